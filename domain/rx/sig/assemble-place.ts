import { only, put, type State } from './assemble-state.ts';
import type { RouteKey } from './meaning.ts';
import type { Area } from './regimen.ts';

/** "By ophthalmic route into both eyes": the organ first, and then which. */
const organs: Readonly<Partial<Record<RouteKey, RegExp>>> = {
  eye: /Eyes?$/,
  ear: /Ears?$/,
  nose: /nostrils?$/i,
  inhalation: /^mouth$/,
  muscle: /^(?:thigh|outerThigh)$/,
};
const isNarrower = (before: RouteKey, route: RouteKey): boolean =>
  organs[before]?.test(route) === true;
/** "By otic route to the right ear" names the ear, no skin of it. */
const isSameOrgan = (route: RouteKey | null, { sites }: Area): boolean =>
  (route === 'ear' && sites.some(({ part }) => /^ears?$/.test(part))) ||
  (route === 'nose' && sites.some(({ part }) => part === 'nose'));
/** Onto what it goes. */
export const areaStep = (state: State, area: Area): readonly State[] =>
  only(state.now.area === null && !isSameOrgan(state.now.route, area), put(state, { area }));
/** "In the right eye … by ophthalmic route", "by mouth - oral": nothing new. */
const isSaidBefore = (before: RouteKey | null, route: RouteKey): boolean =>
  before === route || (before !== null && route !== 'inhalation' && isNarrower(route, before));
/** Which way it goes in. */
export const routeStep = (state: State, route: RouteKey): readonly State[] => {
  const before = state.now.route;
  if (isSaidBefore(before, route)) return only(true, state);
  return only(before === null || isNarrower(before, route), put(state, { route }));
};
