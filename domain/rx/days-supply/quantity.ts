import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { Directions } from '../sig/index.ts';
import { amountWords, isLacking } from './content.ts';
import { factsOf, pieces, type ProductFacts, type ProductText } from './product.ts';
import { useOf, type Step, type Use } from './use.ts';

/** `quantity` in thousandths of the billing unit; null: not to be worked out, `how` says why. */
export interface QuantityNeeded {
  readonly quantity: number | null;
  readonly how: string;
  /** What had to be assumed, as questions. */
  readonly questions: readonly string[];
}
const unreckoned = (how: string): QuantityNeeded => ({ quantity: null, how, questions: [] });
const wholePackages = new Set(['drops', 'insulin', 'inhaler', 'nasal', 'topical']);
const plural = (days: number): string => `${days} day${days === 1 ? '' : 's'}`;

const roundsFor = (days: number, { round, doses }: Step): number =>
  doses === null || doses > 1 ? days / round.days : Math.ceil(days / round.days - 1e-6);
/** Thousandths of the dose unit used in so many days. */
function needed(days: number, use: Use): number {
  let left = days;
  let total = 0;
  do {
    for (const step of use.steps) {
      if (left <= 0) break;
      const taken = step.days === null ? left : Math.min(left, step.days);
      const whole = step.total !== null && taken === step.days;
      const rounds = step.days === null ? roundsFor(taken, step) : taken / step.round.days;
      total += whole ? (step.total ?? 0) : rounds * step.round.quantity;
      left -= taken;
    }
  } while (use.repeats && left > 0);
  return total;
}
function inContainers(facts: ProductFacts, whole: number, days: number): number | null {
  const size = facts.packageSize;
  const closed = wholePackages.has(facts.form.family) || facts.insulin;
  if (size === null || size <= 0 || !closed) return null;
  const holds = facts.container?.holds ?? size;
  const opened = facts.inUse === null ? 1 : Math.ceil(days / facts.inUse.days);
  return Math.max(Math.ceil(whole / size), Math.ceil((opened * holds) / size)) * size;
}

/**
 * Quantity to dispense for so many days, rounded up to whole pieces, and to whole packages where a
 * package can't be broken: the true days' supply is then longer and is never falsified.
 */
export function quantityFor(input: {
  readonly directions: Directions;
  readonly product: ProductText;
  readonly days: number;
}): QuantityNeeded {
  const { directions, product, days } = input;
  if (directions.kind !== 'read') return unreckoned('The directions were not read whole.');
  const facts = factsOf(product);
  const use = useOf(directions.regimen, facts);
  if (isLacking(use)) return unreckoned(`${use.why} ${use.ask}`);
  const { content } = use;
  const need = needed(days, use);
  const exact = Math.ceil((need * content.d) / content.n - 1e-6);
  const counted = facts.uom === 'EA' || (facts.uom === null && pieces.has(content.unit));
  const whole = counted ? Math.ceil(exact / 1000) * 1000 : exact;
  const quantity = inContainers(facts, whole, days) ?? whole;
  const how = `${plural(days)}: ${amountWords(need, content.unit)} = ${formatQuantity(quantity)}`;
  return { quantity, how, questions: use.questions };
}
