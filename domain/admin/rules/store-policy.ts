import {
  retentionYears,
  usualRetention,
  type RetentionYears,
} from '#domain/document/rules/retention.ts';
import { usualAutoRefill, type AutoRefillPolicy } from '#domain/refill/rules/auto-refill.ts';
import type { EarlyRefillSettings } from '#domain/refill/rules/early-refill.ts';
import { defaultEarlyRefill } from '#domain/refill/rules/early-refill.ts';
import type { StateLaw } from '#domain/refill/rules/state-law.ts';
import { claimTermsOf, usualClaimTerms, type ClaimTerms } from './claim-terms.ts';

/** What a store may decide for itself; strict where it says nothing (handbook §2.6, §2.11). */
export interface StorePolicy {
  /** The pharmacist of the final check may be the person who scanned. */
  readonly selfCheck: boolean;
  /** No final check while nobody asked the patient about allergies. */
  readonly askAllergies: boolean;
  readonly idForControlled: boolean;
  /** A bag is sealed once the final check is signed: no vial of it is scanned at the hand-over. */
  readonly sealedBags: boolean;
  readonly transferByTechnician: boolean;
  readonly sharedTransferDatabase: boolean;
  /** Days after binning until a bag is due back to stock. */
  readonly returnDays: number;
  readonly earlyRefill: EarlyRefillSettings;
  readonly law: Partial<StateLaw>;
  /** Schedules for which the monitoring program is asked before the final check. */
  readonly pdmpSchedules: readonly string[];
  /** Minutes from entry to the promised time of a patient who does not wait. */
  readonly promiseMinutes: number;
  readonly waitingMinutes: number;
  /** When enrolled prescriptions are refilled by themselves. */
  readonly autoRefill: AutoRefillPolicy;
  /** Whole years for which documents are kept, by type; never less than the law. */
  readonly retention: RetentionYears;
  /** What every claim says and asks for beyond the fill. */
  readonly claims: ClaimTerms;
}
const strict: StorePolicy = {
  selfCheck: false,
  askAllergies: true,
  idForControlled: true,
  sealedBags: false,
  transferByTechnician: false,
  sharedTransferDatabase: false,
  returnDays: 10,
  earlyRefill: defaultEarlyRefill,
  law: {},
  pdmpSchedules: ['2'],
  promiseMinutes: 60,
  waitingMinutes: 20,
  autoRefill: usualAutoRefill,
  retention: usualRetention,
  claims: usualClaimTerms,
};
/**
 * A store's stored settings over the strict defaults; members of the wrong type fall back to the
 * default.
 */
export function storePolicy(stored: unknown): StorePolicy {
  if (stored === null || typeof stored !== 'object') return strict;
  const own = Object.entries(stored).filter(
    ([key, value]) =>
      Object.hasOwn(strict, key) &&
      typeof value === typeof strict[key as keyof StorePolicy] &&
      Array.isArray(value) === Array.isArray(strict[key as keyof StorePolicy]),
  );
  const policy: StorePolicy = { ...strict, ...Object.fromEntries(own) };
  return {
    ...policy,
    retention: retentionYears(policy.retention),
    claims: claimTermsOf(policy.claims),
  };
}
