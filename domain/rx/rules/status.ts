import { labelOf, prescriptionStatuses } from '#domain/platform/rules/enumerations.ts';

/**
 * The 18 status codes of a prescription: specification, private area §4. A status is a projection
 * of the prescription,
 * its current fill and that fill's claims (docs/machines/rx-lifecycle.md shows how one becomes
 * another).
 */
export type RxStatus = (typeof prescriptionStatuses)[number]['value'];
export const statusCodes: readonly RxStatus[] = prescriptionStatuses.map(
  (prescriptionStatus) => prescriptionStatus.value,
);

/**
 * Where the work stands: being entered, waiting for a payer or a price, being filled, with the
 * patient, or ended.
 */
export type RxPhase = 'entry' | 'claim' | 'fill' | 'done' | 'stopped';
export interface RxStatusInfo {
  readonly code: RxStatus;
  readonly name: string;
  readonly phase: RxPhase;
  readonly meaning: string;
}

const info = (code: RxStatus, phase: RxPhase, meaning: string): RxStatusInfo => ({
  code,
  name: labelOf(prescriptionStatuses, code),
  phase,
  meaning,
});

/** Name as the specification spells it, phase, and the meaning in one line. */
export const rxStatuses: Readonly<Record<RxStatus, RxStatusInfo>> = {
  DE: info('DE', 'entry', 'Entry in progress'),
  H: info('H', 'entry', 'Stopped: needs an answer'),
  DEF: info('DEF', 'entry', 'Postponed to a date'),
  F: info('F', 'entry', 'On file, not to be filled now'),
  R: info('R', 'claim', 'A payer rejected the claim'),
  C: info('C', 'fill', 'Priced as cash, ready to fill'),
  B: info('B', 'fill', 'All intended payers paid, ready to fill'),
  DV: info('DV', 'fill', 'Product scanned and counted'),
  RV: info('RV', 'fill', "Passed the pharmacist's final check"),
  RVF: info('RVF', 'entry', 'On file, data verified by a pharmacist'),
  BD: info('BD', 'fill', 'Bagged in a will-call bin'),
  PU: info('PU', 'done', 'Handed over at pick-up'),
  D: info('D', 'done', 'Handed over at the door'),
  XF: info('XF', 'stopped', 'Transferred to another pharmacy'),
  PD: info('PD', 'done', 'Money outstanding'),
  PM: info('PM', 'claim', 'A price decision is pending'),
  DM: info('DM', 'stopped', 'Discontinued'),
  DEL: info('DEL', 'stopped', 'Entry voided'),
};

/**
 * Order of advance, least advanced first. F, RVF, XF, DM and DEL stand outside it (handbook §1.2).
 */
export const orderOfAdvance = [
  'DE',
  'PM',
  'H',
  'DEF',
  'R',
  'C',
  'B',
  'DV',
  'RV',
  'BD',
  'PD',
  'PU',
  'D',
] as const satisfies readonly RxStatus[];
const place = new Map<RxStatus, number>(orderOfAdvance.map((text, index) => [text, index]));

/** Place in the order of advance from 0, or null for a status that stands outside it. */
export const advanceOf = (status: RxStatus): number | null => place.get(status) ?? null;

/**
 * The status of an order: that of its least advanced fill. Fills outside the order of advance don't
 * count; null when
 * none counts (an empty order, or one whose fills all ended or are on file).
 */
export const leastAdvanced = (statuses: readonly RxStatus[]): RxStatus | null =>
  orderOfAdvance.find((text) => statuses.includes(text)) ?? null;

/** The handbook's "live": not transferred, discontinued or deleted. */
export const liveStatuses: readonly RxStatus[] = statusCodes.filter(
  (statusCode) => rxStatuses[statusCode].phase !== 'stopped',
);

/**
 * Whether the current fill is still being worked on or still in the pharmacy. `left` says that a
 * fill with money due
 * has left the pharmacy; on file, handed over or ended is not open.
 */
export const isOpenFill = (status: RxStatus, left = false): boolean =>
  advanceOf(status) !== null && status !== 'PU' && status !== 'D' && !(status === 'PD' && left);
