// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { required } from '#domain/platform/required.ts';
import { open } from '#tests/machines/counter/pick-up.ts';
import { Fills } from '#ui/screens/counter/fills-that-leave.tsx';

afterEach(cleanup);

test('an alert that waits for a pharmacist stands beside the fill that it keeps here', () => {
  const fill = required(open.fills[0], 'the fill');
  const stop = 'A moderate safety alert came up after the final check.';
  const alerts = ['Warfarin with allopurinol: more bleeding'];
  const order = { ...open, fills: [{ ...fill, stop, alerts }] };

  render(<Fills staying={[]} scanned={{}} order={order} />);

  expect(screen.getByRole('table', { name: 'What leaves' }).textContent).toContain(
    `${stop}${alerts.join('')}`,
  );
});
