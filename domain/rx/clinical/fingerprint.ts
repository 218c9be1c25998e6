import { doseBracket } from './dose.ts';
import { ingredientsOf } from './drug-classes.ts';
import type { AlertKind, ClinicalDrug, Severity } from './types.ts';

/**
 * One drug inside a fingerprint: its ingredients and the bracket of its dose, never its NDC,
 * strength or prescription number.
 */
export const drugMark = (drug: ClinicalDrug): string =>
  `${ingredientsOf(drug.genericName).join('+')}@${doseBracket(drug.dailyDose)}`;

/**
 * What was judged, as text: kind, severity, rule, and the marks of both drugs in a fixed order, so
 * that the same pair gives
 * the same text whichever of the two is being filled. A new rule, severity, ingredient or dose
 * bracket gives a new text.
 */
export const fingerprint = (
  kind: AlertKind,
  severity: Severity,
  rule: string,
  marks: readonly string[],
): string => [kind, severity, rule, ...marks.toSorted()].join('|');
