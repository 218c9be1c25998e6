// The demo store's working day: what came in, was asked for and was billed before anybody signs in.
import { ended } from './demo-process.mjs';

/**
 * Does the work of the day in a store that has not begun it; the server must be up, and the payer
 * where `claims` are sent. Gives a sentence only where it failed: the store works without it.
 */
export async function beginDemoDay({ demoDay, dataDir, claims }) {
  const clock = process.env.DEMO_CLOCK;
  const why = await ended(demoDay, [...(claims ? ['--claims'] : []), ...(clock ? [clock] : [])], {
    DATA_DIR: dataDir,
    // Only the server may start on a clock of its own: the commands refuse it.
    DEMO_CLOCK: '',
  });
  return why === null ? null : `The demo store’s working day was not begun (${why}).`;
}
