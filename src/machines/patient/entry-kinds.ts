import { allergyEntryFields, conditionEntryFields } from '#domain/patient/entities/lists.ts';
import type { Fields, FormLayout } from '#domain/platform/fields/entity.ts';
import { defineForm } from '#domain/platform/fields/entity.ts';
import { allergenGroups } from '#domain/rx/clinical/allergens.ts';
import type { Problems, Values } from '#machines/platform/draft/draft.ts';
import type { Choices } from './choices.ts';
import { insuranceEntries } from './insurance-entries.ts';

/** How the rows of one list are named: the boxes, and how they become a row and back. */
export interface EntryKind {
  /** For a person: 'ICD', 'allergy'. */
  readonly row: string;
  readonly form: FormLayout<Fields>;
  readonly blank: Values;
  /** The box that someone starts in. */
  readonly first: string;
  /**
   * What the search of its picker is asked for, with what the other boxes hold; without it its
   * pickers pick records.
   */
  source?(entry: Values): string;
  /** Words as they stand may be chosen too. */
  readonly words?: true;
  /** A choice that was just made says something in the other boxes. */
  follow(entry: Values, before: Values, choices: Choices): Values;
  /** Why the boxes are no row yet, by box. */
  problems(entry: Values, list: readonly Values[], choices: Choices): Problems;
  toRow(entry: Values, choices: Choices): Values;
  toEntry(row: Values, choices: Choices): Values;
  nameOf(row: Values): string;
  /** What adding one says in the record's other fields. */
  readonly says?: Values;
  /** What the boxes propose for the next row of a list. */
  proposes?(list: readonly Values[]): Values;
  /**
   * Records that the boxes name are looked at after a change of them, and what they say follows;
   * null where none of them was changed.
   */
  look?(entry: Values, before: Values, load: LoadRecord): Promise<Looked> | null;
  /** Rows can be switched off and on again; why not, in words. */
  switched?(
    row: Values,
    others: readonly Values[],
  ): { readonly row: Values; readonly why: string | null };
}
/** Reads a record that a box names; null where it is not here any more. */
export type LoadRecord = (of: string, id: number) => Promise<Values | null>;
/** What follows from the records that the boxes name, and what those want to be said. */
export interface Looked {
  readonly values: Values;
  readonly messages: readonly string[];
}
const text = (input: unknown): string => (typeof input === 'string' ? input : '');

export const conditionEntries: EntryKind = {
  row: 'ICD',
  form: defineForm({ fields: conditionEntryFields }, [
    { title: 'One more ICD', rows: [['mode', 'icd', 'description', 'note']] },
  ]) as unknown as FormLayout<Fields>,
  first: 'icd',
  blank: { mode: 'start', icd: null, description: null, note: null },
  source: (entry) => `icd:${text(entry['mode']) || 'start'}`,
  follow: (entry, before, choices) =>
    entry['icd'] !== before['icd'] && choices.get(entry['icd'])
      ? { description: choices.get(entry['icd'])!.detail }
      : {},
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
  return drug.words
    ? { kind: 'text', value: drug.label, label: drug.label, ...rest }
    : { kind: 'ingredient', value: drug.label.toLowerCase(), label: drug.label, ...rest };
}
const allergyEntries = (
  entryKind: Pick<EntryKind, 'row' | 'says'> & { readonly title: string },
): EntryKind => ({
  row: entryKind.row,
  ...(entryKind.says ? { says: entryKind.says } : {}),
  form: defineForm({ fields: allergyEntryFields }, [
    { title: entryKind.title, rows: [['drug', 'drugClass', 'severity', 'note']] },
  ]) as unknown as FormLayout<Fields>,
  first: 'drug',
  blank: { drug: null, drugClass: null, severity: 'Medium', note: null },
  source: () => 'ingredient',
  words: true,
  // One of the two names it: the other gives way.
  follow: (entry, before): Values =>
    entry['drug'] !== before['drug'] && entry['drug'] !== null
      ? entry['drugClass'] === null
        ? {}
        : { drugClass: null }
      : entry['drugClass'] !== before['drugClass'] &&
          entry['drugClass'] !== null &&
          entry['drug'] !== null
        ? { drug: null }
        : {},
  problems: (entry, list, choices): Problems => {
    const row = allergyRow(entry, choices);
    if (!choices.get(entry['drug']) && !entry['drugClass'])
      return { drug: 'Choose a drug, or a class of drugs.' };
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
