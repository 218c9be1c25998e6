// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ok } from '#domain/platform/result.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { focused, openDesk, turn } from '../rx/desk.tsx';

afterEach(cleanup);

test('behind a scanned bag the bin is typed, and behind its bin the next bag', async () => {
  const placed: unknown[] = [];
  const desk = await openDesk({}, null, {
    counter: {
      ...fakeWorld(maria).ports.counter,
      placeBag: async (code, bin) => {
        placed.push([code, bin]);
        return ok({ rxIds: [], bin, message: 'It is in its bin.' });
      },
    },
  });
  await desk.open('placeBag', {});
  const code = { kind: 'bag', bag: '000007', raw: 'BAG000007F' };
  act(() => desk.top()?.ref.send({ type: 'scan.arrived', code, byHand: false }));
  await turn();
  const behindBag = focused();

  await desk.press('A02', '{Enter}');

  expect([behindBag, placed, focused()]).toEqual([
    'place-bin',
    [['BAG000007F', 'A02']],
    'place-bag',
  ]);
});
