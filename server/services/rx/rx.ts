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

const pharmacist = (w: RxWork) =>
  w.licence?.active === true && w.permissions.has(severeAnswer.permission);

/** Stores the answers that fit open alerts of this judgment. Severe ones take a pharmacist; an answer to nothing is refused. */
async function storeAnswers(
  w: RxWork,
  alerts: readonly JudgedAlert[],
  answers: readonly AnswerGiven[],
  patientId: number,
  rxId: number,
): Promise<Result<null, RxFailure>> {
  for (const a of answers) {
    const open = alerts.find((x) => x.alert.fingerprint === a.fingerprint);
    const meant = durAnswer(a.service, a.result);
    if (!open)
      return refuseRx(
        'An answered alert no longer stands: the prescription or the patient changed. Look at the alerts again.',
      );
    if (!meant) return refuseRx('Choose an answer from the list.');
    if ((open.alert.who === 'pharmacist' || meant.pharmacist) && !pharmacist(w))
      return refuseRx(`Only a pharmacist may answer: ${open.alert.summary}.`, whoHas(severeAnswer));
    await insertDecision(w, {
      patient_id: patientId,
      rx_id: rxId,
      fingerprint: a.fingerprint,
      kind: open.alert.kind,
      severity: open.alert.severity,
      summary: open.alert.summary,
      service_code: a.service,
      result_code: a.result,
      note: a.note,
    });
  }
  return ok(null);
}

/** Only what row 1 of the lifecycle looks at: a prescription that does not exist yet has nothing else. */
function factsBefore(
  w: RxWork,
  draft: RxDraft,
  r: EntryRecords,
  erxId: number | null,
): LifecycleFacts {
  const schedule = r.drug!.schedule === '0' ? null : (Number(r.drug!.schedule) as 2 | 3 | 4 | 5);
  const named = { active: true, blocked: false };
  return {
    rxId: null,
    version: 0,
    status: null,
    now: w.now,
    today: w.today,
    patientId: draft.patientId,
    patient: named,
    prescriber: named,
    drug: named,
    schedule,
    stricterNow: false,
    origin: draft.origin,
    sourceAttached: erxId !== null || holdsPaper(draft),
    emergencyOral: draft.emergencyOral,
    takenByPharmacist: w.licence?.active === true,
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
    ndc11: r.drug!.ndc,
    quantity: draft.quantity,
    ingredients: r.drug!.made_of === null ? null : [],
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
    policy: storePolicy(r.store.policy),
  };
}
const columns = (d: RxDraft) => ({
  patient_id: d.patientId,
  prescriber_id: d.prescriberId,
  drug_id: d.drugId,
  sig: d.sig,
  quantity: d.quantity,
  days_supply: d.daysSupply,
  refills: d.refills,
  daw: d.daw,
  origin: d.origin,
  written_on: d.writtenOn,
  do_not_fill_before: d.doNotFillBefore,
  diagnosis: d.diagnosis,
  image_key: d.imageKey,
  hard_copy: d.hardCopy,
  emergency_oral: d.emergencyOral,
  note: d.note,
});
/** The order that the new prescription is promised with: the patient's open one of the same way, or a new one with its time. */
async function orderFor(
  w: RxWork,
  patientId: number,
  promise: NewRx['promise'],
  store: Parameters<typeof usualPromise>[0],
): Promise<number> {
  const open = await openOrderOf(w, patientId);
  if (open && open.waiting === promise.waiting && open.delivery === promise.delivery)
    return open.id;
  const promised = promise.waiting
    ? (promise.promisedAt ?? waitingPromise(store, w.now))
    : promise.promisedAt === null
      ? usualPromise(store, w.now)
      : whenOpen(store, promise.promisedAt);
  return insertOrder(w, {
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
 * Enters a prescription (row 1): number, first fill, order, answers to its alerts, and the link to its message. With `thenFill` the
 * cash price follows in the same transaction, so it is all or nothing. Answers the id.
 */
export async function createRx(w: RxWork, n: NewRx): Promise<Done> {
  const transfer = n.draft.origin === transferOrigin ? (n.transferIn ?? null) : null;
  const fit = await fitEntry(w, n.draft, { rxId: null, erxId: n.erxId, transferIn: transfer });
  if (!fit.ok) return refuseRx(fit.error.why, [], fit.error.fields);
  const { records, check, alerts } = fit.value;
  const decided = decide(factsBefore(w, n.draft, records, n.erxId), actorOf(w), 'create', {});
  if (!decided.ok)
    return undecidedRx(decided.error, {
      fields:
        decided.error.code === 'RX_SOURCE_ATTACHED'
          ? { hardCopy: paperWanted(n.draft.origin) ?? decided.error.message }
          : {},
    });
  // Before anything is written: a message of another store is answered like one that never was.
  if (n.erxId !== null && !(await findErx(w, n.erxId))) return refuseLostMessage();
  if (!(await w.areas.document.attachHardCopy(w, n.draft.imageKey))) return refuseLostPicture();
  const policy = storePolicy(records.store.policy);
  const drug = records.drug!;
  const rxId = await insertRx(w, {
    ...columns(n.draft),
    rx_number: await takeRxNumber(w),
    drug_written: [drug.name, drug.strength].filter(Boolean).join(' '),
    sig_text: check.sigText,
    max_per_day: check.maxPerDay,
    expires_on: check.expiresOn!,
    erx_id: n.erxId,
    schedule: drug.schedule,
    taken_by_pharmacist: w.licence?.active === true,
    status: rxStatus.dataEntry,
  });
  if (transfer) await saveTransferIn(w, rxId, transfer);
  const orderId = await orderFor(w, n.draft.patientId, n.promise, records.store);
  const fillId = await insertFill(w, {
    rx_id: rxId,
    order_id: orderId,
    fill_no: 0,
    status: rxStatus.dataEntry,
    drug_id: n.draft.drugId,
    quantity: n.draft.quantity,
    days_supply: n.draft.daysSupply,
    pdmp_needed: policy.pdmpSchedules.includes(drug.schedule),
  });
  const answered = await storeAnswers(w, alerts, n.answers, n.draft.patientId, rxId);
  if (!answered.ok) return answered;
  for (const handle of w.areas.entered) {
    const followed = await handle(w, { rxId, erxId: n.erxId });
    if (!followed.ok) return followed;
  }
  await insertEvent(w, {
    rx_id: rxId,
    fill_id: fillId,
    row: decided.value.row,
    event: 'create',
    from_status: null,
    to_status: rxStatus.dataEntry,
    workstation: w.workstation,
    content_hash: sha256(JSON.stringify(columns(n.draft))),
    reason_text: transfer && transferInText(transfer),
    detail: JSON.stringify({ origin: n.draft.origin }),
  });
  w.changed('rx', rxId, 1);
  if (n.erxId !== null) w.changed('erx', n.erxId, 0);
  if (!n.thenFill) return ok(rxId);
  const opened = (await openRx(w, rxId))!;
  const moved =
    opened.facts.payers.length > 0
      ? await w.areas.claim.send(w, rxId, opened.b.rx.version)
      : await makeMove(w, opened, 'cash', {});
  return moved.ok ? ok(rxId) : moved;
}

/** Who takes a transfer of C-III to C-V by telephone (row 1). */
const oralControlled = rowOf('create').stronger!;
const takesControlled = (w: RxWork): boolean =>
  w.licence?.active === true && w.permissions.has(oralControlled.permission);
const editableIn = new Set<string>([
  rxStatus.dataEntry,
  rxStatus.filed,
  rxStatus.rejected,
  rxStatus.hold,
]);
const frozenAfterHandOver = ['patientId', 'prescriberId', 'drugId', 'writtenOn'] as const;

/** Saves a changed entry. What has been dispensed stays what it was: patient, prescriber, drug and date freeze with the first hand-over. */
export async function editRx(
  w: RxWork,
  rxId: number,
  version: number,
  draft: RxDraft,
  answers: readonly AnswerGiven[],
  told?: TransferInDraft | null,
): Promise<Done> {
  const opened = await openForChange(w, rxId, version);
  if (!opened.ok) return opened;
  const { b } = opened.value;
  const fill = currentFill(b);
  if (!editableIn.has(b.rx.status))
    return refuseRx(
      'It can be edited in Data Entry, on Hold, Rejected or on file. Send it back first ("Reverse and edit", "Undo the scan" or "Edit after the check").',
    );
  const wanted = b.rx.erx_id === null && !holdsPaper(draft) ? paperWanted(draft.origin) : null;
  if (wanted) return refuseRx(wanted, [], { hardCopy: wanted });
  const before = columns({ ...draft });
  const was = b.rx;
  if (b.fills.some((f) => !f.voided && hasLeft(f))) {
    const current = {
      patientId: was.patient_id,
      prescriberId: was.prescriber_id,
      drugId: was.drug_id,
      writtenOn: was.written_on,
    };
    const frozen = frozenAfterHandOver.filter((k) => current[k] !== draft[k]);
    if (frozen.length)
      return refuseRx(
        'A fill of this prescription was handed over: patient, prescriber, drug and date written can’t change any more. Discontinue it and enter a new one.',
        [],
        Object.fromEntries(frozen.map((k) => [k, 'Fixed since the first hand-over'])),
      );
    const drug = b.drugs.get(was.drug_id)!;
    if (!isStrictEnough(was.schedule as Schedule, [drug.schedule]))
      return refuseRx(
        `${drug.name} is in a stricter schedule now than when a fill of this prescription was handed over: it needs a new prescription. Discontinue this one.`,
      );
  }
  const transfer = draft.origin === transferOrigin ? (told ?? b.transferIn) : null;
  const retold = !sameTransfer(transfer, b.transferIn);
  const dispensed = b.fills.some((f) => !f.voided && hasLeft(f));
  if (retold && dispensed)
    return refuseRx(
      'A fill of this prescription was handed over: what the transferring pharmacy told can’t change any more. Write a note instead.',
      [],
      { origin: 'Fixed since the first hand-over' },
    );
  const fit = await fitEntry(w, draft, {
    rxId,
    erxId: b.rx.erx_id,
    transferIn: transfer,
    mayLack: dispensed,
  });
  if (!fit.ok) return refuseRx(fit.error.why, [], fit.error.fields);
  const { check, records, alerts } = fit.value;
  if (retold && transfer && records.drug!.schedule !== '0' && !takesControlled(w))
    return forbidRx(
      'The transfer of a controlled drug is told from pharmacist to pharmacist: a pharmacist has to write it down.',
      whoHas(oralControlled),
    );
  // The paper that it has may have been destroyed since: what else is written is changed all the same.
  if (
    draft.imageKey !== was.image_key &&
    !(await w.areas.document.attachHardCopy(w, draft.imageKey))
  )
    return refuseLostPicture();
  const answered = await storeAnswers(w, alerts, answers, draft.patientId, rxId);
  if (!answered.ok) return answered;
  const saved = await saveRx(w, rxId, version, {
    ...before,
    ...(retold && transfer && w.licence?.active === true ? { taken_by_pharmacist: true } : {}),
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
  if (retold) await saveTransferIn(w, rxId, transfer);
  if (fill && !hasLeft(fill)) {
    // A short fill stays one while what was prescribed stays the same.
    const shortStands =
      fill.whole_quantity !== null &&
      draft.quantity === was.quantity &&
      draft.daysSupply === was.days_supply;
    // What was held or scanned was so for the old entry: it starts again from Data Entry.
    await strikeScans(w, fill.id);
    await saveFill(w, fill.id, {
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
            pdmp_needed: storePolicy(b.store.policy).pdmpSchedules.includes(records.drug!.schedule),
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
  await insertEvent(w, {
    rx_id: rxId,
    fill_id: fill && !hasLeft(fill) ? fill.id : null,
    row: 0,
    event: 'edited',
    from_status: b.rx.status,
    to_status: b.rx.status,
    workstation: w.workstation,
    content_hash: sha256(JSON.stringify(before)),
    reason_text: retold && transfer ? transferInText(transfer) : null,
    detail: JSON.stringify({
      fields: [...changedFields(b.rx, before), ...(retold ? ['transferIn'] : [])],
    }),
  });
  w.changed('rx', rxId, version + 1);
  return ok(rxId);
}
const changedFields = (was: Record<string, unknown>, now: Record<string, unknown>) =>
  Object.keys(now).filter((k) => was[k] !== now[k]);

/** Answers one alert of a stored prescription. */
export async function answerAlert(
  w: RxWork,
  rxId: number,
  version: number,
  answer: AnswerGiven,
): Promise<Done> {
  const opened = await openForChange(w, rxId, version);
  if (!opened.ok) return opened;
  const answered = await storeAnswers(
    w,
    opened.value.alerts,
    [answer],
    opened.value.b.rx.patient_id,
    rxId,
  );
  if (!answered.ok) return answered;
  if (!(await saveRx(w, rxId, version, {}))) return fail({ code: 'STALE' });
  w.changed('rx', rxId, version + 1);
  return ok(rxId);
}

/**
 * Notes what stood on this person's screen at this version; the version stays, or the note would be about another one. A hard copy of
 * which a page was never given to this person can't have stood there.
 */
export async function showRx(
  w: RxWork,
  rxId: number,
  version: number,
  what: readonly ('image' | 'label' | 'product')[],
): Promise<Done> {
  const opened = await openForChange(w, rxId, version);
  if (!opened.ok) return opened;
  const unseen = what.includes('image')
    ? await w.areas.document.hardCopyUnseen(w, opened.value.b.rx.image_key)
    : null;
  if (unseen !== null) return refuseRx(unseen);
  await markShown(w, rxId, version, what);
  return ok(rxId);
}
export async function checkPdmp(w: RxWork, rxId: number, version: number): Promise<Done> {
  const opened = await openForChange(w, rxId, version);
  if (!opened.ok) return opened;
  const fill = currentFill(opened.value.b);
  if (!fill) return refuseRx('There is no open fill.');
  if (w.licence?.active !== true)
    return forbidRx('Only a pharmacist with an active license may do this.', ['Pharmacist']);
  await saveFill(w, fill.id, { pdmp_checked_at: w.now, pdmp_checked_by: w.userId });
  if (!(await saveRx(w, rxId, version, {}))) return fail({ code: 'STALE' });
  w.changed('rx', rxId, version + 1);
  return ok(rxId);
}

/** Takes a deletion back: the same person, within ten seconds (row 38); it returns to where it was. */
export async function undeleteRx(w: RxWork, rxId: number, version: number): Promise<Done> {
  const opened = await openForChange(w, rxId, version);
  if (!opened.ok) return opened;
  const { b } = opened.value;
  const last = b.events.at(-1);
  if (b.rx.status !== rxStatus.deleted || last?.event !== 'delete' || last.from_status === null)
    return refuseRx('This prescription is not deleted.');
  if (!mayUndoDelete({ by: last.by_id!, at: last.at }, w.userId, w.now))
    return refuseRx('A deletion can be undone by the same person within 10 seconds only.');
  const fill = b.fills.at(-1);
  if (fill && last.fill_id === fill.id)
    await saveFill(w, fill.id, { voided: false, status: last.from_status as never });
  if (!(await saveRx(w, rxId, version, { status: last.from_status as never })))
    return fail({ code: 'STALE' });
  await insertEvent(w, {
    rx_id: rxId,
    fill_id: fill?.id ?? null,
    row: 38,
    event: 'undeleted',
    from_status: rxStatus.deleted,
    to_status: last.from_status,
    workstation: w.workstation,
    content_hash: '',
    detail: '{}',
  });
  w.changed('rx', rxId, version + 1);
  return ok(rxId);
}

/** Another package or maker of the same product for this fill; only before it is priced, since the price goes with it. */
export async function switchNdc(
  w: RxWork,
  rxId: number,
  version: number,
  drugId: number,
): Promise<Done> {
  const opened = await openForChange(w, rxId, version);
  if (!opened.ok) return opened;
  let { b } = opened.value;
  const fill = currentFill(b);
  const [from, to] = [b.drugs.get(fill?.drug_id ?? 0), await productOfStore(w, drugId)];
  if (!fill || !from || !to) return refuseRx('Choose the product again.');
  if (from.made_of !== null || to.made_of !== null)
    return refuseRx(
      'A compound stands for no other product, and none for it. Send it back to entry to change the prescription.',
    );
  if (
    (from.generic_name ?? from.name).toLowerCase() !== (to.generic_name ?? to.name).toLowerCase() ||
    from.strength !== to.strength ||
    ((from.form ?? '') !== (to.form ?? '') && !(await inOneGroup(w, from.id, to.id)))
  )
    return refuseRx(
      `${to.name} is not the same drug, strength and form. Send it back to entry to change the prescription.`,
    );
  if (b.rx.daw === '1' && to.brand_generic !== from.brand_generic)
    return refuseRx('DAW 1: the prescriber wants this product dispensed as written.');
  if (!isOneOf([rxStatus.dataEntry, rxStatus.cashed], fill.status))
    return refuseRx(
      'The product can be switched in Data Entry or when priced as cash. Undo the scan first.',
    );
  let at = version;
  if (fill.status === rxStatus.cashed) {
    const back = await makeMove(w, opened.value, 'reverse', {});
    if (!back.ok) return back;
    at += 1;
    b = (await openRx(w, rxId))!.b;
  }
  await strikeScans(w, fill.id);
  await saveFill(w, fill.id, { drug_id: to.id, formula: null });
  if (!(await saveRx(w, rxId, at, {}))) return fail({ code: 'STALE' });
  await insertEvent(w, {
    rx_id: rxId,
    fill_id: fill.id,
    row: 18,
    event: 'ndc-switched',
    from_status: b.rx.status,
    to_status: b.rx.status,
    workstation: w.workstation,
    content_hash: '',
    detail: JSON.stringify({ from: from.ndc, to: to.ndc }),
  });
  w.changed('rx', rxId, at + 1);
  if (fill.status !== rxStatus.cashed) return ok(rxId);
  const priced = await makeMove(w, (await openRx(w, rxId))!, 'cash', {});
  return priced.ok ? ok(rxId) : priced;
}

/** The pharmacist or technician who counted again, and what was counted (C-II). The same person can't count twice. */
export async function secondCount(
  w: RxWork,
  rxId: number,
  version: number,
  byId: number,
  quantity: number,
): Promise<Done> {
  const opened = await openForChange(w, rxId, version);
  if (!opened.ok) return opened;
  if (!(await isLicensed(w, byId)))
    return refuseRx(
      'A technician, an intern or a pharmacist with an active license has to count the second time.',
    );
  const fill = currentFill(opened.value.b);
  if (!fill || !isOneOf(statusGroups.readyToFill, fill.status))
    return refuseRx('A second count belongs between the price and the scan.');
  if (byId === w.userId) return refuseRx('Another person has to count the second time.');
  if (quantity !== fill.quantity)
    return refuseRx(
      `The second count is ${quantity / 1000}, to dispense ${fill.quantity / 1000}: count again.`,
    );
  await saveFill(w, fill.id, { second_count_by: byId, counted_quantity: quantity });
  if (!(await saveRx(w, rxId, version, {}))) return fail({ code: 'STALE' });
  w.changed('rx', rxId, version + 1);
  return ok(rxId);
}

/** The stored content, for the audit log's digests; null where this store has no such prescription. */
export const contentOf = (w: RxWork, rxId: number): Promise<unknown> => snapshotOf(w, rxId);
