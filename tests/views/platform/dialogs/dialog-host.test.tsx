// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { RoleEditRef } from '#machines/admin/roles/role-edit.machine.ts';
import type { RolesRef } from '#machines/admin/roles/roles.machine.ts';
import { childrenOf, topDialog } from '#machines/platform/workstation/workstation.selectors.ts';
import { adam, fakeWorld } from '#tests/platform/fake-ports.ts';
import { CommandKeys } from '#ui/platform/commands/command-keys.tsx';
import { domFocusView } from '#ui/platform/commands/focus-view.ts';
import { DeskProvider } from '#ui/platform/commands/workstation-context.tsx';
import { DialogHost } from '#ui/platform/dialogs/dialog-host.tsx';
import { domFocus } from '#ui/platform/dialogs/focus-service.ts';
import { Toasts } from '#ui/platform/dialogs/toasts.tsx';
import { createDesk } from '../../../../src/app/composition.ts';
import { allCommands, dialogViews } from '../../../../src/app/registries.ts';

Element.prototype.scrollIntoView ??= () => undefined;
globalThis.ResizeObserver ??= class {
  observe() {
    /* no layout here */
  }
  unobserve() {
    /* none */
  }
  disconnect() {
    /* none */
  }
};
afterEach(cleanup);

const turn = () =>
  act(async () => {
    for (let index = 0; index < 6; index += 1)
      await new Promise((resolve) => {
        setTimeout(resolve, 0);
      });
  });
async function open(ports: object = {}) {
  const world = fakeWorld(adam);
  Object.assign(world.ports, ports);
  const desk = createDesk({
    ports: world.ports,
    commands: allCommands,
    views: dialogViews,
    screens: {},
    builtRoutes: new Set(),
    screenScopes: (text) => [text],
    theme: 'light',
    focus: domFocusView,
  });
  await turn();
  render(
    <DeskProvider desk={desk}>
      <CommandKeys />
      <main>
        <h1 tabIndex={-1}>Company Search</h1>
        <button type="button">Where I was</button>
      </main>
      <DialogHost views={dialogViews} notes={<Toasts />} />
    </DeskProvider>,
  );
  screen.getByText('Where I was').focus();
  const keys = userEvent.setup();
  const press = async (key: string) => {
    await keys.keyboard(key);
    await turn();
  };
  const ref = <R,>() => topDialog(childrenOf(desk.workstation).dialogs)!.ref as unknown as R;
  return { world, press, ref, desk };
}
const focused = () =>
  (document.activeElement as HTMLElement | null)?.id || document.activeElement?.textContent;

test('a dialog takes the focus when it opens by a key, and gives it back to where it was', async () => {
  const { press } = await open();
  await press('{Alt>}3{/Alt}');
  expect(focused()).toBe('role-name');
  await press('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(focused()).toBe('Where I was');
});
test('a question over a changed dialog: focus on Save & Close, and Esc goes back to the field', async () => {
  const { press, ref } = await open();
  await press('{Alt>}3{/Alt}');
  await press('{Insert}');
  expect(focused()).toBe('role-edit-name');
  await press('Driver');
  expect(ref<RoleEditRef>().getSnapshot().context.name).toBe('Driver');
  await press('{Escape}');
  expect(document.activeElement?.textContent).toContain('Save & Close');
  await press('{Escape}');
  expect(focused()).toBe('role-edit-name');
});
test('Ctrl+D asks with the focus on No: Enter deletes nothing', async () => {
  const { press, world } = await open();
  await press('{Alt>}3{/Alt}');
  await press('tech{Enter}');
  await press('{ArrowDown}');
  expect(focused()).toBe('roles-table');
  await press('{Control>}d{/Control}');
  expect(document.activeElement?.textContent).toContain('No');
  await press('{Enter}');
  expect(world.asked).not.toContain('deleteRole');
  expect(focused()).toBe('roles-table');
});
test('the key to the notes goes to the one that can be acted on, before a later one', async () => {
  const { desk } = await open();
  const { notifications } = childrenOf(desk.workstation);
  const action = { label: 'Open', target: desk.workstation, event: { type: 'none' } };
  notifications.send({ type: 'note.add', note: { tone: 'success', message: 'Rx 4107', action } });
  notifications.send({ type: 'note.add', note: { tone: 'warning', message: 'By the way' } });
  await turn();
  act(() => void domFocus.move({ to: 'note' }));

  expect(focused()).toBe('Open');
});
test('the key to the notes brings back the way to what was saved last, focused', async () => {
  const { desk, press } = await open({ focus: domFocus });
  const { notifications } = childrenOf(desk.workstation);
  await press('{Control>}{Shift>}u{/Shift}{/Control}');
  expect(screen.getByText('No notification is open.')).toBeDefined();
  const action = { label: 'Open', target: desk.workstation, event: { type: 'none' } };
  const note = { tone: 'success', message: 'Rx 4107', action, forMs: 15_000 } as const;
  act(() => notifications.send({ type: 'note.add', note }));
  const { serial } = notifications.getSnapshot().context;
  act(() => {
    notifications.send({ type: 'note.dismiss', id: serial - 1 });
    notifications.send({ type: 'note.expire', id: serial });
  });
  expect(screen.queryByText('Rx 4107')).toBeNull();

  await press('{Control>}{Shift>}u{/Shift}{/Control}');

  expect(screen.getByText('Rx 4107')).toBeDefined();
  expect(focused()).toBe('Open');
});
test('a note that is dismissed by key gives the focus back to the field it came from', async () => {
  const { press } = await open({ focus: domFocus });
  await press('{Alt>}3{/Alt}');
  await press('{Insert}');
  await press('{Control>}{Enter}{/Control}');
  expect(focused()).toBe('role-edit-name');

  await press('{Control>}{Shift>}u{/Shift}{/Control}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Dismiss');
  await press('{Enter}');
  await press('Driver');

  expect(focused()).toBe('role-edit-name');
  expect(screen.getByDisplayValue('Driver')).toBeDefined();
});
test('a note that has the focus keeps it when the dialog that it stands in goes', async () => {
  const { desk, press, ref } = await open({ focus: domFocus });
  const { notifications } = childrenOf(desk.workstation);
  await press('{Alt>}3{/Alt}');
  const action = { label: 'Open', target: desk.workstation, event: { type: 'none' } };
  act(() => {
    notifications.send({ type: 'note.add', note: { tone: 'info', message: 'Before it' } });
    notifications.send({ type: 'note.add', note: { tone: 'success', message: 'Rx 4107', action } });
    notifications.send({ type: 'note.add', note: { tone: 'info', message: 'After it' } });
  });
  await press('{Control>}{Shift>}u{/Shift}{/Control}');
  expect(focused()).toBe('Open');
  await act(async () => ref<RolesRef>().send({ type: 'dialog.close' }));
  await turn();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(focused()).toBe('Open');

  await press('{Enter}');

  expect(screen.queryByText('Rx 4107')).toBeNull();
});
test('a toast never takes the focus', async () => {
  const { press, ref } = await open();
  await press('{Alt>}3{/Alt}');
  await press('{Control>}{Enter}{/Control}');
  expect(screen.getByText('Name Required!')).toBeDefined();
  expect(focused()).toBe('role-name');
  expect(ref<RolesRef>().getSnapshot().value).toBe('listing');
});
test('from the window itself, where the focus was lost, Tab goes to what it is about', async () => {
  const { press } = await open();
  await press('{Alt>}3{/Alt}');
  screen.getByRole('dialog').focus();
  expect(focused()).not.toBe('role-name');
  await press('{Tab}');
  expect(focused()).toBe('role-name');
});
