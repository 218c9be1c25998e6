import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kyselyOver } from '#db/open.ts';
import { sealAudit, verifyChain, type ChainProblem } from '#server/platform/audit-chain.ts';
import { chance } from '#tests/platform/chance.ts';
import { testServer, type TestServer } from '#tests/platform/server.ts';

/** How often the log is tampered with; the proof does it a thousand times. */
const tamperings = Number(process.env['TAMPERINGS'] ?? 48);
const rows = 60;
/** How many rows are sealed and then verified against the clock; the proof takes 100,000. */
const longLog = Number(process.env['AUDIT_ROWS'] ?? 2_000);

let server: TestServer;
let auditDir: string;
const insertRows = (number: number) =>
  server.database.pool.query(
    "insert into audit_log (at, event, entity, entity_id, outcome, actor_name, detail) select $1::timestamptz + i * interval '1 second', 'rx.viewed', 'rx', i, 'viewed', 'tess', jsonb_build_object('n', i) from generate_series(1, $2::int) i",
    [server.clock.now().toISOString(), number],
  );
beforeAll(async () => {
  server = await testServer({ empty: true });
  auditDir = mkdtempSync(path.join(tmpdir(), 'apothekey-tamper-'));
  await insertRows(rows);
  await sealAudit(
    { db: server.database.db, clock: server.clock, keys: server.platform.keys },
    auditDir,
    { anchorNow: true },
  );
  server.clock.forward({ hours: 1 });
});
afterAll(async () => {
  await server.close();
  rmSync(auditDir, { recursive: true, force: true });
});

const { below } = chance(20260302);
type Found = Pick<ChainProblem, 'kind' | 'seq' | 'auditId'>;
interface Tampering {
  readonly statements: readonly string[];
  /** Whether the report names the fault at its place. */ located(found: readonly Found[]): boolean;
}
const changed = (seq: number) => (found: readonly Found[]) =>
  found[0]?.kind === 'changed' && found[0].seq === seq;
const columns = [
  "actor_name = actor_name || 'x'",
  'actor_id = 7',
  "at = at + interval '1 microsecond'",
  "event = 'rx.verified'",
  "entity = 'fill'",
  'entity_id = entity_id + 1',
  "outcome = 'done'",
  `detail = '{"n": "1"}'`,
  'detail = detail || \'{"m": 0}\'',
  "workstation = 'counter 9'",
  'store_id = 3',
  'session_id = 3',
  "before_digest = 'ab'",
  "after_digest = 'ab'",
  "correlation_id = 'c'",
];
/**
 * What someone with all rights on the database, and without the key, does to a log whose rows and
 * seals have the same numbers.
 */
const kinds: Readonly<Record<string, () => Tampering>> = {
  edit: () => {
    const number = 1 + below(rows);
    return {
      statements: [
        `update audit_log set ${columns[below(columns.length)]} where id = (select audit_id from audit_seals where seq = ${number})`,
      ],
      located: changed(number),
    };
  },
  'delete a row': () => {
    const number = 1 + below(rows);
    return {
      statements: [
        `delete from audit_log where id = (select audit_id from audit_seals where seq = ${number})`,
      ],
      located: (found) => found[0]?.kind === 'removed' && found[0].seq === number,
    };
  },
  'delete a row and its seal': () => {
    const number = 1 + below(rows - 1);
    return {
      statements: [
        `delete from audit_log where id = (select audit_id from audit_seals where seq = ${number})`,
        `delete from audit_seals where seq = ${number}`,
      ],
      located: (found) => found[0]?.kind === 'removed' && found[0].seq === number,
    };
  },
  'delete a row and close the gap': () => {
    const number = 1 + below(rows - 1);
    return {
      statements: [
        `delete from audit_log where id = (select audit_id from audit_seals where seq = ${number})`,
        `delete from audit_seals where seq = ${number}`,
        `update audit_seals set seq = -seq where seq > ${number}`,
        'update audit_seals set seq = -seq - 1 where seq < 0',
      ],
      located: changed(number),
    };
  },
  insert: () => {
    const id = -1 - below(1_000);
    return {
      statements: [
        `insert into audit_log (id, at, event, outcome) overriding system value values (${id}, '2026-01-01', 'rx.verified', 'done')`,
      ],
      located: (found) => found[0]?.kind === 'inserted' && found[0].auditId === id,
    };
  },
  'insert with a seal of its own': () => {
    const number = rows + 1;
    return {
      statements: [
        `insert into audit_log (id, at, event, outcome) overriding system value values (-9, '2026-01-01', 'rx.verified', 'done')`,
        `insert into audit_seals (seq, audit_id, digest) values (${number}, -9, sha256('${below(1_000)}'))`,
      ],
      located: changed(number),
    };
  },
  'reorder rows': () => {
    const number = 1 + below(rows - 1);
    const ownNumber = number + 1 + below(rows - number);
    return {
      statements: [
        `update audit_seals set audit_id = case seq when ${number} then (select audit_id from audit_seals where seq = ${ownNumber}) else (select audit_id from audit_seals where seq = ${number}) end where seq in (${number}, ${ownNumber})`,
      ],
      located: (found) =>
        found.some((found) => found.seq === number) &&
        found.some((found) => found.seq === ownNumber),
    };
  },
  'reorder contents': () => {
    const number = 1 + below(rows - 1);
    const ownNumber = number + 1 + below(rows - number);
    return {
      statements: [
        `update audit_log x set entity_id = y.entity_id, detail = y.detail, at = y.at from audit_log y where x.id in (select audit_id from audit_seals where seq in (${number}, ${ownNumber})) and y.id in (select audit_id from audit_seals where seq in (${number}, ${ownNumber})) and x.id <> y.id`,
      ],
      located: (found) => found.map((found) => found.seq).join() === `${number},${ownNumber}`,
    };
  },
  truncate: () => {
    const number = 1 + below(rows - 1);
    return {
      statements: [
        `delete from audit_log where id in (select audit_id from audit_seals where seq > ${number})`,
        `delete from audit_seals where seq > ${number}`,
        'delete from audit_anchors',
      ],
      located: (found) => found.some((found) => found.kind === 'truncated' && found.seq === rows),
    };
  },
  're-seal without the key': () => {
    const number = 1 + below(rows);
    return {
      statements: [
        `update audit_log set outcome = 'done' where id = (select audit_id from audit_seals where seq = ${number})`,
        `update audit_seals set digest = sha256(digest) where seq >= ${number}`,
      ],
      located: (found) =>
        found[0]?.kind === 'changed' &&
        found[0].seq === number &&
        found.some((found) => found.kind === 'reordered'),
    };
  },
  'replace all': () => ({
    statements: [
      `update audit_log set actor_name = 'nobody${below(1_000)}'`,
      "update audit_seals set digest = sha256(convert_to(seq::text, 'UTF8'))",
    ],
    located: (found) =>
      found.filter((found) => found.kind === 'changed').length === rows &&
      found.some((found) => found.kind === 'reordered' && found.seq === rows),
  }),
  empty: () => ({
    statements: ['delete from audit_log', 'delete from audit_seals', 'delete from audit_anchors'],
    located: (found) => found.some((found) => found.kind === 'truncated' && found.seq === rows),
  }),
};

/**
 * Tampers inside a transaction that is rolled back, with triggers and references switched off, and
 * verifies in it.
 */
async function foundAfter(
  client: PoolClient,
  { statements }: Tampering,
): Promise<readonly Found[]> {
  await client.query('begin');
  try {
    await client.query("set local session_replication_role = 'replica'");
    await client.query(
      'alter table audit_seals drop constraint if exists audit_seals_audit_id_key',
    );
    for (const statement of statements) await client.query(statement);
    const db = kyselyOver({
      connect: async () => ({ query: client.query.bind(client), release: () => {} }),
      end: async () => {},
    } as never);
    return (await verifyChain({ db, clock: server.clock, keys: server.platform.keys }, auditDir))
      .problems;
  } finally {
    await client.query('rollback');
  }
}

test(
  `the log tampered with ${tamperings} times, in ${Object.keys(kinds).length} ways at places by chance: each time found, and located`,
  { timeout: 1_800_000 },
  async () => {
    const client = await server.database.pool.connect();
    const missed: string[] = [];
    try {
      expect(await foundAfter(client, { statements: [], located: () => true })).toEqual([]);
      for (let index = 0; index < tamperings; index++) {
        const [name, make] = Object.entries(kinds)[index % Object.keys(kinds).length]!;
        const tampering = make();
        const found = await foundAfter(client, tampering);
        if (found.length === 0 || !tampering.located(found))
          missed.push(
            `${name}: ${tampering.statements.join('; ')} → ${JSON.stringify(found.slice(0, 3))}`,
          );
      }
      expect(await foundAfter(client, { statements: [], located: () => true })).toEqual([]);
    } finally {
      client.release();
    }
    expect(missed).toEqual([]);
  },
);

test(
  `${longLog.toLocaleString('en-US')} rows are sealed and verified`,
  { timeout: 600_000 },
  async () => {
    await insertRows(longLog);
    await sealAudit(
      { db: server.database.db, clock: server.clock, keys: server.platform.keys },
      auditDir,
    );
    const from = performance.now();
    const cpu = process.cpuUsage();
    const report = await verifyChain(
      { db: server.database.db, clock: server.clock, keys: server.platform.keys },
      auditDir,
    );
    const { user, system } = process.cpuUsage(cpu);
    if (longLog >= 100_000)
      console.log(
        `${report.rows} rows verified in ${Math.round(performance.now() - from)} ms (${Math.round((user + system) / 1000)} ms of this process's CPU)`,
      );
    expect([report.rows, report.problems]).toEqual([rows + longLog, []]);
  },
);

test('a cut off line of the anchors is named, and takes no later anchor with it', async () => {
  const own = mkdtempSync(path.join(tmpdir(), 'apothekey-anchors-'));
  const tools = { db: server.database.db, clock: server.clock, keys: server.platform.keys };
  writeFileSync(path.join(own, 'anchors.log'), '{"seq":99,"dig');
  await insertRows(1);
  await sealAudit(tools, own, { anchorNow: true });

  const report = await verifyChain(tools, own);

  expect([report.anchors, report.problems]).toEqual([
    1,
    [
      {
        kind: 'anchor',
        seq: 0,
        auditId: null,
        message: 'Line 1 of the anchors can’t be read: it was cut off or changed.',
      },
    ],
  ]);
  rmSync(own, { recursive: true, force: true });
});
