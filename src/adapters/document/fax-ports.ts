import { valueOf, type Caller } from '#adapters/platform/call.ts';
import type { FaxPorts } from '#machines/document/fax.machine.ts';

/** The calls of faxes. */
export const faxPorts = (call: Caller): FaxPorts => ({
  prescriber: async (id, signal) => {
    const a = await call('prescribers.get', { id }, { signal });
    if (!a.ok) return a.error.code === 'NOT_FOUND' ? null : valueOf(a);
    const { firstName, lastName, degree, fax } = a.value;
    return { recipient: [firstName, lastName, degree].filter(Boolean).join(' '), fax };
  },
  send: (o) => call('faxes.send', { ...o, documents: [...o.documents] }),
  list: async (query, signal) => valueOf(await call('faxes.search', query, { signal })),
  retry: ({ id, version }) => call('faxes.retry', { faxId: id, version }),
});
