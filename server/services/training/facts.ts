import { isPaid } from '#domain/claim/billing/states.ts';
import { coversLot } from '#domain/stock/rules/recall.ts';
import type { CaseFacts, RecordedFill, RecordedRx } from '#domain/training/rules/facts.ts';
import { claimsOf } from '#server/repositories/claim/claims.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import type { Attempt } from '#server/repositories/training/attempts.ts';
import {
  labelsSince,
  lastFillOf,
  movementsSince,
  paymentsSince,
  recallsSince,
  rxsOfPatient,
  scansSince,
  stepsSince,
  type RxRow,
} from '#server/repositories/training/recorded.ts';

type FillRow = NonNullable<Awaited<ReturnType<typeof lastFillOf>>>;
const fillFacts = (fill: FillRow): RecordedFill => ({
  no: fill.fill_no,
  ndc: fill.ndc,
  quantity: fill.quantity,
  counted: fill.counted_quantity,
  dueCents: fill.patient_pay_cents ?? 0,
  paidCents: fill.paid_cents,
  scannedBy: fill.dv_by,
  checkedBy: fill.rv_by,
  monitorChecked: fill.pdmp_checked_at !== null,
  binClass: fill.bin_class,
  isIdentified: fill.identifiers !== null,
  counseling: fill.counselling,
  hasLeft: fill.left_how !== null,
  intended: fill.intended_quantity,
  partReason: fill.partial_reason,
  owedClosed: fill.owed_closed_at !== null,
  billLater: fill.bill_later,
});

/** What is on record of one prescription since the case began, and when the last of it was. */
async function rxFacts(
  scope: Scope,
  rx: RxRow,
  { made: { marks } }: Attempt,
): Promise<{ readonly facts: RecordedRx; readonly lastAt: string | null }> {
  const fill = await lastFillOf(scope, rx.id);
  const steps = await stepsSince(scope, rx.id, marks);
  const scans = await scansSince(scope, rx.id, marks);
  const movements = await movementsSince(scope, rx.id, marks);
  const payments = await paymentsSince(scope, rx.id, marks);
  const claims = fill === undefined ? [] : await claimsOf(scope, [fill.id]);
  return {
    lastAt:
      [...steps, ...scans]
        .map(({ at }) => at)
        .toSorted()
        .at(-1) ?? null,
    facts: {
      status: rx.status,
      writtenNdc: rx.ndc,
      writtenQuantity: rx.quantity,
      daysSupply: rx.days_supply,
      refills: rx.refills,
      labelsPrinted: await labelsSince(scope, rx.id, marks),
      isFromMessage: rx.erx_id !== null,
      fill: fill === undefined ? null : fillFacts(fill),
      steps: steps.map((step) => ({
        event: step.event,
        to: step.to_status,
        byId: step.by_id,
        reasonCode: step.reason_code,
        reasonText: step.reason_text,
      })),
      scans: scans.map(({ kind, outcome, ndc, struck, reason, by_id: byId }) => ({
        kind,
        outcome,
        ndc,
        struck,
        reason,
        byId,
      })),
      movements,
      payments: payments.map(({ tender, amount_cents: amountCents }) => ({ tender, amountCents })),
      claims: claims.map((claim) => ({ isPaid: isPaid(claim), memberId: claim.member_id })),
    },
  };
}

/** The recalls of the case's product since it began. */
export const recallsOfAttempt = (
  scope: Scope,
  { made: { products }, started_at: since }: Pick<Attempt, 'made' | 'started_at'>,
) => recallsSince(scope, products['right'] ?? '', since);

/**
 * What stands on record of an attempt now. Where nothing was done since it began, the time runs
 * until now.
 */
export async function factsOfAttempt(scope: Scope, attempt: Attempt): Promise<CaseFacts> {
  const { made } = attempt;
  const rxs = await rxsOfPatient(scope, made.patientId);
  const own = rxs.find(({ id }) => (made.rxId === null ? true : id === made.rxId));
  const recorded = own === undefined ? null : await rxFacts(scope, own, attempt);
  const until = recorded?.lastAt ?? scope.now;
  const seconds = (Date.parse(until) - Date.parse(attempt.started_at)) / 1_000;
  return {
    traineeId: attempt.employee_id,
    seconds: Math.max(0, Math.round(seconds)),
    rx: recorded?.facts ?? null,
    others: rxs.filter(({ id }) => id !== own?.id).length,
    products: made.products,
    cardNumber: made.words['card'] ?? null,
    recalls: (await recallsOfAttempt(scope, attempt)).map((recall) => ({
      isOfLot: coversLot(recall, made.words['lot'] ?? ''),
      isOfAllLots: recall.keys.length === 0,
    })),
  };
}
