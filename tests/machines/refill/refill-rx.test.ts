import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import type { RefillAnswer, RefillRow } from '#domain/refill/contract/refills.ts';
import {
  provideRefillRx,
  refillRefusal,
  refillRxMachine,
  refillText,
  type Enrolment,
  type RefillAsked,
} from '#machines/refill/refill-rx.machine.ts';
import { rxLabel, scan } from '#tests/machines/rx/prescription.ts';
import { coverage } from '#tests/platform/transitions.ts';

const row = (row: Partial<RefillRow> = {}): RefillRow => ({
  rxId: 41,
  version: 4,
  patientId: 5,
  patientName: 'Rivera, Alma J',
  dateOfBirth: '1957-04-12',
  rxNumber: '001 0004127 00',
  status: 'PU',
  drugName: 'metformin hydrochloride 500 mg tablet',
  sig: 'Take 1 tablet by mouth twice daily.',
  schedule: '0',
  quantity: 60_000,
  daysSupply: 30,
  refillsLeft: 2,
  lastFilledOn: '2026-02-01',
  earliestOn: '2026-02-24',
  expiresOn: '2027-02-01',
  prescriberName: 'Chen, Grace MD',
  why: null,
  requestedOn: null,
  autoRefill: false,
  ...row,
});
const due = row();
const soon = row({
  rxId: 42,
  version: 7,
  rxNumber: '001 0004128 01',
  why: 'Too soon until 03/25/2026.',
});
const answer = (refillAnswer: Partial<RefillAnswer> = {}): RefillAnswer => ({
  rxId: 41,
  rxNumber: '001 0004127 01',
  drugName: 'metformin',
  done: true,
  said: 'Fill 01 stands in Data Entry.',
  ...refillAnswer,
});

test('every state of Refill Rx can be reached and every transition taken', () => {
  const asked = (verb: string) =>
    ({ type: 'list.asked', verb, key: 41, row: due, keys: [41], column: null }) as never;
  const label = scan(rxLabel);
  const other = scan('00591-0369-01');
  expect(
    coverage(
      refillRxMachine.provide({
        guards: {
          hasChosen: ({ context }) => context.side === 'ready',
          isEarly: ({ context }) => context.side === 'none',
          isWanted: ({ context }) => context.text !== '',
        },
      }),
      {
        events: {
          'lists.answered': [{ type: 'lists.answered' }],
          'refill.search': [{ type: 'refill.search', text: 'riv' } as never],
          'refill.at': [{ type: 'refill.at', side: 'none' } as never],
          'refill.process': [{ type: 'refill.process' }],
          'refill.fax': [{ type: 'refill.fax' }],
          'refill.faxes': [{ type: 'refill.faxes' }],
          'refill.electronic': [{ type: 'refill.electronic' }],
          'refill.enrol': [{ type: 'refill.enrol' }],
          'refill.remove': [{ type: 'refill.remove' }],
          'list.asked': [asked('open'), asked('remove')],
          'scan.arrived': [
            { type: 'scan.arrived', code: label, byHand: false } as never,
            { type: 'scan.arrived', code: other, byHand: false } as never,
          ],
          'live.changed': [{ type: 'live.changed', entity: 'rx', id: 1, version: 1 } as never],
          'work.refresh': [{ type: 'work.refresh' }],
          'dialog.close': [{ type: 'dialog.close' }],
        },
        settle: {
          process: { done: [[answer()]], error: [new Error('No answer.')] },
          fax: { done: [[answer()]], error: [new Error('No answer.')] },
          enrol: { done: [[answer()]], error: [new Error('No answer.')] },
        },
        input: {},
        project: (context) => [
          context.side,
          context.answers.length > 0,
          context.text !== '',
          context.wanted !== null,
        ],
      },
    ),
  ).toEqual({ untaken: [], unreached: [] });
});

async function open(
  ready: readonly RefillRow[] = [due],
  none: readonly RefillRow[] = [soon],
  answers: readonly RefillAnswer[] = [],
) {
  const queries: ListQuery[] = [];
  const processed: (readonly RefillAsked[])[] = [];
  const faxed: (readonly RefillAsked[])[] = [];
  const enrolled: Enrolment[] = [];
  const ports = {
    search: async (listQuery: ListQuery) => {
      queries.push(listQuery);
      const gone = (listQuery.filters['without'] ?? '').split(',');
      const rows =
        listQuery.text === ''
          ? []
          : (listQuery.filters['side'] === 'ready' ? ready : none).filter(
              (row) => !gone.includes(String(row.rxId)),
            );
      return { total: rows.length, exact: true, rows };
    },
    process: async (items: readonly RefillAsked[]) => {
      processed.push(items);
      return answers;
    },
    fax: async (items: readonly RefillAsked[]) => {
      faxed.push(items);
      return answers;
    },
    auto: async () => ({ total: 0, exact: true, rows: [] }),
    enrol: async (items: readonly RefillAsked[], on: boolean) => {
      enrolled.push({ items, on });
      return answers;
    },
  };
  const ref = createActor(provideRefillRx(ports), { input: {} }).start();
  const lists = ref.getSnapshot().context;
  const settled = () =>
    Promise.all(
      [lists.ready, lists.none].map((actor) =>
        waitFor(
          actor,
          (snapshot) => snapshot.matches({ rows: 'ready' }) && snapshot.context.settled,
        ),
      ),
    );
  await settled();
  const ask = async (text: string) => {
    ref.send({ type: 'refill.search', text });
    await settled();
  };
  return { ref, lists, queries, processed, faxed, enrolled, settled, ask };
}

test('what is asked for stands in the two tables, each cell in words', async () => {
  const { queries, ask, lists } = await open();
  await ask(' rivera ');
  expect(queries.slice(-2).map((query) => [query.text, query.filters])).toEqual([
    ['rivera', { side: 'ready' }],
    ['rivera', { side: 'none' }],
  ]);
  expect([lists.ready, lists.none].map((actor) => actor.getSnapshot().context.total)).toEqual([
    1, 1,
  ]);
  expect(
    ['quantity', 'daysSupply', 'refillsLeft', 'lastFilledOn', 'earliestOn', 'drugName'].map(
      (code) => refillText(due, code),
    ),
  ).toEqual(['60', '30', '2', '02/01/2026', '02/24/2026', 'metFORMIN hydrochloride 500 mg tablet']);
  expect(refillText(soon, 'why')).toBe('Too soon until 03/25/2026.');
});
test('marks of both tables are processed with one key, in their versions; each has its own answer, and the marks are gone', async () => {
  const { ref, ask, lists, processed, settled } = await open(
    [due],
    [soon],
    [answer(), answer({ rxId: 42, done: false, said: 'Too soon until 03/25/2026.' })],
  );
  await ask('rivera');
  for (const list of [lists.ready, lists.none]) list.send({ type: 'list.select' });
  ref.send({ type: 'refill.process' });
  await waitFor(
    ref,
    (snapshot) => snapshot.matches('browsing') && snapshot.context.answers.length > 0,
  );
  await settled();
  expect(processed).toEqual([
    [
      { rxId: 41, version: 4 },
      { rxId: 42, version: 7 },
    ],
  ]);
  expect(ref.getSnapshot().context.answers.map((answer) => [answer.done, answer.said])).toEqual([
    [true, 'Fill 01 stands in Data Entry.'],
    [false, 'Too soon until 03/25/2026.'],
  ]);
  expect(
    [lists.ready, lists.none].map((actor) => Object.keys(actor.getSnapshot().context.selected)),
  ).toEqual([[], []]);
});
test('without a mark the row under the cursor of the table that one is in is processed', async () => {
  const { ref, ask, processed } = await open();
  await ask('rivera');
  ref.send({ type: 'refill.at', side: 'none' });
  ref.send({ type: 'refill.process' });
  await waitFor(ref, (snapshot) => snapshot.matches('browsing'));
  expect(processed).toEqual([[{ rxId: 42, version: 7 }]]);
});
test('Delete takes a row off the list of this request alone; the next search has it again', async () => {
  const { ref, ask, lists, queries, settled, processed } = await open();
  await ask('rivera');
  ref.send({ type: 'refill.remove' });
  await settled();
  expect([
    queries.at(-1)!.filters['without'],
    lists.ready.getSnapshot().context.total,
    lists.none.getSnapshot().context.total,
    processed.length,
  ]).toEqual(['41', 0, 1, 0]);
  await ask('rivera');
  expect(lists.ready.getSnapshot().context.total).toBe(1);
});
test('scanned labels join each other in the box; a name there gives way', async () => {
  const { ref, ask, queries } = await open();
  await ask('rivera');
  const code = scan(rxLabel);
  for (let index = 0; index < 2; index++) ref.send({ type: 'scan.arrived', code, byHand: false });
  expect(ref.getSnapshot().context.text).toBe('001000412700, 001000412700');
  await waitFor(ref.getSnapshot().context.none, (snapshot) => snapshot.context.settled);
  expect(queries.at(-1)!.text).toBe('001000412700, 001000412700');
});
test('a key before the rows are there waits for them, as Enter does', async () => {
  const one = await open([due], []);
  one.ref.send({ type: 'refill.search', text: '4400041' });
  expect(refillRefusal(one.ref.getSnapshot(), { type: 'refill.process' })).toBeNull();
  one.ref.send({ type: 'refill.process' });
  expect(one.ref.getSnapshot().matches({ browsing: 'waiting' })).toBe(true);
  await one.settled();
  await waitFor(one.ref, (snapshot) => snapshot.matches({ browsing: 'resting' }));
  expect(one.processed).toEqual([[{ rxId: 41, version: 4 }]]);

  const unseen = await open([due], []);
  unseen.ref.send({ type: 'refill.search', text: 'rivera' });
  unseen.ref.send({ type: 'refill.fax' });
  await unseen.settled();
  await waitFor(unseen.ref, (snapshot) => snapshot.matches({ browsing: 'resting' }));
  expect(unseen.faxed).toEqual([]);

  const several = await open([due, row({ rxId: 43 })], [soon]);
  several.ref.send({ type: 'refill.search', text: 'rivera' });
  several.ref.send({ type: 'refill.process' });
  await several.settled();
  await waitFor(several.ref, (snapshot) => snapshot.matches({ browsing: 'resting' }));
  expect([several.processed, several.ref.getSnapshot().context.wanted]).toEqual([[], null]);
});
test('what is missing is said, of E-Refill as of the rest', async () => {
  const { ref, ask } = await open([], []);
  expect(refillRefusal(ref.getSnapshot(), { type: 'refill.electronic' })).toBe(
    'Search by Rx number or patient first.',
  );
  expect(refillRefusal(ref.getSnapshot(), { type: 'refill.process' })).toBe(
    'Search by Rx number or patient first.',
  );
  await ask('nobody');
  expect(refillRefusal(ref.getSnapshot(), { type: 'refill.process' })).toMatch(
    /^Choose a prescription first/,
  );
  expect(refillRefusal(ref.getSnapshot(), { type: 'dialog.close' })).toBeNull();
});
test('Fax Refill asks for what is marked, in its version; each has its own answer', async () => {
  const { ref, ask, lists, processed, faxed, settled } = await open(
    [due],
    [soon],
    [answer({ rxId: 42, said: 'The request to Chen, Grace MD waits to be faxed.' })],
  );
  await ask('rivera');
  lists.none.send({ type: 'list.select' });
  ref.send({ type: 'refill.fax' });
  await waitFor(
    ref,
    (snapshot) => snapshot.matches('browsing') && snapshot.context.answers.length > 0,
  );
  await settled();
  expect([faxed, processed]).toEqual([[[{ rxId: 42, version: 7 }]], []]);
});
test('Auto Refill enrols what is marked; where all of it is enrolled, it is withdrawn', async () => {
  const { ref, ask, lists, enrolled, settled } = await open(
    [row({ autoRefill: true }), row({ rxId: 43, version: 2 })],
    [],
    [answer({ said: 'It is refilled by itself from now on.' })],
  );
  const done = async () => {
    ref.send({ type: 'refill.enrol' });
    await waitFor(ref, (snapshot) => snapshot.matches('browsing'));
    await settled();
  };
  await ask('rivera');
  lists.ready.send({ type: 'list.select' });
  lists.ready.send({ type: 'list.move', to: 'next' });
  lists.ready.send({ type: 'list.select' });
  await done();
  lists.ready.send({ type: 'list.move', to: 'first' });
  await done();
  expect(enrolled).toEqual([
    {
      items: [
        { rxId: 41, version: 4 },
        { rxId: 43, version: 2 },
      ],
      on: true,
    },
    { items: [{ rxId: 41, version: 4 }], on: false },
  ]);
});
