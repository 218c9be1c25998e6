import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { after, nothingYet, type Happening, type State } from '#payer/decide/state.ts';

export interface Journal {
  readonly state: State;
  /** Returns when it is on the disk: an answer that was sent is never forgotten. */ keep(
    happened: readonly Happening[],
  ): void;
  close(): void;
}

const flushFolder = (folder: string): void => {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};
const contentOf = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
};
/** One act (a rebill is reversal and claim) is one line of JSON. */
function replay(content: Buffer): State {
  const lines = content.toString('utf8').split('\n').slice(0, -1);
  return lines.reduce((state, line, index) => {
    try {
      return (JSON.parse(line) as readonly Happening[]).reduce(after, state);
    } catch (error) {
      throw new Error(`line ${index + 1} of the payer's journal can't be read`, { cause: error });
    }
  }, nothingYet);
}

const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
/**
 * Two payers on one journal would give the same authorization number twice. What a process that
 * ended left behind is taken over.
 */
function lock(file: string): void {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
    return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const holder = Number(contentOf(file).toString());
  if (holder > 0 && lives(holder))
    throw new Error(
      `Process ${holder} works on this journal. End it, or remove ${file} if that is no payer.`,
    );
  rmSync(file, { force: true });
  lock(file);
}

/**
 * Opens (or begins) the journal in a folder. A last line that was broken off by a power cut was
 * never answered: it is dropped.
 */
export function openJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true });
  const locked = path.join(folder, 'claims.lock');
  lock(locked);
  const file = path.join(folder, 'claims.jsonl');
  const content = contentOf(file);
  const whole = content.lastIndexOf(0x0a) + 1;
  const state = replay(content.subarray(0, whole));
  const handle = openSync(file, 'a', 0o600);
  if (whole < content.length) truncateSync(file, whole);
  flushFolder(folder);
  return {
    state,
    keep(happened) {
      if (happened.length === 0) return;
      const line = Buffer.from(`${JSON.stringify(happened)}\n`);
      for (let at = 0; at < line.length;) at += writeSync(handle, line, at);
      fsyncSync(handle);
    },
    close() {
      closeSync(handle);
      rmSync(locked, { force: true });
    },
  };
}
