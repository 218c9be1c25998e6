import { formatQuantity } from '#domain/platform/rules/money.ts';
import type { AlertKind, Severity } from './types.ts';

/** What is wrong with a dose or a supply, before it is dressed as an alert. */
export interface BoundBroken {
  readonly kind: AlertKind;
  readonly severity: Severity;
  readonly summary: string;
  readonly effect: string;
  readonly management: string;
  readonly fingerprint: string;
}

/** Ingredients that are measured in units or in mEq and not by weight. */
const unitOf = (ingredient: string): string => {
  if (/^potassium (?:chloride|citrate|bicarbonate)$/.test(ingredient)) return 'mEq';
  return /\b(?:insulin|heparin)\b/.test(ingredient) ? 'units' : 'mg';
};
/** No more digits than were measured: 21.429 → 21.4, 5900.06 → 5900, 0.125 as it is. */
function plain(thousandths: number): number {
  if (thousandths >= 100_000) return Math.round(thousandths / 1_000) * 1_000;
  return thousandths >= 10_000 ? Math.round(thousandths / 100) * 100 : Math.round(thousandths);
}
/** An amount of an ingredient as a person writes it: 4000000 → "4,000 mg", 125 → "0.125 mg". */
export const inMilligrams = (thousandths: number, ingredient: string): string =>
  `${formatQuantity(plain(thousandths))} ${unitOf(ingredient)}`;
/** Steps of a quarter from the bound on: a dose that goes on rising past it is asked again. */
export const step = (dose: number, bound: number): number =>
  Math.floor(Math.log(Math.max(dose, 1) / bound) / Math.log(1.25));
