import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// Writes db/types.ts from a migrated database: a throw-away engine, all migrations, then the
// catalog. `--check` only compares.
import { register } from 'tsx/esm/api';

register();
const { startEmbedded } = await import('../db/embedded.ts');
const { openPool } = await import('../db/open.ts');
const { migrate } = await import('../db/migrate.ts');
const { describeTypes } = await import('../db/describe-types.ts');

const folder = mkdtempSync(join(tmpdir(), 'apothekey-types-'));
const engine = await startEmbedded(folder, { durable: false });
const pool = openPool(engine.connection, 2);
try {
  await migrate(pool);
  const text = await describeTypes(pool);
  const target = new URL('../db/types.ts', import.meta.url);
  if (process.argv.includes('--check')) {
    if (readFileSync(target, 'utf8') !== text) {
      console.error('db/types.ts is not up to date: run node scripts/generate-db-types.mjs');
      process.exitCode = 1;
    }
  } else writeFileSync(target, text);
} finally {
  await pool.end();
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
}
