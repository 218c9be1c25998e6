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
/**
 * What a claim can't be judged without, and what contradicts itself: the M/I codes, R9, 8T, 28; 78
 * beyond $100,000.
 */
export function fieldRejects({ claim, request, problems }: Covered): readonly Reject[] {
  const segmentValues = claim.claim ?? {};
  const pricing = claim.pricing ?? {};
  const compound = segmentValues.D6 === '2';
  const missing = needed
    .filter(
      (id) =>
        segmentValues[id] === undefined || segmentValues[id] === null || segmentValues[id] === '',
    )
    .map(wrong);
  const due =
    (pricing.D9 ?? 0) +
    (pricing.DC ?? 0) +
    (pricing.E3 ?? 0) +
    (pricing.H7 ?? []).reduce((sum, { H9 }) => sum + (H9 ?? 0), 0) +
    (pricing.HA ?? 0) +
    (pricing.GE ?? 0);
  return [
    ...missing,
    ...when(!!segmentValues.D2 && !writeValue(fields.D2, segmentValues.D2).ok, wrong('D2')),
    // Beyond what the answer's fields can hold; nobody pays that without asking.
    ...when(
      [pricing.D9, pricing.HA, pricing.GE].some((cents) => (cents ?? 0) > mostCost),
      { code: '78' },
    ),
    ...when(!['1', '2'].includes(segmentValues.D6 ?? '1'), wrong('D6')),
    ...when(
      !compound && (segmentValues.E1 !== '03' || !/^\d{11}$/.test(segmentValues.D7 ?? '')),
      segmentValues.E1 === '03' ? wrong('D7') : wrong('E1'),
    ),
    ...when(
      compound && (segmentValues.E1 !== '00' || segmentValues.D7 !== '0'),
      segmentValues.E1 === '00' ? wrong('D7') : wrong('E1'),
    ),
    ...when(compound && !claim.compound, { code: '6T' }),
    ...when(!compound && !!claim.compound, { code: '8D' }),
    ...when(
      problems.some((problem) => problem.code === 'COUNT' && problem.field === 'EC'),
      { code: 'P3' },
    ),
    ...(compound && claim.compound
      ? ingredientRejects(claim.compound, pricing.D9 ?? 0, request.transactions.length)
      : []),
    ...when(segmentValues.E7 === 0, wrong('E7')),
    ...when(segmentValues.D5 === 0, wrong('D5')),
    ...when(!!segmentValues.DE && segmentValues.DE > request.header.D1, wrong('DE')),
    ...when(
      claim.prescriber?.EZ !== '01' || !npiHolds(claim.prescriber.DB ?? ''),
      wrong(claim.prescriber?.EZ === '01' ? 'DB' : 'EZ'),
    ),
    ...when(pricing.D9 === undefined || pricing.D9 === null || pricing.D9 < 0, wrong('D9')),
    ...when(pricing.DU === undefined || pricing.DU === null, wrong('DU')),
    ...when(
      segmentValues.C8 !== '8' &&
        segmentValues.C8 !== '08' &&
        typeof pricing.DU === 'number' &&
        pricing.DU !== due,
      {
        code: 'R9',
      },
    ),
    ...when(!(typeof pricing.DQ === 'number'), wrong('DQ')),
    ...when(typeof pricing.DQ === 'number' && pricing.DQ <= 0, { code: '8T' }),
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
  return {
    rule,
    tier: rule ? rule.tier : product.brand ? plan.otherwise.brand : plan.otherwise.generic,
  };
}

const amount = (thousandths: number): string => String(thousandths / 1000);
/**
 * Limits of plan and formulary: 7X, 76, 60, 61, 608, and a generic where there is one (AJ) unless
 * the prescriber (DAW 1) or the patient (DAW 2) wants the brand.
 */
export function limitRejects(
  { plan, member, claim, request, state }: Covered,
  product: Product,
  rule: FormularyRule | null,
): readonly Reject[] {
  const { E7 = 0, D5 = 0, D8 } = claim.claim ?? {};
  const age = ageInYears(member.dateOfBirth, request.header.D1);
  return [
    ...when((D5 ?? 0) > plan.mostDays, {
      code: '7X',
      message: `MAXIMUM ${plan.mostDays} DAYS SUPPLY`,
    }),
    ...when(rule?.mostQuantity !== undefined && (E7 ?? 0) > rule.mostQuantity, {
      code: '76',
      message: `MAXIMUM QUANTITY ${amount(rule?.mostQuantity ?? 0)}`,
    }),
    ...when(
      (rule?.fromAge !== undefined && age < rule.fromAge) ||
        (rule?.toAge !== undefined && age > rule.toAge),
      { code: '60' },
    ),
    ...when(rule?.gender !== undefined && member.gender !== 'U' && member.gender !== rule.gender, {
      code: '61',
    }),
    ...when(
      rule?.after !== undefined &&
        !historyOf(state, member).some((claim) => claim.drugClass === rule.after),
      { code: '608', message: `TRY ${(rule?.after ?? '').toUpperCase()} FIRST` },
    ),
    ...when(product.brand && product.mac !== null && !['1', '2', '7'].includes(D8 ?? '0'), {
      code: 'AJ',
    }),
    ...when(product.schedule === '2' && (claim.claim?.ET ?? null) === null, wrong('ET')),
    ...when(product.schedule === '2' && (claim.claim?.D3 ?? 0) > 0, { code: '73' }),
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
