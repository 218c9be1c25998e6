import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Cluster } from './cluster.ts';
import { usersFolder } from './engine-users.ts';

/** Seconds that a program which was killed has to come back before its engine is stopped. */
const graceSeconds = 5;

/**
 * Waits until its input ends, which it does when this program ends in any way. Arguments: the
 * folder of users, this user's entry, the engine's data folder, the seconds of grace.
 */
const script = `
is_alive() {
  if [ -d /proc/self ]; then [ -d "/proc/$1" ]; else ps -p "$1" >/dev/null 2>&1; fi
}
is_engine() {
  [ ! -d /proc/self ] || grep -qF -- "$2" "/proc/$1/cmdline" 2>/dev/null
}
cat >/dev/null
[ -e "$2" ] || exit 0
sleep "$4"
rm -f "$2" 2>/dev/null
for entry in "$1"/*; do
  name=\${entry##*/}
  if is_alive "\${name%%-*}"; then exit 0; fi
done
read -r engine <"$3/postmaster.pid" || exit 0
if is_alive "$engine" && is_engine "$engine" "$3"; then kill -INT "$engine"; fi
`;

/** The process that stops the engine after its last user was killed. */
export interface Guardian {
  /** To be called when the user has left the list. */
  dismiss(): void;
}

/**
 * Starts the guardian of one user. Where there is no shell (Windows) an engine whose last user was
 * killed goes on until the next start.
 */
export function guardEngine(cluster: Cluster, entry: string): Guardian {
  if (process.platform === 'win32') return { dismiss: () => undefined };
  const child = spawn(
    '/bin/sh',
    ['-c', script, 'guardian', usersFolder(cluster), entry, cluster.data, String(graceSeconds)],
    {
      ...cluster.account,
      env: cluster.environment,
      cwd: path.parse(cluster.home).root,
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    },
  );
  child.on('error', () => undefined);
  child.unref();
  const { stdin } = child;
  stdin.on('error', () => undefined);
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
  return { dismiss: () => stdin.end() };
}
