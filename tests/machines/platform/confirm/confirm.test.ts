import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { confirmMachine, confirmRefusal } from '#machines/platform/confirm/confirm.machine.ts';
import {
  answerKeys,
  closeAnswer,
  closeQuestion,
  saidYes,
  yesNo,
} from '#machines/platform/confirm/questions.ts';
import { createBench } from '#tests/platform/bench.ts';
import { maria } from '#tests/platform/fake-ports.ts';
import { coverage } from '#tests/platform/transitions.ts';

test('every state can be reached and every transition taken', () => {
  expect(
    coverage(confirmMachine, {
      input: closeQuestion,
      events: {
        'confirm.answer': ['yes', 'no', 'save'].map((answer) => ({
          type: 'confirm.answer',
          answer,
        })),
        'confirm.key': ['S', 'A'].map((key) => ({ type: 'confirm.key', key })),
        'confirm.leaving': [{ type: 'confirm.leaving' }],
        'dialog.close': [{ type: 'dialog.close' }],
      },
    }),
  ).toEqual({ untaken: [], unreached: [] });
});
test('Yes/No has the focus on No, and Esc is No', () => {
  expect(yesNo('Are you sure delete this data?')).toMatchObject({ focused: 'no', escape: 'no' });
  const question = createActor(confirmMachine, {
    input: yesNo('Are you sure delete this data?'),
  }).start();
  question.send({ type: 'dialog.close' });
  expect(saidYes(question.getSnapshot().output!)).toBe(false);
});
test.each([
  ['Y', 'yes'],
  ['N', 'no'],
  ['Escape', 'no'],
])('%s answers %s', async (key, answer) => {
  const bench = await createBench({ account: maria });
  bench.desk.workstation.send({ type: 'dialog.open', name: 'confirm', input: yesNo('Delete?') });
  const ref = bench.expectIn('confirm.asking').desk.workstation.system.get('dialogs').getSnapshot()
    .context.stack[0].ref;
  bench.press(key);
  expect(ref.getSnapshot().output).toEqual({ answer });
  bench.expectNothingOpen();
});
test.each(answerKeys)('an answer that shows %s is given by it', async (key) => {
  const bench = await createBench({ account: maria });
  const input = {
    question: '1 patient like this',
    focused: 'other',
    escape: 'other',
    answers: [{ id: 'asked', label: 'Add anyway', key }],
  };
  bench.desk.workstation.send({ type: 'dialog.open', name: 'confirm', input });
  const ref = bench.expectIn('confirm').desk.workstation.system.get('dialogs').getSnapshot().context
    .stack[0].ref;
  bench.press(key);
  expect(ref.getSnapshot().output).toEqual({ answer: 'asked' });
});
test.each([
  ['S', 'save'],
  ['D', 'discard'],
  ['Escape', 'stay'],
])('Save & Close? — %s means %s', async (key, answer) => {
  const bench = await createBench({ account: maria });
  bench.desk.workstation.send({ type: 'dialog.open', name: 'confirm', input: closeQuestion });
  const ref = bench.expectIn('confirm').desk.workstation.system.get('dialogs').getSnapshot().context
    .stack[0].ref;
  bench.press(key);
  expect(closeAnswer(ref.getSnapshot().output)).toBe(answer);
});
test('a letter that is no answer is refused in words', async () => {
  const question = createActor(confirmMachine, { input: closeQuestion }).start();
  expect(confirmRefusal(question.getSnapshot(), { type: 'confirm.answer', answer: 'yes' })).toBe(
    'Answer with S (Save & Close) or D (Discard).',
  );
});
