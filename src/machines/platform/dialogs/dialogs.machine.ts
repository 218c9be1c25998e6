import {
  assign,
  enqueueActions,
  fromPromise,
  setup,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  type InputFrom,
  type OutputFrom,
} from 'xstate';
import { spawnAny } from '#machines/platform/ports/spawn-any.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { actorNamed } from '../ports/system-actors.ts';
import type { DialogMap, DialogName } from './dialog-map.ts';

/**
 * name → machine. A dialog's contract is its machine's own input and output types; nothing is
 * declared twice.
 */
export type DialogRegistry = Record<string, AnyStateMachine>;

export interface OpenDialog {
  readonly id: string;
  readonly name: string;
  readonly ref: AnyActorRef;
  readonly opener: AnyActorRef;
}
type Events =
  | { type: 'dialog.push'; id: string; name: string; input: unknown; opener: AnyActorRef }
  | { type: 'dialog.drop'; id: string };

/** Where the dialog that is dropped stands; behind the last when it is gone already. */
function placeOf(stack: readonly OpenDialog[], event: Events): number {
  const at =
    event.type === 'dialog.drop' ? stack.findIndex((openDialog) => openDialog.id === event.id) : -1;
  return at < 0 ? stack.length : at;
}

interface DialogsContext {
  readonly stack: readonly OpenDialog[];
  /** How many dialogs were opened: every one has an id of its own. */
  readonly opened: number;
}
export function createDialogsMachine<R extends DialogRegistry>(registry: R) {
  return setup({
    types: machineTypes<{ context: DialogsContext; events: Events }>(),
    actions: {
      // The assignments stand apart and are not enqueued: dialogs are dropped out of other actors'
      // actions.
      push: assign(({ context, event, spawn }) => {
        if (event.type !== 'dialog.push') return {};
        const logic = registry[event.name];
        if (!logic) throw new Error(`No dialog named ${event.name}`);
        const opened: OpenDialog = {
          id: event.id,
          name: event.name,
          opener: event.opener,
          ref: spawnAny(spawn)(logic, { id: event.id, input: event.input }),
        };
        return { stack: [...context.stack, opened], opened: context.opened + 1 };
      }),
      stopFrom: enqueueActions(({ enqueue, event, context }) => {
        for (const openDialog of context.stack.slice(placeOf(context.stack, event)))
          enqueue.stopChild(openDialog.ref);
      }),
      /**
       * Dropping a dialog drops everything above it: a child dialog can't outlive the one that
       * asked for it.
       */
      dropFrom: assign({
        stack: ({ context, event }) => context.stack.slice(0, placeOf(context.stack, event)),
      }),
    },
  }).createMachine({
    id: 'dialogs',
    context: { stack: [], opened: 0 },
    on: {
      'dialog.push': { actions: 'push' },
      'dialog.drop': { actions: ['stopFrom', 'dropFrom'] },
    },
  });
}
export type DialogsRef = ActorRefFrom<ReturnType<typeof createDialogsMachine>>;

interface Asked {
  readonly name: string;
  readonly input: unknown;
  readonly system: { get(id: string): unknown };
  readonly self: AnyActorRef;
  readonly signal: AbortSignal;
}
/** What every machine’s snapshot says, whichever dialog it is. */
interface DialogSnapshot {
  readonly status: string;
  readonly output?: unknown;
}
function open({ name, input, system, self, signal }: Asked): Promise<unknown> {
  const dialogs = actorNamed<DialogsRef>(system, 'dialogs');
  const id = `${name}#${dialogs.getSnapshot().context.opened + 1}`;
  dialogs.send({ type: 'dialog.push', id, name, input, opener: self });
  const opened = dialogs.getSnapshot().context.stack.find((openDialog) => openDialog.id === id);
  if (!opened) return Promise.reject(new Error(`Dialog ${name} did not open`));
  // When the whole workstation ends, its dialogs have ended with it.
  const drop = () => {
    if (dialogs.getSnapshot().status === 'active') dialogs.send({ type: 'dialog.drop', id });
  };
  signal.addEventListener('abort', drop, { once: true });
  return new Promise((resolve, reject) => {
    opened.ref.subscribe({
      next: (snapshot: DialogSnapshot) => {
        if (snapshot.status !== 'done') return;
        resolve(snapshot.output);
        drop();
      },
      error: (error) => {
        reject(error);
        drop();
      },
    });
  });
}

type MachineOf<Map, Name extends keyof Map> = Map[Name] extends infer Machine extends
  AnyStateMachine
  ? Machine
  : never;

/**
 * Opening a dialog looks to a machine exactly like calling the server: an invoked actor with input,
 * output and error.
 * Leaving the invoking state aborts the signal, which drops the dialog.
 */
export const createAsk =
  <Map>() =>
  <Name extends keyof Map & string>(name: Name) =>
    fromPromise<OutputFrom<MachineOf<Map, Name>>, InputFrom<MachineOf<Map, Name>>>(
      ({ input, system, self, signal }) =>
        open({ name, input, system, self, signal }) as Promise<OutputFrom<MachineOf<Map, Name>>>,
    );
/** Asks for a dialog of the client by its name. */
export const ask = createAsk<DialogMap>();

/**
 * The same for a machine that a view keeps for itself: it stands outside the workstation and is
 * told where its dialogs open.
 */
export const askAt = <Name extends DialogName>(dialogs: DialogsRef, name: Name) =>
  fromPromise<OutputFrom<MachineOf<DialogMap, Name>>, InputFrom<MachineOf<DialogMap, Name>>>(
    ({ input, self, signal }) =>
      open({ name, input, system: { get: () => dialogs }, self, signal }) as Promise<
        OutputFrom<MachineOf<DialogMap, Name>>
      >,
  );

/**
 * Opens a dialog whose name is data. The compiler can't find the machine behind such a name, so the
 * caller says what its
 * dialogs answer with, and this is the only place where that word is taken for the machine's own.
 */
export const openNamed = <Output>() =>
  fromPromise<Output, { name: string; input: unknown }>(
    ({ input, system, self, signal }) =>
      open({ name: input.name, input: input.input, system, self, signal }) as Promise<Output>,
  );
/** The same for a view, which says where its dialogs open. */
export const openNamedAt = <Output>(dialogs: DialogsRef) =>
  fromPromise<Output, { name: string; input: unknown }>(
    ({ input, self, signal }) =>
      open({ ...input, system: { get: () => dialogs }, self, signal }) as Promise<Output>,
  );
/** Opens any dialog by name, for commands and menus; its output is dropped. */
export const openAny = openNamed<unknown>();
