import { inMilligrams, step } from './bound-broken.ts';
import type { BoundBroken } from './bound-broken.ts';
import { injectedDoses } from './dose-bounds.data.ts';
import { fingerprint } from './fingerprint.ts';
import { amountOf } from './ingredient-dose.ts';
import { labelMaxima } from './label-maxima.data.ts';
import { isParty } from './matching.ts';
import { seldomMaxima } from './seldom/maxima.data.ts';
import type { ClinicalDrug, Severity } from './types.ts';
import type { UsualDose } from './use/usual-dose-rows.ts';
import { usualDoses } from './usual-doses.data.ts';

const byDrug = new Map(
  [...usualDoses, ...labelMaxima, ...seldomMaxima].map((row) => [row.drug, row]),
);
/** The usual dose of an ingredient in adults, by mouth. */
export const usualDose = (ingredient: string): UsualDose | undefined => byDrug.get(ingredient);

/** So many times the largest usual dose is a slip whatever the drug. */
const slip = 3;
/** How bad a dose above the largest usual one is. */
export const severityAbove = (row: Pick<UsualDose, 'narrow'>, times: number): Severity =>
  row.narrow || times >= slip ? 'severe' : 'moderate';
const severityBelow = (row: UsualDose, times: number): Severity =>
  row.narrow || times <= 1 / 2 ? 'moderate' : 'minor';

const slipAsk = 'Read the prescription again: decimal point, unit, product. Ask the prescriber.';

/** A dose at one time outside of what adults take by mouth: too much (HD) or too little (LD). */
export function onceBroken(drug: ClinicalDrug, ingredients: readonly string[]): BoundBroken[] {
  return ingredients.flatMap((ingredient) => {
    const row = usualDose(ingredient);
    const once = amountOf(drug.onceDoses, ingredients, ingredient);
    if (row === undefined || once === null) return [];
    const isHigh = once > row.high * 1000;
    if (!isHigh && once >= row.low * 1000) return [];
    const limit = isHigh ? row.high : row.low;
    const times = once / (limit * 1000);
    const severity = isHigh ? severityAbove(row, times) : severityBelow(row, times);
    const kind = isHigh ? 'high-dose' : 'low-dose';
    const word = isHigh ? 'most' : 'least';
    return [
      {
        kind,
        severity,
        summary: [
          `${drug.name}: ${inMilligrams(once, ingredient)} of ${ingredient} at one time,`,
          `usual is ${inMilligrams(limit * 1000, ingredient)} at ${word}`,
        ].join(' '),
        effect: isHigh ? 'More than is taken at one time.' : 'Less than is taken at one time.',
        management: slipAsk,
        fingerprint: fingerprint(kind, severity, `${ingredient} at one time`, [
          `${ingredient}@${step(once, limit * 1000)}`,
        ]),
      },
    ];
  });
}

/** More at one time than is injected of a drug. */
export function injectedBroken(drug: ClinicalDrug, ingredients: readonly string[]): BoundBroken[] {
  return ingredients.flatMap((ingredient) => {
    const row = injectedDoses.find((injectedDose) => isParty(injectedDose.drug, ingredient));
    const once = amountOf(drug.onceDoses, ingredients, ingredient);
    if (row === undefined || once === null || once <= row.high * 1000) return [];
    const severity: Severity = once >= row.high * row.severeFrom * 1000 ? 'severe' : 'moderate';
    const amount = (thousandths: number) => inMilligrams(thousandths, ingredient);
    return [
      {
        kind: 'high-dose',
        severity,
        summary: [
          `${drug.name}: ${amount(once)} of ${ingredient} at one time,`,
          `usual is ${amount(row.high * 1000)} at most`,
        ].join(' '),
        effect: 'More than is injected at one time.',
        management: 'Read the prescription again: unit, milliliters, strength. Ask the prescriber.',
        fingerprint: fingerprint('high-dose', severity, `${ingredient} injected at one time`, [
          `${ingredient}@${step(once, row.high * 1000)}`,
        ]),
      },
    ];
  });
}
