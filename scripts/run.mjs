import path from 'node:path';
import { pathToFileURL } from 'node:url';
// node scripts/run.mjs <file.ts> [arguments]: runs a TypeScript file of this project with its `#`
// names.
import { register } from 'tsx/esm/api';

const [file, ...rest] = process.argv.slice(2);
if (!file) {
  console.error('Say which file to run.');
  process.exit(1);
}
register();
const full = path.resolve(file);
process.argv = [process.argv[0], full, ...rest];
await import(pathToFileURL(full).href);
