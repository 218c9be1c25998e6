import { assign, fromCallback, sendTo, setup, type ActorRefFrom } from 'xstate';
import { required } from '#domain/platform/required.ts';
import type { Failure, Result } from '#domain/platform/result.ts';
import { late } from '../late/late.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { faultText, port, unprovided, unprovidedAction } from '../ports/port.ts';
import type { Account } from '../workstation/account.ts';
import type { SessionParts } from './session-parts.ts';
import { filesOnTheirWay, notSignedOut } from './session-texts.ts';
import type { Restored, SessionPorts, SignIn, TabMessage } from './session.ports.ts';
import { signInOf } from './sign-in-of.ts';

export type SessionEvent =
  | ({ type: 'session.signIn' } & SignIn)
  | { type: 'session.signOut' }
  | { type: 'session.lock' }
  | { type: 'session.unlock'; password: string }
  | { type: 'session.retry' }
  /** Keys and pointers, at most one every few seconds; `at` in ms of the same clock. */
  | { type: 'session.activity'; at: number }
  /** The server refused a call because the session ended, or because it is locked there. */
  | { type: 'session.ended' }
  | { type: 'session.lockedByServer' }
  | { type: 'session.changed'; account: Account }
  /** The session belongs to another of the person's stores now. */
  | { type: 'session.moved' }
  | TabMessage;
export interface SessionContext {
  readonly account: Account | null;
  /** Somebody has worked here since the page was loaded, and has gone. */
  readonly left: boolean;
  /** Who has just been made the first administrator: the login begins with the name. */
  readonly newUsername: string | null;
  /** The time zone that came with the news that the server is empty. */
  readonly zone: string;
  /** What the login or lock screen says: a refusal or a fault. */
  readonly problem: string | null;
  readonly fault: boolean;
  /** What the server asks for besides a right password: its refusal. */
  readonly next: Failure | null;
  readonly lastActivityAt: number;
  readonly lastReportAt: number;
}

/** The lock is announced this long before it happens. */
export const warningMs = 60_000;
/** The server hears of activity at most this often. */
const reportEveryMs = 60_000;
const defaultIdleMs = 10 * 60_000;
export const lockAfterMs = (account: Account | null): number =>
  account ? account.idleMinutes * 60_000 : defaultIdleMs;

const refused = ({ event }: { event: { output: Result<Account> } }) => !event.output.ok;
/** Logout at the lock, whether or not the server has answered the lock or a password yet. */
const leavesLock = [
  { guard: 'stopsFiles', actions: 'notifyFiles' },
  { target: 'signingOut' },
] as const;

export const sessionMachine = setup({
  types: machineTypes<{ context: SessionContext; events: SessionEvent }>(),
  actors: {
    restore: unprovided<Restored | null>('restoreSession'),
    setup: late<SessionParts['setup']>(() => {
      throw new Error('The setup is not provided');
    }),
    signIn: unprovided<Result<Account>, SignIn>('signIn'),
    signOut: unprovided<void>('signOut'),
    lock: unprovided<void>('lockSession'),
    unlock: unprovided<Result<Account>, { password: string }>('unlock'),
    otherTabs: fromCallback<TabMessage>(() => {
      throw new Error('The port otherTabs is not provided');
    }),
  },
  actions: {
    noteZone: assign({
      zone: (_, output: Restored | null) => (output?.kind === 'empty' ? output.zone : ''),
    }),
    reportActivity: unprovidedAction('reportActivity'),
    writeHints: unprovidedAction<{ type: Account['type'] }>('writeHints'),
    clearHints: unprovidedAction('clearHints'),
    refuse: assign((_, output: Result<Account>) => ({
      problem: output.ok ? null : output.error.message,
      next: output.ok || !/_(FIRST|CODE|PASSKEY)$/.test(output.error.code) ? null : output.error,
    })),
    leave: assign(({ context: { left, account } }) => ({
      left: left || account !== null,
      account: null,
    })),
    forget: assign({ account: null, left: true, problem: null, fault: false }),
    takeSession: assign((_, output: Restored | null) => {
      return { account: output?.kind === 'session' ? output.account : null, problem: null };
    }),
    forgetNewUsername: assign({ newUsername: null, next: null }),
    clearProblem: assign({ problem: null, fault: false }),
    /** The clock of idleness and the clock of reports, from the event's own time. */
    noteActivity: assign(({ context, event }) => {
      const at = 'at' in event ? event.at : context.lastActivityAt;
      return {
        lastActivityAt: at,
        lastReportAt: at - context.lastReportAt >= reportEveryMs ? at : context.lastReportAt,
      };
    }),
    notifyFiles: assign({ problem: filesOnTheirWay, fault: false }),
    notifyTabs: sendTo('otherTabs', (_, message: TabMessage) => message),
  },
  guards: {
    /**
     * Nobody is asked behind the cover: what would be lost is said, and the next Logout is meant.
     */
    stopsFiles: (): boolean => {
      throw new Error('The port filesWait is not provided');
    },
    isDue: ({ context, event }) =>
      'at' in event && event.at - context.lastReportAt >= reportEveryMs,
    /** After the machine slept, the timers are late: the event's own time decides. */
    sleptThrough: ({ context, event }) =>
      'at' in event &&
      context.lastActivityAt > 0 &&
      event.at - context.lastActivityAt >= lockAfterMs(context.account),
  },
  delays: {
    untilWarning: ({ context }) => lockAfterMs(context.account) - warningMs,
    warning: warningMs,
  },
}).createMachine({
  id: 'session',
  context: {
    account: null,
    left: false,
    newUsername: null,
    zone: '',
    problem: null,
    fault: false,
    next: null,
    lastActivityAt: 0,
    lastReportAt: 0,
  },
  invoke: { id: 'otherTabs', src: 'otherTabs' },
  initial: 'restoring',
  states: {
    restoring: {
      invoke: {
        id: 'restore',
        src: 'restore',
        onDone: [
          { guard: ({ event }) => event.output === null, target: 'signedOut' },
          {
            guard: ({ event }) => event.output?.kind === 'empty',
            target: 'settingUp',
            actions: { type: 'noteZone', params: ({ event }) => event.output },
          },
          {
            guard: ({ event }) => event.output?.kind === 'session' && event.output.locked,
            target: 'locked',
            actions: { type: 'takeSession', params: ({ event }) => event.output },
          },
          {
            target: 'signedIn',
            actions: { type: 'takeSession', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'unreachable',
          actions: assign({ problem: ({ event }) => faultText(event.error), fault: true }),
        },
      },
    },
    /** The server didn't answer at start-up: nothing is shown but that, and Retry. */
    unreachable: { on: { 'session.retry': { target: 'restoring', actions: 'clearProblem' } } },
    /** Nobody has an account yet: the first company, store and administrator. */
    settingUp: {
      entry: 'clearHints',
      invoke: {
        id: 'setup',
        src: 'setup',
        input: ({ context }) => ({ zone: context.zone }),
        onDone: {
          target: 'signedOut',
          actions: assign({ newUsername: ({ event }) => event.output.username }),
        },
      },
      on: { 'session.retry': 'restoring', 'tabs.signedIn': 'restoring' },
    },
    signedOut: {
      entry: ['leave', 'clearHints'],
      on: { 'session.signIn': 'signingIn', 'tabs.signedIn': 'restoring' },
    },
    signingIn: {
      entry: 'clearProblem',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ event }) => signInOf(event),
        onDone: [
          {
            guard: refused,
            target: 'signedOut',
            actions: { type: 'refuse', params: ({ event }) => event.output },
          },
          {
            target: 'signedIn',
            actions: [
              assign({ account: ({ event }) => (event.output.ok ? event.output.value : null) }),
              { type: 'notifyTabs', params: { type: 'tabs.signedIn' } },
            ],
          },
        ],
        onError: {
          target: 'signedOut',
          actions: assign({ problem: ({ event }) => faultText(event.error), fault: true }),
        },
      },
    },
    signedIn: {
      entry: [
        'forgetNewUsername',
        {
          type: 'writeHints',
          params: ({ context }) => ({ type: required(context.account, 'The account').type }),
        },
      ],
      initial: 'active',
      on: {
        'session.activity': [
          { guard: 'sleptThrough', target: 'locking' },
          {
            guard: 'isDue',
            target: '.active',
            reenter: true,
            actions: [
              'reportActivity',
              {
                type: 'notifyTabs',
                params: ({ event }) => ({ type: 'tabs.activity', at: event.at }),
              },
              'noteActivity',
            ],
          },
          { target: '.active', reenter: true, actions: 'noteActivity' },
        ],
        'tabs.activity': { target: '.active', reenter: true, actions: 'noteActivity' },
        'tabs.signedIn': 'restoring',
        'tabs.signedOut': { target: 'signedOut', actions: 'forget' },
        'tabs.locked': 'locked',
        'session.lock': 'locking',
        'session.lockedByServer': 'locked',
        'session.signOut': 'signingOut',
        'session.ended': 'expired',
        'session.moved': {
          target: 'restoring',
          actions: { type: 'notifyTabs', params: { type: 'tabs.signedIn' } },
        },
        'session.changed': { actions: assign({ account: ({ event }) => event.account }) },
      },
      states: {
        active: { after: { untilWarning: 'warned' } },
        /** Any key or pointer goes back to `active`. */
        warned: { after: { warning: '#session.locking' } },
      },
    },
    /**
     * The screen is empty from here on; whether the server heard of it changes nothing for the
     * person who left.
     */
    locking: {
      entry: [{ type: 'notifyTabs', params: { type: 'tabs.locked' } }, 'clearProblem'],
      invoke: { id: 'lock', src: 'lock', onDone: 'locked', onError: 'locked' },
      // A password that is typed before the server has answered the lock counts, and so does the
      // key that leaves: the port asks after that answer.
      on: { 'session.unlock': 'unlocking', 'session.signOut': leavesLock },
    },
    locked: {
      on: {
        'session.unlock': 'unlocking',
        'session.signOut': leavesLock,
        'session.ended': 'expired',
        'tabs.unlocked': 'restoring',
        'tabs.signedIn': 'restoring',
        'tabs.signedOut': { target: 'signedOut', actions: 'forget' },
      },
    },
    unlocking: {
      entry: 'clearProblem',
      invoke: {
        id: 'unlock',
        src: 'unlock',
        input: ({ event }) => ({ password: event.type === 'session.unlock' ? event.password : '' }),
        onDone: [
          {
            guard: refused,
            target: 'locked',
            actions: { type: 'refuse', params: ({ event }) => event.output },
          },
          {
            target: 'signedIn',
            actions: [
              assign({
                account: ({ event, context }) =>
                  event.output.ok ? event.output.value : context.account,
                lastActivityAt: 0,
              }),
              { type: 'notifyTabs', params: { type: 'tabs.unlocked' } },
            ],
          },
        ],
        onError: {
          target: 'locked',
          actions: assign({ problem: ({ event }) => faultText(event.error), fault: true }),
        },
      },
      on: { 'session.ended': 'expired', 'session.signOut': leavesLock },
    },
    /** The session ended with work on the screen: the same person signs in again and goes on. */
    expired: {
      entry: 'clearHints',
      on: {
        'session.signIn': 'renewing',
        'session.signOut': [
          { guard: 'stopsFiles', actions: 'notifyFiles' },
          { target: 'signedOut', actions: 'forget' },
        ],
        'tabs.signedIn': 'restoring',
        'tabs.signedOut': { target: 'signedOut', actions: 'forget' },
      },
    },
    renewing: {
      entry: 'clearProblem',
      invoke: {
        id: 'renew',
        src: 'signIn',
        input: ({ event }) => signInOf(event),
        onDone: [
          {
            guard: refused,
            target: 'expired',
            actions: { type: 'refuse', params: ({ event }) => event.output },
          },
          {
            target: 'signedIn',
            actions: [
              assign({
                account: ({ event }) => (event.output.ok ? event.output.value : null),
                lastActivityAt: 0,
              }),
              { type: 'notifyTabs', params: { type: 'tabs.signedIn' } },
            ],
          },
        ],
        onError: {
          target: 'expired',
          actions: assign({ problem: ({ event }) => faultText(event.error), fault: true }),
        },
      },
    },
    signingOut: {
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: {
          target: 'signedOut',
          actions: ['forget', { type: 'notifyTabs', params: { type: 'tabs.signedOut' } }],
        },
        onError: {
          target: 'locked',
          actions: [
            assign({
              problem: notSignedOut,
              fault: true,
            }),
            { type: 'notifyTabs', params: { type: 'tabs.locked' } },
          ],
        },
      },
    },
  },
});
export type SessionRef = ActorRefFrom<typeof sessionMachine>;

/** `setup` is asked for when somebody has to set up the server. */
export const provideSession = (ports: SessionPorts, setup: () => SessionParts['setup']) =>
  sessionMachine.provide({
    actors: {
      restore: port<Restored | null, void>((_, signal) => ports.restoreSession(signal)),
      setup: late(setup),
      signIn: port((input: SignIn, signal) => ports.signIn(input, signal)),
      signOut: port<void, void>(() => ports.signOut()),
      lock: port<void, void>(() => ports.lockSession()),
      unlock: port((input: { password: string }, signal) => ports.unlock(input, signal)),
      otherTabs: fromCallback<TabMessage>(({ sendBack, receive }) =>
        ports.otherTabs({ sendBack, receive }),
      ),
    },
    guards: {
      stopsFiles: ({ context }) => context.problem !== filesOnTheirWay && ports.filesWait(),
    },
    actions: {
      reportActivity: () => ports.reportActivity(),
      writeHints: (_, { type }) => ports.writeHints(type),
      clearHints: () => ports.clearHints(),
    },
  });
