import { implement, ORPCError } from '@orpc/server';
import { throughOutage } from '#db/outage.ts';
import type { SessionMeta } from '#domain/admin/contract/session.ts';
import { permissionByKey, rolesGranting, type PermissionKey } from '#domain/admin/permissions.ts';
import { contract } from '#domain/composition/contract.ts';
import type { ProcedureMeta } from '#domain/platform/contract/procedure.ts';
import { hiddenTexts } from '#domain/platform/hidden-texts.ts';
import { refusalOfBounds } from '#domain/platform/request-bounds.ts';
import { issuesByField } from '#domain/platform/schema.ts';
import { checkCredential } from '#server/services/admin/credential.ts';
import { loadCaller, loadSession } from '#server/services/admin/session.ts';
import { firstSaverFor, read, readingOf, write, writeDenied, type Act } from './act.ts';
import { mayDo, type Caller } from './caller.ts';
import { refusedWithoutClosed } from './closed/closed-records.ts';
import { problem } from './problem.ts';
import { stillAwaited } from './reading.ts';
import type { CallContext, IncomingCall } from './request.ts';
import { placesOfPersons, type WorkKind } from './turns/place-of-person.ts';
import { sharedGate } from './turns/shared-gate.ts';
import type { PersonWork, Work } from './work.ts';
import { atKnownWorkstation } from './workstation.ts';

export type { PersonWork, Work } from './work.ts';

const metaOf = (procedure: { '~orpc': { meta: unknown } }): SessionMeta =>
  procedure['~orpc'].meta as SessionMeta;

/** No role of the caller grants this: for calls whose permission depends on what they are about. */
export function forbidden(key: PermissionKey): ORPCError<string, unknown> {
  const why = `None of your roles grants “${permissionByKey(key).label}”.`;
  return problem({ code: 'FORBIDDEN', message: why, why: [why], allowedRoles: rolesGranting(key) });
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

/**
 * Who calls, and may they? Runs before the input is looked at, so that a stranger learns nothing
 * about its shape. What brings more than any call is refused here, before it costs anything.
 */
const gate = async (
  input: {
    context: CallContext;
    procedure: { '~orpc': { meta: unknown } };
    path: readonly string[];
    signal?: AbortSignal | undefined;
  },
  brought: unknown,
): Promise<{ readonly caller: Caller | null; readonly call: IncomingCall }> => {
  const meta = metaOf(input.procedure);
  const caller = await throughOutage(() =>
    loadCaller(input.context.platform, input.context.call, {
      background: meta.background === true || input.context.call.background,
    }),
  );
  const refusal = refusalFor(meta, caller);
  if (refusal) {
    await writeDenied(input.context, caller, meta.audit ?? input.path.join('.'), refusal.code);
    throw refusal;
  }
  const beyond = refusalOfBounds(brought);
  if (beyond !== null) throw problem(beyond);
  const call = await throughOutage(() => atKnownWorkstation(input.context, caller));
  return { caller, call };
};

type LetIn = Awaited<ReturnType<typeof gate>>;

/**
 * Who waited, or whose file took its time, is judged anew, by the session as it is now: it may have
 * been locked or ended, its rights withdrawn, or its person gone to another store. Its token may
 * have been renewed. What nobody waits for any more is not read.
 */
const judgedAnew = async (
  input: Omit<Parameters<typeof gate>[0], 'context'> & { readonly context: CallContext },
  caller: Caller,
  before: LetIn,
): Promise<LetIn> => {
  const { context } = input;
  const meta = metaOf(input.procedure);
  if (meta.effect === 'read') stillAwaited(input.signal);
  const now = await throughOutage(() =>
    loadSession(context.platform, before.call, caller.session.id),
  );
  const isElsewhere = now !== null && now.user.storeId !== caller.user.storeId;
  const refusal = isElsewhere
    ? problem({
        code: 'CONFLICT',
        message: 'You went to another store while this waited. Nothing was done.',
      })
    : refusalFor(meta, now);
  if (refusal === null) return { ...before, caller: now };
  await writeDenied(context, now, meta.audit ?? input.path.join('.'), refusal.code);
  throw refusal;
};

const placeOf = placesOfPersons();
/** Of ten connections to the database seven are left to everybody else. */
const heavyInTurn = sharedGate(3);
/** Goes on with who was let in, on a place of that person, which is given back at the end. */
const admitted = async <R>(
  input: Parameters<typeof gate>[0],
  brought: unknown,
  kind: WorkKind,
  goOn: (context: LetIn) => Promise<R>,
): Promise<R> => {
  const context = await gate(input, brought);
  const { caller } = context;
  if (caller === null) return goOn(context);
  const isHeavy = metaOf(input.procedure).heavy === true;
  const lighter = input.path[0] === 'session' ? 'session' : kind;
  const asker = { userId: caller.user.id, sessionId: caller.session.id };
  const place = await placeOf(asker, isHeavy ? 'heavy' : lighter);
  const anew = async (): Promise<R> => goOn(await judgedAnew(input, caller, context));
  try {
    if (isHeavy) return await heavyInTurn(`${caller.user.id}`, anew);
    return await (place.waited ? anew() : goOn(context));
  } finally {
    place.end();
  }
};

interface Step {
  readonly context: CallContext & { readonly caller: Caller | null };
  readonly procedure: { readonly '~orpc': { readonly meta: unknown } };
  readonly path: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

/**
 * What a person saves is counted: not what concerns the own session, so that they can lock and sign
 * out, nor what the program keeps by itself, such as drafts.
 */
const isCounted = ({ procedure, path }: Step): boolean => {
  const { effect, audit } = metaOf(procedure);
  return effect === 'write' && audit !== null && path[0] !== 'session';
};
const refuseFlood = async (step: Step): Promise<void> => {
  const { context, path } = step;
  const refusal =
    context.caller !== null && isCounted(step)
      ? context.platform.saves.refusal(context.caller.user.id)
      : null;
  if (refusal === null) return;
  await writeDenied(
    context,
    context.caller,
    metaOf(step.procedure).audit ?? path.join('.'),
    refusal.code,
  );
  throw problem(refusal);
};

/** What nobody sees is no part of what a person meant to save. */
const refuseHidden = (input: unknown): void => {
  const found = hiddenTexts(input);
  const [first] = found;
  if (first === undefined) return;
  // A form names its fields without the draft that they are sent in.
  const ofForm = found.map(({ path, message }) => ({
    path: path[0] === 'draft' ? path.slice(1) : path,
    message,
  }));
  throw problem({ code: 'INVALID', message: first.message, fields: issuesByField(ofForm) });
};

/** Refusals that are rows of the audit log. */
const deniedCodes: ReadonlySet<string> = new Set([
  'FORBIDDEN',
  'STEP_UP',
  'SAME_PERSON',
  'SENSITIVE',
]);
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
  const { caller } = context;
  const { signal } = step;
  await refuseFlood(step);
  if (isCounted(step)) refuseHidden(input);
  const group = step.path[0] ?? '';
  const one: Act = { context, meta, group, caller, credential, input, bytesDigest, run, signal };
  try {
    if (meta.effect !== 'write') return await throughOutage(() => read(one));
    const output = await write(one);
    if (caller !== null && isCounted(step)) context.platform.saves.saved(caller.user.id);
    return output;
  } catch (error) {
    if (error instanceof ORPCError && deniedCodes.has(error.code))
      await writeDenied(context, context.caller, meta.audit ?? step.path.join('.'), error.code);
    if (error instanceof ORPCError && error.code === 'STALE')
      context.told.savedBy = await firstSaverFor(one);
    const reading = readingOf(one, context.platform.clock.now().toISOString());
    throw await refusedWithoutClosed(context.platform.db, reading, error);
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
  .use((options, brought) =>
    admitted(options, brought, 'call', async (context) => options.next({ context })),
  )
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
  .use((options, brought) =>
    admitted(options, brought, 'call', async (context) => options.next({ context })),
  )
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
export const sending = <T>(
  prepare: (
    context: CallContext & { readonly caller: Caller | null },
    file: File,
  ) => Promise<Prepared<T>>,
) => preparing<File, T>(prepare);
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
    .use((options, brought) =>
      admitted(options, brought, 'preparing', async (context) => options.next({ context })),
    )
    .use(async (options, input) => {
      const { context } = options;
      const { caller } = context;
      const prepared = await prepare(context, input as I);
      const after = caller === null ? context : await judgedAnew(options, caller, context);
      return options.next({ context: { ...prepared, caller: after.caller } });
    })
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
