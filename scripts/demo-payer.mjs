// The demo store's payer beside the server.
import path from 'node:path';
import { ended, openPartner } from './demo-process.mjs';

/**
 * Where it listens unless that is taken: the same at each start, so that the store's lines need not
 * be changed.
 */
const usualPort = 3790;

/**
 * Starts the payer and leads the demo store's lines to it; the server must be up. `payer` and
 * `switches` are what Node runs for each.
 * Gives the sentence for the person who started it. Nothing else waits for it: without it the store
 * works, and its claims wait.
 */
export async function openDemoPayer({ payer, switches, dataDir }) {
  const now = await openPartner({
    command: payer,
    usualPort,
    askedPort: process.env.PAYER_PORT,
    listens: /Payer on [\d.]+:(\d+)/,
    envAt: (port) => ({
      PAYER_DATA: path.join(dataDir, 'payer'),
      PAYER_PORT: String(port),
      PAYER_CLOCK: process.env.DEMO_CLOCK ?? '',
      PAYER_UNTIL: 'stdin ends',
    }),
  });
  if (!now.port)
    return `The simulated payer did not start (${now.why}): prescriptions are priced as cash.`;
  const why = await ended(switches, ['demo', String(now.port)], {
    DATA_DIR: dataDir,
    // Only the server may start on a clock of its own: the commands refuse it.
    DEMO_CLOCK: '',
  });
  return why === null
    ? `A simulated payer answers the demo store’s claims (127.0.0.1:${now.port}).`
    : `The demo store’s lines to the payer were not set (${why}).`;
}
