import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import type { EarlierFill } from '#domain/refill/rules/early-refill.ts';
import { ingredientsOf } from '#domain/rx/clinical/drug-classes.ts';
import { suppliedUntil, type RefillFacts } from '#domain/rx/clinical/refill-timing.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { HistoryRecord } from '#server/repositories/patient/medication-history.ts';
import type { ActiveRecord, DrugRecord, RxBundle } from '#server/repositories/rx/rx.ts';
import { currentFill, hasLeft, lastThere, leftSupplies, productOf } from '../facts.ts';
import { reportedFills, reportedSupplies } from '../history.ts';

type Named = Pick<DrugRecord, 'id' | 'name' | 'generic_name' | 'strength'>;
const ingredients = (input: {
  readonly name: string;
  readonly generic_name: string | null;
}): string => ingredientsOf(input.generic_name ?? input.name).join('+');
/**
 * Whether another dispensing is of this very drug in this strength: the same product, or the same
 * generic and strength.
 */
const isSame = (active: ActiveRecord, drug: Named): boolean =>
  active.drug_id === drug.id ||
  (active.generic_name !== null &&
    active.generic_name === drug.generic_name &&
    active.strength === drug.strength);
const asFill = (active: ActiveRecord): EarlierFill => ({
  rxNumber: active.rx_number,
  filledOn: active.filled_on,
  daysSupply: active.days_supply,
  voided: active.voided,
});

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
 * whether it comes too early counts from the same drug and strength, whether it comes late from its
 * ingredients in any strength.
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
  const left = others.filter(
    (other) => other.status === rxStatus.pickedUp || other.status === rxStatus.delivered,
  );
  const fills = [
    ...own,
    ...left.filter((active) => isSame(active, drug)).map(asFill),
    ...reportedFills(reported, drug),
  ];
  const supplies = [
    ...fills,
    ...left.filter((active) => ingredients(active) === ingredients(drug)).map(asFill),
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
