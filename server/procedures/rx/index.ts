import { nearMissProcedures } from './near-misses.ts';
import { rxProcedures } from './rx.ts';

/** What the server answers for the area `rx`, by group. A new group is one line here. */
export const rxRouter = {
  rx: rxProcedures,
  nearMisses: nearMissProcedures,
};
