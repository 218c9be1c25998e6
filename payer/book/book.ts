import type { Schedule } from '#domain/platform/rules/enumerations.ts';

/**
 * What the member pays of one tier: a fixed copay in cents, or a percentage (hundredths of a
 * percent) with bounds in cents.
 */
export type CostShare =
  | { readonly copay: number }
  | { readonly percent: number; readonly least?: number; readonly most?: number };
export interface Tier {
  readonly share: CostShare;
  /** The yearly deductible comes first. */ readonly deductible: boolean;
}

/**
 * The first rule whose NDC beginning or class fits decides for a product; `tier` counts from 1,
 * null is not covered.
 */
export interface FormularyRule {
  readonly ndc?: string;
  readonly drugClass?: string;
  readonly tier: number | null;
  readonly priorAuthorization?: true;
  /** Covered only for whoever had a drug of this class before. */
  readonly after?: string;
  readonly fromAge?: number;
  readonly toAge?: number;
  readonly gender?: 'M' | 'F';
  /** Thousandths in one fill. */
  readonly mostQuantity?: number;
  /** Thousandths a day; more is a high dose. */
  readonly mostADay?: number;
}
/**
 * Two classes that meet in the supply of one member (DD), or twice the same class in two drugs
 * (TD). Significance as in 528-FS.
 */
export interface DurRule {
  readonly classes: readonly [string, string];
  readonly significance: '1' | '2' | '3';
  /** Rejects until the pharmacy answers it; else it is only told. */ readonly rejects: boolean;
  readonly text: string;
}

/** What the plan pays a pharmacy. Percent in hundredths of a percent, money in cents. */
export interface Reimbursement {
  readonly awpLess: { readonly brand: number; readonly generic: number };
  /** A multiple-source drug is paid at most at its MAC. */
  readonly mac: boolean;
  readonly fee: { readonly brand: number; readonly generic: number };
  readonly taxes: 'unpaid' | 'plan' | 'member';
  /** For giving a vaccine (DUR service MA), at most. */
  readonly administration: number;
  /** Other amounts by their qualifier (479-H8), at most. */
  readonly others: Readonly<Record<string, number>>;
}
/**
 * `copay` plans pay what another payer left to the patient; `discount` plans pay nothing
 * themselves.
 */
export type PlanKind =
  | 'commercial'
  | 'medicaid'
  | 'medicare'
  | 'discount'
  | 'copay'
  | 'workers-compensation';
export interface Plan {
  readonly ref: string;
  readonly name: string;
  readonly kind: PlanKind;
  readonly bin: string;
  readonly pcn: string;
  readonly group: string;
  /** Digits of the help desk. */
  readonly phone: string;
  /** Network reimbursement ID, 545-2F. */
  readonly network: string;
  /** NPIs of the pharmacies with a contract; null: every one. */
  readonly pharmacies: readonly string[] | null;
  /** Takes claims without a price (status C), which is settled later. */
  readonly captures: boolean;
  /** False: a rebill (B3) is refused as not supported. Left out: it is taken. */
  readonly rebills?: boolean;
  readonly reimbursement: Reimbursement;
  readonly tiers: readonly Tier[];
  readonly rules: readonly FormularyRule[];
  /** Tier of what no rule names; null: not on the formulary. */
  readonly otherwise: { readonly brand: number | null; readonly generic: number | null };
  /** Cents a year; null is none. */
  readonly deductible: number;
  readonly mostOutOfPocket: number | null;
  readonly mostBenefit: number | null;
  /** Of the employer's fund, for the deductible (129-UD). */
  readonly assistance: number;
  readonly mostDays: number;
  /** Whole percent of the days' supply that must be over, by schedule. */
  readonly refillAfter: Readonly<Record<Schedule, number>>;
  /** Submission clarification codes (420-DK) that let a refill be early. */
  readonly earlyFor: readonly string[];
  /** Days after the fill in which a claim may come without a delay reason. */
  readonly claimWithin: number;
  readonly durRules: readonly DurRule[];
  /** Part D: contract and benefit; null elsewhere. */
  readonly medicare: {
    readonly contract: string;
    readonly benefit: string;
    readonly formulary: string;
  } | null;
}

/**
 * Where a member is covered first: shown in answers, and reason for 41 or AE where the claim does
 * not say that it was billed there.
 */
export interface CoverageBefore {
  readonly plan: string;
  readonly cardholder: string;
  readonly personCode: string;
}
export interface Member {
  readonly plan: string;
  readonly cardholder: string;
  readonly personCode: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly dateOfBirth: string;
  readonly gender: 'M' | 'F' | 'U';
  /** 306-C6. */
  readonly relationship: '1' | '2' | '3' | '4';
  readonly from: string;
  readonly until: string | null;
  readonly before: CoverageBefore | null;
}
/**
 * The payer's own drug file. Unit costs in hundred-thousandths of a dollar; `drug` is one for all
 * packages that stand in for each other.
 */
export interface Product {
  readonly ndc: string;
  readonly drug: string;
  readonly drugClass: string;
  readonly brand: boolean;
  readonly schedule: Schedule;
  readonly awp: number;
  readonly mac: number | null;
}
/** A prior authorization that was given, for the products of one NDC beginning. */
export interface Authorization {
  readonly number: string;
  readonly plan: string;
  readonly cardholder: string;
  readonly personCode: string;
  readonly ndc: string;
  readonly from: string;
  readonly until: string;
}
/** Answers Medicare eligibility questions for every Part D plan of the book; takes no claims. */
export interface Facilitator {
  readonly bin: string;
  readonly pcn: string;
  readonly phone: string;
}
/**
 * Everything a payer knows before the first claim comes. Plain data: it can be read from a JSON
 * file.
 */
export interface Book {
  readonly plans: readonly Plan[];
  readonly members: readonly Member[];
  readonly products: readonly Product[];
  readonly authorizations: readonly Authorization[];
  readonly facilitator: Facilitator | null;
}

export const samePerson = (
  a: { readonly plan: string; readonly cardholder: string; readonly personCode: string },
  b: typeof a,
): boolean => a.plan === b.plan && a.cardholder === b.cardholder && a.personCode === b.personCode;
export const planOf = (book: Book, ref: string): Plan => {
  const plan = book.plans.find((plan) => plan.ref === ref);
  if (!plan) throw new Error(`the book has no plan ${ref}`);
  return plan;
};
