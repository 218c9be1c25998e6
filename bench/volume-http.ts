import { Kysely, PostgresDialect } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import type { Db, OpenDatabase } from '#db/open.ts';
import type { Database } from '#db/types.ts';
import { permissions } from '#domain/admin/permissions.ts';
import { buildApp } from '#server/app.ts';
import { cookieName } from '#server/http/call.ts';
import { scanFolders } from '#server/io/document/scan-folder.ts';
import { openKeys } from '#server/platform/keys.ts';
import { openLive } from '#server/platform/live.ts';
import { insertSession } from '#server/repositories/admin/sessions.ts';
import { newToken } from '#server/services/admin/token.ts';
import { listDrugs } from '#server/services/drug/drug.ts';
import { listPatients } from '#server/services/patient/patient.ts';
import { searchEverything } from '#server/services/platform/search.ts';
import { findRx, listQueue } from '#server/services/rx/queue.ts';
import type { Volume } from './generate.ts';
import { figuresOf, timed, type Figures } from './volume-measure.ts';
import { workOn } from './volume-rx.ts';

interface Call {
  readonly name: string;
  readonly path: string;
  body(n: number): object;
  ask(db: Db, n: number): Promise<unknown>;
}

/** The same question put to the service and to the contract's address. */
function calls(v: Volume): Call[] {
  const list = (text: string, filters: Record<string, string> = {}) => ({
    text,
    filters,
    sort: null,
    offset: 0,
    limit: 100,
  });
  const last = ['smi, jo', 'rodr, ma', 'hern, j', 'wil, an', 'lopez, s'];
  const drugs = ['metf', 'lisin', 'amlo', 'gaba', 'omep'];
  const turn = (of: readonly string[], n: number) => of[n % of.length]!;
  const queue = (name: string, query: (n: number) => ReturnType<typeof list>): Call => ({
    name,
    path: '/api/rx/queue',
    body: query,
    ask: (db, n) => listQueue(workOn(db, v), query(n)),
  });
  return [
    {
      name: 'patient search, last and first name',
      path: '/api/patients/search',
      body: (n) => list(turn(last, n)),
      ask: (db, n) => listPatients(workOn(db, v), list(turn(last, n))),
    },
    {
      name: 'drug search, Local',
      path: '/api/drugs/search',
      body: (n) => list(turn(drugs, n), { scope: 'Local' }),
      ask: (db, n) => listDrugs(workOn(db, v), list(turn(drugs, n), { scope: 'Local' })),
    },
    {
      name: 'drug search, Master',
      path: '/api/drugs/search',
      body: (n) => list(turn(drugs, n), { scope: 'Master' }),
      ask: (db, n) => listDrugs(workOn(db, v), list(turn(drugs, n), { scope: 'Master' })),
    },
    queue('queue "open"', () => list('', { queue: 'open' })),
    queue('queue "completed", last and first name', (n) =>
      list(turn(last, n), { queue: 'completed' }),
    ),
    {
      name: 'everything',
      path: '/api/search',
      body: (n) => ({ text: turn(last, n) }),
      ask: (db, n) => searchEverything(workOn(db, v), () => true, turn(last, n)),
    },
    {
      name: 'prescription by number',
      path: '/api/rx/find',
      body: (n) => ({ code: String(1 + ((n * 7_919) % v.sizes.prescriptions)) }),
      ask: (db, n) => findRx(workOn(db, v), String(1 + ((n * 7_919) % v.sizes.prescriptions))),
    },
  ];
}

interface Asked {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}
/** A database that notes what it is asked. */
function noting({ pool }: OpenDatabase): { readonly db: Db; take(): readonly Asked[] } {
  const asked: Asked[] = [];
  return {
    db: new Kysely<Database>({
      dialect: new PostgresDialect({ pool }),
      log: (e) => {
        asked.push({ sql: e.query.sql, parameters: e.query.parameters });
      },
    }),
    take: () => asked.splice(0),
  };
}

/** A pharmacist's session with every permission, and nothing of a password. */
async function session(db: Db, v: Volume): Promise<string> {
  const { token, hash } = newToken();
  const stamps = { created_at: v.now, modified_at: v.now };
  const role = await db
    .selectFrom('employee_roles')
    .select('role_id')
    .where('employee_id', '=', v.pharmacistId)
    .executeTakeFirst();
  if (!role)
    await db.transaction().execute(async (t) => {
      const { id } = await t
        .insertInto('roles')
        .values({ store_id: v.storeId, role_name: 'Bench', ...stamps })
        .returning('id')
        .executeTakeFirstOrThrow();
      await t
        .insertInto('role_permissions')
        .values(permissions.map((p) => ({ role_id: id, permission_id: p.id })))
        .execute();
      await t
        .insertInto('employee_roles')
        .values({ employee_id: v.pharmacistId, role_id: id })
        .execute();
    });
  await insertSession(db, {
    tokenHash: hash,
    employeeId: v.pharmacistId,
    storeId: v.storeId,
    workstation: 'bench',
    now: v.now,
    expiresAt: new Date(Date.parse(v.now) + 12 * 3_600_000).toISOString(),
  });
  return token;
}

/** The whole server over the volume database, on a port of its own; its clock stands at the data's time. */
export async function openServer(
  database: OpenDatabase,
  v: Volume,
  clientDir = '',
): Promise<{ readonly address: string; readonly token: string; close(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'apothekey-bench-'));
  const log = pino({ level: 'silent' });
  const live = await openLive(database.db, database.connection, log, () => {});
  const platform = {
    db: database.db,
    clock: { now: () => new Date(v.now) },
    keys: openKeys(folder),
    log,
    demo: false,
    filesDir: path.join(folder, 'files'),
    scans: scanFolders(folder),
  };
  const app = await buildApp({
    platform,
    live: () => live,
    secure: false,
    clientDir: clientDir || path.join(folder, 'client'),
    callsPerMinute: 1_000_000,
  });
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
  const close = async () => {
    app.streams.closeAll();
    await app.http.close();
    await live.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { address, token: await session(database.db, v), close };
}

/**
 * Calls over HTTP and through the contract, as a browser makes them, beside the very statements that the service asked the engine, asked
 * again by themselves: the ratio says what everything around the engine costs. The goal is 2.
 */
export async function httpFigures(
  database: OpenDatabase,
  v: Volume,
  count: number,
): Promise<Figures[]> {
  const server = await openServer(database, v);
  const noted = noting(database);
  const figures: Figures[] = [];
  const headers = {
    'content-type': 'application/json',
    'accept-encoding': 'br, gzip',
    'x-apothekey': '1',
    cookie: `${cookieName(false)}=${server.token}`,
  };
  try {
    for (const c of calls(v)) {
      const whole: number[] = [];
      const engine: number[] = [];
      let found = '';
      for (let n = -Math.ceil(count / 5); n < count; n += 1) {
        const turn = n < 0 ? count - n : n;
        await c.ask(noted.db, turn);
        const asked = noted.take();
        const [engineMs] = await timed(async () => {
          for (const a of asked) await database.pool.query(a.sql, [...a.parameters]);
        });
        const [wholeMs, answer] = await timed(async () => {
          const r = await fetch(server.address + c.path, {
            method: 'POST',
            headers,
            body: JSON.stringify(c.body(turn)),
          });
          return { status: r.status, text: await r.text() };
        });
        if (answer.status !== 200)
          throw new Error(`${c.name}: ${answer.status} ${answer.text.slice(0, 300)}`);
        found = `${answer.text.length} bytes, engine ${engineMs.toFixed(1)} ms`;
        if (n >= 0) {
          whole.push(wholeMs);
          engine.push(engineMs);
        }
      }
      figures.push(figuresOf(`http: ${c.name}`, whole, engine, found));
    }
  } finally {
    await server.close();
  }
  return figures;
}
