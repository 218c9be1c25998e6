import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { required } from '#domain/platform/required.ts';
import { ok, refuse } from '#domain/platform/result.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import {
  provideRphVerification,
  rphVerificationRefusal,
} from '#machines/rx/verification/rph-verification.machine.ts';
import { answered, fakeRx, rxLabel, scan, scanned, verified } from './prescription.ts';
import type { RxCalls } from './rx-calls.ts';
import { labelRead, unscanned } from './vial-label.ts';

function open(rx: Partial<RxCalls> = {}) {
  const fake = fakeRx({ shown: async () => ({ kind: 'done', detail: unscanned }), ...rx });
  const ref = createActor(provideRphVerification(fake.ports), {
    input: { detail: unscanned },
  }).start();
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

test('nothing is signed before the label on the vial is scanned; another’s is a stop', async () => {
  const reads = [
    labelRead({
      accepted: false,
      code: 'WRONG_LABEL',
      said: 'Wrong label: it says Rx 001 0000001 00.',
    }),
    labelRead({ accepted: true, code: 'label' }),
  ];
  const opened = open({
    scanLabel: async () => required(reads.shift(), 'an answer'),
    move: async () => ({ kind: 'done', detail: verified }),
  });
  await answered();
  const early = await opened.send(
    { type: 'check.type', password: 'right' },
    { type: 'check.complete' },
  );
  expect([early.value, early.context.refusal?.why, opened.fake.names().includes('prove')]).toEqual([
    'checking',
    ['Scan the label on the vial first.'],
    false,
  ]);
  const wrong = await opened.send(
    { type: 'scan.arrived', code: scan(rxLabel), byHand: false },
    { type: 'check.complete' },
  );
  expect([
    wrong.value,
    wrong.context.labelStop?.said,
    opened.fake.names().includes('prove'),
  ]).toEqual(['checking', 'Wrong label: it says Rx 001 0000001 00.', false]);
  const right = await opened.send({
    type: 'scan.arrived',
    code: scan(rxLabel),
    byHand: false,
  });
  expect([right.value, right.context.labelStop, right.context.password]).toEqual([
    'checking',
    null,
    'right',
  ]);
  expect((await opened.send({ type: 'check.complete' })).output?.detail?.status).toBe('RV');
});
test('a label that is scanned while the server is asked is not lost', async () => {
  const opened = open({ scanLabel: async () => labelRead({ accepted: true, code: 'label' }) });
  opened.ref.send({ type: 'scan.arrived', code: scan(rxLabel), byHand: false });
  await answered();
  await answered();
  expect(opened.fake.asked.at(-1)).toEqual({
    name: 'scanLabel',
    with: { rxId: 41, version: 6, raw: rxLabel },
  });
});
test('the next scan waits with the scanner while the label in hand is read', async () => {
  const opened = open({ scanLabel: async () => labelRead({ accepted: true, code: 'label' }) });
  const next = { type: 'scan.arrived', code: scan(rxLabel), byHand: false } as const;
  await answered();

  opened.ref.send(next);
  const reading = opened.ref.getSnapshot();
  await answered();

  expect([reading.value, reading.can(next)]).toEqual(['scanningLabel', false]);
  expect([opened.ref.getSnapshot().value, opened.ref.getSnapshot().can(next)]).toEqual([
    'checking',
    true,
  ]);
});
test('a label that can’t be scanned needs words; Enter without them does nothing', async () => {
  const without: RxDetail = {
    ...unscanned,
    labelScan: { of: 1, scanned: 0, without: 'Barcode torn' },
  };
  const opened = open({
    withoutLabelScan: async () => ({ kind: 'done', detail: without }),
  });
  await answered();
  const asked = await opened.send({ type: 'label.unreadable' }, { type: 'check.complete' });
  expect([asked.value, rphVerificationRefusal(asked, { type: 'check.complete' })]).toEqual([
    'unreadable',
    'Say in words why the label on the vial can’t be scanned.',
  ]);
  const said = await opened.send(
    { type: 'label.why', text: ' Barcode torn ' },
    { type: 'check.complete' },
  );
  expect(opened.fake.asked.at(-1)).toEqual({
    name: 'withoutLabelScan',
    with: { rxId: 41, version: 6, reason: 'Barcode torn' },
  });
  expect([said.value, said.context.detail.labelScan?.without]).toEqual([
    'checking',
    'Barcode torn',
  ]);
  expect(rphVerificationRefusal(said, { type: 'label.unreadable' })).toBe(
    'The label on the vial is scanned.',
  );
});
test('a label that was printed meanwhile is seen by the check, and looked at anew', async () => {
  const { fill } = scanned;
  const unlabelled = { ...scanned, fill: fill && { ...fill, labelsPrinted: 0 } };
  const printed = { ...scanned, version: 7, fill: fill && { ...fill, labelsPrinted: 1 } };
  let now: RxDetail = unlabelled;
  const opened = open({
    shown: async ({ version }) =>
      version === now.version
        ? { kind: 'done', detail: now }
        : { kind: 'stale', by: null, detail: now },
  });
  await answered();
  now = printed;

  await opened.send({ type: 'live.changed', entity: 'rx', id: scanned.rxId + 1, version: 7 });
  expect(opened.ref.getSnapshot().context.detail.version).toBe(6);
  const seen = await opened.send({
    type: 'live.changed',
    entity: 'rx',
    id: scanned.rxId,
    version: 7,
  });
  await answered();

  expect([seen.context.detail.version, opened.ref.getSnapshot().value]).toEqual([7, 'checking']);
  expect(opened.fake.asked.at(-1)).toEqual({
    name: 'shown',
    with: { rxId: 41, version: 7, what: ['image', 'label', 'product'] },
  });
});
test('the label of the bag comes by itself once the check is signed', async () => {
  const papers: string[] = [];
  const opened = open({
    shown: async () => ({ kind: 'done', detail: scanned }),
    move: async () => ({ kind: 'done', detail: verified }),
    printBagLabel: async () =>
      ok({ fileUrl: '/api/files/labels/b.pdf', svg: ['<svg/>'], bag: '000512' }),
    printPaper: ({ fileUrl, what }) => {
      papers.push(`${what}: ${fileUrl}`);
    },
  });
  await answered();
  const signed = await opened.send(
    { type: 'check.type', password: 'right' },
    { type: 'check.complete' },
  );
  expect([signed.status, opened.fake.asked.at(-2), papers]).toEqual([
    'done',
    { name: 'printBagLabel', with: 41 },
    ['The label of bag 000512: /api/files/labels/b.pdf'],
  ]);
});
test('a bag’s label that does not print leaves the check signed', async () => {
  const opened = open({
    shown: async () => ({ kind: 'done', detail: scanned }),
    move: async () => ({ kind: 'done', detail: verified }),
    printBagLabel: async () => refuse('PRINTER_FAILED', 'The disk is full.'),
  });
  await answered();
  const signed = await opened.send(
    { type: 'check.type', password: 'right' },
    { type: 'check.complete' },
  );
  expect([signed.status, signed.output?.detail?.status, signed.context.problem]).toEqual([
    'done',
    'RV',
    'The disk is full.',
  ]);
});
