import type { State } from '../assemble-state.ts';
import type { Term } from '../grammar/terms.ts';
import { sentenceRows } from '../vocabulary/sentences.ts';

const startingWith = (words: RegExp): ReadonlySet<string> =>
  new Set(Object.keys(sentenceRows).filter((key) => words.test(sentenceRows[key]?.[0] ?? '')));
/** Sentences of what may be done, and of what must not be. */
const permits = startingWith(/^May\b(?! cause)|\bmay be (?:crush|open|cut|split|chew|dissolv|mix)/);
const forbids = startingWith(/^(?:Do not|Never|Avoid|No)\b/);

/** What a term leaves said of what may or must not be done; a comma or bracket goes on with it. */
export function permittedBy(before: State['permitted'], term: Term): State['permitted'] {
  if (term.kind === 'sentence') {
    if (permits.has(term.key)) return 'may';
    return forbids.has(term.key) ? 'not' : null;
  }
  const isPassed = term.kind === 'filler' || term.kind === 'open' || term.kind === 'close';
  return isPassed || (term.kind === 'sep' && term.text === ',') ? before : null;
}
/** Of what may be done, and of what must not be, they say how; a verb goes on with the first. */
const isGoingOn = (permitted: 'may' | 'not', term: Term): boolean => {
  if (term.kind === 'join') return term.join === 'and' || term.join === 'or';
  if (term.kind === 'verb') return permitted === 'may';
  return term.kind === 'mixture' || term.kind === 'followUp';
};
/**
 * "May crush and mix with water", "do not crush and give by tube": what follows may be done or must
 * not be, as what stands before it; as a word on the dose it would be printed as what is done.
 */
export const isOfPermitted = ({ permitted }: State, term: Term): boolean =>
  permitted !== null && isGoingOn(permitted, term);
