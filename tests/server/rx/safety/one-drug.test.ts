import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/platform/rules/dates.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { historyOf } from '#server/repositories/patient/medication-history.ts';
import { drugProposals } from '#server/services/erx/match.ts';
import { saveHistoryRows } from '#server/services/import/history-import.ts';
import { judgeEntry } from '#server/services/rx/entry/entry.ts';
import { newRx, readNewRx } from '#tests/domain/erx/messages.ts';
import { masterDrug } from '#tests/platform/pharmacy.ts';
import { Desk } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
let made = 0;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
});
afterAll(() => desk.close());

/** A product of the drug file: "name; generic name; strength; form; route". */
async function filed(text: string): Promise<number> {
  const [name = '', generic = '', strength = '', form = '', route = ''] = text.split('; ');
  made += 1;
  const ndc = `77${String(made).padStart(3, '0')}300001`.slice(0, 11);
  return masterDrug(desk.p, { ndc, name, generic, strength, form, route });
}
/** A patient who got so much of a product, so many days ago, for thirty days. */
async function withSupply(drugId: number, daysAgo: number): Promise<number> {
  made += 1;
  const patientId = await desk.patient({ lastName: `Supplied${made}` });
  const { rxId } = await desk.enter({ patientId, drugId, sig: 'USE AS DIRECTED' });
  const left = { status: rxStatus.pickedUp };
  await desk.db.updateTable('rxs').set(left).where('id', '=', rxId).execute();
  await desk.db
    .updateTable('fills')
    .set({ ...left, filled_on: addDays(desk.today, -daysAgo), days_supply: 30, voided: false })
    .where('rx_id', '=', rxId)
    .execute();
  return patientId;
}
async function alertsOf(patientId: number, drugId: number) {
  const entry = { patientId, drugId, quantity: 30_000, daysSupply: 30 };
  return (await judgeEntry(desk.work(desk.technician), entry)).check.alerts;
}
/** What is said of the second as a refill too early after the first; null: nothing. */
async function earlyAfter(some: number, other: number): Promise<string | null> {
  const patientId = await withSupply(some, 5);
  const alerts = await alertsOf(patientId, other);
  const told = alerts.map(({ effect }) => effect).find((effect) => effect.includes('Too early by'));
  return told === undefined ? null : told.slice(told.indexOf('Too early by'));
}
/** What is proposed for the words of a message. */
async function proposedFor(description: string): Promise<readonly number[]> {
  const { medication } = readNewRx(newRx({ description }));
  const { proposals } = await drugProposals(
    desk.work(desk.technician),
    medication && { ...medication, ndc: null, strength: null },
  );
  return proposals.map(({ id }) => id);
}

describe('two kinds of one ingredient', () => {
  test.each([
    [
      'Humalog; insulin lispro; 100 units/mL; vial; subcutaneous',
      'Humalog Mix75/25; insulin lispro; 100 units/mL; vial; subcutaneous',
      'Insulin Lispro 100 UNIT/ML Vial',
    ],
    [
      'NovoLog; insulin aspart; 100 units/mL; vial; subcutaneous',
      'NovoLog Mix 70/30; insulin aspart; 100 units/mL; vial; subcutaneous',
      'Insulin Aspart 100 UNIT/ML Vial',
    ],
    [
      'Novolin R; human insulin; 100 units/mL; vial; subcutaneous',
      'Novolin 70/30; human insulin; 100 units/mL; vial; subcutaneous',
      'Human Insulin Regular 100 UNIT/ML Vial',
    ],
    [
      'Humulin N; human insulin; 100 units/mL; pen; subcutaneous',
      'Humulin R; human insulin; 100 units/mL; pen; subcutaneous',
      'Humulin N 100 UNIT/ML Pen',
    ],
    [
      'Gengraf; cyclosporine; 25 mg; capsule; oral',
      'Sandimmune; cyclosporine; 25 mg; capsule; oral',
      'Cyclosporine Modified 25 MG Oral Capsule',
    ],
    [
      'Minivelle; estradiol; 0.075 mg/24 hr; patch; transdermal',
      'Climara; estradiol; 0.075 mg/24 hr; patch; transdermal',
      'Minivelle 0.075 MG/24HR Patch',
    ],
    [
      'Bupropion SR; bupropion hydrochloride; 150 mg; tablet, extended release; oral',
      'Bupropion XL; bupropion hydrochloride; 150 mg; tablet, extended release; oral',
      'Bupropion Hydrochloride SR 150 MG Extended Release Tablet',
    ],
    [
      'Cartia XT; diltiazem hydrochloride; 180 mg; capsule, extended release; oral',
      'Taztia XT; diltiazem hydrochloride; 180 mg; capsule, extended release; oral',
      'Cartia XT 180 MG Extended Release Capsule',
    ],
    [
      'Adderall XR; amphetamine mixed salts; 25 mg; capsule, extended release; oral',
      'Mydayis; amphetamine mixed salts; 25 mg; capsule, extended release; oral',
      'Adderall XR 25 MG Extended Release Capsule',
    ],
    [
      'Ritalin LA; methylphenidate hydrochloride; 20 mg; capsule, extended release; oral',
      'Metadate CD; methylphenidate hydrochloride; 20 mg; capsule, extended release; oral',
      'Ritalin LA 20 MG Extended Release Capsule',
    ],
    [
      'Procardia XL; nifedipine; 60 mg; tablet, extended release; oral',
      'Adalat CC; nifedipine; 60 mg; tablet, extended release; oral',
      'Procardia XL 60 MG Extended Release Tablet',
    ],
    [
      'Kadian; morphine sulfate; 30 mg; capsule, extended release; oral',
      'Avinza; morphine sulfate; 30 mg; capsule, extended release; oral',
      'Kadian 30 MG Extended Release Capsule',
    ],
    [
      'Fortamet; metformin hydrochloride; 500 mg; tablet, extended release; oral',
      'Glumetza; metformin hydrochloride; 500 mg; tablet, extended release; oral',
      'Fortamet 500 MG Extended Release Tablet',
    ],
    [
      'Victoza; liraglutide; 6 mg/mL; pen; subcutaneous',
      'Saxenda; liraglutide; 6 mg/mL; pen; subcutaneous',
      'Victoza 6 MG/ML Pen',
    ],
    [
      'Mounjaro; tirzepatide; 7.5 mg/0.5 mL; pen; subcutaneous',
      'Zepbound; tirzepatide; 7.5 mg/0.5 mL; pen; subcutaneous',
      'Mounjaro 7.5 MG/0.5ML Pen',
    ],
    [
      'Bicillin L-A; penicillin G benzathine; 600000 units/mL; syringe; intramuscular',
      'Bicillin C-R; penicillin G benzathine; 600000 units/mL; syringe; intramuscular',
      'Bicillin L-A 600000 UNIT/ML Syringe',
    ],
    [
      'Inderal LA; propranolol hydrochloride; 80 mg; capsule, extended release; oral',
      'InnoPran XL; propranolol hydrochloride; 80 mg; capsule, extended release; oral',
      'Inderal LA 80 MG Extended Release Capsule',
    ],
    [
      'Morphine sulfate; morphine sulfate; 15 mg; tablet; oral',
      'MS Contin; morphine sulfate; 15 mg; tablet, extended release; oral',
      'Morphine Sulfate 15 MG Oral Tablet',
    ],
    [
      'Ofloxacin; ofloxacin; 0.3 %; solution; ophthalmic',
      'Ofloxacin otic; ofloxacin; 0.3 %; solution; otic',
      'Ofloxacin 0.3 % Ophthalmic Solution',
    ],
    [
      'Lumigan; bimatoprost; 0.03 %; solution; ophthalmic',
      'Latisse; bimatoprost; 0.03 %; solution; ophthalmic',
      'Lumigan 0.03 % Ophthalmic Solution',
    ],
    [
      'Levora; levonorgestrel and ethinyl estradiol; 0.15 mg-0.03 mg; kit; oral',
      'Jolessa; levonorgestrel and ethinyl estradiol; 0.15 mg-0.03 mg; kit; oral',
      'Levora 0.15-0.03 MG Tablet',
    ],
    [
      'Tretinoin; tretinoin; 0.05 %; cream; topical',
      'Renova; tretinoin; 0.05 %; cream; topical',
      'Tretinoin 0.05 % Topical Cream',
    ],
  ])('%s, %s: neither a supply of the other nor proposed for it', async (own, other, told) => {
    const [some, another] = [await filed(own), await filed(other)];

    expect([await earlyAfter(some, another), await earlyAfter(another, some)]).toEqual([
      null,
      null,
    ]);
    const proposed = await proposedFor(told);

    expect([proposed.includes(some), proposed.includes(another)]).toEqual([true, false]);
  });
});

describe('one drug of two makers, or in two wordings', () => {
  test.each([
    ['Zestril; lisinopril; 20 mg; tablet; oral', 'Lisinopril; lisinopril; 20mg; TABLET; ORAL'],
    [
      'Neoral; cyclosporine; 100 mg; capsule; oral',
      'Cyclosporine modified; cyclosporine; 100 mg; capsule; oral',
    ],
    [
      'Vivelle-Dot; estradiol; 0.05 mg/24 hr; patch; transdermal',
      'Dotti; estradiol; 0.05 mg/24 hr; patch; transdermal',
    ],
    [
      'Wellbutrin XL; bupropion hydrochloride; 300 mg; tablet, extended release; oral',
      'Bupropion XL; bupropion HCl; 300 mg; tablet, film coated, extended release; oral',
    ],
    [
      'Toprol XL; metoprolol succinate; 50 mg; tablet, extended release; oral',
      'Metoprolol succinate ER; metoprolol succinate; 50 mg; tablet, extended release; oral',
    ],
    [
      'Concerta; methylphenidate hydrochloride; 36 mg; tablet, extended release; oral',
      'Methylphenidate ER (OSM); methylphenidate; 36 mg; tablet, extended release; oral',
    ],
    [
      'Levothyroxine sodium; levothyroxine sodium; 88 mcg; tablet; oral',
      'Levothyroxine; levothyroxine sodium; 0.088 mg; tablet; oral',
    ],
    ['Lanoxin; digoxin; 125 mcg; tablet; oral', 'Digoxin; digoxin; 0.125 mg; tablet; oral'],
    [
      'Norco; hydrocodone bitartrate and acetaminophen; 5 mg-325 mg; tablet; oral',
      'Hydrocodone/APAP; acetaminophen and hydrocodone bitartrate; 325 mg-5 mg; tablet; oral',
    ],
    [
      'Augmentin; amoxicillin and clavulanate potassium; 875 mg-125 mg; tablet; oral',
      'Amoxicillin/Clavulanate; amoxicillin-clavulanate; 875-125 mg; tablet, film coated; oral',
    ],
    [
      'Amoxicillin; amoxicillin; 400 mg/5 mL; powder, for suspension; oral',
      'Amoxil; amoxicillin trihydrate; 80 mg/mL; suspension; oral',
    ],
    [
      'NovoLog; insulin aspart; 100 units/mL; pen; subcutaneous',
      'Insulin aspart; insulin aspart; 100 UNIT/ML; pen; subcutaneous',
    ],
    [
      'NovoLog Mix 70/30; insulin aspart; 100 units/mL; pen; subcutaneous',
      'Insulin aspart mix 70/30; insulin aspart; 100 units/mL; pen; subcutaneous',
    ],
    ['Estrace; estradiol; 1 mg; tablet; oral', 'Estradiol; estradiol; 1 mg; tablet; oral'],
    [
      'Cartia XT; diltiazem hydrochloride; 120 mg; capsule, extended release; oral',
      'Diltiazem CD; diltiazem hydrochloride; 120 mg; capsule, extended release; oral',
    ],
    [
      'Lovenox; enoxaparin sodium; 40 mg/0.4 mL; syringe; subcutaneous',
      'Enoxaparin; enoxaparin sodium; 40 mg/0.4mL; syringe; subcutaneous',
    ],
    [
      'Zoloft; sertraline hydrochloride; 50 mg; tablet, film coated; oral',
      'Sertraline; sertraline HCl; 50 mg; tablet; oral',
    ],
    [
      'ProAir HFA; albuterol sulfate; 90 mcg/actuation; aerosol, metered; inhalation',
      'Ventolin HFA; albuterol sulfate; 90 mcg/actuation; aerosol, metered; inhalation',
    ],
    [
      'Lantus; insulin glargine; 100 units/mL; pen; subcutaneous',
      'Basaglar; insulin glargine; 100 units/mL; pen; subcutaneous',
    ],
    [
      'Synthroid; levothyroxine sodium; 50 mcg; tablet; oral',
      'Levoxyl; levothyroxine sodium; 50 mcg; tablet; oral',
    ],
    ['Testim; testosterone; 1 %; gel; transdermal', 'Vogelxo; testosterone; 1 %; gel; transdermal'],
  ])('%s, %s: a supply of the other, for certain', async (own, other) => {
    const [some, another] = [await filed(own), await filed(other)];
    const told = [await earlyAfter(some, another), await earlyAfter(another, some)];

    expect(told.map((text) => text?.replace(/^.*Fill from /, 'Fill from '))).toEqual([
      'Fill from 03/20/2026.',
      'Fill from 03/20/2026.',
    ]);
  });
});

test('a kind that one side does not tell: too early, and said that it is not certain', async () => {
  const plain = await filed('Cyclosporine; cyclosporine; 50 mg; capsule; oral');
  const modified = await filed('Gengraf; cyclosporine; 50 mg; capsule; oral');

  expect(await earlyAfter(plain, modified)).toMatch(
    new RegExp(
      'Fill from 03/20/2026. It is not certain that this was the same drug. ' +
        'There are several kinds of cyclosporine by mouth \\(not modified, modified\\), ' +
        'and not both sides say which: read both.$',
    ),
  );
});

/** What another pharmacy told of a patient, filled ten days ago for thirty days. */
async function told(drugText: string, ndc: string | null = null): Promise<number> {
  made += 1;
  const patientId = await desk.patient({ lastName: `Reported${made}` });
  const day = addDays(desk.today, -10);
  await saveHistoryRows(desk.p.scope(), [
    {
      patientId,
      source: 'CarePlus',
      lineKey: `reported-${made}`,
      rxNumber: '900',
      drugText,
      ndc,
      sig: '',
      quantity: 30_000,
      daysSupply: 30,
      refillsLeft: null,
      writtenOn: day,
      filledOn: day,
      endedOn: null,
      prescriberText: '',
      prescriberNpi: null,
      prescriberDea: null,
      reportedOn: desk.today,
    },
  ]);
  return patientId;
}
test.each([
  [
    'Metoprolol Tartrate 25 MG Oral Tablet',
    'Metoprolol succinate; metoprolol succinate; 25 mg; tablet, extended release; oral',
    false,
  ],
  [
    'Hydroxyzine Pamoate 25 MG Oral Capsule',
    'Hydroxyzine; hydroxyzine hydrochloride; 25 mg; tablet; oral',
    false,
  ],
  [
    'Morphine Sulfate 60 MG Extended Release Oral Tablet',
    'Morphine; morphine sulfate; 60 mg; tablet; oral',
    false,
  ],
  [
    'Metoprolol Succinate 100 MG Extended Release Oral Tablet',
    'Toprol XL; metoprolol succinate; 100 mg; tablet, extended release; oral',
    true,
  ],
  ['LISINOPRIL 2.5MG TAB', 'Zestril; lisinopril; 2.5 mg; tablet; oral', true],
])('told from elsewhere: %s, then %s: too early %s', async (words, own, isEarly) => {
  const drugId = await filed(own);
  const alerts = await alertsOf(await told(words), drugId);

  expect(alerts.some(({ effect }) => effect.includes('Too early by'))).toBe(isEarly);
});

test('words that mean two kinds are linked to no product, those of one to it', async () => {
  await filed('Neoral; cyclosporine; 10 mg; capsule; oral');
  await filed('Sandimmune; cyclosporine; 10 mg; capsule; oral');
  const only = await filed('Tacrolimus; tacrolimus; 0.75 mg; capsule; oral');
  const linked = async (words: string) => (await historyOf(desk.p.scope(), await told(words)))[0];

  expect((await linked('Cyclosporine 10 MG Oral Capsule'))?.drug_id).toBeNull();
  expect((await linked('Tacrolimus 0.75 MG Oral Capsule'))?.drug_id).toBe(only);
});

test('an all but used up supply is followed by its own kind, and not by another', async () => {
  const plain = await filed('Admelog; insulin lispro; 100 units/mL; vial; subcutaneous');
  const mix = await filed('Humalog Mix50/50; insulin lispro; 100 units/mL; vial; subcutaneous');
  const kinds = async (some: number, other: number) =>
    (await alertsOf(await withSupply(some, 27), other)).map(({ kind }) => kind);

  expect(await kinds(plain, plain)).not.toContain('duplicate-ingredient');
  expect(await kinds(plain, mix)).toContain('duplicate-ingredient');
});
