// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { receiveStock } from '#machines/drug/receive-stock.ts';
import { focused, openDesk } from '#tests/views/rx/desk.tsx';

afterEach(cleanup);
const lines = () =>
  screen.getAllByRole('textbox').filter((box) => box.getAttribute('name')?.endsWith('.lot')).length;

test('Insert adds a line to the delivery from every field, and goes there', async () => {
  const desk = await openDesk({}, null);
  await desk.open('receiveStock', receiveStock().input);
  const fields: string[] = [];

  for (const field of ['vendorId', 'invoice']) {
    const box = document.querySelector<HTMLElement>(`[data-field="${field}"]`);
    act(() => box?.focus());
    await desk.press('X', '{Insert}');
    await act(() => new Promise(requestAnimationFrame));
    fields.push(focused().replace(/^.*-lines/, 'lines'));
  }

  expect([lines(), fields, desk.said()]).toEqual([2, ['lines-0-drugId', 'lines-1-drugId'], []]);
});
