import type { MoveOffer } from '#domain/rx/contract/rx.ts';

/** "Not yet: the pharmacist's final check is missing. May: Pharmacist." */
export const moveRefusal = (moveOffer: Pick<MoveOffer, 'why' | 'allowedRoles'>): string =>
  [
    moveOffer.why.join(' '),
    moveOffer.allowedRoles.length ? `May: ${moveOffer.allowedRoles.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
