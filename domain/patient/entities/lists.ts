import * as f from '#domain/platform/fields/field.ts';
import { required } from '#domain/platform/required.ts';
import { icdMatchModes } from '#domain/platform/rules/enumerations.ts';
import { allergenGroups } from '#domain/rx/clinical/allergens.ts';

const severities = [
  { value: 'Mild', label: 'Mild' },
  { value: 'Medium', label: 'Medium' },
  { value: 'Severe', label: 'Severe' },
] as const;
const [firstGroup, ...otherGroups] = allergenGroups.map((allergenGroup) => ({
  value: allergenGroup.key,
  label: allergenGroup.label,
}));

/** One diagnosis of a patient as it is stored. */
export const conditionFields = {
  icdCode: f.text({ label: 'ICD Code', max: 8, required: true }),
  description: f.text({ label: 'Description', max: 250, required: true }),
  note: f.text({ label: 'Drug Note', max: 200 }),
};
/**
 * The boxes that name a diagnosis. The code is searched; its description comes with it and may be
 * said in other words.
 */
export const conditionEntryFields = {
  mode: f.radio({ label: 'Match', of: icdMatchModes, required: true, quick: false }),
  icd: f.ref({ label: 'ICD Code', of: 'icd', required: true }),
  description: f.text({ label: 'Description', max: 250, required: true, quick: false }),
  note: f.text({ label: 'Drug Note', max: 200 }),
};

/**
 * One allergy, or one drug that is tolerated in spite of one, as it is stored: an allergen group,
 * an ingredient, or words that no check can read.
 */
export const allergyFields = {
  kind: f.choice({
    label: 'Kind',
    required: true,
    of: [
      { value: 'group', label: 'Class' },
      { value: 'ingredient', label: 'Drug' },
      { value: 'text', label: 'In words' },
    ] as const,
  }),
  value: f.text({ label: 'Value', max: 80, required: true }),
  label: f.text({ label: 'Allergy', max: 80, required: true }),
  severity: f.radio({ label: 'Severity', of: severities, required: true }),
  note: f.text({ label: 'Notes', max: 200 }),
};
/** The boxes that name one: a drug, or a class of drugs. */
export const allergyEntryFields = {
  drug: f.ref({ label: 'Drug', of: 'allergen' }),
  drugClass: f.choice({
    label: 'Drug Class',
    of: [required(firstGroup, 'first group of allergens'), ...otherGroups],
  }),
  severity: f.radio({ label: 'Severity', of: severities, required: true }),
  note: f.text({ label: 'Notes', max: 200 }),
};
