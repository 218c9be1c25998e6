import { prescriberProcedures } from './prescribers.ts';

/** What the server answers for the area `prescriber`, by group. A new group is one line here. */
export const prescriberRouter = {
  prescribers: prescriberProcedures,
};
