import type { ResponseSegments } from '#domain/claim/ncpdp/transmission.ts';
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

const statusOf = (c: Pick<KeptClaim, 'captured' | 'authorization'>, again: boolean) => ({
  AN: c.captured ? (again ? 'Q' : 'C') : again ? 'D' : 'P',
  F3: c.authorization,
});
/** The very same claim: provider, prescription, fill, day of service and NDC, and the same part of a partial fill. */
const sameClaim = ({ request, claim }: Covered, c: KeptClaim): boolean => {
  const { D2, D3, D7, HD } = claim.claim ?? {};
  return (
    c.provider === request.header.B1 &&
    c.rx === D2 &&
    c.fill === D3 &&
    c.on === request.header.D1 &&
    c.ndc === D7 &&
    c.part === (HD ?? '')
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

/** A compound: what of its ingredients is covered; with clarification 8 the rest is left out, else the whole is refused (70). */
function compoundPrice(c: Covered): Result<Allowed, readonly Reject[]> {
  const { plan, book, claim } = c;
  const eight = (claim.claim?.NX ?? []).some(({ DK }) => Number(DK) === 8);
  const parts = (claim.compound?.EC ?? []).map((part) => {
    const product = part.RE === '03' ? book.products.find((p) => p.ndc === part.TE) : undefined;
    const covered = product && formularyFor(plan, product).tier !== null;
    return covered
      ? contractPrice(plan, product, part.ED ?? 0, Math.max(part.EE ?? 0, 0), false).ingredient
      : null;
  });
  const paid = parts.filter((x) => x !== null);
  if (paid.length === 0 || (paid.length < parts.length && !eight))
    return fail([{ code: '70', message: 'COMPOUND INGREDIENT NOT COVERED' }]);
  return ok({
    ingredient: Math.min(
      paid.reduce((sum, x) => sum + x, 0),
      claim.pricing?.D9 ?? 0,
    ),
    fee: plan.reimbursement.fee.generic,
    basis: '3',
  });
}

function priced(
  c: Covered,
  product: Product | null,
  allowed: Allowed,
  tierNo: number,
  others: Others,
  history: readonly KeptClaim[],
): Pricing {
  const { plan, claim } = c;
  const usual = notMoreThanUsual(allowed, claim.pricing?.DQ ?? Infinity);
  const tier = plan.tiers[tierNo - 1];
  if (!tier) throw new Error(`plan ${plan.ref} has no tier ${tierNo}`);
  const price = plan.kind === 'copay' ? { ingredient: others.left, fee: 0, basis: '8' } : usual;
  const penalty =
    claim.claim?.D8 === '2' && product
      ? brandPenalty(product, claim.claim.E7 ?? 0, price.ingredient)
      : 0;
  return priceOf(
    c,
    product,
    price,
    tier,
    penalty,
    others,
    usedIn(history, c.request.header.D1.slice(0, 4)),
  );
}

function judgedCompound(
  c: Covered,
  others: Others,
  history: readonly KeptClaim[],
  before: readonly Reject[],
): Result<Payable, Refused> {
  const allowed = compoundPrice(c);
  const rejects = [
    ...before,
    ...(allowed.ok ? [] : allowed.error),
    ...twiceRejects(c, history, null),
  ];
  if (rejects.length > 0 || !allowed.ok) return fail({ rejects, dur: [] });
  return ok({
    product: null,
    pricing: priced(c, null, allowed.value, 1, others, history),
    dur: [],
    authorization: null,
  });
}

function judgedProduct(
  c: Covered,
  product: Product,
  others: Others,
  history: readonly KeptClaim[],
  before: readonly Reject[],
): Result<Payable, Refused> {
  const { plan, claim } = c;
  const { rule, tier } = formularyFor(plan, product);
  if (tier === null) return fail({ rejects: [...before, { code: rule ? '70' : 'MR' }], dur: [] });
  const authorization = authorizationFor(c, product, rule);
  const clinical = clinicalOf(c, product, rule, history);
  const twice = twiceRejects(c, history, product);
  // A second fill on the same day is a double, not an early refill.
  const rejects = [
    ...before,
    ...limitRejects(c, product, rule),
    ...authorization.rejects,
    ...twice,
    ...clinical.rejects.filter((r) => twice.length === 0 || r.code !== '79'),
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
    pricing: priced(c, product, allowed, tier, others, history),
    dur: clinical.dur,
    authorization: found && { PS: found.from, PT: found.until, PY: found.number },
  });
}

function judged(c: Covered, history: readonly KeptClaim[]): Result<Payable, Refused> {
  const others = othersOf(c);
  const { D6, D7 } = c.claim.claim ?? {};
  const before = [
    ...coverageRejects(c.member, c.request.header.D1),
    ...contractRejects(c),
    ...coordinationRejects(c, others),
  ];
  if (D6 === '2') return judgedCompound(c, others, history, before);
  const product = c.book.products.find((p) => p.ndc === D7);
  return product
    ? judgedProduct(c, product, others, history, before)
    : fail({ rejects: [...before, { code: '54' }], dur: [] });
}

function kept(c: Covered, { product, pricing, dur, authorization }: Payable): KeptClaim {
  const { plan, member, request, claim, state, today } = c;
  const { D2, D3, D7, E7, D5, HD } = claim.claim ?? {};
  return {
    authorization: nextAuthorization(state, today),
    plan: plan.ref,
    cardholder: member.cardholder,
    personCode: member.personCode,
    provider: request.header.B1,
    rx: D2!,
    fill: D3!,
    on: request.header.D1,
    ndc: D7!,
    part: HD ?? '',
    quantity: E7!,
    days: D5!,
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
export function refusedClaim(c: Covered, { rejects, dur }: Refused): Decided {
  const other = rejects.some((r) => r.code === '41' || r.code === 'AE')
    ? payersBefore(c.book, c.member, c.request.header.D1)
    : {};
  return {
    answer: {
      responseStatus: refused(rejects, c.plan.phone),
      ...responseClaimOf(c),
      ...(dur.length > 0 && { responseDur: { J6: dur } }),
      ...other,
    },
    state: c.state,
    happened: [],
  };
}
const accepted = (c: Covered, claim: KeptClaim, again: boolean): ResponseSegments => ({
  responseStatus: statusOf(claim, again),
  ...responseClaimOf(c),
  ...claim.answer,
});

/**
 * The answer to one claim: D or Q with the first answer's amounts where it was paid or captured already, else P, C, or R with up
 * to five codes.
 */
export function bill(c: Covered): Decided {
  const wrongFields = [...unread(c.problems), ...fieldRejects(c)];
  if (wrongFields.length > 0) return refusedClaim(c, { rejects: wrongFields, dur: [] });
  const history = historyOf(c.state, c.member);
  const same = history.find((k) => sameClaim(c, k));
  if (same) return { answer: accepted(c, same, true), state: c.state, happened: [] };
  const result = judged(c, history);
  if (!result.ok) return refusedClaim(c, result.error);
  const claim = kept(c, result.value);
  const happening = { kind: 'kept', claim } as const;
  return {
    answer: accepted(c, claim, false),
    state: after(c.state, happening),
    happened: [happening],
  };
}
