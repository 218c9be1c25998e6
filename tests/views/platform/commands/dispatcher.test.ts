import { expect, test } from 'vitest';
import { assign, setup, type AnyActorLogic } from 'xstate';
import { closeQuestion } from '#machines/platform/confirm/questions.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { createBench, keyEvent } from '#tests/platform/bench.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { waitMs } from '#ui/platform/commands/early-keys.ts';
import { defineCommands } from '#ui/platform/commands/registry.ts';
import { createBareDesk } from '../../../../src/app/desk.ts';
import { lateLogic } from '../../../../src/app/late-logic.ts';
import { personKeys } from '../../../../src/app/person-keys.ts';
import { allCommands, dialogRegistry } from '../../../../src/app/registries.ts';

const filling = setup({
  types: {
    events: {} as { type: 'rx.fill' } | { type: 'rx.delete' } | { type: 'rx.next' },
    context: {} as { moved: number },
  },
}).createMachine({
  id: 'rx',
  context: { moved: 0 },
  initial: 'viewing',
  states: {
    viewing: {
      on: {
        'rx.fill': 'filling',
        'rx.delete': 'deleted',
        'rx.next': { actions: assign({ moved: ({ context }) => context.moved + 1 }) },
      },
    },
    filling: {},
    deleted: {},
  },
});
const rxCommands = defineCommands<AnyActorLogic>(
  {
    name: 'processingDetail',
    kind: 'screen',
    title: 'This prescription',
    refusal: (snapshot) => (snapshot.matches('filling') ? 'It is being filled already.' : null),
  },
  [
    {
      id: 'rx.fill',
      title: 'Fill',
      group: 'Rx',
      hint: 'Starts filling.',
      keys: ['F8'],
      event: { type: 'rx.fill' },
    },
    {
      id: 'rx.delete',
      title: 'Delete',
      group: 'Rx',
      hint: 'Deletes.',
      keys: ['Ctrl+D'],
      event: { type: 'rx.delete' },
      destructive: 'both',
    },
    {
      id: 'rx.next',
      title: 'Next',
      group: 'Rx',
      hint: 'Next one.',
      keys: ['Down'],
      event: { type: 'rx.next' },
      repeatable: true,
    },
    {
      id: 'rx.note',
      title: 'Note',
      group: 'Rx',
      hint: 'Chord.',
      keys: ['Ctrl+M N'],
      event: { type: 'rx.fill' },
    },
    {
      id: 'rx.letter',
      title: 'Letter',
      group: 'Rx',
      hint: 'A bare letter.',
      keys: ['G'],
      event: { type: 'rx.fill' },
    },
  ],
);
async function atRx() {
  const bench = await createBench({
    account: maria,
    screens: { processingDetail: filling },
    builtRoutes: ['processingDetail', 'processing'],
    commands: [...allCommands.filter((set) => set.scope.name !== 'processingDetail'), rxCommands],
  });
  childrenOf(bench.desk.workstation).screens.send({
    type: 'screen.enter',
    route: 'processingDetail',
    input: undefined,
  });
  return bench;
}

/** A desk whose commands are still on their way, and how they arrive. */
function early() {
  const world = fakeWorld(maria);
  const typed: string[] = [];
  const desk = createBareDesk({
    ports: world.ports,
    clock: world.ports.clock,
    builtRoutes: new Set(),
    screenScopes: (text) => [text],
    theme: 'light',
    focus: {
      isTyping: () => true,
      isOnControl: () => false,
      hasPopup: () => false,
      within: () => [],
      replay: (input) => {
        typed.push(input.key);
        return true;
      },
    },
  });
  const arrive = () => {
    personKeys(desk, allCommands, world.ports.preferences);
    desk.supply({
      commands: allCommands,
      dialogs: dialogRegistry(world.ports),
      views: {},
      screens: {},
      ...lateLogic(world.ports),
    });
  };
  return {
    world,
    desk,
    typed,
    arrive,
    press: (stroke: string, over = {}) => desk.dispatcher.keydown(keyEvent(stroke, over)).kind,
  };
}
test('a command key that is pressed before the commands are there acts as soon as they are, and once', () => {
  const { world, press, arrive } = early();
  expect(press('Ctrl+Shift+L')).toBe('taken');
  expect(press('Ctrl+Shift+L', { repeat: true })).toBe('taken');
  expect(world.asked).not.toContain('theme dark');
  arrive();
  expect(world.asked.filter((text) => text.startsWith('theme'))).toEqual([
    'theme light',
    'theme dark',
  ]);
});
test('what is typed before the commands are there is the field’s at once and is never played again', () => {
  const { press, arrive, typed } = early();
  expect(
    ['D', 'Shift+D', '7', 'Enter', 'Tab', 'Backspace', 'Ctrl+V', 'Ctrl+A', 'F5', 'Ctrl+R'].map(
      (key) => press(key),
    ),
  ).toEqual(Array.from({ length: 10 }, () => 'left'));
  arrive();
  expect(typed).toEqual([]);
});
test('a key that waited too long is said to be lost and does nothing', () => {
  const { world, desk, press, arrive } = early();
  press('Ctrl+Shift+L', { timeStamp: performance.now() - waitMs - 1 });
  arrive();
  expect([
    world.asked.filter((text) => text.startsWith('theme')),
    childrenOf(desk.workstation).notifications.getSnapshot().context.kept[0]?.message,
  ]).toEqual([['theme light'], 'Ctrl+Shift+L came too early and was not done: press it again.']);
});

test('a key runs the command of the open screen', async () => {
  (await atRx()).press('F8').expectIn('processingDetail.filling');
});
test('a refused key is taken all the same, and why is said', async () => {
  const bench = (await atRx()).press('F8').press('F8');
  expect(bench.last).toMatchObject({ kind: 'refused', why: 'It is being filled already.' });
  bench.expectSaid('Fill: It is being filled already.');
});
test('Ctrl+D with nothing to delete never bookmarks', async () => {
  const bench = await createBench({ account: maria });
  expect(bench.press('Ctrl+D').last.kind).toBe('taken');
  expect(bench.press('Ctrl+P').last.kind).toBe('taken');
});
test('a held key acts once, unless moving', async () => {
  const bench = (await atRx())
    .press('Down')
    .press('Down', { repeat: true })
    .press('Down', { repeat: true });
  expect(
    childrenOf(bench.desk.workstation).screens.getSnapshot().context.open!.ref.getSnapshot().context
      .moved,
  ).toBe(3);
  expect(bench.press('Ctrl+D', { repeat: true }).last.kind).toBe('taken');
  bench.expectIn('processingDetail.viewing');
});
test('a queue’s digit where there is no queue says so', async () => {
  const bench = (await atRx()).press('Ctrl+4');
  expect(bench.last.kind).toBe('taken');
  bench
    .expectSaid('Ctrl+4 does nothing here. It is “Queue: To fill” of Prescription Processing.')
    .expectIn('processingDetail.viewing');
});
test('a key that saves many records is not said to be one page’s own', async () => {
  const bench = (await atRx()).press('Ctrl+S');

  const { kept } = childrenOf(bench.desk.workstation).notifications.getSnapshot().context;
  expect(kept.map(({ message }) => message)).toEqual(['Ctrl+S does nothing here.']);
});
test('a dialog blocks the screen below it, except what is global', async () => {
  const bench = (await atRx()).press('?').expectIn('help').press('F8').expectIn('help');
  expect(bench.last.kind).toBe('left');
  bench
    .press('Ctrl+K')
    .expectIn('palette')
    .press('Ctrl+K')
    .expectIn('help')
    .press('Escape')
    .expectIn('processingDetail.viewing');
});
test('in a text field letters and editing keys are the field’s; F-keys and Ctrl+K are not', async () => {
  const bench = await atRx();
  bench.focus.typing = true;
  expect(
    ['G', '?', 'Ctrl+A', 'Ctrl+Z', 'Space', 'Backspace'].map((key) => bench.press(key).last.kind),
  ).toEqual(Array.from({ length: 6 }, () => 'left'));
  expect(bench.press('F8').last.kind).toBe('ran');
});
test('Enter and Space on a button press the button', async () => {
  const bench = await atRx();
  bench.focus.control = true;
  expect([bench.press('Enter').last.kind, bench.press('Space').last.kind]).toEqual([
    'left',
    'left',
  ]);
});
test('an open list keeps Escape and the arrows', async () => {
  const bench = (await atRx()).press('?');
  bench.focus.popup = true;
  expect([bench.press('Escape').last.kind, bench.press('Down').last.kind]).toEqual([
    'left',
    'left',
  ]);
  bench.expectIn('help');
});
test('a chord is two strokes; another key between ends it', async () => {
  (await atRx()).press('Ctrl+M').press('N').expectIn('processingDetail.filling');
  (await atRx()).press('Ctrl+M').press('X').press('N').expectIn('processingDetail.viewing');
});
test('in a text field too the second key of a chord is the command’s', async () => {
  const bench = await atRx();
  bench.focus.typing = true;
  bench.press('Ctrl+M');
  expect(bench.press('N').last.kind).toBe('ran');
  bench.expectIn('processingDetail.filling');
});
test('a chord that does not exist is said; its letter never reaches the field', async () => {
  const bench = await atRx();
  bench.focus.typing = true;
  bench.press('Ctrl+M');
  expect(bench.press('X').last.kind).toBe('taken');
  bench.expectSaid('Ctrl+M X does nothing here.');
  bench.press('Ctrl+M');
  expect(bench.press('Escape').last.kind).toBe('taken');
  expect(bench.press('N').last.kind).toBe('left');
  bench.expectIn('processingDetail.viewing');
});
test('Ctrl still held from a chord’s first key makes no other command of the second', async () => {
  (await atRx()).press('Ctrl+M').press('Ctrl+N').expectIn('processingDetail.filling');
  const bench = (await atRx()).press('Ctrl+M').press('Ctrl+D');
  expect(bench.last.kind).toBe('taken');
  bench.expectSaid('Ctrl+M D does nothing here.').expectIn('processingDetail.viewing');
});
test('a first key of a chord that is held on is no second key', async () => {
  const bench = (await atRx()).press('Ctrl+M').press('Ctrl+M', { repeat: true });
  expect(bench.last.kind).toBe('taken');
  bench.press('N').expectIn('processingDetail.filling');
});
test('a command key after the first key of a chord is that command', async () => {
  (await atRx()).press('Ctrl+M').press('F8').expectIn('processingDetail.filling');
});
test('the rest of a word whose dialog closed under the hand is said to be lost', async () => {
  const bench = await atRx();
  bench.focus.typing = true;
  bench.press('S', { timeStamp: 990 });
  bench.focus.typing = false;
  bench.desk.dispatcher.closed(1_000);
  expect(
    [1_200, 1_450, 1_700].map((timeStamp) => bench.press('G', { timeStamp }).last.kind),
  ).toEqual(['taken', 'taken', 'taken']);
  bench
    .expectSaid('What you typed just now was entered nowhere: type it again.')
    .expectIn('processingDetail.viewing')
    .press('G', { timeStamp: 2_001 })
    .expectIn('processingDetail.filling');
});
test('what is typed on when a question comes under the hand does not answer it', async () => {
  const bench = await atRx();
  bench.focus.typing = true;
  bench.press('I', { timeStamp: 1_000 });
  bench.focus.typing = false;
  bench.desk.workstation.send({ type: 'dialog.open', name: 'confirm', input: closeQuestion });
  expect(
    ['D', 'A', 'S', 'Enter'].map(
      (key, at) => bench.press(key, { timeStamp: 1_240 + 180 * at }).last.kind,
    ),
  ).toEqual(['taken', 'taken', 'taken', 'taken']);
  bench
    .expectIn('confirm.asking')
    .expectSaid('You were typing when this question came: look at it, then answer.')
    .press('D', { timeStamp: 2_101 })
    .expectIn('processingDetail.viewing');
});
test('Esc answers at any time; a letter after a pause, or after a command', async () => {
  const bench = await atRx();
  bench.focus.typing = true;
  bench.press('I', { timeStamp: 1_000 });
  bench.focus.typing = false;
  const ask = () =>
    bench.desk.workstation.send({ type: 'dialog.open', name: 'confirm', input: closeQuestion });
  ask();
  bench.press('Escape', { timeStamp: 1_100 }).expectIn('processingDetail.viewing');
  ask();
  bench.press('D', { timeStamp: 1_701 }).expectIn('processingDetail.viewing');
  bench.focus.typing = true;
  bench.press('I', { timeStamp: 2_000 }).press('Ctrl+S', { timeStamp: 2_100 });
  bench.focus.typing = false;
  ask();
  bench.press('D', { timeStamp: 2_200 }).expectIn('processingDetail.viewing');
});
test('who closes a dialog with a key types on at once', async () => {
  const bench = await atRx();
  bench.focus.typing = true;
  bench.press('S', { timeStamp: 990 }).press('Escape', { timeStamp: 995 });
  bench.desk.dispatcher.closed(1_000);
  expect(bench.press('L', { timeStamp: 1_001 }).last.kind).toBe('left');
  bench.focus.typing = false;
  bench.press('G', { timeStamp: 1_002 }).expectIn('processingDetail.filling');
});
test('a command key ends the wait: what is typed after it belongs to what it opened', async () => {
  const bench = await atRx();
  bench.focus.typing = true;
  bench.press('S', { timeStamp: 990 });
  bench.desk.dispatcher.closed(1_000);
  bench.press('F1', { timeStamp: 1_150 }).expectIn('help');
  expect(bench.press('L', { timeStamp: 1_200 }).last.kind).toBe('left');
});
test('a key on a button acts wherever the hand is; not what a scanner can type', async () => {
  const bench = await atRx();
  bench.focus.typing = true;
  bench.focus.shown = ['Insert', 'Alt+Z', 'Ctrl+D', 'F8'];
  const outcomes = ['Insert', 'Alt+Z', 'Alt+X', 'Ctrl+D'].map(
    (key) => bench.press(key, { timeStamp: 10 }).last.kind,
  );
  bench.press('Insert', { repeat: true });
  expect(outcomes).toEqual(['taken', 'taken', 'left', 'ran']);
  expect(bench.focus.pressed).toEqual(['Insert', 'Alt+Z']);
});
test('keys that the scan router held back come in as they were typed', async () => {
  const bench = await atRx();
  bench.focus.typing = true;
  bench.desk.dispatcher.deliver(['R', 'X', 'F8'].map((key) => keyEvent(key)));
  expect(bench.focus.text).toBe('rx');
  bench.expectIn('processingDetail.filling');
});
test('a locked screen answers to nothing but the theme', async () => {
  const bench = await atRx();
  bench.press('Ctrl+L');
  await bench.settle();
  expect(childrenOf(bench.desk.workstation).session.getSnapshot().value).toBe('locked');
  expect(['F8', 'Ctrl+K', '?', 'Alt+1'].map((key) => bench.press(key).last.kind)).toEqual([
    'left',
    'left',
    'left',
    'left',
  ]);
  expect(bench.press('Ctrl+Shift+L').last.kind).toBe('ran');
  expect(bench.desk.workstation.getSnapshot().context.theme).toBe('dark');
});
test('places that are not built say so; Alt+1 goes to the queue', async () => {
  const bench = await atRx();
  expect(bench.press('Alt+4').last).toMatchObject({
    kind: 'refused',
    why: 'Not part of this version yet',
  });
  expect(bench.press('Alt+1').last.kind).toBe('ran');
  expect(bench.world.went).toEqual([{ path: '/private/processing', search: {} }]);
});
test('without the permission a place is refused by name', async () => {
  const bench = await createBench({
    account: { ...maria, permissions: [] },
    builtRoutes: ['processing'],
  });
  expect(bench.press('Alt+1').last).toMatchObject({
    kind: 'refused',
    why: 'Your roles do not include "See prescriptions".',
  });
});
