import type { DawCode } from '#domain/drug/rules/daw.ts';
import type { PriceBasis } from '#domain/drug/rules/pricing.ts';
import type { Gender, Schedule } from '#domain/platform/rules/enumerations.ts';
import type { OriginCode } from '#domain/rx/rules/origin.ts';

/**
 * What a claim is made of, as the product keeps it: money in cents, quantities in thousandths, ISO
 * dates, codes as stored.
 * Null is what nobody has entered; whether a claim can do without it is said where it is built.
 */
export interface ClaimFacts {
  readonly store: {
    readonly npi: string | null;
    /** Pharmacy service type, NCPDP 147-U7. */ readonly serviceType: string | null;
  };
  readonly payer: {
    readonly bin: string | null;
    readonly pcn: string | null;
    readonly group: string | null;
    /** What the payer knows the software by, NCPDP 110-AK. */
    readonly svId: string | null;
    /** A copay card: it pays only what another payer leaves to the patient. */
    readonly copayOnly: boolean;
  };
  readonly card: {
    readonly memberId: string | null;
    readonly personCode: string | null;
    /** A value of `cardholderRelationships`; the family relation is never sent. */
    readonly cardholderRelation: string;
    readonly chLastName: string | null;
    readonly chFirstName: string | null;
  };
  readonly patient: {
    readonly lastName: string | null;
    readonly firstName: string | null;
    readonly dateOfBirth: string | null;
    /** The date of birth that the payer has, where it is another one. */
    readonly insuranceDob: string | null;
    readonly gender: Gender;
    /** A value of `patientResidences`. */
    readonly residence: string;
    /** Of a workers’ compensation claim, AM06; left out for any other plan. */
    readonly injury?: InjuryFacts;
    readonly address: {
      readonly line1: string;
      readonly city: string;
      readonly state: string;
      readonly zip: string;
    } | null;
  };
  /** Sent by the NPI; by the DEA number where there is none. */
  readonly prescriber: {
    readonly npi: string | null;
    readonly dea: string | null;
    readonly lastName: string | null;
    readonly firstName: string | null;
    readonly phone: string | null;
  };
  readonly prescription: {
    readonly rxNumber: string | null;
    readonly writtenOn: string | null;
    readonly refills: number;
    readonly origin: OriginCode;
    readonly daw: DawCode;
    readonly quantityPrescribed: number | null;
    readonly priorAuthorization: { readonly type: string; readonly number: string } | null;
    /** Submission clarification codes, NCPDP 420-DK: at most three. */
    readonly clarifications: readonly string[];
    /** As it was entered; a claim says it where it is an ICD-10-CM code, AM13. */
    readonly diagnosis?: string | null;
    /** Why the claim comes late, NCPDP 357-NV. */
    readonly delayReason?: string | null | undefined;
  };
  /** One product, or one compound. */
  readonly fill: {
    /** 0 is the first fill. */
    readonly number: number;
    readonly dateOfService: string | null;
    readonly quantity: number | null;
    readonly daysSupply: number | null;
    readonly ndc: string | null;
    readonly schedule: Schedule;
    /** Null: nobody said what is counted, and a claim can’t do without it. */
    readonly unit: 'EA' | 'GM' | 'ML' | null;
    /**
     * A part of a partial fill, NCPDP 343-HD, 344-HF, 345-HG; its completion names the first part,
     * 456-EN, 457-EP. Left out: a whole fill.
     */
    readonly partial?: {
      readonly status: 'P' | 'C';
      readonly intendedQuantity: number | null;
      readonly intendedDays: number | null;
      readonly completes: { readonly rxNumber: string; readonly on: string | null } | null;
    };
    /** What it is made of; left out for a product that is no compound. */
    readonly compound?: CompoundFacts;
    /** NCPDP 418-DI. */
    readonly levelOfService: string | null;
  };
  /** The gross amount due is worked out from these. */
  readonly price: {
    readonly ingredientCost: number | null;
    readonly dispensingFee: number;
    readonly usualAndCustomary: number | null;
    readonly basis: PriceBasis;
    /** For giving a vaccine, NCPDP 438-E3. */
    readonly incentive: number;
    /** NCPDP 481-HA; left out: none. */
    readonly taxFlat?: number;
    /** NCPDP 483-HE, hundredths of a percent of cost and fee; left out: none. */
    readonly taxRate?: number;
  };
  /** Payers who answered before this one, in their order. */
  readonly otherPayers: readonly OtherPayer[];
  /** Answers of the pharmacist to clinical alerts, NCPDP 439-E4, 440-E5, 441-E6: at most nine. */
  readonly dur: readonly {
    readonly reason: string;
    readonly service: string;
    readonly result: string;
  }[];
}

/**
 * What a payer before said to this fill. With reject codes it rejected, whatever the amounts say;
 * amounts are null until it has named them.
 */
export interface OtherPayer {
  readonly bin: string;
  readonly answeredOn: string;
  readonly paid: number | null;
  readonly patientPay: number | null;
  readonly rejects: readonly string[];
}

/** The injury that a workers’ compensation claim is about, and who insures it. */
export interface InjuryFacts {
  readonly on: string | null;
  readonly claimNumber: string | null;
  readonly carrier: string | null;
  readonly employer: {
    readonly name: string | null;
    readonly line1: string | null;
    readonly city: string | null;
    readonly state: string | null;
    readonly zip: string | null;
    readonly phone: string | null;
    readonly contact: string | null;
  };
}

/**
 * A compound (406-D6 2): codes of 450-EF, 996-G1 and 995-E2, and its ingredients, whose costs
 * (449-EE, cents) add up to the ingredient cost.
 */
export interface CompoundFacts {
  readonly dosageForm: string;
  readonly kind: string | null;
  readonly route: string | null;
  readonly ingredients: readonly {
    readonly ndc: string;
    readonly quantity: number;
    readonly cost: number;
  }[];
}

/**
 * A reversal is told from what was billed: give the facts as they were then, not as they are now.
 */
export type ReversalFacts = Pick<ClaimFacts, 'payer' | 'otherPayers'> & {
  readonly store: ClaimFacts['store'];
  readonly card: Pick<ClaimFacts['card'], 'memberId'>;
  readonly prescription: Pick<ClaimFacts['prescription'], 'rxNumber'>;
  readonly fill: Pick<
    ClaimFacts['fill'],
    'number' | 'dateOfService' | 'ndc' | 'partial' | 'compound'
  >;
};
/** An eligibility question needs no prescription: who, which card, and for which day. */
export type EligibilityFacts = Pick<ClaimFacts, 'store' | 'payer' | 'card' | 'patient'> & {
  readonly fill: Pick<ClaimFacts['fill'], 'dateOfService'>;
};
