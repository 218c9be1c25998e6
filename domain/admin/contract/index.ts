import { codesPoliciesContract } from './codes-policy.ts';
import { codesContract } from './codes.ts';
import { firstHourContract } from './first-hour.ts';
import {
  companiesContract,
  employeesContract,
  organisationContract,
  storesContract,
} from './organisation.ts';
import { passkeysContract } from './passkeys.ts';
import { rolesContract } from './roles.ts';
import { sessionContract, setupContract } from './session.ts';
import { storePoliciesContract } from './store-policy.ts';

/** The calls of the area `admin`, by group. A new group is one line here. */
export const adminContracts = {
  session: sessionContract,
  codes: codesContract,
  passkeys: passkeysContract,
  setup: setupContract,
  roles: rolesContract,
  organisation: organisationContract,
  companies: companiesContract,
  stores: storesContract,
  employees: employeesContract,
  storePolicies: storePoliciesContract,
  firstHour: firstHourContract,
  codesPolicies: codesPoliciesContract,
};
