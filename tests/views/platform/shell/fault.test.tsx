// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Fault } from '#routes/root.tsx';

afterEach(cleanup);

test('a fault outside of every page says what is kept, and the focus is on the one thing to do about it', () => {
  render(<Fault />);
  expect([
    screen.getByRole('heading').textContent,
    screen.getByText('The screen could not be shown').textContent,
    screen.getByText(/You stay signed in/).textContent,
  ]).toEqual([
    'Something went wrong',
    'The screen could not be shown',
    'You stay signed in, and entries that you have begun are kept.',
  ]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Load again/ }));
});
