import { valueOf, type Caller } from '#adapters/platform/call.ts';
import type { FirstHourPorts } from '#machines/admin/first-hour.ts';

/** What the store still needs, as the server counts it. */
export const firstHourPorts = (call: Caller): Pick<FirstHourPorts, 'steps'> => ({
  steps: async (query, signal) => valueOf(await call('firstHour.steps', query, { signal })),
});
