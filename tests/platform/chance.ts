/** A seeded stream of numbers in [0,1) (mulberry32): the same on every machine and in every run. */
export function seeded(seed: number): () => number {
  let a = seed | 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
/** The same stream, to choose by. */
export function chance(seed: number) {
  const next = seeded(seed);
  const below = (n: number): number => Math.floor(next() * n);
  return { next, below, pick: <T>(of: readonly T[]): T => of[below(of.length)]! };
}
export type Chance = ReturnType<typeof chance>;
