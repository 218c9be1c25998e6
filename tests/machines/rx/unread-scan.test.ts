import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import {
  drugVerificationRefusal,
  provideDrugVerification,
} from '#machines/rx/verification/drug-verification.machine.ts';
import { read, took, whole } from './bottle.ts';
import { answered, bottleNdc, fakeRx, scan } from './prescription.ts';

test('a bottle that could not be read is scanned again before the count goes on', async () => {
  const full = took(60_000);
  const withScan = (outcome: string): RxDetail => {
    const [first] = full.fill?.scans ?? [];
    return first && full.fill
      ? {
          ...full,
          version: full.version + 1,
          fill: { ...full.fill, scans: [first, { ...first, outcome, quantity: null }] },
        }
      : full;
  };
  const answers = [
    read({
      code: 'UNREADABLE',
      stop: 'The scanner could not read this code.',
      detail: withScan('UNREADABLE'),
    }),
    read({ code: 'ENOUGH', stop: 'All 60 are accounted for.', detail: withScan('ENOUGH') }),
  ];
  const asked: unknown[] = [];
  const fake = fakeRx({
    scanProduct: (at) => {
      asked.push(at);
      return Promise.resolve(answers.shift() ?? whole);
    },
  });
  const ref = createActor(provideDrugVerification(fake.ports), { input: { detail: full } }).start();
  const send = async (...events: Parameters<typeof ref.send>[0][]) => {
    for (const event of events) {
      ref.send(event);
      await answered();
    }
    return ref.getSnapshot();
  };

  const unread = await send(
    { type: 'scan.unread', raw: 'unreadable' },
    { type: 'count.type', text: '60' },
    { type: 'count.confirm' },
  );
  expect(asked).toEqual([
    { rxId: full.rxId, version: full.version, raw: 'unreadable', byHand: false, unread: true },
  ]);
  expect([unread.value, unread.context.code]).toEqual(['counting', 'UNREADABLE']);
  expect(drugVerificationRefusal(unread, { type: 'count.confirm' })).toBe(
    [
      'The last stock bottle could not be read, and may be a wrong one:',
      'scan it again, or type its NDC.',
    ].join(' '),
  );

  const again = await send({ type: 'scan.arrived', code: scan(bottleNdc), byHand: false });
  expect(drugVerificationRefusal(again, { type: 'count.confirm' })).toBeNull();
});
