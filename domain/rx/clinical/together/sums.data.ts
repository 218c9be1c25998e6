import type { FactTables } from '#domain/platform/rules/fact-table.ts';

/**
 * An ingredient that is usual in two products at once, where the sum of a day decides. Milligrams a
 * day of an adult; the most stands in `doseBounds`, of a child in `weightDoses`.
 */
export interface Sum {
  readonly drug: string;
  /** Up to this sum two products only inform. */
  readonly informs: number;
  /** The most with one of these diseases: prefixes of ICD-10-CM codes without dots. */
  readonly disease: { readonly icd: readonly string[]; readonly most: number };
}
export const sums: readonly Sum[] = [
  {
    drug: 'acetaminophen',
    informs: 3000,
    disease: { icd: ['F102', 'K70', 'K71', 'K72', 'K73', 'K74'], most: 2000 },
  },
];

/** What holds of the tables of this file. */
export const tables = {
  sums: {
    source: [
      'Acetaminophen: 3,000 mg are the most of a day on the OTC label of 500 mg tablets; 2,000 mg',
      'with a disease of the liver or heavy drinking: usual practice, by hand.',
    ].join(' '),
    taken: '2026-11',
    key: ['drug'],
    order: ['drug'],
  },
} as const satisfies FactTables;
