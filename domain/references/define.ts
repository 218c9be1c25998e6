import type { Entity, Fields } from '../fields/entity.ts';
import type { FieldKind } from '../fields/field.ts';
import type { PermissionKey } from '../permissions.ts';

type Of<F extends Fields> = keyof F & string;
/**
 * A kind of record that a store keeps for others to name: clinics, vendors, BINs. Everything about it is said here; the calls, the
 * list, the search, the rules of saving and the pages are made from it.
 */
export interface Reference<Name extends string = string, F extends Fields = Fields> {
  readonly entity: Entity<Name, F>;
  /** `/api/clinics`. */
  readonly path: `/api/${string}`;
  readonly permission: { readonly read: PermissionKey; readonly write: PermissionKey; readonly remove?: PermissionKey };
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
  readonly unique?: readonly { readonly fields: readonly Of<F>[]; readonly say: string }[];
  /** A field that the server fills when the record is made, and never changes: `601`. */
  readonly numbered?: { readonly field: Of<F>; readonly prefix: string; readonly digits: number };
  /** Rules over several fields, on both sides; `today` is the store's date. Field → what is wrong. */
  readonly check?: (draft: Readonly<Record<string, unknown>>, today: string) => Readonly<Record<string, string>>;
}

/** Says of a reference what the compiler can't infer by itself: its fields' names. */
export const defineReference = <Name extends string, F extends Fields>(r: Reference<Name, F>): Reference<Name, F> => r;

const words: ReadonlySet<FieldKind> = new Set(['text', 'textarea', 'email', 'dea', 'state']), numbers: ReadonlySet<FieldKind> = new Set(['phone', 'zip', 'zip4', 'npi', 'ssid', 'ndc', 'upc', 'rxNumber']);
/** What a column of the list can be narrowed by: its text, or its digits however they are grouped; null where it can't. */
export const narrowedBy = (r: Reference, name: string): 'text' | 'digits' | null => {
  const kind = r.entity.fields[name]?.kind;
  return kind === undefined || !r.listed.includes(name) ? null : words.has(kind) ? 'text' : numbers.has(kind) ? 'digits' : null;
};
