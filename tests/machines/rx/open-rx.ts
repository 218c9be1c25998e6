import { createActor, setup } from 'xstate';
import { notificationsMachine } from '#machines/platform/notifications/notifications.machine.ts';
import { port } from '#machines/platform/ports/port.ts';
import { provideRx } from '#machines/rx/rx.machine.ts';
import type { RxInput } from '#machines/rx/rx.state.ts';
import { answered, fakeRx } from './prescription.ts';
import type { RxCalls } from './rx-calls.ts';

interface Asked {
  readonly dialogs: { name: string; input: unknown }[];
  readonly opened: unknown[];
}
/**
 * One prescription's machine below a workstation that only notes what it is asked for; dialogs
 * answer as given.
 */
export function openRx(
  input: Partial<RxInput>,
  options: {
    rx?: Partial<RxCalls>;
    answers?: Partial<
      Record<'steps' | 'movePrompt' | 'drugVerification' | 'rphVerification' | 'confirm', unknown>
    >;
  } = {},
) {
  const rx = fakeRx(options.rx);
  const asked: Asked = { dialogs: [], opened: [] };
  const ask = (name: 'steps' | 'movePrompt' | 'drugVerification' | 'rphVerification' | 'confirm') =>
    port(async (input: unknown) => {
      asked.dialogs.push({ name, input });
      return (options.answers?.[name] ?? { detail: null, event: null }) as never;
    });
  const machine = provideRx(rx.ports.rx).provide({
    actors: {
      askSteps: ask('steps'),
      askConfirm: ask('confirm'),
      askMovePrompt: ask('movePrompt'),
      askDrugVerification: ask('drugVerification'),
      askRphVerification: ask('rphVerification'),
    } as never,
  });
  const access = {
    account: {
      userId: 7,
      type: 'PRIVATE',
      permissions: ['patient.read', 'prescriber.read', 'drug.read'],
    },
    tree: [],
    builtRoutes: new Set(['patient', 'prescriber', 'drugSearch']),
    builtDialogs: new Set([
      'rxEntry',
      'printLabel',
      'pickUp',
      'transferPaper',
      'drug',
      'claimDetails',
      'eRefillsRequest',
      'patient',
    ]),
  };
  const root = createActor(
    setup({
      types: { context: {}, events: {} as { type: 'dialog.open' | 'route.go' } },
      actors: { rx: machine, notifications: notificationsMachine },
    }).createMachine({
      context: access,
      invoke: [
        { id: 'notifications', systemId: 'notifications', src: 'notifications' },
        { id: 'rx', src: 'rx', input: { rxId: null, ...input } },
      ],
      on: {
        'dialog.open': {
          actions: ({ event }) => {
            asked.opened.push(event);
          },
        },
        'route.go': {
          actions: ({ event }) => {
            asked.opened.push(event);
          },
        },
      },
    }),
    { systemId: 'workstation' },
  ).start();
  const ref = root.getSnapshot().children['rx']! as never as ReturnType<
    typeof createActor<typeof machine>
  >;
  const notes = () =>
    (
      root.getSnapshot().children['notifications'] as never as {
        getSnapshot(): { context: { kept: { message: string }[] } };
      }
    ).getSnapshot().context.kept;
  const said = () => notes().map((note) => note.message);
  return {
    ref,
    rx,
    asked,
    notes,
    said,
    send: async (...events: Parameters<typeof ref.send>[0][]) => {
      for (const event of events) {
        ref.send(event);
        await answered();
      }
      return ref.getSnapshot();
    },
  };
}
