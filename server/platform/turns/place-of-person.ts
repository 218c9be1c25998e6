import { problem } from '../problem.ts';
import { turns, type EndTurn, type Turns } from './turns.ts';

/** Calls of one person that are worked on at once: more than a screen makes. */
const mostAtOnce = 8;
/** Calls of one person that may wait: what comes above is refused, and tried again. */
const mostWaiting = 300;

/**
 * What is counted apart: drawing a paper may take minutes, and a heavy list seconds, in which its
 * person works on; and what locks or ends a session waits behind no work.
 */
export type WorkKind = 'call' | 'heavy' | 'preparing' | 'session';
/** A place, and whether it came at once. */
export interface Place {
  readonly waited: boolean;
  readonly end: EndTurn;
}

interface Places {
  readonly turns: Turns;
  /** Calls that work or wait. */
  count: number;
}

/**
 * Places of each person: whoever sends a thousand calls at once waits for himself, and nobody else
 * does. A place is given back by its `end`; refused with BUSY where too many
 * wait already.
 */
export function placesOfPersons(): (id: number, kind: WorkKind) => Promise<Place> {
  const all = new Map<string, Places>();
  return async (id, kind) => {
    const key = `${kind} ${id}`;
    const places = all.get(key) ?? {
      turns: turns(mostAtOnce, { first: mostWaiting, others: 0 }),
      count: 0,
    };
    const turn = places.turns.ask(true);
    if (turn === null)
      throw problem({
        code: 'BUSY',
        message: 'Too many of your calls wait already. Nothing was done; try again in a moment.',
      });
    const waited = places.count >= mostAtOnce;
    places.count += 1;
    all.set(key, places);
    const end = await turn;
    return {
      waited,
      end: () => {
        end();
        places.count -= 1;
        if (places.count === 0) all.delete(key);
      },
    };
  };
}
