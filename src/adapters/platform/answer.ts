import { fail, ok, type Result } from '#domain/platform/result.ts';
import type { FirstSaver } from '#domain/platform/rules/first-saver.ts';
import { answers } from './answers.gen.ts';
import { isObject } from './is-object.ts';
import { NoAnswer, noServer, type CallFailure } from './no-answer.ts';
import { fits, type Answers } from './shape.ts';

const unreadable = 'The server’s answer could not be read. What you typed is kept; try again.';
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
/** Who saved first; null where it is not said as agreed. */
function saverOf(value: unknown): FirstSaver | null {
  if (!isObject(value)) return null;
  const name = textOf(value['name']);
  const at = textOf(value['at']);
  return name && at ? { name, at } : null;
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
    savedBy: saverOf(envelope['savedBy']),
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
function readAnswer(
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

/** Reads what came with a status in answer to this call. */
export const readerOf =
  (name: string) =>
  (given: { readonly status: number; readonly text: string }): Result<unknown, CallFailure> =>
    readAnswer(answers[name] ?? { answer: 'any' }, given);
