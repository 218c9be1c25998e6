import { demoBadge } from '../badge.ts';
import type { DemoCompany, DemoEmployee, DemoStore } from './types.ts';

export const companies: readonly DemoCompany[] = [
  { ref: 'company', name: 'Hearthstone Community Pharmacies', address: { line1: '88 Wabash Square', line2: 'Floor 2', city: 'Springfield', state: 'IL', zip: '62701' }, phone: '2175550100', fax: '2175550101', email: 'office@hearthstone.example' },
];

const weekday = { open: '08:30', close: '19:00' };
const saturday = { open: '09:00', close: '14:00' };
/** Store refs are the store codes. Numbers carry right check digits and lie in ranges that are not issued. */
export const stores: readonly DemoStore[] = [
  {
    ref: '001', code: '001', company: 'company', name: 'Maple Street Pharmacy', npi: '2999900014', ncpdp: '1499017', dea: 'FM9902013', stateLicense: '054-990001',
    address: { line1: '412 Maple Street', city: 'Springfield', state: 'IL', zip: '62704' }, phone: '2175550102', fax: '2175550103', email: 'maple@hearthstone.example',
    timeZone: 'America/Chicago', hours: [weekday, weekday, weekday, weekday, weekday, saturday, null], policy: { pdmpSchedules: ['2', '3', '4'] },
  },
  {
    ref: '002', code: '002', company: 'company', name: 'Canal Landing Pharmacy', npi: '2999900022', ncpdp: '1599025', dea: 'FC9903077', stateLicense: '60-990002',
    address: { line1: '1900 Canal Landing', city: 'Fort Wayne', state: 'IN', zip: '46802' }, phone: '2605550100', fax: '2605550101', email: 'canal@hearthstone.example',
    timeZone: 'America/Indiana/Indianapolis', hours: [weekday, weekday, weekday, weekday, weekday, saturday, { open: '11:00', close: '15:00' }], policy: { returnDays: 14 },
  },
];

const account = (username: string, initials: string) => ({ ref: username, username, password: `demo-${username}-2026`, email: `${username}@hearthstone.example`, initials, badgeCode: demoBadge(username) });
export const employees: readonly DemoEmployee[] = [
  { ...account('admin', 'AV'), type: 'ADMIN', store: null, roles: [], firstName: 'Adrian', lastName: 'Voss', title: 'Administrator', dateOfBirth: '1978-02-11', gender: 'M', phone: '2175550110', license: null, npi: null },
  { ...account('pharmacist', 'PS'), type: 'PRIVATE', store: '001', roles: ['pharmacist'], firstName: 'Paige', lastName: 'Sorensen', title: 'Pharmacist', dateOfBirth: '1986-07-23', gender: 'F', phone: '2175550111', license: { kind: 'pharmacist', number: '051-990011', state: 'IL', expiresInDays: 410 }, npi: '1999901006' },
  { ...account('incharge', 'IM'), type: 'PRIVATE', store: '001', roles: ['pharmacist', 'pharmacist-in-charge'], firstName: 'Imogen', lastName: 'Mbeki', title: 'Pharmacist-in-charge', dateOfBirth: '1974-12-02', gender: 'F', phone: '2175550112', license: { kind: 'pharmacist', number: '051-990012', state: 'IL', expiresInDays: 290 }, npi: '1999901014' },
  { ...account('technician', 'TO'), type: 'PRIVATE', store: '001', roles: ['technician'], firstName: 'Tess', lastName: 'Oduya', title: 'Technician', dateOfBirth: '1995-04-18', gender: 'F', phone: '2175550113', license: { kind: 'technician', number: '049-990013', state: 'IL', expiresInDays: 120 }, npi: null },
  { ...account('technician2', 'TR'), type: 'PRIVATE', store: '001', roles: ['technician'], firstName: 'Tobias', lastName: 'Renner', title: 'Technician', dateOfBirth: '1999-09-30', gender: 'M', phone: '2175550114', license: { kind: 'technician', number: '049-990014', state: 'IL', expiresInDays: 500 }, npi: null },
  { ...account('cashier', 'CJ'), type: 'PRIVATE', store: '001', roles: ['cashier'], firstName: 'Corey', lastName: 'Juarez', title: 'Cashier', dateOfBirth: '2002-01-05', gender: 'M', phone: '2175550115', license: null, npi: null },
];
