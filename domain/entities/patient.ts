import * as f from '../fields/field.ts';
import { defineEntity, defineForm, type Draft, type Row } from '../fields/entity.ts';
import { addressFields } from './address.ts';

export const genders = [{ value: 'M', label: 'M' }, { value: 'F', label: 'F' }, { value: 'U', label: 'U' }] as const;

/** A patient as entry needs one; the six-step record adds to it. */
export const patient = defineEntity('patient', {
  title: 'Patient', table: 'patients',
  fields: {
    lastName: f.text({ label: 'Last Name', max: 35, required: true }),
    firstName: f.text({ label: 'First Name', max: 25, required: true }),
    middleName: f.text({ label: 'MI', max: 25, quick: false }),
    dateOfBirth: f.date({ label: 'DOB', required: true }),
    gender: f.radio({ label: 'Gender', of: genders, required: true }),
    cellPhone: f.phone({ label: 'Cell' }),
    homeTel: f.phone({ label: 'Home Tel', quick: false }),
    email: f.email({ label: 'Email', quick: false }),
    ...addressFields,
    ezCap: f.flag({ label: 'EZ Cap', quick: false }),
    autofill: f.flag({ label: 'Autofill', quick: false }),
    allergyStatus: f.radio({ label: 'Allergies', required: true, of: [
      { value: 'not-selected', label: 'Not Selected' }, { value: 'nkda', label: 'NKDA' }, { value: 'allergies', label: 'Allergies' },
    ] as const }),
    note: f.textarea({ label: 'Notes', max: 500, quick: false }),
  },
});
export type Patient = Row<typeof patient>;
export type PatientDraft = Draft<typeof patient>;

export const patientQuickForm = defineForm(patient, [
  { title: 'Patient', column: 1, rows: [['lastName', 'firstName', 'middleName'], ['dateOfBirth', 'gender'], ['cellPhone', 'homeTel'], ['email'], ['ezCap', 'autofill'], ['note']] },
  { title: 'Home Address', column: 2, rows: [['addressLine1', 'addressLine2'], ['zipCode', 'zip4'], ['cityName', 'state']] },
  { title: 'Care', column: 2, rows: [['allergyStatus']] },
]);
