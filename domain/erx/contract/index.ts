import { erxContract } from './erx.ts';

/** The calls of the area `erx`, by group. A new group is one line here. */
export const erxContracts = {
  erx: erxContract,
};
