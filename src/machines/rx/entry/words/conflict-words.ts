import { labelOf, prescriptionStatuses } from '#domain/platform/rules/enumerations.ts';
import { isOneOf, statusGroups } from '#domain/rx/entities/rx-status.ts';
import { sameValue, type Values } from '#machines/platform/draft/draft.ts';
import { editRefusal } from '../../rx.refusal.ts';
import { editEntryFields } from '../entry-fields.ts';
import { entryFromRx } from '../entry-values.ts';
import { stateOf, type RxEntryContext } from '../rx-entry.context.ts';

const labels: Readonly<Record<string, { readonly label: string }>> = editEntryFields;
const changedIn = (base: Values, now: Values): string =>
  Object.keys(base)
    .filter((field) => field in labels && !sameValue(base[field], now[field]))
    .map((field) => labels[field]?.label ?? field)
    .join(', ');
/** A sentence with its full stop, which a name such as “Qty.” may have brought. */
const ended = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`);

/**
 * What each of two people changed in one prescription, by the names of the fields; and where it
 * stands now, if it can't be edited there any more.
 */
export function conflictWords(context: RxEntryContext): string {
  const { theirs } = context;
  if (theirs === null) return '';
  const { initial, values } = stateOf(context);
  const mine = changedIn(initial, values);
  const other = changedIn(initial, entryFromRx(theirs));
  const moved = isOneOf(statusGroups.editable, theirs.status)
    ? []
    : [`It is in ${labelOf(prescriptionStatuses, theirs.status)} now.`, editRefusal(theirs) ?? ''];
  return [
    mine === '' ? 'You changed nothing.' : ended(`You changed: ${mine}`),
    other === '' ? 'There, no field of this form was changed.' : ended(`There: ${other}`),
    ...moved,
  ].join(' ');
}
