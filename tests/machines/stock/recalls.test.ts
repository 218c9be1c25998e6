import { afterEach, expect, test, vi } from 'vitest';
import { ok } from '#domain/platform/result.ts';
import type { RecallRow } from '#domain/stock/contract/recalls.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import type { RecallPorts } from '#machines/stock/recalls.ts';
import { createBench } from '#tests/platform/bench.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { dialogViews } from '../../../src/app/registries.ts';

const glass: RecallRow = {
  id: 7,
  version: 3,
  number: 'D-0412-2026',
  classification: 'II',
  source: 'Juniper Labs',
  issuedOn: '2026-03-01',
  reason: 'Glass found',
  drugId: 5,
  drugName: 'Lisinopril 10 mg tablet',
  ndc: '00185010201',
  lots: ['AB-1234', 'AB-1235'],
  onHand: 60_000,
  state: 'open',
  enteredAt: '2026-03-02T15:00:00.000Z',
  enteredBy: 'Tess Desk',
  endedAt: null,
  endedBy: null,
  endNote: null,
};
let stop = () => {};
afterEach(() => stop());
async function open(row: RecallRow | null) {
  const world = fakeWorld(maria);
  const sent: unknown[] = [];
  const keep = (name: string) => async (input: object) => {
    sent.push([name, input]);
    return ok(glass);
  };
  const recalls: RecallPorts = {
    recalls: async () => ({
      total: row ? 1 : 0,
      rows: row ? [row] : [],
      exact: true,
    }),
    enter: keep('enter'),
    change: keep('change'),
    withdraw: keep('withdraw'),
    resolve: async () => {
      throw new Error('Nothing is scanned here.');
    },
  };
  Object.assign(world.ports, { recalls });
  const bench = await createBench({ world, account: maria, views: dialogViews });
  stop = () => bench.desk.workstation.stop();
  await bench.settle();
  bench.press('Ctrl+G V');
  await bench.settle();
  const { dialogs } = childrenOf(bench.desk.workstation);
  const draft = () => {
    const { ref } = dialogs.getSnapshot().context.stack.at(-1) ?? {};
    return (ref as RecordRef).getSnapshot().context.draft;
  };
  return { bench, sent, draft };
}
const typed = {
  drugId: 5,
  lots: 'AB-1234, AB-1235',
  classification: 'I',
  number: 'D-0412-2026',
  source: 'Juniper Labs',
  issuedOn: '2026-03-01',
  reason: 'Glass found',
};

test('Insert enters a recall of the lots that the notice names', async () => {
  const { bench, sent, draft } = await open(null);
  bench.press('Insert');
  await bench.settle();
  bench.expectIn('recallNotice.editing');
  draft()?.send({ type: 'draft.fill', values: typed });
  bench.press('Ctrl+S');

  await vi.waitFor(() => expect(sent).toEqual([['enter', typed]]));
});

test('a recall of some lots is not saved without a lot; the whole NDC has to be said', async () => {
  const { bench, sent, draft } = await open(null);
  bench.press('Insert');
  await bench.settle();
  draft()?.send({ type: 'draft.fill', values: { ...typed, lots: null } });
  bench.press('Ctrl+S');
  expect(draft()?.getSnapshot().context.errors).toEqual({
    lots: 'Lots is needed before this can be saved.',
  });
  draft()?.send({ type: 'draft.set', field: 'covers', value: 'ndc' });
  bench.press('Ctrl+S');

  await vi.waitFor(() => expect(sent).toEqual([['enter', { ...typed, lots: null }]]));
});

test('Ctrl+E changes a recall in the version that was seen', async () => {
  const { bench, sent, draft } = await open(glass);
  bench.press('Ctrl+E');
  await bench.settle();
  bench.expectIn('recallNotice.editing');
  draft()?.send({ type: 'draft.set', field: 'lots', value: 'AB-1234' });
  bench.press('Ctrl+S');

  await vi.waitFor(() =>
    expect(sent).toEqual([
      ['change', { ...typed, classification: 'II', lots: 'AB-1234', recallId: 7, version: 3 }],
    ]),
  );
});

test('Ctrl+D withdraws a recall with why; one that has ended is not touched any more', async () => {
  const { bench, sent, draft } = await open(glass);
  bench.press('Ctrl+D');
  await bench.settle();
  bench.expectIn('recallWithdraw.editing');
  draft()?.send({ type: 'draft.set', field: 'reason', value: 'Another maker' });
  bench.press('Ctrl+S');
  await vi.waitFor(() =>
    expect(sent).toEqual([['withdraw', { recallId: 7, version: 3, reason: 'Another maker' }]]),
  );
  stop();

  const ended = await open({ ...glass, state: 'closed' });
  ended.bench.press('Ctrl+E');
  await ended.bench.settle();
  ended.bench.expectSaid('This recall is closed: it is not changed any more.');
});
