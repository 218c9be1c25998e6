import { isAnotherKind } from '#domain/rx/facts/compare-products.ts';
import { ingredientsOf } from './drug-classes.ts';
import type { ActiveDrug, ClinicalDrug } from './types.ts';

/**
 * Days of supply in hand up to which a second prescription of the same drug is a renewal, not a
 * duplicate.
 */
const renewalDays = 7;
/** In the last week of its supply, of a short one in its last quarter. */
const isUsedUp = ({ daysLeft, drug }: ActiveDrug): boolean =>
  daysLeft <= Math.min(renewalDays, Math.ceil((drug.daysSupply || 4 * renewalDays) / 4));

const kindDiffers = (one: ClinicalDrug, other: ClinicalDrug): boolean =>
  one.record !== undefined && other.record !== undefined
    ? isAnotherKind(one.record, other.record)
    : false;
const sameIngredients = (one: ClinicalDrug, other: ClinicalDrug): boolean =>
  ingredientsOf(one.genericName).join('+') === ingredientsOf(other.genericName).join('+');
/**
 * Whether another prescription is all but used up, so that this one follows it. A mix does not
 * follow a plain insulin, nor an extended release a plain one: both may be meant, and the person is
 * asked. Strength and form are free: a renewal may change them.
 */
export const isRenewed = (drug: ClinicalDrug, other: ActiveDrug): boolean =>
  isUsedUp(other) && !(sameIngredients(drug, other.drug) && kindDiffers(drug, other.drug));

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
      other.daysLeft > 0 &&
      !other.stopped &&
      !(sameIngredients(drug, other.drug) && isRenewed(drug, other)),
  );
/** The drugs in hand without the prescription itself, what lasts longest first. */
export const othersOf = (
  activeDrugs: readonly ActiveDrug[],
  rxId: number | null,
): readonly ActiveDrug[] =>
  activeDrugs
    .filter((activeDrug) => activeDrug.rxId === null || activeDrug.rxId !== rxId)
    .toSorted(
      (left, right) =>
        right.daysLeft - left.daysLeft ||
        (left.rxId ?? Infinity) - (right.rxId ?? Infinity) ||
        left.drug.name.localeCompare(right.drug.name),
    );
