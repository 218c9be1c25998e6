import type { FactTables } from '#domain/platform/rules/fact-table.ts';

/** The most a day by mouth in milligrams, below a clearance of 30 and below one of 15. */
export interface KidneyMaximum {
  readonly drug: string;
  readonly below30: number;
  readonly below15: number;
}
/** `drug | below 30 | below 15`, one a line. */
const rows = (text: string): readonly KidneyMaximum[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [drug = '', below30, below15] = line.trim().split(/\s*\|\s*/);
      return { drug, below30: Number(below30), below15: Number(below15) };
    });

/** Drugs that a kidney clears: what the label allows of them when it hardly does. */
export const kidneyMaxima: readonly KidneyMaximum[] = rows(`
  acyclovir | 2400 | 1600
  alogliptin | 6.25 | 6.25
  amoxicillin | 1000 | 500
  atenolol | 50 | 25
  bupropion | 150 | 150
  cefdinir | 300 | 300
  cefuroxime | 500 | 500
  cephalexin | 750 | 500
  cetirizine | 5 | 5
  cimetidine | 600 | 600
  clarithromycin | 500 | 500
  desvenlafaxine | 25 | 25
  famotidine | 20 | 20
  febuxostat | 40 | 40
  fesoterodine | 4 | 4
  gabapentin | 700 | 300
  lacosamide | 300 | 300
  levetiracetam | 1000 | 1000
  memantine | 14 | 14
  metoclopramide | 20 | 10
  mirabegron | 25 | 25
  nirmatrelvir | 300 | 300
  nizatidine | 150 | 150
  paroxetine | 40 | 40
  pregabalin | 150 | 75
  rosuvastatin | 10 | 10
  saxagliptin | 2.5 | 2.5
  sitagliptin | 25 | 25
  solifenacin | 5 | 5
  tadalafil | 5 | 5
  tolterodine | 2 | 2
  topiramate | 200 | 200
  tramadol | 200 | 100
  trospium | 20 | 20
  valacyclovir | 1000 | 500
  varenicline | 1 | 1
  venlafaxine | 187.5 | 187.5
`);

/** ICD-10-CM prefixes without dots of each stage; dialysis counts as the last one. */
export const kidneyStages = {
  below30: ['N184'],
  below15: ['N185', 'N186', 'Z992'],
} as const;

/** What holds of the tables of this file. */
export const tables = {
  kidneyMaxima: {
    source: [
      'FDA labels, sections 2 and 8.6; written by hand, widened to the largest tablet where a',
      'label halves the dose. Not every row was compared with its label.',
    ].join(' '),
    taken: '2026-11',
    key: ['drug'],
    order: ['drug'],
  },
  kidneyStages: {
    source: 'ICD-10-CM: stages of chronic kidney disease, and dialysis.',
    taken: '2026-11',
    order: 'The worse stage last.',
  },
} as const satisfies FactTables;
