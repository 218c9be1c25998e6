import { ok, type Result } from '#domain/platform/result.ts';
import { identifyPatient, type Missed } from '#server/services/rx/entry/identify.ts';
import { forbidRx, refuseRx, type RxFailure } from '#server/services/rx/failure.ts';
import { sendOutRx } from '#server/services/rx/fill/delivery.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import {
  chosen,
  paperOf,
  payFills,
  receiptOf,
  settle,
  signedForC2,
  type HandedOver,
  type HandOver,
} from './complete.ts';
import { amountDue } from './counter.ts';
import { bagWhatStays } from './new-bags.ts';

/** What is kept of the payments, in cents; nothing where the driver collects. */
function moneyOf(work: RxWork, { payload, payments }: HandOver, due: number) {
  if (payload.terms === 'cod')
    return payments.length > 0
      ? refuseRx('It is paid now, or the driver collects it: not both.')
      : ok({ change: 0, kept: [] });
  if (payments.some(({ tender }) => tender === 'house'))
    return refuseRx('A house account is charged at pick-up: choose another tender.');
  if (payments.length > 0 && !work.permissions.has('rx.payment'))
    return forbidRx('Your roles lack the permission "Take payment and open balances".', [
      'Cashier',
      'Technician',
      'Pharmacist',
    ]);
  const settled = settle(due, payments);
  if (settled.ok) return settled;
  const why =
    payments.length === 0
      ? 'Money is due: take the payment before it leaves, or send it cash on delivery.'
      : settled.error;
  return refuseRx(why, [], { amount: settled.error });
}
/**
 * Bags of one order go out with a driver, all of them or none: bag, vials and whose they are agree
 * as at the counter. What is due is paid now, all of it, or the driver collects it (`terms` cod).
 * Answers the lines of the driver's paper.
 */
export async function sendOutOrder(
  work: RxWork,
  leaves: HandOver,
): Promise<Result<HandedOver, RxFailure | Missed>> {
  const { orderId, payload } = leaves;
  const identified = await identifyPatient(work, orderId, payload.identifiers ?? {}, 'delivery');
  if (!identified.ok) return identified;
  const patient = identified.value;
  const fills = await chosen(work, leaves);
  if (!fills.ok) return fills;
  const due = fills.value.reduce((sum, fill) => sum + amountDue(fill), 0);
  const money = moneyOf(work, leaves, due);
  if (!money.ok) return money;
  const signed = await signedForC2(work, leaves, patient.order_version, fills.value);
  if (!signed.ok) return signed;
  await payFills(work, patient.id, fills.value, money.value.kept);
  for (const { rxId, version, bagScan } of leaves.fills) {
    const out = await sendOutRx(work, rxId, version, {
      handler: payload.handler,
      terms: payload.terms,
      bagScan,
    });
    if (!out.ok) return out;
  }
  const newBags = await bagWhatStays(work, orderId, fills.value);
  if (!newBags.ok) return newBags;
  const { change } = money.value;
  const receipt = { patient, handOver: leaves, change };
  return ok({
    orderId,
    newBags: newBags.value,
    receipt: await receiptOf(work, fills.value, receipt),
    changeCents: change,
    rxIds: leaves.fills.map(({ rxId }) => rxId),
    paper: await paperOf(work, fills.value, receipt),
  });
}
