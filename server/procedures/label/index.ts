import { paperProcedures } from './papers.ts';

/** What the server answers for the area `label`, by group. A new group is one line here. */
export const labelRouter = {
  papers: paperProcedures,
};
