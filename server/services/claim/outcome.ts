import { required } from '#domain/platform/required.ts';
import { updateClaim, type TransmissionRecord } from '#server/repositories/claim/claims.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { billed, opened, reversed, type Answer } from './answer.ts';
import { billAfterReversal, rebilled, rebillGivenUp } from './rebill-answer.ts';
import { bumpVersion } from './send.ts';

/** What an answer changes: the claim, and the prescription with it. The prescription is locked. */
export async function applyOutcome(work: RxWork, given: Omit<Answer, 'claim'>): Promise<void> {
  const { transmission, rxId, outcome } = given;
  const ownOpened = await opened(work, rxId);
  const claim = required(
    ownOpened.b.claims.find((claim) => claim.id === transmission.claim_id),
    'the claim of the transmission',
  );
  if (transmission.kind === 'B3') return rebilled(work, { ...given, claim });
  if (transmission.kind !== 'B2') return billed(work, { ...given, claim });
  await reversed(work, claim, outcome, rxId);
  if (claim.rebilling) await billAfterReversal(work, rxId, claim.id);
}
interface Tried {
  readonly reached: boolean;
  readonly tries: number;
}
const claimWords = (why: string, { reached, tries }: Tried): string =>
  reached
    ? `${why} The claim was sent and never answered: ` +
      'send it again, the payer knows it and pays once.'
    : `${why} The claim was not sent, in ${triesText(tries)}: ` +
      'send it again, or price it as cash, and it is billed later.';
const reversalWords = (why: string, reached: boolean): string =>
  `${why} The reversal was ${reached ? 'sent and never answered' : 'not sent'}: try it again.`;
const triesText = (tries: number): string => (tries === 1 ? 'one try' : `${tries} tries`);
/**
 * A transmission was given up. What never reached the payer was not billed; of the rest nobody
 * knows.
 */
export async function applyGivenUp(
  work: RxWork,
  transmission: TransmissionRecord,
  rxId: number,
  why: string,
): Promise<void> {
  const ownOpened = await opened(work, rxId);
  const claim = required(
    ownOpened.b.claims.find((claim) => claim.id === transmission.claim_id),
    'the claim of the transmission',
  );
  if (transmission.kind === 'B3')
    await rebillGivenUp(work, ownOpened, claim, { transmission, why });
  else if (transmission.kind === 'B2')
    await updateClaim(work, claim.id, {
      reversing: transmission.reached,
      rebilling: transmission.reached && claim.rebilling,
      waiting_since: work.now,
      problem: reversalWords(why, transmission.reached),
    });
  else
    await updateClaim(work, claim.id, {
      state: transmission.reached ? 'sent' : 'none',
      waiting_since: work.now,
      problem: claimWords(why, transmission),
    });
  await bumpVersion(work, ownOpened);
}
