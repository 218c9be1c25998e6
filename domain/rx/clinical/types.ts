import { isMember } from '#domain/platform/is-member.ts';
import type { CourseSupply } from '#domain/rx/days-supply/index.ts';
import type { DrugRecordText } from '#domain/rx/facts/compare-drug.ts';
import type { ClassKey } from './drug-classes.ts';
import type { DirectionsUse } from './use/directions-use.ts';

/** From worst to least. `minor` informs and never interrupts. */
export const severities = ['contraindicated', 'severe', 'moderate', 'minor'] as const;
export type Severity = (typeof severities)[number];
export const isSeverity = (text: string): text is Severity => isMember(severities, text);
/** Is `a` at least as bad as `b`? */
export const atLeast = (a: Severity, b: Severity): boolean =>
  severities.indexOf(a) <= severities.indexOf(b);

/** One side of a rule: an ingredient (as `ingredientsOf` spells it) or `class:` and a class key. */
export type Party = `class:${ClassKey}` | (string & {});

export interface InteractionRule {
  /** `<a> + <b>`; part of every fingerprint, so a rule that changes its sides is asked again. */
  readonly id: string;
  readonly a: Party;
  readonly b: Party;
  readonly severity: Severity;
  /** What happens to the patient. */
  readonly effect: string;
  /** What to do now. */
  readonly management: string;
  /**
   * ONC lists: `high` always interrupts, `low` never does and silences other class rules for the
   * pair.
   */
  readonly onc?: 'high' | 'low';
  /** A usual pair that needs no judgment: it silences every other rule for it. */
  readonly usual?: true;
  /** NCPDP 439-E4; DD unless the danger is additive toxicity. */
  readonly reason?: 'DD' | 'AT';
  /**
   * Days after the end of either drug during which the rule still holds (MAO inhibitors, amiodarone
   * …).
   */
  readonly lingersDays?: number;
  /**
   * True: also for eye, ear, skin and vaginal products; otherwise those are left out as barely
   * absorbed.
   */
  readonly anyRoute?: boolean;
  /** Only where both are taken by mouth, and the second side is swallowed in a solid piece. */
  readonly solid?: true;
  /** The salt of which nothing is known to happen: where it is named, the rule informs only. */
  readonly saveSalt?: string;
}

type Extra = Pick<
  InteractionRule,
  'onc' | 'usual' | 'reason' | 'lingersDays' | 'anyRoute' | 'solid' | 'saveSalt'
>;
/** One row of an interaction table. */
export const pair = (
  party: Party,
  givenParty: Party,
  severity: Severity,
  effect: string,
  management: string,
  extra: Extra = {},
): InteractionRule => ({
  id: `${party} + ${givenParty}`,
  a: party,
  b: givenParty,
  severity,
  effect,
  management,
  ...extra,
});

/**
 * A drug as the clinical check sees it; every field comes from the drug file or the prescription.
 */
export interface ClinicalDrug {
  readonly name: string;
  readonly genericName: string;
  /** Its directions as they stand, where they were not read; absent where they were. */
  readonly unread?: string;
  /** Its record, by which its kind is told; absent where there is none. */
  readonly record?: DrugRecordText;
  /**
   * Free text of the drug file ("oral", "OPHTHALMIC", "topical"); unknown counts as taken by mouth.
   */
  readonly route?: string | null;
  /**
   * Amount a day of the first ingredient, thousandths of a milligram (see `dailyDose`); null or
   * absent when unknown.
   */
  readonly dailyDose?: number | null;
  /**
   * Amount a day of each ingredient in the order of the strength (see `dailyDoses`); of a
   * combination nobody says which is which. Absent or empty when unknown.
   */
  readonly dailyDoses?: readonly number[];
  /**
   * The amounts a day are the most that the directions allow, and no quantity spread over its days;
   * absent where they don't say it.
   */
  readonly dosesSaid?: true;
  /** Amount of each ingredient in one unit, likewise; absent or empty when unknown. */
  readonly strengths?: readonly number[];
  /**
   * Amount of each ingredient that the directions use at one time, in the order of the strength, in
   * thousandths of a milligram; of a patch that says so, micrograms an hour. Absent or empty when
   * they don't say it.
   */
  readonly onceDoses?: readonly number[];
  /** Dosage form, as the drug file spells it. */
  readonly form?: string | null;
  /** How the directions use it; absent where there are none. */
  readonly use?: DirectionsUse;
  /** Days that what is dispensed lasts; absent or 0 when not known yet. */
  readonly daysSupply?: number;
  /** How its quantity and directions that end disagree; absent where they don't. */
  readonly course?: CourseSupply;
}

export interface ActiveDrug {
  /** Null where it is no prescription of this store: another system told of it. */
  readonly rxId: number | null;
  readonly drug: ClinicalDrug;
  /** Days of supply still in hand today; negative: days since it ran out. */
  readonly daysLeft: number;
  /** A person said that it is taken no more: only a rule that lingers looks back at it. */
  readonly stopped?: true;
  /** Nothing of it has left the pharmacy yet. */
  readonly beingFilled?: true;
}

export type AllergySeverity = 'Mild' | 'Medium' | 'Severe';
/**
 * As stored on the patient. `text` is in a person's words, and is judged only where they are the
 * name of a class or an ingredient.
 */
export interface PatientAllergy {
  readonly kind: 'group' | 'ingredient' | 'text';
  /** Group key or ingredient. */
  readonly value: string;
  readonly label: string;
  readonly severity: AllergySeverity;
}

export interface ClinicalPatient {
  /** Whole years; null when the birth date is unknown. */
  readonly age: number | null;
  /** Completed months; absent or null where not known. */
  readonly ageMonths?: number | null;
  readonly sex: 'M' | 'F' | 'U';
  readonly allergies: readonly PatientAllergy[];
  /** What the patient tolerates although an allergy says otherwise. */
  readonly exceptions: readonly PatientAllergy[];
  /** ICD-10-CM codes, dots optional. */
  readonly conditions: readonly string[];
  /** Marked on the patient, with or without a code. */
  readonly pregnant?: boolean;
  /** No rule about people's weight or pregnancy holds. */
  readonly animal?: boolean;
  /** The last known weight; null or absent where none is known. */
  readonly weight?: { readonly grams: number; readonly daysOld: number } | null;
}

export type AlertKind =
  | 'interaction'
  | 'allergy'
  | 'unchecked-allergy'
  | 'duplicate-therapy'
  | 'duplicate-ingredient'
  | 'age'
  | 'sex'
  | 'disease'
  | 'pregnancy'
  | 'high-dose'
  | 'low-dose'
  | 'weight'
  | 'not-judged'
  | 'unchecked'
  | 'long-supply'
  | 'short-supply'
  | 'excess-quantity'
  | 'short-quantity'
  | 'early-refill'
  | 'late-refill'
  | 'difference'
  | 'failed-check';

/** What the drug was judged against. */
export type AlertParty =
  | { readonly kind: 'drug'; readonly rxId: number | null; readonly name: string }
  | { readonly kind: 'allergy'; readonly value: string; readonly label: string }
  | { readonly kind: 'condition'; readonly code: string; readonly label: string }
  | { readonly kind: 'patient'; readonly label: string }
  | { readonly kind: 'prescription'; readonly label: string };

export interface Alert {
  readonly kind: AlertKind;
  readonly severity: Severity;
  /** NCPDP 439-E4 reason for service. */
  readonly reason:
    | 'DD'
    | 'AT'
    | 'DA'
    | 'TD'
    | 'ID'
    | 'PA'
    | 'SX'
    | 'MC'
    | 'PG'
    | 'HD'
    | 'LD'
    | 'MX'
    | 'MN'
    | 'EX'
    | 'NS'
    | 'ER'
    | 'LR'
    | 'MS';
  readonly summary: string;
  readonly effect: string;
  readonly management: string;
  readonly other: AlertParty;
  /** Who may answer; a pharmacist may answer a technician's alerts, too. */
  readonly who: 'technician' | 'pharmacist';
  /** False for what only informs. */
  readonly interrupts: boolean;
  /** What was judged, stable: equal text = the same judgment, which is not asked twice. */
  readonly fingerprint: string;
}
