import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { required } from '#domain/platform/required.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import {
  drugVerificationRefusal,
  provideDrugVerification,
} from '#machines/rx/verification/drug-verification.machine.ts';
import { early, took, whole } from './bottle.ts';
import { answered, bottleNdc, fakeRx, rx4127 } from './prescription.ts';
import type { RxCalls } from './rx-calls.ts';

function open(rx: Partial<RxCalls>, at: RxDetail = rx4127) {
  const fake = fakeRx(rx);
  const ref = createActor(provideDrugVerification(fake.ports), { input: { detail: at } }).start();
  return {
    ref,
    fake,
    send: async (...events: Parameters<typeof ref.send>[0][]) => {
      for (const event of events) {
        ref.send(event);
        await answered();
      }
      return ref.getSnapshot();
    },
  };
}
test('a bottle that expires too early is taken only with words', async () => {
  const reads = [early, whole];
  const opened = open({ scanProduct: async () => required(reads.shift(), 'an answer') });
  const stopped = await opened.send({ type: 'bottle.scan', raw: bottleNdc, byHand: false });
  expect(drugVerificationRefusal(stopped, { type: 'offer.take' })).toBe(
    'Say in words why this bottle goes out.',
  );
  const taken = await opened.send(
    { type: 'offer.take' },
    { type: 'early.why', text: ' Used up before ' },
    { type: 'offer.take' },
  );
  expect([taken.value, opened.fake.asked.at(-1)?.with]).toEqual([
    'counting',
    { rxId: 41, version: 4, raw: bottleNdc, byHand: false, reason: 'Used up before' },
  ]);
});
test('the last scan is taken back, and the bottle is asked for again', async () => {
  const opened = open(
    { takeBackScan: async () => ({ kind: 'done', detail: rx4127 }) },
    took(60_000),
  );
  const back = await opened.send({ type: 'scan.takeBack' });
  expect([back.value, opened.fake.asked.at(-1)]).toEqual([
    'scanning',
    { name: 'takeBackScan', with: { rxId: 41, version: 5 } },
  ]);
  expect(drugVerificationRefusal(back, { type: 'scan.takeBack' })).toBe(
    'No stock bottle is scanned: there is nothing to take back.',
  );
});
