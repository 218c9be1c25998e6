import type { MovePayload, RxDetail } from '#domain/rx/contract/rx.ts';
import { rxStatus } from '#domain/rx/entities/rx-status.ts';
import type { Values } from '#machines/platform/draft/draft.ts';

export interface PriceStep {
  readonly event: 'send-claim' | 'resubmit' | 'cash';
  readonly payload: MovePayload;
}
export interface PriceInput extends PriceStep {
  readonly rxId: number;
  readonly version: number;
}
/** Fields whose change a pharmacist answers for when a claim goes again (row 12). */
const clinical = ['drugId', 'sig', 'quantity', 'daysSupply'] as const;

interface Typed {
  readonly initial: Values;
  readonly values: Values;
}
/**
 * What Save & price does with a prescription that was saved: a rejected claim goes again as
 * corrected, the claim goes to the payers, and without payers it is priced as cash. Null where none
 * is possible. A patient's consent to pay cash is never taken for given.
 */
export function priceStep(detail: RxDetail, { initial, values }: Typed): PriceStep | null {
  const allowed = (event: string) =>
    detail.moves.find((move) => move.event === event && move.allowed);
  if (allowed('send-claim')) return { event: 'send-claim', payload: {} };
  if (detail.status === rxStatus.rejected && allowed('resubmit')) {
    const isClinical = clinical.some((field) => initial[field] !== values[field]);
    return { event: 'resubmit', payload: { correction: isClinical ? 'clinical' : 'data' } };
  }
  const cash = allowed('cash');
  return cash && !cash.needs.includes('consent') ? { event: 'cash', payload: {} } : null;
}
