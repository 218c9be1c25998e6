// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { fieldPorts } from '#adapters/composition/field-ports.ts';
import type { Caller } from '#adapters/platform/call.ts';
import { defineEntity, defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { ok } from '#domain/platform/result.ts';
import { receiptLineFields } from '#domain/stock/entities/receipt.ts';
import { draftLogic, draftOf } from '#machines/platform/draft/draft.ts';
import { FieldPortsProvider } from '#ui/platform/fields/field-ports.tsx';
import { pickerCommands } from '#ui/platform/fields/ref-view.tsx';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';
import { formCommands } from '#ui/platform/form/form-commands.ts';
import { listenKeys } from '../support/keys.ts';

let stop = () => {};
beforeEach(() => {
  stop = listenKeys(formCommands(), pickerCommands);
});
afterEach(() => {
  stop();
  cleanup();
});

const hydrocodone = {
  id: 149,
  name: 'Hydrocodone bitartrate and acetaminophen',
  strength: '5 mg-325 mg',
  form: 'tablet',
  pkgSize: 100_000,
  uom: 'EA',
  ndc: '00406012301',
  manufacturer: 'Mallinckrodt',
  onHand: 240_000,
  schedule: '2',
};
const stronger = { ...hydrocodone, id: 151, strength: '10 mg-325 mg', ndc: '00406012501' };
const norco = { ...hydrocodone, id: 900, name: 'Norco', manufacturer: 'Allergan', onHand: 0 };
const otic = { ...hydrocodone, id: 7, name: 'Ofloxacin', strength: '0.3%', form: 'drops' };
const ofloxacin = [
  { ...otic, schedule: '0', route: 'otic' },
  { ...otic, id: 8, schedule: '0', route: 'ophthalmic' },
];
const note = 'Norco: hydrocodone-acetaminophen, 2 in stock';
const proposals: Readonly<Record<string, object>> = {
  'norco Local': { rows: [hydrocodone, stronger], note, sure: false },
  'norco Master': { rows: [norco], note: null, sure: true },
  'glipizide 5 Local': {
    rows: [hydrocodone, { ...hydrocodone, id: 152, ndc: '00378110501' }],
    note: null,
    sure: true,
  },
  'norco 5 Local': { rows: [hydrocodone], note, sure: true },
  'ofloxacin Local': { rows: ofloxacin, note: null, sure: false },
  'xyzzy Local': { rows: [], note: 'No drug is called so.', sure: false },
};
const formOf = (drugId = f.ref({ label: 'Drug', of: 'drug' })) =>
  defineForm(
    defineEntity('line', {
      title: 'Line',
      table: 'lines',
      fields: { drugId, next: f.text({ label: 'Next', max: 10 }) },
    }),
    [{ title: 'Line', rows: [['drugId'], ['next']] }],
  );
/** A server that proposes from the table, as JSON; half-typed texts find nothing. */
const call: Caller = async (name: string, ...[input]: readonly unknown[]) => {
  const asked = { text: '', scope: '', ...(typeof input === 'object' ? input : {}) };
  const nothing = { rows: [], note: null, sure: false };
  const proposal = proposals[`${asked.text} ${asked.scope}`] ?? nothing;
  return ok(JSON.parse(JSON.stringify(name === 'drugs.get' ? hydrocodone : proposal)));
};
function show(form = formOf()) {
  const input = { values: { drugId: null, next: null }, fields: form.fields };
  const draft = createActor(draftLogic, { input }).start();
  render(
    <FieldPortsProvider ports={fieldPorts(call, { today: () => '2026-03-02' })}>
      <EntityForm form={form} draft={draft} autoFocus />
    </FieldPortsProvider>,
  );
  return { user: userEvent.setup(), chosen: () => draftOf(draft).values['drugId'] };
}
const detailOf = (ndc: string) => `C-II · 100 EA · ${ndc} · Mallinckrodt · 240 on hand`;
const marked = () =>
  screen.getAllByRole('option').map((option) => option.getAttribute('aria-selected'));

test('a proposal shows strength, form, class in words, package, NDC, maker and stock', async () => {
  const { user } = show();

  await user.keyboard('norco');

  const name = 'HYDROcodone bitartrate and acetaminophen';
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    `${name} 5 mg-325 mg tablet${detailOf('00406-0123-01')}`,
    `${name} 10 mg-325 mg tablet${detailOf('00406-0125-01')}`,
  ]);
  expect(screen.getByText(note)).toBeTruthy();
});
test('two products that read alike say how they are taken', async () => {
  const { user } = show();

  await user.keyboard('ofloxacin');

  const rows = (await screen.findAllByRole('option')).map((option) => option.textContent);
  expect(rows.map((text) => text?.slice(0, text.indexOf('100 EA')))).toEqual([
    'Ofloxacin 0.3% drops, otic',
    'Ofloxacin 0.3% drops, ophthalmic',
  ]);
  expect(marked()).toEqual(['false', 'false']);
});
test('of several packages the first is marked; where a recall is entered, none is', async () => {
  const usual = show();
  await usual.user.keyboard('glipizide 5');
  await screen.findAllByRole('option');
  expect(marked()).toEqual(['true', 'false']);
  cleanup();

  const recall = show(formOf(f.ref({ label: 'Drug', of: 'drug', each: true })));
  await recall.user.keyboard('glipizide 5');
  await screen.findAllByRole('option');
  expect([marked(), screen.getByText(/Several are meant/)]).toEqual([
    ['false', 'false'],
    expect.anything(),
  ]);
  await recall.user.keyboard('{ArrowDown}{Enter}');
  expect(recall.chosen()).toBe(149);
});
// Which one came is a question.
test('of several packages none is marked where stock is received', async () => {
  const { user } = show(formOf(receiptLineFields.drugId));
  await user.keyboard('glipizide 5');
  await screen.findAllByRole('option');

  expect([marked(), screen.getByText(/Several are meant/)]).toEqual([
    ['false', 'false'],
    expect.anything(),
  ]);
});
test('of several strengths none is marked: Enter leaves the box, Down marks one', async () => {
  const { user, chosen } = show();
  await user.keyboard('norco');
  await screen.findAllByRole('option');

  expect(marked()).toEqual(['false', 'false']);
  expect(screen.getByText(/Several are meant/)).toBeTruthy();
  await user.keyboard('{Enter}');
  expect([chosen(), document.activeElement?.getAttribute('data-field')]).toEqual([null, 'drugId']);

  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(marked()).toEqual(['false', 'true']);
  await user.keyboard('{Enter}');
  expect(chosen()).toBe(151);
});
test('a typed strength marks its product; chosen, its package stands below', async () => {
  const { user, chosen } = show();
  await user.keyboard('norco 5');
  await screen.findAllByRole('option');

  expect(marked()).toEqual(['true']);
  await user.keyboard('{Enter}');

  expect(chosen()).toBe(149);
  expect(await screen.findByText(detailOf('00406-0123-01'))).toBeTruthy();
});
test('Shift+F4 looks in the Master file for what the store lacks, and back', async () => {
  const { user, chosen } = show();
  await user.keyboard('norco');
  await screen.findAllByRole('option');

  await user.keyboard('{Shift>}{F4}{/Shift}');
  await screen.findByText(/Norco 5 mg-325 mg tablet/);
  expect(screen.getByText(/Back to what the store keeps/)).toBeTruthy();
  await user.keyboard('{Shift>}{F4}{/Shift}');
  await screen.findByText(note);
  await user.keyboard('{Shift>}{F4}{/Shift}');
  await screen.findByText(/Norco 5 mg-325 mg tablet/);
  await user.keyboard('{Enter}');

  expect(chosen()).toBe(900);
});
test('nothing found is said, and Enter leaves the box as it is', async () => {
  const { user, chosen } = show();
  await user.keyboard('xyzzy');
  await screen.findByText('No drug is called so.');

  await user.keyboard('{Enter}');

  expect(chosen()).toBe(null);
  expect(screen.getByLabelText<HTMLInputElement>('Drug').value).toBe('xyzzy');
  expect(document.activeElement?.getAttribute('data-field')).toBe('drugId');
});
test('Enter before the answer chooses nothing of several strengths', async () => {
  const { user, chosen } = show();

  await user.keyboard('norco{Enter}');
  await screen.findAllByRole('option');

  expect(chosen()).toBe(null);
  await act(async () => {});
});
