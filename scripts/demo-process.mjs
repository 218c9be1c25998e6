// What the demo store's payer and its network of prescribers have in common: a process of its own
// beside the server, which ends with the one that started it.
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

const heard = (child, listens) =>
  new Promise((done) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (c) => {
        said += c;
        const port = listens.exec(said)?.[1];
        if (port) done({ port: Number(port), said });
      });
    child.once('error', (e) => done({ why: e.message }));
    child.once('exit', () => done({ why: said.trim() }));
  });
const opened = async (command, env, listens) => {
  const child = spawn(process.execPath, command, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  child.stdin.on('error', () => {});
  return { child, ...(await heard(child, listens)) };
};

/**
 * Starts a partner on its usual port, or on another one where that is taken. `envAt(port)` tells it
 * where to listen; `listens` finds the port in what it says. Gives the port, or `why` there is none.
 */
export async function openPartner({ command, usualPort, askedPort, envAt, listens }) {
  let now = { why: '' };
  const asked = askedPort ? Number(askedPort) : null;
  // A partner whose store was killed needs a moment to notice.
  for (const port of asked === null ? [usualPort, usualPort, 0, 0] : [asked, asked]) {
    now = await opened(command, envAt(port), listens);
    if (now.port) break;
    await pause(300);
  }
  if (!now.port) return { why: now.why };
  process.once('exit', () => now.child.kill());
  // Its words are for a terminal of its own.
  for (const stream of [now.child.stdout, now.child.stderr]) stream.resume();
  return { port: now.port, said: now.said };
}

/** Runs a command of the server to its end; gives what went wrong, or null. */
export const ended = (command, args, env) =>
  new Promise((done) => {
    const child = spawn(process.execPath, [...command, ...args], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...env },
    });
    let said = '';
    child.stderr.on('data', (c) => {
      said += c;
    });
    child.once('error', (e) => done(e.message));
    child.once('exit', (code) => done(code === 0 ? null : said.trim()));
  });
