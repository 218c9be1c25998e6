/** A step of a prescription that was recorded after the case began. */
export interface RecordedStep {
  readonly event: string;
  readonly to: string;
  readonly byId: number | null;
  readonly reasonCode: string | null;
  readonly reasonText: string | null;
}
/** A scan that was recorded after the case began, accepted or refused. */
export interface RecordedScan {
  readonly kind: string;
  /** `accepted`, or the code of the stop, such as `WRONG_DRUG`. */
  readonly outcome: string;
  /** NDC-11 of what was taken; null where nothing was. */
  readonly ndc: string | null;
  readonly struck: boolean;
  readonly reason: string | null;
  readonly byId: number;
}
/** A movement of the stock ledger for a prescription of the case, in thousandths with its sign. */
export interface RecordedMovement {
  readonly kind: string;
  readonly ndc: string;
  readonly quantity: number;
  readonly reason: string | null;
}
export interface RecordedPayment {
  readonly tender: string;
  readonly amountCents: number;
}
/** The last dispensing of a prescription as it stands. Quantity in thousandths, money in cents. */
export interface RecordedFill {
  readonly no: number;
  readonly ndc: string;
  readonly quantity: number;
  readonly counted: number | null;
  readonly dueCents: number;
  readonly paidCents: number;
  readonly scannedBy: number | null;
  readonly checkedBy: number | null;
  readonly monitorChecked: boolean;
  readonly binClass: string | null;
  readonly isIdentified: boolean;
  readonly counseling: string | null;
  readonly hasLeft: boolean;
  /** What was asked for, where this is a part of it. */
  readonly intended: number | null;
  readonly partReason: string | null;
  readonly owedClosed: boolean;
  /** Priced as cash because the payer could not be reached: it is still to be billed. */
  readonly billLater: boolean;
}
/** A claim of the last fill: where it stands, and the member number that it named last. */
export interface RecordedClaim {
  readonly isPaid: boolean;
  readonly memberId: string;
}
/** A prescription that the case has made, or that came of it, as the server has it on record. */
export interface RecordedRx {
  readonly status: string;
  readonly writtenNdc: string;
  readonly writtenQuantity: number;
  readonly daysSupply: number | null;
  readonly refills: number;
  readonly labelsPrinted: number;
  readonly isFromMessage: boolean;
  readonly fill: RecordedFill | null;
  readonly steps: readonly RecordedStep[];
  readonly scans: readonly RecordedScan[];
  readonly movements: readonly RecordedMovement[];
  readonly payments: readonly RecordedPayment[];
  readonly claims: readonly RecordedClaim[];
}
/** A recall of a product of the case that stands on record and was entered after the case began. */
export interface RecordedRecall {
  /** It covers the lot of the case. */
  readonly isOfLot: boolean;
  /** It names no lot: every bottle of the NDC is recalled. */
  readonly isOfAllLots: boolean;
}
/**
 * What stands on record of a case when it is graded. Nothing of it is said by the person: it is
 * read from the prescriptions, their history, scans, stock ledger and payments.
 */
export interface CaseFacts {
  /** From the start of the case to the last step or scan that belongs to it. */
  readonly seconds: number;
  /** Who works on the case. */
  readonly traineeId: number;
  /** The prescription that the case is about; null where there is none (yet). */
  readonly rx: RecordedRx | null;
  /** How many prescriptions the patient of the case has besides it. */
  readonly others: number;
  /** NDC-11 of the products that the case has put there, by what they are. */
  readonly products: Readonly<Record<string, string>>;
  readonly recalls: readonly RecordedRecall[];
  /** The member number on the insurance card of the case; null where it has no card. */
  readonly cardNumber: string | null;
}
