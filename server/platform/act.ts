import type { ORPCError } from '@orpc/server';
import { createHmac } from 'node:crypto';
import type { Db } from '#db/open.ts';
import { throughOutage } from '#db/outage.ts';
import { tx } from '#db/tx.ts';
import type { SessionMeta } from '#domain/admin/contract/session.ts';
import { required } from '#domain/platform/required.ts';
import type { FirstSaver } from '#domain/platform/rules/first-saver.ts';
import { insertAudit, lastWriterOf } from '#server/repositories/platform/audit.ts';
import { storeAnswer, takeKey } from '#server/repositories/platform/idempotency.ts';
import { insertChanges, type Change } from '#server/repositories/platform/outbox.ts';
import type { CredentialCheck } from '#server/services/admin/credential.ts';
import { askedOf, keptOf } from './asked.ts';
import type { Caller, Session, User } from './caller.ts';
import { canonicalJson, digestOf } from './canonical.ts';
import { changedMembers } from './changed-members.ts';
import { refuseClosed, withoutClosed, type ReadingCall } from './closed/closed-records.ts';
import { Kept, refusedMark, keptBody, keptAgain } from './kept-refusal.ts';
import { problem } from './problem.ts';
import { readWhileAwaited } from './reading.ts';
import type { CallContext } from './request.ts';
import { shownDetail, shownIn } from './shown-records.ts';
import type { AuditNote, Work } from './work.ts';

const entryFor = (
  context: Pick<CallContext, 'platform' | 'call'>,
  caller: Caller | null,
  now: string,
) => ({
  at: now,
  actorId: caller?.user.id ?? null,
  actorName: caller?.user.username ?? '',
  storeId: caller?.user.storeId || null,
  sessionId: caller?.session.id ?? null,
  workstation: context.call.workstation,
  correlationId: context.call.correlationId,
  beforeDigest: null,
  afterDigest: null,
});

/**
 * The audit row of a call that was refused. Only the first ones of a kind in a minute have rows of
 * their own; the others are counted.
 */
export const writeDenied = async (
  context: CallContext,
  caller: Caller | null,
  name: string,
  code: string,
): Promise<void> => {
  const { platform } = context;
  const { address } = context.call;
  const by = caller && {
    userId: caller.user.id,
    username: caller.user.username,
    storeId: caller.user.storeId || null,
    sessionId: caller.session.id,
  };
  if (!platform.denied.isFirst({ event: name, code, address, ...(by ? { by } : {}) })) return;
  await insertAudit(platform.db, {
    ...entryFor(context, caller, platform.clock.now().toISOString()),
    event: name,
    entity: '',
    entityId: null,
    outcome: 'denied',
    detail: { code },
  });
};

/** The audit row of something that was read outside the calls: a paper by its address. */
export const writeSeen = (
  context: Pick<CallContext, 'platform' | 'call'>,
  caller: Caller,
  seen: Pick<Parameters<typeof insertAudit>[1], 'event' | 'entity' | 'detail'>,
): Promise<void> =>
  insertAudit(context.platform.db, {
    ...entryFor(context, caller, context.platform.clock.now().toISOString()),
    ...seen,
    entityId: null,
    outcome: 'viewed',
  });

const entityIdOf = (input: unknown): number | null => {
  const members = Object.entries((input ?? {}) as Record<string, unknown>);
  const found =
    members.find(([key]) => key === 'id') ??
    members.find(([key, second]) => key.endsWith('Id') && typeof second === 'number');
  return typeof found?.[1] === 'number' ? found[1] : null;
};

interface Notes {
  note: AuditNote;
  further: AuditNote[];
  changes: Change[];
}
const workOver = (
  db: Db,
  now: string,
  caller: Caller | null,
  credential: CredentialCheck | null,
): { work: Work; notes: Notes } => {
  const notes: Notes = { note: {}, further: [], changes: [] };
  const work: Work & { user: User | undefined; session: Session | undefined } = {
    db,
    now,
    caller,
    credential,
    user: caller?.user,
    session: caller?.session,
    audit: (note) => {
      notes.note = { ...notes.note, ...note, detail: { ...notes.note.detail, ...note.detail } };
    },
    auditToo: (note) => {
      notes.further.push(note);
    },
    changed: (entity, entityId, version, storeId = caller?.user.storeId ?? null) => {
      notes.changes.push({ storeId, entity, entityId, version });
    },
    refuseButKeep: (error) => {
      throw new Kept(error);
    },
  };
  return { work, notes };
};

/** What a row says of an act: its facts, and the names of the fields that it changed. */
function detailOf({ detail = {}, before, after }: AuditNote): Readonly<Record<string, unknown>> {
  const changed = changedMembers(before, after);
  return changed.length === 0 ? detail : { ...detail, changed };
}
const writeAudit = async (
  db: Db,
  context: CallContext,
  meta: SessionMeta,
  work: Work,
  notes: Notes,
  input: unknown,
  outcome: 'done' | 'failed' | 'viewed',
): Promise<void> => {
  if (meta.audit === null) return;
  for (const note of [notes.note, ...notes.further])
    await insertAudit(db, {
      ...entryFor(context, work.caller, work.now),
      event: note.event ?? meta.audit,
      entity: note.entity ?? required(meta.audit.split('.')[0], 'the entity of an audit event'),
      entityId: note.entityId === undefined ? entityIdOf(input) : note.entityId,
      outcome,
      detail: detailOf(note),
      beforeDigest: note.before === undefined ? null : digestOf(note.before),
      afterDigest: note.after === undefined ? null : digestOf(note.after),
    });
};

/** One call that may go ahead: whose it is, what it is about, and its work. */
export interface Act {
  readonly context: CallContext;
  readonly meta: SessionMeta;
  /** The group of the contract that it stands in. */ readonly group: string;
  readonly caller: Caller | null;
  readonly credential: CredentialCheck | null;
  readonly input: unknown;
  /** Stands for bytes that came with the call. */ readonly bytesDigest: string;
  /** Ends when whoever called waits no more. */ readonly signal: AbortSignal | undefined;
  run(work: Work): Promise<unknown>;
}

/**
 * The person, the key and the digest by which a write is known again, in the store where it was
 * made; null: it has no key.
 */
interface WriteKey {
  readonly scope: string;
  readonly key: string;
  readonly hash: Buffer;
}
const writeKeyOf = ({
  context: { call, platform },
  caller,
  meta,
  input,
  bytesDigest,
}: Act): WriteKey | null =>
  call.idempotencyKey && caller && !meta.credential && !meta.unkept
    ? {
        scope: `employee ${caller.user.id}`,
        key: call.idempotencyKey,
        hash: createHmac('sha256', platform.keys.requests)
          .update(`${caller.user.storeId} ${call.method} ${call.path} `)
          .update(`${canonicalJson(input)}${bytesDigest}`)
          .digest(),
      }
    : null;

type Written =
  | { readonly output: unknown; readonly kept?: never }
  | { readonly kept: ORPCError<string, unknown> };

/** What the same write answered before, or null when it comes for the first time. */
const storedAnswer = async (
  eachTx: Db,
  { scope, key, hash }: WriteKey,
  now: string,
): Promise<Written | null> => {
  const stored = await takeKey(eachTx, scope, key, hash, now);
  if (!stored) return null;
  if (!stored.requestHash.equals(hash))
    throw problem({
      code: 'KEY_REUSED',
      message: 'This idempotency key was already used for another request.',
    });
  const body = required(stored.body, 'the stored answer of a call that was done');
  if (body.startsWith(refusedMark)) return { kept: keptAgain(body) };
  const output: unknown = JSON.parse(body);
  return { output };
};

/** The same as far as records are concerned that are closed to the caller. */
export const readingOf = ({ group, meta, caller, input }: Act, now: string): ReadingCall => ({
  group,
  caller,
  input,
  now,
  closedToo: meta.closedToo === true,
});
/** The records that a paper shows which the work has drawn. */
const onPapers = ({ note, further }: Notes): readonly unknown[] =>
  [note, ...further].map(({ detail }) => detail?.['shown']);

/** Work, audit row, outbox rows and stored answer commit together, or none of them does. */
export const write = async (act: Act): Promise<unknown> => {
  const { platform } = act.context;
  const key = writeKeyOf(act);
  const transaction = () =>
    tx(platform.db, async (eachTx): Promise<Written> => {
      const now = platform.clock.now().toISOString();
      const reading = readingOf(act, now);
      await refuseClosed(eachTx, reading, act.input);
      const stored = key && (await storedAnswer(eachTx, key, now));
      if (stored?.kept) return stored;
      if (stored) return { output: await withoutClosed(eachTx, reading, stored.output) };
      const { work, notes } = workOver(eachTx, now, act.caller, act.credential);
      try {
        const made = await act.run(work);
        const output = await withoutClosed(eachTx, reading, made, onPapers(notes));
        await writeAudit(eachTx, act.context, act.meta, work, notes, act.input, 'done');
        await insertChanges(eachTx, now, notes.changes);
        if (key) await storeAnswer(eachTx, key.scope, key.key, JSON.stringify(output) ?? 'null');
        return { output };
      } catch (error) {
        if (!(error instanceof Kept)) throw error;
        await writeAudit(eachTx, act.context, act.meta, work, notes, act.input, 'failed');
        if (key) await storeAnswer(eachTx, key.scope, key.key, keptBody(error.error));
        return { kept: error.error };
      }
    });
  // Without a key nobody could tell whether a commit took place whose answer was lost.
  const result = await (key ? throughOutage(transaction) : transaction());
  if (result.kept) throw result.kept;
  return result.output;
};

/**
 * The audit row of a read. What a screen asks again by itself is written where it shows something
 * that the same question has not shown to the session before.
 */
const writeViewed = async (
  { context, meta, caller, input }: Act,
  work: Work,
  notes: Notes,
  output: unknown,
): Promise<void> => {
  if (meta.audit === null) return;
  const { platform } = context;
  const asked = meta.often ? askedOf(input) : {};
  const viewing = {
    question: digestOf([caller?.session.id ?? null, meta.audit, asked]),
    at: Date.parse(work.now),
    shown: shownIn(output),
  };
  const fresh = meta.often ? platform.views.fresh(viewing) : viewing.shown;
  if (fresh === null) return;
  notes.note = {
    ...(meta.often ? { entityId: null } : {}),
    ...notes.note,
    detail: {
      ...notes.note.detail,
      ...(Object.keys(asked).length > 0 ? { asked: keptOf(asked) } : {}),
      ...shownDetail(fresh),
    },
  };
  await writeAudit(platform.db, context, meta, work, notes, input, 'viewed');
  if (meta.often) platform.views.written(viewing);
};

/** Work outside a transaction, while somebody waits for it, then its audit row. */
export const read = async (act: Act): Promise<unknown> => {
  const { platform } = act.context;
  const now = platform.clock.now().toISOString();
  const { input, signal, meta } = act;
  const reading = { input, signal, heavy: meta.heavy === true };
  const seen = await readWhileAwaited(platform.db, reading, async (db) => {
    const { work, notes } = workOver(db, now, act.caller, act.credential);
    const closed = readingOf(act, now);
    await refuseClosed(db, closed, input);
    const made = await act.run(work);
    return { work, notes, output: await withoutClosed(db, closed, made, onPapers(notes)) };
  });
  await writeViewed(act, seen.work, seen.notes, seen.output);
  return seen.output;
};

/**
 * Who saved the record that a call came too late for, as the audit log has it; null where it does
 * not know; "You" for the one who calls.
 */
export const firstSaverFor = async ({
  context,
  caller,
  meta,
  input,
}: Act): Promise<FirstSaver | null> => {
  const entityId = entityIdOf(input);
  if (meta.audit === null || entityId === null || !caller) return null;
  const writer = await lastWriterOf(context.platform.db, {
    entity: required(meta.audit.split('.')[0], 'the entity of an audit event'),
    entityId,
    storeId: caller.user.storeId || null,
  });
  if (writer === null) return null;
  const isOwn = writer.employeeId === caller.user.id;
  return { name: isOwn ? 'You' : `${writer.firstName} ${writer.lastName}`, at: writer.at };
};
