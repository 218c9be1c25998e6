import type { FillView } from '#domain/rx/contract/rx.ts';
import { printsOf } from '#server/repositories/label/prints.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';
import type { RxWork } from '../work.ts';

/**
 * The prints of labels of a fill that hold no longer, while it is here: each of them may still be
 * on a vial.
 */
export async function oldPrints(
  work: RxWork,
  fill: FillRecord,
  changed: string | null,
): Promise<Pick<FillView, 'oldPrints' | 'heldPrint'>> {
  if (fill.picked_up_at !== null || fill.delivered_at !== null) return {};
  const newest = fill.labels_printed > 0 && changed === null ? fill.label_print : null;
  const old = (await printsOf(work, fill.id)).filter((print) => print !== newest);
  if (old.length === 0) return {};
  return { oldPrints: old, ...(newest === null ? {} : { heldPrint: newest }) };
}
