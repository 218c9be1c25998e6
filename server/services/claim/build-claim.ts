import { billing } from '#domain/claim/billing/build.ts';
import type { ClaimFacts } from '#domain/claim/billing/facts.ts';
import type { ClaimProblem } from '#domain/claim/billing/problem.ts';
import type { D0Request } from '#domain/claim/ncpdp/transmission.ts';
import { toBytes, writeTransmission } from '#domain/claim/ncpdp/write.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { ClaimRecord, PayerRecord } from '#server/repositories/claim/claims.ts';
import { currentFill } from '#server/services/rx/facts.ts';
import { priceOfFill } from '#server/services/rx/fill/price.ts';
import type { Opened, Priced } from '#server/services/rx/opened.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { claimFacts } from './facts.ts';
import { fingerprintOf, outOfOrder } from './payers.ts';

type Built = Result<D0Request, readonly ClaimProblem[]>;

/**
 * The bytes of a request; or everything that does not fit into the standard, as problems of the
 * claim.
 */
export function bytesOf(built: Built): Result<Buffer, readonly ClaimProblem[]> {
  if (!built.ok) return built;
  const written = writeTransmission(built.value);
  return written.ok
    ? ok(Buffer.from(toBytes(written.value)))
    : fail(written.error.map((problem) => ({ field: 'otherPayers', message: problem.message })));
}
/** What was billed then, as it is kept with its claim. */
export const billedFacts = (claim: Pick<ClaimRecord, 'facts'>): ClaimFacts =>
  claim.facts as ClaimFacts;

/** A claim of the current fill to one payer, ready to go. */
export interface BuiltClaim {
  readonly facts: ClaimFacts;
  readonly bytes: Buffer;
  readonly fingerprint: string;
  readonly price: Priced;
  /** Gross amount due (430-DU), cents; null where the claim names none. */
  readonly submittedCents: number | null;
}
/**
 * What a claim of the current fill to one payer says now. `build` makes the request of it, a
 * billing where none is given; `on` is the date of service, today where none is given. Fails with
 * what is missing before it can be sent.
 */
export async function buildClaim(
  work: RxWork,
  opened: Opened,
  payer: PayerRecord,
  { build = billing, on = null }: { build?: (facts: ClaimFacts) => Built; on?: string | null } = {},
): Promise<Result<BuiltClaim, readonly ClaimProblem[]>> {
  const fill = required(currentFill(opened.b), 'the fill that is billed');
  const order = outOfOrder(opened.b, fill, payer, work.today);
  if (order !== null) return fail([{ field: 'otherPayers', message: order }]);
  const price = opened.price ?? (await priceOfFill(work, opened.b, fill));
  if (!price.ok) return fail([{ field: 'price.ingredientCost', message: price.error.message }]);
  const served = fill.status === rxStatus.cashed ? (fill.filled_on ?? work.today) : work.today;
  const facts = claimFacts(opened, fill, { payer, price: price.value, on: on ?? served });
  const request = build(facts);
  const bytes = bytesOf(request);
  if (!bytes.ok) return bytes;
  return ok({
    facts,
    bytes: bytes.value,
    fingerprint: fingerprintOf(opened.b, fill, payer),
    price: price.value,
    submittedCents: request.ok ? (request.value.transactions[0]?.pricing?.DU ?? null) : null,
  });
}
