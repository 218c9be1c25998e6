import { demoBadge } from './badge.ts';
import type { OrganisationData } from './organisation.ts';

const address = { line1: '210 Prairie Street', city: 'Springfield', state: 'IL', zip: '62701' };
const hours = { open: '09:00', close: '18:00' };
const person = {
  type: 'PRIVATE',
  store: 'main',
  dateOfBirth: '1985-05-14',
  gender: 'U',
  phone: '2175550100',
  license: null,
  npi: null,
} as const;
const account = (name: string) => ({
  ref: name,
  username: name,
  password: `demo-${name}-2026`,
  email: `${name}@demo.example`,
  badgeCode: demoBadge(name),
});

/** The smallest demo store: one company, one store, the four accounts that the README names. */
export const firstOrganisation: OrganisationData = {
  companies: [
    {
      ref: 'company',
      name: 'Prairie Street Pharmacies',
      address,
      phone: '2175550101',
      fax: '2175550102',
      email: 'office@demo.example',
    },
  ],
  stores: [
    {
      ref: 'main',
      code: '001',
      company: 'company',
      name: 'Prairie Street Pharmacy',
      npi: '1234567893',
      ncpdp: '1400017',
      dea: 'BP1234563',
      stateLicense: '054-000001',
      address,
      phone: '2175550101',
      fax: '2175550102',
      email: 'store@demo.example',
      timeZone: 'America/Chicago',
      hours: [hours, hours, hours, hours, hours, hours, null],
      policy: {},
    },
  ],
  employees: [
    {
      ...person,
      ...account('admin'),
      type: 'ADMIN',
      roles: [],
      firstName: 'Alex',
      lastName: 'Admin',
      title: 'Administrator',
      initials: 'AA',
    },
    {
      ...person,
      ...account('pharmacist'),
      roles: ['pharmacist-in-charge'],
      firstName: 'Robin',
      lastName: 'Pharmacist',
      title: 'Pharmacist',
      initials: 'RP',
      license: { kind: 'pharmacist', number: '051-000001', state: 'IL', expiresInDays: 400 },
    },
    {
      ...person,
      ...account('technician'),
      roles: ['technician'],
      firstName: 'Terry',
      lastName: 'Technician',
      title: 'Technician',
      initials: 'TT',
      license: { kind: 'technician', number: '049-000001', state: 'IL', expiresInDays: 400 },
    },
    {
      ...person,
      ...account('cashier'),
      roles: ['cashier'],
      firstName: 'Casey',
      lastName: 'Cashier',
      title: 'Cashier',
      initials: 'CC',
    },
  ],
};
