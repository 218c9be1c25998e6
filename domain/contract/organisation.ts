import { bool, id, int, isoDate, listOf, literal, nullable, object, oneOf, recordOf, str, type Infer } from '../schema.ts';
import { listPage, listQuery } from './list.ts';
import { procedure } from './procedure.ts';
import { proofWanted } from './session.ts';

const text = str({ max: 2_000 });
const success = literal('SUCCESS');
const line = (max: number) => nullable(str({ max }));
const address = {
  addressLine1: line(80), addressLine2: line(40), cityName: line(60), state: nullable(str({ pattern: /^[A-Z]{2}$/ })), zipCode: nullable(str({ pattern: /^\d{5}$/ })), zip4: nullable(str({ pattern: /^\d{4}$/ })), cityId: int({ min: 0 }),
  phone: nullable(str({ pattern: /^\d{10}$/ })), fax: nullable(str({ pattern: /^\d{10}$/ })), extension: nullable(str({ pattern: /^\d{1,5}$/ })), email: line(120),
};
const mailing = { mailName: line(120), mailAddressLine1: line(80), mailAddressLine2: line(40), mailCityName: line(60), mailState: nullable(str({ pattern: /^[A-Z]{2}$/ })), mailZipCode: nullable(str({ pattern: /^\d{5}$/ })), mailZip4: nullable(str({ pattern: /^\d{4}$/ })), mailCityId: int({ min: 0 }) };
const switches = { active: bool, inactiveReason: line(200), blocked: bool, blockedReason: line(200) };

/** A company as its calls carry it. `id` missing or null creates. */
export const companyDraft = object({ name: str({ max: 120 }) }, { id: nullable(id), version: int({ min: 0 }), ...address, ...mailing, ...switches });
export const companyRow = object({ id, version: int(), name: text, ...address, ...mailing, ...switches });
export const storeDraft = object({ name: str({ max: 120 }) }, {
  id: nullable(id), version: int({ min: 0 }), companyId: nullable(id), code: nullable(str({ pattern: /^\d{3}$/ })), npi: nullable(str({ pattern: /^\d{10}$/ })), ncpdp: nullable(str({ pattern: /^\d{7}$/ })), dea: nullable(str({ pattern: /^[A-Z]{2}\d{7}$/ })), stateLicense: line(40), timeZone: str({ min: 1, max: 60 }),
  ...address, ...mailing, ...switches,
});
export const storeRow = object({ id, version: int(), companyId: id, code: text, name: text, npi: nullable(text), ncpdp: nullable(text), dea: nullable(text), stateLicense: nullable(text), timeZone: text, ...address, ...mailing, ...switches });
export type CompanyDraft = Infer<typeof companyDraft>;
export type CompanyRow = Infer<typeof companyRow>;
export type StoreDraft = Infer<typeof storeDraft>;
export type StoreRow = Infer<typeof storeRow>;

export const employeeDraft = object({
  username: str({ min: 1, max: 80 }), type: oneOf(['ADMIN', 'PRIVATE']), firstName: str({ min: 1, max: 25 }), lastName: str({ min: 1, max: 35 }), roleIds: listOf(id, 50),
}, {
  middleName: line(25), title: line(20), position: line(60), department: line(60), empNo: line(20), gender: nullable(oneOf(['M', 'F', 'U'])), dateOfBirth: nullable(isoDate), email: line(120),
  contactNo: line(20), workContact: line(20), homeContact: line(20), note: line(500), licenseKind: nullable(oneOf(['pharmacist', 'technician', 'intern'])), licenseNo: line(40), licenseState: nullable(str({ pattern: /^[A-Z]{2}$/ })), licenseExpires: nullable(isoDate), licenseActive: bool, initials: line(4),
  /** Required for a new employee; a given one replaces the old. Never answered. */
  password: nullable(str({ max: 128 })), active: bool, inactiveReason: line(200), blocked: bool, blockedReason: line(200),
});
/** Never a password, never a social security number. */
export const employeeRow = object({
  id, version: int(), username: text, type: oneOf(['ADMIN', 'PRIVATE']), firstName: text, lastName: text, middleName: nullable(text), title: nullable(text), position: nullable(text), department: nullable(text), empNo: nullable(text), gender: nullable(text), dateOfBirth: nullable(isoDate), email: nullable(text),
  contactNo: nullable(text), workContact: nullable(text), homeContact: nullable(text), note: nullable(text), licenseKind: nullable(oneOf(['pharmacist', 'technician', 'intern'])), licenseNo: nullable(text), licenseState: nullable(text), licenseExpires: nullable(isoDate), licenseActive: bool, initials: nullable(text), roleIds: listOf(id), roleNames: listOf(text), ...switches,
});
export type EmployeeDraft = Infer<typeof employeeDraft>;
export type EmployeeRow = Infer<typeof employeeRow>;

const errors = (title: string) => ({
  NOT_FOUND: { status: 404, message: `There is no such ${title}.` },
  REFUSED: { status: 422, message: `This ${title} can’t be saved yet.`, data: object({ why: listOf(text), whoMay: listOf(text), fields: recordOf(text) }) },
}) as const;
const stale = <R>(title: string, row: R) => ({ STALE: { status: 409, message: `Someone else saved this ${title} first.`, data: row } }) as const;
/** What the specification calls a search object: free text; anything else in it is ignored. */
const searchObject = object({}, { name: nullable(str({ max: 120 })), text: nullable(str({ max: 120 })) });

export const organisationContract = {
  saveCompany: procedure({ permission: 'company.write', audit: 'company.saved', effect: 'write' }).route({ method: 'POST', path: '/company' })
    .input(companyDraft).output(object({ status: success, object: companyRow })).errors({ ...errors('company'), ...stale('company', companyRow) }),
  searchCompanies: procedure({ permission: 'company.read', audit: null, effect: 'read' }).route({ method: 'POST', path: '/api/company/search' })
    .input(searchObject).output(object({ status: success, object: listOf(companyRow) })),
  saveStore: procedure({ permission: 'store.write', audit: 'store.saved', effect: 'write' }).route({ method: 'POST', path: '/store' })
    .input(storeDraft).output(object({ status: success, object: storeRow })).errors({ ...errors('store'), ...stale('store', storeRow) }),
  searchStores: procedure({ permission: 'store.read', audit: null, effect: 'read' }).route({ method: 'POST', path: '/store/search' })
    .input(searchObject).output(object({ status: success, object: listOf(storeRow) })),
};

export const employeesContract = {
  search: procedure({ permission: 'employee.read', audit: null, effect: 'read' }).route({ method: 'POST', path: '/api/employees/search' }).input(listQuery).output(listPage(employeeRow)),
  get: procedure({ permission: 'employee.read', audit: 'employee.viewed', effect: 'read' }).route({ method: 'GET', path: '/api/employees/{id}' }).input(object({ id })).output(employeeRow).errors(errors('employee')),
  /** `stepUp` (action `employee.access`) is needed for a password or other roles, where the sign-in or unlock is older than five minutes. */
  save: procedure({ permission: 'employee.write', audit: 'employee.saved', effect: 'write' }).route({ method: 'POST', path: '/api/employees' })
    .input(object({ id: nullable(id), version: int({ min: 0 }), draft: employeeDraft }, { stepUp: str({ max: 200 }) })).output(employeeRow)
    .errors({ ...errors('employee'), ...stale('employee', employeeRow), STEP_UP: { status: 403, message: 'Give your password again to give someone roles or a password.', data: proofWanted } }),
  unlock: procedure({ permission: 'employee.unlock', audit: 'employee.unlocked', effect: 'write' }).route({ method: 'POST', path: '/api/employees/{id}/unlock' }).input(object({ id })).output(object({ id })).errors(errors('employee')),
};
