import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesIn } from '../../tooling/machine-walks.mjs';

/** Which files a file imports. */
export type Imports = ReadonlyMap<string, readonly string[]>;

const specifiers = /(?:from|import)\s*\(?\s*'([^']+)'/g;
interface Package {
  readonly imports: Readonly<Record<string, string>>;
}
const isPackage = (value: unknown): value is Package =>
  typeof value === 'object' && value !== null && 'imports' in value;
function aliasesOf(root: string): readonly (readonly [string, string])[] {
  const read: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  if (!isPackage(read)) throw new Error('package.json names no aliases');
  return Object.entries(read.imports).map(([alias, leads]) => [
    alias.slice(0, -1),
    leads.slice(2, -1),
  ]);
}

/** What each file of the product and of its tests imports, as paths from the root. */
export function importsIn(root: string): Imports {
  const aliases = aliasesOf(root);
  const files = ['domain', 'src', 'server', 'db', 'payer', 'network', 'qa', 'tests'].flatMap(
    (folder) => ['.ts', '.tsx'].flatMap((ending) => filesIn(root, folder, ending)),
  );
  const known = new Set(files);
  const leadsTo = (file: string, specifier: string): string | null => {
    const alias = aliases.find(([begins]) => specifier.startsWith(begins));
    const reached = alias
      ? alias[1] + specifier.slice(alias[0].length)
      : specifier.startsWith('.')
        ? path.posix.join(path.posix.dirname(file), specifier)
        : null;
    return reached !== null && known.has(reached) ? reached : null;
  };
  return new Map(
    files.map((file) => [
      file,
      [...readFileSync(path.join(root, file), 'utf8').matchAll(specifiers)].flatMap(
        ([, specifier]) => leadsTo(file, specifier ?? '') ?? [],
      ),
    ]),
  );
}

const partsOf = (file: string): readonly string[] =>
  path.posix
    .basename(file)
    .replace(/\.(?:test|machine|service|repository)?\.?tsx?$/, '')
    .split(/[-.]/);
/**
 * More is nearer: parts of the name that both have, then folders that both have, then few other
 * parts in the name.
 */
const likeness = (test: string, file: string): number => {
  const folders = new Set(path.posix.dirname(file).split('/'));
  const sharedFolders = path.posix
    .dirname(test)
    .split('/')
    .filter((folder) => folders.has(folder)).length;
  const words = new Set(partsOf(file));
  const parts = partsOf(test);
  const sharedParts = parts.filter((part) => words.has(part)).length;
  return 20 * sharedParts + 10 * sharedFolders - (parts.length - sharedParts);
};

/**
 * The unit test files that reach a file, nearest first: by likeness of name and folder, then by the
 * number of imports between them. Browser tests are none of them.
 */
export function nearestTests(imports: Imports, file: string): readonly string[] {
  const importers = new Map<string, string[]>();
  for (const [from, leads] of imports)
    for (const to of leads) importers.set(to, [...(importers.get(to) ?? []), from]);
  const steps = new Map([[file, 0]]);
  const waiting = [file];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
    for (const importer of importers.get(next) ?? []) {
      if (steps.has(importer)) continue;
      steps.set(importer, (steps.get(next) ?? 0) + 1);
      waiting.push(importer);
    }
  const far = (test: string): number => steps.get(test) ?? Infinity;
  return [...steps.keys()]
    .filter((reached) => /\.test\.tsx?$/.test(reached))
    .toSorted(
      (a, b) => likeness(b, file) - likeness(a, file) || far(a) - far(b) || (a < b ? -1 : 1),
    );
}
