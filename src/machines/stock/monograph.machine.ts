import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Result } from '#domain/platform/result.ts';
import type { PrintPaper } from '#machines/platform/paper/paper.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';

export interface MonographPorts {
  monograph(
    drugId: number,
  ): Promise<Result<{ readonly fileUrl: string; readonly missing: readonly string[] }>>;
  readonly printPaper: PrintPaper;
  openPaper(fileUrl: string): void;
}
export interface MonographInput {
  readonly drugId: number;
}
interface Context extends MonographInput {
  readonly fileUrl: string | null;
  readonly missing: readonly string[];
  readonly problem: string | null;
}
type Printed = Awaited<ReturnType<MonographPorts['monograph']>>;
export type MonographEvent =
  | { type: 'monograph.open' }
  | { type: 'monograph.retry' }
  | { type: 'dialog.close' };

/** Print Monograph: the paper of what is stored about a drug, and what is not stored. */
export const monographMachine = setup({
  types: machineTypes<{
    input: MonographInput;
    context: Context;
    events: MonographEvent;
    output: null;
  }>(),
  actors: { print: unprovided<Printed, MonographInput>('print') },
  guards: { isPrinted: (_, output: Printed) => output.ok },
  actions: {
    take: assign((_, output: Printed) => {
      return output.ok
        ? { fileUrl: output.value.fileUrl, missing: output.value.missing, problem: null }
        : {};
    }),
    refuse: assign((_, output: Printed) => {
      return output.ok ? {} : { problem: output.error.message };
    }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
    show: () => {},
    send: () => {},
  },
}).createMachine({
  id: 'monograph',
  context: ({ input }) => ({ ...input, fileUrl: null, missing: [], problem: null }),
  initial: 'printing',
  output: null,
  states: {
    /** Its paper has to come out: nothing leads away before. */
    printing: {
      tags: 'busy',
      invoke: {
        id: 'print',
        src: 'print',
        input: ({ context }) => ({ drugId: context.drugId }),
        onDone: [
          {
            guard: { type: 'isPrinted', params: ({ event }) => event.output },
            target: 'printed',
            actions: [{ type: 'take', params: ({ event }) => event.output }, 'send'],
          },
          { target: 'failed', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    printed: { on: { 'monograph.open': { actions: 'show' }, 'dialog.close': 'closed' } },
    failed: { on: { 'monograph.retry': 'printing', 'dialog.close': 'closed' } },
    closed: { type: 'final' },
  },
});
export type MonographRef = ActorRefFrom<typeof monographMachine>;
export const provideMonograph = (ports: MonographPorts) =>
  monographMachine.provide({
    actors: { print: port<Printed, MonographInput>(({ drugId }) => ports.monograph(drugId)) },
    actions: {
      show: ({ context }) => {
        if (context.fileUrl !== null) ports.openPaper(context.fileUrl);
      },
      send: ({ context }) => {
        if (context.fileUrl !== null)
          ports.printPaper({ fileUrl: context.fileUrl, what: 'The monograph', here: 'open' });
      },
    },
  });
export const monographRefusal = (
  snapshot: SnapshotFrom<typeof monographMachine>,
  event: { type: string },
): string | null => {
  if (accepts(snapshot, event)) return null;
  if (snapshot.matches('printing')) return 'Printing: one moment.';
  return event.type === 'monograph.retry'
    ? 'It is printed already.'
    : 'There is no paper to look at.';
};
