import type { WayOut } from '#domain/counter/contract/counter.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { rxStatuses } from '#domain/rx/rules/status.ts';
import type { OrderFill } from '#server/repositories/counter/order.ts';
import { offersOf, sendOut } from '#server/services/rx/offers.ts';
import { openRx } from '#server/services/rx/open.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import { alertView } from '#server/services/rx/safety-view.ts';
import type { RxWork } from '#server/services/rx/work.ts';

/** Whether a fill has passed the final check and lies here: its vials may leave. */
export const atCounter = (orderFill: OrderFill): boolean =>
  (orderFill.status === rxStatus.rphVerified || orderFill.status === rxStatus.binned) &&
  !orderFill.out;

/** Why a fill stays here, and what is asked of a pharmacist before it may leave. */
interface Stop {
  /** Null where it may leave. */
  readonly stop: string | null;
  readonly alerts?: readonly string[];
}
/** Alerts of a checked fill that nobody has answered: what each says. */
const askedOf = ({ alerts }: Opened): Pick<Stop, 'alerts'> => {
  const open = alerts.filter(({ alert, decision }) => alert.interrupts && decision === null);
  return open.length === 0 ? {} : { alerts: open.map((one) => alertView(one).title) };
};
const eventOf: Readonly<Record<WayOut, string>> = { pickup: 'pick-up', delivery: sendOut };
/**
 * Why a fill can't leave this way now, apart from what the counter still asks for, and the alerts
 * that came up since its final check.
 */
export async function stopOf(work: RxWork, orderFill: OrderFill, how: WayOut): Promise<Stop> {
  if (!atCounter(orderFill))
    return {
      stop: orderFill.out
        ? 'It is out for delivery.'
        : `Not ready: ${rxStatuses[orderFill.status].name}.`,
    };
  const opened = await openRx(work, orderFill.rxId);
  if (opened === null) return { stop: 'It is gone.' };
  const offer = offersOf(opened, work).find(({ event }) => event === eventOf[how]);
  return { stop: offer?.why[0] ?? null, ...askedOf(opened) };
}
