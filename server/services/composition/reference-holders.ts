import { binInUse } from '#server/services/counter/bins.ts';
import { priceCodeInUse } from '#server/services/drug/price-codes.ts';
import { payerInUse } from '#server/services/patient/insurances.ts';
import type { Holders } from '#server/services/platform/references.ts';

/** What the areas say keeps a record of a reference from being deleted or made inactive. */
export const referenceHolders: Holders = {
  inUse: {
    bin: binInUse,
    insuranceBin: (scope, id) => payerInUse(scope, 'insuranceBin', id),
    insurancePcn: (scope, id) => payerInUse(scope, 'insurancePcn', id),
    insuranceGroup: (scope, id) => payerInUse(scope, 'insuranceGroup', id),
    priceCode: priceCodeInUse,
  },
  neededActive: { priceCode: priceCodeInUse },
};
