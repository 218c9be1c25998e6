import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '#domain/composition/contract.ts';
import type { Result } from '#domain/platform/result.ts';
import { firstRoutes } from './first-routes.gen.ts';
import { NoAnswer, noServer, type CallFailure } from './no-answer.ts';
import type { routes } from './routes.gen.ts';

export { NoAnswer, noServer, type CallFailure } from './no-answer.ts';

type Inputs = InferContractRouterInputs<Contract>;
type Outputs = InferContractRouterOutputs<Contract>;
type Split<N extends string> = N extends `${infer G}.${infer P}` ? [G, P] : never;
type At<T, N extends string> =
  Split<N> extends [infer G extends keyof T, infer P]
    ? P extends keyof T[G]
      ? T[G][P]
      : never
    : never;

/** 'rx.move', 'patients.search' …: every call of the contract by its place in it. */
export type CallName = keyof typeof routes;
export type InputOf<N extends CallName> = At<Inputs, N>;
export type OutputOf<N extends CallName> = At<Outputs, N>;

export type Answer<N extends CallName> = Result<OutputOf<N>, CallFailure>;

/** Reads the text that came with a status; throws NoAnswer where it is no answer. */
export type AnswerReader = (given: {
  readonly status: number;
  readonly text: string;
}) => Result<unknown, CallFailure>;
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly background?: boolean;
  /** A look in passing: of a closed record nobody is asked why it is opened. */
  readonly quiet?: boolean;
  /** It ends though the page is left meanwhile; at most 64 KiB. */
  readonly keepalive?: boolean;
}
export interface Caller {
  <N extends CallName>(name: N, input: InputOf<N>, options?: CallOptions): Promise<Answer<N>>;
}
export interface CallerOutside {
  /** The server no longer knows this session, or has locked it. */
  onSession(state: 'none' | 'locked'): void;
  /**
   * Asks why a record is opened that is closed to the person; true: it is open now. Absent until
   * the work is there.
   */
  openClosed?: (record: unknown) => Promise<boolean>;
  readonly fetch?: typeof fetch;
  readonly workstation: string;
  /** Milliseconds that never run back. */
  readonly now?: () => number;
}

const timeoutMs = 30_000;
/** Browsers refuse to keep more than 64 KiB of all requests alive: characters of a body. */
const mostKeptAlive = 20_000;
/** A part of the program that comes with the first call that needs it. */
const fetched = <T>(part: Promise<T>): Promise<T> =>
  part.catch(() => {
    throw new NoAnswer(noServer);
  });
/**
 * The table of routes grows with every kind of record: only what the login calls comes with the
 * first script, the rest with the first call behind it.
 */
export const routeTable = async () => (await fetched(import('./routes.gen.ts'))).routes;
/** What reads the answer of a call, by its table: not part of the first script. */
export const readerOf = async (name: CallName): Promise<AnswerReader> =>
  (await fetched(import('./answer.ts'))).readerOf(name);

/**
 * Fills `{id}` from the input; what is left goes into the query of a GET and into the body of
 * anything else. An input that is nothing but a `query` is the address’s in any method.
 */
function addressOf(
  [method, template]: (typeof routes)[CallName],
  input: unknown,
): { method: string; url: string; body: string | undefined } {
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown> | undefined) };
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key];
    delete rest[key];
    return encodeURIComponent(String(value));
  });
  const isAddressed = method !== 'GET' && Object.keys(rest).join() === 'query';
  let query: Record<string, unknown> = {};
  if (method === 'GET') query = rest;
  if (isAddressed) query = rest['query'] as Record<string, unknown>;
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [[key, String(value)]],
    ),
  );
  const hasBody = method !== 'GET' && !isAddressed;
  return {
    method,
    url: search.size ? `${path}?${search}` : path,
    body: hasBody ? JSON.stringify(rest) : undefined,
  };
}
/** A refusal may say that the session is not what this page thinks. */
export function notifySession(
  outside: Pick<CallerOutside, 'onSession'>,
  { code }: Pick<CallFailure, 'code'>,
): void {
  if (code === 'NOT_SIGNED_IN') outside.onSession('none');
  if (code === 'LOCKED') outside.onSession('locked');
}

/**
 * For so long the same request after a lost answer is the same act, and not one that is meant once
 * more.
 */
export const sameActMs = 600_000;
/**
 * What is set again and again as it stands, by the machine more than by the person: nothing is done
 * twice by it, and a key of before would keep an old value.
 */
const isSetting = (name: string): boolean => /^(session|drafts)\./.test(name);
/**
 * The keys of acts whose answer was lost, by the whole request: nobody knows whether they were
 * done, and the server does each key once.
 * Once another act is done they are forgotten: what was put somewhere, taken away and is put there
 * again is three acts.
 */
function lostActs(now: () => number) {
  const lost = new Map<string, { readonly key: string; readonly at: number }>();
  return {
    keyOf(act: string): string {
      const known = lost.get(act);
      return known && now() - known.at < sameActMs ? known.key : crypto.randomUUID();
    },
    lose(act: string, key: string): void {
      if (lost.get(act)?.key !== key) lost.set(act, { key, at: now() });
    },
    refused(act: string): void {
      lost.delete(act);
    },
    done(): void {
      lost.clear();
    },
  };
}

const needsSignIn = ({ code }: Pick<CallFailure, 'code'>): boolean =>
  code === 'NOT_SIGNED_IN' || code === 'LOCKED';
const headersOf = (body: string | undefined, options: CallOptions): Record<string, string> => ({
  accept: 'application/json',
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  ...(options.background ? { 'x-background': '1' } : {}),
});
/** The rest of a request: with the cookie of the session, and not for longer than its limit. */
function requestOf(body: string | undefined, options: CallOptions): RequestInit {
  const limit = AbortSignal.timeout(timeoutMs);
  return {
    credentials: 'same-origin',
    redirect: 'error',
    keepalive: options.keepalive === true && (body ?? '').length < mostKeptAlive,
    signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
    ...(body === undefined ? {} : { body }),
  };
}

/**
 * Asks once more where the network itself broke the first request, as it does when a computer
 * changes from one network to another: for what only reads. No answer of the server is asked for
 * twice, nor what was given up.
 */
async function twice<T>(ask: () => Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (signal?.aborted === true || error instanceof NoAnswer) throw error;
    return ask();
  }
}

/** Whether the record that a call was refused for has been opened, so that it is sent once more. */
async function isOpened(
  { openClosed }: CallerOutside,
  { code, data }: CallFailure,
  { background, quiet, signal }: CallOptions,
): Promise<boolean> {
  const isAsked = code === 'SENSITIVE' && background !== true && quiet !== true;
  return isAsked && openClosed !== undefined && (await openClosed(data)) && !signal?.aborted;
}

/**
 * Calls the server. An expected refusal is a value; a fault (no network, no server, 5xx, an
 * unreadable answer) throws NoAnswer with
 * words for the person. A write carries an idempotency key; sent again after a lost answer, the
 * same request carries the same key, so that it is done once.
 */
export function createCaller(outside: CallerOutside): Caller {
  const send = outside.fetch ?? fetch.bind(globalThis);
  const lost = lostActs(outside.now ?? (() => performance.now()));
  const once: Caller = async (name, input, options = {}) => {
    const route =
      name in firstRoutes
        ? firstRoutes[name as keyof typeof firstRoutes]
        : (await routeTable())[name];
    const reader = await readerOf(name);
    const { method, url, body } = addressOf(route, input);
    const writes = route[2] === 'write';
    const act = writes && !isSetting(name) ? `${method} ${url} ${body ?? ''}` : null;
    const key = act === null ? crypto.randomUUID() : lost.keyOf(act);
    const request: RequestInit = {
      method,
      headers: {
        'x-workstation': outside.workstation,
        ...(writes ? { 'idempotency-key': key } : {}),
        ...headersOf(body, options),
      },
      ...requestOf(body, options),
    };
    const ask = async (): Promise<Result<unknown, CallFailure>> => {
      const response = await send(url, request);
      return reader({ status: response.status, text: await response.text() });
    };
    let read: Result<unknown, CallFailure>;
    try {
      read = await (writes ? ask() : twice(ask, request.signal));
    } catch (error) {
      // Nobody knows whether the act was done.
      if (act !== null) lost.lose(act, key);
      if (options.signal?.aborted || error instanceof NoAnswer) throw error;
      throw new NoAnswer(noServer);
    }
    if (read.ok) {
      if (act !== null) lost.done();
      return read as Answer<typeof name>;
    }
    // Whoever has to sign in first asks again after that.
    if (act !== null && !needsSignIn(read.error)) lost.refused(act);
    notifySession(outside, read.error);
    return read as Answer<typeof name>;
  };
  return async (name, input, options = {}) => {
    const answer = await once(name, input, options);
    return !answer.ok && (await isOpened(outside, answer.error, options))
      ? once(name, input, options)
      : answer;
  };
}
/**
 * The value of an answer, or its refusal thrown with its words: for reads, where a refusal is no
 * branch of the work.
 */
export function valueOf<T>(answer: Result<T, CallFailure>): T {
  if (!answer.ok) throw new NoAnswer(answer.error.message);
  return answer.value;
}
