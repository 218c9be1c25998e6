import { expect, test } from 'vitest';
import { setup, type AnyActorLogic } from 'xstate';
import { ok } from '#domain/platform/result.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { createBench, type Bench } from '#tests/platform/bench.ts';
import { fakeWorld, maria, permissionList } from '#tests/platform/fake-ports.ts';
import { defineCommands } from '#ui/platform/commands/registry.ts';
import { allCommands } from '../../../../src/app/registries.ts';

const queue = setup({
  types: machineTypes<{ events: { type: 'queue.create' } | { type: 'queue.drop' } }>(),
}).createMachine({
  id: 'queue',
  initial: 'viewing',
  states: {
    viewing: { on: { 'queue.create': 'entering', 'queue.drop': 'dropped' } },
    entering: {},
    dropped: {},
  },
});
const queueCommands = defineCommands<AnyActorLogic>(
  { name: 'processing', kind: 'screen', title: 'The queue' },
  [
    {
      id: 'queue.new',
      title: 'New prescription',
      group: 'Queue',
      hint: 'Enters a new prescription.',
      keys: ['Insert'],
      event: { type: 'queue.create' },
      permission: 'rx.create',
    },
    {
      id: 'queue.drop',
      title: 'Drop',
      group: 'Queue',
      hint: 'A bare letter.',
      keys: ['G'],
      event: { type: 'queue.drop' },
    },
  ],
);

/** Somebody is let in after a reload; their permission list and the page are still on their way. */
async function reloaded() {
  const world = fakeWorld(maria);
  const lists: (() => void)[] = [];
  const loadPermissions = () =>
    new Promise<ReturnType<typeof ok<typeof permissionList>>>((answer) => {
      lists.push(() => answer(ok(permissionList)));
    });
  const roles = { ...world.ports.roles, loadPermissions };
  const bench = await createBench({
    world: { ...world, ports: { ...world.ports, roles } },
    screens: { processing: queue },
    builtRoutes: ['processing'],
    commands: [...allCommands.filter((set) => set.scope.name !== 'processing'), queueCommands],
  });
  const { workstation } = bench.desk;
  workstation.send({ type: 'route.shown', path: '/private/processing' });
  return {
    bench,
    pageComes: () =>
      childrenOf(workstation).screens.send({
        type: 'screen.enter',
        route: 'processing',
        input: undefined,
      }),
    permissionsCome: () => {
      lists[0]?.();
      return bench.settle();
    },
  };
}
const saidIn = ({ desk }: Bench) =>
  childrenOf(desk.workstation)
    .notifications.getSnapshot()
    .context.kept.map((note) => note.message);

test('Insert at the queue waits for the permission list and then enters once', async () => {
  const { bench, pageComes, permissionsCome } = await reloaded();
  pageComes();

  const pressed = bench.press('Insert').last;
  bench.press('Insert', { repeat: true }).expectIn('processing.viewing');
  await permissionsCome();

  expect(pressed).toEqual({ kind: 'taken' });
  bench.expectIn('processing.entering');
  expect(saidIn(bench)).toEqual([]);
});
test('letters typed after a waiting Insert are no commands of the queue', async () => {
  const { bench, pageComes, permissionsCome } = await reloaded();
  pageComes();

  const letter = bench.press('Insert').press('G').last;
  bench.expectIn('processing.viewing');
  await permissionsCome();

  expect(letter).toEqual({ kind: 'taken' });
  bench.expectIn('processing.entering');
});
test('Insert pressed before the queue stands acts when it stands', async () => {
  const { bench, pageComes, permissionsCome } = await reloaded();
  await permissionsCome();

  const pressed = bench.press('Insert').last;
  pageComes();

  expect(pressed).toEqual({ kind: 'taken' });
  bench.expectIn('processing.entering');
});
test('a key that waits for a page is said to be lost when another command runs', async () => {
  const { bench, pageComes, permissionsCome } = await reloaded();
  await permissionsCome();

  bench.press('Insert').press('Ctrl+Shift+L');
  pageComes();

  bench.expectIn('processing.viewing');
  expect(saidIn(bench)).toEqual(['Insert came too early and was not done: press it again.']);
});
