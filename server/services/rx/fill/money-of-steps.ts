import { giveBackLines, tenderedText, type Tendered } from '#domain/counter/rules/given-back.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { paymentsOf } from '#server/repositories/counter/payments.ts';
import type { EventRecord } from '#server/repositories/rx/events.ts';
import type { FillRecord } from '#server/repositories/rx/fills.ts';
import type { RxWork } from '../work.ts';

const isTendered = (value: unknown): value is Tendered =>
  typeof value === 'object' &&
  value !== null &&
  'tender' in value &&
  typeof value.tender === 'string' &&
  'amountCents' in value &&
  typeof value.amountCents === 'number';
const listIn = (detail: object, name: string): readonly Tendered[] => {
  const list: unknown = Object.entries(detail).find(([key]) => key === name)?.[1];
  return Array.isArray(list) ? list.filter(isTendered) : [];
};

/**
 * The money of a step of the history in words: what was paid at a hand-over, or given back when it
 * was undone; null where the log has none. `detail` is what the log keeps of the step.
 */
export function moneyOfStep(detail: unknown): string | null {
  if (typeof detail !== 'object' || detail === null) return null;
  const paid = listIn(detail, 'paid');
  if (paid.length > 0) return `Paid ${tenderedText(paid)}`;
  const givenBack = listIn(detail, 'givenBack');
  return givenBack.length > 0 ? `Given back ${tenderedText(givenBack)}` : null;
}

type Step = Pick<EventRecord, 'event' | 'fill_id' | 'detail'>;
/** Steps that leave a fill at the counter as it is. */
const staying: readonly string[] = ['bin', 'move-bin'];
/** What undoing the pick-up gave back, where the fill lies here since; empty otherwise. */
function givenBackBy(steps: readonly Step[], fillId: number): readonly Tendered[] {
  const last = steps.findLast(
    ({ fill_id: of, event }) => of === fillId && !staying.includes(event),
  );
  if (last?.event !== 'undo-pick-up') return [];
  return typeof last.detail === 'object' && last.detail !== null
    ? listIn(last.detail, 'givenBack')
    : [];
}

/**
 * Of what was picked up: what undoing it means for its money. Where the pick-up was undone and the
 * fill lies here since: what has to be done with the money. Nothing otherwise.
 */
export async function giveBackOf(
  work: RxWork,
  fill: FillRecord | null,
  steps: readonly Step[],
): Promise<Pick<RxDetail, 'giveBack' | 'moneyBack'>> {
  if (fill === null) return {};
  if (fill.status === rxStatus.pickedUp) {
    const paid = await paymentsOf(work, fill.id);
    return {
      giveBack: giveBackLines(
        paid.map((row) => ({ tender: row.tender, amountCents: row.amount_cents })),
      ),
    };
  }
  const back = givenBackBy(steps, fill.id);
  return back.length > 0 ? { moneyBack: giveBackLines(back) } : {};
}
