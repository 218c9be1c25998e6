import { fields, type FieldId } from '#domain/claim/ncpdp/fields.ts';
import { writeValue } from '#domain/claim/ncpdp/values.ts';
import { ageInYears } from '#domain/platform/rules/age.ts';
import { daysBetween, formatDate } from '#domain/platform/rules/dates.ts';
import { npiHolds } from '#domain/prescriber/rules/npi.ts';
import type { FormularyRule, Plan, Product } from '#payer/book/book.ts';
import type { Covered } from './claim.ts';
import { wrong, type Reject } from './reject.ts';
import { historyOf, type KeptClaim } from './state.ts';

/** Is a decided question answered with these codes? */
export const when = (holds: boolean, ...rejects: readonly Reject[]): readonly Reject[] =>
  holds ? rejects : [];

export const mostCost = 10_000_000;
const needed = [
  'EM',
  'D2',
  'E1',
  'D7',
  'E7',
  'D3',
  'D5',
  'D6',
  'D8',
  'DE',
] as const satisfies readonly FieldId[];
/**
 * A compound goes alone (1W), with its form and unit, two to 25 ingredients (7Z, EC) that each have
 * product, quantity and cost, and whose costs are the ingredient cost.
 */
function ingredientRejects(
  { EF, EG, EC = [] }: NonNullable<Covered['claim']['compound']>,
  ingredientCost: number,
  transactions: number,
): readonly Reject[] {
  const parts = EC ?? [];
  return [
    ...when(transactions > 1, { code: '1W' }),
    ...when(!EF, wrong('EF')),
    ...when(!['1', '2', '3'].includes(EG ?? ''), wrong('EG')),
    ...when(parts.length > 25, wrong('EC')),
    ...when(parts.length < 2, { code: '7Z' }),
    ...when(
      parts.some((part) => part.RE !== '03'),
      wrong('RE'),
    ),
    ...when(
      parts.some((part) => !/^\d{11}$/.test(part.TE ?? '')),
      wrong('TE'),
    ),
    ...when(
      parts.some((part) => !((part.ED ?? 0) > 0)),
      wrong('ED'),
    ),
    ...when(
      parts.some((part) => typeof part.EE !== 'number' || part.EE < 0),
      wrong('EE'),
    ),
    ...when(parts.reduce((sum, part) => sum + (part.EE ?? 0), 0) !== ingredientCost, wrong('EE')),
  ];
}
type ClaimValues = NonNullable<Covered['claim']['claim']>;
type PricingValues = NonNullable<Covered['claim']['pricing']>;
const missingFields = (values: ClaimValues): readonly Reject[] =>
  needed
    .filter((id) => values[id] === undefined || values[id] === null || values[id] === '')
    .map(wrong);
/** Product and its qualifier: an NDC, or none where the claim is of a compound. */
function productRejects({ D6 = '1', E1, D7 }: ClaimValues): readonly Reject[] {
  const isCompound = D6 === '2';
  const qualifier = isCompound ? '00' : '03';
  const isProduct = isCompound ? D7 === '0' : /^\d{11}$/.test(D7 ?? '');
  return [
    ...when(!['1', '2'].includes(D6 ?? '1'), wrong('D6')),
    ...when(E1 !== qualifier, wrong('E1')),
    ...when(E1 === qualifier && !isProduct, wrong('D7')),
  ];
}
/** A compound comes with its ingredients, and nothing else does. */
function compoundRejects({ claim, request, problems }: Covered): readonly Reject[] {
  const isCompound = claim.claim?.D6 === '2';
  return [
    ...when(isCompound && !claim.compound, { code: '6T' }),
    ...when(!isCompound && !!claim.compound, { code: '8D' }),
    ...when(
      problems.some((problem) => problem.code === 'COUNT' && problem.field === 'EC'),
      { code: 'P3' },
    ),
    ...(isCompound && claim.compound
      ? ingredientRejects(claim.compound, claim.pricing?.D9 ?? 0, request.transactions.length)
      : []),
  ];
}
/** What the parts of the gross amount due come to, in cents. */
const dueOf = ({ D9, DC, E3, H7, HA, GE }: PricingValues): number =>
  (D9 ?? 0) +
  (DC ?? 0) +
  (E3 ?? 0) +
  (H7 ?? []).reduce((sum, { H9 }) => sum + (H9 ?? 0), 0) +
  (HA ?? 0) +
  (GE ?? 0);
function pricingRejects(pricing: PricingValues, otherCoverage: string): readonly Reject[] {
  const { D9, DU, DQ } = pricing;
  const isCopayOnly = otherCoverage === '8' || otherCoverage === '08';
  return [
    ...when(D9 === undefined || D9 === null || D9 < 0, wrong('D9')),
    ...when(DU === undefined || DU === null, wrong('DU')),
    ...when(!isCopayOnly && typeof DU === 'number' && DU !== dueOf(pricing), { code: 'R9' }),
    ...when(!(typeof DQ === 'number'), wrong('DQ')),
    ...when(typeof DQ === 'number' && DQ <= 0, { code: '8T' }),
  ];
}
const prescriberRejects = ({ prescriber }: Covered['claim']): readonly Reject[] => {
  if (prescriber?.EZ !== '01') return [wrong('EZ')];
  return npiHolds(prescriber.DB ?? '') ? [] : [wrong('DB')];
};
/**
 * What a claim can't be judged without, and what contradicts itself: the M/I codes, R9, 8T, 28; 78
 * beyond $100,000.
 */
export function fieldRejects(covered: Covered): readonly Reject[] {
  const { claim, request } = covered;
  const values = claim.claim ?? {};
  const pricing = claim.pricing ?? {};
  return [
    ...missingFields(values),
    ...when(!!values.D2 && !writeValue(fields.D2, values.D2).ok, wrong('D2')),
    // Beyond what the answer's fields can hold; nobody pays that without asking.
    ...when(
      [pricing.D9, pricing.HA, pricing.GE].some((cents) => (cents ?? 0) > mostCost),
      { code: '78' },
    ),
    ...productRejects(values),
    ...compoundRejects(covered),
    ...when(values.E7 === 0, wrong('E7')),
    ...when(values.D5 === 0, wrong('D5')),
    ...when(!!values.DE && values.DE > request.header.D1, wrong('DE')),
    ...prescriberRejects(claim),
    ...pricingRejects(pricing, values.C8 ?? ''),
  ];
}

/** The rule of a plan's formulary for a product, and its tier; null: not covered. */
export function formularyFor(
  plan: Plan,
  product: Product,
): { readonly rule: FormularyRule | null; readonly tier: number | null } {
  const rule =
    plan.rules.find(
      (rule) =>
        (rule.ndc === undefined || product.ndc.startsWith(rule.ndc)) &&
        (rule.drugClass === undefined || rule.drugClass === product.drugClass),
    ) ?? null;
  if (rule) return { rule, tier: rule.tier };
  return { rule, tier: product.brand ? plan.otherwise.brand : plan.otherwise.generic };
}

const amount = (thousandths: number): string => String(thousandths / 1000);
/** Whom a rule of the formulary is for: 60 by age, 61 by gender. */
function personRejects({ member, request }: Covered, rule: FormularyRule): readonly Reject[] {
  const age = ageInYears(member.dateOfBirth, request.header.D1);
  const isOtherGender =
    rule.gender !== undefined && member.gender !== 'U' && member.gender !== rule.gender;
  return [
    ...when(age < (rule.fromAge ?? -Infinity) || age > (rule.toAge ?? Infinity), { code: '60' }),
    ...when(isOtherGender, { code: '61' }),
  ];
}
/** What must have been tried before (608). */
function stepRejects({ state, member }: Covered, { after }: FormularyRule): readonly Reject[] {
  if (after === undefined) return [];
  const isTried = historyOf(state, member).some((claim) => claim.drugClass === after);
  return when(!isTried, { code: '608', message: `TRY ${after.toUpperCase()} FIRST` });
}
function quantityRejects({ claim }: Covered, { mostQuantity }: FormularyRule): readonly Reject[] {
  if (mostQuantity === undefined) return [];
  return when((claim.claim?.E7 ?? 0) > mostQuantity, {
    code: '76',
    message: `MAXIMUM QUANTITY ${amount(mostQuantity)}`,
  });
}
/** A C-II names its quantity prescribed, and has no refills. */
function narcoticRejects({ claim }: Covered, { schedule }: Product): readonly Reject[] {
  if (schedule !== '2') return [];
  return [
    ...when((claim.claim?.ET ?? null) === null, wrong('ET')),
    ...when((claim.claim?.D3 ?? 0) > 0, { code: '73' }),
  ];
}
/**
 * Limits of plan and formulary: 7X, 76, 60, 61, 608, and a generic where there is one (AJ) unless
 * the prescriber (DAW 1) or the patient (DAW 2) wants the brand.
 */
export function limitRejects(
  covered: Covered,
  product: Product,
  rule: FormularyRule | null,
): readonly Reject[] {
  const { plan, claim } = covered;
  const { D5, D8 } = claim.claim ?? {};
  return [
    ...when((D5 ?? 0) > plan.mostDays, {
      code: '7X',
      message: `MAXIMUM ${plan.mostDays} DAYS SUPPLY`,
    }),
    ...(rule ? quantityRejects(covered, rule) : []),
    ...(rule ? personRejects(covered, rule) : []),
    ...(rule ? stepRejects(covered, rule) : []),
    ...when(product.brand && product.mac !== null && !['1', '2', '7'].includes(D8 ?? '0'), {
      code: 'AJ',
    }),
    ...narcoticRejects(covered, product),
  ];
}

/**
 * A prior authorization: 75 where one is needed and none is said, 3X where the said one is not this
 * member's for this product today.
 */
export function authorizationFor(
  { book, plan, member, claim, request }: Covered,
  product: Product,
  rule: FormularyRule | null,
) {
  const said = claim.claim?.EV ?? null;
  const on = request.header.D1;
  if (said === null || /^0*$/.test(said))
    return {
      found: null,
      rejects: when(rule?.priorAuthorization === true, {
        code: '75',
        message: 'PRIOR AUTHORIZATION REQUIRED',
      }),
    };
  const found =
    book.authorizations.find(
      (authorization) =>
        authorization.number === said.padStart(11, '0') &&
        authorization.plan === plan.ref &&
        authorization.cardholder === member.cardholder &&
        authorization.personCode === member.personCode &&
        product.ndc.startsWith(authorization.ndc) &&
        authorization.from <= on &&
        on <= authorization.until,
    ) ?? null;
  return {
    found,
    rejects: when(found === null && rule?.priorAuthorization === true, { code: '3X' }),
  };
}

/** Too old without a delay reason (81), or a pharmacy without a contract (40). */
export const contractRejects = ({ plan, claim, request, today }: Covered): readonly Reject[] => [
  ...when(plan.pharmacies !== null && !plan.pharmacies.includes(request.header.B1), { code: '40' }),
  ...when(
    daysBetween(request.header.D1, today) > plan.claimWithin && (claim.claim?.NV ?? null) === null,
    { code: '81' },
  ),
];

/**
 * Already paid in another shape: this prescription's fill with other particulars, or this drug on
 * this day under another number (83).
 */
export const twiceRejects = (
  { claim, request }: Covered,
  history: readonly KeptClaim[],
  product: Product | null,
): readonly Reject[] => {
  const { D2 = '', D3 = 0, HD } = claim.claim ?? {};
  const twice = history.find(
    (claim) =>
      claim.part === (HD ?? '') &&
      ((claim.provider === request.header.B1 && claim.rx === D2 && claim.fill === D3) ||
        (product !== null && claim.drug === product.drug && claim.on === request.header.D1)),
  );
  return when(twice !== undefined, {
    code: '83',
    message: `PAID ${formatDate(twice?.on ?? request.header.D1)}`,
  });
};
