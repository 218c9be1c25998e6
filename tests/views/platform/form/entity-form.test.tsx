import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
// @vitest-environment jsdom
import { ndc } from '#domain/drug/fields/ndc.ts';
import { patientQuickForm } from '#domain/patient/entities/patient.ts';
import { addressFields } from '#domain/platform/entities/address.ts';
import { defineEntity, defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { genders } from '#domain/platform/rules/enumerations.ts';
import {
  draftLogic,
  draftOf,
  problemsToSave,
  type Values,
} from '#machines/platform/draft/draft.ts';
import { restoreInto } from '#machines/platform/record/stored-draft.ts';
import { calendarCommands, dateCommands } from '#ui/platform/fields/date-commands.ts';
import { FieldPortsProvider, type FieldPorts } from '#ui/platform/fields/field-ports.tsx';
import { pickerCommands } from '#ui/platform/fields/ref-view.tsx';
import { typeChoice } from '#ui/platform/fields/typed-choice.ts';
import { EntityForm, type EntityFormProps } from '#ui/platform/form/entity-form.tsx';
import { formCommands } from '#ui/platform/form/form-commands.ts';
import { listenKeys } from '../support/keys.ts';

let stop = () => {};
beforeEach(() => {
  stop = listenKeys(formCommands(), pickerCommands, dateCommands, calendarCommands);
});
afterEach(() => {
  stop();
  cleanup();
});

const today = '2026-03-02';
function show(
  form: EntityFormProps['form'],
  values: Values,
  over: Partial<EntityFormProps> = {},
  ports: Partial<FieldPorts> = {},
) {
  const draft = createActor(draftLogic, { input: { values, fields: form.fields } }).start();
  const view = (props: Partial<EntityFormProps>) => (
    <FieldPortsProvider ports={{ today: () => today, ...ports }}>
      <EntityForm form={form} draft={draft} {...over} {...props} />
    </FieldPortsProvider>
  );
  const renderResult = render(view({}));
  return {
    draft,
    user: userEvent.setup(),
    again: (props: Partial<EntityFormProps>) => renderResult.rerender(view(props)),
    value: (name: string) => draftOf(draft).values[name],
  };
}
const focused = () =>
  document.activeElement?.getAttribute('data-field') ??
  document.activeElement?.closest('[data-field]')?.getAttribute('data-field') ??
  document.activeElement?.tagName;
const wide = (count: number) => {
  const entity = defineEntity('wide', {
    title: 'Wide',
    table: 'wides',
    fields: Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `f${index}`,
        f.text({ label: `Field ${index}`, max: 40 }),
      ]),
    ),
  });
  return defineForm(entity, [
    { title: 'All', rows: Object.keys(entity.fields).map((key) => [key]) },
  ]);
};
const one = <F extends f.Field>(field: F) =>
  defineForm(
    defineEntity('one', {
      title: 'One',
      table: 'ones',
      fields: { it: field, next: f.text({ label: 'Next', max: 10 }) },
    }),
    [{ title: 'One', rows: [['it'], ['next']] }],
  );

test('a keystroke in a form of 120 fields renders one field, and its value is there before the next key', async () => {
  const rendered: string[] = [];
  const onRender = (name: string) => {
    rendered.push(name);
  };
  const { user, value } = show(wide(120), {}, { onRender });
  await user.click(screen.getByLabelText('Field 42'));
  rendered.length = 0;
  await user.keyboard('abc');
  expect(rendered).toEqual(['f42', 'f42', 'f42']);
  expect(value('f42')).toBe('abc');
});

test('Enter walks the quick path in reading order, skips read-only fields, and Shift+Enter goes back', async () => {
  const { user } = show(patientQuickForm, { allergyStatus: 'not-selected' }, { autoFocus: true });
  const path: unknown[] = [focused()];
  for (let index = 0; index < 7; index++) {
    await user.keyboard('{Enter}');
    path.push(focused());
  }
  expect(path).toEqual([
    'lastName',
    'firstName',
    'dateOfBirth',
    'gender',
    'cellPhone',
    'addressLine1',
    'zipCode',
    'allergyStatus',
  ]);
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(focused()).toBe('zipCode');
});

test('Tab reaches what Enter leaves out, but never a read-only field', async () => {
  const { user } = show(patientQuickForm, { allergyStatus: 'nkda' });
  const reached = new Set<unknown>();
  for (let index = 0; index < 22; index++) {
    await user.tab();
    reached.add(focused());
  }
  expect(reached.has('middleName') && reached.has('note')).toBe(true);
  expect(reached.has('cityName') || reached.has('state')).toBe(false);
});

test('Enter makes a line in a text area', async () => {
  const { user, value } = show(one(f.textarea({ label: 'Notes', max: 200 })), {});
  await user.click(screen.getByLabelText('Notes'));
  await user.keyboard('Call first{Enter}then deliver');
  expect(value('it')).toBe('Call first\nthen deliver');
});

test('a refused save puts the focus on the first invalid field and says what is wrong beside it', async () => {
  const { draft, again } = show(patientQuickForm, {});
  act(() =>
    draft.send({
      type: 'draft.reject',
      errors: {
        cellPhone: 'A phone number has 10 digits',
        firstName: 'First Name is needed before this can be saved.',
      },
    }),
  );
  again({ rejections: 1 });
  expect(focused()).toBe('firstName');
  const box = screen.getByLabelText(/First Name/);
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(box.getAttribute('aria-describedby')!)!.textContent).toBe(
    'First Name is needed before this can be saved.',
  );
});

test('F7 goes to the next problem, Ctrl+Backspace takes a field back', async () => {
  const { draft, user, value } = show(patientQuickForm, { lastName: 'Rivera', firstName: 'Alma' });
  act(() =>
    draft.send({
      type: 'draft.reject',
      errors: { cellPhone: 'A phone number has 10 digits', email: 'Not an e-mail address' },
    }),
  );
  await user.click(screen.getByLabelText(/Last Name/));
  await user.keyboard('-Soto');
  await user.keyboard('{F7}');
  expect(focused()).toBe('cellPhone');
  await user.keyboard('{F7}');
  expect(focused()).toBe('email');
  await user.click(screen.getByLabelText(/Last Name/));
  await user.keyboard('{Control>}{Backspace}{/Control}');
  expect(value('lastName')).toBe('Rivera');
});

test('dates: digits, T and +7 are read; what is not a date is not saved and says so when it is left', async () => {
  const { draft, user, value } = show(patientQuickForm, { dateOfBirth: '1957-04-12' });
  const box = screen.getByLabelText<HTMLInputElement>(/DOB/);
  const type = async (text: string) => {
    await user.clear(box);
    await user.type(box, text);
    await user.tab();
  };
  expect(box.value).toBe('04/12/1957');
  await type('11301984');
  expect([value('dateOfBirth'), box.value]).toEqual(['1984-11-30', '11/30/1984']);
  await type('t');
  expect([value('dateOfBirth'), box.value]).toEqual([today, '03/02/2026']);
  await type('+7');
  expect(value('dateOfBirth')).toBe('2026-03-09');
  await user.clear(box);
  await user.type(box, '13/45/2020');
  expect(draftOf(draft).errors['dateOfBirth']).toBeUndefined();
  await user.tab();
  expect(screen.getByText('Not a date: type MM/DD/YYYY, T for today, or +7')).toBeTruthy();
  expect(box.value).toBe('13/45/2020');
  expect(problemsToSave(draftOf(draft))['dateOfBirth']).toContain('Not a date');
  await user.click(box);
  await user.keyboard('{Control>}{Backspace}{/Control}');
  expect(box.value).toBe('04/12/1957');
});

test('what can’t be read stands there again, with why, when its step comes back; right, it gives way', async () => {
  const { draft, user, value } = show(patientQuickForm, { dateOfBirth: '1957-04-12' });
  await user.clear(screen.getByLabelText(/DOB/));
  await user.type(screen.getByLabelText(/DOB/), '99/99/9999');
  await user.tab();
  cleanup();
  render(
    <FieldPortsProvider ports={{ today: () => today }}>
      <EntityForm form={patientQuickForm} draft={draft} />
    </FieldPortsProvider>,
  );
  const box = screen.getByLabelText<HTMLInputElement>(/DOB/);
  expect([
    box.value,
    box.getAttribute('aria-invalid'),
    problemsToSave(draftOf(draft))['dateOfBirth'],
  ]).toEqual(['99/99/9999', 'true', 'Not a date: type MM/DD/YYYY, T for today, or +7']);
  await user.clear(box);
  await user.type(box, '11301984');
  await user.tab();
  expect([
    box.value,
    box.getAttribute('aria-invalid'),
    value('dateOfBirth'),
    draftOf(draft).half,
  ]).toEqual(['11/30/1984', null, '1984-11-30', {}]);
  act(() =>
    draft.send({ type: 'draft.misread', field: 'dateOfBirth', why: 'Not a date', typed: '1/1' }),
  );
  expect(box.value).toBe('1/1');
  act(() => draft.send({ type: 'draft.reset' }));
  expect([box.value, draftOf(draft).half]).toEqual(['04/12/1957', {}]);
});

test('what is kept of a form comes back while an amount is typed: the text stays as it is, and typing goes on', async () => {
  const { draft, user, value } = show(one(f.money({ label: 'Copay' })), {});
  const box = screen.getByLabelText<HTMLInputElement>('Copay');
  await user.type(box, '34');
  act(() => restoreInto(draft, { next: 'kept' }));
  await user.type(box, '.25');
  expect([box.value, value('it'), value('next'), draftOf(draft).unread]).toEqual([
    '34.25',
    3_425,
    'kept',
    {},
  ]);
  await user.type(box, 'x');
  act(() => restoreInto(draft, { it: 900 }));
  expect([box.value, value('it'), problemsToSave(draftOf(draft))['it']]).toEqual([
    '34.25x',
    900,
    'Type an amount, like 12.50',
  ]);
});

test('a phone takes separators, typed or pasted, and shows its groups; Backspace steps over them', async () => {
  const { user, value } = show(patientQuickForm, {});
  const box = screen.getByLabelText<HTMLInputElement>('Cell');
  await user.type(box, '312-5550');
  expect([box.value, value('cellPhone')]).toEqual(['312 555 0', '3125550']);
  await user.keyboard('{Backspace}{Backspace}');
  expect([box.value, value('cellPhone')]).toEqual(['312 55', '31255']);
  await user.clear(box);
  await user.click(box);
  await user.paste('+1 (312) 555-0148');
  expect([box.value, value('cellPhone')]).toEqual(['312 555 0148', '3125550148']);
});

test('an NDC is taken in any legal shape; ten bare digits are asked about, never guessed', async () => {
  const { draft, user, value } = show(one(ndc({ label: 'NDC' })), {});
  const box = screen.getByLabelText('NDC');
  expect(box.getAttribute('data-scan')).toBe('ndc gs1 upc');
  await user.type(box, '0093-3105-01');
  expect(value('it')).toBe('00093310501');
  expect(screen.getByText('5-4-2: 00093-3105-01')).toBeTruthy();
  await user.clear(box);
  await user.type(box, '0093310501');
  await user.tab();
  expect(problemsToSave(draftOf(draft))['it']).toContain('Ten digits can mean three NDCs');
});

test('an NDC that is not typed here stands in the groups of the package', () => {
  show(one(ndc({ label: 'NDC', readOnly: true, scan: [] })), { it: '00093416173' });
  expect(screen.getByLabelText<HTMLInputElement>('NDC').value).toBe('00093-4161-73');
});
test('money is cents; a third decimal is refused, not rounded', async () => {
  const { draft, user, value } = show(one(f.money({ label: 'Copay' })), {});
  const box = screen.getByLabelText<HTMLInputElement>('Copay');
  await user.type(box, '1234.5');
  await user.tab();
  expect([value('it'), box.value]).toEqual([123_450, '$1,234.50']);
  await user.clear(box);
  await user.type(box, '1.005');
  expect(problemsToSave(draftOf(draft))['it']).toBe('At most 2 decimals');
});

test('radios: a first letter or a number chooses; toggles: Space, Y and N', async () => {
  const { user, value } = show(patientQuickForm, { gender: null, ezCap: false });
  await user.click(screen.getByLabelText('M'));
  await user.keyboard('f');
  expect(value('gender')).toBe('F');
  await user.keyboard('3');
  expect(value('gender')).toBe('U');
  screen.getByRole('switch', { name: 'EZ Cap' }).focus();
  await user.keyboard('y');
  expect(value('ezCap')).toBe(true);
  await user.keyboard(' ');
  expect(value('ezCap')).toBe(false);
});

test('a word typed onto radios chooses nothing, and that is said', async () => {
  const { user, value } = show(patientQuickForm, { gender: 'U', ezCap: false });
  const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  screen.getByLabelText('U').focus();
  await user.keyboard('02/30/1990');
  expect(value('gender')).toBe('U');
  expect(status()).toContain(
    '“02/30/1990” names none of these: nothing is chosen by it. Choose one.',
  );
  await user.tab();
  screen.getByLabelText('U').focus();
  await user.keyboard('m');
  expect(value('gender')).toBe('M');
  await user.keyboard('iller');
  expect(value('gender')).toBe('U');
});

test('a word behind a space chooses none of the radios either', async () => {
  const { user, value } = show(patientQuickForm, { gender: 'U', ezCap: false });
  screen.getByLabelText('U').focus();
  await user.keyboard('9 Main F');
  expect(value('gender')).toBe('U');
  expect(screen.getAllByText(/names none of these/).map((said) => said.textContent)).toContain(
    '“9 main f” names none of these: nothing is chosen by it. Choose one.',
  );
});

test('digits meant for another field stop the save until one of the radios is chosen', async () => {
  const { user, draft } = show(patientQuickForm, { gender: 'U', ezCap: false });
  const problem = () => problemsToSave(draftOf(draft))['gender'];
  screen.getByLabelText('U').focus();
  await user.keyboard('80');
  expect(problem()).toBe('“80” names none of these: nothing is chosen by it. Choose one.');
  await user.tab();
  expect(problem()).toBe('“80” names none of these: nothing is chosen by it. Choose one.');
  screen.getByLabelText('U').focus();
  await user.keyboard('u');
  expect(problem()).toBe(undefined);
  await user.keyboard('80');
  await user.keyboard('{Backspace} ');
  expect(problem()).toBe(undefined);
});

test('a number on radios chooses nothing; a digit does, and one after a rest', () => {
  const first = typeChoice(genders, 'U', null, { key: '1', at: 5_000 });
  expect(first.value).toBe('M');
  expect(typeChoice(genders, 'M', first, { key: '2', at: 6_000 })).toMatchObject({
    value: 'F',
    isWord: false,
  });
  expect(typeChoice(genders, 'M', first, { key: '2', at: 5_999 })).toMatchObject({
    value: 'U',
    isWord: true,
  });
});

test('the field that Enter goes to is marked, past what it passes over', async () => {
  const { user } = show(patientQuickForm, { addressLine2: 'Apt 115' }, { autoFocus: true });
  const marked = () =>
    [...document.querySelectorAll('[data-enter-next]')].map((row) =>
      row.getAttribute('data-field-row'),
    );
  await user.click(screen.getByLabelText(/^First Name/));
  expect(marked()).toEqual(['dateOfBirth']);
  await user.click(screen.getByLabelText(/^Address/));
  expect(marked()).toEqual(['zipCode']);
  await user.keyboard('9 New Street');
  expect(marked()).toEqual(['addressLine2']);
  screen.getByLabelText(/^Address/).blur();
  expect(marked()).toEqual([]);
});

test('the +4 of a ZIP code goes with it', async () => {
  const address = defineForm({ fields: addressFields }, [
    { title: 'Home', rows: [['zipCode', 'zip4']] },
  ]);
  const { user, value } = show(address, {});
  const zip = screen.getByLabelText('Zip');
  await user.type(zip, '62701-2175');
  expect([value('zipCode'), value('zip4')]).toEqual(['62701', '2175']);
  await user.clear(zip);
  await user.type(zip, '62704');
  expect([value('zipCode'), value('zip4')]).toEqual(['62704', null]);
  await user.type(screen.getByLabelText('+4'), '3301');
  await user.clear(zip);
  await user.type(zip, '62705');
  expect(value('zip4')).toBe('3301');
});

test('Enter stops at what belonged to another street or ZIP code', async () => {
  const address = defineForm({ fields: addressFields }, [
    { title: 'Home', rows: [['addressLine1', 'addressLine2'], ['zip4']] },
  ]);
  const { user } = show(address, { addressLine1: '1 Old Road', addressLine2: 'Apt 115' });
  await user.click(screen.getByLabelText(/^Address/));
  await user.keyboard('{Enter}');
  expect(document.activeElement).not.toBe(screen.getByLabelText('Suite #'));
  await user.clear(screen.getByLabelText(/^Address/));
  await user.type(screen.getByLabelText(/^Address/), '9 New Street{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Suite #'));
});

test('tags: Enter adds, Backspace in the empty box takes back', async () => {
  const { user, value } = show(one(f.tags({ label: 'Groups', max: 20, required: true })), {
    it: [],
  });
  await user.type(screen.getByLabelText(/Groups/), 'Nursing home{Enter}Hospice,');
  expect(value('it')).toEqual(['Nursing home', 'Hospice']);
  await user.keyboard('{Backspace}');
  expect(value('it')).toEqual(['Nursing home']);
});

const prescribers = [
  { id: 7, label: 'Nakamura, T MD', detail: '1234567893' },
  { id: 9, label: 'Nakagawa, R DO', detail: '1003000126' },
];
test('a picker searches with each key, the last answer wins, Enter chooses and goes on', async () => {
  const asked = new Map<string, (prescriber: typeof prescribers) => void>();
  const { user, value } = show(
    one(f.ref({ label: 'Prescriber', of: 'prescriber' })),
    {},
    {},
    {
      search: (_, text) =>
        new Promise((give) => {
          asked.set(text, give);
        }),
      labelOf: async () => null,
    },
  );
  const box = screen.getByRole('combobox', { name: 'Prescriber' });
  await user.type(box, 'nak');
  await act(async () => asked.get('nak')!(prescribers));
  await act(async () => asked.get('na')!([{ id: 1, label: 'Nash, P MD', detail: '' }]));
  expect(screen.getAllByRole('option').map((element) => element.firstChild!.textContent)).toEqual([
    'Nakamura, T MD',
    'Nakagawa, R DO',
  ]);
  await user.keyboard('{ArrowDown}{Enter}');
  expect([value('it'), (box as HTMLInputElement).value, focused()]).toEqual([
    9,
    'Nakagawa, R DO',
    'next',
  ]);
});

test('a scan leaves no list open under its field: Enter takes nothing from it', async () => {
  const { draft, user, value } = show(
    one(f.ref({ label: 'Drug', of: 'drug' })),
    {},
    { autoFocus: true },
    {
      search: async () => [
        { id: 1, label: 'Abilify 5 mg' },
        { id: 2, label: 'Lisinopril 10 mg' },
      ],
      labelOf: async () => 'Lisinopril 10 mg',
    },
  );
  // The first key of a scan is typed, and taken back when the scan is known.
  await user.keyboard('6');
  await screen.findByRole('listbox');
  await user.keyboard('{Backspace}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('6');
  await screen.findByRole('listbox');
  act(() => draft.send({ type: 'draft.fill', values: { it: 2 } }));
  expect(screen.queryByRole('listbox')).toBeNull();

  await user.keyboard('{Enter}');

  expect(value('it')).toBe(2);
  expect(focused()).toBe('next');
});

test('what a picker opens with is replaced by what is typed, though its name comes after the focus', async () => {
  let name: (label: string) => void = () => undefined;
  const { user } = show(
    one(f.ref({ label: 'Prescriber', of: 'prescriber' })),
    { it: 7 },
    { autoFocus: true },
    {
      search: async () => [],
      labelOf: () =>
        new Promise((give) => {
          name = give;
        }),
    },
  );
  const box = screen.getByRole('combobox', { name: 'Prescriber' }) as HTMLInputElement;
  expect([focused(), box.value]).toEqual(['it', '']);
  await act(async () => name('Nakamura, T MD'));
  expect(box.value).toBe('Nakamura, T MD');
  await user.keyboard('chen');
  expect(box.value).toBe('chen');
});
test('Enter before the answer is kept: what was seen marked is chosen when it comes first, and the only one is; anything else is looked at first', async () => {
  const asked = new Map<string, (prescriber: typeof prescribers) => void>();
  const { user, value } = show(
    one(f.ref({ label: 'Prescriber', of: 'prescriber' })),
    {},
    {},
    {
      search: (_, text) =>
        new Promise((give) => {
          asked.set(text, give);
        }),
      labelOf: async () => null,
    },
  );
  const box = screen.getByRole('combobox', { name: 'Prescriber' });
  const [nakamura, nakagawa] = prescribers as [(typeof prescribers)[0], (typeof prescribers)[0]];
  const at = () => [
    value('it') ?? null,
    (box as HTMLInputElement).value,
    focused(),
    screen.queryAllByRole('option').map((element) => element.firstChild!.textContent),
  ];
  await user.type(box, 'n');
  await act(async () => asked.get('n')!(prescribers));
  await user.type(box, 'a{Enter}');
  await act(async () => asked.get('na')!([nakagawa, nakamura]));
  expect(at()).toEqual([null, 'na', 'it', ['Nakagawa, R DO', 'Nakamura, T MD']]);
  await user.type(box, 'k{Enter}{Backspace}');
  await act(async () => asked.get('nak')!([nakagawa]));
  expect(value('it') ?? null).toBe(null);
  await user.type(box, 'ka');
  await act(async () => asked.get('naka')!(prescribers));
  expect(at()).toEqual([null, 'naka', 'it', ['Nakamura, T MD', 'Nakagawa, R DO']]);
  await user.type(box, 'm{Enter}');
  expect(at()).toEqual([null, 'nakam', 'it', ['Nakamura, T MD', 'Nakagawa, R DO']]);
  await act(async () => asked.get('nakam')!(prescribers));
  expect(at()).toEqual([7, 'Nakamura, T MD', 'next', []]);
  await user.tab({ shift: true });
  await user.type(box, '{Control>}a{/Control}x{Enter}');
  await user.tab();
  await act(async () => asked.get('x')!([nakagawa]));
  expect(value('it')).not.toBe(9);
  await user.tab({ shift: true });
  await user.type(box, '{Control>}a{/Control}nakag{Enter}');
  await act(async () => asked.get('nakag')!([nakagawa]));
  expect(at()).toEqual([9, 'Nakagawa, R DO', 'next', []]);
});

/** A prescriber's field, two fields behind it, and the searches that wait for their answer. */
function prescriberAndMore() {
  const asked = new Map<string, (prescriber: typeof prescribers) => void>();
  const form = defineForm(
    defineEntity('three', {
      title: 'Three',
      table: 'threes',
      fields: {
        it: f.ref({ label: 'Prescriber', of: 'prescriber' }),
        next: f.text({ label: 'Next', max: 10 }),
        last: f.text({ label: 'Last', max: 10 }),
      },
    }),
    [{ title: 'Three', rows: [['it'], ['next'], ['last']] }],
  );
  const search = (_: string, text: string) =>
    new Promise<typeof prescribers>((give) => {
      asked.set(text, give);
    });
  const shown = show(form, {}, {}, { search, labelOf: async () => null });
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Prescriber' });
  return { ...shown, asked, box };
}
test('arrows count while the answer is on its way, and Enter takes what they marked', async () => {
  const { user, value, asked, box } = prescriberAndMore();
  const marked = () =>
    screen
      .queryAllByRole('option', { selected: true })
      .map((element) => element.firstChild?.textContent);
  const [nakamura, nakagawa] = [prescribers.slice(0, 1), prescribers.slice(1)];
  await user.type(box, 'n');
  await act(async () => asked.get('n')?.(prescribers));

  await user.type(box, 'a{ArrowDown}');
  expect(marked()).toEqual(['Nakagawa, R DO']);
  await act(async () => asked.get('na')?.(prescribers));
  expect(marked()).toEqual(['Nakagawa, R DO']);

  // What was walked to is gone from the answer: its first is marked, and Enter waits for eyes.
  await user.type(box, 'k{ArrowDown}{ArrowDown}{Enter}');
  await act(async () => asked.get('nak')?.(nakamura));
  expect([marked(), value('it')]).toEqual([['Nakamura, T MD'], undefined]);

  await user.type(box, '{Backspace}');
  await act(async () => asked.get('na')?.(prescribers));
  // Down behind Enter is no choice: only what was marked when Enter was pressed can be taken.
  await user.type(box, 'k{Enter}{ArrowDown}');
  await act(async () => asked.get('nak')?.([...nakagawa, ...nakamura]));
  expect(value('it')).toBeUndefined();

  await user.type(box, 'a');
  await act(async () => asked.get('naka')?.(prescribers));
  await user.type(box, 'm{ArrowDown}{Enter}AB');
  expect(value('it')).toBeUndefined();
  await act(async () => asked.get('nakam')?.(prescribers));
  expect([value('it'), value('next'), focused()]).toEqual([9, 'AB', 'next']);
});
test('keys behind an Enter that waits for its answer go where the hand meant them', async () => {
  const { user, value, asked, box } = prescriberAndMore();

  await user.type(box, 'nak{Enter}12x{Backspace}3{Enter}AB');
  expect([box.value, value('next'), value('last')]).toEqual(['nak', undefined, undefined]);
  await act(async () => asked.get('nak')?.(prescribers.slice(1)));

  expect([value('it'), value('next'), value('last'), focused()]).toEqual([9, '123', 'AB', 'last']);
});
test('keys behind an Enter whose answer is to be looked at first are said to be lost', async () => {
  const { user, value, asked, box } = prescriberAndMore();

  await user.type(box, 'nak{Enter}12');
  await act(async () => asked.get('nak')?.(prescribers));

  expect([box.value, value('it'), value('next'), focused()]).toEqual([
    'nak',
    undefined,
    undefined,
    'it',
  ]);
  expect(screen.getByText(/^Choose one of the list.*behind Enter/)).toBeTruthy();
});

test('a picker opens with F4, Esc closes only its list, and nothing found says so', async () => {
  const { user } = show(
    one(f.ref({ label: 'Prescriber', of: 'prescriber' })),
    {},
    {},
    { search: async (_, text) => (text === '' ? prescribers : []), labelOf: async () => null },
  );
  let closedDialog = false;
  document.body.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') closedDialog = true;
    },
    { once: true },
  );
  const box = screen.getByRole('combobox', { name: 'Prescriber' });
  await user.click(box);
  await user.keyboard('{F4}');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  await user.keyboard('{Escape}');
  expect([screen.queryByRole('listbox'), closedDialog]).toEqual([null, false]);
  await user.type(box, 'xyz');
  expect(await screen.findByText('No Record Found')).toBeTruthy();
});

test('the first Down in an empty box opens the list on its first line', async () => {
  const form = one(f.ref({ label: 'Prescriber', of: 'prescriber' }));
  const ports = { search: async () => prescribers, labelOf: async () => null };
  const { user } = show(form, { it: null }, {}, ports);
  await user.click(screen.getByRole('combobox', { name: 'Prescriber' }));
  await user.keyboard('{ArrowDown}');
  const [first, second] = await screen.findAllByRole('option');
  expect([first, second].map((option) => option?.getAttribute('aria-selected'))).toEqual([
    'true',
    'false',
  ]);
});
test('Enter on nothing found says so at the field; what is typed next is only typed', async () => {
  const asked: string[] = [];
  const search = async (_: string, text: string) => {
    asked.push(text);
    return text.endsWith('naka') ? prescribers.slice(0, 1) : [];
  };
  const form = one(f.ref({ label: 'Prescriber', of: 'prescriber' }));
  const { user, value } = show(form, { it: null }, {}, { search, labelOf: async () => null });
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Prescriber' });

  await user.type(box, 'xyz');
  await screen.findByText('No Record Found');
  await user.keyboard('{Enter}');
  expect([
    box.value,
    focused(),
    screen.queryByText(/^Nothing is found for “xyz”: change the text/),
  ]).toEqual(['xyz', 'it', expect.anything()]);

  await user.keyboard('{Enter}naka');
  await screen.findAllByRole('option');
  expect([box.value, focused(), value('it'), asked.at(-1)]).toEqual([
    'xyznaka',
    'it',
    null,
    'xyznaka',
  ]);
});

test('a tree of two levels by keyboard: a parent checks its children, a missing child leaves it mixed', async () => {
  const nodes = [
    {
      id: 1,
      label: 'Patient',
      children: [
        { id: 11, label: 'Read' },
        { id: 12, label: 'Write' },
      ],
    },
    { id: 2, label: 'Drug', children: [{ id: 21, label: 'Read' }] },
  ];
  const { user, value } = show(
    one(f.tree({ label: 'Permissions', required: true })),
    { it: [] },
    {},
    { nodesOf: () => nodes },
  );
  await user.tab();
  await user.keyboard(' ');
  expect(value('it')).toEqual([1, 11, 12]);
  await user.keyboard('{ArrowDown}{ArrowDown} ');
  expect(value('it')).toEqual([11]);
  expect(screen.getByRole('treeitem', { name: 'Patient' }).getAttribute('aria-checked')).toBe(
    'mixed',
  );
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.queryByRole('treeitem', { name: 'Write' })).toBeNull();
});

test('one field can be drawn in its own way', () => {
  const views = { cellPhone: ({ id }: { id: string }) => <output id={id}>mobile only</output> };
  show(patientQuickForm, {}, { views });
  expect(screen.getByText('mobile only')).toBeTruthy();
});

test('the calendar of a date: F4 opens it on the day, arrows, pages and T walk, Enter takes, Esc leaves all as it was', async () => {
  const { user, value } = show(patientQuickForm, { dateOfBirth: '1957-04-12' });
  const box = screen.getByLabelText<HTMLInputElement>(/DOB/);
  await user.click(box);
  await user.keyboard('{F4}');
  const grid = () => screen.queryByRole('grid');
  const inHand = () =>
    document
      .getElementById(grid()!.getAttribute('aria-activedescendant')!)!
      .getAttribute('aria-label');
  expect([document.activeElement, grid()!.getAttribute('aria-label'), inHand()]).toEqual([
    grid(),
    'DOB: April 1957',
    'Friday, April 12, 1957',
  ]);
  const walked: (string | null)[] = [];
  for (const key of [
    '{ArrowRight}',
    '{ArrowDown}',
    '{PageDown}',
    '{Shift>}{PageUp}{/Shift}',
    '{Home}',
    '{End}',
    '{ArrowLeft}',
    '{ArrowUp}',
    't',
  ]) {
    await user.keyboard(key);
    walked.push(inHand());
  }
  expect(walked).toEqual([
    'Saturday, April 13, 1957',
    'Saturday, April 20, 1957',
    'Monday, May 20, 1957',
    'Sunday, May 20, 1956',
    'Sunday, May 20, 1956',
    'Saturday, May 26, 1956',
    'Friday, May 25, 1956',
    'Friday, May 18, 1956',
    'Monday, March 2, 2026',
  ]);
  await user.keyboard('{Escape}');
  expect([grid(), document.activeElement, value('dateOfBirth')]).toEqual([null, box, '1957-04-12']);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}{PageUp}{ArrowRight}{Enter}');
  expect([grid(), document.activeElement, value('dateOfBirth'), box.value]).toEqual([
    null,
    box,
    '1957-03-13',
    '03/13/1957',
  ]);
});
test('a half-typed date gives way to the day of the calendar; Tab out of the calendar goes on and closes it', async () => {
  const { user, value } = show(patientQuickForm, {});
  const box = screen.getByLabelText<HTMLInputElement>(/DOB/);
  await user.click(box);
  await user.keyboard('13/{F4}{ArrowLeft} ');
  expect([value('dateOfBirth'), box.value]).toEqual(['2026-03-01', '03/01/2026']);
  await user.keyboard('{F4}{Tab}');
  expect([screen.queryByRole('grid'), focused()]).toEqual([null, 'gender']);
});
test('the days of a calendar are named in full, today and the chosen day are told, and months keep their last day', async () => {
  const { user } = show(patientQuickForm, { dateOfBirth: '2026-03-31' });
  await user.click(screen.getByLabelText(/DOB/));
  await user.keyboard('{F4}');
  expect([
    screen.getByRole('gridcell', { current: 'date' }).getAttribute('aria-label'),
    screen.getByRole('gridcell', { selected: true }).getAttribute('aria-label'),
    screen.getAllByRole('columnheader').map((element) => element.getAttribute('aria-label'))[0],
  ]).toEqual(['Monday, March 2, 2026', 'Tuesday, March 31, 2026', 'Sunday']);
  await user.keyboard('{PageUp}{Enter}');
  expect(screen.getByLabelText<HTMLInputElement>(/DOB/).value).toBe('02/28/2026');
});

const shownWhen = defineForm(
  defineEntity('plan', {
    title: 'Plan',
    table: 'plans',
    fields: {
      showMessage: f.flag({ label: 'Show Msg.' }),
      message: f.textarea({
        label: 'Message',
        max: 80,
        required: 'shown',
        when: { field: 'showMessage', is: true },
      }),
      next: f.text({ label: 'Next', max: 10 }),
      fax: f.phone({ label: 'Fax of the message', when: { field: 'showMessage', is: true } }),
    },
  }),
  [
    { title: 'Plan', rows: [['showMessage', 'message'], ['next']] },
    { title: 'More', rows: [['fax']] },
  ],
);
test('a field stands there only while another is set, next in the order of the keys; hidden, it keeps its text and is not asked for', async () => {
  const { user, value, draft } = show(
    shownWhen,
    { showMessage: false, message: null },
    { autoFocus: true },
  );
  expect([
    focused(),
    screen.queryByLabelText(/Message/),
    screen.queryByRole('group', { name: 'More' }),
    problemsToSave(draftOf(draft)),
  ]).toEqual(['showMessage', null, null, {}]);
  await user.keyboard('y');
  expect([focused(), problemsToSave(draftOf(draft))]).toEqual([
    'showMessage',
    { message: 'Message is needed before this can be saved.' },
  ]);
  expect(screen.getByRole('group', { name: 'More' })).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(focused()).toBe('message');
  await user.keyboard('Ask for the new card');
  await user.tab({ shift: true });
  await user.keyboard('n{Enter}');
  expect([
    focused(),
    value('message'),
    screen.queryByLabelText(/Message/),
    problemsToSave(draftOf(draft)),
  ]).toEqual(['next', 'Ask for the new card', null, {}]);
});
test('what is typed over a marked text replaces it though its value changed', async () => {
  for (const field of [f.quantity({ label: 'It' }), f.number({ label: 'It' })]) {
    const { draft, user, value } = show(one(field), { it: null });
    const box = screen.getByLabelText(/It/);
    await user.click(box);
    await user.keyboard('30{Control>}a{/Control}');

    act(() => draft.send({ type: 'draft.fill', values: { it: 90 } }));
    await user.keyboard('45');

    expect([value('it'), box]).toEqual([field.kind === 'quantity' ? 45_000 : 45, box]);
    cleanup();
  }
});
