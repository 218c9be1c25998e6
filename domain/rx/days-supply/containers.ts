import { formatQuantity } from '#domain/platform/rules/money.ts';
import { billWords } from './content.ts';
import type { ProductFacts } from './product.ts';
import type { Use } from './use.ts';

export interface Opened {
  readonly days: number;
  /** Said with the days where the opened container ends them. */
  readonly why: string | null;
  readonly question: string | null;
}
const plural = (days: number): string => `${days} day${days === 1 ? '' : 's'}`;
const usualInsulin = 28;
const usualVial = 28;

interface Size {
  readonly holds: number;
  readonly name: string;
  readonly question: string | null;
}
/** Thousandths of the billing unit in one container. */
function sizeOf(facts: ProductFacts): Size | null {
  const { container, packageSize } = facts;
  if (container?.holds != null) {
    const name = facts.pen ? 'pen' : container.name;
    return { holds: container.holds, name, question: null };
  }
  if (container?.doses != null && packageSize !== null)
    return { holds: packageSize / container.perPackage, name: container.name, question: null };
  if (facts.pen && facts.insulin)
    return { holds: 3_000, name: 'pen', question: 'Does one pen hold 3 mL?' };
  return packageSize === null ? null : { holds: packageSize, name: 'container', question: null };
}
const isVial = (facts: ProductFacts): boolean =>
  facts.form.family === 'injectable' &&
  !facts.pen &&
  facts.container?.holds != null &&
  facts.container.holds > 1_000 &&
  !facts.container.singleUse;

/** The rest of a syringe or vial for one use is not used for the next dose. */
function singleUses(facts: ProductFacts, quantity: number, use: Use): Opened | null {
  const { container } = facts;
  const [step, ...others] = use.steps;
  if (container?.holds == null || !container.singleUse || step === undefined) return null;
  if (facts.pen || facts.insulin || others.length > 0 || facts.form.family === 'liquid')
    return null;
  const dose = (step.round.quantity / step.doses / use.content.n) * use.content.d;
  const each = Math.ceil(dose / container.holds - 1e-6);
  if (Math.abs(dose - each * container.holds) < 1) return null;
  const given = Math.floor(quantity / container.holds / each + 1e-6);
  return {
    days: Math.floor((given * step.round.days) / step.doses + 1e-6),
    why: `${each} ${container.name} each time`,
    question: `Is the rest of each ${container.name} thrown away?`,
  };
}

/**
 * Days that opened containers allow: each may be used only so long after it was opened. Limits of
 * the labeling are certain; the usual one of 28 days is a question.
 */
export function openedDays(
  facts: ProductFacts,
  quantity: number,
  use: Use,
  counted: number,
): Opened {
  const whole = { days: counted, why: null, question: null };
  const single = singleUses(facts, quantity, use);
  if (single !== null) return single;
  const size = sizeOf(facts);
  const known = facts.inUse?.days ?? (facts.insulin ? usualInsulin : null);
  if (size === null || (known === null && !isVial(facts))) return whole;
  const each = known ?? usualVial;
  const all = Math.ceil(quantity / size.holds - 1e-6) * each;
  if (all >= counted) return whole;
  if (known === null)
    return { ...whole, question: `Is a ${size.name} thrown away after ${usualVial} days?` };
  return {
    days: all,
    why: `an opened ${size.name} lasts ${plural(each)}`,
    question:
      facts.inUse === null ? `Does an opened ${size.name} last ${plural(each)}?` : size.question,
  };
}
const unbroken = new Set(['insulin', 'injectable', 'inhaler', 'nasal', 'nebule', 'drops']);

/** A quantity that is no whole number of containers that can't be broken. */
export function wholeContainers(facts: ProductFacts, quantity: number): string | null {
  const size = sizeOf(facts);
  const closed = unbroken.has(facts.form.family) || facts.insulin;
  if (size === null || !closed || size.question !== null || facts.container === null) return null;
  if (Math.abs(quantity / size.holds - Math.round(quantity / size.holds)) < 1e-6) return null;
  const holds = `${formatQuantity(size.holds)}${billWords[facts.uom ?? 'EA']}`;
  return `Is the quantity right? One ${size.name} holds ${holds}.`;
}
