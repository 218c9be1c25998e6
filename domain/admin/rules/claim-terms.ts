import { pharmacyServiceTypes } from '#domain/platform/rules/enumerations.ts';

/**
 * What a store says on every claim beyond the fill: constants of its contracts and its state.
 * Amounts in cents; `taxRate` in hundredths of a percent of ingredient cost and dispensing fee.
 */
export interface ClaimTerms {
  /** Pharmacy service type, NCPDP 147-U7; null: not sent. */
  readonly serviceType: (typeof pharmacyServiceTypes)[number]['value'] | null;
  /** For giving a vaccine, NCPDP 438-E3; 0: none is asked. */
  readonly vaccineFee: number;
  /** Flat sales tax, NCPDP 481-HA. */
  readonly taxFlat: number;
  /** Percentage sales tax, NCPDP 483-HE. */
  readonly taxRate: number;
}
export const usualClaimTerms: ClaimTerms = {
  serviceType: null,
  vaccineFee: 0,
  taxFlat: 0,
  taxRate: 0,
};

const amount = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 0;
/** The stored terms; what is not said, or not as it has to be, is not asked for. */
export const claimTermsOf = (stored: {
  readonly [N in keyof ClaimTerms]?: unknown;
}): ClaimTerms => ({
  serviceType:
    pharmacyServiceTypes.find(({ value }) => value === stored.serviceType)?.value ?? null,
  vaccineFee: amount(stored.vaccineFee),
  taxFlat: amount(stored.taxFlat),
  taxRate: amount(stored.taxRate),
});
