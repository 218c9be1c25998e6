import { sessionMachine } from '#machines/platform/session/session.machine.ts';
import type { WalkModel } from '../model.ts';

const covered = { dialogs: [], heading: 'Locked' };
const login = { dialogs: [], heading: 'Login' };
const right = ['press Control+a', 'password technician', 'press Enter'];
const unlocked = 'unlocking -xstate.done.actor.unlock-> #1';
const signedIn = 'signingIn -xstate.done.actor.signIn-> #1';
const tabs = 'another tab sends it: tests/e2e/admin/session.spec.ts';
const server = 'the server ends it: tests/e2e/admin/session.spec.ts';
const load = 'the page is loaded anew: tests/e2e/platform/no-answer.spec.ts';

/** Login, lock and logout, by the keys of a technician, also where the server does not answer. */
export const sessionModel: WalkModel = {
  name: 'sessionMachine',
  machine: sessionMachine,
  as: 'technician',
  at: '/private/processing',
  first: [],
  begins: 'work',
  places: {
    work: { dialogs: [], heading: 'Prescription Processing', is: ['signedIn.active'] },
    landed: { dialogs: [], is: ['signedIn.active'] },
    locking: { ...covered, focus: 'input Password', is: ['locking'] },
    locked: { ...covered, focus: 'input Password', is: ['locked'] },
    refused: {
      ...covered,
      focus: 'input Password',
      sees: ['InValid Credential'],
      is: ['locked'],
    },
    unheard: {
      ...covered,
      focus: 'input Password',
      sees: ['The password is not kept: type it again'],
      is: ['locked'],
    },
    unlocking: { ...covered, is: ['unlocking'] },
    notOut: { ...covered, sees: ['so you are still signed in there'], is: ['locked'] },
    leaving: { ...covered, is: ['signingOut'] },
    login: { ...login, focus: 'input Username', is: ['signedOut'] },
    named: { ...login, focus: 'input Password', is: ['signedOut'] },
    wrong: { ...login, focus: 'input Password', sees: ['InValid Credential'], is: ['signedOut'] },
    noLogin: {
      ...login,
      focus: 'input Password',
      sees: ['The password is not kept: type it again'],
      is: ['signedOut'],
    },
    signingIn: { ...login, is: ['signingIn'] },
  },
  ways: [
    {
      from: 'work',
      keys: ['press ArrowDown'],
      to: 'work',
      takes: [],
    },
    {
      from: 'work',
      keys: ['press Control+l'],
      to: 'locked',
      takes: ['signedIn -session.lock-> #0', 'locking -xstate.done.actor.lock-> #0'],
    },
    {
      from: 'work',
      keys: ['press Control+l'],
      lost: '/api/session/lock',
      to: 'locked',
      takes: ['locking -xstate.error.actor.lock-> #0'],
    },
    {
      from: 'work',
      keys: ['press Control+l'],
      late: '/api/session/lock',
      to: 'locking',
      takes: ['signedIn -session.lock-> #0'],
    },
    { from: 'locking', keys: ['press Escape'], answers: true, to: 'locked', takes: [] },
    {
      from: 'locking',
      keys: right,
      answers: true,
      to: 'work',
      takes: ['locking -session.unlock-> #0', unlocked],
    },
    {
      from: 'locked',
      keys: ['press Control+l', 'press Escape', 'press Control+k', 'press Control+Shift+p'],
      to: 'locked',
      takes: [],
    },
    {
      from: 'locked',
      keys: ['press Control+a', 'type wrong', 'press Enter'],
      to: 'refused',
      takes: ['locked -session.unlock-> #0', 'unlocking -xstate.done.actor.unlock-> #0'],
    },
    { from: 'refused', keys: right, to: 'work', takes: [unlocked] },
    {
      from: 'locked',
      keys: right,
      lost: '/api/session/unlock',
      to: 'unheard',
      takes: ['unlocking -xstate.error.actor.unlock-> #0'],
    },
    { from: 'unheard', keys: right, to: 'work', takes: [unlocked] },
    { from: 'locked', keys: right, late: '/api/session/unlock', to: 'unlocking', takes: [] },
    { from: 'unlocking', keys: ['press Enter'], answers: true, to: 'work', takes: [unlocked] },
    {
      from: 'locked',
      keys: ['press Tab', 'press Enter'],
      lost: '/api/session/sign-out',
      to: 'notOut',
      takes: ['locked -session.signOut-> #1', 'signingOut -xstate.error.actor.signOut-> #0'],
    },
    {
      from: 'notOut',
      keys: ['press Enter'],
      late: '/api/session/sign-out',
      to: 'leaving',
      takes: [],
    },
    {
      from: 'leaving',
      keys: ['press Enter'],
      answers: true,
      to: 'login',
      takes: ['signingOut -xstate.done.actor.signOut-> #0'],
    },
    {
      from: 'login',
      keys: ['type technician', 'press Enter'],
      to: 'named',
      takes: [],
    },
    {
      from: 'named',
      keys: ['type wrong', 'press Enter'],
      to: 'wrong',
      takes: ['signedOut -session.signIn-> #0', 'signingIn -xstate.done.actor.signIn-> #0'],
    },
    {
      from: 'wrong',
      keys: right,
      lost: '/api/session/sign-in',
      to: 'noLogin',
      takes: ['signingIn -xstate.error.actor.signIn-> #0'],
    },
    { from: 'noLogin', keys: right, late: '/api/session/sign-in', to: 'signingIn', takes: [] },
    { from: 'signingIn', keys: ['press Enter'], answers: true, to: 'landed', takes: [signedIn] },
    {
      from: 'landed',
      keys: ['press Control+l'],
      to: 'locked',
      takes: ['signedIn -session.lock-> #0'],
    },
  ],
  notHere: {
    'tabs.activity': tabs,
    'tabs.locked': tabs,
    'tabs.signedIn': tabs,
    'tabs.signedOut': tabs,
    'tabs.unlocked': tabs,
    'session.lockedByServer': server,
    'session.ended': server,
    'session.moved': 'another store: tests/e2e/admin/switch-store.spec.ts',
    'session.changed': 'the own name changes: tests/e2e/admin/session.spec.ts',
    'session.retry': load,
    restoring: load,
    unreachable: load,
    'xstate.done.actor.restore': load,
    'xstate.error.actor.restore': load,
    settingUp: 'a server without a store: tests/machines/admin/setup.test.ts',
    'xstate.done.actor.setup': 'a server without a store: tests/machines/admin/setup.test.ts',
    expired: server,
    renewing: server,
    'expired -session.signIn-> #0': server,
    'expired -session.signOut-> #0': server,
    'expired -session.signOut-> #1': server,
    'xstate.done.actor.renew': server,
    'xstate.error.actor.renew': server,
    'session.activity': 'every key sends it; what it does needs a clock that goes',
    'signedIn.warned': 'it needs a clock that goes',
    'signedIn -session.signOut-> #0': 'it has no key: tests/e2e/admin/session.spec.ts',
    'locked -session.signOut-> #0':
      'it needs a file on its way: tests/machines/admin/session.test.ts',
  },
};
