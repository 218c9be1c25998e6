import { addressFields } from '#domain/platform/entities/address.ts';
import { defineEntity, defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { messages } from '#domain/platform/messages.ts';
import { defineReference } from '#domain/platform/references/define.ts';

export const vendorContactFields = {
  lastName: f.text({ label: 'Last Name', max: 35, required: true }),
  firstName: f.text({ label: 'First Name', max: 25, required: true }),
  middleName: f.text({ label: 'MI', max: 25 }),
  tel: f.phone({ label: 'Tel' }),
  cell: f.phone({ label: 'Cell' }),
  fax: f.phone({ label: 'Fax' }),
  email: f.email({ label: 'Email' }),
};
export const vendor = defineEntity('vendor', {
  title: 'Vendor',
  table: 'vendors',
  fields: {
    vendorCode: f.text({ label: 'Vendor Code', max: 12, readOnly: true }),
    vendorName: f.text({ label: 'Vendor Name', max: 80, required: true }),
    ...addressFields,
    phone: f.phone({ label: 'Phone' }),
    fax: f.phone({ label: 'Fax' }),
    email: f.email({ label: 'Email' }),
    accountNumber: f.text({
      label: 'Account #',
      max: 40,
      help: 'The store’s number at this vendor: it stands on purchase orders.',
    }),
    contacts: f.rows({
      label: 'Contacts',
      row: 'contact',
      fields: vendorContactFields,
      max: 50,
      question: messages.confirmDeleteContact,
    }),
  },
});

export const vendorForm = defineForm(vendor, [
  {
    title: 'Vendor',
    column: 1,
    rows: [
      ['vendorCode', 'vendorName'],
      ['phone', 'fax'],
      ['email', 'accountNumber'],
    ],
  },
  {
    title: 'Address',
    column: 2,
    rows: [
      ['addressLine1', 'addressLine2'],
      ['zipCode', 'zip4'],
      ['cityName', 'state'],
    ],
  },
  { title: 'Contacts', wide: true, rows: [['contacts']] },
]);

export const vendorReference = defineReference({
  entity: vendor,
  path: '/api/vendors',
  permission: { read: 'vendor.read', write: 'vendor.write' },
  listed: [
    'vendorCode',
    'vendorName',
    'addressLine1',
    'cityName',
    'state',
    'phone',
    'fax',
    'email',
  ],
  found: ['vendorName', 'vendorCode', 'cityName', 'phone', 'fax'],
  order: ['vendorName'],
  label: ['vendorName'],
  detail: ['vendorCode', 'cityName', 'phone'],
  numbered: { field: 'vendorCode', prefix: '', digits: 3 },
  unique: [{ fields: ['vendorName'], message: 'There is a vendor of this name already.' }],
});
