import { unproven } from '../sig/completing/said-twice.ts';
import { mayBeHalved } from '../sig/contradicting/held-together.ts';
import type { CourseStep, Directions, UnitKey } from '../sig/index.ts';
import { daysPer as daysIn } from '../sig/meaning.ts';
import { measureRegimen, type Rate } from '../sig/measure.ts';
import type { Amount, Ending, Regimen } from '../sig/regimen.ts';
import { amountWords, contentOf, isLacking, type Content, type Lacking } from './content.ts';
import { isInjectedSomewhen, tooManyAsked } from './left-open.ts';
import { plainOf, regimenIn, unitsOf, type Plain } from './plain.ts';
import type { ProductFacts } from './product.ts';

/** A step whose use is known: so much in a round of so many days. */
export interface Step {
  /** Thousandths of the dose unit in a round of whole doses. */
  readonly round: Rate;
  /** Doses in a round; null where only the most in it is said. */
  readonly doses: number | null;
  readonly days: number | null;
  readonly total: number | null;
}
/** What directions use of a product, in a unit whose content is known. */
export interface Use {
  readonly content: Content;
  readonly steps: readonly Step[];
  readonly repeats: boolean;
  /** Neither as needed nor up to something: all that is said is used. */
  readonly fixed: boolean;
  readonly questions: readonly string[];
}

const directed = new Set(['orAsDirected', 'asTolerated', 'asDirected', 'asPrescribed']);
const notSaid = 'How much is used a day at most?';
/** Why a regimen says no use a day. */
function whyOpen(regimen: Regimen): Lacking {
  const clauses = regimen.clauses;
  const says = (ask: string, why: string): Lacking => ({ why, ask });
  if (clauses.some(({ notes }) => notes.some((note) => directed.has(note))))
    return says(notSaid, '“As directed” does not say how much a day.');
  if (clauses.some(({ ratio }) => ratio !== undefined))
    return says(notSaid, 'How much it is each time depends on the meal or the blood sugar.');
  if (regimen.repeat !== null) return says(notSaid, 'How often it may be repeated is not said.');
  if (regimen.endings.some(({ kind }) => kind === 'change'))
    return says('Which dose is this fill for?', 'The dose goes on changing.');
  if (new Set(clauses.flatMap(({ amount }) => amount?.unit ?? [])).size > 1)
    return says(notSaid, 'The amounts are in several units.');
  return says(notSaid, 'The directions don’t say how often.');
}
const noAmount = (facts: ProductFacts): Lacking => ({
  why: 'The directions don’t say how much each time.',
  ask:
    facts.form.family === 'topical'
      ? 'How many grams are used each time?'
      : 'How much is used each time?',
});

const whyNoContent = (regimen: Regimen, facts: ProductFacts): Lacking =>
  regimen.clauses.some(({ amount }) => amount !== null) ? whyOpen(regimen) : noAmount(facts);
function stepOf({ cycle, uses, days, total }: CourseStep, priming: number): Step | null {
  if (cycle === null) return null;
  const doses = uses === null ? null : (uses.quantity * cycle.days) / uses.days / 1000;
  const quantity = cycle.quantity === 0 ? 0 : cycle.quantity + (doses ?? 1) * priming;
  return { round: { quantity, days: cycle.days }, doses, days, total };
}
const perDay = ({ round }: Step): number => round.quantity / round.days;
const heaviest = (steps: readonly Step[]): readonly Step[] =>
  steps
    .toSorted((one, other) => perDay(other) - perDay(one))
    .slice(0, 1)
    .map((step) => ({ ...step, days: null, total: null }));

function stepsIn(plain: Plain, regimen: Regimen, priming: number): readonly Step[] | null {
  const { course } = measureRegimen(regimen);
  const steps = course.map((step) => stepOf(step, priming)).filter((step) => step !== null);
  if (steps.length < course.length || steps.length === 0) return null;
  if (steps.some(({ round, days }) => round.quantity === 0 && days === null)) return null;
  return plain.highest || isOpenBetween(steps) ? heaviest(steps) : steps;
}
/** "Twice daily, maximum 3 tablets a day": what is more than the doses is said to be allowed. */
function isBelowMaximum(steps: readonly Step[], { limits, repeat }: Regimen): boolean {
  const most = Math.max(...steps.map(perDay));
  const doses = Math.max(...steps.map(({ round, doses: each }) => (each ?? 1) / round.days));
  return limits.some(({ amount, unit, per, acetaminophen }) => {
    if (per === null || acetaminophen || repeat !== null || daysIn[per.unit] * per.low !== 1)
      return false;
    return unit === 'dose' ? amount / 1000 > doses + 0.001 : amount > most + 0.001;
  });
}
/** "1 tablet, may repeat once, maximum 4 a day": one attack uses 2 of them. */
const isBelowByRepeats = ({ clauses, limits, repeat }: Regimen): boolean =>
  repeat?.times != null &&
  clauses.length === 1 &&
  limits.every(
    ({ per, acetaminophen }) => per !== null && daysIn[per.unit] <= 1 && !acetaminophen,
  ) &&
  clauses.some(({ amount }) => {
    const most = (amount?.high ?? 0) * (1 + (repeat.times?.count ?? 0));
    return limits.some((limit) => limit.unit === amount?.unit && limit.amount > most + 0.001);
  });
/** "1 tablet daily, then increase to 2 tablets": when is not said. */
const isOpenBetween = (steps: readonly Pick<Step, 'days'>[]): boolean =>
  steps.slice(0, -1).some(({ days }) => days === null);
/** The unit whose content is certain, else one with a question, else what is lacking. */
function bestUnit(
  units: readonly UnitKey[],
  contents: (unit: UnitKey) => Content | Lacking,
): Content | Lacking | null {
  const found = units.map(contents);
  const known = found.filter((content): content is Content => !isLacking(content));
  return known.find(({ question }) => question === null) ?? known[0] ?? found[0] ?? null;
}

const substanceUnits = new Set<UnitKey>(['mg', 'mcg', 'gram', 'unit', 'meq']);
const vialsOfNebulizer = new Set<UnitKey>(['nebule', 'vial', 'ampule']);
/** Crumbles when it is cut. */
const crumbling = /DISINTEGRAT|\bODT\b/i;
/**
 * Half a tablet that dissolves in the mouth or releases slowly, half a vial that is counted, for a
 * nebulizer.
 */
function undividedPiece(facts: ProductFacts, regimen: Regimen): readonly string[] {
  const { form, formText, product, uom } = facts;
  const isWhole = (unit: UnitKey): boolean =>
    unit === 'tablet'
      ? crumbling.test(`${formText} ${product.name ?? ''}`) || !mayBeHalved(product)
      : form.family === 'nebule' && uom === 'EA' && vialsOfNebulizer.has(unit);
  return regimen.clauses.flatMap(({ amount }) =>
    amount !== null && amount.high % 1000 !== 0 && isWhole(amount.unit)
      ? [`Can a ${amount.unit} be divided? What becomes of the rest?`]
      : [],
  );
}
/** From so many pieces on (thousandths) a dose by weight may be a slip of the decimal point. */
const mostByWeight = 10_000;
/** Tablets are broken into halves and quarters; capsules and the like are not. */
function brokenPiece(facts: ProductFacts, content: Content, regimen: Regimen): readonly string[] {
  const { form, strength, formText, product } = facts;
  if ((form.family !== 'solid' && form.family !== 'insert') || strength?.of !== null) return [];
  if (!substanceUnits.has(content.unit)) return [];
  const isCut = form.unit === 'tablet' && !crumbling.test(`${formText} ${product.name ?? ''}`);
  const least = isCut ? 250 : 1000;
  return regimen.clauses.flatMap(({ amount }) => {
    const pieces = amount === null ? 0 : (amount.high * content.d) / content.n;
    if (pieces < mostByWeight && Math.abs(pieces / least - Math.round(pieces / least)) < 0.001)
      return [];
    return [`Is a dose ${amountWords(pieces, facts.form.unit ?? 'piece')}?`];
  });
}
const saidOnce = ({ high, unit }: Amount): string => amountWords(high, unit);
/** "3 tablets (1,500 mg)" of a product whose strength does not say so. */
const unprovenOf = (regimen: Regimen, { product }: ProductFacts): readonly string[] =>
  unproven(regimen, product).map(
    ([amount, same]) =>
      `${amount.high > 1000 ? 'Are' : 'Is'} ${saidOnce(amount)} ${saidOnce(same)}?`,
  );
/** "Test blood sugar 3 times daily" with test strips: one for each test, where nothing is said. */
function withStrips(regimen: Regimen, { formText }: ProductFacts): Regimen | null {
  const tests = regimen.clauses.every(
    ({ amount, verb, notes }) =>
      amount === null && (verb === 'test' || verb === 'testOnly' || notes.includes('testSugar')),
  );
  if (!tests || !/STRIP/i.test(formText)) return null;
  const strip = { low: 1000, high: 1000, unit: 'testStrip', upTo: false } as const;
  return {
    ...regimen,
    clauses: regimen.clauses.map((clause) => ({ ...clause, amount: strip })),
  };
}
/** "Use twice daily to test blood sugar" (lancets), "use with insulin 4 times daily" (needles). */
function withSharps(regimen: Regimen, { form }: ProductFacts): Regimen | null {
  const { unit } = form;
  const isUsed = regimen.clauses.every(
    ({ amount, verb, notes }) =>
      amount === null &&
      (verb === 'use' || verb === 'test' || verb === 'testOnly' || notes.includes('testSugar')),
  );
  if (!isUsed || (unit !== 'lancet' && unit !== 'needle')) return null;
  const one = { low: 1000, high: 1000, unit, upTo: false } as const;
  return { ...regimen, clauses: regimen.clauses.map((clause) => ({ ...clause, amount: one })) };
}
/** "Change the patch every 72 hours": one patch each time, where no number is said. */
function withPatches(regimen: Regimen): Regimen | null {
  const patch = { low: 1000, high: 1000, unit: 'patch', upTo: false } as const;
  const [clause, ...others] = regimen.clauses;
  if (clause?.verb !== 'changePatch' || clause.amount !== null || others.length > 0) return null;
  return { ...regimen, clauses: [{ ...clause, amount: patch }] };
}
const forOneUse = /SINGLE[- ](?:DOSE|USE)|UNIT[- ](?:DOSE|USE)/i;
/** Drops out of vials that are opened for one use: one vial each time, for both eyes. */
function withVials(regimen: Regimen, facts: ProductFacts): Regimen | null {
  const single = facts.uom === 'EA' && forOneUse.test(facts.product.packageText ?? '');
  const drops = regimen.clauses.every(({ amount }) => amount?.unit === 'drop');
  if (!single || !drops || facts.form.family !== 'drops') return null;
  const vial = { low: 1000, high: 1000, unit: 'vial', upTo: false } as const;
  const clauses = regimen.clauses.map((clause) => ({
    ...clause,
    amount: vial,
    same: [],
    route: clause.route === 'eachEye' ? ('bothEyes' as const) : clause.route,
  }));
  return { ...regimen, clauses };
}
/** "By insulin pump (maximum 60 units per day)": no dose is said, and only the most a day. */
function mostOf({ limits, clauses }: Regimen, facts: ProductFacts): Use | null {
  const [limit, ...others] = limits;
  if (limit === undefined || others.length > 0 || limit.per === null || limit.acetaminophen)
    return null;
  if (clauses.length !== 1 || limit.unit === 'dose') return null;
  const content = contentOf(facts, limit.unit);
  const days = limit.per.low * daysIn[limit.per.unit];
  if (isLacking(content) || days < 1) return null;
  return {
    content,
    steps: [{ round: { quantity: limit.amount, days }, doses: null, days: null, total: null }],
    repeats: false,
    fixed: false,
    questions: [
      'Is the stated maximum what is used each day?',
      ...(content.question === null ? [] : [content.question]),
    ],
  };
}
const isOne = (range: { readonly low: number; readonly high: number } | null): boolean =>
  range === null || range.low === range.high;
/** "Then stop"; "decrease by 10 mg every week until off", whose steps are all said. */
const isFixedEnding = (ending: Ending): boolean =>
  ending.kind === 'stop' ||
  (ending.kind === 'change' &&
    ending.direction === 'decrease' &&
    ending.until !== null &&
    ending.tolerated !== true &&
    isOne(ending.every));
/** "For up to 5 days"; and years, for what is taken so long is never dispensed at once. */
const isOpenLength = (length: Regimen['clauses'][number]['length']): boolean =>
  length !== null && (length.upTo || length.span.unit === 'year');
/** Whether directions leave nothing open of how much is used until they end. */
const isFixed = ({ clauses, endings, repeat }: Regimen): boolean =>
  repeat === null &&
  endings.every(isFixedEnding) &&
  clauses.every(
    ({ prn, amount, timing, length, doses }) =>
      !prn &&
      amount?.upTo !== true &&
      timing.count?.upTo !== true &&
      !isOpenLength(length) &&
      doses?.upTo !== true &&
      [amount, timing.count, timing.every, length?.span ?? null].every(isOne),
  );
/** A regimen in the pieces that are used up, with what is asked of them. */
function counted(
  said: Regimen,
  facts: ProductFacts,
): { readonly regimen: Regimen; readonly asked: readonly string[] } {
  const tested = withStrips(said, facts);
  if (tested !== null) return { regimen: tested, asked: ['Is one strip used for each test?'] };
  const sharp = withSharps(said, facts);
  if (sharp !== null) return { regimen: sharp, asked: ['Is one used each time?'] };
  const changed = withPatches(said);
  if (changed !== null) return { regimen: changed, asked: ['Is one patch worn at a time?'] };
  const opened = withVials(said, facts);
  return opened === null
    ? { regimen: said, asked: [] }
    : { regimen: opened, asked: ['Is a new vial opened each time?'] };
}
/**
 * What a regimen uses of a product: steps in a unit that the quantity can be counted in, with all
 * that had to be assumed; or why it can't be said and what to ask. `priming` in thousandths of a
 * unit of insulin for each dose.
 */
export function useOf(said: Regimen, facts: ProductFacts, priming = 0): Use | Lacking {
  const { regimen, asked } = counted(said, facts);
  const plain = plainOf(regimen);
  const contents = (unit: UnitKey) => contentOf(facts, unit);
  const content = bestUnit(unitsOf(plain.regimen), contents);
  if (content === null) return mostOf(regimen, facts) ?? whyNoContent(regimen, facts);
  if (isLacking(content)) return content;
  if (facts.form.family === 'injectable' && regimen.clauses.some(isInjectedSomewhen))
    return whyOpen(regimen);
  const inUnit = regimenIn(plain.regimen, content.unit, contents, facts);
  const steps = stepsIn(plain, inUnit.regimen, content.unit === 'unit' ? priming : 0);
  if (steps === null) return whyOpen(regimen);
  const higher = isBelowMaximum(steps, inUnit.regimen) || isBelowByRepeats(inUnit.regimen);
  const open = isOpenBetween(measureRegimen(inUnit.regimen).course);
  const questions = [
    ...plain.questions,
    ...asked,
    ...(open && !plain.highest ? ['When does the dose change? The highest one is counted.'] : []),
    ...inUnit.questions,
    ...unprovenOf(said, facts),
    ...(higher ? ['Is more used than the doses, up to the stated maximum?'] : []),
    ...tooManyAsked(content.unit, facts.form.family, Math.max(...steps.map(perDay))),
    ...brokenPiece(facts, content, inUnit.regimen),
    ...undividedPiece(facts, inUnit.regimen),
    ...(content.question === null ? [] : [content.question]),
  ];
  return { content, steps, repeats: plain.repeats, fixed: isFixed(said), questions };
}

const most = [
  String.raw`\b(?:max(?:imum)?(?: of)?|(?:not|do not) exceed|not to exceed|not exceeding`,
  String.raw`|(?:no|not) more than|up to)\s*:?\s*`,
].join('');
const amount = String.raw`(\d+(?:\.\d+)?)\s*(units?|u|tab(?:let)?s?|cap(?:sule)?s?|puffs?|ml)\s*`;
const aDay = [
  String.raw`(?:(?:per|a|\/|in(?: a)?|each|every)\s*`,
  String.raw`(?:day|24 ?(?:hours?|hrs?|h)|daily)|daily)\b`,
].join('');
/** "MDD 60 units", "max daily dose: 100 units": the day is in the word. */
const dailyMost = [
  String.raw`\b(?:mdd|tdd|max(?:imum)?\s+(?:total\s+)?daily\s+(?:dose|amount)`,
  String.raw`|total\s+daily\s+dose)(?:\s+of)?\s*[:=]?\s*`,
].join('');
const maximum = new RegExp(`(?:${most}${amount}${aDay})|(?:${dailyMost}${amount})`, 'gi');
const unitNames: readonly (readonly [RegExp, UnitKey])[] = [
  [/^u/i, 'unit'],
  [/^t/i, 'tablet'],
  [/^c/i, 'capsule'],
  [/^p/i, 'puff'],
  [/^ml$/i, 'ml'],
];
/**
 * The one maximum a day that directions state which are not read otherwise, as a sliding scale
 * does; null where there is none, or more than one.
 */
export function statedMaximum(
  directions: Directions,
  facts: ProductFacts,
): { readonly use: Use } | null {
  if (directions.kind !== 'verbatim') return null;
  const found = [...directions.text.matchAll(maximum)];
  const [first] = found;
  if (found.length !== 1 || first === undefined) return null;
  const [, each, word, inADay, wordInADay] = first;
  const unit = unitNames.find(([name]) => name.test(word ?? wordInADay ?? ''))?.[1] ?? 'unit';
  const content = contentOf(facts, unit);
  const quantity = Number(each ?? inADay) * 1000;
  if (isLacking(content) || !(quantity > 0)) return null;
  return {
    use: {
      content,
      steps: [{ round: { quantity, days: 1 }, doses: null, days: null, total: null }],
      repeats: false,
      fixed: false,
      questions: [
        'Only the stated maximum a day was read: is it what is used?',
        ...(content.question === null ? [] : [content.question]),
      ],
    },
  };
}
