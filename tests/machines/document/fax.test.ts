import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { PatientDocument } from '#domain/document/contract/documents.ts';
import type { FaxRow } from '#domain/document/contract/faxes.ts';
import { ok, refuse } from '#domain/platform/result.ts';
import {
  faxRefusal,
  isFaxDirty,
  provideFax,
  type FaxOut,
  type FaxPorts,
} from '#machines/document/fax.machine.ts';
import { faxesPlan } from '#machines/document/faxes.ts';
import { draftOf } from '#machines/platform/draft/draft.ts';
import { storeClock } from '#tests/platform/fixed-clock.ts';

const paper = (key: string, pages = 1): PatientDocument => ({
  key,
  kind: 'card',
  name: `${key}.jpg`,
  mediaType: 'image/jpeg',
  byteSize: 9,
  width: 8,
  height: 8,
  pages,
  createdAt: '2026-03-01T10:00:00Z',
  version: 2,
  uploadedBy: 'Ada Lee',
});
const row = (over: Partial<FaxRow> = {}): FaxRow => ({
  id: 1,
  version: 1,
  patientId: 7,
  patientName: 'Okafor, Ngozi',
  recipient: 'Grace Adams MD',
  fax: '2175550177',
  coverNote: null,
  documents: [
    { key: 'a', name: 'a.jpg' },
    { key: 'b', name: 'b.tif' },
  ],
  pages: 4,
  status: 'queued',
  attempts: 0,
  reason: null,
  at: '2026-03-02T15:00:00.000Z',
  by: 'Ada Lee',
  sentAt: null,
  ...over,
});
function open(
  over: Partial<FaxPorts> = {},
  papers = [paper('a'), paper('b', 3), paper('c')],
  at = 1,
) {
  const sent: FaxOut[] = [];
  const opened: unknown[] = [];
  const ports: FaxPorts = {
    prescriber: async () => ({ recipient: 'Grace Adams MD', fax: '2175550177' }),
    send: async (faxOut) => {
      sent.push(faxOut);
      return ok(row());
    },
    list: async () => ({ total: 0, exact: true, rows: [] }),
    retry: async () => ok(row()),
    ...over,
  };
  const ref = createActor(
    provideFax(ports).provide({
      actors: {
        ask: fromPromise(async ({ input }: { input: unknown }) => {
          opened.push(input);
          return null;
        }) as never,
      },
    }),
    { input: { patientId: 7, name: 'Okafor, Ngozi', papers, at } },
  );
  ref.start();
  const { draft } = ref.getSnapshot().context;
  return {
    ref,
    sent,
    opened,
    write: (field: string, value: unknown) => draft.send({ type: 'draft.set', field, value }),
    values: () => draftOf(draft).values,
    errors: () => draftOf(draft).errors,
    here: () => ref.getSnapshot().context,
  };
}

test('the document in sight is marked; others are marked by keys and go in the order of the list; then the patient’s faxes open', async () => {
  const opened = open();
  expect([
    opened.here().marked,
    opened.here().cursor,
    isFaxDirty(opened.ref.getSnapshot()),
  ]).toEqual([['b'], 1, false]);
  opened.ref.send({ type: 'fax.move', by: -1 });
  opened.ref.send({ type: 'fax.mark' });
  expect(faxRefusal(opened.ref.getSnapshot(), { type: 'fax.move', by: -1 } as never)).toBe(
    'There is no further document.',
  );
  opened.write('recipient', 'Dr. Adams');
  opened.write('fax', '2175550177');
  opened.write('coverNote', ' Please call us. ');
  expect(isFaxDirty(opened.ref.getSnapshot())).toBe(true);
  opened.ref.send({ type: 'fax.send' });
  await waitFor(opened.ref, (snapshot) => snapshot.status === 'done');
  expect([opened.sent, opened.opened]).toEqual([
    [
      {
        patientId: 7,
        recipient: 'Dr. Adams',
        fax: '2175550177',
        coverNote: 'Please call us.',
        documents: [{ key: 'a' }, { key: 'b' }],
      },
    ],
    [{ name: 'faxes', input: { values: { patientId: 7 } } }],
  ]);
});
test('nothing is sent without a recipient, a number that can be reached, or a document', () => {
  const opened = open();
  opened.ref.send({ type: 'fax.mark' });
  opened.ref.send({ type: 'fax.send' });
  expect([opened.here().problem, opened.errors()]).toEqual([
    'Mark the documents that are to go.',
    { recipient: expect.any(String), fax: expect.any(String) },
  ]);
  opened.ref.send({ type: 'fax.mark' });
  opened.write('recipient', 'Dr. Adams');
  opened.write('fax', '1175550177');
  opened.ref.send({ type: 'fax.send' });
  expect([opened.here().problem, opened.errors(), opened.sent]).toEqual([
    null,
    { fax: 'An area code can’t begin with 0 or 1: look at the number again.' },
    [],
  ]);
  const many = open(
    {},
    Array.from({ length: 6 }, (_, index) => paper(`p${index}`, 10)),
    0,
  );
  many.write('recipient', 'Dr. Adams');
  many.write('fax', '2175550177');
  for (let index = 1; index < 6; index++) many.ref.send({ type: 'fax.mark', index });
  many.ref.send({ type: 'fax.send' });
  expect([many.here().problem, many.sent]).toEqual([
    'A fax takes 50 pages at most: send the others with another one.',
    [],
  ]);
});
test('a prescriber that is chosen fills in name and number, never leaving another’s number beside a new name', async () => {
  const places = new Map([
    [4, { recipient: 'Grace Adams MD', fax: '2175550177' }],
    [5, { recipient: 'Noah Brown MD', fax: null }],
  ]);
  const opened = open({
    prescriber: async (id) => {
      if (id === 9) throw new Error('The server does not answer.');
      return places.get(id) ?? null;
    },
  });
  const found = () => waitFor(opened.ref, (snapshot) => snapshot.matches('editing'));
  opened.write('prescriberId', 4);
  expect(faxRefusal(opened.ref.getSnapshot(), { type: 'fax.send' })).toBe(
    'Working: wait for the answer.',
  );
  await found();
  expect(opened.values()).toMatchObject({ recipient: 'Grace Adams MD', fax: '2175550177' });
  opened.write('recipient', 'Grace Adams MD, front desk');
  expect(opened.values()).toMatchObject({ recipient: 'Grace Adams MD, front desk' });
  opened.write('prescriberId', 5);
  await found();
  expect([opened.values(), opened.here().problem]).toMatchObject([
    { recipient: 'Noah Brown MD', fax: null },
    'Noah Brown MD has no fax number on the record: type it.',
  ]);
  opened.write('prescriberId', 6);
  await found();
  expect(opened.here().problem).toBe('This prescriber is not here any more: choose another.');
  opened.write('prescriberId', 9);
  await found();
  expect(opened.here().problem).toBe('The server does not answer.');
});
test('a refusal of the server keeps what was typed and marked', async () => {
  const opened = open({
    send: async () =>
      refuse('REFUSED', 'This document belongs to somebody else: look at the documents again.'),
  });
  opened.write('recipient', 'Dr. Adams');
  opened.write('fax', '2175550177');
  opened.ref.send({ type: 'fax.send' });
  await waitFor(opened.ref, (snapshot) => snapshot.context.rejections === 1);
  expect([
    opened.here().problem,
    opened.values()['recipient'],
    opened.here().marked,
    opened.opened,
  ]).toEqual([
    'This document belongs to somebody else: look at the documents again.',
    'Dr. Adams',
    ['b'],
    [],
  ]);
});
test('the list says how each fax stands, and only one that failed is tried again', () => {
  const text = (over: Partial<FaxRow>, column: string) =>
    faxesPlan.textOf(row(over), column, storeClock);
  const why = faxesPlan.rowActions['retry'].why;
  expect([
    text({}, 'documents'),
    text({}, 'fax'),
    text({}, 'pages'),
    text({ status: 'failed', reason: 'The line is busy.' }, 'status'),
    text({ reason: 'The line is busy.' }, 'reason'),
  ]).toEqual(['a.jpg, b.tif', '217-555-0177', '4', 'Failed', 'The line is busy.']);
  expect([why(row()), why(row({ status: 'sent' })), why(row({ status: 'failed' }))]).toEqual([
    'This fax waits already: it goes out by itself.',
    'This fax was sent already.',
    null,
  ]);
});
