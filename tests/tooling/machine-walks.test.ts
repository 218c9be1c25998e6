import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  machinesIn,
  machineWalks,
  walkedIn,
  walksFile,
  walksPage,
} from '../../tooling/machine-walks.mjs';

const bin = '#machines/counter/place-bag.machine.ts placeBagMachine';
const imports = `
import { placeBagMachine } from '#machines/counter/place-bag.machine.ts';
import { coverage } from '#tests/platform/transitions.ts';
`;

test('the page of the walks says what the tests walk now', () => {
  const written = readFileSync(walksFile, 'utf8');

  expect(written, 'Run `npm run walks -- --write`').toBe(walksPage(machineWalks('.')));
});
test('a machine of the counter is found in its file, and a helper beside it is none', () => {
  const text = `
    export const unscanned = (order) => order.bags;
    export const placeBagMachine = setup({}).createMachine({ id: 'placeBag' });
    export function createShelf(plan) { return setup({}).createMachine({ id: plan.id }); }
  `;

  expect(machinesIn(text)).toEqual(['placeBagMachine', 'createShelf']);
});
test('a machine is walked where it is handed to a walk, with other guards or by a name', () => {
  const walks = [
    'coverage(placeBagMachine, {});',
    'coverage(placeBagMachine.provide({ guards: {} }), {});',
    'const quiet = placeBagMachine.provide({}); coverage(quiet, {});',
    'const runs = [{ machine: placeBagMachine }]; runs.map((run) => coverage(run.machine, {}));',
    'const whole = (machine, walk) => { coverage(machine, walk); }; whole(placeBagMachine, {});',
  ];

  expect(walks.map((walk) => walkedIn(imports + walk))).toEqual(walks.map(() => [bin]));
});
test('a machine that is only started, or only named in a walk of another, has no walk', () => {
  const others = [
    'createActor(placeBagMachine).start();',
    'coverage(otherMachine, { events: { at: placeBagMachine.id } });',
    'const coverage2 = () => placeBagMachine; coverage2();',
  ];

  expect(others.map((text) => walkedIn(imports + text))).toEqual([[], [], []]);
});
test('a function of another file with the name of a walk is no walk', () => {
  const text = imports.replace('#tests/platform/transitions.ts', '#domain/claim/coverage.ts');

  expect(walkedIn(`${text} coverage(placeBagMachine, {});`)).toEqual([]);
});
test('a walk by keys names its machine after the page', () => {
  const text = `
    import { placeBagMachine } from '#machines/counter/place-bag.machine.ts';
    import { walk } from '#tests/e2e/platform/support/walk.ts';
    await walk(page, placeBagMachine, {});
  `;

  expect(walkedIn(text)).toEqual([bin]);
});
