import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { required } from '#domain/platform/required.ts';
import { ok } from '#domain/platform/result.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import {
  drugVerificationRefusal,
  provideDrugVerification,
} from '#machines/rx/verification/drug-verification.machine.ts';
import { early, toLabel, took, whole } from './bottle.ts';
import { answered, bottleNdc, fakeRx, rx4127, scanned } from './prescription.ts';
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
test('what another desk counted meanwhile is closed: nothing is left to scan', async () => {
  const counted = { type: 'live.changed', entity: 'rx', id: 41, version: 6 } as const;
  const opened = open({ load: async () => ok(scanned) }, took(60_000));
  const seen = await opened.send({ ...counted, id: 42 }, counted);
  expect([seen.status, seen.output?.detail?.status, opened.fake.names()]).toEqual([
    'done',
    'DV',
    ['load'],
  ]);
});
test('a scan after another desk’s count asks for no count', async () => {
  const stale = { kind: 'stale', by: null, detail: scanned } as const;
  const opened = open({ scanProduct: async () => stale }, took(60_000));
  const seen = await opened.send({ type: 'bottle.scan', raw: bottleNdc, byHand: false });
  expect([seen.status, seen.output?.detail?.status]).toEqual(['done', 'DV']);
});
test('with the label of another maker the count leads to the label', async () => {
  const opened = open({}, toLabel);
  const seen = await opened.send({ type: 'count.type', text: '60' }, { type: 'count.confirm' });
  expect([seen.value, seen.context.count, opened.fake.names()]).toEqual(['counting', '60', []]);
});
