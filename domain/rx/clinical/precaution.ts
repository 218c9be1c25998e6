import type { Party, Severity } from './types.ts';

/** A rule about the patient instead of a second drug. */
export interface Precaution {
  readonly id: string;
  readonly drug: Party;
  readonly kind: 'age' | 'sex' | 'disease' | 'pregnancy';
  readonly severity: Severity;
  readonly effect: string;
  readonly management: string;
  /** Whole years, `under` exclusive, `from` inclusive. */
  readonly under?: number;
  readonly from?: number;
  /** Younger than so many completed months. */
  readonly underMonths?: number;
  readonly sex?: 'M' | 'F';
  /** Prefixes of ICD-10-CM codes without dots; with an age, both have to fit. */
  readonly icd?: readonly string[];
  /** For women of an age to be pregnant, of whom nothing on record says that they can't be. */
  readonly fertile?: true;
  readonly label: string;
  /** Also for products that are barely absorbed. */
  readonly anyRoute?: boolean;
  /** Only of a piece that gives off its drug at once. */
  readonly quick?: true;
}

export type Text = readonly [Severity, string, string];
/** Younger than so many whole years. */
export const under = (
  drug: Party,
  years: number,
  [severity, effect, management]: Text,
): Precaution => ({
  id: `${drug} under ${years}`,
  drug,
  kind: 'age',
  under: years,
  severity,
  effect,
  management,
  label: `younger than ${years} years`,
});
/** Younger than so many completed months. */
export const underMonths = (
  drug: Party,
  months: number,
  [severity, effect, management]: Text,
): Precaution => ({
  id: `${drug} under ${months} months`,
  drug,
  kind: 'age',
  underMonths: months,
  severity,
  effect,
  management,
  label: `younger than ${months} ${months === 1 ? 'month' : 'months'}`,
});
/** The same for products that are barely absorbed too. */
export const everywhere = (precaution: Precaution): Precaution => ({
  ...precaution,
  anyRoute: true,
});
/** From so many whole years up to, not including, so many. */
export const between = (
  drug: Party,
  first: number,
  past: number,
  [severity, effect, management]: Text,
): Precaution => ({
  id: `${drug} from ${first} under ${past}`,
  drug,
  kind: 'age',
  from: first,
  under: past,
  severity,
  effect,
  management,
  label: past - first === 1 ? `${first} years old` : `${first} to ${past - 1} years old`,
});
/** So many whole years or older. */
export const from = (
  drug: Party,
  years: number,
  [severity, effect, management]: Text,
): Precaution => ({
  id: `${drug} from ${years}`,
  drug,
  kind: 'age',
  from: years,
  severity,
  effect,
  management,
  label: `${years} years or older`,
});
/** A disease of the record, by ICD-10-CM prefixes (MC). */
export const disease = (
  drug: Party,
  label: string,
  icd: readonly string[],
  [severity, effect, management]: Text,
  anyRoute = false,
): Precaution => ({
  id: `${drug} with ${label}`,
  drug,
  kind: 'disease',
  icd,
  severity,
  effect,
  management,
  label,
  anyRoute,
});
/** Codes of a pregnancy: prefixes of ICD-10-CM codes without dots. */
export const pregnantCodes: readonly string[] = ['O', 'Z33', 'Z34', 'Z3A'];
/** Pregnancy marked on the record, or coded. */
export const pregnancy = (
  drug: Party,
  [severity, effect, management]: Text,
  anyRoute = false,
): Precaution => ({
  id: `${drug} in pregnancy`,
  drug,
  kind: 'pregnancy',
  icd: pregnantCodes,
  severity,
  effect,
  management,
  label: 'recorded as pregnant',
  anyRoute,
});

/** Unusual or harmful for one sex. */
export const forSex = (
  drug: Party,
  sex: 'M' | 'F',
  [severity, effect, management]: Text,
): Precaution => ({
  id: `${drug} for ${sex}`,
  drug,
  kind: 'sex',
  sex,
  severity,
  effect,
  management,
  label: sex === 'F' ? 'female patient' : 'male patient',
});
/** For a woman who can be pregnant, and is not known to be. */
export const fertile = (drug: Party, [severity, effect, management]: Text): Precaution => ({
  id: `${drug} for who can be pregnant`,
  drug,
  kind: 'pregnancy',
  fertile: true,
  severity,
  effect,
  management,
  label: 'can be pregnant',
});
