import { afterEach, expect, test, vi } from 'vitest';
import { ok, refuse } from '#domain/platform/result.ts';
import type { NearMissRow } from '#domain/rx/contract/near-misses.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import type { NearMissPorts } from '#machines/rx/near-misses.ts';
import { createBench } from '#tests/platform/bench.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { dialogViews } from '../../../src/app/registries.ts';

const row: NearMissRow = {
  id: 7,
  version: 1,
  at: '2026-03-02T15:00:00.000Z',
  rxId: 41,
  rxNumber: '001 0100001 00',
  drugName: 'Lisinopril 10 mg tablet',
  cause: 'Wrong directions entered',
  fault: 'data',
  words: 'twice daily was prescribed',
  role: 'Technician',
  foundBy: 'Paula Desk',
  ofCause: 1,
};
let stop = () => {};
afterEach(() => stop());
async function open(isRead: boolean) {
  const world = fakeWorld(maria);
  const sent: unknown[] = [];
  let rows = [row];
  const nearMisses: NearMissPorts = {
    nearMisses: async () => ({ total: 1, rows: [row], exact: true, totals: { lines: 1 } }),
    own: async () => ({ total: rows.length, rows, exact: true }),
    read: async (of) => {
      sent.push(of);
      if (!isRead) return refuse('REFUSED', 'This failed check was read already.');
      rows = [];
      return ok(null);
    },
    print: async () => ok({ fileUrl: '/paper.pdf', pages: 2 }),
    printPaper: (paper) => sent.push(paper),
  };
  Object.assign(world.ports, { nearMisses });
  const bench = await createBench({ world, account: maria, views: dialogViews });
  stop = () => bench.desk.workstation.stop();
  await bench.settle();
  bench.press('Ctrl+G Z');
  await bench.settle();
  const { dialogs } = childrenOf(bench.desk.workstation);
  const stack = () => dialogs.getSnapshot().context.stack.map(({ name }) => name);
  return { bench, sent, stack };
}
test('what was read leaves the list, and Escape closes it', async () => {
  const { bench, sent, stack } = await open(true);
  bench.press('F8');
  await vi.waitFor(() => expect(sent).toEqual([{ nearMissId: 7, version: 1 }]));
  await bench.settle();
  bench.press('F8');
  await bench.settle();
  expect([sent.length, stack()]).toEqual([1, ['failedChecks']]);

  bench.press('Escape');
  await bench.settle();
  expect(stack()).toEqual([]);
});
test('what another desk has read stays, and is refused', async () => {
  const { bench, sent, stack } = await open(false);
  bench.press('F8');
  await bench.settle();
  bench.press('F8');
  await bench.settle();
  expect([sent.length, stack()]).toEqual([2, ['failedChecks']]);
});
test('the report prints all of its rows', async () => {
  const { bench, sent } = await open(true);
  bench.press('F9');
  await bench.settle();
  bench.press('Ctrl+P');
  await vi.waitFor(() =>
    expect(sent).toEqual([{ fileUrl: '/paper.pdf', what: 'Near Misses, 2 pages,', here: 'open' }]),
  );
});
