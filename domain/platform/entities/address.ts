import { capitalized } from '#domain/platform/capitalized.ts';
import * as f from '../fields/field.ts';

/** The address block of the specification (§3.1). City and state come from the zip lookup only. */
export const addressFields = {
  addressLine1: f.text({ label: 'Address', max: 80 }),
  addressLine2: f.text({ label: 'Suite #', max: 40, quick: false }),
  zipCode: f.zip({ label: 'Zip', beside: 'zip4' }),
  zip4: f.zip4({ label: '+4', quick: false }),
  cityName: f.text({ label: 'City', max: 60, readOnly: true }),
  state: f.state({ label: 'State', readOnly: true }),
  cityId: f.number({ label: 'City id', readOnly: true, required: true }),
};

type Block = typeof addressFields;
type Prefixed<P extends string> = {
  readonly [K in keyof Block as `${P}${Capitalize<K>}`]: Block[K];
};
/**
 * A further address block of a record, its fields named by a prefix: `addressBlock('delivery')` →
 * `deliveryAddressLine1` … `deliveryCityId`. `word` goes before each label where two blocks stand
 * in one form; `when` shows the block only while another field is set.
 */
export const addressBlock = <P extends string>(
  prefix: P,
  { word = '', when }: { readonly word?: string; readonly when?: f.When } = {},
): Prefixed<P> =>
  Object.fromEntries(
    Object.entries(addressFields).map(([name, field]) => [
      `${prefix}${capitalized(name)}`,
      {
        ...field,
        quick: false,
        label: `${word}${field.label}`,
        ...(field.beside === undefined ? {} : { beside: `${prefix}${capitalized(field.beside)}` }),
        ...(when ? { when } : {}),
      },
    ]),
  ) as unknown as Prefixed<P>;
/** The rows of an address block in a form, in its usual order. */
export const addressRows = <P extends string>(prefix: P) =>
  [
    [`${prefix}AddressLine1`, `${prefix}AddressLine2`],
    [`${prefix}ZipCode`, `${prefix}Zip4`],
    [`${prefix}CityName`, `${prefix}State`],
  ] as const;
/**
 * The fields that a zip code fills, by the zip field's own name: `deliveryZipCode` →
 * `deliveryCityName`, `deliveryState`, `deliveryCityId`.
 */
export function placeFields(zip: string): {
  readonly cityName: string;
  readonly state: string;
  readonly cityId: string;
} {
  const prefix = zip.replace(/zipCode$/i, '');
  const of = (name: string) => (prefix === '' ? name : `${prefix}${capitalized(name)}`);
  return { cityName: of('cityName'), state: of('state'), cityId: of('cityId') };
}
