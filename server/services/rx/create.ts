import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import { holdsPaper, paperWanted } from '#domain/document/rules/hard-copy.ts';
import { required } from '#domain/platform/required.ts';
import { ok } from '#domain/platform/result.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { RxDraft } from '#domain/rx/entities/rx.ts';
import type { TransferInDraft } from '#domain/rx/entities/transfer-in.ts';
import { type LifecycleFacts, decide } from '#domain/rx/lifecycle/index.ts';
import { transferOrigin, transferInText } from '#domain/rx/rules/transfer-in.ts';
import { openOrderOf, insertOrder } from '#server/repositories/counter/order.ts';
import { findErx } from '#server/repositories/erx/erx.ts';
import { insertEvent } from '#server/repositories/rx/events.ts';
import { insertFill } from '#server/repositories/rx/fills.ts';
import { insertRx, takeRxNumber } from '#server/repositories/rx/rx.ts';
import { saveTransferIn } from '#server/repositories/rx/transfers-in.ts';
import { type FitRecords, fitEntry } from '#server/services/rx/entry/entry.ts';
import { actorOf } from './facts.ts';
import { refuseRx, undecidedRx } from './failure.ts';
import { makeMove } from './move.ts';
import { openRx } from './open.ts';
import { usualPromise, waitingPromise, whenOpen } from './promise.ts';
import { type AnswerGiven, type Done, refuseLostPicture, columns, storeAnswers } from './rx.ts';
import { type RxWork, sha256 } from './work.ts';

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
/**
 * Only what row 1 of the lifecycle looks at: a prescription that does not exist yet has nothing
 * else.
 */
function factsBefore(
  work: RxWork,
  draft: RxDraft,
  entryRecords: FitRecords,
  erxId: number | null,
): LifecycleFacts {
  const schedule =
    entryRecords.drug.schedule === '0'
      ? null
      : (Number(entryRecords.drug.schedule) as 2 | 3 | 4 | 5);
  const named = { active: true, blocked: false };
  return {
    rxId: null,
    version: 0,
    status: null,
    now: work.now,
    today: work.today,
    patientId: draft.patientId,
    patient: named,
    allergiesAsked: entryRecords.patient?.allergy_status !== 'not-selected',
    prescriber: named,
    drug: named,
    schedule,
    stricterNow: false,
    origin: draft.origin,
    sourceAttached: erxId !== null || holdsPaper(draft),
    emergencyOral: draft.emergencyOral,
    takenByPharmacist: work.licence?.active === true,
    directionsAgainst: null,
    missing: [],
    programLacks: null,
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
    clinicalEdit: false,
    labelPrinted: false,
    labelChanged: null,
    labelsToScan: 0,
    vialsToScan: 0,
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
    ndc11: entryRecords.drug.ndc,
    quantity: draft.quantity,
    ingredients: entryRecords.drug.made_of === null ? null : [],
    daysSupply: draft.daysSupply,
    partialFill: null,
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
type OpenOrder = NonNullable<Awaited<ReturnType<typeof openOrderOf>>>;
/** Fetched or brought alike, and at the time that was chosen where one was. */
const isSameWay = (open: OpenOrder, { promisedAt, waiting, delivery }: NewRx['promise']): boolean =>
  open.waiting === waiting &&
  open.delivery === delivery &&
  (promisedAt === null || Date.parse(promisedAt) === Date.parse(open.promised_at ?? ''));
/** When it is promised: as asked, else as the store usually promises. */
const promisedAt = (
  promise: NewRx['promise'],
  store: Parameters<typeof usualPromise>[0],
  now: string,
) => {
  if (promise.waiting) return promise.promisedAt ?? waitingPromise(store, now);
  return promise.promisedAt === null
    ? usualPromise(store, now)
    : whenOpen(store, promise.promisedAt);
};
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
  if (open && isSameWay(open, promise)) return open.id;
  return insertOrder(work, {
    patient_id: patientId,
    promised_at: promisedAt(promise, store, work.now),
    waiting: promise.waiting,
    delivery: promise.delivery,
  });
}
/** The entry names a message that this store does not have, or has no more. */
export const refuseLostMessage = () =>
  refuseRx('This electronic prescription is not there any more. Look at the eRx list.');
/** Why what it was written from is not there; null where it is, or none is needed. */
async function lostSource(work: RxWork, { erxId, draft }: NewRx) {
  // A message of another store is answered like one that never was.
  if (erxId !== null && !(await findErx(work, erxId))) return refuseLostMessage();
  return (await work.areas.document.attachHardCopy(work, draft.imageKey))
    ? null
    : refuseLostPicture();
}
/** The field of the paper, where the lifecycle asks for one. */
const fieldsOfRefusal = ({ draft }: NewRx, error: { code: string; message: string }) =>
  error.code === 'RX_SOURCE_ATTACHED'
    ? { hardCopy: paperWanted(draft.origin) ?? error.message }
    : {};
/** Goes on with what was entered: a claim where a payer has it, else the cash price. */
async function priceOrBill(work: RxWork, rxId: number): Promise<Done> {
  const opened = required(await openRx(work, rxId), 'the prescription that was saved');
  const moved =
    opened.facts.payers.length > 0
      ? await work.areas.claim.send(work, rxId, opened.b.rx.version)
      : await makeMove(work, opened, 'cash', {});
  return moved.ok ? ok(rxId) : moved;
}
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
    answers: newRx.answers,
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
    return undecidedRx(decided.error, { fields: fieldsOfRefusal(newRx, decided.error) });
  // Before anything is written.
  const lost = await lostSource(work, newRx);
  if (lost !== null) return lost;
  const policy = storePolicy(records.store.policy);
  const drug = records.drug;
  const rxId = await insertRx(work, {
    ...columns(newRx.draft),
    rx_number: await takeRxNumber(work),
    drug_written: [drug.name, drug.strength].filter(Boolean).join(' '),
    sig_text: check.sigText,
    max_per_day: check.maxPerDay,
    expires_on: check.expiresOn,
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
  const answered = await storeAnswers(work, alerts, newRx.answers, {
    patientId: newRx.draft.patientId,
    rxId,
  });
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
  return newRx.thenFill ? priceOrBill(work, rxId) : ok(rxId);
}
