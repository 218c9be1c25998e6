import type { ListPage, ListQuery } from '#domain/platform/contract/list.ts';
import { required } from '#domain/platform/required.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import type { CountRow } from '#domain/stock/contract/inventory.ts';
import type { LotRow } from '#domain/stock/contract/stock.ts';
import { drugsById, type DrugListing } from '#server/repositories/drug/drugs.ts';
import type { Scope, Dated } from '#server/repositories/platform/records.ts';
import {
  countedLots,
  countLine,
  finishCount,
  linesOf,
  markPosted,
  openCount,
  startCount,
  writeCount,
  type CountListing,
} from '#server/repositories/stock/inventory.ts';
import {
  findLotById,
  lotsOf,
  moveStock,
  type LotRecord,
} from '#server/repositories/stock/stock.ts';
import { compoundStock } from '#server/services/drug/compound.ts';
import { missing, refused, type SaveFailure } from '#server/services/platform/saving.ts';
import { drugText, lotToChange, wordsOf, type OfLot } from './inventory.ts';
import { expiryProblem } from './lot-expiry.ts';
import { lotInStock } from './recall-lots.ts';
import { lotRow, witnessed, type AdjustRights } from './receive.ts';

type Show = 'counted' | 'variances' | 'uncounted';
const countRow =
  (show: Show) =>
  (count: CountListing): CountRow => ({
    lotId: count.id,
    version: count.version,
    drugId: count.drug_id,
    drugName: drugText(count),
    ndc: count.ndc,
    schedule: count.schedule,
    lot: count.lot,
    expiresOn: count.expires_on,
    counted: count.counted,
    by: count.by_name,
    at: count.at && new Date(count.at).toISOString(),
    posted: count.posted_at !== null,
    ...(show === 'variances'
      ? {
          expected: count.expected,
          difference:
            required(count.counted, 'the quantity that was counted') -
            required(count.expected, 'the quantity that was expected'),
        }
      : { expected: null, difference: null }),
  });
/**
 * Lots of the open physical inventory. Counting is blind: what the store thinks it holds is only
 * told with the variances.
 */
export async function listCounts(scope: Scope, query: ListQuery): Promise<ListPage<CountRow>> {
  const asked = query.filters['show'];
  const show: Show = asked === 'variances' || asked === 'uncounted' ? asked : 'counted';
  const found = await countedLots(scope, query, { words: wordsOf(query.text), show });
  return { ...found, rows: found.rows.map(countRow(show)) };
}

/** Where the date of a counted package was read, in words. */
export const countSource = 'counted on the shelf';
export interface Counted {
  readonly drugId: number;
  /** Thousandths. */ readonly counted: number;
  readonly lot: string | null;
  readonly expiresOn: string | null;
}
/**
 * The lot that was counted: by its number, and its date where two are called the same; a lot that
 * the store does not have yet needs both.
 */
async function lotCounted(
  scope: Scope,
  drug: DrugListing,
  counted: Counted,
): Promise<Result<LotRecord, SaveFailure<LotRow>>> {
  // What is damaged is counted with what becomes of it, not with the shelf.
  const all = (await lotsOf(scope, counted.drugId)).filter((row) => !row.damaged);
  const name = counted.lot?.trim() ?? '';
  const fit = all.filter(
    (row) =>
      (name === ''
        ? row.on_hand > 0 || all.length === 1
        : row.lot.toLowerCase() === name.toLowerCase()) &&
      (counted.expiresOn === null || row.expires_on === counted.expiresOn),
  );
  if (fit.length === 1) return ok(required(fit[0], 'the lot that fits'));
  if (fit.length > 1)
    return refused(
      [
        name === ''
          ? `Which lot? The store has ${fit.map((row) => row.lot).join(', ')}.`
          : 'Two lots are called so: type the date as well.',
      ],
      name === '' ? { lot: 'Which lot?' } : { expiresOn: 'Which date?' },
    );
  if (name === '')
    return refused(['Type the lot number as it is printed on the package.'], {
      lot: 'The lot number is missing',
    });
  if (counted.expiresOn === null)
    return refused(
      [
        `The store has no lot ${name} of this drug. Look at the number again, or type its date, too.`,
      ],
      { expiresOn: 'The date of a new lot is missing' },
    );
  const two = await expiryProblem(scope, {
    drugId: counted.drugId,
    lot: name,
    expiresOn: counted.expiresOn,
    source: countSource,
  });
  if (two !== null) return refused([two], { expiresOn: 'Another date is on record' });
  return (
    (await compoundStock(scope, drug)) ??
    ok(
      await lotInStock(scope, {
        drugId: counted.drugId,
        lot: name,
        expiresOn: counted.expiresOn,
        unitCost: 0,
        serial: null,
      }),
    )
  );
}

/**
 * Counts a lot in the open physical inventory, or opens one. A lot whose difference was posted is
 * not counted again in the same inventory.
 */
export async function countLot(
  scope: Dated,
  counted: Counted,
): Promise<
  Result<
    { readonly lotId: number; readonly lot: string; readonly counted: number },
    SaveFailure<LotRow>
  >
> {
  const [drug] = await drugsById(scope, [counted.drugId]);
  if (!drug) return missing();
  const found = await lotCounted(scope, drug, counted);
  if (!found.ok) return found;
  const lot = required(await findLotById(scope, found.value.id), 'the lot that is counted');
  const countId = (await openCount(scope))?.id ?? (await startCount(scope));
  if ((await countLine(scope, countId, lot.id))?.posted_at)
    return refused([
      `Lot ${lot.lot} was counted and posted in this inventory already. Correct the stock instead.`,
    ]);
  await writeCount(scope, countId, {
    lotId: lot.id,
    counted: counted.counted,
    expected: lot.on_hand,
  });
  return ok({ lotId: lot.id, lot: lot.lot, counted: counted.counted });
}

/**
 * Books the difference of a counted lot, as it stood when it was counted; what was dispensed since
 * is left alone. C-II lots need two passwords.
 */
export async function postCount(
  scope: Dated,
  may: AdjustRights,
  ofLot: OfLot,
): Promise<
  Result<
    {
      readonly before: LotRow;
      readonly after: LotRow;
      readonly drugId: number;
      readonly delta: number;
      readonly secondById: number | null;
    },
    SaveFailure<LotRow>
  >
> {
  const found = await lotToChange(scope, may, ofLot);
  if (!found.ok) return found;
  const { lot, schedule } = found.value;
  const open = await openCount(scope);
  const line = open && (await countLine(scope, open.id, lot.id));
  if (!line) return refused(['This lot was not counted: count it first.']);
  const delta = line.counted - line.expected;
  if (line.posted_at !== null || delta === 0)
    return refused([
      line.posted_at !== null
        ? 'This difference is posted already.'
        : 'The count agrees: there is nothing to post.',
    ]);
  const seen = await witnessed(scope, may, ofLot, schedule);
  if (!seen.ok) return seen;
  const moved = await moveStock(scope, {
    drugId: lot.drug_id,
    lotId: lot.id,
    kind: 'count',
    quantity: delta,
    reason: ofLot.reason.trim(),
    secondById: seen.value.secondById,
  });
  if (!moved)
    return refused([
      'More was taken from this lot since the count than is there now. Count it again.',
    ]);
  await markPosted(scope, line.id);
  return ok({
    before: lotRow(lot),
    after: lotRow(required(await findLotById(scope, lot.id), 'the lot after the count')),
    drugId: lot.drug_id,
    delta,
    secondById: seen.value.secondById,
  });
}

/** Ends the open physical inventory. Differences that were not posted keep it open. */
export async function finishInventory(
  scope: Scope,
): Promise<
  Result<
    { readonly countId: number; readonly lots: number; readonly differences: number },
    SaveFailure<LotRow>
  >
> {
  const open = await openCount(scope);
  if (!open) return refused(['No physical inventory is open: it begins with the first count.']);
  const lines = await linesOf(scope, open.id);
  const differs = lines.filter((line) => line.counted !== line.expected);
  const left = differs.filter((differ) => differ.posted_at === null).length;
  if (left > 0)
    return refused([
      `${left === 1 ? 'One difference is' : `${left} differences are`} not posted yet: post them, or count again.`,
    ]);
  await finishCount(scope, open.id);
  return ok({ countId: open.id, lots: lines.length, differences: differs.length });
}
