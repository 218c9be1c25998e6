import { paperContract } from './papers.ts';

/** The calls of the area `label`, by group. A new group is one line here. */
export const labelContracts = {
  papers: paperContract,
};
