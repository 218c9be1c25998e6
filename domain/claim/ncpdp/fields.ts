import type { FieldSpec, ValueOfKind } from './field-spec.ts';
import { requestFields } from './fields-request.data.ts';
import { responseFields } from './fields-response.data.ts';

/**
 * Every field of Telecommunication Standard D.0 that the product knows, by its two-character id.
 */
export const fields = { ...requestFields, ...responseFields };
export type FieldId = keyof typeof fields;
/**
 * What a field's value is in the product: integers for money, quantities and counts, ISO dates,
 * texts.
 */
export type ValueOf<I extends FieldId> =
  (typeof fields)[I] extends FieldSpec<infer K> ? ValueOfKind<K> : never;

const byId = new Map<string, FieldSpec>(Object.entries(fields));
/** The field with an id as it was received; undefined for an id that the standard does not have. */
export const fieldOf = (id: string): FieldSpec | undefined => byId.get(id);
/**
 * `402-D2 Prescription/Service Reference Number`: a field as payers name it. An unknown one is its
 * id.
 */
export const fieldTitle = (id: string): string => {
  const fieldSpec = byId.get(id);
  return fieldSpec ? `${fieldSpec.number}-${id} ${fieldSpec.name}` : id;
};
