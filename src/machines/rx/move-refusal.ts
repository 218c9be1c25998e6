import type { MoveOffer } from '#domain/rx/contract/rx.ts';

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
