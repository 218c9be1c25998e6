// npm start: builds what changed and starts the server in this process, with the demo store on this computer unless told otherwise.
// --no-demo (or DATABASE_URL, or HOST) starts without demo accounts.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
if (Number(process.versions.node.split('.')[0]) < 20) { console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`); process.exit(1); }
try {
  const { build } = await import('./build.mjs');
  await build();
} catch (e) {
  console.error(`The build failed: ${e instanceof Error ? e.message : e}`);
  process.exit(1);
}
const flags = process.argv.slice(2);
const plain = flags.includes('--no-demo') || process.env.DATABASE_URL || process.env.HOST;
process.argv = [process.argv[0], path.join(root, 'dist/server/main.mjs'), ...flags.filter((f) => f !== '--no-demo'), ...(plain || flags.includes('--demo') ? [] : ['--demo'])];
await import('../dist/server/main.mjs');
