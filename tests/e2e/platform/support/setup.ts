import { rmSync } from 'node:fs';
import { openStore, seededIn } from './store.ts';

/**
 * What an earlier run has walked is not what this one has; the demo store is seeded once, by a
 * first start, for all tests of the run.
 */
export default async function setup(): Promise<() => void> {
  rmSync('test-results/walks', { recursive: true, force: true });
  const first = await openStore({ keep: true });
  await first.stop();
  process.env[seededIn] = first.dataDir;
  return () => rmSync(first.dataDir, { recursive: true, force: true });
}
