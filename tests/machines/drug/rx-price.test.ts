import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { PriceCheck, PriceQuestion } from '#domain/drug/contract/price-check.ts';
import { ok, refuse } from '#domain/platform/result.ts';
import {
  priceMachine,
  priceRefusal,
  providePrice,
  type PricePorts,
  type PriceRef,
} from '#machines/drug/rx-price.machine.ts';
import { draftOf } from '#machines/platform/draft/draft.ts';
import { coverage } from '#tests/platform/transitions.ts';

const answer = { priceCents: 725, alternatives: [], notes: [], lines: [] } as unknown as PriceCheck;
const scan = {
  type: 'scan.arrived',
  code: { kind: 'ndc', raw: '68180063509', ndc: '68180063509' },
  byHand: false,
} as never;
function open(over: Partial<PricePorts> = {}, rest = 1) {
  const asked: PriceQuestion[] = [];
  const ref: PriceRef = createActor(
    providePrice({
      check: async (priceQuestion) => {
        asked.push(priceQuestion);
        return ok(answer);
      },
      resolve: async () => ({ drugs: [{ id: 9 }] }) as never,
      ...over,
    }).provide({ delays: { rest } }),
    { input: { drugId: 3, patientId: 5 } },
  );
  ref.start();
  const write = (field: string, value: unknown) =>
    ref.getSnapshot().context.draft.send({ type: 'draft.set', field, value });
  return {
    ref,
    asked,
    write,
    answered: () =>
      waitFor(ref, (snapshot) => snapshot.context.answer !== null && snapshot.matches('asking')),
  };
}
test('every state that needs nothing typed is reached and every way out of it taken', () => {
  const found = coverage(priceMachine, {
    input: { drugId: 3, patientId: 5 },
    project: (context) => [context.problem === null, context.answer === null],
    events: {
      'price.check': [{ type: 'price.check' }],
      'dialog.close': [{ type: 'dialog.close' }],
      'xstate.snapshot.draft': [{ type: 'xstate.snapshot.draft' }],
      'scan.arrived': [scan],
    },
    settle: {
      check: { done: [ok(answer)], error: [new Error('off')] },
      resolve: { done: [{ drugs: [] }, { drugs: [{ id: 9 }] }], error: [new Error('off')] },
    },
  });
  // The rest waits for a quantity, and is walked below with a draft that runs.
  expect(found.unreached).toEqual(['settling', 'checking']);
  expect(found.untaken.filter((text) => !/^(settling|checking) /.test(text))).toEqual([
    'asking -xstate.snapshot.draft-> #0',
    'asking -price.check-> #0',
  ]);
});
test('drug and quantity are asked about once they rest; what changes is asked again, and what is taken away shows no old price', async () => {
  const opened = open();
  expect(priceRefusal(opened.ref.getSnapshot(), { type: 'price.check' })).toBeNull();
  opened.ref.send({ type: 'price.check' });
  expect(draftOf(opened.ref.getSnapshot().context.draft).errors).toMatchObject({
    quantity: 'Quantity is needed before this can be saved.',
  });
  opened.write('quantity', 3_000);
  opened.write('quantity', 30_000);
  expect(opened.ref.getSnapshot().value).toBe('settling');
  await opened.answered();
  expect(opened.asked).toEqual([
    { drugId: 3, quantity: 30_000, daysSupply: null, priceCodeId: null, daw: '0', patientId: 5 },
  ]);
  opened.write('quantity', null);
  expect([opened.ref.getSnapshot().context.answer, opened.ref.getSnapshot().value]).toEqual([
    null,
    'asking',
  ]);
  const slow = open({}, 60_000);
  slow.write('quantity', 30_000);
  slow.write('quantity', null);
  expect(slow.ref.getSnapshot().value).toBe('asking');
  slow.write('quantity', 60_000);
  slow.ref.send({ type: 'price.check' });
  await slow.answered();
  slow.ref.send({ type: 'price.check' });
  await slow.answered();
  expect(slow.asked.map((row) => row.quantity)).toEqual([60_000, 60_000]);
});
test('what changes while the price is asked is asked about instead', async () => {
  let number = 0;
  const opened = open({
    check: (priceQuestion) =>
      ++number === 1
        ? new Promise(() => undefined)
        : Promise.resolve(ok({ ...answer, priceCents: priceQuestion.quantity })),
  });
  opened.write('quantity', 30_000);
  await waitFor(opened.ref, (snapshot) => snapshot.matches('checking'));
  opened.write('quantity', 60_000);
  await opened.answered();
  expect(opened.ref.getSnapshot().context.answer!.priceCents).toBe(60_000);
  number = 0;
  const emptied = open({ check: () => new Promise(() => undefined) });
  emptied.write('quantity', 30_000);
  await waitFor(emptied.ref, (snapshot) => snapshot.matches('checking'));
  emptied.write('quantity', null);
  expect(emptied.ref.getSnapshot().value).toBe('asking');
});
test('a scanned package is the drug that is asked about; an unknown one, a refusal and a silent server are said', async () => {
  const opened = open();
  opened.write('quantity', 30_000);
  opened.ref.send(scan);
  await waitFor(opened.ref, (snapshot) => draftOf(snapshot.context.draft).values['drugId'] === 9);
  await opened.answered();
  expect(opened.asked.at(-1)!.drugId).toBe(9);
  const unknown = open({ resolve: async () => ({ drugs: [] }) as never });
  unknown.ref.send(scan);
  await waitFor(
    unknown.ref,
    (snapshot) => snapshot.context.problem === 'No drug has the code 68180063509.',
  );
  for (const check of [
    async () => refuse('NOT_FOUND', 'There is no such drug.'),
    async () => {
      throw new Error('There is no such drug.');
    },
  ] as unknown as PricePorts['check'][]) {
    const off = open({ check });
    off.write('quantity', 30_000);
    await waitFor(
      off.ref,
      (snapshot) =>
        snapshot.context.problem === 'There is no such drug.' && snapshot.matches('asking'),
    );
  }
});
