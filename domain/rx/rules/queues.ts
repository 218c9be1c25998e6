import { required } from '#domain/platform/required.ts';
import type { LifecycleEvent } from '../lifecycle/index.ts';
import { isOpenFill, type RxStatus } from './status.ts';

/**
 * The work queues of a store, derived from status and flags (handbook §1.3), and the two patient
 * queues of the
 * prescription icon that are not among them. Dates `YYYY-MM-DD` at the store, instants UTC.
 */
export interface QueueRow {
  readonly id: number;
  /** Null for an incoming electronic message that is not a prescription yet. */
  readonly status: RxStatus | null;
  /** The patient waits in the store. */
  readonly waiting: boolean;
  readonly promisedAt: string | null;
  readonly left: boolean;
  readonly billLater: boolean;
  readonly deferredUntil: string | null;
  readonly partialFillOwed: boolean;
  readonly outForDelivery: boolean;
  /** The order is to be delivered. */
  readonly delivery: boolean;
  readonly rtsDueOn: string | null;
  readonly renewalUnanswered: boolean;
  readonly autoRefillOn: string | null;
  readonly expiresOn: string | null;
}

/** How many days before its end a prescription is listed as expiring. */
export const expiringDays = 30;

export const queueKeys = [
  'erx',
  'entry',
  'hold',
  'rejected',
  'bill-later',
  'deferred',
  'price-match',
  'fill',
  'verify',
  'bin',
  'will-call',
  'deliveries',
  'payment-due',
  'owed',
  'renewals',
  'auto-refill',
  'expiring',
  'waiting',
] as const;
export type QueueKey = (typeof queueKeys)[number];
/**
 * Lists beside the work queues: every open fill, all deferred ones, what is due back to stock, on
 * file, finished, handed over, emergency orders whose signed prescription is awaited, and
 * everything.
 */
export const otherLists = [
  'open',
  'deferred-all',
  'rts-due',
  'on-file',
  'completed',
  'picked-up',
  'paper-due',
  'all',
] as const;

export interface Queue {
  readonly key: QueueKey;
  readonly label: string;
  /** The statuses a row can have here; the predicate may ask for more. Empty: any. */
  readonly statuses: readonly RxStatus[];
  readonly holds: (row: QueueRow, today: string, expiringBy: string) => boolean;
  /** The lifecycle move that is this queue's work; null where the work is no move of its own. */
  readonly work: LifecycleEvent | null;
}

const due = (date: string | null, today: string): boolean => date !== null && date <= today;
const live = (status: RxStatus | null): boolean =>
  status !== null && status !== 'XF' && status !== 'DM' && status !== 'DEL';
const inStore = (row: QueueRow): boolean =>
  row.status === 'RV' || row.status === 'BD' || (row.status === 'PD' && !row.left);

const byStatus = (
  key: QueueKey,
  label: string,
  { statuses, work }: Pick<Queue, 'statuses' | 'work'>,
  also: (row: QueueRow, today: string) => boolean = () => true,
): Queue => ({
  key,
  label,
  statuses,
  work,
  holds: (row, today) => row.status !== null && statuses.includes(row.status) && also(row, today),
});
const byFlag = (
  key: QueueKey,
  label: string,
  work: LifecycleEvent | null,
  holds: Queue['holds'],
): Queue => ({ key, label, statuses: [], work, holds });

export const queues: readonly Queue[] = [
  byFlag('erx', 'eRx in', 'create', (row) => row.status === null),
  byStatus('entry', 'Data entry', { statuses: ['DE'], work: 'cash' }),
  byStatus('hold', 'Holds', { statuses: ['H'], work: 'release' }),
  byStatus('rejected', 'Rejected', { statuses: ['R'], work: 'resubmit' }),
  byFlag(
    'bill-later',
    'Bill later',
    'paid-later',
    (row) => row.billLater && live(row.status) && row.status !== 'B',
  ),
  byStatus('deferred', 'Deferred due today', { statuses: ['DEF'], work: 'resume' }, (row, today) =>
    due(row.deferredUntil, today),
  ),
  byStatus('price-match', 'Price match', { statuses: ['PM'], work: 'approve-price' }),
  byStatus('fill', 'To fill', { statuses: ['B', 'C'], work: 'scan' }),
  byStatus('verify', 'To verify', { statuses: ['DV'], work: 'verify' }),
  byStatus('bin', 'To bin', { statuses: ['RV'], work: 'bin' }, (row) => !row.outForDelivery),
  byStatus(
    'will-call',
    'Will call',
    { statuses: ['BD'], work: 'pick-up' },
    (row) => !row.outForDelivery,
  ),
  byFlag(
    'deliveries',
    'Deliveries',
    'deliver',
    (row) => inStore(row) && (row.delivery || row.outForDelivery),
  ),
  byStatus('payment-due', 'Payment due', { statuses: ['PD'], work: 'settle' }),
  byFlag('owed', 'Owed partials', null, (row) => row.partialFillOwed && live(row.status)),
  byFlag(
    'renewals',
    'Renewal requests unanswered',
    null,
    (row) => row.renewalUnanswered && live(row.status),
  ),
  byFlag(
    'auto-refill',
    'Auto-refill due',
    'fill',
    (row, today) => due(row.autoRefillOn, today) && live(row.status) && !openNow(row),
  ),
  byFlag(
    'expiring',
    'Expiring Rx',
    null,
    (row, today, by) =>
      live(row.status) && row.expiresOn !== null && row.expiresOn >= today && row.expiresOn <= by,
  ),
  byFlag('waiting', 'Waiting', null, (row) => row.waiting && openNow(row)),
];
function openNow(row: QueueRow): boolean {
  return row.status !== null && isOpenFill(row.status, row.left);
}

export const queueOf = (key: QueueKey): Queue =>
  required(
    queues.find((queue) => queue.key === key),
    `queue ${key}`,
  );

/** Whether a binned fill is to go back to stock by its date: shown red in will call. */
export const returnDue = (row: QueueRow, today: string): boolean =>
  row.status === 'BD' && due(row.rtsDueOn, today);

/**
 * Order within a queue: patients waiting in the store, then the promised time (none last), then the
 * oldest.
 */
export const inQueueOrder = (a: QueueRow, b: QueueRow): number =>
  Number(b.waiting) - Number(a.waiting) ||
  Number(a.promisedAt === null) - Number(b.promisedAt === null) ||
  (a.promisedAt ?? '').localeCompare(b.promisedAt ?? '') ||
  a.id - b.id;
