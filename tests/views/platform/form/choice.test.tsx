// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { referenceGroups, referenceOf } from '#domain/composition/references.ts';
import { patient } from '#domain/patient/entities/patient.ts';
import { patientSteps } from '#domain/patient/entities/record.ts';
import { defineForm, type Fields } from '#domain/platform/fields/entity.ts';
import { draftLogic } from '#machines/platform/draft/draft.ts';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';

afterEach(cleanup);
const records: readonly { readonly fields: Fields }[] = [
  patient,
  ...patientSteps.flatMap(({ form }) => (form === null ? [] : [form])),
  ...referenceGroups.map((group) => referenceOf(group).entity),
];
const choices = records.flatMap(({ fields }) =>
  Object.values(fields).filter(({ kind, readOnly }) => kind === 'choice' && !readOnly),
);

test('no option is a placeholder', () => {
  const labels = choices.flatMap(({ options = [] }) => options.map(({ label }) => label));

  expect(labels.length).toBeGreaterThan(40);
  expect(labels.filter((label) => /^select\b/i.test(label))).toEqual([]);
});
test('a select that offers “Not Specified” offers no empty choice beside it', () => {
  const withNothing = choices.filter(({ options = [] }) =>
    options.some(({ label }) => label === 'Not Specified'),
  );
  expect(withNothing.length).toBeGreaterThan(3);
  for (const { when: _when, ...field } of withNothing) {
    const fields = { it: { ...field, label: 'It' } };
    const input = { values: { it: field.options?.[1]?.value }, fields };
    render(
      <EntityForm
        form={defineForm({ fields }, [{ title: 'One', rows: [['it']] }])}
        draft={createActor(draftLogic, { input }).start()}
      />,
    );
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
      field.options?.map(({ label }) => label),
    );
    cleanup();
  }
});
