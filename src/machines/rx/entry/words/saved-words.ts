import { formatMoney } from '#domain/platform/rules/money.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { moveRefusal } from '../../move-refusal.ts';
import type { Then } from '../rx-entry.context.ts';

interface SavedWords {
  readonly tone: 'success' | 'warning';
  readonly message: string;
}
/**
 * The claim was sent, and the payer has not answered: said by the history, since a step may be
 * refused for other reasons too.
 */
const isSent = (rx: RxDetail): boolean => rx.events.at(-1)?.event === 'claim-sent';
/** Why its rejected claim did not go again; null where it could. */
function notSent({ status, moves }: RxDetail): string | null {
  const resubmit = moves.find(({ event }) => event === 'resubmit');
  return status !== rxStatus.rejected || resubmit === undefined || resubmit.allowed
    ? null
    : moveRefusal(resubmit);
}
/**
 * What was done with a prescription besides that it was saved: its claim is on its way, it has a
 * price, or a rejected claim was not sent again, and why, and who may send it.
 */
export function savedWords(rx: RxDetail, then: Then): SavedWords {
  const number = `Rx ${rx.rxNumber}`;
  if (then !== 'fill') return { tone: 'success', message: number };
  if (isSent(rx)) return { tone: 'success', message: `${number}, the claim is on its way` };
  const why = notSent(rx);
  if (why !== null)
    return { tone: 'warning', message: `${number}: its claim was not sent again. ${why}` };
  const price = rx.fill?.price;
  return {
    tone: 'success',
    message: price ? `${number}, ${formatMoney(price.priceCents)}` : number,
  };
}
