import { expect, test } from 'vitest';
import { createBench } from '#tests/platform/bench.ts';
import { maria } from '#tests/platform/fake-ports.ts';
import { lateRecorder } from '../../src/app/recorder/late-recorder.ts';

/** How often the recorder is loaded at a workstation where this person has signed in. */
async function loadedFor(demo: boolean): Promise<number> {
  const bench = await createBench({ account: { ...maria, demo } });
  let loaded = 0;
  lateRecorder({ workstation: bench.desk.workstation }, () => {
    loaded += 1;
    return Promise.resolve({ createRecorder: () => ({ heard: () => undefined }) });
  });
  await bench.settle();
  return loaded;
}

test('in a demo store the recorder is loaded once somebody has signed in', async () => {
  expect(await loadedFor(true)).toBe(1);
});
test('where patients are real nothing that could record is ever loaded', async () => {
  expect(await loadedFor(false)).toBe(0);
});
