import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { fields, type FieldId } from './fields.ts';
import {
  fieldSeparator,
  groupSeparator,
  requestHeader,
  responseHeader,
  segmentSeparator,
  version,
} from './header.ts';
import { problem, type Problem } from './problem.ts';
import { segmentNamed, type SegmentName } from './segments.ts';

/**
 * A field as it was received: id, the characters after it as they came (control characters as
 * blanks, and no more than a screen shows), and the byte where the id stands.
 */
export interface ReadField {
  readonly id: string;
  readonly raw: string;
  readonly at: number;
}
/**
 * `id` is 111-AM ('' where there is none), `name` null for a segment that D.0 does not have; fields
 * in their order, unknown ones too.
 */
export interface ReadSegment {
  readonly id: string;
  readonly name: SegmentName | null;
  readonly at: number;
  readonly fields: readonly ReadField[];
}
/**
 * A transmission as it was received. `raw` is every byte of it; `problems` is what was read in
 * spite of the standard.
 */
export interface Received {
  readonly direction: 'request' | 'response';
  readonly raw: string;
  readonly header: readonly ReadField[];
  readonly shared: readonly ReadSegment[];
  readonly transactions: readonly (readonly ReadSegment[])[];
  readonly problems: readonly Problem[];
}

const latin1 = (bytes: Uint8Array): string => {
  let out = '';
  for (let index = 0; index < bytes.length; index += 4096)
    out += String.fromCharCode(...bytes.subarray(index, index + 4096));
  return out;
};
/** The longest field of the standard has 200 characters: more than these say nothing more. */
const mostCharacters = 900;
/** An answer of four transactions has a few hundred. */
const mostFields = 4_000;
/**
 * What nobody can see or print is a blank: it is kept in the bytes, and must not stop the screen
 * that shows them.
 */
const seen = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ');
/** The message within what came over the line, between two of its places. */
interface Span {
  readonly raw: string;
  readonly from: number;
  readonly to: number;
}
/** How many fields it has: their separators are counted. */
const fieldsIn = ({ raw, from, to }: Span): number =>
  raw.slice(from, to).split(fieldSeparator).length;
/** STX, ETX, line ends and NUL around a message belong to the line, not to the message. */
const isFrame = (code: number): boolean =>
  code === 2 || code === 3 || code === 10 || code === 13 || code === 0;
const isSeparator = (code: number): boolean => code === 28 || code === 29 || code === 30;

function readHeader(
  { raw, from, to }: Span,
  ids: readonly FieldId[],
  problems: Problem[],
): { readonly header: readonly ReadField[]; readonly end: number } {
  let at = from;
  let end = from;
  const width = ids.reduce((sum, id) => sum + fields[id].max, 0);
  while (end < to && end < from + width && !isSeparator(raw.charCodeAt(end))) end++;
  if (end < from + width)
    problems.push(
      problem('HEADER', `ends after ${end - from} bytes, ${width} are the standard.`, {
        at: end,
        segment: 'Header',
      }),
    );
  const header = ids.map((id) => {
    const field = { id, raw: seen(raw.slice(at, Math.min(at + fields[id].max, end))), at };
    at = Math.min(at + fields[id].max, end);
    return field;
  });
  return { header, end };
}

const identification = /^AM ?(\w{1,2})\s*$/;
/**
 * One segment between segment separators. Its first piece is `AM` and two digits; with or without a
 * field separator before it.
 */
function readSegment(
  chunk: string,
  from: number,
  transaction: number | null,
  problems: Problem[],
): ReadSegment | null {
  const found: ReadField[] = [];
  let at = from;
  let id: string | null = null;
  for (const piece of chunk.split(fieldSeparator)) {
    const here = at;
    at += piece.length + 1;
    if (piece === '') continue;
    if (id === null) {
      id = identification.exec(piece)?.[1]?.padStart(2, '0') ?? '';
      if (id !== '') continue;
      problems.push(
        problem('UNREADABLE', 'a segment does not say which it is.', { at: here, transaction }),
      );
    }
    const text = seen(piece);
    found.push({ id: text.slice(0, 2), raw: text.slice(2, 2 + mostCharacters), at: here });
  }
  return id === null ? null : { id, name: segmentNamed(id), at: from, fields: found };
}

function readSegments(
  group: string,
  from: number,
  transaction: number | null,
  problems: Problem[],
): ReadSegment[] {
  const out: ReadSegment[] = [];
  let at = from;
  for (const chunk of group.split(segmentSeparator)) {
    const segment = chunk === '' ? null : readSegment(chunk, at, transaction, problems);
    if (segment) out.push(segment);
    at += chunk.length + 1;
  }
  return out;
}

/**
 * Some senders leave the group separators out: then a transaction begins where its first segment
 * stands.
 */
function splitWithoutGroups(
  all: ReadSegment[],
  begins: SegmentName,
  problems: Problem[],
): { readonly shared: ReadSegment[]; readonly transactions: ReadSegment[][] } {
  const shared: ReadSegment[] = [];
  const transactions: ReadSegment[][] = [];
  for (const segment of all) {
    if (segment.name === begins) transactions.push([]);
    (transactions.at(-1) ?? shared).push(segment);
  }
  const first = transactions[0]?.[0];
  if (first)
    problems.push(
      problem('MISPLACED', 'no group separator stands before it.', {
        at: first.at,
        transaction: 0,
      }),
    );
  return { shared, transactions };
}

function readBody(
  { raw, from, to }: Span,
  begins: SegmentName,
  problems: Problem[],
): Pick<Received, 'shared' | 'transactions'> {
  const [first = '', ...groups] = raw.slice(from, to).split(groupSeparator);
  const shared = readSegments(first, from, null, problems);
  if (groups.length === 0) return splitWithoutGroups(shared, begins, problems);
  const transactions: ReadSegment[][] = [];
  let at = from + first.length + 1;
  for (const [index, group] of groups.entries()) {
    transactions.push(readSegments(group, at, index, problems));
    at += group.length + 1;
  }
  return { shared, transactions };
}

/** A field of the header, which holds all of its fields, even those that came empty. */
export const headerField = (header: readonly ReadField[], id: string): ReadField =>
  required(
    header.find((field) => field.id === id),
    `header field ${id}`,
  );

function checkCount(header: readonly ReadField[], number: number, problems: Problem[]): void {
  const said = headerField(header, 'A9');
  if (number > 0 && said.raw !== String(number))
    problems.push(
      problem('COUNT', `says “${said.raw}”, there are ${number}.`, {
        at: said.at,
        segment: 'Header',
        field: 'A9',
      }),
    );
}

const unreadable = (say: string, at: number, field: FieldId | null = null) =>
  fail(problem(field ? 'VERSION' : 'UNREADABLE', say, { at, segment: 'Header', field }));
/** Which way it goes, by where the version stands: byte 6 of a request, byte 0 of a response. */
function directionOf({ raw, from, to }: Span): Result<Received['direction'], Problem> {
  if (to - from < 8)
    return unreadable(
      to === from ? 'there is nothing to read.' : `only ${to - from} bytes came.`,
      from,
    );
  if (raw.startsWith(version, from)) return ok('response');
  if (raw.startsWith(version, from + 6)) return ok('request');
  return unreadable(
    `“${raw.slice(from + 6, from + 8)}” can’t be read, only ${version} can.`,
    from + 6,
    'A2',
  );
}

/**
 * Reads what came over the line: bytes, or text of single-byte characters. Tolerant: trimmed zeros
 * and blanks, STX and ETX or
 * none, a short header, missing group separators, unknown fields and segments, counts that
 * disagree; nothing that came is lost
 * (`raw`). Fails with the place where it is no D.0 transmission at all; never throws.
 */
export function readTransmission(input: string | Uint8Array): Result<Received, Problem> {
  const raw = typeof input === 'string' ? input : latin1(input);
  let from = 0;
  let to = raw.length;
  while (from < to && isFrame(raw.charCodeAt(from))) from++;
  while (to > from && isFrame(raw.charCodeAt(to - 1))) to--;
  const span: Span = { raw, from, to };
  const direction = directionOf(span);
  if (!direction.ok) return direction;
  if (fieldsIn(span) > mostFields) return unreadable(`more than ${mostFields} fields came.`, from);
  const problems: Problem[] = [];
  const request = direction.value === 'request';
  const { header, end } = readHeader(span, request ? requestHeader : responseHeader, problems);
  const body = readBody({ raw, from: end, to }, request ? 'claim' : 'responseStatus', problems);
  checkCount(header, body.transactions.length, problems);
  return ok({ direction: direction.value, raw, header, ...body, problems });
}
