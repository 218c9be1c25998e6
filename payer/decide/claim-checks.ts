import { fields, type FieldId } from '#domain/claim/ncpdp/fields.ts';
import { writeValue } from '#domain/claim/ncpdp/values.ts';
import { daysBetween, ageInYears, formatDate } from '#domain/platform/rules/dates.ts';
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
/** A compound goes alone (1W), with its form and unit, two to 25 ingredients (7Z, EC) that each have product, quantity and cost, and whose costs are the ingredient cost. */
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
      parts.some((i) => i.RE !== '03'),
      wrong('RE'),
    ),
    ...when(
      parts.some((i) => !/^\d{11}$/.test(i.TE ?? '')),
      wrong('TE'),
    ),
    ...when(
      parts.some((i) => !((i.ED ?? 0) > 0)),
      wrong('ED'),
    ),
    ...when(
      parts.some((i) => typeof i.EE !== 'number' || i.EE < 0),
      wrong('EE'),
    ),
    ...when(parts.reduce((sum, i) => sum + (i.EE ?? 0), 0) !== ingredientCost, wrong('EE')),
  ];
}
/** What a claim can't be judged without, and what contradicts itself: the M/I codes, R9, 8T, 28; 78 beyond $100,000. */
export function fieldRejects({ claim, request, problems }: Covered): readonly Reject[] {
  const c = claim.claim ?? {};
  const p = claim.pricing ?? {};
  const compound = c.D6 === '2';
  const missing = needed
    .filter((id) => c[id] === undefined || c[id] === null || c[id] === '')
    .map(wrong);
  const due =
    (p.D9 ?? 0) +
    (p.DC ?? 0) +
    (p.E3 ?? 0) +
    (p.H7 ?? []).reduce((sum, { H9 }) => sum + (H9 ?? 0), 0) +
    (p.HA ?? 0) +
    (p.GE ?? 0);
  return [
    ...missing,
    ...when(!!c.D2 && !writeValue(fields.D2, c.D2).ok, wrong('D2')),
    // Beyond what the answer's fields can hold; nobody pays that without asking.
    ...when(
      [p.D9, p.HA, p.GE].some((cents) => (cents ?? 0) > mostCost),
      { code: '78' },
    ),
    ...when(!['1', '2'].includes(c.D6 ?? '1'), wrong('D6')),
    ...when(
      !compound && (c.E1 !== '03' || !/^\d{11}$/.test(c.D7 ?? '')),
      c.E1 === '03' ? wrong('D7') : wrong('E1'),
    ),
    ...when(compound && (c.E1 !== '00' || c.D7 !== '0'), c.E1 === '00' ? wrong('D7') : wrong('E1')),
    ...when(compound && !claim.compound, { code: '6T' }),
    ...when(!compound && !!claim.compound, { code: '8D' }),
    ...when(
      problems.some((x) => x.code === 'COUNT' && x.field === 'EC'),
      { code: 'P3' },
    ),
    ...(compound && claim.compound
      ? ingredientRejects(claim.compound, p.D9 ?? 0, request.transactions.length)
      : []),
    ...when(c.E7 === 0, wrong('E7')),
    ...when(c.D5 === 0, wrong('D5')),
    ...when(!!c.DE && c.DE > request.header.D1, wrong('DE')),
    ...when(
      claim.prescriber?.EZ !== '01' || !npiHolds(claim.prescriber.DB ?? ''),
      wrong(claim.prescriber?.EZ === '01' ? 'DB' : 'EZ'),
    ),
    ...when(p.D9 === undefined || p.D9 === null || p.D9 < 0, wrong('D9')),
    ...when(p.DU === undefined || p.DU === null, wrong('DU')),
    ...when(c.C8 !== '8' && c.C8 !== '08' && typeof p.DU === 'number' && p.DU !== due, {
      code: 'R9',
    }),
    ...when(!(typeof p.DQ === 'number'), wrong('DQ')),
    ...when(typeof p.DQ === 'number' && p.DQ <= 0, { code: '8T' }),
  ];
}

/** The rule of a plan's formulary for a product, and its tier; null: not covered. */
export function formularyFor(
  plan: Plan,
  product: Product,
): { readonly rule: FormularyRule | null; readonly tier: number | null } {
  const rule =
    plan.rules.find(
      (r) =>
        (r.ndc === undefined || product.ndc.startsWith(r.ndc)) &&
        (r.drugClass === undefined || r.drugClass === product.drugClass),
    ) ?? null;
  return {
    rule,
    tier: rule ? rule.tier : product.brand ? plan.otherwise.brand : plan.otherwise.generic,
  };
}

const amount = (thousandths: number): string => String(thousandths / 1000);
/** Limits of plan and formulary: 7X, 76, 60, 61, 608, and a generic where there is one (AJ) unless the prescriber (DAW 1) or the patient (DAW 2) wants the brand. */
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
        !historyOf(state, member).some((c) => c.drugClass === rule.after),
      { code: '608', message: `TRY ${(rule?.after ?? '').toUpperCase()} FIRST` },
    ),
    ...when(product.brand && product.mac !== null && !['1', '2', '7'].includes(D8 ?? '0'), {
      code: 'AJ',
    }),
    ...when(product.schedule === '2' && (claim.claim?.ET ?? null) === null, wrong('ET')),
    ...when(product.schedule === '2' && (claim.claim?.D3 ?? 0) > 0, { code: '73' }),
  ];
}

/** A prior authorization: 75 where one is needed and none is said, 3X where the said one is not this member's for this product today. */
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
      (a) =>
        a.number === said.padStart(11, '0') &&
        a.plan === plan.ref &&
        a.cardholder === member.cardholder &&
        a.personCode === member.personCode &&
        product.ndc.startsWith(a.ndc) &&
        a.from <= on &&
        on <= a.until,
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

/** Already paid in another shape: this prescription's fill with other particulars, or this drug on this day under another number (83). */
export const twiceRejects = (
  { claim, request }: Covered,
  history: readonly KeptClaim[],
  product: Product | null,
): readonly Reject[] => {
  const { D2 = '', D3 = 0, HD } = claim.claim ?? {};
  const twice = history.find(
    (c) =>
      c.part === (HD ?? '') &&
      ((c.provider === request.header.B1 && c.rx === D2 && c.fill === D3) ||
        (product !== null && c.drug === product.drug && c.on === request.header.D1)),
  );
  return when(twice !== undefined, {
    code: '83',
    message: `PAID ${formatDate(twice?.on ?? request.header.D1)}`,
  });
};
