import { formatDate } from '#domain/platform/rules/dates.ts';
import { phoneText } from '#domain/platform/rules/phone.ts';
import { isReason } from '#domain/platform/rules/reason-words.ts';

/**
 * The coded reasons that the prescription lifecycle asks for, one table per question. Codes are
 * stored and never
 * change; labels are shown. `clinical` reasons are for a pharmacist; a reason with `needsText` must
 * be said in words.
 * Hold reasons follow the split of technician and pharmacist holds in the handbook §3.
 */
export interface Reason {
  readonly code: string;
  readonly label: string;
  readonly clinical: boolean;
  readonly needsText: boolean;
}
/**
 * An error found at the final check: `fault` says whether the data or the product was wrong, so
 * where it goes back to.
 */
export interface CheckError extends Reason {
  readonly fault: 'data' | 'product';
}

const plain = (code: string, label: string): Reason => ({
  code,
  label,
  clinical: false,
  needsText: false,
});
const clinical = (code: string, label: string): Reason => ({
  code,
  label,
  clinical: true,
  needsText: false,
});
const other: Reason = { code: 'other', label: 'Other', clinical: false, needsText: true };
const data = (code: string, label: string): CheckError => ({
  ...clinical(code, label),
  fault: 'data',
});
const product = (code: string, label: string): CheckError => ({
  ...clinical(code, label),
  fault: 'product',
});

const holdReasons: readonly Reason[] = [
  plain('stock', 'Not enough stock'),
  plain('address', 'Address to be checked'),
  plain('patient', 'Patient asked to wait'),
  { ...other, label: 'Other, not clinical' },
  clinical('interaction', 'Drug interaction'),
  clinical('prescriber', 'Prescriber to be contacted'),
  clinical('adverse-reaction', 'Adverse reaction'),
  clinical('prior-approval', 'Prior approval needed'),
  { code: 'other-clinical', label: 'Other, clinical', clinical: true, needsText: true },
];

const deferReasons: readonly Reason[] = [
  plain('too-soon', 'Refill too soon'),
  plain('payer-date', "Payer's next fill date"),
  plain('patient', 'Patient wants it later'),
  plain('prescriber-date', "Prescriber's earliest fill date"),
  plain('on-order', 'Drug on order'),
  other,
];

/** Why a final check failed; each one is a near-miss report. */
export const checkErrors: readonly CheckError[] = [
  data('wrong-patient', 'Wrong patient entered'),
  data('wrong-prescriber', 'Wrong prescriber entered'),
  data('wrong-drug', 'Wrong drug entered'),
  data('wrong-strength', 'Wrong strength or form entered'),
  data('wrong-directions', 'Wrong directions entered'),
  data('wrong-quantity', 'Wrong quantity or days supply entered'),
  { ...data('other-data', 'Other error in the data'), needsText: true },
  product('wrong-product', 'Wrong product in the vial'),
  product('wrong-count', 'Wrong count'),
  product('expired-product', 'Expired or damaged product'),
  product('wrong-label', 'Wrong or missing label'),
  product('wrong-container', 'Wrong container or cap'),
  { ...product('other-product', 'Other error in the product'), needsText: true },
  data('allergy', 'Allergy to this drug'),
  data('interaction', 'Interaction, or the therapy twice'),
  data('wrong-dose', 'Dose too high or too low'),
];

const undoScanReasons: readonly Reason[] = [
  plain('wrong-stock', 'Wrong bottle or lot'),
  plain('miscount', 'Counted wrong'),
  plain('not-wanted', 'Not to be filled now'),
  other,
];

const anotherBottleReasons: readonly Reason[] = [
  plain('recalled', 'Taken out of the vial, into quarantine'),
  other,
];

/** Why the paid claim of what was handed over is taken back. */
const reverseDispensedReasons: readonly Reason[] = [
  plain('billed-wrong', 'Billed wrong'),
  plain('wrong-payer', 'Another payer is to pay'),
  plain('payer-asked', 'The payer asked for it'),
  plain('came-back', 'The product came back'),
  other,
];
/** The answer by which the patient owes what the payer no longer pays. */
export const collectFromPatient = 'collect';
const settleReversalReasons: readonly Reason[] = [
  plain('write-off', 'Written off: nobody pays it'),
  plain(collectFromPatient, 'The patient pays the usual price'),
  { ...other, label: 'Settled otherwise' },
];

const undoPickupReasons: readonly Reason[] = [
  plain('wrong-order', 'Wrong order rung up'),
  plain('not-taken', 'Patient did not take it'),
  plain('payment', 'Payment to be done again'),
  other,
];

const returnReasons: readonly Reason[] = [
  plain('not-picked-up', 'Not picked up in time'),
  plain('patient', 'Patient does not want it'),
  plain('prescriber', 'Prescriber changed the order'),
  plain('transfer', 'To be transferred or discontinued'),
  plain('error', 'Filled by mistake'),
  other,
];

const deleteReasons: readonly Reason[] = [
  plain('duplicate', 'Entered twice'),
  plain('mistake', 'Entered by mistake'),
  plain('wrong-patient', 'Wrong patient'),
  other,
];

const discontinueReasons: readonly Reason[] = [
  clinical('prescriber', 'Prescriber stopped it'),
  clinical('cancel-message', 'Cancelled by an electronic message'),
  clinical('therapy-changed', 'Therapy changed'),
  clinical('adverse-reaction', 'Adverse reaction'),
  clinical('patient', 'Patient stopped taking it'),
  clinical('deceased', 'Patient deceased'),
  { ...other, clinical: true },
];

/** Why the rest of a partial fill is not owed any more. */
const closeCompletionFillReasons: readonly Reason[] = [
  plain('patient', 'Patient does not want the rest'),
  plain('too-late', 'The time for the rest is over'),
  plain('prescriber', 'Prescriber changed the order'),
  plain('not-available', 'Not available any more'),
  other,
];

/** What became of the prescription that has to follow an emergency oral C-II within 7 days. */
const paperCameReasons: readonly Reason[] = [
  plain('written', 'The signed prescription came'),
  plain('electronic', 'It came electronically'),
  plain('postmarked', 'It came by mail, postmarked in time'),
  plain('dea-told', 'It did not come in time: the DEA was told'),
];
/** Whether a reason of `paperCame` says that the prescription arrived by its last day. */
export const saysInTime = (code: string | undefined): boolean =>
  code === 'written' || code === 'electronic';

const reinstateReasons: readonly Reason[] = [
  clinical('mistake', 'Discontinued by mistake'),
  clinical('prescriber', 'Prescriber resumed it'),
  { ...other, clinical: true },
];

/** Why a price below cost is accepted. */
const belowCostReasons: readonly Reason[] = [
  plain('competitor', 'Competitor price confirmed'),
  plain('goodwill', 'Goodwill'),
  plain('stock', 'Stock to be sold'),
  other,
];

const priceRefusalReasons: readonly Reason[] = [
  plain('no-proof', 'Competitor price not confirmed'),
  plain('below-cost', 'Below cost'),
  plain('not-same', 'Not the same product or quantity'),
  other,
];

const earlyRefillReasons: readonly Reason[] = [
  clinical('vacation', 'Vacation supply'),
  clinical('lost', 'Lost, stolen or damaged'),
  clinical('dose-changed', 'Dose changed'),
  clinical('emergency', 'Emergency or disaster'),
  { ...other, clinical: true },
];

/** Every question, by the key that a lifecycle row names; `ask` is the request to the person. */
export const reasonLists = {
  hold: { ask: 'Choose a reason for the hold.', reasons: holdReasons },
  defer: { ask: 'Choose a reason for deferring.', reasons: deferReasons },
  checkError: { ask: 'Choose what was wrong.', reasons: checkErrors },
  undoScan: { ask: 'Choose a reason for undoing the scan.', reasons: undoScanReasons },
  anotherBottle: {
    ask: 'Choose what became of the recalled product.',
    reasons: anotherBottleReasons,
  },
  reverseDispensed: {
    ask: 'Choose why the claim of what was handed over is taken back.',
    reasons: reverseDispensedReasons,
  },
  settleReversal: {
    ask: 'Choose how the claim that was taken back is settled.',
    reasons: settleReversalReasons,
  },
  undoPickup: { ask: 'Choose a reason for undoing the pick-up.', reasons: undoPickupReasons },
  return: { ask: 'Choose a reason for the return to stock.', reasons: returnReasons },
  delete: { ask: 'Choose a reason for deleting.', reasons: deleteReasons },
  discontinue: { ask: 'Choose a reason for discontinuing.', reasons: discontinueReasons },
  paperCame: {
    ask: 'Choose how the signed prescription followed, or that the DEA was told.',
    reasons: paperCameReasons,
  },
  reinstate: { ask: 'Choose a reason for reinstating.', reasons: reinstateReasons },
  belowCost: { ask: 'The price is below cost: choose a reason.', reasons: belowCostReasons },
  priceRefusal: { ask: 'Choose a reason for refusing the price.', reasons: priceRefusalReasons },
  closeCompletionFill: {
    ask: 'Choose why the rest is not owed any more.',
    reasons: closeCompletionFillReasons,
  },
  earlyRefill: {
    ask: 'It is too early: choose a reason for filling now.',
    reasons: earlyRefillReasons,
  },
} as const satisfies Readonly<
  Record<string, { readonly ask: string; readonly reasons: readonly Reason[] }>
>;
export type ReasonListKey = keyof typeof reasonLists;

/** A reason as a person gave it. */
export interface ReasonGiven {
  readonly code: string;
  readonly text?: string | undefined;
}

/** The reason behind a code of one list, or undefined for a code that the list doesn't know. */
export const reasonOf = (list: ReasonListKey, code: string | undefined): Reason | undefined =>
  (reasonLists[list].reasons as readonly Reason[]).find((reason) => reason.code === code);

/** The error type of a failed final check, or undefined. */
export const checkErrorOf = (code: string | undefined): CheckError | undefined =>
  checkErrors.find((checkError) => checkError.code === code);

/**
 * What is wrong with a given reason, in words for the person; null when it is a full answer to its
 * question.
 */
export const reasonProblem = (
  list: ReasonListKey,
  given: ReasonGiven | undefined,
): string | null => {
  if (!given) return reasonLists[list].ask;
  const reason = reasonOf(list, given.code);
  if (!reason) return 'Choose a reason from the list.';
  return reason.needsText && !isReason(given.text)
    ? `Say in words why: "${reason.label}" needs a text.`
    : null;
};

/**
 * What a transfer out must record about the receiving pharmacy (21 CFR 1306.25; handbook §1.2 row
 * 34).
 */
export interface TransferRecord {
  readonly pharmacy: string;
  readonly pharmacist: string;
  readonly phone: string;
  /** The receiving pharmacy's address, required for a controlled drug. */
  readonly address?: string | undefined;
  /** The receiving pharmacy's DEA number, required for a controlled drug. */
  readonly dea?: string | undefined;
  /** The number of the electronic transfer, of a controlled one that was never filled. */
  readonly message?: string | undefined;
  readonly on: string;
}
/** What of a transfer is recorded: of every one, of a controlled drug, or of an electronic one. */
export const transferFields: readonly {
  readonly field: keyof TransferRecord;
  readonly label: string;
  readonly of: 'every' | 'controlled' | 'electronic';
}[] = [
  { field: 'pharmacy', label: 'receiving pharmacy', of: 'every' },
  { field: 'pharmacist', label: 'receiving pharmacist', of: 'every' },
  { field: 'phone', label: "receiving pharmacy's phone", of: 'every' },
  { field: 'on', label: 'date', of: 'every' },
  { field: 'address', label: "receiving pharmacy's address", of: 'controlled' },
  { field: 'dea', label: "receiving pharmacy's DEA number", of: 'controlled' },
  { field: 'message', label: 'number of the electronic transfer', of: 'electronic' },
];

/** A transfer as the history of the prescription keeps it: to whom, who took it there, and when. */
export const transferText = (transfer: TransferRecord): string =>
  [
    `to ${[
      transfer.pharmacy,
      transfer.address,
      phoneText(transfer.phone),
      transfer.dea && `DEA ${transfer.dea}`,
      transfer.message && `electronic transfer ${transfer.message}`,
    ]
      .filter(Boolean)
      .join(', ')};`,
    `taken by ${transfer.pharmacist} on ${formatDate(transfer.on)}`,
  ].join(' ');
