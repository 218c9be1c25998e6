import { readFileSync } from 'node:fs';

/**
 * Whether a process with this id exists now (it may be another one than before: ids are re-used).
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Start time in clock ticks, which tells two processes with the same id apart; empty where the
 * system doesn't say.
 */
const startedAt = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
};

/** A text that names one process for good; to be stored and later given to `isSameProcess`. */
export const identityOf = (pid: number): string => `${pid} ${startedAt(pid)}`;

/** Whether the process that a stored identity names still runs. */
export function isSameProcess(identity: string): boolean {
  const [pid, started] = identity.trim().split(' ');
  if (!pid || !isAlive(Number(pid))) return false;
  return !started || startedAt(Number(pid)) === started;
}

/** The command line of a process, or null where the system doesn't say. */
export const commandLineOf = (pid: number): string | null => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return null;
  }
};
