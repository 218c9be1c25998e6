import type { ResponseSegments } from '#domain/claim/ncpdp/transmission.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import type { Product } from '#payer/book/book.ts';
import {
  authorizationFor,
  contractRejects,
  fieldRejects,
  formularyFor,
  limitRejects,
  twiceRejects,
} from './claim-checks.ts';
import { responseClaimOf, type Covered, type Decided } from './claim.ts';
import { clinicalOf } from './clinical.ts';
import { coordinationRejects, othersOf, payersBefore, type Others } from './coordination.ts';
import { injuryRejects } from './injury.ts';
import {
  brandPenalty,
  contractPrice,
  notMoreThanUsual,
  priceOf,
  type Allowed,
  type Pricing,
} from './price.ts';
import { refused, unread, type DurAnswer, type Reject } from './reject.ts';
import {
  after,
  historyOf,
  nextAuthorization,
  usedIn,
  type KeptAnswer,
  type KeptClaim,
} from './state.ts';
import { coverageRejects } from './who.ts';

const statusOf = (claim: Pick<KeptClaim, 'captured' | 'authorization'>, again: boolean) => {
  const captured = again ? 'Q' : 'C';
  const paid = again ? 'D' : 'P';
  return { AN: claim.captured ? captured : paid, F3: claim.authorization };
};
/**
 * The very same claim: provider, prescription, fill, day of service and NDC, and the same part of a
 * partial fill.
 */
const sameClaim = ({ request, claim }: Covered, givenClaim: KeptClaim): boolean => {
  const { D2, D3, D7, HD } = claim.claim ?? {};
  return (
    givenClaim.provider === request.header.B1 &&
    givenClaim.rx === D2 &&
    givenClaim.fill === D3 &&
    givenClaim.on === request.header.D1 &&
    givenClaim.ndc === D7 &&
    givenClaim.part === (HD ?? '')
  );
};

/** A claim that may be paid: what it costs, and what there is to say. */
interface Payable {
  readonly product: Product | null;
  readonly pricing: Pricing;
  readonly dur: readonly DurAnswer[];
  readonly authorization: KeptAnswer['responsePriorAuthorization'] | null;
}
interface Refused {
  readonly rejects: readonly Reject[];
  readonly dur: readonly DurAnswer[];
}

/**
 * A compound: what of its ingredients is covered; with clarification 8 the rest is left out, else
 * the whole is refused (70).
 */
function compoundPrice(givenCovered: Covered): Result<Allowed, readonly Reject[]> {
  const { plan, book, claim } = givenCovered;
  const eight = (claim.claim?.NX ?? []).some(({ DK }) => Number(DK) === 8);
  const parts = (claim.compound?.EC ?? []).map((part) => {
    const product =
      part.RE === '03' ? book.products.find((product) => product.ndc === part.TE) : undefined;
    const covered = product && formularyFor(plan, product).tier !== null;
    return covered
      ? contractPrice(plan, product, part.ED ?? 0, Math.max(part.EE ?? 0, 0), false).ingredient
      : null;
  });
  const paid = parts.filter((part) => part !== null);
  if (paid.length === 0 || (paid.length < parts.length && !eight))
    return fail([{ code: '70', message: 'COMPOUND INGREDIENT NOT COVERED' }]);
  return ok({
    ingredient: Math.min(
      paid.reduce((sum, number) => sum + number, 0),
      claim.pricing?.D9 ?? 0,
    ),
    fee: plan.reimbursement.fee.generic,
    basis: '3',
  });
}

function priced(
  covered: Covered,
  product: Product | null,
  allowed: Allowed,
  tierNo: number,
  others: Others,
  history: readonly KeptClaim[],
): Pricing {
  const { plan, claim } = covered;
  const usual = notMoreThanUsual(allowed, claim.pricing?.DQ ?? Infinity);
  const tier = plan.tiers[tierNo - 1];
  if (!tier) throw new Error(`plan ${plan.ref} has no tier ${tierNo}`);
  const price = plan.kind === 'copay' ? { ingredient: others.left, fee: 0, basis: '8' } : usual;
  const penalty =
    claim.claim?.D8 === '2' && product
      ? brandPenalty(product, claim.claim.E7 ?? 0, price.ingredient)
      : 0;
  return priceOf(
    covered,
    product,
    price,
    tier,
    penalty,
    others,
    usedIn(history, covered.request.header.D1.slice(0, 4)),
  );
}

function judgedCompound(
  covered: Covered,
  others: Others,
  history: readonly KeptClaim[],
  before: readonly Reject[],
): Result<Payable, Refused> {
  const allowed = compoundPrice(covered);
  const rejects = [
    ...before,
    ...(allowed.ok ? [] : allowed.error),
    ...twiceRejects(covered, history, null),
  ];
  if (rejects.length > 0 || !allowed.ok) return fail({ rejects, dur: [] });
  return ok({
    product: null,
    pricing: priced(covered, null, allowed.value, 1, others, history),
    dur: [],
    authorization: null,
  });
}

function judgedProduct(
  covered: Covered,
  product: Product,
  others: Others,
  history: readonly KeptClaim[],
  before: readonly Reject[],
): Result<Payable, Refused> {
  const { plan, claim } = covered;
  const { rule, tier } = formularyFor(plan, product);
  if (tier === null) return fail({ rejects: [...before, { code: rule ? '70' : 'MR' }], dur: [] });
  const authorization = authorizationFor(covered, product, rule);
  const clinical = clinicalOf(covered, product, rule, history);
  const twice = twiceRejects(covered, history, product);
  // A second fill on the same day is a double, not an early refill.
  const rejects = [
    ...before,
    ...limitRejects(covered, product, rule),
    ...authorization.rejects,
    ...twice,
    ...clinical.rejects.filter((reject) => twice.length === 0 || reject.code !== '79'),
  ];
  if (rejects.length > 0) return fail({ rejects, dur: clinical.dur });
  const { found } = authorization;
  const { D8 = '0', E7 = 0 } = claim.claim ?? {};
  const allowed = contractPrice(
    plan,
    product,
    E7 ?? 0,
    claim.pricing?.D9 ?? 0,
    D8 === '1' || D8 === '2' || D8 === '7',
  );
  return ok({
    product,
    pricing: priced(covered, product, allowed, tier, others, history),
    dur: clinical.dur,
    authorization: found && { PS: found.from, PT: found.until, PY: found.number },
  });
}

function judged(covered: Covered, history: readonly KeptClaim[]): Result<Payable, Refused> {
  const others = othersOf(covered);
  const { D6, D7 } = covered.claim.claim ?? {};
  const before = [
    ...coverageRejects(covered.member, covered.request.header.D1),
    ...contractRejects(covered),
    ...coordinationRejects(covered, others),
  ];
  if (D6 === '2') return judgedCompound(covered, others, history, before);
  const product = covered.book.products.find((product) => product.ndc === D7);
  return product
    ? judgedProduct(covered, product, others, history, before)
    : fail({ rejects: [...before, { code: '54' }], dur: [] });
}

function kept(covered: Covered, { product, pricing, dur, authorization }: Payable): KeptClaim {
  const { plan, member, request, claim, state, today } = covered;
  const { D2, D3, D7, E7, D5, HD } = claim.claim ?? {};
  return {
    authorization: nextAuthorization(state, today),
    plan: plan.ref,
    cardholder: member.cardholder,
    personCode: member.personCode,
    provider: request.header.B1,
    rx: required(D2, 'the prescription number of a claim'),
    fill: required(D3, 'the fill number of a claim'),
    on: request.header.D1,
    ndc: required(D7, 'the product of a claim'),
    part: HD ?? '',
    quantity: required(E7, 'the quantity of a claim'),
    days: required(D5, 'the days supply of a claim'),
    prescriber: claim.prescriber?.DB ?? null,
    drug: product?.drug ?? null,
    drugClass: product?.drugClass ?? null,
    captured: plan.captures,
    reversed: null,
    answer: plan.captures
      ? {}
      : {
          responsePricing: pricing,
          ...(dur.length > 0 && { responseDur: { J6: dur } }),
          ...(authorization && { responsePriorAuthorization: authorization }),
        },
  };
}

/** A refusal of one claim, with the payers before where that is the reason, and the alerts. */
function refusedClaim(covered: Covered, { rejects, dur }: Refused): Decided {
  const other = rejects.some((reject) => reject.code === '41' || reject.code === 'AE')
    ? payersBefore(covered.book, covered.member, covered.request.header.D1)
    : {};
  return {
    answer: {
      responseStatus: refused(rejects, covered.plan.phone),
      ...responseClaimOf(covered),
      ...(dur.length > 0 && { responseDur: { J6: dur } }),
      ...other,
    },
    state: covered.state,
    happened: [],
  };
}
const accepted = (covered: Covered, claim: KeptClaim, again: boolean): ResponseSegments => ({
  responseStatus: statusOf(claim, again),
  ...responseClaimOf(covered),
  ...claim.answer,
});

/**
 * The answer to one claim: D or Q with the first answer's amounts where it was paid or captured
 * already, else P, C, or R with up
 * to five codes.
 */
export function bill(covered: Covered): Decided {
  const wrongFields = [
    ...unread(covered.problems),
    ...fieldRejects(covered),
    ...injuryRejects(covered),
  ];
  if (wrongFields.length > 0) return refusedClaim(covered, { rejects: wrongFields, dur: [] });
  const history = historyOf(covered.state, covered.member);
  const same = history.find((claim) => sameClaim(covered, claim));
  if (same) return { answer: accepted(covered, same, true), state: covered.state, happened: [] };
  const result = judged(covered, history);
  if (!result.ok) return refusedClaim(covered, result.error);
  const claim = kept(covered, result.value);
  const happening = { kind: 'kept', claim } as const;
  return {
    answer: accepted(covered, claim, false),
    state: after(covered.state, happening),
    happened: [happening],
  };
}
