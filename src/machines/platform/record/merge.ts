import { sameValue, type Values } from '../draft/draft.ts';

export type Whose = 'mine' | 'theirs';
export type Choices = Readonly<Record<string, Whose>>;
export interface Difference {
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Fields that both sides changed, to different values: only these need a person's choice. */
export const clashes = (base: Values, mine: Values, theirs: Values): readonly Difference[] =>
  Object.keys(mine)
    .filter(
      (key) =>
        !sameValue(mine[key], base[key]) &&
        !sameValue(theirs[key], base[key]) &&
        !sameValue(mine[key], theirs[key]),
    )
    .map((field) => ({ field, base: base[field], mine: mine[field], theirs: theirs[field] }));

/**
 * Each side's own changes, and the chosen side where both changed a field. A clash without a choice
 * stays theirs.
 */
export function merged(base: Values, mine: Values, theirs: Values, choices: Choices): Values {
  const keep = (field: string) =>
    !sameValue(mine[field], base[field]) &&
    (sameValue(theirs[field], base[field]) || choices[field] === 'mine');
  return Object.fromEntries(
    Object.keys(mine).map((key) => [key, keep(key) ? mine[key] : theirs[key]]),
  );
}
