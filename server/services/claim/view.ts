import { billedAmounts, paidAmounts, summaryOf } from '#domain/claim/billing/amounts.ts';
import {
  billedItem,
  priorAuthRefusal,
  type BilledItem,
} from '#domain/claim/billing/billed-item.ts';
import { reconcile } from '#domain/claim/billing/reconcile.ts';
import { isPaid } from '#domain/claim/billing/states.ts';
import {
  claimStateText,
  printable,
  rankTitle,
  transmissionStatus,
  transmissionType,
} from '#domain/claim/billing/words.ts';
import type {
  ClaimDetails,
  ClaimPayer,
  ClaimTrouble,
  Inspected,
  RejectRow,
  TransmissionDetail,
  TransmissionLog,
  TransmissionRow,
} from '#domain/claim/contract/claims.ts';
import {
  meaningOf,
  otherPharmacy,
  otherPrescriber,
  significance,
  durReason,
  database,
} from '#domain/claim/ncpdp/codes.data.ts';
import { decodeSegment } from '#domain/claim/ncpdp/decode.ts';
import { explain } from '#domain/claim/ncpdp/explain.ts';
import { outcomeOf } from '#domain/claim/ncpdp/outcome.ts';
import { readTransmission, type Received } from '#domain/claim/ncpdp/read.ts';
import { rejectWords, type RejectList } from '#domain/claim/ncpdp/reject-codes.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
import { ok, fail, type Result } from '#domain/platform/result.ts';
import {
  answersOf,
  drugOfNdc,
  findTransmission,
  lastBillings,
  lastTransmissions,
  rejectList,
  transmissionsOfRx,
  type ClaimRecord,
  type PayerRecord,
  type TransmissionListing,
} from '#server/repositories/claim/claims.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { FillRecord } from '#server/repositories/rx/rx.ts';
import { fullName } from '#server/services/patient/patient.ts';
import { claimsOfFill } from '#server/services/rx/claims-of-fill.ts';
import { currentFill, productOf } from '#server/services/rx/facts.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { resubmitOffer, reverseOffer, sendOffer, unanswered } from './billing.ts';
import { correctionsOf } from './facts.ts';
import { payersOf } from './payers.ts';

const read = (bytes: Buffer | null | undefined): Received | null => {
  const result = bytes ? readTransmission(bytes) : null;
  return result?.ok ? result.value : null;
};
const segmentOf = (received: Received | null, name: 'pricing' | 'claim') =>
  received?.transactions[0]?.find((transaction) => transaction.name === name);
const billedOf = (request: Received | null) => {
  const segment = segmentOf(request, 'pricing');
  return segment ? billedAmounts(decodeSegment('pricing', segment, 0).values) : null;
};
const itemOf = (request: Received | null): BilledItem | null => {
  const segment = segmentOf(request, 'claim');
  return segment ? billedItem(decodeSegment('claim', segment, 0).values) : null;
};
const rejectRows = (codes: readonly string[], list: RejectList): RejectRow[] =>
  codes.map((code) => {
    const words = rejectWords(code, list);
    return {
      code,
      description: words?.meaning ?? 'This code is not in the store’s list: ask the payer.',
      firstAction: words?.firstAction ?? null,
    };
  });

const uncorrected: ClaimPayer['corrections'] = {
  priorAuthorization: null,
  clarifications: [],
  dur: [],
};
/** Why a claim waits for a person; null where it does not. */
export function troubleOf(claim: ClaimRecord): ClaimTrouble | null {
  if (claim.state === 'rejected') return 'rejected';
  if (claim.problem === null) return null;
  return unanswered(claim) ? 'unanswered' : isPaid(claim) ? 'reversal' : 'not-built';
}

interface PayerParts {
  readonly rank: number;
  readonly claim: ClaimRecord | null;
  readonly payer: PayerRecord | null;
}
type Billing = Awaited<ReturnType<typeof lastBillings>>[number];
function payerView(
  { rank, claim, payer }: PayerParts,
  billing: Billing | undefined,
  flying: ClaimPayer['inFlight'],
  list: RejectList,
  corrections: ClaimPayer['corrections'],
): ClaimPayer {
  const answer =
    claim && (isPaid(claim) || claim.state === 'rejected') ? read(billing?.answer) : null;
  const outcome = answer && outcomeOf(answer, 0);
  const reconciled = outcome && reconcile(outcome);
  return {
    rank,
    title: rankTitle(rank),
    claimId: claim?.id ?? null,
    version: claim?.version ?? 0,
    state: claim?.state ?? 'none',
    stateText: claim?.manual_reversal ? 'Reversal by hand' : claimStateText[claim?.state ?? 'none'],
    inFlight: flying,
    trouble: claim ? troubleOf(claim) : null,
    problem: claim?.problem ?? null,
    manualReversal: claim?.manual_reversal ?? false,
    bin: claim?.bin ?? payer!.bin,
    pcn: claim ? claim.pcn : payer!.pcn_number,
    group: claim ? claim.group_number : payer!.group_number,
    pbm: payer?.pbm_name ?? null,
    plan: payer?.plan ?? null,
    memberId: claim?.member_id ?? payer!.member_id,
    personCode: claim ? claim.person_code : payer!.person_code,
    copayOnly: payer?.copay_only ?? false,
    helpDesk: outcome?.helpDesk ?? payer?.tel ?? null,
    billedAt: claim?.billed_at ?? null,
    answeredAt: claim?.answered_at ?? null,
    authorization: claim?.authorization_number ?? null,
    message: claim?.message ?? null,
    nextFillOn: claim?.next_fill_on ?? null,
    rejects: rejectRows(claim?.reject_codes ?? [], list),
    billing: billedOf(read(billing?.request)),
    paid: outcome?.pricing && reconciled ? paidAmounts(outcome.pricing) : null,
    explained: reconciled?.explained ?? null,
    problems: reconciled?.problems ?? [],
    corrections,
  };
}

/** The payers of a fill with their claims: those that are billed now, and those that were. */
export async function claimDetails(
  work: RxWork,
  opened: Opened,
  fillId: number | null = null,
): Promise<ClaimDetails | null> {
  const { b: bundle } = opened;
  const current = currentFill(bundle);
  const fill: FillRecord | null =
    fillId === null ? current : (bundle.fills.find((fill) => fill.id === fillId) ?? null);
  if (fillId !== null && fill === null) return null;
  const claims = claimsOfFill(bundle, fill);
  const payers = fill?.id === current?.id ? payersOf(bundle, fill, work.today) : [];
  const ids = claims.map((claim) => claim.id);
  const billings = await lastBillings(work, ids);
  const last = await lastTransmissions(work, ids);
  const list = await rejectList(work);
  const parts: PayerParts[] = [1, 2, 3].flatMap((rank) => {
    const claim = claims.find((claim) => claim.rank === rank) ?? null;
    const payer =
      payers.find((payer) => payer.rank === rank) ??
      (claim && bundle.payers.find((payer) => payer.id === claim.patient_insurance_id)) ??
      null;
    return claim || payer ? [{ rank, claim, payer }] : [];
  });
  const views = parts.map((part) => {
    const made = last.find((row) => row.claim_id === part.claim?.id);
    const open = made && made.state !== 'failed' && made.applied_at === null;
    return payerView(
      part,
      billings.find((billing) => billing.claim_id === part.claim?.id),
      open ? made.kind : null,
      list,
      fill ? correctionsOf(part.claim, bundle, fill) : uncorrected,
    );
  });
  const drug = fill ? bundle.drugs.get(fill.drug_id)! : productOf(bundle);
  return {
    rxId: bundle.rx.id,
    fillId: fill?.id ?? null,
    version: bundle.rx.version,
    rxNumber: formatRxNumber(Number(bundle.store.code), bundle.rx.rx_number, fill?.fill_no ?? 0),
    status: fill?.id === current?.id ? bundle.rx.status : fill!.status,
    patientName: fullName(bundle.patient),
    drugName: [drug.name, drug.strength, drug.form?.toLowerCase()].filter(Boolean).join(' '),
    ndc: drug.ndc,
    quantity: fill?.quantity ?? bundle.rx.quantity,
    daysSupply: fill?.days_supply ?? bundle.rx.days_supply,
    billLater: fill?.bill_later ?? false,
    payers: views,
    summary: summaryOf(
      views.map((view) => view.paid),
      fill?.cost_cents ?? (opened.price?.ok ? opened.price.value.cost : null),
    ),
    can: {
      send: plain(sendOffer(work, opened)),
      resubmit: plain(resubmitOffer(work, opened)),
      reverse: plain(reverseOffer(work, opened)),
    },
  };
}
const plain = ({
  allowed,
  why,
  whoMay,
}: {
  allowed: boolean;
  why: readonly string[];
  whoMay: readonly string[];
}) => ({ allowed, why, whoMay });

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
const address = (
  line: string | null,
  city: string | null,
  state: string | null,
  zip: string | null,
): string | null =>
  [line, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null;

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
  const usable = answers.findLast((answer) => answer.usable);
  const request = read(transmission.request);
  const answer = read(usable?.bytes);
  const outcome = answer && outcomeOf(answer, 0);
  const reconciled = outcome && reconcile(outcome);
  const billed = itemOf(request);
  const [last] =
    transmission.claim_id === null ? [] : await lastTransmissions(scope, [transmission.claim_id]);
  const other =
    billed?.ndc != null && billed.ndc !== transmission.ndc
      ? ((await drugOfNdc(scope, billed.ndc)) ?? {
          name: 'A drug that is not in the file any more',
          strength: null,
          form: null,
        })
      : null;
  return ok({
    row: listedRow(transmission),
    payer: {
      bin: transmission.bin,
      pcn: transmission.pcn,
      group: transmission.group_number,
      pbm: transmission.pbm_name,
      plan: transmission.plan,
      memberId: transmission.member_id ?? '',
      personCode: transmission.person_code,
      phone: outcome?.helpDesk ?? transmission.payer_phone,
    },
    message: outcome?.messages.join('\n') || null,
    rejections: rejectRows(outcome?.rejects.map((reject) => reject.code) ?? [], list),
    billed: billedOf(request),
    paid: outcome?.pricing && reconciled ? paidAmounts(outcome.pricing) : null,
    explained: reconciled?.explained ?? null,
    problems: reconciled?.problems ?? [],
    durs: (outcome?.dur ?? []).map((itemValues) => ({
      reason: [itemValues.E4, itemValues.E4 && meaningOf(durReason, itemValues.E4)]
        .filter(Boolean)
        .join(' '),
      level: itemValues.FS ? (meaningOf(significance, itemValues.FS) ?? itemValues.FS) : null,
      otherPharmacy: itemValues.FT
        ? (meaningOf(otherPharmacy, itemValues.FT) ?? itemValues.FT)
        : null,
      previousFillOn: itemValues.FU ?? null,
      quantity: itemValues.FV ?? null,
      database: itemValues.FW ? (meaningOf(database, itemValues.FW) ?? itemValues.FW) : null,
      provider: itemValues.FX ? (meaningOf(otherPrescriber, itemValues.FX) ?? itemValues.FX) : null,
      comments: [itemValues.FY, itemValues.NS].filter(Boolean).join(' ') || null,
    })),
    pharmacy: {
      name: transmission.store_name,
      npi: transmission.store_npi,
      ncpdp: transmission.ncpdp,
      phone: transmission.store_phone,
    },
    drug:
      transmission.rx_id === null
        ? null
        : {
            rxId: transmission.rx_id,
            rxNumber: formatRxNumber(
              Number(transmission.store_code),
              transmission.rx_number!,
              transmission.fill_no ?? 0,
            ),
            filledOn: transmission.filled_on,
            name: [
              other ? other.name : transmission.drug_name,
              (other ?? transmission).form?.toLowerCase(),
            ]
              .filter(Boolean)
              .join(' '),
            strength: (other ?? transmission).strength,
            sig: transmission.sig ?? '',
            quantity: billed?.quantity ?? transmission.quantity!,
            daysSupply: billed?.daysSupply ?? transmission.days_supply!,
            refill: transmission.fill_no ?? 0,
            ndc: billed?.ndc ?? transmission.ndc ?? '',
          },
    noPriorAuth: priorAuthRefusal({
      kind: transmission.kind,
      rejects: outcome?.rejects.length ?? 0,
      last: last?.id === transmission.id,
      claimRejected: transmission.claim_state === 'rejected',
      billed,
      now: { ndc: transmission.ndc, quantity: transmission.quantity },
    }),
    patient: {
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
    },
    provider:
      transmission.prescriber_last === null
        ? null
        : {
            name: `${transmission.prescriber_last}, ${transmission.prescriber_first}`,
            npi: transmission.prescriber_npi,
            dea: transmission.prescriber_dea,
            phone: transmission.prescriber_phone,
            fax: transmission.prescriber_fax,
          },
    request: inspect(transmission.request, list),
    answers: answers.map((answer) => ({
      try: answer.try,
      at: answer.at,
      usable: answer.usable,
      message: inspect(answer.bytes, list),
    })),
  });
}
