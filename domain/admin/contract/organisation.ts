import { noRoleCode, noRoleMessage } from '#domain/admin/rules/no-role.ts';
import { listPage, searchText, standingFilter } from '#domain/platform/contract/list.ts';
import { procedure } from '#domain/platform/contract/procedure.ts';
import { proofWanted } from '#domain/platform/contract/proof-wanted.ts';
import type { Entity, Fields, RecordOf, Stamped } from '#domain/platform/fields/entity.ts';
import {
  bool,
  id,
  int,
  json,
  listOf,
  literal,
  nullable,
  object,
  oneOf,
  recordOf,
  str,
  type Infer,
  type Schema,
  declaredAs,
} from '#domain/platform/schema.ts';
import { company } from '../entities/company.ts';
import { codesReset, employee, passwordReset } from '../entities/employee.ts';
import { store } from '../entities/store.ts';
import type { PermissionKey } from '../permissions.ts';
import { listQueryOf } from './column-filters.ts';

const text = str({ max: 2_000 });
const success = literal('SUCCESS');
const line = (max: number) => nullable(str({ max }));
const address = {
  addressLine1: line(80),
  addressLine2: line(40),
  cityName: line(60),
  state: nullable(str({ pattern: /^[A-Z]{2}$/ })),
  zipCode: nullable(str({ pattern: /^\d{5}$/ })),
  zip4: nullable(str({ pattern: /^\d{4}$/ })),
  cityId: int({ min: 0 }),
  phone: nullable(str({ pattern: /^\d{10}$/ })),
  fax: nullable(str({ pattern: /^\d{10}$/ })),
  extension: nullable(str({ pattern: /^\d{1,5}$/ })),
  email: line(120),
};
const mailing = {
  mailName: line(120),
  mailAddressLine1: line(80),
  mailAddressLine2: line(40),
  mailCityName: line(60),
  mailState: nullable(str({ pattern: /^[A-Z]{2}$/ })),
  mailZipCode: nullable(str({ pattern: /^\d{5}$/ })),
  mailZip4: nullable(str({ pattern: /^\d{4}$/ })),
  mailCityId: int({ min: 0 }),
};
const switches = {
  active: bool,
  inactiveReason: line(200),
  blocked: bool,
  blockedReason: line(200),
};

/** A company as its calls carry it. `id` missing or null creates. */
export const companyDraft = object(
  { name: str({ max: 120 }) },
  { id: nullable(id), version: int({ min: 0 }), ...address, ...mailing, ...switches },
);
export const companyRow = object({
  id,
  version: int(),
  name: text,
  ...address,
  ...mailing,
  ...switches,
});
export const storeDraft = object(
  { name: str({ max: 120 }) },
  {
    id: nullable(id),
    version: int({ min: 0 }),
    companyId: nullable(id),
    code: nullable(str({ pattern: /^\d{3}$/ })),
    npi: nullable(str({ pattern: /^\d{10}$/ })),
    ncpdp: nullable(str({ pattern: /^\d{7}$/ })),
    dea: nullable(str({ pattern: /^[A-Z]{2}\d{7}$/ })),
    stateLicense: line(40),
    timeZone: str({ min: 1, max: 60 }),
    ...address,
    ...mailing,
    ...switches,
  },
);
export const storeRow = object({
  id,
  version: int(),
  companyId: id,
  code: text,
  name: text,
  npi: nullable(text),
  ncpdp: nullable(text),
  dea: nullable(text),
  stateLicense: nullable(text),
  timeZone: text,
  ...address,
  ...mailing,
  ...switches,
});
export type CompanyDraft = Infer<typeof companyDraft>;
export type CompanyRow = Infer<typeof companyRow>;
export type StoreDraft = Infer<typeof storeDraft>;
export type StoreRow = Infer<typeof storeRow>;

const { username, type, firstName, lastName, roleIds: __, ...others } = employee.fields;
const schemasOf = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.schema])) as {
    readonly [K in keyof F]: F[K]['schema'];
  };
export const employeeDraft = object(
  { ...schemasOf({ username, type, firstName, lastName }), roleIds: listOf(id, 50) },
  {
    ...schemasOf(others),
    storeIds: listOf(id, 50),
    active: bool,
    inactiveReason: line(200),
    blocked: bool,
    blockedReason: line(200),
  },
);
/**
 * A record as it is stored, whatever rules its fields have got since; they are enforced on the next
 * save.
 */
const asStored = <F extends Fields, O extends Record<string, Schema<unknown>>>(
  fields: F,
  more: O,
) =>
  declaredAs<RecordOf<F> & Stamped & Standing & { readonly [K in keyof O]: Infer<O[K]> }>(
    object({
      id,
      version: int(),
      ...Object.fromEntries(Object.keys(fields).map((name) => [name, json])),
      ...switches,
      ...more,
    }),
  );
interface Standing {
  readonly active: boolean;
  readonly inactiveReason: string | null;
  readonly blocked: boolean;
  readonly blockedReason: string | null;
}
const { password: _, ...shown } = employee.fields;
/**
 * Never a password, and of a social security number the last four digits. `locked`: too many wrong
 * passwords; nobody can sign in until it is unlocked or a quarter of an hour has passed.
 * `hasCodes`: a one-time code or a passkey is asked for after the password.
 */
export const employeeRow = asStored(shown, {
  roleNames: listOf(text),
  storeName: nullable(text),
  locked: bool,
  hasCodes: bool,
});
export type EmployeeDraft = Infer<typeof employeeDraft>;
export type EmployeeRow = Infer<typeof employeeRow>;

const errors = (title: string) =>
  ({
    NOT_FOUND: { status: 404, message: `There is no such ${title}.` },
    REFUSED: {
      status: 422,
      message: `This ${title} can’t be saved yet.`,
      data: object({ why: listOf(text), allowedRoles: listOf(text), fields: recordOf(text) }),
    },
  }) as const;
const stale = <R>(title: string, row: R) =>
  ({
    STALE: { status: 409, message: `Someone else saved this ${title} first.`, data: row },
  }) as const;
/** What the specification calls a search object: free text; anything else in it is ignored. */
const searchObject = object({}, { name: nullable(searchText), text: nullable(searchText) });

export const organisationContract = {
  saveCompany: procedure({ permission: 'company.write', audit: 'company.saved', effect: 'write' })
    .route({ method: 'POST', path: '/company' })
    .input(companyDraft)
    .output(object({ status: success, object: companyRow }))
    .errors({ ...errors('company'), ...stale('company', companyRow) }),
  searchCompanies: procedure({ permission: 'company.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/api/company/search' })
    .input(searchObject)
    .output(object({ status: success, object: listOf(companyRow) })),
  saveStore: procedure({ permission: 'store.write', audit: 'store.saved', effect: 'write' })
    .route({ method: 'POST', path: '/store' })
    .input(storeDraft)
    .output(object({ status: success, object: storeRow }))
    .errors({ ...errors('store'), ...stale('store', storeRow) }),
  searchStores: procedure({ permission: 'store.read', audit: null, effect: 'read' })
    .route({ method: 'POST', path: '/store/search' })
    .input(searchObject)
    .output(object({ status: success, object: listOf(storeRow) })),
};

export const companyRecord = asStored(company.fields, {});
export const storeRecord = asStored(store.fields, { companyName: text });
export type CompanyRecord = Infer<typeof companyRecord>;
export type StoreRecord = Infer<typeof storeRecord>;
/** The calls that every kind of record has, for one that belongs to no single store. */
function recordCalls<F extends Fields, R extends Stamped>(
  entity: Entity<string, F>,
  row: Schema<R>,
  input: { path: `/api/${string}`; list: string; read: PermissionKey; write: PermissionKey },
) {
  const { name, title } = entity;
  const refusals = { ...errors(title.toLowerCase()), ...stale(title.toLowerCase(), row) };
  const one = object({ id, version: int() });
  const act = (event: string) =>
    procedure({ permission: input.write, audit: `${name}.${event}`, effect: 'write' });
  return {
    search: procedure({ permission: input.read, audit: null, effect: 'read' })
      .route({ method: 'POST', path: `${input.path}/search` })
      .input(listQueryOf(input.list, { status: standingFilter }))
      .output(listPage(row)),
    get: procedure({ permission: input.read, audit: `${name}.viewed`, effect: 'read' })
      .route({ method: 'GET', path: `${input.path}/{id}` })
      .input(object({ id }))
      .output(row)
      .errors(refusals),
    /** `id` null creates; then `version` is 0. */
    save: act('saved')
      .route({ method: 'POST', path: input.path })
      .input(
        object({
          id: nullable(id),
          version: int({ min: 0 }),
          draft: entity.draft,
        }),
      )
      .output(row)
      .errors(refusals),
    remove: act('deleted')
      .route({ method: 'POST', path: `${input.path}/{id}/remove` })
      .input(one)
      .output(one)
      .errors(refusals),
    restore: act('restored')
      .route({ method: 'POST', path: `${input.path}/{id}/restore` })
      .input(one)
      .output(one)
      .errors(refusals),
    /** Active/InActive or Blocked, with the reason. Leaving the normal state needs one in words. */
    status: act('status-changed')
      .route({ method: 'PUT', path: `${input.path}/{id}/status` })
      .input(
        object({
          id,
          version: int(),
          kind: oneOf(['active', 'blocked']),
          on: bool,
          reason: str({ max: 200 }),
        }),
      )
      .output(one)
      .errors(refusals),
  };
}
export const companiesContract = recordCalls(company, companyRecord, {
  path: '/api/companies',
  list: 'companies.search',
  read: 'company.read',
  write: 'company.write',
});
const storeCalls = recordCalls(store, storeRecord, {
  path: '/api/stores',
  list: 'stores.search',
  read: 'store.read',
  write: 'store.write',
});
const stepUp = (message: string) =>
  ({ STEP_UP: { status: 403, message, data: proofWanted } }) as const;
export const storesContract = {
  ...storeCalls,
  /** `stepUp`, both proofs of two persons, is needed where a printer gets another address. */
  save: procedure({ permission: 'store.write', audit: 'store.saved', effect: 'write' })
    .route({ method: 'POST', path: '/api/stores' })
    .input(
      object(
        { id: nullable(id), version: int({ min: 0 }), draft: store.draft },
        { stepUp: str({ max: 200 }) },
      ),
    )
    .output(storeRecord)
    .errors({
      ...errors('store'),
      ...stale('store', storeRecord),
      ...stepUp('Two persons give their passwords for where papers are printed.'),
    }),
};

const employeeCalls = recordCalls(employee, employeeRow, {
  path: '/api/employees',
  list: 'employees.search',
  read: 'employee.read',
  write: 'employee.write',
});
const aboutEmployee = { ...errors('employee'), ...stale('employee', employeeRow) };
export const employeesContract = {
  ...employeeCalls,
  /**
   * `stepUp` (action `employee.access`) is needed for a password, other roles or other stores,
   * where the sign-in or unlock is older than five minutes. Someone who would have no role is
   * refused (NO_ROLE) until `sure` says that it is meant.
   */
  save: procedure({ permission: 'employee.write', audit: 'employee.saved', effect: 'write' })
    .route({ method: 'POST', path: '/api/employees' })
    .input(
      object(
        { id: nullable(id), version: int({ min: 0 }), draft: employeeDraft },
        { stepUp: str({ max: 200 }), sure: bool },
      ),
    )
    .output(employeeRow)
    .errors({
      ...aboutEmployee,
      [noRoleCode]: { status: 409, message: noRoleMessage },
      ...stepUp('Give your password again to give someone roles or a password.'),
    }),
  unlock: procedure({ permission: 'employee.unlock', audit: 'employee.unlocked', effect: 'write' })
    .route({ method: 'POST', path: '/api/employees/{id}/unlock' })
    .input(object({ id }))
    .output(object({ id }))
    .errors(errors('employee')),
  /**
   * A new password for somebody who has lost theirs: every session of theirs ends. `stepUp` as in
   * `save`.
   */
  resetPassword: procedure({
    permission: 'employee.unlock',
    audit: 'employee.password-reset',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/employees/{id}/password' })
    .input(
      object({ id, version: int(), draft: passwordReset.draft }, { stepUp: str({ max: 200 }) }),
    )
    .output(object({ id, version: int() }))
    .errors({
      ...aboutEmployee,
      ...stepUp('Give your password again to give someone a new password.'),
    }),
  /**
   * Ends the one-time codes and passkeys of somebody who has lost the device, and every session
   * of theirs.
   * `stepUp` (action `codes.reset`) is always needed.
   */
  resetCodes: procedure({
    permission: 'employee.unlock',
    audit: 'employee.codes-reset',
    effect: 'write',
  })
    .route({ method: 'POST', path: '/api/employees/{id}/codes' })
    .input(object({ id, version: int(), draft: codesReset.draft }, { stepUp: str({ max: 200 }) }))
    .output(object({ id, version: int() }))
    .errors({
      ...aboutEmployee,
      ...stepUp('Give your password again to end somebody’s codes and passkeys.'),
    }),
  /** The whole social security number, for the moment of looking. */
  revealSsn: procedure({
    permission: 'employee.ssn',
    audit: 'employee.ssn-revealed',
    effect: 'read',
  })
    .route({ method: 'GET', path: '/api/employees/{id}/ssn' })
    .input(object({ id }))
    .output(object({ ssn: nullable(text) }))
    .errors(errors('employee')),
};
