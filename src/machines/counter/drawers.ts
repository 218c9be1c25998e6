import type { DrawerEntryRow, DrawerRow } from '#domain/counter/contract/drawers.ts';
import {
  bills,
  closeDrawerFields,
  countedCents,
  drawerKindText,
  drawerTenderText,
  moveDrawerFields,
  openDrawerFields,
  type DrawerMove,
} from '#domain/counter/rules/drawer.ts';
import type { ListQuery, SummedPage } from '#domain/platform/contract/list.ts';
import * as f from '#domain/platform/fields/field.ts';
import { required } from '#domain/platform/required.ts';
import type { Result } from '#domain/platform/result.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import type { ClockPorts } from '#machines/platform/clock/clock.ports.ts';
import { instantText } from '#machines/platform/clock/instant-text.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import { valuesOf } from '#machines/platform/draft/values-of.ts';
import { onClock, type ClockPlan } from '#machines/platform/list-dialog/clock-plan.ts';
import { clockDialogColumns } from '#machines/platform/list-dialog/dialog-columns.ts';
import {
  createListDialog,
  provideListDialog,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { Act, Acted } from '#machines/platform/list-dialog/list-plan.ts';
import { ofRow } from '#machines/platform/list-dialog/of-row.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import type { PrintPaper } from '#machines/platform/paper/paper.ts';
import type { Opening } from '#machines/platform/record/record.context.ts';
import { savedBy } from '#machines/platform/record/saved-by.ts';

interface OfDrawer {
  readonly id: number;
  readonly version: number;
}
/** What cash drawers ask of the outside world. Cents. */
export interface DrawerPorts {
  drawers(query: ListQuery, signal: AbortSignal): Promise<SummedPage<DrawerRow>>;
  entries(query: ListQuery, signal: AbortSignal): Promise<SummedPage<DrawerEntryRow>>;
  /** Whether this workstation has an open drawer. */
  isOpenHere(signal: AbortSignal): Promise<boolean>;
  open(floatCents: number): Promise<Result<DrawerRow>>;
  move(
    ofDrawer: OfDrawer & {
      readonly kind: DrawerMove;
      readonly amountCents: number;
      readonly reason: string;
    },
  ): Promise<Result<DrawerRow>>;
  close(
    ofDrawer: OfDrawer & {
      readonly cashCents: number;
      readonly checkCents: number;
      readonly note: string | null;
    },
  ): Promise<Result<DrawerRow>>;
  print(id: number): Promise<Result<{ readonly fileUrl: string; readonly pages: number }>>;
  readonly printPaper: PrintPaper;
  openPaper(fileUrl: string): void;
}
const which = [
  {
    name: 'which',
    label: 'Drawers',
    options: [
      { value: 'open', label: 'Open' },
      { value: 'closed', label: 'Counted' },
      { value: 'all', label: 'All' },
    ],
    initial: 'all',
  },
];
const sum = (number: number | null): string => (number === null ? '' : formatMoney(number));
const counted = 'This drawer is counted and closed: open another one.';
const uncounted = 'This drawer is not counted yet.';
const whileOpen = (row: DrawerRow): string | null => (row.closedAt === null ? null : counted);
const onceCounted = (row: DrawerRow): string | null => (row.closedAt === null ? uncounted : null);
const nothing = Object.fromEntries(
  [...bills.map((bill) => bill.name), 'coins', 'checks', 'note'].map((name) => [name, null]),
);
/** Asks for the float of this workstation's drawer, over whatever is open. */
export const openDrawer: Opening = prompt('drawerOpen', {
  id: 0,
  version: 0,
  title: 'Open the drawer',
  fields: openDrawerFields,
  blank: { float: null },
  said: ({ float }) => `Drawer opened with ${formatMoney(Number(float))}.`,
});
const drawersList = clockDialogColumns<DrawerRow>()({
  station: {
    title: 'Workstation',
    width: 180,
    grow: true,
    text: (row) => (row.here ? `Here: ${row.station}` : row.station),
  },
  openedAt: { title: 'Opened', width: 132, text: (row, clock) => instantText(clock, row.openedAt) },
  openedBy: { title: 'By', width: 120, text: (row) => row.openedBy },
  floatCents: {
    title: 'Float',
    width: 90,
    align: 'right',
    text: (row) => formatMoney(row.floatCents),
  },
  closedAt: {
    title: 'Counted',
    width: 132,
    text: (row, clock) => (row.closedAt === null ? 'Open' : instantText(clock, row.closedAt)),
  },
  closedBy: { title: 'By', width: 120, text: (row) => row.closedBy ?? '' },
  differenceCents: {
    title: 'Difference',
    width: 110,
    align: 'right',
    text: (row) => {
      if (row.differenceCents === null) return '';
      return row.differenceCents === 0
        ? 'None'
        : `${formatMoney(Math.abs(row.differenceCents))} ${row.differenceCents > 0 ? 'over' : 'short'}`;
    },
  },
  cashCents: { title: 'Cash', width: 96, align: 'right', text: (row) => sum(row.cashCents) },
  expectedCashCents: {
    title: 'Should be',
    width: 96,
    align: 'right',
    text: (row) => sum(row.expectedCashCents),
  },
  checkCents: { title: 'Checks', width: 96, align: 'right', text: (row) => sum(row.checkCents) },
  expectedCheckCents: {
    title: 'Should be',
    width: 96,
    align: 'right',
    text: (row) => sum(row.expectedCheckCents),
  },
  cardCents: { title: 'Cards', width: 96, align: 'right', text: (row) => sum(row.cardCents) },
  note: { title: 'Note', width: 150, grow: true, text: (row) => row.note ?? '' },
});
/**
 * Cash Drawers: what was opened, counted and found over or short; Enter shows what went in and out.
 */
export const drawersPlan = {
  name: 'drawers',
  call: 'drawers.search',
  ...drawersList,
  keyOf: (row) => row.id,
  choices: which,
  changeEvents: ['drawer', 'order', 'rx', 'houseAccount'],
  rowActions: {
    open: {
      ask: ofRow((row) => ({ name: 'drawerEntries', input: { values: { drawerId: row.id } } })),
      why: (row) =>
        row.closedAt === null && row.expectedCashCents === null
          ? 'What an open drawer holds is shown once it is counted.'
          : null,
    },
    create: {
      adds: true,
      ask: () => openDrawer,
    },
    edit: {
      why: whileOpen,
      ask: ofRow((row) =>
        prompt('drawerMove', {
          id: row.id,
          version: row.version,
          title: row.station,
          fields: moveDrawerFields,
          blank: { kind: 'drop', amount: null, reason: null },
        }),
      ),
    },
    close: {
      why: whileOpen,
      ask: ofRow((row) =>
        prompt('drawerClose', {
          id: row.id,
          version: row.version,
          title: row.station,
          fields: closeDrawerFields,
          blank: nothing,
        }),
      ),
    },
    print: { act: true, why: onceCounted },
    preview: { act: true, why: onceCounted },
  },
} satisfies ClockPlan<DrawerRow>;
const entriesFields = { drawerId: f.number({ label: 'Drawer', readOnly: true }) };
const drawerEntriesList = clockDialogColumns<DrawerEntryRow>()({
  at: {
    title: 'Date',
    width: 132,
    sortable: false,
    text: (row, clock) => instantText(clock, row.at),
  },
  kind: { title: 'What', width: 190, sortable: false, text: (row) => drawerKindText[row.kind] },
  tender: {
    title: 'Tender',
    width: 80,
    sortable: false,
    text: (row) => drawerTenderText[row.tender],
  },
  amountCents: {
    title: 'Amount',
    width: 100,
    align: 'right',
    sortable: false,
    text: (row) => formatMoney(row.amountCents),
  },
  cashCents: {
    title: 'Cash after it',
    width: 110,
    align: 'right',
    sortable: false,
    text: (row) => formatMoney(row.cashCents),
  },
  rxNumber: { title: 'Rx #', width: 130, sortable: false, text: (row) => row.rxNumber ?? '' },
  patientName: {
    title: 'Patient',
    width: 170,
    grow: true,
    sortable: false,
    text: (row) => row.patientName ?? '',
  },
  reason: {
    title: 'Reason',
    width: 170,
    grow: true,
    sortable: false,
    text: (row) => row.reason ?? '',
  },
  by: { title: 'By', width: 130, sortable: false, text: (row) => row.by },
});
/** What went in and out of a drawer, newest first. */
export const drawerEntriesPlan = {
  name: 'drawerEntries',
  call: 'drawers.entries',
  ...drawerEntriesList,
  keyOf: (row) => row.id,
  fields: entriesFields,
  changeEvents: ['drawer'],
  rowActions: {
    open: {
      rxId: (row) => required(row.rxId, 'prescription of the entry'),
      why: (row) => (row.rxId === null ? 'This is of no prescription.' : null),
    },
  },
} satisfies ClockPlan<DrawerEntryRow>;
export const drawers: Opening = { name: 'drawers', input: {} };

/**
 * The report of a counted drawer as a paper: to this workstation's printer, or before the eyes
 * first.
 */
const printed =
  (ports: DrawerPorts) =>
  async ({ verb, row }: Act): Promise<Acted> => {
    const result = await ports.print((row as DrawerRow).id);
    if (!result.ok) return { kind: 'refused', message: result.error.message };
    if (verb === 'preview') {
      ports.openPaper(result.value.fileUrl);
      return { kind: 'done' };
    }
    return {
      kind: 'done',
      paper: {
        fileUrl: result.value.fileUrl,
        what: `The drawer’s report, ${result.value.pages === 1 ? '1 page' : `${result.value.pages} pages`},`,
        here: 'open',
      },
    };
  };
export const provideDrawers = (ports: DrawerPorts, clock: ClockPorts) => ({
  drawers: provideListDialog(
    createListDialog(onClock(drawersPlan, clock)),
    (input, signal) => ports.drawers(queryOf(input), signal),
    { act: printed(ports), printPaper: ports.printPaper },
  ),
  drawerEntries: provideListDialog(
    createListDialog(onClock(drawerEntriesPlan, clock)),
    (input, signal) => ports.entries(queryOf(input), signal),
  ),
  drawerOpen: savedBy(({ draft }) => ports.open(valuesOf(openDrawerFields, draft).float)),
  drawerMove: savedBy(({ id, version, draft }) => {
    const { kind, amount } = valuesOf(moveDrawerFields, draft);
    return ports.move({
      id: required(id, 'drawer'),
      version,
      kind,
      amountCents: amount,
      reason: String(draft['reason']),
    });
  }),
  drawerClose: savedBy(({ id, version, draft }) =>
    ports.close({
      id: required(id, 'drawer'),
      version,
      cashCents: countedCents(draft, valuesOf(closeDrawerFields, draft).coins),
      checkCents: valuesOf(closeDrawerFields, draft).checks ?? 0,
      note:
        typeof draft['note'] === 'string' && draft['note'].trim() !== ''
          ? draft['note'].trim()
          : null,
    }),
  ),
});
