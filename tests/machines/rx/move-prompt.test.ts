import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { buildStationCode } from '#domain/label/rules/station-code.ts';
import { required } from '#domain/platform/required.ts';
import { ok, refuse } from '#domain/platform/result.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import type { LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import { reasonLists } from '#domain/rx/rules/reasons.ts';
import { draftOf } from '#machines/platform/draft/draft.ts';
import {
  movePromptMachine,
  movePromptRefusal,
  provideMovePrompt,
} from '#machines/rx/move-prompt.machine.ts';
import type { RxOutcome } from '#machines/rx/rx.ports.ts';
import { provideSteps, stepsMachine, stepsRefusal } from '#machines/rx/steps.machine.ts';
import { reachable, untaken } from '#tests/platform/graph.ts';
import {
  answered,
  bagLabel,
  binLabel,
  detail,
  fakeRx,
  offer,
  paper,
  refusedFor,
  restockLabel,
  rx4127,
  scan,
  scanned,
  verified,
} from './prescription.ts';
import type { RxCalls } from './rx-calls.ts';

function open(event: LifecycleEvent, rx: Partial<RxCalls> = {}, at: RxDetail = rx4127) {
  const fake = fakeRx(rx);
  const clock = { today: () => '2026-03-02' };
  const drafts = { loadDraft: async () => null, saveDraft: async () => undefined };
  const ref = createActor(provideMovePrompt(fake.ports.rx, fake.ports.labels, clock, drafts), {
    input: { detail: at, event },
  }).start();
  const draft = () => ref.getSnapshot().context.draft!;
  return {
    ref,
    fake,
    draft,
    set: (field: string, value: unknown) => draft().send({ type: 'draft.set', field, value }),
    send: async (...events: Parameters<typeof ref.send>[0][]) => {
      for (const ownEvent of events) {
        ref.send(ownEvent);
        await answered();
      }
      return ref.getSnapshot();
    },
  };
}
/** The verified fill, in this bag. */
const inBag = (bagCode: string): RxDetail => ({
  ...verified,
  fill: { ...required(verified.fill, 'the fill'), bagCode },
});
const filed = detail({
  status: 'F',
  next: 'verify-data',
  moves: [offer('verify-data', { needs: ['image', 'stepUp'] })],
});
const returning = detail({
  moves: [offer('return-to-stock', { needs: ['reason', 'relabel'] })],
});
const outcomes: readonly RxOutcome[] = [
  { kind: 'done', detail: scanned },
  { kind: 'refused', failure: refusedFor('No') },
  { kind: 'stale', by: null, detail: rx4127 },
];
const walk = (at: RxDetail, event: LifecycleEvent, values: object) => ({
  input: { detail: at, event },
  project: (snapshot: { value: unknown; context: unknown }) => [
    snapshot.value,
    (snapshot.context as { proof: unknown }).proof,
    (snapshot.context as { shown: unknown }).shown,
    (snapshot.context as { noted: unknown }).noted,
    (snapshot.context as { unseen: string | null }).unseen,
    (snapshot.context as { detail: RxDetail }).detail.version,
  ],
  events: {
    'prompt.send': [{ type: 'prompt.send' }],
    'prompt.retry': [{ type: 'prompt.retry' }],
    'prompt.label': [{ type: 'prompt.label' }],
    'scan.arrived': [{ type: 'scan.arrived', code: scan(bagLabel), byHand: false }],
    'dialog.close': [{ type: 'dialog.close' }],
    'source.shown': [{ type: 'source.shown' }],
    'source.part': [{ type: 'source.part', unseen: 'Page 2' }],
    'source.lost': [{ type: 'source.lost', why: 'Gone' }],
    'record.draftStored': [{ type: 'record.draftStored', under: null }],
    'record.restored': [{ type: 'record.restored', elsewhere: [] }],
  } as const,
  settle: {
    draftAutosave: { done: [undefined], error: [new Error('offline')] },
    askLeave: {
      done: [{ answer: 'yes' }, { answer: 'no' }],
      error: [new Error('offline')],
    },
    show: { done: outcomes, error: [new Error('offline')] },
    prove: {
      done: [
        ok('proof'),
        { ok: false, error: { code: 'CREDENTIALS', message: 'InValid Credential' } },
      ],
      error: [new Error('offline')],
    },
    move: { done: outcomes, error: [new Error('offline')] },
    printRestock: {
      done: [ok({ fileUrl: '/r.pdf', svg: ['<svg/>'] }), refuse('REFUSED', 'No label')],
      error: [new Error('offline')],
    },
  },
  values,
});
test('every state can be reached, and every transition happens', () => {
  const filledIn = (values: object, dirty = {}) =>
    movePromptMachine.provide({
      actors: {
        draft: {
          ...(movePromptMachine.implementations.actors.draft as object),
          getInitialSnapshot: () => ({
            status: 'active',
            context: {
              initial: {},
              values,
              errors: {},
              touched: {},
              dirty,
              unread: {},
              epochs: {},
              fields: {},
            },
            output: undefined,
            error: undefined,
          }),
        } as never,
      },
    });
  const cases = [
    [verified, 'bin', {}],
    [inBag('000007'), 'bin', {}],
    [filed, 'verify-data', { password: 'right' }],
    [rx4127, 'hold', { reasonCode: 'stock' }],
    [returning, 'return-to-stock', {}],
  ] as const;
  const runs = [
    ...cases.map(([at, event, values]) => ({
      machine: filledIn(values),
      w: walk(at, event, values),
    })),
    { machine: movePromptMachine, w: walk(rx4127, 'hold', {}) },
    {
      machine: filledIn({ reasonText: 'asked twice' }, { reasonText: true }),
      w: walk(rx4127, 'hold', {}),
    },
  ];
  const unreached = runs.map((run) => reachable(run.machine, run.w as never).unreached);
  const left = runs.map((run) => untaken(run.machine, run.w as never));
  expect(unreached[0]!.filter((text) => unreached.every((texts) => texts.includes(text)))).toEqual(
    [],
  );
  expect(left[0]!.filter((text) => left.every((texts) => texts.includes(text)))).toEqual([]);
});

test('the data of a paper is verified only when its picture stands on the screen; a version that came meanwhile is noted anew', async () => {
  const at: RxDetail = {
    ...filed,
    source: { kind: 'image', text: '', lines: [], document: paper },
  };
  const opened = open(
    'verify-data',
    {
      shown: async (row) => ({ kind: 'done', detail: { ...at, version: row.version } }),
      prove: async () => ok('proof'),
      move: async () => ({ kind: 'stale', by: null, detail: { ...at, version: 7 } }),
    },
    at,
  );
  await answered();
  expect(opened.fake.names()).toEqual([]);
  const lost = await opened.send({ type: 'source.lost', why: 'The stored picture is missing.' });
  expect([opened.fake.names(), lost.context.refusal?.why]).toEqual([
    [],
    ['The hard copy can’t be shown, so this step can’t be taken. The stored picture is missing.'],
  ]);
  const shown = await opened.send({ type: 'source.shown' });
  expect([opened.fake.asked.map((item) => item.with), shown.context.refusal]).toEqual([
    [{ rxId: 41, version: 4, what: ['image'] }],
    null,
  ]);
  opened.set('password', 'right');
  await opened.send({ type: 'prompt.send' });
  expect(opened.fake.asked.at(-1)).toMatchObject({ name: 'shown', with: { version: 7 } });
});
test('the data of a paper of which a page was not looked at is not verified, and says which; the picture gets the focus', async () => {
  const at: RxDetail = {
    ...filed,
    source: { kind: 'image', text: '', lines: [], document: { ...paper, pages: 2 } },
  };
  const opened = open(
    'verify-data',
    { shown: async (row) => ({ kind: 'done', detail: { ...at, version: row.version } }) },
    at,
  );
  const unseen = 'Page 2 of the hard copy was not looked at: look at it first.';
  let reached = 0;
  opened.ref.on('source.reached', () => {
    reached += 1;
  });
  opened.set('password', 'right');
  const snapshot = await opened.send({ type: 'source.part', unseen }, { type: 'prompt.send' });
  expect([snapshot.value, snapshot.context.refusal?.why, reached, opened.fake.names()]).toEqual([
    'asking',
    [unseen],
    1,
    [],
  ]);
  expect((await opened.send({ type: 'source.shown' })).context.refusal).toBeNull();
  await opened.send({ type: 'prompt.send' });
  expect(opened.fake.names()).toEqual(['shown', 'prove', 'move']);
});
test('a hold asks for its reason and is sent with it', async () => {
  const opened = open('hold', {
    move: async () => ({ kind: 'done', detail: detail({ status: 'H' }) }),
  });
  const refused = await opened.send({ type: 'prompt.send' });
  expect([
    refused.value,
    refused.context.rejections,
    draftOf(opened.draft()).errors['reasonCode'],
  ]).toEqual(['asking', 1, 'Reason is needed before this can be saved.']);
  opened.set('reasonCode', 'stock');
  const snapshot = await opened.send({ type: 'prompt.send' });
  expect(opened.fake.asked[0]!.with).toEqual({
    rxId: 41,
    version: 4,
    event: 'hold',
    payload: { reason: { code: 'stock' } },
  });
  expect([snapshot.status, snapshot.output?.detail?.status]).toEqual(['done', 'H']);
});
test('what the server refuses stays with everything typed, beside its field', async () => {
  const opened = open('defer', {
    move: async () => ({
      kind: 'refused',
      failure: {
        ...refusedFor('The date lies after the end of the prescription.'),
        fields: { until: 'At most 03/02/2027' },
      },
    }),
  });
  opened.set('until', '2028-01-01');
  opened.set('reasonCode', 'patient');
  const snapshot = await opened.send({ type: 'prompt.send' });
  expect([
    snapshot.value,
    snapshot.context.refusal?.allowedRoles,
    draftOf(opened.draft()).values['until'],
    draftOf(opened.draft()).errors['until'],
  ]).toEqual(['asking', ['Pharmacist'], '2028-01-01', 'At most 03/02/2027']);
});
test('at the door two identifiers are asked, and what is due', async () => {
  const out = detail({
    status: 'BD',
    moves: [offer('deliver', { needs: ['identifiers', 'signature', 'payment'] })],
  });
  const door = open(
    'deliver',
    { move: async () => ({ kind: 'done', detail: detail({ status: 'D' }) }) },
    out,
  );
  expect(Object.keys(draftOf(door.draft()).fields)).toEqual([
    'dob',
    'lastName',
    'firstName',
    'address',
    'phone',
    'zip',
    'signedBy',
    'tender',
    'amount',
  ]);
  for (const [field, value] of Object.entries({
    dob: '1957-04-12',
    lastName: 'Rivera',
    signedBy: 'Alma',
    tender: 'cash',
    amount: 1_450,
  }))
    door.set(field, value);
  expect((await door.send({ type: 'prompt.send' })).status).toBe('done');
  expect(door.fake.asked.at(-1)!.with).toMatchObject({
    event: 'deliver',
    payload: {
      identifiers: { dob: '1957-04-12', lastName: 'Rivera' },
      payment: { tender: 'cash', amountCents: 1_450 },
    },
  });
});
test('bag and bin are scanned, and no key is needed', async () => {
  const opened = open(
    'bin',
    { move: async () => ({ kind: 'done', detail: detail({ status: 'BD' }) }) },
    verified,
  );
  const first = await opened.send({ type: 'scan.arrived', code: scan(bagLabel), byHand: false });
  expect(first.value).toBe('asking');
  const snapshot = await opened.send({ type: 'scan.arrived', code: scan(binLabel), byHand: false });
  expect(opened.fake.asked[0]!.with).toMatchObject({
    event: 'bin',
    payload: { bagScan: bagLabel, binScan: binLabel },
  });
  expect(snapshot.status).toBe('done');
});
test('the label of another bag is refused at its scan, before the bin is asked for', async () => {
  const opened = open('bin', {}, inBag('000512'));
  const other = buildStationCode({ kind: 'bag', bag: '513' });

  await opened.send({
    type: 'scan.arrived',
    code: scan(other.ok ? other.value : ''),
    byHand: false,
  });

  const { errors, values } = draftOf(opened.draft());
  expect([errors['bagScan'], values['bagScan'], opened.fake.asked]).toEqual([
    'Wrong bag: this prescription is not in it.',
    null,
    [],
  ]);
  const right = await opened.send({ type: 'scan.arrived', code: scan(bagLabel), byHand: false });
  expect([right.value, draftOf(opened.draft()).errors]).toEqual(['asking', {}]);
});
test('typed digits of another bag are refused before the server is asked', async () => {
  const opened = open('bin', {}, inBag('000512'));
  opened.set('bagScan', '513');
  opened.set('binScan', 'A01');

  await opened.send({ type: 'prompt.send' });

  expect([draftOf(opened.draft()).errors['bagScan'], opened.fake.asked]).toEqual([
    'Wrong bag: this prescription is not in it.',
    [],
  ]);
});
test('a step back from the driver asks for both statements, and says which lacks', async () => {
  const opened = open(
    'fail-delivery',
    {},
    detail({ moves: [offer('fail-delivery', { needs: ['custody'] })] }),
  );
  opened.set('custodyKept', true);

  await opened.send({ type: 'prompt.send' });

  expect([Object.keys(draftOf(opened.draft()).errors), opened.fake.asked]).toEqual([
    ['temperatureOk'],
    [],
  ]);
});
test('data on file are verified with the source on the screen and the password', async () => {
  const opened = open(
    'verify-data',
    {
      shown: async () => ({ kind: 'done', detail: detail({ status: 'F', version: 4, moves: [] }) }),
      move: async () => ({ kind: 'done', detail: detail({ status: 'RVF' }) }),
    },
    filed,
  );
  await answered();
  expect(opened.fake.asked[0]).toEqual({
    name: 'shown',
    with: { rxId: 41, version: 4, what: ['image'] },
  });
  opened.set('password', 'right');
  await opened.send({ type: 'prompt.send' });
  expect(opened.fake.asked.at(-1)!.with).toMatchObject({
    event: 'verify-data',
    payload: { stepUp: 'proof-1' },
  });
});
test('a wrong password is said at its field, and nothing is sent', async () => {
  const opened = open(
    'verify-data',
    { shown: async () => ({ kind: 'done', detail: filed }) },
    filed,
  );
  await answered();
  opened.set('password', 'wrong');
  await opened.send({ type: 'prompt.send' });
  expect([draftOf(opened.draft()).errors['password'], opened.fake.names()]).toEqual([
    'InValid Credential',
    ['shown', 'prove'],
  ]);
});
test('no answer: everything typed is kept for another try', async () => {
  const opened = open('hold', {
    move: async () => {
      throw new Error('The server does not answer.');
    },
  });
  opened.set('reasonCode', 'stock');
  expect((await opened.send({ type: 'prompt.send' })).value).toBe('failed');
  const snapshot = await opened.send({ type: 'prompt.retry' });
  expect([
    snapshot.value,
    draftOf(opened.draft()).values['reasonCode'],
    movePromptRefusal(snapshot, { type: 'prompt.send' }),
  ]).toEqual(['asking', 'stock', null]);
});

test('all steps: every state and transition', () => {
  const value = {
    input: { detail: rx4127 },
    events: {
      'steps.move': [{ type: 'steps.move', by: 1 }],
      'steps.choose': [{ type: 'steps.choose' }, { type: 'steps.choose', step: 'scan' }],
      'live.changed': [
        { type: 'live.changed', entity: 'rx', id: rx4127.rxId, version: 99 },
        { type: 'live.changed', entity: 'drug', id: 1, version: 1 },
      ],
      'dialog.close': [{ type: 'dialog.close' }],
    } as const,
    settle: {
      load: { done: [ok(rx4127), refuse('NOT_FOUND', 'Gone')], error: [new Error('offline')] },
    },
  };
  expect([
    reachable(stepsMachine, value as never).unreached,
    untaken(stepsMachine, value as never),
  ]).toEqual([[], []]);
});
test('a step is taken by its key; one that is not possible says why and who may', () => {
  const ref = createActor(stepsMachine, { input: { detail: rx4127 } }).start();
  expect(stepsRefusal(ref.getSnapshot(), { type: 'steps.choose', step: 'transfer-out' })).toBe(
    'Only a pharmacist with an active license may do this. May: Pharmacist, an active pharmacist license.',
  );
  expect(stepsRefusal(ref.getSnapshot(), { type: 'steps.choose', step: 'return-to-stock' })).toBe(
    '“Return to stock” does not start here.',
  );
  expect(stepsRefusal(ref.getSnapshot(), { type: 'steps.choose', step: 'send-out' })).toBe(
    '“Out for delivery” does not start here.',
  );
  ref.send({ type: 'steps.choose', step: 'transfer-out' });
  expect(ref.getSnapshot().status).toBe('active');
  ref.send({ type: 'steps.choose', step: 'hold' });
  expect(ref.getSnapshot().output).toEqual({ event: 'hold', detail: rx4127 });
});
test('the final check opens for a pharmacist though an alert is still to be answered there', () => {
  const blocked = {
    ...scanned,
    next: null,
    moves: [
      offer('verify', { allowed: false, why: ['One safety alert is open: answer it first.'] }),
      offer('fail-check'),
    ],
  };
  const ref = createActor(stepsMachine, { input: { detail: blocked } }).start();
  ref.send({ type: 'steps.choose', step: 'verify' });
  expect(ref.getSnapshot().output).toEqual({ event: 'verify', detail: blocked });
});
test('what becomes possible while the steps are open stands there at once; where other steps start, the list stays what it was', async () => {
  const reversing = detail({
    moves: [
      offer('scan'),
      offer('return-to-stock', { allowed: false, why: ['A claim is still to be taken back.'] }),
    ],
  });
  const reversed = { ...reversing, version: 6, moves: [offer('scan'), offer('return-to-stock')] };
  const elsewhere = {
    ...reversing,
    version: 7,
    moves: [offer('hold'), offer('scan'), offer('return-to-stock')],
  };
  const answers = [ok(reversed), ok(elsewhere)];
  const ref = createActor(provideSteps({ load: async () => answers.shift()! }), {
    input: { detail: reversing },
  }).start();
  const back = { type: 'steps.choose', step: 'return-to-stock' } as const;
  const news = (version: number) =>
    ref.send({ type: 'live.changed', entity: 'rx', id: reversing.rxId, version });
  expect(stepsRefusal(ref.getSnapshot(), back)).toContain('A claim is still to be taken back.');
  news(6);
  await answered();
  expect([stepsRefusal(ref.getSnapshot(), back), ref.getSnapshot().context.detail.version]).toEqual(
    [null, 6],
  );
  news(7);
  await answered();
  ref.send(back);
  expect(ref.getSnapshot().output).toEqual({ event: 'return-to-stock', detail: reversed });
});
test('a return to stock prints its own label, and again on a key', async () => {
  const papers: string[] = [];
  const opened = open(
    'return-to-stock',
    {
      printRestockLabel: async () => ok({ fileUrl: '/r.pdf', svg: ['<svg/>'] }),
      printPaper: ({ what }) => {
        papers.push(what);
      },
    },
    returning,
  );
  await answered();
  await opened.send({ type: 'prompt.label' });
  expect([opened.ref.getSnapshot().value, papers, opened.fake.asked[0]]).toEqual([
    'asking',
    ['The restock label', 'The restock label'],
    { name: 'printRestockLabel', with: 41 },
  ]);
});
test('what was said of a wrong label goes with the scan of the right one', async () => {
  const opened = open(
    'return-to-stock',
    {
      printRestockLabel: async () => ok({ fileUrl: '/r.pdf', svg: ['<svg/>'] }),
      printPaper: () => undefined,
      move: async () => ({ kind: 'refused', failure: refusedFor('The label of a patient') }),
    },
    returning,
  );
  await answered();
  opened.set('reasonCode', reasonLists.return.reasons[0]?.code);
  opened.set('relabelScan', bagLabel);
  const refused = await opened.send({ type: 'prompt.send' });

  const right = await opened.send({
    type: 'scan.arrived',
    code: scan(restockLabel),
    byHand: false,
  });

  expect([refused.context.refusal !== null, right.value, right.context.refusal]).toEqual([
    true,
    'asking',
    null,
  ]);
});
test('a step without a vial that comes back prints nothing', async () => {
  const opened = open('hold');
  await answered();
  expect([
    opened.fake.names(),
    movePromptRefusal(opened.ref.getSnapshot(), { type: 'prompt.label' }),
  ]).toEqual([[], 'This step needs no label.']);
});

test('all steps stand on the proposed one, never on one that takes the work back', () => {
  const marked = (of: Parameters<typeof detail>[0]) => {
    const ref = createActor(stepsMachine, { input: { detail: detail(of) } }).start();
    return { ref, at: ref.getSnapshot().context.active };
  };
  const resubmit = marked({
    status: 'R',
    next: 'resubmit',
    moves: [offer('defer'), offer('hold'), offer('resubmit')],
  });
  expect(resubmit.at).toBe(2);
  const { ref, at } = marked({
    status: 'DV',
    next: null,
    moves: [
      offer('verify', { allowed: false, why: ['A pharmacist signs it.'] }),
      offer('return-to-stock'),
      offer('hold'),
    ],
  });
  expect(at).toBe(-1);
  expect(stepsRefusal(ref.getSnapshot(), { type: 'steps.choose' })).toBe(
    'None of these is proposed: choose one with {key:steps.next}, or by its key.',
  );
  ref.send({ type: 'steps.choose' });
  expect(ref.getSnapshot().status).toBe('active');
  ref.send({ type: 'steps.move', by: -1 });
  expect(ref.getSnapshot().context.active).toBe(2);
  ref.send({ type: 'steps.move', by: 1 });
  expect(ref.getSnapshot().context.active).toBe(0);
});

test('a partial fill says of how much it is a part', () => {
  const whole = detail({ moves: [offer('part', { needs: ['partialFill'] })] });
  const { ref } = open('part', {}, whole);

  expect(whole.fill?.quantity).toBe(60_000);
  expect(ref.getSnapshot().context.fields['partQuantity']?.help).toBe('Of 60.');
});
