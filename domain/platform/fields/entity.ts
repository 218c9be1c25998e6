import { z } from 'zod';
import { seal, type Schema } from '../schema.ts';
import type { Field } from './field.ts';

export type Fields = Readonly<Record<string, Field>>;
/**
 * What a person tells a record by: parts, each of fields that stand together. Where a list calls a
 * field otherwise, its name there follows: 'dateOfBirth|dob'.
 */
export type Naming = readonly (readonly string[])[];
export type ValueOf<F> = F extends Field<infer V> ? V : never;
export type RecordOf<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> };
/** A type and no interface, so that a row can be read by the names of its fields. */
export type Stamped = {
  readonly id: number;
  readonly version: number;
};

/** A kind of record: its fields give types, validation on both sides, form, columns and filters. */
export interface Entity<Name extends string = string, F extends Fields = Fields> {
  readonly name: Name;
  /** For a person: 'patient', 'Insurance BIN'. */
  readonly title: string;
  /**
   * The table; every field's column is its name in snake case (checked against a migrated
   * database).
   */
  readonly table: string;
  readonly fields: F;
  readonly named?: Naming;
  readonly draft: Schema<RecordOf<F>>;
  readonly row: Schema<RecordOf<F> & Stamped>;
}
export type Row<E> = E extends Entity<string, infer F> ? RecordOf<F> & Stamped : never;
export type Draft<E> = E extends Entity<string, infer F> ? RecordOf<F> : never;

/** A record is shown with the day that it holds, so that it can be mended. */
const storedDays = (fields: Fields): z.ZodRawShape =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, { kind, required, when }]) => {
      const day = z.iso.date();
      return kind === 'date' ? [[key, required && !when ? day : day.nullable()]] : [];
    }),
  );

export function defineEntity<const Name extends string, F extends Fields>(
  name: Name,
  input: { title: string; table: string; fields: F; named?: Naming },
): Entity<Name, F> {
  const shape = Object.fromEntries(
    Object.entries(input.fields).map(([key, field]) => [key, field.schema as z.ZodType]),
  );
  const draft = z.object(shape);
  return {
    name,
    ...input,
    draft: seal(draft),
    row: seal(draft.extend({ ...storedDays(input.fields), id: z.int(), version: z.int() })),
  };
}

export interface FormLayout<F extends Fields = Fields> {
  readonly fields: F;
  /** `wide` sections stand below all columns and take the whole width: tables of rows. */
  readonly sections: readonly {
    readonly title: string;
    readonly column?: number;
    readonly wide?: true;
    readonly rows: readonly (readonly (keyof F & string)[])[];
  }[];
}
/**
 * Layout is data: its reading order is the tab order, and a misspelt field is a compile error. A
 * section without fields would be a heading over nothing: it throws.
 */
export function defineForm<F extends Fields>(
  entity: { readonly fields: F },
  sections: FormLayout<F>['sections'],
): FormLayout<F> {
  const bare = sections.find((section) => section.rows.flat().length === 0);
  if (bare) throw new Error(`The section "${bare.title}" has no fields`);
  return { fields: entity.fields, sections };
}

/** Field name → column name: `dateOfBirth` → `date_of_birth`. */
export const columnOf = (field: string): string =>
  field.replace(/[A-Z]/g, (match) => `_${match.toLowerCase()}`);
