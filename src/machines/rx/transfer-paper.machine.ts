import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import type { LabelPorts } from '#machines/label/label.ports.ts';
import type { Paper } from '#machines/platform/paper/paper.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided, unprovidedAction } from '#machines/platform/ports/port.ts';
import type { TransferPorts } from './transfer.ports.ts';

export interface TransferPaperInput {
  readonly rxId: number;
}
interface Context extends TransferPaperInput {
  readonly pages: readonly string[];
  readonly fileUrl: string | null;
  readonly problem: string | null;
}
export type TransferPaperEvent =
  | { type: 'transferPaper.print' }
  | { type: 'transferPaper.retry' }
  | { type: 'dialog.close' };
type Drawn = Result<readonly string[]>;
type Printed = Result<{ readonly fileUrl: string }>;

/** The paper of a transfer: shown as it prints, and printed with one key. */
export const transferPaperMachine = setup({
  types: machineTypes<{
    input: TransferPaperInput;
    context: Context;
    events: TransferPaperEvent;
    output: null;
  }>(),
  actors: {
    preview: unprovided<Drawn, TransferPaperInput>('previewTransfer'),
    print: unprovided<Printed, TransferPaperInput>('printTransfer'),
  },
  guards: {
    isDone: (_, output: Result<unknown>) => output.ok,
    isDrawn: ({ context }) => context.pages.length > 0,
  },
  actions: {
    takePages: assign((_, output: Drawn) => {
      return output.ok ? { pages: output.value, problem: null } : { problem: output.error.message };
    }),
    takePrinted: assign((_, output: Printed) => {
      return output.ok
        ? { fileUrl: output.value.fileUrl, problem: null }
        : { problem: output.error.message };
    }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
    send: unprovidedAction('printPaper'),
  },
}).createMachine({
  id: 'transferPaper',
  context: ({ input }) => ({ ...input, pages: [], fileUrl: null, problem: null }),
  initial: 'drawing',
  output: null,
  on: { 'dialog.close': '.closed' },
  states: {
    drawing: {
      tags: 'busy',
      invoke: {
        id: 'preview',
        src: 'preview',
        input: ({ context }) => ({ rxId: context.rxId }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'takePages', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: { type: 'takePages', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    ready: { on: { 'transferPaper.print': 'printing' } },
    /** Its paper has to come out: nothing leads away before. */
    printing: {
      tags: 'busy',
      on: { 'dialog.close': {} },
      invoke: {
        id: 'print',
        src: 'print',
        input: ({ context }) => ({ rxId: context.rxId }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'ready',
            actions: [{ type: 'takePrinted', params: ({ event }) => event.output }, 'send'],
          },
          {
            target: 'failed',
            actions: { type: 'takePrinted', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: {
      on: {
        'transferPaper.retry': [{ guard: 'isDrawn', target: 'printing' }, { target: 'drawing' }],
      },
    },
    closed: { type: 'final' },
  },
});
export type TransferPaperRef = ActorRefFrom<typeof transferPaperMachine>;
const paperOf = (context: Context): Paper => ({
  fileUrl: required(context.fileUrl, 'The paper'),
  what: 'The transfer',
  here: 'open',
});
export interface TransferPaperPorts {
  readonly transfers: TransferPorts;
  readonly labels: Pick<LabelPorts, 'printPaper'>;
}
export const provideTransferPaper = ({ transfers, labels }: TransferPaperPorts) =>
  transferPaperMachine.provide({
    actors: {
      preview: port(({ rxId }: TransferPaperInput, signal) =>
        transfers.previewTransfer(rxId, signal),
      ),
      print: port(({ rxId }: TransferPaperInput) => transfers.printTransfer(rxId)),
    },
    actions: {
      send: ({ context }) => {
        if (context.fileUrl !== null) labels.printPaper(paperOf(context));
      },
    },
  });
/** Why an event is not possible now, in words; null when it is. */
export const transferPaperRefusal = (
  snapshot: SnapshotFrom<typeof transferPaperMachine>,
  event: { type: string },
): string | null => {
  if (accepts(snapshot, event)) return null;
  if (snapshot.hasTag('busy')) return 'One moment: the paper is on its way.';
  return event.type === 'transferPaper.retry'
    ? 'Nothing has failed.'
    : 'There is no paper to print: try again first.';
};
