import type { WayOut } from '#domain/counter/contract/counter.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { rxStatuses } from '#domain/rx/rules/status.ts';
import type { OrderFill } from '#server/repositories/counter/order.ts';
import { offersOf, sendOut } from '#server/services/rx/offers.ts';
import { openRx } from '#server/services/rx/open.ts';
import type { RxWork } from '#server/services/rx/work.ts';

/** Whether a fill has passed the final check and lies here: its vials may leave. */
export const atCounter = (orderFill: OrderFill): boolean =>
  (orderFill.status === rxStatus.rphVerified || orderFill.status === rxStatus.binned) &&
  !orderFill.out;

const eventOf: Readonly<Record<WayOut, string>> = { pickup: 'pick-up', delivery: sendOut };
/**
 * Why a fill can't leave this way now, apart from what the counter still asks for; null when it
 * can.
 */
export async function stopOf(
  work: RxWork,
  orderFill: OrderFill,
  how: WayOut,
): Promise<string | null> {
  if (!atCounter(orderFill))
    return orderFill.out
      ? 'It is out for delivery.'
      : `Not ready: ${rxStatuses[orderFill.status].name}.`;
  const opened = await openRx(work, orderFill.rxId);
  return opened
    ? (offersOf(opened, work).find((offer) => offer.event === eventOf[how])?.why[0] ?? null)
    : 'It is gone.';
}
