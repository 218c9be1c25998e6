import { ok, type Result } from '#domain/platform/result.ts';
import { businessDate, formatDate } from '#domain/platform/rules/dates.ts';
import type { LotRow } from '#domain/stock/contract/stock.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import type { Dated } from '#server/repositories/platform/records.ts';
import { setExpiry } from '#server/repositories/stock/lot-expiry.ts';
import { lotsOf } from '#server/repositories/stock/stock.ts';
import { refused, type SaveFailure } from '#server/services/platform/saving.ts';
import { lotToChange, type OfLot } from './inventory.ts';
import { lotRow, type AdjustRights } from './receive.ts';

type Answered = Result<
  { readonly before: LotRow; readonly after: LotRow; readonly drugId: number },
  SaveFailure<LotRow>
>;
/**
 * Answers which of two expiries of a lot is right, with how it is known. Of a controlled drug by
 * whoever may adjust it. Refused for a date that is neither of them.
 */
export async function answerExpiry(
  scope: Dated,
  may: Pick<AdjustRights, 'controlled'>,
  answer: OfLot & { readonly expiresOn: string },
): Promise<Answered> {
  const found = await lotToChange(scope, may, answer);
  if (!found.ok) return found;
  const { lot } = found.value;
  if (lot.other_expiry === null)
    return refused([`Lot ${lot.lot} has one expiry: nothing is to be answered.`]);
  const { expiresOn } = answer;
  if (expiresOn !== lot.expires_on && expiresOn !== lot.other_expiry)
    return refused(
      [
        [
          `${formatDate(expiresOn)} is neither of both dates.`,
          `Type ${formatDate(lot.expires_on)} or ${formatDate(lot.other_expiry)}.`,
        ].join(' '),
      ],
      { expiresOn: 'Neither of both' },
    );
  const twin = (await lotsOf(scope, lot.drug_id)).some(
    (row) =>
      row.id !== lot.id &&
      row.lot === lot.lot &&
      row.damaged === lot.damaged &&
      row.expires_on === expiresOn,
  );
  if (twin)
    return refused([
      `Lot ${lot.lot} is in stock under ${formatDate(expiresOn)} as well: adjust this one to 0.`,
    ]);
  const { time_zone: zone } = await storeOf(scope);
  const day = formatDate(businessDate(scope.now, zone));
  const after = await setExpiry(scope, lot.id, {
    expiresOn,
    source: `answered ${day}: ${answer.reason.trim()}`,
    other: null,
  });
  return ok({ before: lotRow(lot), after: lotRow(after), drugId: lot.drug_id });
}
