import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { parseScan } from '#domain/composition/scan-code.ts';
import type { DrugListRow } from '#domain/drug/contract/drugs.ts';
import { draftOf } from '#machines/platform/draft/draft.ts';
import type { RecordInput } from '#machines/platform/record/record.context.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import { groupNdcs, provideNdcGroup } from '#machines/stock/ndc-group.ts';

const lupin = {
  id: 3,
  name: 'Lisinopril',
  ndc: '68180098003',
  upc: null,
  strength: '10 mg',
  form: 'Tablet',
  pkgSize: 100_000,
  onHand: 5_000,
  schedule: '0',
  unitCost: 4_000,
} as DrugListRow;
const solco = { ...lupin, id: 4, ndc: '43547035310' };
const code = (raw: string) => {
  const read = parseScan(raw, { today: '2026-03-02' });
  if (!read.ok) throw new Error(read.error.message);
  return { type: 'scan.arrived' as const, code: read.value, byHand: false };
};
const open = (drugs: Readonly<Record<string, readonly DrugListRow[]>>) => {
  const asked: string[] = [];
  const machine = provideNdcGroup({
    load: async ({ id }) => ({
      id,
      version: 0,
      code: 'L10',
      name: 'Lisinopril 10 mg',
      strength: '10 mg',
      minStock: null,
      surcharge: null,
      autoFill: false,
      members: [
        {
          drugId: 3,
          preferred: true,
          ndc: lupin.ndc,
          upc: null,
          strength: '10 mg',
          form: 'Tablet',
          pkgSize: 100_000,
          onHand: 5_000,
        },
      ],
    }),
    save: () => Promise.reject(new Error('not asked')),
    remove: () => Promise.reject(new Error('not asked')),
    restore: () => Promise.reject(new Error('not asked')),
    resolve: async (raw) => {
      asked.push(raw);
      const found = drugs[raw] ?? [];
      return {
        kind: found.length === 1 ? 'one' : found.length === 0 ? 'none' : 'several',
        message:
          found.length === 0
            ? 'No drug in the file has this code. Link it to a drug, or add the drug.'
            : null,
        drugs: found,
        lot: null,
        expiresOn: null,
        serial: null,
      };
    },
  });
  const ref = createActor(machine, {
    input: groupNdcs(3).input as RecordInput,
  }).start() as RecordRef;
  return {
    ref,
    asked,
    rows: () =>
      draftOf(ref.getSnapshot().context.draft!).values['members'] as readonly {
        drugId: number;
        preferred: boolean;
        onHand: number;
      }[],
  };
};

test('packages are scanned into the group as fast as a hand is, each once; one that stands there stays', async () => {
  const opened = open({ '43547-0353-10': [solco], '68180-0980-03': [lupin] });
  await waitFor(opened.ref, (snapshot) => snapshot.matches('editing'));
  for (const raw of ['43547-0353-10', '68180-0980-03', '43547-0353-10']) opened.ref.send(code(raw));
  await waitFor(
    opened.ref,
    (snapshot) => snapshot.matches('editing') && snapshot.context.waiting.length === 0,
  );
  expect(opened.asked).toEqual(['43547-0353-10', '68180-0980-03', '43547-0353-10']);
  expect(opened.rows().map((row) => [row.drugId, row.preferred, row.onHand])).toEqual([
    [3, true, 5_000],
    [4, false, 5_000],
  ]);
  expect(Object.keys(opened.rows()[1]!).toSorted()).toEqual([
    'drugId',
    'form',
    'ndc',
    'onHand',
    'pkgSize',
    'preferred',
    'strength',
    'upc',
  ]);
});
test('an unknown code changes nothing and the form goes on', async () => {
  const opened = open({});
  await waitFor(opened.ref, (snapshot) => snapshot.matches('editing'));
  opened.ref.send(code('55555-4444-33'));
  await waitFor(
    opened.ref,
    (snapshot) => snapshot.matches('editing') && snapshot.context.waiting.length === 0,
  );
  expect(opened.rows()).toHaveLength(1);
});
