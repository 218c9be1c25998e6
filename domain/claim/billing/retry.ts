/**
 * Seconds until a transmission without an answer goes again, byte for byte; after the last of them
 * it is given up.
 */
const waits = [2, 10, 30] as const;
/** When the next try is due after `tries` of them, as an instant; null where it was the last. */
export const nextTryAt = (tries: number, now: string): string | null => {
  const wait = waits[tries - 1];
  return wait === undefined ? null : new Date(Date.parse(now) + wait * 1_000).toISOString();
};
