import type { PermissionKey } from '#domain/admin/permissions.ts';
import type { DrawerEntryRow, DrawerRow } from '#domain/counter/contract/drawers.ts';
import {
  drawerHolds,
  drawerKindText,
  drawerMoves,
  drawerTenderText,
  drawerTenders,
  overOrShort,
  type DrawerKind,
  type DrawerMove,
  type DrawerTender,
} from '#domain/counter/rules/drawer.ts';
import { formatRxNumber } from '#domain/label/rules/text.ts';
import type { ListQuery, SummedPage } from '#domain/platform/contract/list.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { wallClock } from '#domain/platform/rules/dates.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import { theRuler } from '#server/io/label/paper.ts';
import type { Printer } from '#server/io/label/printer.ts';
import { drawPaper } from '#server/io/label/printing.ts';
import { layoutReport } from '#server/io/label/report.ts';
import {
  closeDrawerRow,
  drawerEntriesOf,
  drawersOf,
  insertDrawer,
  insertDrawerEntry,
  isInDrawer,
  lockDrawer,
  openDrawerAt,
  touchDrawer,
  type DrawerEntryListing,
  type DrawerListing,
  type Paid,
} from '#server/repositories/counter/drawers.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { storeOf } from '#server/repositories/rx/rx.ts';
import { insertPaper } from '#server/repositories/stock/reports.ts';
import { fullName } from '#server/services/patient/patient.ts';
import { idIn } from '#server/services/platform/filter.ts';
import { sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';
import {
  missing,
  refused,
  type SaveFailure,
  type Saved,
} from '#server/services/platform/saving.ts';
import type { Printed } from '#server/services/stock/reports.ts';

/** Who works at which workstation, and what they may know. */
export interface AtDrawer extends Scope {
  readonly workstation: string;
  readonly permissions: ReadonlySet<PermissionKey>;
}
const instant = (at: string): string => new Date(at).toISOString();
const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
/** Before the count only who may review knows what should be there: who counts doesn't count towards a number. */
const mayKnow = (s: AtDrawer, d: Pick<DrawerListing, 'closed_at'>): boolean =>
  d.closed_at !== null || s.permissions.has('drawer.review');

function rowOf(
  s: AtDrawer,
  d: DrawerListing,
  held: Readonly<Record<DrawerTender, number>> | null,
): DrawerRow {
  const counted =
    d.closed_at === null
      ? null
      : { cashCents: Number(d.cash_cents), checkCents: Number(d.check_cents) };
  const should = counted
    ? { cash: Number(d.expected_cash_cents), check: Number(d.expected_check_cents) }
    : held;
  return {
    id: d.id,
    version: d.version,
    station: d.station,
    here: same(d.station, s.workstation),
    floatCents: Number(d.float_cents),
    openedAt: instant(d.opened_at),
    openedBy: d.opened_by,
    closedAt: d.closed_at === null ? null : instant(d.closed_at),
    closedBy: d.closed_by,
    cashCents: counted?.cashCents ?? null,
    checkCents: counted?.checkCents ?? null,
    expectedCashCents: should?.cash ?? null,
    expectedCheckCents: should?.check ?? null,
    differenceCents: counted && should ? overOrShort(counted, should) : null,
    cardCents: mayKnow(s, d) ? Number(d.card_cents) : null,
    note: d.note,
  };
}
const heldBy = async (s: AtDrawer, d: { readonly id: number; readonly float_cents: number }) =>
  drawerHolds(
    Number(d.float_cents),
    (await drawerEntriesOf(s, d.id)).map((e) => ({
      tender: e.tender,
      amountCents: Number(e.amount_cents),
    })),
  );
async function drawerRow(s: AtDrawer, id: number): Promise<DrawerRow | undefined> {
  const [d] = await drawersOf(s, { id });
  return d && rowOf(s, d, mayKnow(s, d) ? await heldBy(s, d) : null);
}
/** The store's drawers, the latest first; see `drawers.search`. */
export async function listDrawers(s: AtDrawer, query: ListQuery): Promise<SummedPage<DrawerRow>> {
  const { which = 'all' } = query.filters;
  const words = query.text.trim().toLowerCase();
  const rows: DrawerRow[] = [];
  for (const d of await drawersOf(s, { which }))
    rows.push(rowOf(s, d, d.closed_at === null && mayKnow(s, d) ? await heldBy(s, d) : null));
  const meant = rows.filter(
    (r) =>
      words === '' ||
      [r.station, r.openedBy, r.closedBy, r.note].join(' ').toLowerCase().includes(words),
  );
  return {
    ...windowIn(
      query,
      sortedRows(
        query,
        meant,
        (r, column) =>
          (r as unknown as Record<string, string | number | boolean | null>)[column] ?? null,
      ),
    ),
    totals: {
      open: meant.filter((r) => r.closedAt === null).length,
      differenceCents: meant.reduce((n, r) => n + (r.differenceCents ?? 0), 0),
    },
  };
}

/** Opens the drawer of this workstation with its float, cents. Refused while one is open here. */
export async function openDrawer(s: AtDrawer, floatCents: number): Promise<Saved<DrawerRow>> {
  if (s.workstation.trim() === '')
    return refused([
      'This workstation has no name. Name it first: a drawer belongs to a workstation.',
    ]);
  if ((await openDrawerAt(s, s.workstation)) !== undefined)
    return refused(['A drawer is open at this workstation already. Count and close it first.']);
  return ok((await drawerRow(s, await insertDrawer(s, s.workstation.trim(), floatCents)))!);
}
/** The drawer, locked, open and in the version that the person saw. */
async function forChange(
  s: AtDrawer,
  id: number,
  version: number,
): Promise<Result<{ readonly id: number; readonly float_cents: number }, SaveFailure<DrawerRow>>> {
  const d = await lockDrawer(s, id);
  if (!d) return missing();
  if (d.version !== version) return fail({ code: 'STALE', current: (await drawerRow(s, id))! });
  return d.closed_at === null
    ? ok(d)
    : refused(['This drawer is counted and closed: open another one.']);
}
/** Cash (cents, above zero) that goes to the safe, is taken out, or put in, with why. Who may know what is in it is refused where more is taken than that; who may not is not told by a refusal what should be there. */
export async function moveCash(
  s: AtDrawer,
  id: number,
  version: number,
  m: { readonly kind: DrawerMove; readonly amountCents: number; readonly reason: string },
): Promise<Saved<DrawerRow>> {
  const d = await forChange(s, id, version);
  const reason = m.reason.trim();
  if (!d.ok) return d;
  if (reason === '') return refused(['Say why.'], { reason: 'The reason is missing' });
  if (
    m.kind !== 'pay-in' &&
    mayKnow(s, { closed_at: null }) &&
    m.amountCents > (await heldBy(s, d.value)).cash
  )
    return refused(['So much cash can’t be in this drawer.'], { amount: 'More than can be in it' });
  await insertDrawerEntry(s, id, {
    kind: m.kind,
    tender: 'cash',
    amountCents: m.kind === 'pay-in' ? m.amountCents : -m.amountCents,
    reason,
  });
  await touchDrawer(s, id);
  return ok((await drawerRow(s, id))!);
}
/**
 * Counts and closes a drawer: what was counted and what should be there stand in it from then on. Where they differ a note is asked
 * for first, and neither by how much nor which way is said before: the count is to be a count.
 */
export async function closeDrawer(
  s: AtDrawer,
  id: number,
  version: number,
  c: { readonly cashCents: number; readonly checkCents: number; readonly note: string | null },
): Promise<Saved<DrawerRow>> {
  const d = await forChange(s, id, version);
  const note = c.note?.trim() || null;
  if (!d.ok) return d;
  const held = await heldBy(s, d.value);
  const isRight = c.cashCents === held.cash && c.checkCents === held.check;
  if (!isRight && note === null)
    return refused(
      [
        `${formatMoney(c.cashCents)} in cash and ${formatMoney(c.checkCents)} in checks are not what this drawer should hold. Count again; where it stays so, say in the note what you know of it.`,
      ],
      { note: 'Count again, or say why it differs' },
    );
  await closeDrawerRow(s, id, {
    ...c,
    expectedCashCents: held.cash,
    expectedCheckCents: held.check,
    note,
  });
  return ok((await drawerRow(s, id))!);
}

/**
 * Where a payment goes: into the drawer that is open at the workstation that takes it; nowhere where none is open. Amounts in cents,
 * minus for money given back (`undoes` the payment of before). A check goes back only out of the drawer that it is in: one of before is at the bank.
 */
export async function bookInDrawer(
  s: Scope & { readonly workstation: string },
  e: {
    readonly kind: Exclude<DrawerKind, DrawerMove>;
    readonly tender: DrawerTender;
    readonly amountCents: number;
  } & Paid & { readonly undoes?: Paid },
): Promise<void> {
  const drawer = await openDrawerAt(s, s.workstation);
  if (drawer === undefined || e.amountCents === 0) return;
  const { undoes, ...entry } = e;
  if (undoes && e.tender === 'check' && !(await isInDrawer(s, drawer, undoes))) return;
  await insertDrawerEntry(s, drawer, entry);
  await touchDrawer(s, drawer);
}

const entryRow = (e: DrawerEntryListing): DrawerEntryRow => ({
  id: e.id,
  drawerId: e.drawer_id,
  at: instant(e.at),
  kind: e.kind,
  tender: e.tender,
  amountCents: Number(e.amount_cents),
  cashCents: Number(e.cash),
  rxId: e.rx_id,
  rxNumber:
    e.rx_number === null ? null : formatRxNumber(Number(e.store_code), e.rx_number, e.fill_no ?? 0),
  patientName:
    e.last_name === null
      ? null
      : fullName({ last_name: e.last_name, first_name: e.first_name!, middle_name: e.middle_name }),
  reason: e.reason,
  by: e.by_name,
});
/** The entries of one drawer, newest first; none without the filter `drawerId`, nor of an open one for somebody who may not know what it holds. */
export async function listDrawerEntries(
  s: AtDrawer,
  query: ListQuery,
): Promise<SummedPage<DrawerEntryRow>> {
  const id = idIn(query.filters['drawerId']);
  const [d] = id === null ? [] : await drawersOf(s, { id });
  const words = query.text.trim().toLowerCase();
  if (!d || !mayKnow(s, d)) return { total: 0, exact: true, rows: [], totals: {} };
  const rows = (await drawerEntriesOf(s, d.id)).map(entryRow);
  const held = await heldBy(s, d);
  const meant = rows
    .toReversed()
    .filter(
      (r) =>
        words === '' ||
        [
          r.rxNumber,
          r.patientName,
          r.reason,
          r.by,
          drawerKindText[r.kind],
          drawerTenderText[r.tender],
        ]
          .join(' ')
          .toLowerCase()
          .includes(words),
    );
  return {
    ...windowIn(query, meant),
    totals: Object.fromEntries([
      ['float', Number(d.float_cents)],
      ...drawerTenders.map((t) => [t, held[t]]),
    ]),
  };
}

/** Prints the report of a counted drawer: what went in and out by kind and tender, what was counted, and what was over or short. Null for a drawer of another store. */
export async function printDrawer(
  s: AtDrawer,
  printer: Printer,
  id: number,
): Promise<Result<Printed, string> | null> {
  const d = await drawerRow(s, id);
  const store = await storeOf(s);
  if (!d) return null;
  if (d.closedAt === null)
    return fail('This drawer is not counted yet. Count and close it, then print its report.');
  const entries = (await drawerEntriesOf(s, id)).map(entryRow);
  const money = (n: number) => formatMoney(n);
  const at = (i: string) => wallClock(i, store.time_zone);
  const moved = drawerMoves.map((m) => m.value as string);
  const pages = layoutReport(await theRuler(), {
    title: `Cash drawer ${d.station}`,
    pharmacy: [
      store.name,
      [store.address_line1, store.city_name, store.state].filter(Boolean).join(', '),
    ]
      .filter(Boolean)
      .join(' · '),
    asked: `Opened ${at(d.openedAt)} by ${d.openedBy}, counted ${at(d.closedAt)} by ${d.closedBy}`,
    at: `Printed ${at(s.now)}`,
    columns: [
      { title: 'Time', width: 96 },
      { title: 'What', width: 150 },
      { title: 'Rx', width: 100 },
      { title: 'Tender', width: 56 },
      { title: 'Amount', width: 70, right: true },
      { title: 'Cash after it', width: 80, right: true },
      { title: 'Why and who', width: 168 },
    ],
    rows: [
      ['', 'Float', '', 'Cash', money(d.floatCents), money(d.floatCents), d.openedBy],
      ...entries.map((e) => [
        at(e.at),
        drawerKindText[e.kind],
        e.rxNumber ?? '',
        drawerTenderText[e.tender],
        money(e.amountCents),
        money(e.cashCents),
        [moved.includes(e.kind) ? e.reason : null, e.by].filter(Boolean).join(' · '),
      ]),
    ],
    totals: [
      `Cash counted ${money(d.cashCents!)} of ${money(d.expectedCashCents!)}`,
      `checks ${money(d.checkCents!)} of ${money(d.expectedCheckCents!)}`,
      `cards and FSA ${money(d.cardCents ?? 0)}`,
      d.differenceCents === 0
        ? 'nothing over or short'
        : `${money(Math.abs(d.differenceCents!))} ${d.differenceCents! > 0 ? 'over' : 'short'}`,
      d.note,
    ]
      .filter(Boolean)
      .join(' · '),
  });
  const paper = await drawPaper(pages, new Date(s.now));
  const printed = await printer.print(paper.pdf, { name: 'Cash drawer', copies: 1 });
  if (!printed.ok) return fail(printed.error.message);
  await insertPaper(s, 'drawer', printed.value.sha256);
  return ok({ sha256: printed.value.sha256, pages: paper.pages.length });
}
