import type { EarlierFill } from '#domain/refill/rules/early-refill.ts';
import { isOneOf, statusGroups } from '#domain/rx/entities/rx-status.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import type { HistoryRecord } from '#server/repositories/patient/medication-history.ts';
import type { ActiveRecord } from '#server/repositories/rx/dispensings.ts';
import { recordText, suppliedAs, type Supplied } from '#server/services/drug/one-drug.ts';
import { reportedFills } from '../history.ts';

/** A dispensing as a fill that a refill can come too early after. */
export const asFill = (active: ActiveRecord): EarlierFill => ({
  rxNumber: active.rx_number,
  filledOn: active.filled_on,
  daysSupply: active.days_supply,
  voided: active.voided,
});
/** Dispensings that have left the pharmacy. */
export const leftOf = (others: readonly ActiveRecord[]): readonly ActiveRecord[] =>
  others.filter(({ status }) => isOneOf(statusGroups.handedOver, status));

/** A compound has no drug of the file for an equal: only itself is a supply of it. */
function isSupplyOf(active: ActiveRecord, drug: DrugRecord): Supplied {
  if (active.drug_id === drug.id) return { counts: true };
  return active.made_of !== null || drug.made_of !== null
    ? { counts: false }
    : suppliedAs(recordText(active), recordText(drug));
}

/**
 * What a patient has got of a drug by other prescriptions of this store and elsewhere: from it
 * follows what is too early, in the check and in the first day of the next fill.
 */
export const suppliesOf = (
  drug: DrugRecord,
  others: readonly ActiveRecord[],
  reported: readonly HistoryRecord[],
): readonly EarlierFill[] => [
  ...leftOf(others).flatMap((active) => {
    const { counts, ...unsure } = isSupplyOf(active, drug);
    return counts ? [{ ...asFill(active), ...unsure }] : [];
  }),
  ...reportedFills(reported, drug),
];
