import { userSettingMachine } from '#machines/admin/user-setting/user-setting.machine.ts';
import type { WalkModel } from '../../model.ts';
import { left, rowsOf } from '../steps-at.ts';

const title = ['User Setting'];
const asked = [...title, 'Save & Close?'];
const is = ['editing'];
const call = '/api/session/email';
const saves = ['press Control+s'];
const typed = 'editing -setting.type-> #0';
const asksFor = 'the sign-in would have to be an hour old: tests/server/admin/session.test.ts';
const mail = ['press Shift+Tab', 'press Control+a', 'type tess@maple.example'];
const done = 'saving -xstate.done.actor.change-> #0';

/** One’s own account: e-mail and password, changed, refused, lost on the way, and left. */
export const userSettingModel: WalkModel = {
  name: 'userSettingMachine',
  machine: userSettingMachine,
  as: 'technician',
  at: '/private/processing',
  first: ['press Home'],
  begins: 'queue',
  places: {
    queue: rowsOf('Data entry'),
    account: { dialogs: title, focus: 'input Password', is },
    info: { dialogs: title, focus: 'tabpanel', sees: ['Tess Oduya'], is },
    half: { dialogs: title, focus: 'input Password', sees: ['are not the same'], is },
    weak: { dialogs: title, is },
    mail: { dialogs: title, focus: 'input Email', is },
    leaving: { dialogs: asked, focus: 'button Save & Close', is: ['asking'] },
    leavingHalf: { dialogs: asked, focus: 'button Save & Close', is: ['asking'] },
    unsaved: { dialogs: title, focus: 'input Email', is },
    saving: { dialogs: title, focus: 'input Email', is: ['saving'] },
  },
  ways: [
    {
      from: 'queue',
      keys: ['press Control+k', 'type user setting', 'press Enter'],
      to: 'account',
      takes: [],
    },
    left('account', 'queue', ['editing -dialog.close-> #1']),
    // Nothing was changed: the key says so.
    { from: 'account', keys: saves, to: 'account', takes: [] },
    { from: 'account', keys: ['press Alt+2'], to: 'info', takes: ['editing -setting.tab-> #0'] },
    { from: 'info', keys: ['press Alt+1'], to: 'account', takes: ['editing -setting.tab-> #0'] },
    {
      from: 'account',
      keys: ['type x', ...saves],
      to: 'half',
      takes: [typed, 'editing -setting.save-> #0'],
    },
    left('half', 'leavingHalf', ['editing -dialog.close-> #0']),
    {
      from: 'leavingHalf',
      keys: ['press s'],
      to: 'half',
      takes: ['asking -xstate.done.actor.askConfirm-> #2'],
    },
    {
      from: 'leavingHalf',
      keys: ['press d'],
      to: 'queue',
      takes: ['asking -xstate.done.actor.askConfirm-> #1'],
    },
    // Too short for the policy: the server says so, and the dialog stays.
    {
      from: 'account',
      keys: ['type x', 'press Tab', 'type x', ...saves],
      to: 'weak',
      takes: ['editing -setting.save-> #1', 'saving -xstate.done.actor.change-> #2'],
    },
    { from: 'weak', keys: ['press Escape', 'press d'], to: 'queue', takes: [] },
    { from: 'account', keys: mail, to: 'mail', takes: [typed] },
    left('mail', 'leaving', ['editing -dialog.close-> #0']),
    left('leaving', 'mail', ['asking -xstate.done.actor.askConfirm-> #2']),
    {
      from: 'mail',
      keys: saves,
      lost: call,
      to: 'unsaved',
      takes: ['saving -xstate.error.actor.change-> #0'],
    },
    { from: 'unsaved', keys: ['press Escape', 'press d'], to: 'queue', takes: [] },
    { from: 'mail', keys: saves, late: call, to: 'saving', takes: [] },
    {
      from: 'saving',
      keys: ['press Escape'],
      answers: true,
      to: 'queue',
      takes: [done],
      once: true,
    },
    {
      from: 'leaving',
      keys: ['press s'],
      to: 'queue',
      takes: ['asking -xstate.done.actor.askConfirm-> #0', done],
      once: true,
    },
  ],
  notHere: {
    proving: asksFor,
    'saving -xstate.done.actor.change-> #1': asksFor,
    'xstate.done.actor.askStepUp': asksFor,
  },
};
