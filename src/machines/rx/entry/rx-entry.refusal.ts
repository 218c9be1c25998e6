import type { SnapshotFrom } from 'xstate';
import { refuseRefusal } from '#machines/erx/erx.rows.ts';
import { draftOf } from '#machines/platform/draft/draft.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { alertOf, answerRefusal } from './entry-alerts.ts';
import { clashesOf, isChanged, proposalOf, type Proposable } from './rx-entry.context.ts';
import type { rxEntryMachine } from './rx-entry.machine.ts';

type Snapshot = SnapshotFrom<typeof rxEntryMachine>;
function busy(s: Snapshot): string | null {
  if (s.matches('loading')) return 'Loading: wait for the entry.';
  if (s.matches('missing') || s.matches('loadFailed')) return 'There is no entry to work on.';
  if (s.matches({ working: { form: 'conflict' } }))
    return 'Someone else saved first: choose for every field, then merge ({key:entry.merge}).';
  return s.hasTag('busy') || s.matches({ working: { form: 'settling' } })
    ? 'One moment: wait for the answer.'
    : null;
}
function mergeRefusal({ context }: Snapshot): string {
  const open = clashesOf(context).filter((d) => context.choices[d.field] === undefined);
  const { fields } = draftOf(context.draft!);
  return open.length === 0
    ? 'There is nothing to merge.'
    : `Choose mine or theirs for ${open.map((d) => fields[d.field]?.label ?? d.field).join(', ')}.`;
}
const onlyNew = 'The promise of a stored prescription is changed in its order.';

/** Why an event is not possible now, in words; null when it is. */
export function rxEntryRefusal(
  s: Snapshot,
  e: { type: string; field?: string; nth?: number },
): string | null {
  if (accepts(s, e)) return null;
  const { context: c } = s;
  if (e.type === 'entry.merge' && s.matches({ working: { form: 'conflict' } }))
    return mergeRefusal(s);
  const waiting = busy(s);
  if (waiting !== null) return waiting;
  switch (e.type) {
    case 'entry.discard':
      return isChanged(c) ? null : 'Nothing has changed.';
    case 'entry.retry':
      return 'Nothing has failed.';
    case 'entry.take':
      return proposalOf(c, e.field as Proposable) === null
        ? 'There is nothing to propose yet.'
        : null;
    case 'entry.toggle':
    case 'entry.promise':
      return onlyNew;
    case 'entry.alerts':
    case 'entry.alert':
      return 'There is no alert.';
    case 'entry.answer':
      return answerRefusal(alertOf(c.check, c.alert), c.rights, e.nth ?? 0);
    case 'entry.picture':
      return 'No picture of the hard copy is attached.';
    case 'entry.unanswer':
      return 'This alert has no answer of yours.';
    case 'entry.refuseMessage':
      return c.message && c.rxId === null
        ? refuseRefusal(c.message.row)
        : 'This entry did not come as an electronic message.';
    case 'entry.choose':
    case 'entry.chooseAll':
    case 'entry.merge':
      return 'Nobody else has saved meanwhile.';
    default:
      return 'That is not possible now.';
  }
}
