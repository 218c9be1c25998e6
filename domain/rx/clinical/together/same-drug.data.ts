import type { FactTables } from '#domain/platform/rules/fact-table.ts';

/** Two ingredients that are one drug: a mirror form, a prodrug, or what the body makes of it. */
export interface SameDrug {
  readonly first: string;
  readonly second: string;
}
const same = (first: string, second: string): SameDrug => ({ first, second });

/**
 * Pairs that no class counts: the SSRIs, SNRIs,
   PPIs and antipsychotics among such pairs are told by
 * their class. The amphetamines are left out,
   because a prodrug and a short form are usual together.
 */
export const sameDrugs: readonly SameDrug[] = [
  same('acyclovir', 'valacyclovir'),
  same('albuterol', 'levalbuterol'),
  same('armodafinil', 'modafinil'),
  same('carbamazepine', 'eslicarbazepine'),
  same('carbamazepine', 'oxcarbazepine'),
  same('cetirizine', 'hydroxyzine'),
  same('cetirizine', 'levocetirizine'),
  same('desloratadine', 'loratadine'),
  same('dexmethylphenidate', 'methylphenidate'),
  same('eslicarbazepine', 'oxcarbazepine'),
  same('hydroxyzine', 'levocetirizine'),
];

/** What holds of the tables of this file. */
export const tables = {
  sameDrugs: {
    source: 'Labels, § 11 and § 12.3: mirror forms, prodrugs and active metabolites.',
    taken: '2026-11',
    key: ['first', 'second'],
    order: ['first', 'second'],
  },
} as const satisfies FactTables;
