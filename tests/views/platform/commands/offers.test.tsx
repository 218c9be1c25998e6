// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assign, setup, type AnyActorLogic } from 'xstate';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { createBench } from '#tests/platform/bench.ts';
import { maria } from '#tests/platform/fake-ports.ts';
import { defineCommands } from '#ui/platform/commands/registry.ts';
import { useCommand } from '#ui/platform/commands/use-commands.ts';
import { DeskProvider } from '#ui/platform/commands/workstation-context.tsx';

/** A queue whose rows may be labeled when they are even. */
const queue = setup({
  types: {
    context: {} as { row: number },
    events: {} as { type: 'row.next' } | { type: 'queue.label' },
  },
}).createMachine({
  context: { row: 0 },
  on: {
    'row.next': { actions: assign({ row: ({ context }) => context.row + 1 }) },
    'queue.label': { guard: ({ context }) => context.row % 2 === 0, actions: () => undefined },
  },
});
const commands = [
  defineCommands<AnyActorLogic>({ name: 'processing', kind: 'screen', title: 'Queue' }, [
    {
      id: 'queue.label',
      title: 'Print Label',
      group: 'Queue',
      keys: ['Ctrl+P'],
      event: { type: 'queue.label' },
    },
  ]),
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a button hears of the first change at once, and of a held key when it rests; it is drawn anew only when its answer differs', async () => {
  const bench = await createBench({
    account: maria,
    screens: { processing: queue },
    builtRoutes: ['processing'],
    commands,
  });
  const { screens } = childrenOf(bench.desk.workstation);
  screens.send({ type: 'screen.enter', route: 'processing', input: {} });
  let drawn = 0;
  const Label = () => {
    const command = useCommand('queue.label');
    return (
      <button type="button" aria-disabled={command.why !== null}>
        {command.title}
      </button>
    );
  };
  render(
    <DeskProvider desk={bench.desk}>
      <Profiler
        id="label"
        onRender={() => {
          drawn += 1;
        }}
      >
        <Label />
      </Profiler>
    </DeskProvider>,
  );
  const button = screen.getByRole('button', { name: 'Print Label' });
  const row = screens.getSnapshot().context.open!.ref;
  expect(button.getAttribute('aria-disabled')).toBe('false');
  vi.advanceTimersByTime(1_000);
  const before = drawn;
  act(() => row.send({ type: 'row.next' }));
  expect(button.getAttribute('aria-disabled')).toBe('true');
  for (let index = 0; index < 30; index += 1)
    act(() => {
      vi.advanceTimersByTime(33);
      row.send({ type: 'row.next' });
    });
  expect(drawn - before).toBeLessThanOrEqual(2);
  act(() => {
    row.send({ type: 'row.next' });
    vi.advanceTimersByTime(200);
  });
  expect(button.getAttribute('aria-disabled')).toBe('false');
});
