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
import type { Result } from '#domain/platform/result.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import type { PrintPaper } from '#machines/label/paper.machine.ts';
import { shortInstant } from '#machines/platform/clock/instant-text.ts';
import { prompt } from '#machines/platform/dialogs/prompt.ts';
import {
  createListDialog,
  provideListDialog,
  type Act,
  type Acted,
  type ListPlan,
} from '#machines/platform/list-dialog/list-dialog.machine.ts';
import { queryOf, textsOf } from '#machines/platform/list/query.ts';
import type { Opening } from '#machines/platform/record/record.machine.ts';
import { savedBy } from '#machines/platform/record/saved-by.ts';

interface OfDrawer {
  readonly id: number;
  readonly version: number;
}
/** What cash drawers ask of the outside world. Cents. */
export interface DrawerPorts {
  drawers(query: ListQuery, signal: AbortSignal): Promise<SummedPage<DrawerRow>>;
  entries(query: ListQuery, signal: AbortSignal): Promise<SummedPage<DrawerEntryRow>>;
  open(floatCents: number): Promise<Result<DrawerRow>>;
  move(
    o: OfDrawer & {
      readonly kind: DrawerMove;
      readonly amountCents: number;
      readonly reason: string;
    },
  ): Promise<Result<DrawerRow>>;
  close(
    o: OfDrawer & {
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
const sum = (n: number | null): string => (n === null ? '' : formatMoney(n));
const counted = 'This drawer is counted and closed: open another one.';
const uncounted = 'This drawer is not counted yet.';
const whileOpen = (r: DrawerRow): string | null => (r.closedAt === null ? null : counted);
const onceCounted = (r: DrawerRow): string | null => (r.closedAt === null ? uncounted : null);
const nothing = Object.fromEntries(
  [...bills.map((b) => b.name), 'coins', 'checks', 'note'].map((name) => [name, null]),
);
export const drawerColumns = [
  'station',
  'openedAt',
  'openedBy',
  'floatCents',
  'closedAt',
  'closedBy',
  'cashCents',
  'expectedCashCents',
  'checkCents',
  'expectedCheckCents',
  'cardCents',
  'differenceCents',
  'note',
] as const;
/** Cash Drawers: what was opened, counted and found over or short; Enter shows what went in and out. */
export const drawersPlan = {
  name: 'drawers',
  call: 'drawers.search',
  columns: drawerColumns.map((id) => ({ id })),
  keyOf: (r) => r.id,
  choices: which,
  news: ['drawer', 'order', 'rx', 'houseAccount'],
  textOf: textsOf<DrawerRow>({
    station: (r) => (r.here ? `Here: ${r.station}` : r.station),
    openedAt: (r) => shortInstant(r.openedAt),
    openedBy: (r) => r.openedBy,
    floatCents: (r) => formatMoney(r.floatCents),
    closedAt: (r) => (r.closedAt === null ? 'Open' : shortInstant(r.closedAt)),
    closedBy: (r) => r.closedBy ?? '',
    cashCents: (r) => sum(r.cashCents),
    expectedCashCents: (r) => sum(r.expectedCashCents),
    checkCents: (r) => sum(r.checkCents),
    expectedCheckCents: (r) => sum(r.expectedCheckCents),
    cardCents: (r) => sum(r.cardCents),
    differenceCents: (r) =>
      r.differenceCents === null
        ? ''
        : r.differenceCents === 0
          ? 'None'
          : `${formatMoney(Math.abs(r.differenceCents))} ${r.differenceCents > 0 ? 'over' : 'short'}`,
    note: (r) => r.note ?? '',
  }),
  ways: {
    open: {
      ask: (r) => ({ name: 'drawerEntries', input: { values: { drawerId: r!.id } } }),
      why: (r) =>
        r.closedAt === null && r.expectedCashCents === null
          ? 'What an open drawer holds is shown once it is counted.'
          : null,
    },
    create: {
      ask: () =>
        prompt('drawerOpen', {
          id: 0,
          version: 0,
          title: 'Open the drawer',
          fields: openDrawerFields,
          blank: { float: null },
        }),
    },
    edit: {
      why: whileOpen,
      ask: (r) =>
        prompt('drawerMove', {
          id: r!.id,
          version: r!.version,
          title: r!.station,
          fields: moveDrawerFields,
          blank: { kind: 'drop', amount: null, reason: null },
        }),
    },
    close: {
      why: whileOpen,
      ask: (r) =>
        prompt('drawerClose', {
          id: r!.id,
          version: r!.version,
          title: r!.station,
          fields: closeDrawerFields,
          blank: nothing,
        }),
    },
    print: { act: true, why: onceCounted },
    preview: { act: true, why: onceCounted },
  },
} satisfies ListPlan<DrawerRow>;
export const entriesFields = { drawerId: f.number({ label: 'Drawer', readOnly: true }) };
export const drawerEntryColumns = [
  'at',
  'kind',
  'tender',
  'amountCents',
  'cashCents',
  'rxNumber',
  'patientName',
  'reason',
  'by',
] as const;
/** What went in and out of a drawer, newest first. */
export const drawerEntriesPlan = {
  name: 'drawerEntries',
  call: 'drawers.entries',
  columns: drawerEntryColumns.map((id) => ({ id, sortable: false })),
  keyOf: (r) => r.id,
  fields: entriesFields,
  news: ['drawer'],
  textOf: textsOf<DrawerEntryRow>({
    at: (r) => shortInstant(r.at),
    kind: (r) => drawerKindText[r.kind],
    tender: (r) => drawerTenderText[r.tender],
    amountCents: (r) => formatMoney(r.amountCents),
    cashCents: (r) => formatMoney(r.cashCents),
    rxNumber: (r) => r.rxNumber ?? '',
    patientName: (r) => r.patientName ?? '',
    reason: (r) => r.reason ?? '',
    by: (r) => r.by,
  }),
  ways: {
    open: {
      rxId: (r) => r.rxId!,
      why: (r) => (r.rxId === null ? 'This is of no prescription.' : null),
    },
  },
} satisfies ListPlan<DrawerEntryRow>;
export const drawers: Opening = { name: 'drawers', input: {} };

/** The report of a counted drawer as a paper: to this workstation's printer, or before the eyes first. */
const printed =
  (ports: DrawerPorts) =>
  async ({ verb, row }: Act): Promise<Acted> => {
    const r = await ports.print((row as DrawerRow).id);
    if (!r.ok) return { kind: 'refused', message: r.error.message };
    if (verb === 'preview') {
      ports.openPaper(r.value.fileUrl);
      return { kind: 'done' };
    }
    return {
      kind: 'done',
      paper: {
        fileUrl: r.value.fileUrl,
        what: `The drawer’s report, ${r.value.pages === 1 ? '1 page' : `${r.value.pages} pages`},`,
        here: 'open',
      },
    };
  };
export const provideDrawers = (ports: DrawerPorts) => ({
  drawers: provideListDialog(
    createListDialog(drawersPlan),
    (i, signal) => ports.drawers(queryOf(i), signal),
    { act: printed(ports), printPaper: ports.printPaper },
  ),
  drawerEntries: provideListDialog(createListDialog(drawerEntriesPlan), (i, signal) =>
    ports.entries(queryOf(i), signal),
  ),
  drawerOpen: savedBy(({ draft: v }) => ports.open(v['float'] as number)),
  drawerMove: savedBy(({ id, version, draft: v }) =>
    ports.move({
      id: id!,
      version,
      kind: v['kind'] as DrawerMove,
      amountCents: v['amount'] as number,
      reason: String(v['reason']),
    }),
  ),
  drawerClose: savedBy(({ id, version, draft: v }) =>
    ports.close({
      id: id!,
      version,
      cashCents: countedCents(
        v as Readonly<Record<string, number | null>>,
        v['coins'] as number | null,
      ),
      checkCents: (v['checks'] as number | null) ?? 0,
      note: typeof v['note'] === 'string' && v['note'].trim() !== '' ? v['note'].trim() : null,
    }),
  ),
});
