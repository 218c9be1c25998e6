import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { callFiles, callsFolder } from '../../scripts/write-calls.ts';

const written = callFiles();

test('there is a page for each group of calls, and none more', () => {
  expect(readdirSync(callsFolder).toSorted()).toEqual([...written.keys()].toSorted());
});
test.each([...written])(
  'the calls of %s are as its page says (node --import tsx scripts/write-calls.ts writes it anew)',
  (file, text) => {
    expect(readFileSync(path.join(callsFolder, file), 'utf8')).toBe(text);
  },
);
test('a page says who may call, what is recorded, what is asked and answered', () => {
  const page = written.get('drawers.txt') ?? '';
  const [open] = page.split('\n\n').filter((call) => call.startsWith('drawers.open\n'));
  expect(open?.split('\n').slice(0, 6)).toEqual([
    'drawers.open',
    '  POST /api/drawers',
    '  drawer.use, write, on record as drawer.opened',
    '  asks record',
    '    floatCents: integer minimum 0 maximum 9999999999',
    '  answers record',
  ]);
});
