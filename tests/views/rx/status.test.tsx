// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { rxStatuses, statusCodes } from '#domain/rx/rules/status.ts';
import { RxStatusChip } from '#ui/screens/rx/status.tsx';

afterEach(cleanup);

/** What stands still until a person acts, or ended; everything else goes its way. */
const crossed: readonly string[] = ['R', 'H', 'XF', 'DM', 'DEL'];

test.each(statusCodes)(
  'status %s is told in its word, with a check or a cross before it',
  (code) => {
    const { container } = render(<RxStatusChip status={code} />);

    const marks = container.querySelectorAll('[data-mark]');
    expect([...marks].map((mark) => mark.getAttribute('data-mark'))).toEqual([
      crossed.includes(code) ? 'cross' : 'check',
    ]);
    expect(marks[0]?.getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByText(rxStatuses[code].name)).toBeTruthy();
  },
);
