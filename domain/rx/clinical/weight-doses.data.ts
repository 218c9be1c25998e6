import type { FactTables } from '#domain/platform/rules/fact-table.ts';

/**
 * One drug by mouth, in children: milligrams for each kilogram of weight. `once` and `day` are the
 * most at one time and a day; `least` a day, where too little is told. Null: not bounded so.
 */
export interface WeightDose {
  readonly drug: string;
  readonly once: number | null;
  readonly day: number;
  readonly least: number | null;
}
const amount = (text: string | undefined): number | null =>
  text === undefined || text === '-' ? null : Number(text);
/** `drug once day least`, one drug a line; `-` where there is no bound. */
const rows = (text: string): readonly WeightDose[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [drug = '', once, day, least] = line.trim().split(/\s*\|\s*/);
      return { drug, once: amount(once), day: Number(day), least: amount(least) };
    });

/** Doses of children by their weight; above and below, a pharmacist looks again. */
export const weightDoses: readonly WeightDose[] = rows(`
  acetaminophen | 15 | 75 | -
  acyclovir | 20 | 80 | -
  albuterol | 0.2 | 0.6 | -
  amitriptyline | - | 3 | -
  amlodipine | 0.3 | 0.6 | -
  amoxicillin | 50 | 100 | 20
  atenolol | - | 2 | -
  atomoxetine | - | 1.5 | -
  azithromycin | 30 | 30 | 4
  baclofen | - | 2.5 | -
  captopril | 2 | 6 | -
  carbamazepine | - | 35 | -
  cefdinir | 14 | 14 | 10
  cefixime | 8 | 16 | 6
  cefpodoxime | 10 | 10 | 5
  cefprozil | 20 | 30 | 10
  cefuroxime | 15 | 30 | 15
  cephalexin | 50 | 100 | 20
  ciprofloxacin | 20 | 40 | 15
  clarithromycin | 7.5 | 15 | 10
  clindamycin | 13 | 40 | 8
  clobazam | - | 2 | -
  clonazepam | - | 0.3 | -
  cyproheptadine | - | 0.5 | -
  dexamethasone | 0.6 | 0.6 | -
  diazepam | 0.5 | 1 | -
  digoxin | - | 0.015 | -
  diphenhydramine | 1.25 | 5 | -
  doxycycline | 4.4 | 4.4 | -
  enalapril | - | 0.6 | -
  erythromycin | 20 | 50 | 20
  famotidine | 1 | 2 | -
  fluconazole | 12 | 12 | -
  furosemide | 6 | 6 | -
  gabapentin | 20 | 60 | -
  griseofulvin | 25 | 25 | -
  hydrocodone | 0.2 | 1.2 | -
  hydromorphone | 0.08 | 0.5 | -
  hydroxychloroquine | - | 7 | -
  hydroxyzine | 1 | 4 | -
  ibuprofen | 10 | 40 | -
  imipramine | - | 3 | -
  isoniazid | 15 | 15 | -
  lacosamide | - | 12 | -
  lamotrigine | - | 15 | -
  levetiracetam | 30 | 60 | -
  levothyroxine | 0.015 | 0.015 | -
  linezolid | 12 | 36 | -
  lisinopril | 0.6 | 0.6 | -
  lorazepam | 0.1 | 0.4 | -
  methadone | 0.2 | 1.2 | -
  metoclopramide | 0.15 | 0.6 | -
  metronidazole | - | 50 | -
  morphine | 0.5 | 3 | -
  naproxen | 10 | 20 | -
  nitrofurantoin | 2 | 7 | -
  omeprazole | - | 3.5 | -
  ondansetron | 0.3 | 0.9 | -
  oseltamivir | 3.5 | 7 | 3
  oxcarbazepine | - | 60 | -
  oxycodone | 0.2 | 1.2 | -
  penicillin v | 25 | 75 | 15
  phenobarbital | - | 8 | -
  phenytoin | - | 10 | -
  prednisolone | 2 | 2 | -
  prednisone | 2 | 2 | -
  promethazine | 1 | 4 | -
  propranolol | - | 5 | -
  rifampin | 20 | 20 | -
  spironolactone | - | 3.3 | -
  sulfamethoxazole | 30 | 60 | 25
  theophylline | - | 24 | -
  topiramate | - | 9 | -
  valproate | - | 60 | -
  zonisamide | - | 12 | -
`);
/**
 * By mouth, too: a child's dose goes by weight or body surface, and no bound for each kilogram
 * stands here, because it hangs on the disease, on a level in the blood or on the surface.
 */
export const alsoByWeight: readonly string[] = `
  acetazolamide amiodarone azathioprine bosentan cannabidiol chloroquine chlorothiazide
  codeine cyclophosphamide cyclosporine ethambutol ethosuximide felbamate flecainide
  hydrochlorothiazide hydrocortisone hydroxyurea itraconazole ivermectin labetalol losartan
  mercaptopurine methimazole methotrexate methylprednisolone metoprolol mycophenolate nadolol
  posaconazole primidone propylthiouracil pyrazinamide rifapentine rufinamide sildenafil
  sirolimus sotalol tacrolimus tadalafil terbinafine thioguanine ursodiol valganciclovir
  verapamil vigabatrin voriconazole warfarin
`
  .trim()
  .split(/\s+/);
/** Under this age in whole years a dose is by weight; of older children where they weigh less. */
export const byWeight = { underYears: 12, olderBelowGrams: 40_000 };
/** Days after which a child's weight is asked anew, by age in whole years: the first that fits. */
export const weightAges: readonly { readonly under: number; readonly days: number }[] = [
  { under: 1, days: 30 },
  { under: 2, days: 90 },
  { under: 18, days: 365 },
];

/** What holds of the tables of this file. */
export const tables = {
  weightDoses: {
    source: [
      'Written by hand after FDA labels, section 2, and usual pediatric dosing; not every row was',
      'compared with a label.',
    ].join(' '),
    taken: '2026-11',
    key: ['drug'],
    order: ['drug'],
  },
  alsoByWeight: {
    source: 'Written by hand after FDA labels, sections 2 and 8.4, and usual pediatric dosing.',
    taken: '2026-11',
    key: ['value'],
    order: ['value'],
  },
  byWeight: { source: 'Written by hand.', taken: '2026-11', order: 'Age, then weight.' },
  weightAges: {
    source: 'Written by hand.',
    taken: '2026-11',
    key: ['under'],
    order: ['under'],
  },
} as const satisfies FactTables;
