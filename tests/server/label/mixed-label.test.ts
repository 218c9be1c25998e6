import { afterAll, beforeAll, expect, it } from 'vitest';
import { getDrug, saveDrug } from '#server/services/drug/drug.ts';
import { previewLabels } from '#server/services/label/label.ts';
import { judgeEntry } from '#server/services/rx/entry/entry.ts';
import { masterDrug } from '#tests/platform/pharmacy.ts';
import { Desk } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
});
afterAll(() => desk.close());

/** A bottle of powder for 100 mL of a suspension. */
const powder = async (ndc: string, name: string): Promise<number> => {
  const id = await masterDrug(desk.p, { ndc, name, form: 'powder, for suspension' });
  await desk.db.updateTable('drugs').set({ uom: 'ML' }).where('id', '=', id).execute();
  return id;
};
let patients = 0;
const course = async (drugId: number) => ({
  patientId: await desk.patient({ lastName: `Mixed${(patients += 1)}` }),
  drugId,
  sig: '5ML PO BID X10D',
  quantity: 100_000,
  daysSupply: 10,
});
const label = (rxId: number) => previewLabels(desk.work(desk.technician), rxId, 1);
const textOf = async (rxId: number): Promise<string> => {
  const drawn = await label(rxId);
  return drawn.ok ? drawn.value.svg.join('') : JSON.stringify(drawn.error);
};

it('amoxicillin that is mixed today is discarded in 14 days, not in a year', async () => {
  const rx = await desk.priced(await course(await powder('00093415573', 'Amoxicillin')));
  expect(await textOf(rx.rxId)).toContain('Discard after 03/16/2026');
});

it('with clavulanate it is 10 days', async () => {
  const drugId = await powder('00093867573', 'Amoxicillin and clavulanate potassium');
  const rx = await desk.priced(await course(drugId));
  expect(await textOf(rx.rxId)).toContain('Discard after 03/12/2026');
});

it('a powder that nobody knows of is asked about once, and remembered for the drug', async () => {
  const drugId = await powder('00093999973', 'Nitazoxanide');
  const rx = await desk.priced(await course(drugId));
  expect(await label(rx.rxId)).toMatchObject({
    ok: false,
    error: {
      why: [
        [
          'How many days may it be used once it is mixed?',
          'Write it into In-use Days of the drug: the label says until when.',
        ].join(' '),
      ],
    },
  });
  const scope = desk.p.scope({ now: desk.now });
  const stored = await getDrug(scope, drugId);
  if (!stored.ok) throw new Error('no drug');
  const draft = { ...stored.value, inUseDays: 7 };
  expect(
    await saveDrug({ ...scope, controlled: true }, drugId, stored.value.version, draft),
  ).toMatchObject({
    ok: true,
    value: { inUseDays: 7 },
  });
  expect(await textOf(rx.rxId)).toContain('Discard after 03/09/2026');
  const second = await desk.priced(await course(drugId));
  expect(await textOf(second.rxId)).toContain('Discard after 03/09/2026');
});

it('days that are longer than a mixed drug may be used are warned of at entry', async () => {
  const drugId = await powder('00093415580', 'Amoxicillin');
  const judged = await judgeEntry(desk.work(desk.technician), {
    ...desk.draft(),
    ...(await course(drugId)),
    sig: '2.5ML PO BID',
    daysSupply: 20,
  });
  expect(judged.check.problems.filter(({ field }) => field === 'daysSupply')).toEqual([
    {
      code: 'DAYS_ASSUMED',
      field: 'daysSupply',
      severity: 'warn',
      message: 'Once mixed, it may be used for 14 days: is the rest mixed later?',
    },
    {
      code: 'DAYS_MIXED',
      field: 'daysSupply',
      severity: 'warn',
      message: '20 days entered; once mixed, it may be used for 14 days.',
    },
  ]);
});
