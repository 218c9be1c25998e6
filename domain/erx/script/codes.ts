import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { quantityUnits, strengthForms, strengthUnits } from './codes.data.ts';

export { quantityUnits, strengthForms, strengthUnits };

/**
 * DEASchedule (C89507). 'I' can't be dispensed; "Unspecified" says that the product is not
 * scheduled.
 */
export const deaSchedules: Readonly<Record<string, Schedule | 'I'>> = {
  C48672: 'I',
  C48675: '2',
  C48676: '3',
  C48677: '4',
  C48679: '5',
  C38046: '0',
};
/** Code of a schedule, for writing. */
export const deaScheduleCode = (schedule: Schedule): string | null =>
  Object.entries(deaSchedules).find(([, deaSchedule]) => deaSchedule === schedule)?.[0] ?? null;
/** Code of a quantity's word ("Tablet"), for writing. */
export const quantityUnitCode = (word: string): string | null =>
  Object.entries(quantityUnits).find(
    ([, quantityUnit]) => quantityUnit.word.toLowerCase() === word.toLowerCase(),
  )?.[0] ?? null;

/**
 * DrugDBCode qualifiers that mean RxNorm: semantic clinical or branded drug, generic or branded
 * pack.
 */
export const rxNormKinds: ReadonlySet<string> = new Set([
  'SCD',
  'SBD',
  'GPK',
  'BPK',
  'GPCK',
  'BPCK',
  'RXNORM',
]);
/** Diagnosis qualifier of ICD-10-CM (ABF); ICD-9 (DX) is history. */
export const icd10Qualifiers: ReadonlySet<string> = new Set(['ABF', 'ABK', 'ICD10', '21']);
