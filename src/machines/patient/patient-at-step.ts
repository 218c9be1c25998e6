import { blankPatient, patient } from '#domain/patient/entities/patient.ts';
import {
  patientRecord,
  patientStepKeys,
  type PatientStepKey,
} from '#domain/patient/entities/record.ts';
import type { PatientInput } from './stepper/patient-facts.ts';

const atStep = (
  id: number,
  step: PatientStepKey,
  field?: keyof typeof patientRecord.fields,
): PatientInput => ({
  id,
  intent: 'edit',
  kind: 'patient',
  title: patient.title,
  fields: patientRecord.fields,
  blank: blankPatient,
  after: 'stay',
  step: patientStepKeys.indexOf(step),
  ...(field === undefined ? {} : { startAt: field }),
});
/** What the patient's record is opened with to answer whether there are allergies, and which. */
export const allergiesOfPatient = (id: number): PatientInput => atStep(id, 'allergies');
/** What it is opened with to write down what the patient weighs. */
export const weightOfPatient = (id: number): PatientInput => atStep(id, 'disease', 'weight');
/** What it is opened with to look at name, gender and birth date. */
export const nameOfPatient = (id: number): PatientInput => atStep(id, patientStepKeys[0]);
/** What it is opened with to look at the cards. */
export const insurancesOfPatient = (id: number): PatientInput => atStep(id, 'billing');
