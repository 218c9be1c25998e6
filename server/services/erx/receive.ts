import { createHash, randomUUID } from 'node:crypto';
import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import { problem } from '#domain/erx/rules/problems.ts';
import { writeFailure } from '#domain/erx/script/write-answer.ts';
import { required } from '#domain/platform/required.ts';
import { businessDate } from '#domain/platform/rules/dates.ts';
import { stateLawOf } from '#domain/refill/rules/state-law-of.ts';
import type { StateLaw } from '#domain/refill/rules/state-law.ts';
import { readIncoming, type Incoming } from '#server/io/erx/inbox-reader.ts';
import { parseXmlBetween } from '#server/io/erx/xml.ts';
import {
  findAnswer,
  findErxByDigest,
  insertErxIn,
  insertErxOut,
  isMessageIdUsed,
  lockRequest,
  markAnswered,
  noteOutcome,
  storeOfErx,
  type ErxRecord,
  type ErxStatus,
} from '#server/repositories/erx/erx.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { standingOf } from './flood.ts';
import { failureText, saidOf, rowOf } from './message-rows.ts';
import { confirmingOf, noteConfirmed, type Confirming, type Touched } from './transfer-confirm.ts';

export interface ReceivedErx {
  readonly erxId: number;
  readonly version: number;
  readonly kind: string;
  readonly status: ErxStatus;
  /** The XML to send back; '' where there is nothing to answer or nobody to answer to. */
  readonly answer: string;
  /** The stored answer, or null. */
  readonly answerId: number | null;
  /** Messages and prescriptions of ours that this one said something about. */
  readonly touched: readonly Touched[];
  /** These bytes had come before: nothing new was stored, and the answer is the one given then. */
  readonly again: boolean;
}

/**
 * The store's date, law and own numbers. Messages to somebody else are only told apart where the
 * store knows its NCPDP id.
 */
export async function erxStore(scope: Scope): Promise<{
  readonly today: string;
  readonly law: StateLaw;
  readonly ownIds: readonly string[] | null;
  readonly timeZone: string;
}> {
  const store = await storeOfErx(scope);
  const ownIds = store.ncpdp ? [store.ncpdp, ...(store.npi ? [store.npi] : [])] : null;
  return {
    today: businessDate(scope.now, store.time_zone),
    law: stateLawOf(store.state, storePolicy(store.policy).law),
    ownIds,
    timeZone: store.time_zone,
  };
}

/**
 * The request that an answer belongs to, locked, and the answer with what is odd about it: nobody
 * asked, or it was answered before.
 */
async function placed(
  scope: Scope,
  got: Incoming,
): Promise<{
  readonly got: Incoming;
  readonly request: ErxRecord | undefined;
  readonly first: boolean;
  readonly confirming?: Confirming;
}> {
  if (got.kind === 'asked' && got.message.kind === 'transferConfirm' && got.failure === null) {
    const confirming = await confirmingOf(scope, got.message);
    const { message, request } = confirming;
    return { got: { ...got, message }, request, first: false, confirming };
  }
  if (got.kind !== 'asked' || got.message.kind !== 'response' || got.failure !== null)
    return { got, request: undefined, first: false };
  const request = await lockRequest(
    scope,
    got.message.header.relatesTo,
    got.message.summary.reference,
  );
  const first = request !== undefined && (request.outcome === null || request.outcome === 'Error');
  if (first) return { request, first, got };
  const odd = problem(
    request === undefined ? 'UNASKED' : 'SECOND_ANSWER',
    `Message/Body/${got.message.transaction}`,
  );
  const message = { ...got.message, problems: [...got.message.problems, odd] };
  return { request, first, got: { ...got, message } };
}

/**
 * A number that its sender used before, for other content, is refused: one of the two would be
 * filled twice or lost.
 */
async function refuseReusedNumber(
  scope: Scope,
  got: Incoming,
  envelope: { messageId: string; sentAt: string },
): Promise<Incoming> {
  if ((got.kind !== 'newRx' && got.kind !== 'asked') || got.message.header.messageId === null)
    return got;
  const { header } = got.message;
  if (
    !(await isMessageIdUsed(
      scope,
      required(header.messageId, 'the number of the message'),
      header.from?.id ?? null,
    ))
  )
    return got;
  return {
    ...got,
    ...(got.kind === 'newRx' ? { accepted: false } : {}),
    failure: 'duplicate',
    answer: header.from ? writeFailure(header, envelope, 'duplicate') : null,
  };
}

const answerKind = (got: Incoming): string => (got.failure === null ? 'Status' : 'Error');
export const newMessageId = (): string => randomUUID().replaceAll('-', '');
/**
 * Keeps an answer to a message: 'sent' where the caller hands it over itself, 'queued' where it
 * waits for the outbox folder.
 */
export async function storeAnswer(
  scope: Scope,
  of: ErxRecord,
  input: {
    readonly kind: string;
    readonly messageId: string;
    readonly xml: string;
    readonly status: 'queued' | 'sent';
    readonly reason: string | null;
    /** The prescription that it hands over, or is about. */
    readonly aboutRxId?: number;
  },
): Promise<number> {
  const raw = Buffer.from(input.xml, 'utf8');
  const row = await insertErxOut(scope, {
    direction: 'out',
    kind: input.kind,
    status: input.status,
    message_id: input.messageId,
    relates_to: of.message_id,
    sent_at: input.status === 'sent' ? scope.now : null,
    raw,
    raw_sha256: sha256Of(raw),
    answer_of: of.id,
    content: null,
    reason: input.reason,
    ...(input.aboutRxId === undefined ? {} : { about_rx_id: input.aboutRxId }),
    patient_name: of.patient_name,
    patient_dob: of.patient_dob,
    drug_text: of.drug_text,
    prescriber_name: of.prescriber_name,
    schedule: of.schedule,
  });
  return row.id;
}
export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

async function answeredBefore(scope: Scope, row: ErxRecord): Promise<ReceivedErx> {
  const answer = await findAnswer(scope, row.id);
  return {
    erxId: row.id,
    version: row.version,
    kind: row.kind,
    status: row.status,
    answer: answer ? answer.raw.toString('utf8') : '',
    answerId: answer?.id ?? null,
    touched: [],
    again: true,
  };
}

/** A message as it was read, before anything of it is kept. */
interface Read {
  readonly raw: Buffer;
  readonly digest: string;
  readonly law: StateLaw;
  /** The store's date. */
  readonly today: string;
  readonly envelope: { readonly messageId: string; readonly sentAt: string };
  readonly incoming: Incoming;
}
async function readErx(
  scope: Scope,
  { raw, digest }: Pick<Read, 'raw' | 'digest'>,
  trusted: boolean,
): Promise<Read> {
  const { ownIds, ...known } = await erxStore(scope);
  const envelope = { messageId: newMessageId(), sentAt: scope.now };
  const asked = { ...known, envelope, trusted, ...(ownIds ? { ownIds } : {}) };
  const incoming = readIncoming(await parseXmlBetween(raw), asked);
  return { raw, digest, law: known.law, today: known.today, envelope, incoming };
}
interface Trust {
  readonly trusted?: boolean;
}
/**
 * Keeps one message as it came, once, and answers it. Whatever the bytes: what can't be read or
 * isn't worked on here is kept,
 * listed and answered with its Error. `delivery`: 'sent' where the caller hands the answer over
 * itself, 'queued' where it goes
 * to the outbox folder. `trusted`: it came by a line whose signatures are believed; of a file or a
 * text that somebody brought, no signature is. Runs in the caller's transaction; safe to repeat.
 */
export async function receiveErx(
  scope: Scope,
  bytes: Uint8Array,
  delivery: 'queued' | 'sent',
  { trusted = false }: Trust = {},
): Promise<ReceivedErx> {
  const raw = Buffer.from(bytes);
  const digest = sha256Of(raw);
  const before = await findErxByDigest(scope, digest);
  if (before) return answeredBefore(scope, before);
  return keepErx(scope, await readErx(scope, { raw, digest }, trusted), delivery, false);
}
/** A message that was not taken, since its sender floods the store. */
export interface HeldErx {
  readonly held: true;
  readonly sender: string;
  /** The Error that tells the sender to send it again later; '' where nobody can be told. */
  readonly answer: string;
}
/**
 * The same of what comes in by itself: a sender that floods the store is told to send again later,
 * and nothing of the message is kept.
 */
export async function receiveUnlessFlood(
  scope: Scope,
  bytes: Uint8Array,
  { trusted = false }: Trust = {},
): Promise<ReceivedErx | HeldErx> {
  const raw = Buffer.from(bytes);
  const digest = sha256Of(raw);
  const before = await findErxByDigest(scope, digest);
  if (before) return answeredBefore(scope, before);
  const read = await readErx(scope, { raw, digest }, trusted);
  const standing = await standingOf(scope, read.incoming, read.envelope);
  return standing.held ? standing : keepErx(scope, read, 'queued', standing.ofStranger);
}
/** What a receipt says of our message with the number that it answers. */
async function receiptOf(scope: Scope, row: ErxRecord): Promise<readonly Touched[]> {
  if (row.relates_to === null) return [];
  const status = row.kind === 'Error' ? 'failed' : 'sent';
  const marked = await markAnswered(scope, row.relates_to, status, row.reason);
  return marked.map((one) => ({ entity: 'erx', ...one }));
}
async function keepErx(
  scope: Scope,
  { raw, digest, law, today, envelope, incoming }: Read,
  delivery: 'queued' | 'sent',
  ofStranger: boolean,
): Promise<ReceivedErx> {
  const { got, request, first, confirming } = await placed(
    scope,
    await refuseReusedNumber(scope, incoming, envelope),
  );
  const row = await insertErxIn(scope, {
    ...rowOf(got, law, request),
    ...(confirming && confirming.state !== 'odd' ? { status: 'entered' as const } : {}),
    direction: 'in',
    raw,
    raw_sha256: digest,
    of_stranger: ofStranger,
    signed: got.kind !== 'unreadable' && got.message.header.signed,
  });
  // Another server stored the same bytes between the look and the insert.
  if (!row)
    return answeredBefore(
      scope,
      required(await findErxByDigest(scope, digest), 'the message with the same bytes'),
    );
  const touched: Touched[] = confirming ? [...(await noteConfirmed(scope, confirming, today))] : [];
  // A Status that says nothing clear is no receipt.
  const receipt =
    got.kind === 'other' &&
    got.message.reason === 'answer' &&
    (row.kind === 'Error' ||
      !got.message.problems.some((problem) => problem.code === 'RESPONSE_UNCLEAR'));
  if (receipt) touched.push(...(await receiptOf(scope, row)));
  if (
    got.kind === 'asked' &&
    got.message.kind === 'response' &&
    request &&
    first &&
    got.message.outcome !== 'unclear'
  ) {
    const noted = await noteOutcome(scope, request.id, got.message.outcome, saidOf(got.message));
    if (noted) touched.push({ entity: 'erx', id: request.id, version: noted.version });
  }
  const answerId =
    got.answer === null
      ? null
      : await storeAnswer(scope, row, {
          kind: answerKind(got),
          messageId: envelope.messageId,
          xml: got.answer,
          status: delivery,
          reason: failureText(got.failure),
        });
  return {
    erxId: row.id,
    version: row.version,
    kind: row.kind,
    status: row.status,
    answer: got.answer ?? '',
    answerId,
    touched,
    again: false,
  };
}
