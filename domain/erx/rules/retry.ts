/**
 * Seconds until the next try of a message that got no answer: soon at first, then ever later, for a
 * day.
 */
const waits = [5, 15, 60, 300, 900, 1_800, 3_600, 3_600, 7_200, 14_400, 28_800, 28_800] as const;
/**
 * When a message is tried again after its `tries`th try without an answer (instant, UTC); null
 * where it is given up.
 */
export function nextErxTry(tries: number, now: string): string | null {
  const wait = waits[tries - 1];
  return wait === undefined ? null : new Date(Date.parse(now) + wait * 1_000).toISOString();
}
