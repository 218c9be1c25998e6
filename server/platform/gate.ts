/** Work that takes its turn. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets so many work at once; who leaves hands the place to whoever has waited longest, so there is
 * never one more.
 */
export function gate(places: number): Gate {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else
      await new Promise<void>((go) => {
        waiting.push(go);
      });
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
