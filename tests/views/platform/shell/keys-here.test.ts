import { expect, test } from 'vitest';
import { keysHere } from '#ui/platform/shell/keys-here.ts';

const offered = (id: string, title: string, key: string, verb: string, bar: number) => ({
  command: { id, title, keys: [key], event: { type: 'list.do', verb }, bar },
});
const tableEdit = offered('table.edit', 'Edit', 'Ctrl+E', 'edit', 20);

test('the bar calls a key as the place does that means the very same by it', () => {
  const moved = offered('drawers.move', 'Cash in or out', 'Ctrl+E', 'edit', 7);

  const shown = keysHere([tableEdit, moved]);

  expect(shown).toEqual([{ id: 'table.edit', keys: 'Ctrl+E', title: 'Cash in or out' }]);
});
test('a key that means something else further out keeps the name of what it runs', () => {
  const other = offered('page.mail', 'Send', 'Ctrl+E', 'send', 7);

  const shown = keysHere([tableEdit, other]);

  expect(shown.map(({ title }) => title)).toEqual(['Edit']);
});
