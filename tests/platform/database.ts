import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import type { EngineConnection } from '#db/embedded.ts';
import { kyselyOver, openPool, type Db } from '#db/open.ts';
import { suiteInstant } from './suite-clock.ts';

export interface TestDatabase {
  readonly db: Db;
  readonly pool: Pool;
  readonly connection: EngineConnection;
  /** The address for a second process, as DATABASE_URL would carry it. */
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * A migrated, empty database of its own (ZIP codes and states included). Call it in `beforeAll`,
 * and `drop` in `afterAll`.
 */
export async function freshDatabase(
  options: { readonly connections?: number } = {},
): Promise<TestDatabase> {
  const engine = inject('engine');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = openPool({ ...engine, database: 'postgres' }, 1);
  await admin.query(`create database ${name} template ${engine.database} strategy file_copy`);
  const pool = openPool({ ...engine, database: name }, options.connections ?? 6);
  const url = `postgresql://${engine.user}:${encodeURIComponent(engine.password)}@localhost/${name}?host=${encodeURIComponent(engine.host)}`;
  const drop = async () => {
    await pool.end();
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  };
  return { db: kyselyOver(pool), pool, connection: { ...engine, database: name }, url, drop };
}

/** A clock that stands still until a test moves it. */
export interface FrozenClock {
  now(): Date;
  set(instant: string): void;
  forward(options: { hours?: number; minutes?: number; seconds?: number; days?: number }): void;
}
export function frozenClock(start = suiteInstant): FrozenClock {
  let ms = Date.parse(start);
  return {
    now: () => new Date(ms),
    set: (instant) => {
      ms = Date.parse(instant);
    },
    forward: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      ms += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
