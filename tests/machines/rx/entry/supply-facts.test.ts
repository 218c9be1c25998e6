import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import type { RememberedFacts, Versioned } from '#machines/drug/drug.ports.ts';
import { draftOf } from '#machines/platform/draft/draft.ts';
import {
  provideSupplyFacts,
  supplyFactsMachine,
  type SupplyFactsInput,
} from '#machines/rx/entry/supply-facts.machine.ts';
import { coverage } from '#tests/platform/transitions.ts';

const saved = ok({ version: 5 });
const cream = (over: Partial<SupplyFactsInput['asked'][number]> = {}): SupplyFactsInput => ({
  drug: { id: 31, version: 4 },
  asked: [
    {
      fact: 'oneApplication',
      ask: 'How many grams or mL are used each time?',
      said: null,
      value: null,
      remembered: null,
      ...over,
    },
  ],
  answered: null,
});
function open(input: SupplyFactsInput, answer: Result<Versioned> = saved) {
  const sent: RememberedFacts[] = [];
  const rememberFacts = async (remembered: RememberedFacts) => {
    sent.push(remembered);
    return answer;
  };
  const ref = createActor(provideSupplyFacts({ rememberFacts }), { input }).start();
  const type = (value: number | null) =>
    ref.getSnapshot().context.draft.send({ type: 'draft.set', field: 'oneApplication', value });
  const rests = () => waitFor(ref, (snapshot) => !snapshot.hasTag('busy'));
  return { ref, sent, type, rests, context: () => ref.getSnapshot().context };
}

test('every state can be reached and every transition taken', () => {
  const walked = coverage(
    supplyFactsMachine.provide({
      guards: {
        isInvalid: ({ context }) => context.rejections === 0,
        isEmpty: ({ context }) => context.problem === null,
        differs: ({ context }) => context.problem === 'Type what is known first.',
      },
    }),
    {
      events: {
        'facts.remember': [{ type: 'facts.remember' }],
        'facts.replace': [{ type: 'facts.replace' }],
        'facts.once': [{ type: 'facts.once' }],
        'dialog.close': [{ type: 'dialog.close' }],
      },
      settle: {
        remember: {
          done: [
            saved,
            fail({ code: 'REFUSED', message: 'No.', fields: { oneApplication: 'No' } }),
          ],
          error: [new Error('The server does not answer.')],
        },
      },
      input: cream(),
      project: (context) => [Math.min(context.rejections, 2), context.problem, context.done],
    },
  );
  expect(walked).toEqual({ untaken: [], unreached: [] });
});

test('what is typed is remembered for the drug, over the version that was looked at', async () => {
  const { ref, sent, type } = open(cream());
  type(500);
  ref.send({ type: 'facts.remember' });
  const { output } = await waitFor(ref, ({ status }) => status === 'done');
  expect(sent).toEqual([
    { id: 31, version: 4, facts: [{ fact: 'oneApplication', value: 500 }], replaces: false },
  ]);
  expect(output).toEqual({ done: true, answered: null });
});

test('an answer for this prescription only sends nothing', () => {
  const { ref, sent, type } = open({
    ...cream(),
    answered: 'drug 31: dropsPerMl 20',
  });
  type(500);
  ref.send({ type: 'facts.once' });
  expect(sent).toEqual([]);
  expect(ref.getSnapshot().output).toEqual({
    done: true,
    answered: 'drug 31: oneApplication 500, dropsPerMl 20',
  });
});

test('another number than the drug says is shown with both ways, and not sent', async () => {
  const { ref, sent, type, context } = open(cream({ value: 500, remembered: 500 }));
  type(1000);
  ref.send({ type: 'facts.remember' });
  expect(sent).toEqual([]);
  expect(context().problem).toBe(
    'The drug says 0.5 in one application. ' +
      '{key:facts.once} takes yours for this prescription only, ' +
      '{key:facts.replace} replaces it for all.',
  );
  ref.send({ type: 'facts.replace' });
  await waitFor(ref, ({ status }) => status === 'done');
  expect(sent).toMatchObject([{ facts: [{ value: 1000 }], replaces: true }]);
});

test('remembered, an answer of this prescription alone is gone', async () => {
  const input = { ...cream({ value: 500 }), answered: 'drug 31: oneApplication 500' };
  const { ref } = open(input);
  ref.send({ type: 'facts.remember' });
  const { output } = await waitFor(ref, ({ status }) => status === 'done');
  expect(output).toEqual({ done: true, answered: null });
});

test('nothing typed is asked for; a drug that somebody changed is looked at again', async () => {
  const { ref, sent, type, rests, context } = open(
    cream(),
    fail({ code: 'STALE', message: 'Someone else changed this record first.' }),
  );
  ref.send({ type: 'facts.once' });
  expect(context().problem).toBe('Type what is known first.');
  type(500);
  ref.send({ type: 'facts.remember' });
  await rests();
  expect(sent).toHaveLength(1);
  expect(context().problem).toBe(
    'Someone else changed this record first. Close this, and look at what it says now.',
  );
});

test('a refusal stands at its field', async () => {
  const { ref, type, rests, context } = open(
    cream(),
    fail({ code: 'REFUSED', message: 'Too much.', fields: { oneApplication: 'Too much' } }),
  );
  type(500);
  ref.send({ type: 'facts.remember' });
  await rests();
  expect(context().problem).toBe('Too much.');
  expect(draftOf(context().draft).errors).toMatchObject({ oneApplication: 'Too much' });
});
