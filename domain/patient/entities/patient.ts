import { capitalized } from '#domain/platform/capitalized.ts';
import { addressBlock, addressFields } from '#domain/platform/entities/address.ts';
import { defineEntity, defineForm, type Draft, type Row } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { ageInYears } from '#domain/platform/rules/age.ts';
import { addMonths, isFuture } from '#domain/platform/rules/dates.ts';
import {
  allergyStates,
  diseaseAnswers,
  ethnicities,
  familyRelationships,
  genders,
  labelLanguages,
  patientKinds,
  patientResidences,
  races,
  textConsents,
  willCallChoices,
} from '#domain/platform/rules/enumerations.ts';
import { weightProblem } from '#domain/platform/rules/weight.ts';
import { syncCycle } from '#domain/refill/rules/med-sync.ts';
import { workersCompensationFields } from './workers-compensation.ts';

/** Will Call = Delivery shows the Delivery Address (specification 001 §4). */
const delivered = { field: 'willCall', is: '1' } as const;

/**
 * A patient (specification 001 §2.6). The quick form shows what entry needs; the steps of the
 * record (`patient-record.ts`) show all of it.
 */
export const patient = defineEntity('patient', {
  title: 'Patient',
  named: [['lastName', 'firstName'], ['dateOfBirth|dob'], ['addressLine1|address']],
  table: 'patients',
  fields: {
    patientNo: f.number({ label: 'Patient #', readOnly: true }),
    lastName: f.text({ label: 'Last Name', max: 35, ...f.nameText, required: true }),
    firstName: f.text({ label: 'First Name', max: 25, ...f.nameText, required: true }),
    middleName: f.text({ label: 'MI', max: 25, ...f.nameText, quick: false }),
    dateOfBirth: f.date({ is: 'birth', label: 'DOB', required: true }),
    insuranceDob: f.date({ is: 'birth', label: 'Ins. DOB', quick: false }),
    kind: f.radio({ label: 'Kind', of: patientKinds, quick: false }),
    gender: f.radio({ label: 'Gender', of: genders, required: true }),
    language: f.radio({ label: 'Label Language', of: labelLanguages, quick: false }),
    ssn: f.ssn({ label: 'SSN', quick: false }),
    medicareNo: f.text({ label: 'Medicare #', max: 15, quick: false }),
    drivingLicenseNo: f.text({ label: 'Driving License #', max: 25, quick: false }),
    drivingLicenseState: f.state({ label: 'St.', quick: false }),
    residence: f.choice({ label: 'Patient Residence', of: patientResidences, quick: false }),
    race: f.choice({ label: 'Race', of: races, quick: false }),
    ethnicity: f.choice({ label: 'Ethnicity', of: ethnicities, quick: false }),
    occupation: f.text({ label: 'Occupation', max: 60, quick: false }),
    cellPhone: f.phone({ label: 'Cell' }),
    homeTel: f.phone({ label: 'Home Tel', quick: false }),
    workTel: f.phone({ label: 'Business Phone', quick: false, beside: 'workExt' }),
    workExt: f.extension({ label: 'Ext.', quick: false }),
    fax: f.phone({ label: 'Fax', quick: false }),
    email: f.email({ label: 'Email', quick: false }),
    textMessages: f.radio({ label: 'Text Messages', of: textConsents, quick: false }),
    ...addressFields,
    autofill: f.flag({ label: 'Autofill', quick: false }),
    stars: f.flag({ label: 'Stars', quick: false }),
    ezCap: f.flag({ label: 'EZ Cap', quick: false }),
    willCall: f.radio({ label: 'Will Call', of: willCallChoices, quick: false }),
    deliverySameAsHome: f.flag({ label: 'Same as Home Address', quick: false, when: delivered }),
    ...addressBlock('delivery', { when: delivered }),
    deliveryHandler: f.text({ label: 'Delivery Handler', max: 60, quick: false, when: delivered }),
    emergencyName: f.text({ label: 'Name', max: 60, quick: false }),
    emergencyRelationship: f.choice({
      label: 'Relationship',
      of: familyRelationships,
      quick: false,
    }),
    emergencyCell: f.phone({ label: 'Cell', quick: false }),
    emergencyTel: f.phone({ label: 'Tel', quick: false }),
    caregiverName: f.text({ label: 'Name', max: 60, quick: false }),
    caregiverRelationship: f.choice({
      label: 'Relationship',
      of: familyRelationships,
      quick: false,
    }),
    caregiverCell: f.phone({ label: 'Cell', quick: false }),
    caregiverTel: f.phone({ label: 'Tel', quick: false }),
    medSyncDate: f.date({ is: 'planned', label: 'MedSYNC Date', quick: false }),
    medSyncAttest: f.flag({ label: 'MedSYNC Attest', quick: false }),
    attestedBy: f.text({ label: 'Attested By', max: 60, readOnly: true, quick: false }),
    /** Days between two of the dates; empty: as many as is usual. */
    medSyncCycle: f.number({
      label: 'MedSYNC Days',
      min: syncCycle.least,
      max: syncCycle.most,
      quick: false,
    }),
    diabetes: f.radio({ label: 'Diabetes', of: diseaseAnswers }),
    insulinDependent: f.radio({ label: 'Insulin Dependent', of: diseaseAnswers }),
    pregnant: f.flag({ label: 'Pregnant', quick: false }),
    /** As it was said: with its unit, because pounds taken for kilograms double a child's dose. */
    weight: f.text({ label: 'Weight', max: 24, help: '12.5 kg or 27 lb 8 oz' }),
    weighedOn: f.date({ is: 'past', label: 'Weighed on' }),
    allergyStatus: f.radio({ label: 'Allergies', required: true, of: allergyStates }),
    ...workersCompensationFields,
    note: f.textarea({ label: 'Notes', max: 500, quick: false }),
  },
});
export type Patient = Row<typeof patient>;
export type PatientDraft = Draft<typeof patient>;

/** Fields that the server alone fills. */
export const patientServerFields: readonly (keyof PatientDraft)[] = ['patientNo', 'attestedBy'];

const answered = Object.entries(patient.fields).flatMap(([name, field]): [string, unknown][] => {
  if (field.kind === 'flag') return [[name, false]];
  return field.readOnly && field.required ? [[name, 0]] : [];
});
type Unanswered = 'lastName' | 'firstName' | 'dateOfBirth' | 'gender';
type BlankPatient = Omit<PatientDraft, Unanswered> & Readonly<Record<Unanswered, null>>;
/** What a new patient starts with: everything that nobody has said yet. */
export const blankPatient = {
  ...Object.fromEntries(Object.keys(patient.fields).map((name) => [name, null])),
  ...Object.fromEntries(answered),
  kind: 'Human',
  residence: '0',
  willCall: '0',
  textMessages: '0',
  language: 'en',
  diabetes: '0',
  insulinDependent: '0',
  allergyStatus: 'not-selected',
} as BlankPatient;

/** Years that nobody has lived longer than, but one. */
const longestLife = 120;
/**
 * Births and injuries lie in the past; a date after the end of today is refused (specification 001
 * §5), and one that no living person can have. Field → what is wrong.
 */
export function patientProblems(
  draft: PatientDraft,
  today: string,
): Readonly<Record<string, string>> {
  const dates = {
    dateOfBirth: 'The birth date',
    insuranceDob: 'The birth date at the insurance',
    wc1InjuryOn: 'The date of injury',
    wc2InjuryOn: 'The date of injury',
    weighedOn: 'The day of the weight',
  } as const;
  const oldest = addMonths(today, -12 * longestLife);
  return {
    ...weightProblems(draft, today),
    ...Object.fromEntries(
      Object.entries(dates).flatMap(([name, what]) => {
        const on = draft[name as keyof typeof dates];
        if (on && isFuture(on, today)) return [[name, `${what} lies in the future`]];
        return on && on < oldest
          ? [[name, `${what} lies more than ${longestLife} years back`]]
          : [];
      }),
    ),
  };
}
/** A weight needs its unit and its day, and is one that a person of that age can have. */
function weightProblems(
  { weight, weighedOn, dateOfBirth, kind }: PatientDraft,
  today: string,
): Readonly<Record<string, string>> {
  if (weight === null) return {};
  if (weighedOn === null) return { weighedOn: 'Say on which day the weight was taken' };
  if (weighedOn < dateOfBirth) return { weighedOn: 'The day of the weight lies before the birth' };
  const age = kind === 'Human' && dateOfBirth <= today ? ageInYears(dateOfBirth, weighedOn) : null;
  const problem = weightProblem(weight, age);
  return problem === null ? {} : { weight: problem };
}

type Values = Readonly<Record<string, unknown>>;
const homeNames = [
  'addressLine1',
  'addressLine2',
  'zipCode',
  'zip4',
  'cityName',
  'state',
  'cityId',
] as const;
const deliveryName = (home: (typeof homeNames)[number]) => `delivery${capitalized(home)}`;
/**
 * The delivery address as the home address, where the record says that they are one; nothing
 * otherwise.
 */
export const deliveryAsHome = (values: Values): Values =>
  values['willCall'] === '1' && values['deliverySameAsHome'] === true
    ? Object.fromEntries(homeNames.map((name) => [deliveryName(name), values[name] ?? null]))
    : {};
/** A delivery address that nobody has said. */
export const noDelivery: Values = Object.fromEntries(
  homeNames.map((name) => [deliveryName(name), name === 'cityId' ? 0 : null]),
);

/** What entry of a prescription asks for; the record has the rest. */
export const patientQuickForm = defineForm(patient, [
  {
    title: 'Patient',
    column: 1,
    rows: [
      ['lastName', 'firstName', 'middleName'],
      ['dateOfBirth', 'gender'],
      ['cellPhone', 'homeTel'],
      ['email'],
      ['ezCap', 'autofill'],
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
    ],
  },
  { title: 'Care', column: 2, rows: [['allergyStatus']] },
]);
