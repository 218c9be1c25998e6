import { prescriberContract } from './prescribers.ts';

/** The calls of the area `prescriber`, by group. A new group is one line here. */
export const prescriberContracts = {
  prescribers: prescriberContract,
};
