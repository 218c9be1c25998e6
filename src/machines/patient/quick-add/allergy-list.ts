import { namesNoAllergy } from '#domain/patient/rules/no-allergy.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { findAllergens } from '#domain/rx/clinical/allergen-words.ts';
import { allergenGroup, allergenGroups } from '#domain/rx/clinical/allergens.ts';
import type { PickOption } from '#machines/platform/list/picker.machine.ts';

/** One allergy as a patient's list holds it. */
export interface AllergyEntry {
  readonly kind: 'group' | 'ingredient' | 'text';
  readonly value: string;
  readonly label: string;
  readonly severity: 'Mild' | 'Medium' | 'Severe';
  readonly exception: boolean;
  readonly id?: number | undefined;
  readonly reaction?: string | null | undefined;
  readonly note?: string | null | undefined;
}

const severities = [
  { value: 'Mild', label: 'Mild' },
  { value: 'Medium', label: 'Medium' },
  { value: 'Severe', label: 'Severe' },
] as const;
export const allergyFields = {
  allergen: f.ref({ label: 'Allergy', of: 'allergen', required: true }),
  severity: f.radio({ label: 'Severity', of: severities, required: true }),
};
export const allergyForm = defineForm({ fields: allergyFields }, [
  { title: 'Allergies', rows: [['allergen', 'severity']] },
]);
export const blankAllergy = { allergen: null, severity: 'Medium' } as const;

/**
 * What can be picked as an allergy: classes and ingredients by their names, and what was typed as
 * it stands, last.
 */
export interface AllergenList {
  search(text: string): readonly PickOption[];
  labelOf(id: number): string | null;
  /** The picked option as an entry of the list; null for an id that was never offered. */
  entryOf(id: number, severity: AllergyEntry['severity']): AllergyEntry | null;
}
type Offered = Pick<AllergyEntry, 'kind' | 'value' | 'label'>;
const isSame = (one: Offered, other: Offered) =>
  one.kind === other.kind && one.value === other.value;
const everyGroup: readonly Offered[] = allergenGroups.map(({ key, label }) => ({
  kind: 'group',
  value: key,
  label,
}));
const inWords = ({ kind, label }: Offered): Omit<PickOption, 'id'> =>
  kind === 'text'
    ? { label: `“${label}” in words`, detail: 'Checked as far as it can be read' }
    : { label };
const noteOf = ({ kind, value }: Offered) =>
  kind === 'group' ? { detail: allergenGroup(value)?.note ?? '' } : {};
/** What was typed as it stands, unless it says that there is none. */
const inItsWords = (typed: string): readonly Offered[] =>
  namesNoAllergy(typed) ? [] : [{ kind: 'text', value: typed, label: typed }];
export function createAllergenList(): AllergenList {
  const known: Offered[] = [...everyGroup];
  const idOf = (offered: Offered) => {
    const at = known.findIndex((one) => isSame(one, offered));
    return at < 0 ? known.push(offered) : at + 1;
  };
  const search = (text: string): readonly PickOption[] => {
    const typed = text.trim();
    const offered: readonly Offered[] =
      typed === '' ? everyGroup : [...findAllergens(typed), ...inItsWords(typed)];
    return offered.map((one) => ({ id: idOf(one), ...noteOf(one), ...inWords(one) }));
  };
  const entryOf = (id: number, severity: AllergyEntry['severity']): AllergyEntry | null => {
    const offered = known[id - 1];
    return offered === undefined ? null : { ...offered, severity, exception: false };
  };
  return { search, entryOf, labelOf: (id) => entryOf(id, 'Medium')?.label ?? null };
}
