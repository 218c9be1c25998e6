// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { fieldPorts } from '#adapters/composition/field-ports.ts';
import type { Caller } from '#adapters/platform/call.ts';
import { defineEntity, defineForm } from '#domain/platform/fields/entity.ts';
import * as f from '#domain/platform/fields/field.ts';
import { ok } from '#domain/platform/result.ts';
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

/** Two of one name and one birthday, as a family may have them. */
const carters = [
  { id: 11, name: 'Carter, Emily', dob: '2016-03-04', gender: 'F', cell: '8725550101' },
  { id: 12, name: 'Carter, Emma', dob: '2016-03-04', gender: 'F', cell: '8725550100' },
];
const call: Caller = async (name: string, ...[input]: readonly unknown[]) => {
  const asked = { text: '', ...(typeof input === 'object' ? input : {}) };
  const rows = carters.filter((row) => row.name.toLowerCase().startsWith(asked.text));
  return ok(JSON.parse(JSON.stringify(name.endsWith('.search') ? { rows } : null)));
};
function show(of: 'patient' | 'prescriber') {
  const form = defineForm(
    defineEntity('person', {
      title: 'Person',
      table: 'persons',
      fields: { it: f.ref({ label: 'Person', of }), next: f.text({ label: 'Next', max: 10 }) },
    }),
    [{ title: 'Person', rows: [['it'], ['next']] }],
  );
  const draft = createActor(draftLogic, { input: { values: {}, fields: form.fields } }).start();
  render(
    <FieldPortsProvider ports={fieldPorts(call, { today: () => '2026-03-02' })}>
      <EntityForm form={form} draft={draft} autoFocus />
    </FieldPortsProvider>,
  );
  const focused = () => document.activeElement?.getAttribute('data-field');
  return {
    user: userEvent.setup(),
    chosen: () => [draftOf(draft).values['it'] ?? null, focused()],
  };
}

test.each(['patient', 'prescriber'] as const)(
  'of several with the beginning of a %s’s name Enter takes none',
  async (of) => {
    const { user, chosen } = show(of);
    await user.keyboard('carter, e');
    await screen.findByText(/Several are meant/);

    await user.keyboard('{Enter}');
    expect(chosen()).toEqual([null, 'it']);

    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(chosen()).toEqual([12, 'next']);
  },
);
test('the only one is taken by Enter', async () => {
  const { user, chosen } = show('patient');
  await user.keyboard('carter, emm');
  await screen.findByText('Carter, Emma');

  await user.keyboard('{Enter}');

  expect(chosen()).toEqual([12, 'next']);
});
