import { patientDocument } from '#domain/document/contract/documents.ts';
import { searchText, standingFilter } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import { recordContract, recordErrors } from '#domain/platform/contract/records.ts';
import { familyRelationships } from '#domain/platform/rules/enumerations.ts';
import {
  bool,
  id,
  int,
  isoDate,
  listOf,
  nullable,
  object,
  oneOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';
import { insuranceFields } from '../entities/insurance.ts';
import { conditionFields } from '../entities/lists.ts';
import { patient } from '../entities/patient.ts';
import { listQueryOf } from './column-filters.ts';
import { alikeRow, patientMergeContract } from './merge.ts';
import { patientListRow } from './patient-list.ts';
import { sensitiveContract } from './sensitive.ts';

const text = str({ max: 2_000 });
const familyCodes = familyRelationships.map((familyRelationship) => familyRelationship.value) as [
  string,
  ...string[],
];
const patientAllergy = object(
  {
    kind: oneOf(['group', 'ingredient', 'text']),
    value: str({ max: 80 }),
    label: str({ max: 80 }),
    severity: oneOf(['Mild', 'Medium', 'Severe']),
    exception: bool,
  },
  { id, reaction: nullable(str({ max: 200 })), note: nullable(str({ max: 200 })) },
);
/** A diagnosis; one with an `id` is the stored one, changed or not. */
const patientCondition = object(
  {
    icdCode: conditionFields.icdCode.schema,
    description: conditionFields.description.schema,
    note: conditionFields.note.schema,
  },
  { id },
);
const {
  insPrefference,
  insuranceBinId,
  insurancePcnId,
  insuranceGroupId,
  planDrug,
  memberId,
  personCode,
  relationship,
  cardholderRelation,
  chLastName,
  chFirstName,
  chMiddleName,
  startDate,
  effective,
  termination,
  notes,
  active,
} = insuranceFields;
const card = {
  insPrefference: insPrefference.schema,
  insuranceBinId: insuranceBinId.schema,
  insurancePcnId: insurancePcnId.schema,
  insuranceGroupId: insuranceGroupId.schema,
  planDrug: planDrug.schema,
  memberId: memberId.schema,
  personCode: personCode.schema,
  relationship: relationship.schema,
  cardholderRelation: cardholderRelation.schema,
  chLastName: chLastName.schema,
  chFirstName: chFirstName.schema,
  chMiddleName: chMiddleName.schema,
  startDate: startDate.schema,
  effective: effective.schema,
  termination: termination.schema,
  notes: notes.schema,
  active: active.schema,
};
/** An insurance; one with an `id` is the stored one, changed or not. */
export const patientInsurance = object(card, { id });
export type PatientInsurance = Infer<typeof patientInsurance>;
/** The same as it is stored, with the PBM of its BIN. */
export const storedInsurance = object({ ...card, id, insurancePbmId: nullable(id) });
export type StoredInsurance = Infer<typeof storedInsurance>;
/** The lists that are saved with a patient, and who checked the allergies last. */
export const patientLists = object({
  allergies: listOf(patientAllergy),
  conditions: listOf(patientCondition),
  insurances: listOf(storedInsurance),
  allergiesCheckedOn: nullable(isoDate),
  allergiesCheckedBy: nullable(text),
});
export type PatientLists = Infer<typeof patientLists>;
/**
 * One of the family, as a row of a table; `relation` is the specification's number, what that
 * person is to the patient.
 */
export const relativeRow = object({
  id,
  relativeId: id,
  relation: text,
  name: text,
  dob: isoDate,
  cell: nullable(text),
  homeTel: nullable(text),
  address: nullable(text),
});
export type RelativeRow = Infer<typeof relativeRow>;
/** A code of ICD-10-CM. */
export const icdRow = object({ id, code: text, description: text, billable: bool });
export type IcdRow = Infer<typeof icdRow>;

const errors = recordErrors(patient);
const calls = recordContract(patient, {
  path: '/api/patients',
  read: 'patient.read',
  write: 'patient.write',
  remove: 'patient.delete',
  query: listQueryOf('patients.search', { status: standingFilter }),
  listRow: patientListRow,
  listed: 'patient.listed',
});
export const patientContract = {
  ...calls,
  ...patientMergeContract,
  ...sensitiveContract,
  /**
   * As for every record; lists, where they are sent, are saved with the patient in one version, or
   * not at all. A new patient who is like stored ones is refused (ALIKE) until `others` names each
   * of them: somebody has looked and says that they are other people.
   */
  save: procedure({ permission: 'patient.write', audit: 'patient.saved', effect: 'write' })
    .route({ method: 'POST', path: '/api/patients' })
    .input(
      object(
        { id: nullable(id), version: int({ min: 0 }), draft: patient.draft },
        {
          allergies: listOf(patientAllergy, 200),
          conditions: listOf(patientCondition, 200),
          insurances: listOf(patientInsurance, 20),
          others: listOf(id, 100),
        },
      ),
    )
    .output(patient.row)
    .errors({
      ...errors,
      ALIKE: {
        status: 409,
        message: 'There is a patient like this already.',
        data: object({ alike: listOf(alikeRow) }),
      },
    }),
  lists: procedure({ permission: 'patient.read', audit: 'patient.viewed', effect: 'read' })
    .route({ method: 'GET', path: '/api/patients/{id}/lists' })
    .input(object({ id }))
    .output(patientLists)
    .errors(errors),
  allergies: procedure({ permission: 'patient.read', audit: 'patient.viewed', effect: 'read' })
    .route({ method: 'GET', path: '/api/patients/{id}/allergies' })
    .input(object({ id }))
    .output(listOf(patientAllergy))
    .errors(errors),
  saveAllergies: procedure({
    permission: 'patient.write',
    audit: 'patient.allergies-saved',
    effect: 'write',
  })
    .route({ method: 'PUT', path: '/api/patients/{id}/allergies' })
    .input(
      object({
        id,
        version: int(),
        status: oneOf(['not-selected', 'nkda', 'allergies']),
        allergies: listOf(patientAllergy, 200),
      }),
    )
    .output(object({ version: int(), allergies: listOf(patientAllergy) }))
    .errors(errors),
  /**
   * The whole social security number: a permission of its own, and a line in the audit log for each
   * look.
   */
  ssn: procedure({ permission: 'patient.ssn', audit: 'patient.ssn-revealed', effect: 'read' })
    .route({ method: 'GET', path: '/api/patients/{id}/ssn' })
    .input(object({ id }))
    .output(object({ ssn: nullable(text) }))
    .errors(errors),
  /**
   * Pictures of papers that belong to the patient, the hard copies of the prescriptions among them.
   * Newest first.
   */
  documents: procedure({ permission: 'document.read', audit: 'patient.viewed', effect: 'read' })
    .route({ method: 'GET', path: '/api/patients/{id}/documents' })
    .input(object({ id }))
    .output(listOf(patientDocument))
    .errors(errors),
  /** Codes of ICD-10-CM by code (with or without its dot) or description; at most twenty. */
  icds: procedure({ permission: 'patient.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/icds/search' })
    .input(object({ text: searchText, mode: oneOf(['start', 'contain']) }))
    .output(listOf(icdRow)),
};

const relativeErrors = {
  ...errors,
  NOT_FOUND: { status: 404, message: 'There is no such person in this family.' },
} as const;
/**
 * A patient's family. It is no part of the patient's version: a relative comes and goes by one
 * call.
 */
export const relativeContract = {
  list: procedure({ permission: 'patient.read', audit: 'patient.viewed', effect: 'read' })
    .route({ method: 'GET', path: '/api/patients/{patientId}/relatives' })
    .input(object({ patientId: id }))
    .output(listOf(relativeRow))
    .errors(errors),
  /** `memberId` is the patient who joins; `relation` what that person is to the patient. */
  add: procedure({ permission: 'patient.write', audit: 'patient.family-changed', effect: 'write' })
    .route({ method: 'POST', path: '/api/patients/{patientId}/relatives' })
    .input(object({ patientId: id, memberId: id, relation: oneOf(familyCodes) }))
    .output(listOf(relativeRow))
    .errors(errors),
  remove: procedure({
    permission: 'patient.write',
    audit: 'patient.family-changed',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/relatives/{id}/remove' })
    .input(object({ id }))
    .output(listOf(relativeRow))
    .errors(relativeErrors),
  restore: procedure({
    permission: 'patient.write',
    audit: 'patient.family-changed',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/relatives/{id}/restore' })
    .input(object({ id }))
    .output(listOf(relativeRow))
    .errors(relativeErrors),
};
