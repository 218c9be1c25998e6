import { only, opened, put, type State } from './assemble-state.ts';
import { hasTiming } from './draft.ts';
import type { RouteKey } from './meaning.ts';
import type { Area } from './regimen.ts';

/** "By ophthalmic route into both eyes": the organ first, and then which. */
const organs: Readonly<Partial<Record<RouteKey, RegExp>>> = {
  eye: /Eyes?$/,
  ear: /Ears?$/,
  nose: /nostrils?$/i,
  inhalation: /^mouth$/,
};
const isNarrower = (before: RouteKey, route: RouteKey): boolean =>
  organs[before]?.test(route) === true;
/** "By otic route to the right ear" names the ear, no skin of it. */
const isSameOrgan = (route: RouteKey | null, { sites }: Area): boolean =>
  (route === 'ear' && sites.some(({ part }) => /^ears?$/.test(part))) ||
  (route === 'nose' && sites.some(({ part }) => part === 'nose'));
/** "IM into the outer thigh": into the muscle that is there. */
const muscles: Readonly<Partial<Record<RouteKey, RouteKey>>> = {
  thigh: 'thighMuscle',
  outerThigh: 'outerThighMuscle',
};
function inMuscle(before: RouteKey | null, route: RouteKey): RouteKey | null {
  if (before === 'muscle') return muscles[route] ?? null;
  return before !== null && route === 'muscle' ? (muscles[before] ?? null) : null;
}
/** Onto what it goes. */
export const areaStep = (state: State, area: Area): readonly State[] =>
  only(state.now.area === null && !isSameOrgan(state.now.route, area), put(state, { area }));
/** "In the right eye … by ophthalmic route", "by mouth - oral": nothing new. */
const isSaidBefore = (before: RouteKey | null, route: RouteKey): boolean =>
  before === route || (before !== null && route !== 'inhalation' && isNarrower(route, before));
const organOf = (route: RouteKey): string | null =>
  /^(?:left|right)(Eye|Ear|Nostril)$/.exec(route)?.[1] ?? null;
/** "1 drop OD four times daily, OS twice daily": the same amount into the other side. */
function otherSide(state: State, route: RouteKey): readonly State[] {
  const { now, pending, sep } = state;
  const { amount, route: before, timing } = now;
  if (before === null || before === route || organOf(before) !== organOf(route)) return [];
  if (organOf(route) === null || amount === null || timing.single !== null || !hasTiming(now))
    return [];
  const join = pending ?? (sep ? 'comma' : null);
  if (join !== 'comma' && join !== 'and' && join !== 'then') return [];
  return [put(opened(state, join), { amount, route })];
}
/** Which way it goes in. */
export const routeStep = (state: State, route: RouteKey): readonly State[] => {
  const other = otherSide(state, route);
  if (other.length > 0) return other;
  const before = state.now.route;
  const muscle = inMuscle(before, route);
  if (muscle !== null) return only(true, put(state, { route: muscle }));
  if (isSaidBefore(before, route)) return only(true, state);
  return only(before === null || isNarrower(before, route), put(state, { route }));
};
