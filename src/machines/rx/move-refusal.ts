import { formatDate } from '#domain/platform/rules/dates.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import type { MoveOffer } from '#domain/rx/contract/rx.ts';
import { blockedStep, offerOf } from './rx.offers.ts';

/** Where the step stands that is in the way: in the list of all steps, by its own key. */
const wayTo = (step: string): string => `{key:rx.steps}, then {key:steps.choose-${step}}.`;
/** "Not yet: the pharmacist's final check is missing. May: Pharmacist." */
export const moveRefusal = (
  moveOffer: Pick<MoveOffer, 'why' | 'allowedRoles'> & Pick<Partial<MoveOffer>, 'first'>,
): string =>
  [
    moveOffer.why.join(' '),
    moveOffer.first === undefined ? '' : wayTo(moveOffer.first),
    moveOffer.allowedRoles.length ? `May: ${moveOffer.allowedRoles.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
/**
 * Why there is no next step: the best forward move that is blocked, with its reasons and who may.
 */
export function nextRefusal(detail: RxDetail): string {
  const blocked = blockedStep(detail);
  if (blocked) return `${blocked.title}: ${moveRefusal(blocked)}`;
  return detail.nextDueOn !== undefined && offerOf(detail, 'fill') !== undefined
    ? [
        `Nothing is due: the next fill is due on ${formatDate(detail.nextDueOn)}.`,
        '{key:rx.steps} shows all steps.',
      ].join(' ')
    : 'There is no next step for you here. {key:rx.steps} shows all steps.';
}
