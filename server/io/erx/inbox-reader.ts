import { failureOf, problem, type Problem } from '#domain/erx/rules/problems.ts';
import { dateProblems } from '#domain/erx/script/dates.ts';
import type { FailureKind } from '#domain/erx/script/errors.ts';
import type {
  ErxHeader,
  ErxMessage,
  NewRxMessage,
  OtherMessage,
  OtherReason,
} from '#domain/erx/script/message.ts';
import { readHeaderOnly, readMessage } from '#domain/erx/script/read-message.ts';
import type { XmlElement } from '#domain/erx/script/tree.ts';
import { writeFailure, writeStatus, type Envelope } from '#domain/erx/script/write-answer.ts';
import type { Result } from '#domain/platform/result.ts';
import type { StateLaw } from '#domain/refill/rules/state-law.ts';

/**
 * The Error for a message that is only kept; null for an answer, which is never answered itself.
 */
const failureFor: Readonly<Record<OtherReason, FailureKind | null>> = {
  answer: null,
  notProcessedHere: 'unsupportedTransaction',
  unknownTransaction: 'unknownTransaction',
  unsupportedVersion: 'unsupportedVersion',
};

export interface ReadOptions {
  /** Number and time of the answer. */
  readonly envelope: Envelope;
  /** The store's date. */
  readonly today: string;
  /** The store's state law, for the last day of a prescription. Default: `defaultStateLaw`. */
  readonly law?: StateLaw;
  /** True for a message of a line whose signatures are believed; else it bears none. */
  readonly trusted?: boolean;
  /** Ids that are this store's (NCPDP id, NPI). Given: a message to somebody else is refused. */
  readonly ownIds?: readonly string[];
}

/**
 * `answer` is the XML to send back, null when there is nothing to answer or nobody to answer to.
 */
export type Incoming =
  | {
      readonly kind: 'newRx';
      readonly message: NewRxMessage;
      /** False: refused with an Error; kept and listed all the same. */ readonly accepted: boolean;
      readonly failure: FailureKind | null;
      readonly answer: string | null;
    }
  /** An answer to a request, a cancellation or a transfer: received, and a person's to work on. */
  | {
      readonly kind: 'asked';
      readonly message: AskedMessage;
      readonly failure: FailureKind | null;
      readonly answer: string | null;
    }
  | {
      readonly kind: 'other';
      readonly message: OtherMessage;
      readonly failure: FailureKind | null;
      readonly answer: string | null;
    }
  | {
      readonly kind: 'unreadable';
      readonly reason: string;
      readonly failure: FailureKind;
      readonly answer: string | null;
    };

const failed = (
  header: ErxHeader | null,
  failure: FailureKind,
  envelope: Envelope,
): string | null =>
  header && header.from && header.messageId !== null
    ? writeFailure(header, envelope, failure)
    : null;

/** What a person or a request of this store works on, other than a new prescription. */
export type AskedMessage = Exclude<ErxMessage, NewRxMessage | OtherMessage>;
/** The answer to a message: its refusal or a receipt; null where nobody can be answered. */
function answerTo(
  header: ErxHeader,
  failure: FailureKind | null,
  envelope: Envelope,
): string | null {
  if (failure !== null) return failed(header, failure, envelope);
  const reachable = header.from !== null && header.messageId !== null;
  return reachable ? writeStatus(header, envelope) : null;
}

function addressed(header: ErxHeader, ownIds: readonly string[] | undefined): readonly Problem[] {
  return ownIds && header.to && !ownIds.includes(header.to.id)
    ? [problem('OTHER_PHARMACY', 'Message/Header/To')]
    : [];
}

function answerNewRx(read: NewRxMessage, options: ReadOptions): Incoming {
  const dates = read.medication ? dateProblems(read.medication, options.today, options.law) : [];
  const message = {
    ...read,
    problems: [...read.problems, ...addressed(read.header, options.ownIds), ...dates],
  };
  const failure = failureOf(message.problems);
  const answer = answerTo(message.header, failure, options.envelope);
  return { kind: 'newRx', message, accepted: failure === null, failure, answer };
}

function answerAsked(read: AskedMessage, options: ReadOptions): Incoming {
  const message = {
    ...read,
    problems: [...read.problems, ...addressed(read.header, options.ownIds)],
  };
  const failure = failureOf(message.problems);
  const answer = answerTo(message.header, failure, options.envelope);
  return { kind: 'asked', message, failure, answer };
}

function answerMessage(message: ErxMessage, asked: ReadOptions): Incoming {
  const options =
    message.version === '10.6'
      ? { ...asked, envelope: { ...asked.envelope, version: message.version } }
      : asked;
  if (message.kind === 'newRx') return answerNewRx(message, options);
  if (message.kind !== 'other') return answerAsked(message, options);
  const failure = failureFor[message.reason];
  return {
    kind: 'other',
    message,
    failure,
    answer: failure && failed(message.header, failure, options.envelope),
  };
}

/**
 * Reads one SCRIPT message from its tree, or why there is none, and prepares the answer. Accepted
 * NewRx: Status 010; refused, unsupported or unreadable ones: Error by `errorAnswers`; answers
 * (Status, Error, Verify): none. Never throws.
 */
export function readIncoming(tree: Result<XmlElement>, options: ReadOptions): Incoming {
  if (!tree.ok)
    return { kind: 'unreadable', reason: tree.error.message, failure: 'unreadable', answer: null };
  const read = readMessage(tree.value, { trusted: options.trusted ?? false });
  if (read.ok) return answerMessage(read.value, options);
  const failure = read.error.code === 'severalTransactions' ? 'severalTransactions' : 'unreadable';
  return {
    kind: 'unreadable',
    reason: read.error.message,
    failure,
    answer: failed(readHeaderOnly(tree.value), failure, options.envelope),
  };
}
