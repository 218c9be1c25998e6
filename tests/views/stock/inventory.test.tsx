// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CountRow, ExpiringRow } from '#domain/stock/contract/inventory.ts';
import { draftOf } from '#machines/platform/draft/draft.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import type { InventoryPorts } from '#machines/stock/inventory.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { openDesk } from '#tests/views/rx/desk.tsx';

afterEach(cleanup);
const lot = {
  lotId: 8,
  version: 2,
  drugId: 5,
  drugName: 'Lisinopril 10 mg tablet',
  ndc: '00185010201',
  schedule: '0',
  lot: 'FAR',
  expiresOn: '2026-04-30',
} as const;
const expiring: ExpiringRow = {
  ...lot,
  daysLeft: 59,
  onHand: 60_000,
  recalled: false,
  quarantined: false,
  reason: null,
  source: null,
  otherExpiry: null,
  otherSource: null,
};
const counted: CountRow = {
  ...lot,
  counted: 58_000,
  expected: 60_000,
  difference: -2_000,
  by: 'Tess Desk',
  at: '2026-03-02T15:00:00.000Z',
  posted: false,
};
const uncounted: CountRow = { ...counted, counted: null, expected: null, difference: null };

/** What Enter in the search of a list of lots opens, and what stands in it then. */
async function enterIn(list: string, calls: Partial<InventoryPorts>) {
  const { ports } = fakeWorld(maria);
  const desk = await openDesk({}, null, { inventory: { ...ports.inventory, ...calls } });
  await desk.open(list, {});
  await desk.press('{Enter}');
  const top = desk.top();
  const record: RecordRef | undefined = top?.ref;
  const draft = record?.getSnapshot().context.draft;
  return { name: top?.name, values: draft ? draftOf(draft).values : null, said: desk.said() };
}

test('EI: Enter on a lot asks to take it out of what may be dispensed', async () => {
  const opened = await enterIn('expiredInventory', {
    expiring: async () => ({ total: 1, rows: [expiring], exact: true }),
  });

  expect(opened).toEqual({
    name: 'lotQuarantine',
    values: { step: 'in', quantity: expiring.onHand, reason: null },
    said: [],
  });
});
test('PI: Enter on a lot that nobody counted counts it', async () => {
  const opened = await enterIn('physicalInventory', {
    counts: async () => ({ total: 1, rows: [uncounted], exact: true }),
  });

  expect(opened).toEqual({
    name: 'lotCount',
    values: { drugId: 5, lot: 'FAR', expiresOn: '2026-04-30', counted: null },
    said: [],
  });
});
test('PI: Enter on a variance posts it', async () => {
  const opened = await enterIn('physicalInventory', {
    counts: async () => ({ total: 1, rows: [counted], exact: true }),
  });

  expect(opened).toMatchObject({ name: 'countPost', values: { cii: false }, said: [] });
});
