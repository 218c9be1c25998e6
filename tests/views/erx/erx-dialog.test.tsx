// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { openDesk } from '../rx/desk.tsx';

afterEach(cleanup);

test('a search without a hit is not said to be an empty inbox', async () => {
  const erxList = async () => ({ total: 0, exact: true, rows: [] });
  const { ports } = fakeWorld(maria);
  const desk = await openDesk({}, null, { erx: { ...ports.erx, erxList } });
  await desk.open('erx', {});
  const received = screen.getByRole('grid', { name: 'e Received' });
  await waitFor(() => expect(received.textContent).toContain('Nothing waits here.'));
  screen.getByLabelText('Search messages').focus();

  await desk.press('zzz');

  await waitFor(() => expect(received.textContent).toContain('Nothing here fits “zzz”'));
  expect(received.textContent).not.toContain('Nothing waits here.');
});
