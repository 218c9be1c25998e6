// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { readTastes, usualTastes } from '#machines/keymap/keymap.machine.ts';
import { childrenOf } from '#machines/workstation/workstation.selectors.ts';
import { allCommands } from '#ui/commands/all.ts';
import { problemsOf } from '#ui/commands/keymap.ts';
import { useCommand } from '#ui/commands/use-commands.ts';
import { openDesk } from '#tests/views/rx/desk.tsx';
import { maria } from '#tests/support/fake-ports.ts';
import { afterEach, expect, test } from 'vitest';

afterEach(cleanup);
const LockKey = () => <output aria-label="Key of Lock">{useCommand('session.lock').keys}</output>;
const at = (name: string) => screen.queryByRole('dialog', { name });
/** Maria's desk with what she had kept at this station. */
async function open(kept: string | null = null) {
  const store = new Map(kept === null ? [] : [[maria.userId, kept]]);
  const desk = await openDesk({}, <><input aria-label="Page" /><LockKey /></>, { tastes: { readTastes: (id) => store.get(id) ?? null, keepTastes: (id, text) => { store.set(id, text); } } });
  return { ...desk, store, isOpen: () => childrenOf(desk.desk.workstation).session.getSnapshot().matches('signedIn'), openKeys: async () => { await desk.press('{Control>}k{/Control}', 'change keys', '{Enter}'); expect(at('Change keys')).toBeTruthy(); } };
}

test('a command gets a new key: it works from then on, stands on every hint, and is kept for the person', async () => {
  const { press, store, isOpen, openKeys } = await open();
  await openKeys();
  await press('lock', '{Enter}');
  expect(screen.getByText('Press the new key')).toBeTruthy();
  await press('{Control>}j{/Control}', '{Control>}s{/Control}');
  expect([at('Change keys'), readTastes(store.get(maria.userId)!)?.keys, screen.getByLabelText('Key of Lock').textContent]).toEqual([null, { 'session.lock': ['Ctrl+J'] }, 'Ctrl+J']);
  await press('{Control>}l{/Control}');
  expect(isOpen()).toBe(true);
  await press('{Control>}j{/Control}');
  expect(isOpen()).toBe(false);
});
test('a key that another command has here is refused with both names, and nothing changes', async () => {
  const { press, openKeys, store } = await open();
  await openKeys();
  await press('lock', '{Enter}', '{Control>}k{/Control}');
  expect(screen.getByRole('alert').textContent).toContain('Ctrl+K of “Close the search” (palette) hides “Lock” (session).');
  await press('{Enter}', '{Escape}');
  expect(screen.queryByText('Press the new key')).toBeNull();
  await press('{Escape}');
  expect([at('Change keys'), store.size]).toEqual([null, 0]);
});
test('keys of another day come with signing in; ones that collide by now are left out, and that is said', async () => {
  const mine = await open(JSON.stringify({ ...usualTastes, keys: { 'session.lock': ['Ctrl+J'] } }));
  expect(screen.getByLabelText('Key of Lock').textContent).toBe('Ctrl+J');
  expect(mine.said()).toEqual([]);
  cleanup();
  const old = await open(JSON.stringify({ ...usualTastes, keys: { 'session.lock': ['Ctrl+K'] } }));
  expect(screen.getByLabelText('Key of Lock').textContent).toBe('Ctrl+L');
  expect(old.said().at(0)).toContain('Some of your keys collide');
});
test('Ctrl+Backspace gives a command its own key again; what was changed is asked about before it is lost', async () => {
  const { press, openKeys, store } = await open(JSON.stringify({ ...usualTastes, keys: { 'session.lock': ['Ctrl+J'] } }));
  await openKeys();
  await press('lock', '{Control>}{Backspace}{/Control}', '{Escape}');
  expect(at('Save & Close?')).toBeTruthy();
  await press('s');
  expect([readTastes(store.get(maria.userId)!)?.keys, screen.getByLabelText('Key of Lock').textContent]).toEqual([{}, 'Ctrl+L']);
});
test('with letters as keys switched off, ? opens nothing and F1 still does', async () => {
  const { press } = await open(JSON.stringify({ ...usualTastes, bareKeys: false }));
  (document.activeElement as HTMLElement | null)?.blur();
  await press('?');
  expect(at('Keys')).toBeNull();
  await press('{F1}');
  expect(at('Keys')).toBeTruthy();
});
test('the rules for a new key are those of the contract', () => {
  const says = (command: string, ...strokes: string[]) => problemsOf(allCommands, { [command]: strokes });
  expect(says('session.lock', 'Ctrl+J')).toEqual([]);
  expect(says('session.lock', 'Ctrl+W').join()).toContain('A browser tab keeps Ctrl+W for itself');
  expect(says('session.lock', 'Ctrl+Alt+E').join()).toContain('types text on some keyboards');
  expect(says('undo.redo', 'Z').join()).toContain('must not destroy anything');
  expect([readTastes('no'), readTastes('{"version":2,"keys":{}}'), readTastes('{"version":1,"keys":{"a":"Ctrl+J"}}')]).toEqual([null, null, null]);
});
