// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { detail, offer } from '#tests/machines/rx/prescription.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { focused, openDesk } from './desk.tsx';

afterEach(cleanup);
const leave = 'Leave “Undo the pick-up” without taking the step?';
const handedOver = detail({
  status: 'PU',
  moves: [offer('undo-pick-up', { title: 'Undo the pick-up', needs: ['reason', 'binScan'] })],
});
const words = () => screen.getByLabelText<HTMLInputElement>('In words');
/** The undoing of a pick-up, with what is kept of the person's typing. */
async function openUndo(kept = new Map<string, unknown>()) {
  const drafts = {
    loadDraft: async (key: string) => kept.get(key) ?? null,
    saveDraft: async (key: string, value: unknown) => {
      kept.delete(key);
      if (value !== null) kept.set(key, value);
    },
  };
  const desk = await openDesk({}, null, { ...fakeWorld(maria).ports, drafts });
  await desk.open('movePrompt', { detail: handedOver, event: 'undo-pick-up' });
  return desk;
}

test('Esc over the words of an undone pick-up asks, and staying keeps them', async () => {
  const desk = await openUndo();
  words().focus();
  await desk.press('came back at once', '{Tab}', '{Escape}');
  const asked = [desk.top()?.name, focused()];

  await desk.press('{Enter}');

  expect([asked, desk.top()?.name, words().value]).toEqual([
    ['confirm', 'NoN'],
    'movePrompt',
    'came back at once',
  ]);
  await desk.press('{Escape}');
  expect(screen.getByRole('dialog', { name: leave })).toBeTruthy();
  await desk.press('y');
  expect(desk.top()).toBeUndefined();
});
test('an undone pick-up stops unasked at the switch that says it never left', async () => {
  const desk = await openDesk({}, null, fakeWorld(maria).ports);
  const moves = [
    offer('undo-pick-up', { title: 'Undo the pick-up', needs: ['reason', 'neverLeft'] }),
  ];
  const giveBack = ['Give $14.00 back in cash.'];
  await desk.open('movePrompt', {
    detail: { ...handedOver, moves, giveBack },
    event: 'undo-pick-up',
  });
  expect(screen.getByText(/^After this step was taken: Give/).textContent).toBe(
    'After this step was taken: Give $14.00 back in cash.',
  );
  words().focus();
  await desk.press('came back at once', '{Tab}');

  await desk.press('{Control>}{Enter}{/Control}');

  expect(document.body.textContent).toContain(
    'Needed: say that the product never left the pharmacy.',
  );
});
test('Esc closes an undone pick-up at once where nothing was typed', async () => {
  const desk = await openUndo();

  await desk.press('{Escape}');

  expect(desk.top()).toBeUndefined();
});
test('words of an undone pick-up are back after a reload; its bin is scanned again', async () => {
  const kept = new Map<string, unknown>([
    [
      'move.undo-pick-up:41',
      {
        values: { reasonText: 'came back at once', binScan: 'APK-BIN-1' },
        base: { reasonText: null, binScan: null },
      },
    ],
  ]);
  const desk = await openUndo(kept);
  const back = screen.getByText('What you had typed before is back');

  expect([words().value, screen.getByLabelText<HTMLInputElement>(/bin/i).value, back]).toEqual([
    'came back at once',
    '',
    expect.anything(),
  ]);
  await desk.press('{Escape}', 'y');
  expect([...kept.keys()]).toEqual([]);
});
test('why a step was not taken stands with its buttons in a foot that stays in view', async () => {
  const refused = { code: 'REFUSED', message: '', why: ['Bin 9 is full.'], allowedRoles: [] };
  const desk = await openDesk({ move: async () => ({ kind: 'refused', failure: refused }) }, null);
  const at = detail({
    status: 'PU',
    moves: [offer('hold', { title: 'Hold', needs: [] })],
  });
  await desk.open('movePrompt', { detail: at, event: 'hold' });

  await desk.press('{Control>}{Enter}{/Control}');

  const foot = screen.getByText('Bin 9 is full.').closest('[data-foot]');
  expect([foot?.className.includes('sticky bottom-0'), foot?.textContent]).toEqual([
    true,
    expect.stringMatching(/Bin 9 is full\..*Cancel.*Hold/),
  ]);
});
test('at the door the prompt says with whom it is, what is due and what is asked', async () => {
  const desk = await openDesk({}, null, fakeWorld(maria).ports);
  const moves = [offer('deliver', { title: 'Deliver', needs: ['identifiers', 'payment'] })];
  const atDoor = (dueCents: number) => ({
    detail: detail({ status: 'BD', moves, out: { driver: 'Dan', dueCents } }),
    event: 'deliver' as const,
  });

  await desk.open('movePrompt', atDoor(1_880));

  expect(screen.getByText('$18.80 is due at the door')).toBeTruthy();
  expect(screen.getByText(/^With Dan\. Type two identifiers/)).toBeTruthy();
  await desk.press('{Escape}');
  await desk.open('movePrompt', atDoor(0));
  expect(screen.getByText('Nothing is due at the door')).toBeTruthy();
});
test('a bag that was scanned and not placed is said to lie where it was', async () => {
  const moves = [offer('bin', { title: 'Bin', needs: ['bagScan', 'binScan'] })];
  const desk = await openDesk({}, null, fakeWorld(maria).ports);
  await desk.open('movePrompt', { detail: detail({ status: 'RV', moves }), event: 'bin' });
  await desk.press('{Escape}');
  const untouched = [...desk.said()];
  await desk.open('movePrompt', { detail: detail({ status: 'RV', moves }), event: 'bin' });
  screen.getByLabelText('Scan the bag *').focus();

  await desk.press('000007', '{Enter}', '{Escape}');

  expect(desk.top()).toBeUndefined();
  expect([untouched, desk.said()]).toEqual([
    [],
    ['“Bin” was not taken: what was scanned is let go, and nothing was recorded.'],
  ]);
});
