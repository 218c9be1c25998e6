import { nearMissContract } from './near-misses.ts';
import { rxContract } from './rx.ts';

/** The calls of the area `rx`, by group. A new group is one line here. */
export const rxContracts = {
  rx: rxContract,
  nearMisses: nearMissContract,
};
