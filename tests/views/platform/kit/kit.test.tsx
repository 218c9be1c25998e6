// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Button } from '#ui/kit/button.tsx';
import { FieldRow, describedBy } from '#ui/kit/field-row.tsx';
import { ariaKeys, keyText } from '#ui/kit/kbd.tsx';
import { Tabs } from '#ui/kit/tabs.tsx';

afterEach(cleanup);

test.each([
  ['Ctrl+S', 'Ctrl S', 'Control+S'],
  ['Ctrl+Shift+Down', 'Ctrl Shift ↓', 'Control+Shift+ArrowDown'],
  ['PageUp', 'PgUp', 'PageUp'],
  ['Ctrl++', 'Ctrl +', 'Control+Plus'],
  ['?', '?', '?'],
])('%s is drawn as "%s" and told as "%s"', (keys, drawn, told) => {
  expect([keyText(keys), ariaKeys(keys)]).toEqual([drawn, told]);
});

test('a busy button keeps the focus, says so, and takes no second press', async () => {
  let pressed = 0;
  const view = (busy: boolean) => (
    <Button
      keys="Ctrl+S"
      busy={busy}
      onClick={() => {
        pressed++;
      }}
    >
      Save
    </Button>
  );
  const { rerender } = render(view(false));
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  rerender(view(true));
  await userEvent.keyboard('{Enter}');
  expect([
    pressed,
    document.activeElement === button,
    button.getAttribute('aria-busy'),
    button.getAttribute('aria-keyshortcuts'),
  ]).toEqual([1, true, 'true', 'Control+S']);
});

test('an error is tied to its control', () => {
  render(
    <FieldRow id="dob" label="DOB" required error="Not a date" help="MM/DD/YYYY">
      <input id="dob" aria-describedby={describedBy('dob', { error: 'x', help: 'y' })} />
    </FieldRow>,
  );
  const box = screen.getByLabelText(/DOB/);
  expect(
    box
      .getAttribute('aria-describedby')!
      .split(' ')
      .map((id) => document.getElementById(id)!.textContent),
  ).toEqual(['Not a date', 'MM/DD/YYYY']);
});

test('tabs are one stop; arrows move between them', async () => {
  const Steps = () => {
    const [tab, setTab] = useState('a');
    return (
      <Tabs
        label="Steps"
        value={tab}
        onChange={setTab}
        items={[
          { id: 'a', title: 'Information', content: 'first' },
          { id: 'b', title: 'Billing', content: 'second' },
        ]}
      />
    );
  };
  render(<Steps />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect([
    screen.getByRole('tab', { selected: true }).textContent,
    screen.getByRole('tabpanel').textContent,
  ]).toEqual(['Billing', 'second']);
});

test('a key that turns the page puts the hands onto the new one, and Tab goes on', async () => {
  const items = [
    { id: 'a', title: 'Password', content: <input aria-label="Secret" data-autofocus="" /> },
    { id: 'b', title: 'Info', content: 'to be read' },
  ];
  const at = (value: string) => (
    <Tabs label="Account" value={value} onChange={() => {}} items={items} />
  );
  const { rerender } = render(at('a'));
  const focused: (string | null)[] = [];
  const look = () =>
    focused.push(
      document.activeElement?.getAttribute('role') ??
        document.activeElement?.getAttribute('aria-label') ??
        null,
    );
  screen.getByRole('textbox', { name: 'Secret' }).focus();

  rerender(at('b'));
  look();
  rerender(at('a'));
  look();

  expect(focused).toEqual(['tabpanel', 'Secret']);
});
