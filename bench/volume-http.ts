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
import { deniedCalls } from '#server/platform/denied-calls.ts';
import { openKeys } from '#server/platform/keys.ts';
import { openLive } from '#server/platform/live.ts';
import { repeatedViews } from '#server/platform/repeated-views.ts';
import { savesOfPersons } from '#server/platform/turns/saves-of-persons.ts';
import { insertSession } from '#server/repositories/admin/sessions.ts';
import { newToken } from '#server/services/admin/token.ts';
import { searchEverything } from '#server/services/composition/search.ts';
import { listDrugs } from '#server/services/drug/drug-search.ts';
import { proposeDrugs } from '#server/services/drug/propose.ts';
import { listPatients } from '#server/services/patient/patient.ts';
import { findRx, listQueue } from '#server/services/rx/queue.ts';
import type { Volume } from './generate.ts';
import { figuresOf, timed, type Figures } from './volume-measure.ts';
import { workOn } from './volume-rx.ts';

interface Call {
  readonly name: string;
  readonly path: string;
  body(number: number): object;
  ask(db: Db, number: number): Promise<unknown>;
}

/** The same question put to the service and to the contract's address. */
function calls(volume: Volume): Call[] {
  const list = (text: string, filters: Record<string, string> = {}) => ({
    text,
    filters,
    sort: null,
    offset: 0,
    limit: 100,
  });
  const last = ['smi, jo', 'rodr, ma', 'hern, j', 'wil, an', 'lopez, s'];
  const drugs = ['metf', 'lisin', 'amlo', 'gaba', 'omep'];
  // Whole, half typed, an abbreviation, a brand, with a strength, with a form, and one letter wrong.
  const typed = [
    'metformin 500',
    'lisin hctz 20 12.5',
    'norco 10',
    'hctz',
    'amox/clav 875',
    'levothyroxine',
    'hydrox 25 tab',
    'lantus pen',
    'lisnopril',
    'ibuprophen 600',
    'pre',
    'metoprolol succ er 100',
  ];
  const turn = (of: readonly string[], number: number) => of[number % of.length]!;
  const proposals = (scope: 'Local' | 'Master'): Call => ({
    name: `drug proposals, ${scope}`,
    path: '/api/drugs/propose',
    body: (number) => ({ text: turn(typed, number), scope }),
    ask: (db, number) => proposeDrugs(workOn(db, volume), { text: turn(typed, number), scope }),
  });
  const queue = (name: string, query: (number: number) => ReturnType<typeof list>): Call => ({
    name,
    path: '/api/rx/queue',
    body: query,
    ask: (db, number) => listQueue(workOn(db, volume), query(number)),
  });
  return [
    {
      name: 'patient search, last and first name',
      path: '/api/patients/search',
      body: (number) => list(turn(last, number)),
      ask: (db, number) => listPatients(workOn(db, volume), list(turn(last, number))),
    },
    {
      name: 'drug search, Local',
      path: '/api/drugs/search',
      body: (number) => list(turn(drugs, number), { scope: 'Local' }),
      ask: (db, number) =>
        listDrugs(workOn(db, volume), list(turn(drugs, number), { scope: 'Local' })),
    },
    {
      name: 'drug search, Master',
      path: '/api/drugs/search',
      body: (number) => list(turn(drugs, number), { scope: 'Master' }),
      ask: (db, number) =>
        listDrugs(workOn(db, volume), list(turn(drugs, number), { scope: 'Master' })),
    },
    proposals('Local'),
    proposals('Master'),
    queue('queue "open"', () => list('', { queue: 'open' })),
    queue('queue "completed", last and first name', (number) =>
      list(turn(last, number), { queue: 'completed' }),
    ),
    {
      name: 'everything',
      path: '/api/search',
      body: (number) => ({ text: turn(last, number) }),
      ask: (db, number) => searchEverything(workOn(db, volume), () => true, turn(last, number)),
    },
    {
      name: 'prescription by number',
      path: '/api/rx/find',
      body: (number) => ({ code: String(1 + ((number * 7_919) % volume.sizes.prescriptions)) }),
      ask: (db, number) =>
        findRx(workOn(db, volume), String(1 + ((number * 7_919) % volume.sizes.prescriptions))),
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
      log: (event) => {
        asked.push({ sql: event.query.sql, parameters: event.query.parameters });
      },
    }),
    take: () => asked.splice(0),
  };
}

/** A pharmacist's session with every permission, and nothing of a password. */
async function session(db: Db, volume: Volume): Promise<string> {
  const { token, hash } = newToken();
  const stamps = { created_at: volume.now, modified_at: volume.now };
  const role = await db
    .selectFrom('employee_roles')
    .select('role_id')
    .where('employee_id', '=', volume.pharmacistId)
    .executeTakeFirst();
  if (!role)
    await db.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('roles')
        .values({ store_id: volume.storeId, role_name: 'Bench', ...stamps })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('role_permissions')
        .values(permissions.map((permission) => ({ role_id: id, permission_id: permission.id })))
        .execute();
      await tx
        .insertInto('employee_roles')
        .values({ employee_id: volume.pharmacistId, role_id: id })
        .execute();
    });
  await insertSession(db, {
    tokenHash: hash,
    employeeId: volume.pharmacistId,
    storeId: volume.storeId,
    workstation: 'bench',
    now: volume.now,
    expiresAt: new Date(Date.parse(volume.now) + 12 * 3_600_000).toISOString(),
  });
  return token;
}

/**
 * The whole server over the volume database, on a port of its own; its clock stands at the data's
 * time.
 */
export async function openServer(
  database: OpenDatabase,
  volume: Volume,
  clientDir = '',
): Promise<{ readonly address: string; readonly token: string; close(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'apothekey-bench-'));
  const log = pino({ level: 'silent' });
  const live = await openLive(database.db, database.connection, log, () => {});
  const platform = {
    db: database.db,
    clock: { now: () => new Date(volume.now) },
    keys: openKeys(folder),
    log,
    demo: false,
    filesDir: path.join(folder, 'files'),
    denied: deniedCalls(),
    saves: savesOfPersons(1_000_000),
    views: repeatedViews(),
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
  return { address, token: await session(database.db, volume), close };
}

/**
 * Calls over HTTP and through the contract, as a browser makes them, beside the very statements
 * that the service asked the engine, asked
 * again by themselves: the ratio says what everything around the engine costs. The goal is 2.
 */
export async function httpFigures(
  database: OpenDatabase,
  volume: Volume,
  count: number,
): Promise<Figures[]> {
  const server = await openServer(database, volume);
  const noted = noting(database);
  const figures: Figures[] = [];
  const headers = {
    'content-type': 'application/json',
    'accept-encoding': 'br, gzip',
    'x-apothekey': '1',
    cookie: `${cookieName(false)}=${server.token}`,
  };
  try {
    for (const call of calls(volume)) {
      const whole: number[] = [];
      const engine: number[] = [];
      let found = '';
      for (let index = -Math.ceil(count / 5); index < count; index += 1) {
        const turn = index < 0 ? count - index : index;
        await call.ask(noted.db, turn);
        const asked = noted.take();
        const [engineMs] = await timed(async () => {
          for (const ownAsked of asked)
            await database.pool.query(ownAsked.sql, [...ownAsked.parameters]);
        });
        const [wholeMs, answer] = await timed(async () => {
          const response = await fetch(server.address + call.path, {
            method: 'POST',
            headers,
            body: JSON.stringify(call.body(turn)),
          });
          return { status: response.status, text: await response.text() };
        });
        if (answer.status !== 200)
          throw new Error(`${call.name}: ${answer.status} ${answer.text.slice(0, 300)}`);
        found = `${answer.text.length} bytes, engine ${engineMs.toFixed(1)} ms`;
        if (index >= 0) {
          whole.push(wholeMs);
          engine.push(engineMs);
        }
      }
      figures.push(figuresOf(`http: ${call.name}`, whole, engine, found));
    }
  } finally {
    await server.close();
  }
  return figures;
}
