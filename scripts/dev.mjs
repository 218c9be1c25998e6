// npm run dev: the server, restarted when its sources change, and Vite with hot updates in front of
// it.
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { openDemoNetwork } from './demo-network.mjs';
import { openDemoPayer } from './demo-payer.mjs';

// The browser talks to Vite, which hands calls on to the server wherever that listens.
const env = {
  ...process.env,
  DATA_DIR: process.env.DATA_DIR ?? 'data',
  APOTHEKEY_API: process.env.APOTHEKEY_API ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`,
};
const children = [
  spawn(
    process.execPath,
    [
      '--watch-path=server',
      '--watch-path=db',
      '--watch-path=domain',
      '--import',
      'tsx',
      'server/main.ts',
      '--demo',
      '--dev',
    ],
    { stdio: 'inherit', env },
  ),
  spawn('node_modules/.bin/vite', [], { stdio: 'inherit', env }),
];
let ending = false;
const end = (code) => {
  if (ending) return;
  ending = true;
  for (const c of children) c.kill('SIGTERM');
  process.exitCode = code;
};
for (const c of children) c.on('exit', (code) => end(code ?? 0));
process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));
const up = () =>
  fetch(`${env.APOTHEKEY_API}/health`).then(
    (r) => r.ok,
    () => false,
  );
while (!ending && !(await up())) await pause(300);
if (!ending) {
  console.log(
    await openDemoPayer({
      payer: ['scripts/run.mjs', 'payer/main.ts'],
      switches: ['scripts/run.mjs', 'server/cli/switches.ts'],
      dataDir: env.DATA_DIR,
    }),
  );
  console.log(
    await openDemoNetwork({
      network: ['scripts/run.mjs', 'network/main.ts'],
      erxLine: ['scripts/run.mjs', 'server/cli/erx-line.ts'],
      dataDir: env.DATA_DIR,
    }),
  );
}
