import { smsProcedures } from './sms.ts';

/** What the server answers for the area `message`, by group. A new group is one line here. */
export const messageRouter = {
  sms: smsProcedures,
};
