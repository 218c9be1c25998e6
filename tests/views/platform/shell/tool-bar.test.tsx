// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createBench } from '#tests/platform/bench.ts';
import { maria } from '#tests/platform/fake-ports.ts';
import { DeskProvider } from '#ui/platform/commands/workstation-context.tsx';
import { ToolBar } from '#ui/platform/shell/tool-bar.tsx';
import { badgeText } from '#ui/platform/shell/toolbars.ts';
import { allCommands, toolbars } from '../../../../src/app/registries.ts';

afterEach(cleanup);
const all = [...toolbars.top, ...toolbars.bottom];

test('every popup of the toolbars has a key of its own behind Ctrl+G', () => {
  const keys = all.map(({ keys: [first] }) => first);

  expect(keys.filter((key) => !/^Ctrl\+G [A-Z]$/.test(key ?? ''))).toEqual([]);
  expect(new Set(keys).size).toBe(all.length);
});
test('every popup stands with its icon and its key on the bar', async () => {
  const bench = await createBench({ account: maria, commands: allCommands });

  render(
    <DeskProvider desk={bench.desk}>
      <ToolBar tools={toolbars.top} label="Prescription popups" tight />
    </DeskProvider>,
  );

  const buttons = within(screen.getByRole('toolbar')).getAllByRole('button');
  expect(
    buttons.map((button) => [
      button.querySelectorAll('svg').length,
      button.getAttribute('aria-keyshortcuts'),
      [...button.querySelectorAll('kbd')].map((kbd) => kbd.textContent),
    ]),
  ).toEqual(
    ['K', 'U', 'G', 'F', 'H', 'L', 'A', 'J', 'M'].map((letter) => [
      1,
      `Control+G ${letter}`,
      [`Ctrl G ${letter}`, letter],
    ]),
  );
});
test('the badge of eRx says 50+ above fifty messages, and the number up to it', () => {
  const overflow = toolbars.top.find((tool) => tool.dialog === 'erx')?.overflow;

  expect([51, 50, 1, 0].map((count) => badgeText(count, overflow))).toEqual([
    '50+',
    '50',
    '1',
    null,
  ]);
});
