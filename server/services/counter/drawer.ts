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
import { required } from '#domain/platform/required.ts';
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
  bumpDrawerVersion,
  type DrawerEntryListing,
  type DrawerListing,
  type Paid,
} from '#server/repositories/counter/drawers.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { storeOf } from '#server/repositories/rx/rx.ts';
import { insertPaper } from '#server/repositories/stock/reports.ts';
import { fullName } from '#server/services/patient/patient.ts';
import { idIn } from '#server/services/platform/filter.ts';
import { cellOf, sortedRows, windowIn } from '#server/services/platform/listed-rows.ts';
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
/**
 * Before the count only who may review knows what should be there: who counts doesn't count towards
 * a number.
 */
const mayKnow = (drawer: AtDrawer, givenDrawer: Pick<DrawerListing, 'closed_at'>): boolean =>
  givenDrawer.closed_at !== null || drawer.permissions.has('drawer.review');

function rowOf(
  drawer: AtDrawer,
  givenDrawer: DrawerListing,
  held: Readonly<Record<DrawerTender, number>> | null,
): DrawerRow {
  const counted =
    givenDrawer.closed_at === null
      ? null
      : { cashCents: Number(givenDrawer.cash_cents), checkCents: Number(givenDrawer.check_cents) };
  const should = counted
    ? {
        cash: Number(givenDrawer.expected_cash_cents),
        check: Number(givenDrawer.expected_check_cents),
      }
    : held;
  return {
    id: givenDrawer.id,
    version: givenDrawer.version,
    station: givenDrawer.station,
    here: same(givenDrawer.station, drawer.workstation),
    floatCents: Number(givenDrawer.float_cents),
    openedAt: instant(givenDrawer.opened_at),
    openedBy: givenDrawer.opened_by,
    closedAt: givenDrawer.closed_at === null ? null : instant(givenDrawer.closed_at),
    closedBy: givenDrawer.closed_by,
    cashCents: counted?.cashCents ?? null,
    checkCents: counted?.checkCents ?? null,
    expectedCashCents: should?.cash ?? null,
    expectedCheckCents: should?.check ?? null,
    differenceCents: counted && should ? overOrShort(counted, should) : null,
    cardCents: mayKnow(drawer, givenDrawer) ? Number(givenDrawer.card_cents) : null,
    note: givenDrawer.note,
  };
}
const heldBy = async (
  drawer: AtDrawer,
  input: { readonly id: number; readonly float_cents: number },
) =>
  drawerHolds(
    Number(input.float_cents),
    (await drawerEntriesOf(drawer, input.id)).map((drawerEntry) => ({
      tender: drawerEntry.tender,
      amountCents: Number(drawerEntry.amount_cents),
    })),
  );
async function drawerRow(drawer: AtDrawer, id: number): Promise<DrawerRow | undefined> {
  const [first] = await drawersOf(drawer, { id });
  return first && rowOf(drawer, first, mayKnow(drawer, first) ? await heldBy(drawer, first) : null);
}
/** The store's drawers, the latest first; see `drawers.search`. */
export async function listDrawers(
  drawer: AtDrawer,
  query: ListQuery,
): Promise<SummedPage<DrawerRow>> {
  const { which = 'all' } = query.filters;
  const words = query.text.trim().toLowerCase();
  const rows: DrawerRow[] = [];
  for (const ownDrawer of await drawersOf(drawer, { which }))
    rows.push(
      rowOf(
        drawer,
        ownDrawer,
        ownDrawer.closed_at === null && mayKnow(drawer, ownDrawer)
          ? await heldBy(drawer, ownDrawer)
          : null,
      ),
    );
  const meant = rows.filter(
    (row) =>
      words === '' ||
      [row.station, row.openedBy, row.closedBy, row.note].join(' ').toLowerCase().includes(words),
  );
  return {
    ...windowIn(query, sortedRows(query, meant, cellOf)),
    totals: {
      open: meant.filter((row) => row.closedAt === null).length,
      differenceCents: meant.reduce((sum, row) => sum + (row.differenceCents ?? 0), 0),
    },
  };
}

/** Opens the drawer of this workstation with its float, cents. Refused while one is open here. */
export async function openDrawer(drawer: AtDrawer, floatCents: number): Promise<Saved<DrawerRow>> {
  if (drawer.workstation.trim() === '')
    return refused([
      'This workstation has no name. Name it first: a drawer belongs to a workstation.',
    ]);
  if ((await openDrawerAt(drawer, drawer.workstation)) !== undefined)
    return refused(['A drawer is open at this workstation already. Count and close it first.']);
  return ok(
    required(
      await drawerRow(drawer, await insertDrawer(drawer, drawer.workstation.trim(), floatCents)),
      'the drawer that was opened',
    ),
  );
}
/** The drawer, locked, open and in the version that the person saw. */
async function forChange(
  drawer: AtDrawer,
  id: number,
  version: number,
): Promise<Result<{ readonly id: number; readonly float_cents: number }, SaveFailure<DrawerRow>>> {
  const found = await lockDrawer(drawer, id);
  if (!found) return missing();
  if (found.version !== version)
    return fail({
      code: 'STALE',
      current: required(await drawerRow(drawer, id), 'the drawer that was changed'),
    });
  return found.closed_at === null
    ? ok(found)
    : refused(['This drawer is counted and closed: open another one.']);
}
/**
 * Cash (cents, above zero) that goes to the safe, is taken out, or put in, with why. Who may know
 * what is in it is refused where more is taken than that; who may not is not told by a refusal what
 * should be there.
 */
export async function moveCash(
  drawer: AtDrawer,
  id: number,
  version: number,
  input: { readonly kind: DrawerMove; readonly amountCents: number; readonly reason: string },
): Promise<Saved<DrawerRow>> {
  const result = await forChange(drawer, id, version);
  const reason = input.reason.trim();
  if (!result.ok) return result;
  if (reason === '') return refused(['Say why.'], { reason: 'The reason is missing' });
  if (
    input.kind !== 'pay-in' &&
    mayKnow(drawer, { closed_at: null }) &&
    input.amountCents > (await heldBy(drawer, result.value)).cash
  )
    return refused(['So much cash can’t be in this drawer.'], { amount: 'More than can be in it' });
  await insertDrawerEntry(drawer, id, {
    kind: input.kind,
    tender: 'cash',
    amountCents: input.kind === 'pay-in' ? input.amountCents : -input.amountCents,
    reason,
  });
  await bumpDrawerVersion(drawer, id);
  return ok(required(await drawerRow(drawer, id), 'the drawer that was changed'));
}
/**
 * Counts and closes a drawer: what was counted and what should be there stand in it from then on.
 * Where they differ a note is asked
 * for first, and neither by how much nor which way is said before: the count is to be a count.
 */
export async function closeDrawer(
  drawer: AtDrawer,
  id: number,
  version: number,
  input: { readonly cashCents: number; readonly checkCents: number; readonly note: string | null },
): Promise<Saved<DrawerRow>> {
  const result = await forChange(drawer, id, version);
  const note = input.note?.trim() || null;
  if (!result.ok) return result;
  const held = await heldBy(drawer, result.value);
  const isRight = input.cashCents === held.cash && input.checkCents === held.check;
  if (!isRight && note === null)
    return refused(
      [
        `${formatMoney(input.cashCents)} in cash and ${formatMoney(input.checkCents)} in checks are not what this drawer should hold. Count again; where it stays so, say in the note what you know of it.`,
      ],
      { note: 'Count again, or say why it differs' },
    );
  await closeDrawerRow(drawer, id, {
    ...input,
    expectedCashCents: held.cash,
    expectedCheckCents: held.check,
    note,
  });
  return ok(required(await drawerRow(drawer, id), 'the drawer that was changed'));
}

/**
 * Where a payment goes: into the drawer that is open at the workstation that takes it; nowhere
 * where none is open. Amounts in cents,
 * minus for money given back (`undoes` the payment of before). A check goes back only out of the
 * drawer that it is in: one of before is at the bank.
 */
export async function bookInDrawer(
  scope: Scope & { readonly workstation: string },
  paid: {
    readonly kind: Exclude<DrawerKind, DrawerMove>;
    readonly tender: DrawerTender;
    readonly amountCents: number;
  } & Paid & { readonly undoes?: Paid },
): Promise<void> {
  const drawer = await openDrawerAt(scope, scope.workstation);
  if (drawer === undefined || paid.amountCents === 0) return;
  const { undoes, ...entry } = paid;
  if (undoes && paid.tender === 'check' && !(await isInDrawer(scope, drawer, undoes))) return;
  await insertDrawerEntry(scope, drawer, entry);
  await bumpDrawerVersion(scope, drawer);
}

const entryRow = (drawerEntry: DrawerEntryListing): DrawerEntryRow => ({
  id: drawerEntry.id,
  drawerId: drawerEntry.drawer_id,
  at: instant(drawerEntry.at),
  kind: drawerEntry.kind,
  tender: drawerEntry.tender,
  amountCents: Number(drawerEntry.amount_cents),
  cashCents: Number(drawerEntry.cash),
  rxId: drawerEntry.rx_id,
  rxNumber:
    drawerEntry.rx_number === null
      ? null
      : formatRxNumber(
          Number(drawerEntry.store_code),
          drawerEntry.rx_number,
          drawerEntry.fill_no ?? 0,
        ),
  patientName:
    drawerEntry.last_name === null
      ? null
      : fullName({
          last_name: drawerEntry.last_name,
          first_name: required(drawerEntry.first_name, 'the first name of the patient'),
          middle_name: drawerEntry.middle_name,
        }),
  reason: drawerEntry.reason,
  by: drawerEntry.by_name,
});
/**
 * The entries of one drawer, newest first; none without the filter `drawerId`, nor of an open one
 * for somebody who may not know what it holds.
 */
export async function listDrawerEntries(
  drawer: AtDrawer,
  query: ListQuery,
): Promise<SummedPage<DrawerEntryRow>> {
  const id = idIn(query.filters['drawerId']);
  const [first] = id === null ? [] : await drawersOf(drawer, { id });
  const words = query.text.trim().toLowerCase();
  if (!first || !mayKnow(drawer, first)) return { total: 0, exact: true, rows: [], totals: {} };
  const rows = (await drawerEntriesOf(drawer, first.id)).map(entryRow);
  const held = await heldBy(drawer, first);
  const meant = rows
    .toReversed()
    .filter(
      (row) =>
        words === '' ||
        [
          row.rxNumber,
          row.patientName,
          row.reason,
          row.by,
          drawerKindText[row.kind],
          drawerTenderText[row.tender],
        ]
          .join(' ')
          .toLowerCase()
          .includes(words),
    );
  return {
    ...windowIn(query, meant),
    totals: Object.fromEntries([
      ['float', Number(first.float_cents)],
      ...drawerTenders.map((drawerTender) => [drawerTender, held[drawerTender]]),
    ]),
  };
}

/** What the count of a closed drawer came to: a closed one has all of it. */
const countOf = (drawer: DrawerRow) => ({
  cashCents: required(drawer.cashCents, 'the cash that was counted'),
  expectedCashCents: required(drawer.expectedCashCents, 'the cash that was expected'),
  checkCents: required(drawer.checkCents, 'the checks that were counted'),
  expectedCheckCents: required(drawer.expectedCheckCents, 'the checks that were expected'),
  differenceCents: required(drawer.differenceCents, 'the difference of a closed drawer'),
});
/**
 * Prints the report of a counted drawer: what went in and out by kind and tender, what was counted,
 * and what was over or short. Null for a drawer of another store.
 */
export async function printDrawer(
  drawer: AtDrawer,
  printer: Printer,
  id: number,
): Promise<Result<Printed, string> | null> {
  const found = await drawerRow(drawer, id);
  const store = await storeOf(drawer);
  if (!found) return null;
  if (found.closedAt === null)
    return fail('This drawer is not counted yet. Count and close it, then print its report.');
  const counted = countOf(found);
  const entries = (await drawerEntriesOf(drawer, id)).map(entryRow);
  const money = (number: number) => formatMoney(number);
  const at = (id: string) => wallClock(id, store.time_zone);
  const moved = drawerMoves.map((drawerMove) => drawerMove.value as string);
  const pages = layoutReport(await theRuler(), {
    title: `Cash drawer ${found.station}`,
    pharmacy: [
      store.name,
      [store.address_line1, store.city_name, store.state].filter(Boolean).join(', '),
    ]
      .filter(Boolean)
      .join(' · '),
    asked: `Opened ${at(found.openedAt)} by ${found.openedBy}, counted ${at(found.closedAt)} by ${found.closedBy}`,
    at: `Printed ${at(drawer.now)}`,
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
      ['', 'Float', '', 'Cash', money(found.floatCents), money(found.floatCents), found.openedBy],
      ...entries.map((entry) => [
        at(entry.at),
        drawerKindText[entry.kind],
        entry.rxNumber ?? '',
        drawerTenderText[entry.tender],
        money(entry.amountCents),
        money(entry.cashCents),
        [moved.includes(entry.kind) ? entry.reason : null, entry.by].filter(Boolean).join(' · '),
      ]),
    ],
    totals: [
      `Cash counted ${money(counted.cashCents)} of ${money(counted.expectedCashCents)}`,
      `checks ${money(counted.checkCents)} of ${money(counted.expectedCheckCents)}`,
      `cards and FSA ${money(found.cardCents ?? 0)}`,
      counted.differenceCents === 0
        ? 'nothing over or short'
        : `${money(Math.abs(counted.differenceCents))} ${counted.differenceCents > 0 ? 'over' : 'short'}`,
      found.note,
    ]
      .filter(Boolean)
      .join(' · '),
  });
  const paper = await drawPaper(pages, new Date(drawer.now));
  const printed = await printer.print(paper.pdf, { name: 'Cash drawer', copies: 1 });
  if (!printed.ok) return fail(printed.error.message);
  await insertPaper(drawer, 'drawer', printed.value.sha256);
  return ok({ sha256: printed.value.sha256, pages: paper.pages.length });
}
