import { defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { allergenGroups } from '#domain/rx/clinical/allergens.ts';
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

const textBase = 1_000;
/**
 * What can be picked as an allergy: the groups by their words, and what was typed as it stands,
 * last.
 */
export interface AllergenList {
  search(text: string): readonly PickOption[];
  labelOf(id: number): string | null;
  /** The picked option as an entry of the list; null for an id that was never offered. */
  entryOf(id: number, severity: AllergyEntry['severity']): AllergyEntry | null;
}
export function createAllergenList(): AllergenList {
  const typed: string[] = [];
  const idOfText = (text: string) => {
    const at = typed.indexOf(text);
    return textBase + (at < 0 ? typed.push(text) - 1 : at);
  };
  const search = (text: string): readonly PickOption[] => {
    const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const found = allergenGroups.flatMap((allergenGroup, index): PickOption[] =>
      words.every((word) => allergenGroup.label.toLowerCase().includes(word))
        ? [{ id: index + 1, label: allergenGroup.label, detail: allergenGroup.note }]
        : [],
    );
    return words.length === 0
      ? found
      : [
          ...found,
          {
            id: idOfText(text.trim()),
            label: `“${text.trim()}” in words`,
            detail: 'Can’t be checked against drugs',
          },
        ];
  };
  const entryOf = (id: number, severity: AllergyEntry['severity']): AllergyEntry | null => {
    const group = allergenGroups[id - 1];
    const text = typed[id - textBase];
    if (group)
      return { kind: 'group', value: group.key, label: group.label, severity, exception: false };
    return text === undefined
      ? null
      : { kind: 'text', value: text, label: text, severity, exception: false };
  };
  return { search, entryOf, labelOf: (id) => entryOf(id, 'Medium')?.label ?? null };
}
