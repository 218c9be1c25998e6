import { erxProcedures } from './erx.ts';

/** What the server answers for the area `erx`, by group. A new group is one line here. */
export const erxRouter = {
  erx: erxProcedures,
};
