import { expect, test } from 'vitest';
import { undoNote } from '#machines/platform/notifications/notifications.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { createBench } from '#tests/platform/bench.ts';
import { maria } from '#tests/platform/fake-ports.ts';

test('Ctrl+Z takes a hold back from an empty search, and edits a search with letters', async () => {
  const bench = await createBench({ account: maria });
  const { notifications } = childrenOf(bench.desk.workstation);
  const press = (inEmptySearch: boolean) => {
    Object.assign(bench.focus, { typing: true, inEmptySearch });
    return bench.press('Ctrl+Z').last.kind;
  };
  expect(press(true)).toBe('left');
  notifications.send({
    type: 'note.add',
    note: undoNote('On hold', { target: notifications, event: { type: 'note.again' } }),
  });
  expect([press(false), press(true)]).toEqual(['left', 'ran']);
});
