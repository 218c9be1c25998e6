import { binContract } from './bins.ts';
import { counterContract } from './counter.ts';
import { drawerContract } from './drawers.ts';
import { houseAccountContract } from './house-accounts.ts';

/** The calls of the area `counter`, by group. A new group is one line here. */
export const counterContracts = {
  counter: counterContract,
  houseAccounts: houseAccountContract,
  drawers: drawerContract,
  bins: binContract,
};
