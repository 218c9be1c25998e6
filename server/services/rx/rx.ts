import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { isReason } from '#domain/platform/rules/reason-words.ts';
import { sentence } from '#domain/platform/rules/sentence.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import type { TransferInDraft } from '#domain/rx/entities/transfer-in.ts';
import { needsWords } from '#domain/rx/facts/alerts.ts';
import { answersFor, durAnswer } from '#domain/rx/facts/answers.ts';
import { othersWho, rowOf, severeAnswer } from '#domain/rx/lifecycle/index.ts';
import { editedValues } from '#domain/rx/rules/edit-words.ts';
import { sameTransfer, transferInText, transferOrigin } from '#domain/rx/rules/transfer-in.ts';
import { insertAlertAnswer } from '#server/repositories/rx/alert-answers.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { insertEvent, markShown } from '#server/repositories/rx/events.ts';
import { saveFill } from '#server/repositories/rx/fills.ts';
import { saveRx, snapshotOf } from '#server/repositories/rx/rx.ts';
import { strikeScans } from '#server/repositories/rx/scans.ts';
import { saveTransferIn } from '#server/repositories/rx/transfers-in.ts';
import { draftOf } from './entry/draft-of.ts';
import { editRefusal, fillAfterEdit, takenBy, wasHandedOver } from './entry/edit-rules.ts';
import { fitEntry, type FitEntry } from './entry/entry.ts';
import { actorOf, currentFill, hasLeft } from './facts.ts';
import { forbidRx, refuseRx, type RxFailure } from './failure.ts';
import { openForChange } from './open.ts';
import type { JudgedAlert } from './opened.ts';
import { sha256, type RxWork } from './work.ts';

export interface AnswerGiven {
  readonly fingerprint: string;
  readonly service: string;
  readonly result: string;
  readonly note: string | null;
}

export type Done = Result<number, RxFailure>;

/** Whether a person judges severe alerts: has the right to, and an active license. */
export const mayJudge = (work: RxWork): boolean =>
  work.licence?.active === true && work.permissions.has(severeAnswer.permission);

/**
 * Stores the answers that fit open alerts of this judgment. Severe ones take a pharmacist; an
 * answer to nothing is refused.
 */
export async function storeAnswers(
  work: RxWork,
  alerts: readonly JudgedAlert[],
  answers: readonly AnswerGiven[],
  { patientId, rxId }: { readonly patientId: number; readonly rxId: number },
): Promise<Result<null, RxFailure>> {
  for (const answer of answers) {
    const open = alerts.find((alert) => alert.alert.fingerprint === answer.fingerprint);
    const meant = durAnswer(answer.service, answer.result);
    if (!open)
      return refuseRx(
        'An answered alert no longer stands: the prescription or the patient changed. Look at the alerts again.',
      );
    if (!meant || !answersFor(open.alert, true).includes(meant))
      return refuseRx('Choose an answer from the list.');
    if ((open.alert.who === 'pharmacist' || meant.pharmacist) && !mayJudge(work))
      return refuseRx(
        sentence(`Only a pharmacist may answer: ${open.alert.summary}`),
        othersWho(severeAnswer, actorOf(work)),
      );
    if (needsWords(open.alert) && !isReason(answer.note))
      return refuseRx(
        sentence(`Say in words who confirmed it, or why it is right: ${open.alert.summary}`),
      );
    await insertAlertAnswer(work, {
      patient_id: patientId,
      rx_id: rxId,
      fingerprint: answer.fingerprint,
      kind: open.alert.kind,
      severity: open.alert.severity,
      summary: open.alert.summary,
      service_code: answer.service,
      result_code: answer.result,
      note: answer.note,
    });
  }
  return ok(null);
}

export const columns = (rxDraft: RxDraft) => ({
  patient_id: rxDraft.patientId,
  prescriber_id: rxDraft.prescriberId,
  drug_id: rxDraft.drugId,
  sig: rxDraft.sig,
  quantity: rxDraft.quantity,
  days_supply: rxDraft.daysSupply,
  refills: rxDraft.refills,
  daw: rxDraft.daw,
  origin: rxDraft.origin,
  written_on: rxDraft.writtenOn,
  do_not_fill_before: rxDraft.doNotFillBefore,
  diagnosis: rxDraft.diagnosis,
  image_key: rxDraft.imageKey,
  hard_copy: rxDraft.hardCopy,
  emergency_oral: rxDraft.emergencyOral,
  program_number: rxDraft.programNumber,
  program_until: rxDraft.programUntil,
  note: rxDraft.note,
  supply_facts: rxDraft.supplyFacts,
});

/** The key names no live document of this store: it was cleared away, or never was. */
export const refuseLostPicture = () =>
  refuseRx('The picture of the hard copy is not there any more. Attach it again.', [], {
    imageKey: 'Not there any more: attach it again',
  });

/** Who takes a transfer of C-III to C-V by telephone (row 1). */
const oralControlled = required(
  rowOf('create').stronger,
  'the stronger permission of the first row',
);
const takesControlled = (work: RxWork): boolean =>
  work.licence?.active === true && work.permissions.has(oralControlled.permission);

interface Edit {
  readonly draft: RxDraft;
  readonly fit: FitEntry;
  readonly transfer: TransferInDraft | null;
  /** What the transferring pharmacy told is another thing than before. */
  readonly retold: boolean;
}
/** Writes an edit that may be made, its log row included; false where somebody was faster. */
async function writeEdit(work: RxWork, bundle: RxBundle, edit: Edit): Promise<boolean> {
  const { draft, fit, transfer, retold } = edit;
  const { check, records } = fit;
  const was = bundle.rx;
  const now = columns({ ...draft });
  const drugWritten = [records.drug.name, records.drug.strength].filter(Boolean).join(' ');
  const saved = await saveRx(work, was.id, was.version, {
    ...now,
    ...takenBy(work, was, draft, retold && transfer !== null),
    sig_text: check.sigText,
    max_per_day: check.maxPerDay,
    expires_on: check.expiresOn,
    schedule: records.drug.schedule,
    drug_written: drugWritten,
    data_verified_at: null,
    data_verified_by: null,
    data_verified_hash: null,
  });
  if (!saved) return false;
  if (retold) await saveTransferIn(work, was.id, transfer);
  const current = currentFill(bundle);
  const fill = current && !hasLeft(current) ? current : null;
  if (fill) {
    // What was held or scanned was so for the old entry: it starts again from Data Entry.
    await strikeScans(work, fill.id);
    await saveFill(work, fill.id, fillAfterEdit(bundle, fill, draft, records.drug.schedule));
  }
  await insertEvent(work, {
    rx_id: was.id,
    fill_id: fill?.id ?? null,
    row: 0,
    event: 'edited',
    from_status: was.status,
    to_status: was.status,
    workstation: work.workstation,
    content_hash: sha256(JSON.stringify(now)),
    reason_text: retold && transfer ? transferInText(transfer) : null,
    detail: JSON.stringify({
      fields: [...changedFields(was, now), ...(retold ? ['transferIn'] : [])],
      values: {
        ...editedValues(draftOf(was), draft),
        ...(was.drug_id === draft.drugId ? {} : { drugId: [was.drug_written, drugWritten] }),
      },
    }),
  });
  return true;
}

/** Whether a transfer that was told anew takes a pharmacist: of a controlled drug it does. */
const takesPharmacist = (transfer: TransferInDraft | null, schedule: string): boolean =>
  transfer !== null && schedule !== '0';
/**
 * Its picture, where it has another one now. The paper that it has may have been destroyed since:
 * what else is written is changed all the same.
 */
const keepsPicture = async (work: RxWork, was: string | null, draft: RxDraft): Promise<boolean> =>
  draft.imageKey === was || (await work.areas.document.attachHardCopy(work, draft.imageKey));
/** An entry as somebody has changed it, over the version that they looked at. */
export interface RxEdit {
  readonly rxId: number;
  readonly version: number;
  readonly draft: RxDraft;
  readonly answers: readonly AnswerGiven[];
  /** What the transferring pharmacy told; without it, that stays as it is. */
  readonly transferIn?: TransferInDraft | null | undefined;
}
/**
 * Saves a changed entry. What has been dispensed stays what it was: patient, prescriber, drug and
 * date freeze with the first hand-over.
 */
export async function editRx(
  work: RxWork,
  { rxId, version, draft, answers, transferIn: reported }: RxEdit,
): Promise<Done> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  const { b: bundle } = opened.value;
  const was = bundle.rx;
  const refused = editRefusal(work, bundle, draft);
  if (refused) return refused;
  const transfer = draft.origin === transferOrigin ? (reported ?? bundle.transferIn) : null;
  const retold = !sameTransfer(transfer, bundle.transferIn);
  const dispensed = wasHandedOver(bundle);
  if (retold && dispensed)
    return refuseRx(
      'A fill of this prescription was handed over: what the transferring pharmacy told can’t change any more. Write a note instead.',
      [],
      { origin: 'Fixed since the first hand-over' },
    );
  const fit = await fitEntry(work, draft, {
    rxId,
    erxId: bundle.rx.erx_id,
    transferIn: transfer,
    answers,
    mayLack: dispensed,
    isElectronic: was.origin === '3' && was.drug_id === draft.drugId,
  });
  if (!fit.ok) return refuseRx(fit.error.why, [], fit.error.fields);
  const { records, alerts } = fit.value;
  if (retold && takesPharmacist(transfer, records.drug.schedule) && !takesControlled(work))
    return forbidRx(
      'The transfer of a controlled drug is told from pharmacist to pharmacist: a pharmacist has to write it down.',
      othersWho(oralControlled, actorOf(work)),
    );
  if (!(await keepsPicture(work, was.image_key, draft))) return refuseLostPicture();
  const answered = await storeAnswers(work, alerts, answers, {
    patientId: draft.patientId,
    rxId,
  });
  if (!answered.ok) return answered;
  const edit = { draft, fit: fit.value, transfer, retold };
  if (!(await writeEdit(work, bundle, edit))) return fail({ code: 'STALE' });
  work.changed('rx', rxId, version + 1);
  return ok(rxId);
}
const changedFields = (was: Record<string, unknown>, now: Record<string, unknown>) =>
  Object.keys(now).filter((key) => was[key] !== now[key]);

/** Answers one alert of a stored prescription. */
export async function answerAlert(
  work: RxWork,
  rxId: number,
  version: number,
  answer: AnswerGiven,
): Promise<Done> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  const { finalCheck } = opened.value.facts;
  if (finalCheck !== null && !finalCheck.struck && !mayJudge(work))
    return forbidRx(
      'Only a pharmacist answers an alert after the final check: it came up since.',
      othersWho(severeAnswer, actorOf(work)),
    );
  const answered = await storeAnswers(work, opened.value.alerts, [answer], {
    patientId: opened.value.b.rx.patient_id,
    rxId,
  });
  if (!answered.ok) return answered;
  if (!(await saveRx(work, rxId, version, {}))) return fail({ code: 'STALE' });
  work.changed('rx', rxId, version + 1);
  return ok(rxId);
}

/**
 * Notes what stood on this person's screen at this version; the version stays, or the note would be
 * about another one. A hard copy of
 * which a page was never given to this person can't have stood there.
 */
export async function showRx(
  work: RxWork,
  rxId: number,
  version: number,
  what: readonly ('image' | 'label' | 'product')[],
): Promise<Done> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  const unseen = what.includes('image')
    ? await work.areas.document.hardCopyUnseen(work, opened.value.b.rx.image_key)
    : null;
  if (unseen !== null) return refuseRx(unseen);
  await markShown(work, rxId, version, what);
  return ok(rxId);
}

/**
 * The stored content, for the audit log's digests; null where this store has no such prescription.
 */
export const contentOf = (work: RxWork, rxId: number): Promise<unknown> => snapshotOf(work, rxId);
