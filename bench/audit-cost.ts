import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { seedDemoStore } from '#db/demo/seed.ts';
import { startEmbedded } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { kyselyOver, openPool } from '#db/open.ts';
import { required } from '#domain/platform/required.ts';
import { buildApp } from '#server/app.ts';
import { scanFolders } from '#server/io/document/scan-folder.ts';
import { deniedCalls } from '#server/platform/denied-calls.ts';
import { openKeys } from '#server/platform/keys.ts';
import { openLive } from '#server/platform/live.ts';
import { repeatedViews, type RepeatedViews } from '#server/platform/repeated-views.ts';
import { savesOfPersons } from '#server/platform/turns/saves-of-persons.ts';
import { hashPassword } from '#server/services/admin/password-hash.ts';

const median = (of: readonly number[]): number =>
  required(of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)], 'a measured call');
/** Says of everything that it is on record already, so that no row is written. */
const unaudited: RepeatedViews = { fresh: () => null, written: () => {} };

/** What lists are asked: as a screen asks again, and as a person searches for somebody else. */
const lists = [
  { name: 'queue', url: '/api/rx/queue' },
  { name: 'patients', url: '/api/patients/search' },
] as const;
type Kind = 'unaudited' | 'asked again' | 'asked anew';
const kinds: readonly Kind[] = ['unaudited', 'asked again', 'asked anew'];
const letters = 'abcdefghijklmnopqrstuvwxyz';

/**
 * What auditing a read costs, in turns: a list that a screen asks again (its records are on record
 * already), one that is asked anew (a row each), and neither. Prints the medians and the ratios.
 */
export async function auditCostBench(args: readonly string[]): Promise<void> {
  const rounds = Number(args[args.indexOf('--rounds') + 1] ?? 300) || 300;
  const folder = mkdtempSync(path.join(tmpdir(), 'apothekey-audit-cost-'));
  const options = { durable: true, maxConnections: 20 };
  const engine = await startEmbedded(path.join(folder, 'pg'), options);
  const pool = openPool(engine.connection, 8);
  try {
    await migrate(pool);
    const db = kyselyOver(pool);
    const clock = { now: () => new Date() };
    const log = pino({ level: 'silent' });
    await seedDemoStore(db, { now: clock.now().toISOString(), hashPassword });
    const live = await openLive(db, engine.connection, log, () => {});
    const again = repeatedViews();
    let views: RepeatedViews = again;
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
        views: {
          fresh: (viewing) => views.fresh(viewing),
          written: (viewing) => views.written(viewing),
        },
        scans: scanFolders(folder),
      },
      live: () => live,
      secure: false,
      clientDir: folder,
      callsPerMinute: 1_000_000,
    });
    await app.http.ready();
    const headers = { 'x-apothekey': '1', 'content-type': 'application/json' };
    const signedIn = await app.http.inject({
      method: 'POST',
      url: '/api/session/sign-in',
      headers,
      payload: { username: 'pharmacist', password: 'demo-pharmacist-2026' },
    });
    const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const ask = async (url: string, text: string): Promise<number> => {
      const payload = { text, filters: {}, sort: null, offset: 0, limit: 60 };
      const from = performance.now();
      const { statusCode } = await app.http.inject({
        method: 'POST',
        url,
        headers: { ...headers, cookie },
        payload,
      });
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
      return performance.now() - from;
    };
    for (const { name, url } of lists) {
      const times: Record<Kind, number[]> = { unaudited: [], 'asked again': [], 'asked anew': [] };
      for (let round = -letters.length; round < rounds; round++) {
        const text = letters[Math.abs(round) % letters.length] ?? '';
        for (let turn = 0; turn < kinds.length; turn++) {
          const kind = required(kinds[(turn + Math.abs(round)) % kinds.length], 'a kind');
          views =
            kind === 'unaudited' ? unaudited : kind === 'asked again' ? again : repeatedViews();
          const ms = await ask(url, text);
          if (round >= 0) times[kind].push(ms);
        }
      }
      const plain = median(times.unaudited);
      const told = kinds.map((kind) => {
        const ms = median(times[kind]);
        return `${kind} ${ms.toFixed(2)} ms (${(ms / plain).toFixed(2)})`;
      });
      console.log(`${name}: ${told.join(', ')}`);
    }
    app.streams.closeAll();
    await app.http.close();
    await live.close();
  } finally {
    await pool.end();
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
