// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { rx4127 } from '#tests/machines/rx/prescription.ts';
import { openDesk } from '#tests/views/rx/desk.tsx';
import { followPlace } from '../../../../src/app/follow-place.ts';

afterEach(cleanup);

test('what the last scan said ends where a dialog opens, and where it closes', async () => {
  const opened = await openDesk({}, null);
  const moves: string[] = [];
  followPlace(opened.desk.workstation, () => moves.push(opened.top()?.name ?? 'page'));

  await opened.open('steps', { detail: rx4127 });
  await opened.press('{ArrowDown}');
  await opened.press('{Escape}');
  act(() => opened.desk.workstation.send({ type: 'route.go', route: 'drugSearch' }));

  expect(moves.slice(0, 2)).toEqual(['steps', 'page']);
});
