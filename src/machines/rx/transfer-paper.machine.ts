import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Result } from '#domain/platform/result.ts';
import type { Paper } from '#machines/label/paper.machine.ts';
import { faultText, port, unprovided, unprovidedAction } from '#machines/platform/ports/port.ts';
import type { RxPorts } from './rx.ports.ts';

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
const output = <T>(e: unknown) => (e as { output: T }).output;

/** The paper of a transfer: shown as it prints, and printed with one key. */
export const transferPaperMachine = setup({
  types: {
    input: {} as TransferPaperInput,
    context: {} as Context,
    events: {} as TransferPaperEvent,
    output: null as null,
  },
  actors: {
    preview: unprovided<Drawn, TransferPaperInput>('previewTransfer'),
    print: unprovided<Printed, TransferPaperInput>('printTransfer'),
  },
  guards: {
    isDone: ({ event }) => output<Result<unknown>>(event).ok,
    isDrawn: ({ context }) => context.pages.length > 0,
  },
  actions: {
    takePages: assign(({ event }) => {
      const r = output<Drawn>(event);
      return r.ok ? { pages: r.value, problem: null } : { problem: r.error.message };
    }),
    takePrinted: assign(({ event }) => {
      const r = output<Printed>(event);
      return r.ok ? { fileUrl: r.value.fileUrl, problem: null } : { problem: r.error.message };
    }),
    fault: assign({
      problem: ({ event }) => faultText((event as unknown as { error: unknown }).error),
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
          { guard: 'isDone', target: 'ready', actions: 'takePages' },
          { target: 'failed', actions: 'takePages' },
        ],
        onError: { target: 'failed', actions: 'fault' },
      },
    },
    ready: { on: { 'transferPaper.print': 'printing' } },
    printing: {
      tags: 'busy',
      invoke: {
        id: 'print',
        src: 'print',
        input: ({ context }) => ({ rxId: context.rxId }),
        onDone: [
          { guard: 'isDone', target: 'ready', actions: ['takePrinted', 'send'] },
          { target: 'failed', actions: 'takePrinted' },
        ],
        onError: { target: 'failed', actions: 'fault' },
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
const paperOf = (c: Context): Paper => ({
  fileUrl: c.fileUrl!,
  what: 'The transfer',
  here: 'open',
});
export const provideTransferPaper = (
  ports: Pick<RxPorts, 'previewTransfer' | 'printTransfer' | 'printPaper'>,
) =>
  transferPaperMachine.provide({
    actors: {
      preview: port(({ rxId }: TransferPaperInput, signal) => ports.previewTransfer(rxId, signal)),
      print: port(({ rxId }: TransferPaperInput) => ports.printTransfer(rxId)),
    },
    actions: {
      send: ({ context }) => {
        if (context.fileUrl !== null) ports.printPaper(paperOf(context));
      },
    },
  });
/** Why an event is not possible now, in words; null when it is. */
export const transferPaperRefusal = (
  s: SnapshotFrom<typeof transferPaperMachine>,
  e: { type: string },
): string | null =>
  s.can(e as TransferPaperEvent)
    ? null
    : s.hasTag('busy')
      ? 'One moment: the paper is on its way.'
      : e.type === 'transferPaper.retry'
        ? 'Nothing has failed.'
        : 'There is no paper to print: try again first.';
