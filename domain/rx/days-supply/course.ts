import { isLacking } from './content.ts';
import { billed, leftOver, shortOf, type Supply } from './days-supply.ts';
import { factsOf } from './product.ts';
import { useOf } from './use.ts';
import { walk } from './walk.ts';

/** A quantity beside directions that end: what is left over then, or what they lack until then. */
export interface CourseSupply {
  readonly kind: 'left' | 'short';
  /** In words with its unit: "80 tablets". */
  readonly amount: string;
}
/** What is left over, at most, without a question: a fifth of what the directions need. */
const leftOf = 5;
/** What may lack without a question: a tenth of it. */
const lackingOf = 10;

/**
 * How far a quantity and directions that end are apart. Null where they agree but for a part of a
 * package, where the directions don't end or were not read, and where the dose can't be counted in
 * the billing unit. `quantity` of one fill, thousandths of the billing unit; `fills` of them are
 * allowed: what they lack together is short. Source of the rule: the whole course is dispensed and
 * no more; NCPDP 439-E4 EX and NS.
 */
export function courseSupply(supply: Supply, fills: number): CourseSupply | null {
  const { directions, product, quantity } = supply;
  if (directions.kind !== 'read' || quantity <= 0) return null;
  const facts = factsOf(product);
  const use = useOf(directions.regimen, facts);
  if (isLacking(use) || use.content.question !== null) return null;
  const { n, d } = use.content;
  const walked = (held: number) => walk((held * n) / d, use.steps, use.repeats);
  const left = leftOver(facts, quantity, use, walked(quantity));
  if (left * leftOf > quantity - left)
    return { kind: 'left', amount: billed(facts, left, use.content) };
  const short = shortOf(use, walked(quantity * fills));
  return short * lackingOf > quantity * fills + short
    ? { kind: 'short', amount: billed(facts, short, use.content) }
    : null;
}
