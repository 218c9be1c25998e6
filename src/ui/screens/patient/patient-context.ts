import { createContext, use } from 'react';
import type { PatientRef } from '#machines/patient/patient.machine.ts';

/** The patient dialog that a field stands in. */
export const PatientContext = createContext<PatientRef | null>(null);
export function usePatient(): PatientRef {
  const dialog = use(PatientContext);
  if (!dialog) throw new Error('usePatient needs a PatientContext');
  return dialog;
}
