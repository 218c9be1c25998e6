import { codesPolicyProcedures } from './codes-policy.ts';
import { codesProcedures } from './codes.ts';
import { employeeProcedures } from './employees.ts';
import { firstHourProcedures } from './first-hour.ts';
import { companyProcedures, organisationProcedures, storeProcedures } from './organisation.ts';
import { passkeysProcedures } from './passkeys.ts';
import { roleProcedures } from './roles.ts';
import { sessionProcedures, setupProcedures } from './session.ts';
import { storePolicyProcedures } from './store-policy.ts';

/** What the server answers for the area `admin`, by group. A new group is one line here. */
export const adminRouter = {
  session: sessionProcedures,
  codes: codesProcedures,
  passkeys: passkeysProcedures,
  setup: setupProcedures,
  roles: roleProcedures,
  organisation: organisationProcedures,
  companies: companyProcedures,
  stores: storeProcedures,
  employees: employeeProcedures,
  storePolicies: storePolicyProcedures,
  firstHour: firstHourProcedures,
  codesPolicies: codesPolicyProcedures,
};
