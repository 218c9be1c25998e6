import { medSyncContract } from './med-sync.ts';
import { refillsContract } from './refills.ts';

/** The calls of the area `refill`, by group. A new group is one line here. */
export const refillContracts = {
  refills: refillsContract,
  medSync: medSyncContract,
};
