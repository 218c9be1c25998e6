import { expiresOn } from '#domain/refill/rules/law.ts';
import { defaultStateLaw, type StateLaw } from '#domain/refill/rules/state-law.ts';
import { problem, type Problem } from '../rules/problems.ts';
import type { ErxMedication } from './message.ts';

/**
 * Last day on which a medication may be filled: the sender's own expiration date or the law's for
 * its written date and schedule,
 * whichever is earlier; null when the message gives neither date. A message without a schedule
 * counts as not controlled here,
 * since the drug matched later brings its own.
 */
export function lastDay(medication: ErxMedication, law: StateLaw = defaultStateLaw): string | null {
  const { writtenDate, expirationDate, schedule } = medication;
  const byLaw = writtenDate === null ? null : expiresOn(writtenDate, schedule ?? '0', law);
  return [expirationDate, byLaw].filter((text) => text !== null).toSorted()[0] ?? null;
}

/**
 * What the calendar says about a medication on a store date. The last day itself can still be
 * filled.
 */
export function dateProblems(
  medication: ErxMedication,
  today: string,
  law: StateLaw = defaultStateLaw,
): readonly Problem[] {
  const at = 'Message/Body/NewRx/MedicationPrescribed';
  const end = lastDay(medication, law);
  const found: Problem[] = [];
  if (medication.writtenDate !== null && medication.writtenDate > today)
    found.push(problem('WRITTEN_IN_FUTURE', `${at}/WrittenDate`));
  if (medication.effectiveDate !== null && medication.effectiveDate > today)
    found.push(problem('NOT_YET', `${at}/OtherMedicationDate`));
  if (end !== null && end < today)
    found.push(
      problem(
        'EXPIRED',
        medication.expirationDate === end ? `${at}/OtherMedicationDate` : `${at}/WrittenDate`,
      ),
    );
  return found;
}
