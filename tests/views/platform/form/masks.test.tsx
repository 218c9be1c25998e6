// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { defineEntity, defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { draftLogic, draftOf } from '#machines/platform/draft/draft.ts';
import { rxLabel } from '#tests/machines/rx/prescription.ts';
import { insertText } from '#ui/platform/commands/focus-view.ts';
import { FieldPortsProvider } from '#ui/platform/fields/field-ports.tsx';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';

afterEach(cleanup);
function show(field: f.Field) {
  const form = defineForm(
    defineEntity('one', { title: 'One', table: 'ones', fields: { it: field } }),
    [{ title: 'One', rows: [['it']] }],
  );
  const draft = createActor(draftLogic, { input: { values: {}, fields: form.fields } }).start();
  render(
    <FieldPortsProvider ports={{ today: () => '2026-03-02' }}>
      <EntityForm form={form} draft={draft} />
    </FieldPortsProvider>,
  );
  const box = screen.getByLabelText<HTMLInputElement>('It');
  return {
    box,
    user: userEvent.setup(),
    read: () => [box.value, draftOf(draft).values['it'] ?? null],
  };
}
/**
 * The masks of the specification: field, typed with what people put between, pasted as it is found
 * elsewhere, what is shown, what is stored.
 */
const masks = [
  [
    'phone and fax',
    f.phone({ label: 'It' }),
    '312-555 0148',
    '+1 (312) 555-0148',
    '312 555 0148',
    '3125550148',
  ],
  ['phone extension', f.extension({ label: 'It' }), '12345', 'x 12345', '12345', '12345'],
  ['zip', f.zip({ label: 'It' }), '62704', '62704-1234', '62704', '62704'],
  ['+4', f.zip4({ label: 'It' }), '1234', '62704-1234', '1234', '1234'],
  ['state', f.state({ label: 'It' }), 'il', ' il ', 'IL', 'IL'],
  ['SSN', f.ssn({ label: 'It' }), '123-45-6789', '123 45 6789', '123 45 6789', '123456789'],
  ['NPI', f.npi({ label: 'It' }), '1234567893', '1234567893 ', '1234567893', '1234567893'],
  [
    'Surescripts ID',
    f.ssid({ label: 'It' }),
    '1234-567-8901',
    '1234 567 8901',
    '1234 567 8901',
    '12345678901',
  ],
  [
    'prescription number',
    f.rxNumber({ label: 'It' }),
    '001-0004127-00',
    '001 0004127 00',
    '001 0004127 00',
    '001000412700',
  ],
] as const;

describe.each(masks)('%s', (_, field, typed, pasted, shown, stored) => {
  test('typed', async () => {
    const { box, user, read } = show(field);
    await user.type(box, typed);
    expect(read()).toEqual([shown, stored]);
  });
  test('pasted', async () => {
    const { box, user, read } = show(field);
    await user.click(box);
    await user.paste(pasted);
    expect(read()).toEqual([shown, stored]);
  });
  test('all at once, as a scanner or a held-back burst gives it', () => {
    const { box, read } = show(field);
    box.focus();
    act(() => {
      insertText(typed);
    });
    expect(read()).toEqual([shown, stored]);
  });
  test('too much is not taken', async () => {
    const { box, user, read } = show(field);
    await user.type(box, `${typed}9Z`);
    expect(String(read()[1]).startsWith(stored.slice(0, 4))).toBe(true);
    expect(box.value.length).toBeLessThanOrEqual(shown.length + 1);
  });
});

test('our own label gives its prescription number', () => {
  const { box, read } = show(f.rxNumber({ label: 'It' }));
  box.focus();
  act(() => {
    insertText(rxLabel);
  });
  expect(read()).toEqual(['001 0004127 00', '001000412700']);
});
test.each([['0093-3105-01'], ['00093310501'], ['00093-3105-01']])(
  'an NDC is taken as %s',
  async (text) => {
    const { box, user, read } = show(f.ndc({ label: 'It' }));
    await user.click(box);
    await user.paste(text);
    await user.tab();
    expect(read()).toEqual(['0009 33105 01', '00093310501']);
  },
);
test.each([
  ['T', '03/02/2026'],
  ['t', '03/02/2026'],
  ['+7', '03/09/2026'],
  ['-3', '02/27/2026'],
  ['T+1M', '04/02/2026'],
  ['M', '03/01/2026'],
  ['Y', '01/01/2026'],
  ['030226', '03/02/2026'],
  ['3/2', '03/02/2026'],
  ['3.2.26', '03/02/2026'],
  ['03022026', '03/02/2026'],
  ['2026-03-02', '03/02/2026'],
])('a date typed as %s is %s', async (typed, shown) => {
  const { box, user, read } = show(f.date({ label: 'It' }));
  await user.type(box, typed);
  await user.tab();
  expect(read()[0]).toBe(shown);
});
