import { adminContracts } from '#domain/admin/contract/index.ts';
import { claimContracts } from '#domain/claim/contract/index.ts';
import { complianceContracts } from '#domain/compliance/contract/index.ts';
import { counterContracts } from '#domain/counter/contract/index.ts';
import { documentContracts } from '#domain/document/contract/index.ts';
import { drugContracts } from '#domain/drug/contract/index.ts';
import { erxContracts } from '#domain/erx/contract/index.ts';
import { importContracts } from '#domain/import/contract/index.ts';
import { labelContracts } from '#domain/label/contract/index.ts';
import { messageContracts } from '#domain/message/contract/index.ts';
import { patientContracts } from '#domain/patient/contract/index.ts';
import { notesContractOf } from '#domain/platform/contract/notes.ts';
import { draftContract, searchContract } from '#domain/platform/contract/records.ts';
import { prescriberContracts } from '#domain/prescriber/contract/index.ts';
import { refillContracts } from '#domain/refill/contract/index.ts';
import { rxContracts } from '#domain/rx/contract/index.ts';
import { stockContracts } from '#domain/stock/contract/index.ts';
import { trainingContracts } from '#domain/training/contract/index.ts';
import { notedKinds } from './noted.ts';

/** Every call of the product, from the contracts of the areas. */
export const contract = {
  ...adminContracts,
  ...claimContracts,
  ...complianceContracts,
  ...counterContracts,
  ...documentContracts,
  ...drugContracts,
  ...erxContracts,
  ...importContracts,
  ...labelContracts,
  ...messageContracts,
  ...patientContracts,
  ...prescriberContracts,
  ...refillContracts,
  ...rxContracts,
  ...stockContracts,
  ...trainingContracts,
  search: searchContract,
  drafts: draftContract,
  notes: notesContractOf(notedKinds),
};
export type Contract = typeof contract;
