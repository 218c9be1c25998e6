import { referenceContractOf } from '#domain/platform/contract/references.ts';
import { priceCodeReference } from '../entities/price-code.ts';
import { compoundsContract } from './compounds.ts';
import { drugContract } from './drugs.ts';
import { ndcGroupContract } from './ndc-groups.ts';
import { otcProductContract } from './otc-products.ts';
import { priceCheckContract } from './price-check.ts';

/** The calls of the area `drug`, by group. A new group is one line here. */
export const drugContracts = {
  drugs: drugContract,
  ndcGroups: ndcGroupContract,
  compounds: compoundsContract,
  priceCheck: priceCheckContract,
  otcProducts: otcProductContract,
  priceCodes: referenceContractOf(priceCodeReference),
};
