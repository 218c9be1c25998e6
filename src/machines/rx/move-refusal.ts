import type { MoveOffer } from '#domain/rx/contract/rx.ts';

/** "Not yet: the pharmacist's final check is missing. May: Pharmacist." */
export const moveRefusal = (moveOffer: Pick<MoveOffer, 'why' | 'whoMay'>): string =>
  [moveOffer.why.join(' '), moveOffer.whoMay.length ? `May: ${moveOffer.whoMay.join(', ')}.` : '']
    .filter(Boolean)
    .join(' ');
