import type { ErxMedication } from './message.ts';
import { problem, type Problem } from './problems.ts';

/**
 * What the calendar says about a medication today. `today` and `validUntil` are store dates; `validUntil` is the last day by
 * the store's rule for its written date and schedule (21 CFR 1306.22, state law), null when there is none. The sender's own
 * expiration date counts as well; the earlier one holds. The last day itself can still be filled.
 */
export function dateProblems(medication: ErxMedication, today: string, validUntil: string | null): readonly Problem[] {
  const at = 'Message/Body/NewRx/MedicationPrescribed';
  const ends = [medication.expirationDate, validUntil].filter((d) => d !== null).sort();
  const found: Problem[] = [];
  if (medication.writtenDate !== null && medication.writtenDate > today) found.push(problem('WRITTEN_IN_FUTURE', `${at}/WrittenDate`));
  if (medication.effectiveDate !== null && medication.effectiveDate > today) found.push(problem('NOT_YET', `${at}/OtherMedicationDate`));
  if (ends[0] !== undefined && ends[0] < today) found.push(problem('EXPIRED', `${at}/OtherMedicationDate`));
  return found;
}
