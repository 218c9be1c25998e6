import { restore } from '#db/restore.ts';
import { wallClock } from '#domain/platform/rules/dates.ts';
import { command } from './command.ts';

// npm run restore -- <file> [--force]: puts a backup into an empty data folder; --force replaces
// what is there.
await command(async ({ config, database, words, flags }) => {
  if (!words[0]) throw new Error('Say which backup to restore: npm run restore -- <file>');
  const manifest = await restore(database.pool, config.dataDir, words[0], {
    force: flags.has('--force'),
  });
  console.log(
    `Restored ${manifest.tables.reduce((sum, table) => sum + table.rows, 0)} rows in ${manifest.tables.length} tables and ${manifest.files.length} files, as of ${wallClock(manifest.madeAt, 'UTC')} UTC.`,
  );
});
