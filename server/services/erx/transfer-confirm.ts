import { problem } from '#domain/erx/rules/problems.ts';
import type { TransferConfirmMessage } from '#domain/erx/script/message.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { findErx, type ErxRecord } from '#server/repositories/erx/erx.ts';
import { confirmTransfer, lockTransfer, noteTransfer } from '#server/repositories/erx/transfers.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { insertEvent } from '#server/repositories/rx/events.ts';
import { messageOf } from './message.ts';

/** A confirmation beside the transfer that it is about. */
export interface Confirming {
  readonly message: TransferConfirmMessage;
  /** Our answer that handed the prescription over, and the request that it answers. */
  readonly answer: ErxRecord | undefined;
  readonly request: ErxRecord | undefined;
  /** `due`: it was waited for; `again`: it was confirmed before; `odd`: a person has to look. */
  readonly state: 'due' | 'again' | 'odd';
}
const odd = (
  message: TransferConfirmMessage,
  code: 'TRANSFER_UNKNOWN' | 'TRANSFER_TAKEN_BACK',
): TransferConfirmMessage => ({
  ...message,
  problems: [...message.problems, problem(code, 'Message/Body/RxTransferConfirm')],
});

/**
 * The transfer that a confirmation is about, locked, and whether it was waited for. One of another
 * pharmacy than the one that asked confirms nothing.
 */
export async function confirmingOf(
  scope: Scope,
  message: TransferConfirmMessage,
): Promise<Confirming> {
  const { header, summary } = message;
  const answer = await lockTransfer(scope, header.relatesTo, summary.reference);
  const request = answer?.answer_of == null ? undefined : await findErx(scope, answer.answer_of);
  const asked = request ? messageOf(request)?.header.from : undefined;
  if (!answer || !request || asked?.id !== header.from?.id)
    return {
      message: odd(message, 'TRANSFER_UNKNOWN'),
      answer: undefined,
      request: undefined,
      state: 'odd',
    };
  if (answer.outcome === 'TakenBack')
    return { message: odd(message, 'TRANSFER_TAKEN_BACK'), answer, request, state: 'odd' };
  return { message, answer, request, state: answer.outcome === 'Confirmed' ? 'again' : 'due' };
}

export interface Touched {
  readonly entity: 'erx' | 'rx';
  readonly id: number;
  readonly version: number;
}
/**
 * Notes that the other pharmacy has what was waited for: on the prescription, in its history, and
 * on both messages. Answers what changed; nothing where it was not due.
 */
export async function noteConfirmed(
  scope: Scope,
  { message, answer, request, state }: Confirming,
  today: string,
): Promise<readonly Touched[]> {
  if (state !== 'due' || !answer || !request || answer.about_rx_id === null) return [];
  const rx = await confirmTransfer(scope, answer.about_rx_id, request.id);
  if (rx === undefined) return [];
  await insertEvent(scope, {
    by_id: null,
    by_system: true,
    rx_id: rx.id,
    fill_id: null,
    row: 34,
    event: 'transfer-confirmed',
    from_status: rx.status,
    to_status: rx.status,
    workstation: 'network',
    content_hash: '',
    reason_text: message.side?.name ?? null,
    detail: JSON.stringify({ erx: request.id }),
  });
  const said = { outcome: 'Confirmed', reason: `Transferred. Confirmed on ${formatDate(today)}.` };
  return [
    { entity: 'rx', id: rx.id, version: rx.version },
    { entity: 'erx', ...(await noteTransfer(scope, answer.id, said)) },
    { entity: 'erx', ...(await noteTransfer(scope, request.id, { ...said, status: 'entered' })) },
  ];
}
