import { expect, test } from 'vitest';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { provideProcessing } from '#machines/rx/queue/processing.machine.ts';
import { createBench } from '#tests/platform/bench.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { fakeRx } from './prescription.ts';

test('Enter on a line of the DV Log opens the prescription that was checked', async () => {
  const fake = fakeRx();
  const world = fakeWorld(maria);
  Object.assign(world.ports, fake.ports);
  const bench = await createBench({
    world,
    account: maria,
    screens: { processing: provideProcessing(fake.ports) },
    builtRoutes: ['processing', 'processingDetail'],
  });
  childrenOf(bench.desk.workstation).screens.send({
    type: 'screen.enter',
    route: 'processing',
    input: { queue: 'fill', cursors: {} },
  });
  (await bench.settle()).press('Alt+D');
  (await bench.settle()).expectIn('dvLog.open');
  const log = childrenOf(bench.desk.workstation).dialogs.getSnapshot().context.stack.at(-1)?.ref;

  log?.send({
    type: 'list.asked',
    verb: 'open',
    row: { id: 7, rxId: 41, rxNumber: '001 0004127 00' },
  });
  await bench.settle();

  expect(world.went).toEqual([{ path: '/private/processing-detail', search: { rx: 41 } }]);
});
