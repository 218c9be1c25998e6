import type { MoveOffer } from '#domain/rx/contract/rx.ts';

/** "Not yet: the pharmacist's final check is missing. May: Pharmacist." */
export const moveRefusal = (m: Pick<MoveOffer, 'why' | 'whoMay'>): string =>
  [m.why.join(' '), m.whoMay.length ? `May: ${m.whoMay.join(', ')}.` : '']
    .filter(Boolean)
    .join(' ');
