import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatMoney, formatQuantity } from '#domain/platform/rules/money.ts';
import type { FinishedFill } from '#domain/rx/contract/finished-fill.ts';
import { rxStatuses } from '#domain/rx/rules/status.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';

type Text = (finished: FinishedFill, clock: ClockPorts) => string;
const money = (cents: number | null) => (cents === null ? '' : formatMoney(cents));
const texts = {
  storeNumber: (finished) => finished.storeNumber,
  strength: (finished) => finished.strength ?? '',
  ndc: (finished) => formatNdc11(finished.ndc),
  orderQuantity: (finished) => formatQuantity(finished.orderQuantity),
  remainingQuantity: (finished) => formatQuantity(finished.remainingQuantity),
  refills: (finished) => String(finished.refills),
  writtenOn: (finished) => formatDate(finished.writtenOn),
  expiresOn: (finished) => formatDate(finished.expiresOn),
  doNotSubstitute: (finished) => (finished.doNotSubstitute ? 'Yes' : 'No'),
  npi: (finished) => finished.npi ?? '',
  dea: (finished) => finished.dea ?? '',
  rxStatus: (finished) => ownEntry(rxStatuses, finished.rxStatus)?.name ?? finished.rxStatus,
  checkPassed: ({ checkPassed }) => {
    if (checkPassed === null) return '';
    return checkPassed ? 'Passed' : 'Failed';
  },
  checkedAt: (finished, clock) => instantText(clock, finished.checkedAt),
  orderedAt: (finished, clock) => instantText(clock, finished.orderedAt),
  lastFilledOn: (finished) => formatDate(finished.lastFilledOn),
  lastPickedUpAt: (finished, clock) => instantText(clock, finished.lastPickedUpAt),
  payment: (finished) => (finished.payment === 'cash' ? 'Cash' : 'Insurance'),
  insuranceBin: (finished) => finished.insuranceBin ?? '',
  billedCents: (finished) => money(finished.billedCents),
  primaryPaidCents: (finished) => money(finished.primaryPaidCents),
  secondaryPaidCents: (finished) => money(finished.secondaryPaidCents),
  deferredUntil: (finished) => formatDate(finished.deferredUntil),
  deferReason: (finished) => finished.deferReason ?? '',
  deferNote: (finished) => finished.deferNote ?? '',
  note: (finished) => finished.note ?? '',
  rxNote: (finished) => finished.rxNote ?? '',
  refillRemarks: (finished) => finished.refillRemarks ?? '',
  messageType: (finished) => finished.messageType ?? '',
  messageAt: (finished, clock) => instantText(clock, finished.messageAt),
} as const satisfies Readonly<Record<keyof FinishedFill, Text>>;
export type FinishedColumn = keyof typeof texts;

/** What a person reads of a finished fill in a column; undefined for a column of another list. */
export const finishedText = (
  finished: FinishedFill,
  column: string,
  clock: ClockPorts,
): string | undefined => ownEntry(texts, column)?.(finished, clock);

/** What is looked up for the rows in sight only: the whole list is not ordered by it. */
export const unsortedFinished = [
  'storeNumber',
  'remainingQuantity',
  'checkPassed',
  'lastFilledOn',
  'lastPickedUpAt',
  'insuranceBin',
  'billedCents',
  'primaryPaidCents',
  'secondaryPaidCents',
  'deferredUntil',
  'deferReason',
  'deferNote',
  'note',
  'rxNote',
  'refillRemarks',
  'messageType',
  'messageAt',
] as const satisfies readonly FinishedColumn[];
