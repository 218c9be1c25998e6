import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  specificationFile,
  specificationPage,
  unproved,
} from '#tests/e2e/platform/inventory/specification.ts';

test('every statement of the specification names a test that is there', () => {
  expect(unproved()).toEqual([]);
});
test('the page of the specification says how each statement is tested now', () => {
  if (process.env['SPECIFICATION'] === 'write')
    writeFileSync(specificationFile, specificationPage());
  const written = existsSync(specificationFile) ? readFileSync(specificationFile, 'utf8') : '';

  expect(written, 'Run `npm run specification`').toBe(specificationPage());
});
