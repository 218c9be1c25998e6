import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { noAllergyNamed } from '#domain/patient/rules/no-allergy.ts';
import { required } from '#domain/platform/required.ts';
import { offeredFor } from '#machines/patient/choices.ts';
import {
  entriesRefusal,
  isBegun,
  provideEntries,
  rowsIn,
} from '#machines/patient/entries.machine.ts';
import { entryKinds } from '#machines/patient/entry-kinds.ts';
import { createAllergenList } from '#machines/patient/quick-add/allergy-list.ts';
import { draftLogic, draftOf } from '#machines/platform/draft/draft.ts';

const kind = required(entryKinds['allergies'], 'the list of allergies');
function open() {
  const draft = createActor(draftLogic, {
    input: { values: { allergies: [], allergyStatus: 'not-selected' } },
  }).start();
  const ref = createActor(
    provideEntries(async () => null),
    {
      input: { kind, draft, field: 'allergies', isLocked: () => false },
    },
  ).start();
  const { entry, choices } = ref.getSnapshot().context;
  return {
    ref,
    draft,
    rows: () => rowsIn(ref.getSnapshot().context),
    errors: () => draftOf(entry).errors,
    /** What Enter takes of the list that stands below the typed text. */
    choose: (typed: string, found: readonly { id: number; label: string }[] = []) => {
      const [first] = offeredFor(kind, typed, found).map((choice) => choices.remember(choice));
      entry.send({ type: 'draft.set', field: 'drug', value: first?.id });
    },
  };
}

test('penicillin typed into the box of the drug is the class; the words come last', () => {
  const { ref, draft, rows, choose } = open();
  expect(
    offeredFor(kind, 'penicillin', [{ id: 7, label: 'Penicillin v' }]).map(({ label, detail }) => [
      label,
      detail,
    ]),
  ).toEqual([
    ['Penicillins', 'Class'],
    ['Penicillin g', ''],
    ['Penicillin v', ''],
    ['penicillin', 'In words: checked as far as it can be read'],
  ]);
  choose('penicillin');
  ref.send({ type: 'entries.add' });
  expect(rows()).toEqual([
    { kind: 'group', value: 'penicillins', label: 'Penicillins', severity: 'Medium', note: null },
  ]);
  expect(draftOf(draft).values['allergyStatus']).toBe('allergies');
  choose('pcn');
  ref.send({ type: 'entries.add' });
  expect(rows()).toHaveLength(1);
  ref.send({ type: 'entries.cancel' });
  choose('codeine');
  ref.send({ type: 'entries.add' });
  choose('pink medicine as a child');
  ref.send({ type: 'entries.add' });
  expect(rows().slice(1)).toMatchObject([
    { kind: 'ingredient', value: 'codeine', label: 'Codeine' },
    { kind: 'text', value: 'pink medicine as a child' },
  ]);
});

test('a class in the box of the drug comes back into it when its row is changed', () => {
  const { ref, rows, choose } = open();
  choose('sulfa drugs');
  ref.send({ type: 'entries.add' });
  ref.send({ type: 'entries.edit', index: 0 });
  ref.send({ type: 'entries.add' });
  expect(rows()).toMatchObject([{ kind: 'group', value: 'sulfonamide-antibiotics' }]);
});

test('a refused row is begun until it is cleared, though its boxes are empty', () => {
  const { ref, errors } = open();
  expect(isBegun(ref.getSnapshot())).toBe(false);
  ref.send({ type: 'entries.add' });
  expect(errors()).toMatchObject({ drug: 'Choose a drug, or a class of drugs.' });
  expect(isBegun(ref.getSnapshot())).toBe(true);
  expect(entriesRefusal(ref.getSnapshot(), { type: 'entries.cancel' })).toBeNull();
  ref.send({ type: 'entries.cancel' });
  expect([isBegun(ref.getSnapshot()), errors()]).toEqual([false, {}]);
});

test('an allergy that was typed and cleared with Esc comes back by undo', () => {
  const { ref, rows, choose } = open();
  const drug = () => draftOf(ref.getSnapshot().context.entry).values['drug'];
  choose('amoxicillin');
  const typed = drug();
  ref.send({ type: 'entries.cancel' });
  expect([drug(), isBegun(ref.getSnapshot())]).toEqual([null, false]);

  ref.send({ type: 'entries.restore' });

  expect([drug(), isBegun(ref.getSnapshot())]).toEqual([typed, true]);
  ref.send({ type: 'entries.add' });
  expect(rows()).toMatchObject([{ kind: 'ingredient', value: 'amoxicillin' }]);
});

test('the small form proposes classes and ingredients, and the typed words last', () => {
  const list = createAllergenList();
  const entries = list.search('codeine').map(({ id }) => list.entryOf(id, 'Mild'));
  expect(entries[0]).toMatchObject({ kind: 'ingredient', value: 'codeine', label: 'Codeine' });
  expect(entries.at(-1)).toMatchObject({ kind: 'text', value: 'codeine' });
  const labels = list.search('pcn').map(({ label }) => label);
  expect(labels).toEqual(['Penicillins', '“pcn” in words']);
});

test('“nkda” typed as the name of an allergy is refused, and the right place named', () => {
  const { ref, rows, errors, choose } = open();
  choose('nkda');

  ref.send({ type: 'entries.add' });

  expect([rows(), errors()['drug']]).toEqual([[], noAllergyNamed]);
});
test('a new patient is offered “nuts” as it stands, not “none known”', () => {
  const list = createAllergenList();

  const offered = ['none known', 'nuts'].map((typed) =>
    list.search(typed).some(({ label }) => label === `“${typed}” in words`),
  );

  expect(offered).toEqual([false, true]);
});
