import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { backtracks, regexesOf } from '../../tooling/regexes.mjs';

/** Where the text is short whatever comes: by its field, or in a file that its owner imports. */
const bounded = new Set([
  'domain/platform/rules/mask.ts',
  'domain/rx/days-supply/product.ts',
  'server/io/import/fda-text.ts',
]);
const files = execFileSync('git', ['ls-files', 'domain', 'server', 'src', 'payer', 'network'])
  .toString()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !bounded.has(file));

it('no regular expression tries ever more ways to part the same characters', () => {
  const slow = files.flatMap((file) =>
    regexesOf(file, readFileSync(file, 'utf8'))
      .filter(backtracks)
      .map(({ source, line }) => `${file}:${line} ${source}`),
  );

  expect(slow).toEqual([]);
});
it.each([
  ['two runs of blanks side by side', '\\d\\s*-?\\s*hr', true],
  ['a repeated repetition', '^(?:a+)+$', true],
  ['one run of blanks', '\\d -? ?hr', false],
])('%s', (_what, source, slow) => {
  expect(backtracks({ source, flags: '' })).toBe(slow);
});
