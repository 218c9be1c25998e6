import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { company } from '#domain/admin/entities/company.ts';
import { required } from '#domain/platform/required.ts';
import { confirmMachine } from '#machines/platform/confirm/confirm.machine.ts';
import {
  closeAnswer,
  closeQuestion,
  type ConfirmInput,
} from '#machines/platform/confirm/questions.ts';
import { askConfirm } from '#machines/platform/dialogs/closing.ts';
import { draftLogic, type DraftRef } from '#machines/platform/draft/draft.ts';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { createBench, type Bench } from '#tests/platform/bench.ts';
import { adam, fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { toolbars } from '../../../../src/app/registries.ts';

const queue = setup({
  types: { events: {} as { type: 'live.changed'; entity: string } },
}).createMachine({
  id: 'queue',
  initial: 'calm',
  states: { calm: { on: { 'live.changed': 'told' } }, told: {} },
});
const session = (bench: Bench) => childrenOf(bench.desk.workstation).session;
const signIn = async (bench: Bench, username: string) => {
  session(bench).send({ type: 'session.signIn', username, password: 'right' });
  await bench.settle();
};

test('one person’s work is never left for the next', async () => {
  const bench = await createBench({
    account: maria,
    screens: { processing: queue },
    builtRoutes: ['processing'],
  });
  childrenOf(bench.desk.workstation).screens.send({
    type: 'screen.enter',
    route: 'processing',
    input: undefined,
  });
  bench.press('?').expectIn('help');
  session(bench).send({ type: 'session.signOut' });
  await bench.settle();
  bench.expectNothingOpen();
  expect(childrenOf(bench.desk.workstation).screens.getSnapshot().context.open).toBeNull();
  await signIn(bench, 'admin');
  expect(bench.desk.workstation.getSnapshot().context.account?.username).toBe('admin');
});
test('logging out asks while a file is on its way: N stays, Y stops it and goes; without one nothing is asked', async () => {
  const world = fakeWorld(maria);
  const bench = await createBench({ account: maria, world });
  const leaves = () => bench.desk.workstation.send({ type: 'work.signOut' });
  const question = () =>
    (
      childrenOf(bench.desk.workstation)
        .dialogs.getSnapshot()
        .context.stack.at(-1)
        ?.ref.getSnapshot() as { context?: { question?: string } } | undefined
    )?.context?.question;
  world.filesWait = true;
  leaves();
  expect(question()).toBe('A file is still on its way. Stop it and log out?');
  await bench.press('N').settle();
  expect([question(), world.asked.includes('signOut')]).toEqual([undefined, false]);
  leaves();
  await bench.press('Y').settle();
  bench.expectNothingOpen();
  expect([
    world.asked.filter((text) => text === 'signOut').length,
    bench.desk.workstation.getSnapshot().context.account,
  ]).toEqual([1, null]);
  world.filesWait = false;
  await signIn(bench, 'maria');
  leaves();
  await bench.settle();
  expect([question(), world.asked.filter((text) => text === 'signOut').length]).toEqual([
    undefined,
    2,
  ]);
});
test('locking keeps dialogs and screen; the same person finds them again, and what was missed is asked for', async () => {
  const bench = await createBench({
    account: maria,
    screens: { processing: queue },
    builtRoutes: ['processing'],
  });
  childrenOf(bench.desk.workstation).screens.send({
    type: 'screen.enter',
    route: 'processing',
    input: undefined,
  });
  await bench.press('?').press('Ctrl+L').settle();
  expect(bench.desk.workstation.getSnapshot().context.uncovered).toBe(false);
  session(bench).send({ type: 'session.unlock', password: 'right' });
  await bench.settle();
  bench.expectIn('help').press('Escape').expectIn('processing.told');
});
test('a page that comes up locked is open to its person after the password', async () => {
  const world = fakeWorld(maria);
  world.locked = true;
  const bench = await createBench({ world, builtRoutes: ['processing'] });
  expect(bench.desk.workstation.getSnapshot().context.uncovered).toBe(false);
  expect(world.asked).not.toContain('loadPermissions');

  session(bench).send({ type: 'session.unlock', password: 'right' });
  await bench.settle();

  expect(bench.press('Alt+1').last.kind).toBe('ran');
  expect(bench.desk.workstation.getSnapshot().matches({ open: 'shown' })).toBe(true);
});
test('an ended session keeps the work for its person, and clears it for another', async () => {
  for (const [who, kept] of [
    ['maria', true],
    ['admin', false],
  ] as const) {
    const bench = await createBench({ account: maria });
    bench.press('?');
    session(bench).send({ type: 'session.ended' });
    await signIn(bench, who);
    expect(childrenOf(bench.desk.workstation).dialogs.getSnapshot().context.stack).toHaveLength(
      kept ? 1 : 0,
    );
  }
});
test('whoever takes over an ended session lands on their own page; its person stays', async () => {
  for (const [who, went] of [
    ['maria', []],
    ['admin', [{ path: '/admin/companySearch', search: {} }]],
  ] as const) {
    const bench = await createBench({ account: maria });
    session(bench).send({ type: 'session.ended' });

    await signIn(bench, who);

    expect(bench.world.went).toEqual(went);
  }
});
test('neither the commands nor the rows of one person are remembered for the next', async () => {
  const bench = await createBench({ account: maria });
  const { memory } = bench.desk;
  memory.noteRecent('patient.add');
  memory.keepCursors('processing', { DE: 41 });
  session(bench).send({ type: 'session.signOut' });
  await bench.settle();

  await signIn(bench, 'admin');

  expect([memory.recents(), memory.cursorsOf('processing')]).toEqual([[], {}]);
  expect(session(bench).getSnapshot().context.left).toBe(true);
});
test('without the permission list every permission is closed, and Retry opens them', async () => {
  const world = fakeWorld(maria);
  world.broken.add('loadPermissions');
  const bench = await createBench({ world, builtRoutes: ['processing'] });
  expect(bench.press('Alt+1').last).toMatchObject({
    kind: 'refused',
    why: 'The permission list has not been loaded, so nothing is open yet.',
  });
  bench.expectSaid('The permission list could not be loaded');
  world.broken.clear();
  const { notifications } = childrenOf(bench.desk.workstation);
  notifications.send({ type: 'note.act', id: notifications.getSnapshot().context.shown[0]!.id });
  await bench.settle();
  expect(bench.press('Alt+1').last.kind).toBe('ran');
});
test('what changed elsewhere reaches the open screen', async () => {
  const bench = await createBench({
    account: maria,
    screens: { processing: queue },
    builtRoutes: ['processing'],
  });
  childrenOf(bench.desk.workstation).screens.send({
    type: 'screen.enter',
    route: 'processing',
    input: undefined,
  });
  bench.desk.workstation.send({ type: 'live.changed', entity: 'rx', id: 5, version: 2 });
  bench.expectIn('processing.told');
});
test('a page with something typed on it is left only after the question, and by every way', async () => {
  const page = setup({
    types: { context: {} as { draft: DraftRef } },
    actors: { draft: draftLogic },
  }).createMachine({
    id: 'page',
    context: ({ spawn }) => ({
      draft: spawn('draft', {
        input: { values: { name: 'Maple' }, fields: company.fields },
      }) as DraftRef,
    }),
  });
  const bench = await createBench({
    account: adam,
    screens: { companyDetail: page },
    builtRoutes: ['companyDetail', 'companySearch'],
  });
  const { screens, dialogs } = childrenOf(bench.desk.workstation);
  screens.send({ type: 'screen.enter', route: 'companyDetail', input: undefined });
  bench.press('Alt+1');
  expect(bench.world.went.map((item) => item.path)).toEqual(['/admin/companySearch']);
  const { draft } = (
    screens.getSnapshot().context.open!.ref.getSnapshot() as { context: { draft: DraftRef } }
  ).context;
  draft.send({ type: 'draft.set', field: 'name', value: 'Maple Street' });
  for (const key of ['Alt+1', 'Alt+Left']) {
    bench.press(key).expectIn('confirm');
    expect(
      (
        dialogs.getSnapshot().context.stack[0]!.ref.getSnapshot() as {
          context: { question: string };
        }
      ).context.question,
    ).toBe('Going back without saving?');
    await bench.press('N').settle();
    bench.expectNothingOpen();
  }
  expect(bench.world.went).toHaveLength(1);
  await bench.press('Alt+1').press('Y').settle();
  expect(bench.world.went).toHaveLength(2);
  // The browser's own buttons lead further than one page, and are asked about all the same.
  bench.desk.workstation.send({ type: 'route.back', by: 2 });
  await bench.press('Y').settle();
  expect(bench.world.asked.at(-1)).toBe('by 2');
  expect(draft.getSnapshot().context.values['name']).toBe('Maple Street');
});
test('the same person in another store, by whichever tab: dialogs, page and messages of the first are gone, and it is said', async () => {
  const world = fakeWorld({ ...maria, storeId: 1 });
  const bench = await createBench({
    world,
    screens: { processing: queue },
    builtRoutes: ['processing'],
  });
  childrenOf(bench.desk.workstation).screens.send({
    type: 'screen.enter',
    route: 'processing',
    input: undefined,
  });
  childrenOf(bench.desk.workstation).notifications.send({
    type: 'note.add',
    note: {
      tone: 'success',
      message: 'Hannah Brown deleted.',
      action: { label: 'Undo', target: session(bench), event: { type: 'x' } },
    },
  });
  bench.press('?').expectIn('help');
  world.account = { ...maria, storeId: 2, storeName: 'Lakeview Pharmacy' };
  session(bench).send({ type: 'session.moved' });
  await bench.settle();
  bench.expectNothingOpen();
  bench.expectSaid('You work in Lakeview Pharmacy now.');
  const { screens, notifications } = childrenOf(bench.desk.workstation);
  const { account, uncovered } = bench.desk.workstation.getSnapshot().context;
  expect([
    screens.getSnapshot().context.open,
    notifications.getSnapshot().context.kept.map((note) => note.message),
    account?.storeName,
    uncovered,
  ]).toEqual([null, ['You work in Lakeview Pharmacy now.'], 'Lakeview Pharmacy', true]);
});
test('ADMIN opens Roles as a popup, over the page', async () => {
  const bench = await createBench({ account: adam });
  bench.press('Alt+3').expectIn('roles.listing');
  expect(bench.world.went).toEqual([]);
});
test('every toolbar popup is built; a dialog that is not refuses', async () => {
  const bench = await createBench({ account: maria });
  const can = (name: string) =>
    bench.desk.workstation.getSnapshot().can({ type: 'dialog.open', name, input: {} });
  expect(
    [...toolbars.top, ...toolbars.bottom]
      .filter((topTool) => !can(topTool.dialog))
      .map((topTool) => topTool.title),
  ).toEqual([]);
  expect(can('noSuchPopup')).toBe(false);
});
test('the theme goes to the document and back', async () => {
  const bench = await createBench({ account: maria });
  bench.press('Ctrl+Shift+L').press('Ctrl+Shift+L');
  expect(bench.world.asked.filter((text) => text.startsWith('theme'))).toEqual([
    'theme light',
    'theme dark',
    'theme light',
  ]);
});

const plainPopup = setup({
  types: machineTypes<{ events: { type: 'dialog.close' } }>(),
}).createMachine({
  id: 'plainPopup',
  initial: 'open',
  states: { open: { on: { 'dialog.close': 'closed' } }, closed: { type: 'final' } },
});
const changedPopup = setup({
  types: machineTypes<{ events: { type: 'dialog.close' } }>(),
  actors: { askConfirm },
}).createMachine({
  id: 'changedPopup',
  initial: 'editing',
  states: {
    editing: { on: { 'dialog.close': 'asking' } },
    asking: {
      invoke: {
        src: 'askConfirm',
        input: closeQuestion,
        onDone: [
          { guard: ({ event }) => closeAnswer(event.output) === 'stay', target: 'editing' },
          { target: 'closed' },
        ],
      },
    },
    closed: { type: 'final' },
  },
});
const busyPopup = setup({}).createMachine({ id: 'busyPopup', initial: 'on', states: { on: {} } });
const leavingPopup = setup({}).createMachine({
  id: 'leavingPopup',
  initial: 'leaving',
  states: { leaving: { tags: 'leaving', on: { gone: 'closed' } }, closed: { type: 'final' } },
});
async function popupsOpen(...names: readonly string[]) {
  const bench = await createBench({
    account: maria,
    builtRoutes: ['processingDetail'],
    dialogs: { confirm: confirmMachine, plainPopup, changedPopup, busyPopup, leavingPopup },
  });
  for (const name of names)
    bench.desk.workstation.send({ type: 'dialog.open', name, input: undefined });
  const goes = () =>
    bench.desk.workstation.send({
      type: 'route.go',
      route: 'processingDetail',
      search: { rx: 286 },
    });
  const open = () =>
    childrenOf(bench.desk.workstation)
      .dialogs.getSnapshot()
      .context.stack.map(({ name }) => name);
  return { bench, goes, open };
}
const page286 = [{ path: '/private/processing-detail', search: { rx: 286 } }];

test('a place is never shown behind a popup: what is open closes first', async () => {
  const { bench, goes, open } = await popupsOpen('plainPopup', 'plainPopup');
  goes();
  await bench.settle();
  expect([open(), bench.world.went]).toEqual([[], page286]);
});
test('a popup with unsaved work asks first: to stay, or to discard and go', async () => {
  const { bench, goes, open } = await popupsOpen('changedPopup', 'plainPopup');
  goes();
  await bench.settle();
  expect([open(), bench.world.went]).toEqual([['changedPopup', 'confirm'], []]);
  await bench.press('Escape').settle();
  expect([open(), bench.world.went]).toEqual([['changedPopup'], []]);
  goes();
  await bench.press('D').settle();
  expect([open(), bench.world.went]).toEqual([[], page286]);
});
test('Enter stays in a form that another command would leave', async () => {
  const focusedOf = (bench: Awaited<ReturnType<typeof createBench>>) => {
    const top = childrenOf(bench.desk.workstation).dialogs.getSnapshot().context.stack.at(-1);
    const { focused, answers }: ConfirmInput = required(top, 'The question').ref.getSnapshot()
      .context;
    return [focused, answers.map(({ label }) => label)];
  };
  const left = await popupsOpen('changedPopup');
  left.goes();
  await left.bench.settle();
  expect(focusedOf(left.bench)).toEqual(['stay', ['Save & Close', 'Discard', 'Stay']]);
  await left.bench.press('N').settle();
  expect([left.open(), left.bench.world.went]).toEqual([['changedPopup'], []]);

  const closed = await popupsOpen('changedPopup');
  await closed.bench.press('Escape').settle();
  expect(focusedOf(closed.bench)).toEqual(['save', ['Save & Close', 'Discard']]);
});
test('a popup that can’t be closed now: nothing opens behind it, and it is said', async () => {
  const { bench, goes, open } = await popupsOpen('busyPopup');
  goes();
  await bench.settle();
  expect([open(), bench.world.went]).toEqual([['busyPopup'], []]);
  bench.expectSaid('What is open stays, and nothing was opened behind it. Close it first.');
});
test('a popup that closes by itself in a moment is waited for', async () => {
  const { bench, goes, open } = await popupsOpen('leavingPopup');
  goes();
  await bench.settle();
  expect([open(), bench.world.went]).toEqual([['leavingPopup'], []]);

  const top = childrenOf(bench.desk.workstation).dialogs.getSnapshot().context.stack.at(-1);
  required(top, 'The popup').ref.send({ type: 'gone' });
  await bench.settle();
  expect([open(), bench.world.went]).toEqual([[], page286]);
});
