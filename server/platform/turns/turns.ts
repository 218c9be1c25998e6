/** Ends a turn; the place goes to whoever is next. */
export type EndTurn = () => void;

/** A bounded queue of two kinds: who is known goes before who is not. */
export interface Turns {
  /**
   * A turn when it comes, `first` before all that do not; null where too many wait already. The
   * caller ends it, whatever happens.
   */
  ask(first: boolean): Promise<EndTurn> | null;
}

/** `places` work at once; of those who wait, at most so many are known and so many others. */
export function turns(
  places: number,
  most: { readonly first: number; readonly others: number },
): Turns {
  let free = places;
  const first: (() => void)[] = [];
  const others: (() => void)[] = [];
  const end: EndTurn = () => {
    const next = first.shift() ?? others.shift();
    if (next) next();
    else free += 1;
  };
  return {
    ask: (isFirst) => {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(end);
      }
      const line = isFirst ? first : others;
      if (line.length >= (isFirst ? most.first : most.others)) return null;
      return new Promise((go) => {
        line.push(() => go(end));
      });
    },
  };
}
