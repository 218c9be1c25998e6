import { expect, expectTypeOf, test } from 'vitest';
import { assign, createActor, setup, waitFor } from 'xstate';
import { createAsk, createDialogsMachine } from '#machines/platform/dialogs/dialogs.machine.ts';

const confirm = setup({
  types: {
    input: {} as { question: string },
    context: {} as { yes: boolean },
    output: {} as { yes: boolean },
    events: {} as { type: 'confirm.yes' } | { type: 'confirm.no' },
  },
}).createMachine({
  id: 'confirm',
  context: { yes: false },
  initial: 'asking',
  states: {
    asking: {
      on: {
        'confirm.yes': { target: 'done', actions: assign({ yes: true }) },
        'confirm.no': 'done',
      },
    },
    done: { type: 'final' },
  },
  output: ({ context }) => ({ yes: context.yes }),
});
const lookup = setup({
  types: {
    input: {} as { term: string },
    output: {} as { id: string } | null,
    events: {} as { type: 'dialog.close' },
  },
  actors: { confirm: createAsk<{ confirm: typeof confirm }>()('confirm') },
}).createMachine({
  id: 'lookup',
  initial: 'listing',
  states: {
    listing: { on: { 'dialog.close': 'leaving' } },
    leaving: { invoke: { src: 'confirm', input: { question: 'Discard?' }, onDone: 'done' } },
    done: { type: 'final' },
  },
  output: null,
});
const registry = { confirm, lookup };
const ask = createAsk<typeof registry>();
const rx = setup({
  types: {
    context: {} as { voided: boolean },
    events: {} as { type: 'rx.void' } | { type: 'rx.find' } | { type: 'rx.leave' },
  },
  actors: { confirm: ask('confirm'), lookup: ask('lookup') },
}).createMachine({
  id: 'rx',
  context: { voided: false },
  initial: 'viewing',
  states: {
    viewing: { on: { 'rx.void': 'confirming', 'rx.find': 'finding' } },
    confirming: {
      on: { 'rx.leave': 'viewing' },
      invoke: {
        src: 'confirm',
        input: { question: 'Void Rx?' },
        onDone: [
          {
            guard: ({ event }) => event.output.yes,
            target: 'voided',
            actions: assign({ voided: true }),
          },
          { target: 'viewing' },
        ],
      },
    },
    finding: {
      on: { 'rx.leave': 'viewing' },
      invoke: { src: 'lookup', input: { term: 'amox' }, onDone: 'viewing' },
    },
    voided: { type: 'final' },
  },
});
const app = setup({
  types: {},
  actors: { rx, dialogs: createDialogsMachine(registry) },
}).createMachine({
  id: 'app',
  invoke: [
    { id: 'dialogs', src: 'dialogs', systemId: 'dialogs' },
    { id: 'rx', src: 'rx' },
  ],
});
function start() {
  const { children } = createActor(app).start().getSnapshot();
  return {
    rx: children.rx!,
    dialogs: children.dialogs!,
    open: () => children.dialogs!.getSnapshot().context.stack,
  };
}

test('a dialog is an actor whose output goes to the state that asked', async () => {
  const { rx: screen, open } = start();
  screen.send({ type: 'rx.void' });
  expect(open().map((openDialog) => openDialog.name)).toEqual(['confirm']);
  open()[0]!.ref.send({ type: 'confirm.yes' });
  await waitFor(screen, (snapshot) => snapshot.matches('voided'));
  expect(screen.getSnapshot().context.voided).toBe(true);
  expect(open()).toEqual([]);
});
test('leaving the asking state closes the dialog', () => {
  const { rx: screen, open } = start();
  screen.send({ type: 'rx.void' });
  screen.send({ type: 'rx.leave' });
  expect(open()).toEqual([]);
});
test('`can` is the only rule of what is enabled', () => {
  const { rx: screen } = start();
  expect(screen.getSnapshot().can({ type: 'rx.void' })).toBe(true);
  screen.send({ type: 'rx.void' });
  expect(screen.getSnapshot().can({ type: 'rx.void' })).toBe(false);
});
test('a dialog may ask another; leaving the screen closes both', () => {
  const { rx: screen, open } = start();
  screen.send({ type: 'rx.find' });
  open()[0]!.ref.send({ type: 'dialog.close' });
  expect(open().map((openDialog) => openDialog.name)).toEqual(['lookup', 'confirm']);
  screen.send({ type: 'rx.leave' });
  expect(open()).toEqual([]);
  expect(screen.getSnapshot().value).toBe('viewing');
});
test('the answer unwinds the stack from the top', async () => {
  const { rx: screen, open } = start();
  screen.send({ type: 'rx.find' });
  open()[0]!.ref.send({ type: 'dialog.close' });
  open()[1]!.ref.send({ type: 'confirm.no' });
  await waitFor(screen, (snapshot) => snapshot.matches('viewing'));
  expect(open()).toEqual([]);
});
// oxlint-disable-next-line vitest/expect-expect -- the compiler asserts
test('a contract is the machine’s own type', () => {
  // @ts-expect-error no such dialog
  ask('nope');
  expectTypeOf(ask('confirm')).toMatchTypeOf<object>();
});
