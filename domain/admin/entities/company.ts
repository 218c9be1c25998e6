import { addressBlock, addressFields } from '#domain/platform/entities/address.ts';
import { defineEntity, defineForm, type Row } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';

/** Where papers are sent, with its own zip lookup. Labels are those of the address block. */
export const mailingFields = {
  mailName: f.text({ label: 'Contact Name', max: 120, quick: false }),
  ...addressBlock('mail'),
};

export const company = defineEntity('company', {
  title: 'Company',
  named: [['name'], ['addressLine1', 'cityName']],
  table: 'companies',
  fields: {
    name: f.text({ label: 'Name', max: 120, required: true }),
    phone: f.phone({ label: 'Phone', beside: 'extension' }),
    extension: f.extension({ label: 'Extension', quick: false }),
    fax: f.phone({ label: 'Fax' }),
    email: f.email({ label: 'Email', quick: false }),
    ...addressFields,
    ...mailingFields,
  },
});
export type Company = Row<typeof company>;

/** The two blocks of an address, as company and store have them. */
export const addressRows = [
  ['addressLine1', 'addressLine2'],
  ['zipCode', 'zip4'],
  ['cityName', 'state'],
] as const;
export const mailingRows = [
  ['mailName'],
  ['mailAddressLine1', 'mailAddressLine2'],
  ['mailZipCode', 'mailZip4'],
  ['mailCityName', 'mailState'],
] as const;

export const companyForm = defineForm(company, [
  { title: 'Company', column: 1, rows: [['name'], ['phone', 'extension'], ['fax', 'email']] },
  { title: 'Company address', column: 1, rows: addressRows },
  { title: 'Mailing contact', column: 2, rows: mailingRows },
]);
