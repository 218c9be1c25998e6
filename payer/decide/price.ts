import type { SegmentValues } from '#domain/claim/ncpdp/segments.ts';
import { required } from '#domain/platform/required.ts';
import { divideRounded } from '#domain/platform/rules/money.ts';
import type { CostShare, Plan, Product, Tier } from '#payer/book/book.ts';
import type { Covered } from './claim.ts';
import type { Others } from './coordination.ts';
import type { Used } from './state.ts';

export type Pricing = SegmentValues<'responsePricing'>;
type Claimed = NonNullable<Covered['claim']['pricing']>;
/** What the plan allows for the drug, in cents, and 522-FM, how it was found. */
export interface Allowed {
  readonly ingredient: number;
  readonly fee: number;
  readonly basis: string;
}

const lessPercent = (unitCost: number, quantity: number, less: number): number =>
  Number(
    divideRounded(BigInt(unitCost) * BigInt(quantity) * BigInt(10_000 - less), 10_000_000_000n),
  );
const percentOf = (cents: number, percent: number): number =>
  Number(divideRounded(BigInt(cents) * BigInt(percent), 10_000n));
const lowest = <T extends { readonly ingredient: number }>(of: readonly T[]): T =>
  of.reduce((best, item) => (item.ingredient < best.ingredient ? item : best));

/** The contract's price of one product, or what was submitted where that is less. */
export function contractPrice(
  { reimbursement }: Plan,
  product: Product,
  quantity: number,
  submitted: number,
  brandWanted: boolean,
): Allowed {
  const kind = product.brand ? 'brand' : 'generic';
  const ways = [
    { ingredient: submitted, basis: '1' },
    { ingredient: lessPercent(product.awp, quantity, reimbursement.awpLess[kind]), basis: '3' },
    ...(reimbursement.mac && product.mac !== null && !brandWanted
      ? [{ ingredient: lessPercent(product.mac, quantity, 0), basis: '6' }]
      : []),
  ];
  return { ...lowest(ways), fee: reimbursement.fee[kind] };
}
/** The usual price where it is below the contract's: then it is all that is paid. */
export const notMoreThanUsual = (allowed: Allowed, usual: number): Allowed =>
  usual < allowed.ingredient + allowed.fee ? { ingredient: usual, fee: 0, basis: '4' } : allowed;

/** Tax, incentive and other amounts beside the drug. */
function besides({ claim, plan }: Covered, product: Product | null) {
  const pricing: Claimed = claim.pricing ?? {};
  const reimbursement = plan.reimbursement;
  const taxed = reimbursement.taxes !== 'unpaid';
  const gives =
    product?.drugClass === 'vaccine' &&
    (claim.dur?.['7E'] ?? []).some((itemValues) => itemValues.E5 === 'MA');
  const others = (pricing.H7 ?? []).flatMap(({ H8, H9 }) => {
    const paid = Math.min(Math.max(H9 ?? 0, 0), reimbursement.others[H8 ?? ''] ?? 0);
    return paid > 0 ? [{ J3: required(H8, 'the kind of another amount'), J4: paid }] : [];
  });
  return {
    flat: taxed ? Math.max(pricing.HA ?? 0, 0) : 0,
    percentage: taxed ? Math.max(pricing.GE ?? 0, 0) : 0,
    incentive: gives ? Math.min(Math.max(pricing.E3 ?? 0, 0), reimbursement.administration) : 0,
    others,
  };
}
const shareOf = (share: CostShare, of: number): number =>
  Math.min(
    of,
    'copay' in share
      ? share.copay
      : Math.min(Math.max(percentOf(of, share.percent), share.least ?? 0), share.most ?? Infinity),
  );

/**
 * How the cost of the drug is divided: the parts of 505-F5. `cost` is what is left of it after
 * other payers.
 */
function divided(plan: Plan, tier: Tier, cost: number, penalty: number, used: Used) {
  const room =
    plan.mostOutOfPocket === null ? Infinity : Math.max(0, plan.mostOutOfPocket - used.patient);
  const deductibleLeft = Math.max(0, plan.deductible - used.deductible);
  const FH = tier.deductible ? Math.min(deductibleLeft, cost, room) : 0;
  const rest = cost - FH;
  const own = Math.min(shareOf(tier.share, rest), room - FH);
  const UK = Math.min(penalty, rest - own);
  const UD = Math.min(FH, Math.max(0, plan.assistance - used.assistance));
  return {
    FH,
    own,
    UK,
    UD,
    deductibleLeft: deductibleLeft - FH,
    caught: room !== Infinity && FH + own >= room,
  };
}
/** Amounts of nothing are left out, except those that everybody reads. */
const some = <K extends string>(id: K, cents: number) =>
  cents > 0 ? ({ [id]: cents } as { readonly [P in K]?: number }) : {};
function stages(plan: Plan, cost: number, deductible: number, caught: boolean): Pricing {
  if (!plan.medicare || cost === 0) return {};
  return {
    MU: [
      ...(deductible > 0 ? [{ MV: '01', MW: deductible }] : []),
      ...(cost > deductible
        ? [{ MV: caught && deductible === 0 ? '04' : '02', MW: cost - deductible }]
        : []),
    ],
  };
}

/**
 * The response's pricing segment, in cents: F5 = FH+FI+4U+UK+FK+FN−UD, F9 =
 * F6+F7+FL+ΣJ4+AW+AX−F5−J5, nothing below zero.
 * `penalty` is what a brand costs more than its generic where the patient wanted it. Handbook §2.5,
 * §2.8.
 */
export function priceOf(
  covered: Covered,
  product: Product | null,
  allowed: Allowed,
  tier: Tier,
  penalty: number,
  others: Others,
  used: Used,
): Pricing {
  const { plan, claim } = covered;
  const { flat, percentage, incentive, others: paidOthers } = besides(covered, product);
  const elsewhere = plan.kind === 'copay' ? 0 : Math.max(0, others.paid);
  const drug = allowed.ingredient + allowed.fee;
  const cost = Math.max(0, drug - elsewhere);
  const made = divided(plan, tier, cost, penalty, used);
  const FN = plan.reimbursement.taxes === 'member' ? flat + percentage : 0;
  const total =
    drug + incentive + flat + percentage + paidOthers.reduce((sum, { J4 }) => sum + J4, 0);
  const share = made.FH + made.own + made.UK + FN;
  const benefitLeft =
    plan.mostBenefit === null ? Infinity : Math.max(0, plan.mostBenefit - used.benefit);
  const FK = Math.max(0, total - share - elsewhere - benefitLeft);
  const F5 = share + FK - made.UD;
  const J5 = Math.min(elsewhere, total - share);
  const F9 = total - F5 - J5;
  return {
    F5,
    F6: allowed.ingredient,
    F7: allowed.fee,
    ...some('AW', flat),
    ...some('AX', percentage),
    ...(percentage > 0 && claim.pricing?.HE && { AY: claim.pricing.HE }),
    ...(percentage > 0 && claim.pricing?.JE && { AZ: claim.pricing.JE }),
    ...some('FL', incentive),
    ...(paidOthers.length > 0 && { J2: paidOthers }),
    ...some('J5', J5),
    F9,
    FM: allowed.basis,
    ...some('FN', FN),
    ...(plan.deductible > 0 && {
      FC: plan.deductible - made.deductibleLeft,
      FD: made.deductibleLeft,
    }),
    ...(plan.mostBenefit !== null && { FE: Math.max(0, benefitLeft - (F9 - made.UD)) }),
    ...some('FH', made.FH),
    ...('copay' in tier.share ? { FI: made.own } : { '4U': made.own }),
    ...some('FK', FK),
    ...some('UK', made.UK),
    ...some('UD', made.UD),
    ...(plan.assistance > 0 && { UC: Math.max(0, plan.assistance - used.assistance - made.UD) }),
    ...stages(plan, drug, made.FH, made.caught),
  };
}
/** How much more a brand costs than its generic's MAC, in cents. */
export const brandPenalty = (product: Product, quantity: number, ingredient: number): number =>
  product.brand && product.mac !== null
    ? Math.max(0, ingredient - lessPercent(product.mac, quantity, 0))
    : 0;
