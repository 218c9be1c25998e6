import { formatQuantity } from '#domain/platform/rules/money.ts';
import { doseBounds, supplyBounds, weeklyDrugs } from './dose-bounds.data.ts';
import type { DoseBound, SupplyBound } from './dose-bounds.data.ts';
import { classMembers, ingredientsOf } from './drug-classes.ts';
import type { ClassKey } from './drug-classes.ts';
import { fingerprint } from './fingerprint.ts';
import { severities } from './types.ts';
import type { AlertKind, ClinicalDrug, ClinicalPatient, Party, Severity } from './types.ts';

/** What is wrong with a dose or a supply, before it is dressed as an alert. */
export interface BoundBroken {
  readonly kind: AlertKind;
  readonly severity: Severity;
  readonly summary: string;
  readonly effect: string;
  readonly management: string;
  readonly fingerprint: string;
}

const adult = 18;
/**
 * Of a combination only these are reckoned: they are by far its heaviest ingredient, so that the
 * strength need not say which amount is whose.
 */
const heaviest: ReadonlySet<string> = new Set([
  'acetaminophen',
  'ibuprofen',
  'naproxen',
  'metformin',
  'amoxicillin',
]);
const names = (party: Party, ingredient: string): boolean =>
  party.startsWith('class:')
    ? classMembers(party.slice(6) as ClassKey).has(ingredient)
    : party === ingredient;
const byMouth = (route: string | null | undefined): boolean =>
  !route || /oral|mouth|sublingual|buccal/i.test(route);
const inBand = (bound: DoseBound, age: number | null): boolean =>
  bound.from === undefined
    ? age === null || age >= adult
    : age !== null && age >= bound.from && (bound.under === undefined || age < bound.under);

/**
 * Thousandths of a milligram a day of one ingredient; null when the product does not say which
 * amount is its.
 */
function doseOf(
  drug: ClinicalDrug,
  ingredients: readonly string[],
  ingredient: string,
): number | null {
  const doses = (drug.dailyDoses ?? []).filter((dailyDose) => dailyDose > 0);
  if (ingredients.length === 1) return doses.length === 1 ? (doses[0] ?? null) : null;
  return heaviest.has(ingredient) && doses.length === ingredients.length
    ? Math.max(...doses)
    : null;
}
/** Milligrams as a person writes them: 4000000 → "4,000 mg", 125 → "0.125 mg". */
const inMilligrams = (thousandths: number): string =>
  `${formatQuantity(Math.round(thousandths))} mg`;
/** Steps of a quarter from the bound on: a dose that goes on rising past it is asked again. */
const step = (dose: number, bound: number): number =>
  Math.floor(Math.log(Math.max(dose, 1) / bound) / Math.log(1.25));
const worstFirst = <T extends { readonly severity: Severity }>(a: T, b: T): number =>
  severities.indexOf(a.severity) - severities.indexOf(b.severity);

const doseBroken = (
  drug: ClinicalDrug,
  { age }: ClinicalPatient,
  ingredients: readonly string[],
): BoundBroken[] =>
  ingredients.flatMap((ingredient) => {
    const dose = doseOf(drug, ingredients, ingredient);
    if (dose === null) return [];
    const over = doseBounds
      .filter(
        (doseBound) =>
          doseBound.most !== undefined &&
          names(doseBound.drug, ingredient) &&
          inBand(doseBound, age) &&
          dose > doseBound.most * 1000,
      )
      .toSorted(worstFirst)[0];
    const below = doseBounds
      .filter(
        (doseBound) =>
          doseBound.least !== undefined &&
          names(doseBound.drug, ingredient) &&
          inBand(doseBound, age) &&
          dose < doseBound.least * 1000,
      )
      .toSorted(worstFirst)[0];
    return [
      ...(over?.most !== undefined
        ? [{ bound: over, limit: over.most, kind: 'high-dose' as const, says: 'most' }]
        : []),
      ...(below?.least !== undefined
        ? [{ bound: below, limit: below.least, kind: 'low-dose' as const, says: 'least' }]
        : []),
    ].map(({ bound, limit, kind, says }): BoundBroken => ({
      kind,
      severity: bound.severity,
      summary: `${drug.name}: ${inMilligrams(dose)} of ${ingredient} a day, the ${says} is ${inMilligrams(limit * 1000)}`,
      effect: bound.effect,
      management: bound.management,
      fingerprint: fingerprint(kind, bound.severity, `${ingredient} ${says} ${limit}`, [
        `${ingredient}@${step(dose, limit * 1000)}`,
      ]),
    }));
  });

/** Every day what is taken once a week. */
const dailyInsteadOfWeekly = (drug: ClinicalDrug, ingredients: readonly string[]): BoundBroken[] =>
  weeklyDrugs
    .filter((row) => drug.daily === true && ingredients.includes(row.drug))
    .map((row) => ({
      kind: 'high-dose',
      severity: 'severe',
      summary: `${drug.name}: ${row.drug} every day, it is taken once a week`,
      effect: row.effect,
      management: row.management,
      fingerprint: fingerprint('high-dose', 'severe', `${row.drug} every day`, [row.drug]),
    }));
const holds = ({ icd }: SupplyBound, patient: ClinicalPatient): boolean =>
  !icd ||
  patient.conditions.some((condition) =>
    icd.some((prefix) => condition.replaceAll('.', '').toUpperCase().startsWith(prefix)),
  );
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
        ingredients.some((ingredient) => names(supplyBound.drug, ingredient)) &&
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

/**
 * What the dose a day and the days of supply break: too much or too little of an ingredient for the
 * patient's age (HD, LD), too long or
 * too short a supply (MX, MN). By mouth only. The dose is what is dispensed, spread over its days;
 * of a combination only its heaviest
 * ingredient is reckoned, and nothing where amounts and ingredients don't match in number.
 */
export const boundsBroken = (
  drug: ClinicalDrug,
  patient: ClinicalPatient,
): readonly BoundBroken[] => {
  if (!byMouth(drug.route)) return [];
  const ingredients = ingredientsOf(drug.genericName);
  return [
    ...dailyInsteadOfWeekly(drug, ingredients),
    ...doseBroken(drug, patient, ingredients),
    ...supplyBroken(drug, patient, ingredients),
  ];
};
