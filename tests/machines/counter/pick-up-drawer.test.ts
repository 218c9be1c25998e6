import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { required } from '#domain/platform/required.ts';
import { ok, refuse } from '#domain/platform/result.ts';
import type { DrawerPorts } from '#machines/counter/drawers.ts';
import { pickUpRefusal, providePickUp, type PickUpRef } from '#machines/counter/pick-up.machine.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import { childrenOf, topDialog } from '#machines/platform/workstation/workstation.selectors.ts';
import { createBench } from '#tests/platform/bench.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { dialogViews } from '../../../src/app/registries.ts';
import { bag, handingOver, open, resetWorld, say, world } from './pick-up.ts';

let stop = () => {};
beforeEach(resetWorld);
afterEach(() => stop());

const drawerChanged = { type: 'live.changed' as const, entity: 'drawer', id: 1, version: 2 };
const drawerOf = (actor: PickUpRef) => actor.getSnapshot().context.order?.drawerOpen;

test('a drawer is opened or counted anywhere: it is asked whether one is open here', async () => {
  world.identify.mockResolvedValue(ok({ ...open, drawerOpen: true }));
  const actor = await handingOver();

  world.isOpenHere.mockResolvedValueOnce(false);
  actor.send(drawerChanged);
  await waitFor(actor, () => drawerOf(actor) === false);
  expect(actor.getSnapshot().can({ type: 'pickUp.drawer' })).toBe(true);

  actor.send(drawerChanged);
  await waitFor(actor, () => drawerOf(actor) === true);
  expect(pickUpRefusal(actor.getSnapshot(), { type: 'pickUp.drawer' })).toBe(
    'A drawer is open here already.',
  );
});
test('where that can’t be asked, nothing is said of a drawer', async () => {
  world.identify.mockResolvedValue(ok({ ...open, drawerOpen: false }));
  const actor = await handingOver();
  world.isOpenHere.mockRejectedValueOnce(new Error('No answer'));

  actor.send(drawerChanged);
  await waitFor(actor, () => drawerOf(actor) === null);
  expect(actor.getSnapshot().can({ type: 'pickUp.drawer' })).toBe(false);
  expect(pickUpRefusal(actor.getSnapshot(), { type: 'pickUp.drawer' })).toBe(
    'Whether a drawer is open here got no answer: look in the list of drawers.',
  );
});
test('before anybody is served it is not said that a drawer is open here', () => {
  const actor = createActor(providePickUp({ counter: world, labels: world, drawers: world }), {
    input: {},
  }).start();

  expect(pickUpRefusal(actor.getSnapshot(), { type: 'pickUp.drawer' })).toBe(
    'A drawer is opened at the hand-over.',
  );
  actor.stop();
});

/** The counter of a workstation without a drawer, where the person has said who they are. */
async function counterWithoutDrawer() {
  const opened = vi.fn<DrawerPorts['open']>().mockResolvedValue(refuse('REFUSED', 'No'));
  const fake = fakeWorld({
    ...maria,
    permissions: [...maria.permissions, 'drawer.use', 'rx.pickup'],
  });
  Object.assign(fake.ports, { drawers: { open: opened } });
  const bench = await createBench({
    world: fake,
    views: dialogViews,
    dialogs: { pickUp: providePickUp({ counter: world, labels: world, drawers: world }) },
  });
  const { workstation } = bench.desk;
  stop = () => workstation.stop();
  world.identify.mockResolvedValue(ok({ ...open, drawerOpen: false }));
  workstation.send({ type: 'dialog.open', name: 'pickUp', input: { code: '70' } });
  await bench.settle();
  const pickUp: PickUpRef = required(topDialog(childrenOf(workstation).dialogs), 'The pick-up').ref;
  say(pickUp, { dob: '1957-04-12', lastName: 'Rivera' });
  pickUp.send({ type: 'pickUp.go' });
  await bench.settle();
  return { bench, pickUp, opened };
}

test('Alt+D asks for the float at once; the pick-up stays as it was', async () => {
  const { bench, pickUp, opened } = await counterWithoutDrawer();
  const form = required(pickUp.getSnapshot().context.form, 'the form of the hand-over');
  form.send({ type: 'draft.set', field: 'counselling', value: 'refused' });

  bench.press('Alt+D');
  await bench.settle();

  bench.expectIn('drawerOpen.editing');
  const { dialogs } = childrenOf(bench.desk.workstation);
  const record: RecordRef = required(topDialog(dialogs), 'The float').ref;
  required(record.getSnapshot().context.draft, 'the form of the float').send({
    type: 'draft.set',
    field: 'float',
    value: 100_00,
  });
  bench.press('Ctrl+S');
  await bench.settle();
  expect(opened.mock.calls).toEqual([[100_00]]);
  expect(form.getSnapshot().context.values['counselling']).toBe('refused');
});
test('after a hand-over the key that undoes says where it is taken back', async () => {
  const { bench, pickUp } = await counterWithoutDrawer();
  const form = required(pickUp.getSnapshot().context.form, 'the form of the hand-over');
  form.send({ type: 'draft.set', field: 'counselling', value: 'refused' });
  pickUp.send({ type: 'scan.arrived', byHand: false, code: bag('000042').code });
  pickUp.send({ type: 'pickUp.go' });
  await bench.settle();
  bench.expectIn('pickUp.done');

  bench.press('Escape').press('Ctrl+Z');

  bench.expectSaid('Order 70 was handed over: open its prescription, then All steps');
});
