import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { Severity } from '../types.ts';

/** How a drug gets into the body, as far as rules ask. */
export type Way = 'mouth' | 'injected' | 'patch' | 'ring';
/** What is not used every day: more often than its rhythm is told, whatever the dose. */
export interface SpacedDrug {
  readonly drug: string;
  readonly way: Way;
  /** The least days from one day of use to the next, by any label or usual practice. */
  readonly days: number;
  /** Only of these amounts in one unit, in thousandths of a milligram (or of a unit). */
  readonly strengths: readonly number[] | null;
  readonly severity: Severity;
  /** It adds up: several times too often is severe whatever the row says. */
  readonly addsUp: boolean;
  /** How it is used, after "it is". */
  readonly usual: string;
  readonly effect: string;
  readonly management: string;
}

const askOften = 'Ask the prescriber how often.';
const why: Readonly<Record<string, Pick<SpacedDrug, 'effect' | 'management'>>> = {
  marrow: {
    effect: 'Taken more often than once a week it harms marrow, liver and gut, and has killed.',
    management:
      'Ask the prescriber for the day of the week; every day only with a cancer diagnosis.',
  },
  breathing: {
    effect: 'Several patches at once, or one on another: breathing can stop.',
    management: 'Ask the prescriber how long one is worn.',
  },
  pressure: {
    effect: 'Low pressure and a slow pulse.',
    management: 'Ask the prescriber how long one is worn.',
  },
  sugar: {
    effect: 'Vomiting, dehydration and low sugar.',
    management: 'Ask the prescriber for the day of the week.',
  },
  gullet: {
    effect: 'Ulcers of the gullet, low calcium.',
    management: 'Confirm the day of the week, or of the month.',
  },
  seizures: { effect: 'Seizures and confusion.', management: 'Every day only to treat malaria.' },
  clots: { effect: 'Clots, strokes, and misuse.', management: askOften },
  bone: { effect: 'Bone loss and bleeding.', management: askOften },
  infection: { effect: 'Serious infections.', management: askOften },
  depot: { effect: 'It adds up for weeks and can’t be taken back.', management: askOften },
  calcium: { effect: 'Calcium falls.', management: askOften },
  vitamin: { effect: 'Calcium rises; the kidneys suffer.', management: askOften },
  confusion: { effect: 'Confusion and sleepiness.', management: askOften },
  valves: { effect: 'Valves of the heart stiffen.', management: askOften },
  cells: { effect: 'Blood cells rise or fall too far.', management: askOften },
  dear: { effect: 'More than any labeled use.', management: askOften },
};
/** Keys of why that are worse the more often it is. */
const addingUp: readonly string[] = ['infection', 'depot', 'cells', 'calcium'];
const ways: readonly string[] = ['mouth', 'injected', 'patch', 'ring'] satisfies Way[];
const isWay = (text: string | undefined): text is Way => ways.includes(text ?? '');
const isSevere = (text: string): boolean => text === 'severe';
/** `drug | way | days | strengths in mg, or - | severity | key of why | usual`, one a line. */
const rows = (text: string): readonly SpacedDrug[] =>
  text
    .trim()
    .split('\n')
    .map((line): SpacedDrug => {
      const [drug = '', way, days, amounts = '-', severity = '', key = '', usual = ''] = line
        .trim()
        .split(/\s*\|\s*/);
      return {
        drug,
        way: isWay(way) ? way : 'injected',
        days: Number(days),
        strengths:
          amounts === '-' ? null : amounts.split(' ').map((each) => Math.round(Number(each) * 1000)),
        severity: isSevere(severity) ? 'severe' : 'moderate',
        addsUp: addingUp.includes(key),
        usual,
        effect: why[key]?.effect ?? '',
        management: why[key]?.management ?? askOften,
      };
    });

/**
 * Used every week or more seldom. The days are the shortest that a label or usual practice allows
 * for anyone, loading doses of several weeks included.
 */
export const spacedDrugs: readonly SpacedDrug[] = rows(`
  alendronate | mouth | 7 | 70 35 | severe | gullet | taken once a week
  buprenorphine | patch | 7 | - | severe | breathing | changed once a week
  clonidine | patch | 7 | - | severe | pressure | changed once a week
  denosumab | injected | 150 | 60 | severe | calcium | injected every six months
  dulaglutide | injected | 7 | - | severe | sugar | injected once a week
  exenatide | injected | 7 | 2 2.353 | severe | sugar | injected once a week
  fentanyl | patch | 2 | - | severe | breathing | changed every 72 hours
  ibandronate | mouth | 28 | 150 | severe | gullet | taken once a month
  medroxyprogesterone | injected | 70 | 104 150 160 | severe | bone | injected every three months
  ixazomib | mouth | 7 | - | severe | marrow | taken once a week
  mefloquine | mouth | 7 | - | severe | seizures | taken once a week
  methotrexate | injected | 7 | - | severe | marrow | injected once a week
  methotrexate | mouth | 7 | - | severe | marrow | taken once a week
  paliperidone | injected | 28 | - | severe | depot | injected once a month or more seldom
  risedronate | mouth | 7 | 35 | severe | gullet | taken once a week
  risedronate | mouth | 28 | 150 | severe | gullet | taken once a month
  selinexor | mouth | 2 | - | severe | marrow | taken once or twice a week
  semaglutide | injected | 7 | - | severe | sugar | injected once a week
  testosterone | injected | 3.5 | - | severe | clots | injected every one to four weeks
  tirzepatide | injected | 7 | - | severe | sugar | injected once a week
  zoledronic acid | injected | 300 | 0.05 5 | severe | calcium | given once a year
  zoledronic acid | injected | 21 | 0.8 4 0.04 | severe | calcium | given every three to four weeks
  abatacept | injected | 7 | - | moderate | infection | injected once a week
  adalimumab | injected | 7 | - | moderate | infection | injected every two weeks
  albiglutide | injected | 7 | - | moderate | sugar | injected once a week
  alirocumab | injected | 14 | - | moderate | dear | injected every two to four weeks
  aripiprazole | injected | 26 | - | moderate | depot | injected once a month or more seldom
  benralizumab | injected | 28 | - | moderate | dear | injected every four to eight weeks
  buprenorphine | injected | 26 | 100 200 300 | moderate | depot | injected once a month
  cabergoline | mouth | 3 | - | moderate | valves | taken once or twice a week
  cabotegravir | injected | 28 | - | moderate | dear | injected every one to two months
  certolizumab | injected | 14 | - | moderate | infection | injected every two weeks
  cholecalciferol | mouth | 3 | 1.25 50000 | moderate | vitamin | taken once a week
  darbepoetin alfa | injected | 7 | - | moderate | cells | injected once a week or more seldom
  denosumab | injected | 28 | 70 70.588 120 | moderate | calcium | injected every four weeks
  donepezil | patch | 7 | - | moderate | confusion | changed once a week
  dupilumab | injected | 7 | - | moderate | infection | injected every two weeks
  erenumab | injected | 28 | - | moderate | dear | injected once a month
  ergocalciferol | mouth | 3 | 1.25 50000 | moderate | vitamin | taken once a week
  estradiol | injected | 3.5 | - | moderate | dear | injected every one to four weeks
  estradiol | patch | 3 | - | moderate | dear | changed once or twice a week
  estradiol | ring | 80 | - | moderate | dear | changed every 90 days
  erythropoietin | injected | 2 | - | moderate | cells | injected one to three times a week
  etanercept | injected | 3 | - | moderate | infection | injected once a week
  etonogestrel | ring | 21 | - | moderate | dear | changed after three weeks
  evolocumab | injected | 14 | - | moderate | dear | injected every two to four weeks
  fluoxetine | mouth | 7 | 90 | moderate | dear | taken once a week
  fluphenazine | injected | 7 | 25 | moderate | depot | injected every few weeks
  fremanezumab | injected | 28 | - | moderate | dear | injected once a month
  fulvestrant | injected | 14 | - | moderate | dear | injected once a month
  galcanezumab | injected | 28 | - | moderate | dear | injected once a month
  golimumab | injected | 14 | - | moderate | infection | injected once a month
  granisetron | patch | 7 | - | moderate | dear | worn for up to a week
  guselkumab | injected | 28 | - | moderate | infection | injected every eight weeks
  haloperidol | injected | 14 | 50 100 | moderate | depot | injected once a month
  ibandronate | injected | 84 | - | moderate | calcium | given every three months
  inclisiran | injected | 84 | - | moderate | dear | injected every six months
  interferon beta-1a | injected | 2 | - | moderate | cells | injected once or three times a week
  ivermectin | mouth | 1.5 | - | moderate | confusion | taken once, and again after days or weeks
  ixekizumab | injected | 14 | - | moderate | infection | injected every two to four weeks
  lanreotide | injected | 28 | - | moderate | dear | injected every four weeks
  lenacapavir | injected | 150 | - | moderate | dear | injected every six months
  leuprolide | injected | 28 | 3.75 7.5 11.25 15 | moderate | depot | injected once a month
  leuprolide | injected | 77 | 22.5 30 45 | moderate | depot | injected every three to six months
  levonorgestrel | mouth | 21 | 1.5 | moderate | dear | taken once
  mepolizumab | injected | 28 | - | moderate | dear | injected every four weeks
  naltrexone | injected | 26 | - | moderate | depot | injected once a month
  norelgestromin | patch | 7 | - | moderate | dear | changed once a week
  octreotide | injected | 28 | 10 20 30 | moderate | depot | injected every four weeks
  ofatumumab | injected | 7 | - | moderate | infection | injected once a month
  olanzapine | injected | 14 | 150 210 300 405 | moderate | depot | injected every two to four weeks
  omalizumab | injected | 14 | - | moderate | dear | injected every two to four weeks
  oxybutynin | patch | 3 | - | moderate | confusion | changed twice a week
  pegfilgrastim | injected | 12 | - | moderate | cells | injected once in a cycle
  peginterferon alfa-2a | injected | 7 | - | moderate | cells | injected once a week
  risankizumab | injected | 28 | - | moderate | infection | injected every eight to twelve weeks
  risperidone | injected | 14 | - | moderate | depot | injected every two weeks or more seldom
  romosozumab | injected | 28 | - | moderate | calcium | injected once a month
  sarilumab | injected | 14 | - | moderate | infection | injected every two weeks
  scopolamine | patch | 3 | - | moderate | confusion | changed every three days
  secukinumab | injected | 7 | - | moderate | infection | injected once a month
  segesterone | ring | 21 | - | moderate | dear | worn for three weeks
  tezepelumab | injected | 28 | - | moderate | dear | injected every four weeks
  tildrakizumab | injected | 28 | - | moderate | infection | injected every twelve weeks
  tocilizumab | injected | 7 | - | moderate | infection | injected every one to two weeks
  ulipristal | mouth | 21 | 30 | moderate | dear | taken once
  ustekinumab | injected | 28 | - | moderate | infection | injected every twelve weeks
`);

/** What holds of the tables of this file. */
export const tables = {
  spacedDrugs: {
    source: [
      'ISMP, Best Practices for Hospitals, 2: methotrexate. FDA labels, section 2: the others,',
      'written by hand and widened by usual practice; not every row was compared with its label.',
    ].join(' '),
    taken: '2026-11',
    key: ['drug', 'way', 'days'],
    order: 'Severe ones first; of those, and of the others, by name.',
  },
} as const satisfies FactTables;
