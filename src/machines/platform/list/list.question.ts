import { messages } from '#domain/platform/messages.ts';
import type { Query } from './list.ports.ts';

interface Asked {
  readonly query: Query;
  /** The query that the rows in memory answer. */
  readonly answered: Query | null;
}

/** The same rows are asked for, in whatever order. */
function isSameQuestion(one: Query, other: Query): boolean {
  const names = [...Object.keys(one.filters), ...Object.keys(other.filters)];
  return (
    one.text === other.text && names.every((name) => one.filters[name] === other.filters[name])
  );
}
/**
 * The question that stands there now has no answer yet: rows that are still shown answer an older
 * one, and nothing may be done with them.
 */
export const isUnanswered = ({ query, answered }: Asked): boolean =>
  answered === null || !isSameQuestion(answered, query);
/** The rows that are shown answer an older question, or stand in an older order. */
export const hasOlderRows = (asked: Asked): boolean => {
  const [now, then] = [asked.query.sort, asked.answered?.sort];
  return isUnanswered(asked) || now?.column !== then?.column || now?.direction !== then?.direction;
};
/** Why no row can be acted on while the question has no answer; null once it has. */
export function unansweredRefusal(
  asked: Asked & { readonly message: string | null },
): string | null {
  if (!isUnanswered(asked)) return null;
  return asked.message === null
    ? 'Searching: wait for the rows.'
    : 'The search failed: {key:table.retry} searches again.';
}
/** What is said to a key that waited for rows and finds none that was seen. */
export const unseenText = (total: number): string =>
  total === 0 ? messages.noRecordFound : 'The search found other rows: choose one first.';
