import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { DocumentRow } from '#domain/document/contract/documents.ts';
import { beginningsOf, pagesIn, searchWords, tagsIn } from '#domain/document/rules/words.ts';
import { ok, refuse } from '#domain/platform/result.ts';
import {
  describedBy,
  describing,
  destroyAll,
  destroying,
  dmsPlan,
  holding,
  keptText,
  provideDms,
  retentionText,
  scanInboxPlan,
  splitBy,
  splitting,
  splitUndo,
  uploading,
} from '#machines/document/dms.ts';
import {
  documentViewMachine,
  documentViewRefusal,
} from '#machines/document/document-view.machine.ts';
import type { Describing, DmsPorts } from '#machines/document/documents.ports.ts';
import type { RowAction } from '#machines/platform/list-dialog/list-plan.ts';
import { listRefusal } from '#machines/platform/list/list.refusal.ts';
import { storeClock } from '#tests/platform/fixed-clock.ts';

const row: DocumentRow = {
  id: 41,
  key: 'a'.repeat(32),
  kind: 'unlinked',
  name: 'HbA1c.tif',
  mediaType: 'image/jpeg',
  byteSize: 1_000,
  width: 400,
  height: 500,
  pages: 1,
  createdAt: '2026-03-02T15:00:00.000Z',
  version: 3,
  uploadedBy: 'Scanner',
  tags: ['labs', '2026'],
  patientId: null,
  patientName: null,
  dateOfBirth: null,
  rxId: null,
  rxNumber: null,
  insuranceId: null,
  card: null,
  keepUntil: '2036-03-02',
  past: false,
  hold: null,
  destroyed: null,
  deleted: false,
};
const linked: DocumentRow = {
  ...row,
  kind: 'lab',
  patientId: 7,
  patientName: 'Okafor, Ngozi',
  dateOfBirth: '1980-01-31',
  rxNumber: '001412700100',
  card: 'W1',
};
const paper: DocumentRow = { ...linked, kind: 'hard-copy' };
/** The same as it stands among a patient's papers. */
const among = ({ destroyed, ...rest }: DocumentRow) =>
  destroyed === null ? rest : { ...rest, destroyed };
const cells = (row: DocumentRow) =>
  ['kind', 'tags', 'patientName', 'rxNumber', 'card', 'uploadedBy'].map((code) =>
    dmsPlan.textOf(row, code, storeClock),
  );
type Verb = keyof typeof dmsPlan.rowActions;
const rowActions: Readonly<Record<Verb, RowAction<DocumentRow>>> = dmsPlan.rowActions;
const why = (verb: Verb, row: DocumentRow) => rowActions[verb].why?.(row) ?? null;

test('a row says in words what it is and whose; what is nobody’s is not linked', () => {
  expect([cells(row), cells(linked), cells(paper)[0]]).toEqual([
    ['Not linked', 'labs, 2026', '', '', '', 'Scanner'],
    ['Lab Reports', 'labs, 2026', 'Okafor, Ngozi', '001 4127001 00', 'W1', 'Scanner'],
    'Hard copy',
  ]);
});
test('a prescription’s paper is neither deleted nor entered again; what is nobody’s is not faxed', () => {
  expect([why('remove', row), why('create', row), why('fax', linked)]).toEqual([null, null, null]);
  expect([why('remove', paper), why('create', paper), why('fax', row)]).toEqual([
    'This is the paper of a prescription: it stays with the prescription.',
    'A prescription was entered from this paper already.',
    'It is nobody’s yet: say whose it is first, with {key:dms.save}.',
  ]);
});
test('Save starts with what the document is; of a prescription’s paper only name and tags; Upload with what the list is narrowed to; New Rx with the paper', () => {
  expect(describing(linked)).toMatchObject({
    name: 'documentDetails',
    input: {
      id: 41,
      version: 3,
      title: 'HbA1c.tif',
      blank: {
        key: row.key,
        name: 'HbA1c.tif',
        tags: 'labs, 2026',
        patientId: 7,
        type: 'lab',
        rxNumber: '001412700100',
      },
    },
  });
  expect([describing(row), describing(paper).name]).toMatchObject([
    { name: 'documentDetails', input: { blank: { patientId: null, type: null } } },
    'documentName',
  ]);
  expect(uploading({ patientId: 7 })).toMatchObject({
    name: 'documentUpload',
    input: { blank: { key: null, patientId: 7, type: null } },
  });
  const way = dmsPlan.rowActions['create'] as { ask(givenRow: DocumentRow): unknown };
  expect([way.ask(row), way.ask(linked)]).toEqual([
    { name: 'rxEntry', input: { start: { imageKey: row.key } } },
    { name: 'rxEntry', input: { start: { imageKey: row.key }, patientId: 7 } },
  ]);
});
test('what was typed becomes what the call takes: tags once each, blanks as nothing', () => {
  expect(
    describedBy({
      id: 41,
      version: 3,
      draft: {
        key: row.key,
        name: ' ',
        tags: 'Labs,  prior  auth, LABS,',
        patientId: 7,
        type: 'lab',
        rxNumber: '',
        insuranceId: null,
      },
    }),
  ).toEqual({
    key: row.key,
    version: 3,
    name: null,
    tags: ['Labs', 'prior auth'],
    patientId: 7,
    type: 'lab',
    rxNumber: null,
    insuranceId: null,
  } satisfies Describing);
});
test('words of a search are beginnings of words, whatever signs stand between them', () => {
  expect([
    beginningsOf('Lab-2026'),
    beginningsOf('Étude'),
    beginningsOf("';--"),
    searchWords('  a  b '),
    tagsIn('a,A ,, b'),
  ]).toEqual(['lab:* & 2026:*', 'étude:*', null, ['a', 'b'], ['a', 'b']]);
});

const never = (): never => {
  throw new Error('Not asked for here');
};
function open(ports: Partial<DmsPorts>, rows: readonly DocumentRow[] = [row, linked]) {
  const full = {
    search: async () => ({ total: rows.length, exact: true, rows: [...rows] }),
    describe: never,
    papers: never,
    waiting: never,
    remove: never,
    discardScan: never,
    ...ports,
  } as unknown as DmsPorts;
  const ref = createActor(provideDms(full, storeClock).dmsSearch, { input: {} }).start();
  return { ref, list: () => ref.getSnapshot().context.list };
}
test('a fax starts with the papers of the row’s patient, the one under the cursor in sight; a refusal is told', async () => {
  const asked: number[] = [];
  const opened = open({
    papers: async (id) => {
      asked.push(id);
      return ok([among({ ...linked, key: 'b'.repeat(32) }), among(linked)]);
    },
  });
  await waitFor(opened.list(), (snapshot) => snapshot.context.total === 2);
  opened.ref.send({ type: 'list.asked', verb: 'fax', row: linked, rows: [] } as never);
  await waitFor(opened.ref, (snapshot) => snapshot.context.asking !== null);
  expect([asked, opened.ref.getSnapshot().context.asking]).toMatchObject([
    [7],
    { name: 'sendFax', input: { patientId: 7, name: 'Okafor, Ngozi', at: 1 } },
  ]);
});
test('where no document is found nothing is entered from one, and the dialog stays', async () => {
  const opened = open({}, []);
  const enter = { type: 'list.do', verb: 'create' } as const;
  await waitFor(opened.list(), (snapshot) => snapshot.matches({ rows: 'ready' }));

  opened.list().send(enter);

  expect(listRefusal(opened.list().getSnapshot(), enter)).toBe('Choose a row first.');
  expect(opened.ref.getSnapshot().status).toBe('active');
});
test('a deleted document can come back: it is known by its own key', async () => {
  const removed: object[] = [];
  const opened = open({
    remove: async (value) => {
      removed.push(value);
      return removed.length === 1
        ? ok({ ...among(row), version: 4 })
        : refuse('REFUSED', 'Not now.');
    },
  });
  await waitFor(opened.list(), (snapshot) => snapshot.context.total === 2);
  opened.ref.send({ type: 'list.asked', verb: 'remove', row, rows: [] } as never);
  await waitFor(opened.ref, (snapshot) => snapshot.matches('browsing') && removed.length === 1);
  expect(removed).toEqual([{ key: row.key, version: 3 }]);
});
test('a scan says what keeps it out; only what was refused is discarded', () => {
  const scan = {
    scan: 'f'.repeat(40),
    name: 'letter.pdf',
    byteSize: 2_000_000,
    at: '2026-03-02T15:00:00.000Z',
    arriving: false,
    why: 'A PDF can’t be taken in.',
  };
  const texts = (givenScan: typeof scan | (Omit<typeof scan, 'why'> & { why: null })) =>
    ['byteSize', 'state', 'why'].map((code) => scanInboxPlan.textOf(givenScan, code, storeClock));
  expect([
    texts(scan),
    texts({ ...scan, why: null, arriving: true }),
    texts({ ...scan, why: null })[1],
  ]).toEqual([
    ['1.9 MB', 'Refused', 'A PDF can’t be taken in.'],
    ['1.9 MB', 'Arriving', ''],
    'Waiting',
  ]);
  expect([
    scanInboxPlan.rowActions['remove'].why(scan),
    scanInboxPlan.rowActions['remove'].why({ ...scan, why: null }),
  ]).toEqual([null, 'It comes in by itself in a moment.']);
});
test('pages are typed as for a printer, in the order in which they are to come, each once', () => {
  const read = (typed: string, count = 9) => {
    const result = pagesIn(typed, count);
    return result.ok ? result.value : result.error.message;
  };
  expect([read('2'), read('2-4, 7'), read('7,2 - 4'), read(' 3 3 1'), read('2–3;5')]).toEqual([
    [2],
    [2, 3, 4, 7],
    [7, 2, 3, 4],
    [3, 1],
    [2, 3, 5],
  ]);
  expect([read(''), read('two'), read('4-2'), read('0'), read('8-10'), read('2', 1)]).toEqual([
    'Say which pages: 2-4, 7.',
    '“two” is no page. Type pages as 2-4, 7.',
    '“4-2” is no page. Type pages as 2-4, 7.',
    'It has pages 1 to 9.',
    'It has pages 1 to 9.',
    'It has one page.',
  ]);
});
test('some pages become a document of their own: the same patient’s unless another is chosen; one page is not split', () => {
  const many = { ...linked, pages: 4 };
  expect([why('split', row), why('split', many), why('split', { ...paper, pages: 2 })]).toEqual([
    'It has one page.',
    null,
    null,
  ]);
  expect([splitting(many), splitting({ ...paper, pages: 2 })]).toMatchObject([
    {
      name: 'documentSplit',
      input: {
        id: 41,
        version: 3,
        blank: {
          key: row.key,
          count: 4,
          pages: null,
          name: 'HbA1c.tif',
          patientId: 7,
          type: 'lab',
        },
      },
    },
    { input: { blank: { patientId: 7, type: null } } },
  ]);
  const typed = {
    id: 41,
    version: 3,
    draft: { key: row.key, count: 4, pages: '3-4', name: ' Consent ', patientId: null, type: null },
  };
  expect(splitBy(typed)).toEqual(
    ok({ key: row.key, version: 3, pages: [3, 4], name: 'Consent', patientId: null, type: null }),
  );
  expect(splitBy({ ...typed, draft: { ...typed.draft, pages: '5' } })).toMatchObject({
    ok: false,
    error: { fields: { pages: 'It has pages 1 to 4.' } },
  });
  const ref = createActor(documentViewMachine, { input: { document: row } }).start();
  expect([
    documentViewRefusal(ref.getSnapshot(), { type: 'view.split' }),
    documentViewRefusal(
      createActor(documentViewMachine, { input: { document: many } })
        .start()
        .getSnapshot(),
      { type: 'view.split' },
    ),
  ]).toEqual(['It has one page.', null]);
});
test('what was split off is taken back from its note, and nothing else', () => {
  expect(
    splitUndo({ id: 52, key: 'c'.repeat(32), version: 1, name: 'Consent' }, 'bundle.pdf'),
  ).toEqual({
    kind: 'documentSplit',
    id: 52,
    key: 'c'.repeat(32),
    version: 1,
    what: 'The split of bundle.pdf',
    said: 'Consent is taken back; bundle.pdf is as it was.',
    failed: 'The split of bundle.pdf could not be taken back',
  });
});
test('one document is looked at, and closed', () => {
  const ref = createActor(documentViewMachine, { input: { document: row } }).start();
  expect(documentViewRefusal(ref.getSnapshot(), { type: 'view.describe' })).toBe(null);
  ref.send({ type: 'dialog.close' });
  expect(ref.getSnapshot().status).toBe('done');
});

const held: DocumentRow = {
  ...linked,
  hold: { at: '2026-03-01T15:00:00.000Z', by: 'Ines Desk', reason: 'Audit 12' },
};
const old: DocumentRow = {
  ...linked,
  id: 42,
  key: 'c'.repeat(32),
  keepUntil: '2026-03-01',
  past: true,
};
const destroyed: DocumentRow = {
  ...old,
  name: 'Destroyed document',
  destroyed: { at: '2026-03-02T15:00:00.000Z', by: 'Ines Desk', reason: 'Ten years are over' },
};
test('a row says until when it must be kept, that it is on hold, or that it was destroyed, when, by whom and why', () => {
  expect([linked, held, old, destroyed].map((row) => keptText(row))).toEqual([
    '03/02/2036',
    'On hold',
    '03/01/2026',
    'Destroyed',
  ]);
  expect([linked, held, destroyed].map((row) => retentionText(storeClock, row))).toEqual([
    null,
    expect.stringMatching(/^On hold since 03\/01\/2026 .* by Ines Desk: Audit 12$/),
    expect.stringMatching(/^Destroyed on 03\/02\/2026 .* by Ines Desk: Ten years are over$/),
  ]);
});
test('only what is past retention and not on hold is destroyed; on hold nothing is deleted; of what was destroyed or deleted nothing else is possible', () => {
  expect([
    why('destroy', linked),
    why('destroy', { ...old, hold: held.hold }),
    why('destroy', old),
    why('destroy', { ...old, deleted: true }),
    why('destroy', destroyed),
  ]).toEqual([
    'It must be kept until 03/02/2036.',
    'It is on hold (Audit 12): take it off hold first.',
    null,
    null,
    'This document was destroyed already.',
  ]);
  expect([why('remove', held), why('remove', old)]).toEqual([
    'It is on hold (Audit 12): take it off hold first.',
    null,
  ]);
  const gone = 'This document was destroyed: nothing of it is left but that it was.';
  const deleted = 'It was deleted. It is kept until it is destroyed.';
  for (const verb of ['edit', 'split', 'create', 'fax', 'remove'] as const)
    expect([verb, why(verb, destroyed), why(verb, { ...old, deleted: true })]).toEqual([
      verb,
      gone,
      deleted,
    ]);
  expect([
    why('hold', destroyed),
    why('hold', { ...old, deleted: true }),
    why('open', destroyed),
    why('open', { ...old, deleted: true }),
  ]).toEqual([gone, null, null, deleted]);
});
test('Hold asks why, and Off hold for what is on hold; Destroy asks once for all that are marked and can be', () => {
  expect([holding(linked), holding(held)]).toMatchObject([
    {
      name: 'documentHold',
      input: { version: 3, blank: { key: row.key, step: 'on', reason: null } },
    },
    { input: { blank: { step: 'off' } } },
  ]);
  const ask = (
    dmsPlan.rowActions['destroy'] as {
      ask(
        givenRow: DocumentRow,
        input: object,
        rows: readonly DocumentRow[],
      ): { input: { title: string; blank: { items: string } } };
    }
  ).ask;
  const one = ask(old, {}, [old]);
  const more = ask(old, {}, [old, linked, { ...old, id: 43, key: 'd'.repeat(32), version: 5 }]);
  expect([
    one.input.title,
    JSON.parse(one.input.blank.items),
    more.input.title,
    JSON.parse(more.input.blank.items),
  ]).toEqual([
    'HbA1c.tif',
    [[old.key, 42, 3]],
    '2 of 3 documents',
    [
      [old.key, 42, 3],
      ['d'.repeat(32), 43, 5],
    ],
  ]);
});
test('each document is destroyed with a proof of its own; a wrong password stands at its field, and what is refused says what is done already', async () => {
  const asked: unknown[] = [];
  const draft = {
    ...(destroying([old, { ...old, id: 43, key: 'd'.repeat(32) }], 2).input as { blank: object }),
  }.blank;
  const run = (options: { readonly wrong?: boolean; readonly stops?: boolean } = {}) =>
    destroyAll(
      {
        proveDestroy: async ({ id, version, password }) => {
          asked.push(['prove', id, version, password]);
          return options.wrong
            ? refuse('INVALID_CREDENTIAL', 'This name or password is wrong.')
            : ok(`proof ${id}`);
        },
        destroy: async ({ key, version, reason, stepUp }) => {
          asked.push(['destroy', key[0], version, reason, stepUp]);
          return options.stops && key.startsWith('d')
            ? refuse('REFUSED', 'It must be kept until 03/02/2036.')
            : ok(destroyed);
        },
      },
      { id: 42, version: 3, draft: { ...draft, reason: 'Over', password: 'secret words' } },
    );
  expect(await run()).toEqual(ok({ destroyed: 2 }));
  expect(asked).toEqual([
    ['prove', 42, 3, 'secret words'],
    ['destroy', 'c', 3, 'Over', 'proof 42'],
    ['prove', 43, 3, 'secret words'],
    ['destroy', 'd', 3, 'Over', 'proof 43'],
  ]);
  expect([await run({ wrong: true }), await run({ stops: true })]).toMatchObject([
    { error: { fields: { password: 'This name or password is wrong.' } } },
    { error: { message: '1 of 2 are destroyed. It must be kept until 03/02/2036.' } },
  ]);
});
