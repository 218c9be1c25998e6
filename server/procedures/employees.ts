import { answerOf } from '../problem.ts';
import { signedIn } from '../procedure-runtime.ts';
import { getEmployee, listEmployees, saveEmployee, unlockEmployee } from '../services/employees.ts';

const api = signedIn.employees;

export const employeeProcedures = {
  search: api.search.handler(async ({ input, context: { work } }) => listEmployees(work, input)),
  get: api.get.handler(async ({ input, context: { work } }) => answerOf(await getEmployee(work, input.id))),
  save: api.save.handler(async ({ input, context: { work } }) => {
    const row = answerOf(await saveEmployee(work, input.id, input.version, input.draft, input.stepUp));
    work.audit({ entity: 'employee', entityId: row.id, after: row, detail: { roleIds: row.roleIds, newPassword: Boolean(input.draft.password) } });
    work.changed('employee', row.id, row.version);
    return row;
  }),
  unlock: api.unlock.handler(async ({ input, context: { work } }) => answerOf(await unlockEmployee(work, input.id))),
};
