import { locationContract } from './location.ts';
import { medicationHistoryContract } from './medication-history.ts';
import { patientContract, relativeContract } from './patients.ts';

/** The calls of the area `patient`, by group. A new group is one line here. */
export const patientContracts = {
  location: locationContract,
  patients: patientContract,
  relatives: relativeContract,
  medicationHistory: medicationHistoryContract,
};
