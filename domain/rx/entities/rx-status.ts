import type { RxStatus } from '../rules/status.ts';

/** The codes by name: outside the domain's own tables a status is named, never spelt. */
export const rxStatus = {
  dataEntry: 'DE',
  hold: 'H',
  deferred: 'DEF',
  filed: 'F',
  rejected: 'R',
  cashed: 'C',
  billed: 'B',
  drugVerified: 'DV',
  rphVerified: 'RV',
  rphVerifiedFiled: 'RVF',
  binned: 'BD',
  pickedUp: 'PU',
  delivered: 'D',
  transferred: 'XF',
  paymentDue: 'PD',
  priceMatch: 'PM',
  discontinued: 'DM',
  deleted: 'DEL',
} as const satisfies Readonly<Record<string, RxStatus>>;

/** The code of a status. */
export type RxStatusCode = (typeof rxStatus)[keyof typeof rxStatus];

/** The two logs of verifications: of the drug, and of the pharmacist's final check. */
export type VerificationLog = typeof rxStatus.drugVerified | typeof rxStatus.rphVerified;

/** Statuses that are asked for together. */
export const statusGroups = {
  /** The pharmacist has checked it, and it lies here for the patient. */
  readyForPickup: [rxStatus.rphVerified, rxStatus.binned],
  /** Checked, or money is due for it. */
  readyOrDue: [rxStatus.rphVerified, rxStatus.binned, rxStatus.paymentDue],
  /** In its bin, or money is due for it. */
  binnedOrDue: [rxStatus.binned, rxStatus.paymentDue],
  /** Nothing more becomes of the prescription here. */
  ended: [rxStatus.transferred, rxStatus.discontinued, rxStatus.deleted],
  /** The patient has it, and nothing is due. */
  handedOver: [rxStatus.pickedUp, rxStatus.delivered],
  /** The patient has it, or money is due for it. */
  handedOverOrDue: [rxStatus.pickedUp, rxStatus.delivered, rxStatus.paymentDue],
  /** It passed the final check, wherever it is now. */
  checked: [
    rxStatus.rphVerified,
    rxStatus.binned,
    rxStatus.pickedUp,
    rxStatus.delivered,
    rxStatus.paymentDue,
  ],
  /** What was entered may still be changed. */
  editable: [rxStatus.dataEntry, rxStatus.filed, rxStatus.rejected, rxStatus.hold],
  /** On file, verified or not. */
  onFile: [rxStatus.filed, rxStatus.rphVerifiedFiled],
  /** Priced, and not scanned yet. */
  readyToFill: [rxStatus.cashed, rxStatus.billed],
} as const satisfies Readonly<Record<string, readonly RxStatus[]>>;

/** Whether a status is one of a group; null, the status of what does not exist yet, is in none. */
export const isOneOf = (group: readonly RxStatus[], status: string | null): boolean =>
  group.some((member) => member === status);
/** Whether the final check of the fill, or of what lies on file, is signed. */
export const isChecked = (status: string): boolean =>
  isOneOf(statusGroups.checked, status) || status === rxStatus.rphVerifiedFiled;
