import { referenceContractOf } from '#domain/platform/contract/references.ts';
import { clinicReference } from '../entities/clinic.ts';
import { prescriberContract } from './prescribers.ts';

/** The calls of the area `prescriber`, by group. A new group is one line here. */
export const prescriberContracts = {
  prescribers: prescriberContract,
  clinics: referenceContractOf(clinicReference),
};
