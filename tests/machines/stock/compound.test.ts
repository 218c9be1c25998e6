import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { parseScan } from '#domain/composition/scan-code.ts';
import type { DrugListRow } from '#domain/drug/contract/drugs.ts';
import { draftOf } from '#machines/platform/draft/draft.ts';
import type { RecordInput } from '#machines/platform/record/record.context.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import { compoundOf, provideCompound } from '#machines/stock/compound.ts';

const lidocaine = {
  id: 3,
  name: 'Lidocaine',
  ndc: '00054350049',
  upc: null,
  strength: '2 %',
  form: 'Solution',
  pkgSize: 100_000,
  uom: 'ML',
  onHand: 500_000,
  schedule: '0',
  unitCost: 4_000,
} as DrugListRow;
const antacid = { ...lidocaine, id: 4, name: 'Antacid', ndc: '00904000035' };
const code = (raw: string) => {
  const read = parseScan(raw, { today: '2026-03-02' });
  if (!read.ok) throw new Error(read.error.message);
  return { type: 'scan.arrived' as const, code: read.value, byHand: false };
};

test('ingredients are scanned into a formula, each once and without a quantity that nobody gave; one that stands there keeps its own', async () => {
  const drugs: Readonly<Record<string, DrugListRow>> = {
    '00904-0000-35': antacid,
    '00054-3500-49': lidocaine,
  };
  const machine = provideCompound({
    load: async ({ id }) => ({
      id,
      version: 1,
      dosageForm: '12',
      route: null,
      kind: null,
      yield: 120_000,
      budDays: 14,
      ingredients: [
        {
          drugId: 3,
          quantity: 40_000,
          ndc: lidocaine.ndc,
          strength: '2 %',
          form: 'Solution',
          uom: 'ML',
          onHand: 500_000,
        },
      ],
    }),
    save: () => Promise.reject(new Error('not asked')),
    remove: () => Promise.reject(new Error('not asked')),
    restore: () => Promise.reject(new Error('not asked')),
    resolve: async (raw) => ({
      kind: 'one',
      message: null,
      drugs: [drugs[raw]!],
      lot: null,
      expiresOn: null,
      serial: null,
    }),
  });
  const ref = createActor(machine, {
    input: compoundOf(9).input as RecordInput,
  }).start() as RecordRef;
  await waitFor(ref, (snapshot) => snapshot.matches('editing'));
  for (const raw of ['00904-0000-35', '00054-3500-49', '00904-0000-35']) ref.send(code(raw));
  await waitFor(
    ref,
    (snapshot) => snapshot.matches('editing') && snapshot.context.waiting.length === 0,
  );
  const rows = draftOf(ref.getSnapshot().context.draft!).values['ingredients'] as readonly Readonly<
    Record<string, unknown>
  >[];
  expect(rows).toEqual([
    {
      drugId: 3,
      quantity: 40_000,
      ndc: '00054350049',
      strength: '2 %',
      form: 'Solution',
      uom: 'ML',
      onHand: 500_000,
    },
    {
      drugId: 4,
      quantity: null,
      ndc: '00904000035',
      strength: '2 %',
      form: 'Solution',
      uom: 'ML',
      onHand: 500_000,
    },
  ]);
});
