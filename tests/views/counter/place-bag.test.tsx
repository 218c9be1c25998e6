// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ok } from '#domain/platform/result.ts';
import { focused, openDesk, turn } from '../rx/desk.tsx';

afterEach(cleanup);

test('behind a scanned bag the bin is typed, and behind its bin the next bag', async () => {
  const placed: unknown[] = [];
  const desk = await openDesk({}, null, {
    counter: {
      placeBag: async (bag: string, bin: string) => {
        placed.push([bag, bin]);
        return ok({ message: `Bag ${bag} is in bin ${bin}.` });
      },
    } as never,
  });
  await desk.open('placeBag', {});
  const bag = { kind: 'bag', bag: '000007', raw: 'BAG000007F' } as never;
  act(() => desk.top()?.ref.send({ type: 'scan.arrived', code: bag, byHand: false } as never));
  await turn();
  const behindBag = focused();

  await desk.press('A02', '{Enter}');

  expect([behindBag, placed, focused()]).toEqual([
    'place-bin',
    [['BAG000007F', 'A02']],
    'place-bag',
  ]);
});
