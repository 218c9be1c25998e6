import { describe, expect, test } from 'vitest';
import { required } from '#domain/platform/required.ts';
import { ok, refuse } from '#domain/platform/result.ts';
import type { MoveOffer, RxDetail } from '#domain/rx/contract/rx.ts';
import { insurancesOfPatient } from '#machines/patient/patient-at-step.ts';
import { nextRefusal } from '#machines/rx/move-refusal.ts';
import { neighbour } from '#machines/rx/rx.ahead.ts';
import { leadText } from '#machines/rx/rx.leads.ts';
import { rxMachine } from '#machines/rx/rx.machine.ts';
import { stepNamed } from '#machines/rx/rx.offers.ts';
import type { RxOutcome } from '#machines/rx/rx.ports.ts';
import { rxRefusal } from '#machines/rx/rx.refusal.ts';
import type { RxContext, RxInput } from '#machines/rx/rx.state.ts';
import { reachable, untaken } from '#tests/platform/graph.ts';
import { openRx as open } from './open-rx.ts';
import {
  answered,
  detail,
  offer,
  penicillin,
  refusedFor,
  rx4127,
  rxLabel,
  scan,
  scanned,
  transferIn,
  verified,
} from './prescription.ts';

const outcomes: readonly RxOutcome[] = [
  { kind: 'done', detail: scanned },
  { kind: 'done', detail: rx4127 },
  { kind: 'refused', failure: refusedFor('No') },
  { kind: 'stale', by: null, detail: detail({ version: 9 }) },
];
const dialogAnswers = { done: [{ detail: scanned }, { detail: null }], error: [] };
const walk = (input: RxInput, loaded = [rx4127]) => ({
  input,
  project: (snapshot: { value: unknown; context: unknown }) => {
    const context = snapshot.context as RxContext;
    return [
      snapshot.value,
      context.detail?.status,
      context.event,
      context.going,
      context.first,
      context.missed,
      context.toScan,
      context.code !== null,
      context.rxId !== null,
    ];
  },
  events: {
    'rx.open': [{ type: 'rx.open', rxId: 41, first: null }],
    'rx.find': [{ type: 'rx.find', code: '4127' }],
    'rx.next': [{ type: 'rx.next' }],
    'rx.goOn': [{ type: 'rx.goOn' }],
    'rx.ahead': [{ type: 'rx.ahead', by: 1 }],
    'rx.steps': [{ type: 'rx.steps' }],
    'rx.move': [
      { type: 'rx.move', event: 'hold' },
      { type: 'rx.move', event: 'reverse' },
      { type: 'rx.move', event: 'pick-up' },
      { type: 'rx.move', event: 'verify' },
    ],
    'rx.edit': [{ type: 'rx.edit' }],
    'rx.create': [{ type: 'rx.create' }],
    'rx.notes': [{ type: 'rx.notes' }],
    'rx.allergies': [{ type: 'rx.allergies' }],
    'rx.weight': [{ type: 'rx.weight' }],
    'rx.label': [{ type: 'rx.label' }],
    'rx.change': [{ type: 'rx.change' }],
    'rx.transferPaper': [{ type: 'rx.transferPaper' }],
    'rx.claim': [{ type: 'rx.claim' }],
    'rx.renewal': [{ type: 'rx.renewal' }],
    'rx.transmissions': [{ type: 'rx.transmissions' }],
    'rx.retry': [{ type: 'rx.retry' }],
    'rx.pickUp': [{ type: 'rx.pickUp' }],
    'alert.answer': [
      {
        type: 'alert.answer',
        answer: { fingerprint: 'x', service: 'M0', result: '1G', note: null },
      },
      {
        type: 'alert.answer',
        answer: { fingerprint: 'y', service: 'M0', result: '1G', note: null },
      },
    ],
    'alert.takeBack': [
      { type: 'alert.takeBack', fingerprint: 'x' },
      { type: 'alert.takeBack', fingerprint: 'y' },
    ],
    'alert.next': [{ type: 'alert.next' }],
    'scan.arrived': [{ type: 'scan.arrived', code: scan(rxLabel), byHand: false }],
    'live.changed': [
      { type: 'live.changed', entity: 'rx', id: 41, version: 99 },
      { type: 'live.changed', entity: 'drug', id: 1, version: 1 },
    ],
  } as const,
  settle: {
    find: {
      done: [ok({ rxId: 41, fillId: 71 }), refuse('NOT_FOUND', 'There is no prescription 4127.')],
      error: [new Error('offline')],
    },
    load: {
      done: [...loaded.map((row) => ok(row)), refuse('NOT_FOUND', 'Gone')],
      error: [new Error('offline')],
    },
    refresh: { done: [ok(loaded[0]!), refuse('NOT_FOUND', 'Gone')], error: [new Error('offline')] },
    ahead: { done: [42, null], error: [new Error('offline')] },
    move: { done: outcomes, error: [new Error('offline')] },
    answerAlert: { done: outcomes, error: [new Error('offline')] },
    askSteps: { done: [{ event: 'hold' }, { event: null }], error: [] },
    askTakesBack: { done: [{ answer: 'yes' }, { answer: 'no' }], error: [] },
    askMovePrompt: { ...dialogAnswers, done: [...dialogAnswers.done, { detail: oldLabel }] },
    askDrugVerification: {
      done: [...dialogAnswers.done, { detail: null, then: 'part' }, { detail: oldLabel }],
      error: [],
    },
    askRphVerification: dialogAnswers,
  },
});
const toLabel = { ...offer('scan'), event: 'print-label', title: 'Print the label' };
/** Counted, from a bottle that changed what the label says. */
const oldLabel: RxDetail = {
  ...scanned,
  next: 'print-label',
  moves: [toLabel, ...scanned.moves],
  fill: {
    ...required(scanned.fill, 'the fill'),
    labelsPrinted: 0,
    labelChanged: 'quantity: 90 is printed, 30 is right',
  },
};
const everyStep = detail({
  alerts: [penicillin],
  transferIn,
  moves: [
    ...rx4127.moves,
    ...scanned.moves,
    offer('pick-up'),
    offer('part', { needs: ['partialFill'] }),
  ],
});
const severe = detail({
  status: 'DE',
  next: null,
  alerts: [penicillin],
  moves: [
    offer('cash', {
      allowed: false,
      why: ['A severe safety alert is open.'],
      allowedRoles: [],
      lead: 'alert',
    }),
  ],
});
/** An entry whose next step waits for what `lead` names. */
const waitsFor = (lead: MoveOffer['lead'], why = 'Not yet.') =>
  detail({
    status: 'DE',
    next: null,
    draft: { ...rx4127.draft, doNotFillBefore: '2026-03-20' },
    moves: [
      offer('cash', { allowed: false, why: [why], ...(lead ? { lead } : {}) }),
      offer('defer', { needs: ['date', 'reason'] }),
    ],
  });
const noCost = detail({
  status: 'DE',
  next: 'enter-cost',
  costWanted: { drugId: 9, field: 'unitAwp' },
  moves: [{ ...offer('cash'), event: 'enter-cost', title: 'Enter the cost of the drug' }],
});
const toReverse = detail({
  status: 'B',
  next: 'reverse-claims',
  moves: [
    {
      ...offer('reverse'),
      event: 'reverse-claims',
      title: 'Reverse the claims',
      takesBack: ['Primary BIN 990011 pays $5.00'],
    },
  ],
});
const rejectedRx = detail({ status: 'R', next: 'resubmit', moves: [offer('resubmit')] });
const quiet = rxMachine.provide({
  actions: Object.fromEntries(
    [
      'goToEntry',
      'goToNew',
      'goToNotes',
      'goToLabel',
      'goToCounter',
      'notifyProblem',
      'notifyWarnings',
      'notifyRefused',
      'notifyStale',
      'notifyFault',
      'notifyFirstRefused',
      'notifyEnd',
      'offerUndo',
      'goToTransferPaper',
      'offerPaper',
      'goToLead',
      'notifyLead',
      'goToCost',
      'goToCure',
    ].map((name) => [name, () => undefined]),
  ) as never,
});

test('every state can be reached, and every transition happens', () => {
  const walks = [
    walk({ rxId: 41 }, [everyStep]),
    walk({ rxId: null, code: '4127' }, [rx4127]),
    walk({ rxId: 41, first: 'next', once: true }, [rx4127]),
    walk({ rxId: 41, first: 'steps', once: true }, [detail({ status: 'XF', next: null })]),
    walk({ rxId: 41 }, [detail({ status: 'ZZ' })]),
    walk({ rxId: 41 }, [severe]),
    walk({ rxId: 41, first: 'next' }, [severe]),
    walk({ rxId: 41 }, [waitsFor('defer')]),
    walk({ rxId: 41, first: 'next' }, [waitsFor('defer')]),
    walk({ rxId: 41 }, [waitsFor('prescriber')]),
    walk({ rxId: 41, first: 'next' }, [waitsFor('prescriber')]),
    walk({ rxId: 41 }, [noCost]),
    walk({ rxId: 41 }, [toReverse]),
    walk({ rxId: 41 }, [rejectedRx]),
  ];
  const unreached = walks.map((walk) => reachable(quiet, walk as never).unreached);
  const left = walks.map((walk) => untaken(quiet, walk as never));
  expect(unreached[0]!.filter((text) => unreached.every((texts) => texts.includes(text)))).toEqual(
    [],
  );
  expect(left[0]!.filter((text) => left.every((texts) => texts.includes(text)))).toEqual([]);
});

test('what a payer pays is taken back once that was said, and never by an Enter', async () => {
  const step = stepNamed('reverse-claims');
  const rx = { load: async () => ok(toReverse) };
  const kept = open({ rxId: 41 }, { rx, answers: { confirm: { answer: 'no' } } });
  await answered();
  await kept.send({ type: 'rx.move', event: step });
  const reversed = open({ rxId: 41 }, { rx, answers: { confirm: { answer: 'yes' } } });
  await answered();
  await reversed.send({ type: 'rx.move', event: step });

  expect(kept.asked.dialogs).toMatchObject([
    {
      name: 'confirm',
      input: {
        question: 'Reverse the claims?',
        detail: 'Primary BIN 990011 pays $5.00',
        focused: 'no',
      },
    },
  ]);
  const moves = ({ rx: { asked } }: typeof kept) => asked.filter(({ name }) => name === 'move');
  expect([moves(kept).length, moves(reversed).length]).toEqual([0, 1]);
});

test('F8 on a priced prescription opens Drug Verification; a verified scan comes back on the page', async () => {
  const opened = open({ rxId: 41 }, { answers: { drugVerification: { detail: scanned } } });
  await answered();
  const snapshot = await opened.send({ type: 'rx.next' });
  expect(opened.asked.dialogs.map((dialog) => dialog.name)).toEqual(['drugVerification']);
  expect(snapshot.value).toBe('viewing');
  expect(snapshot.context.detail?.status).toBe('DV');
});
test('F8 on what the final check sent back opens the entry at its field', async () => {
  const back = detail({
    status: 'DE',
    next: 'correct-entry',
    failedCheck: { said: 'The final check failed.', toMend: 'drugId' },
    moves: [{ ...offer('cash'), row: 22, event: 'correct-entry', title: 'Correct the entry' }],
  });
  const opened = open({ rxId: 41 }, { rx: { load: async () => ok(back) } });
  await answered();

  const snapshot = await opened.send({ type: 'rx.next' });

  expect(opened.asked.opened).toMatchObject([
    { name: 'rxEntry', input: { rxId: 41, field: 'drugId' } },
  ]);
  expect([snapshot.value, opened.rx.asked.filter(({ name }) => name === 'move')]).toEqual([
    'viewing',
    [],
  ]);
});
test('F8 prints the label first where none was printed; the dialog closes once it is', async () => {
  const unlabelled = detail({
    next: 'print-label',
    moves: [toLabel, offer('scan')],
  });
  const opened = open({ rxId: 41 }, { rx: { load: async () => ok(unlabelled) } });
  await answered();

  const snapshot = await opened.send({ type: 'rx.next' });

  expect(opened.asked.opened).toMatchObject([
    { name: 'printLabel', input: { rxId: 41, once: true } },
  ]);
  expect([snapshot.value, opened.asked.dialogs]).toEqual(['viewing', []]);
});
test('too little on the shelf: the part is asked for in the counting, which goes on with it', async () => {
  const short = detail({
    version: 6,
    fill: {
      ...rx4127.fill!,
      quantity: 20_000,
      partialFill: { no: 1, intended: 60_000, owed: 40_000, until: '2027-03-02' },
    },
  });
  const answers: Record<string, unknown> = {
    drugVerification: { detail: null, then: 'part' },
    movePrompt: { detail: short },
  };
  const opened = open({ rxId: 41 }, { rx: { load: async () => ok(everyStep) }, answers });
  await answered();
  opened.ref.send({ type: 'rx.next' });
  await answered();
  answers['drugVerification'] = { detail: scanned };
  await answered();
  expect(opened.asked.dialogs.slice(0, 3)).toMatchObject([
    { name: 'drugVerification' },
    { name: 'movePrompt', input: { event: 'part' } },
    { name: 'drugVerification', input: { detail: { version: 6, fill: { quantity: 20_000 } } } },
  ]);
});
test('F8 where the payer pays for less at a time says so in the prompt of the part', async () => {
  const partOffer = offer('part', { needs: ['partialFill'] });
  const rejected = detail({ next: 'part', status: 'R', moves: [partOffer] });
  const opened = open({ rxId: 41 }, { rx: { load: async () => ok(rejected) } });
  await answered();

  await opened.send({ type: 'rx.next' });

  expect(opened.asked.dialogs).toMatchObject([
    { name: 'movePrompt', input: { event: 'part', said: { partReason: 'payer' } } },
  ]);
});
test('a part that is decided in the counting leads to its label before it is counted', async () => {
  const part = detail({ version: 6, next: 'print-label', moves: [toLabel, offer('scan')] });
  const answers = {
    drugVerification: { detail: null, then: 'part' },
    movePrompt: { detail: part },
  };
  const opened = open({ rxId: 41 }, { rx: { load: async () => ok(everyStep) }, answers });
  await answered();
  await opened.send({ type: 'rx.next' });
  await answered();
  expect(opened.asked.dialogs.map(({ name }) => name)).toEqual(['drugVerification', 'movePrompt']);
  expect(opened.asked.opened).toMatchObject([
    { name: 'printLabel', input: { rxId: 41, once: true } },
  ]);
  expect(opened.said()).toEqual(['Print the label anew: the label that was printed is old.']);
});
test('a bottle that changes what the label says leads to the new print at once', async () => {
  const opened = open({ rxId: 41 }, { answers: { drugVerification: { detail: oldLabel } } });
  await answered();
  const snapshot = await opened.send({ type: 'rx.next' });
  expect(opened.asked.opened).toMatchObject([
    { name: 'printLabel', input: { rxId: 41, once: true } },
  ]);
  expect([snapshot.value, opened.said()]).toEqual([
    'viewing',
    ['Print the label anew: the label changed (quantity: 90 is printed, 30 is right).'],
  ]);
});
test('an answer typed while another is on its way or the page loads is given next', async () => {
  const shown = detail({ alerts: [penicillin] });
  const opened = open(
    { rxId: 41 },
    {
      rx: {
        load: async () => ok(shown),
        answerAlert: async () => ({ kind: 'done', detail: shown }),
      },
    },
  );
  await answered();
  const first = { fingerprint: 'x', service: 'M0', result: '1G', note: null };
  const second = { ...first, fingerprint: 'y' };

  opened.ref.send({ type: 'alert.answer', answer: first });
  opened.ref.send({ type: 'alert.answer', answer: first });
  opened.ref.send({ type: 'alert.answer', answer: second });
  await answered();
  await answered();
  await answered();
  opened.ref.send({ type: 'live.changed', entity: 'rx', id: 41, version: 99 });
  expect(opened.ref.getSnapshot().value).toBe('refreshing');
  opened.ref.send({ type: 'alert.takeBack', fingerprint: 'x' });
  await answered();
  await answered();
  await answered();

  const given = opened.rx.asked.filter(({ name }) => name === 'answerAlert');
  expect(given.map((one) => (one.with as { answer: unknown }).answer)).toEqual([
    first,
    second,
    { fingerprint: 'x', takeBack: true },
  ]);
  expect(opened.ref.getSnapshot().value).toBe('viewing');
});
test('an answer that waits is not given to another prescription, nor after a refusal', async () => {
  const shown = detail({ alerts: [penicillin] });
  const outcomes: RxOutcome[] = [];
  const opened = open(
    { rxId: 41 },
    {
      rx: {
        load: async () => ok(shown),
        answerAlert: async () => outcomes.shift() ?? { kind: 'done', detail: shown },
      },
    },
  );
  await answered();
  const first = { fingerprint: 'x', service: 'M0', result: '1G', note: null };
  const second = { ...first, fingerprint: 'y' };
  const given = () => opened.rx.asked.filter(({ name }) => name === 'answerAlert').length;

  opened.ref.send({ type: 'live.changed', entity: 'rx', id: 41, version: 99 });
  opened.ref.send({ type: 'alert.answer', answer: second });
  opened.ref.send({ type: 'rx.open', rxId: 42 });
  await answered();
  await answered();
  expect([given(), opened.ref.getSnapshot().value]).toEqual([0, 'viewing']);

  outcomes.push({ kind: 'refused', failure: refusedFor('No') });
  opened.ref.send({ type: 'alert.answer', answer: first });
  opened.ref.send({ type: 'alert.answer', answer: second });
  await answered();
  await answered();
  expect([given(), opened.ref.getSnapshot().value]).toEqual([1, 'viewing']);
});
test('F8 in the queue takes the step as soon as the prescription is there', async () => {
  const opened = open(
    { rxId: 41, first: 'next' },
    { rx: { load: async () => ok(scanned) }, answers: { rphVerification: { detail: verified } } },
  );
  await answered();
  expect(opened.asked.dialogs).toMatchObject([{ name: 'rphVerification', input: { fail: false } }]);
  expect(opened.ref.getSnapshot().context).toMatchObject({ first: null, detail: { status: 'RV' } });
});
test('a step that needs nothing is one key, and its warning is said', async () => {
  const opened = open(
    { rxId: 41 },
    {
      rx: {
        move: async () => ({
          kind: 'done',
          detail: detail({
            version: 5,
            status: 'DE',
            warnings: ['The label must be printed again.'],
          }),
        }),
      },
    },
  );
  await answered();
  await opened.send({ type: 'rx.move', event: 'reverse' });
  expect(opened.rx.asked.at(-1)).toEqual({
    name: 'move',
    with: { rxId: 41, version: 4, event: 'reverse', payload: {} },
  });
  expect(opened.said()).toEqual(['The label must be printed again.']);
});
test('a cancelled prompt says nothing again', async () => {
  const opened = open(
    { rxId: 41 },
    { rx: { load: async () => ok(detail({ warnings: ['Short dated.'] })) } },
  );
  await answered();
  await opened.send({ type: 'rx.move', event: 'hold' });
  expect(opened.asked.dialogs.map((dialog) => dialog.name)).toEqual(['movePrompt']);
  expect(opened.said()).toEqual([]);
});
test('a refused step keeps its reasons on the page, and who may', async () => {
  const opened = open(
    { rxId: 41 },
    {
      rx: { move: async () => ({ kind: 'refused', failure: refusedFor('A claim is under way.') }) },
    },
  );
  await answered();
  const snapshot = await opened.send({ type: 'rx.move', event: 'reverse' });
  expect(snapshot.context.refusal).toMatchObject({
    why: ['A claim is under way.'],
    allowedRoles: ['Pharmacist'],
  });
  expect(opened.said()).toEqual(['A claim is under way. May: Pharmacist.']);
});
const tess = { name: 'Tess Oduya', at: '2026-03-02T15:04:00.000Z' };
test('someone else was first: the prescription is shown as it is now', async () => {
  const opened = open(
    { rxId: 41 },
    { rx: { move: async () => ({ kind: 'stale', by: tess, detail: scanned }) } },
  );
  await answered();
  const snapshot = await opened.send({ type: 'rx.move', event: 'reverse' });
  expect(snapshot.context.detail).toBe(scanned);
  expect(opened.said()).toEqual([
    [
      'Tess Oduya changed this prescription first.',
      'It is shown as it is now; look at it and take the step again.',
    ].join(' '),
  ]);
});
test('no answer to a step: it is loaded again before anything else', async () => {
  let loads = 0;
  const opened = open(
    { rxId: 41 },
    {
      rx: {
        load: async () => {
          loads += 1;
          return ok(rx4127);
        },
        move: async () => {
          throw new Error('The server does not answer.');
        },
      },
    },
  );
  await answered();
  expect((await opened.send({ type: 'rx.move', event: 'reverse' })).value).toBe('notMoved');
  expect(rxRefusal(opened.ref.getSnapshot(), { type: 'rx.next' })).not.toBeNull();
  expect((await opened.send({ type: 'rx.retry' })).value).toBe('viewing');
  expect(loads).toBe(2);
});
test('why a step is not possible, and who may', async () => {
  const opened = open({ rxId: 41 });
  await answered();
  const snapshot = opened.ref.getSnapshot();
  expect(rxRefusal(snapshot, { type: 'rx.move', event: 'transfer-out' })).toBe(
    'Only a pharmacist with an active license may do this. May: Pharmacist, an active pharmacist license.',
  );
  expect(rxRefusal(snapshot, { type: 'rx.move', event: 'bin' })).toBe(
    'That step does not start here.',
  );
  expect(rxRefusal(snapshot, { type: 'rx.next' })).toBeNull();
});
const alertOpen = 'A severe safety alert is open: a pharmacist has to answer it first.';
test('F8 leads a pharmacist to the severe alert that stands before the next step', async () => {
  const blocked = (allowedRoles: readonly string[]) =>
    detail({
      status: 'DE',
      next: null,
      alerts: [penicillin],
      moves: [
        offer('cash', {
          allowed: false,
          why: [alertOpen],
          allowedRoles: [...allowedRoles],
          ...(allowedRoles.length === 0 ? { lead: 'alert' as const } : {}),
        }),
      ],
    });
  const reached: string[] = [];
  const pharmacist = open({ rxId: 41 }, { rx: { load: async () => ok(blocked([])) } });
  await answered();
  pharmacist.ref.on('alert.reached', () => reached.push('pharmacist'));
  await pharmacist.send({ type: 'rx.next' });
  await pharmacist.send({ type: 'rx.goOn' });

  const technician = open({ rxId: 41 }, { rx: { load: async () => ok(blocked(['Pharmacist'])) } });
  await answered();
  technician.ref.on('alert.reached', () => reached.push('technician'));
  await technician.send({ type: 'rx.next' });

  expect(reached).toEqual(['pharmacist', 'pharmacist']);
  expect(rxRefusal(technician.ref.getSnapshot(), { type: 'rx.next' })).toBe(
    `Price as cash: ${alertOpen} May: Pharmacist.`,
  );
});
test('what stops an insured fill is said of its claim, never of a price as cash', async () => {
  const alertOpen = 'A severe safety alert is open: a pharmacist has to answer it first.';
  const sendTheClaim = { event: 'send-claim', title: 'Send the claim' };
  const fill = detail({
    next: null,
    status: 'DE',
    moves: [
      { ...offer('paid', { allowed: false, why: [alertOpen] }), ...sendTheClaim },
      offer('cash', {
        title: 'Price as cash',
        allowed: false,
        why: [alertOpen, 'It may not be paid by the patient: bill it first.'],
        lead: 'alert',
        allowedRoles: [],
      }),
    ],
  });
  const opened = open({ rxId: 41 }, { rx: { load: async () => ok(fill) } });
  await answered();
  const reached: string[] = [];
  opened.ref.on('alert.reached', () => reached.push('alert'));

  expect(nextRefusal(fill)).toBe(`Send the claim: ${alertOpen}`);
  expect(leadText(fill)).toBe(`Send the claim: ${alertOpen}`);
  await opened.send({ type: 'rx.next' });
  expect(reached).toEqual(['alert']);
});
test('F8 opens what is in the way of the next step, and says what that is', async () => {
  const led = async (lead: MoveOffer['lead']) => {
    const opened = open({ rxId: 41 }, { rx: { load: async () => ok(waitsFor(lead)) } });
    await answered();
    await opened.send({ type: 'rx.next' });
    return [opened.asked.opened, opened.said()];
  };
  const said = ['Price as cash: Not yet.'];

  expect(await led('prescriber')).toMatchObject([
    [{ type: 'route.go', route: 'prescriber', search: { id: 6 } }],
    said,
  ]);
  expect(await led('patient')).toMatchObject([[{ route: 'patient', search: { id: 5 } }], said]);
  expect(await led('insurances')).toMatchObject([
    [{ name: 'patient', input: { ...insurancesOfPatient(5), card: null } }],
    said,
  ]);
  expect(await led('drug')).toMatchObject([[{ route: 'drugSearch', search: { id: 9 } }], said]);
  expect(await led('entry')).toMatchObject([[{ name: 'rxEntry', input: { rxId: 41 } }], said]);
  expect(await led('claim')).toMatchObject([[{ name: 'claimDetails', input: { rxId: 41 } }], said]);
  expect(await led('renewal')).toMatchObject([
    [{ name: 'eRefillsRequest', input: { items: [{ rxId: 41, version: 4 }] } }],
    said,
  ]);
  expect(await led(undefined)).toEqual([[], []]);
});
test('F8 defers to the day that the prescriber named', async () => {
  const opened = open({ rxId: 41 }, { rx: { load: async () => ok(waitsFor('defer')) } });
  await answered();

  await opened.send({ type: 'rx.next' });

  expect(opened.asked.dialogs).toMatchObject([
    {
      name: 'movePrompt',
      input: { event: 'defer', said: { reasonCode: 'prescriber-date', until: '2026-03-20' } },
    },
  ]);
});
test('F8 from the queue leads as it does on the page', async () => {
  const opened = open(
    { rxId: 41, first: 'next' },
    { rx: { load: async () => ok(waitsFor('entry')) } },
  );
  await answered();

  expect(opened.asked.opened).toMatchObject([{ name: 'rxEntry' }]);
  expect(opened.ref.getSnapshot().context.first).toBeNull();
});
test('F8 opens the drug at the cost that is missing', async () => {
  const opened = open({ rxId: 41 }, { rx: { load: async () => ok(noCost) } });
  await answered();

  await opened.send({ type: 'rx.next' });

  expect(opened.asked.opened).toMatchObject([
    { name: 'drug', input: { id: 9, intent: 'edit', field: 'unitAwp' } },
  ]);
});
test('F8 on a rejection opens its reason and what cures it', async () => {
  const opened = open({ rxId: 41 }, { rx: { load: async () => ok(rejectedRx) } });
  await answered();

  await opened.send({ type: 'rx.next' });

  expect(opened.asked.opened).toMatchObject([
    { name: 'claimDetails', input: { rxId: 41, first: 'cure' } },
  ]);
});
test('a refill that is too early says from when, not that nothing is owed', async () => {
  const early = 'Too early: the next fill is due on 12/17/2026.';
  const pickedUp = detail({
    status: 'PU',
    next: null,
    moves: [
      offer('rest', { allowed: false, why: ['Nothing is owed of the last fill.'] }),
      offer('fill', { allowed: false, why: [early], allowedRoles: [] }),
    ],
  });
  const opened = open({ rxId: 41 }, { rx: { load: async () => ok(pickedUp) } });
  await answered();

  expect(rxRefusal(opened.ref.getSnapshot(), { type: 'rx.next' })).toBe(`Fill now: ${early}`);
});
test('the blocked next step is named with its reason', async () => {
  const opened = open(
    { rxId: 41 },
    {
      rx: {
        load: async () =>
          ok(
            detail({
              next: null,
              moves: [
                offer('scan', {
                  allowed: false,
                  why: ['Your roles lack the permission "Verify the drug by scan".'],
                  allowedRoles: ['Technician', 'Pharmacist'],
                }),
              ],
            }),
          ),
      },
    },
  );
  await answered();
  expect(rxRefusal(opened.ref.getSnapshot(), { type: 'rx.next' })).toBe(
    'Scan the product: Your roles lack the permission "Verify the drug by scan". May: Technician, Pharmacist.',
  );
});

test('Ctrl+Enter completes this one and opens the next of the queue', async () => {
  const next = detail({ rxId: 42, rxNumber: '001 0004126 00' });
  const opened = open(
    { rxId: 41, queue: 'fill' },
    {
      rx: { load: async (rxId) => ok(rxId === 42 ? next : rx4127) },
      answers: { drugVerification: { detail: scanned } },
    },
  );
  await answered();
  const snapshot = await opened.send({ type: 'rx.goOn' });
  expect(opened.rx.names()).toEqual(['load', 'queue', 'load']);
  expect(snapshot.context).toMatchObject({ rxId: 42, queue: 'fill', going: null });
});
test('a step that was given up does not go on', async () => {
  const opened = open({ rxId: 41, queue: 'fill' });
  await answered();
  const snapshot = await opened.send({ type: 'rx.goOn' });
  expect(snapshot.context).toMatchObject({ rxId: 41, going: null });
});
test('the last of its queue says so and stays', async () => {
  const opened = open(
    { rxId: 42, queue: 'fill' },
    { rx: { load: async () => ok(detail({ rxId: 42 })) } },
  );
  await answered();
  await opened.send({ type: 'rx.ahead', by: 1 });
  expect(opened.said()).toEqual(['That was the last one in its queue.']);
});
test('neighbours in a queue; what is not in it goes on with the first', () => {
  const rows = [{ rxId: 1 }, { rxId: 2 }, { rxId: 3 }];
  expect([
    neighbour(rows, 2, 1),
    neighbour(rows, 2, -1),
    neighbour(rows, 3, 1),
    neighbour(rows, 9, 1),
    neighbour([], 9, 1),
  ]).toEqual([3, 1, null, 1, null]);
});

test('a label scanned on the page opens its prescription; an unknown one leaves the page as it is', async () => {
  const opened = open(
    { rxId: 41 },
    {
      rx: { find: async () => refuse('NOT_FOUND', 'There is no prescription 4127 in this store.') },
    },
  );
  await answered();
  const snapshot = await opened.send({ type: 'scan.arrived', code: scan(rxLabel), byHand: false });
  expect(snapshot.context.detail?.rxId).toBe(41);
  expect(opened.said()).toEqual(['There is no prescription 4127 in this store.']);
});
test('a change elsewhere while a dialog is open is asked for when it closes', async () => {
  let loads = 0;
  let give!: (input: unknown) => void;
  const held = new Promise((done) => {
    give = done;
  });
  const opened = open(
    { rxId: 41 },
    {
      rx: {
        load: async () => {
          loads += 1;
          return ok(rx4127);
        },
      },
      answers: { movePrompt: held },
    },
  );
  await answered();
  await opened.send(
    { type: 'rx.move', event: 'hold' },
    { type: 'live.changed', entity: 'rx', id: 41, version: 5 },
  );
  expect(loads).toBe(1);
  give({ detail: null });
  await answered();
  expect(loads).toBe(2);
});
test('the patient was changed: the page says what is known now', async () => {
  const { safety } = rx4127;
  const details = [detail({ safety: { ...safety, allergyStatus: 'not-selected' } })];
  const opened = open(
    { rxId: 41 },
    {
      rx: {
        load: async () =>
          ok(details.pop() ?? detail({ safety: { ...safety, allergyStatus: 'nkda' } })),
      },
    },
  );
  await answered();
  const status = () => opened.ref.getSnapshot().context.detail?.safety.allergyStatus;
  const before = status();
  await opened.send({
    type: 'live.changed',
    entity: 'patient',
    id: safety.patientId,
    version: 9,
  });
  await answered();
  expect([before, status()]).toEqual(['not-selected', 'nkda']);
});
test('the order is to be delivered now: the page says what is next', async () => {
  const details = [detail({ next: 'pick-up' })];
  const opened = open(
    { rxId: 41 },
    { rx: { load: async () => ok(details.pop() ?? detail({ next: 'send-out' })) } },
  );
  await answered();
  const next = () => opened.ref.getSnapshot().context.detail?.next;
  const before = next();
  const id = opened.ref.getSnapshot().context.detail?.fill?.orderId ?? 0;
  await opened.send({ type: 'live.changed', entity: 'order', id, version: 9 });
  await answered();
  expect([before, next()]).toEqual(['pick-up', 'send-out']);
});
test('two changes, one after the other: the second arrives while the first is asked for, and the page ends with it', async () => {
  const asks: ((givenOk: ReturnType<typeof ok<typeof rx4127>>) => void)[] = [];
  const opened = open(
    { rxId: 41 },
    {
      rx: {
        load: () =>
          new Promise((done) => {
            asks.push(done);
          }),
      },
    },
  );
  asks[0]!(ok(rx4127));
  await answered();
  await opened.send(
    { type: 'live.changed', entity: 'rx', id: 41, version: 5 },
    { type: 'live.changed', entity: 'rx', id: 41, version: 6 },
  );
  asks[1]!(ok(detail({ version: 5 })));
  await answered();
  asks[2]?.(ok(detail({ version: 6 })));
  await answered();
  expect([
    opened.ref.getSnapshot().value,
    opened.ref.getSnapshot().context.detail?.version,
  ]).toEqual(['viewing', 6]);
});
test('an alert is answered on the page', async () => {
  const opened = open(
    { rxId: 41 },
    {
      rx: {
        load: async () => ok(detail({ alerts: [penicillin] })),
        answerAlert: async () => ({
          kind: 'done',
          detail: detail({
            version: 5,
            alerts: [
              {
                ...penicillin,
                answered: {
                  by: 'Paula',
                  at: '2026-03-02T15:00:00.000Z',
                  service: 'M0',
                  result: '1G',
                  note: null,
                },
              },
            ],
          }),
        }),
      },
    },
  );
  await answered();
  const reached: string[] = [];
  opened.ref.on('alert.reached', (event) => reached.push(event.type));
  await opened.send(
    { type: 'alert.next' },
    {
      type: 'alert.answer',
      answer: { fingerprint: penicillin.fingerprint, service: 'M0', result: '1G', note: null },
    },
  );
  expect(reached).toHaveLength(1);
  expect(opened.ref.getSnapshot().context.detail?.alerts[0]?.answered?.by).toBe('Paula');
  expect(rxRefusal(opened.ref.getSnapshot(), { type: 'alert.next' })).toBe(
    'Every alert is answered.',
  );
});
test('hold from the queue ends when it is done, and a step that is not legal says why', async () => {
  const done = open(
    { rxId: 41, first: 'hold', once: true },
    { answers: { movePrompt: { detail: detail({ status: 'H' }) } } },
  );
  await answered();
  expect(done.ref.getSnapshot().status).toBe('done');
  const refused = open({ rxId: 41, first: 'transfer-out', once: true });
  await answered();
  expect(refused.ref.getSnapshot().status).toBe('done');
  expect(refused.said()).toEqual([
    'Transfer out: Only a pharmacist with an active license may do this. May: Pharmacist, an active pharmacist license.',
  ]);
});
test('a deletion is said with Undo, for as long as it can be taken back', async () => {
  const opened = open(
    { rxId: 41, first: 'delete', once: true },
    {
      rx: {
        load: async () =>
          ok(detail({ status: 'DE', moves: [offer('delete', { needs: ['reason'] })] })),
      },
      answers: { movePrompt: { detail: detail({ version: 5, status: 'DEL' }) } },
    },
  );
  await answered();
  expect(opened.notes()).toMatchObject([
    {
      message: 'Prescription 001 0004127 00 is deleted.',
      forMs: 10_000,
      action: {
        label: 'Undo',
        undo: true,
        event: { type: 'undo.run', undo: { kind: 'rx', id: 41, version: 5 } },
      },
    },
  ]);
});
test('a hold and a deferral are taken back by Ctrl+Z', async () => {
  const taken = async (event: 'hold' | 'defer', status: string) => {
    const opened = open(
      { rxId: 41 },
      {
        rx: { load: async () => ok(detail({ moves: [offer(event, { needs: ['reason'] })] })) },
        answers: { movePrompt: { detail: detail({ version: 5, status }) } },
      },
    );
    await answered();
    await opened.send({ type: 'rx.move', event });
    return opened.notes();
  };

  expect(await taken('hold', 'H')).toMatchObject([
    {
      message: 'Prescription 001 0004127 00 is on hold.',
      action: { undo: true, event: { undo: { kind: 'rxHold', id: 41, version: 5 } } },
    },
  ]);
  expect(await taken('defer', 'DEF')).toMatchObject([
    {
      message: 'Prescription 001 0004127 00 is deferred.',
      action: { undo: true, event: { undo: { kind: 'rxDeferral', id: 41, version: 5 } } },
    },
  ]);
});
test('right after a transfer its paper is offered; the page opens it for what went out or came in, and says why not of anything else', async () => {
  const gone = detail({ version: 5, status: 'XF', next: null, moves: [] });
  const opened = open(
    { rxId: 41 },
    {
      rx: {
        load: async () =>
          ok(detail({ status: 'F', moves: [offer('transfer-out', { needs: ['transfer'] })] })),
      },
      answers: { movePrompt: { detail: gone } },
    },
  );
  await answered();
  expect(rxRefusal(opened.ref.getSnapshot(), { type: 'rx.transferPaper' })).toBe(
    'It was neither transferred out nor taken over from another pharmacy.',
  );
  await opened.send({ type: 'rx.move', event: 'transfer-out' });
  expect(opened.notes()).toMatchObject([
    {
      message: 'Prescription 001 0004127 00 is transferred.',
      forMs: 15_000,
      action: {
        label: 'Print the transfer',
        event: { type: 'dialog.open', name: 'transferPaper', input: { rxId: 41 } },
      },
    },
  ]);
  await opened.send({ type: 'rx.transferPaper' });
  const came = open({ rxId: 41 }, { rx: { load: async () => ok(detail({ transferIn })) } });
  await answered();
  await came.send({ type: 'rx.transferPaper' });
  expect([opened.asked.opened, came.asked.opened]).toEqual([
    [{ type: 'dialog.open', name: 'transferPaper', input: { rxId: 41 } }],
    [{ type: 'dialog.open', name: 'transferPaper', input: { rxId: 41 } }],
  ]);
});
test('Insert enters a new prescription, whichever is open', async () => {
  const opened = open({ rxId: 41 });
  await answered();

  await opened.send({ type: 'rx.create' });

  expect(opened.asked.opened).toEqual([{ type: 'dialog.open', name: 'rxEntry', input: {} }]);
  expect(opened.ref.getSnapshot().context.rxId).toBe(41);
});
test('edit, label and pick-up open their dialogs; what is not built says so', async () => {
  const entered = detail({ status: 'DE' });
  const opened = open({ rxId: 41 }, { rx: { load: async () => ok(entered) } });
  await answered();
  await opened.send({ type: 'rx.edit' }, { type: 'rx.label' }, { type: 'rx.pickUp' });
  expect(opened.asked.opened).toEqual([
    { type: 'dialog.open', name: 'rxEntry', input: { rxId: 41 } },
    { type: 'dialog.open', name: 'printLabel', input: { rxId: 41 } },
    { type: 'dialog.open', name: 'pickUp', input: { code: '001 0004127 00' } },
  ]);
});
test('what can’t be edited where it stands says so before its form opens', async () => {
  const counted = detail({
    status: 'DV',
    moves: [{ ...offer('undo-scan'), title: 'Undo the scan' }],
  });
  const opened = open({ rxId: 41 }, { rx: { load: async () => ok(counted) } });
  await answered();

  await opened.send({ type: 'rx.edit' });

  expect(opened.asked.opened).toEqual([]);
  expect(rxRefusal(opened.ref.getSnapshot(), { type: 'rx.edit' })).toBe(
    [
      'It can be edited in Data Entry, on Hold, Rejected or on file.',
      '“Undo the scan” sends it back: {key:rx.steps} shows the steps.',
    ].join(' '),
  );
});
test('what goes out with a driver leaves by the counter, where its bag is scanned', async () => {
  const out = detail({ moves: [{ ...offer('deliver'), event: 'send-out' }] });
  const opened = open({ rxId: 41 }, { rx: { load: async () => ok(out) } });
  await answered();

  await opened.send({ type: 'rx.move', event: stepNamed('send-out') });

  expect(opened.asked.opened).toEqual([
    { type: 'dialog.open', name: 'pickUp', input: { code: '001 0004127 00', how: 'delivery' } },
  ]);
});

describe('while the server works on a step', () => {
  const held = () => {
    let answer: (outcome: RxOutcome) => void = () => {};
    const opened = open(
      { rxId: 41 },
      { rx: { move: () => new Promise<RxOutcome>((resolve) => (answer = resolve)) } },
    );
    return { ...opened, answer: (outcome: RxOutcome) => answer(outcome) };
  };
  const label = { type: 'scan.arrived', code: scan(rxLabel), byHand: false } as const;

  test('a label that is scanned waits, and why the step was refused is said', async () => {
    const { ref, send, answer, said } = held();
    await answered();
    await send({ type: 'rx.move', event: 'reverse' });

    await send(label);
    const waits = [ref.getSnapshot().can(label), ref.getSnapshot().hasTag('busy')];
    answer({ kind: 'refused', failure: refusedFor('A claim is under way.') });
    await answered();

    expect([waits, said()]).toEqual([[false, true], ['A claim is under way. May: Pharmacist.']]);
    expect(ref.getSnapshot().can(label)).toBe(true);
  });

  test('another prescription that is opened comes after what is said of the step', async () => {
    const { ref, send, answer, said } = held();
    await answered();
    await send({ type: 'rx.move', event: 'reverse' });

    await send({ type: 'rx.open', rxId: 42 });
    const meanwhile = ref.getSnapshot().context.rxId;
    answer({ kind: 'refused', failure: refusedFor('A claim is under way.') });
    await answered();
    await answered();

    const { rxId, wanted } = ref.getSnapshot().context;
    expect([meanwhile, rxId, wanted, said()]).toEqual([
      41,
      42,
      null,
      ['A claim is under way. May: Pharmacist.'],
    ]);
  });
});
