import type { ErxDetail, ErxRow } from '#domain/contract/counter.ts';
import type { ListPage, ListQuery } from '#domain/contract/list.ts';
import { dateProblems } from '#domain/erx/dates.ts';
import type { ErxMessage, NewRxMessage } from '#domain/erx/message.ts';
import type { Problem, ProblemCode } from '#domain/erx/problems.ts';
import { erxRefusalReason } from '#domain/erx/refusal-reasons.ts';
import { writeError } from '#domain/erx/write-answer.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { formatDate, isDate } from '#domain/rules/dates.ts';
import { attachRx, findAnswer, findErx, listErx, updateErx, type ErxFilter, type ErxListing, type ErxRecord, type ErxStatus } from '#server/repositories/erx.ts';
import type { Scope } from '#server/repositories/records.ts';
import { entryOf, newPatientOf, newPrescriberOf } from './erx-entry.ts';
import { linesOf } from './erx-lines.ts';
import { drugProposals, patientProposals, prescriberProposals } from './erx-match.ts';
import { erxStore, newMessageId, shownText, storeAnswer } from './erx-receive.ts';
import { missing, refused, type SaveFailure } from './saving.ts';

type Failing = SaveFailure<ErxRow>;
const open: readonly ErxStatus[] = ['new', 'working'];

/** A message as lists show it on a store date. */
const erxRow = (r: ErxRecord & { readonly rx_number?: number | null }, today: string): ErxRow => ({
  erxId: r.id, version: r.version, direction: r.direction, kind: r.kind, status: r.status, messageId: shownText(r.message_id) || null, sentAt: r.sent_at, receivedAt: r.received_at, patientName: r.patient_name, patientDob: r.patient_dob, drugText: r.drug_text, prescriberName: r.prescriber_name,
  schedule: r.schedule, reason: r.reason, rxId: r.rx_id, rxNumber: r.rx_number == null ? null : String(r.rx_number), expiresOn: r.expires_on, expired: r.expires_on !== null && r.expires_on < today,
});

const statuses: readonly ErxStatus[] = ['new', 'working', 'entered', 'refused', 'unreadable', 'unsupported', 'deleted', 'queued', 'sent', 'failed'];
const filterOf = (query: ListQuery): ErxFilter => {
  const { status = '', direction, from = '', to = '', dob = '' } = query.filters;
  return {
    statuses: statuses.filter((one) => status.split(',').includes(one)), direction: direction === 'in' || direction === 'out' ? direction : null, dob: isDate(dob) ? dob : null,
    from: isDate(from) ? from : null, to: isDate(to) ? to : null,
  };
};

/** Messages of the store, newest first. Filters: status (several with commas), direction, from and to (store dates), patient, dob, drug, prescriber. */
export async function listMessages(s: Scope, query: ListQuery): Promise<ListPage<ErxRow>> {
  const { today, timeZone } = await erxStore(s);
  const { total, rows } = await listErx(s, query, filterOf(query), timeZone);
  return { total, exact: true, rows: rows.map((r: ErxListing) => erxRow(r, today)) };
}

const messageOf = (row: ErxRecord): ErxMessage | null => row.content as ErxMessage | null;
const severities = { reject: 'stop', stop: 'stop', warning: 'warn', info: 'info' } as const;
const shownProblems = (problems: readonly Problem[]): ErxDetail['problems'] => problems.map((p) => ({ path: shownText(p.path, 500), message: p.message, severity: severities[p.severity] }));
const only = (proposals: readonly { id: number; exact: boolean }[]): number | null => proposals.find((p) => p.exact)?.id ?? null;

async function matched(s: Scope, erxId: number, m: NewRxMessage | null) {
  const patients = await patientProposals(s, m?.patient ?? null), prescribers = await prescriberProposals(s, m?.prescriber ?? null), drugs = await drugProposals(s, m?.medication ?? null);
  return {
    patients, prescribers, drugs: drugs.proposals, entry: entryOf(erxId, m?.medication ?? null, { patientId: only(patients), prescriberId: only(prescribers), drug: drugs.exact }),
    newPatient: await newPatientOf(s, m?.patient ?? null), newPrescriber: await newPrescriberOf(s, m?.prescriber ?? null),
  };
}
const answerText = (answer: ErxRecord | undefined): string | null => {
  if (!answer) return null;
  const code = /<Code>(\w+)<\/Code>/.exec(answer.raw.toString('utf8'))?.[1];
  return shownText([answer.kind, code, answer.reason].filter(Boolean).join(' '));
};

/** One message with what is wrong with it today, its lines, the records it may mean, and the entry that it prefills. */
export async function getMessage(s: Scope, erxId: number): Promise<Result<ErxDetail, Failing>> {
  const row = await findErx(s, erxId);
  if (!row) return missing();
  const { today, law } = await erxStore(s);
  const message = messageOf(row), newRx = message?.kind === 'newRx' ? message : null;
  const problems = [...(row.problems as readonly Problem[]), ...(newRx?.medication && open.includes(row.status) ? dateProblems(newRx.medication, today, law) : [])];
  return ok({ row: erxRow(row, today), problems: shownProblems(problems), lines: message ? linesOf(message) : [], ...await matched(s, erxId, newRx), answer: answerText(await findAnswer(s, erxId)) });
}

/** The message as it came. Bytes that are not UTF-8 are shown with replacement characters. */
export async function rawMessage(s: Scope, erxId: number): Promise<Result<{ xml: string }, Failing>> {
  const row = await findErx(s, erxId);
  return row ? ok({ xml: row.raw.toString('utf8') }) : missing();
}

/**
 * Refuses an open message with a coded reason (`erxRefusalReasons`) and queues the Error for its sender. A refused one can't be
 * entered any more. Answers the message as it is now.
 */
export async function refuseErx(s: Scope, o: { readonly erxId: number; readonly version: number; readonly reasonCode: string; readonly reasonText: string }): Promise<Result<{ readonly before: ErxRow; readonly after: ErxRow }, Failing>> {
  const row = await findErx(s, o.erxId), reason = erxRefusalReason(o.reasonCode);
  if (!row) return missing();
  const { today } = await erxStore(s), before = erxRow(row, today), text = o.reasonText.trim();
  if (row.version !== o.version) return fail({ code: 'STALE', current: before });
  if (row.direction !== 'in' || row.kind !== 'NewRx' || !open.includes(row.status)) return refused([closedWhy(row)]);
  if (!reason) return refused(['Choose why the prescription is refused.'], { reasonCode: 'Choose a reason' });
  if (reason.needsText && text === '') return refused(['Say in words why the prescription is refused.'], { reasonText: 'The reason is missing' });
  const after = await updateErx(s, row.id, o.version, { status: 'refused', reason: shownText([reason.label, text].filter(Boolean).join(': '), 500) });
  if (!after) return fail({ code: 'STALE', current: before });
  await queueError(s, row, { ...reason.answer, description: shownText([reason.answer.description, text].filter(Boolean).join(' '), 70) }, after.reason);
  return ok({ before, after: erxRow(after, today) });
}

async function queueError(s: Scope, row: ErxRecord, error: Parameters<typeof writeError>[2], reason: string | null): Promise<void> {
  const header = messageOf(row)?.header;
  if (!header?.from || header.messageId === null) return;
  const messageId = newMessageId();
  await storeAnswer(s, row, { kind: 'Error', messageId, xml: writeError(header, { messageId, sentAt: s.now }, error), status: 'queued', reason });
}

function closedWhy(row: ErxRecord): string {
  if (row.status === 'entered') return 'This message was entered already. Open its prescription.';
  if (row.status === 'refused') return `This message was refused${row.reason ? `: ${row.reason}` : ''}. Ask the prescriber for a new one.`;
  return 'Only a new electronic prescription that came in can be worked on.';
}

/** The message as the entry is compared with (`domain/erx/compare`), or null where it is no prescription of this store. */
export async function erxForEntry(s: Scope, erxId: number): Promise<NewRxMessage | null> {
  const row = await findErx(s, erxId), message = row ? messageOf(row) : null;
  return row?.direction === 'in' && message?.kind === 'newRx' ? message : null;
}

/** Marks that allow no prescription at all; one marked “do not fill” is put on file. */
const neverEntered: ReadonlySet<ProblemCode> = new Set(['TEST_MESSAGE', 'SCHEDULE_ONE']);

/**
 * Ties the prescription that was made from a message to it, in the transaction that makes it. Refused where the message was
 * entered or refused before, has expired, is a test or names a schedule I drug: then nothing may be made.
 */
export async function linkErx(s: Scope, erxId: number, rxId: number): Promise<Result<{ readonly erxId: number; readonly version: number }, Failing>> {
  const row = await findErx(s, erxId);
  if (!row) return missing();
  const { today } = await erxStore(s);
  if (row.direction !== 'in' || row.kind !== 'NewRx' || !open.includes(row.status)) return refused([closedWhy(row)]);
  if (row.expires_on !== null && row.expires_on < today) return refused([`This electronic prescription expired on ${formatDate(row.expires_on)} and can’t be filled. Ask the prescriber for a new one.`]);
  const stops = (row.problems as readonly Problem[]).filter((p) => neverEntered.has(p.code));
  if (stops.length > 0) return refused(stops.map((p) => p.message));
  const linked = await attachRx(s, erxId, rxId);
  return linked ? ok({ erxId, version: linked.version }) : refused(['Someone else entered this message meanwhile. Open its prescription.']);
}
