import { expect, test } from 'vitest';
import { keysHere } from '#ui/platform/shell/keys-here.ts';

/** A command of Ctrl+E. */
const offered = (id: string, title: string, verb: string) => ({
  command: { id, title, keys: ['Ctrl+E'], event: { type: 'list.do', verb }, bar: 20 },
});
const tableEdit = offered('table.edit', 'Edit', 'edit');

test('the bar calls a key as the place does that means the very same by it', () => {
  const moved = offered('drawers.move', 'Cash in or out', 'edit');

  const shown = keysHere([tableEdit, moved]);

  expect(shown).toEqual([{ id: 'table.edit', keys: 'Ctrl+E', title: 'Cash in or out' }]);
});
test('a key that means something else further out keeps the name of what it runs', () => {
  const other = offered('page.mail', 'Send', 'send');

  const shown = keysHere([tableEdit, other]);

  expect(shown.map(({ title }) => title)).toEqual(['Edit']);
});
