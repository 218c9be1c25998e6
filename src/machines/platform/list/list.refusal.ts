import type { SnapshotFrom } from 'xstate';
import { messages } from '#domain/platform/messages.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
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

type Snapshot = SnapshotFrom<typeof listMachine>;
const isEmpty = ({ context }: Snapshot): boolean => context.total === 0 && !isUnanswered(context);
/** Why an action is not possible on the row under the cursor; null when it is. */
function doRefusal(snapshot: Snapshot, event: { type: string; verb: string }): string | null {
  const { context } = snapshot;
  const { verb } = event;
  if (!(verb in context.verbs)) return undefinedVerbs[verb] ?? verbRefusal(context, verb);
  if (accepts(snapshot, event)) return null;
  return isEmpty(snapshot) && !rowless.has(verb)
    ? messages.noRecordFound
    : verbRefusal(context, verb);
}
/** What each event lacks that the list does not take, whatever its rows are. */
const lacks: Readonly<Record<string, string>> = {
  'list.unfilter': 'No column is filtered.',
  'list.choose': 'The columns of this table can’t be chosen.',
  'list.sort': 'This column can’t be sorted.',
  'list.escape': 'Nothing is selected.',
  'list.retry': 'Nothing has failed.',
};

/** Why an event is not possible now, in words; null when it is. */
export function listRefusal(
  snapshot: Snapshot,
  event: { type: string; verb?: string; what?: string },
): string | null {
  const { context } = snapshot;
  const { type, verb } = event;
  if (type === 'list.do' && verb !== undefined) return doRefusal(snapshot, { ...event, verb });
  if (accepts(snapshot, event)) return null;
  if (type === 'list.menu' && event.what === 'filter')
    return 'This table has no filters. {key:focus.search} goes to its search.';
  if (type === 'list.export') return exportRefusal(context);
  const lacking = ownEntry(lacks, type);
  if (lacking !== undefined) return lacking;
  if (isEmpty(snapshot)) return messages.noRecordFound;
  return unansweredRefusal(context) ?? unshownRefusal(cursorRow(context)) ?? chooseFirst;
}
