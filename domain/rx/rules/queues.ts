import type { LifecycleEvent } from '../lifecycle/index.ts';
import { isOpenFill, type RxStatus } from './status.ts';

/**
 * The work queues of a store, derived from status and flags (handbook §1.3), and the two patient queues of the
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
  readonly partialOwed: boolean;
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
const live = (s: RxStatus | null): boolean => s !== null && s !== 'XF' && s !== 'DM' && s !== 'DEL';
const inStore = (r: QueueRow): boolean =>
  r.status === 'RV' || r.status === 'BD' || (r.status === 'PD' && !r.left);

const byStatus = (
  key: QueueKey,
  label: string,
  statuses: readonly RxStatus[],
  work: LifecycleEvent | null,
  also: (r: QueueRow, today: string) => boolean = () => true,
): Queue => ({
  key,
  label,
  statuses,
  work,
  holds: (r, today) => r.status !== null && statuses.includes(r.status) && also(r, today),
});
const byFlag = (
  key: QueueKey,
  label: string,
  work: LifecycleEvent | null,
  holds: Queue['holds'],
): Queue => ({ key, label, statuses: [], work, holds });

export const queues: readonly Queue[] = [
  byFlag('erx', 'eRx in', 'create', (r) => r.status === null),
  byStatus('entry', 'Data entry', ['DE'], 'cash'),
  byStatus('hold', 'Holds', ['H'], 'release'),
  byStatus('rejected', 'Rejected', ['R'], 'resubmit'),
  byFlag(
    'bill-later',
    'Bill later',
    'paid-later',
    (r) => r.billLater && live(r.status) && r.status !== 'B',
  ),
  byStatus('deferred', 'Deferred due today', ['DEF'], 'resume', (r, today) =>
    due(r.deferredUntil, today),
  ),
  byStatus('price-match', 'Price match', ['PM'], 'approve-price'),
  byStatus('fill', 'To fill', ['B', 'C'], 'scan'),
  byStatus('verify', 'To verify', ['DV'], 'verify'),
  byStatus('bin', 'To bin', ['RV'], 'bin', (r) => !r.outForDelivery),
  byStatus('will-call', 'Will call', ['BD'], 'pick-up', (r) => !r.outForDelivery),
  byFlag(
    'deliveries',
    'Deliveries',
    'deliver',
    (r) => inStore(r) && (r.delivery || r.outForDelivery),
  ),
  byStatus('payment-due', 'Payment due', ['PD'], 'settle'),
  byFlag('owed', 'Owed partials', null, (r) => r.partialOwed && live(r.status)),
  byFlag(
    'renewals',
    'Renewal requests unanswered',
    null,
    (r) => r.renewalUnanswered && live(r.status),
  ),
  byFlag(
    'auto-refill',
    'Auto-refill due',
    'fill',
    (r, today) => due(r.autoRefillOn, today) && live(r.status) && !openNow(r),
  ),
  byFlag(
    'expiring',
    'Expiring Rx',
    null,
    (r, today, by) =>
      live(r.status) && r.expiresOn !== null && r.expiresOn >= today && r.expiresOn <= by,
  ),
  byFlag('waiting', 'Waiting', null, (r) => r.waiting && openNow(r)),
];
function openNow(r: QueueRow): boolean {
  return r.status !== null && isOpenFill(r.status, r.left);
}

export const queueOf = (key: QueueKey): Queue => queues.find((q) => q.key === key)!;

/** Whether a binned fill is to go back to stock by its date: shown red in will call. */
export const returnDue = (row: QueueRow, today: string): boolean =>
  row.status === 'BD' && due(row.rtsDueOn, today);

/** Order within a queue: patients waiting in the store, then the promised time (none last), then the oldest. */
export const inQueueOrder = (a: QueueRow, b: QueueRow): number =>
  Number(b.waiting) - Number(a.waiting) ||
  Number(a.promisedAt === null) - Number(b.promisedAt === null) ||
  (a.promisedAt ?? '').localeCompare(b.promisedAt ?? '') ||
  a.id - b.id;
