import type { ListQuery, SummedPage } from '#domain/platform/contract/list.ts';
import { required } from '#domain/platform/required.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { addDays, isDate, wallInstant } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { isReason } from '#domain/platform/rules/reason-words.ts';
import type { ReceivedRow } from '#domain/stock/contract/receipts.ts';
import type { LotRow } from '#domain/stock/contract/stock.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import { drugsById } from '#server/repositories/drug/drugs.ts';
import type { Scope, Dated } from '#server/repositories/platform/records.ts';
import { findVendor } from '#server/repositories/stock/inventory.ts';
import { countDelivered } from '#server/repositories/stock/ordering.ts';
import {
  findReceived,
  followCost,
  insertReceipt,
  receivedLines,
  receivedOn,
  type ReportFilter,
} from '#server/repositories/stock/receipts.ts';
import { findLotById, moveStock } from '#server/repositories/stock/stock.ts';
import { idIn } from '#server/services/platform/filter.ts';
import { missing, refused, type SaveFailure } from '#server/services/platform/saving.ts';
import { drugText, wordsOf } from './inventory.ts';
import { oneExpiryEach } from './lots-of-delivery.ts';
import { lotRow, mayAdjust, receiveStock, witnessed, type AdjustRights } from './receive.ts';

export interface ReceiptLine {
  readonly drugId: number;
  readonly lot: string;
  readonly expiresOn: string;
  /** Thousandths. */ readonly quantity: number;
  /** Hundred-thousandths of a dollar. */ readonly unitCost: number;
  readonly serial?: string | null | undefined;
}
export interface Receipt {
  readonly vendorId: number;
  readonly invoice: string;
  readonly form222?: string | null | undefined;
  readonly lines: readonly ReceiptLine[];
}
export interface Received {
  readonly receiptId: number;
  readonly lines: number;
  /** Each drug with the version of the lot that was booked last. */ readonly drugs: ReadonlyMap<
    number,
    number
  >;
  /** Orders that it was counted on. */ readonly orders: readonly number[];
  /** OTC products whose cost followed. */ readonly otc: readonly {
    readonly id: number;
    readonly version: number;
  }[];
}

/** The one line that is not right, with its number on the paper. */
const atLine = (index: number, failure: SaveFailure<LotRow>) =>
  failure.code === 'REFUSED'
    ? refused(
        [`Line ${index + 1}: ${failure.why[0] ?? 'not possible'}`],
        {
          lines: `Line ${index + 1}: ${Object.values(failure.fields)[0] ?? failure.why[0] ?? ''}`,
          ...Object.fromEntries(
            Object.entries(failure.fields).map(([name, why]) => [`lines.${index}.${name}`, why]),
          ),
        },
        failure.allowedRoles,
      )
    : refused([`Line ${index + 1}: there is no such drug in this store.`], {
        lines: `Line ${index + 1}`,
      });
async function bookLine(
  scope: Dated,
  may: Pick<AdjustRights, 'controlled'>,
  receipt: Receipt & { readonly receiptId: number },
  line: ReceiptLine,
): Promise<Result<LotRow, SaveFailure<LotRow>>> {
  const [drug] = await drugsById(scope, [line.drugId]);
  if (drug?.schedule === '2' && (receipt.form222 ?? '') === '')
    return refused(
      [
        'a C-II drug is received against its order form: type the number of the DEA Form 222 or of the CSOS order.',
      ],
      { form222: 'The number of the order form' },
    );
  const booked = await receiveStock(scope, scope.today, may, {
    ...line,
    serial: line.serial ?? undefined,
    vendorId: receipt.vendorId,
    invoice: receipt.invoice,
    receiptId: receipt.receiptId,
  });
  if (!booked.ok) return booked;
  return ok(booked.value.lot);
}

/** Why nothing is received from a vendor; null where it is. */
const vendorRefusal = (vendor: NonNullable<Awaited<ReturnType<typeof findVendor>>>) =>
  vendor.active && !vendor.blocked
    ? null
    : refused(
        [
          `${vendor.vendor_name} is ${vendor.blocked ? 'blocked' : 'inactive'}: nothing is received from this vendor.`,
        ],
        { vendorId: 'Choose another vendor' },
      );
/** What is missing on an invoice before any line of it is booked; null: nothing. */
function invoiceRefusal(invoice: string, lines: readonly ReceiptLine[]) {
  if (invoice === '')
    return refused(['Type the invoice number as it stands on the paper.'], {
      invoice: 'The number is missing',
    });
  return lines.length === 0
    ? refused(['Nothing is on this invoice yet: scan a package, or add a line.'], {
        lines: 'No line yet',
      })
    : null;
}
/**
 * Books a whole delivery: one receipt, and every line a movement into its lot with vendor, invoice
 * and cost. One line that can't be
 * booked refuses all of them, with its number. A lot that this invoice has brought already is
 * refused, so that no paper is booked
 * twice. The cost becomes the drug's, and that of the OTC products that follow deliveries.
 */
export async function receiveInvoice(
  scope: Dated,
  may: Pick<AdjustRights, 'controlled'>,
  receipt: Receipt,
): Promise<Result<Received, SaveFailure<LotRow>>> {
  const vendor = await findVendor(scope, receipt.vendorId);
  const invoice = receipt.invoice.trim();
  const drugs = new Map<number, number>();
  const orders = new Set<number>();
  const otc = [];
  if (!vendor)
    return refused(['There is no such vendor in this store.'], { vendorId: 'Choose a vendor' });
  const wrong = vendorRefusal(vendor) ?? invoiceRefusal(invoice, receipt.lines);
  if (wrong !== null) return wrong;
  const each = oneExpiryEach(receipt.lines);
  if (!each.ok) return each;
  const receiptId = await insertReceipt(scope, {
    vendorId: vendor.id,
    invoice,
    form222: receipt.form222?.trim() || null,
  });
  const mine = new Map<number, number>();
  for (const [index, line] of receipt.lines.entries()) {
    const booked = await bookLine(scope, may, { ...receipt, invoice, receiptId }, line);
    if (!booked.ok) return atLine(index, booked.error);
    const { lotId, version } = booked.value;
    mine.set(lotId, (mine.get(lotId) ?? 0) + line.quantity);
    const before =
      ((await receivedOn(scope, { vendorId: vendor.id, invoice, lotId })) ?? 0) -
      required(mine.get(lotId), 'the quantity received of a lot');
    if (before > 0)
      return atLine(index, {
        code: 'REFUSED',
        why: [
          `invoice ${invoice} has brought ${formatQuantity(before)} of lot ${booked.value.lot} already. Look at the paper again; a wrong line is taken back in the Reciept Inventory Report.`,
        ],
        allowedRoles: [],
        fields: {},
      });
    drugs.set(line.drugId, version);
    for (const id of await countDelivered(scope, vendor.id, line.drugId, line.quantity))
      orders.add(id);
    if (line.unitCost > 0) otc.push(...(await followCost(scope, line.drugId, line.unitCost)));
  }
  return ok({ receiptId, lines: receipt.lines.length, drugs, otc, orders: [...orders] });
}

/**
 * Takes back some of a received line: a movement of its own that names the first. No more than the
 * line brought and than the lot holds.
 */
export async function correctReceipt(
  scope: Dated,
  may: AdjustRights,
  input: {
    readonly movementId: number;
    /** Thousandths. */ readonly quantity: number;
    readonly reason: string;
  },
): Promise<
  Result<
    {
      readonly before: LotRow;
      readonly after: LotRow;
      readonly drugId: number;
      readonly secondById: number | null;
    },
    SaveFailure<LotRow>
  >
> {
  const line = await findReceived(scope, input.movementId);
  const lot = line && (await findLotById(scope, line.lot_id));
  const [drug] = line ? await drugsById(scope, [line.drug_id]) : [];
  if (!line || !lot || !drug) return missing();
  const why = mayAdjust(may, drug.schedule);
  if (why) return why;
  if (!isReason(input.reason))
    return refused(['Say in words why it is taken back.'], { reason: 'Say why in words' });
  if (input.quantity > line.left)
    return refused(
      [
        line.left === 0
          ? 'All of this line was taken back already.'
          : `This line brought ${formatQuantity(line.quantity)}, of which ${formatQuantity(line.left)} can still be taken back.`,
      ],
      { quantity: 'More than was received' },
    );
  if (input.quantity > lot.on_hand)
    return refused(
      [`Lot ${lot.lot} holds ${formatQuantity(lot.on_hand)} by now: no more can be taken back.`],
      { quantity: 'More than the lot holds' },
    );
  const seen = await witnessed(scope, may, { lotId: lot.id, version: lot.version }, drug.schedule);
  if (!seen.ok) return seen;
  const moved = await moveStock(scope, {
    drugId: drug.id,
    lotId: lot.id,
    kind: 'receive',
    quantity: -input.quantity,
    reason: input.reason.trim(),
    vendorId: line.vendor_id,
    invoice: line.invoice,
    unitCost: line.unit_cost,
    receiptId: line.receipt_id,
    correctsId: line.id,
    secondById: seen.value.secondById,
  });
  if (!moved) return refused(['The stock of this drug does not add up: count it first.']);
  return ok({
    before: lotRow(lot),
    after: lotRow(required(await findLotById(scope, lot.id), 'the lot that was received')),
    drugId: drug.id,
    secondById: seen.value.secondById,
  });
}

/**
 * A report's filters: `drugId`, `vendorId`, `schedule` (0 to 5), and the store's days `from` and
 * `to`, as instants.
 */
export async function reportFilter(scope: Scope, query: ListQuery): Promise<ReportFilter> {
  const { drugId, vendorId, schedule = '', from, to } = query.filters;
  const { time_zone: zone } = await storeOf(scope);
  const start = (day: string | undefined, plus: number) =>
    day !== undefined && isDate(day) ? wallInstant(addDays(day, plus), 0, zone) : null;
  return {
    words: wordsOf(query.text),
    drugId: idIn(drugId),
    vendorId: idIn(vendorId),
    schedule: /^[02345]$/.test(schedule) ? schedule : null,
    from: start(from, 0),
    to: start(to, 1),
  };
}
/**
 * What was received in some days, newest first: who, from whom, on which invoice, lot, expiry and
 * cost; corrections stand as lines of their own. The totals are those of the ledger.
 */
export async function listReceived(
  scope: Scope,
  query: ListQuery,
): Promise<SummedPage<ReceivedRow>> {
  const { rows, totals } = await receivedLines(scope, query, await reportFilter(scope, query));
  return {
    total: totals.lines,
    exact: true,
    totals,
    rows: rows.map((row) => ({
      id: row.id,
      at: new Date(row.at).toISOString(),
      by: row.by_name,
      vendor: row.vendor_name,
      invoice: row.invoice,
      form222: row.form222,
      drugId: row.drug_id,
      drugName: drugText(row),
      ndc: row.ndc,
      schedule: row.schedule,
      lotId: row.lot_id,
      lotVersion: row.lot_version,
      lot: row.lot,
      expiresOn: row.expires_on,
      quantity: row.quantity,
      unitCost: row.unit_cost,
      costCents: row.cost === null ? null : Number(row.cost),
      correctsId: row.corrects_id,
      left: row.corrects_id === null ? Math.max(row.quantity - Number(row.back), 0) : 0,
      reason: row.reason,
    })),
  };
}
