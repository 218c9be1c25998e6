import { documentsContract } from './documents.ts';
import { faxesContract } from './faxes.ts';
import { scansContract } from './scans.ts';

/** The calls of the area `document`, by group. A new group is one line here. */
export const documentContracts = {
  documents: documentsContract,
  scans: scansContract,
  faxes: faxesContract,
};
