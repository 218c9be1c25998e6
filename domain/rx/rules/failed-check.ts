import { reasonOfKind } from '../clinical/dur-codes.ts';
import type { Alert } from '../clinical/types.ts';
import { checkErrorOf } from './reasons.ts';

const all = [
  'patientId',
  'prescriberId',
  'drugId',
  'sig',
  'quantity',
  'daysSupply',
  'refills',
  'daw',
  'writtenOn',
  'diagnosis',
  'note',
] as const;
type CheckedField = (typeof all)[number];
/** What is entered of a prescription, as far as a final check can find it wrong. */
export type CheckedEntry = Partial<
  Readonly<Record<CheckedField, string | number | null | undefined>>
>;
/** What has to change for an error of the data to be mended; of any other error, anything. */
const fieldsOf: Readonly<Record<string, readonly CheckedField[]>> = {
  'wrong-patient': ['patientId'],
  'wrong-prescriber': ['prescriberId'],
  'wrong-drug': ['drugId'],
  'wrong-strength': ['drugId'],
  'wrong-directions': ['sig'],
  'wrong-quantity': ['quantity', 'daysSupply'],
  allergy: ['drugId'],
  interaction: ['drugId'],
  'wrong-dose': ['sig', 'quantity', 'daysSupply', 'drugId'],
};

/** A final check that failed: its error, by whom and when, and what stood entered then. */
export interface FailedCheck {
  readonly code: string;
  readonly text: string | null;
  readonly by: string;
  /** Instant, UTC. */
  readonly at: string;
  /** From `enteredText`; null where the product was wrong, not the data. */
  readonly was: string | null;
}
/** What stands entered of what the error is about, as one text to compare later. */
const enteredText = (code: string, entry: CheckedEntry): string =>
  JSON.stringify((fieldsOf[code] ?? all).map((field) => entry[field] ?? null));
/** The text to keep with a failed check; null where its error is none of the data. */
export const keptEntry = (code: string | undefined, entry: CheckedEntry): string | null =>
  code !== undefined && checkErrorOf(code)?.fault === 'data' ? enteredText(code, entry) : null;
/** The field of the entry where an error of the data is mended. */
export const fieldToMend = (code: string): CheckedField => fieldsOf[code]?.[0] ?? 'patientId';

/** "Wrong strength or form entered: 10 mg was prescribed" */
export const failedCheckText = ({ code, text }: Pick<FailedCheck, 'code' | 'text'>): string =>
  [checkErrorOf(code)?.label ?? code, text?.trim()].filter(Boolean).join(': ');
/** Whether the error still stands as it was found: nothing that it is about has changed. */
const isUnmended = (failed: FailedCheck, entry: CheckedEntry): boolean =>
  failed.was !== null && failed.was === enteredText(failed.code, entry);

/**
 * What a failed check asks while nothing was corrected: correct it, or a pharmacist says in words
 * why it is right. Null where it was corrected, or the data was not at fault.
 */
export function failedCheckAlert(
  failed: FailedCheck | null,
  entry: CheckedEntry,
  of: string,
): Alert | null {
  if (failed === null || !isUnmended(failed, entry)) return null;
  return {
    kind: 'failed-check',
    severity: 'severe',
    reason: reasonOfKind['failed-check'],
    summary: `The final check failed: ${failedCheckText(failed)}`,
    effect: `Found by ${failed.by}.`,
    management: 'Correct it, or a pharmacist says in words why it is right.',
    other: { kind: 'prescription', label: of },
    who: 'pharmacist',
    interrupts: true,
    fingerprint: ['failed-check', of, failed.at].join('|'),
  };
}
