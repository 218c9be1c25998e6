import type { FactKey } from '#domain/drug/rules/supply-facts.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { billWords } from './content.ts';
import { dialed } from './in-use.data.ts';
import { factSaid } from './known.ts';
import type { ProductFacts } from './product.ts';
import type { Step, Use } from './use.ts';

export interface Opened {
  readonly days: number;
  /** Said with the days where the opened container ends them. */
  readonly why: string | null;
  readonly question: string | null;
  /** The facts that it hangs on. */
  readonly facts: readonly FactKey[];
}
const plural = (days: number): string => `${days} day${days === 1 ? '' : 's'}`;
const usualInsulin = 28;
const usualVial = 28;

interface Size {
  readonly holds: number;
  readonly name: string;
  readonly question: string | null;
}
/** Thousandths of a milliliter: what no pen holds more of, so that a larger package has several. */
const mostOfPen = 3_000;
/** Pens of a package that says nothing of them. */
const isPens = ({ pen, insulin, uom, packageSize }: ProductFacts): boolean =>
  pen && (insulin || (uom === 'ML' && (packageSize ?? 0) > mostOfPen));
/** Thousandths of the billing unit in one container. */
function sizeOf(facts: ProductFacts): Size | null {
  const { container, packageSize } = facts;
  const said = container?.holds == null ? facts.known('containerHolds') : null;
  if (said !== null)
    return { holds: said.value, name: facts.pen ? 'pen' : 'container', question: null };
  if (container?.holds != null) {
    const name = facts.pen ? 'pen' : container.name;
    return { holds: container.holds, name, question: null };
  }
  if (container?.doses != null && packageSize !== null)
    return { holds: packageSize / container.perPackage, name: container.name, question: null };
  if (isPens(facts)) return { holds: 3_000, name: 'pen', question: 'Does one pen hold 3 mL?' };
  return packageSize === null ? null : { holds: packageSize, name: 'container', question: null };
}
const isVial = (facts: ProductFacts): boolean =>
  facts.form.family === 'injectable' &&
  !facts.pen &&
  facts.container?.holds != null &&
  facts.container.holds > 1_000 &&
  !facts.container.singleUse;

/** Thousandths of a milliliter that a pen for one dose holds at most; larger ones are dialed. */
const mostOfOneDose = 1_000;
const isCartridge = ({ container, formText }: ProductFacts): boolean =>
  /cartridge|penfill/i.test(`${container?.name ?? ''} ${formText}`);
interface OneUse {
  readonly holds: number;
  readonly name: string;
}
/** What one package holds, as it is told, or as a strength says it ("80 mg/0.8 mL"). */
function filledOf({ container, strength, uom }: ProductFacts): number | null {
  if (container !== null) return container.holds;
  if (uom !== 'ML' || strength?.of !== 'ml' || strength.per === 1) return null;
  return strength.per * 1000;
}
const isPenOfOneDose = (facts: ProductFacts, holds: number): boolean =>
  facts.uom === 'ML' && holds <= mostOfOneDose && !isCartridge(facts);
/** What is opened for one dose, by its package, or by a strength that says what is in one. */
function oneUseOf(facts: ProductFacts): OneUse | null {
  const { container, form } = facts;
  const holds = filledOf(facts);
  if (facts.insulin || form.family === 'liquid' || holds === null) return null;
  if (facts.pen) return isPenOfOneDose(facts, holds) ? { holds, name: 'pen' } : null;
  if (facts.inUse !== null) return null;
  if (container !== null) return container.singleUse ? { holds, name: container.name } : null;
  return form.family === 'nebule' ? { holds, name: 'vial' } : null;
}
const countedOne = new Set(['pen', 'syringe', 'injection', 'vial', 'nebule', 'ampule']);
/** Two pens or syringes for one dose that is not said in them. */
function severalAsked({ name }: OneUse, each: number, { content }: Use): string | null {
  const isFixed = name === 'pen' || name === 'syringe';
  if (!isFixed || each < 2 || countedOne.has(content.unit)) return null;
  return `Are ${each} ${name}s used for each dose?`;
}
/** The rest of a pen, syringe or vial for one use is not used for the next dose. */
function singleUses(
  facts: ProductFacts,
  quantity: number,
  use: Use,
  counted: number,
): Opened | null {
  const one = oneUseOf(facts);
  const [step, ...others] = use.steps;
  if (one === null || step === undefined) return null;
  const eachOf = ({ doses, round }: Step): { each: number; isWhole: boolean } => {
    const dose = (round.quantity / (doses ?? 1) / use.content.n) * use.content.d;
    const each = Math.ceil(dose / one.holds - 1e-6);
    return { each, isWhole: Math.abs(dose - each * one.holds) < 1 };
  };
  const found = use.steps.map(eachOf);
  const most = Math.max(...found.map(({ each }) => each));
  const whole = { days: counted, why: null, facts: [] };
  if (found.every(({ isWhole }) => isWhole)) {
    const question = severalAsked(one, most, use);
    return question === null ? null : { ...whole, question };
  }
  const question = `Is the rest of each ${one.name} thrown away?`;
  if (others.length > 0) return { ...whole, question };
  const given = Math.floor(quantity / one.holds / most + 1e-6);
  return {
    days: Math.floor((given * step.round.days) / (step.doses ?? 1) + 1e-6),
    why: `${most} ${one.name} each time`,
    question: one.name === 'pen' ? `Can this pen give that dose? ${question}` : question,
    facts: [],
  };
}

/** A dose in milligrams that a pen for several doses can't be dialed to. */
export function dialAsked({ product, uom }: ProductFacts, use: Use): string | null {
  const names = `${product.name ?? ''} ${product.genericName ?? ''}`;
  const found = dialed.find(
    (row) => row.names.test(names) && row.strength.test(product.strength ?? ''),
  );
  if (found === undefined || uom !== 'ML' || use.content.unit !== 'mg') return null;
  const fits = use.steps.every(({ round, doses }) => {
    const dose = round.quantity / (doses ?? 1);
    return dose === 0 || found.doses.some((each) => Math.abs(each - dose) < 1);
  });
  return fits ? null : 'Can this pen give that dose?';
}

interface Lasting {
  readonly days: number;
  /** Who says so, where it is not the labeling. */
  readonly by: string;
  /** What has to be asked of it; null where it is certain. */
  readonly question: string | null;
  readonly facts: readonly FactKey[];
}
/** How long an opened container lasts: as the store or the labeling says, of insulin the usual. */
function lastingOf({ known, inUse, insulin }: ProductFacts, name: string): Lasting | null {
  const said = known('openedDays');
  if (said !== null)
    return { days: said.value, ...factSaid('openedDays', said, inUse?.days ?? null) };
  if (inUse !== null) return { days: inUse.days, by: '', question: null, facts: [] };
  const question = `Does an opened ${name} last ${plural(usualInsulin)}?`;
  return insulin ? { days: usualInsulin, by: '', question, facts: ['openedDays'] } : null;
}
const containersIn = (quantity: number, { holds }: Size): number =>
  Math.ceil(quantity / holds - 1e-6);
/** A vial of which nobody says how long it lasts, where the usual time would end it. */
function unsaid(size: Size, quantity: number, counted: number): Partial<Opened> {
  if (containersIn(quantity, size) * usualVial >= counted) return {};
  const question = `Is a ${size.name} thrown away after ${usualVial} days?`;
  return { question, facts: ['openedDays'] };
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
  const whole = { days: counted, why: null, question: null, facts: [] };
  const single = singleUses(facts, quantity, use, counted);
  if (single !== null) return single;
  const size = sizeOf(facts);
  if (size === null) return whole;
  const known = lastingOf(facts, size.name);
  if (known === null)
    return isVial(facts) ? { ...whole, ...unsaid(size, quantity, counted) } : whole;
  const days = containersIn(quantity, size) * known.days;
  if (days >= counted) return { ...whole, facts: known.question === null ? known.facts : [] };
  return {
    days,
    why: `an opened ${size.name} lasts ${plural(known.days)}${known.by}`,
    question: known.question ?? size.question,
    facts: size.question === null ? known.facts : [...known.facts, 'containerHolds'],
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
