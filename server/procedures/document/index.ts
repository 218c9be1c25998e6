import { documentProcedures } from './documents.ts';
import { faxProcedures } from './faxes.ts';
import { scanProcedures } from './scans.ts';

/** What the server answers for the area `document`, by group. A new group is one line here. */
export const documentRouter = {
  documents: documentProcedures,
  scans: scanProcedures,
  faxes: faxProcedures,
};
