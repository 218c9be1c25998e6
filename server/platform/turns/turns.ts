/** Ends a turn; the place goes to whoever is next. */
export type EndTurn = () => void;

/** A bounded queue of two kinds: who is known goes before who is not. */
export interface Turns {
  /**
   * A turn when it comes, `first` before all that do not; null where too many wait already, of this
   * owner or in all. The caller ends it, whatever happens.
   */
  ask(first: boolean, owner: string): Promise<EndTurn> | null;
}

interface Waiting {
  readonly owner: string;
  readonly go: () => void;
}
/** Those who wait, each owner in turn: one who sent two hundred waits behind himself. */
function fairLine(most: number, ofOne: number) {
  const waiting: Waiting[] = [];
  /** Whose turn was when; those who wait no more are forgotten. */
  const lastTurns = new Map<string, number>();
  let turn = 0;
  const isFull = (owner: string): boolean =>
    waiting.length >= most || waiting.filter((each) => each.owner === owner).length >= ofOne;
  const lastTurn = ({ owner }: Waiting): number => lastTurns.get(owner) ?? -1;
  const next = (): (() => void) | undefined => {
    const chosen = waiting.reduce<Waiting | undefined>(
      (first, each) => (first === undefined || lastTurn(each) < lastTurn(first) ? each : first),
      undefined,
    );
    if (chosen === undefined) return undefined;
    waiting.splice(waiting.indexOf(chosen), 1);
    turn += 1;
    if (waiting.some(({ owner }) => owner === chosen.owner)) lastTurns.set(chosen.owner, turn);
    else lastTurns.delete(chosen.owner);
    return chosen.go;
  };
  return { isFull, next, add: (each: Waiting) => void waiting.push(each) };
}

/**
 * `places` work at once; of those who wait, at most so many are known and so many others, and so
 * many of one owner, whose turns alternate with the others'.
 */
export function turns(
  places: number,
  most: { readonly first: number; readonly others: number; readonly ofOne: number },
): Turns {
  let free = places;
  const first = fairLine(most.first, most.ofOne);
  const others = fairLine(most.others, most.ofOne);
  const end: EndTurn = () => {
    const next = first.next() ?? others.next();
    if (next) next();
    else free += 1;
  };
  return {
    ask: (isFirst, owner) => {
      if (free > 0) {
        free -= 1;
        return Promise.resolve(end);
      }
      const line = isFirst ? first : others;
      if (line.isFull(owner)) return null;
      return new Promise((go) => {
        line.add({ owner, go: () => go(end) });
      });
    },
  };
}
