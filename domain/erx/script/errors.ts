/**
 * Transaction error codes of SCRIPT's `Error`: 600 communication problem, 601 the receiver can't
 * process, 602 the receiver's
 * system failed, 900 the transaction is rejected. The description codes are those of the standard's
 * external code list.
 */
export type ErrorCode = '600' | '601' | '602' | '900';
export interface ErrorAnswer {
  readonly code: ErrorCode;
  readonly descriptionCode: string;
  readonly description: string;
}

/**
 * Which Error the sender gets for which failure. The only such table. Descriptions hold at most 70
 * characters.
 */
export const errorAnswers = {
  unreadable: {
    code: '900',
    descriptionCode: '024',
    description: 'The message is not well-formed and could not be read.',
  },
  unsupportedVersion: {
    code: '900',
    descriptionCode: '021',
    description: 'This SCRIPT version is not supported. Send version 2017071.',
  },
  unsupportedTransaction: {
    code: '601',
    descriptionCode: '034',
    description: 'This transaction is not processed here. Call the pharmacy.',
  },
  unknownTransaction: {
    code: '900',
    descriptionCode: '034',
    description: 'The transaction is not known.',
  },
  severalTransactions: {
    code: '900',
    descriptionCode: '019',
    description: 'The message body holds more than one transaction.',
  },
  noMessageId: { code: '900', descriptionCode: '035', description: 'MessageID is missing.' },
  wrongReceiver: {
    code: '900',
    descriptionCode: '002',
    description: 'The receiver is not this pharmacy.',
  },
  noPatient: { code: '900', descriptionCode: '204', description: 'Patient is missing.' },
  noPrescriber: { code: '900', descriptionCode: '203', description: 'Prescriber is missing.' },
  noMedication: {
    code: '900',
    descriptionCode: '206',
    description: 'MedicationPrescribed is missing.',
  },
  severalMedications: {
    code: '900',
    descriptionCode: '179',
    description: 'NewRx holds more than one MedicationPrescribed.',
  },
  noDrug: { code: '900', descriptionCode: '126', description: 'DrugDescription is missing.' },
  badQuantity: { code: '900', descriptionCode: '135', description: 'Quantity is invalid.' },
  badRefills: { code: '900', descriptionCode: '144', description: 'NumberOfRefills is invalid.' },
  badDate: { code: '900', descriptionCode: '140', description: 'WrittenDate is invalid.' },
  duplicate: {
    code: '900',
    descriptionCode: '220',
    description: 'This MessageID was used before with other content.',
  },
  flood: {
    code: '602',
    descriptionCode: '007',
    description: 'Too many messages within an hour. Send it again later, or call.',
  },
  internal: {
    code: '602',
    descriptionCode: '007',
    description: 'The pharmacy system failed. Send the message again.',
  },
} as const satisfies Record<string, ErrorAnswer>;

export type FailureKind = keyof typeof errorAnswers;
