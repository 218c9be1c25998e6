import { valueOf, type Caller } from '#adapters/platform/call.ts';
import { saveFile } from '#adapters/platform/save-file.ts';
import { stepUpActions } from '#domain/admin/rules/step-up-actions.ts';
import { ok } from '#domain/platform/result.ts';
import type { PmpPorts } from '#machines/compliance/pmp.ts';

/** The calls of the report to the state's prescription monitoring program. */
export const pmpPorts = (call: Caller): PmpPorts => ({
  due: async (query, signal) => valueOf(await call('pmp.due', query, { signal })),
  prove: async (password) => {
    const a = await call('session.stepUp', {
      password,
      action: stepUpActions.pmpFile,
      entity: 'pmp',
      entityId: 0,
      entityVersion: 0,
    });
    return a.ok ? ok(a.value.token) : a;
  },
  report: (o) => call('pmp.report', o),
  saveFile: (name, parts) => saveFile(name, parts, 'text/plain;charset=us-ascii'),
});
