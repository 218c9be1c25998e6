import { formatRxNumber, readRxNumber } from '#domain/label/rules/text.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { addDays, isDate } from '#domain/platform/rules/dates.ts';
import { afterPrefix, fold } from '#domain/platform/rules/fold.ts';
import { parseScan } from '#domain/platform/rules/scan-code.ts';
import type { QueueRow } from '#domain/rx/contract/rx.ts';
import { rxStatus, statusGroups } from '#domain/rx/entities/rx-status.ts';
import { expiringDays, queueOf, type QueueKey } from '#domain/rx/rules/queues.ts';
import { checkErrorOf, reasonOf } from '#domain/rx/rules/reasons.ts';
import { isOpenFill, liveStatuses, statusCodes, type RxStatus } from '#domain/rx/rules/status.ts';
import { countWaitingClaims } from '#server/repositories/claim/work.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import {
  countersOf,
  findLog,
  findQueue,
  flagCounts,
  logOutcomes,
  type LogRecord,
  type QueueOrder,
  type QueueRecord,
  type QueueScope,
  type QueueText,
} from '#server/repositories/rx/queue.ts';
import { findByBag, findByNumber, storeOf } from '#server/repositories/rx/rx.ts';
import { fullName, personFilter } from '#server/services/patient/patient.ts';
import { idIn } from '#server/services/platform/filter.ts';
import { numberRanges } from '#server/services/platform/search.ts';

/** Lists beside the work queues: every open fill, all deferred ones, what is due back to stock, on file, finished, handed over, and everything. */
export const otherLists = [
  'open',
  'deferred-all',
  'rts-due',
  'on-file',
  'completed',
  'picked-up',
  'all',
] as const;
export type ListKey = QueueKey | (typeof otherLists)[number];
interface Dated extends Scope {
  readonly today: string;
}

const openStatuses = statusCodes.filter((s) => isOpenFill(s));
const billable = liveStatuses.filter((s) => s !== 'B');
const fills = (o: Omit<QueueScope, 'of'>): QueueScope => ({ of: 'fills', ...o });
const nothing = fills({ statuses: [] });

/** The lists that ask more than the status; the rest take the statuses of their queue. The predicates of `rx-queues.ts` in SQL's words. */
const scopes: Partial<Readonly<Record<ListKey, (today: string) => QueueScope>>> = {
  deferred: (today) => fills({ statuses: [rxStatus.deferred], deferredBy: today }),
  bin: () => fills({ statuses: [rxStatus.rphVerified], outForDelivery: false }),
  'will-call': () => fills({ statuses: [rxStatus.binned], outForDelivery: false }),
  deliveries: () => fills({ statuses: statusGroups.readyOrDue, here: true, delivery: true }),
  waiting: () => fills({ statuses: openStatuses, here: true, waiting: true }),
  'bill-later': () => fills({ statuses: billable, billLater: true }),
  expiring: (today) => ({ of: 'rxs', expires: { from: today, by: addDays(today, expiringDays) } }),
  // Messages have a list of their own; so have automatic refills and renewal requests (Sent Messages).
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
  all: () => ({ of: 'rxs' }),
};
const orderOf: Partial<Readonly<Record<ListKey, QueueOrder>>> = {
  completed: 'checked',
  'picked-up': 'left',
  'on-file': 'newest',
  all: 'newest',
  expiring: 'newest',
};

const isList = (key: string): key is ListKey =>
  (otherLists as readonly string[]).includes(key) || queueOf(key as QueueKey) !== undefined;
export const scopeOf = (key: ListKey, today: string): QueueScope =>
  scopes[key]?.(today) ?? fills({ statuses: queueOf(key as QueueKey).statuses });

/** A prescription number, a patient's name, birth date or telephone, or a drug's name: what was typed, as ranges. A date is never a number. */
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
const drugText = (d: { name: string; strength: string | null; form: string | null }) =>
  [d.name, d.strength, d.form?.toLowerCase()].filter(Boolean).join(' ');
const prescriberText = (r: {
  prescriber_last: string;
  prescriber_first: string;
  degree: string | null;
}) => `${r.prescriber_last}, ${r.prescriber_first}${r.degree ? ` ${r.degree}` : ''}`;
/** The label of a reason; which list it is from follows from where the fill stands. */
const reasonText = ({ status, reason_code: code }: QueueRecord): string | null =>
  code === null
    ? null
    : ((status === rxStatus.deferred
        ? reasonOf('defer', code)
        : status === rxStatus.hold
          ? reasonOf('hold', code)
          : checkErrorOf(code)
      )?.label ?? code);

const queueRow = (r: QueueRecord): QueueRow => ({
  fillId: r.fill_id,
  rxId: r.rx_id,
  version: r.version,
  rxNumber: formatRxNumber(Number(r.store_code), r.rx_number, r.fill_no),
  fillNo: r.fill_no,
  status: r.status,
  patientId: r.patient_id,
  patientName: fullName(r),
  dateOfBirth: r.date_of_birth,
  drugName: drugText(r),
  sig: r.sig,
  quantity: r.quantity,
  daysSupply: r.days_supply,
  patientPayCents: r.patient_pay_cents,
  promisedAt: r.promised_at,
  waiting: r.waiting,
  priority: r.priority,
  schedule: r.schedule,
  deferredTo: r.deferred_to,
  reasonText: [reasonText(r), r.reason_text].filter(Boolean).join(': ') || null,
  reason: reasonText(r),
  reasonNote: r.reason_text || null,
  bin: r.bin,
  bagCode: r.bag_code,
  rtsDueOn: r.rts_due_on,
  origin: r.origin,
  orderId: r.order_id,
  orderNo: r.order_no,
  filledOn: r.filled_on,
  pickedUpAt: r.left_at && new Date(r.left_at).toISOString(),
  prescriberName: prescriberText(r),
  intended: r.intended_quantity,
  owed: r.owed ?? 0,
});
const date = (text: string | undefined): string | null =>
  text !== undefined && isDate(text) ? text : null;

/**
 * One window of a work queue or list. Filters: `queue` (a key of `rx-queues.ts` or of `otherLists`; `open` without it), `status`, `patientId`,
 * `orderId`, `from` and `to` (dates filled). Without a sort column: failed checks first, then waiting patients, promised time, the oldest.
 */
export async function listQueue(s: Dated, query: ListQuery): Promise<ListPage<QueueRow>> {
  const { queue = 'open', status, patientId, orderId, from, to, bag } = query.filters;
  if (!isList(queue)) return { total: 0, exact: true, rows: [] };
  const base = scopeOf(queue, s.today);
  const wanted = status
    ? (base.statuses ?? statusCodes).filter((x) => x === status)
    : base.statuses;
  const found = await findQueue(
    s,
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
  return { ...found, rows: found.rows.map(queueRow) };
}

/** How many stand in each queue, by its key; `deferred-all`, `rts-due` and `rejected-claims` (the claims that wait for a person) besides. */
export async function queueCounts(s: Dated): Promise<Record<string, number>> {
  const by = await countersOf(s);
  const flags = await flagCounts(s, {
    today: s.today,
    expiringBy: addDays(s.today, expiringDays),
    open: openStatuses,
    billable,
  });
  const n = (...statuses: readonly RxStatus[]) =>
    statuses.reduce((sum, x) => sum + (by.get(x) ?? 0), 0);
  return {
    erx: flags.erx,
    entry: n(rxStatus.dataEntry),
    hold: n(rxStatus.hold),
    rejected: n(rxStatus.rejected),
    'bill-later': flags.bill_later,
    deferred: flags.deferred_due,
    'deferred-all': n(rxStatus.deferred),
    'price-match': n(rxStatus.priceMatch),
    fill: n('B', 'C'),
    verify: n(rxStatus.drugVerified),
    bin: n(rxStatus.rphVerified) - flags.out_bin,
    'will-call': n(rxStatus.binned) - flags.out_will_call,
    deliveries: flags.deliveries,
    'payment-due': n(rxStatus.paymentDue),
    owed: flags.owed,
    renewals: flags.renewals,
    'auto-refill': 0,
    expiring: flags.expiring,
    waiting: flags.waiting,
    'rts-due': flags.rts_due,
    'rejected-claims': await countWaitingClaims(s),
  };
}

const logReason = (r: LogRecord): string | null => {
  const label =
    r.event === 'fail-check'
      ? checkErrorOf(r.reason_code ?? undefined)?.label
      : r.event === 'undo-scan'
        ? reasonOf('undoScan', r.reason_code ?? undefined)?.label
        : undefined;
  return [label, r.reason_text].filter(Boolean).join(': ') || null;
};
const logRow = (r: LogRecord) => ({
  id: r.id,
  at: new Date(r.at).toISOString(),
  by: r.by_system ? 'System' : (r.by_name ?? ''),
  rxNumber: formatRxNumber(Number(r.store_code), r.rx_number, r.fill_no ?? 0),
  patientName: fullName(r),
  drugName: drugText(r),
  quantity: r.quantity,
  daysSupply: r.days_supply,
  sig: r.sig,
  outcome: logOutcomes[r.event] ?? r.event,
  prescriberName: prescriberText(r),
  patientPayCents: r.patient_pay_cents,
  note: logReason(r),
  filledOn: r.filled_on,
  ndc: r.ndc,
  refills: r.refills,
  payment: r.payment,
  billedCents: r.price_cents,
  paidCents: r.paid_cents,
});
export type LogRow = ReturnType<typeof logRow>;

/** The DV log (product scans) or the RV log (final checks), newest first; filters `from` and `to` are instants. */
export async function verificationLog(
  s: Scope,
  kind: 'DV' | 'RV',
  query: ListQuery,
): Promise<ListPage<LogRow>> {
  const instant = (text: string | undefined) =>
    text !== undefined && Number.isFinite(Date.parse(text)) ? new Date(text).toISOString() : null;
  const found = await findLog(s, kind, query, queueText(query.text), {
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

/** What a label scan, a bag scan or a typed number means in this store; the reason in words where it means nothing. */
export async function findRx(s: Dated, code: string): Promise<Result<Found, string>> {
  const read = parseScan(code, { today: s.today });
  if (read.ok && read.value.kind === 'bag') {
    const [inside] = await findByBag(s, read.value.bag);
    return inside
      ? ok({ rxId: inside.rx_id, fillId: inside.id })
      : fail('There is nothing in this bag any more. Scan a label of the prescription.');
  }
  const number =
    read.ok && read.value.kind === 'rx' ? typedNumber(read.value.rxNumber) : typedNumber(code);
  if (!number)
    return fail(read.ok ? 'This is not the code of a prescription or a bag.' : read.error.message);
  if (number.store !== null && number.store !== (await storeOf(s)).code)
    return fail(`This is a prescription of store ${number.store}.`);
  const found = await findByNumber(s, number.rx, number.fill);
  return found
    ? ok({ rxId: found.rxId, fillId: found.fillId })
    : fail(`There is no prescription ${number.rx} in this store.`);
}
