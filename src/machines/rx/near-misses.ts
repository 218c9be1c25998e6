import type { ListPage, ListQuery, SummedPage } from '#domain/platform/contract/list.ts';
import * as f from '#domain/platform/fields/field.ts';
import type { Result } from '#domain/platform/result.ts';
import type { NearMissRow } from '#domain/rx/contract/near-misses.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { onClock, type ClockPlan } from '#machines/platform/list-dialog/clock-plan.ts';
import {
  clockDialogColumns,
  type ColumnDeclaration,
} from '#machines/platform/list-dialog/dialog-columns.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Act, Acted } from '#machines/platform/list-dialog/list-plan.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import type { PrintPaper } from '#machines/platform/paper/paper.ts';

/** What failed checks ask of the server. */
export interface NearMissPorts {
  nearMisses(query: ListQuery, signal: AbortSignal): Promise<SummedPage<NearMissRow>>;
  own(query: ListQuery, signal: AbortSignal): Promise<ListPage<NearMissRow>>;
  read(of: { readonly nearMissId: number; readonly version: number }): Promise<Result<unknown>>;
  /** Gives where the paper lies. */
  print(query: ListQuery): Promise<Result<{ readonly fileUrl: string; readonly pages: number }>>;
  readonly printPaper: PrintPaper;
}

const column = {
  at: { title: 'Date', width: 150, text: (row, clock) => instantText(clock, row.at) },
  rxNumber: { title: 'Rx #', width: 128, text: (row) => row.rxNumber },
  drugName: { title: 'Drug', width: 190, grow: true, text: (row) => row.drugName },
  cause: { title: 'Cause', width: 210, text: (row) => row.cause },
  words: {
    title: 'What was found',
    width: 190,
    grow: true,
    sortable: false,
    text: (row) => row.words ?? '',
  },
} satisfies Readonly<
  Record<string, ColumnDeclaration<(row: NearMissRow, clock: ClockPorts) => string>>
>;
const unsorted = { sortable: false } as const;
const ownList = clockDialogColumns<NearMissRow>()({
  at: { ...column.at, ...unsorted },
  rxNumber: { ...column.rxNumber, ...unsorted },
  drugName: { ...column.drugName, ...unsorted },
  cause: { ...column.cause, ...unsorted },
  words: column.words,
  foundBy: { title: 'Found by', width: 130, ...unsorted, text: (row) => row.foundBy },
});
/** What a final check found wrong in this person's own work, until it is said to be read. */
export const ownNearMissPlan = {
  name: 'failedChecks',
  call: 'nearMisses.own',
  ...ownList,
  keyOf: (row) => row.id,
  changeEvents: ['rx', 'nearMiss'],
  rowActions: {
    open: { rxId: (row) => row.rxId },
    read: { act: true },
    all: { ask: () => ({ name: 'nearMisses', input: {} }) },
  },
} satisfies ClockPlan<NearMissRow>;

export const nearMissFields = {
  from: f.date({ is: 'planned', label: 'From' }),
  to: f.date({ is: 'planned', label: 'To' }),
  role: f.text({ label: 'Role', max: 80, help: 'What the person who erred was. Empty: all.' }),
};
const faults = [
  {
    name: 'fault',
    label: 'Fault',
    options: [
      { value: 'all', label: 'All' },
      { value: 'data', label: 'Data' },
      { value: 'product', label: 'Product' },
    ],
    initial: 'all',
  },
];
const nearMissList = clockDialogColumns<NearMissRow>()({
  ofCause: {
    title: 'Of this cause',
    width: 96,
    align: 'right',
    text: (row) => String(row.ofCause),
  },
  cause: column.cause,
  fault: { title: 'Fault', width: 84, text: (row) => (row.fault === 'data' ? 'Data' : 'Product') },
  at: column.at,
  rxNumber: column.rxNumber,
  drugName: column.drugName,
  role: { title: 'Role', width: 120, text: (row) => row.role || 'Not known' },
  words: column.words,
});
/** The final checks that failed, by cause, the commonest first. Nobody's name stands in it. */
export const nearMissPlan = {
  name: 'nearMisses',
  call: 'nearMisses.search',
  ...nearMissList,
  keyOf: (row) => row.id,
  fields: nearMissFields,
  choices: faults,
  changeEvents: ['rx'],
  rowActions: {
    open: { rxId: (row) => row.rxId },
    printAll: { act: true },
  },
} satisfies ClockPlan<NearMissRow>;

const readOf =
  (ports: NearMissPorts) =>
  async ({ row }: Act): Promise<Acted> => {
    const { id, version, rxNumber } = row as NearMissRow;
    const result = await ports.read({ nearMissId: id, version });
    return result.ok
      ? { kind: 'done', message: `Read: the failed check of Rx ${rxNumber}.` }
      : { kind: 'refused', message: result.error.message };
  };
const printed =
  (ports: NearMissPorts) =>
  async ({ query }: Act): Promise<Acted> => {
    const { text, filters } = query;
    const result = await ports.print({ text, filters, sort: null, offset: 0, limit: 1 });
    if (!result.ok) return { kind: 'refused', message: result.error.message };
    const { fileUrl, pages } = result.value;
    const what = `Near Misses, ${pages === 1 ? '1 page' : `${pages} pages`},`;
    return { kind: 'done', paper: { fileUrl, what, here: 'open' } };
  };
export const provideNearMisses = (ports: NearMissPorts, clock: ClockPorts) => ({
  failedChecks: provideListDialog(
    createListDialog(onClock(ownNearMissPlan, clock)),
    (input, signal) => ports.own(queryOf(input), signal),
    { act: readOf(ports), printPaper: ports.printPaper },
  ),
  nearMisses: provideListDialog(
    createListDialog(onClock(nearMissPlan, clock)),
    (input, signal) => ports.nearMisses(queryOf(input), signal),
    { act: printed(ports), printPaper: ports.printPaper },
  ),
});
