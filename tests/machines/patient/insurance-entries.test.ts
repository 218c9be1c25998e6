import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  entriesRefusal,
  isBegun,
  provideEntries,
  rowsIn,
} from '#machines/patient/entries.machine.ts';
import { insuranceEntries } from '#machines/patient/insurance-entries.ts';
import type { ConfirmOutput } from '#machines/platform/confirm/questions.ts';
import { draftLogic, draftOf, type DraftRef, type Values } from '#machines/platform/draft/draft.ts';

const records: Readonly<Record<string, Values>> = {
  'insuranceBin 1': {
    id: 1,
    insurancePbmId: 10,
    showMessage: true,
    message: 'Specialty drugs by mail only',
  },
  'insuranceBin 2': { id: 2, insurancePbmId: 20, showMessage: false, message: null },
  'insurancePcn 5': { id: 5, insuranceBinId: 1 },
  'insurancePcn 6': { id: 6, insuranceBinId: 2 },
  'insuranceGroup 9': { id: 9, insuranceBinId: 1, insurancePcnId: 5, planDrug: 'Meadow Silver' },
};
function open(insurances: readonly Values[] = []) {
  const draft = createActor(draftLogic, { input: { values: { insurances } } }).start() as DraftRef;
  const waiting: (() => void)[] = [];
  const load = (of: string, id: number) =>
    new Promise<Values | null>((done) => {
      waiting.push(() => done(records[`${of} ${id}`] ?? null));
    });
  const answer = async () => {
    for (let index = 0; index < 6; index += 1) {
      waiting.splice(0).forEach((run) => run());
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  };
  const logic = provideEntries(load).provide({
    actors: { askConfirm: fromPromise<ConfirmOutput>(async () => ({ answer: 'yes' })) as never },
  });
  const ref = createActor(logic, {
    input: { kind: insuranceEntries, draft, field: 'insurances', isLocked: () => false },
  }).start();
  const { entry } = ref.getSnapshot().context;
  const value = (name: string) => draftOf(entry).values[name];
  return {
    ref,
    answer,
    value,
    set: (field: string, to: unknown) => entry.send({ type: 'draft.set', field, value: to }),
    rows: () => rowsIn(ref.getSnapshot().context),
    errors: () => draftOf(entry).errors,
  };
}
const stored = (values: Values = {}): Values => ({
  id: 3,
  ...insuranceEntries.blank,
  insPrefference: '1',
  insuranceBinId: 1,
  memberId: 'W1',
  ...values,
});

test('a group that is chosen brings PCN, BIN, PBM and plan along, and the payer’s message is said', async () => {
  const { ref, set, answer, value } = open();
  set('insuranceGroupId', 9);
  await answer();
  expect(['insurancePbmId', 'insuranceBinId', 'insurancePcnId', 'planDrug'].map(value)).toEqual([
    10,
    1,
    5,
    'Meadow Silver',
  ]);
  expect(ref.getSnapshot().context.messages).toEqual(['Specialty drugs by mail only']);
});
test('another BIN takes away the PCN and the group of the first; what is typed meanwhile into other boxes stays', async () => {
  const { set, answer, value } = open();
  set('insuranceGroupId', 9);
  await answer();
  set('insuranceBinId', 2);
  set('memberId', 'W9');
  await answer();
  expect(
    ['insurancePbmId', 'insuranceBinId', 'insurancePcnId', 'insuranceGroupId', 'memberId'].map(
      value,
    ),
  ).toEqual([20, 2, null, null, 'W9']);
});
test('two choices one after the other: the answer about the first does not come over the second', async () => {
  const { set, answer, value } = open();
  set('insurancePcnId', 5);
  set('insurancePcnId', 6);
  await answer();
  expect(['insuranceBinId', 'insurancePcnId', 'insurancePbmId'].map(value)).toEqual([2, 6, 20]);
});
test('the next place in the order is proposed; what a claim needs is asked for; a taken place is refused', () => {
  const { ref, set, rows, value, errors } = open([stored()]);
  expect(value('insPrefference')).toBe('2');
  ref.send({ type: 'entries.add' });
  expect(Object.keys(errors())).toEqual(['insuranceBinId', 'memberId']);
  set('insuranceBinId', 2);
  set('memberId', 'W2');
  set('insPrefference', '1');
  ref.send({ type: 'entries.add' });
  expect([errors()['insPrefference'], rows().length]).toEqual([
    'Another insurance in use is Primary already.',
    1,
  ]);
  set('insPrefference', '2');
  ref.send({ type: 'entries.add' });
  expect([
    rows().map((row) => row['memberId']),
    value('insPrefference'),
    isBegun(ref.getSnapshot()),
  ]).toEqual([['W1', 'W2'], '3', false]);
});
test('a relative’s code follows from the relation, and asks for the cardholder’s name', () => {
  const { ref, set, value, errors } = open();
  set('insuranceBinId', 1);
  set('memberId', 'W1');
  set('relationship', '6');
  expect(value('cardholderRelation')).toBe('3');
  ref.send({ type: 'entries.add' });
  expect(Object.keys(errors())).toEqual(['chLastName', 'chFirstName']);
  set('cardholderRelation', '1');
  expect(value('relationship')).toBeNull();
});
test('one is switched off and on again while its place is free; edited, it stays off', () => {
  const { ref, set, rows } = open([stored(), stored({ id: 4, memberId: 'OLD', active: false })]);
  ref.send({ type: 'entries.switch', index: 1 });
  expect(rows()[1]!['active']).toBe(false);
  ref.send({ type: 'entries.edit', index: 1 });
  set('memberId', 'OLDER');
  ref.send({ type: 'entries.add' });
  expect(rows()[1]).toMatchObject({ id: 4, memberId: 'OLDER', active: false });
  ref.send({ type: 'entries.switch', index: 0 });
  ref.send({ type: 'entries.switch', index: 1 });
  expect(rows().map((row) => row['active'])).toEqual([false, true]);
});
test('one is deleted after a question and comes back', async () => {
  const { ref, rows } = open([stored()]);
  expect(entriesRefusal(ref.getSnapshot(), { type: 'entries.undo' })).toBe(
    'There is nothing to undo.',
  );
  ref.send({ type: 'entries.remove' });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(rows()).toEqual([]);
  ref.send({ type: 'entries.undo' });
  expect(rows()).toEqual([stored()]);
});
test('a deletion forgets what was cleared before it: undo brings the row back', async () => {
  const other = stored({ id: 4, memberId: 'W4' });
  const { ref, set, rows } = open([stored(), other]);
  ref.send({ type: 'entries.edit', index: 0 });
  set('memberId', 'HALF');
  ref.send({ type: 'entries.cancel' });

  ref.send({ type: 'entries.remove', index: 0 });
  await new Promise((resolve) => setTimeout(resolve, 0));

  expect([rows(), ref.getSnapshot().can({ type: 'entries.restore' })]).toEqual([[other], false]);
  ref.send({ type: 'entries.undo' });
  expect(rows()).toEqual([stored(), other]);
});
