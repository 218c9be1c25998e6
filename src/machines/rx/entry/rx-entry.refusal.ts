import type { SnapshotFrom } from 'xstate';
import type { AnswerKey } from '#domain/rx/clinical/dur-codes.ts';
import { refuseRefusal } from '#machines/erx/erx.rows.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { alertOf, answerRefusal } from './entry-alerts.ts';
import { clashesOf, isChanged, proposalOf, stateOf, isProposable } from './rx-entry.context.ts';
import type { rxEntryMachine } from './rx-entry.machine.ts';

type Snapshot = SnapshotFrom<typeof rxEntryMachine>;
function busy(snapshot: Snapshot): string | null {
  if (snapshot.matches('loading')) return 'Loading: wait for the entry.';
  if (snapshot.matches('missing') || snapshot.matches('loadFailed'))
    return 'There is no entry to work on.';
  if (snapshot.matches({ working: { form: 'conflict' } }))
    return 'Someone else saved first: choose for every field, then merge ({key:entry.merge}).';
  return snapshot.hasTag('busy') || snapshot.matches({ working: { form: 'settling' } })
    ? 'One moment: wait for the answer.'
    : null;
}
function mergeRefusal({ context }: Snapshot): string {
  const open = clashesOf(context).filter((clash) => context.choices[clash.field] === undefined);
  const { fields } = stateOf(context);
  return open.length === 0
    ? 'There is nothing to merge.'
    : `Choose mine or theirs for ${open.map((difference) => fields[difference.field]?.label ?? difference.field).join(', ')}.`;
}
/** That there is no alert is known only once the check has answered. */
const noAlert = ({ check, checkProblem }: Snapshot['context']): string => {
  if (checkProblem !== null) return checkProblem;
  return check === null ? 'One moment: it is still being checked.' : 'There is no alert.';
};
const onlyNew = 'The promise of a stored prescription is changed in its order.';

/** Why an event is not possible now, in words; null when it is. */
export function rxEntryRefusal(
  snapshot: Snapshot,
  event: { type: string; field?: string; key?: AnswerKey },
): string | null {
  if (accepts(snapshot, event)) return null;
  const { context } = snapshot;
  if (event.type === 'entry.merge' && snapshot.matches({ working: { form: 'conflict' } }))
    return mergeRefusal(snapshot);
  const waiting = busy(snapshot);
  if (waiting !== null) return waiting;
  switch (event.type) {
    case 'entry.discard':
      return isChanged(context) ? null : 'Nothing has changed.';
    case 'entry.retry':
      return 'Nothing has failed.';
    case 'entry.take':
      return event.field !== undefined &&
        isProposable(event.field) &&
        proposalOf(context, event.field) !== null
        ? null
        : 'There is nothing to propose yet.';
    case 'entry.toggle':
    case 'entry.promise':
      return onlyNew;
    case 'entry.alerts':
    case 'entry.alert':
      return noAlert(context);
    case 'entry.answer':
      return answerRefusal(alertOf(context.check, context.alert), context.rights, event.key);
    case 'entry.give':
      return 'Choose an answer by its key first.';
    case 'entry.allergies':
    case 'entry.weight':
      return 'Choose the patient first.';
    case 'entry.facts':
      return 'The days supply hangs on nothing that is asked of this drug.';
    case 'entry.picture':
      return 'No picture of the hard copy is attached.';
    case 'entry.look':
      return 'This key is for electronic messages: {key:entry.fill} saves what stands here.';
    case 'entry.unanswer':
      return 'This alert has no answer of yours.';
    case 'entry.refuseMessage':
      return context.message && context.rxId === null
        ? refuseRefusal(context.message.row)
        : 'This entry did not come as an electronic message.';
    case 'entry.choose':
    case 'entry.chooseAll':
    case 'entry.merge':
      return 'Nobody else has saved meanwhile.';
    default:
      return 'That is not possible now.';
  }
}
