import { addressFields } from '#domain/platform/entities/address.ts';
import { defineEntity, defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { messages } from '#domain/platform/messages.ts';
import { genders } from '#domain/platform/rules/enumerations.ts';
import { npi } from '#domain/prescriber/fields/identifiers.ts';

const addressTypes = [
  { value: '1', label: 'Home' },
  { value: '2', label: 'Mailing' },
  { value: '3', label: 'Emergency contact' },
  { value: '4', label: 'Other' },
] as const;
const userTypes = [
  { value: 'PRIVATE', label: 'Pharmacy staff' },
  { value: 'ADMIN', label: 'Administrator' },
] as const;
export const licenseKinds = [
  { value: 'pharmacist', label: 'Pharmacist' },
  { value: 'technician', label: 'Technician' },
  { value: 'intern', label: 'Intern' },
] as const;

const employeeAddressFields = {
  addressTypeId: f.choice({ label: 'Address Type', of: addressTypes, required: true }),
  addressLine1: addressFields.addressLine1,
  addressLine2: addressFields.addressLine2,
  zipCode: addressFields.zipCode,
  zip4: addressFields.zip4,
  cityName: addressFields.cityName,
  state: addressFields.state,
  cityId: addressFields.cityId,
};
/**
 * The employee record of the specification (000 §3), with what a pharmacy keeps of its people
 * besides: license, NPI, initials, badge, stores and roles.
 */
export const employee = defineEntity('employee', {
  title: 'Employee',
  named: [['lastName', 'firstName'], ['username'], ['position']],
  table: 'employees',
  fields: {
    empNo: f.text({ label: 'Emp No', max: 20, quick: false }),
    title: f.text({ label: 'Title', max: 20, quick: false }),
    lastName: f.text({ label: 'Last Name', max: 35, ...f.nameText, required: true }),
    firstName: f.text({ label: 'First Name', max: 25, ...f.nameText, required: true }),
    middleName: f.text({ label: 'Middle Name', max: 25, ...f.nameText, quick: false }),
    gender: f.choice({ label: 'Gender', of: genders, quick: false }),
    dateOfBirth: f.date({ is: 'birth', label: 'Date of Birth', quick: false }),
    ssnNo: f.ssn({ label: 'SSN', quick: false }),
    email: f.email({ label: 'Email', quick: false }),
    contactNo: f.phone({ label: 'Contact No' }),
    workContact: f.phone({ label: 'Work Contact', quick: false }),
    homeContact: f.phone({ label: 'Home Contact', quick: false }),
    position: f.text({ label: 'Position', max: 60, quick: false }),
    department: f.text({ label: 'Department', max: 60, quick: false }),
    note: f.textarea({ label: 'Note', max: 500, quick: false }),
    username: f.text({ label: 'Username', max: 80, required: true }),
    password: f.password({
      label: 'Password',
      help: 'At least 15 characters; a new employee needs one. Left empty, another’s stays.',
    }),
    type: f.choice({ label: 'User Type', of: userTypes, required: true, quick: false }),
    badgeCode: f.text({
      label: 'Badge',
      max: 40,
      quick: false,
      scan: ['badge'],
      help: 'Scan it here. At the login it stands for the name; the password is still asked for.',
    }),
    initials: f.text({ label: 'Initials', max: 4, quick: false }),
    npi: npi({ label: 'NPI', quick: false }),
    licenseKind: f.choice({ label: 'License', of: licenseKinds }),
    licenseNo: f.text({ label: 'License #', max: 40 }),
    licenseState: f.state({ label: 'License State' }),
    licenseExpires: f.date({ is: 'planned', label: 'License Expires' }),
    licenseActive: f.flag({ label: 'License Active' }),
    storeId: f.ref({ label: 'Store', of: 'store', quick: false }),
    storeIds: f.tree({ label: 'Further stores', of: 'store' }),
    roleIds: f.tree({ label: 'Roles', of: 'role' }),
    addresses: f.rows({
      label: 'Addresses',
      row: 'address',
      // Enter would add an empty row, with fields that are asked for.
      quick: false,
      fields: employeeAddressFields,
      max: 8,
      hidden: ['cityId'],
      question: messages.confirmDelete,
    }),
  },
});

export const employeeForm = defineForm(employee, [
  {
    title: 'Employee',
    column: 1,
    rows: [
      ['empNo', 'title'],
      ['lastName', 'firstName', 'middleName'],
      ['gender', 'dateOfBirth', 'ssnNo'],
      ['position', 'department'],
    ],
  },
  {
    title: 'Contact',
    column: 1,
    rows: [['contactNo', 'workContact', 'homeContact'], ['email'], ['note']],
  },
  {
    title: 'Account',
    column: 2,
    rows: [
      ['username', 'password'],
      ['type', 'initials'],
      ['badgeCode', 'storeId'],
    ],
  },
  {
    title: 'License',
    column: 2,
    rows: [
      ['licenseKind', 'licenseNo'],
      ['licenseState', 'licenseExpires'],
      ['npi', 'licenseActive'],
    ],
  },
  { title: 'Roles and stores', column: 3, rows: [['roleIds'], ['storeIds']] },
  { title: 'Addresses', wide: true, rows: [['addresses']] },
]);

/** A new password for somebody else, typed twice. */
export const passwordReset = defineEntity('employeePassword', {
  title: 'Password',
  table: 'employees',
  fields: {
    password: f.password({
      label: 'New password',
      required: true,
      help: 'At least 15 characters: a few words that belong to no one else.',
    }),
    confirmPassword: f.password({ label: 'Confirm Password', required: true }),
  },
});
export const passwordResetForm = defineForm(passwordReset, [
  { title: 'New password', rows: [['password'], ['confirmPassword']] },
]);

/** Ending the one-time codes of somebody who has lost the device: the person reads the reason. */
export const codesReset = defineEntity('employeeCodes', {
  title: 'One-time codes',
  table: 'employees',
  fields: {
    reason: f.text({
      label: 'Reason',
      max: 200,
      required: true,
      help: 'The person reads it at the next sign-in, with your name.',
    }),
  },
});
export const codesResetForm = defineForm(codesReset, [{ title: 'Why', rows: [['reason']] }]);
