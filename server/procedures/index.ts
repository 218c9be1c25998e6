import { employeeProcedures } from './employees.ts';
import { locationProcedures } from './location.ts';
import { organisationProcedures } from './organisation.ts';
import { roleProcedures } from './roles.ts';
import { sessionProcedures, setupProcedures } from './session.ts';

/** Everything that the server answers. A new group is one line here and one in domain/contract/index.ts. */
export const router = {
  session: sessionProcedures,
  setup: setupProcedures,
  roles: roleProcedures,
  location: locationProcedures,
  organisation: organisationProcedures,
  employees: employeeProcedures,
};
export type Router = typeof router;
