import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeEntry } from '#server/services/rx/entry/entry.ts';
import { masterDrug } from '#tests/platform/pharmacy.ts';
import { Desk } from '#tests/platform/rx-desk.ts';

let desk: Desk;
let amoxicillin: number;
beforeAll(async () => {
  desk = await Desk.open();
  amoxicillin = await masterDrug(desk.p, {
    ndc: '00093416173',
    name: 'Amoxicillin',
    strength: '400 mg/5 mL',
    form: 'Powder, for suspension',
    manufacturer: 'Maple Generics',
  });
});
afterAll(() => desk.close());

/** What entry says of amoxicillin 400 mg/5 mL, 10 mL twice a day, for a child of three years. */
async function said(weight: string | null, weighedOn: string | null): Promise<readonly string[]> {
  const id = await desk.patient({ lastName: 'Featherstone', firstName: 'Pip' });
  await desk.db
    .updateTable('patients')
    .set({ date_of_birth: '2023-01-10', weight, weighed_on: weighedOn })
    .where('id', '=', id)
    .execute();
  const { check } = await judgeEntry(desk.work(desk.technician), {
    patientId: id,
    drugId: amoxicillin,
    sig: 'give 10 mL by mouth twice daily for 10 days',
    quantity: 200_000,
    daysSupply: 10,
  });
  return check.alerts.map(({ reason, severity, title }) => `${reason} ${severity} ${title}`);
}
test('the weight on the record decides what is said of the dose', async () => {
  expect(await said(null, null)).toEqual([
    'MS severe Amoxicillin 400 mg/5 mL: no weight of the child is known',
  ]);
  expect(await said('16 kg', desk.today)).toEqual([]);
  expect(await said('16 lb', desk.today)).toEqual([
    [
      'HD severe Amoxicillin 400 mg/5 mL: 1,600 mg of amoxicillin a day, 220.5 mg/kg at',
      '7.3 kg (16 lb 0 oz); the most is 100 mg/kg',
    ].join(' '),
  ]);
});

test.each([
  ['Methotrexate Sodium', '2.5 mg', 'take 4 tablets by mouth once a week', 16_000, 28],
  ['Warfarin Sodium', '5 mg', 'take 1 tablet by mouth daily', 30_000, 30],
] as const)('%s for a child of ten: the weight is asked', async (...medication) => {
  const [name, strength, sig, quantity, days] = medication;
  const drugId = await masterDrug(desk.p, {
    ndc: `00555${String(days).padStart(4, '0')}01`,
    name,
    strength,
    form: 'Tablet',
    route: 'ORAL',
  });
  const asked = async (weight: string | null) => {
    const patientId = await desk.patient({ dateOfBirth: '2016-01-10' });
    const weighed = { weight, weighed_on: weight === null ? null : desk.today };
    await desk.db.updateTable('patients').set(weighed).where('id', '=', patientId).execute();
    const draft = { patientId, drugId, sig, quantity, daysSupply: days };
    const { check } = await judgeEntry(desk.work(desk.technician), draft);
    return check.alerts
      .map(({ severity, title }) => `${severity} ${title}`)
      .filter((text) => text.includes('weight'));
  };

  expect(await asked(null)).toEqual([
    `severe ${name} ${strength}: no weight of the child is known`,
  ]);
  expect(await asked('32 kg')).toEqual([]);
});
