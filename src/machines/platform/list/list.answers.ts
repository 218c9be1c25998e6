import type { SearchAnswer } from './list.ports.ts';
import { isUnanswered } from './list.question.ts';
import { extend, move, pageSize, takeAnswer, type ListContext } from './list.state.ts';
import { inPlace } from './list.unshown.ts';

/** The search failed: rows of an older question are gone, those of this one stay. */
export const takeFault = (context: ListContext): Partial<ListContext> =>
  isUnanswered(context)
    ? { pages: {}, total: 0, answered: null, wanted: null, cursor: { ...context.cursor, index: 0 } }
    : { wanted: null };
/** Who pressed Enter before the answer gets the only row, or the one that was marked then. */
export function hasWanted(context: ListContext, searchAnswer: SearchAnswer): boolean {
  const { cursor, total = 0 } = takeAnswer(context, searchAnswer);
  return (
    context.wanted !== null && total > 0 && (total === 1 || cursor?.key === context.wanted.key)
  );
}
/** The last window, which someone asked for by the key that goes to the end. */
export function takeEnd(context: ListContext, answer: SearchAnswer): Partial<ListContext> {
  const { total, rows } = inPlace(answer);
  const page = Math.floor(Math.max(0, total - 1) / pageSize);
  const next = { ...context, total, exact: true, pages: { ...context.pages, [page]: rows } };
  const to = context.endBy === 'list.extend' ? extend(next, 'last') : move(next, 'last');
  return { total, exact: true, pages: next.pages, ...to };
}
/** More rows follow than were counted. */
export const isEndUnknown = (context: ListContext): boolean =>
  context.settled && context.total > 0 && !context.exact;
