import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import type { EarlierFill } from '#domain/refill/rules/early-refill.ts';
import { ingredientsOf } from '#domain/rx/clinical/drug-classes.ts';
import { suppliedUntil, type RefillFacts } from '#domain/rx/clinical/refill-timing.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import type { HistoryRecord } from '#server/repositories/patient/medication-history.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { ActiveRecord } from '#server/repositories/rx/dispensings.ts';
import { currentFill, hasLeft, lastThere, leftSupplies, productOf } from '../facts.ts';
import { reportedSupplies } from '../history.ts';
import { asFill, leftOf, suppliesOf } from './supplies.ts';

const ingredients = (input: {
  readonly name: string;
  readonly generic_name: string | null;
}): string => ingredientsOf(input.generic_name ?? input.name).join('+');

interface Dispensed {
  readonly drug: DrugRecord;
  readonly policy: unknown;
  readonly today: string;
  readonly own?: readonly EarlierFill[];
  readonly others: readonly ActiveRecord[];
  readonly reported: readonly HistoryRecord[];
  readonly explained?: boolean;
}
/**
 * What left before of a drug that is to be dispensed, by this store under any number and by others:
 * whether it comes too early counts from the same drug and strength (`suppliesOf`), whether it
 * comes late from its ingredients in any strength: who has another kind of it is not without it.
 */
export function refillFacts({
  drug,
  policy,
  today,
  own = [],
  others,
  reported,
  explained = false,
}: Dispensed): RefillFacts {
  const fills = [...own, ...suppliesOf(drug, others, reported)];
  const supplies = [
    ...fills,
    ...leftOf(others)
      .filter((active) => ingredients(active) === ingredients(drug))
      .map(asFill),
    ...reportedSupplies(reported, drug),
  ];
  return {
    on: today,
    schedule: drug.schedule,
    settings: storePolicy(policy).earlyRefill,
    fills,
    suppliedUntil: suppliedUntil(supplies),
    explained,
  };
}

/**
 * The same of a stored prescription: null where there is nothing to dispense (on file, ended, or
 * left already).
 */
export function refillOf(
  bundle: RxBundle,
  today: string,
  others: readonly ActiveRecord[],
  reported: readonly HistoryRecord[],
): RefillFacts | null {
  const fill = currentFill(bundle);
  if (!fill || hasLeft(fill)) return null;
  const own = [
    ...leftSupplies(bundle, fill).map((leftSupply) => ({
      rxNumber: bundle.rx.rx_number,
      ...leftSupply,
      voided: false,
    })),
    ...lastThere(bundle),
  ];
  return refillFacts({
    drug: productOf(bundle),
    policy: bundle.store.policy,
    today,
    own,
    others,
    reported,
    explained: fill.early_reason !== null,
  });
}
