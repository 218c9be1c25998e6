import { afterAll, beforeAll, expect, test } from 'vitest';
import { router } from '#server/procedures/platform/index.ts';
import {
  addressOf,
  everyRoute,
  sampleWith,
  versionedBy,
  withValue,
  type Json,
  type RouteOf,
  type Versioned,
} from '#tests/platform/routes.ts';
import { watchedDigestOf, type Answer, type TestBrowser } from '#tests/platform/server.ts';
import { isAdmins, kindOf, TwoStores, type Kind, type Row } from '#tests/platform/two-stores.ts';

/** How often each kind of record is tried by all clients together; the proof tries 160 times, more than 2,000 over all kinds. */
const tries = Number(process.env['RACE_TRIES'] ?? 24);
const clients = 8;
interface Call extends Versioned {
  readonly r: RouteOf;
  readonly kind: Kind;
}
const every = everyRoute(router);
// A group of NDCs goes by the id of any of its drugs, and by its own version: it has a test of its own below.
const calls: Call[] = every.flatMap((r) => {
  const v =
    r.meta.effect === 'write' && r.input && !/^(ndcGroups|compounds)\./.test(r.name)
      ? versionedBy(r)
      : null;
  return v ? [{ ...v, r, kind: kindOf(v.record)! }] : [];
});

let world: TwoStores;
const people = new Map<boolean, TestBrowser[]>();
beforeAll(async () => {
  world = await TwoStores.open();
  for (const [admins, name] of [
    [true, 'foreign-admin'],
    [false, 'stranger'],
  ] as const)
    people.set(
      admins,
      await Promise.all(Array.from({ length: clients }, () => world.signIn(name))),
    );
  // A prescription that is still in entry, and a patient who has none.
  for (const [name, given] of [
    ['rx.create', { erxId: null, hardCopy: 'Paper' }],
    ['patients.save', { id: null, version: 0 }],
  ] as const) {
    const r = every.find((x) => x.name === name)!;
    const known = await world.knownFor(r);
    const { url, body } = addressOf(
      r.path,
      sampleWith(r.input!, ['id'], null, { ...known, ...given }) as Json,
    );
    expect([name, (await people.get(false)![0]!.call(r.method, url, body)).status]).toEqual([
      name,
      200,
    ]);
  }
});
afterAll(() => world.server.close());

/** How often the row itself was changed. */
const countOf = async ({ table, column }: Kind, row: Row): Promise<number> =>
  (
    await world.server.database.pool.query<{ version: number }>(
      `select version from "${table}" where "${column ?? 'id'}" = $1`,
      [row.id],
    )
  ).rows[0]!.version;
/** What a call has to name: a drug's version counts its store side too. */
const versionOf = async (kind: Kind, row: Row): Promise<number> =>
  (await countOf(kind, row)) +
  (kind.table === 'drugs'
    ? (
        await world.server.database.pool.query<{ n: number }>(
          'select coalesce(max(version), 1)::int - 1 as n from store_drugs where drug_id = $1 and store_id = $2 and deleted_at is null',
          [row.id, world.there],
        )
      ).rows[0]!.n
    : 0);
/** A valid request of a person of the store about this record, with this version. */
async function send(c: Call, row: Row, version: number, client: number): Promise<Answer> {
  const known = {
    ...(await world.knownFor(c.r)),
    version,
    ...more[c.r.name],
    [c.record.at.at(-1)!]: row.id,
  };
  const input = withValue(
    sampleWith(c.r.input!, c.record.at, row.id, known) as Json,
    c.version,
    version,
  );
  const { url, body } = addressOf(c.r.path, { ...input, ...more[c.r.name] });
  expect([c.r.name, c.r.accepts({ ...input, ...more[c.r.name] })]).toEqual([c.r.name, true]);
  return people.get(isAdmins(c.r))![client]!.call(c.r.method, url, body);
}
const more: Readonly<Record<string, Json>> = {
  'organisation.saveStore': { zipCode: '62704', timeZone: 'America/Chicago' },
  'rx.move': { payload: { reason: { code: 'stock' } } },
  'stock.adjust': { delta: 1000, reason: 'Counted anew' },
};

/** Calls for which an old version is not what they stumble over, and what is. */
const other: Readonly<Record<string, string>> = {
  'roles.save': 'creates, whatever the request names',
  'rx.secondCount': 'the second person’s proof is looked at first, and it is bound to the version',
};
test('every call that carries a version: an old one is refused with what won, and changes nothing', async () => {
  expect(calls.length).toBeGreaterThan(30);
  const digest = watchedDigestOf(world.server.database);
  for (const c of calls) {
    const row = (await world.rowOf(c.kind, world.there))!;
    const now = await versionOf(c.kind, row);
    const before = await digest();
    if (c.r.name === 'roles.save') continue;
    const stale = await send(c, row, now - 1, 0);
    expect([c.r.name, stale.status < 500, (await digest()) === before]).toEqual([
      c.r.name,
      true,
      true,
    ]);
    // Who restores what is not deleted hears that.
    if (!(c.r.name in other) && !c.r.name.endsWith('.restore'))
      expect([c.r.name, stale.status, stale.body]).toEqual([
        c.r.name,
        409,
        expect.objectContaining({ code: 'STALE', data: expect.anything() as unknown }),
      ]);
  }
}, 900_000);

/** They are done without a new version: a role is created; what was shown is kept beside the record. */
const keepsVersion = new Set(['roles.save', 'rx.viewed']);
for (const table of new Set(calls.map((c) => c.kind.table))) {
  // A store's own switch of a drug is set whatever else was saved of it meanwhile.
  const group = calls.filter((c) => c.kind.table === table && c.r.name !== 'drugs.status');
  test(
    `${table}: of people who change one record at once, one wins each version (${tries} tries by ${clients})`,
    { timeout: 1_800_000 },
    async () => {
      const kind = group[0]!.kind;
      const row = (await world.rowOf(kind, world.there))!;
      const first = await countOf(kind, row);
      const won: number[] = [];
      const seen = new Map<number, number>();
      await Promise.all(
        Array.from({ length: clients }, async (_, client) => {
          for (let i = 0; i < tries / clients; i++) {
            const c = group[(i * clients + client) % group.length]!;
            const version = await versionOf(kind, row);
            const { status } = await send(c, row, version, client);
            seen.set(status, (seen.get(status) ?? 0) + 1);
            if (status === 200 && !keepsVersion.has(c.r.name)) won.push(version);
          }
        }),
      );
      const last = await countOf(kind, row);
      expect([...seen.keys()].filter((s) => s >= 500)).toEqual([]);
      expect(new Set(won).size).toBe(won.length);
      expect([won.length > 0, won.length]).toEqual([true, last - first]);
    },
  );
}

test(
  `groups of NDCs: of people who change one at once, one wins each version (${tries} tries by ${clients})`,
  { timeout: 1_800_000 },
  async () => {
    const drugId = (await world.rowOf(kindOf({ at: ['id'], of: 'drug' })!, world.there))!.id;
    const path = `/api/drugs/${drugId}/group`;
    const desks = people.get(false)!;
    const won: number[] = [];
    const seen = new Set<number>();
    const groupNow = async (client: number) =>
      (await desks[client]!.get(path)).body as {
        version: number;
        code: string;
        name: string;
        strength: string | null;
      };
    const save = async (client: number, version: number, n: number) => {
      const { code, name, strength } = await groupNow(client);
      return desks[client]!.put(path, {
        id: drugId,
        version,
        draft: {
          code,
          name: `${name.slice(0, 20)} ${n}`,
          strength,
          minStock: null,
          surcharge: null,
          autoFill: false,
          members: [
            {
              drugId,
              preferred: true,
              upc: null,
              ndc: null,
              strength: null,
              form: null,
              pkgSize: null,
              onHand: null,
            },
          ],
        },
      });
    };
    expect((await save(0, (await groupNow(0)).version, 0)).status).toBe(200);
    const first = (await groupNow(0)).version;
    expect([(await save(0, first - 1, 1)).status, (await groupNow(0)).version]).toEqual([
      409,
      first,
    ]);
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        for (let i = 0; i < tries / clients; i++) {
          const { version } = await groupNow(client);
          const { status } = await save(client, version, i * clients + client);
          seen.add(status);
          if (status === 200) won.push(version);
        }
      }),
    );
    expect([...seen].filter((s) => s >= 500)).toEqual([]);
    expect([new Set(won).size, won.length]).toEqual([
      won.length,
      (await groupNow(0)).version - first,
    ]);
  },
);
