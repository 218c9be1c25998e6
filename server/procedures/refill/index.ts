import { medSyncProcedures } from './med-sync.ts';
import { refillProcedures } from './refills.ts';

/** What the server answers for the area `refill`, by group. A new group is one line here. */
export const refillRouter = {
  refills: refillProcedures,
  medSync: medSyncProcedures,
};
