import { valueOf, type Caller } from '#adapters/platform/call.ts';
import { saveFile } from '#adapters/platform/save-file.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { ok } from '#domain/platform/result.ts';
import type { PmpPorts } from '#machines/compliance/pmp.ts';

/** The calls of the report to the state's prescription monitoring program. */
export const pmpPorts = (call: Caller): PmpPorts => ({
  due: async (query, signal) => valueOf(await call('pmp.due', query, { signal })),
  prove: async (password) => {
    const answer = await call('session.stepUp', {
      password,
      action: stepUpActions.pmpFile,
      entity: 'pmp',
      entityId: 0,
      entityVersion: 0,
    });
    return answer.ok ? ok(answer.value.token) : answer;
  },
  report: (row) => call('pmp.report', row),
  saveFile: (name, parts) => saveFile(name, parts, 'text/plain;charset=us-ascii'),
});
