import { expect, test } from 'vitest';
import { assign, createActor, fromPromise, waitFor } from 'xstate';
import type { ErxRow } from '#domain/erx/contract/erx.ts';
import type { ListQuery } from '#domain/platform/contract/list.ts';
import { fail, ok } from '#domain/platform/result.ts';
import {
  erxDetailMachine,
  erxDetailRefusal,
  provideErxDetail,
} from '#machines/erx/erx-detail.machine.ts';
import { createErxLogMachine, provideErxLog } from '#machines/erx/erx-log.machine.ts';
import { erxRefuseMachine, provideErxRefuse } from '#machines/erx/erx-refuse.machine.ts';
import { erxMachine, erxRefusal, provideErx } from '#machines/erx/erx.machine.ts';
import type { ErxPorts } from '#machines/erx/erx.ports.ts';
import { entryRefusal, refuseRefusal } from '#machines/erx/erx.rows.ts';
import { draftOf } from '#machines/platform/draft/draft.ts';
import { erxRow, exactMessage } from '#tests/machines/rx/entry/world.ts';
import { coverage } from '#tests/platform/transitions.ts';

const fault = [new Error('The server does not answer.')];
const entered: ErxRow = { ...erxRow, erxId: 500, status: 'entered', rxId: 9, rxNumber: '0004127' };
const unreadable: ErxRow = {
  ...erxRow,
  erxId: 499,
  kind: 'Unreadable',
  status: 'unreadable',
  reason: 'The message is not well-formed XML',
};
const expired: ErxRow = { ...erxRow, erxId: 498, expired: true, expiresOn: '2025-01-01' };
const asked = (row: ErxRow | null) => ({
  type: 'list.asked',
  verb: 'open',
  key: row?.erxId ?? null,
  row,
  keys: [],
  column: null,
});

test('every state of inbox, detail, log and refusal can be reached and every transition taken', () => {
  const closing = { 'dialog.close': [{ type: 'dialog.close' }] };
  const live = {
    'live.changed': [{ type: 'live.changed', entity: 'erx', id: 501, version: 2 } as never],
  };
  // The lists hold no rows while nothing runs: that a row is in hand is said by the guards.
  const withRow = erxMachine.provide({
    actions: { take: assign({ row: erxRow }) },
    guards: { mayEnter: () => true, mayRefuse: () => true, hasRow: () => true },
  });
  expect(
    coverage(withRow, {
      events: {
        ...closing,
        ...live,
        'list.asked': [asked(erxRow) as never, asked(entered) as never],
        'erx.enter': [{ type: 'erx.enter' }],
        'erx.detail': [{ type: 'erx.detail' }],
        'erx.refuse': [{ type: 'erx.refuse' }],
        'erx.log': [{ type: 'erx.log' }],
        'erx.preset': [{ type: 'erx.preset', nth: 1 } as never],
        'erx.search': [{ type: 'erx.search', text: 'riv' } as never],
        'erx.at': [{ type: 'erx.at', which: 'sent' } as never],
      },
      settle: {
        count: { done: [[1, 0, 0, 0, 1]], error: fault },
        enter: { done: [null], error: fault },
        read: { done: [null], error: fault },
        refuse: { done: [{ refused: true }], error: fault },
        log: { done: [null], error: fault },
      },
      input: {},
      project: (context) => [
        context.which,
        context.preset,
        context.row?.erxId,
        context.counts !== null,
      ],
    }),
  ).toEqual({ untaken: [], unreached: [] });
  expect(
    coverage(
      erxDetailMachine.provide({
        guards: {
          mayEnter: () => true,
          mayRefuse: () => true,
          mayNote: () => true,
          mayStop: () => true,
          mayTransfer: () => true,
        },
      }),
      {
        events: {
          ...closing,
          ...live,
          'detail.enter': [{ type: 'detail.enter' }],
          'detail.refuse': [{ type: 'detail.refuse' }],
          'detail.note': [{ type: 'detail.note' }],
          'detail.stop': [{ type: 'detail.stop' }],
          'detail.transfer': [{ type: 'detail.transfer' }],
          'detail.choose': [{ type: 'detail.choose', rxId: 9 } as never],
          'detail.retry': [{ type: 'detail.retry' }],
        },
        settle: {
          load: {
            done: [
              ok(exactMessage),
              fail({ code: 'NOT_FOUND', message: 'There is no such message.' }),
            ],
            error: fault,
          },
          enter: { done: [{ detail: null }], error: fault },
          refuse: { done: [{ refused: true }], error: fault },
          note: {
            done: [ok(erxRow), fail({ code: 'STALE', message: 'Someone else.' })],
            error: fault,
          },
          stop: {
            done: [ok(erxRow), fail({ code: 'REFUSED', message: 'A fill is in progress.' })],
            error: fault,
          },
          transfer: {
            done: [ok(erxRow), fail({ code: 'REFUSED', message: 'It is on hold.' })],
            error: fault,
          },
        },
        input: { erxId: 501 },
        project: (context) => [context.detail !== null, context.problem],
      },
    ),
  ).toEqual({ untaken: [], unreached: [] });
  expect(
    coverage(
      createErxLogMachine({ today: () => '2026-03-02' }).provide({
        guards: { isInvalid: ({ context }) => context.rejections === 0 },
      }),
      {
        events: {
          ...closing,
          'log.search': [{ type: 'log.search' }],
          'log.days': [{ type: 'log.days', days: 7 } as never],
          'list.asked': [asked(entered) as never],
        },
        settle: { read: { done: [null], error: fault } },
        input: {},
        project: (context) => [context.rejections > 0],
      },
    ),
  ).toEqual({ untaken: [], unreached: [] });
  expect(
    coverage(
      erxRefuseMachine.provide({
        guards: { isInvalid: ({ context }) => context.rejections === 0 },
      }),
      {
        events: { ...closing, 'refuse.send': [{ type: 'refuse.send' }] },
        settle: {
          refuse: {
            done: [
              ok({ ...erxRow, status: 'refused' }),
              fail({ code: 'STALE', message: 'Someone else worked on it.' }),
            ],
            error: fault,
          },
        },
        input: { row: erxRow },
        project: (context) => [context.rejections > 0, context.problem, context.done !== null],
      },
    ),
  ).toEqual({ untaken: [], unreached: [] });
});

interface Inbox {
  readonly queries: ListQuery[];
  readonly opened: string[];
  readonly refused: object[];
}
function desk(rows: readonly ErxRow[] = [erxRow, entered, unreadable]) {
  const inbox: Inbox = { queries: [], opened: [], refused: [] };
  const ports = {
    erxList: async (query: ListQuery) => {
      inbox.queries.push(query);
      const own = query.filters['direction'] === 'out' ? [] : rows;
      return { total: own.length, exact: true, rows: own };
    },
    erx: async () => ok(exactMessage),
    refuseErx: async (input: object) => {
      inbox.refused.push(input);
      return ok({ ...erxRow, status: 'refused' });
    },
  } as unknown as ErxPorts;
  const dialog = (name: string, answer?: Promise<unknown>) =>
    fromPromise(({ input }: { input: unknown }) => {
      inbox.opened.push(`${name} ${JSON.stringify(input)}`);
      return answer ?? Promise.resolve(null);
    }) as never;
  return { inbox, ports, dialog };
}
async function openInbox(rows?: readonly ErxRow[], entry?: Promise<unknown>) {
  const { inbox, ports, dialog } = desk(rows);
  const ref = createActor(
    provideErx(ports).provide({
      actors: {
        askRxEntry: dialog('rxEntry', entry),
        askErxDetail: dialog('erxDetail'),
        askErxRefuse: dialog('erxRefuse'),
        askErxLog: dialog('erxLog'),
      },
    }),
    { input: {} },
  ).start();
  const { received } = ref.getSnapshot().context;
  const ready = () => waitFor(received, (snapshot) => snapshot.matches({ rows: 'ready' }));
  await ready();
  return { ref, received, inbox, ready };
}

test('Enter on a new message opens its entry, on any other one its detail', async () => {
  const { ref, received, inbox, ready } = await openInbox();
  received.send({ type: 'list.do', verb: 'open' });
  await ready();
  received.send({ type: 'list.move', to: 1 });
  received.send({ type: 'list.do', verb: 'open' });
  await waitFor(ref, (snapshot) => snapshot.matches({ open: { work: 'browsing' } }));
  expect(inbox.opened).toEqual(['rxEntry {"erxId":501}', 'erxDetail {"erxId":500}']);
});
test('F8 says why a message can’t be entered; an expired one can still be refused', async () => {
  const { ref, received } = await openInbox();
  received.send({ type: 'list.move', to: 1 });
  expect(erxRefusal(ref.getSnapshot(), { type: 'erx.enter' })).toBe(
    'It was entered already as Rx 0004127.',
  );
  received.send({ type: 'list.move', to: 2 });
  expect(erxRefusal(ref.getSnapshot(), { type: 'erx.enter' })).toBe(
    'The message is not well-formed XML',
  );
  expect([entryRefusal(expired), refuseRefusal(expired)]).toEqual([
    'It has expired and can’t be filled. Refuse it, or ask the prescriber for a new one.',
    null,
  ]);
});
test('a message that comes in refreshes the lists and the counts, and closes nothing that is open', async () => {
  const { ref, received, inbox } = await openInbox([erxRow], new Promise(() => undefined));
  received.send({ type: 'list.do', verb: 'open' });
  await waitFor(ref, (snapshot) => snapshot.matches({ open: { work: 'entering' } }));
  const before = inbox.queries.length;
  ref.send({ type: 'live.changed', entity: 'erx', id: 502, version: 1 });
  await waitFor(
    ref,
    (snapshot) =>
      snapshot.matches({ open: { counting: 'counted' } }) && inbox.queries.length > before,
  );
  expect([ref.getSnapshot().matches({ open: { work: 'entering' } }), inbox.opened]).toEqual([
    true,
    ['rxEntry {"erxId":501}'],
  ]);
});
test('the presets narrow the received messages: what waits comes oldest first', async () => {
  const { ref, inbox, ready } = await openInbox();
  expect(
    inbox.queries.find((query) => query.limit === 100 && query.filters['direction'] === 'in'),
  ).toMatchObject({
    filters: { direction: 'in', status: 'new,working' },
    sort: { column: 'receivedAt', direction: 'asc' },
  });
  ref.send({ type: 'erx.preset', nth: 3 });
  await ready();
  expect(inbox.queries.at(-1)).toMatchObject({
    filters: { direction: 'in', status: 'unreadable,unsupported' },
    sort: { direction: 'desc' },
  });
  expect(ref.getSnapshot().context.counts).toEqual([3, 3, 3, 3, 3]);
});
test('the log: Last 7 Days and the words go to the server', async () => {
  const { inbox, ports, dialog } = desk();
  const ref = createActor(
    provideErxLog(ports, { today: () => '2026-03-02' }).provide({
      actors: { askErxDetail: dialog('erxDetail') },
    }),
    { input: {} },
  ).start();
  const { list, draft } = ref.getSnapshot().context;
  draft.send({ type: 'draft.set', field: 'patient', value: 'rivera' });
  ref.send({ type: 'log.days', days: 7 });
  await waitFor(list, (snapshot) => snapshot.matches({ rows: 'ready' }));
  expect(inbox.queries.at(-1)?.filters).toEqual({
    from: '2026-02-24',
    to: '2026-03-02',
    patient: 'rivera',
  });
});
test('a refusal needs a reason; it goes with code and words, and the detail shows the message anew', async () => {
  const { inbox, ports, dialog } = desk();
  const ref = createActor(provideErxRefuse(ports), { input: { row: erxRow } }).start();
  const { draft } = ref.getSnapshot().context;
  ref.send({ type: 'refuse.send' });
  expect([
    ref.getSnapshot().context.rejections,
    draftOf(draft).errors['reasonCode'],
    inbox.refused,
  ]).toEqual([1, 'Reason is needed before this can be saved.', []]);
  draft.send({ type: 'draft.fill', values: { reasonCode: 'quantity', reasonText: '90 at most' } });
  ref.send({ type: 'refuse.send' });
  expect((await waitFor(ref, (snapshot) => snapshot.matches('closed'))).output).toMatchObject({
    refused: true,
  });
  expect(inbox.refused).toEqual([
    { erxId: 501, version: 1, reasonCode: 'quantity', reasonText: '90 at most' },
  ]);
  const detail = createActor(
    provideErxDetail(ports).provide({
      actors: { askErxRefuse: dialog('erxRefuse'), askRxEntry: dialog('rxEntry') },
    }),
    { input: { erxId: 501 } },
  ).start();
  await waitFor(detail, (snapshot) => snapshot.matches('reading'));
  expect(erxDetailRefusal(detail.getSnapshot(), { type: 'detail.enter' })).toBeNull();
  detail.send({ type: 'detail.refuse' });
  await waitFor(detail, (snapshot) => snapshot.matches('reading'));
  expect(inbox.opened.at(-1)).toContain('erxRefuse');
});
