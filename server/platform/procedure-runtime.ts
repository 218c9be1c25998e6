import { implement, ORPCError } from '@orpc/server';
import type { Db } from '#db/open.ts';
import { tx } from '#db/tx.ts';
import type { SessionMeta } from '#domain/admin/contract/session.ts';
import { permissionByKey, seededRoles, type PermissionKey } from '#domain/admin/permissions.ts';
import { contract } from '#domain/platform/contract/index.ts';
import type { ProcedureMeta } from '#domain/platform/contract/procedure.ts';
import { required } from '#domain/platform/required.ts';
import { insertAudit } from '#server/repositories/platform/audit.ts';
import { storeAnswer, takeKey } from '#server/repositories/platform/idempotency.ts';
import { insertChanges, type Change } from '#server/repositories/platform/outbox.ts';
import { checkCredential, type CredentialCheck } from '#server/services/admin/credential.ts';
import { loadCaller } from '#server/services/admin/session.ts';
import { mayDo, type Caller, type Session, type User } from './caller.ts';
import { canonicalJson, digestOf, sha256 } from './canonical.ts';
import { Kept, refusedMark, keptBody, keptAgain } from './kept-refusal.ts';
import { problem } from './problem.ts';
import type { CallContext } from './request.ts';

/**
 * What an act adds to its audit row. `before` and `after` are record states: only their digests are
 * kept.
 */
export interface AuditNote {
  readonly entity?: string;
  readonly entityId?: number | null;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Facts without patient data: counts, codes, field names, ids. */
  readonly detail?: Readonly<Record<string, unknown>>;
  /** Another event than the procedure's, where one procedure does several things. */
  readonly event?: string;
}

/**
 * What a handler works with. In a write, `db` is the one transaction in which everything, the audit
 * row included, commits.
 */
export interface Work {
  readonly db: Db;
  /** The moment of this call, UTC ISO. */
  readonly now: string;
  readonly caller: Caller | null;
  readonly credential: CredentialCheck | null;
  /** Completes the audit row of this call; a second call adds to the first. */
  audit(note: AuditNote): void;
  /** A further audit row of this act, about another record that it touched. */
  auditToo(note: AuditNote): void;
  /** Tells every workstation of the store, once committed, that a record changed. */
  changed(entity: string, id: number, version: number, storeId?: number | null): void;
  /**
   * Refuses, but commits what was written so far (a counted attempt, an audit row with outcome
   * `failed`).
   */
  refuseButKeep(error: ORPCError<string, unknown>): never;
}
/** `Work` for procedures that need a person: all of them but a few of `session` and `setup`. */
export interface PersonWork extends Work {
  readonly user: User;
  readonly session: Session;
}

const metaOf = (procedure: { '~orpc': { meta: unknown } }): SessionMeta =>
  procedure['~orpc'].meta as SessionMeta;

const allowedRoles = (key: PermissionKey): string[] =>
  seededRoles
    .filter((seededRole) => seededRole.grants.includes(key))
    .map((seededRole) => seededRole.name);
/** No role of the caller grants this: for calls whose permission depends on what they are about. */
export function forbidden(key: PermissionKey): ORPCError<string, unknown> {
  const why = `None of your roles grants “${permissionByKey(key).label}”.`;
  return problem({ code: 'FORBIDDEN', message: why, why: [why], allowedRoles: allowedRoles(key) });
}

/** Null when the caller may call, else the refusal. */
const refusalFor = (meta: ProcedureMeta, caller: Caller | null) => {
  const { permission } = meta;
  if (permission === 'public') return null;
  if (!caller) return problem({ code: 'NOT_SIGNED_IN', message: 'Sign in first.' });
  if (caller.session.state === 'locked' && !meta.whileLocked)
    return problem({
      code: 'LOCKED',
      message: 'This workstation is locked. Unlock it with your password.',
    });
  if (permission === 'signed-in') return null;
  if (permission === 'ADMIN' || permission === 'PRIVATE')
    return caller.user.type === permission
      ? null
      : problem({
          code: 'FORBIDDEN',
          message: 'Your account is of another kind.',
          why: ['Your account is of another kind.'],
          allowedRoles: [permission],
        });
  return mayDo(caller.user, permission) ? null : forbidden(permission);
};

const entryFor = (context: CallContext, caller: Caller | null, now: string) => ({
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

const writeDenied = async (
  context: CallContext,
  caller: Caller | null,
  name: string,
  code: string,
): Promise<void> => {
  const { platform } = context;
  await insertAudit(platform.db, {
    ...entryFor(context, caller, platform.clock.now().toISOString()),
    event: name,
    entity: '',
    entityId: null,
    outcome: 'denied',
    detail: { code },
  });
};

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
      detail: note.detail ?? {},
      beforeDigest: note.before === undefined ? null : digestOf(note.before),
      afterDigest: note.after === undefined ? null : digestOf(note.after),
    });
};

interface Act {
  readonly context: CallContext;
  readonly meta: SessionMeta;
  readonly caller: Caller | null;
  readonly credential: CredentialCheck | null;
  readonly input: unknown;
  /** Stands for bytes that came with the call. */ readonly bytesDigest: string;
  run(work: Work): Promise<unknown>;
}

/** Work, audit row, outbox rows and stored answer commit together, or none of them does. */
const write = async (act: Act): Promise<unknown> => {
  const { platform, call } = act.context;
  const key =
    call.idempotencyKey && act.caller && !act.meta.credential
      ? {
          scope: `employee ${act.caller.user.id}`,
          key: call.idempotencyKey,
          hash: sha256(`${call.method} ${call.path} ${canonicalJson(act.input)}${act.bytesDigest}`),
        }
      : null;
  const result = await tx(platform.db, async (eachTx) => {
    const now = platform.clock.now().toISOString();
    const stored = key && (await takeKey(eachTx, key.scope, key.key, key.hash, now));
    if (stored && !stored.requestHash.equals(key.hash))
      throw problem({
        code: 'KEY_REUSED',
        message: 'This idempotency key was already used for another request.',
      });
    if (stored) {
      const body = required(stored.body, 'the stored answer of a call that was done');
      if (body.startsWith(refusedMark)) return { kept: keptAgain(body) };
      return { output: JSON.parse(body) as unknown };
    }
    const { work, notes } = workOver(eachTx, now, act.caller, act.credential);
    try {
      const output = await act.run(work);
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
  if ('kept' in result) throw result.kept;
  return result.output;
};

const read = async (act: Act): Promise<unknown> => {
  const { platform } = act.context;
  const { work, notes } = workOver(
    platform.db,
    platform.clock.now().toISOString(),
    act.caller,
    act.credential,
  );
  const output = await act.run(work);
  await writeAudit(platform.db, act.context, act.meta, work, notes, act.input, 'viewed');
  return output;
};

/**
 * Who calls, and may they? Runs before the input is looked at, so that a stranger learns nothing
 * about its shape.
 */
const gate = async (input: {
  context: CallContext;
  procedure: { '~orpc': { meta: unknown } };
  path: readonly string[];
}): Promise<Caller | null> => {
  const meta = metaOf(input.procedure);
  const caller = await loadCaller(input.context.platform, input.context.call, {
    background: meta.background === true || input.context.call.background,
  });
  const refusal = refusalFor(meta, caller);
  if (refusal) {
    await writeDenied(input.context, caller, meta.audit ?? input.path.join('.'), refusal.code);
    throw refusal;
  }
  return caller;
};

interface Step {
  readonly context: CallContext & { readonly caller: Caller | null };
  readonly procedure: { readonly '~orpc': { readonly meta: unknown } };
  readonly path: readonly string[];
}

/**
 * The second step of a call, after the input check: password check, then the work in its
 * transaction.
 */
const act = async (
  step: Step,
  input: unknown,
  run: (work: Work) => Promise<unknown>,
  bytesDigest = '',
): Promise<unknown> => {
  const meta = metaOf(step.procedure);
  const { context } = step;
  const credential = meta.credential
    ? await checkCredential(context.platform, context.call, context.caller, input)
    : null;
  const one: Act = { context, meta, caller: context.caller, credential, input, bytesDigest, run };
  try {
    return await (meta.effect === 'write' ? write(one) : read(one));
  } catch (error) {
    if (error instanceof ORPCError && ['FORBIDDEN', 'STEP_UP'].includes(error.code))
      await writeDenied(context, context.caller, meta.audit ?? step.path.join('.'), error.code);
    throw error;
  }
};

const leftWork: unknown = null;
/**
 * The boundary of the second middleware. Its answer was computed inside the transaction, or read
 * where the same call had been stored, so no work is left to hand on, and nobody after it asks
 * for any. The compiler can't see that: a middleware's answer has to carry the context that
 * handlers are typed by.
 */
const answered = <W extends Work>(
  output: unknown,
): { readonly output: unknown; readonly context: { readonly work: W } } => ({
  output,
  context: { work: leftWork as W },
});
/**
 * The gate has refused everybody without a session, so the work has its person. The compiler can't
 * see it: whether a call is public stands in its contract as a value.
 */
const personWork = (work: Work): PersonWork => work as PersonWork;

/** The input is checked after the first middleware and before the second. */
const order = { initialInputValidationIndex: -1, initialOutputValidationIndex: 0 };

/**
 * Implements procedures of the contract that anyone may call: `open.session.signIn.handler(…)`.
 * Order of a call: gate →
 * input check → password check (for calls that carry one) → transaction with work, audit, outbox,
 * stored answer → commit → answer.
 */
export const open = implement(contract)
  .$config(order)
  .$context<CallContext>()
  .use(async (options) => options.next({ context: { caller: await gate(options) } }))
  .use(async (options, input) => {
    const answer = await act(
      options,
      input,
      async (work) => (await options.next({ context: { work } })).output,
    );
    return answered<Work>(answer);
  });

/**
 * The same for procedures that need a person, `signedIn.rx.queue.handler(…)`: `context.work.user`
 * and `context.work.session` are there.
 */
export const signedIn = implement(contract)
  .$config(order)
  .$context<CallContext>()
  .use(async (options) => options.next({ context: { caller: await gate(options) } }))
  .use(async (options, input) => {
    const answer = await act(
      options,
      input,
      async (work) => (await options.next({ context: { work: personWork(work) } })).output,
    );
    return answered<PersonWork>(answer);
  });

/**
 * What is made of a call before its transaction, the digest by which the same call is known again,
 * and what follows once it is committed.
 */
export interface Prepared<T> {
  readonly prepared: T;
  readonly digest: string;
  readonly settled?: () => Promise<void>;
}
/**
 * The same for procedures whose input is a file, `sending(prepare).documents.add.handler(…)`.
 * Order: gate → input check → `prepare`, which
 * may take its time and act on the disk, since no transaction is open yet → transaction. What it
 * leaves there when the transaction
 * fails, or when the same call was done before, must be harmless.
 */
export const sending = <T>(prepare: (context: CallContext, file: File) => Promise<Prepared<T>>) =>
  preparing<File, T>(prepare);
/** The same for any input whose preparation takes its time. */
export const preparing = <I, T>(
  prepare: (
    context: CallContext & { readonly caller: Caller | null },
    input: I,
  ) => Promise<Prepared<T>>,
) =>
  implement(contract)
    .$config({ ...order, initialInputValidationIndex: -2 })
    .$context<CallContext>()
    .use(async (options) => options.next({ context: { caller: await gate(options) } }))
    .use(async (options, input) =>
      options.next({ context: await prepare(options.context, input as I) }),
    )
    .use(async (options, input) => {
      const answer = await act(
        options,
        input,
        async (work) => (await options.next({ context: { work: personWork(work) } })).output,
        options.context.digest,
      );
      await options.context.settled?.();
      return answered<PersonWork>(answer);
    });
