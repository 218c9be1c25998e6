import type { FactTables } from '#domain/platform/rules/fact-table.ts';

/** A live vaccine as the checks spell it, and the words by which a drug file names it. */
export interface LiveVaccine {
  readonly ingredient: string;
  /** Each of these has one word in the name. */
  readonly words: readonly (readonly string[])[];
  /** A name with one of these is another product: of a part of the germ, or of antibodies. */
  readonly without?: readonly string[];
}
const live = ['live', 'attenuated'];
export const liveVaccines: readonly LiveVaccine[] = [
  { ingredient: 'measles-mumps-rubella vaccine',
    words: [['measles', 'mumps', 'rubella'], [...live, 'vaccine']] },
  { ingredient: 'varicella vaccine', words: [['varicella', 'zoster'], live],
    without: ['recombinant', 'inactivated'] },
  { ingredient: 'live influenza vaccine', words: [['influenza'], live], without: ['inactivated'] },
  { ingredient: 'yellow fever vaccine', words: [['yellow'], ['fever'], [...live, 'vaccine']] },
  { ingredient: 'rotavirus vaccine', words: [['rotavirus'], [...live, 'vaccine']] },
  { ingredient: 'live typhoid vaccine', words: [['typhoid', 'typhi'], [...live, 'oral', 'ty21a']],
    without: ['polysaccharide', 'vi'] },
  { ingredient: 'live cholera vaccine', words: [['cholera', 'cholerae'], live] },
  { ingredient: 'dengue vaccine', words: [['dengue'], [...live, 'vaccine']] },
  { ingredient: 'chikungunya vaccine live', words: [['chikungunya'], live],
    without: ['recombinant'] },
  { ingredient: 'smallpox vaccine live', words: [['smallpox', 'vaccinia'], live],
    without: ['ankara', 'replicating', 'non'] },
  { ingredient: 'bcg live', words: [['bcg', 'calmette']] },
  { ingredient: 'adenovirus vaccine live', words: [['adenovirus'], live], without: ['vector'] },
  { ingredient: 'ebola vaccine live', words: [['ebola', 'ebolavirus'], live] },
];

export const tables = {
  liveVaccines: {
    source:
      'Written by hand after the FDA’s list of vaccines licensed in the United States and the ' +
      'names of the NDC directory ("Varicella Virus Vaccine Live", "measles virus strain … live ' +
      'antigen").',
    taken: '2026-12',
    key: ['ingredient'],
    order: 'As the CDC lists the live vaccines.',
  },
} as const satisfies FactTables;
