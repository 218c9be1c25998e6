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

const erxRefusalReasons: readonly ErxRefusalReason[] = [
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
const kept = (code: string, label: string, description: string, needsText = false) =>
  reason(code, label, { descriptionCode: '034', description }, { needsText });
/** Why a pharmacist refuses to transfer a prescription; the other pharmacy reads the words. */
const transferRefusalReasons: readonly ErxRefusalReason[] = [
  kept('patient-unknown', 'Patient not known here', 'The patient is not known here.'),
  kept('no-such-rx', 'No such prescription here', 'There is no such prescription here.'),
  kept('transferred', 'Transferred already', 'It was transferred to another pharmacy already.'),
  kept('nothing-left', 'Filled, nothing is left', 'Nothing is left to fill.'),
  kept('expired', 'Expired', 'The prescription has expired.'),
  kept('in-process', 'Being filled here', 'It is being filled here.'),
  kept('stopped', 'On hold or stopped', 'The prescription is on hold or was stopped.'),
  kept('not-allowed', 'The law does not allow it', 'The law does not allow this transfer.'),
  kept('patient-declined', 'Patient does not want it', 'The patient did not ask for it.'),
  kept('other', 'Other', 'Refused:', true),
];
/** The reasons for which a message of this kind is refused. */
export const refusalReasonsOf = (kind: string): readonly ErxRefusalReason[] =>
  kind === 'RxTransferRequest' ? transferRefusalReasons : erxRefusalReasons;
export const erxRefusalReason = (code: string, kind: string): ErxRefusalReason | undefined =>
  refusalReasonsOf(kind).find((one) => one.code === code);
