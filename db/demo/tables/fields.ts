import { addressFields } from '#domain/platform/entities/address.ts';
import * as f from '#domain/platform/fields/field.ts';
import type { Field, FieldKind } from '#domain/platform/fields/field.ts';
import { filled } from '#domain/platform/schema.ts';

/** The source of everything but drugs and diagnoses. */
export const invented = 'Invented for the demo store.';

/** A field that a record may leave empty, and a row of the demo store may not. */
export const needed = <V, K extends FieldKind>(field: Field<V | null, K>): Field<V, K> => ({
  ...field,
  schema: filled(field.schema),
  required: true,
});
/** A name by which other rows of the demo store refer to this one. */
export const ref = (label: string) => f.text({ label, max: 40, required: true });
/** Stands for the order of the rows and for nothing else. */
export const place = f.number({ label: 'Place', min: 1, required: true });
/** A day counted from the day of the seed, or a minute counted from its instant. */
export const fromNow = (label: string) => ({ label, min: -10_000, max: 10_000 });
const { addressLine1, addressLine2, cityName, state, zipCode } = addressFields;
/** An address as every record has it. */
export const address = {
  addressLine1: needed(addressLine1),
  addressLine2,
  cityName: needed(cityName),
  state: needed(state),
  zipCode: needed(zipCode),
};

/** The roles that a person of the demo store can have. */
export const demoRoles = [
  { value: 'technician', label: 'Technician' },
  { value: 'pharmacist', label: 'Pharmacist' },
  { value: 'pharmacist-in-charge', label: 'Pharmacist-in-charge' },
  { value: 'cashier', label: 'Cashier' },
] as const;
/** The kinds of sale of the sales floor. */
export const demoSales = [
  { value: 'percent', label: 'Percent Sale' },
  { value: 'bogo', label: 'BOGO' },
  { value: 'second', label: 'Second Item' },
  { value: 'companion', label: 'Companion' },
] as const;
