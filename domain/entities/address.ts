import * as f from '../fields/field.ts';

/** The address block of the specification (§3.1). City and state come from the zip lookup only. */
export const addressFields = {
  addressLine1: f.text({ label: 'Address', max: 80 }),
  addressLine2: f.text({ label: 'Suite #', max: 40, quick: false }),
  zipCode: f.zip({ label: 'Zip' }),
  zip4: f.zip4({ label: '+4', quick: false }),
  cityName: f.text({ label: 'City', max: 60, readOnly: true }),
  state: f.state({ label: 'State', readOnly: true }),
  cityId: f.number({ label: 'City id', readOnly: true, required: true }),
};
