import { blankPatient, patient } from '#domain/patient/entities/patient.ts';
import { patientRecord, patientStepKeys } from '#domain/patient/entities/record.ts';
import type { PatientInput } from './stepper/patient-facts.ts';

/** What the patient's record is opened with to answer whether there are allergies, and which. */
export const allergiesOfPatient = (id: number): PatientInput => ({
  id,
  intent: 'edit',
  kind: 'patient',
  title: patient.title,
  fields: patientRecord.fields,
  blank: blankPatient,
  after: 'stay',
  step: patientStepKeys.indexOf('allergies'),
});
