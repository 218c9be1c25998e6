import { addressFields } from '#domain/platform/entities/address.ts';
import { defineEntity, defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { defineReference } from '#domain/platform/references/define.ts';
import { clinicTransmissions } from '#domain/platform/rules/enumerations.ts';
import { dea, npi } from '../fields/identifiers.ts';

export const clinic = defineEntity('clinic', {
  title: 'Clinic',
  table: 'clinics',
  fields: {
    clinicName: f.text({ label: 'Clinic Name', max: 80, required: true }),
    tel: f.phone({ label: 'Tel' }),
    tel2: f.phone({ label: 'Tel 2', quick: false }),
    fax: f.phone({ label: 'Fax' }),
    fax2: f.phone({ label: 'Fax 2', quick: false }),
    ...addressFields,
    ssId: f.ssid({ label: 'Surescripts ID' }),
    npi: npi({ label: 'NPI', quick: false }),
    dea: dea({ label: 'DEA', quick: false }),
    licenseNo: f.text({ label: 'License #', max: 20, quick: false }),
    transmission: f.radio({ label: 'Transmission', of: clinicTransmissions, required: true }),
  },
});

export const clinicForm = defineForm(clinic, [
  {
    title: 'Clinic',
    rows: [
      ['clinicName'],
      ['tel', 'tel2'],
      ['fax', 'fax2'],
      ['ssId', 'npi'],
      ['dea', 'licenseNo'],
      ['transmission'],
    ],
  },
  {
    title: 'Address',
    rows: [
      ['addressLine1', 'addressLine2'],
      ['zipCode', 'zip4'],
      ['cityName', 'state'],
    ],
  },
]);

export const clinicReference = defineReference({
  entity: clinic,
  path: '/api/clinics',
  permission: { read: 'prescriber.read', write: 'prescriber.write' },
  listed: [
    'ssId',
    'clinicName',
    'addressLine1',
    'cityName',
    'state',
    'tel',
    'fax',
    'dea',
    'npi',
    'licenseNo',
    'transmission',
  ],
  found: ['clinicName', 'cityName', 'tel', 'fax', 'ssId', 'npi'],
  order: ['clinicName', 'cityName'],
  label: ['clinicName'],
  detail: ['addressLine1', 'cityName', 'tel'],
  unique: [
    {
      fields: ['clinicName', 'addressLine1', 'zipCode'],
      message: 'There is a clinic of this name at this address already.',
    },
  ],
});
