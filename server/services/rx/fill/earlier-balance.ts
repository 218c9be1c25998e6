import { ok, type Result } from '#domain/platform/result.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import type { MoveOffer, MovePayload } from '#domain/rx/contract/rx.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import {
  rowOf,
  allowedRoles,
  type LifecycleFacts,
  type Transition,
} from '#domain/rx/lifecycle/index.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import { insertEvent } from '#server/repositories/rx/events.ts';
import { saveFill, type FillRecord } from '#server/repositories/rx/fills.ts';
import { saveRx } from '#server/repositories/rx/rx.ts';
import { actorOf, currentFill } from '../facts.ts';
import { forbidRx, refuseRx, type RxFailure } from '../failure.ts';
import type { RxWork } from '../work.ts';
import { takePayment } from './payment.ts';

/**
 * What the log calls it: the prescription stands where its newest fill does, so its own status does
 * not change.
 */
export const earlierSettled = 'settled-earlier';

/**
 * The oldest fill that left with money due while a newer one is at work; row 29 of the lifecycle
 * acts on the current fill alone.
 */
export const earlierBalance = (bundle: RxBundle): FillRecord | null =>
  bundle.fills.find(
    (fill) =>
      !fill.voided &&
      fill.status === rxStatus.paymentDue &&
      fill.left_how !== null &&
      fill.id !== currentFill(bundle)?.id,
  ) ?? null;
const owedFor = (fill: FillRecord): number =>
  Math.max(0, (fill.patient_pay_cents ?? 0) - fill.paid_cents);
const mayNot = (work: RxWork): string | null =>
  actorOf(work).permissions.has('rx.payment')
    ? null
    : 'Your roles lack the permission "Take payment and open balances".';

/**
 * The offer to settle it; none where row 29 itself starts here, since the current balance comes
 * first.
 */
export function earlierOffer(work: RxWork, bundle: RxBundle, facts: LifecycleFacts): MoveOffer[] {
  const fill = facts.status === rxStatus.paymentDue ? null : earlierBalance(bundle);
  const row = rowOf('settle');
  const problem = mayNot(work);
  if (!fill || facts.status === null) return [];
  const title = `${row.title} of fill ${String(fill.fill_no).padStart(2, '0')} (${formatMoney(owedFor(fill))})`;
  return [
    {
      row: row.row,
      event: row.event,
      to: [facts.status],
      title,
      key: row.key ?? null,
      allowed: problem === null,
      why: problem === null ? [] : [problem],
      allowedRoles: [...allowedRoles(row, facts, actorOf(work))],
      needs: owedFor(fill) > 0 ? ['payment'] : [],
    },
  ];
}

/**
 * Settles it (row 29 for a fill that is no longer the current one): it is paid in full and stands
 * as handed over, as it left.
 */
export async function settleEarlier(
  work: RxWork,
  bundle: RxBundle,
  facts: LifecycleFacts,
  given: MovePayload,
): Promise<Result<Transition, RxFailure>> {
  const fill = earlierBalance(bundle);
  const problem = mayNot(work);
  if (!fill || facts.status === null) return refuseRx('No earlier fill has a balance.');
  if (problem !== null)
    return forbidRx(problem, allowedRoles(rowOf('settle'), facts, actorOf(work)));
  const due = owedFor(fill);
  const pays = given.payment?.amountCents ?? 0;
  if (pays > due) return refuseRx(`${formatMoney(due)} is due, not ${formatMoney(pays)}.`);
  if (pays < due) return refuseRx(`${formatMoney(due - pays)} is due: take the payment.`);
  if (given.payment) await takePayment(work, fill.id, given.payment);
  await saveFill(work, fill.id, {
    status: fill.left_how === 'delivery' ? rxStatus.delivered : rxStatus.pickedUp,
  });
  if (!(await saveRx(work, bundle.rx.id, bundle.rx.version, {})))
    return { ok: false, error: { code: 'STALE' } };
  await insertEvent(work, {
    rx_id: bundle.rx.id,
    fill_id: fill.id,
    row: 29,
    event: earlierSettled,
    from_status: facts.status,
    to_status: facts.status,
    workstation: work.workstation,
    content_hash: '',
    detail: JSON.stringify({ fillNo: fill.fill_no, paidCents: pays }),
  });
  work.changed('rx', bundle.rx.id, bundle.rx.version + 1);
  work.changed('order', fill.order_id, 0);
  return ok({
    row: 29,
    event: 'settle',
    from: facts.status,
    to: facts.status,
    acts: 'fill',
    left: fill.left_how,
    effects: ['closeBalance'],
    warnings: [],
  });
}
