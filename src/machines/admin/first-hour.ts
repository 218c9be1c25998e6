import type { FirstHourRow } from '#domain/admin/contract/first-hour.ts';
import type { FirstHourState } from '#domain/admin/rules/first-hour.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import type { UserType } from '#domain/platform/routes.ts';
import { dialogColumns } from '#machines/platform/list-dialog/dialog-columns.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Act, Acted, ListPlan } from '#machines/platform/list-dialog/list-plan.ts';
import { queryOf } from '#machines/platform/list/query.ts';

export interface FirstHourPorts {
  steps(query: ListQuery, signal: AbortSignal): Promise<ListPage<FirstHourRow>>;
  /** Goes where a step is done, by the command that leads there: null, or why not here. */
  go(command: string): string | null;
}

export const stateTexts: Readonly<Record<FirstHourState, string>> = {
  done: 'Done',
  open: 'To do',
  blocked: 'Not yet',
  later: 'Can wait',
};
export const whoTexts: Readonly<Record<UserType, string>> = {
  ADMIN: 'Administrator',
  PRIVATE: 'Pharmacy staff',
};
const firstHourList = dialogColumns<FirstHourRow>()({
  title: { title: 'Step', width: 220, text: (row) => row.title },
  says: { title: 'What stands, what is missing', width: 560, grow: true, text: (row) => row.says },
  who: { title: 'Who', width: 140, text: (row) => whoTexts[row.who] },
  state: { title: 'State', width: 110, text: (row) => stateTexts[row.state] },
});
/**
 * First hour: what a new store still needs before it can hand over a prescription, in the order in
 * which it is done.
 */
export const firstHourPlan = {
  name: 'firstHour',
  call: 'firstHour.steps',
  ...firstHourList,
  keyOf: (row) => row.id,
  choices: [
    {
      name: 'which',
      label: 'Steps',
      options: [
        { value: 'todo', label: 'Still to do' },
        { value: 'all', label: 'All' },
      ],
      initial: 'todo',
    },
  ],
  changeEvents: [
    'store',
    'employee',
    'role',
    'storePolicy',
    'drug',
    'import',
    'stock',
    'bin',
    'prescriber',
    'patient',
    'rx',
    'order',
    'payerLine',
  ],
  rowActions: {
    open: { act: true, why: (row) => (row.place === null ? row.says : null) },
  },
} satisfies ListPlan<FirstHourRow>;

const placeOf = (row: Act['row']): string | null =>
  row !== null && 'place' in row && typeof row.place === 'string' ? row.place : null;
const go =
  (ports: FirstHourPorts) =>
  async ({ row }: Act): Promise<Acted> => {
    const place = placeOf(row);
    const why = place === null ? 'No screen does this.' : ports.go(place);
    return why === null ? { kind: 'done' } : { kind: 'refused', message: why };
  };
export const provideFirstHour = (ports: FirstHourPorts) => ({
  firstHour: provideListDialog(
    createListDialog(firstHourPlan),
    (input, signal) => ports.steps(queryOf(input), signal),
    { act: go(ports) },
  ),
});
export const firstHour = { name: 'firstHour', input: {} };
