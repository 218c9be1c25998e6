import { expect, test } from 'vitest';
import { placeBagMachine } from '#machines/counter/place-bag.machine.ts';
import { chanceOf } from '#qa/monkey/chance.ts';
import { problemsOf, wayName, type WalkModel } from '#qa/walk/model.ts';
import { models } from '#qa/walk/models/index.ts';
import { walkPage } from '#qa/walk/page.ts';
import { nextWays } from '#qa/walk/tour.ts';

/** The dialog that puts a bag into its bin, as a model of it begins. */
const bagModel: WalkModel = {
  name: 'placeBagMachine',
  machine: placeBagMachine,
  as: 'technician',
  at: '/private/processing',
  first: [],
  begins: 'closed',
  places: {
    closed: { dialogs: [] },
    empty: { dialogs: ['Place bag'], is: ['scanning'] },
    typed: { dialogs: ['Place bag'] },
  },
  ways: [
    { from: 'closed', keys: ['press F8'], to: 'empty', takes: [] },
    { from: 'empty', keys: ['type 123456'], to: 'typed', takes: ['scanning -bag.type-> #0'] },
    {
      from: 'typed',
      keys: ['press Enter'],
      to: 'empty',
      takes: ['scanning -bag.place-> #0', 'placing -xstate.done.actor.place-> #0'],
      once: true,
    },
    { from: 'typed', keys: ['press Escape'], to: 'closed', takes: ['(root) -dialog.close-> #0'] },
  ],
  notHere: {
    'scan.arrived': 'a scan: tests/machines/counter/place-bag.test.ts',
    'placing -dialog.close-> #0': 'the server answers at once',
    'placing -xstate.done.actor.place-> #1': 'the server refuses no bag of the demo store',
    'placing -xstate.error.actor.place-> #0': 'the server answers',
    placing: 'it lasts as long as the answer',
  },
};
const nothing: ReadonlySet<string> = new Set();
const all = new Set(bagModel.ways.map(wayName));
const next = (place: string, left: ReadonlySet<string>, differed = nothing) =>
  nextWays(bagModel, place, left, differed, chanceOf(1))?.map(wayName) ?? null;

test('a model that leaves out what a person can cause says so by name', () => {
  const forgetful: WalkModel = {
    ...bagModel,
    ways: bagModel.ways.filter(({ to }) => to !== 'typed'),
    notHere: {},
  };

  expect(problemsOf(bagModel)).toEqual([]);
  expect(problemsOf(forgetful)).toEqual([
    'no way takes placing -dialog.close-> #0: add one, or say why it is not here',
    'no way takes scanning -bag.type-> #0: add one, or say why it is not here',
    'no way takes scanning -scan.arrived-> #0: add one, or say why it is not here',
    'no way takes scanning -scan.arrived-> #1: add one, or say why it is not here',
    'no way takes scanning -scan.arrived-> #2: add one, or say why it is not here',
    'no way takes scanning -scan.arrived-> #3: add one, or say why it is not here',
    'no way takes placing -xstate.done.actor.place-> #1: add one, or say why it is not here',
    'no way takes placing -xstate.error.actor.place-> #0: add one, or say why it is not here',
    'no place says what is seen in placing: add one, or say why it is not here',
    'no way leads to typed',
  ]);
});
test('a place in a state that the machine never rests in is told', () => {
  const wrong: WalkModel = {
    ...bagModel,
    places: { ...bagModel.places, empty: { dialogs: ['Place bag'], is: ['scaning'] } },
  };

  expect(problemsOf(wrong)).toEqual([
    'no place says what is seen in scanning: add one, or say why it is not here',
    'scaning is no state in which placeBagMachine rests',
  ]);
});
test('what lies behind a way that can be taken once is walked, but not twice in one store', () => {
  const behind: WalkModel = {
    ...bagModel,
    places: { ...bagModel.places, placed: { dialogs: ['Place bag'] } },
    ways: [
      ...bagModel.ways.map((way) => (way.once === true ? { ...way, to: 'placed' } : way)),
      { from: 'placed', keys: ['press Escape'], to: 'closed', takes: [] },
    ],
  };
  const left = new Set(['placed: press Escape']);
  const from = (place: string, barred: readonly string[]) =>
    nextWays(behind, place, left, new Set(barred), chanceOf(1))?.map(wayName) ?? null;

  expect(from('typed', [])).toEqual(['typed: press Enter', 'placed: press Escape']);
  expect(from('typed', ['typed: press Enter'])).toBe(null);
});
test.each(models.map((model) => [model.name, model] as const))(
  'the model of %s says all that a person can cause',
  (_, model) => {
    expect(problemsOf(model)).toEqual([]);
  },
);
test('the bag that can be placed only once is placed when nothing else is left', () => {
  expect(next('closed', all)).toEqual(['closed: press F8']);
  expect(next('typed', all)).toEqual(['typed: press Escape']);
  expect(next('typed', new Set(['typed: press Enter']))).toEqual(['typed: press Enter']);
  expect(next('closed', new Set(['typed: press Enter']))).toEqual([
    'closed: press F8',
    'empty: type 123456',
    'typed: press Enter',
  ]);
});
test('nothing is walked behind a key that did not do what it should', () => {
  expect(next('closed', new Set(['typed: press Enter']), new Set(['closed: press F8']))).toBe(null);
});
test('the report opens from disk, says what differs, and gives every picture its words', () => {
  const step = {
    machine: 'placeBagMachine',
    name: 'closed: press F8',
    keys: ['press F8'],
    wanted: [],
    taken: [],
    states: [],
    screen: 'Rx: button <Close>',
    differs: ['dialogs: expected Place bag, open: none'],
    picture: 'AAAA',
  };

  const page = walkPage(
    [{ machine: 'placeBagMachine', steps: [step], left: ['typed: press Enter'], ways: 2 }],
    [],
    { command: 'npm run qa -- walk placeBag --seed 1', ended: '1 of 2 ways taken.' },
  );

  expect(page).toContain('<details class="step differs" open>');
  expect(page).toContain('<li>dialogs: expected Place bag, open: none</li>');
  expect(page).toContain('alt="The screen after step 1: Rx: button &lt;Close&gt;"');
  expect(page).toContain('<li>typed: press Enter</li>');
  expect(page).not.toMatch(/<script|<link|src="(?!data:)/);
});
