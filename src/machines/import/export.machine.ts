import { assign, enqueueActions, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { ProofWanted } from '#domain/admin/rules/step-up-actions.ts';
import { csvLine, csvStart } from '#domain/import/rules/csv.ts';
import { required } from '#domain/platform/required.ts';
import { formatCount } from '#domain/platform/rules/money.ts';
import {
  askStepUp,
  stepUpCode,
  type StepUpOutput,
} from '#machines/platform/dialogs/ask-step-up.ts';
import type { ExportInput } from '#machines/platform/list/list.export.ts';
import type { RowKey, SearchAnswer } from '#machines/platform/list/list.ports.ts';
import { tell } from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided, unprovidedAction } from '#machines/platform/ports/port.ts';
import type { ExportBegin, ExportEnd, ExportPorts } from './export.ports.ts';

export type ExportEvent =
  | { type: 'list.fetched'; answer: SearchAnswer }
  | { type: 'list.notFetched'; message: string }
  | { type: 'export.retry' }
  | { type: 'dialog.close' };
interface Context extends ExportInput {
  readonly offset: number;
  readonly parts: readonly string[];
  /** A row that moved while it was read comes once. */
  readonly seen: ReadonlySet<RowKey>;
  readonly exportKey: string;
  readonly wanted: ProofWanted | null;
  readonly proof: string | null;
  readonly problem: string | null;
}
type Begun = Awaited<ReturnType<ExportPorts['begin']>>;
type Ended = Awaited<ReturnType<ExportPorts['finish']>>;

/** Rows that are read at a time: as many as a list answers at most. */
const exportPage = 500;
const rowsText = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'row was' : 'rows were'} exported`;
const start = {
  offset: 0,
  parts: [] as readonly string[],
  seen: new Set<RowKey>(),
  exportKey: '',
  problem: null,
};
const isLast = (context: Context, searchAnswer: SearchAnswer): boolean =>
  searchAnswer.rows.length === 0 ||
  (searchAnswer.exact !== false && context.offset + searchAnswer.rows.length >= searchAnswer.total);

/** The rows of one answer as lines, without those that came before. */
function written(context: Context, searchAnswer: SearchAnswer): Partial<Context> {
  const fresh = searchAnswer.rows.filter((row) => !context.seen.has(context.keyOf(row)));
  return {
    offset: context.offset + searchAnswer.rows.length,
    total: searchAnswer.total,
    seen: new Set([...context.seen, ...fresh.map((item) => context.keyOf(item))]),
    parts: [
      ...context.parts,
      fresh
        .map((item) => csvLine(context.columns.map((column) => context.textOf(item, column.id))))
        .join(''),
    ],
  };
}

/**
 * A list as a file: written down first, read to its end as it is filtered and sorted, written down
 * again, and only then handed out.
 */
export const exportMachine = setup({
  types: machineTypes<{
    input: ExportInput;
    context: Context;
    events: ExportEvent;
    output: null;
  }>(),
  actors: {
    begin: unprovided<Begun, ExportBegin>('begin'),
    finish: unprovided<Ended, ExportEnd>('finish'),
    askStepUp,
  },
  guards: {
    isBegun: (_, output: Begun) => output.ok,
    isUnproved: (_, output: Begun) => {
      return !output.ok && output.error.code === stepUpCode;
    },
    isProved: (_, output: StepUpOutput) => output.proof !== null,
    isEnded: (_, output: Ended) => output.ok,
    isLast: ({ context, event }) => event.type === 'list.fetched' && isLast(context, event.answer),
  },
  actions: {
    saveFile: unprovidedAction<{ name: string; parts: readonly string[] }>('saveFile'),
    begin: assign((_, output: Begun) => {
      return output.ok ? { exportKey: output.value.exportKey } : {};
    }),
    want: assign((_, output: Begun) => {
      return output.ok ? {} : { wanted: output.error.data as ProofWanted };
    }),
    prove: assign({ proof: (_, output: StepUpOutput) => output.proof }),
    refuse: assign({
      problem: (_, output: Begun | Ended) => {
        return output.ok ? null : output.error.message;
      },
    }),
    fault: assign({
      problem: (_, { error }: { error: unknown }) => faultText(error),
    }),
    notFetched: assign({
      problem: ({ event }) => (event.type === 'list.notFetched' ? event.message : null),
    }),
    take: assign(({ context, event }) =>
      event.type === 'list.fetched' ? written(context, event.answer) : {},
    ),
    restart: assign(() => ({ ...start, proof: null, wanted: null })),
    notifyDone: ({ context: { seen, total }, system }, output: Ended) => {
      if (!output.ok) return;
      const { file } = output.value;
      const same = seen.size === total;
      tell(system, {
        tone: same ? 'success' : 'warning',
        message: `${rowsText(seen.size)} to ${file}.${same ? '' : ' Rows were changed meanwhile: export again for an exact copy.'}`,
      });
    },
    notifyStopped: ({ system }) =>
      tell(system, { tone: 'info', message: 'The export was stopped. No file was made.' }),
  },
})
  .extend({
    actions: {
      ask: enqueueActions(({ enqueue, context, self }) =>
        enqueue.sendTo(context.list, {
          type: 'list.fetch',
          to: self,
          query: context.query,
          offset: context.offset,
          limit: exportPage,
        }),
      ),
    },
  })
  .createMachine({
    id: 'exportList',
    context: ({ input }) => ({ ...input, ...start, wanted: null, proof: null }),
    initial: 'beginning',
    output: null,
    states: {
      beginning: {
        tags: 'busy',
        invoke: {
          id: 'begin',
          src: 'begin',
          input: ({ context: { call, query, columns, proof } }) => ({
            call,
            query,
            columns: columns.map((column) => column.id),
            proof,
          }),
          onDone: [
            {
              guard: { type: 'isBegun', params: ({ event }) => event.output },
              target: 'reading',
              actions: { type: 'begin', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'isUnproved', params: ({ event }) => event.output },
              target: 'proving',
              actions: { type: 'want', params: ({ event }) => event.output },
            },
            { target: 'failed', actions: { type: 'refuse', params: ({ event }) => event.output } },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
          },
        },
        on: { 'dialog.close': 'closed' },
      },
      proving: {
        invoke: {
          id: 'prove',
          src: 'askStepUp',
          input: ({ context }) => {
            const wanted = required(context.wanted, 'What the password is for');
            return {
              purpose: `Export ${context.label}`,
              action: wanted.action,
              target: { entity: wanted.entity, id: wanted.entityId, version: wanted.entityVersion },
            };
          },
          onDone: [
            {
              guard: { type: 'isProved', params: ({ event }) => event.output },
              target: 'beginning',
              actions: { type: 'prove', params: ({ event }) => event.output },
            },
            { target: 'closed' },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      reading: {
        tags: 'busy',
        entry: 'ask',
        on: {
          'list.fetched': [
            { guard: 'isLast', target: 'ending', actions: 'take' },
            { target: 'reading', reenter: true, actions: 'take' },
          ],
          'list.notFetched': { target: 'failed', actions: 'notFetched' },
          'dialog.close': 'stopping',
        },
      },
      ending: {
        tags: 'busy',
        invoke: {
          id: 'finish',
          src: 'finish',
          input: ({ context: { exportKey, call, seen } }) => ({
            exportKey,
            call,
            rows: seen.size,
            complete: true,
          }),
          onDone: [
            {
              guard: { type: 'isEnded', params: ({ event }) => event.output },
              target: 'closed',
              actions: [
                {
                  type: 'saveFile',
                  params: ({ context, event }) => ({
                    name: event.output.ok ? event.output.value.file : '',
                    parts: [
                      csvStart,
                      csvLine(context.columns.map((column) => column.title)),
                      ...context.parts,
                    ],
                  }),
                },
                { type: 'notifyDone', params: ({ event }) => event.output },
              ],
            },
            { target: 'failed', actions: { type: 'refuse', params: ({ event }) => event.output } },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
      stopping: {
        invoke: {
          id: 'stop',
          src: 'finish',
          input: ({ context: { exportKey, call, seen } }) => ({
            exportKey,
            call,
            rows: seen.size,
            complete: false,
          }),
          onDone: { target: 'closed', actions: 'notifyStopped' },
          onError: { target: 'closed', actions: 'notifyStopped' },
        },
      },
      failed: {
        on: {
          'export.retry': { target: 'beginning', actions: 'restart' },
          'dialog.close': 'closed',
        },
      },
      closed: { type: 'final' },
    },
  });
export type ExportRef = ActorRefFrom<typeof exportMachine>;
export const provideExport = (ports: ExportPorts) =>
  exportMachine.provide({
    actors: {
      begin: port<Begun, ExportBegin>((exportBegin, signal) => ports.begin(exportBegin, signal)),
      finish: port<Ended, ExportEnd>((exportEnd) => ports.finish(exportEnd)),
    },
    actions: { saveFile: (_, { name, parts }) => ports.saveFile(name, parts) },
  });
/** Why an event is not possible now, in words; null when it is. */
export const exportRefusal = (
  snapshot: SnapshotFrom<typeof exportMachine>,
  event: { type: string },
): string | null => {
  if (accepts(snapshot, event)) return null;
  return snapshot.matches('failed')
    ? 'That is not possible now.'
    : 'One moment: the rows are being read.';
};
