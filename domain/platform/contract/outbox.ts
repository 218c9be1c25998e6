/**
 * Queued: it waits to be handed over (with a reason, after a try that failed). Sent: it was taken.
 * Failed: it will not be tried again by itself.
 */
export const outboxStatuses = ['queued', 'sent', 'failed'] as const;
/** How something stands in an outbox after a try; `takenAs` is the taker's own name for it. */
export type Outcome =
  | { readonly status: 'sent'; readonly reason: null; readonly takenAs: string }
  | { readonly status: 'failed'; readonly reason: string }
  | { readonly status: 'queued'; readonly reason: string; readonly nextAt: string };
