import { blankPatient } from '#domain/entities/patient.ts';
import { spawn, execFileSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export interface KillNineReport {
  readonly kills: number; readonly acknowledged: number; readonly lost: number; readonly doubled: number; readonly withoutAudit: number; readonly chain: 'verifies' | string;
  /** Milliseconds from the kill until the server is ready again. */
  readonly backMs: readonly number[];
}

const freePort = () => new Promise<number>((done) => { const s = createServer().listen(0, '127.0.0.1', () => { const { port } = s.address() as { port: number }; s.close(() => done(port)); }); });
const root = path.resolve(import.meta.dirname, '../..');

class Station {
  private cookies = '';
  private readonly url: string;
  constructor(url: string) { this.url = url; }
  async call(method: string, address: string, body?: unknown, key?: string): Promise<{ status: number; body: any }> {
    const r = await fetch(this.url + address, { method, headers: { 'content-type': 'application/json', origin: this.url, 'sec-fetch-site': 'same-origin', ...(this.cookies ? { cookie: this.cookies } : {}), ...(key ? { 'idempotency-key': key } : {}) }, ...(body === undefined ? {} : { body: JSON.stringify(body) }), signal: AbortSignal.timeout(4_000) });
    const set = r.headers.getSetCookie().map((c) => c.split(';')[0]!);
    if (set.length) this.cookies = set.join('; ');
    return { status: r.status, body: await r.json().catch(() => null) };
  }
}
const patient = (n: string) => ({
  ...blankPatient, lastName: `Proof${n}`, firstName: 'Kim', middleName: null, dateOfBirth: '1980-01-31', gender: 'U', cellPhone: null, homeTel: null, email: null, addressLine1: null, addressLine2: null, zipCode: null, zip4: null, cityName: null, state: null, cityId: 0, ezCap: false, autofill: false, allergyStatus: 'not-selected', note: null,
});

/**
 * Kills the server (and, every second time, its database) with SIGKILL under writes, starts it again, and lets the writers send
 * what was not acknowledged once more with the same idempotency key. In the end every acknowledged write must be there once, with
 * exactly one audit row, and the sealed chain must verify.
 */
export async function killNine(o: { readonly kills: number; readonly writers?: number; readonly say?: (line: string) => void }): Promise<KillNineReport> {
  const { build } = await import(path.join(root, 'scripts/build.mjs')) as { build(parts: string[]): Promise<void> };
  await build(['server']);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'apothekey-kill-'));
  chmodSync(dataDir, 0o755);
  const port = await freePort(), url = `http://127.0.0.1:${port}`;
  let child: ChildProcess;
  const start = async () => {
    child = spawn(process.execPath, [path.join(root, 'dist/server/main.mjs'), '--demo'], { cwd: root, env: { ...process.env, PORT: String(port), DATA_DIR: dataDir }, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const s of [child.stdout!, child.stderr!]) s.on('data', (c: Buffer) => { said += c; });
    const end = Date.now() + 60_000;
    while (!/ready:/.test(said)) { if (child.exitCode !== null || Date.now() > end) throw new Error(`The server did not come back: ${said}`); await pause(20); }
  };
  const postmaster = () => { const file = path.join(dataDir, 'database', 'pg', 'postmaster.pid'); return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null; };
  const acknowledged = new Map<string, number>();
  let going = true;
  try {
    await start();
    const station = new Station(url);
    const signedIn = await station.call('POST', '/api/session/sign-in', { username: 'technician', password: 'demo-technician-2026' });
    if (signedIn.status !== 200) throw new Error(`sign-in answered ${signedIn.status}`);
    const write = async (writer: number) => {
      for (let n = 0; going || n === 0; n++) {
        const name = `${writer}x${n}`, key = randomUUID();
        for (;;) {
          const answer = await station.call('POST', '/api/patients', { id: null, version: 0, draft: patient(name) }, key).catch(() => null);
          if (answer?.status === 200) { acknowledged.set(`Proof${name}`, answer.body.id as number); break; }
          if (answer && answer.status < 500) throw new Error(`a write answered ${answer.status} ${JSON.stringify(answer.body)}`);
          await pause(60);
        }
        await pause(10);
      }
    };
    const writers = Promise.all(Array.from({ length: o.writers ?? 6 }, (_, i) => write(i)));
    const backMs: number[] = [];
    for (let kill = 1; kill <= o.kills; kill++) {
      // Under writes means: they are being acknowledged, however slow this machine is. A writer that fails ends the wait.
      for (const enough = acknowledged.size + 11 + (kill * 7) % 20; acknowledged.size < enough;) await Promise.race([pause(5), writers]);
      const both = kill % 2 === 0, engine = postmaster(), from = Date.now();
      if (engine === null) throw new Error('The database’s process was not found, so it could not be killed.');
      child!.kill('SIGKILL');
      if (both) process.kill(engine, 'SIGKILL');
      await new Promise((done) => (child!.exitCode !== null || child!.signalCode !== null ? done(null) : child!.once('exit', done)));
      await start();
      backMs.push(Date.now() - from);
      o.say?.(`kill ${kill}${both ? ' (server and database)' : ''}: back in ${backMs.at(-1)} ms, ${acknowledged.size} writes acknowledged`);
    }
    await pause(500);
    going = false;
    await writers;
    return { kills: o.kills, acknowledged: acknowledged.size, ...(await count(dataDir, acknowledged)), chain: await chain(dataDir), backMs };
  } finally {
    going = false;
    child!.kill('SIGTERM');
    await new Promise((done) => (child!.exitCode !== null || child!.signalCode !== null ? done(null) : child!.once('exit', done)));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function count(dataDir: string, acknowledged: ReadonlyMap<string, number>): Promise<{ lost: number; doubled: number; withoutAudit: number }> {
  const { openDatabase } = await import('#db/open.ts');
  const database = await openDatabase({ dataDir, url: undefined });
  try {
    const pool: pg.Pool = database.pool;
    const { rows } = await pool.query<{ last_name: string; id: number }>("select last_name, id from patients where last_name like 'Proof%'");
    const stored = rows.reduce((m, r) => m.set(r.last_name, [...(m.get(r.last_name) ?? []), r]), new Map<string, typeof rows>());
    const audits = await pool.query<{ entity_id: number; n: number }>("select entity_id, count(*)::int as n from audit_log where event = 'patient.saved' and outcome = 'done' group by entity_id");
    const byId = new Map(audits.rows.map((r) => [Number(r.entity_id), r.n]));
    return { lost: [...acknowledged].filter(([name, id]) => !stored.get(name)?.some((r) => r.id === id)).length, doubled: [...stored.values()].filter((r) => r.length > 1).length, withoutAudit: rows.filter((r) => byId.get(r.id) !== 1).length };
  } finally { await database.close(); }
}
async function chain(dataDir: string): Promise<string> {
  try { execFileSync(process.execPath, [path.join(root, 'dist/server/cli/verify-audit.mjs')], { cwd: root, env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8', stdio: 'pipe' }); return 'verifies'; } catch (e) { return `${(e as { stdout?: string }).stdout ?? ''}${(e as { stderr?: string }).stderr ?? String(e)}`; }
}
