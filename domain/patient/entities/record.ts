import { addressRows } from '#domain/platform/entities/address.ts';
import { defineForm, type FormLayout } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { insuranceFields } from './insurance.ts';
import { allergyFields, conditionFields } from './lists.ts';
import { patient } from './patient.ts';

/**
 * The lists that are saved with a patient, each a field of the record: one version over all of it.
 */
const patientListFields = {
  conditions: f.rows({ label: 'ICD(s)', row: 'ICD', fields: conditionFields, max: 100 }),
  insurances: f.rows({ label: 'Insurances', row: 'insurance', fields: insuranceFields, max: 20 }),
  allergies: f.rows({ label: 'Allergies', row: 'allergy', fields: allergyFields, max: 100 }),
  allergyExceptions: f.rows({
    label: 'Allergies Exception(s)',
    row: 'exception',
    fields: allergyFields,
    max: 100,
  }),
};
/** Who checked the allergies last: the server's. */
const checkedFields = {
  allergiesCheckedOn: f.date({ is: 'past', label: 'Checked on', readOnly: true }),
  allergiesCheckedBy: f.text({ label: 'User', max: 120, readOnly: true }),
};

/** A patient with everything that the record shows. */
export const patientRecord = {
  ...patient,
  fields: { ...patient.fields, ...patientListFields, ...checkedFields },
};

/** The steps by name, in their order. */
export const patientStepKeys = ['info', 'disease', 'billing', 'allergies', 'docs', 'wc'] as const;
export type PatientStepKey = (typeof patientStepKeys)[number];
export interface PatientStep {
  readonly key: PatientStepKey;
  readonly title: string;
  /** What the palette calls it, where its title alone would be another's. */ readonly palette: string;
  readonly form: FormLayout<typeof patientRecord.fields> | null;
  /** The field that has the focus first, where it is not the first of the form. */
  readonly startAt?: keyof typeof patientRecord.fields;
}
const { conditions, insurances, allergies, allergyExceptions } = patientListFields;
const compensation = (number: 1 | 2) =>
  ({
    title: `WC ${number}`,
    column: number,
    rows: [
      [`wc${number}InjuryOn`, `wc${number}InjuryNature`],
      [`wc${number}CarrierNo`, `wc${number}CarrierName`],
      ...addressRows(`wc${number}Carrier` as const),
      [`wc${number}WorkTel`, `wc${number}WorkExt`, `wc${number}Fax`],
      [`wc${number}ClaimNo`, `wc${number}ContactName`],
      [`wc${number}EmployerName`, `wc${number}EmployerPhone`],
      ...addressRows(`wc${number}Employer` as const),
    ],
  }) as const;

/**
 * The steps of the Add Patient dialog, in order (specification 001 §2.6): each is a form over the
 * one record.
 */
export const patientSteps: readonly PatientStep[] = [
  {
    key: 'info',
    title: 'Patient Info',
    palette: 'Patient Info',
    form: defineForm(patientRecord, [
      {
        title: 'Patient',
        column: 1,
        rows: [
          ['lastName', 'firstName', 'middleName'],
          ['dateOfBirth', 'insuranceDob'],
          ['gender', 'kind'],
          ['language'],
          ['patientNo', 'medicareNo'],
          ['autofill', 'stars', 'ezCap'],
          ['ssn'],
          ['drivingLicenseNo', 'drivingLicenseState'],
          ['residence', 'occupation'],
          ['race', 'ethnicity'],
          ['note'],
        ],
      },
      {
        title: 'Home Address',
        column: 2,
        rows: [
          ['addressLine1', 'addressLine2'],
          ['zipCode', 'zip4'],
          ['cityName', 'state'],
          ['cellPhone', 'homeTel'],
          ['workTel', 'workExt', 'fax'],
          ['email'],
          ['textMessages'],
        ],
      },
      {
        title: 'MedSYNC',
        column: 2,
        rows: [
          ['medSyncDate', 'medSyncAttest'],
          ['attestedBy', 'medSyncCycle'],
        ],
      },
      { title: 'Will Call', column: 3, rows: [['willCall']] },
      {
        title: 'Delivery Address',
        column: 3,
        rows: [['deliverySameAsHome'], ...addressRows('delivery'), ['deliveryHandler']],
      },
      {
        title: 'Emergency Contact',
        column: 3,
        rows: [
          ['emergencyName', 'emergencyRelationship'],
          ['emergencyCell', 'emergencyTel'],
        ],
      },
      {
        title: 'Caregiver Contact',
        column: 3,
        rows: [
          ['caregiverName', 'caregiverRelationship'],
          ['caregiverCell', 'caregiverTel'],
        ],
      },
    ]),
  },
  {
    key: 'disease',
    title: 'Disease State(s)',
    palette: 'Disease State(s)',
    form: defineForm(patientRecord, [
      { title: 'Disease State(s)', rows: [['diabetes', 'insulinDependent', 'pregnant']] },
      { title: 'Weight', rows: [['weight', 'weighedOn']] },
      { title: conditions.label, wide: true, rows: [['conditions']] },
    ]),
  },
  {
    key: 'billing',
    title: 'Billing',
    palette: 'Patient Billing',
    form: defineForm(patientRecord, [
      { title: insurances.label, wide: true, rows: [['insurances']] },
    ]),
  },
  {
    key: 'allergies',
    title: 'Allergies',
    palette: 'Allergies',
    startAt: 'allergies',
    form: defineForm(patientRecord, [
      {
        title: 'Allergies',
        column: 1,
        rows: [['allergyStatus', 'allergiesCheckedOn', 'allergiesCheckedBy']],
      },
      { title: allergies.label, wide: true, rows: [['allergies']] },
      { title: allergyExceptions.label, wide: true, rows: [['allergyExceptions']] },
    ]),
  },
  { key: 'docs', title: 'General Docs', palette: 'General Docs', form: null },
  {
    key: 'wc',
    title: 'Worksman Comp',
    palette: 'Worksman Comp',
    form: defineForm(patientRecord, [compensation(1), compensation(2)]),
  },
];
