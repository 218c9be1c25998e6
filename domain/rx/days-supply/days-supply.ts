import { factKeys, supplyFacts, type FactKey } from '#domain/drug/rules/supply-facts.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { Directions } from '../sig/index.ts';
import { measureRegimen } from '../sig/measure.ts';
import type { Regimen } from '../sig/regimen.ts';
import { dialAsked, openedDays, wholeContainers } from './containers.ts';
import { amountWords, billWords, isLacking, type Content, type Lacking } from './content.ts';
import { factSaid, factWords, type KnownFact } from './known.ts';
import { mixedQuestion } from './mixed.ts';
import { factsOf, type ProductFacts, type ProductText } from './product.ts';
import { statedMaximum, useOf, type Step, type Use } from './use.ts';
import { walk, type Walked } from './walk.ts';

/**
 * Days that a quantity lasts. `certain`: nothing was assumed. `assumed`: a proposal, with what has
 * to be answered first. `unknown`: why it can't be worked out, and what to ask. `how` says it in
 * words with units.
 */
export type DaysSupply =
  | { readonly kind: 'certain'; readonly days: number; readonly how: string }
  | {
      readonly kind: 'assumed';
      readonly days: number;
      readonly how: string;
      readonly questions: readonly string[];
    }
  | { readonly kind: 'unknown'; readonly why: string; readonly ask: string };

export interface Supply {
  readonly directions: Directions;
  readonly product: ProductText;
  /** Thousandths of the billing unit. */
  readonly quantity: number;
}
const plural = (days: number): string => `${days} day${days === 1 ? '' : 's'}`;
const roundWords = ({ round }: Step, { unit }: Content): string => {
  const amount = amountWords(round.quantity, unit);
  return round.days === 1 ? `${amount} a day` : `${amount} in ${plural(round.days)}`;
};
/** A number of billing units in words: "30 tablets", "10 mL", "1 each". */
export const billed = (facts: ProductFacts, quantity: number, content: Content): string =>
  content.words === ''
    ? amountWords(quantity, content.unit)
    : `${formatQuantity(quantity)}${billWords[facts.uom ?? 'EA']}`;
const stepWords = (step: Step, content: Content): string => {
  const length = step.days === null ? 'then' : plural(step.days);
  return step.round.quantity === 0
    ? `${length} without`
    : `${length} at ${roundWords(step, content)}`;
};
function howOf(facts: ProductFacts, quantity: number, use: Use, walked: Walked): string {
  const { content, steps, repeats } = use;
  const amount = billed(facts, quantity, content);
  const held = amountWords((quantity * content.n) / content.d, content.unit);
  const all = content.words === '' ? amount : `${amount} (${content.words}) = ${held}`;
  const [first, ...others] = steps;
  if (first !== undefined && others.length === 0 && walked.left === null)
    return `${all} ÷ ${roundWords(first, content)} = ${plural(walked.days)}`;
  const each = steps.map((step) => stepWords(step, content)).join(', ');
  return `${all} over ${each}${repeats ? ', again and again' : ''} = ${plural(walked.days)}`;
}

/**
 * What is left when the directions end, thousandths of the billing unit; 0 where that is a part of
 * a package, which can't be broken, or where they don't end.
 */
export function leftOver(
  facts: ProductFacts,
  quantity: number,
  use: Use,
  { left }: Walked,
): number {
  const rest = Math.round(((left ?? 0) * use.content.d) / use.content.n);
  const size = facts.packageSize;
  const broken = facts.form.family === 'solid' || facts.uom === 'EA' || size === null;
  const least = broken ? 1000 : size;
  const fits = broken || quantity % least === 0;
  return fits && rest < least ? 0 : rest;
}
function leftQuestion(facts: ProductFacts, quantity: number, use: Use, walked: Walked) {
  const rest = leftOver(facts, quantity, use, walked);
  if (rest === 0) return null;
  const left = billed(facts, rest, use.content);
  return `Is the quantity right? ${left} would be left when the directions end.`;
}
/**
 * How much more the directions need than the quantity, thousandths of the billing unit; 0 where
 * they say no length, or a range.
 */
export const shortOf = (use: Use, { short }: Walked): number =>
  use.fixed ? Math.round((short * use.content.d) / use.content.n) : 0;
function shortQuestion(facts: ProductFacts, use: Use, walked: Walked): string | null {
  const lacking = shortOf(use, walked);
  if (lacking === 0) return null;
  const more = billed(facts, lacking, use.content);
  return `Is the quantity right? The directions need ${more} more until they end.`;
}
function resultOf(days: number, how: string, questions: readonly string[]): DaysSupply {
  const asked = [...new Set(questions)];
  return asked.length === 0
    ? { kind: 'certain', days, how }
    : { kind: 'assumed', days, how, questions: asked };
}
const aYear = 366;
interface Reckoned {
  readonly days: number;
  readonly how: string;
  readonly questions: readonly string[];
  readonly facts: readonly FactKey[];
}
function reckon(facts: ProductFacts, quantity: number, use: Use): Reckoned {
  const held = (quantity * use.content.n) / use.content.d;
  const walked = walk(held, use.steps, use.repeats);
  const opened = openedDays(facts, quantity, use, walked.days);
  const days = Math.max(1, opened.days);
  const reached = howOf(facts, quantity, use, walked);
  return {
    days,
    how: opened.why === null ? reached : `${reached}; ${opened.why}: ${plural(days)}`,
    questions: [
      ...use.questions,
      walked.question,
      opened.question,
      dialAsked(facts, use),
      opened.days < 1 ? 'Is the quantity right? It is less than one day needs.' : null,
      days > aYear ? 'Is the quantity right? It lasts for more than a year.' : null,
      leftQuestion(facts, quantity, use, walked),
      shortQuestion(facts, use, walked),
      wholeContainers(facts, quantity),
    ].filter((question) => question !== null),
    facts: opened.facts,
  };
}

const unread = {
  kind: 'unknown',
  why: 'The directions were not read whole.',
  ask: 'How much is used a day at most?',
} as const;

/**
 * Days that a quantity lasts by its directions: the most a day, or step by step. Facts of the
 * product are taken from its strength and its package only where they are certain. Never falsified
 * for a package that can't be broken. Source of the rule: NCPDP field 405-D5; the manufacturers’
 * labeling for opened containers.
 */
export function daysSupply(supply: Supply): DaysSupply {
  const found = reckoned(supply);
  if (found.kind === 'unknown') return found;
  const question = mixedQuestion(supply.product, found.days);
  const asked = found.kind === 'assumed' ? found.questions : [];
  return question === null ? found : resultOf(found.days, found.how, [...asked, question]);
}
const saysWhen = ({ timing, onDays }: Regimen['clauses'][number]): boolean =>
  onDays === null && (timing.count !== null || timing.every !== null || timing.moments.length > 0);
/** A longer course is seldom one fill. */
const longestCourse = 30;
/**
 * What is spread, dropped or inserted in amounts that nobody measures lasts, where the directions
 * say how often and on how many days, as long as they do: whether the quantity does is asked.
 */
function byCourse(regimen: Regimen, { form }: ProductFacts, lacking: Lacking): DaysSupply {
  const { clauses, repeat, endings } = regimen;
  const days = measureRegimen(regimen).durationDays ?? 0;
  const isCourse = Number.isInteger(days) && days >= 1 && days <= longestCourse;
  const isOpen =
    form.family === 'solid' ||
    form.family === 'liquid' ||
    repeat !== null ||
    !clauses.every(saysWhen) ||
    endings.some(({ kind }) => kind !== 'stop');
  if (isOpen || !isCourse) return { kind: 'unknown', ...lacking };
  return {
    kind: 'assumed',
    days,
    how: `The directions end after ${plural(days)}. ${lacking.why}`,
    questions: [`Does the quantity last until the directions end? ${lacking.ask}`],
  };
}
function reckoned({ directions, product, quantity }: Supply): DaysSupply {
  const facts = factsOf(product);
  if (directions.kind !== 'read') {
    const stated = statedMaximum(directions, facts);
    if (stated === null) return unread;
    const { days, how, questions } = reckon(facts, quantity, stated.use);
    return resultOf(days, how, questions);
  }
  const use = useOf(directions.regimen, facts);
  if (isLacking(use)) return byCourse(directions.regimen, facts, use);
  return primed(facts, directions.regimen, quantity, use).supply;
}
interface Primed {
  readonly supply: DaysSupply;
  readonly facts: readonly FactKey[];
}
/** Units lost before each dose, as somebody said: what is lost is counted, and is certain. */
function primedAsSaid(facts: ProductFacts, regimen: Regimen, quantity: number, said: KnownFact) {
  const use = useOf(regimen, facts, said.value * 1000);
  if (isLacking(use)) return null;
  const lost = reckon(facts, quantity, use);
  const { by, question } = factSaid('primingUnits', said, null);
  const units = `${said.value} unit${said.value === 1 ? '' : 's'}`;
  const how = said.value === 0 ? lost.how : `${lost.how}, with ${units} lost to priming${by}`;
  return primedTo({ ...lost, how }, question, true);
}
const primedTo = (reached: Reckoned, question: string | null, hangs: boolean): Primed => ({
  supply: resultOf(reached.days, reached.how, [
    ...reached.questions,
    ...(question === null ? [] : [question]),
  ]),
  facts: hangs ? [...reached.facts, 'primingUnits'] : reached.facts,
});
/** Days with what is lost before each dose; where the labeling alone says it, it is a question. */
function primed(facts: ProductFacts, regimen: Regimen, quantity: number, use: Use): Primed {
  const said = facts.known('primingUnits');
  const told = said === null ? null : primedAsSaid(facts, regimen, quantity, said);
  if (told !== null) return told;
  const plain = reckon(facts, quantity, use);
  const units = facts.inUse?.primingUnits ?? 0;
  const lose = `Are ${units} units lost to priming each time?`;
  const losing = units === 0 ? use : useOf(regimen, facts, units * 1000);
  if (isLacking(losing) || losing.content.unit !== 'unit') {
    const asked = units > 0 && use.content.unit === 'ml';
    return primedTo(plain, asked ? lose : null, asked);
  }
  const lost = reckon(facts, quantity, losing);
  if (lost.days === plain.days) return primedTo(plain, null, false);
  const how = `${lost.how}, with ${units} units lost to priming each time`;
  return primedTo({ ...lost, how }, `${lose} Without: ${plural(plain.days)}.`, true);
}
/** A fact that days hang on, as a screen shows it. */
export interface AskedFact {
  readonly fact: FactKey;
  readonly ask: string;
  /** What is known, in words; null: nothing, so it is asked. */
  readonly said: string | null;
  readonly value: number | null;
  /** What the drug's own record says; null: nothing. */
  readonly remembered: number | null;
}
/** The facts by their keys, in the order in which they are asked. */
function keysAsked({ directions, product, quantity }: Supply): readonly FactKey[] {
  if (directions.kind !== 'read') return [];
  const facts = factsOf(product);
  const use = useOf(directions.regimen, facts);
  if (isLacking(use)) return use.fact === undefined ? [] : [use.fact];
  const own = use.content.fact === undefined ? [] : [use.content.fact];
  const more = quantity > 0 ? primed(facts, directions.regimen, quantity, use).facts : [];
  return factKeys.filter((key) => own.includes(key) || more.includes(key));
}
/**
 * The facts that the days of directions hang on: those that were told, and those that would answer
 * an open question. `quantity` 0 where none is known yet.
 */
export function factsAsked(supply: Supply): readonly AskedFact[] {
  const known = factsOf(supply.product).known;
  return keysAsked(supply).map((fact) => {
    const found = known(fact);
    return {
      fact,
      ask: supplyFacts[fact].ask,
      said: found === null ? null : factWords(fact, found),
      value: found?.value ?? null,
      remembered: supply.product.facts?.[fact] ?? null,
    };
  });
}

/** The days where they are certain, else null: what a screen may fill in by itself. */
export const certainDays = (supply: DaysSupply): number | null =>
  supply.kind === 'certain' ? supply.days : null;
/** The days that may be proposed; null where they are unknown. */
export const proposedDays = (supply: DaysSupply): number | null =>
  supply.kind === 'unknown' ? null : supply.days;
/** How it was reached, or why it was not and what to ask, in words. */
export const explained = (supply: DaysSupply): string =>
  supply.kind === 'unknown' ? `${supply.why} ${supply.ask}` : supply.how;
/** What has to be answered before the days hold; empty where nothing was assumed. */
export const openQuestions = (supply: DaysSupply): readonly string[] =>
  supply.kind === 'assumed' ? supply.questions : [];
/**
 * What stands against days that were entered, with both numbers; null where they are the certain
 * ones, or where none are certain.
 */
export function contradiction(supply: DaysSupply, days: number | null): string | null {
  if (supply.kind !== 'certain' || days === null || days === supply.days) return null;
  const entered = `${plural(days)} entered; the directions and the quantity come to`;
  return `${entered} ${plural(supply.days)}: ${supply.how}.`;
}
