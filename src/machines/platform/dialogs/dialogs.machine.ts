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
import { machineTypes } from '../ports/machine-types.ts';
import { actorNamed } from '../ports/system-actors.ts';

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

/**
 * `spawn` is typed from the declared `actors`; a registry is open-ended, so this is the one place
 * that widens it.
 */
type Spawn = (logic: AnyStateMachine, options: { id: string; input: unknown }) => AnyActorRef;

/** Where the dialog that is dropped stands; behind the last when it is gone already. */
function placeOf(stack: readonly OpenDialog[], event: Events): number {
  const at =
    event.type === 'dialog.drop' ? stack.findIndex((openDialog) => openDialog.id === event.id) : -1;
  return at < 0 ? stack.length : at;
}

export function createDialogsMachine<R extends DialogRegistry>(registry: R) {
  return setup({
    types: machineTypes<{ context: { stack: readonly OpenDialog[] }; events: Events }>(),
    actions: {
      // The assignments stand apart and are not enqueued: dialogs are dropped out of other actors'
      // actions.
      push: assign({
        stack: ({ context, event, spawn }) => {
          if (event.type !== 'dialog.push') return context.stack;
          const logic = registry[event.name];
          if (!logic) throw new Error(`No dialog named ${event.name}`);
          return [
            ...context.stack,
            {
              id: event.id,
              name: event.name,
              opener: event.opener,
              ref: (spawn as unknown as Spawn)(logic, { id: event.id, input: event.input }),
            },
          ];
        },
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
    context: { stack: [] },
    on: {
      'dialog.push': { actions: 'push' },
      'dialog.drop': { actions: ['stopFrom', 'dropFrom'] },
    },
  });
}
export type DialogsRef = ActorRefFrom<ReturnType<typeof createDialogsMachine>>;

/**
 * Every dialog understands this: Esc, the Close button, a click outside. What it does about it is
 * its own decision.
 */
export type CloseEvent = { type: 'dialog.close' };

interface Asked {
  readonly name: string;
  readonly input: unknown;
  readonly system: { get(id: string): unknown };
  readonly self: AnyActorRef;
  readonly signal: AbortSignal;
}
let serial = 0;
function open({ name, input, system, self, signal }: Asked): Promise<unknown> {
  const dialogs = actorNamed<DialogsRef>(system, 'dialogs');
  const id = `${name}#${++serial}`;
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
      next: (value) => {
        if ((value as { status: string }).status === 'done') {
          resolve((value as { output: unknown }).output);
          drop();
        }
      },
      error: (error) => {
        reject(error as Error);
        drop();
      },
    });
  });
}

/**
 * Opening a dialog looks to a machine exactly like calling the server: an invoked actor with input,
 * output and error.
 * Leaving the invoking state aborts the signal, which drops the dialog.
 */
export function createAsk<R extends DialogRegistry>() {
  return <N extends keyof R & string>(name: N) =>
    fromPromise<OutputFrom<R[N]>, InputFrom<R[N]>>(
      ({ input, system, self, signal }) =>
        open({ name, input, system, self, signal }) as Promise<OutputFrom<R[N]>>,
    );
}

/**
 * The same for a machine that a view keeps for itself: it stands outside the workstation and is
 * told where its dialogs open.
 */
export function createAskAt<R extends DialogRegistry>(dialogs: DialogsRef) {
  return <N extends keyof R & string>(name: N) =>
    fromPromise<OutputFrom<R[N]>, InputFrom<R[N]>>(
      ({ input, self, signal }) =>
        open({ name, input, system: { get: () => dialogs }, self, signal }) as Promise<
          OutputFrom<R[N]>
        >,
    );
}

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
/** Opens any dialog by name, for commands and menus; its output is dropped. */
export const openAny = openNamed<unknown>();
