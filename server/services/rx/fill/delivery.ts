import { ok, type Result } from '#domain/platform/result.ts';
import type { MovePayload } from '#domain/rx/contract/rx.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { firstProblem, sendOutGuards } from '#domain/rx/lifecycle/guards-handover.ts';
import { allowedRoles, rowOf } from '#domain/rx/lifecycle/index.ts';
import { strikeScansOf } from '#server/repositories/counter/vials.ts';
import { insertEvent } from '#server/repositories/rx/events.ts';
import { saveFill } from '#server/repositories/rx/fills.ts';
import { saveRx } from '#server/repositories/rx/rx.ts';
import { actorOf, currentFill, hashesOf } from '../facts.ts';
import { forbidRx, refuseRx, type RxFailure } from '../failure.ts';
import { transferOutProblems, sendOut } from '../offers.ts';
import { openForChange } from '../open.ts';
import { resolvePayload } from '../payload.ts';
import type { RxWork } from '../work.ts';
import { handOverKind, vialsHeld } from './label-held.ts';

/**
 * Gives a checked fill to the driver (the mark that rows 27 and 30 of the lifecycle ask for): its
 * bag was scanned, and each of its vials, as at the counter. What is due was paid before, or is
 * collected at the door (`terms` cod); the bag leaves its bin. The scans count for this way out
 * only: a bag that came back is scanned anew.
 */
export async function sendOutRx(
  work: RxWork,
  rxId: number,
  version: number,
  given: Pick<MovePayload, 'handler' | 'terms' | 'bagScan'>,
): Promise<Result<number, RxFailure>> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  const { b: bundle, facts } = opened.value;
  const fill = currentFill(bundle);
  const actor = actorOf(work);
  const handler = given.handler?.trim() ?? '';
  if (!actor.permissions.has('rx.deliver'))
    return forbidRx(
      'Your roles lack the permission "Deliver".',
      allowedRoles(rowOf('deliver'), facts, actor),
    );
  if (!fill || (bundle.rx.status !== rxStatus.rphVerified && bundle.rx.status !== rxStatus.binned))
    return refuseRx('Only what passed the final check goes out for delivery.');
  const problems = transferOutProblems(facts, given.terms === 'cod');
  if (problems.length) return refuseRx(problems);
  const { payload, unread } = await resolvePayload(work, opened.value, 'deliver', {
    bagScan: given.bagScan,
  });
  const [notRead] = Object.values(unread);
  if (notRead !== undefined) return refuseRx(notRead);
  const disagrees = firstProblem(sendOutGuards, {
    event: 'deliver',
    reasons: undefined,
    facts,
    actor,
    payload,
  });
  if (disagrees) return refuseRx(disagrees.message);
  if (handler === '')
    return refuseRx('Say who delivers it.', [], { handler: 'The name of the driver' });
  const { of, scanned, without } = vialsHeld(bundle.scans, fill, work.userId);
  await saveFill(work, fill.id, {
    out_for_delivery: true,
    delivery_handler: handler,
    bin_id: null,
  });
  if (!(await saveRx(work, rxId, version, {}))) return { ok: false, error: { code: 'STALE' } };
  await strikeScansOf(work, [fill.id], handOverKind);
  await insertEvent(work, {
    rx_id: rxId,
    fill_id: fill.id,
    row: 27,
    event: sendOut,
    from_status: bundle.rx.status,
    to_status: bundle.rx.status,
    workstation: work.workstation,
    content_hash: hashesOf(bundle).contentHash,
    detail: JSON.stringify({
      handler,
      terms: given.terms ?? null,
      vials: { of, scanned, without },
    }),
  });
  work.changed('rx', rxId, version + 1);
  work.changed('order', fill.order_id, 0);
  return ok(rxId);
}
/** Refuses the step alone: it has one way only, the counter's (`sendOutOrder`). */
export async function sendOutAlone(
  work: RxWork,
  rxId: number,
  version: number,
): Promise<Result<number, RxFailure>> {
  const opened = await openForChange(work, rxId, version);
  if (!opened.ok) return opened;
  const where = 'look the order up there (Out for delivery)';
  return refuseRx(
    `It goes out at the counter, where bag and vials are scanned: ${where}.`,
    allowedRoles(rowOf('deliver'), opened.value.facts, actorOf(work)),
  );
}
