import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identityOf, isSameProcess } from './process-identity.ts';

/** How long the engine, or another program that starts it, may take. */
export const startTimeoutMs = 60_000;

/**
 * Runs work while no other program starts or stops the engine of this folder. Whoever comes second
 * waits; throws one sentence after a minute.
 */
export const withStartLock = async <T>(home: string, work: () => Promise<T>): Promise<T> => {
  const file = path.join(home, 'starting');
  const end = Date.now() + startTimeoutMs;
  for (;;) {
    try {
      const handle = openSync(file, 'wx', 0o600);
      writeSync(handle, identityOf(process.pid));
      closeSync(handle);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      let holder = '';
      try {
        holder = readFileSync(file, 'utf8');
      } catch {
        continue;
      }
      if (holder !== '' && !isSameProcess(holder)) {
        rmSync(file, { force: true });
        continue;
      }
      if (Date.now() > end)
        throw new Error(
          `Another program has been starting the database in ${home} for a minute: ` +
            `end it, or remove ${file}.`,
          { cause: error },
        );
      await pause(25);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
};
