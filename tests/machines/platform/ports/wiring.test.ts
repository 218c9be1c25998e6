// oxlint-disable vitest/expect-expect -- the compiler checks: a wrong wiring has to be an error
import { expect, expectTypeOf, test } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { machineTypes } from '#machines/platform/ports/machine-types.ts';
import { port, unprovided, unprovidedAction } from '#machines/platform/ports/port.ts';

interface Row {
  readonly id: number;
}
interface Saved {
  readonly version: number;
}
const wired = setup({
  types: machineTypes<{
    context: { readonly row: Row | null; readonly version: number };
    events: { type: 'row.save' };
  }>(),
  actors: { load: unprovided<Row>('load'), save: unprovided<Saved, Row>('save') },
  guards: { isNew: (_, saved: Saved) => saved.version === 1 },
  actions: {
    takeRow: assign({ row: (_, row: Row) => row }),
    takeSaved: assign({ version: (_, saved: Saved) => saved.version }),
  },
});
const context = { row: null, version: 0 };

test('an action of one actor’s answer does not compile at another actor', () => {
  wired.createMachine({
    context,
    // @ts-expect-error -- `takeSaved` is told of a save, and a row was loaded
    invoke: {
      src: 'load',
      onDone: { actions: { type: 'takeSaved', params: ({ event }) => event.output } },
    },
  });
});

test('a guard of one actor’s answer does not compile at another actor', () => {
  wired.createMachine({
    context,
    // @ts-expect-error -- `isNew` is told of a save, and a row was loaded
    invoke: {
      src: 'load',
      onDone: { guard: { type: 'isNew', params: ({ event }) => event.output } },
    },
  });
});

test('an action that wants params does not compile without them', () => {
  wired.createMachine({
    context,
    // @ts-expect-error -- `takeRow` is told nothing
    invoke: { src: 'load', onDone: { actions: 'takeRow' } },
  });
});

test('an action at its own actor compiles, and takes the answer', async () => {
  const machine = wired.createMachine({
    context,
    invoke: {
      src: 'load',
      onDone: { actions: { type: 'takeRow', params: ({ event }) => event.output } },
    },
  });
  const load = port<Row, void>(async () => ({ id: 7 }));
  const actor = createActor(machine.provide({ actors: { load } })).start();
  await expect.poll(() => actor.getSnapshot().context.row).toEqual({ id: 7 });
});

test('an action port says what the machine hands to it', () => {
  const print = unprovidedAction<{ readonly fileUrl: string }>('print');
  expectTypeOf(print).parameter(1).toEqualTypeOf<{ readonly fileUrl: string }>();
  expect(() => print(null, { fileUrl: '/label' })).toThrow('The port print is not provided');
});
