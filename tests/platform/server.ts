import type { InjectOptions, LightMyRequestResponse as InjectResponse } from 'fastify';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { demoAccounts, seedAccounts } from '#db/demo/seed.ts';
import { buildApp, type App, type AppOptions } from '#server/app.ts';
import { scanFolders } from '#server/io/document/scan-folder.ts';
import { deniedCalls } from '#server/platform/denied-calls.ts';
import { openKeys } from '#server/platform/keys.ts';
import { openLive, type Live } from '#server/platform/live.ts';
import type { Platform } from '#server/platform/platform.ts';
import { repeatedViews } from '#server/platform/repeated-views.ts';
import { savesOfPersons } from '#server/platform/turns/saves-of-persons.ts';
import { seedRoles } from '#server/services/admin/organisation.ts';
import { hashPassword, passwordWork } from '#server/services/admin/password-hash.ts';
import { freshDatabase, frozenClock, type FrozenClock, type TestDatabase } from './database.ts';
import { storeZone } from './suite-clock.ts';

export interface Answer<T = any> {
  readonly status: number;
  readonly body: T;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly text: string;
  readonly bytes: Buffer;
}

/** A browser: it keeps cookies and says where its calls come from. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly #app: App;
  readonly address: string;
  constructor(app: App, address: string) {
    this.#app = app;
    this.address = address;
  }
  async call<T = any>(
    method: string,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const cookie = [...this.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const options: InjectOptions = {
      method: method,
      url,
      remoteAddress: this.address,
      headers: {
        'x-apothekey': '1',
        ...(cookie ? { cookie } : {}),
        ...(body === undefined
          ? {}
          : {
              'content-type':
                body instanceof Buffer ? 'application/octet-stream' : 'application/json',
            }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : {
            payload:
              typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body),
          }),
    };
    const response: InjectResponse = await this.#app.http.inject(options);
    for (const cooky of response.cookies) {
      if (cooky.value === '') this.cookies.delete(cooky.name);
      else this.cookies.set(cooky.name, cooky.value);
    }
    let parsed: unknown = response.body;
    try {
      parsed = JSON.parse(response.body);
    } catch {
      /* not JSON */
    }
    return {
      status: response.statusCode,
      body: parsed as T,
      headers: response.headers,
      text: response.body,
      bytes: response.rawPayload,
    };
  }
  get<T = any>(url: string, headers?: Record<string, string>): Promise<Answer<T>> {
    return this.call<T>('GET', url, undefined, headers);
  }
  post<T = any>(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>> {
    return this.call<T>('POST', url, body, headers);
  }
  put<T = any>(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>> {
    return this.call<T>('PUT', url, body, headers);
  }
  signIn(username: string, password = `demo-${username}-2026`): Promise<Answer> {
    return this.post('/api/session/sign-in', { username, password });
  }
}

export interface TestServer {
  readonly database: TestDatabase;
  readonly clock: FrozenClock;
  readonly platform: Platform;
  readonly app: App;
  readonly dataDir: string;
  /** What the server logged, one JSON text per line. */
  readonly logged: string[];
  /** A browser of its own, at an address of its own. */
  browser(address?: string): TestBrowser;
  /** A browser in which one of the demo accounts has signed in. */
  signedIn(username: string): Promise<TestBrowser>;
  close(): Promise<void>;
}

// Tests sign in hundreds of times; that the product's cost is high has a test of its own.
Object.assign(passwordWork, { memoryKib: 1024, passes: 1 });
let addresses = 0;

/**
 * The whole server on a database of its own, with the demo store unless `empty`, on a clock that
 * stands still.
 */
export async function testServer(
  options: {
    readonly empty?: boolean;
    readonly app?: Partial<AppOptions>;
    readonly demo?: boolean;
    readonly start?: string;
    /** What one person may save within ten minutes. */ readonly mostSaves?: number;
  } = {},
): Promise<TestServer> {
  const database = await freshDatabase({ connections: 10 });
  const clock = frozenClock(options.start);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'apothekey-server-'));
  const logged: string[] = [];
  const log = pino(
    { level: 'info' },
    {
      write: (line: string) => {
        logged.push(line);
      },
    },
  );
  const platform: Platform = {
    db: database.db,
    clock,
    keys: openKeys(dataDir),
    log,
    demo: options.demo ?? !options.empty,
    filesDir: path.join(dataDir, 'files'),
    denied: deniedCalls(),
    saves: savesOfPersons(options.mostSaves ?? 1_000_000),
    views: repeatedViews(),
    scans: scanFolders(dataDir),
  };
  if (!options.empty)
    await seedAccounts(database.db, { now: clock.now().toISOString(), hashPassword });
  const live: Live = await openLive(database.db, database.connection, log, () => {});
  const app = await buildApp({
    platform,
    live: () => live,
    secure: false,
    clientDir: path.join(dataDir, 'client'),
    callsPerMinute: 100_000,
    deniedPerMinute: 100_000,
    ...options.app,
  });
  await app.http.ready();
  const browser = (address?: string) =>
    new TestBrowser(app, address ?? `10.0.${(addresses >> 8) & 255}.${addresses++ & 255}`);
  return {
    database,
    clock,
    platform,
    app,
    dataDir,
    logged,
    browser,
    signedIn: async (username) => {
      const ownBrowser = browser();
      const answer = await ownBrowser.signIn(username);
      if (answer.status !== 200) throw new Error(`${username} could not sign in: ${answer.text}`);
      return ownBrowser;
    },
    close: async () => {
      app.streams.closeAll();
      await app.http.close();
      await live.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
/**
 * A second store with the roles that every store has: of the first store's company, or of a company
 * of its own.
 */
export async function anotherStore(
  { database: { db }, clock }: TestServer,
  input: { readonly code: string; readonly company: 'same' | 'other' },
): Promise<number> {
  const now = clock.now().toISOString();
  const stamps = { created_at: now, modified_at: now };
  const first = await db
    .selectFrom('stores')
    .select('company_id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const companyId =
    input.company === 'same'
      ? first.company_id
      : (
          await db
            .insertInto('companies')
            .values({ name: `Company of store ${input.code}`, ...stamps })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id;
  const { id } = await db
    .insertInto('stores')
    .values({
      company_id: companyId,
      code: input.code,
      name: `Store ${input.code}`,
      time_zone: storeZone,
      ...stamps,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await seedRoles(
    db,
    id,
    (await db.selectFrom('employees').select('id').orderBy('id').executeTakeFirstOrThrow()).id,
    now,
  );
  return id;
}
/**
 * One more person at a store, with one of its roles and the license that goes with it (null: an
 * administrator), who signs in as the demo accounts do.
 */
export async function employ(
  { database: { db }, clock }: TestServer,
  input: { readonly username: string; readonly storeId: number; readonly role: string | null },
): Promise<number> {
  const now = clock.now().toISOString();
  const pharmacist = input.role?.startsWith('Pharmacist') === true;
  const { id } = await db
    .insertInto('employees')
    .values({
      store_id: input.storeId,
      username: input.username,
      username_key: input.username.toLowerCase(),
      type: input.role === null ? 'ADMIN' : 'PRIVATE',
      password_hash: await hashPassword(`demo-${input.username}-2026`),
      password_changed_at: now,
      demo: true,
      first_name: 'Kim',
      last_name: input.username,
      license_kind: pharmacist ? 'pharmacist' : null,
      license_active: pharmacist,
      license_expires: pharmacist ? '2029-12-31' : null,
      created_at: now,
      modified_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (input.role !== null) {
    const role = await db
      .selectFrom('roles')
      .select('id')
      .where('store_id', '=', input.storeId)
      .where('role_name', '=', input.role)
      .executeTakeFirstOrThrow();
    await db.insertInto('employee_roles').values({ employee_id: id, role_id: role.id }).execute();
  }
  return id;
}
/**
 * Tables that record the calls themselves (attempts, sessions, the log), and the zip codes that
 * never change.
 */
const aside =
  "'audit_log', 'audit_seals', 'audit_anchors', 'sessions', 'throttle', 'known_devices', 'zip_codes', 'cities', 'states'";
const compared = async ({ pool }: TestDatabase): Promise<readonly string[]> =>
  (
    await pool.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in (${aside}) order by 1`,
    )
  ).rows.map((row) => row.name);
/** What stands in the database: one line per table, for a comparison. */
async function digestOf(database: TestDatabase): Promise<string> {
  const parts = (await compared(database)).map(
    (name) =>
      `select '${name}:' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as d from "${name}" t`,
  );
  return (await database.pool.query<{ d: string }>(parts.join(' union all '))).rows
    .map((row) => row.d)
    .toSorted()
    .join('\n');
}
/**
 * The same digest, made anew only when a statement has written to one of its tables since, whether
 * it was kept or taken back: each counts a sequence up, which no rollback turns back.
 */
export function watchedDigestOf(database: TestDatabase): () => Promise<string> {
  let at = '';
  let last = '';
  let watched: Promise<unknown> | undefined;
  const watch = async () => {
    const triggers = (await compared(database)).map(
      (name) =>
        `create trigger counts_writes after insert or update or delete on "${name}" for each statement execute function count_write()`,
    );
    await database.pool.query(
      `create sequence writes; create function count_write() returns trigger language plpgsql as $$ begin perform nextval('writes'); return null; end $$; ${triggers.join('; ')}`,
    );
  };
  return async () => {
    await (watched ??= watch());
    const { rows } = await database.pool.query<{ writes: string }>(
      'select last_value::text || is_called as writes from writes',
    );
    if (rows[0]!.writes !== at) {
      last = await digestOf(database);
      at = rows[0]!.writes;
    }
    return last;
  };
}
export { demoAccounts };
