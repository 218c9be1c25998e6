import { afterEach, expect, test, vi } from 'vitest';
import type { DisclosureRow } from '#domain/compliance/contract/disclosures.ts';
import { ok } from '#domain/platform/result.ts';
import type { DisclosurePorts } from '#machines/compliance/disclosures.ts';
import { createBench, draftOnTop } from '#tests/platform/bench.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { dialogViews } from '../../../src/app/registries.ts';

const row: DisclosureRow = {
  id: 'entered 1',
  patientId: 7,
  on: '2026-02-27',
  recipient: 'Circuit Court',
  address: '',
  what: 'Profile of 2025',
  purpose: 'Court order 26-117',
  by: 'Paula Osei',
};
let stop = () => {};
afterEach(() => stop());
async function open(over: Partial<DisclosurePorts> = {}) {
  const world = fakeWorld(maria);
  const asked: unknown[] = [];
  const disclosures: DisclosurePorts = {
    disclosures: async () => ({ total: 1, rows: [row], exact: true }),
    enter: async (draft) => {
      asked.push(draft);
      return ok(null);
    },
    print: async (patientId) => {
      asked.push(patientId);
      return ok({ fileUrl: '/paper.pdf', pages: 1 });
    },
    printPaper: (paper) => asked.push(paper),
    ...over,
  };
  Object.assign(world.ports, { disclosures });
  const bench = await createBench({ world, account: maria, views: dialogViews });
  stop = () => bench.desk.workstation.stop();
  await bench.settle();
  bench.desk.workstation.send({
    type: 'dialog.open',
    name: 'disclosures',
    input: { values: { patientId: 7 } },
  });
  await bench.settle();
  return { bench, asked };
}

test('Insert enters what was given to a court, of the patient of the list', async () => {
  const { bench, asked } = await open();
  bench.press('Insert');
  await bench.settle();
  bench.expectIn('disclosure.editing');
  const { patientId, on, recipient, what, purpose } = row;
  draftOnTop(bench).send({
    type: 'draft.fill',
    values: { on, recipient, what, purpose },
  });
  bench.press('Ctrl+S');

  await vi.waitFor(() =>
    expect(asked).toEqual([{ patientId, on, recipient, what, purpose, address: null }]),
  );
});
test('Ctrl+P prints the accounting', async () => {
  const { bench, asked } = await open();
  bench.press('Ctrl+P');

  const what = 'Accounting of Disclosures, 1 page,';
  await vi.waitFor(() => expect(asked).toEqual([7, { fileUrl: '/paper.pdf', what, here: 'open' }]));
});
