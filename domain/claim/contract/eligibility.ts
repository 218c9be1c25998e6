import { insuranceFields } from '#domain/patient/entities/insurance.ts';
import { patient } from '#domain/patient/entities/patient.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import { recordErrors } from '#domain/platform/contract/records.ts';
import {
  dayOf,
  id,
  isoInstant,
  listOf,
  nullable,
  object,
  oneOf,
  str,
  type Infer,
} from '#domain/platform/schema.ts';

const text = str({ max: 200 });
const { memberId, personCode, cardholderRelation } = insuranceFields;
/**
 * What a payer is asked (NCPDP E1: insurance and patient segment): the card, and the patient as the
 * payer may know them.
 */
export const eligibilityRequest = object({
  patientId: id,
  insuranceBinId: id,
  insurancePcnId: nullable(id),
  insuranceGroupId: nullable(id),
  memberId: memberId.schema,
  personCode: personCode.schema,
  cardholderRelation: cardholderRelation.schema,
  dateOfBirth: dayOf('birth'),
  zip: patient.fields.zipCode.schema,
});
export type EligibilityRequest = Infer<typeof eligibilityRequest>;
/**
 * What became of one request: what was asked, when and by whom, and in words what the payer said or
 * why nobody was asked.
 */
export const eligibilityCheck = object({
  id,
  at: isoInstant,
  by: text,
  bin: text,
  pcn: nullable(text),
  group: nullable(text),
  memberId: text,
  outcome: oneOf(['not-sent', 'waiting', 'eligible', 'not-eligible']),
  message: str({ max: 4_000 }),
  /** What the payer told of the member besides: names, plan, other cards. */ benefits: listOf(
    object({ label: text, value: str({ max: 2_000 }) }),
  ),
});
export type EligibilityCheck = Infer<typeof eligibilityCheck>;

const errors = recordErrors(patient);
export const eligibilityContract = {
  /** Every request is kept with what became of it; one that was not sent says so. */
  check: procedure({
    permission: 'patient.write',
    audit: 'patient.eligibility-checked',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/eligibility' })
    .input(eligibilityRequest)
    .output(eligibilityCheck)
    .errors(errors),
  list: procedure({ permission: 'patient.read', audit: 'patient.viewed', effect: 'read' })
    .route({ method: 'GET', path: '/api/patients/{patientId}/eligibility' })
    .input(object({ patientId: id }))
    .output(listOf(eligibilityCheck))
    .errors(errors),
};
