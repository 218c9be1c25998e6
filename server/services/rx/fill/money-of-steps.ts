import { giveBackLines, tenderedText, type Tendered } from '#domain/counter/rules/given-back.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import { paymentsOf } from '#server/repositories/counter/payments.ts';
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

type Paid = Awaited<ReturnType<typeof paymentsOf>>[number];
const tendered = (rows: readonly Paid[], sign: 1 | -1): readonly Tendered[] =>
  rows.map((row) => ({ tender: row.tender, amountCents: sign * row.amount_cents }));
/** The payments that were taken back last: those after the last that was taken. */
const takenBackLast = (rows: readonly Paid[]): readonly Paid[] =>
  rows.slice(rows.findLastIndex((row) => row.reverses === null) + 1);

/**
 * Of what was picked up: what undoing it means for its money. Where its last step undid it: what
 * has to be done with the money now. Nothing otherwise.
 */
export async function giveBackOf(
  work: RxWork,
  fill: FillRecord | null,
  steps: readonly { readonly event: string }[],
): Promise<Pick<RxDetail, 'giveBack' | 'moneyBack'>> {
  if (fill === null) return {};
  if (fill.status === rxStatus.pickedUp)
    return { giveBack: giveBackLines(tendered(await paymentsOf(work, fill.id), 1)) };
  if (steps.at(-1)?.event !== 'undo-pick-up') return {};
  const back = takenBackLast(await paymentsOf(work, fill.id));
  return { moneyBack: giveBackLines(tendered(back, -1)) };
}
