import { inMilligrams, step } from './bound-broken.ts';
import type { BoundBroken } from './bound-broken.ts';
import { kidneyMaximumBroken } from './conditions/kidney-maxima.ts';
import { doseBounds, supplyBounds } from './dose-bounds.data.ts';
import type { DoseBound, SupplyBound } from './dose-bounds.data.ts';
import { ingredientsOf } from './drug-classes.ts';
import { fingerprint } from './fingerprint.ts';
import { takenTogether } from './in-hand.ts';
import { amountOf, dayDoseOf } from './ingredient-dose.ts';
import { conditionAmong, isParty } from './matching.ts';
import { injectedBroken, onceBroken, severityAbove, usualDose } from './once-dose.ts';
import { severities } from './types.ts';
import type { ActiveDrug, ClinicalDrug, ClinicalPatient, Severity } from './types.ts';
import { apixabanBroken } from './use/apixaban.ts';
import { epinephrineBroken } from './use/epinephrine.ts';
import {
  injectedBoundsBroken,
  injectedTooLittle,
  isInjectedByWeight,
} from './use/injected-bounds.ts';
import { longDoseBroken } from './use/long-doses.ts';
import { patchesBroken } from './use/patches.ts';
import { piecesBroken } from './use/pieces.ts';
import { slowMaximumBroken } from './use/slow-maxima.ts';
import { isSpaced, tooOften } from './use/spaced-drugs.ts';
import { timesBroken, tooSeldomBroken } from './use/times-a-day.ts';
import { unitsBroken } from './use/units-at-once.ts';
import { wayOf } from './use/ways.ts';
import { wholenessBroken } from './use/whole-only.ts';
import { weightBroken, weightMissing } from './weight-doses.ts';

const adult = 18;
type Who = Pick<ClinicalPatient, 'age' | 'sex'>;
const inBand = (bound: DoseBound, { age, sex }: Who): boolean => {
  if (bound.sex !== undefined && bound.sex !== sex) return false;
  return bound.from === undefined
    ? age === null || age >= adult
    : age !== null && age >= bound.from && (bound.under === undefined || age < bound.under);
};

const worstFirst = <T extends { readonly severity: Severity }>(a: T, b: T): number =>
  severities.indexOf(a.severity) - severities.indexOf(b.severity);

const isAdult = (age: number | null): boolean => age === null || age >= adult;
const worst = (bounds: readonly DoseBound[]): DoseBound | undefined =>
  bounds.toSorted(worstFirst)[0];
/**
 * What only informs just above its bound is asked about from more than twice the bound on; more
 * than four times the bound is a slip, and severe.
 */
function asFarAbove(bound: DoseBound, dose: number): DoseBound {
  const times = dose / ((bound.most ?? Infinity) * 1000);
  if (bound.severity === 'minor' && times > 2) return { ...bound, severity: 'moderate' };
  return bound.severity === 'moderate' && times > 4 ? { ...bound, severity: 'severe' } : bound;
}
/**
 * The most of an ingredient a day: of the table of bounds, else of the table of usual doses, which
 * is a ceiling for children, too.
 */
function mostBroken(ingredient: string, who: Who, dose: number): DoseBound | undefined {
  const bounds = doseBounds.filter(
    (bound) => bound.most !== undefined && isParty(bound.drug, ingredient) && inBand(bound, who),
  );
  const usual = usualDose(ingredient);
  if (bounds.length > 0 || usual === undefined)
    return worst(
      bounds
        .filter(({ most }) => dose > (most ?? Infinity) * 1000)
        .map((bound) => asFarAbove(bound, dose)),
    );
  return dose > usual.day * 1000
    ? {
        drug: ingredient,
        most: usual.day,
        severity: severityAbove(usual, dose / (usual.day * 1000)),
        effect: 'More than any labeled use.',
        management: 'Check the dose and the days of supply; ask the prescriber.',
      }
    : undefined;
}
/**
 * The most of an ingredient a day by the table of bounds, in thousandths of a milligram; of several
 * the least. Null where there is none for this age.
 */
export function mostADayOf(ingredient: string, who: Who): number | null {
  const all = doseBounds
    .filter((bound) => isParty(bound.drug, ingredient) && inBand(bound, who))
    .flatMap((bound) => bound.most ?? []);
  return all.length === 0 ? null : Math.min(...all) * 1000;
}
const leastBroken = (ingredient: string, who: Who, dose: number): DoseBound | undefined =>
  worst(
    doseBounds.filter(
      (bound) =>
        bound.least !== undefined &&
        isParty(bound.drug, ingredient) &&
        inBand(bound, who) &&
        dose < bound.least * 1000,
    ),
  );

/** A dose a day of an ingredient, and "with Norco 5-325 mg" where others add to it. */
interface DayDose {
  readonly of: string;
  readonly dose: number;
  readonly together: string;
}
const brokenBy = (
  drug: ClinicalDrug,
  bound: DoseBound,
  { of, dose, together }: DayDose,
): BoundBroken => {
  const [kind, limit, says] =
    bound.most === undefined
      ? (['low-dose', bound.least ?? 0, 'least'] as const)
      : (['high-dose', bound.most, 'most'] as const);
  return {
    kind,
    severity: bound.severity,
    summary: [
      `${drug.name}${together}: ${inMilligrams(dose, of)} of ${of} a day,`,
      `the ${says} is ${inMilligrams(limit * 1000, of)}`,
    ].join(' '),
    effect: bound.effect,
    management: bound.management,
    fingerprint: fingerprint(kind, bound.severity, `${of} ${says} ${limit}`, [
      `${of}@${step(dose, limit * 1000)}`,
    ]),
  };
};
/**
 * Of a combination whose amounts can't be told apart, the smallest of them is certain of each
 * ingredient.
 */
function atLeastBroken(
  drug: ClinicalDrug,
  who: Who,
  ingredients: readonly string[],
  ingredient: string,
): BoundBroken[] {
  // Together they are judged by sulfamethoxazole: the label gives far more against Pneumocystis.
  if (ingredient === 'trimethoprim' && ingredients.includes('sulfamethoxazole')) return [];
  const doses = (drug.dailyDoses ?? []).filter((dose) => dose > 0);
  if (doses.length !== ingredients.length) return [];
  const dose = Math.min(...doses);
  const bound = mostBroken(ingredient, who, dose);
  const said = { of: ingredient, dose, together: ' holds at least' };
  return bound === undefined ? [] : [brokenBy(drug, bound, said)];
}
/** One dose and no more: what is usual at one time judges it, and no day. */
const isOnlyOnce = (drug: ClinicalDrug, ingredient: string): boolean =>
  drug.use?.rhythm === 'single' &&
  (usualDose(ingredient) !== undefined || isSpaced(drug, ingredient));
/**
 * The dose a day. Of what is used every week or more seldom, "on days 1, 8 and 15", the day's share
 * of a dose: how often and how much at one time are judged by themselves.
 */
function dayShareOf(
  drug: ClinicalDrug,
  ingredients: readonly string[],
  ingredient: string,
): number | null {
  const dose = dayDoseOf(drug, ingredients, ingredient);
  const rhythm = drug.use?.rhythm;
  const once = amountOf(drug.onceDoses, ingredients, ingredient);
  if (dose === null || once === null || typeof rhythm !== 'number') return dose;
  return dose >= once && isSpaced(drug, ingredient) ? dose / rhythm : dose;
}
/** What is taken of an ingredient by mouth in other prescriptions, each with its dose a day. */
const addedBy = (drug: ClinicalDrug, others: readonly ActiveDrug[], ingredient: string) =>
  takenTogether(drug, others).flatMap((other) => {
    const theirs = ingredientsOf(other.drug.genericName);
    const isTaken = wayOf(other.drug) === 'mouth' && theirs.includes(ingredient);
    const dose = isTaken ? dayShareOf(other.drug, theirs, ingredient) : null;
    return dose === null ? [] : [{ dose, name: other.drug.name }];
  });
/**
 * Too much a day of the drug alone, or too little with all that is taken of it: an extra tablet on
 * Sundays is written as a prescription of its own.
 */
const doseBroken = (
  drug: ClinicalDrug,
  patient: ClinicalPatient,
  ingredients: readonly string[],
  others: readonly ActiveDrug[],
): BoundBroken[] =>
  ingredients.flatMap((ingredient) => {
    if (isOnlyOnce(drug, ingredient)) return [];
    const dose = dayShareOf(drug, ingredients, ingredient);
    if (dose === null) return atLeastBroken(drug, patient, ingredients, ingredient);
    const total = addedBy(drug, others, ingredient).reduce((sum, added) => sum + added.dose, dose);
    return [mostBroken(ingredient, patient, dose), leastBroken(ingredient, patient, total)]
      .filter((bound) => bound !== undefined)
      .map((bound) => brokenBy(drug, bound, { of: ingredient, dose, together: '' }));
  });
/** Too much a day of an ingredient only together with what else the patient takes of it. */
const totalBroken = (
  drug: ClinicalDrug,
  patient: ClinicalPatient,
  ingredients: readonly string[],
  others: readonly ActiveDrug[],
): BoundBroken[] =>
  ingredients.flatMap((ingredient) => {
    const own = dayShareOf(drug, ingredients, ingredient);
    if (own === null || mostBroken(ingredient, patient, own)) return [];
    const adding = addedBy(drug, others, ingredient);
    const total = adding.reduce((sum, { dose }) => sum + dose, own);
    const bound = adding.length === 0 ? undefined : mostBroken(ingredient, patient, total);
    const together = ` with ${adding.map(({ name }) => name).join(', ')}`;
    return bound === undefined
      ? []
      : [brokenBy(drug, bound, { of: ingredient, dose: total, together })];
  });
/** Of the dose a day and the dose at one time of a kind the worse one, the dose a day first. */
function withOnce(
  drug: ClinicalDrug,
  { age }: ClinicalPatient,
  ingredients: readonly string[],
  aDay: readonly BoundBroken[],
): BoundBroken[] {
  const once = onceBroken(drug, ingredients).filter(
    ({ kind }) => isAdult(age) || kind === 'high-dose',
  );
  const isTold = (told: BoundBroken, by: readonly BoundBroken[], orAsBad: boolean): boolean =>
    by.some((other) => other.kind === told.kind && worstFirst(other, told) < (orAsBad ? 1 : 0));
  return [
    ...aDay.filter((bound) => !isTold(bound, once, false)),
    ...once.filter((bound) => !isTold(bound, aDay, true)),
  ];
}

/** Whether an amount of it is judged in milligrams. */
const isBounded = (drug: ClinicalDrug, ingredients: readonly string[]): boolean =>
  ingredients.some(
    (ingredient) =>
      dayDoseOf(drug, ingredients, ingredient) !== null &&
      (usualDose(ingredient) !== undefined ||
        doseBounds.some(({ drug: party, most: bound }) => bound && isParty(party, ingredient))),
  );

const holds = ({ icd }: SupplyBound, patient: ClinicalPatient): boolean =>
  !icd || conditionAmong(patient, icd) !== undefined;
const supplyBroken = (
  drug: ClinicalDrug,
  patient: ClinicalPatient,
  ingredients: readonly string[],
): BoundBroken[] => {
  const days = drug.daysSupply ?? 0;
  return supplyBounds
    .filter(
      (supplyBound) =>
        days > 0 &&
        ingredients.some((ingredient) => isParty(supplyBound.drug, ingredient)) &&
        holds(supplyBound, patient) &&
        (days > (supplyBound.mostDays ?? Infinity) || days < (supplyBound.leastDays ?? 0)),
    )
    .map((supplyBound): BoundBroken => {
      const long = supplyBound.mostDays !== undefined;
      const kind = long ? 'long-supply' : 'short-supply';
      return {
        kind,
        severity: supplyBound.severity,
        summary: `${drug.name}: ${days} ${days === 1 ? 'day' : 'days'}, ${long ? `${supplyBound.mostDays} at most` : `${supplyBound.leastDays} at least`}`,
        effect: supplyBound.effect,
        management: supplyBound.management,
        fingerprint: fingerprint(
          kind,
          supplyBound.severity,
          `${supplyBound.drug} ${supplyBound.mostDays ?? supplyBound.leastDays}`,
          [`${ingredients.join('+')} ${days}`],
        ),
      };
    });
};

function injectionBroken(
  drug: ClinicalDrug,
  patient: ClinicalPatient,
  ingredients: readonly string[],
): readonly BoundBroken[] {
  const once = injectedBroken(drug, ingredients);
  return [
    ...once,
    ...injectedBoundsBroken(drug, patient, ingredients, once),
    ...injectedTooLittle(drug, patient, ingredients),
    ...epinephrineBroken(drug, patient, ingredients),
    ...weightMissing(drug, patient, isInjectedByWeight(drug, ingredients)),
  ];
}

/**
 * What the doses and the days of supply break: too much or too little of an ingredient a day or at
 * one time for the patient's age, alone or together with what else is taken of it (HD, LD), too
 * long or too short a supply (MX, MN); every day what is used every few days, and too much injected
 * at one time. The dose a day is the most that the directions say, else what is dispensed spread
 * over its days; of a combination only the ingredients whose amount is certain are reckoned.
 */
export const boundsBroken = (
  drug: ClinicalDrug,
  patient: ClinicalPatient,
  others: readonly ActiveDrug[],
): readonly BoundBroken[] => {
  const ingredients = ingredientsOf(drug.genericName);
  const often = [...tooOften(drug, ingredients), ...wholenessBroken(drug, ingredients)];
  if (wayOf(drug) === 'injected') return [...often, ...injectionBroken(drug, patient, ingredients)];
  if (wayOf(drug) !== 'mouth') {
    const patches = patchesBroken(drug, ingredients);
    return [...often, ...patches, ...(patches.length > 0 ? [] : unitsBroken(drug, ingredients))];
  }
  const aDay = [
    ...doseBroken(drug, patient, ingredients, others),
    ...totalBroken(drug, patient, ingredients, others),
  ];
  return [
    ...often,
    ...withOnce(drug, patient, ingredients, aDay),
    ...(aDay.some(({ kind }) => kind === 'high-dose')
      ? []
      : longDoseBroken(drug, patient, ingredients)),
    ...(aDay.some(({ kind }) => kind === 'high-dose') ? [] : slowMaximumBroken(drug, ingredients)),
    ...piecesBroken(drug, ingredients, isBounded(drug, ingredients)),
    ...timesBroken(drug, ingredients),
    ...(isAdult(patient.age) ? tooSeldomBroken(drug, ingredients) : []),
    ...apixabanBroken(drug, patient, ingredients),
    ...kidneyMaximumBroken(drug, patient, ingredients),
    ...weightBroken(drug, patient, ingredients),
    ...supplyBroken(drug, patient, ingredients),
  ];
};
