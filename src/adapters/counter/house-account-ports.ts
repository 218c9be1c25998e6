import { openPaper } from '#adapters/label/paper-ports.ts';
import { valueOf, type Caller } from '#adapters/platform/call.ts';
import type { HouseAccountPorts } from '#machines/counter/house-accounts.ts';
import type { PrintPaper } from '#machines/platform/paper/paper.ts';

/** The calls of house accounts. */
export const houseAccountPorts = (call: Caller, printPaper: PrintPaper): HouseAccountPorts => ({
  accounts: async (query, signal) => valueOf(await call('houseAccounts.search', query, { signal })),
  entries: async (query, signal) => valueOf(await call('houseAccounts.entries', query, { signal })),
  save: ({ id, familyIds, ...rest }) =>
    call('houseAccounts.save', { ...rest, houseAccountId: id, familyIds: [...familyIds] }),
  pay: ({ id, ...rest }) => call('houseAccounts.pay', { ...rest, houseAccountId: id }),
  reverse: ({ id, entryId, ...rest }) =>
    call('houseAccounts.reverse', { ...rest, houseAccountId: id, accountEntryId: entryId }),
  print: (id) => call('houseAccounts.print', { houseAccountId: id }),
  printPaper,
  openPaper,
});
