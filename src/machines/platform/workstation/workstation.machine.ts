import {
  and,
  assign,
  fromCallback,
  not,
  raise,
  sendTo,
  setup,
  spawnChild,
  stopChild,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyEventObject,
  type DoneActorEvent,
  type ErrorActorEvent,
  type SnapshotFrom,
} from 'xstate';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { fillPath, landingOf, routes, type RouteName } from '#domain/platform/routes.ts';
import {
  backQuestion,
  saidYes,
  signOutQuestion,
  type ConfirmOutput,
} from '../confirm/questions.ts';
import type { CountersLogic } from '../counters/counters.machine.ts';
import type { CloseAllLogic } from '../dialogs/close-all.ts';
import {
  createDialogsMachine,
  openAny,
  type DialogRegistry,
  type DialogsRef,
} from '../dialogs/dialogs.machine.ts';
import { topOpen } from '../dialogs/top-open.ts';
import { focusMachine } from '../focus/focus.machine.ts';
import { late } from '../late/late.ts';
import type { LiveMessage } from '../live/live.ports.ts';
import { errorNote, notificationsMachine, tell } from '../notifications/notifications.machine.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { faultText, unprovided, unprovidedAction } from '../ports/port.ts';
import { findActor, actorNamed } from '../ports/system-actors.ts';
import { sessionMachine } from '../session/session.machine.ts';
import { isCovered, isSignedIn, type SessionSnapshot } from '../session/session.selectors.ts';
import type { UndoLogic } from '../undo/undo.machine.ts';
import { whyNotDialog, whyNotRoute, type Access } from './access.ts';
import type { PermissionNode } from './account.ts';
import type { Account } from './account.ts';
import { losesWork } from './leaving.ts';
import { createScreensMachine, type ScreensRef } from './screens.machine.ts';
import type { Search, Theme } from './workstation.ports.ts';

export interface WorkstationInput {
  /**
   * Places that have a screen, and dialogs that have a machine: what is not built can't be opened,
   * and says so.
   */
  readonly builtRoutes: ReadonlySet<RouteName>;
  readonly builtDialogs: ReadonlySet<string>;
  readonly theme: Theme;
}
export interface WorkstationContext extends WorkstationInput, Access {
  readonly path: string;
  /** True while the work may be seen: signed in, not locked, not expired. */
  readonly uncovered: boolean;
  readonly live: 'connecting' | 'up' | 'down';
  /** Where the person wants to go while a question stands about what is typed here. */
  readonly leaving: Leaving | null;
}
type Leaving =
  | {
      type: 'route.go';
      route: RouteName;
      params?: readonly (string | number)[];
      search?: Search;
      /** What is typed on the page may be lost: it was asked. */ anyway?: true;
    }
  | {
      type: 'route.back';
      /** Where the browser's own buttons lead; one page back without it. */ by?: number;
      anyway?: true;
    }
  | { type: 'work.signOut'; anyway?: true };
export type WorkstationEvent =
  | Leaving
  | { type: 'route.ask'; leaving: Leaving }
  /** Dialogs would hide the place. */
  | { type: 'route.uncover'; leaving: Leaving }
  /** The router shows this path now. */
  | { type: 'route.shown'; path: string }
  | { type: 'dialog.open'; name: string; input: unknown }
  | { type: 'work.refresh' }
  | { type: 'theme.toggle' }
  | { type: 'permissions.load' }
  | DoneActorEvent<ConfirmOutput, 'leave'>
  | DoneActorEvent<boolean, 'closeAll'>
  | ErrorActorEvent
  | LiveMessage;

interface System {
  get(id: string): unknown;
}
const stackOf = (system: System) =>
  findActor<DialogsRef>(system, 'dialogs')?.getSnapshot().context.stack ?? [];
/** Whatever is open hears of a change: screen, dialogs, counters. Entity "*" means everything. */
const toAll = (system: System, event: AnyEventObject): void => {
  const screen = actorNamed<ScreensRef>(system, 'screens').getSnapshot().context.open?.ref;
  for (const ref of [
    screen,
    ...stackOf(system).map((openDialog) => openDialog.ref),
    findActor<AnyActorRef>(system, 'counters'),
  ])
    ref?.send(event);
};
/** A dialog would hide the place; the palette that stays open is meant to stay. */
const isHidden = (system: System): boolean => (topOpen(system)?.name ?? 'palette') !== 'palette';
/** The dialog that a command, a menu entry or a popup place names. */
const asked = ({
  event,
  context,
}: {
  event: WorkstationEvent;
  context: WorkstationContext;
}): { name: string; input: unknown } => {
  if (event.type === 'route.go') return { name: routes[event.route].dialog ?? '', input: {} };
  if (event.type !== 'dialog.open') return { name: '', input: {} };
  const { name, input } = event;
  if (name === 'userSetting') return { name, input: context.account };
  if (name === 'switchStore') return { name, input: { here: context.account?.storeId ?? null } };
  return { name, input };
};
/**
 * A locked or expired session still belongs to its person; between two states nothing is decided.
 */
const isSettled = (snapshot: SessionSnapshot) =>
  !isCovered(snapshot) &&
  !snapshot.matches('restoring') &&
  !snapshot.matches('signingOut') &&
  !snapshot.matches('signingIn');

/** Where whoever takes over a station lands; null where the page is nobody else's. */
const landingAfter = (before: Account | null, now: Account | null): string | null =>
  before && now && before.userId !== now.userId ? landingOf(now.type).path : null;
/**
 * The root: who is signed in, which screen and dialogs are open, and what is told to whom. Created
 * once, outside React.
 */
export const workstationMachine = setup({
  types: machineTypes<{
    input: WorkstationInput;
    context: WorkstationContext;
    events: WorkstationEvent;
  }>(),
  actors: {
    session: sessionMachine,
    notifications: notificationsMachine,
    undo: late<UndoLogic>(() => {
      throw new Error('Undo is not provided');
    }),
    counters: late<CountersLogic>(() => {
      throw new Error('The counters are not provided');
    }),
    focus: focusMachine,
    dialogs: createDialogsMachine({} as DialogRegistry),
    screens: createScreensMachine({}),
    openAny,
    closeAll: late<CloseAllLogic>(() => {
      throw new Error('Closing what is open is not provided');
    }),
    loadPermissions: unprovided<Result<readonly PermissionNode[]>>('loadPermissions'),
    live: fromCallback(() => {
      throw new Error('The port live is not provided');
    }),
  },
  actions: {
    goTo: unprovidedAction<{ path: string; search: Search }>('goTo'),
    goBack: unprovidedAction<{ by: number }>('goBack'),
    applyTheme: unprovidedAction<{ theme: Theme }>('applyTheme'),
    /** Nothing of one person's work is left for the next. */
    dropDialogs: ({ system }) => {
      const bottom = stackOf(system)[0];
      if (bottom)
        actorNamed<DialogsRef>(system, 'dialogs').send({ type: 'dialog.drop', id: bottom.id });
    },
    leaveScreen: ({ system }) => {
      actorNamed<ScreensRef>(system, 'screens').send({ type: 'screen.leave' });
    },
    clearNotes: ({ system }) => {
      actorNamed<AnyActorRef>(system, 'notifications').send({ type: 'note.clear' });
    },
    landSuccessor: unprovidedAction<{ path: string | null }>('goTo'),
    noteSession: assign((_, snapshot: SessionSnapshot) => ({
      account: snapshot.context.account,
      uncovered: isSignedIn(snapshot),
    })),
    noteCover: assign(({ context }, snapshot: SessionSnapshot) => ({
      uncovered: isSignedIn(snapshot),
      account: snapshot.context.account ?? context.account,
    })),
    /** A page with something typed on it is left only after the question. */
    leaveOrAsk: ({ event, system, self }) => {
      if (event.type !== 'route.go' && event.type !== 'route.back') return;
      if (event.type === 'route.go' && isHidden(system)) {
        self.send({ type: 'route.uncover', leaving: event });
        return;
      }
      self.send(
        losesWork(actorNamed<ScreensRef>(system, 'screens').getSnapshot().context.open?.ref)
          ? { type: 'route.ask', leaving: event }
          : { ...event, anyway: true },
      );
    },
    passOn: ({ event, system }) => toAll(system, event),
    refreshAll: ({ system }) =>
      toAll(system, { type: 'live.changed', entity: '*', id: 0, version: 0 }),
    /** Another tab of this browser went to another store: this one follows, and says so. */
    notifyStore: ({ context, system }, snapshot: SessionSnapshot) => {
      const before = context.account;
      const now = snapshot.context.account;
      if (before && now && before.userId === now.userId && now.storeName !== null)
        tell(system, { tone: 'info', message: `You work in ${now.storeName} now.` });
    },
    notifyStays: ({ system }) =>
      tell(system, {
        tone: 'info',
        message: 'What is open stays, and nothing was opened behind it. Close it first.',
      }),
    notifyFault: ({ system }, { error }: { error: unknown }) =>
      tell(system, errorNote(faultText(error))),
    notifyTreeFailed: ({ system, self }, { why }: { why: string }) =>
      tell(
        system,
        errorNote(
          `The permission list could not be loaded, so nothing is open yet. ${why}`.trim(),
          { target: self, event: { type: 'permissions.load' } },
        ),
      ),
  },
  guards: {
    /**
     * Another person, or the same one in another store: nothing of the work before is theirs to
     * see.
     */
    isAnotherPerson: ({ context }, snapshot: SessionSnapshot) =>
      isSettled(snapshot) &&
      (snapshot.context.account?.userId !== context.account?.userId ||
        snapshot.context.account?.storeId !== context.account?.storeId),
    saidYes: (_, output: { answer: string }) => saidYes(output),
    filesWait: (): boolean => {
      throw new Error('The port filesWait is not provided');
    },
    leavesNow: ({ context, event }) =>
      (event.type === 'route.go'
        ? whyNotRoute(context, event.route) === null
        : context.uncovered) &&
      'anyway' in event &&
      event.anyway,
    mayGo: ({ context, event }) =>
      event.type === 'route.go' && whyNotRoute(context, event.route) === null,
    mayOpenPopup: ({ context, event }) =>
      event.type === 'route.go' &&
      routes[event.route].kind === 'popup' &&
      whyNotRoute(context, event.route) === null,
    mayOpen: ({ context, event }) =>
      event.type === 'dialog.open' &&
      context.uncovered &&
      whyNotDialog(context, event.name) === null,
    isUncovered: ({ context }) => context.uncovered,
    hasPerson: ({ context }) => context.account !== null,
  },
}).createMachine({
  id: 'workstation',
  context: ({ input }) => ({
    ...input,
    path: '/',
    account: null,
    uncovered: false,
    tree: null,
    live: 'connecting',
    leaving: null,
  }),
  entry: { type: 'applyTheme', params: ({ context }) => ({ theme: context.theme }) },
  invoke: [
    {
      id: 'session',
      src: 'session',
      systemId: 'session',
      onSnapshot: [
        {
          guard: { type: 'isAnotherPerson', params: ({ event }) => event.snapshot },
          actions: [
            'dropDialogs',
            'leaveScreen',
            'clearNotes',
            {
              type: 'landSuccessor',
              params: ({ context, event }) => ({
                path: landingAfter(context.account, event.snapshot.context.account),
              }),
            },
            { type: 'notifyStore', params: ({ event }) => event.snapshot },
            { type: 'noteSession', params: ({ event }) => event.snapshot },
          ],
          target: '.person',
        },
        { actions: { type: 'noteCover', params: ({ event }) => event.snapshot } },
      ],
    },
    { id: 'notifications', src: 'notifications', systemId: 'notifications' },
    { id: 'dialogs', src: 'dialogs', systemId: 'dialogs' },
    { id: 'screens', src: 'screens', systemId: 'screens' },
    { id: 'focus', src: 'focus', systemId: 'focus' },
  ],
  initial: 'person',
  on: {
    'route.shown': { actions: assign({ path: ({ event }) => event.path }) },
    'theme.toggle': {
      actions: [
        assign({ theme: ({ context }) => (context.theme === 'light' ? 'dark' : 'light') }),
        { type: 'applyTheme', params: ({ context }) => ({ theme: context.theme }) },
      ],
    },
    'live.changed': { actions: 'passOn' },
    'live.up': { actions: assign({ live: 'up' }) },
    'live.down': { actions: assign({ live: 'down' }) },
    /** F5: everything on the screen is asked for again, nothing of it is lost. */
    'work.refresh': { guard: 'isUncovered', actions: 'refreshAll' },
    'route.ask': {
      guard: 'isUncovered',
      actions: [
        stopChild('leave'),
        assign({ leaving: ({ event }) => event.leaving }),
        spawnChild('openAny', {
          id: 'leave',
          input: ({ context }) => ({
            name: 'confirm',
            input: context.leaving?.type === 'work.signOut' ? signOutQuestion : backQuestion,
          }),
        }),
      ],
    },
    /** A file that is on its way ends with the session: that is asked first. */
    'work.signOut': [
      {
        guard: and(['isUncovered', 'filesWait', ({ event }) => event.anyway !== true]),
        actions: raise({ type: 'route.ask', leaving: { type: 'work.signOut' } }),
      },
      { guard: 'isUncovered', actions: sendTo('session', { type: 'session.signOut' }) },
    ],
    'route.back': [
      {
        guard: 'leavesNow',
        actions: { type: 'goBack', params: ({ event }) => ({ by: event.by ?? -1 }) },
      },
      { guard: 'isUncovered', actions: 'leaveOrAsk' },
    ],
    'route.go': [
      { guard: 'mayOpenPopup', actions: spawnChild('openAny', { input: asked }) },
      {
        guard: 'leavesNow',
        actions: {
          type: 'goTo',
          params: ({ event }) => ({
            path: fillPath(routes[event.route].path, event.params),
            search: event.search ?? {},
          }),
        },
      },
      { guard: 'mayGo', actions: 'leaveOrAsk' },
    ],
    /** What is open is closed first, or asks: the place is never shown behind it. */
    'route.uncover': {
      guard: 'isUncovered',
      actions: [
        stopChild('closeAll'),
        assign({ leaving: ({ event }) => event.leaving }),
        spawnChild('closeAll', { id: 'closeAll' }),
      ],
    },
    'xstate.done.actor.closeAll': [
      {
        guard: ({ event }) => event.output,
        actions: [
          stopChild('closeAll'),
          raise(({ context }) => required(context.leaving, 'The place to go to')),
        ],
      },
      { actions: [stopChild('closeAll'), 'notifyStays'] },
    ],
    'xstate.done.actor.leave': [
      {
        guard: { type: 'saidYes', params: ({ event }) => event.output },
        actions: [
          stopChild('leave'),
          raise(({ context }) => ({
            ...required(context.leaving, 'The place to go to'),
            anyway: true as const,
          })),
        ],
      },
      { actions: stopChild('leave') },
    ],
    'xstate.done.actor.*': {
      actions: stopChild(({ event }) => event.actorId),
    },
    'xstate.error.actor.*': {
      actions: [
        { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        stopChild(({ event }) => event.actorId),
      ],
    },
    'dialog.open': { guard: 'mayOpen', actions: spawnChild('openAny', { input: asked }) },
  },
  states: {
    /** Nobody, or somebody whose permission list is still to come. */
    person: {
      entry: assign({ tree: null, live: 'connecting' }),
      always: [{ guard: 'hasPerson', target: 'opening' }, { target: 'nobody' }],
    },
    /** Of a page that came up locked its person is known, and lets themselves in later. */
    nobody: { always: { guard: and(['hasPerson', 'isUncovered']), target: 'opening' } },
    opening: {
      invoke: {
        id: 'permissions',
        src: 'loadPermissions',
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: 'open',
            actions: assign({ tree: ({ event }) => (event.output.ok ? event.output.value : null) }),
          },
          {
            target: 'closed',
            actions: {
              type: 'notifyTreeFailed',
              params: ({ event }) => ({ why: event.output.ok ? '' : event.output.error.message }),
            },
          },
        ],
        onError: {
          target: 'closed',
          actions: {
            type: 'notifyTreeFailed',
            params: ({ event }) => ({ why: faultText(event.error) }),
          },
        },
      },
    },
    /**
     * The permission list did not come: every permission is closed, and Retry stands on the screen.
     */
    closed: { on: { 'permissions.load': 'opening' } },
    open: {
      /** What was deleted by one person is taken back by that person alone. */
      invoke: [
        { id: 'counters', src: 'counters', systemId: 'counters' },
        { id: 'undo', src: 'undo', systemId: 'undo' },
      ],
      initial: 'shown',
      states: {
        /**
         * A covered station hears of nothing: the server ends its stream. What was missed is asked
         * for afterwards.
         */
        covered: { always: { guard: 'isUncovered', target: 'shown', actions: 'refreshAll' } },
        shown: {
          entry: assign({ live: 'connecting' }),
          invoke: { id: 'live', src: 'live' },
          always: { guard: not('isUncovered'), target: 'covered' },
        },
      },
    },
  },
});
export type WorkstationRef = ActorRefFrom<typeof workstationMachine>;
export type WorkstationSnapshot = SnapshotFrom<typeof workstationMachine>;
