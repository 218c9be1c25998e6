import { formatRxNumber } from '#domain/label/rules/text.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { ownEntry } from '#domain/platform/own-entry.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { addDays, daysBetween, isDate, wallInstant } from '#domain/platform/rules/dates.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { reasonWordsProblem } from '#domain/platform/rules/reason-words.ts';
import type { ExpiringRow, ControlledRow, LedgerRow } from '#domain/stock/contract/inventory.ts';
import type { LotRow } from '#domain/stock/contract/stock.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import { drugsById } from '#server/repositories/drug/drugs.ts';
import type { Scope, Dated } from '#server/repositories/platform/records.ts';
import {
  controlledDrugs,
  expiringLots,
  findVendor,
  ledgerOf,
  setQuarantine,
  type ShelfListing,
} from '#server/repositories/stock/inventory.ts';
import {
  ensureLot,
  findLotById,
  moveStock,
  type LotRecord,
} from '#server/repositories/stock/stock.ts';
import { missing, refused, type SaveFailure } from '#server/services/platform/saving.ts';
import { lotRow, mayAdjust, witnessed, type AdjustRights } from './receive.ts';

export const wordsOf = (text: string): readonly string[] =>
  fold(/^[\d\s-]+$/.test(text) ? text.replace(/\D/g, '') : text)
    .split(' ')
    .filter(Boolean);
export const drugText = (input: {
  readonly name: string;
  readonly strength: string | null;
  readonly form: string | null;
}): string => [input.name, input.strength, input.form?.toLowerCase()].filter(Boolean).join(' ');
const iso = (instant: string | null): string | null => instant && new Date(instant).toISOString();

const expiringRow =
  (today: string) =>
  (lot: ShelfListing): ExpiringRow => ({
    lotId: lot.id,
    version: lot.version,
    drugId: lot.drug_id,
    drugName: drugText(lot),
    ndc: lot.ndc,
    schedule: lot.schedule,
    lot: lot.lot,
    expiresOn: lot.expires_on,
    daysLeft: daysBetween(today, lot.expires_on),
    onHand: lot.on_hand,
    recalled: lot.recalled,
    quarantined: lot.quarantined,
    reason: lot.quarantine_reason ?? lot.recall_reason,
    source: lot.expiry_source,
    otherExpiry: lot.other_expiry,
    otherSource: lot.other_expiry_source,
  });
/** No lot expires after it. */
const lastDay = '9999-12-31';
/** How many days from today each limit goes; the others go as far as 90. */
const daysAhead: Readonly<Record<string, number>> = { expired: -1, '30': 30, '60': 60 };
/**
 * Lots that expired, that expire within 30, 60 or 90 days (90 without the filter), that stand in
 * quarantine, of which two expiries were read, or all; earliest expiry first.
 */
export async function listExpiring(scope: Dated, query: ListQuery): Promise<ListPage<ExpiringRow>> {
  const within = query.filters['within'] ?? '90';
  const days = ownEntry(daysAhead, within) ?? 90;
  const found = await expiringLots(scope, query, {
    words: wordsOf(query.text),
    by: within === 'all' ? lastDay : addDays(scope.today, days),
    quarantined: within === 'quarantine',
    two: within === 'two',
    today: scope.today,
  });
  return { ...found, rows: found.rows.map(expiringRow(scope.today)) };
}

export interface OfLot {
  readonly lotId: number;
  readonly version: number;
  readonly reason: string;
}
type Booked = Result<
  {
    readonly before: LotRow;
    readonly after: LotRow;
    readonly drugId: number;
    readonly secondById: number | null;
  },
  SaveFailure<LotRow>
>;
/**
 * The lot in the version that the person saw, with its drug; controlled drugs need the right of
 * their own.
 */
export async function lotToChange(
  scope: Scope,
  may: Pick<AdjustRights, 'controlled'>,
  ofLot: OfLot,
): Promise<Result<{ readonly lot: LotRecord; readonly schedule: string }, SaveFailure<LotRow>>> {
  const lot = await findLotById(scope, ofLot.lotId);
  const [drug] = lot ? await drugsById(scope, [lot.drug_id]) : [];
  if (!lot || !drug) return missing();
  const why = mayAdjust(may, drug.schedule);
  if (why) return why;
  const problem = reasonWordsProblem(ofLot.reason);
  if (problem !== null) return refused([problem], { reason: problem });
  return lot.version === ofLot.version
    ? ok({ lot, schedule: drug.schedule })
    : fail({ code: 'STALE', current: lotRow(lot) });
}

/**
 * Moves packages of a lot apart from the others, since they are damaged, or back among them. Two
 * movements: what the store holds stays the same. Gives the lot that they were taken from.
 */
async function moveApart(
  scope: Scope,
  lot: LotRecord,
  quantity: number,
  reason: string,
): Promise<LotRecord> {
  const to = await ensureLot(scope, {
    drugId: lot.drug_id,
    lot: lot.lot,
    expiresOn: lot.expires_on,
    unitCost: lot.unit_cost,
    serial: null,
    damaged: !lot.damaged,
  });
  const move = { drugId: lot.drug_id, kind: 'transfer' as const, reason };
  await moveStock(scope, { ...move, lotId: lot.id, quantity: -quantity });
  await moveStock(scope, { ...move, lotId: to.id, quantity });
  if (to.damaged) await setQuarantine(scope, to.id, true, reason);
  return required(await findLotById(scope, lot.id), 'the lot that was changed');
}
/**
 * Takes a lot out of what may be dispensed, or gives it back; or some packages of it, which then
 * stand apart from the others. An expired or recalled lot stays in
 * quarantine (DSCSA, 21 USC 360eee-1).
 */
export async function quarantineLot(
  scope: Dated,
  may: Pick<AdjustRights, 'controlled'>,
  ofLot: OfLot & {
    readonly on: boolean;
    /** Thousandths of it, where only some packages are meant. */ readonly quantity?:
      | number
      | undefined;
  },
): Promise<Booked> {
  const found = await lotToChange(scope, may, ofLot);
  if (!found.ok) return found;
  const { lot } = found.value;
  if (lot.quarantined === ofLot.on)
    return refused([
      ofLot.on ? 'This lot is in quarantine already.' : 'This lot is not in quarantine.',
    ]);
  const part = ofLot.quantity ?? lot.on_hand;
  if (part > lot.on_hand)
    return refused([`Lot ${lot.lot} holds ${formatQuantity(lot.on_hand)}: no more is damaged.`], {
      quantity: 'More than the lot holds',
    });
  if (!ofLot.on && part < lot.on_hand)
    return refused(['A lot goes back to the shelf as a whole: what is damaged stays apart.'], {
      quantity: 'All of it',
    });
  if (!ofLot.on && lot.recalled)
    return refused(['This lot is recalled: it stays in quarantine until it is sent back.']);
  if (!ofLot.on && lot.expires_on < scope.today)
    return refused(['This lot has expired: it stays in quarantine until it is sent back.']);
  const reason = ofLot.reason.trim();
  const after =
    lot.damaged || part < lot.on_hand
      ? await moveApart(scope, lot, part, reason)
      : await setQuarantine(scope, lot.id, ofLot.on, reason);
  return ok({ before: lotRow(lot), after: lotRow(after), drugId: lot.drug_id, secondById: null });
}

/**
 * Books what goes back to a vendor, who is named in the movement. C-II stock leaves with two
 * people's passwords, as a correction does.
 */
export async function returnLot(
  scope: Dated,
  may: AdjustRights,
  ofLot: OfLot & { readonly vendorId: number; /** Thousandths. */ readonly quantity: number },
): Promise<Booked> {
  const found = await lotToChange(scope, may, ofLot);
  if (!found.ok) return found;
  const { lot, schedule } = found.value;
  const vendor = await findVendor(scope, ofLot.vendorId);
  if (!vendor)
    return refused(['There is no such vendor in this store.'], { vendorId: 'Choose a vendor' });
  if (!vendor.active || vendor.blocked)
    return refused(
      [
        `${vendor.vendor_name} is ${vendor.blocked ? 'blocked' : 'inactive'}: choose another vendor.`,
      ],
      { vendorId: 'Choose another vendor' },
    );
  if (ofLot.quantity > lot.on_hand)
    return refused([`Lot ${lot.lot} holds ${formatQuantity(lot.on_hand)}: no more can go back.`], {
      quantity: 'More than the lot holds',
    });
  const seen = await witnessed(scope, may, ofLot, schedule);
  if (!seen.ok) return seen;
  const moved = await moveStock(scope, {
    drugId: lot.drug_id,
    lotId: lot.id,
    kind: 'vendor-return',
    quantity: -ofLot.quantity,
    reason: ofLot.reason.trim(),
    vendorId: vendor.id,
    secondById: seen.value.secondById,
  });
  if (!moved) return refused(['The stock of this drug does not add up: count it first.']);
  return ok({
    before: lotRow(lot),
    after: lotRow(required(await findLotById(scope, lot.id), 'the lot that was changed')),
    drugId: lot.drug_id,
    secondById: seen.value.secondById,
  });
}

/**
 * The perpetual inventory: each controlled drug with what is on hand and what its ledger adds up to
 * (21 CFR 1304.11, 1304.21). Filter `schedule`: 2 to 5.
 */
export async function listControlled(
  scope: Scope,
  query: ListQuery,
): Promise<ListPage<ControlledRow>> {
  const { schedule = '' } = query.filters;
  const found = await controlledDrugs(scope, query, {
    words: wordsOf(query.text),
    schedule: /^[2-5]$/.test(schedule) ? schedule : null,
  });
  return {
    ...found,
    rows: found.rows.map((row) => ({
      drugId: row.id,
      drugName: drugText(row),
      ndc: row.ndc,
      schedule: row.schedule,
      onHand: row.on_hand,
      ledger: Number(row.ledger),
      difference: row.on_hand - Number(row.ledger),
      lastAt: iso(row.last_at),
    })),
  };
}
/**
 * The ledger of one drug, newest first; filters `from` and `to` are days of the store. Null for a
 * drug that this store does not have.
 */
export async function listLedger(
  scope: Scope,
  drugId: number,
  query: ListQuery,
): Promise<ListPage<LedgerRow> | null> {
  const [drug] = await drugsById(scope, [drugId]);
  const { from, to } = query.filters;
  if (!drug) return null;
  const { time_zone: zone } = await storeOf(scope);
  const start = (day: string | undefined, plus: number) =>
    day !== undefined && isDate(day) ? wallInstant(addDays(day, plus), 0, zone) : null;
  const { total, rows } = await ledgerOf(scope, drugId, query, {
    from: start(from, 0),
    to: start(to, 1),
  });
  return {
    total,
    exact: true,
    rows: rows.map((row) => ({
      id: row.id,
      at: required(iso(row.at), 'the instant of a movement'),
      kind: row.kind,
      lot: row.lot,
      quantity: row.quantity,
      balance: Number(row.balance),
      rxNumber:
        row.rx_number === null
          ? null
          : formatRxNumber(Number(row.store_code), row.rx_number, row.fill_no ?? 0),
      vendor: row.vendor_name,
      by: row.by_name,
      second: row.second_name,
      reason: row.reason,
    })),
  };
}
