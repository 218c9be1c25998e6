import { fail, ok, type Failure, type Result } from '#domain/platform/result.ts';
import { fits, isObject, type Shape } from './shape.ts';

/**
 * A refusal of the server. `why`, `allowedRoles` and `data` come where there is something to say;
 * STALE carries the row that won.
 */
export interface CallFailure extends Failure {
  readonly status: number;
  readonly why: readonly string[];
  readonly allowedRoles: readonly string[];
  readonly data: unknown;
  readonly correlationId: string;
}
/**
 * What is no answer: no network, no server, an answer that can't be read. Machines show its words
 * and keep what was typed.
 */
export class NoAnswer extends Error {}

/** The answer of a call, and what its refusals carry, by code. */
export interface Answers {
  readonly answer: Shape;
  readonly refused?: Readonly<Record<string, Shape>>;
}

export const noServer =
  'The server does not answer. What you typed is kept; try again in a moment.';
export const unreadable =
  'The server’s answer could not be read. What you typed is kept; try again.';
const notDone = 'The server did not do this and gave no reason. Try again.';
const refusedPlainly = 'The server refused this.';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
/** The messages by field; undefined where there are none. */
function fieldsOf(value: unknown): Record<string, string> | undefined {
  if (!isObject(value)) return undefined;
  const texts = Object.entries(value).flatMap(([name, text]) =>
    typeof text === 'string' ? [[name, text] as const] : [],
  );
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}
/** A refusal from whatever was answered with it: what is not as agreed is left out. */
function failureOf(status: number, parsed: unknown): CallFailure {
  const envelope = isObject(parsed) ? parsed : {};
  const why = textsOf(envelope['why']);
  const fields = fieldsOf(envelope['fields']);
  return {
    code: textOf(envelope['code']) || `HTTP_${status}`,
    message: why.join(' ') || textOf(envelope['message']) || refusedPlainly,
    status,
    why,
    allowedRoles: textsOf(envelope['allowedRoles']),
    data: envelope['data'] ?? null,
    correlationId: textOf(envelope['correlationId']),
    ...(fields ? { fields } : {}),
  };
}

function parsedOf(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new NoAnswer(unreadable);
  }
}
/** The call table answers a status in words: anything but SUCCESS is a refusal. */
const saysNo = (parsed: unknown): parsed is Readonly<Record<string, unknown>> =>
  isObject(parsed) &&
  typeof parsed['status'] === 'string' &&
  /^(fail|failed|failure|error)$/i.test(parsed['status']);

/** The words of a fault; a page of a proxy in between has none. */
function faultOf(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text);
    return (isObject(parsed) ? textOf(parsed['message']) : '') || noServer;
  } catch {
    return noServer;
  }
}

/**
 * Reads what the server answered. An expected refusal is a value; a fault of the server, and an
 * answer that is not what the contract promises, throws NoAnswer with words for the person.
 */
export function readAnswer(
  { answer, refused = {} }: Answers,
  { status, text }: { readonly status: number; readonly text: string },
): Result<unknown, CallFailure> {
  if (status >= 500) throw new NoAnswer(faultOf(text));
  const parsed = parsedOf(text);
  if (status < 200 || status >= 300) {
    const failure = failureOf(status, parsed);
    const carried = refused[failure.code];
    if (carried !== undefined && failure.data !== null && !fits(carried, failure.data))
      throw new NoAnswer(unreadable);
    return fail(failure);
  }
  if (fits(answer, parsed)) return ok(parsed);
  if (!saysNo(parsed)) throw new NoAnswer(unreadable);
  return fail(failureOf(status, { ...parsed, message: textOf(parsed['message']) || notDone }));
}
