import { beforeEach, expect, test } from 'vitest';
import { waitFor } from 'xstate';
import type { OpenOrder } from '#domain/counter/contract/counter.ts';
import { required } from '#domain/platform/required.ts';
import { ok } from '#domain/platform/result.ts';
import { pickUpRefusal, type PickUpRef } from '#machines/counter/pick-up.machine.ts';
import { bag, handingOver, label, open, resetWorld, world } from './pick-up.ts';

beforeEach(resetWorld);

const metformin = required(open.fills[0], 'the prescription of the order');
/** A refill of a C-II drug in the same bag. */
const oxycodone = {
  ...metformin,
  fillId: 12,
  rxId: 6,
  rxNumber: '001 0000006 01',
  drugName: 'oxycodone 5 mg tablet',
  patientPayCents: 1265,
  newRx: false,
  controlled: true,
  scheduleTwo: true,
};
const both: OpenOrder = {
  ...open,
  dueCents: 2000,
  needsPassword: true,
  needsPhotoId: true,
  signatureFor: ['controlled drug', 'easy-open cap'],
  vials: [...open.vials, { fillId: 12, of: 1, scanned: 0, left: 0, without: null }],
  fills: [metformin, oxycodone],
};
async function atTheCounter(): Promise<PickUpRef> {
  world.identify.mockResolvedValue(ok(both));
  return handingOver();
}
const contextOf = (actor: PickUpRef) => actor.getSnapshot().context;
const formOf = (actor: PickUpRef) => required(contextOf(actor).form, 'the form');
const form = (actor: PickUpRef) => formOf(actor).getSnapshot().context;
const type = (actor: PickUpRef, field: string, value: unknown) =>
  formOf(actor).send({ type: 'draft.set', field, value });
const sent = () => required(world.completePickup.mock.calls[0], 'the hand-over')[0];
const number = (index: number) => ({ type: 'pickUp.choose', index }) as const;

test('a C-II prescription that stays takes its price, photo ID and password with it', async () => {
  const actor = await atTheCounter();
  type(actor, 'counselling', 'refused');
  type(actor, 'personName', 'Rivera, Luis');

  actor.send(number(1));

  expect(contextOf(actor).order).toMatchObject({
    dueCents: 735,
    needsPassword: false,
    needsPhotoId: false,
    signatureFor: ['easy-open cap'],
    needsCounselling: true,
    fills: [{ stop: null }, { stop: 'Stays here.' }],
  });
  expect(Object.keys(form(actor).fields)).not.toContain('password');
  expect(form(actor).values).toMatchObject({
    personName: 'Rivera, Luis',
    counselling: 'refused',
    amount: 735,
  });
});
test('what stays goes along after all by its number; one at least has to leave', async () => {
  const actor = await atTheCounter();
  actor.send(number(1));

  expect(pickUpRefusal(actor.getSnapshot(), number(0))).toBe(
    'One prescription at least has to leave: close, where nothing does.',
  );
  actor.send(number(0));
  expect(contextOf(actor).staying).toEqual([12]);

  actor.send(number(1));
  expect(contextOf(actor).order).toEqual(both);
  expect(form(actor).values['amount']).toBe(2000);
});
test('only what leaves is handed over; the vial of what stays is a stop', async () => {
  const actor = await atTheCounter();
  actor.send(number(1));

  actor.send({
    type: 'scan.arrived',
    byHand: false,
    code: label({ kind: 'rx', rxNumber: '001000000601', print: { no: 1, vial: 1 } }),
  });
  expect(contextOf(actor).vialStop).toEqual({
    code: 'STAYS',
    said: 'Rx 001 0000006 01 stays here: take that vial out of the bag.',
  });
  expect(world.scanVial).not.toHaveBeenCalled();

  type(actor, 'signedBy', 'Alma Rivera');
  type(actor, 'counselling', 'refused');
  actor.send({ type: 'pickUp.go' });
  await waitFor(actor, (snapshot) => snapshot.matches('done'));
  expect(sent().fills.map((fill) => fill.fillId)).toEqual([11]);
});
test('too little in cash asks for the rest; a second tender pays it', async () => {
  const actor = await handingOver();
  type(actor, 'counselling', 'refused');
  type(actor, 'amount', 500);

  actor.send({ type: 'pickUp.go' });
  expect(form(actor).errors).toEqual({
    rest: '$2.35 is still due: type how it is paid',
  });
  expect(world.completePickup).not.toHaveBeenCalled();

  type(actor, 'rest', 235);
  actor.send({ type: 'pickUp.go' });
  await waitFor(actor, (snapshot) => snapshot.matches('done'));
  expect(sent().payments).toEqual([
    { tender: 'cash', amountCents: 500 },
    { tender: 'card', amountCents: 235 },
  ]);
});
test('the label of the bag for what stays comes by itself', async () => {
  world.completePickup.mockResolvedValue(
    ok({
      orderId: 7,
      receipt: [],
      changeCents: 0,
      rxIds: [5],
      svg: '<svg/>',
      fileUrl: null,
      newBags: [
        { rxId: 6, bag: '000043', fileUrl: '/api/files/labels/43.pdf', svg: ['<svg/>'] },
        { rxId: 8, bag: '000044', fileUrl: null, svg: [] },
      ],
    }),
  );
  const actor = await atTheCounter();
  actor.send(number(1));
  type(actor, 'counselling', 'refused');
  type(actor, 'signedBy', 'Luis Rivera');
  actor.send(bag('000042'));
  actor.send({ type: 'pickUp.go' });
  await waitFor(actor, (snapshot) => snapshot.matches('done'));

  expect(world.printPaper.mock.calls).toEqual([
    [
      {
        fileUrl: '/api/files/labels/43.pdf',
        svg: ['<svg/>'],
        what: 'The label of bag 000043',
        here: 'offer',
      },
    ],
  ]);
});
