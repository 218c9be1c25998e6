import {
  assign,
  enqueueActions,
  setup,
  type ActorRefFrom,
  type AnyActorRef,
  type SnapshotFrom,
} from 'xstate';
import type { ProofWanted } from '#domain/admin/rules/step-up-actions.ts';
import { csvLine, csvStart } from '#domain/import/rules/csv.ts';
import {
  askStepUp,
  stepUpCode,
  type StepUpOutput,
} from '#machines/admin/step-up/step-up.machine.ts';
import type { ListRow, Query, RowKey, SearchAnswer } from '#machines/platform/list/list.ports.ts';
import { tell } from '#machines/platform/notifications/notifications.machine.ts';
import { faultText, port, unprovided, unprovidedAction } from '#machines/platform/ports/port.ts';
import type { ExportBegin, ExportEnd, ExportPorts } from './export.ports.ts';

export interface ExportInput {
  /** Answers `list.fetch` with `list.fetched` or `list.notFetched`. */
  readonly list: AnyActorRef;
  readonly label: string;
  readonly call: string;
  readonly query: Query;
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  keyOf(row: ListRow): RowKey;
  /** What a person reads in a cell: a masked number stays masked. */
  textOf(row: ListRow, column: string): string;
  readonly total: number;
}
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
export const exportPage = 500;
const rowsText = (n: number): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? 'row was' : 'rows were'} exported`;
const output = <T>(event: unknown) => (event as { output: T }).output;
const start = {
  offset: 0,
  parts: [] as readonly string[],
  seen: new Set<RowKey>(),
  exportKey: '',
  problem: null,
};
const isLast = (c: Context, a: SearchAnswer): boolean =>
  a.rows.length === 0 || (a.exact !== false && c.offset + a.rows.length >= a.total);

/** The rows of one answer as lines, without those that came before. */
function written(c: Context, a: SearchAnswer): Partial<Context> {
  const fresh = a.rows.filter((r) => !c.seen.has(c.keyOf(r)));
  return {
    offset: c.offset + a.rows.length,
    total: a.total,
    seen: new Set([...c.seen, ...fresh.map((r) => c.keyOf(r))]),
    parts: [
      ...c.parts,
      fresh.map((r) => csvLine(c.columns.map((x) => c.textOf(r, x.id)))).join(''),
    ],
  };
}

/** A list as a file: written down first, read to its end as it is filtered and sorted, written down again, and only then handed out. */
export const exportMachine = setup({
  types: {
    input: {} as ExportInput,
    context: {} as Context,
    events: {} as ExportEvent,
    output: null as null,
  },
  actors: {
    begin: unprovided<Begun, ExportBegin>('begin'),
    finish: unprovided<Ended, ExportEnd>('finish'),
    askStepUp,
  },
  guards: {
    isBegun: ({ event }) => output<Begun>(event).ok,
    isUnproved: ({ event }) => {
      const a = output<Begun>(event);
      return !a.ok && a.error.code === stepUpCode;
    },
    isProved: ({ event }) => output<StepUpOutput>(event).proof !== null,
    isEnded: ({ event }) => output<Ended>(event).ok,
    isLast: ({ context, event }) => event.type === 'list.fetched' && isLast(context, event.answer),
  },
  actions: {
    saveFile: unprovidedAction('saveFile') as (
      _: unknown,
      p: { name: string; parts: readonly string[] },
    ) => void,
    begin: assign(({ event }) => {
      const a = output<Begun>(event);
      return a.ok ? { exportKey: a.value.exportKey } : {};
    }),
    want: assign(({ event }) => {
      const a = output<Begun>(event);
      return a.ok ? {} : { wanted: a.error.data as ProofWanted };
    }),
    prove: assign({ proof: ({ event }) => output<StepUpOutput>(event).proof }),
    refuse: assign({
      problem: ({ event }) => {
        const a = output<Begun | Ended>(event);
        return a.ok ? null : a.error.message;
      },
    }),
    fault: assign({
      problem: ({ event }) => faultText((event as unknown as { error: unknown }).error),
    }),
    notFetched: assign({
      problem: ({ event }) => (event.type === 'list.notFetched' ? event.message : null),
    }),
    ask: enqueueActions(({ enqueue, context, self }) =>
      enqueue.sendTo(context.list, {
        type: 'list.fetch',
        to: self,
        query: context.query,
        offset: context.offset,
        limit: exportPage,
      }),
    ),
    take: assign(({ context, event }) =>
      event.type === 'list.fetched' ? written(context, event.answer) : {},
    ),
    restart: assign(() => ({ ...start, proof: null, wanted: null })),
    tellDone: ({ context: { seen, total }, event, system }) => {
      const { file } = (output<Ended>(event) as { value: { file: string } }).value;
      const same = seen.size === total;
      tell(system, {
        tone: same ? 'success' : 'warning',
        message: `${rowsText(seen.size)} to ${file}.${same ? '' : ' Rows were changed meanwhile: export again for an exact copy.'}`,
      });
    },
    tellStopped: ({ system }) =>
      tell(system, { tone: 'info', message: 'The export was stopped. No file was made.' }),
  },
}).createMachine({
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
          columns: columns.map((c) => c.id),
          proof,
        }),
        onDone: [
          { guard: 'isBegun', target: 'reading', actions: 'begin' },
          { guard: 'isUnproved', target: 'proving', actions: 'want' },
          { target: 'failed', actions: 'refuse' },
        ],
        onError: { target: 'failed', actions: 'fault' },
      },
      on: { 'dialog.close': 'closed' },
    },
    proving: {
      invoke: {
        id: 'prove',
        src: 'askStepUp',
        input: ({ context: { label, wanted } }) => ({
          purpose: `Export ${label}`,
          action: wanted!.action,
          target: { entity: wanted!.entity, id: wanted!.entityId, version: wanted!.entityVersion },
        }),
        onDone: [
          { guard: 'isProved', target: 'beginning', actions: 'prove' },
          { target: 'closed' },
        ],
        onError: { target: 'failed', actions: 'fault' },
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
            guard: 'isEnded',
            target: 'closed',
            actions: [
              {
                type: 'saveFile',
                params: ({ context, event }) => ({
                  name: event.output.ok ? event.output.value.file : '',
                  parts: [csvStart, csvLine(context.columns.map((c) => c.title)), ...context.parts],
                }),
              },
              'tellDone',
            ],
          },
          { target: 'failed', actions: 'refuse' },
        ],
        onError: { target: 'failed', actions: 'fault' },
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
        onDone: { target: 'closed', actions: 'tellStopped' },
        onError: { target: 'closed', actions: 'tellStopped' },
      },
    },
    failed: {
      on: { 'export.retry': { target: 'beginning', actions: 'restart' }, 'dialog.close': 'closed' },
    },
    closed: { type: 'final' },
  },
});
export type ExportRef = ActorRefFrom<typeof exportMachine>;
export const provideExport = (ports: ExportPorts) =>
  exportMachine.provide({
    actors: {
      begin: port<Begun, ExportBegin>((i, signal) => ports.begin(i, signal)),
      finish: port<Ended, ExportEnd>((i) => ports.finish(i)),
    },
    actions: { saveFile: (_, { name, parts }) => ports.saveFile(name, parts) },
  });
/** Why an event is not possible now, in words; null when it is. */
export const exportRefusal = (
  s: SnapshotFrom<typeof exportMachine>,
  event: { type: string },
): string | null =>
  s.can(event as ExportEvent)
    ? null
    : s.matches('failed')
      ? 'That is not possible now.'
      : 'One moment: the rows are being read.';
