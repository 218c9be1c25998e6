import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const root = path.resolve(import.meta.dirname, '../..');
export const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });

/** Builds the server that the proofs start. */
export async function buildServer(): Promise<void> {
  const { build }: { build(parts: string[]): Promise<void> } = await import(
    path.join(root, 'scripts/build.mjs')
  );
  await build(['server']);
}

/**
 * One program of the product as a process of its own, which can be killed and started again with
 * the same data.
 */
export class Process {
  private child!: ChildProcess;
  private readonly args: readonly string[];
  private readonly env: Readonly<Record<string, string>>;
  private readonly ready: RegExp;
  constructor(args: readonly string[], env: Readonly<Record<string, string>>, ready: RegExp) {
    this.args = args;
    this.env = env;
    this.ready = ready;
  }
  async start(): Promise<void> {
    this.child = spawn(process.execPath, [...this.args], {
      cwd: root,
      env: { ...process.env, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const readable of [this.child.stdout!, this.child.stderr!])
      readable.on('data', (buffer: Buffer) => {
        if (said.length < 10_000) said += buffer;
      });
    const end = Date.now() + 180_000;
    while (!this.ready.test(said)) {
      if (this.gone || Date.now() > end) throw new Error(`${this.args[0]} did not start: ${said}`);
      await pause(20);
    }
  }
  get gone(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }
  async end(signal: NodeJS.Signals): Promise<void> {
    this.child.kill(signal);
    await new Promise((done) => {
      if (this.gone) done(null);
      else this.child.once('exit', done);
    });
  }
}
export const serverOf = (dataDir: string, port: number): Process =>
  new Process(
    [path.join(root, 'dist/server/main.mjs'), '--demo'],
    { PORT: String(port), DATA_DIR: dataDir },
    /ready:/,
  );
/** Kills the server with SIGKILL, and its database too where that is asked. */
export async function crash(server: Process, dataDir: string, database: boolean): Promise<void> {
  const file = path.join(dataDir, 'database', 'pg', 'postmaster.pid');
  if (!existsSync(file))
    throw new Error('The database’s process was not found, so it could not be killed.');
  const engine = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const gone = server.end('SIGKILL');
  if (database) process.kill(engine, 'SIGKILL');
  await gone;
}

export interface Answer {
  readonly status: number;
  readonly body: any;
}
/**
 * Somebody at a workstation. What they send goes again under the same key until the server has
 * answered, however often it was killed meanwhile.
 */
export class Person {
  private cookies = '';
  private readonly url: string;
  private readonly name: string;
  constructor(url: string, name: string) {
    this.url = url;
    this.name = name;
  }
  private async once(method: string, address: string, body: unknown, key: string): Promise<Answer> {
    const response = await fetch(this.url + address, {
      method,
      headers: {
        'content-type': 'application/json',
        origin: this.url,
        'sec-fetch-site': 'same-origin',
        'x-workstation': `desk of ${this.name}`,
        ...(this.cookies ? { cookie: this.cookies } : {}),
        'idempotency-key': key,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    const set = response.headers.getSetCookie().map((code) => code.split(';')[0]!);
    if (set.length) this.cookies = set.join('; ');
    return { status: response.status, body: await response.json().catch(() => null) };
  }
  async send(method: string, address: string, body?: unknown): Promise<Answer> {
    const key = randomUUID();
    const end = Date.now() + 120_000;
    for (;;) {
      const answer = await this.once(method, address, body, key).catch(() => null);
      if (answer && answer.status < 500) return answer;
      if (Date.now() > end)
        throw new Error(`${method} ${address} was not answered: ${JSON.stringify(answer)}`);
      await pause(60);
    }
  }
  async signIn(): Promise<this> {
    const answer = await this.send('POST', '/api/session/sign-in', {
      username: this.name,
      password: this.password,
    });
    if (answer.status !== 200)
      throw new Error(`${this.name} could not sign in: ${JSON.stringify(answer.body)}`);
    return this;
  }
  get password(): string {
    return `demo-${this.name}-2026`;
  }
}
