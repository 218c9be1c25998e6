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

/** `answer`: the code and the words that its sender gets. */
const reason = (
  code: string,
  label: string,
  answer: Pick<ErrorAnswer, 'descriptionCode' | 'description'>,
  { needsText = false, denial = 'AE' }: { needsText?: boolean; denial?: string } = {},
): ErxRefusalReason => ({
  denial,
  code,
  label,
  clinical: false,
  needsText,
  answer: { code: '900', ...answer },
});

export const erxRefusalReasons: readonly ErxRefusalReason[] = [
  reason(
    'patient-unknown',
    'Patient can’t be identified',
    { descriptionCode: '204', description: 'The pharmacy could not identify the patient.' },
    { denial: 'AA' },
  ),
  reason('prescriber-invalid', 'Prescriber may not prescribe this', {
    descriptionCode: '203',
    description: 'The prescriber is not registered for this drug.',
  }),
  reason('drug-unclear', 'Drug or strength unclear', {
    descriptionCode: '126',
    description: 'The drug or its strength is not clear.',
  }),
  reason('directions-unclear', 'Directions unclear', {
    descriptionCode: '126',
    description: 'The directions are not clear.',
  }),
  reason('quantity', 'Quantity not possible', {
    descriptionCode: '135',
    description: 'The quantity can not be dispensed.',
  }),
  reason('expired', 'Expired or wrong date', {
    descriptionCode: '140',
    description: 'The prescription has expired or its date is wrong.',
  }),
  reason(
    'duplicate',
    'Already received',
    { descriptionCode: '220', description: 'The pharmacy already has this prescription.' },
    { denial: 'AP' },
  ),
  reason('not-available', 'Drug not available here', {
    descriptionCode: '034',
    description: 'The pharmacy does not have this drug. Send it elsewhere.',
  }),
  reason('patient-declined', 'Patient does not want it', {
    descriptionCode: '034',
    description: 'The patient does not want this prescription.',
  }),
  reason(
    'other',
    'Other',
    { descriptionCode: '034', description: 'Refused:' },
    { needsText: true },
  ),
];
export const erxRefusalReason = (code: string): ErxRefusalReason | undefined =>
  erxRefusalReasons.find((erxRefusalReason) => erxRefusalReason.code === code);
