import { ownEntry } from '#domain/platform/own-entry.ts';
import { approvedMessage } from './approved.data.ts';
import { decodeSegment } from './decode.ts';
import type { Problem } from './problem.ts';
import type { ReadField, ReadSegment, Received } from './read.ts';
import type { ResponseSegment, SegmentValues } from './segments.ts';

/**
 * What a payer decided. `captured`: taken without a price yet. `deferred`: its prior authorization
 * is looked at. `unknown`: to be treated as not paid.
 */
export type Decision = 'paid' | 'captured' | 'approved' | 'deferred' | 'rejected' | 'unknown';
/** A 511-FB reject code; `rejectWords` says what it means. */
export interface Reject {
  readonly code: string;
  /** Which occurrence of a repeated field is meant, 546-4F. */ readonly occurrence: number | null;
}
/** The answer to one transaction. */
export interface Outcome {
  readonly decision: Decision;
  /** The payer had this very claim already: the decision is the earlier one's. */
  readonly duplicate: boolean;
  /** Reject codes stand beside a status that accepts: taken as rejected, a person has to look. */
  readonly conflict: boolean;
  /** 503-F3. */
  readonly authorization: string | null;
  readonly rejects: readonly Reject[];
  /**
   * 504-F4 of the transmission, then 526-FQ, pieces that belong together joined, then what 548-6F
   * says in words.
   */
  readonly messages: readonly string[];
  readonly helpDesk: string | null;
  readonly pricing: SegmentValues<'responsePricing'> | null;
  readonly dur: NonNullable<SegmentValues<'responseDur'>['J6']>;
  readonly preferred: NonNullable<SegmentValues<'responseClaim'>['9F']>;
  readonly otherPayers: NonNullable<SegmentValues<'responseCoordinationOfBenefits'>['NT']>;
  /** What of the answer could not be read. */
  readonly problems: readonly Problem[];
}

const statuses: Readonly<Record<string, readonly [Decision, boolean]>> = {
  P: ['paid', false],
  D: ['paid', true],
  C: ['captured', false],
  Q: ['captured', true],
  A: ['approved', false],
  S: ['approved', true],
  F: ['deferred', false],
  R: ['rejected', false],
};

/**
 * 526-FQ pieces, blanks and all; 131-UG `+` after a piece says that its text goes on in the next.
 */
function joined(found: readonly ReadField[]): readonly string[] {
  const out: string[] = [];
  let goesOn = false;
  for (const { id, raw } of found) {
    if (id === 'UG') goesOn = raw.trim() === '+';
    if (id !== 'FQ') continue;
    out.push(goesOn ? out.pop() + raw : raw);
    goesOn = false;
  }
  return out.map((text) => text.trim()).filter((text) => text !== '');
}

/** An approved-message code (548-6F) in words; a code that is not known says so. */
function approvedWords(code: string): string {
  const known = code.padStart(3, '0');
  const words = ownEntry(approvedMessage, known);
  return words === undefined
    ? `Approved-message code ${code} is not in the list: ask the payer what it means.`
    : `${words} (approved-message code ${known}).`;
}

type StatusValues = SegmentValues<'responseStatus'> | null;
const rejectsIn = (status: StatusValues): readonly Reject[] =>
  (status?.FA ?? []).flatMap(({ FB, '4F': occurrence }) =>
    FB ? [{ code: FB, occurrence: occurrence ?? null }] : [],
  );
/** A reject code, or a header that rejects every transaction, outweighs what the status says. */
function decided(
  { header }: Received,
  status: StatusValues,
  rejects: readonly Reject[],
): Pick<Outcome, 'decision' | 'duplicate' | 'conflict'> {
  const isHeaderRejected = header.find((field) => field.id === 'F1')?.raw === 'R';
  const [said, duplicate] = ownEntry(statuses, status?.AN ?? '') ?? ['unknown', false];
  const rejected = rejects.length > 0 || isHeaderRejected || said === 'rejected';
  return {
    decision: rejected ? 'rejected' : said,
    duplicate: duplicate && !rejected,
    conflict: rejected && said !== 'rejected' && said !== 'unknown',
  };
}
const messagesIn = (
  own: readonly ReadSegment[],
  status: StatusValues,
  message: SegmentValues<'responseMessage'> | null,
): readonly string[] => [
  ...(message?.F4 ? [message.F4] : []),
  ...joined(own.find((segment) => segment.name === 'responseStatus')?.fields ?? []),
  ...(status?.['5F'] ?? []).flatMap(({ '6F': code }) => (code ? [approvedWords(code)] : [])),
];

/**
 * The answer to the transaction `index` (from 0) of what was sent. Any reject code means rejected
 * whatever the status says; a
 * status that nobody knows is not paid; a header status R rejects every transaction; an answer that
 * lacks the transaction is
 * `unknown`. Handbook §2.5.
 */
export function outcomeOf(received: Received, index: number): Outcome {
  const problems: Problem[] = [];
  const values = <S extends ResponseSegment>(
    name: S,
    among: readonly ReadSegment[],
    transaction: number | null,
  ): SegmentValues<S> | null => {
    const segment = among.find((segment) => segment.name === name);
    const read = segment && decodeSegment(name, segment, transaction);
    problems.push(...(read?.problems ?? []));
    return read?.values ?? null;
  };
  const own = received.transactions[index] ?? [];
  const status = values('responseStatus', own, index);
  const message = values('responseMessage', received.shared, null);
  const rejects = rejectsIn(status);
  return {
    ...decided(received, status, rejects),
    authorization: status?.F3 ?? null,
    rejects,
    messages: messagesIn(own, status, message),
    helpDesk: status?.['8F'] ?? null,
    pricing: values('responsePricing', own, index),
    dur: values('responseDur', own, index)?.J6 ?? [],
    preferred: values('responseClaim', own, index)?.['9F'] ?? [],
    otherPayers: values('responseCoordinationOfBenefits', own, index)?.NT ?? [],
    problems,
  };
}
