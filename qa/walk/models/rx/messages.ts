import type { Place, Way } from '../../model.ts';
import { editing } from './entry-places.ts';

const message = ['eRx', 'eRx: '];
const takesUp = 'Read it. F8 takes it up';
const next = 'goingOn -xstate.done.actor.next-> #0';

export const placesOfMessages: Readonly<Record<string, Place>> = {
  inbox: { dialogs: ['eRx'] },
  message: { dialogs: message, focus: 'combobox Patient', is: editing },
  refusing: {
    dialogs: [...message, 'Refuse an electronic prescription'],
    is: ['working.form.refusing'],
  },
  unread: { dialogs: message, sees: [takesUp], is: editing },
  goingOn: { dialogs: ['eRx', 'Edit Rx '], is: ['goingOn'] },
  gone: { dialogs: ['eRx'] },
};
/** Electronic prescriptions: taken up, refused, and the next one behind a saved one. */
export const ofMessages: readonly Way[] = [
  { from: 'queue', keys: ['press Control+g', 'press g'], to: 'inbox', takes: [] },
  { from: 'inbox', keys: ['press Escape', 'press Escape'], to: 'queue', takes: [] },
  { from: 'inbox', keys: ['press F8'], to: 'message', takes: [] },
  { from: 'message', keys: ['press Escape'], to: 'inbox', takes: [] },
  {
    from: 'message',
    keys: ['press Alt+r'],
    to: 'refusing',
    takes: ['working.form.editing -entry.refuseMessage-> #0'],
  },
  {
    from: 'refusing',
    keys: ['press Escape'],
    to: 'message',
    takes: ['working.form.refusing -xstate.done.actor.refuse-> #1'],
  },
  {
    from: 'message',
    keys: ['press Control+Enter'],
    to: 'unread',
    takes: ['working.form.saving -xstate.done.actor.save-> #1', next],
    once: true,
  },
  {
    from: 'unread',
    keys: ['press Control+Enter'],
    to: 'unread',
    takes: ['working.form.editing -entry.save-> #0'],
  },
  {
    from: 'unread',
    keys: ['press F8'],
    to: 'message',
    takes: ['working.form.editing -entry.look-> #0'],
  },
  {
    from: 'message',
    keys: ['press Control+Enter'],
    late: '/api/erx/search',
    to: 'goingOn',
    takes: ['working.form.saving -xstate.done.actor.save-> #1'],
    once: true,
  },
  { from: 'goingOn', keys: ['press Escape'], answers: true, to: 'unread', takes: [next] },
  {
    from: 'refusing',
    keys: ['press 1', 'press Control+Enter'],
    to: 'unread',
    takes: ['working.form.refusing -xstate.done.actor.refuse-> #0', next],
    once: true,
  },
  {
    from: 'message',
    keys: ['press Control+Enter'],
    lost: '/api/erx/search',
    to: 'gone',
    takes: ['goingOn -xstate.error.actor.next-> #0'],
    once: true,
  },
];
