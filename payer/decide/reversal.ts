import { required } from '#domain/platform/required.ts';
import type { Plan } from '#payer/book/book.ts';
import { bill } from './billing.ts';
import { responseClaimOf, type Asked, type Covered, type Decided } from './claim.ts';
import { refused, unread, wrong, type Reject } from './reject.ts';
import { after, nextAuthorization, type KeptClaim } from './state.ts';

const refusal = (asked: Asked, plan: Plan | null, rejects: readonly Reject[]): Decided => ({
  answer: { responseStatus: refused(rejects, plan?.phone ?? null), ...responseClaimOf(asked) },
  state: asked.state,
  happened: [],
});
/**
 * Claims of this prescription's fill at this pharmacy on this day, among the plans of the
 * transmission's BIN and PCN; latest first.
 */
function matching(
  { book, state, request, claim }: Asked,
  withProduct: boolean,
): readonly KeptClaim[] {
  const { header, shared } = request;
  const { D2, D3, D7, HD } = claim.claim ?? {};
  const cardholder = shared.insurance?.C2;
  const plans = new Set(
    book.plans
      .filter((plan) => plan.bin === header.A1 && plan.pcn === header.A4)
      .map((plan) => plan.ref),
  );
  return state.claims
    .filter(
      (claim) =>
        plans.has(claim.plan) &&
        claim.provider === header.B1 &&
        claim.rx === D2 &&
        claim.fill === D3 &&
        claim.on === header.D1 &&
        (!HD || claim.part === HD) &&
        (!withProduct || claim.ndc === D7) &&
        (!cardholder || claim.cardholder === cardholder),
    )
    .toReversed();
}
const missing = ({ claim }: Asked): readonly Reject[] =>
  (['EM', 'D2', 'D3', 'E1', 'D7'] as const)
    .filter((id) => claim.claim?.[id] === undefined || claim.claim[id] === null)
    .map(wrong);

/**
 * A reversal: A with a number of its own; S with the first one's number where the claim is reversed
 * already, since the answer
 * may have been lost; 87 where nothing matches. Deductible and benefits come back with it.
 */
export function reverse(asked: Asked, plan: Plan | null): Decided {
  const unclear = [...unread(asked.problems), ...missing(asked)];
  if (unclear.length > 0) return refusal(asked, plan, unclear);
  const found = matching(asked, true);
  const standing = found.find((claim) => claim.reversed === null);
  if (standing) {
    const happening = {
      kind: 'reversed',
      authorization: standing.authorization,
      by: nextAuthorization(asked.state, asked.today),
    } as const;
    return {
      answer: { responseStatus: { AN: 'A', F3: happening.by }, ...responseClaimOf(asked) },
      state: after(asked.state, happening),
      happened: [happening],
    };
  }
  return found[0]
    ? {
        answer: {
          responseStatus: {
            AN: 'S',
            F3: required(found[0].reversed, 'the authorization of the reversal'),
          },
          ...responseClaimOf(asked),
        },
        state: asked.state,
        happened: [],
      }
    : refusal(asked, plan, [{ code: '87' }]);
}

/**
 * Reversal and billing in one act: the product may be another one. Where the new claim is refused,
 * the old one stays as it was.
 */
export function rebill(covered: Covered): Decided {
  if (covered.plan.rebills === false) return refusal(covered, covered.plan, [{ code: '1S' }]);
  const standing = matching(covered, false).find((claim) => claim.reversed === null);
  if (!standing) return refusal(covered, covered.plan, [{ code: '87' }]);
  const reversed = {
    kind: 'reversed',
    authorization: standing.authorization,
    by: nextAuthorization(covered.state, covered.today),
  } as const;
  const billed = bill({ ...covered, state: after(covered.state, reversed) });
  return billed.happened.length > 0
    ? { ...billed, happened: [reversed, ...billed.happened] }
    : { ...billed, state: covered.state };
}
