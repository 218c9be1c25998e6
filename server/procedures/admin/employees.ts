import { answerOf } from '#server/platform/problem.ts';
import { signedIn } from '#server/platform/procedure-runtime.ts';
import { resetCodesOf } from '#server/services/admin/codes/reset.ts';
import {
  getEmployee,
  listEmployees,
  resetPassword,
  revealSsn,
  saveEmployee,
  unlockEmployee,
} from '#server/services/admin/employees.ts';
import { removal } from './organisation.ts';

const api = signedIn.employees;

export const employeeProcedures = {
  search: api.search.handler(async ({ input, context: { work } }) => listEmployees(work, input)),
  get: api.get.handler(async ({ input, context: { work } }) =>
    answerOf(await getEmployee(work, input.id)),
  ),
  save: api.save.handler(async ({ input, context: { work } }) => {
    const row = answerOf(await saveEmployee(work, input, input));
    work.audit({
      entity: 'employee',
      entityId: row.id,
      after: row,
      detail: {
        roleIds: row.roleIds,
        newPassword: Boolean(input.draft.password),
        ...(input.sure && row.roleIds.length === 0 ? { withoutRole: true } : {}),
      },
    });
    work.changed('employee', row.id, row.version);
    return row;
  }),
  remove: api.remove.handler(({ input, context: { work } }) =>
    removal(work, 'employee').remove(input.id, input.version),
  ),
  restore: api.restore.handler(({ input, context: { work } }) =>
    removal(work, 'employee').restore(input.id, input.version),
  ),
  status: api.status.handler(({ input, context: { work } }) =>
    removal(work, 'employee').status(input),
  ),
  resetPassword: api.resetPassword.handler(async ({ input, context: { work } }) => {
    const done = answerOf(await resetPassword(work, input, input.draft, input.stepUp));
    work.changed('employee', done.id, done.version);
    return done;
  }),
  resetCodes: api.resetCodes.handler(async ({ input, context: { work } }) => {
    const { id, version, passkeys } = answerOf(await resetCodesOf(work, input));
    work.audit({
      entity: 'employee',
      entityId: id,
      detail: { version, reason: input.draft.reason, passkeys },
    });
    work.changed('employee', id, version);
    return { id, version };
  }),
  revealSsn: api.revealSsn.handler(async ({ input, context: { work } }) =>
    answerOf(await revealSsn(work, input.id)),
  ),
  unlock: api.unlock.handler(async ({ input, context: { work } }) =>
    answerOf(await unlockEmployee(work, input.id)),
  ),
};
