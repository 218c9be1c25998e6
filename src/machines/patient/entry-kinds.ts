import { allergyEntryFields, conditionEntryFields } from '#domain/patient/entities/lists.ts';
import { namesNoAllergy, noAllergyNamed } from '#domain/patient/rules/no-allergy.ts';
import { findAllergens } from '#domain/rx/clinical/allergen-words.ts';
import { allergenGroups } from '#domain/rx/clinical/allergens.ts';
import type { Problems, Values } from '#machines/platform/draft/draft.ts';
import type { Choice, Choices } from './choices.ts';
import { entryForm } from './entry-form.ts';
import type { EntryKind } from './entry-kind.ts';
import { insuranceEntries } from './insurance-entries.ts';

const text = (input: unknown): string => (typeof input === 'string' ? input : '');

const descriptionOf = (chosen: Choice | null): Values =>
  chosen === null ? {} : { description: chosen.detail };

const conditionEntries: EntryKind = {
  row: 'ICD',
  form: entryForm({ fields: conditionEntryFields }, [
    { title: 'One more ICD', rows: [['mode', 'icd', 'description', 'note']] },
  ]),
  first: 'icd',
  blank: { mode: 'start', icd: null, description: null, note: null },
  source: (entry) => `icd:${text(entry['mode']) || 'start'}`,
  follow: (entry, before, choices) =>
    entry['icd'] === before['icd'] ? {} : descriptionOf(choices.get(entry['icd'])),
  problems: (entry, list, choices): Problems => {
    const chosen = choices.get(entry['icd']);
    return chosen && list.some((item) => item['icdCode'] === chosen.label)
      ? { icd: `${chosen.label} is in the list already.` }
      : {};
  },
  toRow: (entry, choices) => ({
    icdCode: choices.get(entry['icd'])?.label ?? null,
    description: entry['description'],
    note: entry['note'] ?? null,
  }),
  toEntry: (row, choices) => ({
    mode: 'start',
    icd: choices.remember({ label: text(row['icdCode']), detail: text(row['description']) }).id,
    description: row['description'],
    note: row['note'] ?? null,
  }),
  nameOf: (row) => text(row['icdCode']),
};

const groupLabel = (key: unknown): string =>
  allergenGroups.find((allergenGroup) => allergenGroup.key === key)?.label ?? '';
function allergyRow(entry: Values, choices: Choices): Values {
  const drug = choices.get(entry['drug']);
  const rest = { severity: entry['severity'], note: entry['note'] ?? null };
  if (!drug)
    return {
      kind: 'group',
      value: entry['drugClass'],
      label: groupLabel(entry['drugClass']),
      ...rest,
    };
  if (drug.group !== undefined)
    return { kind: 'group', value: drug.group, label: drug.label, ...rest };
  return drug.words
    ? { kind: 'text', value: drug.label, label: drug.label, ...rest }
    : { kind: 'ingredient', value: drug.label.toLowerCase(), label: drug.label, ...rest };
}
/** As many as are read at a glance. */
const mostProposed = 8;
const proposeAllergens = (typed: string): readonly Choice[] =>
  findAllergens(typed)
    .slice(0, mostProposed)
    .map(({ kind, value, label }) =>
      kind === 'group' ? { label, detail: 'Class', group: value } : { label, detail: '' },
    );
const allergyEntries = (
  entryKind: Pick<EntryKind, 'row' | 'says'> & { readonly title: string },
): EntryKind => ({
  row: entryKind.row,
  ...(entryKind.says ? { says: entryKind.says } : {}),
  form: entryForm({ fields: allergyEntryFields }, [
    { title: entryKind.title, rows: [['drug', 'drugClass', 'severity', 'note']] },
  ]),
  first: 'drug',
  blank: { drug: null, drugClass: null, severity: 'Medium', note: null },
  source: () => 'ingredient',
  propose: proposeAllergens,
  words: 'In words: checked as far as it can be read',
  // One of the two names it: the other gives way.
  follow: (entry, before): Values => {
    if (entry['drug'] !== before['drug'] && entry['drug'] !== null)
      return entry['drugClass'] === null ? {} : { drugClass: null };
    return entry['drugClass'] !== before['drugClass'] &&
      entry['drugClass'] !== null &&
      entry['drug'] !== null
      ? { drug: null }
      : {};
  },
  problems: (entry, list, choices): Problems => {
    const row = allergyRow(entry, choices);
    if (!choices.get(entry['drug']) && !entry['drugClass'])
      return { drug: 'Choose a drug, or a class of drugs.' };
    if (row['kind'] === 'text' && namesNoAllergy(text(row['value'])))
      return { drug: noAllergyNamed };
    return list.some((item) => item['kind'] === row['kind'] && item['value'] === row['value'])
      ? {
          [choices.get(entry['drug']) ? 'drug' : 'drugClass']:
            `${text(row['label'])} is in the list already.`,
        }
      : {};
  },
  toRow: allergyRow,
  toEntry: (row, choices) => ({
    severity: row['severity'],
    note: row['note'] ?? null,
    drugClass: row['kind'] === 'group' ? row['value'] : null,
    drug:
      row['kind'] === 'group'
        ? null
        : choices.remember({
            label: text(row['label']),
            detail: '',
            ...(row['kind'] === 'text' ? { words: true as const } : {}),
          }).id,
  }),
  nameOf: (row) => text(row['label']),
});

/** Every list of a patient that is kept by naming rows, by its field. */
export const entryKinds: Readonly<Record<string, EntryKind>> = {
  conditions: conditionEntries,
  insurances: insuranceEntries,
  allergies: allergyEntries({
    row: 'allergy',
    title: 'One more allergy',
    says: { allergyStatus: 'allergies' },
  }),
  allergyExceptions: allergyEntries({ row: 'exception', title: 'One more that is tolerated' }),
};
