import { getShortestPaths } from 'xstate/graph';
import type { Chance } from '../monkey/chance.ts';
import { placesOf, wayName, type Way, type WalkModel } from './model.ts';

/**
 * The ways from a place up to the nearest that was not taken yet, that one last; among equally near
 * ones chance decides. What needs a way that can be taken only once waits until no other is left.
 * Null where none of those left can be reached from here. A way that is barred is not passed
 * through: it differed, and nobody knows where it leads, or it can’t be taken again in this store.
 */
export function nextWays(
  whole: WalkModel,
  place: string,
  left: ReadonlySet<string>,
  barred: ReadonlySet<string>,
  chance: Chance,
): readonly Way[] | null {
  const model = { ...whole, ways: whole.ways.filter((way) => !barred.has(wayName(way))) };
  const byName = new Map(model.ways.map((way) => [wayName(way), way]));
  const machine = placesOf(model);
  const paths = getShortestPaths(machine, { fromState: machine.resolveState({ value: place }) });
  const reached = paths.flatMap(({ state, steps }) => {
    const through = steps.flatMap(({ event }) => byName.get(event.type) ?? []);
    return model.ways
      .filter((way) => way.from === state.value && left.has(wayName(way)))
      .map((way) => [...through, way]);
  });
  const repeatable = reached.filter((ways) => ways.every(({ once }) => once !== true));
  const wanted = repeatable.length > 0 ? repeatable : reached;
  const nearest = Math.min(...wanted.map(({ length }) => length));
  const [first, ...others] = wanted.filter(({ length }) => length === nearest);
  return first === undefined ? null : chance.of([first, ...others]);
}
