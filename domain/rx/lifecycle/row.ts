import type { ReasonListKey } from '../rules/reasons.ts';
import type { RxStatus } from '../rules/status.ts';
import type { EffectName } from './effects.ts';
import type { LifecycleEvent } from './facts.ts';
import type { GuardName } from './guards.ts';
import type { Right, RoleLetter } from './right.ts';

/**
 * Cases in which a row needs more than its usual right; the tests behind the names are in
 * `rights.ts`.
 */
export const strongerCases = {
  oralControlled: 'a controlled drug ordered or transferred by telephone',
  clinicalReason: 'a clinical reason',
  heldForClinicalReason: 'held for a clinical reason',
  outOfClinicalHold: 'out of a hold for a clinical reason',
  clinicalCorrection: 'a DUR answer or a change of quantity, SIG or drug',
  controlled: 'a controlled drug',
  afterTheDay: 'after the day of the pick-up',
  notOwnFreshEntry:
    'not one’s own entry of today, or billed or labeled already, or held for a clinical reason',
  transferNeedsPharmacist: 'unless the state lets a technician transfer what is not controlled',
} as const;
export type StrongerCase = keyof typeof strongerCases;

/**
 * One row of the handbook's table §1.2. Two entries may share a row number where one row has two
 * events.
 */
export interface LifecycleRow extends Right {
  readonly row: number;
  /** Null: the prescription does not exist yet. */
  readonly from: readonly RxStatus[] | null;
  readonly event: LifecycleEvent;
  /**
   * Where it can lead; `targets.ts` says which, where there are several. Empty: the status stays.
   */
  readonly to: readonly RxStatus[];
  readonly acts: 'rx' | 'fill';
  readonly who: readonly RoleLetter[];
  readonly stronger?: Right & { readonly when: StrongerCase };
  /** The password is asked again, bound to this prescription, version and event. */
  readonly stepUp: boolean;
  /** A job or a payer's answer may do it. */
  readonly system: boolean;
  readonly reasons?: ReasonListKey;
  readonly guards: readonly GuardName[];
  readonly effects: readonly EffectName[];
  readonly title: string;
  readonly key?: string;
}
