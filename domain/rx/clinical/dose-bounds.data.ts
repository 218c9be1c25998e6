import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { Party, Severity } from './types.ts';

/** The most or the least of one ingredient a day by mouth, for one band of ages. Doses in milligrams. */
export interface DoseBound {
  readonly drug: Party;
  readonly most?: number;
  readonly least?: number;
  readonly severity: Severity;
  /** Whole years, `from` inclusive, `under` exclusive. Without a band: 18 years and older, and who has no birth date. */
  readonly from?: number;
  readonly under?: number;
  readonly sex?: 'F' | 'M';
  readonly effect: string;
  readonly management: string;
}
/** How long a drug may be, or must be, supplied at once. */
export interface SupplyBound {
  readonly drug: Party;
  /** More days than this, or fewer, are told. */
  readonly mostDays?: number;
  readonly leastDays?: number;
  readonly severity: Severity;
  /** Only with one of these conditions: prefixes of ICD-10-CM codes without dots. */
  readonly icd?: readonly string[];
  readonly effect: string;
  readonly management: string;
}

type Band = Pick<DoseBound, 'from' | 'under' | 'sex'>;
const ask = 'Check the dose and the days of supply; ask the prescriber.';
const most = (severity: Severity, effect: string, rows: Readonly<Record<string, number>>, management = ask, band: Band = {}): DoseBound[] =>
  Object.entries(rows).map(([drug, mg]) => ({ drug, most: mg, severity, effect, management, ...band }));
const least = (severity: Severity, effect: string, rows: Readonly<Record<string, number>>, management = ask, band: Band = {}): DoseBound[] =>
  Object.entries(rows).map(([drug, mg]) => ({ drug, least: mg, severity, effect, management, ...band }));
const child = { from: 0, under: 18 };
const old = { from: 65 };

/**
 * Bounds of the dose a day, by mouth: the highest (or lowest) daily dose for adults of the FDA label, section 2, over all labelled uses
 * and forms, so that only what no label knows is told. Where another source decides, the row says so. Weekly and monthly
 * medicines are bounded by their average a day, which finds the weekly tablet that was written down as daily.
 */
export const doseBounds: readonly DoseBound[] = [
  // Pain. Acetaminophen: 4 g (OTC monograph, label of the combinations). NSAIDs: labels. Tramadol: 400 mg, past 75 years 300 mg.
  ...most('severe', 'The liver may fail.', { acetaminophen: 4000 }, 'Count all that holds acetaminophen; lower the dose.'),
  ...most('severe', 'Bleeding and kidney damage.', { ibuprofen: 3200, naproxen: 1500, indomethacin: 200, ketorolac: 40 }),
  ...most('moderate', 'Bleeding and kidney damage.', { meloxicam: 15, diclofenac: 225, nabumetone: 2000, piroxicam: 20, etodolac: 1200 }),
  ...most('severe', 'Seizures and slow breathing.', { tramadol: 400 }, ask, { from: 18, under: 76 }),
  ...most('severe', 'Seizures and slow breathing; the label says 300 mg past 75 years.', { tramadol: 300 }, ask, { from: 76 }),
  ...most('severe', 'Slow breathing.', { codeine: 360, tapentadol: 600 }),
  // Mood and mind. Citalopram: FDA safety communication of 2012, 40 mg, past 60 years 20 mg.
  ...most('severe', 'The QT interval lengthens; torsades de pointes.', { citalopram: 40 }, ask, { from: 18, under: 61 }),
  ...most('severe', 'The QT interval lengthens; past 60 years 20 mg is the most.', { citalopram: 20 }, ask, { from: 61 }),
  ...most('severe', 'Seizures.', { bupropion: 450 }),
  ...most('moderate', 'More side effects without more benefit.',
    { escitalopram: 20, sertraline: 200, fluoxetine: 80, paroxetine: 75, venlafaxine: 375, duloxetine: 120, mirtazapine: 45, buspirone: 60, vortioxetine: 20,
    vilazodone: 40 }),
  ...most('severe', 'Heart rhythm and seizures.', { amitriptyline: 300, doxepin: 300, imipramine: 300, nortriptyline: 150 }),
  ...most('severe', 'Deep sedation.', { alprazolam: 10, lorazepam: 10, clonazepam: 20, diazepam: 40, temazepam: 30 }),
  ...most('moderate', 'Impaired the next morning.', { zolpidem: 12.5, zaleplon: 20, eszopiclone: 3 }),
  ...most('moderate', 'The label halves the dose for women: asleep at the wheel next morning.',
    { zolpidem: 6.25 }, 'Suggest 5 mg, or 6.25 mg of slow release.', { from: 18, sex: 'F' }),
  ...most('moderate', 'The label halves the dose for older people: falls, confusion.',
    { zolpidem: 6.25, eszopiclone: 2, zaleplon: 10, temazepam: 15, triazolam: 0.25, doxepin: 75 },
    'Suggest the lower dose.', old),
  // More than two or three times the first dose a day of the labels for older people, § 2; AGS Beers
  // criteria.
  ...most('moderate', 'Older people clear it slowly: falls, fractures, confusion.',
    { diazepam: 10, lorazepam: 4, alprazolam: 2, chlordiazepoxide: 40 },
    'Ask whether a lower dose will do.', old),
  ...most('severe', 'Lithium poisoning.', { lithium: 1800 }, 'Ask for the level and the plan.'),
  ...most('moderate', 'Movement disorders, sedation, heart rhythm.',
    { quetiapine: 800, risperidone: 16, olanzapine: 20, aripiprazole: 30, ziprasidone: 200, lurasidone: 160, paliperidone: 12 }),
  ...most('severe', 'Seizures and heart muscle inflammation.', { clozapine: 900 }),
  ...most('moderate', 'Sedation and unsteadiness.', { gabapentin: 3600, pregabalin: 600, levetiracetam: 3000, topiramate: 1600, carbamazepine: 1600,
    oxcarbazepine: 2400, zonisamide: 600, lacosamide: 600 }),
  ...most('moderate', 'Pulse and pressure rise; misuse.', { methylphenidate: 72, dexmethylphenidate: 40, lisdexamfetamine: 70, atomoxetine: 100,
    phentermine: 37.5 }),
  ...most('moderate', 'Slow pulse, fainting.', { donepezil: 23, memantine: 28 }),
  ...most('moderate', 'Sedation and low pressure.', { cyclobenzaprine: 30, tizanidine: 36, carisoprodol: 1400, baclofen: 80, trazodone: 600, hydroxyzine: 400,
    clonidine: 2.4 }),
  ...most('moderate', 'Pulse and pressure rise; the child eats and grows less.',
    { amphetamine: 40, methylphenidate: 60, dexmethylphenidate: 30, dextroamphetamine: 40,
      lisdexamfetamine: 70 },
    ask, { from: 0, under: 13 }),
  ...most('moderate', 'Movement disorders, sedation, weight.',
    { risperidone: 6, aripiprazole: 30, olanzapine: 20, haloperidol: 6 }, ask,
    { from: 10, under: 18 }),
  ...most('moderate', 'Movement disorders, sedation, weight.',
    { risperidone: 3, aripiprazole: 15, olanzapine: 10, haloperidol: 3 }, ask,
    { from: 0, under: 10 }),
  ...most('moderate', 'Slow pulse, low pressure, sleepiness.', { clonidine: 0.4, guanfacine: 7 },
    ask, { from: 10, under: 18 }),
  ...most('moderate', 'Slow pulse, low pressure, sleepiness.', { clonidine: 0.2, guanfacine: 4 },
    ask, { from: 0, under: 10 }),
  ...most('moderate', 'More side effects without more benefit.',
    { fluoxetine: 60, sertraline: 200, escitalopram: 20, atomoxetine: 100 }, ask, child),
  // Heart and vessels. Simvastatin 80 mg: FDA safety communication of 2011.
  ...most('moderate', 'Muscle breakdown: 80 mg of simvastatin only for who took it for a year already.', { simvastatin: 40 },
    'Suggest another statin, unless the patient has taken this dose for a year or more.'),
  ...most('severe', 'Muscle breakdown.', { simvastatin: 80, atorvastatin: 80, rosuvastatin: 40, lovastatin: 80, pravastatin: 80, fluvastatin: 80,
    pitavastatin: 4 }),
  ...most('severe', 'Digoxin poisoning.', { digoxin: 0.5 }, 'Ask for the level.', { from: 18,
    under: 65 }),
  // The label, § 2: 0.25 mg a day are usual, and 0.375 mg of who is heavy with healthy kidneys.
  ...most('moderate', 'Digoxin poisoning: few adults take so much every day.', { digoxin: 0.375 },
    'Ask whether two tablets are meant, and for the level.', { from: 18, under: 65 }),
  ...most('severe', 'Digoxin poisoning: older people clear it slowly.', { digoxin: 0.25 },
    'Ask for the level.', old),
  ...most('moderate', 'AGS Beers criteria: older people clear digoxin slowly.',
    { digoxin: 0.125 }, 'Watch for nausea, slow pulse, confusion; ask for the level.', old),
  ...most('moderate', 'Movement disorders that may stay (AGS Beers criteria).',
    { metoclopramide: 40 }, 'Ask for the plan.', old),
  ...most('moderate', 'Low pressure, kidney function.', { lisinopril: 80, enalapril: 40, benazepril: 80, ramipril: 20, quinapril: 80, captopril: 450,
    losartan: 150, valsartan: 320, irbesartan: 300, olmesartan: 40, candesartan: 32, telmisartan: 80 }),
  ...most('moderate', 'Low pressure, swelling.', { amlodipine: 10, felodipine: 10, nifedipine: 180 }),
  ...most('severe', 'Slow pulse and heart block.', { metoprolol: 450, atenolol: 200, carvedilol: 100, bisoprolol: 20, nebivolol: 40, propranolol: 640,
    diltiazem: 540, verapamil: 480 }),
  ...most('moderate', 'Salt and water are lost.', { hydrochlorothiazide: 100, furosemide: 600, torsemide: 200, bumetanide: 10, spironolactone: 400 }),
  ...most('severe', 'Bleeding.', { apixaban: 20, rivaroxaban: 30, dabigatran: 300, edoxaban: 60, ticagrelor: 180, prasugrel: 10 }),
  ...most('moderate', 'Bleeding.', { clopidogrel: 75 }),
  ...least('moderate', 'Below the lowest labeled dose: clots may form. Apixaban and dabigatran are taken twice a day.',
    { apixaban: 5, rivaroxaban: 5, dabigatran: 150, clopidogrel: 75, ticagrelor: 120 }),
  // Sugar, thyroid, bone, joints. Weekly or monthly medicines: the average a day.
  ...most('moderate', 'Lactic acidosis and stomach upset.', { metformin: 2550 }),
  ...most('moderate', 'Stomach upset; for 10 to 17 years 2,000 mg is the most.', { metformin: 2000 }, ask, { from: 10, under: 18 }),
  ...most('severe', 'Low sugar.', { glipizide: 40, glimepiride: 8, glyburide: 20 }),
  ...most('moderate', 'More side effects without more benefit.',
    { pioglitazone: 45, sitagliptin: 100, linagliptin: 5, saxagliptin: 5, empagliflozin: 25, dapagliflozin: 10, canagliflozin: 300, ertugliflozin: 15 }),
  ...most('moderate', 'More than 0.3 mg is rarely needed: heart rhythm and bone loss.', { levothyroxine: 0.3 }),
  // The label, § 2: 12.5 mcg a day are the lowest first dose.
  ...least('moderate', 'Less than the lowest dose of the label: it hardly does anything.',
    { levothyroxine: 0.0125 },
    'Ask whether it is meant every day, and in which strength.'),
  ...most('severe', 'More a day than of a weekly tablet: ulcers of the gullet, low calcium.',
    { alendronate: 40, risedronate: 30 },
    'Confirm that it is taken once a week.'),
  ...most('severe', 'More a day than of a monthly tablet.', { ibandronate: 6 },
    'Confirm that it is taken once a month.'),
  ...most('severe', 'Methotrexate every day has killed; for joints and skin it is taken once a week, 30 mg at most.', { methotrexate: 4.3 },
    'Confirm the day of the week with patient and prescriber.'),
  ...most('severe', 'Colchicine poisoning.', { colchicine: 2.4 }),
  ...most('moderate', 'Skin reactions, kidney function.', { allopurinol: 800, febuxostat: 80 }),
  ...most('moderate', 'The retina may be harmed with long use.', { hydroxychloroquine: 400 }, 'Ask for weight and plan.'),
  // Infection
  ...most('moderate', 'More than any labeled use.', { amoxicillin: 4000, cephalexin: 4000, cefuroxime: 1000, cefdinir: 600, azithromycin: 2000,
    ciprofloxacin: 1500, levofloxacin: 750, moxifloxacin: 400, doxycycline: 300, nitrofurantoin: 400, metronidazole: 4000, clindamycin: 1800,
    valacyclovir: 4000, acyclovir: 4000, fluconazole: 800, terbinafine: 250, oseltamivir: 150 }),
  ...least('minor', 'Below the lowest labeled dose: the infection may not clear.',
    { amoxicillin: 500, cephalexin: 1000, ciprofloxacin: 500, levofloxacin: 250, doxycycline: 50, nitrofurantoin: 50, valacyclovir: 500, oseltamivir: 75 }),
  // Stomach, lungs, allergy, bladder, prostate. Loperamide: FDA safety communication of 2016.
  ...most('severe', 'Heart rhythm.', { loperamide: 16 }),
  ...most('moderate', 'Movement disorders.', { metoclopramide: 60 }),
  ...most('moderate', 'The QT interval lengthens.', { ondansetron: 24 }),
  ...most('minor', 'More than the label without more benefit.',
    { cetirizine: 10, loratadine: 10, fexofenadine: 180, levocetirizine: 5, desloratadine: 5, montelukast: 10 }),
  ...most('minor', 'More than the label.', { pseudoephedrine: 240, dextromethorphan: 120, guaifenesin: 2400, diphenhydramine: 300 }),
  ...most('moderate', 'Low pressure or more side effects.', { tamsulosin: 0.8, finasteride: 5, sildenafil: 100, tadalafil: 40, vardenafil: 20, oxybutynin: 30,
    tolterodine: 4, solifenacin: 10 }),
  // Children: the highest labelled dose whatever the weight.
  ...most('severe', 'The liver may fail.', { acetaminophen: 4000 }, 'Count all that holds acetaminophen; lower the dose.', child),
  ...most('severe', 'The label stops at 40 mg per kg and day, 2,400 mg at most.', { ibuprofen: 2400 }, ask, child),
  ...most('moderate', 'The label stops at 60 mg.', { methylphenidate: 72 }, ask, child),
  ...most('moderate', 'The label stops at 70 mg.', { lisdexamfetamine: 70 }, ask, child),
  ...most('moderate', 'The label stops at 5 mg below 2 years.', { cetirizine: 5 }, ask, { from: 0, under: 2 }),
  ...most('minor', 'The label stops at 5 mg below 6 years.', { cetirizine: 5, loratadine: 5 }, ask, { from: 2, under: 6 }),
  ...most('moderate', 'The label stops at 4 mg below 6 years and at 5 mg below 15.', { montelukast: 5 }, ask, { from: 2, under: 15 }),
];

/**
 * Bounds of one supply in days. Ketorolac: boxed warning, five days in all. Metoclopramide: boxed warning, twelve weeks. Isotretinoin: the
 * iPLEDGE program, 30 days. Muscle relaxants: label, two to three weeks. Phenazopyridine: label, two days beside an antibiotic. Strep throat: ten
 * days (IDSA guideline of 2012; azithromycin, five, is another drug). Oseltamivir: label, five days for treatment.
 */
export const supplyBounds: readonly SupplyBound[] = [
  { drug: 'ketorolac', mostDays: 5, severity: 'severe', effect: 'Ulcers, bleeding and kidney failure; five days in all, injections counted (boxed warning).',
    management: 'Supply five days at most.' },
  { drug: 'metoclopramide', mostDays: 84, severity: 'severe', effect: 'Movement disorders that may stay, past 12 weeks (boxed warning).',
    management: 'Supply 12 weeks at most; ask for the plan.' },
  { drug: 'isotretinoin', mostDays: 30, severity: 'severe', effect: 'The iPLEDGE program allows 30 days.',
    management: 'Supply 30 days at most, without refills.' },
  { drug: 'carisoprodol', mostDays: 21, severity: 'moderate', effect: 'Labeled for two to three weeks; dependence.', management: 'Ask for the plan.' },
  { drug: 'cyclobenzaprine', mostDays: 21, severity: 'minor', effect: 'Labeled for two to three weeks.', management: 'Ask whether it still helps.' },
  { drug: 'phentermine', mostDays: 84, severity: 'minor', effect: 'Labeled for a few weeks.', management: 'Ask for the plan.' },
  { drug: 'phenazopyridine', mostDays: 2, severity: 'minor', effect: 'Labeled for two days beside an antibiotic: it hides that the infection goes on.',
    management: 'Tell the patient to stop after two days.' },
  { drug: 'terbinafine', mostDays: 84, severity: 'minor', effect: 'Labeled for 12 weeks; liver tests.', management: 'Ask for the plan.' },
  { drug: 'class:penicillin', leastDays: 10, icd: ['J020', 'J030', 'A38'], severity: 'minor',
    effect: 'Strep throat takes ten days: rheumatic fever is prevented by the whole course.', management: 'Ask the prescriber for ten days.' },
  { drug: 'class:cephalosporin', leastDays: 5, icd: ['J020', 'J030', 'A38'], severity: 'minor',
    effect: 'Strep throat takes ten days, with some cephalosporins five.', management: 'Ask the prescriber for the length.' },
  { drug: 'oseltamivir', leastDays: 5, severity: 'moderate', effect: 'Influenza is treated for five days.', management: 'Ask the prescriber for the length.' },
];

/** The largest amount that is injected at one time, in milligrams; units count as milligrams. */
export interface InjectedDose {
  readonly drug: Party;
  readonly high: number;
  /** From so many times the largest amount on it is severe. */
  readonly severeFrom: number;
}
const injected = (severeFrom: number, doses: Readonly<Record<string, number>>): InjectedDose[] =>
  Object.entries(doses).map(([drug, high]) => ({ drug, high, severeFrom }));
/** Insulin: a single dose above 100 units is told, so that units and milliliters are looked at. */
export const injectedDoses: readonly InjectedDose[] = [
  ...injected(1, {
    enoxaparin: 200, epinephrine: 0.5, fondaparinux: 10, heparin: 20_000, methotrexate: 30,
  }),
  ...injected(1.5, {
    dulaglutide: 4.5, haloperidol: 450, ketorolac: 60, liraglutide: 3, semaglutide: 2.4,
    sumatriptan: 6, tirzepatide: 15,
  }),
  ...injected(3, {
    adalimumab: 160, ceftriaxone: 2000, 'class:insulin': 100, cyanocobalamin: 1, etanercept: 50,
    glucagon: 1, medroxyprogesterone: 150, teriparatide: 0.02, testosterone: 400,
  }),
];

/** What holds of the tables of this file. */
export const tables = {
  doseBounds: {
    source: 'FDA labels, section 2; where a row is not of the label, the comment above it names the document.',
    taken: '2026-11',
    key: ['drug', 'most', 'least', 'from', 'under', 'sex'],
    order: 'By field of medicine.',
  },
  supplyBounds: {
    source: 'FDA labels; the iPLEDGE program; strep throat: the IDSA guideline of 2012.',
    taken: '2026-11',
    key: ['drug'],
    order: 'By field of medicine.',
  },
  injectedDoses: {
    source: 'FDA labels, section 2; insulin: by hand.',
    taken: '2026-11',
    key: ['drug'],
    order: 'What is severe soonest first, then by name.',
  },
} as const satisfies FactTables;
