import { businessDate, wallClock, zoneOfComputer } from '#domain/platform/rules/dates.ts';
import { dryRun, runImport } from '#server/io/import/run.ts';
import { systemClock } from '#server/platform/clock.ts';
import { findStoreByCode } from '#server/repositories/import/imports.ts';
import { chooseImporter } from '#server/services/import/choose.ts';
import { patientMeant } from '#server/services/patient/import.ts';
import { command } from './command.ts';

// npm run import -- <drugs | icd10 | interactions> <file> …, patients <store> <file> …, or history
// <store> <source> <file> …: data into the database, while the store works.
await command(async ({ database, words, flags }) => {
  const now = systemClock.now().toISOString();
  const importer = await chooseImporter(
    words,
    businessDate(now, zoneOfComputer()),
    async (code) => {
      const store = await findStoreByCode(database.db, code);
      return store ? { id: store.id, today: businessDate(now, store.time_zone) } : null;
    },
    (storeId, who) => patientMeant(database.db, storeId, who),
  );
  if (flags.has('--dry-run')) {
    const { rows, problems } = await dryRun(importer);
    for (const problem of problems) console.log(`line ${problem.line}: ${problem.message}`);
    console.log(`${rows} lines can be imported, ${problems.length} not. Nothing was saved.`);
    return;
  }
  const stopping = new AbortController();
  process.once('SIGINT', () => {
    console.error('Stopping after the batch in hand …');
    stopping.abort();
  });
  const started = process.hrtime.bigint();
  let shown = -1;
  const { run, before, resumedAt } = await runImport(importer, {
    db: database.db,
    clock: systemClock,
    again: flags.has('--again'),
    signal: stopping.signal,
    onProgress: ({ percent, lines, skipped }) => {
      if (percent >= shown + 5 || percent === 100) {
        shown = percent;
        console.log(`${percent} %  ${lines} lines, ${skipped} skipped`);
      }
    },
  });
  if (before) {
    console.log(
      `This file was imported on ${wallClock(run.updated_at, 'UTC')} UTC; nothing was done. Add --again to import it once more.`,
    );
    return;
  }
  if (resumedAt > 0) console.log(`Went on after line ${resumedAt}.`);
  for (const problem of run.problems.slice(0, 20))
    console.log(`line ${problem.line}: ${problem.message}`);
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  console.log(
    `${run.status === 'finished' ? 'Finished' : 'Stopped; the same command goes on from here'}: ${run.added} added, ${run.changed} changed, ${run.skipped} lines skipped, ${seconds.toFixed(1)} s.`,
  );
});
