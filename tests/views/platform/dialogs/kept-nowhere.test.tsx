// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { ok, refuse } from '#domain/platform/result.ts';
import { provideNotes } from '#machines/platform/notes/notes.machine.ts';
import { provideReason } from '#machines/platform/reason/reason.machine.ts';
import { adam, fakeWorld } from '#tests/platform/fake-ports.ts';
import { domFocusView } from '#ui/platform/commands/focus-view.ts';
import { DeskProvider } from '#ui/platform/commands/workstation-context.tsx';
import { ReasonDialog } from '#ui/platform/dialogs/reason-dialog.tsx';
import { NotesDrawer } from '#ui/screens/platform/notes-drawer.tsx';
import { createDesk } from '../../../../src/app/composition.ts';
import { allCommands, dialogViews } from '../../../../src/app/registries.ts';

afterEach(cleanup);
const turn = () =>
  act(async () => {
    for (let index = 0; index < 6; index += 1)
      await new Promise((resolve) => {
        setTimeout(resolve, 0);
      });
  });
const atDesk = async (view: React.ReactNode) => {
  const desk = createDesk({
    ports: fakeWorld(adam).ports,
    commands: allCommands,
    views: dialogViews,
    screens: {},
    builtRoutes: new Set(),
    screenScopes: (text) => [text],
    theme: 'light',
    focus: domFocusView,
  });
  await turn();
  render(<DeskProvider desk={desk}>{view}</DeskProvider>);
  await turn();
};
/** Whether the browser asks before this page is left. */
const asksBeforeLeaving = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
/** What describes the field, as it is read out with it. */
const describedBy = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

test('a half-typed note is asked about, and why it was not added stands at its box', async () => {
  const notes = createActor(
    provideNotes({
      list: async () => ok({ about: 'Okoye, Samuel', notes: [] }),
      unseen: async () => ok({ unseen: 0 }),
      seen: async () => ok({ unseen: 0 }),
      add: async () => refuse('INVALID', 'Too long.'),
      remove: async () => ok({ id: 1, version: 2 }),
    }),
    { input: { kind: 'patient', recordId: 3 } },
  ).start();
  await atDesk(<NotesDrawer dialog={notes} />);
  expect(asksBeforeLeaving()).toBe(false);

  act(() => notes.send({ type: 'notes.type', text: 'Asked for a call' }));
  expect(asksBeforeLeaving()).toBe(true);
  act(() => notes.send({ type: 'notes.add' }));
  await turn();

  const box = screen.getByRole('textbox', { name: 'Add a note' });
  expect([describedBy(box), screen.getByRole('alert').textContent]).toEqual([
    'Too long.',
    'Too long.',
  ]);
  act(() => notes.send({ type: 'notes.type', text: '' }));
  expect(asksBeforeLeaving()).toBe(false);
});
test('a half-typed reason is asked about, and why it was not saved stands there', async () => {
  const reason = createActor(
    provideReason({
      saveReason: async () => refuse('STALE', 'Someone else saved it first.'),
      keepReasonDraft: () => undefined,
      readReasonDraft: async () => null,
    }),
    {
      input: {
        title: 'Blocked Reason',
        kind: 'blocked',
        record: { entity: 'prescriber', id: 4, version: 7 },
        on: true,
        text: '',
        presets: [],
        autoClose: false,
      },
    },
  ).start();
  await atDesk(<ReasonDialog dialog={reason} />);
  expect(asksBeforeLeaving()).toBe(false);

  act(() => reason.send({ type: 'reason.type', text: 'License ended' }));
  expect(asksBeforeLeaving()).toBe(true);
  act(() => reason.send({ type: 'reason.done' }));
  await turn();

  const box = document.querySelector<HTMLElement>('#reason-text');
  expect([box && describedBy(box), screen.getByRole('alert').textContent]).toEqual([
    'Someone else saved it first.',
    'Someone else saved it first.',
  ]);
});
