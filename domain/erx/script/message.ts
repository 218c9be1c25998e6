import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import type { Problem } from '../rules/problems.ts';

export interface Party {
  readonly id: string;
  readonly qualifier: string | null;
}

export interface ErxHeader {
  readonly messageId: string | null;
  readonly relatesTo: string | null;
  readonly to: Party | null;
  readonly from: Party | null;
  /** UTC instant. */
  readonly sentAt: string | null;
  readonly prescriberOrderNumber: string | null;
  readonly rxReferenceNumber: string | null;
  readonly test: boolean;
  /**
   * True when the message says that it was digitally signed (controlled drugs, 21 CFR 1311).
   * Anybody can write that: it counts only where it came by a line which is trusted for it.
   */
  readonly signed: boolean;
}

export interface PersonName {
  readonly last: string | null;
  readonly first: string | null;
  readonly middle: string | null;
  readonly suffix: string | null;
  readonly prefix: string | null;
}
export interface PostalAddress {
  readonly line1: string | null;
  readonly line2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  /** Five digits when the message's postal code begins with them. */
  readonly zip: string | null;
  readonly zip4: string | null;
  readonly country: string | null;
}
/**
 * `use` is the element's name in lower case without "Telephone": primary, home, work, other, fax,
 * beeper. Digits only.
 */
export interface PhoneNumber {
  readonly use: string;
  readonly number: string;
  readonly extension: string | null;
}
export interface Contact {
  readonly address: PostalAddress | null;
  readonly phones: readonly PhoneNumber[];
  readonly email: string | null;
}
/** Identification elements by their own name (`NPI`, `DEANumber`, `MedicaidNumber` …). */
export type Identifiers = Readonly<Record<string, string>>;

export interface ErxPatient extends Contact {
  readonly kind: 'human' | 'animal';
  readonly name: PersonName;
  readonly gender: 'M' | 'F' | 'U';
  readonly dateOfBirth: string | null;
  readonly ids: Identifiers;
  readonly species: string | null;
  readonly breed: string | null;
}
export interface ErxPrescriber extends Contact {
  readonly name: PersonName;
  readonly npi: string | null;
  readonly dea: string | null;
  /**
   * Surescripts provider id: the sender's id of a message from a prescriber, or the element SPI.
   */
  readonly spi: string | null;
  readonly license: string | null;
  readonly ids: Identifiers;
  readonly veterinarian: boolean;
  readonly practice: string | null;
  readonly agent: PersonName | null;
}
export interface ErxPharmacy extends Contact {
  readonly name: string | null;
  readonly ncpdpId: string | null;
  readonly npi: string | null;
  readonly ids: Identifiers;
}

export interface Coverage {
  readonly payer: string | null;
  readonly bin: string | null;
  readonly pcn: string | null;
  readonly groupId: string | null;
  readonly cardholderId: string | null;
  readonly personCode: string | null;
}

/** The claim's unit of a quantity (NCPDP 600-28). */
export type BillingUnit = 'EA' | 'ML' | 'GM';
export interface ErxQuantity {
  /** Thousandths; null when the message gives no usable number. */
  readonly thousandths: number | null;
  readonly unitCode: string | null;
  readonly unitWord: string | null;
  readonly unit: BillingUnit | null;
  /** Code list 38 original, QS quantity sufficient … as sent. */
  readonly qualifier: string | null;
}
export interface ErxStrength {
  readonly value: string;
  readonly unit: string | null;
  readonly form: string | null;
}
export interface Diagnosis {
  readonly rank: 'primary' | 'secondary';
  readonly code: string;
  readonly icd10: boolean;
  readonly description: string | null;
}
export interface DrugUseEvaluation {
  readonly reason: string | null;
  readonly service: string | null;
  readonly result: string | null;
  readonly coAgent: string | null;
  readonly significance: string | null;
  readonly acknowledgement: string | null;
}

export interface ErxDirections {
  /**
   * What the patient shall do, as one text: the prescriber's own words, or put together from the
   * codes when there are none.
   */
  readonly text: string | null;
  readonly source: 'text' | 'codes' | 'none';
  /** One text per coded instruction. */
  readonly coded: readonly string[];
  readonly multiple: boolean;
  /** Instructions follow one another (a taper). */
  readonly tapered: boolean;
}

export interface ErxMedication {
  readonly description: string | null;
  readonly productCode: string | null;
  readonly productQualifier: string | null;
  /** Eleven digits, 5-4-2; null when the code is something else. */
  readonly ndc: string | null;
  readonly rxNorm: string | null;
  readonly rxNormKind: string | null;
  readonly strength: ErxStrength | null;
  readonly quantity: ErxQuantity;
  readonly daysSupply: number | null;
  readonly directions: ErxDirections;
  readonly note: string | null;
  readonly refills: number | null;
  /** Dispense-as-written: 0 substitution allowed, 1 forbidden by the prescriber. */
  readonly daw: 0 | 1 | null;
  readonly writtenDate: string | null;
  readonly effectiveDate: string | null;
  readonly expirationDate: string | null;
  readonly lastFillDate: string | null;
  /** Null when the message does not say. */
  readonly schedule: Schedule | null;
  /**
   * Of what became of it the prescriber wants to hear, in the words of RxFillIndicator; null: of
   * nothing.
   */
  readonly fillIndicator: string | null;
  readonly diagnoses: readonly Diagnosis[];
  readonly priorAuthorization: string | null;
  readonly priorAuthorizationStatus: string | null;
  readonly coverageStatus: readonly string[];
  readonly evaluations: readonly DrugUseEvaluation[];
  readonly compound: boolean;
  readonly doNotFill: string | null;
}

interface Read {
  readonly version: string;
  readonly header: ErxHeader;
  readonly problems: readonly Problem[];
  readonly unread: readonly string[];
}

/** What a prescription says, asked for or granted. */
interface Prescribed extends Read {
  readonly patient: ErxPatient | null;
  readonly prescriber: ErxPrescriber | null;
  readonly supervisor: ErxPrescriber | null;
  readonly pharmacy: ErxPharmacy | null;
  readonly coverages: readonly Coverage[];
  readonly medication: ErxMedication | null;
}
export interface NewRxMessage extends Prescribed {
  readonly kind: 'newRx';
  /** Where another pharmacy handed it over: what that one tells beside it. */
  readonly transfer?: TransferTold;
}

/**
 * What another transaction is about, in words for a list. `outcome` is null when the message does
 * not say one clear thing.
 */
export interface TransactionSummary {
  readonly patientName: string;
  readonly prescriberName: string;
  readonly drug: string;
  readonly reference: string | null;
  readonly outcome: string | null;
  readonly codes: readonly string[];
  readonly text: string | null;
}
/** Why a message is only kept and listed. */
export type OtherReason =
  | 'answer'
  | 'notProcessedHere'
  | 'unknownTransaction'
  | 'unsupportedVersion';
export interface OtherMessage extends Read {
  readonly kind: 'other';
  /** Element name: CancelRx, RxRenewalRequest, Status … */
  readonly transaction: string;
  readonly reason: OtherReason;
  readonly summary: TransactionSummary;
}
/**
 * What a prescriber says to a request of the pharmacy, by its element's name; `unclear` where the
 * message names none or several.
 */
export type Outcome =
  | 'Approved'
  | 'ApprovedWithChanges'
  | 'Denied'
  | 'DeniedNewPrescriptionToFollow'
  | 'Replace'
  | 'Validated'
  | 'unclear';
/**
 * A prescriber's answer to a renewal or change request. What it grants is read like a prescription;
 * what it leaves out stays as it was asked for.
 */
export interface ResponseMessage extends Prescribed {
  readonly kind: 'response';
  /**
   * RxRenewalResponse (RefillResponse in 10.6), RxChangeResponse, or what another pharmacy answers
   * to a request for a transfer.
   */
  readonly transaction: 'RxRenewalResponse' | 'RxChangeResponse' | 'RxTransferResponse';
  readonly outcome: Outcome;
  readonly reasonCodes: readonly string[];
  readonly summary: TransactionSummary;
  /** Of an RxTransferResponse: what the other pharmacy tells beside the prescription. */
  readonly transfer?: TransferTold;
}
/** A pharmacy as one side of a transfer; its NCPDP id and NPI stand among the ids. */
export interface TransferSide extends ErxPharmacy {
  readonly dea: string | null;
  readonly pharmacist: PersonName | null;
}
/** One fill that the transferring pharmacy made; the quantity in thousandths. */
export interface TransferFill {
  readonly on: string | null;
  readonly quantity: number | null;
}
/** What is told with a prescription that is transferred. */
export interface TransferTold {
  readonly side: TransferSide | null;
  readonly rxNumber: string | null;
  readonly refillsRemaining: number | null;
  /** Every fill, in the order of the message; empty where it was never filled. */
  readonly fills: readonly TransferFill[];
}
/** Another pharmacy asks for a prescription of a patient. */
export interface TransferRequestMessage extends Read {
  readonly kind: 'transferRequest';
  readonly transaction: 'RxTransferRequest';
  readonly side: TransferSide | null;
  readonly patient: ErxPatient | null;
  readonly prescriber: ErxPrescriber | null;
  readonly medication: ErxMedication | null;
  readonly summary: TransactionSummary;
}
/** The pharmacy that asked has the prescription now. */
export interface TransferConfirmMessage extends Read {
  readonly kind: 'transferConfirm';
  readonly transaction: 'RxTransferConfirm';
  readonly side: TransferSide | null;
  readonly summary: TransactionSummary;
}
/** A prescriber takes a prescription back. */
export interface CancelMessage extends Read {
  readonly kind: 'cancel';
  readonly transaction: 'CancelRx';
  readonly patient: ErxPatient | null;
  readonly prescriber: ErxPrescriber | null;
  readonly medication: ErxMedication | null;
  readonly summary: TransactionSummary;
}
export type ErxMessage =
  | NewRxMessage
  | ResponseMessage
  | CancelMessage
  | TransferRequestMessage
  | TransferConfirmMessage
  | OtherMessage;

/** Outcomes that allow the pharmacy to dispense again. */
export const grants = (outcome: Outcome): boolean =>
  outcome === 'Approved' || outcome === 'ApprovedWithChanges' || outcome === 'Replace';
/**
 * An answer that grants something, read as the prescription that it is; null where it grants
 * nothing or leaves open what.
 */
export const grantedRx = (message: ErxMessage): NewRxMessage | null => {
  if (message.kind !== 'response' || !grants(message.outcome) || message.medication === null)
    return null;
  const {
    version,
    header,
    problems,
    unread,
    patient,
    prescriber,
    supervisor,
    pharmacy,
    coverages,
    medication,
    transfer,
  } = message;
  return {
    kind: 'newRx',
    version,
    header,
    problems,
    unread,
    patient,
    prescriber,
    supervisor,
    pharmacy,
    coverages,
    medication,
    ...(transfer === undefined ? {} : { transfer }),
  };
};

/** "Last, First" with the suffix after the last name, or '' . */
export const nameText = (personName: PersonName | null): string =>
  [
    [personName?.last, personName?.suffix].filter(Boolean).join(' '),
    [personName?.first, personName?.middle].filter(Boolean).join(' '),
  ]
    .filter((text) => text !== '')
    .join(', ');
