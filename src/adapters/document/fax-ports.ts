import { valueOf, type Caller } from '#adapters/platform/call.ts';
import type { FaxPorts } from '#machines/document/fax.machine.ts';

/** The calls of faxes. */
export const faxPorts = (call: Caller): FaxPorts => ({
  prescriber: async (id, signal) => {
    const answer = await call('prescribers.get', { id }, { signal });
    if (!answer.ok) return answer.error.code === 'NOT_FOUND' ? null : valueOf(answer);
    const { firstName, lastName, degree, fax } = answer.value;
    return { recipient: [firstName, lastName, degree].filter(Boolean).join(' '), fax };
  },
  send: (faxOut) => call('faxes.send', { ...faxOut, documents: [...faxOut.documents] }),
  list: async (query, signal) => valueOf(await call('faxes.search', query, { signal })),
  retry: ({ id, version }) => call('faxes.retry', { faxId: id, version }),
});
