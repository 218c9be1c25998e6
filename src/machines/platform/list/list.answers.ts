import type { SearchAnswer } from './list.ports.ts';
import { isUnanswered } from './list.question.ts';
import { extend, move, pageSize, takeAnswer, type ListContext } from './list.state.ts';
import { inPlace } from './list.unshown.ts';

/** The search failed: rows of an older question are gone, those of this one stay. */
export const takeFault = (context: ListContext): Partial<ListContext> =>
  isUnanswered(context)
    ? { pages: {}, total: 0, answered: null, wanted: null, cursor: { ...context.cursor, index: 0 } }
    : { wanted: null };
/** What only shows a row, or begins its next step: the only one found may be taken unseen. */
const harmless: ReadonlySet<string> = new Set(['open', 'edit', 'next']);
/**
 * Who pressed a key for a row before the answer gets the one that was marked then, or the only one
 * where the key does it no harm: nothing is deleted that nobody has seen.
 */
export function hasWanted({ wanted, ...context }: ListContext, answer: SearchAnswer): boolean {
  const { cursor, total = 0 } = takeAnswer({ ...context, wanted }, answer);
  if (wanted === null || total === 0) return false;
  return cursor?.key === wanted.key || (total === 1 && harmless.has(wanted.verb));
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
