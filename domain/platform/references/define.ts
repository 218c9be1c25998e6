import type { Entity, Fields } from '../fields/entity.ts';
import type { FieldKind } from '../fields/field.ts';
import type { FeatureKey, PermissionKey } from '../permission-key.ts';

type Of<F extends Fields> = keyof F & string;
/**
 * Tags that are the names of records of another kind, which belong to this one: the PCNs of a BIN.
 * A name that is added makes the
 * record, one that is taken away deletes it, and a record that is added or renamed on its own page
 * is named here.
 */
export interface NamedList<Field extends string = string> {
  readonly field: Field;
  /** The other kind, its field that names this record, and its field that is the name. */
  readonly of: string;
  readonly by: string;
  readonly name: string;
  /** Fields of this record that a new one takes over. */
  readonly takes?: readonly Field[];
}
/**
 * A kind of record that a store keeps for others to name: clinics, vendors, BINs. Everything about
 * it is said here; the calls, the
 * list, the search, the rules of saving and the pages are made from it.
 */
export interface Reference<Name extends string = string, F extends Fields = Fields> {
  readonly entity: Entity<Name, F>;
  /** `/api/clinics`. */
  readonly path: `/api/${string}`;
  readonly permission: {
    readonly read: PermissionKey;
    readonly write: PermissionKey;
    readonly remove?: PermissionKey;
  };
  /**
   * Two persons stand for a save that changes one of these fields: the caller, and one who may
   * `by`. The proofs are bound to the action `<entity>.save`.
   */
  readonly confirmed?: {
    readonly by: FeatureKey;
    readonly fields: readonly Of<F>[];
  };
  /** Fields that a row of the list carries besides how the record stands. */
  readonly listed: readonly Of<F>[];
  /** Fields that a text finds a record by. */
  readonly found: readonly Of<F>[];
  /** The list's own order. */
  readonly order: readonly Of<F>[];
  /** What a record is called where another names it, and what stands beside that. */
  readonly label: readonly Of<F>[];
  readonly detail?: readonly Of<F>[];
  /** Fields that no two records of a store share, each with what to say. */
  readonly unique?: readonly { readonly fields: readonly Of<F>[]; readonly message: string }[];
  /** A field that the server fills when the record is made, and never changes: `601`. */
  readonly numbered?: { readonly field: Of<F>; readonly prefix: string; readonly digits: number };
  readonly lists?: readonly NamedList<Of<F>>[];
  /** What is looked for where nothing is found by a text; null: nothing else. */
  readonly otherwise?: (text: string) => string | null;
  /** What a new record starts with, where that is more than nothing. */
  readonly blank?: Readonly<Partial<Record<Of<F>, unknown>>>;
  /**
   * Rules over several fields, on both sides; `today` is the store's date. Field → what is wrong.
   */
  readonly check?: (
    draft: Readonly<Record<string, unknown>>,
    today: string,
  ) => Readonly<Record<string, string>>;
}

/** Says of a reference what the compiler can't infer by itself: its fields' names. */
export const defineReference = <Name extends string, F extends Fields>(
  reference: Reference<Name, F>,
): Reference<Name, F> => reference;

const words: ReadonlySet<FieldKind> = new Set(['text', 'textarea', 'email', 'dea', 'state']);
const numbers: ReadonlySet<FieldKind> = new Set([
  'phone',
  'zip',
  'zip4',
  'npi',
  'ssid',
  'ndc',
  'upc',
  'rxNumber',
]);
/**
 * What a column of the list can be narrowed by: its text, or its digits however they are grouped;
 * null where it can't.
 */
export const narrowedBy = (reference: Reference, name: string): 'text' | 'digits' | null => {
  const kind = reference.entity.fields[name]?.kind;
  if (kind === undefined || !reference.listed.includes(name)) return null;
  if (words.has(kind)) return 'text';
  return numbers.has(kind) ? 'digits' : null;
};
const isCityId = (name: string): boolean => name === 'cityId' || name.endsWith('CityId');
const emptyValueOf = (kind: FieldKind, name: string): unknown => {
  if (kind === 'flag') return false;
  if (kind === 'rows' || kind === 'tags' || kind === 'tree') return [];
  return isCityId(name) ? 0 : null;
};
/** Empty values of fields: switches off, lists empty, no city. */
export const blankFields = (fields: Fields): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, emptyValueOf(field.kind, name)]),
  );
/**
 * What a new record of a kind starts with: switches off, lists empty, and the kind's own `blank`.
 */
export const blankOf = (reference: Reference): Readonly<Record<string, unknown>> => ({
  ...blankFields(reference.entity.fields),
  ...reference.blank,
});
/** Where a list's row keeps what the record is called that a field names. */
export const labelOf = (field: string): string => `${field}Label`;
