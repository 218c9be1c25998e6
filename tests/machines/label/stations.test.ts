import { afterEach, expect, test, vi } from 'vitest';
import type { StationRow } from '#domain/label/contract/papers.ts';
import { ok, refuse } from '#domain/platform/result.ts';
import { stationsPlan, type StationPorts } from '#machines/label/stations.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { createBench } from '#tests/platform/bench.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { dialogViews } from '../../../src/app/registries.ts';

const row: StationRow = {
  id: 1,
  name: 'Counter 1',
  labels: null,
  receipts: null,
  papers: null,
  here: false,
  taken: true,
};
let stop = () => {};
afterEach(() => stop());
async function takeWith(answer: Awaited<ReturnType<StationPorts['take']>>) {
  const world = fakeWorld(maria);
  const asked: string[] = [];
  const stations: StationPorts = {
    stations: async () => ({ total: 1, rows: [row], exact: true }),
    take: async (name) => {
      asked.push(name);
      return answer;
    },
  };
  Object.assign(world.ports, { stations });
  const bench = await createBench({ world, account: maria, views: dialogViews });
  stop = () => bench.desk.workstation.stop();
  await bench.settle();
  bench.press('Ctrl+G');
  bench.press('W');
  await bench.settle();
  bench.press('F8');
  await vi.waitFor(() => expect(asked).toEqual(['Counter 1']));
  await bench.settle();
  const { notifications } = childrenOf(bench.desk.workstation);
  return notifications.getSnapshot().context.kept.map(({ message }) => message);
}

test('F8 makes this computer the workstation under the cursor', async () => {
  expect(await takeWith(ok(null))).toEqual([
    'This computer is Counter 1 now: its papers come out where its row says.',
  ]);
});
test('that another computer is it, is said', async () => {
  expect(await takeWith(refuse('REFUSED', 'Another computer is Counter 1.'))).toEqual([
    'Another computer is Counter 1.',
  ]);
});
test('which computer a workstation is stands in its row', () => {
  const of = (over: Partial<StationRow>) => stationsPlan.textOf({ ...row, ...over }, 'here');

  expect([of({}), of({ here: true, taken: false }), of({ taken: false })]).toEqual([
    'Another computer',
    'This computer',
    '',
  ]);
});
