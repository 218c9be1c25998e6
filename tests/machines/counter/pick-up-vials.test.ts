import { beforeEach, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import type { OpenOrder } from '#domain/counter/contract/counter.ts';
import { required } from '#domain/platform/required.ts';
import { fail, ok } from '#domain/platform/result.ts';
import { pickUpRefusal } from '#machines/counter/pick-up.machine.ts';
import { vialsLeft } from '#machines/counter/vials.ts';
import { bag, bin, handingOver, label, open, resetWorld, world } from './pick-up.ts';

beforeEach(resetWorld);

/** A vial of prescription 5 of store 001, its first fill; or what is printed on another label. */
const vial = (no = 1, rxNumber = '001000000500') => ({
  type: 'scan.arrived' as const,
  byHand: false,
  code: label({ kind: 'rx', rxNumber, print: { no: 1, vial: no } }),
});
const vials = (scanned: number, of = 2, without: string | null = null): OpenOrder['vials'] => [
  { fillId: 11, of, scanned, left: without === null ? of - scanned : 0, without },
];
const twoVials = { ...open, needsCounselling: false, vials: vials(0) };
const taken = (scanned: number) =>
  ok({ accepted: true, code: 'label', said: 'Of this order.', vials: vials(scanned) });

test('one vial is compared after the other; a key before says what is left', async () => {
  world.identify.mockResolvedValue(ok(twoVials));
  world.scanVial.mockResolvedValueOnce(taken(1)).mockResolvedValueOnce(taken(2));
  const actor = await handingOver();
  actor.send({ type: 'pickUp.go' });
  expect(actor.getSnapshot().context.refusal?.message).toBe(
    'Scan each vial in the bag: 2 to go. Where one can’t be scanned: {key:pickUp.unscanned}.',
  );
  actor.send(vial(1));
  expect(pickUpRefusal(actor.getSnapshot(), { type: 'pickUp.go' })).toBe(
    'One moment: the server is asked.',
  );
  expect(actor.getSnapshot().can(vial(2))).toBe(false);
  await waitFor(actor, (snapshot) => snapshot.can(vial(2)));
  actor.send(vial(2));
  await waitFor(
    actor,
    (snapshot) => snapshot.matches('handingOver') && vialsLeft(snapshot.context.order) === 0,
  );
  expect(world.scanVial.mock.calls.map(([orderId, raw]) => [orderId, raw])).toEqual([
    [7, vial(1).code.raw],
    [7, vial(2).code.raw],
  ]);
  expect(pickUpRefusal(actor.getSnapshot(), { type: 'pickUp.unscanned' })).toBe(
    'No vial waits for its scan.',
  );
  actor.send({ type: 'pickUp.go' });
  await waitFor(actor, (snapshot) => snapshot.matches('done'));
});
test('a vial of another order is a stop that stands until a right one is scanned', async () => {
  const said = 'Rx 001 0000099 00 is not of this order. Take that vial out.';
  world.identify.mockResolvedValue(ok(twoVials));
  world.scanVial
    .mockResolvedValueOnce(ok({ accepted: false, code: 'WRONG_VIAL', said, vials: vials(0) }))
    .mockResolvedValueOnce(taken(1));
  const actor = await handingOver();
  actor.send(vial(1, '001000009900'));
  await waitFor(actor, (snapshot) => snapshot.context.vialStop !== null);
  expect(actor.getSnapshot().context.vialStop).toEqual({ code: 'WRONG_VIAL', said });
  actor.send({ type: 'pickUp.go' });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.vialStop?.said]).toEqual([
    { handingOver: 'still' },
    said,
  ]);
  actor.send(vial(1));
  await waitFor(actor, (snapshot) => snapshot.context.vialStop === null);
  actor.send(bin('A1'));
  expect(actor.getSnapshot().context.refusal?.message).toBe(
    'Scan the label of the bag, or of a vial in it.',
  );
});
test('what can’t be scanned goes on in words only; Esc leads back, a scan does, too', async () => {
  world.identify.mockResolvedValue(ok(twoVials));
  const actor = await handingOver();
  actor.send({ type: 'pickUp.unscanned' });
  expect(actor.getSnapshot().matches('unscanned')).toBe(true);
  expect(pickUpRefusal(actor.getSnapshot(), { type: 'pickUp.go' })).toBe(
    'Say in words why the vials are not scanned.',
  );
  actor.send({ type: 'dialog.close' });
  expect(actor.getSnapshot().matches('handingOver')).toBe(true);
  actor.send({ type: 'pickUp.unscanned' });
  actor.send({ type: 'pickUp.back' });
  expect(actor.getSnapshot().matches('handingOver')).toBe(true);

  actor.send({ type: 'pickUp.unscanned' });
  actor.send({ type: 'pickUp.why', text: 'x' });
  world.withoutVialScan
    .mockResolvedValueOnce(fail({ code: 'REFUSED', message: 'Say in words.' }))
    .mockRejectedValueOnce(new Error('The server does not answer.'))
    .mockResolvedValueOnce(ok(vials(0, 2, 'Label torn')));
  const refused = (message: string) =>
    waitFor(
      actor,
      (snapshot) =>
        snapshot.matches('unscanned') &&
        snapshot.context.refusal?.message.includes(message) === true,
    );
  actor.send({ type: 'pickUp.go' });
  await refused('Say in words.');
  actor.send({ type: 'pickUp.why', text: 'Label torn ' });
  actor.send({ type: 'pickUp.go' });
  await refused('does not answer');
  actor.send({ type: 'pickUp.go' });
  await waitFor(
    actor,
    (snapshot) => snapshot.matches('handingOver') && vialsLeft(snapshot.context.order) === 0,
  );
  expect([world.withoutVialScan.mock.calls.at(-1), actor.getSnapshot().context.why]).toEqual([
    [7, 'Label torn'],
    '',
  ]);
  actor.send({ type: 'pickUp.go' });
  await waitFor(actor, (snapshot) => snapshot.matches('done'));
});
test('a scan of a vial without an answer is no scan: it is said, and scanned again', async () => {
  world.identify.mockResolvedValue(ok(twoVials));
  world.scanVial
    .mockRejectedValueOnce(new Error('The server does not answer.'))
    .mockResolvedValueOnce(fail({ code: 'NOT_FOUND', message: 'There is no such order.' }));
  const actor = await handingOver();
  actor.send({ type: 'pickUp.unscanned' });
  actor.send(vial(1));
  await waitFor(actor, (snapshot) => snapshot.context.refusal !== null);
  expect([
    actor.getSnapshot().value,
    actor.getSnapshot().context.vialScans,
    vialsLeft(actor.getSnapshot().context.order),
  ]).toEqual([{ handingOver: 'still' }, [], 2]);
  actor.send(vial(1));
  await waitFor(
    actor,
    (snapshot) => snapshot.context.refusal?.message === 'There is no such order.',
  );
});
/** The order as it goes out with a driver; what of its form was typed. */
const out: OpenOrder = { ...open, how: 'delivery', needsCounselling: false, vials: vials(0, 1) };
async function withDriver() {
  world.identify.mockResolvedValue(ok(out));
  world.scanVial.mockResolvedValueOnce(
    ok({ accepted: true, code: 'label', said: 'Of this order.', vials: vials(1, 1) }),
  );
  const actor = await handingOver({ how: 'delivery' });
  const form = required(actor.getSnapshot().context.form, 'the form');
  const type = (typed: Readonly<Record<string, unknown>>) => {
    for (const [field, value] of Object.entries(typed))
      form.send({ type: 'draft.set', field, value });
    actor.send({ type: 'pickUp.go' });
  };
  return { actor, type, form: () => form.getSnapshot().context };
}
test('with a driver it is asked who drives and who collects, and the vials', async () => {
  const { actor, type, form } = await withDriver();
  expect(Object.keys(form().fields)).toEqual(['handler', 'terms', 'tender', 'amount']);
  type({});
  expect(Object.keys(form().errors)).toEqual(['handler', 'terms']);
  type({ handler: 'Dan', terms: 'now', amount: 700 });
  expect(form().errors).toEqual({
    amount: '$7.35 is due: all of it is paid, or the driver collects it',
  });
  type({ terms: 'cod' });
  expect(actor.getSnapshot().context.refusal?.code).toBe('VIALS');
});
test('what goes out with a driver is sent out, not picked up', async () => {
  world.sendOut.mockResolvedValue(
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
  const { actor, type } = await withDriver();
  actor.send(vial(1));
  await waitFor(
    actor,
    (snapshot) => snapshot.matches('handingOver') && vialsLeft(snapshot.context.order) === 0,
  );
  type({ handler: 'Dan', terms: 'cod' });
  await waitFor(actor, (snapshot) => snapshot.matches('done'));

  const identifiers = { dob: '1957-04-12', lastName: 'Rivera' };
  const fills = [{ rxId: 5, fillId: 11, version: 9, bagScan: bag('000042').code.raw }];
  const payload = { identifiers, handler: 'Dan', terms: 'cod' };
  expect(world.identify).toHaveBeenCalledWith(7, identifiers, 'delivery');
  expect(world.scanVial).toHaveBeenCalledWith(7, vial(1).code.raw, 'delivery');
  expect(world.sendOut.mock.calls).toEqual([[{ orderId: 7, fills, payload, payments: [] }]]);
  expect(world.completePickup).not.toHaveBeenCalled();
});
