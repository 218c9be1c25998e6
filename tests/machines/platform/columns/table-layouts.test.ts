import { expect, onTestFinished, test, vi } from 'vitest';
import type { KeptTable } from '#machines/platform/columns/columns.ports.ts';
import { createBench } from '#tests/platform/bench.ts';
import { maria } from '#tests/platform/fake-ports.ts';
import { tableLayouts } from '../../../../src/app/table-layouts.ts';

test('widths that rest when columns are chosen go with the choice, never over it', async () => {
  const { desk } = await createBench({ account: maria });
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const sent: KeptTable[] = [];
  const answers: (() => void)[] = [];
  const layouts = tableLayouts(desk.workstation, {
    loadTables: async () => [],
    saveTable: (table) =>
      new Promise((answer) => {
        sent.push(table);
        answers.push(() => answer({ ok: true, value: table }));
      }),
  });
  layouts.keepWidths('Completed', { drug: 200 });
  const chosen = layouts.keepColumns('Completed', ['drug', 'dns']);
  await vi.advanceTimersByTimeAsync(2_000);
  answers[0]?.();
  await chosen;
  expect(sent).toEqual([{ name: 'Completed', widths: { drug: 200 }, columns: ['drug', 'dns'] }]);
});
