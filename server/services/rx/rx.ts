import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import { holdsPaper, paperWanted } from '#domain/document/rules/hard-copy.ts';
import { isStrictEnough } from '#domain/drug/rules/compound.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { durAnswer } from '#domain/rx/clinical/dur-codes.ts';
import { isOneOf, rxStatus, statusGroups } from '#domain/rx/entities/rx-status.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import type { TransferInDraft } from '#domain/rx/entities/transfer-in.ts';
import {
  decide,
  mayUndoDelete,
  rowOf,
  severeAnswer,
  whoHas,
  type LifecycleFacts,
} from '#domain/rx/lifecycle/index.ts';
import { sameTransfer, transferInText, transferOrigin } from '#domain/rx/rules/transfer-in.ts';
import { findErx } from '#server/repositories/erx/erx.ts';
import {
  insertDecision,
  insertEvent,
  insertFill,
  insertOrder,
  insertRx,
  markShown,
  openOrderOf,
  productOfStore,
  saveFill,
  saveRx,
  snapshotOf,
  strikeScans,
  takeRxNumber,
  type EntryRecords,
} from '#server/repositories/rx/rx.ts';
import { saveTransferIn } from '#server/repositories/rx/transfers-in.ts';
import { inOneGroup } from '#server/services/drug/ndc-group.ts';
import { fitEntry } from './entry/entry.ts';
import { actorOf, currentFill, hasLeft } from './facts.ts';
import { forbidRx, refuseRx, undecidedRx, type RxFailure } from './failure.ts';
import { makeMove } from './move.ts';
import { openForChange, openRx } from './open.ts';
import type { JudgedAlert } from './opened.ts';
import { usualPromise, waitingPromise, whenOpen } from './promise.ts';
import { isLicensed } from './safety/licence.ts';
import { sha256, type RxWork } from './work.ts';

export interface AnswerGiven {
  readonly fingerprint: string;
  readonly service: string;
  readonly result: string;
  readonly note: string | null;
}
export interface NewRx {
  readonly draft: RxDraft;
  readonly erxId: number | null;
  readonly promise: {
    readonly promisedAt: string | null;
    readonly waiting: boolean;
    readonly delivery: boolean;
  };
  readonly answers: readonly AnswerGiven[];
  readonly thenFill: boolean;
  /** What the transferring pharmacy told, where one transfers it here. */ readonly transferIn?:
    | TransferInDraft
    | null
    | undefined;
}
type Done = Result<number, RxFailure>;

const pharmacist = (work: RxWork) =>
  work.licence?.active === true && work.permissions.has(severeAnswer.permission);

/**
 * Stores the answers that fit open alerts of this judgment. Severe ones take a pharmacist; an
 * answer to nothing is refused.
 */
async function storeAnswers(
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
    if (!meant) return refuseRx('Choose an answer from the list.');
    if ((open.alert.who === 'pharmacist' || meant.pharmacist) && !pharmacist(work))
      return refuseRx(`Only a pharmacist may answer: ${open.alert.summary}.`, whoHas(severeAnswer));
    await insertDecision(work, {
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

/**
 * Only what row 1 of the lifecycle looks at: a prescription that does not exist yet has nothing
 * else.
 */
function factsBefore(
  work: RxWork,
  draft: RxDraft,
  entryRecords: EntryRecords,
  erxId: number | null,
): LifecycleFacts {
  const schedule =
    entryRecords.drug!.schedule === '0'
      ? null
      : (Number(entryRecords.drug!.schedule) as 2 | 3 | 4 | 5);
  const named = { active: true, blocked: false };
  return {
    rxId: null,
    version: 0,
    status: null,
    now: work.now,
    today: work.today,
    patientId: draft.patientId,
    patient: named,
    prescriber: named,
    drug: named,
    schedule,
    stricterNow: false,
    origin: draft.origin,
    sourceAttached: erxId !== null || holdsPaper(draft),
    emergencyOral: draft.emergencyOral,
    takenByPharmacist: work.licence?.active === true,
    missing: [],
    expiresOn: null,
    notBefore: null,
    refillsAuthorized: draft.refills,
    fillsUsed: 0,
    fillsDispensed: 0,
    quantityLeft: null,
    earliestFillOn: null,
    transfersBefore: 0,
    cameByTransfer: false,
    createdBy: null,
    createdOn: null,
    everBilled: false,
    everLabelled: false,
    erxAnswered: true,
    cancelMessage: 'none',
    discontinuedOn: null,
    alerts: [],
    pdmp: { needed: false, checked: false },
    payers: [],
    claims: [],
    collectionForbidden: false,
    cashConsent: false,
    billLater: false,
    claimWindowEndsOn: null,
    priceCents: null,
    floorCents: 0,
    costCents: 0,
    matchCents: null,
    ndc11: entryRecords.drug!.ndc,
    quantity: draft.quantity,
    ingredients: entryRecords.drug!.made_of === null ? null : [],
    daysSupply: draft.daysSupply,
    part: null,
    owed: null,
    heldFrom: null,
    heldReason: null,
    deferredUntil: null,
    scannedFrom: null,
    stockMoved: false,
    lots: [],
    recalled: [],
    dataCheck: null,
    scan: null,
    finalCheck: null,
    dataHash: '',
    contentHash: '',
    shown: { image: false, label: false, product: false },
    binClass: 'shelf',
    bagCode: null,
    outForDelivery: false,
    handler: null,
    deliveryAddress: false,
    rtsDueOn: null,
    needsCounsel: false,
    signatures: [],
    dueCents: 0,
    paidCents: 0,
    houseAccount: { allowed: false, balanceCents: 0, limitCents: 0 },
    left: null,
    pickedUpOn: null,
    policy: storePolicy(entryRecords.store.policy),
  };
}
const columns = (rxDraft: RxDraft) => ({
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
  note: rxDraft.note,
});
/**
 * The order that the new prescription is promised with: the patient's open one of the same way, or
 * a new one with its time.
 */
async function orderFor(
  work: RxWork,
  patientId: number,
  promise: NewRx['promise'],
  store: Parameters<typeof usualPromise>[0],
): Promise<number> {
  const open = await openOrderOf(work, patientId);
  if (open && open.waiting === promise.waiting && open.delivery === promise.delivery)
    return open.id;
  const promised = promise.waiting
    ? (promise.promisedAt ?? waitingPromise(store, work.now))
    : promise.promisedAt === null
      ? usualPromise(store, work.now)
      : whenOpen(store, promise.promisedAt);
  return insertOrder(work, {
    patient_id: patientId,
    promised_at: promised,
    waiting: promise.waiting,
    delivery: promise.delivery,
  });
}

/** The key names no live document of this store: it was cleared away, or never was. */
const refuseLostPicture = () =>
  refuseRx('The picture of the hard copy is not there any more. Attach it again.', [], {
    imageKey: 'Not there any more: attach it again',
  });

/** The entry names a message that this store does not have, or has no more. */
export const refuseLostMessage = () =>
  refuseRx('This electronic prescription is not there any more. Look at the eRx list.');

/**
 * Enters a prescription (row 1): number, first fill, order, answers to its alerts, and the link to
 * its message. With `thenFill` the
 * cash price follows in the same transaction, so it is all or nothing. Answers the id.
 */
export async function createRx(work: RxWork, newRx: NewRx): Promise<Done> {
  const transfer = newRx.draft.origin === transferOrigin ? (newRx.transferIn ?? null) : null;
  const fit = await fitEntry(work, newRx.draft, {
    rxId: null,
    erxId: newRx.erxId,
    transferIn: transfer,
  });
  if (!fit.ok) return refuseRx(fit.error.why, [], fit.error.fields);
  const { records, check, alerts } = fit.value;
  const decided = decide(
    factsBefore(work, newRx.draft, records, newRx.erxId),
    actorOf(work),
    'create',
    {},
  );
  if (!decided.ok)
    return undecidedRx(decided.error, {
      fields:
        decided.error.code === 'RX_SOURCE_ATTACHED'
          ? { hardCopy: paperWanted(newRx.draft.origin) ?? decided.error.message }
          : {},
    });
  // Before anything is written: a message of another store is answered like one that never was.
  if (newRx.erxId !== null && !(await findErx(work, newRx.erxId))) return refuseLostMessage();
  if (!(await work.areas.document.attachHardCopy(work, newRx.draft.imageKey)))
    return refuseLostPicture();
  const policy = storePolicy(records.store.policy);
  const drug = records.drug!;
  const rxId = await insertRx(work, {
    ...columns(newRx.draft),
    rx_number: await takeRxNumber(work),
    drug_written: [drug.name, drug.strength].filter(Boolean).join(' '),
    sig_text: check.sigText,
    max_per_day: check.maxPerDay,
    expires_on: check.expiresOn!,
    erx_id: newRx.erxId,
    schedule: drug.schedule,
    taken_by_pharmacist: work.licence?.active === true,
    status: rxStatus.dataEntry,
  });
  if (transfer) await saveTransferIn(work, rxId, transfer);
  const orderId = await orderFor(work, newRx.draft.patientId, newRx.promise, records.store);
  const fillId = await insertFill(work, {
    rx_id: rxId,
    order_id: orderId,
    fill_no: 0,
    status: rxStatus.dataEntry,
    drug_id: newRx.draft.drugId,
    quantity: newRx.draft.quantity,
    days_supply: newRx.draft.daysSupply,
    pdmp_needed: policy.pdmpSchedules.includes(drug.schedule),
  });
  const answered = await storeAnswers(work, alerts, newRx.answers, newRx.draft.patientId, rxId);
  if (!answered.ok) return answered;
  for (const handle of work.areas.entered) {
    const followed = await handle(work, { rxId, erxId: newRx.erxId });
    if (!followed.ok) return followed;
  }
  await insertEvent(work, {
    rx_id: rxId,
    fill_id: fillId,
    row: decided.value.row,
    event: 'create',
    from_status: null,
    to_status: rxStatus.dataEntry,
    workstation: work.workstation,
    content_hash: sha256(JSON.stringify(columns(newRx.draft))),
    reason_text: transfer && transferInText(transfer),
    detail: JSON.stringify({ origin: newRx.draft.origin }),
  });
  work.changed('rx', rxId, 1);
  if (newRx.erxId !== null) work.changed('erx', newRx.erxId, 0);
  if (!newRx.thenFill) return ok(rxId);
  const opened = (await openRx(work, rxId))!;
  const moved =
    opened.facts.payers.length > 0
      ? await work.areas.claim.send(work, rxId, opened.b.rx.version)
      : await makeMove(work, opened, 'cash', {});
  return moved.ok ? ok(rxId) : moved;
}

/** Who takes a transfer of C-III to C-V by telephone (row 1). */
const oralControlled = rowOf('create').stronger!;
const takesControlled = (work: RxWork): boolean =>
  work.licence?.active === true && work.permissions.has(oralControlled.permission);
const editableIn = new Set<string>([
  rxStatus.dataEntry,
  rxStatus.filed,
  rxStatus.rejected,
  rxStatus.hold,
]);
const frozenAfterHandOver = ['patientId', 'prescriberId', 'drugId', 'writtenOn'] as const;

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
  told?: TransferInDraft | null,
): Promise<Done> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  const { b: bundle } = opened.value;
  const fill = currentFill(bundle);
  if (!editableIn.has(bundle.rx.status))
    return refuseRx(
      'It can be edited in Data Entry, on Hold, Rejected or on file. Send it back first ("Reverse and edit", "Undo the scan" or "Edit after the check").',
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
    const drug = bundle.drugs.get(was.drug_id)!;
    if (!isStrictEnough(was.schedule as Schedule, [drug.schedule]))
      return refuseRx(
        `${drug.name} is in a stricter schedule now than when a fill of this prescription was handed over: it needs a new prescription. Discontinue this one.`,
      );
  }
  const transfer = draft.origin === transferOrigin ? (told ?? bundle.transferIn) : null;
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
    mayLack: dispensed,
  });
  if (!fit.ok) return refuseRx(fit.error.why, [], fit.error.fields);
  const { check, records, alerts } = fit.value;
  if (retold && transfer && records.drug!.schedule !== '0' && !takesControlled(work))
    return forbidRx(
      'The transfer of a controlled drug is told from pharmacist to pharmacist: a pharmacist has to write it down.',
      whoHas(oralControlled),
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
    ...(retold && transfer && work.licence?.active === true ? { taken_by_pharmacist: true } : {}),
    sig_text: check.sigText,
    max_per_day: check.maxPerDay,
    expires_on: check.expiresOn!,
    schedule: records.drug!.schedule,
    drug_written: [records.drug!.name, records.drug!.strength].filter(Boolean).join(' '),
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
      ...(draft.drugId === was.drug_id && records.drug!.schedule === was.schedule
        ? {}
        : {
            pdmp_needed: storePolicy(bundle.store.policy).pdmpSchedules.includes(
              records.drug!.schedule,
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
export async function checkPdmp(work: RxWork, rxId: number, version: number): Promise<Done> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  const fill = currentFill(opened.value.b);
  if (!fill) return refuseRx('There is no open fill.');
  if (work.licence?.active !== true)
    return forbidRx('Only a pharmacist with an active license may do this.', ['Pharmacist']);
  await saveFill(work, fill.id, { pdmp_checked_at: work.now, pdmp_checked_by: work.userId });
  if (!(await saveRx(work, rxId, version, {}))) return fail({ code: 'STALE' });
  work.changed('rx', rxId, version + 1);
  return ok(rxId);
}

/**
 * Takes a deletion back: the same person, within ten seconds (row 38); it returns to where it was.
 */
export async function undeleteRx(work: RxWork, rxId: number, version: number): Promise<Done> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  const { b: bundle } = opened.value;
  const last = bundle.events.at(-1);
  if (
    bundle.rx.status !== rxStatus.deleted ||
    last?.event !== 'delete' ||
    last.from_status === null
  )
    return refuseRx('This prescription is not deleted.');
  if (!mayUndoDelete({ by: last.by_id!, at: last.at }, work.userId, work.now))
    return refuseRx('A deletion can be undone by the same person within 10 seconds only.');
  const fill = bundle.fills.at(-1);
  if (fill && last.fill_id === fill.id)
    await saveFill(work, fill.id, { voided: false, status: last.from_status as never });
  if (!(await saveRx(work, rxId, version, { status: last.from_status as never })))
    return fail({ code: 'STALE' });
  await insertEvent(work, {
    rx_id: rxId,
    fill_id: fill?.id ?? null,
    row: 38,
    event: 'undeleted',
    from_status: rxStatus.deleted,
    to_status: last.from_status,
    workstation: work.workstation,
    content_hash: '',
    detail: '{}',
  });
  work.changed('rx', rxId, version + 1);
  return ok(rxId);
}

/**
 * Another package or maker of the same product for this fill; only before it is priced, since the
 * price goes with it.
 */
export async function switchNdc(
  work: RxWork,
  rxId: number,
  version: number,
  drugId: number,
): Promise<Done> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  let { b: bundle } = opened.value;
  const fill = currentFill(bundle);
  const [from, to] = [bundle.drugs.get(fill?.drug_id ?? 0), await productOfStore(work, drugId)];
  if (!fill || !from || !to) return refuseRx('Choose the product again.');
  if (from.made_of !== null || to.made_of !== null)
    return refuseRx(
      'A compound stands for no other product, and none for it. Send it back to entry to change the prescription.',
    );
  if (
    (from.generic_name ?? from.name).toLowerCase() !== (to.generic_name ?? to.name).toLowerCase() ||
    from.strength !== to.strength ||
    ((from.form ?? '') !== (to.form ?? '') && !(await inOneGroup(work, from.id, to.id)))
  )
    return refuseRx(
      `${to.name} is not the same drug, strength and form. Send it back to entry to change the prescription.`,
    );
  if (bundle.rx.daw === '1' && to.brand_generic !== from.brand_generic)
    return refuseRx('DAW 1: the prescriber wants this product dispensed as written.');
  if (!isOneOf([rxStatus.dataEntry, rxStatus.cashed], fill.status))
    return refuseRx(
      'The product can be switched in Data Entry or when priced as cash. Undo the scan first.',
    );
  let at = version;
  if (fill.status === rxStatus.cashed) {
    const back = await makeMove(work, opened.value, 'reverse', {});
    if (!back.ok) return back;
    at += 1;
    bundle = (await openRx(work, rxId))!.b;
  }
  await strikeScans(work, fill.id);
  await saveFill(work, fill.id, { drug_id: to.id, formula: null });
  if (!(await saveRx(work, rxId, at, {}))) return fail({ code: 'STALE' });
  await insertEvent(work, {
    rx_id: rxId,
    fill_id: fill.id,
    row: 18,
    event: 'ndc-switched',
    from_status: bundle.rx.status,
    to_status: bundle.rx.status,
    workstation: work.workstation,
    content_hash: '',
    detail: JSON.stringify({ from: from.ndc, to: to.ndc }),
  });
  work.changed('rx', rxId, at + 1);
  if (fill.status !== rxStatus.cashed) return ok(rxId);
  const priced = await makeMove(work, (await openRx(work, rxId))!, 'cash', {});
  return priced.ok ? ok(rxId) : priced;
}

/**
 * The pharmacist or technician who counted again, and what was counted (C-II). The same person
 * can't count twice.
 */
export async function secondCount(
  work: RxWork,
  rxId: number,
  version: number,
  byId: number,
  quantity: number,
): Promise<Done> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  if (!(await isLicensed(work, byId)))
    return refuseRx(
      'A technician, an intern or a pharmacist with an active license has to count the second time.',
    );
  const fill = currentFill(opened.value.b);
  if (!fill || !isOneOf(statusGroups.readyToFill, fill.status))
    return refuseRx('A second count belongs between the price and the scan.');
  if (byId === work.userId) return refuseRx('Another person has to count the second time.');
  if (quantity !== fill.quantity)
    return refuseRx(
      `The second count is ${quantity / 1000}, to dispense ${fill.quantity / 1000}: count again.`,
    );
  await saveFill(work, fill.id, { second_count_by: byId, counted_quantity: quantity });
  if (!(await saveRx(work, rxId, version, {}))) return fail({ code: 'STALE' });
  work.changed('rx', rxId, version + 1);
  return ok(rxId);
}

/**
 * The stored content, for the audit log's digests; null where this store has no such prescription.
 */
export const contentOf = (work: RxWork, rxId: number): Promise<unknown> => snapshotOf(work, rxId);
