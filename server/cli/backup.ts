import path from 'node:path';
import { backUp } from '#db/backup.ts';
import { systemClock } from '#server/platform/clock.ts';
import { command } from './command.ts';

// npm run backup [-- <file>]: one archive of everything, while the store works.
await command(async ({ config, database, words }) => {
  const now = systemClock.now().toISOString();
  const target = path.resolve(
    words[0] ?? `apothekey-${now.replace(/\..*$/, '').replace(/[:T]/g, '-')}.tar.gz`,
  );
  const manifest = await backUp(database.pool, config.dataDir, target, now);
  console.log(
    `${target}: ${manifest.tables.reduce((sum, table) => sum + table.rows, 0)} rows in ${manifest.tables.length} tables, ${manifest.files.length} files. It holds patient data and keys: keep it safe.`,
  );
});
