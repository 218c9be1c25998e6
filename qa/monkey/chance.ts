/** Chance by seed: the same seed gives the same numbers (mulberry32). */
export interface Chance {
  /** From 0 up to 1. */
  next(): number;
  of<Value>(values: readonly [Value, ...Value[]]): Value;
}
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    of: (values) => values[Math.floor(next() * values.length)] ?? values[0],
  };
}
