import {
  bool,
  int,
  isoDate,
  isoInstant,
  nullable,
  object,
  oneOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';

const text = str({ max: 2_000 });
const cents = nullable(int());

/**
 * What the list of finished fills tells beside the row of every queue (specification 001 §3.9).
 * Quantities in thousandths, money in cents; null where nothing is known.
 */
export const finishedFill = object({
  storeNumber: text,
  strength: nullable(text),
  ndc: text,
  /** What was written and what of it is left: nothing that another pharmacy gave counts. */
  orderQuantity: int(),
  remainingQuantity: int(),
  refills: int(),
  writtenOn: isoDate,
  expiresOn: isoDate,
  /** The prescriber forbids another product (DAW 1). */
  doNotSubstitute: bool,
  npi: nullable(text),
  dea: nullable(text),
  /** Where the prescription stands as a whole, and what its last check came to. */
  rxStatus: text,
  checkPassed: nullable(bool),
  checkedAt: nullable(isoInstant),
  orderedAt: isoInstant,
  lastFilledOn: nullable(isoDate),
  lastPickedUpAt: nullable(isoInstant),
  payment: oneOf(['cash', 'insurance']),
  insuranceBin: nullable(text),
  billedCents: cents,
  primaryPaidCents: cents,
  secondaryPaidCents: cents,
  /** The last time that this fill was put off to a date. */
  deferredUntil: nullable(isoDate),
  deferReason: nullable(text),
  deferNote: nullable(text),
  /** The newest note on the prescription, and what was noted at its entry. */
  note: nullable(text),
  rxNote: nullable(text),
  /** What the last automatic refill came to. */
  refillRemarks: nullable(text),
  /** The electronic message that brought the prescription. */
  messageType: nullable(text),
  messageAt: nullable(isoInstant),
});
export type FinishedFill = Infer<typeof finishedFill>;
