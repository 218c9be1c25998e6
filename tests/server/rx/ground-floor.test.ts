import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const services = 'server/services';
const prescription = `${services}/rx`;
/** Services that a prescription may use: records that it names, and what has no pharmacy word in it. */
const below = [
  'drug',
  'ndc-group',
  'patient-insurances',
  'listed-rows',
  'compound',
  'record',
  'saving',
];
const allowed = new Set(below.map((name) => `${services}/${name}.ts`));

const aliases: Readonly<Record<string, string>> = { '#server': 'server' };
/** The file that an import names, from the root of the project; null for a package or another layer. */
function resolved(from: string, named: string): string | null {
  if (named.startsWith('.')) return path.posix.join(path.posix.dirname(from), named);
  const [head = ''] = named.split('/');
  const folder = aliases[head];
  return folder === undefined ? null : folder + named.slice(head.length);
}
/** Every import of a text, types included. */
const importsOf = (file: string, text: string): readonly string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, named = '']) => {
    const target = resolved(file, named);
    return target === null ? [] : [target];
  });
const isAbove = (file: string): boolean =>
  (file.startsWith(`${services}/`) && !file.startsWith(`${prescription}/`) && !allowed.has(file)) ||
  file.startsWith('server/procedures/') ||
  file.startsWith('server/jobs/');
/** What a file imports from the areas above the prescription. */
const upward = (file: string, text: string): readonly string[] =>
  importsOf(file, text).filter(isAbove);

describe('the prescription knows no area above it', () => {
  const own = readdirSync(prescription).map((name) => `${prescription}/${name}`);
  const read = [...own, ...allowed].map((file) => ({ file, text: readFileSync(file, 'utf8') }));

  test.each(read)('$file imports nothing from above', ({ file, text }) => {
    expect(upward(file, text)).toEqual([]);
  });

  test('a planted import is found, a type among them', () => {
    const file = `${prescription}/move.ts`;
    const planted = [
      "import { bookInDrawer } from '../drawer.ts';",
      "import type { Offer } from '#server/services/claim/billing.ts';",
      "import {\n  tellPrescriber,\n} from '../erx-fill.ts';",
    ];
    for (const text of planted) expect(upward(file, text)).toHaveLength(1);
  });

  test('a record that a prescription names does not import the prescription', () => {
    const back = read
      .filter(({ file }) => allowed.has(file))
      .filter(({ file, text }) =>
        importsOf(file, text).some((target) => target.startsWith(`${prescription}/`)),
      );
    expect(back.map(({ file }) => file)).toEqual([]);
  });
});
