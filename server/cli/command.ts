import { migrate } from '#db/migrate.ts';
import { openDatabase, type OpenDatabase } from '#db/open.ts';
import { readConfig, type Config } from '#server/platform/config.ts';
import { openDataFolder } from '#server/platform/data-folder.ts';

/** What a command works with: the database that the server uses, whether that runs or not. */
export interface CommandTools {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly words: readonly string[];
  readonly flags: ReadonlySet<string>;
}

/**
 * Runs a command: opens the data as the server would, prints one sentence on failure, and ends with
 * 0 or 1.
 */
export async function command(work: (tools: CommandTools) => Promise<void>): Promise<void> {
  const given = process.argv.slice(2);
  let database: OpenDatabase | null = null;
  try {
    const config = readConfig({ ...process.env, HOST: undefined, DEMO: undefined }, []);
    openDataFolder(config.dataDir);
    database = await openDatabase({
      url: config.databaseUrl,
      dataDir: config.dataDir,
      maxConnections: 3,
    });
    await migrate(database.pool);
    await work({
      config,
      database,
      words: given.filter((text) => !text.startsWith('--')),
      flags: new Set(given.filter((text) => text.startsWith('--'))),
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await database?.close();
  }
}
