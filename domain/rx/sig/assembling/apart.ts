import type { State } from '../assemble-state.ts';
import { isOfEach } from '../completing/said-of-all.ts';
import { isEmpty, type DraftClause } from '../draft.ts';
import type { Term } from '../grammar/terms.ts';

// A label says what a clause says of itself in one order. What stands in a text behind the length
// of the last of several doses, or in front of the first one, may hold for all of them: it is kept
// apart until the joining words are known.

/** How long a dose goes on. */
const bounds = new Set<Term['kind']>(['length', 'doses', 'onDays', 'pieces']);
/**
 * Whether the length of the clause that is being read was said behind something; "6,5,4,3,2,1 x 6
 * days" says the one of each of its steps.
 */
export const isBounded = (state: State, to: State, { kind }: Term): boolean =>
  kind === 'stepped' ||
  (to.done.length === state.done.length &&
    (state.bounded || (bounds.has(kind) && !isEmpty(state.now))));

const isBehindLength = (state: State): boolean => state.bounded && state.done.length > 0;
const isInFront = ({ done, now, last }: State, key: string): boolean =>
  done.length === 0 &&
  now.amount === null &&
  (now.verb === null || (last === 'verb' && isOfEach(key)));
const isSentence = ({ done, last }: State): boolean =>
  done.length > 0 && (last === 'sep' || last === 'open' || last === 'verbAgain');

/** The clause behind a term, with what was said apart from its dose. */
export function withApart(state: State, to: State, term: Term): DraftClause {
  if (to.done.length !== state.done.length || to.now === state.now) return to.now;
  const note = term.kind === 'note' ? term.key : null;
  const isApart =
    isBehindLength(state) ||
    (note === null
      ? isSentence(state) && state.now.amount !== null
      : isInFront(state, note) || isSentence(state));
  if (!isApart) return to.now;
  const kinds = term.kind === 'everyAt' ? ['every', 'moments'] : [note ?? term.kind];
  return { ...to.now, apart: [...to.now.apart, ...kinds] };
}
