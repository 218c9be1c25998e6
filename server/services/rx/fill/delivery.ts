import { ok, type Result } from '#domain/platform/result.ts';
import { formatMoney } from '#domain/platform/rules/money.ts';
import type { MovePayload } from '#domain/rx/contract/rx.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { rowOf, allowedRoles } from '#domain/rx/lifecycle/index.ts';
import { insertEvent, insertPayment, saveFill, saveRx } from '#server/repositories/rx/rx.ts';
import { actorOf, currentFill, hashesOf } from '../facts.ts';
import { forbidRx, refuseRx, type RxFailure } from '../failure.ts';
import { transferOutProblems, sendOut } from '../offers.ts';
import { openForChange } from '../open.ts';
import type { RxWork } from '../work.ts';

/**
 * Gives a checked fill to the driver (the mark that rows 27 and 30 of the lifecycle ask for). What
 * is due is paid before, or at
 * the door (`terms` cod); the bag leaves its bin. Needs the driver's name, and for a C-II drug the
 * password.
 */
export async function sendOutRx(
  work: RxWork,
  rxId: number,
  version: number,
  given: MovePayload,
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
  const due = facts.dueCents - facts.paidCents;
  const pays = given.payment?.amountCents ?? 0;
  if (pays > due) return refuseRx(`${formatMoney(due)} is due, not ${formatMoney(pays)}.`);
  const problems = transferOutProblems(
    { ...facts, paidCents: facts.paidCents + pays },
    given.terms === 'cod',
  );
  if (problems.length) return refuseRx(problems);
  const signed =
    facts.schedule !== 2 ||
    (given.stepUp !== undefined &&
      (await work.prove(given.stepUp, {
        action: `rx.${sendOut}`,
        entity: 'rx',
        entityId: rxId,
        entityVersion: version,
      })));
  if (!signed)
    return refuseRx('Type your password: a C-II drug goes out.', [], { password: 'Your password' });
  if (handler === '')
    return refuseRx('Say who delivers it.', [], { handler: 'The name of the driver' });
  if (given.payment)
    await work.areas.counter.bookPayment(work, {
      tender: given.payment.tender,
      amountCents: pays,
      paymentId: await insertPayment(work, fill.id, given.payment.tender, pays),
    });
  await saveFill(work, fill.id, {
    out_for_delivery: true,
    delivery_handler: handler,
    bin_id: null,
  });
  if (!(await saveRx(work, rxId, version, {}))) return { ok: false, error: { code: 'STALE' } };
  await insertEvent(work, {
    rx_id: rxId,
    fill_id: fill.id,
    row: 27,
    event: sendOut,
    from_status: bundle.rx.status,
    to_status: bundle.rx.status,
    workstation: work.workstation,
    content_hash: hashesOf(bundle).contentHash,
    detail: JSON.stringify({ handler, terms: given.terms ?? null }),
  });
  work.changed('rx', rxId, version + 1);
  work.changed('order', fill.order_id, 0);
  return ok(rxId);
}
