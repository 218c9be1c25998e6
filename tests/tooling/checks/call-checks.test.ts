import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contract } from '#domain/composition/contract.ts';
import { everyRoute } from '#tests/platform/routes.ts';
import { checksFile, checksPage } from './page.ts';

const page = checksPage('.');
const lines = page.split('\n');
const lineOf = (name: string): string =>
  lines.find((line) => line.startsWith(`${name} (`)) ?? `no line of ${name}`;

// `node --import tsx tests/tooling/checks/page.ts` writes the page anew.
test('no call has lost its permission check, its store or its row in the audit log', () => {
  expect(lines).toEqual(readFileSync(checksFile, 'utf8').split('\n'));
});
test('every call of the contract has a line, and the code of each was found', () => {
  const names = everyRoute(contract).map(({ name }) => name);
  expect(names.filter((name) => !lineOf(name).startsWith(name))).toEqual([]);
  expect(lines.filter((line) => line.includes('no code was found'))).toEqual([]);
});
test('a cash drawer is opened in the own store, and on record', () => {
  expect(lineOf('drawers.open')).toBe(
    'drawers.open (write): on record, own store, asks drawer.review',
  );
});
