import { compoundProcedures } from './compounds.ts';
import { drugProcedures } from './drugs.ts';
import { ndcGroupProcedures } from './ndc-groups.ts';
import { priceCheckProcedures } from './price-check.ts';

/** What the server answers for the area `drug`, by group. A new group is one line here. */
export const drugRouter = {
  drugs: drugProcedures,
  ndcGroups: ndcGroupProcedures,
  compounds: compoundProcedures,
  priceCheck: priceCheckProcedures,
};
