import type { DemoBin } from './types.ts';

const numbered = (letter: string, count: number, of: DemoBin['class']): DemoBin[] =>
  Array.from({ length: count }, (_, i) => ({ code: `${letter}${String(i + 1).padStart(2, '0')}`, class: of }));

/** Will-call bins of one store, the same in each. Internal bins stand for "counsel", "prior authorization" and the like. */
export const bins: readonly DemoBin[] = [
  ...numbered('A', 24, 'shelf'), ...numbered('F', 6, 'fridge'), ...numbered('S', 8, 'cii'), ...numbered('O', 4, 'oversize'),
  { code: 'COUNSEL', class: 'internal' }, { code: 'PA', class: 'internal' }, { code: 'CALL-DR', class: 'internal' },
];
