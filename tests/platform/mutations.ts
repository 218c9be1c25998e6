import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPermissions } from '#domain/admin/permissions.ts';
import { router } from '#server/procedures/platform/index.ts';
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
export const mutationsPerCall = Number(process.env['MUTATIONS'] ?? 6);
/** Every call but those that end or lock the session that the others need; what they do is tested with the session. */
export const sweptRoutes = everyRoute(router).filter(
  (r) => !['session.signOut', 'session.lock', 'setup.create'].includes(r.name),
);

const isAdmins = ({ meta: { permission: p } }: RouteOf) =>
  p === 'ADMIN' || ((adminPermissions as readonly string[]).includes(p) && p !== 'role.read');

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
        sweptRoutes.find((r) => r.name === name)!.input!,
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

  nameOf(r: RouteOf): string {
    return isAdmins(r) ? 'admin' : 'pharmacist';
  }
  /** Who may make a call, signed in: a call before it may have ended the session. */
  async callerOf(r: RouteOf): Promise<TestBrowser> {
    const name = this.nameOf(r);
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
  baseOf(r: RouteOf): Record<string, unknown> {
    return r.input ? (sampleOf(r.input, this.#known) as Record<string, unknown>) : {};
  }
  async lastAudit() {
    return (
      (
        await this.server.database.db
          .selectFrom('audit_log')
          .select((e) => e.fn.max('id').as('id'))
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
  Array.from({ length: 300 }, (_, i) => i),
];
const places = (value: unknown, at: readonly string[] = []): (readonly string[])[] =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value).flatMap(([k, v]) => [[...at, k], ...places(v, [...at, k])])
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
/** The valid request with one thing wrong: a value, a member too many or missing, the text, the kind of content. */
function mutated(r: RouteOf, base: Record<string, unknown>, c: Chance): Sent {
  const at = places(base);
  const asText = (input: unknown): Sent => {
    const { url, body } = addressOf(r.path, input as Record<string, unknown>);
    return {
      url:
        r.method === 'GET'
          ? `${url}?${new URLSearchParams(Object.entries(body).map(([k, v]) => [k, String(v)]))}`
          : url,
      text: r.method === 'GET' ? undefined : JSON.stringify(body),
      headers: {},
    };
  };
  const whole = asText(base);
  const n = c.next();
  if (n < 0.6 && at.length > 0)
    return asText(
      changed(base, c.pick(at), (p, k) => {
        p[k] = c.pick(hostile);
      }),
    );
  if (n < 0.7 && at.length > 0)
    return asText(
      changed(base, c.pick(at), (p, k) => {
        delete p[k];
      }),
    );
  if (n < 0.8)
    return asText({
      ...base,
      [c.pick([
        'extra',
        'id',
        'storeId',
        'createdBy',
        'type',
        'version',
        'deletedAt',
        'constructor',
      ])]: c.pick(hostile),
    });
  if (r.method === 'GET')
    return { ...whole, url: `${whole.url}${c.pick(['/', '?a[]=1', '%00', '?id=2&id=3', '#x'])}` };
  if (n < 0.86) return { ...whole, text: (whole.text ?? '{}').slice(0, -1) };
  if (n < 0.92)
    return {
      ...whole,
      text: c.pick([
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
      'content-type': c.pick([
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
function expectRefusal(said: string, a: Answer): void {
  expect(a.body, said).toMatchObject({
    code: expect.stringMatching(/^[A-Z_]+$/) as string,
    message: expect.stringMatching(/\S/) as string,
    correlationId: a.headers['x-correlation-id'] as string,
  });
  // Who lost to another's save is shown the record that won: a person who may change it may read it.
  const { data: _, ...rest } = a.body as Record<string, unknown>;
  expect(
    (a.body as { code: string }).code === 'STALE' ? JSON.stringify(rest) : a.text,
    said,
  ).not.toMatch(leaks);
}

/** Sends each of these calls so many mutated requests, and looks at what every answer did: how many were refused and done, and which were faults. */
export async function sendMutated(
  sweep: Sweep,
  routes: readonly RouteOf[],
  times: number,
  c: Chance,
): Promise<{ faults: string[]; refused: number; done: number }> {
  const faults: string[] = [];
  const { server, digest } = sweep;
  let refused = 0;
  let done = 0;
  let before = await digest();
  // By id: a mutated call may well give the person who acts another name.
  const ids = new Map(
    (await server.database.db.selectFrom('employees').select(['id', 'username']).execute()).map(
      (e) => [e.username, e.id],
    ),
  );
  for (const r of routes) {
    const browser = await sweep.callerOf(r);
    const actor = ids.get(sweep.nameOf(r));
    const base = sweep.baseOf(r);
    let seen = await sweep.lastAudit();
    for (let i = 0; i < times; i++) {
      const { url, text, headers } = mutated(r, base, c);
      const said = `${r.name}: ${r.method} ${url} ${(text ?? '').slice(0, 200)} ${JSON.stringify(headers)}`;
      const a = await browser.call(r.method, url, text, headers);
      if (a.status >= 500) {
        seen = await sweep.lastAudit();
        faults.push(
          `${a.status} ${said} ${server.logged.findLast((l) => l.includes('fault'))?.slice(0, 300) ?? ''}`,
        );
        continue;
      }
      const rows = await sweep.auditSince(seen);
      const now = await digest();
      seen = rows.reduce((last, x) => (x.id > last ? x.id : last), seen);
      if (a.status >= 400) {
        refused++;
        if (!/%00|\/\?|#/.test(url)) expectRefusal(said, a);
        expect(now === before, `changed something: ${a.status} ${said}`).toBe(true);
        expect(
          rows.filter((x) => x.outcome === 'done' || x.outcome === 'viewed'),
          said,
        ).toEqual([]);
      } else if (r.meta.permission !== 'public') {
        done++;
        expect(
          rows.map((x) => [x.outcome, x.actor_id]),
          said,
        ).toEqual(
          r.meta.audit === null ? [] : [[r.meta.effect === 'write' ? 'done' : 'viewed', actor]],
        );
        if (r.meta.effect === 'read')
          expect(now === before, `a reading call wrote: ${said}`).toBe(true);
      }
      before = now;
      if (/session\.(signIn|unlock|stepUp)/.test(r.name)) await sweep.forgetGuesses();
    }
  }
  return { faults, refused, done };
}

/** Every second call, from the first or from the second: the two halves are tried beside one another, so that the full count takes half the time. */
export function testHalfOfTheCalls(half: 0 | 1): void {
  const routes = sweptRoutes.filter((_, i) => i % 2 === half);
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
