import {
  assign,
  emit,
  enqueueActions,
  not,
  raise,
  setup,
  type ActorRefFrom,
  type DoneActorEvent,
  type ErrorActorEvent,
} from 'xstate';
import { columnFilter } from '#domain/platform/contract/list.ts';
import { required } from '#domain/platform/required.ts';
import { sameValue } from '../draft/draft.ts';
import { tell } from '../notifications/notifications.machine.ts';
import { machineTypes } from '../ports/machine-types.ts';
import { faultText } from '../ports/port.ts';
import { openDialog } from '../workstation/open-dialog.ts';
import * as answers from './list.answers.ts';
import { columnsInput, showColumns, shownQuery, wantedColumns } from './list.columns.ts';
import type { ExportInput } from './list.export.ts';
import {
  listPorts,
  type ListRow,
  type Query,
  type RowKey,
  type SearchAnswer,
  type Sort,
} from './list.ports.ts';
import { hasOlderRows, isUnanswered, unansweredRefusal, unseenText } from './list.question.ts';
import * as rows from './list.state.ts';
import type { ListContext, ListFetch, ListInput, Step } from './list.state.ts';
import { shownKeys, shownTexts, unshownRefusal } from './list.unshown.ts';
import * as ahead from './type-ahead.ts';

export type ListEvent =
  | { type: 'list.search'; text: string }
  | { type: 'list.filter'; name: string; value: string | null }
  | { type: 'list.clear' }
  | { type: 'list.unfilter' }
  | { type: 'list.sort'; column?: string; direction?: Sort['direction'] }
  | { type: 'list.refresh'; /** The row to stand on afterwards. */ key?: RowKey }
  | { type: 'list.retry' }
  | { type: 'list.move'; to: Step | number }
  | { type: 'list.extend'; to: Step | number }
  | { type: 'list.column'; to: 'next' | 'previous' | number | null }
  | { type: 'list.select' }
  | { type: 'list.escape' }
  | { type: 'list.type'; text: string }
  | { type: 'list.copy' }
  | { type: 'list.view'; first: number; count: number }
  | { type: 'list.width'; column?: string; by?: number; width?: number }
  | /** As the person has left the columns. */ {
      type: 'list.widths';
      widths: Readonly<Record<string, number>>;
    }
  /** Which columns are shown, left to right; null: those that the table came with. */
  | { type: 'list.show'; columns: readonly string[] | null }
  | { type: 'list.choose' }
  | { type: 'list.removed'; key: RowKey }
  | { type: 'list.patch'; row: ListRow }
  | { type: 'list.do'; verb: string }
  | ListMenu
  /** How the table calls itself and its columns: what an exported file says. */
  | { type: 'list.heads'; heads: rows.Heads }
  | { type: 'list.export' }
  | DoneActorEvent<SearchAnswer, 'search'>
  | ErrorActorEvent<unknown, 'search'>
  | ListFetch;
/** The row's menu, or the filters', is asked for; the table shows it. */
export type ListMenu = { type: 'list.menu'; what: 'row' | 'filter' };
/** `Row`: what the rows of the list are, for a machine that owns a list of one kind. */
export type ListAsked<Row extends ListRow = ListRow> = {
  type: 'list.asked';
  verb: string;
  key: RowKey | null;
  row: Row | null;
  keys: readonly RowKey[];
  column: string | null;
};
export type ListEmitted =
  | ListAsked
  | ListMenu
  | { type: 'list.left' }
  | { type: 'list.copied'; text: string }
  | { type: 'list.widths'; widths: Readonly<Record<string, number>> };

const typeAheadMs = 700;
const narrowest = 40;
const usual = 120;
/** Verbs that need no row. */
export const rowless: ReadonlySet<string> = new Set([
  'create',
  'finish',
  'orders',
  'printAll',
  'previewAll',
  'make',
  'all',
  'exceptions',
  'several',
  'file',
]);

export const chooseFirst = 'Choose a row first.';
export const noSuchAction = 'This list has no such action.';
export const verbRefusal = (context: ListContext, verb: string): string | null => {
  const offered = context.verbs[verb];
  if (offered === undefined) return noSuchAction;
  const row = rows.activeRow(context);
  if (!rowless.has(verb) && row === null)
    return unansweredRefusal(context) ?? unshownRefusal(rows.cursorRow(context)) ?? chooseFirst;
  return offered === true ? null : offered(row);
};
function resorted(
  context: ListContext,
  options: { column?: string; direction?: Sort['direction'] },
): Sort | null {
  const column = options.column ?? rows.keyColumn(context);
  if (options.direction) return { column, direction: options.direction };
  if (context.query.sort?.column !== column) return { column, direction: 'asc' };
  return context.query.sort.direction === 'asc' ? { column, direction: 'desc' } : null;
}
/** The query after an event that changes what is asked for. */
function queried(context: ListContext, event: ListEvent): Query {
  switch (event.type) {
    case 'list.search':
      return { ...context.query, text: event.text };
    case 'list.clear':
      return { ...context.query, text: '', filters: context.startFilters };
    case 'list.unfilter':
      return {
        ...context.query,
        filters: Object.fromEntries(
          Object.entries(context.query.filters).filter(
            ([name]) =>
              !rows.columnFilters(context).some((item) => columnFilter(item.column) === name),
          ),
        ),
      };
    case 'list.show':
      return shownQuery(context, event.columns);
    case 'list.sort':
      return { ...context.query, sort: resorted(context, event) };
    case 'list.filter': {
      const { [event.name]: _, ...others } = context.query.filters;
      return {
        ...context.query,
        filters: event.value === null ? others : { ...others, [event.name]: event.value },
      };
    }
    default:
      return context.query;
  }
}
/** Where the cursor goes with the answer to what the event asks for. */
function landing(context: ListContext, event: ListEvent): ListContext['fallback'] {
  if (event.type === 'list.search' && event.text !== context.query.text)
    return event.text === '' ? 'first' : 'hit';
  if (isUnanswered(context) && context.fallback === 'hit') return 'hit';
  return event.type === 'list.refresh' || event.type === 'list.removed' ? 'same' : 'first';
}
const isToEnd = (event: ListEvent): boolean =>
  (event.type === 'list.move' || event.type === 'list.extend') && event.to === 'last';
const fetchIn = (context: ListContext): ListFetch => required(context.fetch, 'The question');
const isThere = ({ to }: ListFetch): boolean =>
  (to.getSnapshot() as { readonly status: string }).status === 'active';
const cursorPage = (context: ListContext) =>
  Math.floor(context.cursor.index / rows.pageSize) * rows.pageSize;
const firstOffset = (context: ListContext) =>
  context.fallback === 'same' ? cursorPage(context) : 0;

/**
 * Rows of one table: what is asked for, which windows are here, where the cursor is, what is
 * selected.
 */
export const listMachine = setup({
  types: machineTypes<{
    input: ListInput;
    context: ListContext;
    events: ListEvent;
    emitted: ListEmitted;
  }>(),
  actors: listPorts,
  delays: { typeAheadMs },
  guards: {
    startsAtOnce: ({ context }) => context.atOnce,
    hasRows: ({ context }) => context.total > 0,
    hasActiveRow: ({ context }) => rows.activeRow(context) !== null,
    hasMenu: ({ context, event }) =>
      event.type === 'list.menu' &&
      (event.what === 'row'
        ? rows.activeRow(context) !== null
        : context.choices.length > 0 || rows.columnFilters(context).length > 0),
    isFiltered: ({ context }) =>
      rows.columnFilters(context).some((columnFilter) => columnFilter.text !== ''),
    isExportable: ({ context }) => rows.exportRefusal(context) === null,
    isChoosable: ({ context }) => columnsInput(context) !== null,
    /** The list is ordered or narrowed by a column that goes out of sight. */
    hidesQuestion: ({ context, event }) =>
      context.chooses && !sameValue(queried(context, event), context.query),
    isSortable: ({ context, event }) =>
      event.type === 'list.sort' &&
      context.columns.find((column) => column.id === (event.column ?? rows.keyColumn(context)))
        ?.sortable !== false,
    /** The end of the list is further on than anybody has counted. */
    isEndUnknown: ({ context, event }) => isToEnd(event) && answers.isEndUnknown(context),
    isToEnd: ({ event }) => isToEnd(event),
    needsPage: ({ context }) => rows.missingPage(context) !== null,
    isAnswered: ({ context }) => context.total > 0 && !isUnanswered(context),
    /** A key for a row before the answer to what was typed: it waits. */
    isEarly: ({ context, event }) =>
      event.type === 'list.do' &&
      event.verb in context.verbs &&
      !rowless.has(event.verb) &&
      isUnanswered(context),
    hasWanted: ({ context }, output: SearchAnswer) => answers.hasWanted(context, output),
    mayDo: ({ context, event }) =>
      event.type === 'list.do' && verbRefusal(context, event.verb) === null,
    isSeekable: ({ context, event }) =>
      event.type === 'list.type' &&
      context.seekable &&
      !rows.isComplete(context) &&
      rows.typeAhead(context, context.typed + event.text) === null,
    isBeyond: ({ context, event }) =>
      event.type === 'list.type' && ahead.isBeyond(context, context.typed + event.text),
    isBeyondAnswer: ({ context }, output: SearchAnswer) => ahead.isBeyondAnswer(context, output),
    hasOlderRows: ({ context }) => hasOlderRows(context),
    isHit: ({ context }, output: SearchAnswer) => ahead.hitIn(context, output) !== null,
    readsOn: ({ context }, output: SearchAnswer) => ahead.readsOn(context, output),
    isOnVerb: ({ context }) => {
      const verb = rows.cellVerb(context);
      return verb !== undefined && verbRefusal(context, verb) === null;
    },
    isLeaving: ({ context }) =>
      context.leaves && !rows.hasSelection(context) && context.column === null,
    hasMarks: ({ context }) => rows.hasSelection(context) || context.column !== null,
  },
  actions: {
    ask: assign(({ context, event }) => ({
      query: queried(context, event),
      fallback: landing(context, event),
      message: null,
      wanted: null,
      settled: false,
    })),
    askAgain: assign(({ context, event }) => ({
      message: null,
      settled: false,
      ...(event.type === 'list.refresh' && event.key !== undefined
        ? { fallback: 'same' as const, cursor: { ...context.cursor, key: event.key } }
        : { fallback: landing(context, event) }),
    })),
    want: assign(({ context, event }) =>
      event.type === 'list.do' ? { wanted: { verb: event.verb, key: context.cursor.key } } : {},
    ),
    doWanted: raise(({ context }) => ({
      type: 'list.do' as const,
      verb: required(context.wanted, 'What was asked for').verb,
    })),
    /** A key that waited for this row, which can't have it, says why as one that did not wait. */
    notifyNotDone: ({ context, system }, wanted: ListContext['wanted']) => {
      const why = wanted && verbRefusal(context, wanted.verb);
      if (why !== null) tell(system, { tone: 'info', message: why });
    },
    notifyUnseen: ({ context, system }, { total }: SearchAnswer) => {
      if (context.wanted) tell(system, { tone: 'info', message: unseenText(total) });
    },
    faultRows: assign(({ context }) => answers.takeFault(context)),
    markOffset: assign({ askedOffset: ({ context }) => firstOffset(context) }),
    markPage: assign({ askedPage: ({ context }) => rows.missingPage(context) ?? 0 }),
    takeAnswer: assign(({ context }, output: SearchAnswer) => ahead.takeAnswer(context, output)),
    takePage: assign(({ context }, output: SearchAnswer) => rows.takePage(context, output)),
    fault: assign({
      message: (_, { error }: { error: unknown }) => faultText(error),
    }),
    /** The next letter begins a word of its own. */
    move: assign(({ context, event }) =>
      event.type === 'list.move'
        ? { ...rows.move(context, event.to), range: null, wanted: null, typed: '' }
        : {},
    ),
    extend: assign(({ context, event }) =>
      event.type === 'list.extend' ? rows.extend(context, event.to) : {},
    ),
    walkColumns: assign(({ context, event }) => {
      if (event.type !== 'list.column') return {};
      if (event.to === null || typeof event.to === 'number') return { column: event.to };
      const from = context.column ?? (event.to === 'next' ? -1 : context.columns.length);
      return {
        column: Math.max(
          0,
          Math.min(context.columns.length - 1, from + (event.to === 'next' ? 1 : -1)),
        ),
      };
    }),
    toggle: assign(({ context }) => rows.toggleSelected(context)),
    unselect: assign(({ context }) =>
      rows.hasSelection(context) ? { selected: {}, range: null } : { column: null },
    ),
    type: assign(({ context, event }) => {
      if (event.type !== 'list.type') return {};
      const typed = context.typed + event.text;
      // The same letter again walks on through its rows, as a list box does.
      const again = ahead.walksOn({ typed });
      const index =
        rows.typeAhead(context, typed) ?? (again ? rows.typeAhead(context, event.text) : null);
      return {
        typed,
        range: null,
        ...(index === null ? {} : rows.move(context, index)),
      };
    }),
    noteEnd: assign(({ event }) =>
      event.type === 'list.move' || event.type === 'list.extend'
        ? { endBy: event.type, message: null }
        : {},
    ),
    takeEnd: assign(({ context }, output: SearchAnswer) => answers.takeEnd(context, output)),
    forget: assign({ typed: '' }),
    readFirst: assign({ read: 0 }),
    readOn: assign({ read: ({ context }) => context.read + 1 }),
    takeHit: assign(({ context }, output: SearchAnswer) => ahead.takeHit(context, output)),
    notifyNoHit: ({ context, system }) =>
      tell(system, { tone: 'info', message: ahead.noHitText(context) }),
    /** Said once for a word, not for each of its letters. */
    sayNoHit: ({ context, system }) => {
      if (!hasOlderRows(context) && ahead.endsHere(context))
        tell(system, { tone: 'info', message: ahead.noHitText(context) });
    },
    jump: assign(({ context }, hit: { index: number } | null) => {
      return hit ? rows.move(context, hit.index) : {};
    }),
    look: assign(({ context, event }) =>
      event.type === 'list.view' &&
      (event.first !== context.view.first || event.count !== context.view.count)
        ? { view: { first: event.first, count: event.count } }
        : {},
    ),
    drop: assign(({ context, event }) =>
      event.type === 'list.removed' ? rows.dropRow(context, event.key) : {},
    ),
    patch: assign(({ context, event }) =>
      event.type === 'list.patch' ? rows.patchRow(context, event.row) : {},
    ),
    resize: enqueueActions(({ enqueue, context, event }) => {
      if (event.type !== 'list.width') return;
      const column = event.column ?? rows.keyColumn(context);
      const now = context.widths[column] ?? context.heads?.widths?.[column] ?? usual;
      const widths = {
        ...context.widths,
        [column]: Math.max(narrowest, event.width ?? now + (event.by ?? 0)),
      };
      enqueue.assign({ widths });
      enqueue.emit({ type: 'list.widths', widths });
    }),
    widen: assign(({ context, event }) =>
      event.type === 'list.widths' ? { widths: { ...context.widths, ...event.widths } } : {},
    ),
    show: assign(({ context, event }) =>
      event.type === 'list.show' ? showColumns(context, event.columns) : {},
    ),
    openColumns: enqueueActions(({ enqueue, context, system }) => {
      const input = required(columnsInput(context), 'The columns of the table');
      openDialog(enqueue, system, 'chooseColumns', input);
    }),
    copy: emit(({ context }) => {
      const row = required(rows.activeRow(context), 'The row under the cursor');
      const cells =
        context.column === null
          ? context.columns
          : [required(context.columns[context.column], 'The column under the cursor')];
      return {
        type: 'list.copied' as const,
        text: cells.map((cell) => context.textOf(row, cell.id)).join('\t'),
      };
    }),
    takeHeads: assign(({ event }) =>
      event.type === 'list.heads'
        ? { heads: { ...event.heads, textOf: shownTexts(event.heads.textOf) } }
        : {},
    ),
    openExport: enqueueActions(
      ({ enqueue, context: { heads, call, query, keyOf, total }, self, system }) => {
        const input: ExportInput = {
          ...required(heads, 'The words of the table'),
          list: self,
          call: required(call, 'The call of the list'),
          query,
          keyOf,
          total,
        };
        openDialog(enqueue, system, 'exportList', input);
      },
    ),
    noteFetch: assign({ fetch: ({ event }) => (event.type === 'list.fetch' ? event : null) }),
    /** Whoever asked may have stopped meanwhile. */
    answerFetch: enqueueActions(({ enqueue, context }, output: SearchAnswer) => {
      const fetch = fetchIn(context);
      if (isThere(fetch)) enqueue.sendTo(fetch.to, { type: 'list.fetched', answer: output });
    }),
    answerNotFetched: enqueueActions(({ enqueue, context }, { error }: { error: unknown }) => {
      const fetch = fetchIn(context);
      if (isThere(fetch))
        enqueue.sendTo(fetch.to, {
          type: 'list.notFetched',
          message: faultText(error),
        });
    }),
    leave: emit({ type: 'list.left' }),
    openMenu: emit((_, { what }: Pick<ListMenu, 'what'>) => ({ type: 'list.menu' as const, what })),
    handOver: enqueueActions(({ enqueue, context, event }) => {
      const verb = event.type === 'list.do' ? event.verb : (rows.cellVerb(context) ?? '');
      const row = rows.activeRow(context);
      const asked: ListAsked = {
        type: 'list.asked',
        verb,
        key: context.cursor.key,
        row,
        keys: rows.chosenKeys(context),
        column: context.column === null ? null : (context.columns[context.column]?.id ?? null),
      };
      enqueue.emit(asked);
      if (context.owner) enqueue.sendTo(context.owner, asked);
    }),
  },
}).createMachine({
  id: 'list',
  type: 'parallel',
  context: ({ input }) => ({
    columns: wantedColumns(input.columns, null),
    offered: input.columns,
    chooses: input.chooses ?? false,
    keyOf: shownKeys(input.keyOf ?? ((row) => (row as { id: RowKey }).id)),
    textOf: shownTexts(
      input.textOf ?? ((row, column) => String((row as Record<string, unknown>)[column] ?? '')),
    ),
    verbs: input.verbs ?? {},
    atOnce: input.atOnce ?? true,
    seekable: input.seekable ?? false,
    leaves: input.leaves ?? false,
    owner: input.owner,
    call: input.call ?? null,
    heads: null,
    fetch: null,
    widths: input.widths ?? {},
    choices: input.choices ?? [],
    query: { text: '', filters: {}, sort: null, ...input.query },
    answered: null,
    wanted: null,
    total: 0,
    exact: true,
    endBy: 'list.move',
    read: 0,
    totals: {},
    pages: {},
    cursor: { index: 0, key: input.cursor ?? null },
    column: null,
    selected: {},
    range: null,
    view: { first: 0, count: 20 },
    typed: '',
    message: null,
    fallback: 'first',
    settled: false,
    askedOffset: 0,
    askedPage: 0,
    startFilters: input.query?.filters ?? {},
  }),
  on: {
    'list.search': { target: ['.rows.searching', '.window.quiet'], actions: 'ask' },
    'list.filter': { target: ['.rows.searching', '.window.quiet'], actions: 'ask' },
    'list.clear': { target: ['.rows.searching', '.window.quiet'], actions: 'ask' },
    'list.unfilter': {
      guard: 'isFiltered',
      target: ['.rows.searching', '.window.quiet'],
      actions: 'ask',
    },
    'list.sort': {
      guard: 'isSortable',
      target: ['.rows.searching', '.window.quiet'],
      actions: 'ask',
    },
    'list.refresh': { target: ['.rows.searching', '.window.quiet'], actions: 'askAgain' },
    'list.removed': { target: ['.rows.searching', '.window.quiet'], actions: ['drop', 'askAgain'] },
    'list.move': { guard: 'hasRows', actions: 'move' },
    'list.extend': { guard: 'isAnswered', actions: 'extend' },
    'list.column': { guard: 'hasRows', actions: 'walkColumns' },
    'list.select': [
      { guard: 'isOnVerb', actions: 'handOver' },
      { guard: 'hasActiveRow', actions: 'toggle' },
    ],
    'list.escape': [
      { guard: 'isLeaving', actions: 'leave' },
      { guard: 'hasMarks', actions: 'unselect' },
    ],
    'list.copy': { guard: 'hasActiveRow', actions: 'copy' },
    'list.view': { actions: 'look' },
    'list.width': { actions: 'resize' },
    'list.widths': { actions: 'widen' },
    'list.show': [
      {
        guard: 'hidesQuestion',
        target: ['.rows.searching', '.window.quiet'],
        actions: ['ask', 'show'],
      },
      { actions: 'show' },
    ],
    'list.choose': { guard: 'isChoosable', actions: 'openColumns' },
    'list.patch': { actions: 'patch' },
    'list.heads': { actions: 'takeHeads' },
    'list.export': { guard: 'isExportable', actions: 'openExport' },
    'list.do': { guard: 'mayDo', actions: 'handOver' },
    'list.menu': {
      guard: 'hasMenu',
      actions: { type: 'openMenu', params: ({ event }) => ({ what: event.what }) },
    },
  },
  states: {
    rows: {
      initial: 'opening',
      states: {
        opening: { always: [{ guard: 'startsAtOnce', target: 'searching' }, { target: 'idle' }] },
        idle: {},
        searching: {
          tags: 'busy',
          entry: 'markOffset',
          invoke: {
            id: 'search',
            src: 'search',
            input: ({ context }) => ({
              query: context.query,
              offset: context.askedOffset,
              limit: rows.pageSize,
              around: context.fallback === 'hit' ? null : context.cursor.key,
            }),
            onDone: [
              {
                guard: { type: 'hasWanted', params: ({ event }) => event.output },
                target: 'ready',
                actions: enqueueActions(({ enqueue, context, event }) => {
                  const { wanted } = context;
                  enqueue('doWanted');
                  enqueue({ type: 'takeAnswer', params: event.output });
                  enqueue({ type: 'notifyNotDone', params: wanted });
                }),
              },
              {
                target: 'ready',
                actions: [
                  { type: 'notifyUnseen', params: ({ event }) => event.output },
                  { type: 'takeAnswer', params: ({ event }) => event.output },
                ],
              },
            ],
            onError: {
              target: 'failed',
              actions: [
                { type: 'fault', params: ({ event }) => ({ error: event.error }) },
                'faultRows',
              ],
            },
          },
          on: { 'list.do': { guard: 'isEarly', actions: 'want' } },
        },
        ready: {},
        failed: { on: { 'list.retry': 'searching' } },
      },
    },
    /**
     * One further window at a time: an answer is never thrown away by scrolling on, and the newest
     * place is asked for next.
     */
    window: {
      initial: 'quiet',
      on: {
        'list.move': { guard: 'isEndUnknown', target: '.ending', actions: 'noteEnd' },
        'list.extend': { guard: 'isEndUnknown', target: '.ending', actions: 'noteEnd' },
      },
      states: {
        quiet: { always: { guard: 'needsPage', target: 'fetching' } },
        fetching: {
          entry: 'markPage',
          invoke: {
            id: 'page',
            src: 'search',
            input: ({ context }) => ({
              query: context.query,
              offset: context.askedPage * rows.pageSize,
              limit: rows.pageSize,
              around: null,
            }),
            onDone: {
              target: 'quiet',
              actions: { type: 'takePage', params: ({ event }) => event.output },
            },
            onError: {
              target: 'failed',
              actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        failed: { on: { 'list.retry': 'fetching' } },
        /** The last window of a list whose end nobody knows yet; another move takes it back. */
        ending: {
          tags: 'busy',
          invoke: {
            id: 'end',
            src: 'search',
            input: ({ context }) => ({
              query: context.query,
              offset: 0,
              limit: rows.pageSize,
              around: null,
              end: true as const,
            }),
            onDone: {
              target: 'quiet',
              actions: { type: 'takeEnd', params: ({ event }) => event.output },
            },
            onError: {
              target: 'failed',
              actions: { type: 'fault', params: ({ event }) => ({ error: event.error }) },
            },
          },
          on: {
            'list.move': [{ guard: 'isToEnd' }, { target: 'quiet', actions: 'move' }],
            'list.extend': [{ guard: 'isToEnd' }, { target: 'quiet', actions: 'extend' }],
          },
        },
      },
    },
    /** Rows that somebody else asked for; the table stays as it is. */
    lending: {
      initial: 'resting',
      states: {
        resting: { on: { 'list.fetch': { target: 'fetching', actions: 'noteFetch' } } },
        fetching: {
          invoke: {
            id: 'fetch',
            src: 'search',
            input: ({ context }) => {
              const { query, offset, limit } = fetchIn(context);
              return { query, offset, limit, around: null };
            },
            onDone: {
              target: 'resting',
              actions: { type: 'answerFetch', params: ({ event }) => event.output },
            },
            onError: {
              target: 'resting',
              actions: {
                type: 'answerNotFetched',
                params: ({ event }) => ({ error: event.error }),
              },
            },
          },
          on: { 'list.fetch': { target: 'fetching', reenter: true, actions: 'noteFetch' } },
        },
      },
    },
    typing: {
      initial: 'idle',
      on: {
        'list.type': [
          { guard: 'isSeekable', target: '.seeking', actions: 'type' },
          { guard: 'isBeyond', target: '.reading', actions: ['type', 'readFirst'] },
          { guard: 'hasRows', target: '.buffering', actions: ['type', 'sayNoHit'] },
        ],
      },
      states: {
        idle: { entry: 'forget' },
        /** Letters that came before the rows in a new order are looked for in those. */
        buffering: {
          after: { typeAheadMs: { guard: not('hasOlderRows'), target: 'idle' } },
          on: {
            'xstate.done.actor.search': [
              {
                guard: { type: 'isBeyondAnswer', params: ({ event }) => event.output },
                target: 'reading',
                actions: 'readFirst',
              },
              { guard: 'hasOlderRows', target: 'buffering', reenter: true, actions: 'sayNoHit' },
            ],
            'xstate.error.actor.search': 'idle',
          },
        },
        /** Letters that no loaded row starts with: the rows after those are read, and wrap. */
        reading: {
          tags: 'busy',
          invoke: {
            id: 'read',
            src: 'search',
            input: ({ context }) => ({
              query: context.query,
              offset: ahead.offsetOf(context),
              limit: ahead.readAtOnce,
              around: null,
            }),
            onDone: [
              {
                guard: { type: 'isHit', params: ({ event }) => event.output },
                target: 'buffering',
                actions: { type: 'takeHit', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'readsOn', params: ({ event }) => event.output },
                target: 'reading',
                reenter: true,
                actions: 'readOn',
              },
              { target: 'buffering', actions: 'notifyNoHit' },
            ],
            onError: { target: 'buffering', actions: 'notifyNoHit' },
          },
          on: { 'list.move': { target: 'idle', actions: 'move' } },
        },
        seeking: {
          invoke: {
            id: 'seek',
            src: 'seek',
            input: ({ context }) => ({
              query: context.query,
              column: context.query.sort?.column ?? rows.keyColumn(context),
              prefix: context.typed,
              from: context.cursor.index,
            }),
            onDone: {
              target: 'buffering',
              actions: { type: 'jump', params: ({ event }) => event.output },
            },
            onError: 'buffering',
          },
        },
      },
    },
  },
});
export type ListRef = ActorRefFrom<typeof listMachine>;
