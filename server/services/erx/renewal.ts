import type { ErxRow, RenewalAnswer } from '#domain/erx/contract/erx.ts';
import type { Party } from '#domain/erx/script/message.ts';
import { writeRenewalRequest } from '#domain/erx/script/write-pharmacy.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import { businessDate } from '#domain/platform/rules/dates.ts';
import { refillRequestRefusal } from '#domain/refill/rules/refills.ts';
import { renewalQuestion } from '#domain/refill/rules/renewal.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { acknowledgeCancel } from '#server/repositories/erx/erx.ts';
import { lastRequestOf } from '#server/repositories/refill/refills.ts';
import { missing, refused, type SaveFailure } from '#server/services/platform/saving.ts';
import type { RefillAsked } from '#server/services/refill/refills.ts';
import { drugIn } from '#server/services/rx/drug-in.ts';
import { hasLeft, liveFills } from '#server/services/rx/facts.ts';
import { refusalText } from '#server/services/rx/failure.ts';
import { renewalFactsOf } from '#server/services/rx/fill/renewal.ts';
import { makeMove } from '#server/services/rx/move.ts';
import { openForChange, openRx } from '#server/services/rx/open.ts';
import type { Opened } from '#server/services/rx/opened.ts';
import { person } from '#server/services/rx/view.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { askEach } from './ask-each.ts';
import { fillHistory } from './asked.ts';
import { answerCancel, closeCancel, openCancel } from './erx.ts';
import { addressee, medicationOf, pharmacyFacts, queueOut } from './outgoing.ts';

async function requestProblem(
  work: RxWork,
  opened: Opened,
  to: Party | null,
): Promise<string | null> {
  const { prescriber, store } = opened.b;
  const zone = store.time_zone;
  const faxed = await lastRequestOf(work, opened.b.rx.id);
  const why = refillRequestRefusal(opened.facts, faxed === null ? null : businessDate(faxed, zone));
  if (why !== null) return why;
  if (!opened.facts.prescriber.active)
    return `${person(prescriber)} is inactive: ask for a new prescription of somebody else.`;
  if (!prescriber.npi) return `${person(prescriber)} has no NPI on the record: add it there.`;
  if (!to)
    return `${person(prescriber)} has no Surescripts ID on the record: add it there, or send a Fax Refill.`;
  return null;
}
async function request(
  work: RxWork,
  { b: bundle }: Opened,
  whom: { readonly to: Party; readonly orderNumber: string | null },
  refills: number,
): Promise<number> {
  const { rx } = bundle;
  const last = liveFills(bundle).findLast(
    (liveFill) => liveFill.filled_on !== null && hasLeft(liveFill),
  );
  return queueOut(work, bundle, 'RxRenewalRequest', (messageId) =>
    writeRenewalRequest(
      {
        ...pharmacyFacts(bundle, { ...whom, reference: messageId }),
        refills,
        dispensed: last
          ? {
              medication: medicationOf(bundle, drugIn(bundle, last.drug_id), {
                quantity: last.quantity,
                daysSupply: last.days_supply,
                refills: rx.refills,
              }),
              lastFilledOn: last.filled_on,
            }
          : null,
      },
      { messageId, sentAt: work.now },
    ),
  );
}

/**
 * Asks the prescribers of these prescriptions for more refills electronically: each has one
 * message, which waits in the outbox, or a reason
 * why not. The answers stand in the order of the request. `done` says that it is written and waits,
 * never that anybody has it. One that is early, a duplicate or of a course that ends is a question
 * first, and is sent only once a person has said `anyway`.
 */
export async function requestRenewals(
  work: RxWork,
  items: readonly RefillAsked[],
  refills: number,
  anyway = false,
): Promise<readonly RenewalAnswer[]> {
  return askEach(work, items, async (opened) => {
    const { to, orderNumber } = await addressee(work, opened.b);
    const refusal = await requestProblem(work, opened, to);
    if (refusal !== null || to === null) return { erxId: null, why: refusal };
    const question = anyway
      ? null
      : renewalQuestion(await renewalFactsOf(work, opened.b, opened.facts));
    return question === null
      ? { erxId: await request(work, opened, { to, orderNumber }, refills), why: null }
      : { erxId: null, why: question, asks: true };
  });
}

/** What a cancellation did, for its sender. */
const cancelResult = (status: string, history: string): string => {
  if (status === rxStatus.discontinued) return 'Was discontinued before.';
  return history === 'Never dispensed.' ? 'Cancelled.' : 'Remaining refills discontinued.';
};
/**
 * Carries a cancellation out: the prescription that a person chose is discontinued by row 36 of the
 * lifecycle, and its sender is told what
 * was dispensed. One that is discontinued already is answered the same. Refused where the lifecycle
 * refuses (a fill in progress is
 * returned to stock first), or the message is answered already.
 */
export async function cancelRx(
  work: RxWork,
  input: { readonly erxId: number; readonly version: number; readonly rxId: number },
): Promise<Result<{ readonly before: ErxRow; readonly after: ErxRow }, SaveFailure<ErxRow>>> {
  const cancel = await openCancel(work, input.erxId, input.version);
  if (!cancel.ok) return cancel;
  const seen = await openRx(work, input.rxId);
  const opened = seen ? await openForChange(work, input.rxId, seen.b.rx.version) : null;
  if (!opened) return missing();
  if (!opened.ok) return refused([refusalText(opened.error)]);
  const { b: bundle } = opened.value;
  const history = fillHistory(bundle);
  if (bundle.rx.status === rxStatus.transferred)
    return refused([
      'It was transferred to another pharmacy: refuse the cancellation and say where it is.',
    ]);
  const moved =
    bundle.rx.status === rxStatus.discontinued
      ? null
      : await makeMove(work, opened.value, 'discontinue', { reason: { code: 'cancel-message' } });
  if (moved && !moved.ok)
    return moved.error.code === 'REFUSED' || moved.error.code === 'FORBIDDEN'
      ? fail({ ...moved.error, code: 'REFUSED' })
      : refused([refusalText(moved.error)]);
  await acknowledgeCancel(work, input.rxId);
  const after = await closeCancel(work, input.erxId, input.version, input.rxId);
  if (!after) return refused(['Someone else worked on this message first.']);
  const result = cancelResult(bundle.rx.status, history);
  await answerCancel(work, cancel.value.row, cancel.value.message, {
    outcome: 'Approved',
    note: `${result} ${history}`,
  });
  work.changed('rx', input.rxId, bundle.rx.version + 1);
  return ok({ before: cancel.value.before, after });
}
