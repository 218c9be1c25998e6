import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, root } from './processes.ts';

export interface TerminateReport {
  readonly stops: number;
  readonly answered: number;
  /** Requests that the server had taken and did not answer. */
  readonly failed: readonly string[];
  /** Milliseconds from the signal to the end of the process, per stop. */
  readonly endMs: readonly number[];
  readonly exitCodes: readonly (number | null)[];
  /** Whether the health call said "not ready" before the door was closed, per stop. */
  readonly noticed: readonly boolean[];
  /** Companies acknowledged that are not there after the last start. */
  readonly lost: number;
}
const ended = (child: ReturnType<typeof spawn>) =>
  new Promise<number | null>((done) =>
    child.exitCode !== null || child.signalCode !== null
      ? done(child.exitCode)
      : child.once('exit', done),
  );
/** The door was closed before this request was taken: another server would take it. */
const refusedAtDoor = (error: unknown): boolean =>
  /ECONNREFUSED|other side closed|ECONNRESET|UND_ERR_SOCKET/.test(
    (error as Error).cause instanceof Error
      ? `${((error as Error).cause as NodeJS.ErrnoException).code} ${((error as Error).cause as Error).message}`
      : String(error),
  );

/**
 * Stops the server with SIGTERM under load, again and again, on the same data; each client sends
 * one write after the other over connections of its own.
 */
export async function terminate(options: {
  readonly stops: number;
  readonly clients?: number;
  readonly say?: (line: string) => void;
}): Promise<TerminateReport> {
  const { build } = (await import(path.join(root, 'scripts/build.mjs'))) as {
    build(parts: string[]): Promise<void>;
  };
  await build(['server']);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'apothekey-stop-'));
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const headers = { 'content-type': 'application/json', 'x-apothekey': '1' };
  const start = async () => {
    const child = spawn(process.execPath, [path.join(root, 'dist/server/main.mjs'), '--demo'], {
      cwd: root,
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const readable of [child.stdout, child.stderr])
      readable.on('data', (buffer: Buffer) => {
        said += buffer;
      });
    const end = Date.now() + 60_000;
    while (!/ready:/.test(said)) {
      if (child.exitCode !== null || Date.now() > end)
        throw new Error(`The server did not start: ${said}`);
      await pause(20);
    }
    const signedIn = await fetch(`${url}/api/session/sign-in`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ username: 'admin', password: 'demo-admin-2026' }),
    });
    return {
      child,
      cookie: signedIn.headers
        .getSetCookie()
        .map((code) => code.split(';')[0])
        .join('; '),
    };
  };
  const failed: string[] = [];
  const endMs: number[] = [];
  const exitCodes: (number | null)[] = [];
  const noticed: boolean[] = [];
  const acknowledged: string[] = [];
  const oneStop = async (stop: number) => {
    const { child, cookie } = await start();
    let going = true;
    let notReady = false;
    const client = async (number: number) => {
      for (let index = 0; going; index++) {
        const name = `Stop ${stop} ${number} ${index}`;
        try {
          const answer = await fetch(`${url}/company`, {
            method: 'POST',
            headers: { ...headers, cookie, connection: 'close' },
            body: JSON.stringify({ name }),
            signal: AbortSignal.timeout(15_000),
          });
          if (answer.status === 200) acknowledged.push(name);
          else failed.push(`${name}: ${answer.status} ${await answer.text()}`);
        } catch (error) {
          if (refusedAtDoor(error)) return;
          failed.push(`${name}: ${String(error)} ${String((error as Error).cause)}`);
        }
      }
    };
    const watch = async () => {
      while (going) {
        const status = await fetch(`${url}/health/ready`, {
          headers: { connection: 'close' },
        }).then(
          (response) => response.status,
          () => 0,
        );
        if (status === 503) notReady = true;
        if (status === 0) return;
        await pause(25);
      }
    };
    const clients = [
      ...Array.from({ length: options.clients ?? 8 }, (_, index) => client(index)),
      watch(),
    ];
    // Under load means: the clients are being answered, however slow this machine is.
    for (
      const enough = acknowledged.length + 30 + ((stop * 7) % 20);
      acknowledged.length < enough && failed.length === 0;
    )
      await pause(10);
    const from = Date.now();
    child.kill('SIGTERM');
    exitCodes.push(await ended(child));
    endMs.push(Date.now() - from);
    going = false;
    await Promise.all(clients);
    noticed.push(notReady);
    options.say?.(
      `stop ${stop}: ended in ${endMs.at(-1)} ms, ${acknowledged.length} writes answered`,
    );
  };
  try {
    for (let stop = 1; stop <= options.stops; stop++) await oneStop(stop);
    const { openDatabase } = await import('#db/open.ts');
    const database = await openDatabase({ dataDir, url: undefined });
    try {
      const { rows } = await database.pool.query<{ name: string }>(
        "select name from companies where name like 'Stop %'",
      );
      const there = new Set(rows.map((row) => row.name));
      return {
        stops: options.stops,
        answered: acknowledged.length,
        failed,
        endMs,
        exitCodes,
        noticed,
        lost: acknowledged.filter((name) => !there.has(name)).length,
      };
    } finally {
      await database.close();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
