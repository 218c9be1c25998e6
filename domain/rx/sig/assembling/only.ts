import { put, time, type State, type Step } from '../assemble-state.ts';
import type { Term } from '../grammar/terms.ts';
import type { RouteKey } from '../meaning.ts';

const places = new Set<State['last']>(['route', 'area']);
const times = new Set<State['last']>(['moments', 'count', 'daily', 'every', 'everyAt']);
/** Ways into the body of which nobody says "only": the word behind them is of the time. */
const ways = new Set<RouteKey | null>(['mouth', 'subcutaneous', 'muscle', 'intoSkin']);
const isPlace = ({ last, now }: State): boolean =>
  last === 'area' || (last === 'route' && !ways.has(now.route));

/** "In the left eye only", "at bedtime only": of the place or the time right before it. */
export const onlyStep: Step = (state, term) => {
  const { now, last, pending } = state;
  if (pending !== null || term.kind !== 'only') return [];
  if (isPlace(state)) return now.placeOnly === true ? [] : [put(state, { placeOnly: true })];
  const free = times.has(last) && !term.led && now.timing.only !== true;
  return free ? [time(state, { only: true })] : [];
};
/** "Only at bedtime": behind a place the word is of the place. */
export const onlyTimed = (state: State, term: Term, steps: readonly State[]): readonly State[] => {
  if (!('only' in term)) return steps;
  return isPlace(state) ? [] : steps.map((to) => time(to, { only: true }));
};
/** "In the morning only and at bedtime": of which times or places it is said is not clear. */
export function isOnlyBroken(state: State, to: State, { kind }: Term): boolean {
  if (to.done.length !== state.done.length) return false;
  return (
    (times.has(kind) && state.now.timing.only === true) ||
    (places.has(kind) && state.now.placeOnly === true)
  );
}
