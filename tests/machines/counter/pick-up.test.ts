import { beforeEach, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { fail, ok } from '#domain/platform/result.ts';
import { pickUpRefusal, unscanned } from '#machines/counter/pick-up.machine.ts';
import {
  bag,
  bin,
  closed,
  handingOver,
  identifiersOf,
  label,
  open,
  resetWorld,
  say,
  start,
  world,
} from './pick-up.ts';

beforeEach(resetWorld);

test('bag, two identifiers, counseling and payment make one hand-over; nothing names the patient before', async () => {
  const actor = start();
  actor.send(bag('000042'));
  await waitFor(actor, (snapshot) => snapshot.matches('identifying'));
  expect(JSON.stringify(actor.getSnapshot().context.orders)).not.toContain('Rivera');
  say(actor, { dob: '1957-04-12' });
  actor.send({ type: 'pickUp.go' });
  expect(actor.getSnapshot().context.refusal?.message).toBe(
    'Ask for two identifiers, and type them as the person says them.',
  );
  say(actor, { lastName: 'Rivera' });
  actor.send({ type: 'pickUp.go' });
  await waitFor(actor, (snapshot) => snapshot.matches('handingOver'));
  expect(world.identify).toHaveBeenCalledWith(
    7,
    { dob: '1957-04-12', lastName: 'Rivera' },
    'pickup',
  );
  actor.send({ type: 'pickUp.go' });
  expect(actor.getSnapshot().matches('handingOver')).toBe(true);
  actor
    .getSnapshot()
    .context.form!.send({ type: 'draft.set', field: 'counselling', value: 'refused' });
  const refusal = { code: 'NOT_PAID', message: '$5.35 is still due: take the payment.' };
  world.completePickup.mockResolvedValueOnce(fail(refusal));
  actor.send({ type: 'pickUp.go' });
  await waitFor(actor, (snapshot) => snapshot.context.refusal !== null);
  expect(actor.getSnapshot().context.refusal).toEqual(refusal);
  actor.getSnapshot().context.form!.send({ type: 'draft.set', field: 'amount', value: 1000 });
  actor.send({ type: 'pickUp.go' });
  await waitFor(actor, (snapshot) => snapshot.matches('done'));
  expect(actor.getSnapshot().context.refusal).toBeNull();
  expect(world.completePickup).toHaveBeenCalledWith({
    orderId: 7,
    fills: [
      { rxId: 5, fillId: 11, version: 9, bagScan: label({ kind: 'bag', bag: '000042' }).raw },
    ],
    payload: {
      identifiers: { dob: '1957-04-12', lastName: 'Rivera' },
      person: { name: 'Rivera, Alma J', relationship: 'patient' },
      counselling: { answer: 'refused', by: 'Counter' },
    },
    payments: [{ tender: 'cash', amountCents: 1000 }],
  });
  expect(actor.getSnapshot().context.receipt).toEqual({
    lines: ['metformin 500 mg tablet $7.35'],
    changeCents: 265,
    rxIds: [5],
    svg: '<svg/>',
    fileUrl: '/api/files/labels/1.pdf',
    newBags: [],
  });
  actor.send({ type: 'pickUp.print' });
  expect([actor.getSnapshot().matches('done'), world.printPaper.mock.calls]).toEqual([
    true,
    [
      [
        {
          fileUrl: '/api/files/labels/1.pdf',
          svg: ['<svg/>'],
          what: 'The receipt',
          here: 'open',
        },
      ],
    ],
  ]);
});
test('a receipt that could not be kept is not offered for printing; what left has left', async () => {
  world.completePickup.mockResolvedValue(
    ok({
      orderId: 7,
      receipt: [],
      changeCents: 0,
      rxIds: [5],
      svg: '<svg/>',
      fileUrl: null,
      newBags: [],
    }),
  );
  const actor = await handingOver();
  expect(pickUpRefusal(actor.getSnapshot(), { type: 'pickUp.print' })).toBe(
    'The receipt is there after the hand-over.',
  );
  actor
    .getSnapshot()
    .context.form!.send({ type: 'draft.set', field: 'counselling', value: 'refused' });
  actor.send({ type: 'pickUp.go' });
  await waitFor(actor, (snapshot) => snapshot.matches('done'));
  expect(pickUpRefusal(actor.getSnapshot(), { type: 'pickUp.print' })).toBe(
    'The receipt could not be kept: the hand-over holds, but there is no paper.',
  );
});
test('an order found by name leaves only when its bag is scanned; another bag is refused', async () => {
  const actor = await handingOver({ code: 'rivera', said: { dob: '1957-04-12', zip: '60601' } });
  actor.getSnapshot().context.form!.send({
    type: 'draft.set',
    field: 'counselling',
    value: 'accepted',
  });
  actor.send({ type: 'pickUp.go' });
  expect(actor.getSnapshot().context.refusal?.message).toBe('Scan every bag: 1 to go.');
  actor.send(bag('000099'));
  expect(actor.getSnapshot().context.refusal?.message).toBe(
    'This bag is not of this order: put it back.',
  );
  actor.send(bin('A1'));
  expect(actor.getSnapshot().context.refusal?.message).toBe(
    'Scan the label of the bag, or of a vial in it.',
  );
  actor.send(bag('000042'));
  expect(unscanned(actor.getSnapshot().context)).toEqual([]);
  expect(world.completePickup).not.toHaveBeenCalled();
});
test('a bag whose label can’t be read is taken by the digits on it; those of another order are refused', async () => {
  const actor = await handingOver({ code: 'rivera', said: { dob: '1957-04-12', zip: '60601' } });
  actor.send({ type: 'pickUp.code', text: '99' });
  actor.send({ type: 'pickUp.bag' });
  expect([
    actor.getSnapshot().context.refusal?.message,
    unscanned(actor.getSnapshot().context),
  ]).toEqual(['This bag is not of this order: put it back.', ['000042']]);
  actor.send({ type: 'pickUp.code', text: '42' });
  actor.send({ type: 'pickUp.bag' });
  expect(actor.getSnapshot().context).toMatchObject({
    scanned: { '000042': '42' },
    text: '',
    refusal: null,
  });
});
test('a bag scanned over typed digits leaves none of them, nor its own code', async () => {
  const actor = await handingOver({ code: 'rivera', said: { dob: '1957-04-12', zip: '60601' } });
  actor.send({ type: 'pickUp.code', text: '99' });
  actor.send(bag('000042'));

  expect(actor.getSnapshot().context).toMatchObject({
    scanned: { '000042': bag('000042').code.raw },
    text: '',
    refusal: null,
  });
});
test('the six digits of the bag in the hand find its order and count as that bag; a name does not', async () => {
  const actor = await handingOver({ code: '000042', said: { dob: '1957-04-12', zip: '60601' } });
  expect(unscanned(actor.getSnapshot().context)).toEqual([]);
});
test('what is ready stands first; what is not is never the first choice of an Enter', async () => {
  const waits = { ...closed, orderId: 8, orderNo: 80, ready: 0, notReady: 1 };
  world.lookUpPickup.mockResolvedValueOnce(ok([waits, closed]));
  const mixed = start('Rivera');
  await waitFor(mixed, (snapshot) => snapshot.matches('choosing'));
  const { orders, active } = mixed.getSnapshot().context;
  expect([orders.map((order) => order.orderNo), active]).toEqual([[70, 80], 0]);

  world.lookUpPickup.mockResolvedValueOnce(ok([waits, { ...waits, orderId: 9, orderNo: 90 }]));
  const none = start('Rivera');
  await waitFor(none, (snapshot) => snapshot.matches('choosing'));
  expect(none.getSnapshot().context.active).toBe(-1);
  expect(pickUpRefusal(none.getSnapshot(), { type: 'pickUp.go' })).toBe(
    'Nothing of this order is ready.',
  );
  none.send({ type: 'pickUp.move', by: -1 });
  expect(none.getSnapshot().context.active).toBe(1);
});
test('a person’s orders stand together, and who can take something along is first', async () => {
  const waits = { ...closed, ready: 0, notReady: 1 };
  world.lookUpPickup.mockResolvedValueOnce(
    ok([
      { ...waits, orderNo: 91, person: 1, initials: 'R. J. B.' },
      { ...waits, orderNo: 82, person: 2, initials: 'H. B.' },
      { ...waits, orderNo: 93, person: 3, initials: 'M. B.' },
      { ...closed, orderNo: 74, person: 2, initials: 'H. B.' },
    ]),
  );

  const actor = start('brown');
  await waitFor(actor, (snapshot) => snapshot.matches('choosing'));

  const { orders, active } = actor.getSnapshot().context;
  expect([orders.map(({ person, orderNo }) => [person, orderNo]), active]).toEqual([
    [
      [2, 74],
      [2, 82],
      [1, 91],
      [3, 93],
    ],
    0,
  ]);
});
test('identifiers that did not match are not compared, nor counted, again', async () => {
  world.identify.mockResolvedValue(fail({ code: 'MISSED', message: 'They do not match.' }));
  const ref = start('70');
  await waitFor(ref, (snapshot) => snapshot.matches('identifying'));
  const compared = () =>
    waitFor(
      ref,
      (snapshot) => snapshot.matches({ identifying: 'typing' }) && !!snapshot.context.refusal,
    );
  say(ref, { dob: '1957-04-13', lastName: 'Rivera' });
  ref.send({ type: 'pickUp.go' });
  await compared();

  ref.send({ type: 'pickUp.go' });
  ref.send({ type: 'pickUp.go' });
  expect(world.identify).toHaveBeenCalledTimes(1);
  expect(ref.getSnapshot().context.refusal?.code).toBe('TRIED');

  say(ref, { dob: '1957-04-12' });
  ref.send({ type: 'pickUp.go' });
  await compared();
  expect(world.identify).toHaveBeenCalledTimes(2);
});
test('wrong identifiers stay on the screen with the server’s words', async () => {
  world.identify.mockResolvedValue(
    fail({ code: 'MISSED', message: 'These identifiers do not fit this order.' }),
  );
  const actor = start('70');
  await waitFor(actor, (snapshot) => snapshot.matches('identifying'));
  say(actor, { dob: '1957-04-13', lastName: 'Rivera' });
  actor.send({ type: 'pickUp.go' });
  await waitFor(
    actor,
    (snapshot) => snapshot.matches({ identifying: 'typing' }) && snapshot.context.refusal !== null,
  );
  expect(actor.getSnapshot().context).toMatchObject({
    order: null,
    refusal: { message: 'These identifiers do not fit this order.' },
  });
});
test('a C-II drug asks for the password, which proves this order in this version; a wrong one keeps everything typed', async () => {
  world.identify.mockResolvedValue(ok({ ...open, needsPassword: true }));
  world.proveHandOver
    .mockResolvedValueOnce(fail({ code: 'INVALID_CREDENTIAL', message: 'InValid Credential' }))
    .mockResolvedValue(ok('proof-7'));
  const actor = await handingOver();
  const set = (field: string, value: unknown) =>
    actor.getSnapshot().context.form!.send({ type: 'draft.set', field, value });
  set('counselling', 'refused');
  actor.send({ type: 'pickUp.go' });
  expect([actor.getSnapshot().value, world.proveHandOver.mock.calls.length]).toEqual([
    { handingOver: 'still' },
    0,
  ]);
  set('password', 'wrong');
  actor.send({ type: 'pickUp.go' });
  await waitFor(
    actor,
    (snapshot) => snapshot.matches('handingOver') && snapshot.context.refusal !== null,
  );
  expect([
    actor.getSnapshot().context.refusal?.message,
    actor.getSnapshot().context.form!.getSnapshot().context.values,
  ]).toMatchObject(['InValid Credential', { counselling: 'refused', password: null }]);
  expect(actor.getSnapshot().context.form?.getSnapshot().context.errors).toEqual({
    password: 'InValid Credential',
  });
  set('password', 'right');
  actor.send({ type: 'pickUp.go' });
  await waitFor(actor, (snapshot) => snapshot.matches('done'));
  expect(world.proveHandOver).toHaveBeenLastCalledWith({
    orderId: 7,
    version: 3,
    password: 'right',
  });
  expect(world.completePickup.mock.calls[0]![0].payload).toMatchObject({ stepUp: 'proof-7' });
  expect(JSON.stringify(world.completePickup.mock.calls)).not.toContain('right');
});
test('without an answer nothing is sent twice: the order is looked up again', async () => {
  world.completePickup.mockRejectedValue(new Error('The server does not answer.'));
  const actor = await handingOver();
  actor.getSnapshot().context.form!.send({
    type: 'draft.set',
    field: 'counselling',
    value: 'accepted',
  });
  actor.send({ type: 'pickUp.go' });
  await waitFor(actor, (snapshot) => snapshot.matches('unanswered'));
  actor.send({ type: 'pickUp.go' });
  await waitFor(actor, (snapshot) => snapshot.matches('identifying'));
  expect(world.completePickup).toHaveBeenCalledTimes(1);
  expect(world.lookUpPickup).toHaveBeenCalledTimes(2);
});
test('nothing ready says so, and a search needs something to search for', async () => {
  world.lookUpPickup.mockResolvedValue(ok([]));
  const actor = start();
  expect(pickUpRefusal(actor.getSnapshot(), { type: 'pickUp.go' })).toBe(
    'Scan the bag, or type a number or a name first.',
  );
  actor.send({ type: 'pickUp.code', text: 'nobody' });
  actor.send({ type: 'pickUp.go' });
  await waitFor(
    actor,
    (snapshot) => snapshot.matches('asking') && snapshot.context.refusal !== null,
  );
  expect(actor.getSnapshot().context.refusal?.message).toBe(
    'Nothing is ready under this. Scan the bag, or type a prescription number or a name.',
  );
});

const leave = {
  question: 'Leave without handing over?',
  detail: 'What was said, scanned and typed here is not kept. No money was booked.',
  focused: 'no',
  escape: 'no',
};
test('Esc asks once the person said who they are, and nothing that was typed is lost', async () => {
  const actor = start();
  actor.send(bag('000042'));
  await waitFor(actor, (snapshot) => snapshot.matches('identifying'));
  say(actor, { dob: '1957-04-12' });
  actor.send({ type: 'dialog.close' });
  await waitFor(actor, (snapshot) => snapshot.matches({ identifying: 'typing' }));
  expect(world.asked).toHaveBeenCalledWith(expect.objectContaining(leave));

  say(actor, { lastName: 'Rivera' });
  actor.send({ type: 'pickUp.go' });
  await waitFor(actor, (snapshot) => snapshot.matches('handingOver'));
  const { form } = actor.getSnapshot().context;
  form?.send({ type: 'draft.set', field: 'amount', value: 1000 });
  actor.send({ type: 'dialog.close' });
  await waitFor(actor, (snapshot) => snapshot.matches('handingOver'));
  expect(world.asked).toHaveBeenCalledTimes(2);
  expect(actor.getSnapshot().context.form?.getSnapshot().context.values['amount']).toBe(1000);
  expect(unscanned(actor.getSnapshot().context)).toEqual([]);

  world.asked.mockReturnValue({ answer: 'yes' });
  actor.send({ type: 'dialog.close' });
  await waitFor(actor, (snapshot) => snapshot.status === 'done');
  expect(world.completePickup).not.toHaveBeenCalled();
});
test('Esc asks nothing while nothing was said, and where nothing may leave', async () => {
  const found = start();
  found.send(bag('000042'));
  await waitFor(found, (snapshot) => snapshot.matches('identifying'));
  found.send({ type: 'dialog.close' });
  const fills = open.fills.map((fill) => ({ ...fill, stop: 'Lot A1 was recalled.' }));
  world.identify.mockResolvedValue(ok({ ...open, fills }));
  const stopped = await handingOver();
  stopped.send({ type: 'dialog.close' });
  expect([found.getSnapshot().status, stopped.getSnapshot().status]).toEqual(['done', 'done']);
  expect(world.asked).not.toHaveBeenCalled();
});
test('what was not said yet is marked, and what the server asks for besides', async () => {
  const why = 'Another patient fits these answers, too: ask for first name besides.';
  const asked = { firstName: 'Ask for this, too' };
  world.identify.mockResolvedValueOnce(fail({ code: 'REFUSED', message: why, fields: asked }));
  const ref = start('70');
  await waitFor(ref, (snapshot) => snapshot.matches('identifying'));
  const errors = () => identifiersOf(ref).getSnapshot().context.errors;
  say(ref, { dob: '1957-04-12' });
  ref.send({ type: 'pickUp.go' });
  expect(errors()).toEqual({ lastName: 'Ask for this, too' });
  say(ref, { lastName: 'Rivera' });
  ref.send({ type: 'pickUp.go' });
  await waitFor(ref, (snapshot) => snapshot.context.refusal?.message === why);
  expect(errors()).toEqual(asked);
});
test('first and last name are one identifier: the birth date is asked for besides', async () => {
  const ref = start('70');
  await waitFor(ref, (snapshot) => snapshot.matches('identifying'));
  say(ref, { lastName: 'Rivera', firstName: 'Alma' });
  ref.send({ type: 'pickUp.go' });
  expect([
    ref.getSnapshot().matches('identifying'),
    ref.getSnapshot().context.refusal?.message,
    identifiersOf(ref).getSnapshot().context.errors,
    world.identify.mock.calls,
  ]).toEqual([
    true,
    [
      'First and last name are one identifier:',
      'ask for a second one, and type it as the person says it.',
    ].join(' '),
    { dob: 'Ask for this, too' },
    [],
  ]);
});
test('a birth date that can’t be read is not compared as it was before', async () => {
  const ref = start('70');
  await waitFor(ref, (snapshot) => snapshot.matches('identifying'));
  say(ref, { dob: '1957-04-12', lastName: 'Rivera' });
  const identifiers = identifiersOf(ref);
  identifiers.send({ type: 'draft.misread', field: 'dob', why: 'There is no such day.' });
  ref.send({ type: 'pickUp.go' });
  expect(identifiers.getSnapshot().context.errors).toEqual({ dob: 'There is no such day.' });
  expect(world.identify).not.toHaveBeenCalled();
});
