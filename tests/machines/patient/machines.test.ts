import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor, type AnyStateMachine } from 'xstate';
import { blankPatient } from '#domain/patient/entities/patient.ts';
import { fail, ok } from '#domain/platform/result.ts';
import { faxMachine } from '#machines/document/fax.machine.ts';
import { scanDocumentsMachine } from '#machines/document/scan-documents.machine.ts';
import { uploadsMachine } from '#machines/document/uploads.machine.ts';
import { eligibilityMachine } from '#machines/patient/eligibility.machine.ts';
import { entriesMachine } from '#machines/patient/entries.machine.ts';
import { entryKinds } from '#machines/patient/entry-kinds.ts';
import { familyMachine } from '#machines/patient/family.machine.ts';
import { galleryMachine } from '#machines/patient/gallery.machine.ts';
import {
  mergeMachine,
  mergeRefusal,
  provideMerge,
  type MergeRequest,
} from '#machines/patient/merge.machine.ts';
import { papersMachine } from '#machines/patient/papers.machine.ts';
import type { ConfirmOutput } from '#machines/platform/confirm/questions.ts';
import type { DraftRef } from '#machines/platform/draft/draft.ts';
import type { Stored } from '#machines/platform/record/record.ports.ts';
import { coverage, type Walk } from '#tests/platform/transitions.ts';

const refused = fail({ code: 'X', message: 'No.' });
const error = [new Error('no answer')];
const asked = [{ answer: 'yes' }, { answer: 'no' }];
const event = (type: string, ...more: object[]) =>
  (more.length === 0 ? [{ type }] : more.map((item) => ({ type, ...item }))) as never;
/** What stands in boxes is said by the event: the walk runs no actor that could hold it. */
const told =
  (name: string) =>
  ({ event }: { event: object }) =>
    (event as Record<string, unknown>)[name] === true;
const whole = (machine: AnyStateMachine, walk: Walk, untaken: readonly string[] = []) => {
  const found = coverage(machine, walk);
  expect([found.unreached, found.untaken]).toEqual([[], untaken]);
};

test('papers: every state can be reached and every transition taken', () => {
  const paper = (key: string, kind: string, version = 2) => ({
    key,
    kind,
    name: key,
    pages: 1,
    createdAt: '2026-03-01T10:00:00Z',
    version,
  });
  const papers = ok([paper('a', 'card'), paper('b', 'hard-copy')]);
  const changed = { done: [ok(paper('a', 'card', 3)), refused], error };
  whole(papersMachine.provide({ guards: { mayUpload: told('may'), isOther: told('other') } }), {
    project: (context) => [
      context.patientId,
      Math.min(context.papers.length, 2),
      Math.min(context.at, 1),
      context.papers[context.at]?.kind === 'hard-copy',
      context.choosing,
      context.wish,
      context.removed !== null,
    ],
    events: {
      'papers.show': event(
        'papers.show',
        { patientId: 7, name: 'Okafor, Ngozi' },
        { patientId: null, name: '' },
      ),
      'papers.move': event('papers.move', { by: 1 }, { by: -1 }),
      'papers.at': event('papers.at', { index: 1 }),
      'papers.retry': event('papers.retry'),
      'papers.remove': event('papers.remove'),
      'papers.undo': event('papers.undo'),
      'papers.retype': event('papers.retype', { other: true }, { other: false }),
      'papers.upload': event('papers.upload', { may: true }, { may: false }),
      'papers.chose': event('papers.chose'),
      'papers.files': event('papers.files', { may: true, files: [] }),
      'papers.filed': event('papers.filed', { document: paper('c', 'lab') }),
      'papers.settled': event('papers.settled', { count: 1 }),
      'papers.list': event('papers.list'),
      'papers.fax': event('papers.fax'),
      'papers.faxes': event('papers.faxes'),
      'papers.scan': event('papers.scan', { may: true }, { may: false }),
      'uploads.stop': event('uploads.stop'),
      'uploads.again': event('uploads.again'),
      'uploads.dismiss': event('uploads.dismiss'),
    },
    settle: {
      load: { done: [papers, refused], error },
      remove: changed,
      restore: changed,
      file: changed,
      ask: { done: asked, error },
      list: { done: [{ at: 1 }, { at: null }], error },
      fax: { done: [null], error },
      faxes: { done: [null], error },
      scan: { done: [{ documents: [paper('d', 'lab')] }, { documents: [] }], error },
    },
  });
});
test('gallery: every state can be reached and every transition taken', () => {
  whole(galleryMachine, {
    input: { name: 'Okafor, Ngozi', papers: [{ key: 'a' }, { key: 'b' }], at: 0 },
    project: (context) => [context.at, context.columns, context.output.at],
    events: {
      'gallery.move': event('gallery.move', { by: 1 }),
      'gallery.row': event('gallery.row', { by: 1 }),
      'gallery.columns': event('gallery.columns', { columns: 1 }),
      'gallery.choose': event('gallery.choose', {}, { index: 1 }),
      'dialog.close': event('dialog.close'),
    },
  });
});
test('scanning: every state can be reached and every transition taken', () => {
  const rows = ok([
    { scan: 'a', name: 'a.tif' },
    { scan: 'b', name: 'b.tif' },
  ]);
  const listed = { done: [rows, ok([]), refused], error };
  whole(scanDocumentsMachine, {
    input: { patientId: 7, name: 'Okafor, Ngozi', type: 'card' },
    project: (context) => [
      context.rows.length,
      context.cursor,
      context.marked.length,
      context.queue.length,
      Math.min(context.documents.length, 1),
    ],
    events: {
      'scans.move': event('scans.move', { by: 1 }),
      'scans.at': event('scans.at', { index: 1 }),
      'scans.mark': event('scans.mark'),
      'scans.take': event('scans.take'),
      'scans.discard': event('scans.discard'),
      'scans.retry': event('scans.retry'),
      'dialog.close': event('dialog.close'),
    },
    settle: {
      list: listed,
      look: listed,
      take: { done: [ok({ key: 'd' }), refused], error },
      ask: { done: asked },
      discard: { done: [ok({ scan: 'a' }), refused], error },
    },
  });
});
test('Send Fax: every state can be reached and every transition taken', () => {
  const papers = [
    { key: 'a', name: 'a.jpg', pages: 1 },
    { key: 'b', name: 'b.tif', pages: 3 },
  ];
  whole(faxMachine.provide({ guards: { isRight: told('right'), isOtherPlace: told('other') } }), {
    input: { patientId: 7, name: 'Okafor, Ngozi', papers, at: 0 },
    project: (context) => [
      context.cursor,
      context.marked.length,
      context.problem === null,
      Math.min(context.rejections, 1),
    ],
    events: {
      'fax.send': event('fax.send', { right: true }, { right: false }),
      'fax.list': event('fax.list'),
      'fax.move': event('fax.move', { by: 1 }, { by: -1 }),
      'fax.mark': event('fax.mark', {}, { index: 1 }),
      'xstate.snapshot.draft': event('xstate.snapshot.draft', { other: true }, { other: false }),
      'dialog.close': event('dialog.close'),
    },
    settle: {
      ask: { done: [null], error },
      find: {
        done: [
          { recipient: 'Grace Adams MD', fax: '2175550177' },
          { recipient: 'Grace Adams MD', fax: null },
          null,
        ],
        error,
      },
      send: { done: [ok({ id: 1 }), refused], error },
    },
  });
});
test('uploads: every state can be reached and every transition taken', () => {
  const document = { key: 'a', name: 'a' };
  whole(uploadsMachine, {
    input: { filed: () => undefined, settled: () => undefined },
    project: (context) => [
      context.uploads.map((upload: { state: string }) => upload.state).slice(0, 3),
      context.arrived > 0,
      context.share,
    ],
    events: {
      'uploads.add': event(
        'uploads.add',
        { files: [new File(['x'], 'a.jpg')], patientId: 7, as: 'card' },
        { files: [], patientId: 7, as: 'card' },
      ),
      'uploads.progress': event('uploads.progress', { share: 0.5 }),
      'uploads.filed': event('uploads.filed', { document }),
      'uploads.refused': event('uploads.refused', { why: 'No.' }),
      'uploads.stop': event('uploads.stop'),
      'uploads.again': event('uploads.again'),
      'uploads.dismiss': event('uploads.dismiss'),
      'uploads.covered': event('uploads.covered'),
      'uploads.uncovered': event('uploads.uncovered'),
    },
  });
});

test('family: every state can be reached and every transition taken', () => {
  const rows = ok([
    {
      id: 1,
      relativeId: 9,
      relation: '6',
      name: 'Okafor, Ada',
      dob: '2001-01-01',
      cell: null,
      homeTel: null,
      address: null,
    },
  ]);
  const calls = { done: [rows, ok([]), refused], error };
  whole(familyMachine.provide({ guards: { isRight: told('right'), hasMember: told('member') } }), {
    input: { patientId: 7, name: 'Okafor, Ngozi' },
    project: (context) => [
      context.rows.length,
      context.cursor,
      context.asked?.id ?? null,
      context.removed?.id ?? null,
      context.problem,
    ],
    events: {
      'family.add': event('family.add', { right: true }, { right: false }),
      'family.remove': event('family.remove'),
      'family.undo': event('family.undo'),
      'family.retry': event('family.retry'),
      'family.move': event('family.move', { by: 1 }),
      'family.cursor': event('family.cursor', { index: 0 }),
      'family.chosen': event('family.chosen', { member: true }, { member: false }),
      'dialog.close': event('dialog.close'),
    },
    settle: {
      load: calls,
      add: calls,
      remove: calls,
      restore: calls,
      born: { done: ['2001-01-01'], error },
      ask: { done: asked, error },
    },
  });
});

test('entries: every state can be reached and every transition taken, of every list', () => {
  for (const [field, kind] of Object.entries(entryKinds)) {
    const row = { ...kind.blank, icdCode: 'I10', label: 'Dust', memberId: 'W1', active: true };
    const values = { [field]: [row] };
    const draft = {
      getSnapshot: () => ({
        context: {
          values,
          initial: values,
          errors: {},
          dirty: {},
          unread: {},
          touched: {},
          epochs: {},
          fields: {},
        },
      }),
      send: () => undefined,
    } as unknown as DraftRef;
    whole(
      entriesMachine.provide({ guards: { isRight: told('right'), isEditing: told('editing') } }),
      {
        input: { kind, draft, field, isLocked: () => false },
        project: (context) => [
          context.at,
          context.cursor,
          context.removed !== null,
          context.cleared !== null,
          context.messages.length,
        ],
        events: {
          'entries.add': event('entries.add', { right: true }, { right: false }),
          'entries.edit': event('entries.edit'),
          'entries.cancel': event('entries.cancel', { editing: true }),
          'entries.remove': event('entries.remove'),
          'entries.undo': event('entries.undo'),
          'entries.restore': event('entries.restore'),
          'entries.move': event('entries.move', { by: 1 }),
          'entries.cursor': event('entries.cursor', { index: 0 }),
          'entries.changed': event('entries.changed', { values: kind.blank, before: kind.blank }),
          'entries.take': event('entries.take', { values: {} }),
          'entries.amend': event('entries.amend', { values: {} }),
          'entries.switch': event('entries.switch'),
          'entries.looked': event('entries.looked', {
            of: kind.blank,
            found: { values: {}, messages: ['Call first'] },
          }),
          'entries.blind': event('entries.blind', { why: 'No answer' }),
        },
        settle: { ask: { done: asked, error } },
      },
      // What is typed into the boxes lies in their own draft: allergy-entries.test clears some.
      [
        'open -entries.restore-> #0',
        ...(kind.switched === undefined ? ['open -entries.switch-> #0'] : []),
      ],
    );
  }
});

test('eligibility: every state can be reached and every transition taken', () => {
  const check = {
    id: 1,
    at: '2026-03-02T15:00:00Z',
    by: 'T',
    bin: '990601',
    pcn: null,
    group: null,
    memberId: 'W1',
    outcome: 'not-sent',
    message: 'No payer is connected for BIN 990601. Nothing was sent.',
  };
  const waiting = { ...check, outcome: 'waiting' };
  whole(eligibilityMachine.provide({ guards: { isRight: told('right') } }), {
    input: {
      patientId: 7,
      name: 'Okafor, Ngozi',
      dateOfBirth: '1971-09-30',
      zip: '62704',
      card: { insuranceBinId: 1 },
    },
    project: (context) => [
      context.checks.length > 2 ? 3 : context.checks.length,
      context.checks.some((check: { outcome: string }) => check.outcome === 'waiting'),
      context.cursor > 0,
      context.problem,
      context.output !== null,
    ],
    events: {
      'eligibility.check': event('eligibility.check', { right: true }, { right: false }),
      'eligibility.save': event('eligibility.save', { right: true }, { right: false }),
      'eligibility.print': event('eligibility.print'),
      'eligibility.retry': event('eligibility.retry'),
      'eligibility.move': event('eligibility.move', { by: 1 }, { by: -1 }),
      'dialog.close': event('dialog.close'),
    },
    settle: {
      load: { done: [ok([check, check]), ok([waiting, check]), ok([]), refused], error },
      look: { done: [ok([check, check]), refused], error },
      check: { done: [ok(check), refused], error },
      print: { done: [undefined], error },
    },
  });
});

const person = (id: number, input: object): Stored => ({
  ...blankPatient,
  id,
  version: 2,
  patientNo: id,
  lastName: 'Okonkwo',
  firstName: 'Adaeze',
  dateOfBirth: '1962-05-17',
  gender: 'F',
  ...input,
});
const kept = person(7, { cellPhone: '2175550141' });
const other = person(8, { lastName: 'Okonkwoe', cellPhone: '2175550142', occupation: 'Baker' });
const likely = {
  id: 8,
  version: 2,
  patientNo: 8,
  name: 'Okonkwoe, Adaeze',
  dob: '1962-05-17',
  cell: null,
  homeTel: null,
  address: null,
  why: ['Same birth date'],
};
test('merge: every state can be reached and every transition taken', () => {
  whole(mergeMachine.provide({ guards: { hasSearched: told('searched') } }), {
    input: { patientId: 7 },
    project: (context) => [
      context.rows.length,
      context.cursor,
      context.other?.id ?? null,
      context.take.join(),
      context.part,
      context.problem,
    ],
    events: {
      'merge.move': event('merge.move', { by: 1 }, { by: -1 }),
      'merge.choose': event('merge.choose'),
      'merge.searched': event('merge.searched', { searched: true }, { searched: false }),
      'merge.part': event('merge.part', { by: 1 }, { by: -1 }),
      'merge.toggle': event('merge.toggle'),
      'merge.side': event('merge.side', { whose: 'kept' }, { whose: 'other' }),
      'merge.swap': event('merge.swap'),
      'merge.back': event('merge.back'),
      'merge.confirm': event('merge.confirm'),
      'merge.retry': event('merge.retry'),
      'dialog.close': event('dialog.close'),
    },
    settle: {
      open: { done: [ok({ kept, rows: [likely, likely] }), refused], error },
      load: { done: [other, null], error },
      ask: { done: asked, error },
      merge: { done: [ok({ id: 7, version: 3, mergeId: 1, moved: [] }), refused], error },
    },
  });
});
test('what only the other patient has is proposed, the rest is chosen by key, and the way round can be turned', async () => {
  const sent: MergeRequest[] = [];
  const says: ConfirmOutput = { answer: 'yes' };
  const logic = provideMerge({
    load: async (id) => (id === 7 ? kept : other),
    duplicates: async () => ok([likely]),
    merge: async (mergeRequest) => {
      sent.push(mergeRequest);
      return refused;
    },
  }).provide({ actors: { askConfirm: fromPromise<ConfirmOutput>(async () => says) as never } });
  const ref = createActor(logic, { input: { patientId: 7 } }).start();
  await waitFor(ref, (snapshot) => snapshot.matches('choosing'));
  expect(mergeRefusal(ref.getSnapshot(), { type: 'merge.confirm' })).toBe(
    'Choose the other patient first.',
  );
  ref.send({ type: 'merge.choose' });
  await waitFor(ref, (snapshot) => snapshot.matches('comparing'));
  expect(ref.getSnapshot().context.take).toEqual(['occupation']);
  ref.send({ type: 'merge.side', whose: 'other' });
  ref.send({ type: 'merge.confirm' });
  await waitFor(
    ref,
    (snapshot) => snapshot.matches('comparing') && snapshot.context.problem !== null,
  );
  expect([sent, ref.getSnapshot().context.problem]).toEqual([
    [{ id: 7, version: 2, otherId: 8, otherVersion: 2, take: ['occupation', 'name'] }],
    'No.',
  ]);
  ref.send({ type: 'merge.swap' });
  ref.send({ type: 'merge.confirm' });
  await waitFor(ref, (snapshot) => snapshot.matches('comparing') && sent.length === 2);
  expect(sent[1]).toEqual({ id: 8, version: 2, otherId: 7, otherVersion: 2, take: [] });
});
