import { and, emit, not, raise } from 'xstate';
import { rxEntrySetup } from './rx-entry.setup.ts';

const starting = rxEntrySetup.createStateConfig({
  always: [{ guard: 'hasCode', target: 'resolving', actions: 'markCode' }, { target: 'editing' }],
});
const editing = rxEntrySetup.createStateConfig({
  on: {
    'entry.look': { guard: 'cameByItself', actions: 'look' },
    'entry.save': [
      {
        guard: 'isUnread',
        actions: ['notifyUnread', 'notifyHalfWords', 'toHalfWords'],
      },
      {
        guard: and(['hasWish', not('isSettled')]),
        target: 'settling',
        actions: 'mark',
      },
      { guard: 'isInvalid', actions: 'reject' },
      { target: 'settling', actions: 'mark' },
    ],
    'entry.retry': [
      { guard: 'codeFailed', target: 'resolving' },
      { guard: 'addingFailed', target: 'adding' },
      { guard: 'hasProblem', target: 'settling' },
    ],
    'entry.discard': {
      guard: 'isChanged',
      actions: ['discard', 'notifyDiscarded', 'toStart'],
    },
    'entry.take': [
      {
        guard: 'hasProposal',
        actions: {
          type: 'takeProposal',
          params: ({ event }) => ({ field: event.field }),
        },
      },
      {
        guard: and(['isEmpty', not('isSettled')]),
        actions: { type: 'wishFor', params: ({ event }) => ({ field: event.field }) },
      },
    ],
    'entry.toggle': {
      guard: 'isNew',
      actions: { type: 'toggle', params: ({ event }) => ({ field: event.field }) },
    },
    'entry.promise': { guard: 'isNew', actions: 'turnPromise' },
    'entry.problem': [
      { guard: 'isUnmarked', actions: 'reject' },
      { actions: ['toProblem', 'sayClear'] },
    ],
    'entry.alerts': { guard: 'hasAlerts', actions: 'toAlerts' },
    'entry.alert': { guard: 'hasAlerts', actions: 'walkAlerts' },
    'entry.answer': [
      {
        guard: and(['handRests', 'mayAnswer', 'saysWords']),
        actions: 'record',
      },
      { guard: and(['handRests', 'mayAnswer']), actions: 'chooseAnswer' },
    ],
    'entry.give': [
      { guard: and(['handRests', 'hasHalf', 'takesWords']), actions: 'reachWords' },
      { guard: and(['handRests', 'hasHalf']), actions: 'record' },
    ],
    'entry.words': { actions: 'typeWords' },
    'entry.leaveWords': { guard: 'hasAlerts', actions: 'leaveWords' },
    'entry.unanswer': {
      guard: 'hasAnswer',
      actions: ['unanswer', raise({ type: 'entry.changed' })],
    },
    'entry.addNew': { target: 'adding', actions: 'markAdding' },
    'scan.arrived': [
      { guard: 'wouldReplaceDrug', actions: 'notifyDrugChosen' },
      { target: 'resolving', actions: 'markCode' },
    ],
    'entry.refuseMessage': { guard: 'isOpenMessage', target: 'refusing' },
    'entry.attach': { actions: emit({ type: 'entry.toAttach' }) },
    'entry.allergies': { guard: 'knowsPatient', actions: 'goToAllergies' },
    'entry.weight': { guard: 'knowsPatient', actions: 'goToWeight' },
    'entry.facts': { guard: 'hasFacts', target: 'answering' },
    'entry.picture': {
      guard: 'hasPicture',
      actions: emit({ type: 'entry.toPicture' }),
    },
    'dialog.close': [
      { guard: 'isChanged', target: 'askingClose' },
      { target: '#rxEntry.lettingGo', actions: 'stopHere' },
    ],
  },
});
/** Where the fields are typed into. */
export const editingStates = { starting, editing };
