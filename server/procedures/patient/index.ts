import { locationProcedures } from './location.ts';
import { medicationHistoryProcedures } from './medication-history.ts';
import { patientProcedures, relativeProcedures } from './patients.ts';

/** What the server answers for the area `patient`, by group. A new group is one line here. */
export const patientRouter = {
  location: locationProcedures,
  patients: patientProcedures,
  relatives: relativeProcedures,
  medicationHistory: medicationHistoryProcedures,
};
