import type { QueueRow, RxDetail } from '#domain/rx/contract/rx.ts';
import { queues } from '#domain/rx/rules/queues.ts';
import type { RxStatus } from '#domain/rx/rules/status.ts';
import type { RxPorts } from './rx.ports.ts';

export interface AheadInput {
  readonly queue: string;
  readonly rxId: number;
  readonly by: 1 | -1;
}
/** As far as anybody walks through a queue one by one. */
const lookedAt = 500;

/**
 * The prescription after (or before) this one in its queue; from a prescription that is not in it,
 * the first. Null at the end.
 */
export function neighbour(
  rows: readonly Pick<QueueRow, 'rxId'>[],
  rxId: number,
  by: 1 | -1,
): number | null {
  const at = rows.findIndex((row) => row.rxId === rxId);
  const next = at < 0 ? rows[0] : rows[at + by];
  return next?.rxId ?? null;
}
export const lookAhead =
  (ports: Pick<RxPorts, 'queue'>) =>
  async ({ queue, rxId, by }: AheadInput, signal: AbortSignal): Promise<number | null> =>
    neighbour(
      (
        await ports.queue(
          { text: '', filters: { queue }, sort: null, offset: 0, limit: lookedAt },
          signal,
        )
      ).rows,
      rxId,
      by,
    );

/** The queue that a prescription stands in by its status, where it was not opened from one. */
export const queueByStatus = (detail: RxDetail | null): string | null =>
  queues.find((queue) => queue.statuses.includes(detail?.status as RxStatus))?.key ?? null;
