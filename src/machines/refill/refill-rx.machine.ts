import { assign, enqueueActions, raise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { isFilterable } from '#domain/composition/column-filters.ts';
import type { ScanCode } from '#domain/composition/scan-code.ts';
import { tallMan } from '#domain/drug/rules/tall-man.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { required } from '#domain/platform/required.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { AutoRefillRow, RefillAnswer, RefillRow } from '#domain/refill/contract/refills.ts';
import { mostRefills, type RefillSide } from '#domain/refill/rules/refills.ts';
import { rxStatuses, type RxStatus } from '#domain/rx/rules/status.ts';
import { isAsking, listsAnswered, type ListsAnswered } from '#machines/platform/list/answered.ts';
import { listMachine, type ListAsked, type ListRef } from '#machines/platform/list/list.machine.ts';
import type { RowKey, SearchAnswer, SearchInput } from '#machines/platform/list/list.ports.ts';
import { unseenText } from '#machines/platform/list/list.question.ts';
import {
  activeRow,
  isSelected,
  rowAt,
  hasSelection,
  type ListColumn,
} from '#machines/platform/list/list.state.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import type { LiveChanged } from '#machines/platform/live/live.ports.ts';
import { errorNote, tell } from '#machines/platform/notifications/notifications.machine.ts';
import { accepts } from '#machines/platform/ports/accepts.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { faultText, port, unprovided } from '#machines/platform/ports/port.ts';
import { openDialog } from '#machines/platform/workstation/open-dialog.ts';
import { openRxPage } from '#machines/rx/open-rx-page.ts';

/** What Refill Rx asks of the server. */
export interface RefillPorts {
  search(query: ListQuery, signal: AbortSignal): Promise<ListPage<RefillRow>>;
  process(items: readonly RefillAsked[]): Promise<readonly RefillAnswer[]>;
  fax(items: readonly RefillAsked[]): Promise<readonly RefillAnswer[]>;
  auto(query: ListQuery, signal: AbortSignal): Promise<ListPage<AutoRefillRow>>;
  enrol(items: readonly RefillAsked[], on: boolean): Promise<readonly RefillAnswer[]>;
}
export interface RefillAsked {
  readonly rxId: number;
  readonly version: number;
}
export interface Enrolment {
  readonly items: readonly RefillAsked[];
  readonly on: boolean;
}
export type RefillEvent =
  | { type: 'refill.search'; text: string }
  | { type: 'refill.at'; side: RefillSide }
  | { type: 'refill.process' }
  | { type: 'refill.fax' }
  | { type: 'refill.faxes' }
  | { type: 'refill.electronic' }
  | { type: 'refill.enrol' }
  | { type: 'refill.remove' }
  | ListsAnswered
  | { type: 'scan.arrived'; code: ScanCode; byHand: boolean }
  | ListAsked<RefillRow>
  | LiveChanged
  | { type: 'work.refresh' }
  | { type: 'dialog.close' };
/** What is done to the rows that are chosen. */
type ForChosen =
  | { type: 'refill.process' }
  | { type: 'refill.fax' }
  | { type: 'refill.electronic' }
  | { type: 'refill.enrol' }
  | { type: 'refill.remove' };
interface Context {
  /** Asked for before the rows were there, and the row that was seen under the cursor then. */
  readonly wanted: { readonly event: ForChosen; readonly rxId: RowKey | null } | null;
  readonly text: string;
  readonly ready: ListRef;
  readonly none: ListRef;
  /** The table that the person is in. */
  readonly side: RefillSide;
  /** Prescriptions that were taken off the list of this request. */
  readonly without: readonly number[];
  /** What became of what was processed last. */
  readonly answers: readonly RefillAnswer[];
}
const texts: Readonly<Record<string, (row: RefillRow) => string>> = {
  rxNumber: (row) => row.rxNumber,
  patientName: (row) => row.patientName,
  dateOfBirth: (row) => formatDate(row.dateOfBirth),
  drugName: (row) => tallMan(row.drugName),
  sig: (row) => row.sig,
  quantity: (row) => formatQuantity(row.quantity),
  daysSupply: (row) => String(row.daysSupply),
  refillsLeft: (row) => String(row.refillsLeft),
  lastFilledOn: (row) => formatDate(row.lastFilledOn),
  earliestOn: (row) => formatDate(row.earliestOn),
  expiresOn: (row) => formatDate(row.expiresOn),
  prescriberName: (row) => row.prescriberName,
  status: (row) => rxStatuses[row.status as RxStatus]?.name ?? row.status,
  why: (row) => row.why ?? '',
  requestedOn: (row) => formatDate(row.requestedOn),
  autoRefill: (row) => (row.autoRefill ? 'Yes' : ''),
};
export const refillText = (row: object, column: string): string =>
  texts[column]?.(row as RefillRow) ?? '';
const common = [
  'rxNumber',
  'patientName',
  'dateOfBirth',
  'drugName',
  'quantity',
  'daysSupply',
  'refillsLeft',
  'lastFilledOn',
  'earliestOn',
  'expiresOn',
  'autoRefill',
  'prescriberName',
  'sig',
] as const;
const columnsOf = (ids: readonly string[]): readonly ListColumn[] =>
  ids.map((id) => ({
    id,
    sortable: id !== 'sig',
    ...(isFilterable('refills.search', id) ? { filter: true as const } : {}),
  }));
export const readyColumns = columnsOf(common);
export const noRefillColumns = columnsOf(['why', 'requestedOn', ...common]);

const toneOf = (done: number, not: number) => {
  if (not === 0) return 'success';
  return done === 0 ? 'error' : 'warning';
};
const saidOf = (first: RefillAnswer | undefined, done: number): string => {
  if (first === undefined) return '';
  return done === 1 ? first.said : `${done}: ${first.said}`;
};
const sides: readonly RefillSide[] = ['ready', 'none'];
const listOf = (context: Context, side: RefillSide): ListRef => context[side];
function markedIn(list: ListRef): readonly RefillRow[] {
  const context = list.getSnapshot().context;
  return hasSelection(context)
    ? Array.from({ length: context.total }, (_, index) => index)
        .filter((index) => isSelected(context, index))
        .flatMap((index) => {
          const row = rowAt(context, index);
          return row ? [row as RefillRow] : [];
        })
    : [];
}
/**
 * The marked rows of both tables; without a mark the row under the cursor of the table that the
 * person is in.
 */
function chosenRefills(context: Context): readonly RefillRow[] {
  const marked = sides.flatMap((side) => markedIn(listOf(context, side)));
  if (marked.length > 0) return marked;
  const row = activeRow(listOf(context, context.side).getSnapshot().context);
  return row ? [row as RefillRow] : [];
}
const itemsOf = (context: Context): readonly RefillAsked[] =>
  chosenRefills(context)
    .slice(0, mostRefills)
    .map(({ rxId, version }) => ({ rxId, version }));
/** Prescriptions are named by their numbers, and by nothing else. */
const namesNumbers = (text: string): boolean => /^[\d\s,;-]+$/.test(text);
/**
 * A scanned label joins the numbers that stand in the box already; anything else there gives way to
 * it.
 */
const joined = (text: string, number: string): string =>
  namesNumbers(text) ? `${text.trim().replace(/[,;]$/, '')}, ${number}` : number;
const verbs = { open: true, remove: true } as const;
const forChosen: ReadonlySet<string> = new Set([
  'refill.process',
  'refill.fax',
  'refill.electronic',
  'refill.enrol',
  'refill.remove',
]);
const isForChosen = (event: { readonly type: string }): event is ForChosen =>
  forChosen.has(event.type);
const cursorOf = (context: Context): RowKey | null =>
  listOf(context, context.side).getSnapshot().context.cursor.key;
/**
 * The row that was seen when the key was pressed; the only one that there is where its number was
 * typed or scanned, or where the key opens a form that names it: nobody is asked for what was not
 * seen.
 */
function isWanted(context: Context): boolean {
  const { wanted, text } = context;
  if (wanted === null || chosenRefills(context).length !== 1) return false;
  if (cursorOf(context) === wanted.rxId) return true;
  if (wanted.event.type !== 'refill.electronic' && !namesNumbers(text)) return false;
  const total = sides.reduce(
    (sum, side) => sum + listOf(context, side).getSnapshot().context.total,
    0,
  );
  return total === 1;
}

/** Before the rows are there the key waits for them. */
const early = { guard: 'isEarly', target: '.waiting', actions: 'want' } as const;

/**
 * Refill Rx: what is asked for stands in two tables, ready to fill or not and why; what is marked
 * is filled with one key, each with its own answer.
 */
export const refillRxMachine = setup({
  types: machineTypes<{
    input: { readonly text?: string };
    context: Context;
    events: RefillEvent;
    output: null;
  }>(),
  actors: {
    ready: listMachine,
    none: listMachine,
    process: unprovided<readonly RefillAnswer[], readonly RefillAsked[]>('processRefills'),
    fax: unprovided<readonly RefillAnswer[], readonly RefillAsked[]>('faxRefills'),
    enrol: unprovided<readonly RefillAnswer[], Enrolment>('enrolRefills'),
    answered: listsAnswered,
  },
  guards: {
    hasChosen: ({ context }) => chosenRefills(context).length > 0,
    /** A key before the rows are there: it waits for them. */
    isEarly: ({ context }) => context.text.trim() !== '' && isAsking(listOf(context, context.side)),
    isWanted: ({ context }) => isWanted(context),
    opensRow: ({ event }) =>
      event.type === 'list.asked' && event.verb === 'open' && event.row !== null,
    removesRow: ({ event }) => event.type === 'list.asked' && event.verb === 'remove',
    isChangeEvent: ({ event }) =>
      event.type === 'live.changed' &&
      ['*', 'rx', 'fill', 'patient', 'prescriber', 'erx'].includes(event.entity),
    isLabel: ({ event }) => event.type === 'scan.arrived' && event.code.kind === 'rx',
  },
  actions: {
    want: assign(({ context, event }) =>
      isForChosen(event) ? { wanted: { event, rxId: cursorOf(context) } } : {},
    ),
    doWanted: raise(({ context }) => required(context.wanted, 'What was asked for').event),
    unwant: assign({ wanted: null }),
    notifyUnseen: ({ context, system }) => {
      const { total } = listOf(context, context.side).getSnapshot().context;
      tell(system, { tone: 'info', message: unseenText(total) });
    },
    takeText: assign({
      text: ({ context, event }) => {
        if (event.type === 'refill.search') return event.text;
        return event.type === 'scan.arrived' && event.code.kind === 'rx'
          ? joined(context.text, event.code.rxNumber)
          : context.text;
      },
      without: [],
      answers: [],
    }),
    search: enqueueActions(({ enqueue, context }) => {
      for (const side of sides) {
        const list = listOf(context, side);
        if (list.getSnapshot().context.query.filters['without'] !== undefined)
          enqueue.sendTo(list, { type: 'list.filter', name: 'without', value: null });
        enqueue.sendTo(list, { type: 'list.search', text: context.text.trim() });
      }
    }),
    refresh: enqueueActions(({ enqueue, context }) => {
      for (const side of sides) enqueue.sendTo(listOf(context, side), { type: 'list.refresh' });
    }),
    unmark: enqueueActions(({ enqueue, context }) => {
      for (const side of sides)
        if (hasSelection(listOf(context, side).getSnapshot().context))
          enqueue.sendTo(listOf(context, side), { type: 'list.escape' });
    }),
    open: enqueueActions(({ enqueue, event, system }) => {
      if (event.type === 'list.asked' && event.row) openRxPage(enqueue, system, event.row.rxId);
    }),
    noteRemoved: assign({
      without: ({ context }) => [
        ...context.without,
        ...chosenRefills(context).map((chosenRefill) => chosenRefill.rxId),
      ],
    }),
    notifyRemoved: ({ context, system }) => {
      const length = chosenRefills(context).length;
      tell(system, {
        tone: 'info',
        message: `${length === 1 ? 'One prescription was' : `${length} prescriptions were`} taken off this list; nothing else changed. Search again to see ${length === 1 ? 'it' : 'them'}.`,
      });
    },
    narrow: enqueueActions(({ enqueue, context }) => {
      for (const side of sides)
        enqueue.sendTo(listOf(context, side), {
          type: 'list.filter',
          name: 'without',
          value: context.without.join(','),
        });
    }),
    takeAnswers: assign({ answers: (_, output: readonly RefillAnswer[]) => output }),
    notifyAnswers: ({ context: { answers }, system }) => {
      const made = answers.filter((answer) => answer.done).length;
      const not = answers.length - made;
      tell(system, {
        tone: toneOf(made, not),
        message: [
          made === 0 ? '' : `${made} refill${made === 1 ? '' : 's'} made.`,
          not === 0 ? '' : `${not} not made: the reason stands in the list of answers.`,
        ]
          .filter(Boolean)
          .join(' '),
      });
    },
    notifyFaxed: ({ context: { answers }, system }) => {
      const asked = answers.filter((answer) => answer.done).length;
      const not = answers.length - asked;
      tell(system, {
        tone: toneOf(asked, not),
        message: [
          asked === 0
            ? ''
            : `${asked} refill request${asked === 1 ? '' : 's'} put into the outbox of faxes ({key:refillRx.faxes}).`,
          not === 0 ? '' : `${not} not asked for: the reason stands in the list of answers.`,
        ]
          .filter(Boolean)
          .join(' '),
      });
    },
    notifyEnrolled: ({ context: { answers }, system }) => {
      const done = answers.filter((answer) => answer.done);
      const not = answers.length - done.length;
      const [first] = done;
      tell(system, {
        tone: toneOf(done.length, not),
        message: [
          saidOf(first, done.length),
          not === 0 ? '' : `${not} left as it was: the reason stands in the list of answers.`,
        ]
          .filter(Boolean)
          .join(' '),
      });
    },
    showFaxes: enqueueActions(({ enqueue, context, system }) => {
      const [row] = chosenRefills(context);
      openDialog(enqueue, system, 'faxes', row ? { values: { patientId: row.patientId } } : {});
    }),
    askElectronically: enqueueActions(({ enqueue, context, system }) =>
      openDialog(enqueue, system, 'eRefill', {
        items: chosenRefills(context)
          .slice(0, mostRefills)
          .map(({ rxId, version, rxNumber, patientName, drugName }) => ({
            rxId,
            version,
            text: `${rxNumber} ${drugName}, ${patientName}`,
          })),
      }),
    ),
    notifyFault: ({ system }, { error }: { error: unknown }) =>
      tell(system, errorNote(faultText(error))),
    notifyNoLabel: ({ system }) =>
      tell(system, errorNote('Scan the label of a prescription here.')),
  },
}).createMachine({
  id: 'refillRx',
  context: ({ input, spawn, self }) => {
    const list = (side: RefillSide, columns: readonly ListColumn[]) =>
      spawn(side, {
        id: side,
        input: {
          columns,
          keyOf: (row) => (row as RefillRow).rxId,
          textOf: refillText,
          call: 'refills.search',
          verbs,
          leaves: true,
          owner: self,
          query: { text: input.text ?? '', filters: { side } },
        },
      }) as ListRef;
    return {
      wanted: null,
      text: input.text ?? '',
      ready: list('ready', readyColumns),
      none: list('none', noRefillColumns),
      side: 'ready',
      without: [],
      answers: [],
    };
  },
  initial: 'browsing',
  output: null,
  on: {
    'refill.at': { actions: assign({ side: ({ event }) => event.side }) },
    'live.changed': { guard: 'isChangeEvent', actions: 'refresh' },
    'work.refresh': { actions: 'refresh' },
  },
  states: {
    browsing: {
      initial: 'resting',
      states: {
        resting: {},
        waiting: {
          invoke: {
            src: 'answered',
            input: ({ context }) => ({ lists: sides.map((side) => listOf(context, side)) }),
          },
          on: {
            'lists.answered': [
              { guard: 'isWanted', target: 'resting', actions: ['doWanted', 'unwant'] },
              { target: 'resting', actions: ['notifyUnseen', 'unwant'] },
            ],
          },
        },
      },
      on: {
        'refill.search': { target: '.resting', actions: ['takeText', 'search'] },
        'scan.arrived': [
          { guard: 'isLabel', target: '.resting', actions: ['takeText', 'search'] },
          { actions: 'notifyNoLabel' },
        ],
        'list.asked': [
          { guard: 'opensRow', target: 'closed', actions: 'open' },
          { guard: 'removesRow', actions: ['notifyRemoved', 'noteRemoved', 'unmark', 'narrow'] },
        ],
        'refill.process': [{ guard: 'hasChosen', target: 'processing' }, early],
        'refill.fax': [{ guard: 'hasChosen', target: 'faxing' }, early],
        'refill.faxes': { actions: 'showFaxes' },
        'refill.electronic': [{ guard: 'hasChosen', actions: 'askElectronically' }, early],
        'refill.enrol': [{ guard: 'hasChosen', target: 'enrolling' }, early],
        'refill.remove': [
          {
            guard: 'hasChosen',
            actions: ['notifyRemoved', 'noteRemoved', 'unmark', 'narrow'],
          },
          early,
        ],
        'dialog.close': 'closed',
      },
    },
    processing: {
      tags: 'busy',
      invoke: {
        id: 'process',
        src: 'process',
        input: ({ context }) => itemsOf(context),
        onDone: {
          target: 'browsing',
          actions: [
            { type: 'takeAnswers', params: ({ event }) => event.output },
            'notifyAnswers',
            'unmark',
            'refresh',
          ],
        },
        onError: {
          target: 'browsing',
          actions: [
            { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
            'refresh',
          ],
        },
      },
    },
    faxing: {
      tags: 'busy',
      invoke: {
        id: 'fax',
        src: 'fax',
        input: ({ context }) => itemsOf(context),
        onDone: {
          target: 'browsing',
          actions: [
            { type: 'takeAnswers', params: ({ event }) => event.output },
            'notifyFaxed',
            'unmark',
            'refresh',
          ],
        },
        onError: {
          target: 'browsing',
          actions: [
            { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
            'refresh',
          ],
        },
      },
    },
    enrolling: {
      tags: 'busy',
      invoke: {
        // All that is marked goes the same way: out where all of it is in, else in.
        id: 'enrol',
        src: 'enrol',
        input: ({ context }) => ({
          items: itemsOf(context),
          on: !chosenRefills(context).every((chosenRefill) => chosenRefill.autoRefill),
        }),
        onDone: {
          target: 'browsing',
          actions: [
            { type: 'takeAnswers', params: ({ event }) => event.output },
            'notifyEnrolled',
            'unmark',
            'refresh',
          ],
        },
        onError: {
          target: 'browsing',
          actions: [
            { type: 'notifyFault', params: ({ event }) => ({ error: event.error }) },
            'refresh',
          ],
        },
      },
    },
    closed: { type: 'final' },
  },
});
export type RefillRxRef = ActorRefFrom<typeof refillRxMachine>;
export const provideRefillRx = (ports: RefillPorts) => {
  const list = () =>
    listMachine.provide({
      actors: {
        search: port<SearchAnswer, SearchInput>((input, signal) =>
          ports.search(queryOf(input), signal),
        ),
      },
    });
  return refillRxMachine.provide({
    actors: {
      ready: list(),
      none: list(),
      process: port((items: readonly RefillAsked[]) => ports.process(items)),
      fax: port((items: readonly RefillAsked[]) => ports.fax(items)),
      enrol: port(({ items, on }: Enrolment) => ports.enrol(items, on)),
    },
  });
};

/** Why an event is not possible now, in words; null when it is. */
export function refillRefusal(
  snapshot: SnapshotFrom<typeof refillRxMachine>,
  event: { type: string },
): string | null {
  if (accepts(snapshot, event)) return null;
  if (snapshot.hasTag('busy')) return 'Working: wait for the answer.';
  return snapshot.context.text.trim() === ''
    ? 'Search by Rx number or patient first.'
    : 'Choose a prescription first: {key:table.select} marks the row under the cursor.';
}
