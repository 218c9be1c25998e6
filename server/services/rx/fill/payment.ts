import { insertPayment } from '#server/repositories/counter/payments.ts';
import type { RxWork } from '../work.ts';

/**
 * Money that is taken for a fill: it stands in the drawer that is open at the workstation, where
 * there is one.
 */
export async function takePayment(
  work: RxWork,
  fillId: number,
  paid: { readonly tender: 'cash' | 'card' | 'check'; readonly amountCents: number },
): Promise<void> {
  const paymentId = await insertPayment(work, fillId, paid.tender, paid.amountCents);
  await work.areas.counter.bookPayment(work, { ...paid, paymentId });
}
