import { fail, ok, type Result } from '#domain/platform/result.ts';
import type { D0Request, RequestHeader, RequestSegments } from '../ncpdp/transmission.ts';
import { coordinationOf } from './coordination.ts';
import type { ClaimFacts, EligibilityFacts, ReversalFacts } from './facts.ts';
import { diagnosisOf, injuryOf } from './injury.ts';
import { Findings, type ClaimProblem } from './problem.ts';
import {
  claimOf,
  compoundSegmentOf,
  durOf,
  headerOf,
  insuranceOf,
  memberOf,
  patientOf,
  prescriberOf,
  pricingOf,
  referenceOf,
  serviceTypeOf,
} from './segments.ts';

/** A request that can be written, or everything that a person has to put right first. */
export type Built = Result<D0Request, readonly ClaimProblem[]>;
const built = (found: Findings, request: D0Request): Built =>
  found.list.length > 0 ? fail(found.list) : ok(request);

function billed(A3: 'B1' | 'B3', facts: ClaimFacts): Built {
  const found = new Findings();
  const header = headerOf(A3, facts, found);
  const shared: RequestSegments = {
    insurance: insuranceOf(facts, found),
    patient: patientOf(facts, found),
  };
  const { code, segment } = coordinationOf(facts, found);
  const dur = durOf(facts, found);
  const compound = compoundSegmentOf(facts, found);
  const workersCompensation = injuryOf(facts, found);
  const clinical = diagnosisOf(facts);
  const transaction: RequestSegments = {
    claim: { ...claimOf(facts, found), C8: code },
    pricing: pricingOf(facts, found),
    prescriber: prescriberOf(facts, found),
    ...(segment && { coordinationOfBenefits: segment }),
    ...(workersCompensation && { workersCompensation }),
    ...(dur && { dur }),
    ...(compound && { compound }),
    ...(clinical && { clinical }),
  };
  return built(found, { direction: 'request', header, shared, transactions: [transaction] });
}

/**
 * A billing (B1) of one fill. Nothing is built by half: every fact that is missing or does not fit
 * is said. NCPDP Telecommunication Standard D.0; handbook §2.5.
 */
export const billing = (facts: ClaimFacts): Built => billed('B1', facts);
/**
 * A rebill (B3): the same particulars as a billing; the payer takes back what it paid for this fill
 * and decides anew. Handbook §2.5.
 */
export const rebill = (facts: ClaimFacts): Built => billed('B3', facts);

/**
 * A reversal (B2): repeats pharmacy, card, prescription, fill, date of service and NDC as they were
 * billed, and what other
 * payers had done. Nothing else of the claim is looked at. Handbook §2.5.
 */
export function reversal(facts: ReversalFacts): Built {
  const found = new Findings();
  const header = headerOf('B2', facts, found);
  const insurance = memberOf(facts, found);
  const reference = referenceOf(facts, found);
  const { code, segment } = coordinationOf(facts, found);
  const claim = { ...reference, ...(segment && { C8: code }), U7: serviceTypeOf(facts, found) };
  return built(found, {
    direction: 'request',
    header,
    shared: { insurance },
    transactions: [{ claim, ...(segment && { coordinationOfBenefits: segment }) }],
  });
}

/**
 * An eligibility question (E1) for one day: the card and the patient, no prescription. Handbook
 * §2.5.
 */
export function eligibility(facts: EligibilityFacts): Built {
  const found = new Findings();
  const header: RequestHeader = headerOf('E1', facts, found);
  return built(found, {
    direction: 'request',
    header,
    shared: { insurance: insuranceOf(facts, found), patient: patientOf(facts, found) },
    transactions: [],
  });
}
