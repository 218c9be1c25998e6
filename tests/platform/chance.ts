/** A seeded stream of numbers in [0,1) (mulberry32): the same on every machine and in every run. */
export function seeded(seed: number): () => number {
  let amount = seed | 0;
  return () => {
    amount = (amount + 0x6d2b79f5) | 0;
    let number = Math.imul(amount ^ (amount >>> 15), 1 | amount);
    number = (number + Math.imul(number ^ (number >>> 7), 61 | number)) ^ number;
    return ((number ^ (number >>> 14)) >>> 0) / 2 ** 32;
  };
}
/** The same stream, to choose by. */
export function chance(seed: number) {
  const next = seeded(seed);
  const below = (number: number): number => Math.floor(next() * number);
  return { next, below, pick: <T>(of: readonly T[]): T => of[below(of.length)]! };
}
export type Chance = ReturnType<typeof chance>;
