import { outcomeNames, reasonText } from '#domain/erx/rules/outcomes.ts';
import { type Problem } from '#domain/erx/rules/problems.ts';
import { lastDay } from '#domain/erx/script/dates.ts';
import { type FailureKind, errorAnswers } from '#domain/erx/script/errors.ts';
import {
  type ErxMessage,
  type NewRxMessage,
  nameText,
  type OtherMessage,
  type ResponseMessage,
  type TransferConfirmMessage,
  grantedRx,
} from '#domain/erx/script/message.ts';
import type { StateLaw } from '#domain/refill/rules/state-law.ts';
import type { AskedMessage, Incoming } from '#server/io/erx/inbox-reader.ts';
import type { NewErx, ErxStatus, ErxRecord } from '#server/repositories/erx/erx.ts';
import { calendarCodes } from './calendar-problems.ts';

/**
 * What a list can show of any text that came from outside: no control characters, no more than
 * fits.
 */
export const shownText = (text: string | null | undefined, max = 200): string =>
  (text ?? '')
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, max);
const lasting = (problems: readonly Problem[]): readonly Problem[] =>
  problems.filter((problem) => !calendarCodes.has(problem.code));
export const failureText = (failure: FailureKind | null): string | null =>
  failure === null ? null : errorAnswers[failure].description;
const base = (
  message: ErxMessage,
): Pick<NewErx, 'message_id' | 'relates_to' | 'sent_at' | 'content' | 'problems'> => ({
  message_id: message.header.messageId,
  relates_to: message.header.relatesTo,
  sent_at: message.header.sentAt,
  content: JSON.stringify({ ...message, problems: lasting(message.problems) }),
  problems: JSON.stringify(lasting(message.problems)),
});
const newRxRow = (
  message: NewRxMessage,
  failure: FailureKind | null,
  law: StateLaw,
): Omit<NewErx, 'raw' | 'raw_sha256' | 'direction'> => ({
  ...base(message),
  kind: 'NewRx',
  status: failure === null ? 'new' : 'refused',
  reason: failureText(failure),
  patient_name: shownText(nameText(message.patient?.name ?? null)),
  patient_dob: message.patient?.dateOfBirth ?? null,
  drug_text: shownText(message.medication?.description),
  prescriber_name: shownText(nameText(message.prescriber?.name ?? null)),
  schedule: message.medication?.schedule ?? '0',
  expires_on: message.medication ? lastDay(message.medication, law) : null,
});
/**
 * A receipt needs nobody; an Error about one of our messages does, and so does everything that is
 * not processed here.
 */
function otherRow(
  message: OtherMessage,
  failure: FailureKind | null,
): Omit<NewErx, 'raw' | 'raw_sha256' | 'direction'> {
  const { summary, transaction } = message;
  const said = shownText([...summary.codes, summary.text].filter(Boolean).join(' '), 500);
  const ofAnswer: ErxStatus = transaction === 'Error' ? 'new' : 'entered';
  const status: ErxStatus = message.reason === 'answer' ? ofAnswer : 'unsupported';
  const reason =
    message.reason === 'notProcessedHere'
      ? `${transaction} is not worked on here. Read it and call the prescriber.`
      : (failureText(failure) ?? (said || null));
  return {
    ...base(message),
    kind: shownText(transaction, 60),
    status,
    reason,
    patient_name: shownText(summary.patientName),
    drug_text: shownText(summary.drug),
    prescriber_name: shownText(summary.prescriberName),
  };
}
/** What an answer says, in one line for a list. */
export const saidOf = (responseMessage: ResponseMessage): string =>
  shownText(
    [
      outcomeNames[responseMessage.outcome],
      [...responseMessage.reasonCodes.map(reasonText), responseMessage.summary.text]
        .filter(Boolean)
        .join(': '),
    ]
      .filter(Boolean)
      .join('. '),
    500,
  );
/** Whom and what a message names; '' and null where it does not. */
const subjectOf = ({
  patient,
  prescriber,
  medication,
}: Exclude<AskedMessage, TransferConfirmMessage>) => ({
  patient_name: shownText(nameText(patient?.name ?? null)),
  patient_dob: patient?.dateOfBirth ?? null,
  drug_text: shownText(medication?.description),
  prescriber_name: shownText(nameText(prescriber?.name ?? null)),
  schedule: medication?.schedule ?? null,
});
/** The same, with what the request named where the answer does not. */
const fromRequest = (own: ReturnType<typeof subjectOf>, request: ErxRecord) => ({
  patient_name: own.patient_name || request.patient_name,
  patient_dob: own.patient_dob ?? request.patient_dob,
  drug_text: own.drug_text || request.drug_text,
  prescriber_name: own.prescriber_name || request.prescriber_name,
  schedule: own.schedule ?? request.schedule,
});
/** A confirmation names its request alone. */
const nobody = {
  patient_name: '',
  patient_dob: null,
  drug_text: '',
  prescriber_name: '',
  schedule: null,
};
const wordsOf = (message: AskedMessage): string | null =>
  message.kind === 'response' ? saidOf(message) : shownText(message.summary.text, 500) || null;
/**
 * An answer stands with the request it belongs to: whom and what it does not name was said there. A
 * cancellation waits for a person.
 */
function askedRow(
  message: AskedMessage,
  failure: FailureKind | null,
  law: StateLaw,
  request: ErxRecord | undefined,
): Omit<NewErx, 'raw' | 'raw_sha256' | 'direction'> {
  const granted = grantedRx(message);
  const own = message.kind === 'transferConfirm' ? nobody : subjectOf(message);
  const subject = request ? fromRequest(own, request) : own;
  return {
    ...base(message),
    ...subject,
    schedule: subject.schedule ?? '0',
    kind: message.transaction,
    status: failure === null ? 'new' : 'refused',
    reason: failureText(failure) ?? wordsOf(message),
    expires_on: granted?.medication ? lastDay(granted.medication, law) : null,
    ...(message.kind === 'response' ? { outcome: message.outcome } : {}),
    ...(request ? { about_rx_id: request.about_rx_id, answer_of: request.id } : {}),
  };
}
const unreadableRow = (reason: string): Omit<NewErx, 'raw' | 'raw_sha256' | 'direction'> => ({
  kind: 'Unreadable',
  status: 'unreadable',
  reason: shownText(reason, 500),
  content: null,
});
/** The row that is stored of a message; `request`: the one of ours that it answers. */
export function rowOf(got: Incoming, law: StateLaw, request: ErxRecord | undefined) {
  switch (got.kind) {
    case 'newRx':
      return newRxRow(got.message, got.failure, law);
    case 'asked':
      return askedRow(got.message, got.failure, law, request);
    case 'other':
      return otherRow(got.message, got.failure);
    case 'unreadable':
      return unreadableRow(got.reason);
  }
}
