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
  const r = bytes ? readTransmission(bytes) : null;
  return r?.ok ? r.value : null;
};
const segmentOf = (received: Received | null, name: 'pricing' | 'claim') =>
  received?.transactions[0]?.find((s) => s.name === name);
const billedOf = (request: Received | null) => {
  const s = segmentOf(request, 'pricing');
  return s ? billedAmounts(decodeSegment('pricing', s, 0).values) : null;
};
const itemOf = (request: Received | null): BilledItem | null => {
  const s = segmentOf(request, 'claim');
  return s ? billedItem(decodeSegment('claim', s, 0).values) : null;
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
export function troubleOf(c: ClaimRecord): ClaimTrouble | null {
  if (c.state === 'rejected') return 'rejected';
  if (c.problem === null) return null;
  return unanswered(c) ? 'unanswered' : isPaid(c) ? 'reversal' : 'not-built';
}

interface PayerParts {
  readonly rank: number;
  readonly claim: ClaimRecord | null;
  readonly payer: PayerRecord | null;
}
type Billing = Awaited<ReturnType<typeof lastBillings>>[number];
function payerView(
  { rank, claim: c, payer: p }: PayerParts,
  billing: Billing | undefined,
  flying: ClaimPayer['inFlight'],
  list: RejectList,
  corrections: ClaimPayer['corrections'],
): ClaimPayer {
  const answer = c && (isPaid(c) || c.state === 'rejected') ? read(billing?.answer) : null;
  const outcome = answer && outcomeOf(answer, 0);
  const reconciled = outcome && reconcile(outcome);
  return {
    rank,
    title: rankTitle(rank),
    claimId: c?.id ?? null,
    version: c?.version ?? 0,
    state: c?.state ?? 'none',
    stateText: c?.manual_reversal ? 'Reversal by hand' : claimStateText[c?.state ?? 'none'],
    inFlight: flying,
    trouble: c ? troubleOf(c) : null,
    problem: c?.problem ?? null,
    manualReversal: c?.manual_reversal ?? false,
    bin: c?.bin ?? p!.bin,
    pcn: c ? c.pcn : p!.pcn_number,
    group: c ? c.group_number : p!.group_number,
    pbm: p?.pbm_name ?? null,
    plan: p?.plan ?? null,
    memberId: c?.member_id ?? p!.member_id,
    personCode: c ? c.person_code : p!.person_code,
    copayOnly: p?.copay_only ?? false,
    helpDesk: outcome?.helpDesk ?? p?.tel ?? null,
    billedAt: c?.billed_at ?? null,
    answeredAt: c?.answered_at ?? null,
    authorization: c?.authorization_number ?? null,
    message: c?.message ?? null,
    nextFillOn: c?.next_fill_on ?? null,
    rejects: rejectRows(c?.reject_codes ?? [], list),
    billing: billedOf(read(billing?.request)),
    paid: outcome?.pricing && reconciled ? paidAmounts(outcome.pricing) : null,
    explained: reconciled?.explained ?? null,
    problems: reconciled?.problems ?? [],
    corrections,
  };
}

/** The payers of a fill with their claims: those that are billed now, and those that were. */
export async function claimDetails(
  w: RxWork,
  o: Opened,
  fillId: number | null = null,
): Promise<ClaimDetails | null> {
  const { b } = o;
  const current = currentFill(b);
  const fill: FillRecord | null =
    fillId === null ? current : (b.fills.find((f) => f.id === fillId) ?? null);
  if (fillId !== null && fill === null) return null;
  const claims = claimsOfFill(b, fill);
  const payers = fill?.id === current?.id ? payersOf(b, fill, w.today) : [];
  const ids = claims.map((c) => c.id);
  const billings = await lastBillings(w, ids);
  const last = await lastTransmissions(w, ids);
  const list = await rejectList(w);
  const parts: PayerParts[] = [1, 2, 3].flatMap((rank) => {
    const claim = claims.find((c) => c.rank === rank) ?? null;
    const payer =
      payers.find((p) => p.rank === rank) ??
      (claim && b.payers.find((p) => p.id === claim.patient_insurance_id)) ??
      null;
    return claim || payer ? [{ rank, claim, payer }] : [];
  });
  const views = parts.map((part) => {
    const t = last.find((x) => x.claim_id === part.claim?.id);
    const open = t && t.state !== 'failed' && t.applied_at === null;
    return payerView(
      part,
      billings.find((x) => x.claim_id === part.claim?.id),
      open ? t.kind : null,
      list,
      fill ? correctionsOf(part.claim, b, fill) : uncorrected,
    );
  });
  const drug = fill ? b.drugs.get(fill.drug_id)! : productOf(b);
  return {
    rxId: b.rx.id,
    fillId: fill?.id ?? null,
    version: b.rx.version,
    rxNumber: formatRxNumber(Number(b.store.code), b.rx.rx_number, fill?.fill_no ?? 0),
    status: fill?.id === current?.id ? b.rx.status : fill!.status,
    patientName: fullName(b.patient),
    drugName: [drug.name, drug.strength, drug.form?.toLowerCase()].filter(Boolean).join(' '),
    ndc: drug.ndc,
    quantity: fill?.quantity ?? b.rx.quantity,
    daysSupply: fill?.days_supply ?? b.rx.days_supply,
    billLater: fill?.bill_later ?? false,
    payers: views,
    summary: summaryOf(
      views.map((v) => v.paid),
      fill?.cost_cents ?? (o.price?.ok ? o.price.value.cost : null),
    ),
    can: {
      send: plain(sendOffer(w, o)),
      resubmit: plain(resubmitOffer(w, o)),
      reverse: plain(reverseOffer(w, o)),
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
  t: Omit<TransmissionListing, 'rank' | 'fill_no'> & {
    readonly rank: number | null;
    readonly fill_no: number | null;
  },
): TransmissionRow => ({
  id: t.id,
  at: t.created_at,
  kind: t.kind,
  type: transmissionType[t.kind],
  state: t.state,
  status: transmissionStatus({ state: t.state, code: t.status_code, tries: t.tries }),
  authorization: t.authorization_number,
  rank: t.rank,
  bin: t.bin,
  pcn: t.pcn,
  group: t.group_number,
  tries: t.tries,
  why: t.why,
  by: t.by_name,
  fillNo: t.fill_no,
  sentAt: t.sent_at,
  answeredAt: t.answered_at,
});
/** Everything that was sent for a prescription, newest first. */
export async function transmissionLog(w: RxWork, o: Opened): Promise<TransmissionLog> {
  const { b } = o;
  const drug = productOf(b);
  return {
    rxId: b.rx.id,
    version: b.rx.version,
    rxNumber: formatRxNumber(Number(b.store.code), b.rx.rx_number, currentFill(b)?.fill_no ?? 0),
    status: b.rx.status,
    patientName: fullName(b.patient),
    drugName: [drug.name, drug.strength, drug.form?.toLowerCase()].filter(Boolean).join(' '),
    rows: (await transmissionsOfRx(w, b.rx.id)).map(listedRow),
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
  return { ...common, problems: words.problems.map((p) => p.message), segments: words.segments };
}
const address = (
  line: string | null,
  city: string | null,
  state: string | null,
  zip: string | null,
): string | null =>
  [line, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null;

/** One transmission with payer, amounts, reasons, alerts, pharmacy, drug, patient, provider, and every byte in words. */
export async function transmissionDetail(
  s: Scope,
  transmissionId: number,
): Promise<Result<TransmissionDetail, 'NOT_FOUND'>> {
  const t = await findTransmission(s, transmissionId);
  if (!t) return fail('NOT_FOUND');
  const list = await rejectList(s);
  const answers = await answersOf(s.db, t.id);
  const usable = answers.findLast((a) => a.usable);
  const request = read(t.request);
  const answer = read(usable?.bytes);
  const outcome = answer && outcomeOf(answer, 0);
  const reconciled = outcome && reconcile(outcome);
  const billed = itemOf(request);
  const [last] = t.claim_id === null ? [] : await lastTransmissions(s, [t.claim_id]);
  const other =
    billed?.ndc != null && billed.ndc !== t.ndc
      ? ((await drugOfNdc(s, billed.ndc)) ?? {
          name: 'A drug that is not in the file any more',
          strength: null,
          form: null,
        })
      : null;
  return ok({
    row: listedRow(t),
    payer: {
      bin: t.bin,
      pcn: t.pcn,
      group: t.group_number,
      pbm: t.pbm_name,
      plan: t.plan,
      memberId: t.member_id ?? '',
      personCode: t.person_code,
      phone: outcome?.helpDesk ?? t.payer_phone,
    },
    message: outcome?.messages.join('\n') || null,
    rejections: rejectRows(outcome?.rejects.map((r) => r.code) ?? [], list),
    billed: billedOf(request),
    paid: outcome?.pricing && reconciled ? paidAmounts(outcome.pricing) : null,
    explained: reconciled?.explained ?? null,
    problems: reconciled?.problems ?? [],
    durs: (outcome?.dur ?? []).map((d) => ({
      reason: [d.E4, d.E4 && meaningOf(durReason, d.E4)].filter(Boolean).join(' '),
      level: d.FS ? (meaningOf(significance, d.FS) ?? d.FS) : null,
      otherPharmacy: d.FT ? (meaningOf(otherPharmacy, d.FT) ?? d.FT) : null,
      previousFillOn: d.FU ?? null,
      quantity: d.FV ?? null,
      database: d.FW ? (meaningOf(database, d.FW) ?? d.FW) : null,
      provider: d.FX ? (meaningOf(otherPrescriber, d.FX) ?? d.FX) : null,
      comments: [d.FY, d.NS].filter(Boolean).join(' ') || null,
    })),
    pharmacy: { name: t.store_name, npi: t.store_npi, ncpdp: t.ncpdp, phone: t.store_phone },
    drug:
      t.rx_id === null
        ? null
        : {
            rxId: t.rx_id,
            rxNumber: formatRxNumber(Number(t.store_code), t.rx_number!, t.fill_no ?? 0),
            filledOn: t.filled_on,
            name: [other ? other.name : t.drug_name, (other ?? t).form?.toLowerCase()]
              .filter(Boolean)
              .join(' '),
            strength: (other ?? t).strength,
            sig: t.sig ?? '',
            quantity: billed?.quantity ?? t.quantity!,
            daysSupply: billed?.daysSupply ?? t.days_supply!,
            refill: t.fill_no ?? 0,
            ndc: billed?.ndc ?? t.ndc ?? '',
          },
    noPriorAuth: priorAuthRefusal({
      kind: t.kind,
      rejects: outcome?.rejects.length ?? 0,
      last: last?.id === t.id,
      claimRejected: t.claim_state === 'rejected',
      billed,
      now: { ndc: t.ndc, quantity: t.quantity },
    }),
    patient: {
      patientId: t.patient_id,
      name: fullName(t),
      dateOfBirth: t.date_of_birth,
      gender: t.gender,
      address: address(t.address_line1, t.city_name, t.patient_state, t.zip_code),
      phone: t.cell_phone ?? t.home_tel,
    },
    provider:
      t.prescriber_last === null
        ? null
        : {
            name: `${t.prescriber_last}, ${t.prescriber_first}`,
            npi: t.prescriber_npi,
            dea: t.prescriber_dea,
            phone: t.prescriber_phone,
            fax: t.prescriber_fax,
          },
    request: inspect(t.request, list),
    answers: answers.map((a) => ({
      try: a.try,
      at: a.at,
      usable: a.usable,
      message: inspect(a.bytes, list),
    })),
  });
}
