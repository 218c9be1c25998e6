import { isBare, isBeyondDoses } from './completing/bare-number.ts';
import { reachesTarget } from './completing/bare-target.ts';
import { isConsistent } from './completing/consistent.ts';
import { cycled, outlastsItself } from './completing/cycles.ts';
import { dayTotalOf } from './completing/day-total.ts';
import { impossible } from './completing/impossible.ts';
import { takesTurns } from './completing/in-turn.ts';
import { isNoDose } from './completing/of-strength.ts';
import { placedByProduct } from './completing/own-place.ts';
import { saidOfAll } from './completing/said-of-all.ts';
import { isOtherSubstance, saidTwice } from './completing/said-twice.ts';
import { splitHolds } from './completing/split-holds.ts';
import { spreadEach } from './completing/spread-each.ts';
import { isMeals, isTimed, saysOnlyNot } from './completing/timed.ts';
import { inHours, isSeveral, timesAgree } from './completing/times-agree.ts';
import { withVolumes } from './completing/volumes.ts';
import { isCutPatch, isPartedByUse, mayNotBeCrushed } from './contradicting/held-together.ts';
import { isNoRoute } from './contradicting/route-of-product.ts';
import { isByMouthAway, isSwallowedAway } from './contradicting/under-tongue.ts';
import { isUnitOfOthers } from './contradicting/unit-of-kind.ts';
import type { Draft, DraftClause } from './draft.ts';
import { formOfProduct, type Form } from './forms.ts';
import {
  areaContradicts,
  isSwallowed,
  productKind,
  verbContradicts,
  type Giving,
  type ProductKind,
} from './giving.ts';
import type { Amounts } from './grammar/terms-dose.ts';
import { resolved, type Joined } from './joined.ts';
import type { UnitKey, VerbKey } from './meaning.ts';
import { daysPer } from './meaning.ts';
import { doneFor, inPrintOrder, isDayTotal } from './print-words.ts';
import { isNoUnitOf, isEyeOrEar, isNostril, sameOf, verbIn, type Product } from './product.ts';
import type { Amount, Clause, Limit, Regimen, Timing } from './regimen.ts';

/** Why directions that can be read must not be followed without a pharmacist's reason. */
export type StopCode =
  | 'AMOUNT_TWICE'
  | 'TWO_FREQUENCIES'
  | 'UNIT_OF_PRODUCT'
  | 'ROUTE_OF_PRODUCT'
  | 'VERB_OF_PRODUCT'
  | 'NOT_CRUSHED'
  | 'SAME_AMOUNT'
  | 'IMPOSSIBLE'
  | 'NO_PLACE'
  | 'NO_UNIT'
  | 'NOT_OF_STRENGTH'
  | 'OTHER_STRENGTH'
  | 'ZERO';
export type Completed =
  | { readonly kind: 'whole'; readonly regimen: Regimen }
  | { readonly kind: 'stop'; readonly code: StopCode }
  /** `letter`: not read, because a unit is a letter that may stand for two. */
  | { readonly kind: 'open'; readonly letter: boolean };
const open: Completed = { kind: 'open', letter: false };
const letter: Completed = { kind: 'open', letter: true };

/** Units that a number without a unit stands for: only what is counted in pieces. */
const countable = new Set<UnitKey>([
  'tablet',
  'capsule',
  'patch',
  'suppository',
  'lozenge',
  'film',
  'puff',
  'spray',
  'drop',
  'packet',
  'nebule',
  'insert',
  'ring',
  'wafer',
  'piece',
  'enema',
  'lancet',
  'needle',
]);
const unitOf = (
  { unit }: Amounts,
  before: UnitKey | null,
  form: Form,
  product: Product,
): UnitKey | null => {
  if (unit !== null) return unit;
  if (before !== null) return before;
  // A nasal solution is dropped or sprayed.
  if (form.family === 'nasal' && form.unit === 'drop' && !/DROP/i.test(product.form ?? ''))
    return null;
  return form.unit !== null && countable.has(form.unit) ? form.unit : null;
};
/** "Daily" beside several times of the day is no count; alone it is once. */
function timingOf(clause: DraftClause): Timing {
  const { timing } = clause;
  if (!clause.daily || timing.count !== null || timing.every !== null) return timing;
  return isSeveral(timing)
    ? timing
    : { ...timing, count: { low: 1, high: 1, per: 'day', upTo: false } };
}
/** A verb alone is no dose, and "2 AM" without an amount may be one. */
const says = (clause: DraftClause): boolean => {
  const { amount, timing } = clause;
  if (
    clause.join === 'first' &&
    amount === null &&
    timing.moments.some((moment) => 'minutes' in moment)
  )
    return false;
  const other =
    clause.route !== null ||
    clause.area !== null ||
    clause.prn ||
    clause.notes.length > 0 ||
    clause.length !== null ||
    (clause.event !== null && clause.join !== 'first');
  return amount !== null || other || isTimed(clause) || timing.single !== null;
};
/** "Up to 3 tablets daily", "4 tablets a day" and "2-3 daily" do not say in how many doses. */
function undivided({ amount, daily, total, timing, notes, split }: DraftClause): boolean {
  if (!daily || amount === null || isDayTotal({ amount, notes })) return false;
  const several = amount.high > 1000 && timing.moments.length === 0;
  const said = split !== undefined || notes.some((note) => note.startsWith('divided'));
  const bareRange = amount.unit === null && amount.low < amount.high;
  return (amount.upTo && amount.unit !== 'patch') || (several && !said && (total || bareRange));
}
/** One piece, of which nobody takes a part at each of several times. */
const isOnePiece = ({ unit, high }: Amounts): boolean =>
  high <= 1000 && (unit === null || countable.has(unit) || ofOneUse.has(unit));
const ofOneUse = new Set<UnitKey>(['application', 'applicatorful', 'vial', 'ampule', 'dose']);
/**
 * "2 tablets daily in the morning and at bedtime", "30 units daily before meals": so much at each
 * time, or so much in the day.
 */
const isOfDayOrTime = ({ amount, daily, coded, timing }: DraftClause): boolean =>
  daily &&
  amount !== null &&
  !isOnePiece(amount) &&
  timing.count === null &&
  (isSeveral(timing) || (!coded && isMeals(timing)));
const divided = (clause: DraftClause): boolean =>
  clause.notes.some((note) => note.startsWith('divided')) &&
  (clause.timing.count !== null || !clause.daily);
const notDailyHolds = (clause: DraftClause): boolean =>
  !clause.notes.includes('notDaily') ||
  clause.timing.count?.per === 'week' ||
  clause.timing.count?.per === 'month' ||
  clause.timing.weekdays !== null ||
  clause.timing.daysAWeek !== null ||
  (clause.timing.every !== null && clause.timing.every.low * daysPer[clause.timing.every.unit] > 1);

/** "At bedtime (not in the morning)": a time that is ruled out is none of the times. */
const notTimeHolds = ({ notes, timing }: DraftClause): boolean => {
  const at = (parts: readonly string[]): boolean =>
    timing.moments.some((one) => 'at' in one && parts.includes(one.at));
  if (timing.moments.length === 0)
    return !notes.some((key) => /^not(?:Morning|Bedtime)$/.test(key));
  return (
    !(notes.includes('notMorning') && at(['morning'])) &&
    !(notes.includes('notBedtime') && at(['bedtime', 'night']))
  );
};
const amountOf = ({ low, high, upTo, extra }: Amounts, unit: UnitKey): Amount => {
  const amount = { low, high, unit, upTo };
  return extra === true ? { ...amount, extra } : amount;
};
/** What is worn and replaced by a new one. */
const isReplaced = ({ event }: DraftClause, unit: UnitKey | null, form: Form): boolean =>
  event === null &&
  (unit === 'patch' || unit === 'ring' || (unit === null && form.family === 'patch'));
const isLetter = (amount: Amounts | null, form: Form, product: Product): boolean =>
  amount?.letter === true && form.family === 'other' && !/\bkit\b/i.test(product.form ?? '');
/** "2P" is 2 puffs of an inhaler; of other products it may be pills. */
const isPuffLetter = (amount: Amounts | null, form: Form): boolean =>
  amount?.letter === true && amount.unit === 'puff' && form.family !== 'inhaler';
/** "Before meals, in the morning and in the evening": of these meals, or at more times. */
function isMixedUp({ timing }: DraftClause): boolean {
  const others = timing.moments.filter((one) => !('meal' in one && one.meal === 'meals'));
  return (
    isMeals(timing) &&
    others.some((one) => !('at' in one && (one.at === 'bedtime' || one.at === 'night')))
  );
}
/** Verbs of what goes on for so many seconds or minutes. */
const lasting = new Set<VerbKey | null>(['swish', 'gargle', 'rinse', 'apply', 'wash', 'massage']);
/** "Every 12 hours for 3 doses once a week": a course that comes again. */
const comesAgain = ({ length, doses, daily, timing }: DraftClause): boolean =>
  (length !== null || doses !== null) &&
  timing.count !== null &&
  timing.count.per !== 'day' &&
  (daily || inHours(timing));
/** "For 7 days of each month for 4 months": two lengths, one within the other. */
const isCourseInCourse = ({ length, onDays }: DraftClause): boolean =>
  length !== null && onDays !== null && onDays !== 'today' && onDays.some === true;
const isWhole = (clause: DraftClause): boolean =>
  says(clause) &&
  !saysOnlyNot(clause) &&
  !isCourseInCourse(clause) &&
  !comesAgain(clause) &&
  !outlastsItself(clause) &&
  (lasting.has(clause.verb) || !clause.notes.some((key) => doneFor.has(key))) &&
  !isMixedUp(clause) &&
  !undivided(clause) &&
  !isOfDayOrTime(clause) &&
  !divided(clause) &&
  splitHolds(clause) &&
  notDailyHolds(clause) &&
  notTimeHolds(clause) &&
  scaleHolds(clause);
/** "Per sliding scale" without its rows says nothing but the most. */
function scaleHolds({ amount, notes, scale, scaleNamed }: DraftClause): boolean {
  if (scale !== undefined) return amount === null;
  return !scaleNamed && (amount !== null || !notes.includes('slidingScale'));
}
/** In what a clause is given: a sliding scale in units. */
const givenIn = ({ scale }: Joined, said: UnitKey | null): UnitKey | null =>
  scale === undefined ? said : 'unit';
type Checked = { readonly clause: Clause } | { readonly refused: Completed };
const refused = (code: StopCode): Checked => ({ refused: { kind: 'stop', code } });

/**
 * "20 mg" of a product in mEq, "1 capsule (2 tablets)"; beside its pieces, "1 tablet (1,500 mg)",
 * it may be its salt.
 */
const isUnmeasured = ({ same }: Joined, unit: UnitKey, product: Product, form: Form): boolean =>
  same.length === 0
    ? isOtherSubstance(unit, product)
    : form.family === 'solid' &&
      same.some((one) => one.unit !== null && isNoUnitOf(one.unit, form, product));
/** "1 tablet x 8 hours": nothing is swallowed for hours; every 8 hours may be meant. */
const isPieceForHours = ({ length, timing, daily, prn }: Joined, { family }: Form): boolean =>
  family === 'solid' &&
  length?.span.unit === 'hour' &&
  !daily &&
  !prn &&
  timing.count === null &&
  timing.every === null &&
  timing.moments.length === 0;
interface Of {
  readonly product: Product;
  readonly form: Form;
}
const isOtherUnit = (clause: Joined, unit: UnitKey, kind: ProductKind, of: Of): boolean => {
  const beside = clause.same.map((amount) => amount.unit ?? unit);
  return (
    isUnitOfOthers(unit, kind, of.product, beside) ||
    isUnmeasured(clause, unit, of.product, of.form)
  );
};
const isOtherWay = (giving: Giving, kind: ProductKind, product: Product): boolean =>
  isSwallowed(giving, kind) || areaContradicts(giving, kind) || isByMouthAway(giving, product);
/** What a clause says of the product that can't be done with it. */
function contradictionOf(
  clause: Joined,
  amount: Amount | null,
  form: Form,
  product: Product,
): StopCode | null {
  const kind = productKind(product, form);
  const { verb, route, area, mixture, after } = clause;
  const dissolved = mixture !== null || after === 'drink';
  const giving = { verb, route, area, unit: amount?.unit ?? null, dissolved };
  if (amount !== null && isOtherUnit(clause, amount.unit, kind, { product, form }))
    return 'UNIT_OF_PRODUCT';
  if (isNoRoute(route, amount, kind, product)) return 'ROUTE_OF_PRODUCT';
  if (isOtherWay(giving, kind, product)) return 'ROUTE_OF_PRODUCT';
  if (verbContradicts(giving, kind) || isSwallowedAway(verb, product)) return 'VERB_OF_PRODUCT';
  if (isPartedByUse(clause, product) || isCutPatch(amount, product)) return 'NOT_CRUSHED';
  return amount !== null && isNoDose(amount, form, product) ? 'NOT_OF_STRENGTH' : null;
}
/** What a regimen keeps of a clause. */
function saidOf(clause: Joined) {
  const { daily: _, coded: __, eachDay: ___, total: ____, replaced: _____, ...rest } = clause;
  const {
    eachLength: ______,
    scaleNamed: _______,
    apart: ________,
    inTurn: _________,
    everyDay: __________,
    ...said
  } = rest;
  return said;
}
/** One clause with its units and verb; or what stands against it. */
function completeClause(
  clause: Joined,
  before: UnitKey | null,
  form: Form,
  product: Product,
): Checked {
  const said = clause.amount === null ? null : unitOf(clause.amount, before, form, product);
  const own = givenIn(clause, said);
  if (clause.amount !== null && said === null) return { refused: open };
  if (clause.amount !== null && clause.amount.high <= 0) return refused('ZERO');
  if (isPieceForHours(clause, form)) return { refused: open };
  const mixed = clause.join === 'and' && own !== null && before !== null && own !== before;
  if (mixed || !isWhole(clause)) return { refused: open };
  if (!timesAgree(clause)) return refused('TWO_FREQUENCIES');
  if (isPuffLetter(clause.amount, form)) return { refused: letter };
  if (own !== null && isNoUnitOf(own, form, product)) return refused('UNIT_OF_PRODUCT');
  if (isLetter(clause.amount, form, product)) return { refused: letter };
  if (clause.replaced && !isReplaced(clause, own, form)) return { refused: open };
  const amount = clause.amount !== null && own !== null ? amountOf(clause.amount, own) : null;
  if (clause.inTurn === true && !takesTurns(clause, amount, form, product))
    return { refused: open };
  const against = contradictionOf(clause, amount, form, product);
  if (against !== null) return refused(against);
  const same = sameOf(clause, amount);
  if (same === null) return { refused: open };
  if (amount !== null && same.some((found) => saidTwice(amount, found, product) === 'differs'))
    return refused('SAME_AMOUNT');
  const verb = verbIn(clause, own, form);
  const rest = saidOf(clause);
  const notes = inPrintOrder(clause.notes);
  const route = verb === 'inhale' && clause.route === 'inhalation' ? null : clause.route;
  return { clause: { ...rest, notes, amount, same, timing: timingOf(clause), verb, route } };
}
/** A new amount goes to the eye, ear, nostril or place of the amount before it. */
const placed = (clause: Joined, before: Clause | undefined): Joined => {
  if (before === undefined || clause.amount === null) return clause;
  if (clause.route !== null || clause.area !== null) return clause;
  const sided = before.route !== null && (isEyeOrEar(before.route) || isNostril(before.route));
  return sided || before.area !== null
    ? { ...clause, route: sided ? before.route : null, area: before.area }
    : clause;
};
/**
 * The most that may be taken, each once, in its own unit or in that of the doses; null where one
 * has neither.
 */
function limitsIn(
  { limits }: Draft,
  own: UnitKey | null,
  clauses: readonly Clause[],
): readonly Limit[] | null {
  if (limits.some((limit) => limit.unit === null && isBeyondDoses(limit.amount, clauses)))
    return null;
  const named = limits.flatMap((limit) => {
    const unit = limit.unit ?? own;
    return unit === null ? [] : [{ ...limit, unit }];
  });
  if (named.length < limits.length) return null;
  return [...new Map(named.map((limit) => [JSON.stringify(limit), limit])).values()];
}
/** The clauses of a draft, each whole by itself, and what is said of all; null where unclear. */
function clausesOf(draft: Draft) {
  const spread = spreadEach(draft.clauses);
  const said = spread?.length === 1 ? spread.map(cycled) : spread;
  const joined = said === null ? null : resolved(said);
  return joined === null ? null : saidOfAll(joined);
}
/** A draft with the verb and units that the form gives; or what stands against it. */
export function complete(draft: Draft, product: Product): Completed {
  const form = formOfProduct(product);
  const ofAll = clausesOf(draft);
  if (ofAll === null) return open;
  const clausesPlaced = placedByProduct(ofAll.clauses, product, form);
  if (clausesPlaced === null) return { kind: 'stop', code: 'NO_PLACE' };
  if (isBare(clausesPlaced, product)) return { kind: 'stop', code: 'NO_UNIT' };
  let unit: UnitKey | null = null;
  const clauses: Clause[] = [];
  for (const clause of clausesPlaced) {
    const checked = completeClause(placed(clause, clauses.at(-1)), unit, form, product);
    if ('refused' in checked) return checked.refused;
    unit = checked.clause.amount?.unit ?? unit;
    clauses.push(checked.clause);
  }
  const limits = limitsIn(draft, unit, clauses);
  if (limits === null || !isConsistent(clauses, draft)) return open;
  const { endings, repeat, holds, dayTotal, noneOn } = draft;
  if (draft.bareTarget === true && !reachesTarget(clauses, endings, product)) return open;
  const sentences = [...draft.sentences, ...ofAll.sentences];
  const doses: Regimen = { clauses, endings, repeat, limits, holds, sentences };
  const plain: Regimen = noneOn === undefined ? doses : { ...doses, noneOn };
  return followed(dayTotal === undefined ? plain : { ...plain, dayTotal }, product);
}
/** A regimen whose totals and maxima agree with its doses, or what stands against it. */
function followed(regimen: Regimen, product: Product): Completed {
  const total = dayTotalOf(regimen, product);
  if (total === 'unknown') return open;
  if (total === 'differs') return { kind: 'stop', code: 'SAME_AMOUNT' };
  if (mayNotBeCrushed(regimen.sentences, product)) return { kind: 'stop', code: 'NOT_CRUSHED' };
  if (impossible(regimen, product)) return { kind: 'stop', code: 'IMPOSSIBLE' };
  return { kind: 'whole', regimen: withVolumes(regimen, product) };
}
