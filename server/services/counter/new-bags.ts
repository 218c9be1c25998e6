import { ok, type Result } from '#domain/platform/result.ts';
import { orderFills, type OrderFill } from '#server/repositories/counter/order.ts';
import { takeBagCode } from '#server/repositories/rx/bags.ts';
import { insertEvent } from '#server/repositories/rx/events.ts';
import { saveFill } from '#server/repositories/rx/fills.ts';
import { saveRx } from '#server/repositories/rx/rx.ts';
import { hashesOf } from '#server/services/rx/facts.ts';
import type { RxFailure } from '#server/services/rx/failure.ts';
import { rebagged } from '#server/services/rx/offers.ts';
import { openForChange } from '#server/services/rx/open.ts';
import type { RxWork } from '#server/services/rx/work.ts';
import { atCounter } from './leaving.ts';

/** A bag for what stays here of a bag that left; its label is printed from one of its fills. */
export interface NewBag {
  readonly rxId: number;
  readonly bag: string;
}
/**
 * A bag has left with some of the order's prescriptions. What stays of it gets a bag with a number
 * of its own, so that the label that left with the old bag opens nothing here any more.
 */
export async function bagWhatStays(
  work: RxWork,
  orderId: number,
  left: readonly OrderFill[],
): Promise<Result<readonly NewBag[], RxFailure>> {
  const gone = new Set(left.map((fill) => fill.bagCode));
  const stays = (await orderFills(work, orderId)).filter(
    (fill) => atCounter(fill) && fill.bagCode !== null && gone.has(fill.bagCode),
  );
  const bags = new Map<string, NewBag>();
  for (const fill of stays) {
    const was = fill.bagCode ?? '';
    const made = bags.get(was) ?? {
      rxId: fill.rxId,
      bag: await takeBagCode(work),
    };
    bags.set(was, made);
    const opened = await openForChange(work, fill.rxId, fill.version);
    if (!opened.ok) return opened;
    const { b: bundle } = opened.value;
    await saveFill(work, fill.fillId, { bag_code: made.bag });
    if (!(await saveRx(work, fill.rxId, fill.version, {})))
      return { ok: false, error: { code: 'STALE' } };
    await insertEvent(work, {
      rx_id: fill.rxId,
      fill_id: fill.fillId,
      row: 24,
      event: rebagged,
      from_status: bundle.rx.status,
      to_status: bundle.rx.status,
      workstation: work.workstation,
      content_hash: hashesOf(bundle).contentHash,
      detail: JSON.stringify({ was, bag: made.bag }),
    });
    work.changed('rx', fill.rxId, fill.version + 1);
  }
  return ok([...bags.values()]);
}
