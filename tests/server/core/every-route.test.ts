import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPermissions } from '#domain/permissions.ts';
import { router } from '#server/procedures/index.ts';
import { addressOf, everyRoute, sampleOf, type RouteOf } from '#tests/support/routes.ts';
import { testServer, watchedDigestOf, type Answer, type TestBrowser, type TestServer } from '../../support/server.ts';

/** How many mutated requests each call gets; the proof sends a hundred. */
const mutations = Number(process.env['MUTATIONS'] ?? 6);
/** These end or lock the session that the others need; what they do is tested with the session. */
const routes = everyRoute(router).filter((r) => !['session.signOut', 'session.lock', 'setup.create'].includes(r.name));

let server: TestServer, admin: TestBrowser, inCharge: TestBrowser;
/** Records that exist, by the names under which inputs carry their ids. */
let known: Record<string, unknown> = { version: 1, gender: 'U', allergyStatus: 'not-selected', daw: '0', origin: '1', cityId: 0, schedule: '0' };
const fresh = async (name: string) => { await server.database.db.deleteFrom('throttle').execute(); return server.signedIn(name); };
beforeAll(async () => {
  server = await testServer();
  digest = watchedDigestOf(server.database);
  [admin, inCharge] = [await fresh('admin'), await fresh('pharmacist')];
  const made = async (path: string, name: string, draft: object) => {
    const { draft: blank } = sampleOf(routes.find((r) => r.name === name)!.input!, known) as { draft: object };
    const answer = await inCharge.post(path, { id: null, version: 0, draft: { ...blank, ...draft } });
    expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.anything()]);
    return answer.body.id as number;
  };
  known = { ...known, patientId: await made('/api/patients', 'patients.save', { lastName: 'Canary', firstName: 'Kim', dateOfBirth: '1980-01-31', gender: 'U' }), prescriberId: await made('/api/prescribers', 'prescribers.save', { lastName: 'Finch' }) };
});
afterAll(() => server.close());

let digest: () => Promise<string>;
const lastAudit = async () => (await server.database.db.selectFrom('audit_log').select((e) => e.fn.max('id').as('id')).executeTakeFirstOrThrow()).id ?? 0;
const auditSince = (id: number) => server.database.db.selectFrom('audit_log').select(['event', 'outcome', 'actor_id']).where('id', '>', id).execute();

const isAdmins = ({ meta: { permission: p } }: RouteOf) => p === 'ADMIN' || ((adminPermissions as readonly string[]).includes(p) && p !== 'role.read');
const callerOf = async (r: RouteOf): Promise<TestBrowser> => {
  const state = async (b: TestBrowser) => (await b.get('/api/session', { 'x-background': '1' })).body.state as string;
  await server.database.db.deleteFrom('throttle').execute();
  if (isAdmins(r)) return await state(admin) === 'active' ? admin : (admin = await fresh('admin'));
  return await state(inCharge) === 'active' ? inCharge : (inCharge = await fresh('pharmacist'));
};
const baseOf = (r: RouteOf): Record<string, unknown> => (r.input ? sampleOf(r.input, known) as Record<string, unknown> : {});

function chance(seed: number) {
  let a = seed;
  const next = () => { a = (a + 0x6d2b79f5) | 0; let t = Math.imul(a ^ (a >>> 15), 1 | a); t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t; return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32; };
  return { next, pick: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]! };
}
type Chance = ReturnType<typeof chance>;
const hostile: readonly unknown[] = [
  null, true, false, 0, -1, 1, 1.5, 999_999, 2 ** 31, 2 ** 53, 1e300, '', ' ', 'x', '0', '-1', 'x'.repeat(20_000), '\u0000', 'a\u0000b', '\ud800', '😀', '‮evil', "'; drop table rxs; --", '%', '_\\', '../../etc/passwd', '<script>alert(1)</script>', '{{7*7}}', '__proto__',
  '2026-02-30', '9999-12-31', '0001-01-01', '2026-03-02T15:00:00Z', '275760-09-13T00:00:00.001Z', [], {}, [null], [[[[[]]]]], { $ne: null }, { length: -1 }, Array.from({ length: 300 }, (_, i) => i),
];
const places = (value: unknown, at: readonly string[] = []): (readonly string[])[] =>
  (value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value).flatMap(([k, v]) => [[...at, k], ...places(v, [...at, k])]) : []);
function changed(value: unknown, [key, ...rest]: readonly string[], to: (parent: Record<string, unknown>, key: string) => void): unknown {
  const copy = { ...(value as Record<string, unknown>) };
  if (rest.length === 0) to(copy, key!); else copy[key!] = changed(copy[key!], rest, to);
  return copy;
}
interface Sent { readonly url: string; readonly text: string | undefined; readonly headers: Record<string, string> }
/** The valid request with one thing wrong: a value, a member too many or missing, the text, the kind of content. */
function mutated(r: RouteOf, c: Chance): Sent {
  const base = baseOf(r), at = places(base);
  const asText = (input: unknown): Sent => { const { url, body } = addressOf(r.path, input as Record<string, unknown>); return { url: r.method === 'GET' ? `${url}?${new URLSearchParams(Object.entries(body).map(([k, v]) => [k, String(v)]))}` : url, text: r.method === 'GET' ? undefined : JSON.stringify(body), headers: {} }; };
  const whole = asText(base), n = c.next();
  if (n < 0.6 && at.length > 0) return asText(changed(base, c.pick(at), (p, k) => { p[k] = c.pick(hostile); }));
  if (n < 0.7 && at.length > 0) return asText(changed(base, c.pick(at), (p, k) => { delete p[k]; }));
  if (n < 0.8) return asText({ ...base, [c.pick(['extra', 'id', 'storeId', 'createdBy', 'type', 'version', 'deletedAt', 'constructor'])]: c.pick(hostile) });
  if (r.method === 'GET') return { ...whole, url: `${whole.url}${c.pick(['/', '?a[]=1', '%00', '?id=2&id=3', '#x'])}` };
  if (n < 0.86) return { ...whole, text: (whole.text ?? '{}').slice(0, -1) };
  if (n < 0.92) return { ...whole, text: c.pick(['[]', 'null', '"x"', '1', '{"__proto__":{"admin":true}}', '[[[[[[]]]]]]', '{"a":1,"a":2}', '\ufeff{}', 'NaN', '']) };
  return { ...whole, headers: { 'content-type': c.pick(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16', 'x']) } };
}
const leaks = /\bat \S+ \(|node_modules|\.ts:\d|\bselect\b.+\bfrom\b|\binsert into\b|syntax error|violates|relation "|column "|\/tmp\/|Canary|Finch/i;
function expectRefusal(said: string, a: Answer): void {
  expect(a.body, said).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/) as string, message: expect.stringMatching(/\S/) as string, correlationId: a.headers['x-correlation-id'] as string });
  // Who lost to another's save is shown the record that won: a person who may change it may read it.
  const { data: _, ...rest } = a.body as Record<string, unknown>;
  expect((a.body as { code: string }).code === 'STALE' ? JSON.stringify(rest) : a.text, said).not.toMatch(leaks);
}

test(`every call, ${mutations} mutated requests each: never a fault, a refusal changes nothing and gives nothing away, an act has exactly one audit row of who acted`, async () => {
  const c = chance(20260302), faults: string[] = [];
  let refused = 0, done = 0, before = await digest();
  // By id: a mutated call may well give the person who acts another name.
  const ids = new Map((await server.database.db.selectFrom('employees').select(['id', 'username']).execute()).map((e) => [e.username, e.id]));
  for (const r of routes) {
    const browser = await callerOf(r), actor = ids.get(isAdmins(r) ? 'admin' : 'pharmacist');
    for (let i = 0; i < mutations; i++) {
      const { url, text, headers } = mutated(r, c), said = `${r.name}: ${r.method} ${url} ${(text ?? '').slice(0, 200)} ${JSON.stringify(headers)}`, seen = await lastAudit();
      const a = await browser.call(r.method, url, text, headers);
      if (a.status >= 500) { faults.push(`${a.status} ${said} ${server.logged.findLast((l) => l.includes('fault'))?.slice(0, 300) ?? ''}`); continue; }
      const rows = await auditSince(seen), now = await digest();
      if (a.status >= 400) {
        refused++;
        if (!/%00|\/\?|#/.test(url)) expectRefusal(said, a);
        expect(now === before, `changed something: ${a.status} ${said}`).toBe(true);
        expect(rows.filter((x) => x.outcome === 'done' || x.outcome === 'viewed'), said).toEqual([]);
      } else if (r.meta.permission !== 'public') {
        done++;
        expect(rows.map((x) => [x.outcome, x.actor_id]), said).toEqual(r.meta.audit === null ? [] : [[r.meta.effect === 'write' ? 'done' : 'viewed', actor]]);
        if (r.meta.effect === 'read') expect(now === before, `a reading call wrote: ${said}`).toBe(true);
      }
      before = now;
      if (/session\.(signIn|unlock|stepUp)/.test(r.name)) await server.database.db.deleteFrom('throttle').execute();
    }
  }
  expect(faults).toEqual([]);
  expect([refused > routes.length, done > 20]).toEqual([true, true]);
}, 3_600_000);

test('every writing call with a valid cookie from somewhere else, or in another form, is refused and changes nothing', async () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': 'none' }, { origin: 'http://localhost.evil.example', 'sec-fetch-site': 'cross-site' },
  ];
  const before = await digest();
  for (const r of routes.filter((x) => x.meta.effect === 'write' || x.method !== 'GET')) {
    const browser = await callerOf(r), { url, body } = addressOf(r.path, baseOf(r)), text = JSON.stringify(body);
    for (const headers of foreign) expect([r.name, headers, (await browser.call(r.method, url, text, headers)).status]).toEqual([r.name, headers, 403]);
    const bare = await server.app.http.inject({ method: r.method as 'POST', url, headers: { cookie: [...browser.cookies].map(([k, v]) => `${k}=${v}`).join('; '), 'content-type': 'application/json' }, payload: text });
    expect([r.name, bare.statusCode]).toEqual([r.name, 403]);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) expect([415, 422], `${r.name} ${type}`).toContain((await browser.call(r.method, url, text, { 'content-type': type })).status);
    const others = new Set(routes.filter((x) => addressOf(x.path, {}).url === addressOf(r.path, {}).url).map((x) => x.method));
    // A GET that meets another call's address (…/search as an id) is that call's, and only reads.
    if (!others.has('GET')) expect([400, 404], r.name).toContain((await browser.get(`${url}?_method=${r.method}`, { 'x-http-method-override': r.method })).status);
  }
  expect(await digest()).toBe(before);
}, 900_000);
