import type { DraftClause } from './draft.ts';
import type { Form } from './forms.ts';
import type { RouteKey, UnitKey, VerbKey } from './meaning.ts';
import { millilitersIn, type Amount } from './regimen.ts';
import { neverInjected, neverPowder, neverTopical, unitsOfForm } from './vocabulary/units.ts';

/** The product that directions are for, as the drug file spells it. */
export interface Product {
  readonly form: string | null;
  readonly strength?: string | null;
  /** Route of administration, as the drug file spells it: "oral", "ophthalmic". */
  readonly route?: string | null;
  /** Its names: directions may begin with them, and say them of no other product. */
  readonly name?: string | null;
  readonly genericName?: string | null;
  /** Unit in which it is billed, and thousandths of it in a package. */
  readonly uom?: 'EA' | 'ML' | 'GM' | null;
  readonly packageSize?: number | null;
  /** The package as the FDA lists it: "75 g in 1 BOTTLE, PUMP". */
  readonly packageText?: string | null;
}
const unitVerbs: Readonly<Partial<Record<UnitKey, VerbKey>>> = {
  puff: 'inhale',
  nebule: 'inhale',
  unit: 'inject',
  patch: 'apply',
  suppository: 'insert',
  application: 'apply',
  inch: 'apply',
  inchRibbon: 'apply',
  cmRibbon: 'apply',
  ring: 'insert',
  insert: 'insert',
  enema: 'use',
  pad: 'use',
  injection: 'inject',
  syringe: 'inject',
  pen: 'inject',
  spray: 'use',
  applicatorful: 'insert',
  actuation: 'inhale',
  pump: 'apply',
  testStrip: 'use',
};
const routeVerbs: Readonly<Partial<Record<RouteKey, VerbKey>>> = {
  tongue: 'place',
  onTongue: 'place',
  cheek: 'place',
  inCheek: 'place',
  eachCheek: 'place',
  postauricular: 'apply',
  skin: 'apply',
  scalp: 'apply',
  muscle: 'inject',
  thighMuscle: 'inject',
  outerThighMuscle: 'inject',
  subcutaneous: 'inject',
  intoSkin: 'inject',
  vein: 'inject',
  inhalation: 'inhale',
  lungs: 'inhale',
  inhaled: 'inhale',
  nebulizer: 'inhale',
  feedingTube: 'give',
  gTube: 'give',
  pegTube: 'give',
  ngTube: 'give',
};
/** A route into or onto an eye or ear. */
export const isEyeOrEar = (route: RouteKey): boolean =>
  /eye|ear/i.test(route) && route !== 'rectum';
/** A route into the nose. */
export const isNostril = (route: RouteKey): boolean => /nostril/i.test(route);
const inhaled = new Set<UnitKey>(['puff', 'actuation', 'nebule']);
const swallowed = new Set(['solid', 'liquid']);

/** The verb of a dose when none was written: by route, unit and form. */
function verbOf(clause: DraftClause, unit: UnitKey | null, form: Form): VerbKey {
  const { route } = clause;
  if (route === 'mouth' && unit !== null && inhaled.has(unit)) return 'inhale';
  if (route === 'mouth' && unit === 'spray') return 'use';
  if (route === 'mouth' || route === 'mouthOrTongue')
    return swallowed.has(form.family) ? form.verb : 'take';
  if (unit === 'unit' && swallowed.has(form.family)) return form.verb;
  const byUnit = unit === null ? undefined : unitVerbs[unit];
  if (byUnit !== undefined) return byUnit;
  if (route === 'rectum' || route === 'vagina') {
    if (unit === 'mg' && form.family === 'topical') return 'give';
    if (unit === null || unit === 'gram') return form.family === 'insert' ? 'insert' : 'apply';
    return 'insert';
  }
  if (route !== null && isEyeOrEar(route)) return form.family === 'topical' ? 'apply' : 'instill';
  const byRoute = route === null ? undefined : routeVerbs[route];
  if (byRoute !== undefined) return byRoute;
  if (unit === 'drop' && form.family !== 'liquid') return 'instill';
  if (clause.area !== null) return form.family === 'other' ? 'apply' : form.verb;
  if (form.family !== 'other') return form.verb;
  if (unit === 'strip') return 'use';
  return clause.amount !== null ? 'take' : 'use';
}

/** "Take 24 units" of insulin: it is injected. */
export function verbIn(clause: DraftClause, own: UnitKey | null, form: Form): VerbKey | null {
  const injected = form.family === 'insulin' || form.family === 'injectable';
  const isPump = clause.notes.includes('viaPump');
  const isTaken = clause.verb === 'take' && injected && own === 'unit' && !isPump;
  const said = isTaken ? null : clause.verb;
  return clause.join === 'first' ? (said ?? verbOf(clause, own, form)) : said;
}
/** A unit in which the product is not measured: "1 tablet" of a suspension. */
function contradicts(unit: UnitKey, form: Form): boolean {
  if (form.family === 'topical') return neverTopical.has(unit) && form.unit !== unit;
  if (form.family === 'other' && form.verb === 'take') return neverPowder.has(unit);
  if (form.family === 'injectable') return neverInjected.has(unit);
  const allowed = form.unit === null ? undefined : unitsOfForm[form.unit];
  return allowed !== undefined && form.family !== 'other' && !allowed.includes(unit);
}
/** A tablet that melts on the tongue is called a wafer as well. */
const melting = /DISINTEGRAT|\bODT\b/i;
/** The same of a product. */
export const isNoUnitOf = (unit: UnitKey, form: Form, product: Product): boolean =>
  contradicts(unit, form) && !(unit === 'wafer' && melting.test(product.form ?? ''));
const eye = /eye/i;
const notInEyes = /CREAM|LOTION|SHAMPOO/i;
const spoons: ReadonlySet<UnitKey> = new Set(['tsp', 'tbsp', 'ounce']);
/**
 * A cream in the eye, or more than an eye or ear takes: "5 mL OD" of a syrup means
 * once daily.
 */
export function organContradicts(
  route: RouteKey,
  { amount, form }: { readonly amount: Amount | null; readonly form: string | null },
): boolean {
  if (!isEyeOrEar(route) || route === 'postauricular') return false;
  if (eye.test(route) && form !== null && notInEyes.test(form)) return true;
  if (amount === null) return false;
  return (
    spoons.has(amount.unit) || (eye.test(route) && amount.unit === 'ml' && amount.high >= 1000)
  );
}
const volumes: ReadonlySet<UnitKey> = new Set<UnitKey>(['ml', 'tsp', 'tbsp', 'ounce']);
/** What was said twice; a spoon is always said in milliliters too. */
export function sameOf(clause: DraftClause, amount: Amount | null): readonly Amount[] | null {
  const same = clause.same.flatMap((found) =>
    found.unit === null ? [] : [{ ...found, unit: found.unit }],
  );
  if (same.length < clause.same.length) return null;
  const ml = amount === null || amount.unit === 'ounce' ? undefined : millilitersIn[amount.unit];
  if (ml === undefined || amount === null || same.some(({ unit }) => volumes.has(unit)))
    return same;
  return [{ low: amount.low * ml, high: amount.high * ml, unit: 'ml', upTo: false }, ...same];
}
