import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { RxDetail, ScanOutcome } from '#domain/rx/contract/rx.ts';
import type { RxOutcome, RxPorts } from '#machines/rx/rx.ports.ts';
import {
  choicesOf,
  drugVerificationMachine,
  drugVerificationRefusal,
  provideDrugVerification,
} from '#machines/rx/verification/drug-verification.machine.ts';
import { reachable, untaken } from '#tests/platform/graph.ts';
import {
  answered,
  bottleNdc,
  detail,
  fakeRx,
  fill,
  refusedFor,
  rx4127,
  scan,
  scanned,
} from './prescription.ts';

const took = (quantity: number, o: Partial<RxDetail> = {}): RxDetail =>
  detail({
    version: 5,
    ...o,
    fill: {
      ...fill,
      ...o.fill,
      scans: [
        {
          at: '2026-03-02T15:10:00.000Z',
          by: 'Tess Desk',
          outcome: 'accepted',
          shown: 'metformin lot LOT1',
          quantity,
          lot: 'LOT1',
          byHand: false,
        },
      ],
    },
  });
const read = (o: Partial<ScanOutcome>) => ({
  kind: 'read' as const,
  outcome: {
    accepted: false,
    code: 'WRONG_DRUG',
    stop: 'Wrong drug: lisinopril was scanned. Put it back.',
    offer: null,
    detail: rx4127,
    ...o,
  },
});
const whole = read({ accepted: true, code: 'COMPLETE', stop: null, detail: took(60_000) });
const switching = read({
  code: 'WRONG_PACKAGE',
  stop: 'Other package.',
  offer: { kind: 'switch-ndc', label: 'Switch to 00591-0369-05', drugIds: [10], lotIds: [] },
});
const lots = read({
  code: 'NOT_IN_STOCK',
  stop: 'Lot X is not in stock here.',
  offer: { kind: 'choose-lot', label: 'Choose a lot in stock', drugIds: [], lotIds: [31, 32] },
});
const drugs = read({
  code: 'AMBIGUOUS',
  stop: 'The code means several drugs.',
  offer: {
    kind: 'choose-drug',
    label: 'Choose the drug on the bottle',
    drugIds: [9, 10],
    lotIds: [],
  },
});
const c2 = { schedule: '2' } as const;

function open(rx: Partial<RxPorts>, at: RxDetail = rx4127) {
  const fake = fakeRx(rx);
  const ref = createActor(provideDrugVerification(fake.ports), { input: { detail: at } }).start();
  return {
    ref,
    fake,
    send: async (...events: Parameters<typeof ref.send>[0][]) => {
      for (const e of events) {
        ref.send(e);
        await answered();
      }
      return ref.getSnapshot();
    },
  };
}
const outcomes: readonly RxOutcome[] = [
  { kind: 'done', detail: scanned },
  { kind: 'refused', failure: refusedFor('Counted 59, to dispense 60: count again.') },
  { kind: 'stale', detail: detail({ version: 8 }) },
];
const walk = (at: RxDetail) => ({
  input: { detail: at },
  project: (s: { value: unknown; context: unknown }) => {
    const c = s.context as {
      typed: string;
      count: string;
      second: object;
      offer: { kind: string } | null;
      detail: RxDetail;
    };
    return [
      s.value,
      c.typed,
      c.count,
      c.second,
      c.offer?.kind,
      c.detail.fill?.scans.length,
      c.detail.fill?.secondCount,
    ];
  },
  events: {
    'bottle.scan': [{ type: 'bottle.scan', raw: bottleNdc, byHand: true }],
    'scan.arrived': [{ type: 'scan.arrived', code: scan(bottleNdc), byHand: false }],
    'code.type': [{ type: 'code.type', text: bottleNdc }],
    'code.enter': [{ type: 'code.enter' }],
    'count.type': [{ type: 'count.type', text: '60' }],
    'count.confirm': [{ type: 'count.confirm' }],
    'count.part': [{ type: 'count.part' }],
    'offer.take': [{ type: 'offer.take', index: 0 }],
    'offer.drop': [{ type: 'offer.drop' }],
    'second.type': [
      { type: 'second.type', field: 'username', text: 'paula' },
      { type: 'second.type', field: 'password', text: 'right' },
      { type: 'second.type', field: 'count', text: '60' },
    ],
    'second.confirm': [{ type: 'second.confirm' }],
    'verification.retry': [{ type: 'verification.retry' }],
    'dialog.close': [{ type: 'dialog.close' }],
  } as const,
  settle: {
    scan: {
      done: [
        whole,
        switching,
        drugs,
        { kind: 'refused', failure: refusedFor('No') },
        { kind: 'stale', detail: rx4127 },
      ],
      error: [new Error('offline')],
    },
    resolveDrug: { done: [{ drugs: [] }], error: [new Error('offline')] },
    switchNdc: { done: outcomes, error: [new Error('offline')] },
    secondCount: { done: outcomes, error: [new Error('offline')] },
    move: { done: outcomes, error: [new Error('offline')] },
  },
});

test('every state can be reached, and every transition happens', () => {
  const walks = [walk(rx4127), walk(took(60_000)), walk(took(60_000, c2))];
  const unreached = walks.map((w) => reachable(drugVerificationMachine, w as never).unreached);
  const left = walks.map((w) => untaken(drugVerificationMachine, w as never));
  expect(unreached[0]!.filter((s) => unreached.every((u) => u.includes(s)))).toEqual([]);
  expect(left[0]!.filter((t) => left.every((l) => l.includes(t)))).toEqual([]);
}, 60_000);

test('the right bottle, the right count: verified', async () => {
  const v = open({
    scanProduct: async () => whole,
    move: async () => ({ kind: 'done', detail: scanned }),
  });
  await v.send({ type: 'scan.arrived', code: scan(bottleNdc), byHand: false });
  expect(v.ref.getSnapshot().value).toBe('counting');
  expect(drugVerificationRefusal(v.ref.getSnapshot(), { type: 'count.confirm' })).toBe(
    'Type what you counted first.',
  );
  const s = await v.send({ type: 'count.type', text: '60' }, { type: 'count.confirm' });
  expect(v.fake.asked.map((a) => a.with)).toEqual([
    { rxId: 41, version: 4, raw: bottleNdc, byHand: false },
    { rxId: 41, version: 5, event: 'scan', payload: { counted: 60_000 } },
  ]);
  expect([s.status, s.output?.detail?.status]).toEqual(['done', 'DV']);
});
test('too little on the shelf: the dialog closes and asks for a part', async () => {
  const v = open({}, took(20_000));
  const s = await v.send({ type: 'count.part' });
  expect([s.status, s.output]).toEqual(['done', { detail: null, then: 'part' }]);
});
test('what may not be parted, a compound, says why and stays open', async () => {
  const whole =
    'A compound is made and goes out as a whole: send it back to entry to change its quantity.';
  const v = open(
    {},
    detail({
      moves: [
        {
          row: 19,
          event: 'part',
          to: ['DE'],
          title: 'Partial fill',
          key: null,
          allowed: false,
          why: [whole],
          whoMay: [],
          needs: [],
        },
      ],
    }),
  );
  const s = await v.send({ type: 'count.part' });
  expect([s.value, drugVerificationRefusal(s, { type: 'count.part' })]).toEqual([
    'scanning',
    whole,
  ]);
});
test('a wrong drug stops, stays on the screen, and takes nothing', async () => {
  const v = open({ scanProduct: async () => read({}) });
  const s = await v.send({ type: 'code.type', text: ' 68180-0513-01 ' }, { type: 'code.enter' });
  expect(s.context).toMatchObject({
    code: 'WRONG_DRUG',
    stop: 'Wrong drug: lisinopril was scanned. Put it back.',
    typed: '',
    byHand: true,
    raw: '68180-0513-01',
  });
  expect(drugVerificationRefusal(s, { type: 'count.confirm' })).toBe(
    'Scan every stock bottle first.',
  );
});
test('another package: the NDC is switched, then the same bottle is read again', async () => {
  let switched = false;
  const v = open({
    scanProduct: async () => (switched ? whole : switching),
    switchNdc: async () => {
      switched = true;
      return { kind: 'done', detail: detail({ version: 6, fill: { ...fill, drugId: 10 } }) };
    },
  });
  await v.send({ type: 'bottle.scan', raw: bottleNdc, byHand: false });
  expect(choicesOf(v.ref.getSnapshot().context)).toEqual(['Switch to 00591-0369-05']);
  await v.send({ type: 'offer.take', index: 0 });
  expect(v.fake.names()).toEqual(['scanProduct', 'switchNdc', 'scanProduct']);
  expect(v.fake.asked[2]!.with).toMatchObject({ version: 6, raw: bottleNdc });
});
test('a lot that is not in stock: one of the shelf is chosen by number', async () => {
  const v = open({ scanProduct: async (at) => (at.lotId === 32 ? whole : lots) });
  const offered = await v.send({ type: 'bottle.scan', raw: bottleNdc, byHand: false });
  expect(choicesOf(offered.context)).toEqual([
    'Lot LOT1, expires 06/30/2028, 500 on hand',
    'Lot LOT2, expires 01/31/2027, 40 on hand',
  ]);
  expect(drugVerificationRefusal(offered, { type: 'offer.take', index: 7 } as never)).toBe(
    'There is nothing to choose.',
  );
  expect((await v.send({ type: 'offer.take', index: 1 })).value).toBe('counting');
});
test('a code of several drugs: they are named, and the fill’s own is chosen', async () => {
  const v = open({
    scanProduct: async (at) => (at.drugId === 9 ? whole : drugs),
    resolveDrug: async () => ({
      kind: 'several',
      message: null,
      lot: null,
      expiresOn: null,
      serial: null,
      drugs: [
        {
          id: 9,
          name: 'metformin',
          strength: '500 mg',
          form: 'Tablet',
          manufacturer: 'Maple Generics',
        },
        { id: 10, name: 'metoprolol', strength: '50 mg', form: 'Tablet', manufacturer: 'Other' },
      ] as never,
    }),
  });
  const s = await v.send({ type: 'bottle.scan', raw: '0591036901', byHand: true });
  expect(choicesOf(s.context)).toEqual([
    'metformin 500 mg Tablet Maple Generics',
    'metoprolol 50 mg Tablet Other',
  ]);
  expect((await v.send({ type: 'offer.take', index: 0 })).value).toBe('counting');
});
test('one bottle too many is said, and the count goes on: nothing is to be mended', async () => {
  const at = took(60_000);
  const v = open(
    {
      scanProduct: async () =>
        read({ code: 'ENOUGH', stop: 'All 60 are accounted for. Confirm the count.', detail: at }),
      move: async () => ({ kind: 'done', detail: scanned }),
    },
    at,
  );
  const s = await v.send({ type: 'scan.arrived', code: scan(bottleNdc), byHand: false });
  expect([s.value, s.context.stop]).toEqual([
    'counting',
    'All 60 are accounted for. Confirm the count.',
  ]);
  const wrong = open(
    { scanProduct: async () => ({ ...switching, outcome: { ...switching.outcome, detail: at } }) },
    at,
  );
  const stopped = await wrong.send({ type: 'scan.arrived', code: scan(bottleNdc), byHand: false });
  expect([stopped.value, stopped.context.code, choicesOf(stopped.context)]).toEqual([
    'counting',
    'WRONG_PACKAGE',
    [],
  ]);
  expect((await v.send({ type: 'count.type', text: '60' }, { type: 'count.confirm' })).status).toBe(
    'done',
  );
});
test('a wrong count is refused and can be typed again', async () => {
  const v = open(
    {
      move: async () => ({
        kind: 'refused',
        failure: refusedFor('Counted 59, to dispense 60: count again.'),
      }),
    },
    took(60_000),
  );
  const s = await v.send({ type: 'count.type', text: '59' }, { type: 'count.confirm' });
  expect([s.value, s.context.refusal?.why]).toEqual([
    'counting',
    ['Counted 59, to dispense 60: count again.'],
  ]);
});
test('a C-II waits for the second person, whose password is kept no longer than the call', async () => {
  const v = open(
    {
      secondCount: async () => ({
        kind: 'done',
        detail: took(60_000, { ...c2, fill: { ...fill, secondCount: 'Paula Desk' } }),
      }),
    },
    took(60_000, c2),
  );
  expect(v.ref.getSnapshot().value).toBe('secondCount');
  expect(drugVerificationRefusal(v.ref.getSnapshot(), { type: 'second.confirm' })).toBe(
    'The second person gives name, password and count.',
  );
  const s = await v.send(
    { type: 'second.type', field: 'username', text: 'paula' },
    { type: 'second.type', field: 'password', text: 'secret' },
    { type: 'second.type', field: 'count', text: '60' },
    { type: 'second.confirm' },
  );
  expect(v.fake.asked[0]!.with).toEqual({
    rxId: 41,
    version: 5,
    username: 'paula',
    password: 'secret',
    quantity: 60_000,
  });
  expect([s.value, s.context.second.password]).toEqual(['counting', '']);
});
test('no answer: Retry goes on from what the server knows, and nothing is counted twice', async () => {
  const v = open({
    scanProduct: async () => {
      throw new Error('The server does not answer.');
    },
  });
  const s = await v.send({ type: 'bottle.scan', raw: bottleNdc, byHand: false });
  expect([s.value, s.context.problem]).toEqual(['failed', 'The server does not answer.']);
  expect((await v.send({ type: 'verification.retry' })).value).toBe('scanning');
});
