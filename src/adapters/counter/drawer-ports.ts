import { openPaper } from '#adapters/label/paper-ports.ts';
import { valueOf, type Caller } from '#adapters/platform/call.ts';
import type { DrawerPorts } from '#machines/counter/drawers.ts';
import type { PrintPaper } from '#machines/platform/paper/paper.ts';

/** The calls of cash drawers. */
export const drawerPorts = (call: Caller, printPaper: PrintPaper): DrawerPorts => ({
  drawers: async (query, signal) => valueOf(await call('drawers.search', query, { signal })),
  entries: async (query, signal) => valueOf(await call('drawers.entries', query, { signal })),
  isOpenHere: async (signal) => {
    const query = { text: '', filters: { which: 'open' }, sort: null, offset: 0, limit: 500 };
    const { rows } = valueOf(await call('drawers.search', query, { signal }));
    return rows.some(({ here }) => here);
  },
  open: (floatCents) => call('drawers.open', { floatCents }),
  move: ({ id, ...rest }) => call('drawers.move', { ...rest, drawerId: id }),
  close: ({ id, ...rest }) => call('drawers.close', { ...rest, drawerId: id }),
  print: (id) => call('drawers.print', { drawerId: id }),
  printPaper,
  openPaper,
});
