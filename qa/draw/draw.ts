import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawingFile, drawingPage, drawingsFolder } from './drawing.ts';
import { declaredMachines } from './machines.ts';

/** Pages of that folder that are not the drawing of a machine. */
const others: ReadonlySet<string> = new Set(['rx-lifecycle.md', 'walks.md']);

/** File of a drawing → what it has to say, for every machine of the project. */
export async function drawings(root: string): Promise<ReadonlyMap<string, string>> {
  const machines = await declaredMachines(root);
  return new Map(machines.map((machine) => [drawingFile(machine), drawingPage(machine)]));
}
/** Drawings on disk that differ from the machines: changed, missing, or of no machine any more. */
export function differing(root: string, wanted: ReadonlyMap<string, string>): readonly string[] {
  const changed = [...wanted].filter(([file, page]) => {
    const full = path.join(root, file);
    return !existsSync(full) || readFileSync(full, 'utf8') !== page;
  });
  const stale = readdirSync(path.join(root, drawingsFolder))
    .filter((name) => !others.has(name))
    .map((name) => `${drawingsFolder}/${name}`)
    .filter((file) => !wanted.has(file));
  return [...changed.map(([file]) => file), ...stale].toSorted();
}

/** `draw`: prints the drawing of one machine, or compares all; `--write` writes them. */
export async function draw(args: readonly string[]): Promise<number> {
  const wanted = await drawings('.');
  const [name] = args.filter((text) => !text.startsWith('--'));
  if (name !== undefined && name !== 'all') {
    const found = [...wanted].find(
      ([file, page]) => path.basename(file, '.md') === name || page.startsWith(`# ${name}\n`),
    );
    console.log(found?.[1] ?? `There is no machine "${name}".`);
    return found === undefined ? 1 : 0;
  }
  const differ = differing('.', wanted);
  if (args.includes('--write'))
    for (const file of differ) {
      const page = wanted.get(file);
      if (page === undefined) rmSync(file);
      else writeFileSync(file, page);
    }
  console.log(
    differ.length === 0
      ? `${wanted.size} drawings are as the machines are.`
      : `${args.includes('--write') ? 'Written' : 'Different'}:\n${differ.join('\n')}`,
  );
  return differ.length === 0 || args.includes('--write') ? 0 : 1;
}
