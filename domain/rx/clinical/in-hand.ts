import { ingredientsOf } from './drug-classes.ts';
import type { ActiveDrug, ClinicalDrug } from './types.ts';

/**
 * Days of supply in hand up to which a second prescription of the same drug is a renewal, not a
 * duplicate.
 */
const renewalDays = 7;
/**
 * Whether another prescription of the same drug is all but used up, so that this one follows it: in
 * the last week of its supply, of a short one in its last quarter.
 */
export const isRenewed = ({ daysLeft, drug }: ActiveDrug): boolean =>
  daysLeft <= Math.min(renewalDays, Math.ceil((drug.daysSupply || 4 * renewalDays) / 4));

const same = (one: ClinicalDrug, other: ClinicalDrug): boolean =>
  ingredientsOf(one.genericName).join('+') === ingredientsOf(other.genericName).join('+');
/**
 * The drugs that are taken together with this one: those that still last, without those that it
 * follows.
 */
export const takenTogether = (
  drug: ClinicalDrug,
  others: readonly ActiveDrug[],
): readonly ActiveDrug[] =>
  others.filter(
    (other) =>
      other.daysLeft > 0 && !other.stopped && !(same(drug, other.drug) && isRenewed(other)),
  );
