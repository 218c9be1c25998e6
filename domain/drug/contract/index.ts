import { compoundsContract } from './compounds.ts';
import { ndcGroupContract } from './ndc-groups.ts';
import { priceCheckContract } from './price-check.ts';

/** The calls of the area `drug`, by group. A new group is one line here. */
export const drugContracts = {
  ndcGroups: ndcGroupContract,
  compounds: compoundsContract,
  priceCheck: priceCheckContract,
};
