import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import type { ListSource } from '#domain/rx/clinical/listed.ts';
import type { AllergySeverity, ClinicalPatient } from '#domain/rx/clinical/types.ts';

/**
 * One case: a drug (generic name, `~route` after it when not by mouth), what is taken already
 * (likewise; ` | strength x units / days` after it where its dose counts, and ` + days` that are
 * left of it, else 20), who takes it, and every alert that must come, worst first; on 2 March 2026.
 */
export interface GoldenCase {
  readonly drug: string;
  readonly taken?: readonly string[];
  readonly age?: number;
  readonly sex?: ClinicalPatient['sex'];
  /** As it is written on the record, and how many days ago it was taken. */
  readonly weight?: string;
  readonly weighedDaysAgo?: number;
  readonly allergies?: readonly (readonly [
    kind: 'group' | 'ingredient' | 'text',
    value: string,
    severity: AllergySeverity,
  ])[];
  readonly tolerates?: readonly (readonly ['group' | 'ingredient', string])[];
  readonly conditions?: readonly string[];
  /** What is dispensed: `strength x units / days`, and ` @ units` at one time where it is said. */
  readonly given?: string;
  /** The directions use it every day. */
  readonly daily?: boolean;
  /** Fills of the same drug and strength that left: days ago, and for how many days. */
  readonly filled?: readonly (readonly [daysAgo: number, forDays: number])[];
  readonly schedule?: Schedule;
  /** The reason for filling early was given already. */
  readonly explained?: boolean;
  /** Pairs of imported lists. */
  readonly listed?: readonly (readonly [source: ListSource, a: string, b: string])[];
  /** `reason severity against-what`. */
  readonly alerts: readonly string[];
}
