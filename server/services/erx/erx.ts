import type { ErxDetail, ErxRow } from '#domain/erx/contract/erx.ts';
import type { Problem, ProblemCode } from '#domain/erx/rules/problems.ts';
import { erxRefusalReason, type ErxRefusalReason } from '#domain/erx/rules/refusal-reasons.ts';
import { dateProblems } from '#domain/erx/script/dates.ts';
import type {
  CancelMessage,
  ErxMessage,
  NewRxMessage,
  TransferRequestMessage,
} from '#domain/erx/script/message.ts';
import { writeError } from '#domain/erx/script/write-answer.ts';
import { writeCancelResponse, type CancelAnswer } from '#domain/erx/script/write-pharmacy.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { businessDate, formatDate } from '#domain/platform/rules/dates.ts';
import {
  attachRx,
  findAnswer,
  findErx,
  updateErx,
  type ErxRecord,
  type ErxStatus,
} from '#server/repositories/erx/erx.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { missing, refused, type SaveFailure } from '#server/services/platform/saving.ts';
import { aboutOf, bundleAbout, keptOf, renewedEntry, rxProposals } from './asked.ts';
import { entryOf, newPatientOf, newPrescriberOf } from './entry.ts';
import { linesOf } from './lines.ts';
import { erxRow } from './listed-messages.ts';
import { drugProposals, patientProposals, prescriberProposals } from './match.ts';
import { shownText } from './message-rows.ts';
import { messageOf, prescriptionOf } from './message.ts';
import { erxStore, newMessageId, storeAnswer } from './receive.ts';
import { transferredEntry } from './transfer-in.ts';
import { denyTransfer } from './transfer-out.ts';

type Failing = SaveFailure<ErxRow>;
const open: readonly ErxStatus[] = ['new', 'working'];

const severities = { reject: 'stop', stop: 'stop', warning: 'warn', info: 'info' } as const;
const shownProblems = (problems: readonly Problem[]): ErxDetail['problems'] =>
  problems.map((problem) => ({
    path: shownText(problem.path, 500),
    message: problem.message,
    severity: severities[problem.severity],
  }));
/** It names one prescription of the store, and a person says which. */
const namesRx = (message: ErxMessage): message is CancelMessage | TransferRequestMessage =>
  message.kind === 'cancel' || message.kind === 'transferRequest';
const only = (proposals: readonly { id: number; exact: boolean }[]): number | null =>
  proposals.find((proposal) => proposal.exact)?.id ?? null;

async function matched(
  scope: Scope,
  { id: erxId, signed }: ErxRecord,
  message: NewRxMessage | null,
  beside: { readonly about: RxBundle | undefined; readonly handedOverOn: string },
) {
  const { about, handedOverOn } = beside;
  const named = await patientProposals(scope, message?.patient ?? null);
  const prescribing = await prescriberProposals(scope, message?.prescriber ?? null);
  const drugs = await drugProposals(scope, message?.medication ?? null);
  const {
    patients,
    prescribers,
    drugs: proposed,
  } = message && about
    ? renewedEntry(about, message, {
        patients: named,
        prescribers: prescribing,
        drugs: drugs.proposals,
      })
    : { patients: named, prescribers: prescribing, drugs: drugs.proposals };
  return {
    patients,
    prescribers,
    drugs: proposed,
    entry: {
      ...entryOf(erxId, message?.medication ?? null, {
        patientId: only(patients),
        prescriberId: only(prescribers),
        drug: drugs.exact,
        signed,
      }),
      ...(message && about ? keptOf(about, message) : {}),
      ...(message ? transferredEntry(message, handedOverOn) : {}),
    },
    newPatient: await newPatientOf(scope, message?.patient ?? null),
    newPrescriber: await newPrescriberOf(scope, message?.prescriber ?? null),
  };
}
const answerText = (answer: ErxRecord | undefined): string | null => {
  if (!answer) return null;
  const code = /<Code>(\w+)<\/Code>/.exec(answer.raw.toString('utf8'))?.[1];
  return shownText([answer.kind, code, answer.reason].filter(Boolean).join(' '));
};

/**
 * One message with what is wrong with it today, its lines, the records it may mean, and the entry
 * that it prefills.
 */
export async function getMessage(scope: Scope, erxId: number): Promise<Result<ErxDetail, Failing>> {
  const row = await findErx(scope, erxId);
  if (!row) return missing();
  const { today, law, timeZone } = await erxStore(scope);
  const message = messageOf(row);
  const newRx = prescriptionOf(message);
  const about = await bundleAbout(scope, row);
  const handedOverOn = businessDate(row.sent_at ?? row.received_at, timeZone);
  const problems = [
    ...(row.problems as readonly Problem[]),
    ...(newRx?.medication && open.includes(row.status)
      ? dateProblems(newRx.medication, today, law)
      : []),
  ];
  return ok({
    row: erxRow(row, today),
    problems: shownProblems(problems),
    lines: message ? linesOf(message) : [],
    ...(await matched(scope, row, newRx, { about, handedOverOn })),
    about: aboutOf(about, message),
    rxs:
      message && namesRx(message) && row.status === 'new' ? await rxProposals(scope, message) : [],
    answer: answerText(await findAnswer(scope, erxId)),
  });
}

/** The message as it came. Bytes that are not UTF-8 are shown with replacement characters. */
export async function rawMessage(
  scope: Scope,
  erxId: number,
): Promise<Result<{ xml: string }, Failing>> {
  const row = await findErx(scope, erxId);
  return row ? ok({ xml: row.raw.toString('utf8') }) : missing();
}

/**
 * Refuses an open message with a coded reason (`erxRefusalReasons`) and queues the Error for its
 * sender. A refused one can't be
 * entered any more. Answers the message as it is now.
 */
export async function refuseErx(
  scope: Scope,
  input: {
    readonly erxId: number;
    readonly version: number;
    readonly reasonCode: string;
    readonly reasonText: string;
    /** A request for a transfer is answered by a pharmacist, whatever the answer. */
    readonly isPharmacist?: boolean;
  },
): Promise<Result<{ readonly before: ErxRow; readonly after: ErxRow }, Failing>> {
  const row = await findErx(scope, input.erxId);
  const reason = erxRefusalReason(input.reasonCode, row?.kind ?? '');
  if (!row) return missing();
  const { today } = await erxStore(scope);
  const before = erxRow(row, today);
  const text = input.reasonText.trim();
  if (row.version !== input.version) return fail({ code: 'STALE', current: before });
  if (!isRefusable(row)) return refused([closedWhy(row)]);
  if (row.kind === 'RxTransferRequest' && input.isPharmacist !== true)
    return refused(['A transfer is between two licensed pharmacists: a pharmacist answers it.']);
  if (!reason)
    return refused(['Choose why the prescription is refused.'], { reasonCode: 'Choose a reason' });
  if (reason.needsText && text === '')
    return refused(['Say in words why the prescription is refused.'], {
      reasonText: 'The reason is missing',
    });
  const after = await updateErx(scope, row.id, input.version, {
    status: 'refused',
    reason: shownText([reason.label, text].filter(Boolean).join(': '), 500),
  });
  if (!after) return fail({ code: 'STALE', current: before });
  await answerRefused(scope, after, reason, text);
  return ok({ before, after: erxRow(after, today) });
}

const refusable: ReadonlySet<string> = new Set(['NewRx', 'CancelRx', 'RxTransferRequest']);
/** It waits for an answer; a transfer that was made waits for the other pharmacy. */
const isRefusable = ({ direction, kind, status }: ErxRecord): boolean =>
  direction === 'in' &&
  refusable.has(kind) &&
  (kind === 'RxTransferRequest' ? status === 'new' : open.includes(status));
/** Tells its sender that a message is refused: what was written goes before the reason's words. */
async function answerRefused(
  scope: Scope,
  row: ErxRecord,
  reason: ErxRefusalReason,
  text: string,
): Promise<void> {
  const message = messageOf(row);
  const denied = shownText(text || reason.answer.description, 70);
  if (message?.kind === 'cancel')
    return answerCancel(scope, row, message, {
      outcome: 'Denied',
      code: reason.denial,
      reason: denied,
    });
  if (message?.kind === 'transferRequest') return denyTransfer(scope, row, message, denied);
  const description = shownText([reason.answer.description, text].filter(Boolean).join(' '), 70);
  return queueError(scope, row, { ...reason.answer, description }, row.reason);
}
/**
 * Queues the answer to a cancellation for its sender; nothing where the message names nobody to
 * answer to.
 */
export async function answerCancel(
  scope: Scope,
  row: ErxRecord,
  message: CancelMessage,
  answer: CancelAnswer,
): Promise<void> {
  const { header } = message;
  const messageId = newMessageId();
  if (!header.from || header.messageId === null) return;
  const xml = writeCancelResponse(
    header,
    { messageId, sentAt: scope.now, version: message.version },
    message.summary.reference,
    answer,
  );
  await storeAnswer(scope, row, {
    kind: 'CancelRxResponse',
    messageId,
    xml,
    status: 'queued',
    reason: answer.outcome === 'Approved' ? `Approved. ${answer.note}` : `Denied. ${answer.reason}`,
  });
}

/** What is done instead with messages that nobody only takes note of. */
const answeredOtherwise: Readonly<Record<string, string>> = {
  NewRx: 'A prescription is entered or refused.',
  CancelRx: 'A cancellation is answered: stop the prescription, or refuse it with why.',
  RxTransferRequest:
    'A request for a transfer is answered: transfer the prescription, or refuse it with why.',
};
/**
 * Takes note of a message that nothing is entered from: an Error, a denial, an answer that is not
 * clear. It leaves the list of what waits, and is kept.
 */
export async function noteErx(
  scope: Scope,
  erxId: number,
  version: number,
): Promise<Result<{ readonly before: ErxRow; readonly after: ErxRow }, Failing>> {
  const row = await findErx(scope, erxId);
  if (!row) return missing();
  const { today } = await erxStore(scope);
  const before = erxRow(row, today);
  if (row.version !== version) return fail({ code: 'STALE', current: before });
  if (row.direction !== 'in' || !open.includes(row.status)) return refused([closedWhy(row)]);
  const instead = ownEntry(answeredOtherwise, row.kind);
  if (instead !== undefined) return refused([instead]);
  const after = await updateErx(scope, erxId, version, { status: 'noted' });
  return after
    ? ok({ before, after: erxRow(after, today) })
    : fail({ code: 'STALE', current: before });
}
/**
 * An open cancellation in the version that the person saw, and its row; refused where it is
 * answered already.
 */
export async function openCancel(
  scope: Scope,
  erxId: number,
  version: number,
): Promise<
  Result<
    { readonly row: ErxRecord; readonly message: CancelMessage; readonly before: ErxRow },
    Failing
  >
> {
  const row = await findErx(scope, erxId);
  const message = row ? messageOf(row) : null;
  if (!row) return missing();
  const { today } = await erxStore(scope);
  const before = erxRow(row, today);
  if (row.version !== version) return fail({ code: 'STALE', current: before });
  return message?.kind === 'cancel' && row.direction === 'in' && open.includes(row.status)
    ? ok({ row, message, before })
    : refused([closedWhy(row)]);
}
/**
 * Closes a cancellation that was carried out on a prescription; null where somebody else closed it
 * first.
 */
export async function closeCancel(
  scope: Scope,
  erxId: number,
  version: number,
  rxId: number,
): Promise<ErxRow | null> {
  const saved = await updateErx(scope, erxId, version, {
    status: 'entered',
    about_rx_id: rxId,
    outcome: 'Approved',
  });
  return saved ? erxRow(saved, (await erxStore(scope)).today) : null;
}

async function queueError(
  scope: Scope,
  row: ErxRecord,
  error: Parameters<typeof writeError>[2],
  reason: string | null,
): Promise<void> {
  const header = messageOf(row)?.header;
  if (!header?.from || header.messageId === null) return;
  const messageId = newMessageId();
  await storeAnswer(scope, row, {
    kind: 'Error',
    messageId,
    xml: writeError(header, { messageId, sentAt: scope.now }, error),
    status: 'queued',
    reason,
  });
}

function closedWhy(row: ErxRecord): string {
  if (row.status === 'entered') return 'This message was entered already. Open its prescription.';
  if (row.status === 'refused')
    return `This message was refused${row.reason ? `: ${row.reason}` : ''}. Ask the prescriber for a new one.`;
  if (row.status === 'noted') return 'Somebody took note of this message already.';
  if (row.direction === 'in' && open.includes(row.status))
    return 'Nothing can be entered from this message: read it, and take note of it.';
  return 'Only a new electronic message that came in can be worked on.';
}

/** Marks that allow no prescription at all; one marked “do not fill” is put on file. */
const neverEntered: ReadonlySet<ProblemCode> = new Set([
  'TEST_MESSAGE',
  'SCHEDULE_ONE',
  'RENEWAL_CII',
  'CONTROLLED_RENEWAL',
  'SECOND_ANSWER',
  'TRANSFER_UNSIGNED',
  'TRANSFER_CII_FILLED',
]);

/**
 * Ties the prescription that was made from a message to it, in the transaction that makes it.
 * Refused where the message was
 * entered or refused before, has expired, is a test or names a schedule I drug: then nothing may be
 * made.
 */
export async function linkErx(
  scope: Scope,
  erxId: number,
  rxId: number,
): Promise<Result<{ readonly erxId: number; readonly version: number }, Failing>> {
  const row = await findErx(scope, erxId);
  if (!row) return missing();
  const { today } = await erxStore(scope);
  if (
    row.direction !== 'in' ||
    prescriptionOf(messageOf(row)) === null ||
    !open.includes(row.status)
  )
    return refused([closedWhy(row)]);
  if (row.expires_on !== null && row.expires_on < today)
    return refused([
      `This electronic prescription expired on ${formatDate(row.expires_on)} and can’t be filled. Ask the prescriber for a new one.`,
    ]);
  const stops = (row.problems as readonly Problem[]).filter((problem) =>
    neverEntered.has(problem.code),
  );
  if (stops.length > 0) return refused(stops.map((stop) => stop.message));
  const linked = await attachRx(scope, erxId, rxId);
  return linked
    ? ok({ erxId, version: linked.version })
    : refused(['Someone else entered this message meanwhile. Open its prescription.']);
}
