import { beforeEach, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import type { OpenOrder } from '#domain/counter/contract/counter.ts';
import { ok, type Result } from '#domain/platform/result.ts';
import { pickUpRefusal } from '#machines/counter/pick-up.machine.ts';
import { handingOver, identifiersOf, open, resetWorld, say, start, world } from './pick-up.ts';

beforeEach(resetWorld);

const close = { type: 'dialog.close' } as const;
test('Esc closes nothing while the server is asked, and says so', async () => {
  const answers: ((result: Result<OpenOrder>) => void)[] = [];
  world.identify.mockReturnValueOnce(new Promise((answer) => answers.push(answer)));
  const actor = start('70');
  await waitFor(actor, (snapshot) => snapshot.matches('identifying'));
  say(actor, { dob: '1957-04-12', lastName: 'Rivera' });
  actor.send({ type: 'pickUp.go' });

  actor.send(close);

  expect(actor.getSnapshot().matches({ identifying: 'comparing' })).toBe(true);
  expect(pickUpRefusal(actor.getSnapshot(), close)).toBe('One moment: the server is asked.');
  answers.shift()?.(ok(open));
  await waitFor(actor, (snapshot) => snapshot.matches('handingOver'));
});
test('a birth date that is half typed is asked about, too', async () => {
  const actor = start('70');
  await waitFor(actor, (snapshot) => snapshot.matches('identifying'));
  identifiersOf(actor).send({ type: 'draft.misread', field: 'dob', why: 'There is no such day.' });

  actor.send(close);
  await waitFor(actor, (snapshot) => snapshot.matches({ identifying: 'typing' }));

  expect(world.asked).toHaveBeenCalledTimes(1);
});
test('a customer who goes away is left for the next one, after a question', async () => {
  const actor = await handingOver();
  actor.send({ type: 'pickUp.another' });
  await waitFor(actor, (snapshot) => snapshot.matches('handingOver'));
  expect(world.asked).toHaveBeenCalledTimes(1);

  world.asked.mockReturnValue({ answer: 'yes' });
  actor.send({ type: 'pickUp.another' });
  await waitFor(actor, (snapshot) => snapshot.matches('asking'));

  expect(actor.getSnapshot().context).toMatchObject({ order: null, scanned: {}, text: '' });
  expect(world.completePickup).not.toHaveBeenCalled();
});
test('who stays after all closes the pick-up the next time, not for another order', async () => {
  const actor = await handingOver();
  actor.send({ type: 'pickUp.another' });
  await waitFor(actor, (snapshot) => snapshot.matches('handingOver'));

  world.asked.mockReturnValue({ answer: 'yes' });
  actor.send(close);

  await waitFor(actor, (snapshot) => snapshot.status === 'done');
  expect(world.asked).toHaveBeenCalledTimes(2);
});
test('what is handed over at another workstation meanwhile takes no money here', async () => {
  const actor = await handingOver();
  const ours = { type: 'live.changed', entity: 'rx', id: 5, version: 9 } as const;
  actor.send(ours);
  expect(actor.getSnapshot().matches('handingOver')).toBe(true);

  actor.send({ ...ours, version: 10 });

  expect(actor.getSnapshot().matches('unanswered')).toBe(true);
  expect(actor.getSnapshot().context.refusal?.message).toBe(
    'Rx 001 0000005 00 was changed or handed over elsewhere. ' +
      'Take no money before you have looked again.',
  );
  world.lookUpPickup.mockResolvedValueOnce(ok([]));
  actor.send({ type: 'pickUp.go' });
  await waitFor(actor, (snapshot) => snapshot.matches('asking'));
  expect(world.lookUpPickup).toHaveBeenLastCalledWith('70', expect.anything());
  expect(world.completePickup).not.toHaveBeenCalled();
});
