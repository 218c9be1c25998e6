import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPermissions } from '#domain/admin/permissions.ts';
import type { Viewing } from '#server/platform/repeated-views.ts';
import { router } from '#server/procedures/composition/router.ts';
import { chance, type Chance } from './chance.ts';
import { addressOf, everyRoute, sampleOf, type RouteOf } from './routes.ts';
import {
  testServer,
  watchedDigestOf,
  type Answer,
  type TestBrowser,
  type TestServer,
} from './server.ts';

/** How many mutated requests each call gets; the proof sends a thousand. */
const mutationsPerCall = Number(process.env['MUTATIONS'] ?? 6);
/**
 * Every call but those that end or lock the session that the others need; what they do is tested
 * with the session.
 */
export const sweptRoutes = everyRoute(router).filter(
  (route) => !['session.signOut', 'session.lock', 'setup.create'].includes(route.name),
);

const isAdmins = ({ meta: { permission } }: RouteOf) =>
  permission === 'ADMIN' ||
  ((adminPermissions as readonly string[]).includes(permission) && permission !== 'role.read');

/** A store whose calls are all tried, and the two people who between them may do everything. */
export class Sweep {
  readonly #people = new Map<string, TestBrowser>();
  readonly server: TestServer;
  readonly digest: () => Promise<string>;
  /** Records that exist, by the names under which inputs carry their ids. */
  readonly #known: Readonly<Record<string, unknown>>;
  private constructor(server: TestServer, known: Readonly<Record<string, unknown>>) {
    this.server = server;
    this.digest = watchedDigestOf(server.database);
    this.#known = known;
  }

  static async open(): Promise<Sweep> {
    const server = await testServer();
    // Every view is written anew, so that each call can be held to its own row.
    Object.assign(server.platform.views, { fresh: ({ shown }: Viewing) => shown });
    const inCharge = await server.signedIn('pharmacist');
    const known = {
      version: 1,
      gender: 'U',
      allergyStatus: 'not-selected',
      daw: '0',
      origin: '1',
      cityId: 0,
      schedule: '0',
    };
    const made = async (path: string, name: string, draft: object) => {
      const { draft: blank } = sampleOf(
        sweptRoutes.find((sweptRoute) => sweptRoute.name === name)!.input!,
        known,
      ) as { draft: object };
      const answer = await inCharge.post(path, {
        id: null,
        version: 0,
        draft: { ...blank, ...draft },
      });
      expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.anything()]);
      return answer.body.id as number;
    };
    return new Sweep(server, {
      ...known,
      patientId: await made('/api/patients', 'patients.save', {
        lastName: 'Canary',
        firstName: 'Kim',
        dateOfBirth: '1980-01-31',
        gender: 'U',
      }),
      prescriberId: await made('/api/prescribers', 'prescribers.save', { lastName: 'Finch' }),
    });
  }
  close() {
    return this.server.close();
  }

  nameOf(route: RouteOf): string {
    return isAdmins(route) ? 'admin' : 'pharmacist';
  }
  /** Who may make a call, signed in: a call before it may have ended the session. */
  async callerOf(route: RouteOf): Promise<TestBrowser> {
    const name = this.nameOf(route);
    const now = this.#people.get(name);
    await this.forgetGuesses();
    if (now && (await now.get('/api/session', { 'x-background': '1' })).body.state === 'active')
      return now;
    const fresh = await this.server.signedIn(name);
    this.#people.set(name, fresh);
    return fresh;
  }
  async forgetGuesses(): Promise<void> {
    await this.server.database.db.deleteFrom('throttle').execute();
  }
  baseOf(route: RouteOf): Record<string, unknown> {
    return route.input ? (sampleOf(route.input, this.#known) as Record<string, unknown>) : {};
  }
  async lastAudit() {
    return (
      (
        await this.server.database.db
          .selectFrom('audit_log')
          .select((eb) => eb.fn.max('id').as('id'))
          .executeTakeFirstOrThrow()
      ).id ?? 0
    );
  }
  auditSince(id: number) {
    return this.server.database.db
      .selectFrom('audit_log')
      .select(['id', 'event', 'outcome', 'actor_id'])
      .where('id', '>', id)
      .execute();
  }
}

const hostile: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  1.5,
  999_999,
  2 ** 31,
  2 ** 53,
  1e300,
  '',
  ' ',
  'x',
  '0',
  '-1',
  'x'.repeat(20_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '😀',
  '‮evil',
  "'; drop table rxs; --",
  '%',
  '_\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '__proto__',
  '2026-02-30',
  '9999-12-31',
  '0001-01-01',
  '2026-03-02T15:00:00Z',
  '275760-09-13T00:00:00.001Z',
  [],
  {},
  [null],
  [[[[[]]]]],
  { $ne: null },
  { length: -1 },
  Array.from({ length: 300 }, (_, index) => index),
];
const places = (value: unknown, at: readonly string[] = []): (readonly string[])[] =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, givenValue]) => [
        [...at, key],
        ...places(givenValue, [...at, key]),
      ])
    : [];
function changed(
  value: unknown,
  [key, ...rest]: readonly string[],
  to: (parent: Record<string, unknown>, key: string) => void,
): unknown {
  const copy = { ...(value as Record<string, unknown>) };
  if (rest.length === 0) to(copy, key!);
  else copy[key!] = changed(copy[key!], rest, to);
  return copy;
}
interface Sent {
  readonly url: string;
  readonly text: string | undefined;
  readonly headers: Record<string, string>;
}
/**
 * The valid request with one thing wrong: a value, a member too many or missing, the text, the kind
 * of content.
 */
function mutated(route: RouteOf, base: Record<string, unknown>, chance: Chance): Sent {
  const at = places(base);
  const asText = (input: unknown): Sent => {
    const { url, body } = addressOf(route.path, input as Record<string, unknown>);
    return {
      url:
        route.method === 'GET'
          ? `${url}?${new URLSearchParams(Object.entries(body).map(([key, value]) => [key, String(value)]))}`
          : url,
      text: route.method === 'GET' ? undefined : JSON.stringify(body),
      headers: {},
    };
  };
  const whole = asText(base);
  const number = chance.next();
  if (number < 0.6 && at.length > 0)
    return asText(
      changed(base, chance.pick(at), (value, key) => {
        value[key] = chance.pick(hostile);
      }),
    );
  if (number < 0.7 && at.length > 0)
    return asText(
      changed(base, chance.pick(at), (value, key) => {
        delete value[key];
      }),
    );
  if (number < 0.8)
    return asText({
      ...base,
      [chance.pick([
        'extra',
        'id',
        'storeId',
        'createdBy',
        'type',
        'version',
        'deletedAt',
        'constructor',
      ])]: chance.pick(hostile),
    });
  if (route.method === 'GET')
    return {
      ...whole,
      url: `${whole.url}${chance.pick(['/', '?a[]=1', '%00', '?id=2&id=3', '#x'])}`,
    };
  if (number < 0.86) return { ...whole, text: (whole.text ?? '{}').slice(0, -1) };
  if (number < 0.92)
    return {
      ...whole,
      text: chance.pick([
        '[]',
        'null',
        '"x"',
        '1',
        '{"__proto__":{"admin":true}}',
        '[[[[[[]]]]]]',
        '{"a":1,"a":2}',
        '\ufeff{}',
        'NaN',
        '',
      ]),
    };
  return {
    ...whole,
    headers: {
      'content-type': chance.pick([
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'application/json; charset=utf-16',
        'x',
      ]),
    },
  };
}
const leaks =
  /\bat \S+ \(|node_modules|\.ts:\d|\bselect\b.+\bfrom\b|\binsert into\b|syntax error|violates|relation "|column "|\/tmp\/|Canary|Finch/i;
function expectRefusal(said: string, answer: Answer): void {
  expect(answer.body, said).toMatchObject({
    code: expect.stringMatching(/^[A-Z_]+$/) as string,
    message: expect.stringMatching(/\S/) as string,
    correlationId: answer.headers['x-correlation-id'] as string,
  });
  // Who lost to another's save is shown the record that won: a person who may change it may read
  // it.
  const { data: _, ...rest } = answer.body as Record<string, unknown>;
  expect(
    (answer.body as { code: string }).code === 'STALE' ? JSON.stringify(rest) : answer.text,
    said,
  ).not.toMatch(leaks);
}

/** An act has exactly one row of who acted. */
function expectOnRecord(
  said: string,
  { meta }: RouteOf,
  actor: number | undefined,
  rows: readonly { readonly outcome: string; readonly actor_id: number | null }[],
): void {
  const told = rows.map((row) => [row.outcome, row.actor_id]);
  const row = [meta.effect === 'write' ? 'done' : 'viewed', actor];
  if (!meta.often || told.length > 0) expect(told, said).toEqual(meta.audit === null ? [] : [row]);
}

/**
 * Sends each of these calls so many mutated requests, and looks at what every answer did: how many
 * were refused and done, and which were faults.
 */
async function sendMutated(
  sweep: Sweep,
  routes: readonly RouteOf[],
  times: number,
  chance: Chance,
): Promise<{ faults: string[]; refused: number; done: number }> {
  const faults: string[] = [];
  const { server, digest } = sweep;
  let refused = 0;
  let done = 0;
  let before = await digest();
  // By id: a mutated call may well give the person who acts another name.
  const ids = new Map(
    (await server.database.db.selectFrom('employees').select(['id', 'username']).execute()).map(
      (item) => [item.username, item.id],
    ),
  );
  for (const route of routes) {
    const browser = await sweep.callerOf(route);
    const actor = ids.get(sweep.nameOf(route));
    const base = sweep.baseOf(route);
    let seen = await sweep.lastAudit();
    for (let index = 0; index < times; index++) {
      const { url, text, headers } = mutated(route, base, chance);
      const said = `${route.name}: ${route.method} ${url} ${(text ?? '').slice(0, 200)} ${JSON.stringify(headers)}`;
      const answer = await browser.call(route.method, url, text, headers);
      if (answer.status >= 500) {
        seen = await sweep.lastAudit();
        faults.push(
          `${answer.status} ${said} ${server.logged.findLast((line) => line.includes('fault'))?.slice(0, 300) ?? ''}`,
        );
        continue;
      }
      const rows = await sweep.auditSince(seen);
      const now = await digest();
      seen = rows.reduce((last, row) => (row.id > last ? row.id : last), seen);
      if (answer.status >= 400) {
        refused++;
        if (!/%00|\/\?|#/.test(url)) expectRefusal(said, answer);
        expect(now === before, `changed something: ${answer.status} ${said}`).toBe(true);
        expect(
          rows.filter((row) => row.outcome === 'done' || row.outcome === 'viewed'),
          said,
        ).toEqual([]);
      } else if (route.meta.permission !== 'public') {
        done++;
        expectOnRecord(said, route, actor, rows);
        if (route.meta.effect === 'read')
          expect(now === before, `a reading call wrote: ${said}`).toBe(true);
      }
      before = now;
      if (/session\.(signIn|unlock|stepUp)/.test(route.name)) await sweep.forgetGuesses();
    }
  }
  return { faults, refused, done };
}

/**
 * Every second call, from the first or from the second: the two halves are tried beside one
 * another, so that the full count takes half the time.
 */
export function testHalfOfTheCalls(half: 0 | 1): void {
  const routes = sweptRoutes.filter((_, index) => index % 2 === half);
  let sweep: Sweep;
  beforeAll(async () => {
    sweep = await Sweep.open();
  });
  afterAll(() => sweep.close());

  test(`the ${half === 0 ? 'first' : 'second'} half of the calls, ${mutationsPerCall} mutated requests each: never a fault, a refusal changes nothing and gives nothing away, an act has exactly one audit row of who acted`, async () => {
    const { faults, refused, done } = await sendMutated(
      sweep,
      routes,
      mutationsPerCall,
      chance(20260302 + half),
    );
    expect(faults).toEqual([]);
    expect([refused > routes.length, done > 10]).toEqual([true, true]);
  }, 7_200_000);
}
