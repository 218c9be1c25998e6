import type { FactTables } from '#domain/platform/rules/fact-table.ts';

/** Apothecaries’ grains of one drug, "1/150" or "5", and the milligrams that its product has. */
export interface GrainsRow {
  /** A word of its name. */
  readonly drug: string;
  /** "grains milligrams", with a comma between. */
  readonly amounts: string;
}
export const grainsRows: readonly GrainsRow[] = [
  { drug: 'acetaminophen', amounts: '5 325, 10 650' },
  { drug: 'aspirin', amounts: '1.25 81, 5 325, 10 650' },
  { drug: 'bicarbonate', amounts: '5 325, 10 650' },
  { drug: 'codeine', amounts: '0.25 15, 0.5 30, 1 60' },
  { drug: 'ferrous', amounts: '5 325' },
  { drug: 'morphine', amounts: '0.25 15, 0.5 30' },
  { drug: 'nitroglycerin', amounts: '1/400 0.15, 1/200 0.3, 1/150 0.4, 1/100 0.6' },
  { drug: 'thyroid', amounts: '0.25 15, 0.5 30, 1 60, 1.5 90, 2 120, 3 180, 4 240, 5 300' },
];
/** Numbers as they were written behind "gr". */
export const grainNumerals: Readonly<Record<string, number>> = {
  i: 1, ii: 2, iii: 3, iss: 1.5, iv: 4, ss: 0.5, v: 5, x: 10,
};

export const tables = {
  grainsRows: {
    source: [
      'Approximate equivalents of the United States Pharmacopeia, as the labels of the',
      'products print them (Armour Thyroid: 1 grain is 60 mg). A drug with two products for',
      'one amount, as phenobarbital of 30 and 32.4 mg, has no row.',
    ].join(' '),
    taken: '2026-12',
    key: ['drug'],
    order: ['drug'],
  },
  grainNumerals: {
    source: 'Roman numerals of apothecaries; "ss" is one half.',
    taken: '2026-12',
    order: ['key'],
  },
} as const satisfies FactTables;
