import { businessDate, formatDate } from '#domain/platform/rules/dates.ts';
import { lotKey } from '#domain/stock/rules/recall.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { firstDelivery, setExpiry } from '#server/repositories/stock/lot-expiry.ts';
import { lotsOf, type LotRecord } from '#server/repositories/stock/stock.ts';

/** A lot as it was read or typed just now, and where. */
export interface ReadLot {
  readonly drugId: number;
  readonly lot: string;
  readonly expiresOn: string;
  /** In words: an invoice, a count, a scanned bottle. */ readonly source: string;
}
/** A lot on record whose expiry is not the one that was read. */
interface Differs {
  readonly lot: LotRecord;
  readonly source: string;
}
/** Where the date on record came from, in words. */
async function sourceOf(scope: Scope, lot: LotRecord): Promise<string> {
  if (lot.expiry_source !== null) return lot.expiry_source;
  const { time_zone: zone } = await storeOf(scope);
  const first = await firstDelivery(scope, lot.id);
  const day = formatDate(businessDate(first?.at ?? lot.created_at, zone));
  if (!first) return `on record since ${day}`;
  return first.invoice === null ? `received ${day}` : `received ${day}, invoice ${first.invoice}`;
}
/**
 * The lot of this number under another expiry; null where its date is on record, or none is. Of a
 * recalled lot nothing is asked: it goes back whatever its date is.
 */
async function differing(scope: Scope, read: ReadLot): Promise<Differs | null> {
  const key = lotKey(read.lot);
  const same = (await lotsOf(scope, read.drugId)).filter((row) => lotKey(row.lot) === key);
  const waits = same.find((row) => row.other_expiry !== null);
  const [first] = same;
  if (waits) return { lot: waits, source: await sourceOf(scope, waits) };
  if (
    first === undefined ||
    first.recalled ||
    same.some((row) => row.expires_on === read.expiresOn)
  )
    return null;
  return { lot: first, source: await sourceOf(scope, first) };
}
const dated = (expiresOn: string, source: string): string => `${formatDate(expiresOn)} (${source})`;
/** Both dates with where each was read, and what to do about them. */
function question(name: string, earlier: string, one: string, other: string): string {
  return [
    `Lot ${name} has two expiries: ${one} and ${other}.`,
    `Look at the packages, and answer which is right (EI, Two expiries).`,
    `Until then ${formatDate(earlier)} holds, and nothing more is booked under another date.`,
  ].join(' ');
}
const asked = ({ lot, source }: Differs, read: ReadLot): string => {
  const later = lot.other_expiry;
  if (later !== null)
    return question(
      lot.lot,
      lot.expires_on,
      dated(lot.expires_on, source),
      dated(later, lot.other_expiry_source ?? ''),
    );
  const earlier = lot.expires_on < read.expiresOn ? lot.expires_on : read.expiresOn;
  return question(
    lot.lot,
    earlier,
    dated(lot.expires_on, source),
    dated(read.expiresOn, read.source),
  );
};
/**
 * Why nothing is booked under this date: the same lot stands on record with another one, or two of
 * its dates wait to be answered. Null where nothing stands in the way. It writes nothing.
 */
export async function expiryProblem(scope: Scope, read: ReadLot): Promise<string | null> {
  const found = await differing(scope, read);
  return found && asked(found, read);
}
/**
 * The same, and keeps the question: the earlier of both dates holds from now on, the later one
 * waits beside it. A date that is neither of two that wait is told, and not kept.
 */
export async function askExpiry(scope: Scope, read: ReadLot): Promise<string | null> {
  const found = await differing(scope, read);
  if (!found) return null;
  const { lot, source } = found;
  if (lot.other_expiry === null) {
    const onRecord = { expiresOn: lot.expires_on, source };
    const [earlier, later] =
      onRecord.expiresOn < read.expiresOn ? [onRecord, read] : [read, onRecord];
    await setExpiry(scope, lot.id, {
      expiresOn: earlier.expiresOn,
      source: earlier.source,
      other: { expiresOn: later.expiresOn, source: later.source },
    });
  }
  return asked(found, read);
}
