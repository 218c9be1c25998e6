import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Cluster } from './cluster.ts';
import { identityOf, isSameProcess } from './process-identity.ts';

/** The programs that use an engine, as files beside its data: whoever is last stops it. */
export interface EngineUsers {
  /** The file of this user; its name begins with the number of the process. */
  readonly entry: string;
  join(): void;
  leave(): void;
  /** Whether a program that still runs, other than this user, has entered itself. */
  othersUse(): boolean;
}

export const usersFolder = (cluster: Cluster): string => path.join(cluster.home, 'users');

let entries = 0;

const isInUse = (file: string): boolean => {
  try {
    return isSameProcess(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
};

/** The list of users of one engine, with a new entry for this process. */
export function engineUsers(cluster: Cluster): EngineUsers {
  const folder = usersFolder(cluster);
  entries += 1;
  const entry = path.join(folder, `${process.pid}-${entries}`);
  return {
    entry,
    join: () => {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      writeFileSync(entry, identityOf(process.pid));
    },
    leave: () => rmSync(entry, { force: true }),
    othersUse: () => {
      let found = false;
      for (const name of readdirSync(folder)) {
        const file = path.join(folder, name);
        if (file === entry) continue;
        if (isInUse(file)) found = true;
        else rmSync(file, { force: true });
      }
      return found;
    },
  };
}
