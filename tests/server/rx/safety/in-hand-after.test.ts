import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeEntry } from '#server/services/rx/entry/entry.ts';
import { medicationProfile } from '#server/services/rx/profile.ts';
import { safetyOfPatient } from '#server/services/rx/safety-view.ts';
import { masterDrug } from '#tests/platform/pharmacy.ts';
import { Desk, packageCode } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
let made = 0;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
});
afterAll(() => desk.close());

/** A tablet of the drug file, with stock. */
async function tablet(name: string, strength: string) {
  made += 1;
  const ten = `67${String(made).padStart(3, '0')}20001`;
  const gtin = packageCode(ten);
  const id = await masterDrug(desk.p, {
    name,
    generic: name.toLowerCase(),
    strength,
    form: 'tablet',
    ndc: `0${ten}`,
    ndc10: ten,
    shape: '4-4-2',
    gtin,
    pkgSize: 100_000,
  });
  await desk.stock(id, 300);
  return { id, code: packageCode(ten, 'LOT1', '2028-06-30') };
}
const taken = { sig: '1T PO QD', quantity: 30_000, daysSupply: 30 };
const said = async (patientId: number, drugId: number) =>
  (await judgeEntry(desk.work(desk.technician), { patientId, drugId, ...taken })).alerts.map(
    ({ alert }) => [alert.kind, alert.severity, alert.effect],
  );
const inHand = async (patientId: number) =>
  (await safetyOfPatient(desk.work(desk.technician), patientId))?.fills.map(
    ({ drug, daysLeft }) => [drug, daysLeft],
  );
const profile = async (patientId: number) =>
  (
    await medicationProfile(desk.work(desk.technician), patientId, {
      text: '',
      filters: {},
      sort: null,
      offset: 0,
      limit: 10,
    })
  ).rows.map(({ drugName, daysLeft, state }) => [drugName, daysLeft, state]);
const elsewhere = {
  transfer: {
    pharmacy: 'Oak Pharmacy',
    pharmacist: 'R. Oak',
    phone: '2175550100',
    on: '2026-03-02',
  },
};

test('what was handed over and then transferred is still in the patient’s hands', async () => {
  const montelukast = await tablet('Montelukast', '10 mg');
  const patientId = await desk.patient({ lastName: 'Transferred' });
  const rx = await desk.dispensed(
    { patientId, drugId: montelukast.id, ...taken },
    montelukast.code,
  );
  const before = await said(patientId, montelukast.id);

  await desk.move(desk.pharmacist, rx.rxId, 'transfer-out', elsewhere);

  expect(before.map(([kind]) => kind)).toContain('duplicate-ingredient');
  expect(await said(patientId, montelukast.id)).toEqual(before);
  expect(await inHand(patientId)).toEqual([['Montelukast 10 mg tablet', 30]]);
  expect(await profile(patientId)).toEqual([['Montelukast 10 mg tablet', 30, 'active']]);
});
test('the panel says of each supply whether a next fill is due here', async () => {
  const drugs = {
    needed: await tablet('Ondansetron', '4 mg'),
    once: await tablet('Cetirizine', '10 mg'),
    gone: await tablet('Famotidine', '20 mg'),
    due: await tablet('Atenolol', '25 mg'),
  };
  const patientId = await desk.patient({ lastName: 'Panel' });
  const dispensed = (name: keyof typeof drugs, draft: object) =>
    desk.dispensed(
      { patientId, drugId: drugs[name].id, ...taken, refills: 3, ...draft },
      drugs[name].code,
    );
  await dispensed('needed', { sig: '1T PO TID PRN' });
  await dispensed('once', { refills: 0 });
  const gone = await dispensed('gone', {});
  await dispensed('due', {});

  await desk.move(desk.pharmacist, gone.rxId, 'transfer-out', elsewhere);

  const panel = await safetyOfPatient(desk.work(desk.technician), patientId);
  expect(
    Object.fromEntries(panel?.fills.map(({ drug, notDue }) => [drug, notDue ?? 'due']) ?? []),
  ).toEqual({
    'Ondansetron 4 mg tablet': 'as needed',
    'Cetirizine 10 mg tablet': 'no refills',
    'Famotidine 20 mg tablet': 'transferred out',
    'Atenolol 25 mg tablet': 'due',
  });
});
test('an MAO inhibitor that was discontinued today still forbids an SSRI', async () => {
  const phenelzine = await tablet('Phenelzine', '15 mg');
  const sertraline = await tablet('Sertraline', '50 mg');
  const patientId = await desk.patient({ lastName: 'Discontinued' });
  const rx = await desk.dispensed({ patientId, drugId: phenelzine.id, ...taken }, phenelzine.code);

  await desk.move(desk.pharmacist, rx.rxId, 'discontinue', { reason: { code: 'prescriber' } });

  expect(
    (await said(patientId, sertraline.id)).map(([kind, severity]) => [kind, severity]),
  ).toEqual([['interaction', 'contraindicated']]);
  expect(await said(patientId, phenelzine.id)).toEqual([
    [
      'early-refill',
      'moderate',
      expect.stringMatching(/^Too early by 23 days: Rx \d+ was filled 03\/02\/2026 for 30 days/),
    ],
  ]);
  expect(await inHand(patientId)).toEqual([]);
});
test('what never left the pharmacy is not said to be left', async () => {
  const montelukast = await tablet('Montelukast', '10 mg');
  const patientId = await desk.patient({ lastName: 'Waiting' });

  await desk.priced({ patientId, drugId: montelukast.id, ...taken });

  const effects = (await said(patientId, montelukast.id)).map(([, , effect]) => effect);
  expect(effects.filter((effect) => effect?.includes('add up'))).toEqual([
    '30 days of Montelukast 10 mg are being filled for the patient; the doses add up.',
  ]);
});
