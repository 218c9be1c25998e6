import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/platform/rules/dates.ts';
import { saveHistoryRows, type HistoryImportRow } from '#server/services/import/history-import.ts';
import { judgeEntry } from '#server/services/rx/entry/entry.ts';
import { Desk } from '#tests/platform/rx-desk.ts';

let desk: Desk;
let patients = 0;
beforeAll(async () => {
  desk = await Desk.open();
  await desk.stock(desk.shelf.metformin, 500);
});
afterAll(() => desk.close());
/** A patient of whom another pharmacy filled this so many days ago, for 30 days. */
async function filledElsewhere(drugText: string, daysAgo = 10): Promise<number> {
  const id = await desk.patient({
    lastName: `Review${String.fromCharCode(97 + (patients += 1))}`,
    firstName: 'Rosa',
  });
  const on = addDays(desk.today, -daysAgo);
  const line: HistoryImportRow = {
    patientId: id,
    source: 'CarePlus',
    lineKey: `${id}`,
    rxNumber: '7001',
    drugText,
    ndc: null,
    sig: '1 daily',
    quantity: 30_000,
    daysSupply: 30,
    refillsLeft: 0,
    writtenOn: on,
    filledOn: on,
    endedOn: null,
    prescriberText: 'Chen, Grace',
    prescriberNpi: null,
    prescriberDea: null,
    reportedOn: desk.today,
  };
  await saveHistoryRows(desk.p.scope(), [line]);
  return id;
}
const alertsOf = async (
  patientId: number,
  drugId: number,
  options: { quantity?: number; daysSupply?: number } = {},
) =>
  (
    await judgeEntry(desk.work(desk.technician), {
      patientId,
      drugId,
      quantity: options.quantity ?? 30_000,
      daysSupply: options.daysSupply ?? 30,
    })
  ).check.alerts;
const list = (source: string, text: string, other: string, severity: string) =>
  desk.db
    .insertInto('interaction_rules')
    .values({ source, side_a: text, side_b: other, severity })
    .execute();

test('a pair that only an imported list knows is told; ONC\u2019s list of what never interrupts makes it inform only', async () => {
  const id = await filledElsewhere('Lisinopril 10 MG Oral Tablet');
  expect(await alertsOf(id, desk.shelf.metformin)).toEqual([]);
  await list('ndfrt', 'lisinopril', 'metformin', 'moderate');
  expect(
    (await alertsOf(id, desk.shelf.metformin)).map((alert) => [
      alert.reason,
      alert.severity,
      alert.title,
      alert.effect,
    ]),
  ).toEqual([
    [
      'DD',
      'moderate',
      'Metformin Hydrochloride 500 mg with Lisinopril 10 MG Oral Tablet (CarePlus)',
      'Listed as an interaction by NDF-RT, which does not say why.',
    ],
  ]);
  await list('onc-low', 'lisinopril', 'metformin', 'minor');
  expect((await alertsOf(id, desk.shelf.metformin)).map((alert) => alert.severity)).toEqual([
    'minor',
  ]);
  await desk.db.deleteFrom('interaction_rules').execute();
});

test('a controlled drug too early under another number is a pharmacist\u2019s to answer; the answer is remembered for that fill', async () => {
  const id = await filledElsewhere('Oxycodone Hydrochloride 5 MG Oral Tablet', 24);
  const [early] = await alertsOf(id, desk.shelf.oxycodone);
  expect(early).toMatchObject({
    kind: 'early-refill',
    reason: 'ER',
    severity: 'severe',
    who: 'pharmacist',
    title: 'Oxycodone Hydrochloride 5 mg: 3 days early',
    answered: null,
  });
  const draft = {
    patientId: id,
    drugId: desk.shelf.oxycodone,
    sig: 'TAKE 1 TABLET BY MOUTH DAILY',
    quantity: 30_000,
    refills: 0,
  };
  const answers = [
    {
      fingerprint: early!.fingerprint,
      service: 'M0',
      result: '1G',
      note: 'Dr. Chen knows: away for a week',
    },
  ];
  await expect(desk.enter(draft, { answers })).rejects.toMatchObject({
    failure: {
      code: 'REFUSED',
      why: ['Only a pharmacist may answer: Oxycodone Hydrochloride 5 mg: 3 days early.'],
    },
  });
  const { rxId } = await desk.enter(draft, { actor: desk.pharmacist, answers });
  expect(
    (await desk.detail(rxId)).alerts.map((alert) => [alert.reason, alert.answered?.result]),
  ).toEqual([['ER', '1G']]);
});

test('the dose a day is judged by what is dispensed: 100 mg of oxycodone a day', async () => {
  const id = await desk.patient({ lastName: 'Reviewdose', firstName: 'Rosa' });
  expect(
    (await alertsOf(id, desk.shelf.oxycodone, { quantity: 600_000 })).map((alert) => [
      alert.reason,
      alert.severity,
      alert.title,
    ]),
  ).toEqual([['HD', 'severe', 'Oxycodone Hydrochloride 5 mg: 150 morphine milligrams a day']]);
  expect(await alertsOf(id, desk.shelf.oxycodone, { quantity: 120_000 })).toEqual([]);
});

test('a refill that was begun early with a reason only says so; in time it says nothing', async () => {
  const first = await desk.dispensed({
    patientId: await desk.patient({ lastName: 'Reviewearly', firstName: 'Rosa' }),
    refills: 2,
  });
  desk.clock.forward({ days: 15 });
  const refill = await desk.move(desk.pharmacist, first.rxId, 'fill', {
    earlyReason: { code: 'vacation' },
  });
  expect(refill.alerts.map((alert) => [alert.reason, alert.severity, alert.management])).toEqual([
    ['ER', 'minor', 'The reason was given when the fill was begun.'],
  ]);
  desk.clock.forward({ days: 8 });
  expect((await desk.detail(first.rxId)).alerts).toEqual([]);
});
