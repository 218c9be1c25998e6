import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { Party, Severity } from '../types.ts';

/** An inhaled drug that is used with a disease only beside another inhaled one. */
export interface Companion {
  readonly drug: Party;
  readonly beside: Party;
  /** The disease: prefixes of ICD-10-CM codes without dots. */
  readonly icd: readonly string[];
  /** Not where one of these is recorded, too. */
  readonly unless: readonly string[];
  readonly label: string;
  readonly severity: Severity;
  readonly effect: string;
  readonly management: string;
}
export const companions: readonly Companion[] = [
  {
    drug: 'class:long-beta-agonist',
    beside: 'class:corticosteroid',
    icd: ['J45'],
    unless: ['J44'],
    label: 'asthma without an inhaled steroid',
    severity: 'severe',
    effect: 'Alone it makes deaths from asthma more likely.',
    management: 'Ask for an inhaled steroid, or whether the patient gets one elsewhere.',
  },
];

/** What holds of the tables of this file. */
export const tables = {
  companions: {
    source: 'FDA labels of salmeterol and formoterol, section 4 and 5.1.',
    taken: '2026-11',
    key: ['drug', 'beside'],
    order: ['drug'],
  },
} as const satisfies FactTables;
