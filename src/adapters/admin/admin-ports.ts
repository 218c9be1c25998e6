import { valueOf, type Caller } from '#adapters/platform/call.ts';
import { asStored } from '#adapters/platform/record-ports.ts';
import { recordCalls, saveOutcome } from '#adapters/platform/record-ports.ts';
import type { EmployeeRow } from '#domain/admin/contract/organisation.ts';
import { required } from '#domain/platform/required.ts';
import { valuesAs } from '#machines/platform/draft/draft.ts';
import { queryOf } from '#machines/platform/list/query.ts';
import type { ScreenPorts } from '#machines/platform/record/provide.ts';
import type { RowActed } from '#machines/platform/record/record-screen.machine.ts';

const always = new AbortController().signal;
const refused = async () => ({
  kind: 'refused' as const,
  failure: { code: 'UNKNOWN', message: 'This is neither deleted nor brought back.' },
});

function pagePorts(call: Caller, group: 'companies' | 'stores' | 'employees'): ScreenPorts {
  const calls = recordCalls(call, group);
  return {
    ...calls,
    load: ({ id }) => calls.load(id, always),
    search: async (input, signal) =>
      valueOf(await call(`${group as 'companies'}.search`, queryOf(input), { signal })),
  };
}
/**
 * Lets somebody who typed wrong passwords too often try again; the row is then as it stands now.
 */
async function unlocked(call: Caller, row: EmployeeRow): Promise<RowActed> {
  const answer = await call('employees.unlock', { id: row.id });
  return answer.ok
    ? { kind: 'done', row: { ...row, locked: false } }
    : { kind: 'refused', message: answer.error.message };
}
/**
 * A new password is a record of its own to its dialog: loaded empty over the employee's version,
 * saved once.
 */
const passwordPorts = (call: Caller): ScreenPorts => ({
  ...pagePorts(call, 'employees'),
  remove: refused,
  restore: refused,
  load: async ({ id }) => {
    const value = valueOf(await call('employees.get', { id }));
    return { id, version: value.version, password: null, confirmPassword: null };
  },
  save: async ({ id, version, draft, proof }) => {
    const outcome = saveOutcome(
      await call('employees.resetPassword', {
        id: required(id, 'The employee'),
        version,
        draft: valuesAs(draft),
        ...(proof ? { stepUp: proof } : {}),
      }),
    );
    return outcome.kind === 'saved'
      ? { ...outcome, row: { ...outcome.row, password: null, confirmPassword: null } }
      : outcome;
  },
});
/** The reason for ending somebody's codes: a record of its own over the employee's version. */
const codesResetPorts = (call: Caller): ScreenPorts => ({
  ...pagePorts(call, 'employees'),
  remove: refused,
  restore: refused,
  load: async ({ id }) => {
    const { version } = valueOf(await call('employees.get', { id }));
    return { id, version, reason: null };
  },
  save: async ({ id, version, draft, proof }) => {
    const outcome = saveOutcome(
      await call('employees.resetCodes', {
        id: required(id, 'The employee'),
        version,
        draft: valuesAs(draft),
        ...(proof ? { stepUp: proof } : {}),
      }),
    );
    return outcome.kind === 'saved'
      ? { ...outcome, row: { ...outcome.row, reason: null } }
      : outcome;
  },
});
/** The one policy of the store where the person works. */
const policyPorts = (call: Caller): ScreenPorts => ({
  ...pagePorts(call, 'stores'),
  remove: refused,
  restore: refused,
  load: async () => asStored(valueOf(await call('storePolicies.get', undefined))),
  save: async ({ version, draft }) =>
    saveOutcome(await call('storePolicies.save', { version, draft: valuesAs(draft) })),
});
/** Of whom the store where the person works requires codes. */
const codesPolicyPorts = (call: Caller): ScreenPorts => ({
  ...pagePorts(call, 'stores'),
  remove: refused,
  restore: refused,
  load: async () => asStored(valueOf(await call('codesPolicies.get', undefined))),
  save: async ({ version, draft, proof }) =>
    saveOutcome(
      await call('codesPolicies.save', {
        version,
        draft: valuesAs(draft),
        ...(proof ? { stepUp: proof } : {}),
      }),
    ),
});
/** The calls of the administrators' pages. */
export const adminScreensPorts = (
  call: Caller,
): Readonly<
  Record<
    | 'company'
    | 'store'
    | 'employee'
    | 'employeePassword'
    | 'employeeCodes'
    | 'codesPolicy'
    | 'storePolicy',
    ScreenPorts
  >
> => ({
  storePolicy: policyPorts(call),
  company: pagePorts(call, 'companies'),
  store: pagePorts(call, 'stores'),
  employeePassword: passwordPorts(call),
  employeeCodes: codesResetPorts(call),
  codesPolicy: codesPolicyPorts(call),
  employee: {
    ...pagePorts(call, 'employees'),
    act: ({ row }) => unlocked(call, row as EmployeeRow),
  },
});
