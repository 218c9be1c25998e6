import { binProcedures } from '#server/procedures/counter/bins.ts';
import { otcProcedures } from '#server/procedures/drug/otc.ts';
import { referenceProceduresOf } from '#server/procedures/platform/references.ts';
import { noteConfirmed } from '#server/services/admin/confirm/confirmed-note.ts';
import { provedByTwo } from '#server/services/admin/confirm/two-persons.ts';
import { referenceHolders } from '#server/services/composition/reference-holders.ts';

const plain = referenceProceduresOf({ holders: referenceHolders, provedByTwo, noteConfirmed });
/** Every reference's calls, by its group, and what some have besides. */
export const referenceProcedures = {
  ...plain,
  bins: { ...plain.bins, ...binProcedures },
  otcProducts: { ...plain.otcProducts, ...otcProcedures },
};
