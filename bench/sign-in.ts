import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { seedAccounts } from '#db/demo/seed.ts';
import { startEmbedded } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { kyselyOver, openPool } from '#db/open.ts';
import { buildApp } from '#server/app.ts';
import { scanFolders } from '#server/io/document/scan-folder.ts';
import { deniedCalls } from '#server/platform/denied-calls.ts';
import { openKeys } from '#server/platform/keys.ts';
import { openLive } from '#server/platform/live.ts';
import { repeatedViews } from '#server/platform/repeated-views.ts';
import { savesOfPersons } from '#server/platform/turns/saves-of-persons.ts';
import { hashPassword } from '#server/services/admin/password-hash.ts';

const median = (of: readonly number[]): number =>
  of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)]!;

/**
 * How long the server takes to refuse a wrong password for an account that exists and for one that
 * does not, in turns, at the product's cost
 * of a password check. Prints both medians and their difference; `pairs` at once tells a quiet
 * machine from a busy one by the spread.
 */
export async function signInBench(args: readonly string[]): Promise<void> {
  const pairs = Number(
    args[args.indexOf('--pairs') + 1] && args.includes('--pairs')
      ? args[args.indexOf('--pairs') + 1]
      : 200,
  );
  const folder = mkdtempSync(path.join(tmpdir(), 'apothekey-sign-in-'));
  const engine = await startEmbedded(path.join(folder, 'pg'), {
    durable: true,
    maxConnections: 20,
  });
  const pool = openPool(engine.connection, 8);
  try {
    await migrate(pool);
    const db = kyselyOver(pool);
    const clock = { now: () => new Date() };
    const log = pino({ level: 'silent' });
    await seedAccounts(db, { now: clock.now().toISOString(), hashPassword });
    const live = await openLive(db, engine.connection, log, () => {});
    const app = await buildApp({
      platform: {
        db,
        clock,
        keys: openKeys(folder),
        log,
        demo: true,
        filesDir: folder,
        denied: deniedCalls(),
        saves: savesOfPersons(1_000_000),
        views: repeatedViews(),
        scans: scanFolders(folder),
      },
      live: () => live,
      secure: false,
      clientDir: folder,
      callsPerMinute: 1_000_000,
    });
    await app.http.ready();
    const refused = async (username: string, index: number): Promise<number> => {
      await db.deleteFrom('throttle').execute();
      const from = performance.now();
      const { statusCode } = await app.http.inject({
        method: 'POST',
        url: '/api/session/sign-in',
        remoteAddress: `10.1.${index >> 8}.${index & 255}`,
        headers: { 'x-apothekey': '1', 'content-type': 'application/json' },
        payload: { username, password: 'a wrong password' },
      });
      if (statusCode !== 401) throw new Error(`sign-in answered ${statusCode}`);
      return performance.now() - from;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let index = -10; index < pairs; index++) {
      // Who goes first changes, so that nothing that goes up and down in step favours one of them.
      const pair: (readonly [number[], string])[] = [
        [known, 'technician'],
        [unknown, 'nobody-here'],
      ];
      for (const [times, username] of index % 2 === 0 ? pair : pair.toReversed()) {
        const ms = await refused(username, index + 10);
        if (index >= 0) times.push(ms);
      }
    }
    const [first, second] = [median(known), median(unknown)];
    console.log(
      `${pairs} pairs: known account ${first.toFixed(2)} ms, unknown ${second.toFixed(2)} ms, difference ${((Math.abs(first - second) / first) * 100).toFixed(1)} % of the median (bar: below 10 %)`,
    );
    app.streams.closeAll();
    await app.http.close();
    await live.close();
  } finally {
    await pool.end();
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
