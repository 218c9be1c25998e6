import { adminRouter } from '#server/procedures/admin/index.ts';
import { claimRouter } from '#server/procedures/claim/index.ts';
import { complianceRouter } from '#server/procedures/compliance/index.ts';
import { counterRouter } from '#server/procedures/counter/index.ts';
import { documentRouter } from '#server/procedures/document/index.ts';
import { drugRouter } from '#server/procedures/drug/index.ts';
import { erxRouter } from '#server/procedures/erx/index.ts';
import { importRouter } from '#server/procedures/import/index.ts';
import { labelRouter } from '#server/procedures/label/index.ts';
import { messageRouter } from '#server/procedures/message/index.ts';
import { patientRouter } from '#server/procedures/patient/index.ts';
import { draftProcedures } from '#server/procedures/platform/drafts.ts';
import { noteProcedures } from '#server/procedures/platform/notes.ts';
import { searchProcedures } from '#server/procedures/platform/search.ts';
import { prescriberRouter } from '#server/procedures/prescriber/index.ts';
import { refillRouter } from '#server/procedures/refill/index.ts';
import { rxRouter } from '#server/procedures/rx/index.ts';
import { stockRouter } from '#server/procedures/stock/index.ts';
import { trainingRouter } from '#server/procedures/training/index.ts';
import { referenceProcedures } from './references.ts';

/** Everything that the server answers, from the procedures of the areas. */
export const router = {
  ...adminRouter,
  ...claimRouter,
  ...complianceRouter,
  ...counterRouter,
  ...documentRouter,
  ...drugRouter,
  ...erxRouter,
  ...importRouter,
  ...labelRouter,
  ...messageRouter,
  ...patientRouter,
  ...prescriberRouter,
  ...refillRouter,
  ...rxRouter,
  ...stockRouter,
  ...trainingRouter,
  drafts: draftProcedures,
  search: searchProcedures,
  notes: noteProcedures,
  ...referenceProcedures,
};
