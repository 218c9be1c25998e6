import { ok, type Result } from '#domain/platform/result.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import type { MoveOffer, MovePayload } from '#domain/rx/contract/rx.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { rowOf, whoMay, type LifecycleFacts, type Transition } from '#domain/rx/lifecycle/index.ts';
import {
  insertEvent,
  insertPayment,
  saveFill,
  saveRx,
  type FillRecord,
  type RxBundle,
} from '#server/repositories/rx/rx.ts';
import { actorOf, currentFill } from '../facts.ts';
import { forbidRx, refuseRx, type RxFailure } from '../failure.ts';
import type { RxWork } from '../work.ts';

/** What the log calls it: the prescription stands where its newest fill does, so its own status does not change. */
export const earlierSettled = 'settled-earlier';

/** The oldest fill that left with money due while a newer one is at work; row 29 of the lifecycle acts on the current fill alone. */
export const earlierBalance = (b: RxBundle): FillRecord | null =>
  b.fills.find(
    (f) =>
      !f.voided &&
      f.status === rxStatus.paymentDue &&
      f.left_how !== null &&
      f.id !== currentFill(b)?.id,
  ) ?? null;
const owedFor = (f: FillRecord): number => Math.max(0, (f.patient_pay_cents ?? 0) - f.paid_cents);
const mayNot = (w: RxWork): string | null =>
  actorOf(w).permissions.has('rx.payment')
    ? null
    : 'Your roles lack the permission "Take payment and open balances".';

/** The offer to settle it; none where row 29 itself starts here, since the current balance comes first. */
export function earlierOffer(w: RxWork, b: RxBundle, facts: LifecycleFacts): MoveOffer[] {
  const fill = facts.status === rxStatus.paymentDue ? null : earlierBalance(b);
  const row = rowOf('settle');
  const trouble = mayNot(w);
  if (!fill || facts.status === null) return [];
  const title = `${row.title} of fill ${String(fill.fill_no).padStart(2, '0')} (${formatMoney(owedFor(fill))})`;
  return [
    {
      row: row.row,
      event: row.event,
      to: [facts.status],
      title,
      key: row.key ?? null,
      allowed: trouble === null,
      why: trouble === null ? [] : [trouble],
      whoMay: [...whoMay(row, facts, actorOf(w))],
      needs: owedFor(fill) > 0 ? ['payment'] : [],
    },
  ];
}

/** Settles it (row 29 for a fill that is no longer the current one): it is paid in full and stands as handed over, as it left. */
export async function settleEarlier(
  w: RxWork,
  b: RxBundle,
  facts: LifecycleFacts,
  given: MovePayload,
): Promise<Result<Transition, RxFailure>> {
  const fill = earlierBalance(b);
  const trouble = mayNot(w);
  if (!fill || facts.status === null) return refuseRx('No earlier fill has a balance.');
  if (trouble !== null) return forbidRx(trouble, whoMay(rowOf('settle'), facts, actorOf(w)));
  const due = owedFor(fill);
  const pays = given.payment?.amountCents ?? 0;
  if (pays > due) return refuseRx(`${formatMoney(due)} is due, not ${formatMoney(pays)}.`);
  if (pays < due) return refuseRx(`${formatMoney(due - pays)} is due: take the payment.`);
  if (given.payment) await insertPayment(w, fill.id, given.payment.tender, pays);
  await saveFill(w, fill.id, {
    status: fill.left_how === 'delivery' ? rxStatus.delivered : rxStatus.pickedUp,
  });
  if (!(await saveRx(w, b.rx.id, b.rx.version, {}))) return { ok: false, error: { code: 'STALE' } };
  await insertEvent(w, {
    rx_id: b.rx.id,
    fill_id: fill.id,
    row: 29,
    event: earlierSettled,
    from_status: facts.status,
    to_status: facts.status,
    workstation: w.workstation,
    content_hash: '',
    detail: JSON.stringify({ fillNo: fill.fill_no, paidCents: pays }),
  });
  w.changed('rx', b.rx.id, b.rx.version + 1);
  w.changed('order', fill.order_id, 0);
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
