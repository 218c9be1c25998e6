import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { ok } from '#domain/platform/result.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import {
  choicesOf,
  drugVerificationMachine,
  drugVerificationRefusal,
  provideDrugVerification,
} from '#machines/rx/verification/drug-verification.machine.ts';
import { deliveryOf, lacksStock } from '#machines/rx/verification/no-stock.ts';
import { reachable, untaken } from '#tests/platform/graph.ts';
import {
  billedSwitching,
  drugs,
  offerEvents,
  lots,
  read,
  settle,
  switching,
  toLabel,
  took,
  twoDates,
  whole,
} from './bottle.ts';
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
import type { RxCalls } from './rx-calls.ts';

const c2 = { schedule: '2' } as const;
const noneLeft = detail({ fill: { ...fill, lots: [] } });

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
const walk = (at: RxDetail) => ({
  input: { detail: at },
  project: (snapshot: { value: unknown; context: unknown }) => {
    const context = snapshot.context as {
      typed: string;
      count: string;
      second: object;
      offer: { kind: string } | null;
      code: string | null;
      why: string;
      confirms: string | null;
      detail: RxDetail;
    };
    return [
      snapshot.value,
      context.typed,
      context.count,
      context.second,
      context.offer?.kind,
      context.code === 'TWO_EXPIRIES',
      context.why,
      context.confirms,
      context.detail.status,
      context.detail.fill?.scans.length,
      context.detail.fill?.secondCount,
    ];
  },
  events: {
    'bottle.scan': [{ type: 'bottle.scan', raw: bottleNdc, byHand: true }],
    'scan.arrived': [{ type: 'scan.arrived', code: scan(bottleNdc), byHand: false }],
    'scan.unread': [{ type: 'scan.unread', raw: 'unreadable' }],
    'code.type': [{ type: 'code.type', text: bottleNdc }],
    'code.enter': [{ type: 'code.enter' }],
    'count.type': [{ type: 'count.type', text: '60' }],
    'count.confirm': [{ type: 'count.confirm' }],
    'count.part': [{ type: 'count.part' }],
    'stock.receive': [{ type: 'stock.receive' }],
    'stock.expiry': [{ type: 'stock.expiry' }],
    ...offerEvents,
    'second.type': [
      { type: 'second.type', field: 'username', text: 'paula' },
      { type: 'second.type', field: 'password', text: 'right' },
      { type: 'second.type', field: 'count', text: '60' },
    ],
    'second.confirm': [{ type: 'second.confirm' }],
    'verification.retry': [{ type: 'verification.retry' }],
    'live.changed': [{ type: 'live.changed', entity: 'rx', id: 41, version: 99 }],
    'dialog.close': [{ type: 'dialog.close' }],
  } as const,
  settle,
});

test('every state can be reached, and every transition happens', () => {
  const walks = [
    walk(noneLeft),
    walk(rx4127),
    walk(took(20_000)),
    walk(took(60_000)),
    walk(took(60_000, c2)),
    walk(toLabel),
  ];
  const unreached = walks.map(
    (walk) => reachable(drugVerificationMachine, walk as never).unreached,
  );
  const left = walks.map((walk) => untaken(drugVerificationMachine, walk as never));
  expect(unreached[0]!.filter((text) => unreached.every((texts) => texts.includes(text)))).toEqual(
    [],
  );
  expect(left[0]!.filter((text) => left.every((texts) => texts.includes(text)))).toEqual([]);
});

test('the right bottle, the right count: verified', async () => {
  const opened = open({
    scanProduct: async () => whole,
    move: async () => ({ kind: 'done', detail: scanned }),
  });
  await opened.send({ type: 'scan.arrived', code: scan(bottleNdc), byHand: false });
  expect(opened.ref.getSnapshot().value).toBe('counting');
  expect(drugVerificationRefusal(opened.ref.getSnapshot(), { type: 'count.confirm' })).toBe(
    'Type what you counted first.',
  );
  const snapshot = await opened.send({ type: 'count.type', text: '60' }, { type: 'count.confirm' });
  expect(opened.fake.asked.map((item) => item.with)).toEqual([
    { rxId: 41, version: 4, raw: bottleNdc, byHand: false },
    { rxId: 41, version: 5, event: 'scan', payload: { counted: 60_000 } },
  ]);
  expect([snapshot.status, snapshot.output?.detail?.status]).toEqual(['done', 'DV']);
});
test('too little on the shelf: the dialog closes and asks for a part', async () => {
  const opened = open({}, took(20_000));
  const snapshot = await opened.send({ type: 'count.part' });
  expect([snapshot.status, snapshot.output]).toEqual(['done', { detail: null, then: 'part' }]);
});
test('what may not be parted, a compound, says why and stays open', async () => {
  const whole =
    'A compound is made and goes out as a whole: send it back to entry to change its quantity.';
  const opened = open(
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
          allowedRoles: [],
          needs: [],
        },
      ],
    }),
  );
  const snapshot = await opened.send({ type: 'count.part' });
  expect([snapshot.value, drugVerificationRefusal(snapshot, { type: 'count.part' })]).toEqual([
    'scanning',
    whole,
  ]);
});
test('a wrong drug stops, stays on the screen, and takes nothing', async () => {
  const opened = open({ scanProduct: async () => read({}) });
  const snapshot = await opened.send(
    { type: 'code.type', text: ' 68180-0513-01 ' },
    { type: 'code.enter' },
  );
  expect(snapshot.context).toMatchObject({
    code: 'WRONG_DRUG',
    stop: 'Wrong drug: lisinopril was scanned. Put it back.',
    typed: '',
    byHand: true,
    raw: '68180-0513-01',
  });
  expect(drugVerificationRefusal(snapshot, { type: 'count.confirm' })).toBe(
    'Scan every stock bottle first.',
  );
});
test('another package: the NDC is switched, then the same bottle is read again', async () => {
  let switched = false;
  const opened = open({
    scanProduct: async () => (switched ? whole : switching),
    switchNdc: async () => {
      switched = true;
      return { kind: 'done', detail: detail({ version: 6, fill: { ...fill, drugId: 10 } }) };
    },
  });
  await opened.send({ type: 'bottle.scan', raw: bottleNdc, byHand: false });
  expect(choicesOf(opened.ref.getSnapshot().context)).toEqual(['Switch to 00591-0369-05']);
  await opened.send({ type: 'offer.take', index: 0 });
  expect(opened.fake.names()).toEqual(['scanProduct', 'switchNdc', 'scanProduct']);
  expect(opened.fake.asked[2]!.with).toMatchObject({ version: 6, raw: bottleNdc });
});
test('another maker of a billed fill: the claim is taken back and it is billed', async () => {
  const billed = detail({ status: 'B' });
  let read = 0;
  const opened = open(
    {
      scanProduct: async () => (read++ === 0 ? billedSwitching : whole),
      reverse: async () => ({ ok: false, error: { code: 'REFUSED', message: 'Not paid.' } }),
      load: async () => ok(billed),
    },
    billed,
  );
  await opened.send({ type: 'bottle.scan', raw: bottleNdc, byHand: false });
  await opened.send({ type: 'offer.take', index: 0 });
  await answered();
  const snapshot = opened.ref.getSnapshot();
  expect([snapshot.value, snapshot.context.stop, snapshot.context.offer]).toEqual([
    'scanning',
    'Not paid.',
    null,
  ]);
  expect(opened.fake.names()).toEqual(['scanProduct', 'reverse', 'load']);
});
test('a lot that is not in stock: one of the shelf is chosen by number', async () => {
  const opened = open({ scanProduct: async (at) => (at.lotId === 32 ? whole : lots) });
  const offered = await opened.send({ type: 'bottle.scan', raw: bottleNdc, byHand: false });
  expect(choicesOf(offered.context)).toEqual([
    'Lot LOT1, expires 06/30/2028, 500 on hand',
    'Lot LOT2, expires 01/31/2027, 40 on hand',
  ]);
  expect(drugVerificationRefusal(offered, { type: 'offer.take', index: 7 } as never)).toBe(
    'There is nothing to choose.',
  );
  expect((await opened.send({ type: 'offer.take', index: 1 })).value).toBe('counting');
});
test('F8 receives what is not in stock: the scanned package, or the drug of the fill', () => {
  const gone = { code: 'OUT_OF_STOCK', scanned: scan(bottleNdc), detail: rx4127 };

  expect(lacksStock({ code: null, detail: rx4127 })).toBe(false);
  expect(lacksStock({ code: null, detail: noneLeft })).toBe(true);
  expect(lacksStock({ code: 'WRONG_DRUG', detail: noneLeft })).toBe(false);
  expect(lacksStock(gone)).toBe(true);
  expect(deliveryOf(gone)).toMatchObject({
    name: 'receiveStock',
    input: { intent: 'new', scan: scan(bottleNdc) },
  });
  expect(deliveryOf({ ...gone, scanned: null })).toMatchObject({
    name: 'receiveStock',
    input: { blank: { lines: [{ drugId: 9, ndc: '00591036901', lot: null, quantity: 100_000 }] } },
  });
});
test('only a lot with two expiries leads to where the right one is answered', async () => {
  const opened = open({ scanProduct: async () => twoDates });
  expect(drugVerificationRefusal(opened.ref.getSnapshot(), { type: 'stock.expiry' })).toBe(
    'Scan the stock bottle first: no lot is asked for its expiry.',
  );

  const stopped = await opened.send({ type: 'bottle.scan', raw: bottleNdc, byHand: false });

  expect(stopped.context.code).toBe('TWO_EXPIRIES');
  expect(drugVerificationRefusal(stopped, { type: 'stock.expiry' })).toBe(null);
});
test('Receive it says why it does nothing while nothing is out of stock', () => {
  const { ref } = open({});

  expect(drugVerificationRefusal(ref.getSnapshot(), { type: 'stock.receive' })).toBe(
    'Scan the stock bottle first: nothing is said to be out of stock.',
  );
});
test('a code of several drugs: they are named, and the fill’s own is chosen', async () => {
  const opened = open({
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
  const snapshot = await opened.send({ type: 'bottle.scan', raw: '0591036901', byHand: true });
  expect(choicesOf(snapshot.context)).toEqual([
    'metformin 500 mg Tablet Maple Generics',
    'metoprolol 50 mg Tablet Other',
  ]);
  expect((await opened.send({ type: 'offer.take', index: 0 })).value).toBe('counting');
});
test('one bottle too many is said, and the count goes on: nothing is to be mended', async () => {
  const at = took(60_000);
  const opened = open(
    {
      scanProduct: async () =>
        read({ code: 'ENOUGH', stop: 'All 60 are accounted for. Confirm the count.', detail: at }),
      move: async () => ({ kind: 'done', detail: scanned }),
    },
    at,
  );
  const snapshot = await opened.send({
    type: 'scan.arrived',
    code: scan(bottleNdc),
    byHand: false,
  });
  expect([snapshot.value, snapshot.context.stop]).toEqual([
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
  expect(
    (await opened.send({ type: 'count.type', text: '60' }, { type: 'count.confirm' })).status,
  ).toBe('done');
});
test('a wrong count is refused and can be typed again', async () => {
  const opened = open(
    {
      move: async () => ({
        kind: 'refused',
        failure: refusedFor('Counted 59, to dispense 60: count again.'),
      }),
    },
    took(60_000),
  );
  const snapshot = await opened.send({ type: 'count.type', text: '59' }, { type: 'count.confirm' });
  expect([snapshot.value, snapshot.context.refusal?.why]).toEqual([
    'counting',
    ['Counted 59, to dispense 60: count again.'],
  ]);
});
test('a C-II waits for the second person, whose password is kept no longer than the call', async () => {
  const opened = open(
    {
      secondCount: async () => ({
        kind: 'done',
        detail: took(60_000, { ...c2, fill: { ...fill, secondCount: 'Paula Desk' } }),
      }),
    },
    took(60_000, c2),
  );
  expect(opened.ref.getSnapshot().value).toBe('secondCount');
  expect(drugVerificationRefusal(opened.ref.getSnapshot(), { type: 'second.confirm' })).toBe(
    'The second person gives name, password and count.',
  );
  const snapshot = await opened.send(
    { type: 'second.type', field: 'username', text: 'paula' },
    { type: 'second.type', field: 'password', text: 'secret' },
    { type: 'second.type', field: 'count', text: '60' },
    { type: 'second.confirm' },
  );
  expect(opened.fake.asked[0]!.with).toEqual({
    rxId: 41,
    version: 5,
    username: 'paula',
    password: 'secret',
    quantity: 60_000,
  });
  expect([snapshot.value, snapshot.context.second.password]).toEqual(['counting', '']);
});
test('no answer: Retry goes on from what the server knows, and nothing is counted twice', async () => {
  const opened = open({
    scanProduct: async () => {
      throw new Error('The server does not answer.');
    },
  });
  const snapshot = await opened.send({ type: 'bottle.scan', raw: bottleNdc, byHand: false });
  expect([snapshot.value, snapshot.context.problem]).toEqual([
    'failed',
    'The server does not answer.',
  ]);
  expect((await opened.send({ type: 'verification.retry' })).value).toBe('scanning');
});
