import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { blankPatient } from '#domain/patient/entities/patient.ts';
import { buildServer, crash, freePort, Person, root, serverOf } from './processes.ts';

export interface KillNineReport {
  readonly kills: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly withoutAudit: number;
  /** 'verifies', or what is wrong. */
  readonly chain: string;
  /** Milliseconds from the kill until the server is ready again. */
  readonly backMs: readonly number[];
}

/** A patient as the form sends it, who is found again by this name. */
export const patientNamed = (name: string) => ({
  ...blankPatient,
  lastName: `Proof${name}`,
  firstName: 'Kim',
  middleName: null,
  dateOfBirth: '1980-01-31',
  gender: 'U',
  cellPhone: null,
  homeTel: null,
  email: null,
  addressLine1: null,
  addressLine2: null,
  zipCode: null,
  zip4: null,
  cityName: null,
  state: null,
  cityId: 0,
  ezCap: false,
  autofill: false,
  allergyStatus: 'not-selected',
  note: null,
});

/**
 * Kills the server (and, every second time, its database) with SIGKILL under writes, starts it
 * again, and lets the writers send
 * what was not acknowledged once more with the same idempotency key. In the end every acknowledged
 * write must be there once, with
 * exactly one audit row, and the sealed chain must verify.
 */
export async function killNine(options: {
  readonly kills: number;
  readonly writers?: number;
  readonly say?: (line: string) => void;
}): Promise<KillNineReport> {
  await buildServer();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'apothekey-kill-'));
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const server = serverOf(dataDir, port);
  const acknowledged = new Map<string, number>();
  let going = true;
  try {
    await server.start();
    const station = await new Person(`http://127.0.0.1:${port}`, 'technician').signIn();
    const write = async (writer: number) => {
      for (let index = 0; going || index === 0; index++) {
        const name = `${writer}x${index}`;
        const answer = await station.send('POST', '/api/patients', {
          id: null,
          version: 0,
          draft: patientNamed(name),
        });
        if (answer.status !== 200)
          throw new Error(`a write answered ${answer.status} ${JSON.stringify(answer.body)}`);
        acknowledged.set(`Proof${name}`, Number(answer.body.id));
        await pause(10);
      }
    };
    const writers = Promise.all(
      Array.from({ length: options.writers ?? 6 }, (_, index) => write(index)),
    );
    const backMs: number[] = [];
    for (let kill = 1; kill <= options.kills; kill++) {
      // Under writes means: they are being acknowledged, however slow this machine is. A writer
      // that fails ends the wait.
      for (const enough = acknowledged.size + 11 + ((kill * 7) % 20); acknowledged.size < enough;)
        await Promise.race([pause(5), writers]);
      const both = kill % 2 === 0;
      const from = Date.now();
      await crash(server, dataDir, both);
      await server.start();
      backMs.push(Date.now() - from);
      options.say?.(
        `kill ${kill}${both ? ' (server and database)' : ''}: back in ${backMs.at(-1)} ms, ${acknowledged.size} writes acknowledged`,
      );
    }
    await pause(500);
    going = false;
    await writers;
    return {
      kills: options.kills,
      acknowledged: acknowledged.size,
      ...(await count(dataDir, acknowledged)),
      chain: await chain(dataDir),
      backMs,
    };
  } finally {
    going = false;
    await server.end('SIGTERM').catch(() => {});
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What is missing, there twice, or without its one audit row, of the patients acknowledged. */
export async function count(
  dataDir: string,
  acknowledged: ReadonlyMap<string, number>,
): Promise<{ lost: number; doubled: number; withoutAudit: number }> {
  const { openDatabase } = await import('#db/open.ts');
  const database = await openDatabase({ dataDir, url: undefined });
  try {
    const pool: pg.Pool = database.pool;
    const { rows } = await pool.query<{ last_name: string; id: number }>(
      "select last_name, id from patients where last_name like 'Proof%'",
    );
    const stored = rows.reduce(
      (result, row) => result.set(row.last_name, [...(result.get(row.last_name) ?? []), row]),
      new Map<string, typeof rows>(),
    );
    const audits = await pool.query<{ entity_id: number; n: number }>(
      "select entity_id, count(*)::int as n from audit_log where event = 'patient.saved' and outcome = 'done' group by entity_id",
    );
    const byId = new Map(audits.rows.map((row) => [Number(row.entity_id), row.n]));
    return {
      lost: [...acknowledged].filter(
        ([name, id]) => !stored.get(name)?.some((item) => item.id === id),
      ).length,
      doubled: [...stored.values()].filter((items) => items.length > 1).length,
      withoutAudit: rows.filter((row) => byId.get(row.id) !== 1).length,
    };
  } finally {
    await database.close();
  }
}
async function chain(dataDir: string): Promise<string> {
  try {
    execFileSync(process.execPath, [path.join(root, 'dist/server/cli/verify-audit.mjs')], {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return 'verifies';
  } catch (error) {
    return `${(error as { stdout?: string }).stdout ?? ''}${(error as { stderr?: string }).stderr ?? String(error)}`;
  }
}
