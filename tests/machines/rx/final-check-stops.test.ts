import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import {
  provideRphVerification,
  rphVerificationRefusal,
} from '#machines/rx/verification/rph-verification.machine.ts';
import { answered, fakeRx, paper, rxLabel, scan, scanned } from './prescription.ts';
import type { RxCalls } from './rx-calls.ts';
import { labelled, labelRead, noted } from './vial-label.ts';

function open(rx: Partial<RxCalls>, options: { at: RxDetail }) {
  const fake = fakeRx(rx);
  const ref = createActor(provideRphVerification(fake.ports), {
    input: { detail: options.at },
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

test('a check is failed at once, before its label and its picture stand there', async () => {
  const opened = open(
    {},
    {
      at: { ...scanned, source: { kind: 'image', text: '', lines: [], document: paper } },
    },
  );

  const failing = await opened.send({ type: 'check.fail' });

  expect(failing.value).toBe('failing');
  await opened.send({ type: 'check.pass' });
  const back = await opened.send({ type: 'source.shown' });
  expect([back.value, back.context.label === null, back.context.noted]).toEqual([
    'checking',
    false,
    ['image', 'label', 'product'],
  ]);
});
test('a noted PDMP check is taken back, and not noted twice', async () => {
  const opened = open(
    {
      shown: async () => ({ kind: 'done', detail: noted }),
      takeBackPdmp: async () => ({ kind: 'done', detail: { ...scanned, version: 8 } }),
    },
    { at: noted },
  );
  await answered();
  expect(rphVerificationRefusal(opened.ref.getSnapshot(), { type: 'pdmp.checked' })).toBe(
    'The PDMP check of this fill is noted.',
  );
  await opened.send({ type: 'pdmp.takeBack' });
  expect(opened.fake.asked.find((item) => item.name === 'takeBackPdmp')?.with).toEqual({
    rxId: 41,
    version: 7,
  });
});
test.each(['WRONG_DRUG', 'WRONG_STRENGTH', 'WRONG_FORM'])(
  'a bottle stopped as %s stops the signature until the label is scanned again',
  async (code) => {
    const bottle = labelRead({ accepted: false, code, labels: 1 });
    const label = labelRead({ accepted: true, code: 'label' });
    const reads = [bottle, label];
    const opened = open(
      {
        shown: async () => ({ kind: 'done', detail: labelled }),
        scanLabel: async () => reads.shift() ?? label,
      },
      { at: labelled },
    );
    await answered();
    const arrived = { type: 'scan.arrived', code: scan(rxLabel), byHand: false } as const;
    await opened.send(arrived);
    const stopped = await opened.send(
      { type: 'check.type', password: 'x' },
      { type: 'check.complete' },
    );
    expect([stopped.value, stopped.context.labelStop?.code, stopped.context.refusal?.why]).toEqual([
      'checking',
      code,
      ['What was scanned last is not of this fill: scan the label on the vial again.'],
    ]);
    const free = await opened.send(arrived);
    expect(free.context.labelStop).toBeNull();
  },
);
