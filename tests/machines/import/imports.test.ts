import { afterEach, expect, test, vi } from 'vitest';
import type { ImportRunRow } from '#domain/import/contract/imports.ts';
import { importKinds, importKindSaid, saidOf } from '#domain/import/rules/kinds.ts';
import { ok, refuse } from '#domain/platform/result.ts';
import { stateOf, type ImportPorts } from '#machines/import/imports.ts';
import type { ListDialogRef } from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { createBench } from '#tests/platform/bench.ts';
import { adam, fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { dialogViews } from '../../../src/app/registries.ts';

const run: ImportRunRow = {
  id: 9,
  kind: 'Drugs: list of NDC and name',
  files: 'names.tsv',
  by: 'Adam Reyes',
  startedAt: '2026-03-02T15:00:00.000Z',
  updatedAt: '2026-03-02T15:00:00.000Z',
  state: 'running',
  checkOnly: false,
  lines: 11,
  added: 10,
  changed: 0,
  skipped: 1,
  percent: 30,
  resumable: false,
  why: null,
};
const key = 'a'.repeat(48);
let stop = () => {};
afterEach(() => stop());
/** The page as it is reached by the menu, with one import in it. */
async function open(
  row: Partial<ImportRunRow> = {},
  givenPorts: Partial<ImportPorts> = {},
  of: 'imports' | 'storeImports' = 'imports',
) {
  const who = of === 'imports' ? adam : maria;
  const world = fakeWorld(who);
  const sent: unknown[] = [];
  const ports: ImportPorts = {
    runs: async () => ({ total: 1, rows: [{ ...run, ...row }], exact: true }),
    problems: async (listQuery) => {
      sent.push(['problems', listQuery.filters]);
      return { total: 1, rows: [{ line: 27, message: 'nothing is not an NDC' }], exact: true };
    },
    start: async (importStart) => {
      sent.push(['start', importStart]);
      return ok(run);
    },
    stop: async (id) => {
      sent.push(['stop', id]);
      return ok(run);
    },
    goOn: async (id) => {
      sent.push(['goOn', id]);
      return ok(run);
    },
    giveUp: async (id) => {
      sent.push(['giveUp', id]);
      return ok(run);
    },
    attach: async () => ok({ key, name: 'names.tsv' }),
    hold: () => () => undefined,
    ...givenPorts,
  };
  Object.assign(world.ports, { [of]: ports });
  const bench = await createBench({ world, account: who, views: dialogViews });
  const { dialogs } = childrenOf(bench.desk.workstation);
  const top = () => dialogs.getSnapshot().context.stack.at(-1)!.ref;
  stop = () => bench.desk.workstation.stop();
  await bench.settle();
  bench.desk.workstation.send({ type: 'route.go', route: of });
  await bench.settle();
  bench.expectIn(`${of}.browsing`);
  const press = async (stroke: string) => {
    bench.press(stroke);
    await bench.settle();
  };
  return {
    bench,
    sent,
    press,
    draft: () => (top() as RecordRef).getSnapshot().context.draft!,
    enter: async () => {
      (top() as ListDialogRef).send({ type: 'list.do', verb: 'open' });
      await bench.settle();
    },
  };
}

test('Insert asks for the kind and its files, and begins', async () => {
  const { bench, sent, press, draft } = await open();
  await press('Insert');
  bench.expectIn('importNew.editing');
  draft().send({ type: 'draft.fill', values: { kind: 'drug-list', 'drug-list_list': key } });
  await press('Ctrl+S');
  await vi.waitFor(() =>
    expect(sent).toEqual([
      [
        'start',
        {
          kind: 'drug-list',
          files: [{ name: 'list', key }],
          source: null,
          checkOnly: false,
          again: false,
        },
      ],
    ]),
  );
  await vi.waitFor(() => bench.expectSaid('It has begun. You may work on meanwhile.'));
});
test('without the file that the kind needs nothing is sent; a file of another kind does not stand in for it', async () => {
  const { bench, sent, press, draft } = await open();
  await press('Insert');
  draft().send({ type: 'draft.fill', values: { kind: 'icd10', 'drug-list_list': key } });
  await press('Ctrl+S');
  bench.expectIn('importNew.editing');
  expect([sent, draft().getSnapshot().context.errors]).toEqual([
    [],
    { icd10_codes: 'Codes is needed before this can be saved.' },
  ]);
});
test('what is refused about a file stands at that file, and files imported before at Once more', async () => {
  const { press, draft, sent } = await open(
    {},
    {
      start: async (importStart) => {
        sent.push(importStart);
        return refuse(
          'REFUSED',
          'codes.tsv is not the file that was expected.',
          importStart.again ? { list: 'Not the right file' } : { again: 'Imported before' },
        );
      },
    },
  );
  await press('Insert');
  draft().send({ type: 'draft.fill', values: { kind: 'drug-list', 'drug-list_list': key } });
  await press('Ctrl+S');
  await vi.waitFor(() =>
    expect(draft().getSnapshot().context.errors).toEqual({ again: 'Imported before' }),
  );
  draft().send({ type: 'draft.set', field: 'again', value: true });
  await press('Ctrl+S');
  await vi.waitFor(() =>
    expect(draft().getSnapshot().context.errors['drug-list_list']).toBe('Not the right file'),
  );
});
test('F9 stops what is under way; F8 and giving up wait until it has stopped, and say why', async () => {
  const { bench, sent, press } = await open();
  await press('F8');
  expect([bench.last, sent]).toMatchObject([{ kind: 'refused', why: 'It is under way.' }, []]);
  await press('Alt+G');
  expect(bench.last).toMatchObject({ kind: 'refused', why: 'Stop it first.' });
  await press('F9');
  expect(sent).toEqual([['stop', 9]]);
  bench.expectSaid('it ends after the lines in hand');
});
test('F8 goes on with what was stopped; where its files are not on the server it says what to do', async () => {
  const stopped = await open({ state: 'stopped', resumable: true });
  await stopped.press('F8');
  expect(stopped.sent).toEqual([['goOn', 9]]);
  stop();
  const gone = await open({ state: 'stopped' });
  await gone.press('F8');
  expect(gone.bench.last).toMatchObject({
    kind: 'refused',
    why: 'Its files are not here: begin a new import with them, it goes on where it was.',
  });
});
test('giving up is said twice', async () => {
  const { bench, sent, press, draft } = await open({
    state: 'failed',
    resumable: true,
    why: 'names.tsv is not a whole gzip file: get it again.',
  });
  await press('Alt+G');
  bench.expectIn('importGiveUp.editing');
  await press('Ctrl+S');
  await vi.waitFor(() => expect(draft().getSnapshot().context.errors['sure']).toBe('Not said yet'));
  draft().send({ type: 'draft.set', field: 'sure', value: true });
  await press('Ctrl+S');
  await vi.waitFor(() => expect(sent).toEqual([['giveUp', 9]]));
});
test('Enter opens the refused lines of the import under the cursor', async () => {
  const { bench, sent, enter } = await open({ state: 'finished' });
  await enter();
  bench.expectIn('importProblems.browsing');
  expect(sent).toEqual([['problems', { runId: '9' }]]);
});
test('in a store it is patients and their history; the other system is named, a list that is optional may stay out', async () => {
  const { bench, sent, press, draft } = await open({}, {}, 'storeImports');
  await press('Insert');
  bench.expectIn('storeImportNew.editing');
  draft().send({ type: 'draft.fill', values: { kind: 'history', history_prescriptions: key } });
  await press('Ctrl+S');
  expect([sent, draft().getSnapshot().context.errors]).toEqual([
    [],
    { source: 'Other system is needed before this can be saved.' },
  ]);
  draft().send({ type: 'draft.fill', values: { source: ' CarePlus ', checkOnly: true } });
  await press('Ctrl+S');
  await vi.waitFor(() =>
    expect(sent).toEqual([
      [
        'start',
        {
          kind: 'history',
          files: [{ name: 'prescriptions', key }],
          source: 'CarePlus',
          checkOnly: true,
          again: false,
        },
      ],
    ]),
  );
});
test('how a run stands, in a word', () => {
  expect([
    stateOf({ state: 'finished', checkOnly: true }),
    stateOf({ state: 'finished', checkOnly: false }),
    stateOf({ state: 'stopping', checkOnly: true }),
    stateOf({ state: 'given-up', checkOnly: false }),
  ]).toEqual(['Checked', 'Finished', 'Stopping', 'Given up']);
});
test('the command line means the same kinds', () => {
  const said = (line: string) => {
    const words = line.split(' ');
    const kind = importKindSaid(words);
    return kind && [kind.value, saidOf(kind, words)];
  };
  expect(
    [
      'drugs a b',
      'drugs a',
      'icd10 a',
      'interactions a',
      'interactions high a',
      'interactions low a',
      'patients 001 a',
      'patients 001 a b',
      'history 001 Old a b c',
    ].map((line) => said(line)?.[0]),
  ).toEqual([
    'drugs',
    'drug-list',
    'icd10',
    'interactions',
    'interactions-high',
    'interactions-low',
    'patients',
    'patients',
    'history',
  ]);
  expect(said('history 001 Old a b')).toEqual([
    'history',
    { code: '001', source: 'Old', files: ['a', 'b'] },
  ]);
  expect(
    ['drugs', 'drugs a b c', 'pills a', 'patients 001', 'history 001 Old', ''].map(said),
  ).toEqual(Array.from({ length: 6 }));
  expect(new Set(importKinds.map((importKind) => importKind.value)).size).toBe(importKinds.length);
});
