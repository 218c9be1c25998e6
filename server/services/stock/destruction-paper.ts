import { formatNdc11 } from '#domain/drug/rules/ndc.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { addDays, businessDate, wallClock, wallInstant } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { phoneText } from '#domain/platform/rules/phone.ts';
import { methodIn, reasonWithoutMethod } from '#domain/stock/rules/destruction.ts';
import { theRuler } from '#server/io/label/paper.ts';
import type { Printer } from '#server/io/label/printer.ts';
import { drawPaper } from '#server/io/label/printing.ts';
import { layoutRecallPaper, type Said } from '#server/io/label/recall-paper.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import {
  destructionsWith,
  type DestructionListing,
} from '#server/repositories/stock/destructions.ts';
import { insertPaper } from '#server/repositories/stock/reports.ts';
import type { Printed } from './reports.ts';

type Store = Awaited<ReturnType<typeof storeOf>>;
const gap: Said = { text: '' };
const line = (text: string): Said => ({ text });
const heading = (text: string): Said => ({ text, size: 13, bold: true });
const schedules: Readonly<Record<string, string>> = { 2: 'C-II', 3: 'C-III', 4: 'C-IV', 5: 'C-V' };
const unitWords: Readonly<Record<string, string>> = { EA: 'units', ML: 'mL', GM: 'g' };

function itemOf(row: DestructionListing, place: number): Said[] {
  const what = [row.name, row.strength, row.form?.toLowerCase()].filter(Boolean).join(' ');
  const quantity =
    `${formatQuantity(-row.quantity)} ${ownEntry(unitWords, row.uom ?? '') ?? ''}`.trim();
  const why = reasonWithoutMethod(row.reason);
  return [
    { text: `${place + 1}. ${what} (${schedules[row.schedule] ?? row.schedule})`, bold: true },
    line(`NDC ${formatNdc11(row.ndc)} · lot ${row.lot} · quantity ${quantity}`),
    line(`Method: ${methodIn(row.reason) ?? 'not written down'}`),
    ...(why === '' ? [] : [line(`Reason: ${why}`)]),
  ];
}
const signed = (name: string | null, at: string): Said[] => [
  gap,
  line(`${name ?? 'Name: ____________________'}   Signature: ______________________________`),
  line(`Saw the destruction, ${at}`),
];
/**
 * What DEA Form 41 asks of a registrant who destroyed controlled drugs (21 CFR 1304.21(e),
 * 1317.95(d)): who, what by NDC, strength and quantity, by which method, when and where, and the
 * two people who saw it.
 */
export function form41Paper(store: Store, rows: readonly DestructionListing[]): Said[] {
  const last = required(rows.at(-1), 'a drug that was destroyed');
  const at = wallClock(new Date(last.at).toISOString(), store.time_zone);
  const place = [
    store.address_line1,
    [store.city_name, store.state, store.zip_code].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ');
  return [
    { text: 'Record of controlled substances destroyed', size: 16, bold: true },
    line('What DEA Form 41 asks for. Keep it two years (21 CFR 1304.04).'),
    gap,
    heading('A. Registrant'),
    line(store.name),
    line(`DEA registration: ${store.dea ?? '____________________'}`),
    line(place),
    ...(store.phone === null ? [] : [line(`Phone ${phoneText(store.phone)}`)]),
    gap,
    heading('B. Destroyed from stock'),
    ...rows.flatMap(itemOf),
    gap,
    heading('C. When and where'),
    line(at),
    line(`On site: ${place}`),
    gap,
    heading('D. Two persons who saw it'),
    line('I declare that the above is true and that nothing usable is left (18 USC 1001).'),
    ...signed(last.by_name, at),
    ...signed(last.second_name, at),
  ];
}
/**
 * Prints the record of a destruction, with all that the same two people destroyed on that day.
 * Null where the movement is no destruction of a controlled drug of this store.
 */
export async function printForm41(
  scope: Scope,
  printer: Printer,
  movementId: number,
): Promise<Result<Printed, string> | null> {
  const store = await storeOf(scope);
  const rows = await destructionsWith(scope, movementId, (at) => {
    const day = businessDate(at, store.time_zone);
    return {
      from: wallInstant(day, 0, store.time_zone),
      to: wallInstant(addDays(day, 1), 0, store.time_zone),
    };
  });
  if (rows.length === 0) return null;
  const title = 'Controlled substances destroyed';
  const pages = layoutRecallPaper(await theRuler(), title, form41Paper(store, rows));
  const paper = await drawPaper(pages, new Date(scope.now));
  const printed = await printer.print(paper.pdf, { name: title, copies: 1 });
  if (!printed.ok) return fail(printed.error.message);
  await insertPaper(scope, 'report', printed.value.sha256);
  return ok({ sha256: printed.value.sha256, pages: paper.pages.length });
}
