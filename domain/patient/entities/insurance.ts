import { defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import {
  cardholderRelationships,
  familyRelationships,
  insurancePreferences,
} from '#domain/platform/rules/enumerations.ts';

const [, firstRelation, ...otherRelations] = familyRelationships;
const named = {
  insPrefference: f.choice({ label: 'Ins. Prefference', of: insurancePreferences, required: true }),
  insuranceBinId: f.ref({
    label: 'BIN',
    of: 'insuranceBin',
    within: 'insurancePbmId',
    required: true,
  }),
  insurancePcnId: f.ref({ label: 'PCN', of: 'insurancePcn', within: 'insuranceBinId' }),
  insuranceGroupId: f.ref({ label: 'Group', of: 'insuranceGroup', within: 'insuranceBinId' }),
  planDrug: f.text({ label: 'Plan/Drug', max: 60, quick: false }),
};
/**
 * NCPDP 302-C2 (20 characters), 303-C3 (3), 306-C6, 312-CC and 313-CD; the family relation is the
 * store's own and never sent.
 */
const member = {
  memberId: f.text({ label: 'Member #', max: 20, required: true }),
  personCode: f.text({
    label: 'PC',
    max: 3,
    pattern: /^[A-Za-z0-9]+$/,
    message: 'A person code has up to 3 letters or digits',
  }),
  relationship: f.choice({
    label: 'Relationship',
    of: [firstRelation, ...otherRelations],
    help: 'What the patient is to the cardholder.',
    quick: false,
  }),
  cardholderRelation: f.choice({
    label: 'Rel. Code',
    of: cardholderRelationships,
    required: true,
    help: 'As a claim carries it.',
  }),
  chLastName: f.text({ label: 'Last Name', max: 35 }),
  chFirstName: f.text({ label: 'First Name', max: 25 }),
  chMiddleName: f.text({ label: 'MI', max: 25, quick: false }),
  startDate: f.date({ is: 'planned', label: 'Start Date', quick: false }),
  effective: f.date({ is: 'planned', label: 'Effective' }),
  termination: f.date({ is: 'planned', label: 'Termination' }),
  notes: f.text({ label: 'Notes', max: 200, quick: false }),
};
/** One insurance of a patient as it is stored: a card, and whether it is still used. */
export const insuranceFields = { ...named, ...member, active: f.flag({ label: 'Status' }) };
/**
 * The boxes of the insurance panel. The PBM is the BIN's: it narrows the choice, and is not stored
 * with the patient.
 */
export const insuranceEntryFields = {
  insurancePbmId: f.ref({ label: 'PBM', of: 'insurancePbm', quick: false }),
  ...named,
  ...member,
};

/** A plan is found by its group, its name, its BIN or its PCN: the group brings the rest along. */
export const planSearchFields = {
  insuranceGroupId: f.ref({ label: 'Plan', of: 'insuranceGroup', required: true }),
};
export const planSearchForm = defineForm({ fields: planSearchFields }, [
  { title: 'Search', rows: [['insuranceGroupId']] },
]);
/** Another patient's card, where one card insures a family. */
export const cardLinkFields = {
  patientId: f.ref({ label: 'Cardholder', of: 'patient', required: true }),
  cardId: f.ref({ label: 'Card', of: 'patientCard', within: 'patientId', required: true }),
};
export const cardLinkForm = defineForm({ fields: cardLinkFields }, [
  { title: 'Link', rows: [['patientId'], ['cardId']] },
]);
