import type { Reason } from '#domain/rx/rules/reasons.ts';
import type { ErrorAnswer } from '../script/errors.ts';

/**
 * Why a person refuses an electronic prescription, and the Error that its sender gets for it. Codes
 * are stored and never change.
 */
export interface ErxRefusalReason extends Reason {
  readonly answer: ErrorAnswer;
  /** The code with which a cancellation is denied for it. */ readonly denial: string;
}

const reason = (
  code: string,
  label: string,
  descriptionCode: string,
  description: string,
  needsText = false,
  denial = 'AE',
): ErxRefusalReason => ({
  denial,
  code,
  label,
  clinical: false,
  needsText,
  answer: { code: '900', descriptionCode, description },
});

export const erxRefusalReasons: readonly ErxRefusalReason[] = [
  reason(
    'patient-unknown',
    'Patient can’t be identified',
    '204',
    'The pharmacy could not identify the patient.',
    false,
    'AA',
  ),
  reason(
    'prescriber-invalid',
    'Prescriber may not prescribe this',
    '203',
    'The prescriber is not registered for this drug.',
  ),
  reason(
    'drug-unclear',
    'Drug or strength unclear',
    '126',
    'The drug or its strength is not clear.',
  ),
  reason('directions-unclear', 'Directions unclear', '126', 'The directions are not clear.'),
  reason('quantity', 'Quantity not possible', '135', 'The quantity can not be dispensed.'),
  reason(
    'expired',
    'Expired or wrong date',
    '140',
    'The prescription has expired or its date is wrong.',
  ),
  reason(
    'duplicate',
    'Already received',
    '220',
    'The pharmacy already has this prescription.',
    false,
    'AP',
  ),
  reason(
    'not-available',
    'Drug not available here',
    '034',
    'The pharmacy does not have this drug. Send it elsewhere.',
  ),
  reason(
    'patient-declined',
    'Patient does not want it',
    '034',
    'The patient does not want this prescription.',
  ),
  reason('other', 'Other', '034', 'Refused:', true),
];
export const erxRefusalReason = (code: string): ErxRefusalReason | undefined =>
  erxRefusalReasons.find((erxRefusalReason) => erxRefusalReason.code === code);
