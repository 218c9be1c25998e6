import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { company } from '#domain/admin/entities/company.ts';
import { employee } from '#domain/admin/entities/employee.ts';
import { store } from '#domain/admin/entities/store.ts';
import { referenceGroups, referenceOf } from '#domain/composition/references.ts';
import { drug } from '#domain/drug/entities/drug.ts';
import { ndc } from '#domain/drug/fields/ndc.ts';
import { patient } from '#domain/patient/entities/patient.ts';
import { defineEntity, defineForm, type Fields } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { prescriber } from '#domain/prescriber/entities/prescriber.ts';
// @vitest-environment jsdom
import { npi } from '#domain/prescriber/fields/identifiers.ts';
import { draftLogic, draftOf, problemsToSave } from '#machines/platform/draft/draft.ts';
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
  const box = screen.getByLabelText<HTMLInputElement>(/^It/);
  return {
    box,
    user: userEvent.setup(),
    read: () => [box.value, draftOf(draft).values['it'] ?? null],
    problem: () => problemsToSave(draftOf(draft))['it'] ?? null,
  };
}
const lettersOf = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}\p{So}]/gu, '');
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
  ['zip', f.zip({ label: 'It' }), '62704', ' 62704 ', '62704', '62704'],
  ['+4', f.zip4({ label: 'It' }), '1234', '-1234', '1234', '1234'],
  ['state', f.state({ label: 'It' }), 'il', ' il ', 'IL', 'IL'],
  ['SSN', f.ssn({ label: 'It' }), '123-45-6789', '123 45 6789', '123 45 6789', '123456789'],
  ['NPI', npi({ label: 'It' }), '1234567893', '1234567893 ', '1234567893', '1234567893'],
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
  test.each(['typed', 'pasted'])('too much, %s, stays and is refused at once', async (how) => {
    const { box, user, problem } = show(field);
    await user.click(box);
    if (how === 'typed') await user.keyboard(`${typed}999Z`);
    else await user.paste(`${stored}999Z`);
    expect(box.value).toContain('999Z');
    expect(box).toHaveProperty('ariaInvalid', 'true');
    expect(problem()).toMatch(/^“Z?9*Z?” can’t stand here|; this has \d+\.$/);
  });
  test('too much leaves by Backspace, and the number is right again', async () => {
    const { box, user, read, problem } = show(field);
    await user.click(box);
    await user.paste(`${stored}٣`);
    await user.keyboard('{Backspace}');
    await user.tab();
    expect([...read(), problem()]).toEqual([shown, stored, null]);
  });
});

const withBeside = defineForm(
  defineEntity('two', {
    title: 'Two',
    table: 'twos',
    fields: {
      tel: f.phone({ label: 'Tel', beside: 'ext' }),
      ext: f.extension({ label: 'Ext.' }),
      zip: f.zip({ label: 'Zip', beside: 'zip4' }),
      zip4: f.zip4({ label: '+4' }),
    },
  }),
  [
    {
      title: 'Two',
      rows: [
        ['tel', 'ext'],
        ['zip', 'zip4'],
      ],
    },
  ],
);
function showBeside() {
  const draft = createActor(draftLogic, {
    input: { values: {}, fields: withBeside.fields },
  }).start();
  render(<EntityForm form={withBeside} draft={draft} />);
  const box = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  return {
    box,
    user: userEvent.setup(),
    values: () => draftOf(draft).values,
    shown: () => ['Tel', 'Ext.', 'Zip', '+4'].map((label) => box(label).value),
  };
}
describe('a whole number fills the field beside it too', () => {
  test.each([
    ['typed', '1-217-555-0188 x12'],
    ['pasted', '1-217-555-0188 x12'],
    ['typed', '217-555-0188 ext. 12'],
    ['pasted', '2175550188#12'],
  ])('a phone with its extension, %s: %s', async (how, text) => {
    const { box, user, values, shown } = showBeside();
    await user.click(box('Tel'));
    if (how === 'typed') await user.keyboard(text);
    else await user.paste(text);
    expect(values()).toMatchObject({ tel: '2175550188', ext: '12' });
    expect(screen.getByRole('status').textContent).toBe('Extension 12 stands in its own field.');
    await user.tab();
    expect(shown()).toEqual(['217 555 0188', '12', '', '']);
  });
  test.each(['typed', 'pasted'])('a ZIP code with its +4, %s', async (how) => {
    const { box, user, values, shown } = showBeside();
    await user.click(box('Zip'));
    if (how === 'typed') await user.keyboard('46802-1234');
    else await user.paste('46802-1234');
    await user.tab();
    expect(values()).toMatchObject({ zip: '46802', zip4: '1234' });
    expect(shown()).toEqual(['', '', '46802', '1234']);
  });
});

/** What is pasted from elsewhere, and what a hand slips. */
const pastes = [
  'x'.repeat(2_000),
  '9'.repeat(41),
  'Núñez, José 🙂',
  '123-45-67890',
  '+44 20 7946 0958',
  '1-217-555-0188 x12',
  '٢١٧',
  '1.234.567,89',
  '46802-1234',
];
const records: readonly { readonly fields: Fields }[] = [
  patient,
  prescriber,
  drug,
  employee,
  company,
  store,
  ...referenceGroups.map((group) => referenceOf(group).entity),
];
const oneOfEach = new Map(
  records.flatMap(({ fields }) =>
    Object.values(fields)
      .filter((field) => field.maxLength !== undefined && !field.readOnly && field.kind !== 'tags')
      .map((field): [string, f.Field] => [`${field.kind} of ${field.maxLength}`, field]),
  ),
);
describe('a field of every kind and length in the records of the pharmacy', () => {
  test.each([...oneOfEach])('%s keeps a paste whole or refuses it', async (_, field) => {
    const { when: _when, ...declared } = field;
    for (const text of pastes) {
      const { box, user, read, problem } = show({ ...declared, label: 'It' });
      await user.click(box);
      await user.paste(text);
      const [shown, stored] = read();
      const isWhole = [shown, stored]
        .map(String)
        .some((kept) => lettersOf(kept) === lettersOf(text));
      expect([text, isWhole || problem() !== null]).toEqual([text, true]);
      expect([text, problem() === null || lettersOf(String(shown))]).toEqual([
        text,
        problem() === null || lettersOf(text),
      ]);
      cleanup();
    }
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
    const { box, user, read } = show(ndc({ label: 'It' }));
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
  const { box, user, read } = show(f.date({ is: 'past', label: 'It' }));
  await user.type(box, typed);
  await user.tab();
  expect(read()[0]).toBe(shown);
});
