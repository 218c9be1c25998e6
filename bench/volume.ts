import { sql } from 'kysely';
// Times of the services on a store of full size. Run: npm run bench -- volume --data <folder>
// [--calls 500] [--only <part of a name>] [--list <file>] [--drugs: all drugs, few people]
import { mkdirSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { migrate } from '#db/migrate.ts';
import { openDatabase, type OpenDatabase } from '#db/open.ts';
import { projectRoot } from '#db/root.ts';
import { sharedDrugList } from './generate-drugs.ts';
import { drugSize, fillDatabase, fullSize, volumeOf, type Sizes, type Volume } from './generate.ts';
import { httpFigures } from './volume-http.ts';
import { figuresHead, figuresLine, measure, type Work } from './volume-measure.ts';
import { moveFigures } from './volume-moves.ts';
import { rxCases } from './volume-rx.ts';
import { searchCases } from './volume-search.ts';

/** Opens the volume database of a folder, and builds it first where it isn't there. */
export async function openVolume(
  folder: string,
  drugList: string | null,
  sizes: Sizes = fullSize,
): Promise<{ database: OpenDatabase; volume: Volume }> {
  mkdirSync(folder, { recursive: true });
  const database = await openDatabase({ dataDir: folder, maxConnections: 4 });
  try {
    await migrate(database.pool);
    const volume =
      (await volumeOf(database.pool)) ??
      (await fillDatabase(database.pool, {
        sizes,
        drugList,
        tell: (line) => console.log(`  ${line}`),
      }));
    // A store that is open all day has been swept; one that was only just migrated has not.
    const client = await database.pool.connect();
    try {
      await client.query('set statement_timeout = 0');
      await client.query('vacuum (analyze)');
      await client.query('reset statement_timeout');
    } finally {
      client.release();
    }
    return { database, volume };
  } catch (error) {
    await database.close();
    throw error;
  }
}

export const optionOf = (args: readonly string[], name: string): string | undefined => {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? undefined : args[at + 1];
};

/**
 * How often each case is called: 500 where nothing is said. Throws one sentence for anything but a
 * number of calls.
 */
export function callsOf(args: readonly string[]): number {
  const given = optionOf(args, 'calls') ?? '500';
  const calls = Number(given);
  if (!Number.isInteger(calls) || calls < 1)
    throw new Error(`--calls takes a whole number from 1 on, not "${given}".`);
  return calls;
}

async function sayData({ db }: OpenDatabase): Promise<void> {
  const { rows } = await sql<{
    name: string;
    n: number;
  }>`select relname as name, n_live_tup as n from pg_stat_user_tables where relname in ('drugs', 'patients', 'prescribers', 'rxs', 'fills', 'orders', 'rx_events', 'stock_movements') order by 1`.execute(
    db,
  );
  console.log(rows.map((row) => `${row.name} ${row.n.toLocaleString('en-US')}`).join(' · '));
  console.log(
    `Load of the machine over the last minute: ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores. Above the cores, read the ratios, not the milliseconds.`,
  );
}

export async function volumeBench(args: readonly string[]): Promise<void> {
  const calls = callsOf(args);
  const only = optionOf(args, 'only') ?? '';
  const folder = path.resolve(optionOf(args, 'data') ?? path.join(projectRoot, 'data', 'bench'));
  console.log(`Data: ${folder}`);
  const { database, volume } = await openVolume(
    folder,
    optionOf(args, 'list') ?? sharedDrugList,
    args.includes('--drugs') ? drugSize : fullSize,
  );
  try {
    await sayData(database);
    const floor: Work = async (number) =>
      (
        await database.db
          .selectFrom('patients')
          .select('last_name')
          .where('id', '=', 1 + ((number * 7_919) % volume.sizes.patients))
          .executeTakeFirstOrThrow()
      ).last_name;
    console.log(
      `${figuresHead}\n${figuresLine(await measure('patient by primary key (the floor)', calls, floor, floor))}`,
    );
    for (const searchCase of [...searchCases(database.db, volume), ...rxCases(database.db, volume)])
      if (searchCase.name.includes(only))
        console.log(
          figuresLine(
            await measure(searchCase.name, calls, (number) => searchCase.run(number), floor),
          ),
        );
    // Fewer ways than calls: each is fifteen steps, and stays in the data.
    if ('moves'.includes(only) || only.startsWith('move'))
      for (const moveFigure of await moveFigures(database.db, volume, Math.min(calls, 100), floor))
        console.log(figuresLine(moveFigure));
    if ('http'.includes(only) || only.startsWith('http')) {
      console.log(figuresHead.replace('floor', 'engine'));
      for (const httpFigure of await httpFigures(database, volume, calls))
        console.log(figuresLine(httpFigure));
    }
  } finally {
    await database.close();
  }
}
