import type { DrawerRow } from '#domain/counter/contract/drawers.ts';
import { drawerKindText, drawerMoves, drawerTenderText } from '#domain/counter/rules/drawer.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { wallClock } from '#domain/platform/rules/dates.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import { theRuler } from '#server/io/label/paper.ts';
import type { Printer } from '#server/io/label/printer.ts';
import { drawPaper } from '#server/io/label/printing.ts';
import { layoutReport } from '#server/io/label/report.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import { cashInNoDrawer, drawerEntriesOf } from '#server/repositories/counter/drawers.ts';
import { insertPaper } from '#server/repositories/stock/reports.ts';
import type { Printed } from '#server/services/stock/reports.ts';
import { drawerRow, entryRow, type AtDrawer } from './drawer.ts';

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
  const outside = await cashInNoDrawer(drawer, found.closedAt);
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
      outside === 0 ? null : `cash of that day in no drawer ${money(outside)}`,
      found.note,
    ]
      .filter(Boolean)
      .join(' · '),
  });
  const paper = await drawPaper(pages, new Date(drawer.now));
  const printed = await printer.print(paper.pdf, { name: 'Cash drawer', copies: 1 });
  if (!printed.ok) return fail(printed.error.message);
  const shown = { rx: [...new Set(entries.flatMap(({ rxId }) => rxId ?? []))] };
  await insertPaper(drawer, 'drawer', printed.value.sha256, shown);
  return ok({ sha256: printed.value.sha256, pages: paper.pages.length, shown });
}
