import type { ErxRow } from '#domain/erx/contract/erx.ts';
import type { TransferRequestMessage, TransferSide } from '#domain/erx/script/message.ts';
import { writeTransferApproval, writeTransferDenial } from '#domain/erx/script/write-transfer.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { isRecorded, type LifecycleFacts } from '#domain/rx/lifecycle/index.ts';
import { transferFields, type TransferRecord } from '#domain/rx/rules/reasons.ts';
import { findErx, updateErx, type ErxRecord } from '#server/repositories/erx/erx.ts';
import { noteTransfer, tieTransfer, transferAnswerOf } from '#server/repositories/erx/transfers.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { loadRx } from '#server/repositories/rx/bundle.ts';
import { missing, refused, type SaveFailure } from '#server/services/platform/saving.ts';
import { refusalText } from '#server/services/rx/failure.ts';
import { makeMove } from '#server/services/rx/move.ts';
import { openForChange, openRx } from '#server/services/rx/open.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import type { Moved, RxWork } from '#server/services/rx/work.ts';
import { rxProposals } from './asked.ts';
import { erxRow } from './listed-messages.ts';
import { messageOf } from './message.ts';
import { erxStore, newMessageId, storeAnswer } from './receive.ts';
import { givenOf, ownSideLacks, sideAddress, sidePharmacist, sidePhone } from './transfer-facts.ts';

type Failing = SaveFailure<ErxRow>;
/** A request that waits for its answer, in the version that the person saw. */
interface Waiting {
  readonly row: ErxRecord;
  readonly message: TransferRequestMessage;
  readonly before: ErxRow;
}
async function openRequest(
  scope: Scope,
  { erxId, version }: { readonly erxId: number; readonly version: number },
): Promise<Result<Waiting, Failing>> {
  const row = await findErx(scope, erxId);
  if (!row) return missing();
  const message = messageOf(row);
  const before = erxRow(row, (await erxStore(scope)).today);
  if (row.version !== version) return fail({ code: 'STALE', current: before });
  if (message?.kind !== 'transferRequest' || row.direction !== 'in')
    return refused(['Only a request of another pharmacy for a transfer is answered with one.']);
  return row.status === 'new'
    ? ok({ row, message, before })
    : refused(['This request was answered already.']);
}

/** What the message tells of the pharmacy that takes it, as the record of a transfer keeps it. */
const recordOf = (
  side: TransferSide,
  message: TransferRequestMessage,
  on: string,
): TransferRecord => ({
  pharmacy: side.name ?? '',
  pharmacist: sidePharmacist(side),
  phone: sidePhone(side),
  address: sideAddress(side),
  dea: side.dea ?? '',
  message: message.header.messageId ?? '',
  on,
});
/** What the record of this transfer needs and the message does not say. */
const notSaid = (record: TransferRecord, facts: LifecycleFacts): readonly string[] =>
  transferFields
    .filter(({ field, of }) => isRecorded(facts, of) && !record[field]?.trim())
    .map(({ label }) => label);

/** Why this prescription is not handed over on this request; null where the law decides. */
async function outProblem(
  work: RxWork,
  { row, message }: Waiting,
  { b: bundle, facts }: Opened,
): Promise<string | null> {
  const meant = (await rxProposals(work, message)).find(({ id }) => id === bundle.rx.id);
  if (meant === undefined || meant.reasons.includes('Other patient'))
    return 'This prescription is not of the patient whom the request names.';
  if (message.header.from === null || message.side === null)
    return 'The request does not say which pharmacy asks: call whoever sent it.';
  if (message.problems.some(({ code }) => code === 'TEST_MESSAGE'))
    return 'This is a test message: nothing is transferred on it.';
  if (facts.status === rxStatus.hold)
    return 'The prescription is on hold: solve what holds it first, or refuse the request.';
  const lacks = facts.schedule === null ? [] : ownSideLacks(bundle.store);
  if (lacks.length > 0)
    return [
      `The record of this store lacks its ${lacks.join(' and its ')}, which the transfer of a`,
      'controlled drug names (21 CFR 1306.08(g)).',
    ].join(' ');
  const open = notSaid(recordOf(message.side, message, row.received_at), facts);
  return open.length > 0
    ? [
        `The request does not say: ${open.join(', ')}.`,
        'Refuse it with that, or ask the other pharmacy to send it again.',
      ].join(' ')
    : null;
}

/** Hands the prescription over in a message, and closes the request as waiting for its word. */
async function answerWith(
  work: RxWork,
  { row, message }: Waiting,
  rxId: number,
): Promise<Result<ErxRow, Failing>> {
  const bundle = required(await loadRx(work, rxId), 'the prescription that was transferred');
  const messageId = newMessageId();
  const xml = writeTransferApproval(
    message.header,
    { messageId, sentAt: work.now },
    message.summary.reference,
    await givenOf(work, work.today, bundle),
  );
  const answerId = await storeAnswer(work, row, {
    kind: 'RxTransferResponse',
    messageId,
    xml,
    status: 'queued',
    reason: null,
    aboutRxId: rxId,
  });
  work.changed('erx', answerId, 1);
  await tieTransfer(work, rxId, row.id);
  const after = await updateErx(work, row.id, row.version, {
    status: 'working',
    reason: 'Transferred. The other pharmacy has not confirmed it yet.',
    about_rx_id: rxId,
    outcome: 'Approved',
  });
  return after
    ? ok(erxRow(after, work.today))
    : refused(['Someone else worked on this message first.']);
}

/**
 * Transfers a prescription out on the request of another pharmacy: row 34 of the lifecycle, by the
 * rules and with the record of a transfer by telephone, whose facts are those of the message; and
 * the answer carries the prescription as it came (21 CFR 1306.08(f), 1306.25). It waits for the
 * other pharmacy's confirmation. Refused as a whole where the lifecycle or the message says no; the
 * caller rolls back.
 */
export async function transferErx(
  work: RxWork,
  input: { readonly erxId: number; readonly version: number; readonly rxId: number },
): Promise<Result<{ readonly before: ErxRow; readonly after: ErxRow }, Failing>> {
  const request = await openRequest(work, input);
  if (!request.ok) return request;
  const seen = await openRx(work, input.rxId);
  const opened = seen ? await openForChange(work, input.rxId, seen.b.rx.version) : null;
  if (!opened) return missing();
  if (!opened.ok) return refused([refusalText(opened.error)]);
  const why = await outProblem(work, request.value, opened.value);
  if (why !== null) return refused([why]);
  const { message } = request.value;
  const side = required(message.side, 'the pharmacy that asks');
  const { pharmacy, pharmacist, phone, on, ...rest } = recordOf(side, message, work.today);
  const moved = await makeMove(work, opened.value, 'transfer-out', {
    transfer: { pharmacy, pharmacist, phone, on, ...filled(rest) },
  });
  if (!moved.ok)
    return moved.error.code === 'REFUSED' || moved.error.code === 'FORBIDDEN'
      ? fail({ ...moved.error, code: 'REFUSED' })
      : refused([refusalText(moved.error)]);
  const after = await answerWith(work, request.value, input.rxId);
  return after.ok ? ok({ before: request.value.before, after: after.value }) : after;
}
/** The members that say something. */
const filled = (values: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value?.trim() ? [[name, value]] : [])),
  );

/** Queues the refusal of a request for its sender, with the reason in words. */
export async function denyTransfer(
  scope: Scope,
  row: ErxRecord,
  message: TransferRequestMessage,
  reason: string,
): Promise<void> {
  const { header } = message;
  const messageId = newMessageId();
  if (!header.from || header.messageId === null) return;
  const reference = message.summary.reference;
  await storeAnswer(scope, row, {
    kind: 'RxTransferResponse',
    messageId,
    xml: writeTransferDenial(header, { messageId, sentAt: scope.now }, reference, reason),
    status: 'queued',
    reason: `Denied. ${reason}`,
  });
}

/** A transfer that was taken back (row 35) is not waited for any more. */
export async function noteTakenBack(work: RxWork, moved: Moved): Promise<void> {
  const { rx } = moved.opened.b;
  if (moved.transition.event !== 'cancel-transfer' || rx.transfer_erx_id === null) return;
  const reason = `Taken back: ${moved.payload.confirmedBy ?? ''} said that it was not filled.`;
  const closed = { outcome: 'TakenBack', reason } as const;
  const answer = await transferAnswerOf(work, rx.transfer_erx_id);
  const noted = [
    await noteTransfer(work, rx.transfer_erx_id, { ...closed, status: 'noted' }),
    ...(answer ? [await noteTransfer(work, answer.id, closed)] : []),
  ];
  for (const { id, version } of noted) work.changed('erx', id, version);
}
