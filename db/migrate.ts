import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { required } from '#domain/platform/required.ts';
import { projectRoot } from './root.ts';
import { loadZipCodes } from './zip-codes.ts';

interface Step {
  readonly name: string;
  readonly sha: string;
  apply(client: PoolClient): Promise<void>;
}

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

const sqlSteps = async (folder: string): Promise<Step[]> => {
  const names = (await readdir(folder)).filter((text) => text.endsWith('.sql'));
  return Promise.all(
    names.map(async (name) => {
      const content = await readFile(path.join(folder, name));
      return {
        name,
        sha: hashOf(content),
        apply: async (client: PoolClient) => {
          await client.query(content.toString('utf8'));
        },
      };
    }),
  );
};

/**
 * Reference data that is too large for SQL text: a file of its own, loaded once, in its place among
 * the SQL files.
 */
const dataSteps = async (): Promise<Step[]> => {
  const zip = await readFile(path.join(projectRoot, 'db', 'data', 'zip-codes.tsv.gz'));
  return [
    { name: '0006-zip-codes', sha: hashOf(zip), apply: (client) => loadZipCodes(client, zip) },
  ];
};

const allSteps = async (): Promise<Step[]> =>
  [
    ...(await sqlSteps(path.join(projectRoot, 'db', 'migrations'))),
    ...(await dataSteps()),
  ].toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** `if not exists` still races between two starters: the loser tries again. */
const ensureTable = async (client: PoolClient): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(
        'create table if not exists schema_migrations (name text primary key, sha text not null, at timestamptz not null default now())',
      );
      await client.query(
        "insert into schema_migrations (name, sha) values ('_lock', '') on conflict do nothing",
      );
      return;
    } catch (error) {
      if (
        attempt > 5 ||
        !['23505', '42P07', '40001'].includes((error as { code?: string }).code ?? '')
      )
        throw error;
      await pause(20 * attempt);
    }
  }
};

/** Gives whether the step was new to this data. */
const applyOnce = async (client: PoolClient, step: Step): Promise<boolean> => {
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0');
    await client.query("select 1 from schema_migrations where name = '_lock' for update");
    const { rows } = await client.query<{ sha: string }>(
      'select sha from schema_migrations where name = $1',
      [step.name],
    );
    if (rows[0] && rows[0].sha !== step.sha)
      throw new Error(
        `The migration ${step.name} was changed after it ran on this data: restore the original file, and write the change as a new migration.`,
      );
    if (!rows[0]) {
      await step.apply(client);
      await client.query('insert into schema_migrations (name, sha) values ($1, $2)', [
        step.name,
        step.sha,
      ]);
    }
    await client.query('commit');
    return rows.length === 0;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};

/**
 * What is known of the values of every table. Of a column that was just added nothing is known
 * until the table has changed by a tenth, and searches are planned badly meanwhile.
 */
const learnValues = async (client: PoolClient): Promise<void> => {
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0');
    await client.query('analyze');
  } finally {
    await client.query('commit');
  }
};

const refuseNewerData = async (client: PoolClient, steps: readonly Step[]): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    "select name from schema_migrations where name <> '_lock' and not (name = any($1)) order by name",
    [steps.map((step) => step.name)],
  );
  const newest = rows.at(-1);
  if (newest)
    throw new Error(
      `This data was made by a newer version of the program (it has ${newest.name}): start that version, or set DATA_DIR to another folder.`,
    );
};

/**
 * Brings the tables to the newest version. Safe with several starters at once; each step commits on
 * its own. Data that was there before is looked at anew for the planner. Throws one sentence for
 * edited steps and newer data.
 */
export async function migrate(pool: Pool): Promise<void> {
  const steps = await allSteps();
  const client = await pool.connect();
  try {
    await ensureTable(client);
    await refuseNewerData(client, steps);
    const {
      rows: [before],
    } = await client.query<{ has: boolean }>(
      "select exists (select 1 from schema_migrations where name <> '_lock') as has",
    );
    let applied = false;
    for (const step of steps) applied = (await applyOnce(client, step)) || applied;
    if (applied && required(before, 'the answer whether there was data').has)
      await learnValues(client);
  } finally {
    client.release();
  }
}

/** The name of the newest step, for backups. */
export const dataVersion = async (): Promise<string> =>
  required((await allSteps()).at(-1), 'the newest step').name;
