import type { SnapshotFrom } from 'xstate';
import { messages } from '#domain/platform/messages.ts';
import { accepts } from '../ports/accepts.ts';
import {
  chooseFirst,
  noSuchAction,
  rowless,
  verbRefusal,
  type listMachine,
} from './list.machine.ts';
import { isUnanswered, unansweredRefusal } from './list.question.ts';
import { cursorRow, exportRefusal } from './list.state.ts';
import { unshownRefusal } from './list.unshown.ts';

/**
 * The three standard actions of a table of records have their own words where a table lacks them.
 */
const undefinedVerbs: Readonly<Record<string, string>> = {
  edit: messages.editNotDefined,
  remove: messages.deleteNotDefined,
  activate: messages.activeNotDefined,
};
const neverHere: ReadonlySet<string> = new Set([noSuchAction, ...Object.values(undefinedVerbs)]);
/** Whether a refusal says that this table never has the action, whatever row is chosen. */
export const isNeverHere = (refusal: string | null): boolean =>
  refusal !== null && neverHere.has(refusal);

/** Why an event is not possible now, in words; null when it is. */
export function listRefusal(
  snapshot: SnapshotFrom<typeof listMachine>,
  event: { type: string; verb?: string; what?: string },
): string | null {
  const { context } = snapshot;
  if (event.type === 'list.do' && event.verb !== undefined) {
    if (!(event.verb in context.verbs))
      return undefinedVerbs[event.verb] ?? verbRefusal(context, event.verb);
    if (accepts(snapshot, event)) return null;
    return context.total === 0 && !rowless.has(event.verb) && !isUnanswered(context)
      ? messages.noRecordFound
      : verbRefusal(context, event.verb);
  }
  if (accepts(snapshot, event)) return null;
  if (event.type === 'list.menu' && event.what === 'filter')
    return 'This table has no filters. {key:focus.search} goes to its search.';
  if (event.type === 'list.unfilter') return 'No column is filtered.';
  if (event.type === 'list.export') return exportRefusal(context);
  if (event.type === 'list.choose') return 'The columns of this table can’t be chosen.';
  if (event.type === 'list.sort') return 'This column can’t be sorted.';
  if (event.type === 'list.escape') return 'Nothing is selected.';
  if (event.type === 'list.retry') return 'Nothing has failed.';
  if (context.total === 0 && !isUnanswered(context)) return messages.noRecordFound;
  return unansweredRefusal(context) ?? unshownRefusal(cursorRow(context)) ?? chooseFirst;
}
