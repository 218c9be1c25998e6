import { expect, test } from 'vitest';
import { parseScan, type ScanKind } from '#domain/composition/scan-code.ts';
import {
  expectedBy,
  routeScan,
  type Surroundings,
} from '#machines/platform/scanner/scan-routing.ts';

const bottle = parseScan('300882219058', { today: '2026-03-02' });
/** The final check stands open: it takes labels, and answers a package with a stop of its own. */
const finalCheck = (stops: readonly ScanKind[]): Surroundings => ({
  layer: { id: 'dialog', kind: 'dialog', accepts: ['rx'], stops },
  field: null,
  screen: null,
  global: { id: 'workstation', accepts: [] },
  commandRefusal: () => null,
});

test('a stock bottle at the final check reaches its dialog, which stops at it', () => {
  if (!bottle.ok) throw new Error(bottle.error.message);
  expect([
    routeScan(bottle.value, finalCheck(['upc'])),
    routeScan(bottle.value, finalCheck([])),
    expectedBy(finalCheck(['upc'])),
  ]).toEqual([
    { to: 'acceptor', id: 'dialog' },
    { to: 'refused', text: 'That is a UPC. Expected here: prescription label.' },
    // A number that is typed as the password is no package.
    'other',
  ]);
});
