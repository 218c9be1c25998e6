import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import { holdsPaper, paperWanted } from '#domain/document/rules/hard-copy.ts';
import { isStrictEnough } from '#domain/drug/rules/compound.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { isReason } from '#domain/platform/rules/reason-words.ts';
import { sentence } from '#domain/platform/rules/sentence.ts';
import { isOneOf, rxStatus, statusGroups } from '#domain/rx/entities/rx-status.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import type { TransferInDraft } from '#domain/rx/entities/transfer-in.ts';
import { needsWords } from '#domain/rx/facts/alerts.ts';
import { answersFor, durAnswer } from '#domain/rx/facts/answers.ts';
import { othersWho, rowOf, severeAnswer } from '#domain/rx/lifecycle/index.ts';
import { sameTransfer, transferInText, transferOrigin } from '#domain/rx/rules/transfer-in.ts';
import { insertAlertAnswer } from '#server/repositories/rx/alert-answers.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { insertEvent, markShown } from '#server/repositories/rx/events.ts';
import { saveFill } from '#server/repositories/rx/fills.ts';
import { saveRx, snapshotOf } from '#server/repositories/rx/rx.ts';
import { strikeScans } from '#server/repositories/rx/scans.ts';
import { saveTransferIn } from '#server/repositories/rx/transfers-in.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import { fitEntry } from './entry/entry.ts';
import { actorOf, currentFill, hasLeft } from './facts.ts';
import { forbidRx, refuseRx, type RxFailure } from './failure.ts';
import { laterPart } from './fill/parts.ts';
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
  patientId: number,
  rxId: number,
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
const writtenStays = [
  'What the prescriber wrote is not changed for a payer: bill a part of it (Partial fill).',
  'Where it was typed wrong, a pharmacist corrects it.',
].join(' ');
const frozenAfterHandOver = ['patientId', 'prescriberId', 'drugId', 'writtenOn'] as const;

/**
 * Who took down what was told. A pharmacist's word holds for what the pharmacist wrote: who was
 * told of another drug, by another prescriber or another way is whoever writes it now.
 */
function takenBy(
  work: RxWork,
  was: Pick<RxBundle['rx'], 'drug_id' | 'prescriber_id' | 'patient_id' | 'origin'>,
  draft: RxDraft,
  retold: boolean,
): { readonly taken_by_pharmacist?: boolean } {
  const isOther =
    was.drug_id !== draft.drugId ||
    was.prescriber_id !== draft.prescriberId ||
    was.patient_id !== draft.patientId ||
    was.origin !== draft.origin;
  const licensed = work.licence?.active === true;
  return isOther || (retold && licensed) ? { taken_by_pharmacist: licensed } : {};
}

/**
 * Saves a changed entry. What has been dispensed stays what it was: patient, prescriber, drug and
 * date freeze with the first hand-over.
 */
export async function editRx(
  work: RxWork,
  rxId: number,
  version: number,
  draft: RxDraft,
  answers: readonly AnswerGiven[],
  reported?: TransferInDraft | null,
): Promise<Done> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  const { b: bundle } = opened.value;
  const fill = currentFill(bundle);
  if (!isOneOf(statusGroups.editable, bundle.rx.status))
    return refuseRx(
      'It can be edited in Data Entry, on Hold, Rejected or on file. Send it back first ("Reverse and edit", "Undo the scan" or "Edit after the check").',
    );
  if (
    bundle.rx.status === rxStatus.rejected &&
    draft.quantity < bundle.rx.quantity &&
    work.licence?.active !== true
  )
    return refuseRx(
      writtenStays,
      othersWho({ permission: 'rx.edit', licence: true }, actorOf(work)),
      { quantity: 'As the prescriber wrote it' },
    );
  const wanted = bundle.rx.erx_id === null && !holdsPaper(draft) ? paperWanted(draft.origin) : null;
  if (wanted) return refuseRx(wanted, [], { hardCopy: wanted });
  const before = columns({ ...draft });
  const was = bundle.rx;
  if (bundle.fills.some((fill) => !fill.voided && hasLeft(fill))) {
    const current = {
      patientId: was.patient_id,
      prescriberId: was.prescriber_id,
      drugId: was.drug_id,
      writtenOn: was.written_on,
    };
    const frozen = frozenAfterHandOver.filter((key) => current[key] !== draft[key]);
    if (frozen.length)
      return refuseRx(
        'A fill of this prescription was handed over: patient, prescriber, drug and date written can’t change any more. Discontinue it and enter a new one.',
        [],
        Object.fromEntries(frozen.map((key) => [key, 'Fixed since the first hand-over'])),
      );
    const drug = drugIn(bundle, was.drug_id);
    if (!isStrictEnough(was.schedule as Schedule, [drug.schedule]))
      return refuseRx(
        `${drug.name} is in a stricter schedule now than when a fill of this prescription was handed over: it needs a new prescription. Discontinue this one.`,
      );
  }
  const transfer = draft.origin === transferOrigin ? (reported ?? bundle.transferIn) : null;
  const retold = !sameTransfer(transfer, bundle.transferIn);
  const dispensed = bundle.fills.some((fill) => !fill.voided && hasLeft(fill));
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
  const { check, records, alerts } = fit.value;
  if (retold && transfer && records.drug.schedule !== '0' && !takesControlled(work))
    return forbidRx(
      'The transfer of a controlled drug is told from pharmacist to pharmacist: a pharmacist has to write it down.',
      othersWho(oralControlled, actorOf(work)),
    );
  // The paper that it has may have been destroyed since: what else is written is changed all the
  // same.
  if (
    draft.imageKey !== was.image_key &&
    !(await work.areas.document.attachHardCopy(work, draft.imageKey))
  )
    return refuseLostPicture();
  const answered = await storeAnswers(work, alerts, answers, draft.patientId, rxId);
  if (!answered.ok) return answered;
  const saved = await saveRx(work, rxId, version, {
    ...before,
    ...takenBy(work, was, draft, retold && transfer !== null),
    sig_text: check.sigText,
    max_per_day: check.maxPerDay,
    expires_on: check.expiresOn,
    schedule: records.drug.schedule,
    drug_written: [records.drug.name, records.drug.strength].filter(Boolean).join(' '),
    data_verified_at: null,
    data_verified_by: null,
    data_verified_hash: null,
  });
  if (!saved) return fail({ code: 'STALE' });
  if (retold) await saveTransferIn(work, rxId, transfer);
  if (fill && !hasLeft(fill)) {
    // A short fill stays one while what was prescribed stays the same.
    const shortStands =
      fill.whole_quantity !== null &&
      draft.quantity === was.quantity &&
      draft.daysSupply === was.days_supply;
    // What was held or scanned was so for the old entry: it starts again from Data Entry.
    await strikeScans(work, fill.id);
    await saveFill(work, fill.id, {
      ...(fill.part_no > 1 ? laterPart(bundle, fill, draft) : {}),
      ...(fill.part_no > 1 || shortStands
        ? {}
        : {
            quantity: draft.quantity,
            days_supply: draft.daysSupply,
            intended_quantity: null,
            intended_days: null,
            partial_reason: null,
            whole_quantity: null,
            whole_days: null,
          }),
      ...(draft.drugId === was.drug_id ? {} : { drug_id: draft.drugId, formula: null }),
      ...(draft.drugId === was.drug_id && records.drug.schedule === was.schedule
        ? {}
        : {
            pdmp_needed: storePolicy(bundle.store.policy).pdmpSchedules.includes(
              records.drug.schedule,
            ),
            pdmp_checked_at: null,
            pdmp_checked_by: null,
          }),
      price_cents: null,
      patient_pay_cents: null,
      second_count_by: null,
      counted_quantity: null,
      ...(fill.status === rxStatus.hold ? { held_from: rxStatus.dataEntry } : {}),
    });
  }
  await insertEvent(work, {
    rx_id: rxId,
    fill_id: fill && !hasLeft(fill) ? fill.id : null,
    row: 0,
    event: 'edited',
    from_status: bundle.rx.status,
    to_status: bundle.rx.status,
    workstation: work.workstation,
    content_hash: sha256(JSON.stringify(before)),
    reason_text: retold && transfer ? transferInText(transfer) : null,
    detail: JSON.stringify({
      fields: [...changedFields(bundle.rx, before), ...(retold ? ['transferIn'] : [])],
    }),
  });
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
  const answered = await storeAnswers(
    work,
    opened.value.alerts,
    [answer],
    opened.value.b.rx.patient_id,
    rxId,
  );
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
