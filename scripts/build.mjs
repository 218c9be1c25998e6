// Builds what `npm start` runs: the client (Vite) into dist/client, the server and its commands
// (esbuild) into dist/server.
// A part is built again only when its sources changed: dist/<part>.hash holds the hash of what it
// was built from.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { writeBillOfMaterials } from './sbom.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const parts = {
  client: {
    sources: [
      'domain',
      'src',
      'public',
      'index.html',
      'vite.config.ts',
      'tailwind.config.ts',
      'package-lock.json',
    ],
    made: 'client/index.html',
  },
  server: {
    sources: [
      'domain',
      'server',
      'db',
      'payer',
      'network',
      'package-lock.json',
      'scripts/build.mjs',
    ],
    made: 'server/main.mjs',
  },
};

const filesUnder = (place) => {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { withFileTypes: true }).flatMap((e) =>
    filesUnder(path.join(place, e.name)),
  );
};
const hashOf = (sources) => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((s) => filesUnder(path.join(root, s))).toSorted())
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};

const buildClient = async () => {
  // A test that starts a server from nothing has another value, and would build a client for development.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const made = await build({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    logLevel: 'warn',
    mode: 'production',
  });
  weigh(
    [made]
      .flat()
      .flatMap((m) => m.output)
      .filter((o) => o.type === 'chunk'),
  );
};
/**
 * What a browser fetches before the login can be used, in bytes as gzip sends them. More than this
 * fails the build.
 */
const mostAtFirst = 140_000;
/**
 * Says what the script weighs, and refuses one that has become too heavy: something behind the
 * sign-in has slipped in front of it.
 */
function weigh(chunks) {
  const byName = new Map(chunks.map((c) => [c.fileName, c]));
  const gzipped = (c) => gzipSync(c.code).length;
  const first = new Set();
  const take = (name) => {
    const c = byName.get(name);
    if (c && !first.has(c)) {
      first.add(c);
      c.imports.forEach(take);
    }
  };
  for (const c of chunks) if (c.isEntry) take(c.fileName);
  const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  const sum = (some) => some.reduce((n, c) => n + gzipped(c), 0);
  const rest = chunks.filter((c) => !first.has(c)).toSorted((a, b) => gzipped(b) - gzipped(a));
  const atFirst = sum([...first]);
  console.log(
    `Script, gzipped: ${kB(atFirst)} before the login (at most ${kB(mostAtFirst)}), ${kB(sum(rest))} after it in ${rest.length} files, the largest ${rest
      .slice(0, 3)
      .map((c) => `${c.name} ${kB(gzipped(c))}`)
      .join(', ')}.`,
  );
  if (atFirst > mostAtFirst)
    throw new Error(
      `The first script weighs ${kB(atFirst)}, more than ${kB(mostAtFirst)}: see what src/main.tsx imports.`,
    );
}
/**
 * Bundles the server and its commands into a folder inside the checkout (the packages stay outside
 * the bundle).
 */
export const buildServer = async (outdir = 'dist/server') => {
  const { build } = await import('esbuild');
  const commands = filesUnder(path.join(root, 'server', 'cli'))
    .filter((f) => f.endsWith('.ts'))
    .map((f) => ({ in: f, out: `cli/${path.basename(f, '.ts')}` }));
  rmSync(path.resolve(root, outdir), { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: [
      { in: 'server/main.ts', out: 'main' },
      { in: 'payer/main.ts', out: 'payer' },
      { in: 'network/main.ts', out: 'network' },
      ...commands,
    ],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    splitting: true,
    chunkNames: 'part-[hash]',
    sourcemap: false,
    logLevel: 'warning',
    // The `#` names of package.json are ours, not packages.
    plugins: [
      {
        name: 'own-names',
        setup: (b) =>
          b.onResolve({ filter: /^#(domain|server|db|adapters|payer)\// }, (a) => ({
            path: path.join(root, a.path.slice(1)),
          })),
      },
    ],
  });
};
const builders = { client: buildClient, server: (dist) => buildServer(path.join(dist, 'server')) };

const lives = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (e) {
    return e.code === 'EPERM';
  }
};
/**
 * Does `work` while no other process does: a build empties the folder that another one would start
 * from. A lock left by a process that ended is taken over.
 */
const alone = async (lock, work) => {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (e) {
      if (e.code !== 'EEXIST') throw e;
    }
    try {
      const holder = Number(readFileSync(lock, 'utf8'));
      const age = Date.now() - statSync(lock).mtimeMs;
      // After a restart of the computer the number may be another process's: no build takes two
      // minutes.
      if (age > 120_000 || (holder ? !lives(holder) : age > 5000)) rmSync(lock, { force: true });
    } catch (e) {
      if (e.code !== 'ENOENT') throw e;
    }
    await pause(50);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
};

/**
 * Builds the parts whose sources changed, each in one process at a time. Without a client entry
 * (index.html) the client part is left out.
 */
export async function build(names = ['client', 'server'], dist = 'dist') {
  const within = path.resolve(root, dist);
  mkdirSync(within, { recursive: true });
  await Promise.all(
    names.map(async (name) => {
      const { sources, made } = parts[name];
      if (name === 'client' && !existsSync(path.join(root, 'index.html'))) return;
      const stamp = path.join(within, `${name}.hash`);
      await alone(path.join(within, `${name}.lock`), async () => {
        const hash = hashOf(sources);
        if (
          existsSync(path.join(within, made)) &&
          existsSync(stamp) &&
          readFileSync(stamp, 'utf8') === hash
        )
          return;
        rmSync(stamp, { force: true });
        const from = Date.now();
        await builders[name](within);
        if (name === 'server')
          writeBillOfMaterials(
            path.join(root, 'package-lock.json'),
            path.join(within, 'sbom.cdx.json'),
          );
        writeFileSync(stamp, hash);
        console.log(`Built the ${name} in ${((Date.now() - from) / 1000).toFixed(1)} s.`);
      });
    }),
  );
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  await build();
