import { company } from '#domain/admin/entities/company.ts';
import { employee } from '#domain/admin/entities/employee.ts';
import { openingFields, store } from '#domain/admin/entities/store.ts';
import { insuranceFields } from '#domain/patient/entities/insurance.ts';
import { allergyFields, conditionFields } from '#domain/patient/entities/lists.ts';
import { patient } from '#domain/patient/entities/patient.ts';
import * as f from '#domain/platform/fields/field.ts';
import { familyRelationships } from '#domain/platform/rules/enumerations.ts';
import { clinic } from '#domain/prescriber/entities/clinic.ts';
import { prescriber } from '#domain/prescriber/entities/prescriber.ts';
import { vendor, vendorContactFields } from '#domain/stock/entities/vendor.ts';
import { demoTable } from './csv.ts';
import { address, demoRoles, fromNow, invented, needed, place, ref } from './fields.ts';

const contact = {
  phone: needed(company.fields.phone),
  fax: needed(company.fields.fax),
  email: needed(company.fields.email),
};

export const companyTable = demoTable('companies', {
  source: invented,
  order: ['ref'],
  key: ['ref'],
  fields: { ref: ref('Company'), name: company.fields.name, ...address, ...contact },
});
export const storeTable = demoTable('stores', {
  source: `${invented} Numbers have right check digits and lie in ranges that are not issued.`,
  order: ['code'],
  key: ['code'],
  refersTo: { company: 'companies.ref' },
  fields: {
    code: needed(store.fields.code),
    company: ref('Company'),
    name: store.fields.name,
    npi: needed(store.fields.npi),
    ncpdp: needed(store.fields.ncpdp),
    dea: needed(store.fields.dea),
    stateLicense: needed(store.fields.stateLicense),
    ...address,
    ...contact,
    timeZone: store.fields.timeZone,
    returnDays: f.number({ label: 'Return to stock after (days)', min: 1, max: 30 }),
    pdmpSchedules: f.tags({ label: 'Ask the monitoring program for', max: 1 }),
  },
});
export const storeHourTable = demoTable('store-hours', {
  source: invented,
  order: ['store', 'weekday'],
  key: ['store', 'weekday'],
  refersTo: { store: 'stores.code' },
  fields: { store: ref('Store'), ...openingFields },
});
export const employeeTable = demoTable('employees', {
  source: invented,
  order: ['place'],
  key: ['username'],
  refersTo: { store: 'stores.code' },
  fields: {
    place,
    username: employee.fields.username,
    type: employee.fields.type,
    store: f.text({ label: 'Store', max: 3 }),
    firstName: employee.fields.firstName,
    lastName: employee.fields.lastName,
    title: needed(employee.fields.title),
    initials: needed(employee.fields.initials),
    dateOfBirth: needed(employee.fields.dateOfBirth),
    gender: needed(employee.fields.gender),
    contactNo: needed(employee.fields.contactNo),
    licenseKind: employee.fields.licenseKind,
    licenseNo: employee.fields.licenseNo,
    licenseState: employee.fields.licenseState,
    licenseDays: f.number(fromNow('License Expires (days from now)')),
    npi: employee.fields.npi,
  },
});
export const employeeRoleTable = demoTable('employee-roles', {
  source: invented,
  order: ['username', 'role'],
  key: ['username', 'role'],
  refersTo: { username: 'employees.username' },
  fields: {
    username: employee.fields.username,
    role: f.choice({ label: 'Role', of: demoRoles, required: true }),
  },
});

export const patientTable = demoTable('patients', {
  source: `${invented} Phones are of the 555-01xx kind, mail addresses end in .example.`,
  order: ['ref'],
  key: ['ref'],
  refersTo: { store: 'stores.code' },
  fields: {
    ref: ref('Patient'),
    store: ref('Store'),
    patientNo: needed(patient.fields.patientNo),
    firstName: patient.fields.firstName,
    lastName: patient.fields.lastName,
    middleName: patient.fields.middleName,
    dateOfBirth: patient.fields.dateOfBirth,
    gender: patient.fields.gender,
    ...address,
    cellPhone: needed(patient.fields.cellPhone),
    homeTel: patient.fields.homeTel,
    email: patient.fields.email,
    kind: needed(patient.fields.kind),
    language: needed(patient.fields.language),
    ezCap: patient.fields.ezCap,
    delivery: f.flag({ label: 'Delivery' }),
    pregnant: f.flag({ label: 'Pregnant' }),
    allergyStatus: patient.fields.allergyStatus,
  },
});
export const allergyTable = demoTable('patient-allergies', {
  source: invented,
  order: ['patient', 'place'],
  key: ['patient', 'value'],
  refersTo: { patient: 'patients.ref' },
  fields: {
    patient: ref('Patient'),
    place,
    kind: allergyFields.kind,
    value: allergyFields.value,
    label: allergyFields.label,
    severity: allergyFields.severity,
    exception: f.flag({ label: 'Tolerated in spite of an allergy' }),
    reaction: needed(allergyFields.note),
  },
});
export const conditionTable = demoTable('patient-conditions', {
  source: `${invented} Codes and descriptions: ICD-10-CM 2026 (CDC).`,
  order: ['patient', 'place'],
  key: ['patient', 'icdCode'],
  refersTo: { patient: 'patients.ref' },
  fields: {
    patient: ref('Patient'),
    place,
    icdCode: conditionFields.icdCode,
    description: conditionFields.description,
  },
});
export const cardTable = demoTable('patient-cards', {
  source: invented,
  order: ['patient', 'place'],
  key: ['patient', 'plan'],
  refersTo: { patient: 'patients.ref', plan: 'plans.ref' },
  fields: {
    patient: ref('Patient'),
    place,
    plan: ref('Plan'),
    memberId: insuranceFields.memberId,
    personCode: needed(insuranceFields.personCode),
    insPrefference: insuranceFields.insPrefference,
    cardholderRelation: insuranceFields.cardholderRelation,
    chFirstName: needed(insuranceFields.chFirstName),
    chLastName: needed(insuranceFields.chLastName),
  },
});
export const familyTable = demoTable('patient-family', {
  source: invented,
  order: ['place'],
  key: ['patient', 'relative'],
  refersTo: { patient: 'patients.ref', relative: 'patients.ref' },
  fields: {
    place,
    patient: ref('Patient'),
    relative: ref('Relative'),
    relation: f.choice({ label: 'Relation', of: familyRelationships, required: true }),
  },
});

export const clinicTable = demoTable('clinics', {
  source: `${invented} NPIs have right check digits and lie in a range that is not issued.`,
  order: ['ref'],
  key: ['ref'],
  fields: {
    ref: ref('Clinic'),
    clinicName: clinic.fields.clinicName,
    ...address,
    tel: needed(clinic.fields.tel),
    fax: needed(clinic.fields.fax),
    ssId: needed(clinic.fields.ssId),
    npi: needed(clinic.fields.npi),
    transmission: clinic.fields.transmission,
  },
});
export const prescriberTable = demoTable('prescribers', {
  source: `${invented} NPIs have right check digits and lie in a range that is not issued.`,
  order: ['ref'],
  key: ['ref'],
  refersTo: { clinics: 'clinics.ref' },
  fields: {
    ref: ref('Prescriber'),
    firstName: prescriber.fields.firstName,
    lastName: prescriber.fields.lastName,
    gender: needed(prescriber.fields.gender),
    degree: needed(prescriber.fields.degree),
    speciality: needed(prescriber.fields.speciality),
    npi: needed(prescriber.fields.npi),
    dea: prescriber.fields.dea,
    licenseNo: needed(prescriber.fields.licenseNo),
    licenseState: needed(prescriber.fields.licenseState),
    ssId: needed(prescriber.fields.ssId),
    phone: needed(prescriber.fields.phone),
    fax: needed(prescriber.fields.fax),
    clinics: f.tags({ label: 'Clinics', max: 40 }),
  },
});
export const vendorTable = demoTable('vendors', {
  source: `${invented} The last one is a reverse distributor.`,
  order: ['vendorCode'],
  key: ['vendorCode'],
  fields: {
    vendorCode: needed(vendor.fields.vendorCode),
    vendorName: vendor.fields.vendorName,
    ...address,
    ...contact,
  },
});
export const vendorContactTable = demoTable('vendor-contacts', {
  source: invented,
  order: ['vendor', 'place'],
  key: ['vendor', 'place'],
  refersTo: { vendor: 'vendors.vendorCode' },
  fields: {
    vendor: ref('Vendor'),
    place,
    firstName: vendorContactFields.firstName,
    lastName: vendorContactFields.lastName,
    tel: needed(vendorContactFields.tel),
    email: needed(vendorContactFields.email),
  },
});
