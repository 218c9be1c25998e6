// The demo store's payer beside the server: a process of its own that ends with the one that
// started it.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Where it listens unless that is taken: the same at each start, so that the store's lines need not
 * be changed.
 */
const usualPort = 3790;

const heard = (child) =>
  new Promise((done) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (c) => {
        said += c;
        const port = /Payer on [\d.]+:(\d+)/.exec(said)?.[1];
        if (port) done({ port: Number(port) });
      });
    child.once('error', (e) => done({ why: e.message }));
    child.once('exit', () => done({ why: said.trim() }));
  });
const opened = async (command, folder, port) => {
  const child = spawn(process.execPath, command, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PAYER_DATA: folder,
      PAYER_PORT: String(port),
      PAYER_CLOCK: process.env.DEMO_CLOCK ?? '',
      PAYER_UNTIL: 'stdin ends',
    },
  });
  child.stdin.on('error', () => {});
  return { child, ...(await heard(child)) };
};
const ended = (command, args, env) =>
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

/**
 * Starts the payer and leads the demo store's lines to it; the server must be up. `payer` and
 * `switches` are what Node runs for each.
 * Gives the sentence for the person who started it. Nothing else waits for it: without it the store
 * works, and its claims wait.
 */
export async function openDemoPayer({ payer, switches, dataDir }) {
  const asked = process.env.PAYER_PORT ? Number(process.env.PAYER_PORT) : null;
  let now = { why: '' };
  // A payer whose store was killed needs a moment to notice.
  for (const port of asked === null ? [usualPort, usualPort, 0, 0] : [asked, asked]) {
    now = await opened(payer, path.join(dataDir, 'payer'), port);
    if (now.port) break;
    await pause(300);
  }
  if (!now.port)
    return `The simulated payer did not start (${now.why}): prescriptions are priced as cash.`;
  process.once('exit', () => now.child.kill());
  // Its words are for a terminal of its own.
  for (const stream of [now.child.stdout, now.child.stderr]) stream.resume();
  const why = await ended(switches, ['demo', String(now.port)], {
    DATA_DIR: dataDir,
    // Only the server may start on a clock of its own: the commands refuse it.
    DEMO_CLOCK: '',
  });
  return why === null
    ? `A simulated payer answers the demo store’s claims (127.0.0.1:${now.port}).`
    : `The demo store’s lines to the payer were not set (${why}).`;
}
