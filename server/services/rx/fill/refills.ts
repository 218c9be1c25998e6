import { storePolicy } from '#domain/admin/rules/store-policy.ts';
import type { EarlierFill } from '#domain/refill/rules/early-refill.ts';
import { ingredientsOf } from '#domain/rx/clinical/drug-classes.ts';
import { suppliedUntil, type RefillFacts } from '#domain/rx/clinical/refill-timing.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { HistoryRecord } from '#server/repositories/patient/medication-history.ts';
import type { ActiveRecord, DrugRecord, RxBundle } from '#server/repositories/rx/rx.ts';
import { currentFill, hasLeft, lastThere, leftSupplies, productOf } from '../facts.ts';
import { toldFills, toldSupplies } from '../history.ts';

type Named = Pick<DrugRecord, 'id' | 'name' | 'generic_name' | 'strength'>;
const ingredients = (d: { readonly name: string; readonly generic_name: string | null }): string =>
  ingredientsOf(d.generic_name ?? d.name).join('+');
/** Whether another dispensing is of this very drug in this strength: the same product, or the same generic and strength. */
const isSame = (o: ActiveRecord, drug: Named): boolean =>
  o.drug_id === drug.id ||
  (o.generic_name !== null && o.generic_name === drug.generic_name && o.strength === drug.strength);
const asFill = (o: ActiveRecord): EarlierFill => ({
  rxNumber: o.rx_number,
  filledOn: o.filled_on,
  daysSupply: o.days_supply,
  voided: o.voided,
});

interface Dispensed {
  readonly drug: DrugRecord;
  readonly policy: unknown;
  readonly today: string;
  readonly own?: readonly EarlierFill[];
  readonly others: readonly ActiveRecord[];
  readonly told: readonly HistoryRecord[];
  readonly explained?: boolean;
}
/** What left before of a drug that is to be dispensed, by this store under any number and by others: whether it comes too early counts from the same drug and strength, whether it comes late from its ingredients in any strength. */
export function refillFacts({
  drug,
  policy,
  today,
  own = [],
  others,
  told,
  explained = false,
}: Dispensed): RefillFacts {
  const left = others.filter(
    (o) => o.status === rxStatus.pickedUp || o.status === rxStatus.delivered,
  );
  const fills = [
    ...own,
    ...left.filter((o) => isSame(o, drug)).map(asFill),
    ...toldFills(told, drug),
  ];
  const supplies = [
    ...fills,
    ...left.filter((o) => ingredients(o) === ingredients(drug)).map(asFill),
    ...toldSupplies(told, drug),
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

/** The same of a stored prescription: null where there is nothing to dispense (on file, ended, or left already). */
export function refillOf(
  b: RxBundle,
  today: string,
  others: readonly ActiveRecord[],
  told: readonly HistoryRecord[],
): RefillFacts | null {
  const fill = currentFill(b);
  if (!fill || hasLeft(fill)) return null;
  const own = [
    ...leftSupplies(b, fill).map((f) => ({ rxNumber: b.rx.rx_number, ...f, voided: false })),
    ...lastThere(b),
  ];
  return refillFacts({
    drug: productOf(b),
    policy: b.store.policy,
    today,
    own,
    others,
    told,
    explained: fill.early_reason !== null,
  });
}
