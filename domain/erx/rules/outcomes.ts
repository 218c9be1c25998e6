import type { Outcome } from '../script/message.ts';
import { lookUp } from '../script/values.ts';

/** What an outcome is called on screen. */
export const outcomeNames: Readonly<Record<Outcome, string>> = {
  Approved: 'Approved',
  ApprovedWithChanges: 'Approved with changes',
  Denied: 'Denied',
  DeniedNewPrescriptionToFollow: 'Denied, a new prescription follows',
  Replace: 'Replaced by another prescription',
  Validated: 'Validated',
  unclear: 'Not clear',
};
/**
 * Response reason codes of the external code list (data element 1131, CLQ) that prescribers and
 * pharmacies give, in words.
 */
const reasons: Readonly<Record<string, string>> = {
  AA: 'Patient unknown to the prescriber',
  AB: 'Patient never under this prescriber’s care',
  AC: 'Patient no longer under this prescriber’s care',
  AD: 'Refill requested too soon',
  AE: 'Medication never prescribed for the patient',
  AF: 'Patient should contact the prescriber first',
  AG: 'Refill not appropriate',
  AH: 'Patient has picked up the prescription',
  AJ: 'Patient has picked up a partial fill',
  AK: 'Not picked up, drug returned to stock',
  AL: 'Change not appropriate',
  AM: 'Patient needs an appointment',
  AN: 'Prescriber not associated with this practice',
  AO: 'No prior authorization will be asked for',
  AP: 'Answered by other means already (telephone, fax)',
  AQ: 'More medication history available',
};
/** A reason code with its words; a code that is not known stands as it is. */
export const reasonText = (code: string): string => {
  const words = lookUp(reasons, code);
  return words === undefined ? code : `${code} ${words}`;
};
