import { formatRxNumber } from '#domain/label/rules/text.ts';
import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { addDays, daysBetween, isDate, wallInstant } from '#domain/platform/rules/dates.ts';
import { fold } from '#domain/platform/rules/fold.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { ExpiringRow, ControlledRow, LedgerRow } from '#domain/stock/contract/inventory.ts';
import type { LotRow } from '#domain/stock/contract/stock.ts';
import { drugsById } from '#server/repositories/drug/drugs.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { storeOf } from '#server/repositories/rx/rx.ts';
import {
  controlledDrugs,
  expiringLots,
  findVendor,
  ledgerOf,
  setQuarantine,
  type LotListing,
} from '#server/repositories/stock/inventory.ts';
import { findLotById, moveStock, type LotRecord } from '#server/repositories/stock/stock.ts';
import { missing, refused, type SaveFailure } from '#server/services/platform/saving.ts';
import { lotRow, mayAdjust, witnessed, type AdjustRights } from './receive.ts';

type Dated = Scope & { readonly today: string };
export const wordsOf = (text: string): readonly string[] =>
  fold(/^[\d\s-]+$/.test(text) ? text.replace(/\D/g, '') : text)
    .split(' ')
    .filter(Boolean);
export const drugText = (d: {
  readonly name: string;
  readonly strength: string | null;
  readonly form: string | null;
}): string => [d.name, d.strength, d.form?.toLowerCase()].filter(Boolean).join(' ');
const iso = (instant: string | null): string | null => instant && new Date(instant).toISOString();

const expiringRow =
  (today: string) =>
  (l: LotListing): ExpiringRow => ({
    lotId: l.id,
    version: l.version,
    drugId: l.drug_id,
    drugName: drugText(l),
    ndc: l.ndc,
    schedule: l.schedule,
    lot: l.lot,
    expiresOn: l.expires_on,
    daysLeft: daysBetween(today, l.expires_on),
    onHand: l.on_hand,
    recalled: l.recalled,
    quarantined: l.quarantined,
    reason: l.quarantine_reason ?? l.recall_reason,
  });
/** Lots that expired, that expire within 30, 60 or 90 days (90 without the filter), or that stand in quarantine; earliest expiry first. */
export async function listExpiring(s: Dated, query: ListQuery): Promise<ListPage<ExpiringRow>> {
  const within = query.filters['within'] ?? '90';
  const days = within === 'expired' ? -1 : ['30', '60'].includes(within) ? Number(within) : 90;
  const found = await expiringLots(s, query, {
    words: wordsOf(query.text),
    by: addDays(s.today, days),
    quarantined: within === 'quarantine',
    today: s.today,
  });
  return { ...found, rows: found.rows.map(expiringRow(s.today)) };
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
/** The lot in the version that the person saw, with its drug; controlled drugs need the right of their own. */
export async function lotToChange(
  s: Scope,
  may: Pick<AdjustRights, 'controlled'>,
  o: OfLot,
): Promise<Result<{ readonly lot: LotRecord; readonly schedule: string }, SaveFailure<LotRow>>> {
  const lot = await findLotById(s, o.lotId);
  const [drug] = lot ? await drugsById(s, [lot.drug_id]) : [];
  if (!lot || !drug) return missing();
  const why = mayAdjust(may, drug.schedule);
  if (why) return why;
  if (o.reason.trim() === '') return refused(['Say why.'], { reason: 'The reason is missing' });
  return lot.version === o.version
    ? ok({ lot, schedule: drug.schedule })
    : fail({ code: 'STALE', current: lotRow(lot) });
}

/** Takes a lot out of what may be dispensed, or gives it back. An expired or recalled lot stays in quarantine (DSCSA, 21 USC 360eee-1). */
export async function quarantineLot(
  s: Dated,
  may: Pick<AdjustRights, 'controlled'>,
  o: OfLot & { readonly on: boolean },
): Promise<Booked> {
  const found = await lotToChange(s, may, o);
  if (!found.ok) return found;
  const { lot } = found.value;
  if (lot.quarantined === o.on)
    return refused([
      o.on ? 'This lot is in quarantine already.' : 'This lot is not in quarantine.',
    ]);
  if (!o.on && lot.recalled)
    return refused(['This lot is recalled: it stays in quarantine until it is sent back.']);
  if (!o.on && lot.expires_on < s.today)
    return refused(['This lot has expired: it stays in quarantine until it is sent back.']);
  return ok({
    before: lotRow(lot),
    after: lotRow(await setQuarantine(s, lot.id, o.on, o.reason.trim())),
    drugId: lot.drug_id,
    secondById: null,
  });
}

/** Books what goes back to a vendor, who is named in the movement. C-II stock leaves with two people's passwords, as a correction does. */
export async function returnLot(
  s: Dated,
  may: AdjustRights,
  o: OfLot & { readonly vendorId: number; /** Thousandths. */ readonly quantity: number },
): Promise<Booked> {
  const found = await lotToChange(s, may, o);
  if (!found.ok) return found;
  const { lot, schedule } = found.value;
  const vendor = await findVendor(s, o.vendorId);
  if (!vendor)
    return refused(['There is no such vendor in this store.'], { vendorId: 'Choose a vendor' });
  if (!vendor.active || vendor.blocked)
    return refused(
      [
        `${vendor.vendor_name} is ${vendor.blocked ? 'blocked' : 'inactive'}: choose another vendor.`,
      ],
      { vendorId: 'Choose another vendor' },
    );
  if (o.quantity > lot.on_hand)
    return refused([`Lot ${lot.lot} holds ${formatQuantity(lot.on_hand)}: no more can go back.`], {
      quantity: 'More than the lot holds',
    });
  const seen = await witnessed(s, may, o, schedule);
  if (!seen.ok) return seen;
  const moved = await moveStock(s, {
    drugId: lot.drug_id,
    lotId: lot.id,
    kind: 'vendor-return',
    quantity: -o.quantity,
    reason: o.reason.trim(),
    vendorId: vendor.id,
    secondById: seen.value.secondById,
  });
  if (!moved) return refused(['The stock of this drug does not add up: count it first.']);
  return ok({
    before: lotRow(lot),
    after: lotRow((await findLotById(s, lot.id))!),
    drugId: lot.drug_id,
    secondById: seen.value.secondById,
  });
}

/** The perpetual inventory: each controlled drug with what is on hand and what its ledger adds up to (21 CFR 1304.11, 1304.21). Filter `schedule`: 2 to 5. */
export async function listControlled(s: Scope, query: ListQuery): Promise<ListPage<ControlledRow>> {
  const { schedule = '' } = query.filters;
  const found = await controlledDrugs(s, query, {
    words: wordsOf(query.text),
    schedule: /^[2-5]$/.test(schedule) ? schedule : null,
  });
  return {
    ...found,
    rows: found.rows.map((d) => ({
      drugId: d.id,
      drugName: drugText(d),
      ndc: d.ndc,
      schedule: d.schedule,
      onHand: d.on_hand,
      ledger: Number(d.ledger),
      difference: d.on_hand - Number(d.ledger),
      lastAt: iso(d.last_at),
    })),
  };
}
/** The ledger of one drug, newest first; filters `from` and `to` are days of the store. Null for a drug that this store does not have. */
export async function listLedger(
  s: Scope,
  drugId: number,
  query: ListQuery,
): Promise<ListPage<LedgerRow> | null> {
  const [drug] = await drugsById(s, [drugId]);
  const { from, to } = query.filters;
  if (!drug) return null;
  const { time_zone: zone } = await storeOf(s);
  const start = (day: string | undefined, plus: number) =>
    day !== undefined && isDate(day) ? wallInstant(addDays(day, plus), 0, zone) : null;
  const { total, rows } = await ledgerOf(s, drugId, query, {
    from: start(from, 0),
    to: start(to, 1),
  });
  return {
    total,
    exact: true,
    rows: rows.map((r) => ({
      id: r.id,
      at: iso(r.at)!,
      kind: r.kind,
      lot: r.lot,
      quantity: r.quantity,
      balance: Number(r.balance),
      rxNumber:
        r.rx_number === null
          ? null
          : formatRxNumber(Number(r.store_code), r.rx_number, r.fill_no ?? 0),
      vendor: r.vendor_name,
      by: r.by_name,
      second: r.second_name,
      reason: r.reason,
    })),
  };
}
