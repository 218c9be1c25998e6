// Adds up the figures of every source file of a checkout or of a revision: product and tests apart, and per area.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addFigures, figuresOfSource, noFigures } from './source-figures.mjs';

const productRoots = ['domain', 'src', 'server', 'db', 'payer', 'network'];
/** The folders whose second level is the list of areas. */
const layers = [
  'domain',
  'src/machines',
  'src/adapters',
  'src/ui/screens',
  'server/procedures',
  'server/services',
  'server/repositories',
  'server/jobs',
  'tests',
];
const folderLimit = 25;
/** Tables of data and generated files are not read as source. */
const passedOver = [/\.(data|gen)\.tsx?$/, /^db\/types\.ts$/, /^db\/demo\/data\//];

/** Whether a file is measured, and with what: null for a file that is not. */
export const groupOf = (file) => {
  if (!/\.tsx?$/.test(file) || passedOver.some((pattern) => pattern.test(file))) return null;
  const root = file.split('/')[0];
  if (root === 'tests') return 'tests';
  return productRoots.includes(root) ? 'product' : null;
};

const layerOf = (file) => layers.find((layer) => file.startsWith(`${layer}/`)) ?? null;

/** The folder below the layer; 'other' for a file in no layer, and for one that lies directly in it. */
export const areaOf = (file) => {
  const layer = layerOf(file);
  const below = layer === null ? [] : file.slice(layer.length + 1).split('/');
  return below.length > 1 ? below[0] : 'other';
};

const liesDirectlyInLayer = (file) => path.posix.dirname(file) === layerOf(file);

const countBy = (items, keyOf) => {
  const counts = new Map();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
};

const sumOf = (sources) => {
  const figures = sources.map(({ figures: own }) => own).reduce(addFigures, noFigures());
  const files = sources.map(({ file }) => file);
  const folders = [...countBy(files, path.posix.dirname).values()];
  return {
    ...figures,
    foldersOver25Files: folders.filter((count) => count > folderLimit).length,
    filesDirectlyInLayer: files.filter(liesDirectlyInLayer).length,
  };
};

const areasOf = (sources) => {
  const names = [...new Set(sources.map(({ file }) => areaOf(file)))].toSorted((a, b) =>
    a < b ? -1 : 1,
  );
  return Object.fromEntries(
    names.map((name) => [name, sumOf(sources.filter(({ file }) => areaOf(file) === name))]),
  );
};

/** The figures of a project given as its files' names and texts. */
export const figuresOfProject = (files) => {
  const sources = files
    .filter(({ file }) => groupOf(file) !== null)
    .map(({ file, text }) => ({ file, figures: figuresOfSource(file, text) }));
  const product = sources.filter(({ file }) => groupOf(file) === 'product');
  const tests = sources.filter(({ file }) => groupOf(file) === 'tests');
  return {
    product: { total: sumOf(product), areas: areasOf(product) },
    tests: { total: sumOf(tests), areas: areasOf(tests) },
  };
};

const sourceRoots = [...productRoots, 'tests'];

/** The figures of the files that lie in a folder. */
export const figuresOfFolder = (folder) => {
  const files = sourceRoots
    .filter((root) => existsSync(path.join(folder, root)))
    .flatMap((root) =>
      readdirSync(path.join(folder, root), { recursive: true }).map((below) =>
        path.posix.join(root, below.split(path.sep).join('/')),
      ),
    )
    .filter((file) => groupOf(file) !== null)
    .toSorted();
  return figuresOfProject(
    files.map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') })),
  );
};

/** The figures of a git revision, unpacked into a folder that is removed again. */
export const figuresOfRevision = (repository, revision) => {
  const git = (...words) => execFileSync('git', words, { cwd: repository, encoding: 'utf8' });
  const commit = git('rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`).trim();
  const present = git('ls-tree', '--name-only', commit).split('\n');
  const roots = sourceRoots.filter((root) => present.includes(root));
  const scratch = mkdtempSync(path.join(tmpdir(), 'apothekey-measure-'));
  try {
    const archive = path.join(scratch, 'revision.tar');
    const unpacked = path.join(scratch, 'revision');
    mkdirSync(unpacked);
    git('archive', `--output=${archive}`, commit, ...roots);
    execFileSync('tar', ['-xf', archive, '-C', unpacked]);
    return figuresOfFolder(unpacked);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};
