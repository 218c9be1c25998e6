import { countsIn, type PermissionKey } from '#domain/admin/permissions.ts';
import { parseScan } from '#domain/composition/scan-code.ts';
import { formatRxNumber, readRxNumber } from '#domain/label/rules/text.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { addDays, isDate } from '#domain/platform/rules/dates.ts';
import { afterPrefix, fold } from '#domain/platform/rules/fold.ts';
import type { QueueRow } from '#domain/rx/contract/rx.ts';
import { rxStatus, statusGroups, type VerificationLog } from '#domain/rx/entities/rx-status.ts';
import {
  expiringDays,
  otherLists,
  queueOf,
  queues,
  type QueueKey,
} from '#domain/rx/rules/queues.ts';
import { checkErrorOf, reasonOf } from '#domain/rx/rules/reasons.ts';
import { isOpenFill, liveStatuses, statusCodes, type RxStatus } from '#domain/rx/rules/status.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import { countWaitingClaims } from '#server/repositories/claim/work.ts';
import type { Scope, Dated } from '#server/repositories/platform/records.ts';
import { findByBag } from '#server/repositories/rx/bags.ts';
import { findLog, logOutcomes, type LogRecord } from '#server/repositories/rx/log.ts';
import { countUnread } from '#server/repositories/rx/near-misses.ts';
import { countersOf, flagCounts } from '#server/repositories/rx/queue-flags.ts';
import type { QueueOrder, QueueScope, QueueText } from '#server/repositories/rx/queue-text.ts';
import { findQueue, type QueueRecord } from '#server/repositories/rx/queue.ts';
import { findByNumber } from '#server/repositories/rx/rx.ts';
import { fullName, personFilter } from '#server/services/patient/patient.ts';
import { idIn } from '#server/services/platform/filter.ts';
import { numberRanges } from '#server/services/platform/number-ranges.ts';
import { finishedFills } from './finished.ts';

export type ListKey = QueueKey | (typeof otherLists)[number];

const openStatuses = statusCodes.filter((statusCode) => isOpenFill(statusCode));
const billable = liveStatuses.filter((liveStatus) => liveStatus !== rxStatus.billed);
const fills = (scope: Omit<QueueScope, 'of'>): QueueScope => ({ of: 'fills', ...scope });
const nothing = fills({ statuses: [] });

/**
 * The lists that ask more than the status; the rest take the statuses of their queue. The
 * predicates of `rx-queues.ts` in SQL's words.
 */
const scopes: Partial<Readonly<Record<ListKey, (today: string) => QueueScope>>> = {
  deferred: (today) => fills({ statuses: [rxStatus.deferred], deferredBy: today }),
  bin: () => fills({ statuses: [rxStatus.rphVerified], outForDelivery: false }),
  'will-call': () => fills({ statuses: [rxStatus.binned], outForDelivery: false }),
  deliveries: () => fills({ statuses: statusGroups.readyOrDue, here: true, delivery: true }),
  waiting: () => fills({ statuses: openStatuses, here: true, waiting: true }),
  'bill-later': () => fills({ statuses: billable, billLater: true }),
  expiring: (today) => ({ of: 'rxs', expires: { from: today, by: addDays(today, expiringDays) } }),
  // Messages have a list of their own; so have automatic refills and renewal requests (Sent
  // Messages).
  owed: () => fills({ owed: true }),
  erx: () => nothing,
  renewals: () => nothing,
  'auto-refill': () => nothing,
  open: () => fills({ statuses: openStatuses, here: true }),
  'deferred-all': () => fills({ statuses: [rxStatus.deferred] }),
  'rts-due': (today) => fills({ statuses: [rxStatus.binned], rtsDueBy: today }),
  'on-file': () => ({ of: 'rxs', statuses: statusGroups.onFile }),
  completed: () => fills({ statuses: statusGroups.checked, checked: true }),
  'picked-up': () => fills({ statuses: statusGroups.handedOverOrDue, left: true }),
  'paper-due': () => ({ of: 'rxs', paperDue: true }),
  all: () => ({ of: 'rxs' }),
};
const orderOf: Partial<Readonly<Record<ListKey, QueueOrder>>> = {
  completed: 'checked',
  'picked-up': 'left',
  'on-file': 'newest',
  all: 'newest',
  expiring: 'newest',
  // The last day for its paper is the last day of an emergency order.
  'paper-due': 'due',
};

const isList = (key: string): key is ListKey =>
  (otherLists as readonly string[]).includes(key) || queues.some((queue) => queue.key === key);
const scopeOf = (key: ListKey, today: string): QueueScope =>
  scopes[key]?.(today) ?? fills({ statuses: queueOf(key as QueueKey).statuses });

/**
 * A prescription number, a patient's name, birth date or telephone, or a drug's name: what was
 * typed, as ranges. A date is never a number.
 */
export function queueText(text: string): QueueText {
  const person = personFilter(text);
  const numbers = person.kind === 'born' ? [] : numberRanges(text);
  if (numbers.length) return { numbers, person: null, drug: null };
  const key = fold(text);
  return {
    numbers: [],
    person: person.kind === 'all' ? null : person,
    drug: key && /[a-z]/.test(key) ? { from: key, upTo: afterPrefix(key) } : null,
  };
}
const drugText = (input: { name: string; strength: string | null; form: string | null }) =>
  [input.name, input.strength, input.form?.toLowerCase()].filter(Boolean).join(' ');
const prescriberText = (input: {
  prescriber_last: string;
  prescriber_first: string;
  degree: string | null;
}) =>
  `${input.prescriber_last}, ${input.prescriber_first}${input.degree ? ` ${input.degree}` : ''}`;
const reasonIn = (status: QueueRecord['status'], code: string) => {
  if (status === rxStatus.deferred) return reasonOf('defer', code);
  return status === rxStatus.hold ? reasonOf('hold', code) : checkErrorOf(code);
};
/**
 * The label of a reason; which list it is from follows from where the fill stands. Of a rejected
 * fill it is the payer's.
 */
const reasonText = ({ status, reason_code: code, rejection }: QueueRecord): string | null => {
  if (code === null) return rejection;
  return reasonIn(status, code)?.label ?? code;
};

const queueRow = (queue: QueueRecord): QueueRow => ({
  fillId: queue.fill_id,
  rxId: queue.rx_id,
  version: queue.version,
  rxNumber: formatRxNumber(Number(queue.store_code), queue.rx_number, queue.fill_no),
  fillNo: queue.fill_no,
  status: queue.status,
  patientId: queue.patient_id,
  patientName: fullName(queue),
  dateOfBirth: queue.date_of_birth,
  drugName: drugText(queue),
  sig: queue.sig,
  quantity: queue.quantity,
  daysSupply: queue.days_supply,
  patientPayCents: queue.patient_pay_cents,
  promisedAt: queue.promised_at,
  waiting: queue.waiting,
  priority: queue.priority,
  schedule: queue.schedule,
  deferredTo: queue.deferred_to,
  reasonText: [reasonText(queue), queue.reason_text].filter(Boolean).join(': ') || null,
  reason: reasonText(queue),
  reasonNote: queue.reason_text || null,
  bin: queue.bin,
  bagCode: queue.bag_code,
  rtsDueOn: queue.rts_due_on,
  origin: queue.origin,
  orderId: queue.order_id,
  orderNo: queue.order_no,
  filledOn: queue.filled_on,
  pickedUpAt: queue.left_at && new Date(queue.left_at).toISOString(),
  prescriberName: prescriberText(queue),
  intended: queue.intended_quantity,
  owed: queue.owed ?? 0,
  ...(queue.out_for_delivery ? { outWith: queue.delivery_handler ?? '' } : {}),
});
const date = (text: string | undefined): string | null =>
  text !== undefined && isDate(text) ? text : null;

/**
 * One window of a work queue or list. Filters: `queue` (a key of `rx-queues.ts` or of `otherLists`;
 * `open` without it), `status`, `patientId`,
 * `orderId`, `from` and `to` (dates filled). The rows of `completed` tell all of §3.9 besides.
 * Without a sort column: failed checks first, then waiting patients, promised time, the oldest.
 */
export async function listQueue(scope: Dated, query: ListQuery): Promise<ListPage<QueueRow>> {
  const { queue = 'open', status, patientId, orderId, from, to, bag } = query.filters;
  if (!isList(queue)) return { total: 0, exact: true, rows: [] };
  const base = scopeOf(queue, scope.today);
  const wanted = status
    ? (base.statuses ?? statusCodes).filter((eachStatus) => eachStatus === status)
    : base.statuses;
  const found = await findQueue(
    scope,
    query,
    {
      ...base,
      statuses: wanted,
      patientId: idIn(patientId) ?? undefined,
      orderId: idIn(orderId) ?? undefined,
      filled: { from: date(from), by: date(to) },
      ...(bag === undefined ? {} : { bag }),
    },
    queueText(query.text),
    orderOf[queue] ?? 'work',
  );
  const rows = found.rows.map(queueRow);
  if (queue !== 'completed' && queue !== 'paper-due') return { ...found, rows };
  const more = await finishedFills(
    scope,
    rows.map((row) => row.fillId),
  );
  const told = (row: QueueRow): QueueRow => {
    const finished = more.get(row.fillId);
    return finished === undefined ? row : { ...row, finished };
  };
  return { ...found, rows: rows.map(told) };
}

/**
 * How many stand in each queue, by its key; `deferred-all`, `rts-due`, `rejected-claims` (the
 * claims that wait for a person) and `failed-checks` (what this person is told of) besides.
 */
export async function queueCounts(scope: Dated): Promise<Record<string, number>> {
  const by = await countersOf(scope);
  const flags = await flagCounts(scope, {
    today: scope.today,
    expiringBy: addDays(scope.today, expiringDays),
    open: openStatuses,
    billable,
  });
  const run = (...statuses: readonly RxStatus[]) =>
    statuses.reduce((sum, status) => sum + (by.get(status) ?? 0), 0);
  return {
    erx: flags.erx,
    entry: run(rxStatus.dataEntry),
    hold: run(rxStatus.hold),
    rejected: run(rxStatus.rejected),
    'bill-later': flags.bill_later,
    deferred: flags.deferred_due,
    'deferred-all': run(rxStatus.deferred),
    'price-match': run(rxStatus.priceMatch),
    fill: run(...statusGroups.readyToFill),
    verify: run(rxStatus.drugVerified),
    bin: run(rxStatus.rphVerified) - flags.out_bin,
    'will-call': run(rxStatus.binned) - flags.out_will_call,
    deliveries: flags.deliveries,
    'payment-due': run(rxStatus.paymentDue),
    owed: flags.owed,
    renewals: flags.renewals,
    'auto-refill': 0,
    expiring: flags.expiring,
    waiting: flags.waiting,
    'rts-due': flags.rts_due,
    'rejected-claims': await countWaitingClaims(scope),
    'failed-checks': await countUnread(scope),
  };
}

/** Lists that are no queue of prescriptions, and who may read them. */
const readersOfCounts: ReadonlyMap<string, PermissionKey> = new Map([
  ['erx', 'erx.read'],
  ['renewals', 'erx.read'],
  ['rejected-claims', 'rx.adjudicate'],
]);
/**
 * Of the counts those of lists that these permissions let a person read: how many stand in a list
 * says something of what stands there.
 */
export const countsFor = (
  counts: Readonly<Record<string, number>>,
  permissions: ReadonlySet<PermissionKey>,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counts).filter(([list]) => {
      const reader = readersOfCounts.get(list);
      return reader === undefined || countsIn(permissions, reader);
    }),
  );

const loggedLabel = ({ event, reason_code: code }: LogRecord): string | undefined => {
  if (event === 'fail-check') return checkErrorOf(code ?? undefined)?.label;
  return event === 'undo-scan' ? reasonOf('undoScan', code ?? undefined)?.label : undefined;
};
const logReason = (log: LogRecord): string | null => {
  const label = loggedLabel(log);
  return [label, log.reason_text].filter(Boolean).join(': ') || null;
};
const logRow = (log: LogRecord) => ({
  id: log.id,
  rxId: log.rx_id,
  at: new Date(log.at).toISOString(),
  by: log.by_system ? 'System' : (log.by_name ?? ''),
  rxNumber: formatRxNumber(Number(log.store_code), log.rx_number, log.fill_no ?? 0),
  patientName: fullName(log),
  drugName: drugText(log),
  quantity: log.quantity,
  daysSupply: log.days_supply,
  sig: log.sig,
  outcome: logOutcomes[log.event] ?? log.event,
  prescriberName: prescriberText(log),
  patientPayCents: log.claim_copay_cents ?? log.patient_pay_cents,
  note: logReason(log),
  filledOn: log.filled_on,
  ndc: log.ndc,
  refills: log.refills,
  payment: log.payment,
  billedCents: log.billed_cents ?? log.price_cents,
  paidCents: log.payment === 'insurance' ? (log.payer_paid_cents ?? 0) : log.paid_cents,
  storeNumber: log.store_code,
  fillNo: log.fill_no ?? 0,
  dateOfBirth: log.date_of_birth,
  orderQuantity: log.order_quantity,
  remainingQuantity: Number(log.remaining_quantity),
  npi: log.npi,
  dea: log.dea,
  primaryIns: log.primary_ins,
  secondaryIns: log.secondary_ins,
  rxNote: log.rx_note,
});
export type LogRow = ReturnType<typeof logRow>;

/**
 * The DV log (product scans) or the RV log (final checks), newest first; filters `from` and `to`
 * are instants.
 */
export async function verificationLog(
  scope: Scope,
  kind: VerificationLog,
  query: ListQuery,
): Promise<ListPage<LogRow>> {
  const instant = (text: string | undefined) =>
    text !== undefined && Number.isFinite(Date.parse(text)) ? new Date(text).toISOString() : null;
  const found = await findLog(scope, kind, query, queueText(query.text), {
    from: instant(query.filters['from']),
    to: instant(query.filters['to']),
  });
  return { ...found, rows: found.rows.map(logRow) };
}

export interface Found {
  readonly rxId: number;
  readonly fillId: number | null;
}
/** A typed prescription number: up to seven digits, or what a label says. */
const typedNumber = (
  text: string,
): { store: string | null; rx: number; fill: number | null } | null => {
  const digits = text.replace(/[\s-]/g, '');
  const label = readRxNumber(digits);
  if (label) return { store: label.store, rx: label.rxNumber, fill: label.fill };
  return /^\d{1,7}$/.test(digits) ? { store: null, rx: Number(digits), fill: null } : null;
};

/**
 * What a label scan, a bag scan or a typed number means in this store; the reason in words where it
 * means nothing.
 */
export async function findRx(scope: Dated, code: string): Promise<Result<Found, string>> {
  const read = parseScan(code, { today: scope.today });
  if (read.ok && read.value.kind === 'bag') {
    const [inside] = await findByBag(scope, read.value.bag);
    return inside
      ? ok({ rxId: inside.rx_id, fillId: inside.id })
      : fail('There is nothing in this bag any more. Scan a label of the prescription.');
  }
  const number =
    read.ok && read.value.kind === 'rx' ? typedNumber(read.value.rxNumber) : typedNumber(code);
  if (!number)
    return fail(read.ok ? 'This is not the code of a prescription or a bag.' : read.error.message);
  if (number.store !== null && number.store !== (await storeOf(scope)).code)
    return fail(`This is a prescription of store ${number.store}.`);
  const found = await findByNumber(scope, number.rx, number.fill);
  return found
    ? ok({ rxId: found.rxId, fillId: found.fillId })
    : fail(`There is no prescription ${number.rx} in this store.`);
}
