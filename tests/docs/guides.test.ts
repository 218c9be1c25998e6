// The code of each guide, and of each README beside the source, still fits the files that it names.
// `npm run guides` follows the guides to the end.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { blocksOf, withBlock } from '../../tooling/guides.mjs';

const guides = [
  ...readdirSync('docs/guides')
    .filter((name) => name !== 'README.md')
    .map((name) => `docs/guides/${name}`),
  'domain/rx/lifecycle/README.md',
  'domain/claim/ncpdp/README.md',
  'src/machines/README.md',
];

test.each(guides)('%s: its code fits the files', (name) => {
  const texts = new Map<string, string>();
  const blocks = blocksOf(readFileSync(name, 'utf8')).filter(
    ({ attributes }) => typeof attributes['file'] === 'string',
  );
  expect(blocks).not.toEqual([]);
  for (const block of blocks) {
    const file = String(block.attributes['file']);
    const before = texts.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : null);
    try {
      texts.set(file, withBlock(block, before));
    } catch (problem) {
      throw new Error(`${name}, line ${block.line}, ${file}`, { cause: problem });
    }
  }
});
