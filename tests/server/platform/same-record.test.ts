import { afterAll, beforeAll, expect, test } from 'vitest';
import { router } from '#server/procedures/composition/router.ts';
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

/**
 * How often each kind of record is tried by all clients together; the proof tries 160 times, more
 * than 2,000 over all kinds.
 */
const tries = Number(process.env['RACE_TRIES'] ?? 24);
const clients = 8;
interface Call extends Versioned {
  readonly r: RouteOf;
  readonly kind: Kind;
}
const every = everyRoute(router);
// A group of NDCs goes by the id of any of its drugs, and by its own version: it has a test of its
// own below.
const calls: Call[] = every.flatMap((route) => {
  const versioned =
    route.meta.effect === 'write' &&
    route.input &&
    !/^(ndcGroups|compounds|nearMisses)\./.test(route.name)
      ? versionedBy(route)
      : null;
  return versioned ? [{ ...versioned, r: route, kind: kindOf(versioned.record)! }] : [];
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
    const route = every.find((route) => route.name === name)!;
    const known = await world.knownFor(route);
    const { url, body } = addressOf(
      route.path,
      sampleWith(route.input!, ['id'], null, { ...known, ...given }) as Json,
    );
    expect([name, (await people.get(false)![0]!.call(route.method, url, body)).status]).toEqual([
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
async function send(call: Call, row: Row, version: number, client: number): Promise<Answer> {
  const known = {
    ...(await world.knownFor(call.r)),
    version,
    ...more[call.r.name],
    [call.record.at.at(-1)!]: row.id,
  };
  const input = withValue(
    sampleWith(call.r.input!, call.record.at, row.id, known) as Json,
    call.version,
    version,
  );
  const { url, body } = addressOf(call.r.path, { ...input, ...more[call.r.name] });
  expect([call.r.name, call.r.accepts({ ...input, ...more[call.r.name] })]).toEqual([
    call.r.name,
    true,
  ]);
  return people.get(isAdmins(call.r))![client]!.call(call.r.method, url, body);
}
const more: Readonly<Record<string, Json>> = {
  'organisation.saveStore': { zipCode: '62704', timeZone: 'America/Chicago' },
  'rx.move': { payload: { reason: { code: 'stock' } } },
  'stock.adjust': { delta: 1000, reason: 'Counted anew' },
};

/** Calls for which an old version is not what they stumble over, and what is. */
const other: Readonly<Record<string, string>> = {
  'payerLines.save': 'the proofs of two persons are looked at first',
  'roles.save': 'creates, whatever the request names',
  'rx.secondCount': 'the second person’s proof is looked at first, and it is bound to the version',
};
test('every call that carries a version: an old one is refused with what won, and changes nothing', async () => {
  expect(calls.length).toBeGreaterThan(30);
  const digest = watchedDigestOf(world.server.database);
  for (const call of calls) {
    const row = (await world.rowOf(call.kind, world.there))!;
    const now = await versionOf(call.kind, row);
    const before = await digest();
    if (call.r.name === 'roles.save') continue;
    const stale = await send(call, row, now - 1, 0);
    expect([call.r.name, stale.status < 500, (await digest()) === before]).toEqual([
      call.r.name,
      true,
      true,
    ]);
    // Who restores what is not deleted hears that.
    if (!(call.r.name in other) && !call.r.name.endsWith('.restore'))
      expect([call.r.name, stale.status, stale.body]).toEqual([
        call.r.name,
        409,
        expect.objectContaining({ code: 'STALE', data: expect.anything() as unknown }),
      ]);
  }
}, 900_000);

/**
 * They are done without a new version: a role is created; what was shown is kept beside the record.
 */
const keepsVersion = new Set(['roles.save', 'rx.viewed']);
for (const table of new Set(calls.map((call) => call.kind.table))) {
  // A store's own switch of a drug is set whatever else was saved of it meanwhile.
  const group = calls.filter((call) => call.kind.table === table && call.r.name !== 'drugs.status');
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
          for (let index = 0; index < tries / clients; index++) {
            const call = group[(index * clients + client) % group.length]!;
            const version = await versionOf(kind, row);
            const { status } = await send(call, row, version, client);
            seen.set(status, (seen.get(status) ?? 0) + 1);
            if (status === 200 && !keepsVersion.has(call.r.name)) won.push(version);
          }
        }),
      );
      const last = await countOf(kind, row);
      expect([...seen.keys()].filter((key) => key >= 500)).toEqual([]);
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
    const save = async (client: number, version: number, number: number) => {
      const { code, name, strength } = await groupNow(client);
      return desks[client]!.put(path, {
        id: drugId,
        version,
        draft: {
          code,
          name: `${name.slice(0, 20)} ${number}`,
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
        for (let index = 0; index < tries / clients; index++) {
          const { version } = await groupNow(client);
          const { status } = await save(client, version, index * clients + client);
          seen.add(status);
          if (status === 200) won.push(version);
        }
      }),
    );
    expect([...seen].filter((number) => number >= 500)).toEqual([]);
    expect([new Set(won).size, won.length]).toEqual([
      won.length,
      (await groupNow(0)).version - first,
    ]);
  },
);
