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

/** Milligrams as a person writes them: 4000000 → "4,000 mg", 125 → "0.125 mg". */
export const inMilligrams = (thousandths: number): string =>
  `${formatQuantity(Math.round(thousandths))} mg`;
/** Steps of a quarter from the bound on: a dose that goes on rising past it is asked again. */
export const step = (dose: number, bound: number): number =>
  Math.floor(Math.log(Math.max(dose, 1) / bound) / Math.log(1.25));
