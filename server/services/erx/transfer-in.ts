import type { ErxRow } from '#domain/erx/contract/erx.ts';
import type {
  NewRxMessage,
  ResponseMessage,
  TransferSide,
  TransferTold,
} from '#domain/erx/script/message.ts';
import { readMessage } from '#domain/erx/script/read-message.ts';
import { isHistoryWhole } from '#domain/erx/script/read-transfer.ts';
import { writeTransferConfirm, writeTransferRequest } from '#domain/erx/script/write-transfer.ts';
import { required } from '#domain/platform/required.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { businessDate, formatDate } from '#domain/platform/rules/dates.ts';
import type { PartialRx } from '#domain/rx/contract/rx.ts';
import { refillsHere, transferOrigin } from '#domain/rx/rules/transfer-in.ts';
import { parseXml } from '#server/io/erx/xml.ts';
import { insertErxOut, type ErxRecord } from '#server/repositories/erx/erx.ts';
import {
  openTransferRequest,
  patientOfTransfer,
  storeWithAddress,
} from '#server/repositories/erx/transfers.ts';
import { loadRx } from '#server/repositories/rx/bundle.ts';
import { missing, refused, type SaveFailure } from '#server/services/platform/saving.ts';
import { rxNumberText } from '#server/services/rx/fill/words.ts';
import { person } from '#server/services/rx/view.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { erxRow } from './listed-messages.ts';
import { shownText } from './message-rows.ts';
import { ownParty, placeOf } from './outgoing.ts';
import { newMessageId, sha256Of, storeAnswer } from './receive.ts';
import { ownSide, sideAddress, sidePharmacist, sidePhone } from './transfer-facts.ts';

type Told = NonNullable<PartialRx['transferIn']>;
/** What can be said of the fills that were made there; nothing where one of them was not read. */
function historyOf(
  told: TransferTold,
): Pick<Told, 'firstFilledOn' | 'lastFilledOn' | 'earlierRefills'> {
  const days = told.fills.flatMap(({ on }) => on ?? []).toSorted();
  if (!isHistoryWhole(told) || days.length === 0)
    return { firstFilledOn: null, lastFilledOn: null, earlierRefills: [] };
  return {
    firstFilledOn: days[0] ?? null,
    lastFilledOn: days.at(-1) ?? null,
    earlierRefills: days.slice(1).map((filledOn) => ({ filledOn, place: null })),
  };
}
/** The pharmacy that hands it over, as far as its message names it. */
const fromOf = (side: TransferSide | null) => ({
  fromPharmacy: side?.name ?? null,
  fromPhone: side === null ? null : sidePhone(side) || null,
  fromPharmacist: side === null ? null : sidePharmacist(side) || null,
  fromAddress: side === null ? null : sideAddress(side) || null,
  fromDea: side?.dea ?? null,
});
/**
 * A prescription that another pharmacy handed over, as the entry of a transfer in: what its message
 * says, and nothing that was not read whole. `on`: the day on which it was handed over.
 */
export function transferredEntry(
  { transfer: told, medication }: NewRxMessage,
  on: string,
): Partial<PartialRx> {
  if (told === undefined) return {};
  const history = historyOf(told);
  const remaining = isHistoryWhole(told) ? told.refillsRemaining : null;
  return {
    origin: transferOrigin,
    refills: remaining === null ? null : refillsHere(remaining, history.firstFilledOn),
    transferIn: {
      ...fromOf(told.side),
      fromRxNumber: told.rxNumber,
      transferredOn: on,
      originalRefills: medication?.refills ?? null,
      refillsRemaining: told.refillsRemaining,
      ...history,
    },
  };
}

/** What is asked of another pharmacy. */
export interface TransferWanted {
  readonly patientId: number;
  /** The NCPDP id of the other pharmacy, and its name as a person knows it. */
  readonly ncpdp: string;
  readonly pharmacy: string;
  readonly drug: string;
  readonly rxNumber: string | null;
}
const onlyPharmacist =
  'A transfer is between two licensed pharmacists: a pharmacist asks the other pharmacy.';
type Patient = NonNullable<Awaited<ReturnType<typeof patientOfTransfer>>>;
type Store = Awaited<ReturnType<typeof storeWithAddress>>;
/** The request as it is sent. */
async function written(
  work: RxWork,
  wanted: TransferWanted,
  { patient, store }: { readonly patient: Patient; readonly store: Store },
  messageId: string,
): Promise<string> {
  const phone = patient.cell_phone ?? patient.home_tel;
  return writeTransferRequest(
    {
      to: { id: wanted.ncpdp, qualifier: 'P' },
      from: ownParty(store),
      side: await ownSide(work, store),
      patient: {
        name: { last: patient.last_name, first: patient.first_name },
        gender: patient.gender,
        dateOfBirth: patient.date_of_birth,
        ...placeOf(patient),
        ...(phone ? { phone } : {}),
      },
      drug: wanted.drug.trim(),
      rxNumber: wanted.rxNumber?.trim() || null,
    },
    { messageId, sentAt: work.now },
  );
}
const contentOf = (raw: Buffer): string | null => {
  const tree = parseXml(raw);
  const read = tree.ok ? readMessage(tree.value) : tree;
  return read.ok ? JSON.stringify({ ...read.value, problems: [] }) : null;
};
/** Why the other pharmacy is not asked; null where it is. */
async function askProblem(
  work: RxWork,
  wanted: TransferWanted,
  store: Store,
  patientName: string,
): Promise<ReturnType<typeof refused> | null> {
  if (wanted.ncpdp === store.ncpdp)
    return refused(['This is this store’s own NCPDP id.'], { ncpdp: 'Another pharmacy’s id' });
  const asked = { patientName, drug: shownText(wanted.drug), to: wanted.ncpdp };
  const before = await openTransferRequest(work, asked);
  if (!before) return null;
  const on = formatDate(businessDate(before.created_at, store.time_zone));
  return refused([`This pharmacy was asked for it on ${on} and has not answered yet.`]);
}
/**
 * Asks another pharmacy for a prescription of a patient (RxTransferRequest). It waits in the outbox
 * and is on its way, never more; the answer appears among the messages. The same is not asked twice
 * while it is not answered.
 */
export async function requestTransfer(
  work: RxWork,
  wanted: TransferWanted,
): Promise<Result<ErxRow, SaveFailure<ErxRow>>> {
  if (work.licence?.active !== true) return refused([onlyPharmacist]);
  const patient = await patientOfTransfer(work, wanted.patientId);
  if (!patient) return missing();
  const store = await storeWithAddress(work);
  const patientName = shownText(person({ ...patient, degree: null }));
  const problem = await askProblem(work, wanted, store, patientName);
  if (problem !== null) return problem;
  const messageId = newMessageId();
  const raw = Buffer.from(await written(work, wanted, { patient, store }, messageId), 'utf8');
  const row = await insertErxOut(work, {
    direction: 'out',
    kind: 'RxTransferRequest',
    status: 'queued',
    message_id: messageId,
    relates_to: null,
    raw,
    raw_sha256: sha256Of(raw),
    content: contentOf(raw),
    patient_name: patientName,
    patient_dob: patient.date_of_birth,
    drug_text: shownText(wanted.drug),
    prescriber_name: '',
    schedule: '0',
    reason: shownText(`To ${wanted.pharmacy} (${wanted.ncpdp})`, 500),
  });
  work.changed('erx', row.id, row.version);
  return ok(erxRow(row, work.today));
}

/** Tells the other pharmacy that its prescription is on record here, with its number. */
export async function confirmTransferIn(
  work: RxWork,
  row: ErxRecord,
  message: ResponseMessage,
  rxId: number,
): Promise<void> {
  const { header } = message;
  if (header.from === null || header.messageId === null) return;
  const bundle = required(await loadRx(work, rxId), 'the prescription that was entered');
  const messageId = newMessageId();
  const xml = writeTransferConfirm(
    header,
    { messageId, sentAt: work.now },
    message.summary.reference,
    {
      side: await ownSide(work, bundle.store),
      rxNumber: rxNumberText(bundle, 0).replaceAll(' ', ''),
    },
  );
  const id = await storeAnswer(work, row, {
    kind: 'RxTransferConfirm',
    messageId,
    xml,
    status: 'queued',
    reason: null,
    aboutRxId: rxId,
  });
  work.changed('erx', id, 1);
}
