import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { ok, refuse } from '#domain/platform/result.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { reasonOf } from '#domain/rx/rules/reasons.ts';
import type { RxOutcome } from '#machines/rx/rx.ports.ts';
import {
  provideRphVerification,
  rphVerificationMachine,
  rphVerificationRefusal,
  type RphVerificationContext,
} from '#machines/rx/verification/rph-verification.machine.ts';
import { coverage } from '#tests/platform/transitions.ts';
import {
  answered,
  fakeRx,
  paper,
  penicillin,
  refusedFor,
  rx4127,
  scanned,
  verified,
} from './prescription.ts';
import type { RxCalls } from './rx-calls.ts';
import { labelEvents, labelPart, labelSettle, noted, unscanned } from './vial-label.ts';

function open(rx: Partial<RxCalls> = {}, options: { fail?: boolean; at?: RxDetail } = {}) {
  const fake = fakeRx(rx);
  const ref = createActor(provideRphVerification(fake.ports), {
    input: { detail: options.at ?? scanned, ...(options.fail ? { fail: true } : {}) },
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
const outcomes: readonly RxOutcome[] = [
  { kind: 'done', detail: verified },
  { kind: 'refused', failure: refusedFor('No') },
  { kind: 'stale', by: null, detail: scanned },
];
/** The same, with a picture of its hard copy. */
const pictured: RxDetail = {
  ...scanned,
  source: { kind: 'image', text: '', lines: [], document: paper },
};
const answer = {
  fingerprint: penicillin.fingerprint,
  service: 'M0',
  result: '1G',
  note: null,
} as const;
const anotherAnswer = { ...answer, fingerprint: 'another' };
const both = [answer, anotherAnswer];
const alertEvents = {
  'alert.answer': both.map((one) => ({ type: 'alert.answer', answer: one })),
  'alert.takeBack': both.map((one) => ({ ...one, type: 'alert.takeBack' })),
};
/** None, one that says it all, one that needs words: which of them makes no difference. */
const kindOfError = (code: string | null): boolean | null =>
  code === null ? null : reasonOf('checkError', code)?.needsText === true;
const walk = (fail: boolean, at: RxDetail = scanned) => ({
  input: { detail: { ...at, alerts: [penicillin] }, ...(fail ? { fail: true } : {}) },
  project: (context: RphVerificationContext) => [
    ...labelPart(context),
    context.password !== '',
    kindOfError(context.errorCode),
    context.errorText !== '',
    context.label !== null,
    context.picture,
    context.noted,
  ],
  events: {
    'check.type': [{ type: 'check.type', password: 'right' }],
    'check.complete': [{ type: 'check.complete' }],
    'check.fail': [{ type: 'check.fail' }],
    'check.pass': [{ type: 'check.pass' }],
    'fail.choose': ['wrong-count', 'other-data'].map((code) => ({ type: 'fail.choose', code })),
    'fail.move': [{ type: 'fail.move', by: 1 }],
    'fail.text': [{ type: 'fail.text', text: 'Two short' }],
    ...alertEvents,
    'alert.next': [{ type: 'alert.next' }],
    'check.allergies': [{ type: 'check.allergies' }],
    'check.label': [{ type: 'check.label' }],
    'pdmp.checked': [{ type: 'pdmp.checked' }],
    'pdmp.takeBack': [{ type: 'pdmp.takeBack' }],
    ...labelEvents,
    'check.retry': [{ type: 'check.retry' }],
    'live.changed': [
      { type: 'live.changed', entity: 'patient', id: scanned.safety.patientId, version: 9 },
    ],
    'dialog.close': [{ type: 'dialog.close' }],
    'source.shown': [{ type: 'source.shown' }],
    'source.part': [{ type: 'source.part', unseen: 'Page 2' }],
    'source.lost': [{ type: 'source.lost', why: 'Gone' }],
    'source.reach': [{ type: 'source.reach' }],
    'check.scroll': [{ type: 'check.scroll', by: 1 }],
  },
  settle: {
    previewLabel: {
      done: [ok({ svg: ['<svg/>'], language: 'en', note: null }), refuse('REFUSED', 'No label')],
      error: [new Error('offline')],
    },
    show: {
      done: [{ kind: 'done', detail: at }, ...outcomes.slice(1)],
      error: [new Error('offline')],
    },
    prove: {
      done: [ok('proof'), refuse('CREDENTIALS', 'InValid Credential')],
      error: [new Error('offline')],
    },
    verify: { done: outcomes, error: [new Error('offline')] },
    failCheck: { done: outcomes, error: [new Error('offline')] },
    answerAlert: { done: outcomes, error: [new Error('offline')] },
    checkPdmp: { done: outcomes, error: [new Error('offline')] },
    ...labelSettle(outcomes),
  },
});
test('every state can be reached, and every transition happens', () => {
  const walks = [walk(false), walk(true, noted), walk(false, pictured), walk(false, unscanned)];
  const found = walks.map((each) => coverage(rphVerificationMachine, each));
  const inAll = (lists: readonly (readonly string[])[]): readonly string[] =>
    (lists[0] ?? []).filter((text) => lists.every((list) => list.includes(text)));
  expect(inAll(found.map(({ unreached }) => unreached))).toEqual([]);
  expect(inAll(found.map(({ untaken }) => untaken))).toEqual([]);
});

test('source, label and product stood on the screen before anything is signed', async () => {
  const opened = open();
  await answered();
  expect(opened.fake.asked.map((item) => [item.name, item.with])).toEqual([
    ['previewLabel', { rxId: 41, labels: 1, language: 'printed' }],
    ['shown', { rxId: 41, version: 6, what: ['image', 'label', 'product'] }],
  ]);
  expect(opened.ref.getSnapshot().context.label).toEqual([expect.stringContaining('<svg')]);
});
test('allergies that were answered meanwhile stand in the check', async () => {
  const { safety } = scanned;
  const answeredSince: RxDetail = { ...scanned, safety: { ...safety, allergyStatus: 'nkda' } };
  const details = [{ ...scanned, safety: { ...safety, allergyStatus: 'not-selected' } }];
  const opened = open({
    shown: async () => ({ kind: 'done', detail: details.pop() ?? answeredSince }),
  });
  await answered();
  expect(opened.ref.getSnapshot().context.detail.safety.allergyStatus).toBe('not-selected');
  const other = await opened.send({
    type: 'live.changed',
    entity: 'patient',
    id: safety.patientId + 1,
    version: 9,
  });
  expect(other.context.detail.safety.allergyStatus).toBe('not-selected');
  const now = await opened.send({
    type: 'live.changed',
    entity: 'patient',
    id: safety.patientId,
    version: 9,
  });
  expect([now.value, now.context.detail.safety.allergyStatus]).toEqual(['checking', 'nkda']);
});
test('a label that can’t be drawn is not noted as shown', async () => {
  const opened = open({
    previewLabel: async () => refuse('REFUSED', 'The store has no label stock.'),
  });
  await answered();
  expect(opened.fake.asked[1]!.with).toMatchObject({ what: ['image', 'product'] });
  expect(opened.ref.getSnapshot().context.problem).toBe(
    'The label can’t be shown: The store has no label stock.',
  );
});
test('a hard copy is noted as shown only once its picture stands on the screen', async () => {
  const opened = open({}, { at: pictured });
  await answered();
  expect([
    opened.ref.getSnapshot().value,
    opened.fake.names(),
    rphVerificationRefusal(opened.ref.getSnapshot(), { type: 'check.complete' }),
  ]).toEqual(['looking', ['previewLabel'], 'One moment: the server is asked.']);
  const snapshot = await opened.send({ type: 'source.shown' });
  expect([
    snapshot.value,
    opened.fake.asked.slice(1).map((item) => [item.name, (item.with as { what: unknown }).what]),
  ]).toEqual(['checking', [['shown', ['image', 'label', 'product']]]]);
});
test('of a hard copy of several pages each has to stand on the screen; until then the check can be failed, not signed, and says which are left', async () => {
  const opened = open(
    {},
    { at: { ...pictured, source: { ...pictured.source, document: { ...paper, pages: 3 } } } },
  );
  let reached = 0;
  opened.ref.on('source.reached', () => {
    reached += 1;
  });
  await answered();
  const part = await opened.send(
    { type: 'source.part', unseen: 'Pages 2 and 3 …' },
    { type: 'check.type', password: 'right' },
    { type: 'check.complete' },
  );
  expect([
    part.value,
    part.context.refusal?.why,
    part.context.password,
    reached,
    (opened.fake.asked.at(-1)!.with as { what: unknown }).what,
  ]).toEqual(['checking', ['Pages 2 and 3 …'], 'right', 1, ['label', 'product']]);
  expect((await opened.send({ type: 'check.fail' })).value).toBe('failing');
  const left = await opened.send(
    { type: 'check.pass' },
    { type: 'check.complete' },
    { type: 'source.part', unseen: 'Page 3 …' },
  );
  expect([left.value, left.context.unseen, left.context.refusal]).toEqual([
    'checking',
    'Page 3 …',
    null,
  ]);
  const whole = await opened.send({ type: 'source.shown' });
  expect([whole.value, (opened.fake.asked.at(-1)!.with as { what: unknown }).what]).toEqual([
    'checking',
    ['image', 'label', 'product'],
  ]);
  await opened.send({ type: 'check.complete' });
  expect(opened.fake.names().slice(-2)).toEqual(['prove', 'move']);
});
test('a picture that can’t be shown is not noted, and says why; when it comes after all, it is noted then', async () => {
  const opened = open({}, { at: pictured });
  await answered();
  const lost = await opened.send({ type: 'source.lost', why: 'The stored picture is missing.' });
  expect([
    lost.value,
    lost.context.problem,
    (opened.fake.asked.at(-1)!.with as { what: unknown }).what,
  ]).toEqual([
    'checking',
    'The hard copy can’t be shown, so the check can’t be signed. The stored picture is missing.',
    ['label', 'product'],
  ]);
  const back = await opened.send({ type: 'source.shown' });
  expect([
    back.value,
    back.context.problem,
    (opened.fake.asked.at(-1)!.with as { what: unknown }).what,
  ]).toEqual(['checking', null, ['image', 'label', 'product']]);
  const calls = opened.fake.names().length;
  await opened.send({ type: 'source.shown' });
  expect(opened.fake.names()).toHaveLength(calls);
});
test('a picture that comes while the password is looked at is noted before the next try', async () => {
  const opened = open(
    { move: async () => ({ kind: 'refused', failure: refusedFor('Not yet displayed: image.') }) },
    { at: pictured },
  );
  await answered();
  await opened.send({ type: 'source.lost', why: 'The server does not answer.' });
  opened.ref.send({ type: 'check.type', password: 'right' });
  opened.ref.send({ type: 'check.complete' });
  opened.ref.send({ type: 'source.shown' });
  await answered();
  expect(opened.fake.names().slice(-3)).toEqual(['prove', 'move', 'shown']);
  expect((opened.fake.asked.at(-1)!.with as { what: unknown }).what).toContain('image');
});
test('another picture after a change is looked at anew', async () => {
  const other: RxDetail = {
    ...pictured,
    version: 9,
    source: { ...pictured.source, document: { ...paper, key: 'b'.repeat(32) } },
  };
  const opened = open(
    { move: async () => ({ kind: 'stale', by: null, detail: other }) },
    { at: pictured },
  );
  await answered();
  const snapshot = await opened.send(
    { type: 'source.shown' },
    { type: 'check.type', password: 'right' },
    { type: 'check.complete' },
  );
  expect([snapshot.value, snapshot.context.picture]).toEqual(['looking', 'awaited']);
});
test('the pharmacist signs with the password', async () => {
  const opened = open({ move: async () => ({ kind: 'done', detail: verified }) });
  await answered();
  expect(rphVerificationRefusal(opened.ref.getSnapshot(), { type: 'check.complete' })).toBe(
    'Type your password to sign.',
  );
  const snapshot = await opened.send(
    { type: 'check.type', password: 'right' },
    { type: 'check.complete' },
  );
  expect(opened.fake.asked.slice(-3, -1).map((item) => item.with)).toEqual([
    { rxId: 41, version: 6, event: 'verify', password: 'right' },
    { rxId: 41, version: 6, event: 'verify', payload: { stepUp: 'proof-1' } },
  ]);
  expect([snapshot.status, snapshot.output?.detail?.status, snapshot.context.password]).toEqual([
    'done',
    'RV',
    '',
  ]);
});
test('a wrong password signs nothing', async () => {
  const opened = open();
  await answered();
  const snapshot = await opened.send(
    { type: 'check.type', password: 'wrong' },
    { type: 'check.complete' },
  );
  expect([
    snapshot.value,
    snapshot.context.refusal?.why,
    opened.fake.names().includes('move'),
  ]).toEqual(['checking', ['InValid Credential'], false]);
});
test('a prescription that was changed meanwhile is shown anew, and signed again', async () => {
  const opened = open({
    move: async () => ({ kind: 'stale', by: null, detail: { ...scanned, version: 9 } }),
  });
  await answered();
  const snapshot = await opened.send(
    { type: 'check.type', password: 'right' },
    { type: 'check.complete' },
  );
  expect(opened.fake.names()).toEqual([
    'previewLabel',
    'shown',
    'prove',
    'move',
    'previewLabel',
    'shown',
  ]);
  expect([snapshot.value, snapshot.context.proof]).toEqual(['checking', null]);
});
test('a failed check goes back with its coded error; "Other" needs words', async () => {
  const opened = open({ move: async () => ({ kind: 'done', detail: rx4127 }) });
  await answered();
  await opened.send({ type: 'check.fail' }, { type: 'fail.choose', code: 'other-product' });
  expect(rphVerificationRefusal(opened.ref.getSnapshot(), { type: 'check.complete' })).toBe(
    'Say in words what was wrong: “Other error in the product” needs them.',
  );
  const snapshot = await opened.send(
    { type: 'fail.text', text: 'Vial cracked' },
    { type: 'check.complete' },
  );
  expect(opened.fake.asked.at(-1)!.with).toEqual({
    rxId: 41,
    version: 6,
    event: 'fail-check',
    payload: { reason: { code: 'other-product', text: 'Vial cracked' } },
  });
  expect(snapshot.status).toBe('done');
});
test('opened to fail, it starts with the list of errors, and one may go back to the check', async () => {
  const opened = open({}, { fail: true });
  await answered();
  expect(opened.ref.getSnapshot().value).toBe('failing');
  expect((await opened.send({ type: 'check.pass' })).value).toBe('checking');
});
test('an alert is answered in place; the changed prescription is noted as shown', async () => {
  const opened = open(
    { answerAlert: async () => ({ kind: 'done', detail: { ...scanned, version: 7 } }) },
    { at: { ...scanned, alerts: [penicillin] } },
  );
  await answered();
  const snapshot = await opened.send({ type: 'alert.answer', answer });
  expect(opened.fake.names()).toEqual(['previewLabel', 'shown', 'answerAlert', 'shown']);
  expect(opened.fake.asked.at(-1)!.with).toMatchObject({ version: 7 });
  expect(snapshot.value).toBe('checking');
});
test('an answer that is typed while the one before is on its way is given next', async () => {
  const opened = open(
    { answerAlert: async () => ({ kind: 'done', detail: { ...scanned, version: 7 } }) },
    { at: { ...scanned, alerts: [penicillin] } },
  );
  await answered();
  opened.ref.send({ type: 'alert.answer', answer });
  opened.ref.send({ type: 'alert.answer', answer: anotherAnswer });
  await answered();
  await answered();

  const given = opened.fake.asked.filter(({ name }) => name === 'answerAlert');
  expect(given.map((one) => (one.with as { answer: unknown }).answer)).toEqual(both);
});
test('the PDMP check is noted', async () => {
  const opened = open({
    checkPdmp: async () => ({ kind: 'done', detail: { ...scanned, version: 7 } }),
  });
  await answered();
  await opened.send({ type: 'pdmp.checked' });
  expect(opened.fake.asked.find((item) => item.name === 'checkPdmp')!.with).toEqual({
    rxId: 41,
    version: 6,
  });
});
