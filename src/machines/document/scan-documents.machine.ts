import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { DocumentType, PatientDocument } from '#domain/document/contract/documents.ts';
import type { WaitingScan } from '#domain/document/contract/scans.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { saidYes, yesNo } from '#machines/platform/confirm/questions.ts';
import { askConfirm } from '#machines/platform/dialogs/closing.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import type { DocumentPorts } from './documents.ports.ts';

export interface ScanDocumentsInput {
  readonly patientId: number;
  readonly name: string;
  readonly type: DocumentType;
}
/** What was taken, the last one first. */
export interface ScanDocumentsOutput {
  readonly documents: readonly PatientDocument[];
}
interface Context extends ScanDocumentsInput {
  readonly rows: readonly WaitingScan[];
  readonly cursor: number;
  readonly marked: readonly string[];
  /** Why a scan was not taken. */
  readonly whys: Readonly<Record<string, string>>;
  readonly queue: readonly string[];
  readonly documents: readonly PatientDocument[];
  readonly problem: string | null;
}
export type ScanDocumentsEvent =
  | { type: 'scans.move'; by: number }
  | { type: 'scans.at'; index: number }
  | { type: 'scans.mark' }
  | { type: 'scans.take' }
  | { type: 'scans.discard' }
  | { type: 'scans.retry' }
  | { type: 'dialog.close' };
type Listed = Result<readonly WaitingScan[]>;
type Taken = Result<PatientDocument>;
type Discarded = Result<{ readonly scan: string }>;
/** The folder is looked at again after this. */
const lookAgainMs = 2_000;
const current = (context: Context): WaitingScan | undefined => context.rows[context.cursor];
const wanted = (context: Context): readonly string[] => {
  const here = context.rows.filter((row) => context.marked.includes(row.scan));
  return (here.length > 0 ? here : context.rows.slice(context.cursor, context.cursor + 1)).map(
    (row) => row.scan,
  );
};

/** The place that was asked for; -1 where none was. */
function placeAsked(cursor: number, event: ScanDocumentsEvent): number {
  if (event.type === 'scans.move') return cursor + event.by;
  return event.type === 'scans.at' ? event.index : -1;
}
/** What is left after the first of the queue has gone. */
const without = (context: Context) => {
  const [scan] = context.queue;
  const rows = context.rows.filter((row) => row.scan !== scan);
  return {
    queue: context.queue.slice(1),
    marked: context.marked.filter((text) => text !== scan),
    rows,
    cursor: Math.max(0, Math.min(rows.length - 1, context.cursor)),
  };
};
const discardQuestion = (context: Context) => {
  const names = context.rows
    .filter((row) => context.queue.includes(row.scan))
    .map((row) => row.name);
  return yesNo(
    names.length === 1 ? `Discard the scan ${names[0]}?` : `Discard these ${names.length} scans?`,
    `${names.length === 1 ? 'It is' : 'They are'} moved into the folder “discarded” beside the others, and offered no more.`,
  );
};

/**
 * What the scanner has put down for the store; the marked ones, or the one under the cursor, are
 * taken into a patient's papers one after the other, or discarded after a question.
 */
export const scanDocumentsMachine = setup({
  types: machineTypes<{
    input: ScanDocumentsInput;
    context: Context;
    events: ScanDocumentsEvent;
    output: ScanDocumentsOutput;
  }>(),
  actors: {
    list: unprovided<Listed>('scans'),
    take: unprovided<Taken, { scan: string; patientId: number; type: DocumentType }>('takeScan'),
    discard: unprovided<Discarded, string>('discardScan'),
    askConfirm,
  },
  delays: { lookAgain: lookAgainMs },
  guards: {
    isListed: (_, output: Listed) => output.ok,
    isTaken: (_, output: Taken) => output.ok,
    isDiscarded: (_, output: Discarded) => output.ok,
    hasRow: ({ context }) => current(context) !== undefined,
    hasQueue: ({ context }) => context.queue.length > 0,
    hasThere: ({ context, event }) => context.rows[placeAsked(context.cursor, event)] !== undefined,
  },
  actions: {
    show: assign(({ context }, output: Listed) => {
      if (!output.ok) return { problem: output.error.message };
      const at = output.value.findIndex((row) => row.scan === current(context)?.scan);
      return {
        rows: output.value,
        cursor: at >= 0 ? at : Math.max(0, Math.min(output.value.length - 1, context.cursor)),
        problem: null,
      };
    }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
    move: assign({
      cursor: ({ context, event }) => {
        if (event.type === 'scans.move') return context.cursor + event.by;
        return event.type === 'scans.at' ? event.index : context.cursor;
      },
    }),
    mark: assign({
      marked: ({ context }) => {
        const { scan } = required(current(context), 'scan under the cursor');
        return context.marked.includes(scan)
          ? context.marked.filter((text) => text !== scan)
          : [...context.marked, scan];
      },
    }),
    queue: assign({ queue: ({ context }) => wanted(context) }),
    keep: assign(({ context }, output: Taken) => {
      return output.ok
        ? { documents: [output.value, ...context.documents], ...without(context) }
        : {};
    }),
    drop: assign(({ context }) => without(context)),
    refuse: assign(({ context }, output: Taken | Discarded) => {
      const scan = required(context.queue[0], 'scan to take');
      return {
        queue: context.queue.slice(1),
        whys: { ...context.whys, [scan]: output.ok ? '' : output.error.message },
      };
    }),
    giveUp: assign({ queue: [] }),
  },
}).createMachine({
  id: 'scanDocuments',
  context: ({ input }) => ({
    ...input,
    rows: [],
    cursor: 0,
    marked: [],
    whys: {},
    queue: [],
    documents: [],
    problem: null,
  }),
  initial: 'loading',
  output: ({ context }) => ({ documents: context.documents }),
  states: {
    loading: {
      tags: 'busy',
      on: { 'dialog.close': 'closed' },
      invoke: {
        id: 'list',
        src: 'list',
        onDone: [
          {
            guard: { type: 'isListed', params: ({ event }) => event.output },
            target: 'open',
            actions: { type: 'show', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: { type: 'show', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { on: { 'scans.retry': 'loading', 'dialog.close': 'closed' } },
    open: {
      on: {
        'scans.move': { guard: 'hasThere', actions: 'move' },
        'scans.at': { guard: 'hasThere', actions: 'move' },
        'scans.mark': { guard: 'hasRow', actions: 'mark' },
        'scans.take': { guard: 'hasRow', target: 'next', actions: 'queue' },
        'scans.discard': { guard: 'hasRow', target: 'asking', actions: 'queue' },
        'dialog.close': 'closed',
      },
      initial: 'calm',
      states: {
        calm: { after: { lookAgain: 'looking' } },
        looking: {
          invoke: {
            id: 'look',
            src: 'list',
            onDone: {
              target: 'calm',
              actions: { type: 'show', params: ({ event }) => event.output },
            },
            onError: {
              target: 'calm',
              actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
    next: { always: [{ guard: 'hasQueue', target: 'taking' }, { target: 'open' }] },
    taking: {
      tags: 'busy',
      invoke: {
        id: 'take',
        src: 'take',
        input: ({ context }) => ({
          scan: required(context.queue[0], 'scan to take'),
          patientId: context.patientId,
          type: context.type,
        }),
        onDone: [
          {
            guard: { type: 'isTaken', params: ({ event }) => event.output },
            target: 'next',
            actions: { type: 'keep', params: ({ event }) => event.output },
          },
          { target: 'next', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'open',
          actions: [{ type: 'fault', params: ({ event }) => ({ error: event.error }) }, 'giveUp'],
        },
      },
    },
    asking: {
      invoke: {
        id: 'ask',
        src: 'askConfirm',
        input: ({ context }) => discardQuestion(context),
        onDone: [
          { guard: ({ event }) => saidYes(event.output), target: 'nextAside' },
          { target: 'open', actions: 'giveUp' },
        ],
      },
    },
    nextAside: { always: [{ guard: 'hasQueue', target: 'discarding' }, { target: 'open' }] },
    discarding: {
      tags: 'busy',
      invoke: {
        id: 'discard',
        src: 'discard',
        input: ({ context }) => required(context.queue[0], 'scan to discard'),
        onDone: [
          {
            guard: { type: 'isDiscarded', params: ({ event }) => event.output },
            target: 'nextAside',
            actions: 'drop',
          },
          { target: 'nextAside', actions: { type: 'refuse', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'open',
          actions: [{ type: 'fault', params: ({ event }) => ({ error: event.error }) }, 'giveUp'],
        },
      },
    },
    closed: { type: 'final' },
  },
});
export type ScanDocumentsRef = ActorRefFrom<typeof scanDocumentsMachine>;
export function scanDocumentsRefusal(
  snapshot: SnapshotFrom<typeof scanDocumentsMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  if (snapshot.matches('asking')) return 'Answer the question first.';
  if (snapshot.hasTag('busy')) return 'Working: wait for the answer.';
  if (event.type === 'scans.retry') return 'There is nothing to load again.';
  return snapshot.context.rows.length === 0
    ? 'Nothing waits in the scanner’s folder.'
    : 'There is no further scan.';
}
export const provideScanDocuments = (
  ports: Pick<DocumentPorts, 'scans' | 'takeScan' | 'discardScan'>,
) =>
  scanDocumentsMachine.provide({
    actors: {
      list: port((_, signal) => ports.scans(signal)),
      take: port((input: { scan: string; patientId: number; type: DocumentType }) =>
        ports.takeScan(input),
      ),
      discard: port((scan: string) => ports.discardScan(scan)),
    },
  });
