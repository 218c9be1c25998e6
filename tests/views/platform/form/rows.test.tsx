// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { messages } from '#domain/platform/messages.ts';
import { vendor } from '#domain/stock/entities/vendor.ts';
import { draftLogic, draftOf } from '#machines/platform/draft/draft.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { CommandKeys } from '#ui/platform/commands/command-keys.tsx';
import { domFocusView } from '#ui/platform/commands/focus-view.ts';
import { DeskProvider } from '#ui/platform/commands/workstation-context.tsx';
import { DialogHost } from '#ui/platform/dialogs/dialog-host.tsx';
import { FieldPortsProvider } from '#ui/platform/fields/field-ports.tsx';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';
import type { AnyForm } from '#ui/platform/form/walk.ts';
import { createDesk } from '../../../../src/app/composition.ts';
import { allCommands, dialogViews } from '../../../../src/app/registries.ts';

const layout = [{ title: 'Contacts', wide: true, rows: [['contacts']] }] as const;
const contactForm = defineForm(vendor, layout);
/** Rows with a date, in the same place. */
const refills = defineForm(
  {
    fields: {
      contacts: f.rows({
        label: 'Earlier refills',
        row: 'refill',
        max: 11,
        question: messages.confirmDeleteContact,
        fields: {
          filledOn: f.date({ is: 'past', label: 'Filled' }),
          place: f.text({ label: 'Where', max: 80 }),
        },
      }),
    },
  },
  layout,
);
const contact = (lastName: string, firstName: string, tel: string | null = null) => ({
  lastName,
  firstName,
  middleName: null,
  tel,
  cell: null,
  fax: null,
  email: null,
});
const hale = contact('Hale', 'Ruth', '3125550148');
const boyd = contact('Boyd', 'Ian');
const nash = contact('Nash', 'Vera');

afterEach(cleanup);
/** A vendor's form with these contacts; the focus is in the box of that name and row. */
async function open(contacts: readonly object[], at: string, form: AnyForm = contactForm) {
  const desk = createDesk({
    ports: fakeWorld(maria).ports,
    commands: allCommands,
    views: dialogViews,
    screens: {},
    builtRoutes: new Set(),
    screenScopes: (text) => [text],
    theme: 'light',
    focus: domFocusView,
  });
  await waitFor(() => expect(desk.workstation.getSnapshot().matches('open')).toBe(true));
  const draft = createActor(draftLogic, {
    input: { values: { contacts }, fields: form.fields },
  }).start();
  const view = (shown: boolean) => (
    <DeskProvider desk={desk}>
      <CommandKeys />
      <main id="page">
        <h1>Vendor</h1>
        <FieldPortsProvider ports={{ today: () => '2026-03-02' }}>
          {shown ? <EntityForm form={form} draft={draft} /> : null}
        </FieldPortsProvider>
      </main>
      <DialogHost views={dialogViews} notes={null} />
    </DeskProvider>
  );
  const { rerender } = render(view(true));
  const user = userEvent.setup();
  screen.getByLabelText(at).focus();
  const { notifications } = childrenOf(desk.workstation);
  return {
    draft,
    leave: () => rerender(view(false)),
    press: (keys: string) => user.keyboard(keys),
    names: () =>
      screen.queryAllByLabelText<HTMLInputElement>(/^Last Name, contact/).map(({ value }) => value),
    stands: (label: string) =>
      waitFor(() => {
        const box = document.activeElement;
        expect(box?.id && document.getElementById(`${box.id}-label`)?.textContent).toBe(label);
      }),
    asked: async () => {
      const dialog = await screen.findByRole('dialog', { name: 'Are you sure delete this task?' });
      return dialog.querySelector('[role=alert]')?.textContent;
    },
    closed: () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull()),
    said: () => notifications.getSnapshot().context.kept.map(({ message }) => message),
    offered: () => notifications.getSnapshot().context.shown.map(({ message }) => message),
  };
}

test('Ctrl+D names the contact; Y deletes it, and the focus is on the next one', async () => {
  const { press, asked, names, stands, said } = await open(
    [hale, boyd, nash],
    'First Name, contact 1',
  );

  await press('{Control>}d{/Control}');
  const question = await asked();
  await press('y');

  expect(question).toBe('Are you sure delete this task?Contact 1 (Hale, Ruth, 312 555 0148)');
  await waitFor(() => expect(names()).toEqual(['Boyd', 'Nash']));
  await stands('First Name, contact 1');
  expect(said()).toEqual(['Contact 1 (Hale, Ruth, 312 555 0148) taken out of the list.']);
});
test('N keeps the contact, and the focus is back on it', async () => {
  const { press, asked, names, stands, closed } = await open([hale, boyd], 'First Name, contact 2');

  await press('{Control>}d{/Control}');
  await asked();
  await press('n');

  await closed();
  await stands('First Name, contact 2');
  expect(names()).toEqual(['Hale', 'Boyd']);
});
test('after the last contact the focus is on the one before, or on Add', async () => {
  const { press, asked, names, stands } = await open([hale, boyd], 'Last Name, contact 2');

  await press('{Control>}d{/Control}');
  await asked();
  await press('y');
  await waitFor(() => expect(names()).toEqual(['Hale']));
  await stands('Last Name, contact 1');
  await press('{Control>}d{/Control}');
  await asked();
  await press('y');

  await waitFor(() => expect(names()).toEqual([]));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Add contact'));
});
test('Ctrl+Z brings the contacts back where they were, the last one first', async () => {
  const { press, asked, names, stands, said } = await open(
    [hale, boyd, nash],
    'Last Name, contact 2',
  );
  await press('{Control>}d{/Control}');
  await asked();
  await press('y');
  await waitFor(() => expect(names()).toEqual(['Hale', 'Nash']));
  await stands('Last Name, contact 2');
  await press('{Control>}d{/Control}');
  await asked();
  await press('y');
  await waitFor(() => expect(names()).toEqual(['Hale']));

  await press('{Control>}z{/Control}');
  const once = names();
  await press('{Control>}z{/Control}');

  expect([once, names()]).toEqual([
    ['Hale', 'Nash'],
    ['Hale', 'Boyd', 'Nash'],
  ]);
  await stands('Last Name, contact 2');
  expect(said()[0]).toBe('Contact 2 (Boyd, Ian) is back.');
});
test('once the form is saved, and once it is left, Ctrl+Z brings no contact back', async () => {
  const { draft, press, asked, names, offered, leave } = await open(
    [hale, boyd, nash],
    'Last Name, contact 1',
  );
  await press('{Control>}d{/Control}');
  await asked();
  await press('y');
  await waitFor(() => expect(names()).toEqual(['Boyd', 'Nash']));

  draft.send({ type: 'draft.load', initial: { contacts: [boyd, nash] } });
  await waitFor(() => expect(offered()).toEqual([]));
  await press('{Control>}z{/Control}');
  const saved = names();
  await press('{Control>}d{/Control}');
  await asked();
  await press('y');
  await waitFor(() => expect(names()).toEqual(['Nash']));
  leave();

  expect(saved).toEqual(['Boyd', 'Nash']);
  expect(offered()).toEqual([]);
});
test('typing after a deletion has Ctrl+Z for itself: no contact comes back', async () => {
  const { press, asked, names, stands } = await open([hale, boyd], 'Last Name, contact 1');
  await press('{Control>}d{/Control}');
  await asked();
  await press('y');
  await waitFor(() => expect(names()).toEqual(['Boyd']));
  await stands('Last Name, contact 1');

  await press('s{Control>}z{/Control}');

  expect(names()).toEqual(['Boyds']);
});
test('what can’t be read in another row outlives a deletion and its undo', async () => {
  const { draft, press, asked } = await open(
    [
      { filledOn: '2026-01-05', place: 'Elm Pharmacy' },
      { filledOn: null, place: null },
    ],
    'Filled, refill 2',
    refills,
  );
  await press('13/45');
  screen.getByLabelText('Filled, refill 1').focus();
  const unread = () => draftOf(draft).half['contacts'];
  const before = unread();

  await press('{Control>}d{/Control}');
  await asked();
  await press('y');
  await waitFor(() => expect(draftOf(draft).values['contacts']).toHaveLength(1));
  const meanwhile = unread();
  await press('{Control>}z{/Control}');

  const why = 'Not a date: type MM/DD/YYYY, T for today, or +7';
  expect([before, meanwhile, unread()]).toEqual([
    { '1.filledOn': { text: '13/45', why: `Refill 2: ${why}` } },
    { '0.filledOn': { text: '13/45', why: `Refill 1: ${why}` } },
    { '1.filledOn': { text: '13/45', why: `Refill 2: ${why}` } },
  ]);
});
test('the key that deletes a contact is shown beside the list, while there is one', async () => {
  await open([hale], 'Last Name, contact 1');

  const shown = screen.getByRole('button', { name: 'Delete contact' });

  expect([
    shown.textContent,
    shown.getAttribute('aria-keyshortcuts'),
    shown.getAttribute('title'),
  ]).toEqual(['Delete contactCtrl D', 'Control+D', null]);
});

test('what is typed after a whole row came by a scan takes the place of its last box', async () => {
  const { draft, press } = await open([hale], 'Last Name, contact 1');
  const numbers = { tel: '3125550149', cell: '3125550150', fax: '3125550151' };
  const whole = { ...boyd, ...numbers, middleName: 'A', email: 'ian@boyd.example' };

  act(() => draft.send({ type: 'draft.set', field: 'contacts', value: [hale, whole] }));
  await press('ruth@boyd.example');

  const rows = draftOf(draft).values['contacts'];
  expect(rows).toEqual([hale, { ...whole, email: 'ruth@boyd.example' }]);
});
