import { addressFields } from '#domain/platform/entities/address.ts';
import { defineEntity, defineForm, type Draft, type Row } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { genders } from '#domain/platform/rules/enumerations.ts';
import { dea, npi } from '../fields/identifiers.ts';

/** Other registrations that a prescriber holds, beside the license to practise. */
const licenseTypes = [
  { value: 'state', label: 'State license' },
  { value: 'cds', label: 'State controlled substance' },
  { value: 'medicaid', label: 'Medicaid ID' },
  { value: 'furnishing', label: 'Furnishing / CTP' },
  { value: 'other', label: 'Other' },
] as const;
const licenseFields = {
  type: f.choice({ label: 'Type', of: licenseTypes, required: true }),
  number: f.text({ label: 'Number', max: 20, required: true }),
  state: f.state({ label: 'State', required: true }),
};

export const prescriber = defineEntity('prescriber', {
  title: 'Prescriber',
  named: [['lastName|name', 'firstName'], ['npi'], ['cityName|city']],
  table: 'prescribers',
  fields: {
    lastName: f.text({ label: 'Last Name', max: 35, ...f.nameText, required: true }),
    firstName: f.text({ label: 'First Name', max: 25, ...f.nameText, required: true }),
    middleName: f.text({ label: 'MI', max: 25, ...f.nameText, quick: false }),
    gender: f.radio({ label: 'Gender', of: genders, quick: false }),
    degree: f.text({ label: 'Degree', max: 12 }),
    speciality: f.text({ label: 'Speciality', max: 60, quick: false }),
    npi: npi({ label: 'NPI' }),
    dea: dea({ label: 'DEA' }),
    deaExpires: f.date({ is: 'planned', label: 'DEA Expires', quick: false }),
    ssId: f.ssid({ label: 'SS ID', quick: false }),
    refill: f.flag({ label: 'Refill', quick: false }),
    licenseNo: f.text({ label: 'LIC', max: 20, quick: false }),
    licenseState: f.state({ label: 'State', quick: false }),
    licenseExpires: f.date({ is: 'planned', label: 'LIC Expires', quick: false }),
    phone: f.phone({ label: 'Tel' }),
    fax: f.phone({ label: 'Fax' }),
    cell: f.phone({ label: 'Cell', quick: false }),
    email: f.email({ label: 'Email', quick: false }),
    ...addressFields,
    licenses: f.rows({
      label: 'Other licenses',
      row: 'license',
      fields: licenseFields,
      max: 4,
      quick: false,
    }),
    /** Recorded by a call of its own, never by a save. */
    deceasedOn: f.date({ is: 'past', label: 'Deceased Date', readOnly: true }),
    deceasedReason: f.text({ label: 'Deceased Reason', max: 500, readOnly: true }),
  },
});
export type Prescriber = Row<typeof prescriber>;
export type PrescriberDraft = Draft<typeof prescriber>;

/** A prescriber as entry needs one; the whole record adds licenses and clinics. */
export const prescriberQuickForm = defineForm(prescriber, [
  {
    title: 'Prescriber',
    column: 1,
    rows: [
      ['lastName', 'firstName', 'middleName'],
      ['degree', 'speciality', 'gender'],
      ['npi', 'dea', 'deaExpires'],
      ['ssId', 'refill'],
    ],
  },
  { title: 'LIC', column: 1, rows: [['licenseNo', 'licenseState', 'licenseExpires']] },
  {
    title: 'Contact',
    column: 2,
    rows: [
      ['phone', 'fax'],
      ['cell', 'email'],
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
]);
