import { ownEntry } from '#domain/platform/own-entry.ts';
import { weightWords } from '#domain/platform/rules/weight.ts';
import { inMilligrams, step } from '../bound-broken.ts';
import type { BoundBroken } from '../bound-broken.ts';
import { classMembers } from '../drug-classes.ts';
import { fingerprint } from '../fingerprint.ts';
import { amountOf } from '../ingredient-dose.ts';
import { atLeast } from '../types.ts';
import type { ClinicalDrug, ClinicalPatient, Severity } from '../types.ts';
import { injectedBounds, injectedLeast, type InjectedBound } from './injected-bounds.data.ts';
import { wayOf } from './ways.ts';

/** What rounding to a syringe or a pen may add. */
const rounding = 1.1;
/** So many times the bound is severe for whoever it is. */
const slip = 1.5;
const concentrated = 500_000;
const isInsulin = (ingredient: string): boolean => ingredient.startsWith('insulin');
const mixedNames = /\bmix|protamine|\b(?:70|75|50)\s?\/\s?(?:30|25|50)\b/i;

/** How an insulin is used, as the table of bounds names it; null for another drug. */
function insulinKind({ name, genericName }: ClinicalDrug, ingredients: readonly string[]) {
  const insulins = ingredients.filter(isInsulin);
  const [first] = insulins;
  if (first === undefined) return null;
  if (insulins.length > 1 || mixedNames.test(`${name} ${genericName}`)) return 'mixed insulin';
  if (first === 'insulin nph') return first;
  return classMembers('basal-insulin').has(first) ? 'basal insulin' : 'mealtime insulin';
}
interface Judged {
  readonly drug: ClinicalDrug;
  readonly of: string;
  readonly row: InjectedBound;
  /** Thousandths of a milligram or a unit; null where not said. */
  readonly once: number | null;
  readonly day: number | null;
  readonly grams: number | null;
}
const brokenBy = (
  { drug, of, row }: Judged,
  severity: Severity,
  says: string,
  mark: string,
): BoundBroken => ({
  kind: 'high-dose',
  severity,
  summary: `${drug.name}: ${says}`,
  effect: row.effect,
  management: 'Read the prescription again: product, unit, weight, how often. Ask the prescriber.',
  fingerprint: fingerprint('high-dose', severity, `${of} injected ${mark}`, [of]),
});
function tooOftenADay(judged: Judged): BoundBroken[] {
  const times = judged.drug.use?.timesADay ?? null;
  const { row, of } = judged;
  if (times === null || row.times === null || times <= row.times) return [];
  const most = row.times === 1 ? 'once' : `${row.times} times`;
  return [
    brokenBy(
      judged,
      'severe',
      `${of} ${Math.round(times)} times a day, ${most} is the most`,
      'often',
    ),
  ];
}
/** The worst of what is too much: at one time or a day for the weight, or a day for anyone. */
function tooMuch(judged: Judged): BoundBroken[] {
  const { row, once, day, grams, of } = judged;
  const kilograms = grams === null ? null : grams / 1000;
  const bounds = [
    { dose: once, perKilogram: row.oncePerKilogram, often: 'at one time' },
    { dose: day, perKilogram: row.dayPerKilogram, often: 'a day' },
  ].flatMap(({ dose, perKilogram, often }) =>
    dose === null || perKilogram === null || kilograms === null
      ? []
      : [
          {
            dose,
            limit: perKilogram * kilograms * 1000,
            often,
            by: ` at ${weightWords(grams ?? 0)}`,
          },
        ],
  );
  const fixed =
    day === null || row.day === null
      ? []
      : [{ dose: day, limit: row.day * 1000, often: 'a day', by: '' }];
  const isDense = of === 'insulin' && (judged.drug.strengths?.[0] ?? 0) >= concentrated;
  const factor = isDense ? 3 : 1;
  const broken = [...bounds, ...fixed]
    .map((bound) => ({ ...bound, limit: bound.limit * factor }))
    .filter(({ dose, limit }) => dose > limit * rounding)
    .toSorted((one, other) => other.dose / other.limit - one.dose / one.limit);
  const [worst] = broken;
  if (worst === undefined) return [];
  const { dose, limit, often, by } = worst;
  const severity = dose > limit * slip ? 'severe' : row.severity;
  const says = [
    `${inMilligrams(dose, of)} of ${of} ${often}${by},`,
    `the most is ${inMilligrams(limit, of)}`,
  ].join(' ');
  return [brokenBy(judged, severity, says, `${often} ${step(dose, limit)}`)];
}
/** A whole pen or vial of insulin at one time, and mealtime insulin for the night. */
function insulinMisused(judged: Judged, kind: string | null): BoundBroken[] {
  const { use } = judged.drug;
  if (kind === null || use === undefined) return [];
  if (use.isVessel)
    return [brokenBy(judged, 'severe', 'a whole pen or vial of insulin at one time', 'whole')];
  return kind === 'mealtime insulin' && use.isNightly
    ? [brokenBy(judged, 'moderate', 'mealtime insulin at bedtime alone', 'at bedtime')]
    : [];
}
const holdsFor = ({ under, from }: InjectedBound, age: number | null): boolean =>
  (age ?? 18) < (under ?? Infinity) && (age ?? 18) >= (from ?? 0);
/** Whether a drug that is injected is dosed by the weight of a child. */
export const isInjectedByWeight = (drug: ClinicalDrug, ingredients: readonly string[]): boolean =>
  insulinKind(drug, ingredients) !== null ||
  ingredients.includes('enoxaparin') ||
  ingredients.includes('epinephrine');

const adult = 18;
/**
 * Less at one time than any adult is given, as where milligrams were written for milliliters. Not
 * told of a pen or a syringe of which nothing says how much is used at one time.
 */
export function injectedTooLittle(
  drug: ClinicalDrug,
  { age, animal }: ClinicalPatient,
  ingredients: readonly string[],
): BoundBroken[] {
  if (animal === true || (age ?? adult) < adult || wayOf(drug) !== 'injected') return [];
  return ingredients.flatMap((of): BoundBroken[] => {
    const least = ownEntry(injectedLeast, of);
    const once = amountOf(drug.onceDoses, ingredients, of);
    if (least === undefined || once === null || once <= 0 || once >= (least * 1000) / rounding)
      return [];
    const says = `${inMilligrams(once, of)} of ${of} at one time, the least is`;
    return [
      {
        kind: 'low-dose',
        severity: 'moderate',
        summary: `${drug.name}: ${says} ${inMilligrams(least * 1000, of)}`,
        effect: 'It does not work; mL may have been meant for mg.',
        management: 'Read the prescription again: product and unit. Ask the prescriber.',
        fingerprint: fingerprint('low-dose', 'moderate', `${of} injected least`, [of]),
      },
    ];
  });
}
/**
 * What is injected too often, or too much of it for the weight or for a day, where that is worse
 * than what was `told` of the amount at one time.
 */
export function injectedBoundsBroken(
  drug: ClinicalDrug,
  patient: ClinicalPatient,
  ingredients: readonly string[],
  told: readonly BoundBroken[],
): BoundBroken[] {
  if (patient.animal === true) return [];
  const kind = insulinKind(drug, ingredients);
  const isOnce = drug.use?.rhythm === 'single';
  return injectedBounds
    .filter(
      ({ drug: of, ...row }) =>
        (of === kind || ingredients.includes(of)) && holdsFor({ drug: of, ...row }, patient.age),
    )
    .flatMap((row) => {
      const of = kind === row.drug ? 'insulin' : row.drug;
      const amount = (amounts: readonly number[] | undefined) =>
        kind === row.drug ? (amounts?.[0] ?? null) : amountOf(amounts, ingredients, row.drug);
      const judged: Judged = {
        drug,
        of,
        row,
        once: amount(drug.onceDoses),
        day: isOnce ? null : amount(drug.dailyDoses),
        grams: patient.weight?.grams ?? null,
      };
      return [
        ...tooOftenADay(judged),
        ...tooMuch(judged).filter(
          ({ severity }) => !told.some((other) => atLeast(other.severity, severity)),
        ),
        ...insulinMisused(judged, kind === row.drug ? kind : null),
      ];
    });
}
