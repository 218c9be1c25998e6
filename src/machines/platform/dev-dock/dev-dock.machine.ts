import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { machineTypes } from '../ports/machine-types.ts';
import { faultText, port, unprovided } from '../ports/port.ts';

/** The server's clock as the dock last heard of it. */
export interface DockClock {
  readonly now: string;
  readonly running: boolean;
}
export interface ClockWish {
  readonly minutes?: number;
  readonly running?: boolean;
}
/** What the dock does to the outside world. Only `npm run dev` has one. */
export interface DevDockPorts {
  /** Types a code as a wedge scanner does, by key events at the focused element. */
  typeScan(code: string, signal: AbortSignal): Promise<void>;
  /** Signs out, and in as one of the demo accounts. */
  switchTo(username: string, signal: AbortSignal): Promise<void>;
  moveClock(wish: ClockWish): Promise<DockClock>;
  /** Sends an electronic message to the store's inbox, as the network would. */
  sendMessage(xml: string): Promise<void>;
}
export type DevDockEvent =
  | { type: 'dock.fold' }
  | { type: 'dock.scan'; code: string }
  | { type: 'dock.switch'; username: string }
  | { type: 'dock.clock'; wish: ClockWish }
  | { type: 'dock.message'; xml: string };
interface Context {
  readonly open: boolean;
  readonly clock: DockClock | null;
  readonly problem: string | null;
}

/** One thing at a time: a scan, another person, another hour, a message. */
export const devDockMachine = setup({
  types: machineTypes<{ context: Context; events: DevDockEvent }>(),
  actors: {
    typeScan: unprovided<void, string>('typeScan'),
    switchTo: unprovided<void, string>('switchTo'),
    moveClock: unprovided<DockClock, ClockWish>('moveClock'),
    sendMessage: unprovided<void, string>('sendMessage'),
  },
  actions: {
    clearProblem: assign({ problem: null }),
    notifyFault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
  },
}).createMachine({
  id: 'devDock',
  context: { open: false, clock: null, problem: null },
  on: { 'dock.fold': { actions: assign({ open: ({ context }) => !context.open }) } },
  initial: 'ready',
  states: {
    ready: {
      on: {
        'dock.scan': 'scanning',
        'dock.switch': 'switching',
        'dock.clock': 'movingClock',
        'dock.message': 'sending',
      },
    },
    scanning: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'typeScan',
        src: 'typeScan',
        input: ({ event }) => (event.type === 'dock.scan' ? event.code : ''),
        onDone: 'ready',
        onError: {
          target: 'ready',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    switching: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'switchTo',
        src: 'switchTo',
        input: ({ event }) => (event.type === 'dock.switch' ? event.username : ''),
        onDone: 'ready',
        onError: {
          target: 'ready',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    sending: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'sendMessage',
        src: 'sendMessage',
        input: ({ event }) => (event.type === 'dock.message' ? event.xml : ''),
        onDone: 'ready',
        onError: {
          target: 'ready',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    movingClock: {
      tags: 'busy',
      entry: 'clearProblem',
      invoke: {
        id: 'moveClock',
        src: 'moveClock',
        input: ({ event }) => (event.type === 'dock.clock' ? event.wish : {}),
        onDone: { target: 'ready', actions: assign({ clock: ({ event }) => event.output }) },
        onError: {
          target: 'ready',
          actions: { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
});
export type DevDockRef = ActorRefFrom<typeof devDockMachine>;
export const isDockBusy = (snapshot: SnapshotFrom<typeof devDockMachine>): boolean =>
  snapshot.hasTag('busy');

export const provideDevDock = (ports: DevDockPorts) =>
  devDockMachine.provide({
    actors: {
      typeScan: port((code: string, signal) => ports.typeScan(code, signal)),
      switchTo: port((username: string, signal) => ports.switchTo(username, signal)),
      moveClock: port((wish: ClockWish) => ports.moveClock(wish)),
      sendMessage: port((xml: string) => ports.sendMessage(xml)),
    },
  });
