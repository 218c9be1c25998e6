/** Work of somebody: `null` for what is nobody's alone, each a share of its own. */
export type SharedGate = <T>(owner: string | null, work: () => Promise<T>) => Promise<T>;

interface Waiting {
  readonly owner: string | null;
  readonly go: () => void;
}

/**
 * Lets so many work at once, one of an owner: whoever sent much waits for himself, and a free place
 * is left to others. Of those who wait, whose turn was longest ago goes first.
 */
export function sharedGate(places: number): SharedGate {
  let free = places;
  let turn = 0;
  const working = new Set<string>();
  const lastTurns = new Map<string, number>();
  const waiting: Waiting[] = [];
  const lastTurn = ({ owner }: Waiting): number =>
    owner === null ? -1 : (lastTurns.get(owner) ?? -1);
  const mayGo = ({ owner }: Waiting): boolean => owner === null || !working.has(owner);
  /** Whose turn was longest ago; of several whoever has waited longest. */
  const next = (): Waiting | undefined =>
    waiting
      .filter(mayGo)
      .reduce<Waiting | undefined>(
        (first, each) => (first === undefined || lastTurn(each) < lastTurn(first) ? each : first),
        undefined,
      );
  const letIn = () => {
    const chosen = free > 0 ? next() : undefined;
    if (chosen === undefined) return;
    waiting.splice(waiting.indexOf(chosen), 1);
    free -= 1;
    turn += 1;
    if (chosen.owner !== null) {
      working.add(chosen.owner);
      lastTurns.set(chosen.owner, turn);
    }
    chosen.go();
    letIn();
  };
  const leave = (owner: string | null) => {
    free += 1;
    if (owner !== null) {
      working.delete(owner);
      if (!waiting.some((each) => each.owner === owner)) lastTurns.delete(owner);
    }
    letIn();
  };
  return async (owner, work) => {
    await new Promise<void>((go) => {
      waiting.push({ owner, go });
      letIn();
    });
    try {
      return await work();
    } finally {
      leave(owner);
    }
  };
}
