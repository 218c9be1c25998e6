// npm start: builds what changed and starts the server in this process, with the demo store on this
// computer unless told otherwise.
// --no-demo (or DATABASE_URL, or HOST) starts without demo accounts; --no-payer without the payer
// that answers the demo store's claims; --no-network without the network that answers its messages;
// --no-day without the working day that the demo store begins with.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readOptions } from './start-options.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}
const asked = readOptions(process.argv.slice(2));
if ('help' in asked) {
  console.log(asked.help);
  process.exit(0);
}
if ('refused' in asked) {
  console.error(asked.refused);
  process.exit(2);
}
const { flags } = asked;
if (asked.port !== null) process.env.PORT = asked.port;
try {
  const { build } = await import('./build.mjs');
  await build();
} catch (e) {
  console.error(`The build failed: ${e instanceof Error ? e.message : String(e)}`);
  process.exit(1);
}
// npm hands SIGTERM on, but when npm itself is killed nothing tells this process.
if (process.env.npm_lifecycle_event === 'start') {
  const npm = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 1_000);
  watch.unref();
}
const plain = flags.includes('--no-demo') || process.env.DATABASE_URL || process.env.HOST;
const own = ['--no-demo', '--no-payer', '--no-network', '--no-day'];
const day = flags.includes('--no-day') ? [] : ['--demo-day'];
process.argv = [
  process.argv[0],
  path.join(root, 'dist/server/main.mjs'),
  ...flags.filter((f) => !own.includes(f)),
  ...(plain || flags.includes('--demo') ? [] : ['--demo']),
  ...day,
];
await import('../dist/server/main.mjs');
const demo = process.argv.includes('--demo');
const built = (name) => [path.join(root, 'dist/server', `${name}.mjs`)];
const dataDir = path.resolve(root, process.env.DATA_DIR || 'data');
if (demo && !flags.includes('--no-payer')) {
  const { openDemoPayer } = await import('./demo-payer.mjs');
  console.log(
    await openDemoPayer({
      payer: built('payer'),
      switches: built('cli/switches'),
      dataDir,
    }),
  );
}
if (demo && !flags.includes('--no-network')) {
  const { openDemoNetwork } = await import('./demo-network.mjs');
  console.log(
    await openDemoNetwork({ network: built('network'), erxLine: built('cli/erx-line'), dataDir }),
  );
}
if (demo && !flags.includes('--no-day')) {
  const { beginDemoDay } = await import('./demo-day.mjs');
  const said = await beginDemoDay({
    demoDay: built('cli/demo-day'),
    dataDir,
    claims: !flags.includes('--no-payer'),
  });
  if (said !== null) console.log(said);
}
