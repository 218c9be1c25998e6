import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded, type EngineConnection } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { openPool } from '#db/open.ts';
import { scratch } from './scratch.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    engine: EngineConnection;
  }
}

/**
 * One PostgreSQL per run, in a folder that goes away; migrated once and then only copied. It never
 * flushes: nothing here outlives the run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(scratch(), 'apothekey-test-'));
  const engine = await startEmbedded(folder, { durable: false, maxConnections: 200 });
  const pool = openPool(engine.connection, 2);
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
  project.provide('engine', engine.connection);
  return async () => {
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
