import type { FactTables } from '#domain/platform/rules/fact-table.ts';
import type { FailureKind } from '../script/errors.ts';

/**
 * reject: the message can't be taken as a prescription, the sender gets an Error.
 * stop: it is taken, and can't be filled until a person has solved this.
 * warning: a person must look. info: worth knowing.
 */
export type Severity = 'reject' | 'stop' | 'warning' | 'info';

export interface ProblemKind {
  readonly severity: Severity;
  readonly say: string;
  readonly answer?: FailureKind;
}

/**
 * Every problem that reading can find: how grave it is, what the person reads, and the Error it
 * becomes.
 */
export const problemKinds = {
  VERSION_MISSING: { severity: 'warning', say: 'The message names no SCRIPT version. It was read as 2017071.' },
  NO_MESSAGE_ID: { severity: 'reject', say: 'The message has no message number, so it can’t be answered.', answer: 'noMessageId' },
  SENT_TIME_UNREADABLE: { severity: 'info', say: 'The sending time can’t be read.' },
  TEST_MESSAGE: { severity: 'stop', say: 'This is a test message. Don’t fill it.' },
  OTHER_PHARMACY: { severity: 'reject', say: 'The message is addressed to another pharmacy.', answer: 'wrongReceiver' },
  NO_PATIENT: { severity: 'reject', say: 'The message names no patient.', answer: 'noPatient' },
  PATIENT_FIRST_NAME_MISSING: { severity: 'warning', say: 'The patient’s first name is missing. Ask the prescriber.' },
  BIRTH_DATE_MISSING: { severity: 'warning', say: 'The patient’s birth date is missing. Ask the prescriber.' },
  BIRTH_DATE_UNREADABLE: { severity: 'warning', say: 'The patient’s birth date is not a date. Ask the prescriber.' },
  GENDER_UNKNOWN: { severity: 'info', say: 'The patient’s gender is missing or unknown.' },
  NO_PRESCRIBER: { severity: 'reject', say: 'The message names no prescriber.', answer: 'noPrescriber' },
  PRESCRIBER_ID_MISSING: { severity: 'warning', say: 'The prescriber has no NPI in the message. Match a stored prescriber.' },
  NPI_CHECK_DIGIT: { severity: 'warning', say: 'The prescriber’s NPI fails its check digit. Match a stored prescriber.' },
  DEA_CHECK_DIGIT: { severity: 'warning', say: 'The prescriber’s DEA number fails its check digit. Match a stored prescriber.' },
  NO_MEDICATION: { severity: 'reject', say: 'The message holds no medication.', answer: 'noMedication' },
  SEVERAL_MEDICATIONS: { severity: 'reject', say: 'The message holds more than one medication.', answer: 'severalMedications' },
  NO_DRUG: { severity: 'reject', say: 'The medication has no name.', answer: 'noDrug' },
  COMPOUND: { severity: 'warning', say: 'This is a compound. Its ingredients are listed under what was not read.' },
  NDC_UNREADABLE: { severity: 'warning', say: 'The drug’s NDC is not an 11-digit NDC. Match the drug by name, strength and form.' },
  NDC_MISSING: { severity: 'info', say: 'The message names no NDC. Match the drug by name, strength and form.' },
  QUANTITY_MISSING: { severity: 'warning', say: 'The quantity is missing. Ask the prescriber.' },
  QUANTITY_UNREADABLE: { severity: 'reject', say: 'The quantity is not a number above 0 with at most 3 decimals.', answer: 'badQuantity' },
  QUANTITY_SUFFICIENT: { severity: 'warning', say: 'The prescriber wrote “quantity sufficient”. Work out the quantity.' },
  UNIT_UNKNOWN: { severity: 'warning', say: 'The unit of the quantity is missing or unknown. Check it against the drug.' },
  DAYS_UNREADABLE: { severity: 'warning', say: 'The days supply is not a whole number from 1 to 999. Work it out from the directions.' },
  REFILLS_MISSING: { severity: 'warning', say: 'The message does not say how many refills. Ask the prescriber.' },
  REFILLS_UNREADABLE: { severity: 'reject', say: 'The number of refills is not a whole number from 0 to 99.', answer: 'badRefills' },
  SUBSTITUTION_MISSING: { severity: 'warning', say: 'The message does not say whether a generic may be dispensed. Ask the prescriber.' },
  SUBSTITUTION_UNREADABLE: { severity: 'warning', say: 'The substitution code is neither 0 nor 1. Ask the prescriber.' },
  WRITTEN_DATE_MISSING: { severity: 'warning', say: 'The written date is missing. Ask the prescriber.' },
  WRITTEN_DATE_UNREADABLE: { severity: 'reject', say: 'The written date is not a date.', answer: 'badDate' },
  WRITTEN_IN_FUTURE: { severity: 'warning', say: 'The written date lies in the future. Ask the prescriber.' },
  DATE_UNREADABLE: { severity: 'warning', say: 'A date of the medication can’t be read. Look at the message.' },
  DATES_CONFLICT: { severity: 'warning', say: 'The dates contradict each other. Ask the prescriber which one holds.' },
  NOT_YET: { severity: 'stop', say: 'The prescriber set an earliest fill date that has not come yet.' },
  EXPIRED: { severity: 'stop', say: 'This prescription has expired and can’t be filled. Ask the prescriber for a new one.' },
  DO_NOT_FILL: { severity: 'stop', say: 'The prescriber marked this “do not fill”. Keep it on file.' },
  DIRECTIONS_MISSING: { severity: 'warning', say: 'The directions are missing. Ask the prescriber.' },
  DIRECTIONS_BUILT: { severity: 'warning', say: 'The directions were put together from codes. Read them before use.' },
  DOSE_AMBIGUOUS: { severity: 'warning', say: 'The coded dose is not clear. Go by the text, or ask the prescriber.' },
  DOSE_DIFFERS: { severity: 'warning', say: 'The coded dose and the text of the directions differ. Ask the prescriber.' },
  TIMING_DIFFERS: { severity: 'warning',
    say: 'The codes of the directions say another frequency or length than their text. ' +
      'Ask the prescriber.' },
  SCHEDULE_ONE: { severity: 'stop', say: 'The message calls this a schedule I drug, which can’t be dispensed. Ask the prescriber.' },
  SCHEDULE_UNKNOWN: { severity: 'warning', say: 'The DEA schedule in the message is not known. Go by the drug file.' },
  CONTROLLED_WITHOUT_DEA: { severity: 'warning', say: 'This is a controlled drug and the message has no DEA number. Match a stored prescriber who has one.' },
  CONTROLLED_NOT_SIGNED: { severity: 'warning',
    say: 'This is a controlled drug, and no signature came by a line that is trusted for it ' +
      '(21 CFR 1311). Enter it as written, faxed or telephoned, with its paper.' },
  CONTROLLED_RENEWAL: { severity: 'stop',
    say: 'This answer bears no digital signature, so it can’t renew a controlled drug (21 CFR 1311). Ask for a signed prescription, ' +
      'or take it by telephone as the law allows.' },
  RENEWAL_CII: { severity: 'stop', say: 'A C-II can’t be renewed (21 CFR 1306.12). Ask the prescriber for a new prescription.' },
  RENEWAL_COUNT: { severity: 'warning', say: 'Some senders count the first fill among the refills of a renewal. Check the number.' },
  RENEWAL_EMPTY: { severity: 'warning', say: 'The answer says yes, and not to what. Call the prescriber.' },
  TRANSFER_NO_PHARMACY: { severity: 'stop', say: 'The message does not say which pharmacy asks, and which pharmacist. Call whoever sent it.' },
  TRANSFER_NO_DRUG: { severity: 'warning', say: 'The message names no drug. Ask the other pharmacy which prescription it means.' },
  TRANSFER_EMPTY: { severity: 'stop', say: 'The other pharmacy says yes, and sends no prescription. Call it.' },
  TRANSFER_UNSIGNED: { severity: 'stop',
    say: 'A controlled prescription that was never filled is transferred in its electronic form alone, and this one bears no ' +
      'signature by a line that is trusted for it (21 CFR 1306.08(f), 1311). Call the other pharmacy.' },
  TRANSFER_CII_FILLED: { severity: 'stop', say: 'A C-II that was filled is not transferred (21 CFR 1306.12, 1306.08(f)). Ask the prescriber for a new one.' },
  TRANSFER_FILLS: { severity: 'warning', say: 'What was filled there can’t be read whole: nothing of it is filled in. Call the other pharmacy.' },
  TRANSFER_REFILLS: { severity: 'warning', say: 'The refills that remain can’t be read. Call the other pharmacy.' },
  TRANSFER_UNKNOWN: { severity: 'warning', say: 'No transfer of this store fits this confirmation. Call the other pharmacy.' },
  TRANSFER_TAKEN_BACK: { severity: 'stop',
    say: 'This transfer was taken back here before the confirmation came: both pharmacies may have the ' +
      'prescription. Call the other one at once.' },
  UNASKED: { severity: 'warning', say: 'No request of this store fits this answer. Check which prescription it means.' },
  SECOND_ANSWER: { severity: 'stop', say: 'This request was answered before. Compare both answers and call the prescriber.' },
  RESPONSE_UNCLEAR: { severity: 'warning', say: 'The answer does not say one clear thing. Call the prescriber.' },
} as const satisfies Record<string, ProblemKind>;

/** What holds of the tables of this file. */
export const tables = {
  problemKinds: {
    source: 'Written by hand, for what reading a SCRIPT 2017071 message can find.',
    taken: '2026-11',
    order: 'In the order in which a message is read.',
  },
} as const satisfies FactTables;
