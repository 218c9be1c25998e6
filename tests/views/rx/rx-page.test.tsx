// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ok } from '#domain/platform/result.ts';
import { detail, offer, rx4127 } from '#tests/machines/rx/prescription.ts';
import RxPage from '#ui/screens/rx/rx-page.tsx';
import { focused, openDesk } from './desk.tsx';

afterEach(cleanup);
const send = { ...offer('cash'), event: 'send-claim', title: 'Send the claim' };
const toSend = detail({ next: 'send-claim', moves: [send] });
const awaiting = detail({ version: 5, next: null, moves: [] });
const open = (after = awaiting) =>
  openDesk(
    { load: async () => ok(toSend), move: async () => ({ kind: 'done', detail: after }) },
    <RxPage search={{ rx: 41 }} setSearch={() => undefined} />,
  );

test('once the claim was sent by Enter, the focus stays on the page', async () => {
  const desk = await open();
  expect(focused()).toMatch(/^Send the claim/);

  await desk.press('{Enter}');

  expect(desk.fake.asked.at(-1)).toMatchObject({ name: 'move', with: { event: 'send-claim' } });
  expect([document.activeElement?.tagName, focused()]).toEqual(['H1', '001 0004127 00']);
});
test('where a step leads to another one at once, the focus stands on that', async () => {
  const desk = await open({ ...rx4127, version: 5 });

  await desk.press('{Enter}');

  expect(focused()).toMatch(/^Fill the order|^Scan/);
});
test('after a pick-up was undone, the page says which money goes back', async () => {
  const undone = detail({
    version: 5,
    next: 'send-claim',
    moves: [send],
    moneyBack: ['Give $23.50 back in cash.'],
  });
  const desk = await open(undone);

  await desk.press('{Enter}');

  expect(screen.getByRole('status', { name: '' }).textContent).toBe(
    'The pick-up was undone. Give $23.50 back in cash.',
  );
});
test('what a paid claim stands in the way of names the keys that take it back', async () => {
  const why = ['Reverse the paid claim first: primary.'];
  const part = offer('part', { title: 'Partial fill', allowed: false, why });
  const desk = await open();
  const moves = [{ ...part, first: 'reverse-claims' }];

  await desk.open('steps', { detail: detail({ moves }) });

  expect(screen.getByRole('option').textContent).toContain(
    'Reverse the paid claim first: primary. Shift+F8, then Shift+P.',
  );
});
test('a fill of a recalled lot is not said to be without alerts', async () => {
  const desk = await open(detail({ version: 5, alerts: [], recalled: 'Lot A1: D-77' }));
  expect(screen.queryByText('no alerts')).not.toBeNull();

  await desk.press('{Enter}');

  expect([screen.queryByText('no alerts'), screen.queryByText('recalled lot')]).toEqual([
    null,
    expect.anything(),
  ]);
});
