import { ORPCError } from '@orpc/server';
import type { Db } from '#db/open.ts';
import { careHours, sensitiveSign } from '#domain/patient/rules/sensitive.ts';
import { keysOf } from '#domain/platform/keys-of.ts';
import { int, listOf, recordOf } from '#domain/platform/schema.ts';
import { isOpenFill, statusCodes } from '#domain/rx/rules/status.ts';
import {
  nameOfPatient,
  openTo,
  ownedBy,
  sensitivePatients,
  type Owned,
  type Subject,
} from '#server/repositories/patient/sensitive.ts';
import { mayDo, type Caller } from '../caller.ts';
import { problem } from '../problem.ts';
import { recordNamedBy, shownIn } from '../shown-records.ts';
import { hiddenQuestion, isFoundByName } from './hidden-question.ts';
import { withheld } from './withheld-row.ts';

type Asked = Map<Subject, Set<number | string>>;
/** Of what kind the record is that a member of an input names, whatever call it stands in. */
const named: Readonly<Record<string, Subject>> = {
  patientId: 'patient',
  patientIds: 'patient',
  memberId: 'patient',
  otherId: 'patient',
  familyIds: 'patient',
  rxId: 'rx',
  orderId: 'order',
  erxId: 'erx',
  fillId: 'fill',
  key: 'document',
  imageKey: 'document',
  transmissionId: 'transmission',
  faxId: 'fax',
  smsId: 'sms',
  historyId: 'history',
  noteIds: 'note',
  insuranceId: 'insurance',
  houseAccountId: 'account',
  accountId: 'account',
  accountEntryId: 'accountEntry',
};
/** What the plain `id` of a call is, by the group of the call. */
const ofGroup: Readonly<Record<string, Subject>> = {
  patients: 'patient',
  relatives: 'relative',
  notes: 'note',
};
const notedKinds: Readonly<Record<string, Subject>> = { patient: 'patient', rx: 'rx' };
/** Groups whose `orderId` is an order of the store at a vendor. */
const isPurchase = (group: string): boolean => group.startsWith('purchaseOrder');

const documentKey = /^[0-9a-f]{32}$/;
const idIn = (kind: Subject, value: unknown): number | string | null => {
  if (kind === 'document')
    return typeof value === 'string' && documentKey.test(value) ? value : null;
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
};
function subjectOf(group: string, name: string, beside: object): Subject | undefined {
  if (name === 'id') return ofGroup[group];
  if (name === 'orderId' && isPurchase(group)) return undefined;
  if (name === 'recordId' && 'kind' in beside)
    return Object.hasOwn(notedKinds, String(beside.kind))
      ? notedKinds[String(beside.kind)]
      : undefined;
  return Object.hasOwn(named, name) ? named[name] : undefined;
}
/** The records that an input names, by kind. */
function askedIn(group: string, input: unknown): Asked {
  const asked: Asked = new Map();
  const add = (kind: Subject, value: unknown): void => {
    const id = idIn(kind, value);
    if (id !== null) asked.set(kind, (asked.get(kind) ?? new Set()).add(id));
  };
  // The `id` of a nested row is that of an entry, as of an allergy.
  const walk = (value: unknown, isOutermost: boolean): void => {
    if (Array.isArray(value)) {
      for (const item of value) walk(item, false);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      const kind = name === 'id' && !isOutermost ? undefined : subjectOf(group, name, value);
      if (kind !== undefined) for (const one of [member].flat()) add(kind, one);
      walk(member, false);
    }
  };
  walk(input, true);
  return asked;
}

/** What a call is, as far as closed records are concerned. */
export interface ReadingCall {
  /** The group of the contract that the call stands in. */ readonly group: string;
  readonly caller: Caller | null;
  readonly now: string;
  readonly closedToo: boolean;
  /** What was asked: a list may be narrowed by what closed records withhold. */
  readonly input?: unknown;
  /** What was found of the caller's closed records: looked up once a call. */
  closed?: Promise<readonly number[]>;
}
const hourMs = 3_600_000;
const openStatuses = statusCodes.filter((status) => isOpenFill(status));
async function lookedUp(db: Db, { caller, now }: ReadingCall): Promise<readonly number[]> {
  if (caller === null) return [];
  const { user, session } = caller;
  const marked = await sensitivePatients(db, user.storeId);
  if (marked.length === 0) return marked;
  const reader = {
    storeId: user.storeId,
    employeeId: user.id,
    sessionId: session.id,
    now,
    openStatuses,
    stepsSince: new Date(Date.parse(now) - careHours * hourMs).toISOString(),
  };
  const open = await openTo(db, reader, marked);
  return marked.filter((id) => !open.has(id));
}
/** The sensitive patients of the store that are closed to the caller. */
const closedTo = (db: Db, call: ReadingCall): Promise<readonly number[]> =>
  (call.closed ??= lookedUp(db, call));
/** Whoever has no store has no patients. */
const isAnswered = ({ closedToo, caller }: ReadingCall): boolean =>
  closedToo || caller === null || caller.user.storeId === 0;
/**
 * Whether the refusal may name the patient: who may not read patients does not hear it here, nor
 * anybody at the counter before the person there has said who they are.
 */
const mayHearName = ({ group, caller }: ReadingCall): boolean =>
  group !== 'counter' &&
  caller !== null &&
  (mayDo(caller.user, 'patient.read') || mayDo(caller.user, 'rx.read'));
async function refusal(
  db: Db,
  call: ReadingCall,
  patientId: number,
): Promise<ORPCError<string, unknown>> {
  const name = mayHearName(call) ? await nameOfPatient(db, patientId) : '';
  return problem({
    code: 'SENSITIVE',
    message:
      `The record of ${name || 'this patient'} is marked as sensitive. ` +
      'Say why you open it first.',
    data: { patientId, name },
  });
}
const isNone = (asked: Asked): boolean => [...asked.values()].every(({ size }) => size === 0);
const ofAsked = (asked: Asked) => Object.fromEntries(asked);

/**
 * Refuses a call that names a record of a patient whose record is closed to the caller: by its id
 * or by that of anything that belongs to it.
 */
export async function refuseClosed(db: Db, call: ReadingCall, input: unknown): Promise<void> {
  if (isAnswered(call)) return;
  const asked = askedIn(call.group, input);
  if (isNone(asked)) return;
  const closed = await closedTo(db, call);
  if (closed.length === 0) return;
  const [first] = await ownedBy(db, closed, ofAsked(asked));
  if (first !== undefined) throw await refusal(db, call, first.patientId);
}

type Closed = ReadonlyMap<string, number>;
const keyOf = (kind: string, id: number | string): string => `${kind} ${id}`;
const closedBy = (owned: readonly Owned[]): Closed =>
  new Map(owned.map(({ kind, id, patientId }) => [keyOf(kind, id), patientId]));

type Members = Readonly<Record<string, unknown>>;
/** A list whose answer lost rows counts those that are left. */
const recounted = (members: Members, before: Members): Members => {
  const { rows: shown, total } = members;
  const { rows } = before;
  return Array.isArray(shown) && Array.isArray(rows) && typeof total === 'number'
    ? { ...members, total: Math.max(0, total - rows.length + shown.length) }
    : members;
};

/** An answer as a caller may have it to whom these records are closed. */
function shownWithout(answer: unknown, closed: Closed, { group, input }: ReadingCall): unknown {
  const found: { patientId?: number } = {};
  const question = hiddenQuestion(input);
  const closedIn = (value: object): number | undefined => {
    const name = recordNamedBy(value);
    const isOther = name?.[0] === 'order' && isPurchase(group);
    return name === null || isOther ? undefined : closed.get(keyOf(...name));
  };
  const isClosedRow = (item: unknown): boolean =>
    typeof item === 'object' && item !== null && closedIn(item) !== undefined;
  const listed = (rows: readonly unknown[]): readonly unknown[] => {
    const kept = rows.filter((row) => !isClosedRow(row) || isFoundByName(Object(row), question));
    // Between which others a row stands would tell what it is sorted by.
    return question.isSorted
      ? [...kept.filter((row) => !isClosedRow(row)), ...kept.filter(isClosedRow)]
      : kept;
  };
  const walk = (value: unknown, inList: boolean): unknown => {
    if (Array.isArray(value)) return listed(value).map((item) => walk(item, true));
    if (typeof value !== 'object' || value === null) return value;
    const patientId = closedIn(value);
    if (patientId !== undefined && inList) return withheld(value, sensitiveSign);
    if (patientId !== undefined) found.patientId ??= patientId;
    const shown = Object.fromEntries(
      Object.entries(value).map(([member, inner]) => [member, walk(inner, inList)]),
    );
    return recounted(shown, { ...value });
  };
  const shown = walk(answer, false);
  if (found.patientId !== undefined) throw new ClosedAnswer(found.patientId);
  return shown;
}
/** An answer that is one closed record. */
class ClosedAnswer extends Error {
  readonly patientId: number;
  constructor(patientId: number) {
    super('A closed record');
    this.patientId = patientId;
  }
}

/**
 * The answer as the caller may have it: rows of lists that are about closed records show the name
 * with a sign, and an answer that is such a record, or a paper that shows one, is refused.
 */
export async function withoutClosed(
  db: Db,
  call: ReadingCall,
  output: unknown,
  onPaper: readonly unknown[] = [],
): Promise<unknown> {
  if (isAnswered(call)) return output;
  const records = shownIn(output);
  const shown: Asked = new Map(keysOf(records).map((kind) => [kind, new Set(records[kind])]));
  const papers = paperSubjects(onPaper);
  if (isNone(shown) && isNone(papers)) return output;
  const closed = await closedTo(db, call);
  if (closed.length === 0) return output;
  const [printed] = await ownedBy(db, closed, ofAsked(papers));
  if (printed !== undefined) throw await refusal(db, call, printed.patientId);
  const owned = await ownedBy(db, closed, ofAsked(shown));
  if (owned.length === 0) return output;
  try {
    return shownWithout(output, closedBy(owned), call);
  } catch (error) {
    if (error instanceof ClosedAnswer) throw await refusal(db, call, error.patientId);
    throw error;
  }
}
const shownParts = recordOf(listOf(int()));
const paperKinds = ['patient', 'rx', 'order', 'erx'] as const;
/** Records that papers show, as their audit rows name them. */
function paperSubjects(papers: readonly unknown[]): Asked {
  const asked: Asked = new Map();
  for (const shown of papers) {
    const parts = shownParts.safeParse(shown).data ?? {};
    for (const kind of paperKinds) {
      const known = asked.get(kind) ?? new Set();
      asked.set(kind, new Set([...known, ...(parts[kind] ?? [])]));
    }
  }
  return asked;
}
/** Refuses a paper that shows a closed record. */
export const refuseClosedPaper = async (
  db: Db,
  call: ReadingCall,
  shown: unknown,
): Promise<void> => {
  await withoutClosed(db, call, null, [shown]);
};

/** A refusal tells of closed records no more than an answer does. */
export async function refusedWithoutClosed(
  db: Db,
  call: ReadingCall,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof ORPCError) || error.code === 'SENSITIVE') return error;
  const { code, status, message, data } = error;
  if (typeof data !== 'object' || data === null) return error;
  const shown = await withoutClosed(db, call, data);
  return shown === data ? error : new ORPCError(code, { status, message, data: shown });
}
