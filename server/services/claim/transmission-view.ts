import { paidAmounts } from '#domain/claim/billing/amounts.ts';
import { priorAuthRefusal } from '#domain/claim/billing/billed-item.ts';
import { reconcile } from '#domain/claim/billing/reconcile.ts';
import {
  transmissionType,
  transmissionStatus,
  printable,
  saidInWords,
} from '#domain/claim/billing/words.ts';
import type {
  TransmissionRow,
  TransmissionLog,
  TransmissionSides,
  Inspected,
  TransmissionDetail,
} from '#domain/claim/contract/claims.ts';
import {
  meaningOf,
  durReason,
  significance,
  otherPharmacy,
  database,
  otherPrescriber,
} from '#domain/claim/ncpdp/codes.data.ts';
import { explain } from '#domain/claim/ncpdp/explain.ts';
import { outcomeOf, type Outcome } from '#domain/claim/ncpdp/outcome.ts';
import { readTransmission } from '#domain/claim/ncpdp/read.ts';
import type { RejectList } from '#domain/claim/ncpdp/reject-codes.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
import { required } from '#domain/platform/required.ts';
import { ok, type Result, fail } from '#domain/platform/result.ts';
import {
  type TransmissionListing,
  transmissionsOfRx,
  findTransmission,
  rejectList,
  answersOf,
  lastTransmissions,
  drugOfNdc,
} from '#server/repositories/claim/claims.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { fullName } from '#server/services/patient/patient.ts';
import { productOf, currentFill } from '#server/services/rx/facts.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { billedOf, itemOf, read } from './read-request.ts';
import { rejectRows } from './view.ts';

const listedRow = (
  transmission: Omit<TransmissionListing, 'rank' | 'fill_no'> & {
    readonly rank: number | null;
    readonly fill_no: number | null;
  },
): TransmissionRow => ({
  id: transmission.id,
  at: transmission.created_at,
  kind: transmission.kind,
  type: transmissionType[transmission.kind],
  state: transmission.state,
  status: transmissionStatus({
    state: transmission.state,
    code: transmission.status_code,
    tries: transmission.tries,
  }),
  authorization: transmission.authorization_number,
  rank: transmission.rank,
  bin: transmission.bin,
  pcn: transmission.pcn,
  group: transmission.group_number,
  tries: transmission.tries,
  why: transmission.why,
  by: transmission.by_name,
  fillNo: transmission.fill_no,
  sentAt: transmission.sent_at,
  answeredAt: transmission.answered_at,
});
const address = (
  line: string | null,
  city: string | null,
  state: string | null,
  zip: string | null,
): string | null =>
  [line, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null;
/** What the prescription says by itself, before anything was sent for it. */
function sidesOf({ b: { store, rx, patient, prescriber }, b: bundle }: Opened): TransmissionSides {
  const drug = productOf(bundle);
  const fill = currentFill(bundle);
  return {
    pharmacy: { name: store.name, npi: store.npi, ncpdp: store.ncpdp, phone: store.phone },
    drug: {
      rxId: rx.id,
      rxNumber: formatRxNumber(Number(store.code), rx.rx_number, fill?.fill_no ?? 0),
      filledOn: fill?.filled_on ?? null,
      name: [drug.name, drug.form?.toLowerCase()].filter(Boolean).join(' '),
      strength: drug.strength,
      sig: rx.sig_text,
      quantity: fill?.quantity ?? rx.quantity,
      daysSupply: fill?.days_supply ?? rx.days_supply,
      refill: fill?.fill_no ?? 0,
      ndc: drug.ndc,
    },
    patient: {
      patientId: patient.id,
      name: fullName(patient),
      dateOfBirth: patient.date_of_birth,
      gender: patient.gender,
      address: address(patient.address_line1, patient.city_name, patient.state, patient.zip_code),
      phone: patient.cell_phone ?? patient.home_tel,
    },
    provider: {
      name: `${prescriber.last_name}, ${prescriber.first_name}`,
      npi: prescriber.npi,
      dea: prescriber.dea,
      phone: prescriber.phone,
      fax: prescriber.fax,
    },
  };
}
/** Everything that was sent for a prescription, newest first. */
export async function transmissionLog(work: RxWork, opened: Opened): Promise<TransmissionLog> {
  const { b: bundle } = opened;
  const drug = productOf(bundle);
  return {
    rxId: bundle.rx.id,
    version: bundle.rx.version,
    rxNumber: formatRxNumber(
      Number(bundle.store.code),
      bundle.rx.rx_number,
      currentFill(bundle)?.fill_no ?? 0,
    ),
    status: bundle.rx.status,
    patientName: fullName(bundle.patient),
    drugName: [drug.name, drug.strength, drug.form?.toLowerCase()].filter(Boolean).join(' '),
    rows: (await transmissionsOfRx(work, bundle.rx.id)).map(listedRow),
    sides: sidesOf(opened),
  };
}
const hexOf = (bytes: Buffer): string =>
  bytes
    .toString('hex')
    .replace(/(..)(?=.)/g, '$1 ')
    .replace(/((?:.. ){15}..) /g, '$1\n');
/** A message as the inspector shows it; what can't be read at all has no segments, and says why. */
function inspect(bytes: Buffer, list: RejectList): Inspected {
  const received = readTransmission(bytes);
  const common = {
    hex: hexOf(bytes),
    text: printable(bytes.toString('latin1')),
    bytes: bytes.length,
  };
  if (!received.ok) return { ...common, problems: [received.error.message], segments: [] };
  const words = explain(received.value, list);
  return {
    ...common,
    problems: words.problems.map((problem) => problem.message),
    segments: words.segments,
  };
}
type Transmission = NonNullable<Awaited<ReturnType<typeof findTransmission>>>;
/** A code in words where the table has it; null where nothing was said. */
const inWords = (table: Parameters<typeof meaningOf>[0], code: string | null | undefined) =>
  code ? (meaningOf(table, code) ?? code) : null;
type DurAnswer = Outcome['dur'][number];
const durView = (dur: DurAnswer): TransmissionDetail['durs'][number] => ({
  reason: [dur.E4, dur.E4 && meaningOf(durReason, dur.E4)].filter(Boolean).join(' '),
  level: inWords(significance, dur.FS),
  otherPharmacy: inWords(otherPharmacy, dur.FT),
  previousFillOn: dur.FU ?? null,
  quantity: dur.FV ?? null,
  database: inWords(database, dur.FW),
  provider: inWords(otherPrescriber, dur.FX),
  comments: [dur.FY, dur.NS].filter(Boolean).join(' ') || null,
});
const payerOf = (transmission: Transmission, outcome: Outcome | null) => ({
  bin: transmission.bin,
  pcn: transmission.pcn,
  group: transmission.group_number,
  pbm: transmission.pbm_name,
  plan: transmission.plan,
  memberId: transmission.member_id ?? '',
  personCode: transmission.person_code,
  phone: outcome?.helpDesk ?? transmission.payer_phone,
});
const pharmacyOf = (transmission: Transmission) => ({
  name: transmission.store_name,
  npi: transmission.store_npi,
  ncpdp: transmission.ncpdp,
  phone: transmission.store_phone,
});
const patientOf = (transmission: Transmission) => ({
  patientId: transmission.patient_id,
  name: fullName(transmission),
  dateOfBirth: transmission.date_of_birth,
  gender: transmission.gender,
  address: address(
    transmission.address_line1,
    transmission.city_name,
    transmission.patient_state,
    transmission.zip_code,
  ),
  phone: transmission.cell_phone ?? transmission.home_tel,
});
const providerOf = (transmission: Transmission) =>
  transmission.prescriber_last === null
    ? null
    : {
        name: `${transmission.prescriber_last}, ${transmission.prescriber_first}`,
        npi: transmission.prescriber_npi,
        dea: transmission.prescriber_dea,
        phone: transmission.prescriber_phone,
        fax: transmission.prescriber_fax,
      };
type Billed = ReturnType<typeof itemOf>;
type BilledProduct = Pick<Transmission, 'strength' | 'form'> & { readonly name: string | null };
/** The product that was billed, where the fill has another one by now; null where it has not. */
async function otherProduct(
  scope: Scope,
  transmission: Transmission,
  billed: Billed,
): Promise<BilledProduct | null> {
  if (billed?.ndc == null || billed.ndc === transmission.ndc) return null;
  const gone = { name: 'A drug that is not in the file any more', strength: null, form: null };
  return (await drugOfNdc(scope, billed.ndc)) ?? gone;
}
/** What was billed of the fill; null for an eligibility check. */
function drugOf(
  transmission: Transmission,
  billed: Billed,
  product: BilledProduct,
): TransmissionDetail['drug'] {
  if (transmission.rx_id === null) return null;
  return {
    rxId: transmission.rx_id,
    rxNumber: formatRxNumber(
      Number(transmission.store_code),
      required(transmission.rx_number, 'the number of the prescription'),
      transmission.fill_no ?? 0,
    ),
    filledOn: transmission.filled_on,
    name: [product.name, product.form?.toLowerCase()].filter(Boolean).join(' '),
    strength: product.strength,
    sig: transmission.sig ?? '',
    quantity: billed?.quantity ?? required(transmission.quantity, 'the quantity of the fill'),
    daysSupply:
      billed?.daysSupply ?? required(transmission.days_supply, 'the days supply of the fill'),
    refill: transmission.fill_no ?? 0,
    ndc: billed?.ndc ?? transmission.ndc ?? '',
  };
}
/** Why no prior authorization is asked for after this transmission; null where one may be. */
async function whyNoPriorAuth(
  scope: Scope,
  transmission: Transmission,
  said: { readonly billed: Billed; readonly rejects: number },
) {
  const { claim_id: claimId } = transmission;
  const [last] = claimId === null ? [] : await lastTransmissions(scope, [claimId]);
  return priorAuthRefusal({
    kind: transmission.kind,
    rejects: said.rejects,
    last: last?.id === transmission.id,
    claimRejected: transmission.claim_state === 'rejected',
    billed: said.billed,
    now: { ndc: transmission.ndc, quantity: transmission.quantity },
  });
}
/** What a usable answer says, and what it comes to; of no answer there is nothing to say. */
function answerView(outcome: Outcome | null, list: RejectList) {
  if (outcome === null)
    return { message: null, paid: null, explained: null, problems: [], durs: [], rejections: [] };
  const reconciled = reconcile(outcome);
  return {
    message: saidInWords(outcome.messages),
    rejections: rejectRows(
      outcome.rejects.map((reject) => reject.code),
      list,
      () => null,
    ),
    paid: outcome.pricing && reconciled ? paidAmounts(outcome.pricing) : null,
    explained: reconciled?.explained ?? null,
    problems: reconciled?.problems ?? [],
    durs: outcome.dur.map(durView),
  };
}
/**
 * One transmission with payer, amounts, reasons, alerts, pharmacy, drug, patient, provider, and
 * every byte in words.
 */
export async function transmissionDetail(
  scope: Scope,
  transmissionId: number,
): Promise<Result<TransmissionDetail, 'NOT_FOUND'>> {
  const transmission = await findTransmission(scope, transmissionId);
  if (!transmission) return fail('NOT_FOUND');
  const list = await rejectList(scope);
  const answers = await answersOf(scope.db, transmission.id);
  const request = read(transmission.request);
  const answer = read(answers.findLast(({ usable }) => usable)?.bytes);
  const outcome = answer && outcomeOf(answer, 0);
  const billed = itemOf(request);
  const product = (await otherProduct(scope, transmission, billed)) ?? {
    ...transmission,
    name: transmission.drug_name,
  };
  return ok({
    row: listedRow(transmission),
    payer: payerOf(transmission, outcome),
    ...answerView(outcome, list),
    billed: billedOf(request),
    pharmacy: pharmacyOf(transmission),
    drug: drugOf(transmission, billed, product),
    noPriorAuth: await whyNoPriorAuth(scope, transmission, {
      billed,
      rejects: outcome?.rejects.length ?? 0,
    }),
    patient: patientOf(transmission),
    provider: providerOf(transmission),
    request: inspect(transmission.request, list),
    answers: answers.map((answer) => ({
      try: answer.try,
      at: answer.at,
      usable: answer.usable,
      message: inspect(answer.bytes, list),
    })),
  });
}
