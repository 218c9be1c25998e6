import type { StationRow } from '#domain/label/contract/papers.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import type { Result } from '#domain/platform/result.ts';
import { dialogColumns } from '#machines/platform/list-dialog/dialog-columns.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Act, Acted, ListPlan } from '#machines/platform/list-dialog/list-plan.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import type { Opening } from '#machines/platform/record/record.context.ts';

export interface StationPorts {
  stations(query: ListQuery, signal: AbortSignal): Promise<ListPage<StationRow>>;
  /** This computer is this workstation from now on, and says so with every call. */
  take(name: string): Promise<Result<null>>;
}
const computerOf = ({ here, taken }: StationRow): string => {
  if (here) return 'This computer';
  return taken ? 'Another computer' : '';
};
const printer = (address: string | null): string => address ?? 'Opens here';
const stationsList = dialogColumns<StationRow>()({
  name: { title: 'Workstation', width: 180, grow: true, text: (row) => row.name },
  labels: { title: 'Label printer', width: 170, text: (row) => printer(row.labels) },
  receipts: { title: 'Receipt printer', width: 170, text: (row) => printer(row.receipts) },
  papers: { title: 'Paper printer', width: 170, text: (row) => printer(row.papers) },
  here: { title: 'Computer', width: 150, text: computerOf },
});
/**
 * The store's workstations: Enter makes this computer one of them, and its papers come out at that
 * one's printers.
 */
export const stationsPlan = {
  name: 'stations',
  call: 'papers.stations',
  ...stationsList,
  keyOf: (row) => row.id,
  changeEvents: ['store'],
  rowActions: {
    open: { act: true, why: (row) => (row.here ? `This computer is ${row.name} already.` : null) },
  },
} satisfies ListPlan<StationRow>;
export const stations: Opening = { name: 'stations', input: {} };
const takeStation =
  (ports: StationPorts) =>
  async ({ row }: Act): Promise<Acted> => {
    const { name } = row as StationRow;
    const taken = await ports.take(name);
    if (!taken.ok) return { kind: 'refused', message: taken.error.message };
    const message = `This computer is ${name} now: its papers come out where its row says.`;
    return { kind: 'done', message };
  };
export const provideStations = (ports: StationPorts) => ({
  stations: provideListDialog(
    createListDialog(stationsPlan),
    (input, signal) => ports.stations(queryOf(input), signal),
    { act: takeStation(ports) },
  ),
});
