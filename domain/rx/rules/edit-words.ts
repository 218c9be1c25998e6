import type { Fields } from '#domain/platform/fields/entity.ts';
import type { Field } from '#domain/platform/fields/field.ts';
import { formatDate } from '#domain/platform/rules/dates.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { rxEntry, type RxDraft } from '../entities/rx.ts';

/** What an edit changed: the value before and after it, by the name of the entry's field. */
export type EditedValues = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
const fields: Fields = rxEntry.fields;

/** The fields in which two entries of a prescription differ, with both values. */
export const editedValues = (was: RxDraft, now: RxDraft): EditedValues => {
  const after: Readonly<Record<string, unknown>> = now;
  return Object.fromEntries(
    Object.entries(was)
      .filter(([name, before]) => before !== after[name])
      .map(([name, before]) => [name, [before, after[name]]]),
  );
};

/** Texts that may be long: the one before is told, the one of now stands on the prescription. */
const long: ReadonlySet<string> = new Set(['hardCopy', 'note']);
/** What is a number of a record or a file: that it changed is told. */
const unnamed: ReadonlySet<string> = new Set([
  'patientId',
  'prescriberId',
  'imageKey',
  'supplyFacts',
]);
function valueText({ kind, options }: Field, value: unknown): string {
  if (value === null || value === '') return 'none';
  if (kind === 'quantity') return formatQuantity(Number(value));
  if (kind === 'date') return formatDate(String(value));
  if (kind === 'flag') return value === true ? 'yes' : 'no';
  return options?.find((option) => option.value === value)?.label ?? String(value);
}
function changeText(name: string, before: unknown, after: unknown): string {
  const field = fields[name];
  if (field === undefined) return '';
  if (unnamed.has(name)) return `${field.label} changed`;
  const was = valueText(field, before);
  if (long.has(name)) return `${field.label} before: ${was}`;
  return `${field.label} ${was} → ${valueText(field, after)}`;
}
/** As much as a line of the history takes. */
const most = 1_800;
const isPair = (value: unknown): value is readonly [unknown, unknown] =>
  Array.isArray(value) && value.length === 2;

/**
 * What an edit changed, in words: "Qty. 30 → 60 · Refills 2 → 5". Null where the log of an edit
 * does not say it, as before it kept the values.
 */
export function editedWords(values: unknown): string | null {
  if (typeof values !== 'object' || values === null) return null;
  const words = Object.entries(values)
    .flatMap(([name, pair]) => (isPair(pair) ? [changeText(name, pair[0], pair[1])] : []))
    .filter(Boolean)
    .join(' · ');
  if (words === '') return null;
  return words.length > most ? `${words.slice(0, most)}…` : words;
}
