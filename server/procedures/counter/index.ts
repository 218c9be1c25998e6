import { counterProcedures } from './counter.ts';
import { drawerProcedures } from './drawers.ts';
import { houseAccountProcedures } from './house-accounts.ts';

/** What the server answers for the area `counter`, by group. A new group is one line here. */
export const counterRouter = {
  counter: counterProcedures,
  houseAccounts: houseAccountProcedures,
  drawers: drawerProcedures,
};
