import type { ProblemView } from '#domain/rx/contract/rx.ts';
import { differsCode, mixedCode } from '#domain/rx/days-supply/assumed.ts';
import {
  contradiction,
  daysOfOther,
  daysSupply,
  tooLongMixed,
} from '#domain/rx/days-supply/index.ts';
import { readDirections } from '#domain/rx/sig/index.ts';
import type { DrugRecord } from '#server/repositories/drug/products.ts';
import type { RxBundle } from '#server/repositories/rx/bundle.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';
import { currentFill, productOf } from './facts.ts';
import { productText } from './product-text.ts';

/** What the fill in hand is a part of, or is; a short fill was cut to its days and is left out. */
function wholeOf(bundle: RxBundle): { readonly quantity: number; readonly days: number } | null {
  const fill = currentFill(bundle);
  const { quantity, days_supply: days } = bundle.rx;
  if (fill === null) return { quantity, days };
  if (fill.whole_quantity !== null) return null;
  return {
    quantity: fill.intended_quantity ?? fill.quantity,
    days: fill.intended_days ?? fill.days_supply,
  };
}
/**
 * Days supply of a stored prescription against its directions: what is refilled and billed with
 * other days than the certain ones is warned of with both. Compounds are measured by their formula.
 */
export function daysProblems(bundle: RxBundle): ProblemView[] {
  const drug = productOf(bundle);
  const whole = drug.made_of === null ? wholeOf(bundle) : null;
  if (whole === null) return [];
  const product = productText(drug, bundle.rx.supply_facts);
  const directions = readDirections(bundle.rx.sig, product);
  const supply = daysSupply({ directions, product, quantity: whole.quantity });
  const said: readonly (readonly [code: string, message: string | null])[] = [
    [differsCode, contradiction(supply, whole.days)],
    [mixedCode, tooLongMixed(product, whole.days)],
  ];
  return said.flatMap(([code, message]) =>
    message === null ? [] : [{ code, field: 'daysSupply', severity: 'warn' as const, message }],
  );
}
/**
 * Days of a whole fill once another product is taken for it: a container that holds more lasts
 * longer. What was cut to its days (a part, a short fill) keeps them.
 */
export function daysWithProduct(
  { rx }: RxBundle,
  fill: FillRecord,
  from: DrugRecord,
  to: DrugRecord,
): number {
  if (fill.intended_quantity !== null || fill.whole_quantity !== null) return fill.days_supply;
  const supplyOf = (drug: DrugRecord) => {
    const product = productText(drug, rx.supply_facts);
    const directions = readDirections(rx.sig, product);
    return daysSupply({ directions, product, quantity: fill.quantity });
  };
  return daysOfOther(fill.days_supply, supplyOf(from), supplyOf(to));
}
