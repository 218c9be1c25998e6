// Builds what `npm start` runs: the client (Vite) into dist/client, the server and its commands (esbuild) into dist/server.
// A part is built again only when its sources changed: dist/<part>.hash holds the hash of what it was built from.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const parts = {
  client: { sources: ['domain', 'src', 'public', 'index.html', 'vite.config.ts', 'tailwind.config.ts', 'package-lock.json'], made: 'client/index.html' },
  server: { sources: ['domain', 'server', 'db', 'package-lock.json', 'scripts/build.mjs'], made: 'server/main.mjs' },
};

const filesUnder = (place) => {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { withFileTypes: true }).flatMap((e) => filesUnder(path.join(place, e.name)));
};
const hashOf = (sources) => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((s) => filesUnder(path.join(root, s))).sort()) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};

const buildClient = async () => {
  const { build } = await import('vite');
  const made = await build({ root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn', mode: 'production' });
  weigh([made].flat().flatMap((m) => m.output).filter((o) => o.type === 'chunk'));
};
/** What a browser fetches before the login can be used, in bytes as gzip sends them. More than this fails the build. */
const mostAtFirst = 155_000;
/** Says what the script weighs, and refuses one that has become too heavy: something behind the sign-in has slipped in front of it. */
function weigh(chunks) {
  const byName = new Map(chunks.map((c) => [c.fileName, c])), gzipped = (c) => gzipSync(c.code).length;
  const first = new Set();
  const take = (name) => { const c = byName.get(name); if (c && !first.has(c)) { first.add(c); c.imports.forEach(take); } };
  for (const c of chunks) if (c.isEntry) take(c.fileName);
  const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`, sum = (some) => some.reduce((n, c) => n + gzipped(c), 0);
  const rest = chunks.filter((c) => !first.has(c)).sort((a, b) => gzipped(b) - gzipped(a)), atFirst = sum([...first]);
  console.log(`Script, gzipped: ${kB(atFirst)} before the login (at most ${kB(mostAtFirst)}), ${kB(sum(rest))} after it in ${rest.length} files, the largest ${rest.slice(0, 3).map((c) => `${c.name} ${kB(gzipped(c))}`).join(', ')}.`);
  if (atFirst > mostAtFirst) throw new Error(`The first script weighs ${kB(atFirst)}, more than ${kB(mostAtFirst)}: see what src/main.tsx imports.`);
}
/** Bundles the server and its commands into a folder inside the checkout (the packages stay outside the bundle). */
export const buildServer = async (outdir = 'dist/server') => {
  const { build } = await import('esbuild');
  const commands = filesUnder(path.join(root, 'server', 'cli')).filter((f) => f.endsWith('.ts')).map((f) => ({ in: f, out: `cli/${path.basename(f, '.ts')}` }));
  rmSync(path.join(root, outdir), { recursive: true, force: true });
  await build({
    absWorkingDir: root, entryPoints: [{ in: 'server/main.ts', out: 'main' }, ...commands], outdir, outExtension: { '.js': '.mjs' },
    bundle: true, platform: 'node', format: 'esm', target: 'node20', packages: 'external', splitting: true, chunkNames: 'part-[hash]', sourcemap: false, logLevel: 'warning',
    // The `#` names of package.json are ours, not packages.
    plugins: [{ name: 'own-names', setup: (b) => b.onResolve({ filter: /^#(domain|server|db|adapters)\// }, (a) => ({ path: path.join(root, a.path.slice(1)) })) }],
  });
};
const builders = { client: buildClient, server: buildServer };

/** Builds the parts whose sources changed. Without a client entry (index.html) the client part is left out. */
export async function build(names = ['client', 'server']) {
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  await Promise.all(names.map(async (name) => {
    const { sources, made } = parts[name];
    if (name === 'client' && !existsSync(path.join(root, 'index.html'))) return;
    const stamp = path.join(root, 'dist', `${name}.hash`);
    const hash = hashOf(sources);
    if (existsSync(path.join(root, 'dist', made)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
    rmSync(stamp, { force: true });
    const from = Date.now();
    await builders[name]();
    writeFileSync(stamp, hash);
    console.log(`Built the ${name} in ${((Date.now() - from) / 1000).toFixed(1)} s.`);
  }));
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await build();
