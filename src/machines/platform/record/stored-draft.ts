import type { Fields } from '#domain/platform/fields/entity.ts';
import { draftOf, sameValue, type DraftRef, type Values } from '../draft/draft.ts';

/**
 * What was typed into a record and not saved: the fields that differ, each with what it was changed
 * from. A password is kept nowhere.
 */
export interface StoredDraft {
  readonly values: Values;
  readonly base: Values;
}
export const storedDraftOf = (
  values: Values,
  initial: Values,
  fields: Fields,
): StoredDraft | null => {
  const names = Object.keys(values).filter(
    (key) => fields[key]?.kind !== 'password' && !sameValue(values[key], initial[key]),
  );
  const pick = (of: Values) => Object.fromEntries(names.map((name) => [name, of[name] ?? null]));
  return names.length === 0 ? null : { values: pick(values), base: pick(initial) };
};
const isValues = (input: unknown): input is Values =>
  typeof input === 'object' && input !== null && !Array.isArray(input);
/**
 * Reads what was kept over what is stored now; `elsewhere` are the fields that somebody else has
 * changed since. Null where nothing of it is a change any more.
 */
export function readStoredDraft(
  kept: unknown,
  stored: Values,
): { readonly values: Values; readonly elsewhere: readonly string[] } | null {
  const { values, base } = isValues(kept) ? (kept as Partial<StoredDraft>) : {};
  if (!isValues(values)) return null;
  const names = Object.keys(values).filter(
    (key) => key in stored && !sameValue(values[key], stored[key]),
  );
  return names.length === 0
    ? null
    : {
        values: Object.fromEntries(names.map((name) => [name, values[name]])),
        elsewhere: names.filter((name) => isValues(base) && !sameValue(base[name], stored[name])),
      };
}
/** Puts what was kept into a draft. What was typed before it came is newer, readable or not. */
export function restoreInto(draft: DraftRef, kept: Values): void {
  const { initial, values, dirty, unread, half } = draftOf(draft);
  const typed = Object.fromEntries(
    Object.keys(dirty)
      .filter((key) => !(key in unread))
      .map((key) => [key, values[key] ?? null]),
  );
  draft.send({ type: 'draft.load', initial, values: { ...kept, ...typed } });
  for (const [field, why] of Object.entries(unread))
    draft.send({
      type: 'draft.misread',
      field,
      why,
      ...(half[field] === undefined ? {} : { typed: half[field] }),
    });
}
export const storedDraftKey = (kind: string, id: number | null): string => `${kind}:${id ?? 'new'}`;
