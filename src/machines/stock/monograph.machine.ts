import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Result } from '#domain/platform/result.ts';
import type { PrintPaper } from '#machines/label/paper.machine.ts';
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
  types: {
    input: {} as MonographInput,
    context: {} as Context,
    events: {} as MonographEvent,
    output: null as null,
  },
  actors: { print: unprovided<Printed, MonographInput>('print') },
  guards: { isPrinted: ({ event }) => (event as unknown as { output: Printed }).output.ok },
  actions: {
    take: assign(({ event }) => {
      const { output } = event as unknown as { output: Printed };
      return output.ok
        ? { fileUrl: output.value.fileUrl, missing: output.value.missing, problem: null }
        : {};
    }),
    refuse: assign(({ event }) => {
      const { output } = event as unknown as { output: Printed };
      return output.ok ? {} : { problem: output.error.message };
    }),
    fault: assign({
      problem: ({ event }) => faultText((event as unknown as { error: unknown }).error),
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
    printing: {
      tags: 'busy',
      on: { 'dialog.close': 'closed' },
      invoke: {
        id: 'print',
        src: 'print',
        input: ({ context }) => ({ drugId: context.drugId }),
        onDone: [
          { guard: 'isPrinted', target: 'printed', actions: ['take', 'send'] },
          { target: 'failed', actions: 'refuse' },
        ],
        onError: { target: 'failed', actions: 'fault' },
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
  s: SnapshotFrom<typeof monographMachine>,
  e: { type: string },
): string | null =>
  s.can(e as MonographEvent)
    ? null
    : s.matches('printing')
      ? 'Printing: one moment.'
      : e.type === 'monograph.retry'
        ? 'It is printed already.'
        : 'There is no paper to look at.';
