// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  copyOf,
  readPreferences,
  usualPreferences,
  type StoredPreferences,
} from '#machines/platform/keymap/keymap.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { fakePreferences, maria } from '#tests/platform/fake-ports.ts';
import { openDesk } from '#tests/views/rx/desk.tsx';
import { problemsOf } from '#ui/platform/commands/keymap.ts';
import { useCommand } from '#ui/platform/commands/use-commands.ts';
import { allCommands } from '../../../../src/app/registries.ts';

afterEach(cleanup);
const LockKey = () => <output aria-label="Key of Lock">{useCommand('session.lock').keys}</output>;
const at = (name: string) => screen.queryByRole('dialog', { name });
/** Maria's desk with what she had kept at this station. */
async function open(kept: string | null = null, account?: { now: StoredPreferences }) {
  const store = new Map(kept === null ? [] : [[maria.userId, kept]]);
  const desk = await openDesk(
    {},
    <>
      <input aria-label="Page" />
      <LockKey />
    </>,
    { preferences: fakePreferences(store, account) },
  );
  return {
    ...desk,
    store,
    isOpen: () => childrenOf(desk.desk.workstation).session.getSnapshot().matches('signedIn'),
    openKeys: async () => {
      await desk.press('{Control>}k{/Control}', 'change keys', '{Enter}');
      expect(at('Change keys')).toBeTruthy();
    },
  };
}

test('a command gets a new key: it works from then on, stands on every hint, and is kept for the person', async () => {
  const { press, store, isOpen, openKeys } = await open();
  await openKeys();
  await press('lock', '{Enter}');
  expect(screen.getByText('Press the new key')).toBeTruthy();
  await press('{Control>}j{/Control}', '{Control>}s{/Control}');
  expect([
    at('Change keys'),
    readPreferences(store.get(maria.userId)!)?.keys,
    screen.getByLabelText('Key of Lock').textContent,
  ]).toEqual([null, { 'session.lock': ['Ctrl+J'] }, 'Ctrl+J']);
  await press('{Control>}l{/Control}');
  expect(isOpen()).toBe(true);
  await press('{Control>}j{/Control}');
  expect(isOpen()).toBe(false);
});
test('a key that another command has here is refused with both names, and nothing changes', async () => {
  const { press, openKeys, store } = await open();
  await openKeys();
  await press('lock', '{Enter}', '{Control>}k{/Control}');
  expect(screen.getByRole('alert').textContent).toContain(
    'Ctrl+K of “Close the search” (palette) hides “Lock” (session).',
  );
  await press('{Enter}', '{Escape}');
  expect(screen.queryByText('Press the new key')).toBeNull();
  await press('{Escape}');
  expect([at('Change keys'), store.size]).toEqual([null, 0]);
});
test('keys of another day come with signing in; ones that collide by now are left out, and that is said', async () => {
  const mine = await open(
    JSON.stringify({ ...usualPreferences, keys: { 'session.lock': ['Ctrl+J'] } }),
  );
  expect(screen.getByLabelText('Key of Lock').textContent).toBe('Ctrl+J');
  expect(mine.said()).toEqual([]);
  cleanup();
  const old = await open(
    JSON.stringify({ ...usualPreferences, keys: { 'session.lock': ['Ctrl+K'] } }),
  );
  expect(screen.getByLabelText('Key of Lock').textContent).toBe('Ctrl+L');
  expect(old.said().at(0)).toContain('Some of your keys collide');
});
test('Ctrl+Backspace gives a command its own key again; what was changed is asked about before it is lost', async () => {
  const { press, openKeys, store } = await open(
    JSON.stringify({ ...usualPreferences, keys: { 'session.lock': ['Ctrl+J'] } }),
  );
  await openKeys();
  await press('lock', '{Control>}{Backspace}{/Control}', '{Escape}');
  expect(at('Save & Close?')).toBeTruthy();
  await press('s');
  expect([
    readPreferences(store.get(maria.userId)!)?.keys,
    screen.getByLabelText('Key of Lock').textContent,
  ]).toEqual([{}, 'Ctrl+L']);
});
test('with letters as keys switched off, ? opens nothing and F1 still does', async () => {
  const { press } = await open(JSON.stringify({ ...usualPreferences, bareKeys: false }));
  (document.activeElement as HTMLElement | null)?.blur();
  await press('?');
  expect(at('Keys')).toBeNull();
  await press('{F1}');
  expect(at('Keys')).toBeTruthy();
});
test('keys that were saved at another workstation are there after signing in, and the next start has them before the server answers', async () => {
  const account = {
    now: { stored: 3, preferences: { ...usualPreferences, keys: { 'session.lock': ['Ctrl+J'] } } },
  };
  const { store } = await open(null, account);
  expect([screen.getByLabelText('Key of Lock').textContent, store.get(maria.userId)]).toEqual([
    'Ctrl+J',
    copyOf(account.now),
  ]);
  cleanup();
  await open(store.get(maria.userId), {
    get now(): StoredPreferences {
      throw new Error('The server does not answer.');
    },
    set now(_) {
      /* never */
    },
  });
  expect(screen.getByLabelText('Key of Lock').textContent).toBe('Ctrl+J');
});
test('keys that were only ever kept in this browser go to the account', async () => {
  const account = { now: { stored: 0, preferences: usualPreferences } as StoredPreferences };
  await open(
    JSON.stringify({ ...usualPreferences, keys: { 'session.lock': ['Ctrl+J'] } }),
    account,
  );
  expect(account.now).toEqual({
    stored: 1,
    preferences: { ...usualPreferences, keys: { 'session.lock': ['Ctrl+J'] } },
  });
});
test('two workstations at once: both changes stand in the dialog, nothing is saved over, and a second save keeps both', async () => {
  const account = { now: { stored: 1, preferences: usualPreferences } as StoredPreferences };
  const { press, openKeys } = await open(null, account);
  await openKeys();
  await press('lock', '{Enter}', '{Control>}j{/Control}');
  account.now = {
    stored: 2,
    preferences: { ...usualPreferences, autoClose: false, keys: { 'theme.toggle': ['Ctrl+U'] } },
  };
  await press('{Control>}s{/Control}');
  expect(screen.getByRole('alert').textContent).toContain(
    'changed at another workstation meanwhile. Both changes stand here now',
  );
  expect(account.now.stored).toBe(2);
  await press('{Control>}s{/Control}');
  expect(account.now).toEqual({
    stored: 3,
    preferences: {
      ...usualPreferences,
      autoClose: false,
      keys: { 'theme.toggle': ['Ctrl+U'], 'session.lock': ['Ctrl+J'] },
    },
  });
});
test('without an answer nothing is lost: the dialog says so and keeps what was changed', async () => {
  const account: { now: StoredPreferences } = { now: { stored: 1, preferences: usualPreferences } };
  const { press, openKeys } = await open(null, account);
  await openKeys();
  await press('lock', '{Enter}', '{Control>}j{/Control}');
  Object.defineProperty(account, 'now', {
    get() {
      throw new Error('The server does not answer.');
    },
  });
  await press('{Control>}s{/Control}');
  expect([
    screen.getByRole('alert').textContent,
    screen.getByText('Ctrl J').tagName,
    screen.getByLabelText('Key of Lock').textContent,
  ]).toEqual([expect.stringContaining('The server does not answer.'), 'KBD', 'Ctrl+L']);
});
test('the rules for a new key are those of the contract', () => {
  const says = (command: string, ...strokes: string[]) =>
    problemsOf(allCommands, { [command]: strokes });
  expect(says('session.lock', 'Ctrl+J')).toEqual([]);
  expect(says('session.lock', 'Ctrl+W').join()).toContain('A browser tab keeps Ctrl+W for itself');
  expect(says('session.lock', 'Ctrl+Alt+E').join()).toContain('types text on some keyboards');
  expect(says('undo.redo', 'Z').join()).toContain('must not destroy anything');
  expect([
    readPreferences('no'),
    readPreferences('{"version":2,"keys":{}}'),
    readPreferences('{"version":1,"keys":{"a":"Ctrl+J"}}'),
  ]).toEqual([null, null, null]);
});

test('User Setting: Enter goes to the next field, Shift+Enter back, and on the last one it saves', async () => {
  const { press, world } = await open();
  await press('{Control>}k{/Control}', 'user setting', '{Enter}');
  const at = () => document.activeElement?.id;
  expect(at()).toBe('setting-password');
  await press('{Shift>}{Enter}{/Shift}');
  expect(at()).toBe('setting-email');
  await press('{Enter}', 'a long new password', '{Enter}', 'a long new password');
  expect(at()).toBe('setting-confirmPassword');
  await press('{Enter}');
  expect(world.asked).toContain('changeAccount');
});
test('Esc right after a dialog has closed is meant for what is below, and finds the focus there', async () => {
  await open();
  const page = screen.getByLabelText('Page');
  const seen: (Element | null)[] = [];
  page.focus();
  const key = (name: string) =>
    act(() => {
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, code: name, bubbles: true, cancelable: true }),
      );
    });
  key('F1');
  expect(at('Keys')).toBeTruthy();
  key('Escape');
  const hear = () => {
    seen.push(document.activeElement);
  };
  window.addEventListener('keydown', hear);
  // No turn of the queue in between: the browser is busy.
  key('Escape');
  window.removeEventListener('keydown', hear);
  expect(seen.map((element) => element === page)).toEqual([true]);
});

test('Alt+O copies the keys as text, Alt+T takes them at another desk', async () => {
  const { press, openKeys } = await open(
    JSON.stringify({ ...usualPreferences, keys: { 'session.lock': ['Ctrl+J'] } }),
  );
  await openKeys();
  await press('{Alt>}o{/Alt}');
  const text = await navigator.clipboard.readText();
  expect(readPreferences(text)?.keys).toEqual({ 'session.lock': ['Ctrl+J'] });
  cleanup();
  const other = await open();
  await other.openKeys();
  await navigator.clipboard.writeText(text);
  await other.press('{Alt>}t{/Alt}', '{Control>}s{/Control}');
  expect(screen.getByLabelText('Key of Lock').textContent).toBe('Ctrl+J');
});
test('a dialog’s buttons have their letter underlined, and Alt with it presses them', async () => {
  const { press, world } = await open();
  await press('{Control>}k{/Control}', 'user setting', '{Enter}');
  const button = (name: string) => screen.getByRole('button', { name });
  expect([
    button('Save').querySelector('u')?.textContent,
    screen.getAllByRole('button', { name: 'Close' }).at(-1)?.querySelector('u')?.textContent,
  ]).toEqual(['S', 'C']);
  await press('x', '{Alt>}s{/Alt}');
  expect(screen.getByText('The two passwords are not the same.')).toBeTruthy();
  await press('{Control>}a{/Control}{Backspace}', '{Alt>}c{/Alt}');
  expect([at('User Setting'), world.asked.includes('changeAccount')]).toEqual([null, false]);
});
