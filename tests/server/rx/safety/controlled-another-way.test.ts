import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DrugDraft } from '#domain/drug/entities/drug.ts';
import { orderFills } from '#server/repositories/counter/order.ts';
import { saveDrug } from '#server/services/drug/drug.ts';
import { switchNdc } from '#server/services/rx/fill-changes.ts';
import { openRx } from '#server/services/rx/open.ts';
import { editRx } from '#server/services/rx/rx.ts';
import { receiveStock } from '#server/services/stock/receive.ts';
import { drugDraftOf, masterDrug } from '#tests/platform/pharmacy.ts';
import { Desk, refusalOf } from '#tests/platform/rx-desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
  await desk.stock(desk.shelf.lorazepam, 100_000);
});
afterAll(() => desk.close());

const technician = { controlled: false };
const pharmacist = { controlled: true };
const scope = () => desk.p.scope({ now: desk.now });
const savedBy = (who: typeof technician, ...saved: [number | null, number, DrugDraft]) =>
  saveDrug({ ...scope(), ...who }, ...saved);
const lorazepam = (schedule: DrugDraft['schedule']) =>
  drugDraftOf({
    name: 'Lorazepam',
    genericName: 'Lorazepam',
    strength: '1 mg',
    form: 'Tablet',
    manufacturer: 'Own Generics',
    ndc: '00591024077',
    schedule,
  });

test('only who may adjust controlled stock enters a controlled drug as less', async () => {
  const laxer = await savedBy(technician, null, 0, lorazepam('0'));

  expect(laxer).toMatchObject({
    ok: false,
    error: {
      fields: {
        schedule: 'This drug is C-IV: only who may adjust controlled stock enters it as less.',
      },
    },
  });
});
const oxycodone = async (over: Partial<DrugDraft>) => {
  const { ndc } = await desk.db
    .selectFrom('drugs')
    .select('ndc')
    .where('id', '=', desk.shelf.oxycodone)
    .executeTakeFirstOrThrow();
  return drugDraftOf({
    name: 'Oxycodone Hydrochloride',
    genericName: 'Oxycodone',
    strength: '5 mg',
    form: 'Tablet',
    manufacturer: 'Own Generics',
    ndc: '55154000101',
    schedule: '0',
    ...over,
    // Another package of what is on the shelf.
    ...(over.ndc === 'shelf' ? { ndc: `${ndc.slice(0, 9)}77` } : {}),
  });
};
const asLess = {
  ok: false,
  error: {
    fields: {
      schedule: 'This drug is C-II: only who may adjust controlled stock enters it as less.',
    },
  },
};
test.each<readonly [string, Partial<DrugDraft>]>([
  ['another word for the form', { form: 'TABLETS' }],
  ['no strength', { strength: null }],
  ['another strength', { strength: '5 mg (tab)' }],
  ['another generic name', { genericName: 'Vitamin X' }],
  ['another name', { name: 'Vitamin X' }],
  ['a salt', { name: 'Vitamin X', genericName: 'OXYCODONE HCL' }],
  ['a misspelling', { name: 'Vitamin X', genericName: 'oxycodon' }],
  ['two words', { name: 'Oxy Codone', genericName: null }],
  ['full-width letters', { name: 'Ｏｘｙｃｏｄｏｎｅ', genericName: null }],
  ['a brand', { name: 'Percocet', genericName: null }],
  ['another package', { name: 'Vitamin X', genericName: 'Vitamin X', ndc: 'shelf' }],
])('a technician enters no C-II as a drug without control: %s', async (_how, over) => {
  const draft = await oxycodone(over);

  expect(await savedBy(technician, null, 0, draft)).toMatchObject(asLess);
});
test.each([
  ['Oxyc\u200bodone', 'There is a sign in it that can’t be seen: type it anew.'],
  ['Oxyc\u00adodone', 'There is a sign in it that can’t be seen: type it anew.'],
  ['Oxyc\u043edone', 'There is a letter of another alphabet in it: type it anew.'],
  ['O\u03c7ycodone', 'There is a letter of another alphabet in it: type it anew.'],
])('nobody enters a name that is another than it seems: %j', async (genericName, why) => {
  const draft = await oxycodone({ genericName });

  expect(await savedBy(pharmacist, null, 0, draft)).toMatchObject({
    ok: false,
    error: { fields: { genericName: why } },
  });
});
test('a drug without control is entered by a technician, beside a mixture as the file has it', async () => {
  const plain = { ...(await oxycodone({})), ndc: '55154000201', strength: '500 mg' } as const;
  const names = { name: 'Vitamin C', genericName: 'Ascorbic acid' };
  expect(await savedBy(technician, null, 0, { ...plain, ...names })).toMatchObject({ ok: true });
  await masterDrug(desk.p, {
    ndc: '55154000301',
    name: 'Guaifenesin and Codeine',
    strength: '10 mg',
    form: 'Solution',
    schedule: '5',
  });
  const syrup = { name: 'Codeine and Guaifenesin', genericName: null, schedule: '5' } as const;
  const mixed = { ...plain, ...syrup, ndc: '55154000302' } as const;
  expect(await savedBy(technician, null, 0, mixed)).toMatchObject({ ok: true });
  const alone = { ...mixed, name: 'Codeine', ndc: '55154000401' } as const;
  expect(await savedBy(technician, null, 0, alone)).toMatchObject(asLess);
});
test('an own product is given no number of a controlled one', async () => {
  const draft = { ...(await oxycodone({})), name: 'Vitamin D', genericName: null } as const;
  const own = await savedBy(technician, null, 0, { ...draft, ndc: '55154000501' });
  if (!own.ok) throw new Error('The drug was not saved.');
  const { ndc } = await oxycodone({ ndc: 'shelf' });

  expect(
    await savedBy(technician, own.value.id, own.value.version, { ...draft, ndc }),
  ).toMatchObject(asLess);
});
test('what a pharmacist entered as less is changed otherwise by anybody', async () => {
  const less = { ...lorazepam('0'), ndc: '00591024078' as const };
  const own = await savedBy(pharmacist, null, 0, less);
  if (!own.ok) throw new Error('The drug was not saved.');
  const { id, version } = own.value;
  const shelved = { ...less, location: 'B2' };

  expect(await savedBy(technician, id, version, shelved)).toMatchObject({
    ok: true,
    value: { location: 'B2', schedule: '0' },
  });
  expect(
    await savedBy(technician, id, version + 1, { ...shelved, strength: '2 mg', schedule: '4' }),
  ).toMatchObject({ ok: true, value: { schedule: '4' } });
});
test('what is on the shelf as controlled stays so, whoever asks', async () => {
  const own = await savedBy(technician, null, 0, lorazepam('4'));
  if (!own.ok) throw new Error('The drug was not saved.');
  const id = own.value.id;
  const delivery = { drugId: id, lot: 'L1', expiresOn: '2027-12-31', quantity: 5_000, unitCost: 0 };
  await receiveStock(scope(), desk.today, pharmacist, delivery);

  expect(await savedBy(pharmacist, id, own.value.version, lorazepam('0'))).toMatchObject({
    ok: false,
    error: { fields: { schedule: '5 are in stock as C-IV: adjust them to 0 first.' } },
  });
});
test('a fill is switched to no product that is said to be less controlled', async () => {
  const rx = await desk.enter({
    patientId: await desk.patient({ lastName: 'Switcher' }),
    drugId: desk.shelf.lorazepam,
    sig: 'TAKE 1 TABLET BY MOUTH DAILY',
    quantity: 30_000,
  });
  const other = await masterDrug(desk.p, {
    ndc: '00591024099',
    name: 'Lorazepam',
    strength: '1 mg',
    form: 'Tablet',
    schedule: '0',
  });
  const switched = desk.run(desk.technician, (work) => switchNdc(work, rx.rxId, rx.version, other));

  expect((await refusalOf(switched)).why).toMatch(
    /^Lorazepam is less controlled in the drug file than this prescription/,
  );
});
test('what was prescribed as C-II stays so, whatever its product is said to be', async () => {
  const { rxId, fill } = await desk.priced({
    patientId: await desk.patient({ lastName: 'Lowered' }),
    drugId: desk.shelf.oxycodone,
    sig: 'TAKE 1 TABLET BY MOUTH DAILY',
    quantity: 10_000,
    daysSupply: 10,
    refills: 0,
  });
  await desk.db
    .updateTable('drugs')
    .set({ schedule: '0' })
    .where('id', '=', desk.shelf.oxycodone)
    .execute();

  const opened = await openRx(desk.work(desk.technician), rxId);
  expect([opened?.facts.schedule, opened?.facts.binClass]).toEqual([2, 'cii']);
  expect((await orderFills(scope(), fill?.orderId ?? 0)).map(({ schedule }) => schedule)).toEqual([
    '2',
  ]);
});
test('what a pharmacist wrote down does not stand for what a technician makes of it', async () => {
  const patientId = await desk.patient({ lastName: 'Retold' });
  const written = desk.draft({ patientId, refills: 0 });
  const rx = await desk.enter({ patientId, refills: 0 }, { actor: desk.pharmacist });
  const told = {
    ...written,
    drugId: desk.shelf.lorazepam,
    sig: 'TAKE 1 TABLET BY MOUTH DAILY',
    quantity: 30_000,
    origin: '2' as const,
  };
  await desk.run(desk.technician, (work) =>
    editRx(work, { rxId: rx.rxId, version: rx.version, draft: told, answers: [] }),
  );

  const { why } = await refusalOf(desk.move(desk.technician, rx.rxId, 'cash', { consent: true }));
  expect(why).toMatch(/^A controlled drug by telephone must be taken by a pharmacist/);
});
test('more of a drug than can be shown is not received', async () => {
  const delivery = {
    drugId: desk.shelf.aspirin,
    lot: 'BIG1',
    expiresOn: '2027-12-31',
    quantity: 9_999_999_999,
    unitCost: 0,
  };
  await receiveStock(scope(), desk.today, technician, delivery);

  expect(await receiveStock(scope(), desk.today, technician, delivery)).toMatchObject({
    ok: false,
    error: { fields: { quantity: 'Too large' } },
  });
});
