import type { ListQuery, SummedPage } from '#domain/platform/contract/list.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { addDays, isDate, wallInstant } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { ReceivedRow } from '#domain/stock/contract/receipts.ts';
import type { LotRow } from '#domain/stock/contract/stock.ts';
import { drugsById } from '#server/repositories/drug/drugs.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { storeOf } from '#server/repositories/rx/rx.ts';
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
import { lotRow, mayAdjust, receiveStock, witnessed, type AdjustRights } from './receive.ts';

type Dated = Scope & { readonly today: string };
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
const atLine = (i: number, failure: SaveFailure<LotRow>) =>
  failure.code === 'REFUSED'
    ? refused(
        [`Line ${i + 1}: ${failure.why[0] ?? 'not possible'}`],
        { lines: `Line ${i + 1}: ${Object.values(failure.fields)[0] ?? failure.why[0] ?? ''}` },
        failure.whoMay,
      )
    : refused([`Line ${i + 1}: there is no such drug in this store.`], { lines: `Line ${i + 1}` });
async function bookLine(
  s: Dated,
  may: Pick<AdjustRights, 'controlled'>,
  receiptId: number,
  o: Receipt,
  line: ReceiptLine,
): Promise<Result<LotRow, SaveFailure<LotRow>>> {
  const [drug] = await drugsById(s, [line.drugId]);
  if (drug?.schedule === '2' && (o.form222 ?? '') === '')
    return refused(
      [
        'a C-II drug is received against its order form: type the number of the DEA Form 222 or of the CSOS order.',
      ],
      { form222: 'The number of the order form' },
    );
  const booked = await receiveStock(s, s.today, may, {
    ...line,
    serial: line.serial ?? undefined,
    vendorId: o.vendorId,
    invoice: o.invoice,
    receiptId,
  });
  if (!booked.ok) return booked;
  return ok(booked.value.lot);
}

/**
 * Books a whole delivery: one receipt, and every line a movement into its lot with vendor, invoice and cost. One line that can't be
 * booked refuses all of them, with its number. A lot that this invoice has brought already is refused, so that no paper is booked
 * twice. The cost becomes the drug's, and that of the OTC products that follow deliveries.
 */
export async function receiveInvoice(
  s: Dated,
  may: Pick<AdjustRights, 'controlled'>,
  o: Receipt,
): Promise<Result<Received, SaveFailure<LotRow>>> {
  const vendor = await findVendor(s, o.vendorId);
  const invoice = o.invoice.trim();
  const drugs = new Map<number, number>();
  const orders = new Set<number>();
  const otc = [];
  if (!vendor)
    return refused(['There is no such vendor in this store.'], { vendorId: 'Choose a vendor' });
  if (!vendor.active || vendor.blocked)
    return refused(
      [
        `${vendor.vendor_name} is ${vendor.blocked ? 'blocked' : 'inactive'}: nothing is received from this vendor.`,
      ],
      { vendorId: 'Choose another vendor' },
    );
  if (invoice === '')
    return refused(['Type the invoice number as it stands on the paper.'], {
      invoice: 'The number is missing',
    });
  if (o.lines.length === 0)
    return refused(['Nothing is on this invoice yet: scan a package, or add a line.'], {
      lines: 'No line yet',
    });
  const receiptId = await insertReceipt(s, {
    vendorId: vendor.id,
    invoice,
    form222: o.form222?.trim() || null,
  });
  const mine = new Map<number, number>();
  for (const [i, line] of o.lines.entries()) {
    const booked = await bookLine(s, may, receiptId, { ...o, invoice }, line);
    if (!booked.ok) return atLine(i, booked.error);
    const { lotId, version } = booked.value;
    mine.set(lotId, (mine.get(lotId) ?? 0) + line.quantity);
    const before =
      ((await receivedOn(s, { vendorId: vendor.id, invoice, lotId })) ?? 0) - mine.get(lotId)!;
    if (before > 0)
      return atLine(i, {
        code: 'REFUSED',
        why: [
          `invoice ${invoice} has brought ${formatQuantity(before)} of lot ${booked.value.lot} already. Look at the paper again; a wrong line is taken back in the Reciept Inventory Report.`,
        ],
        whoMay: [],
        fields: {},
      });
    drugs.set(line.drugId, version);
    for (const id of await countDelivered(s, vendor.id, line.drugId, line.quantity)) orders.add(id);
    if (line.unitCost > 0) otc.push(...(await followCost(s, line.drugId, line.unitCost)));
  }
  return ok({ receiptId, lines: o.lines.length, drugs, otc, orders: [...orders] });
}

/** Takes back some of a received line: a movement of its own that names the first. No more than the line brought and than the lot holds. */
export async function correctReceipt(
  s: Dated,
  may: AdjustRights,
  o: {
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
  const line = await findReceived(s, o.movementId);
  const lot = line && (await findLotById(s, line.lot_id));
  const [drug] = line ? await drugsById(s, [line.drug_id]) : [];
  if (!line || !lot || !drug) return missing();
  const why = mayAdjust(may, drug.schedule);
  if (why) return why;
  if (o.reason.trim() === '')
    return refused(['Say why it is taken back.'], { reason: 'The reason is missing' });
  if (o.quantity > line.left)
    return refused(
      [
        line.left === 0
          ? 'All of this line was taken back already.'
          : `This line brought ${formatQuantity(line.quantity)}, of which ${formatQuantity(line.left)} can still be taken back.`,
      ],
      { quantity: 'More than was received' },
    );
  if (o.quantity > lot.on_hand)
    return refused(
      [`Lot ${lot.lot} holds ${formatQuantity(lot.on_hand)} by now: no more can be taken back.`],
      { quantity: 'More than the lot holds' },
    );
  const seen = await witnessed(s, may, { lotId: lot.id, version: lot.version }, drug.schedule);
  if (!seen.ok) return seen;
  const moved = await moveStock(s, {
    drugId: drug.id,
    lotId: lot.id,
    kind: 'receive',
    quantity: -o.quantity,
    reason: o.reason.trim(),
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
    after: lotRow((await findLotById(s, lot.id))!),
    drugId: drug.id,
    secondById: seen.value.secondById,
  });
}

/** A report's filters: `drugId`, `vendorId`, `schedule` (0 to 5), and the store's days `from` and `to`, as instants. */
export async function reportFilter(s: Scope, query: ListQuery): Promise<ReportFilter> {
  const { drugId, vendorId, schedule = '', from, to } = query.filters;
  const { time_zone: zone } = await storeOf(s);
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
/** What was received in some days, newest first: who, from whom, on which invoice, lot, expiry and cost; corrections stand as lines of their own. The totals are those of the ledger. */
export async function listReceived(s: Scope, query: ListQuery): Promise<SummedPage<ReceivedRow>> {
  const { rows, totals } = await receivedLines(s, query, await reportFilter(s, query));
  return {
    total: totals.lines,
    exact: true,
    totals,
    rows: rows.map((r) => ({
      id: r.id,
      at: new Date(r.at).toISOString(),
      by: r.by_name,
      vendor: r.vendor_name,
      invoice: r.invoice,
      form222: r.form222,
      drugId: r.drug_id,
      drugName: drugText(r),
      ndc: r.ndc,
      schedule: r.schedule,
      lotId: r.lot_id,
      lotVersion: r.lot_version,
      lot: r.lot,
      expiresOn: r.expires_on,
      quantity: r.quantity,
      unitCost: r.unit_cost,
      costCents: r.cost === null ? null : Number(r.cost),
      correctsId: r.corrects_id,
      left: r.corrects_id === null ? Math.max(r.quantity - Number(r.back), 0) : 0,
      reason: r.reason,
    })),
  };
}
