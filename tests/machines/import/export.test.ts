import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { fail, ok } from '#domain/platform/result.ts';
import { exportMachine, exportRefusal, provideExport } from '#machines/import/export.machine.ts';
import type { ExportBegin, ExportEnd, ExportPorts } from '#machines/import/export.ports.ts';
import { type ExportInput } from '#machines/platform/list/list.export.ts';
import { listMachine } from '#machines/platform/list/list.machine.ts';
import type { SearchAnswer, SearchInput } from '#machines/platform/list/list.ports.ts';
import { port } from '#machines/platform/ports/port.ts';

interface Person {
  readonly id: number;
  readonly name: string;
  readonly ssn: string;
}
const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: index === 0 ? '=1+1' : `Person ${index + 1}`,
    ssn: '***-**-6789',
  }));
const text = (row: object, column: string): string =>
  String((row as Record<string, unknown>)[column] ?? '');
const columns = [
  { id: 'name', title: 'Name' },
  { id: 'ssn', title: 'SSN' },
];
const wanted = { action: 'list.export', entity: 'list', entityId: 0, entityVersion: 0 };

/** A list of these rows, and the export of it with what the outside world was asked. */
async function exporting(
  rows: () => readonly Person[],
  over: {
    ports?: Partial<ExportPorts>;
    search?: (givenInput: SearchInput) => Promise<SearchAnswer>;
    proof?: string | null;
  } = {},
) {
  const asked: SearchInput[] = [];
  const begun: ExportBegin[] = [];
  const ended: ExportEnd[] = [];
  const files: { name: string; text: string }[] = [];
  const search =
    over.search ??
    (async (input: SearchInput) => ({
      total: rows().length,
      rows: rows().slice(input.offset, input.offset + input.limit),
    }));
  const list = createActor(
    listMachine.provide({
      actors: {
        search: port<SearchAnswer, SearchInput>((input) => {
          asked.push(input);
          return search(input);
        }),
      },
    }),
    {
      input: {
        columns,
        call: 'patients.search',
        query: {
          text: 'person',
          filters: { status: 'Active' },
          sort: { column: 'name', direction: 'desc' },
        },
      },
    },
  ).start();
  await waitFor(list, (snapshot) => snapshot.matches({ rows: 'ready' }));
  const { query, keyOf, total } = list.getSnapshot().context;
  const input: ExportInput = {
    list,
    label: 'Patients',
    call: 'patients.search',
    query,
    keyOf,
    total,
    columns,
    textOf: text,
  };
  const ports: ExportPorts = {
    begin: async (exportBegin) => {
      begun.push(exportBegin);
      return ok({ exportKey: 'key-of-this-export' });
    },
    finish: async (exportEnd) => {
      ended.push(exportEnd);
      return ok({ file: 'patients-2026-11-21.csv' });
    },
    saveFile: (name, parts) => {
      files.push({ name, text: parts.join('') });
    },
    ...over.ports,
  };
  const ref = createActor(
    provideExport(ports).provide({
      actors: { askStepUp: fromPromise(async () => ({ proof: over.proof ?? null })) as never },
    }),
    { input },
  );
  const notes: string[] = [];
  Object.assign(ref.system, {
    get: () => ({ send: (input: { note: { message: string } }) => notes.push(input.note.message) }),
  });
  ref.start();
  return {
    ref,
    list,
    asked,
    begun,
    ended,
    files,
    notes,
    done: () => waitFor(ref, (snapshot) => snapshot.status === 'done'),
  };
}

test('every row that the list shows leaves, beyond the loaded page, filtered and sorted as it is shown', async () => {
  const opened = await exporting(() => people(1_204));
  await opened.done();
  expect(
    opened.asked
      .slice(1)
      .map(({ offset, limit, query }) => [
        offset,
        limit,
        query.text,
        query.filters['status'],
        query.sort?.direction,
      ]),
  ).toEqual([
    [0, 500, 'person', 'Active', 'desc'],
    [500, 500, 'person', 'Active', 'desc'],
    [1_000, 500, 'person', 'Active', 'desc'],
  ]);
  const lines = opened.files[0]!.text.split('\r\n');
  expect(opened.files[0]!.name).toBe('patients-2026-11-21.csv');
  expect(lines.slice(0, 3)).toEqual([
    '\uFEFF"Name","SSN"',
    '"\'=1+1","***-**-6789"',
    '"Person 2","***-**-6789"',
  ]);
  expect(lines).toHaveLength(1 + 1_204 + 1);
  expect([opened.begun[0]!.call, opened.ended]).toEqual([
    'patients.search',
    [{ exportKey: 'key-of-this-export', call: 'patients.search', rows: 1_204, complete: true }],
  ]);
  expect(opened.notes).toEqual(['1,204 rows were exported to patients-2026-11-21.csv.']);
  expect(opened.list.getSnapshot().context.pages).toHaveProperty('0');
});

test('a row that moves while the list is read comes once, and the person hears of it', async () => {
  let rows = people(600);
  const opened = await exporting(() => rows, {
    search: async ({ offset, limit }) => {
      const answer = { total: rows.length, rows: rows.slice(offset, offset + limit) };
      if (limit === 500 && offset === 0) rows = [{ id: 999, name: 'New', ssn: '' }, ...rows];
      return answer;
    },
  });
  await opened.done();
  expect(opened.files[0]!.text.match(/"Person 500"/g)).toHaveLength(1);
  expect(opened.notes).toEqual([
    '600 rows were exported to patients-2026-11-21.csv. Rows were changed meanwhile: export again for an exact copy.',
  ]);
});

test('the password is asked for when the server wants it, and the proof goes along', async () => {
  const begun: ExportBegin[] = [];
  const opened = await exporting(() => people(1), {
    proof: 'proof-1',
    ports: {
      begin: async (exportBegin) => {
        begun.push(exportBegin);
        return exportBegin.proof === null
          ? fail({ code: 'STEP_UP', message: 'Give your password again.', data: wanted })
          : ok({ exportKey: 'key-of-this-export' });
      },
    },
  });
  await opened.done();
  expect([begun.map((exportBegin) => exportBegin.proof), opened.notes]).toEqual([
    [null, 'proof-1'],
    ['1 row was exported to patients-2026-11-21.csv.'],
  ]);
});

test('no file without the last line in the log: a refusal or a fault says so, and Retry begins anew', async () => {
  let down = true;
  const opened = await exporting(() => people(3), {
    ports: {
      finish: async () => {
        if (down) throw new Error('The server does not answer.');
        return ok({ file: 'patients-2026-11-21.csv' });
      },
    },
  });
  await waitFor(opened.ref, (snapshot) => snapshot.matches('failed'));
  expect([opened.files, opened.ref.getSnapshot().context.problem]).toEqual([
    [],
    'The server does not answer.',
  ]);
  down = false;
  opened.ref.send({ type: 'export.retry' });
  await opened.done();
  expect(opened.files[0]!.text.split('\r\n')).toHaveLength(5);
});

test('stopped half way, nothing is handed out and the log says how far it went', async () => {
  let release = () => {};
  const held = new Promise<void>((go) => {
    release = go;
  });
  const opened = await exporting(() => people(1_000), {
    search: async ({ offset, limit }) => {
      if (offset === 500) await held;
      return { total: 1_000, rows: people(1_000).slice(offset, offset + limit) };
    },
  });
  await waitFor(opened.ref, (snapshot) => snapshot.context.offset === 500);
  expect(exportRefusal(opened.ref.getSnapshot(), { type: 'export.retry' })).toBe(
    'One moment: the rows are being read.',
  );
  opened.ref.send({ type: 'dialog.close' });
  await opened.done();
  release();
  expect([opened.ended[0]?.rows, opened.ended[0]?.complete, opened.files, opened.notes]).toEqual([
    500,
    false,
    [],
    ['The export was stopped. No file was made.'],
  ]);
});

test('an export that begins while rows of a stopped one are on the way gets its own', async () => {
  let calls = 0;
  const opened = await exporting(() => people(2), {
    search: async (input) => {
      calls += 1;
      if (calls === 2) await new Promise(() => undefined);
      return { total: 2, rows: people(2).slice(input.offset) };
    },
  });
  await waitFor(opened.ref, (snapshot) => snapshot.matches('reading'));
  opened.ref.send({ type: 'dialog.close' });
  await opened.done();
  const heard = new Promise<SearchAnswer>((take) => {
    const to = createActor(
      fromCallback<{ type: 'list.fetched'; answer: SearchAnswer }>(({ receive }) =>
        receive((event) => take(event.answer)),
      ),
    ).start();
    opened.list.send({
      type: 'list.fetch',
      to,
      query: { text: '', filters: {}, sort: null },
      offset: 1,
      limit: 500,
    });
  });
  expect((await heard).rows).toHaveLength(1);
});

test('rows that could not be read end the export with their reason', async () => {
  const opened = await exporting(() => people(700), {
    search: async ({ offset, limit }) => {
      if (offset === 500) throw new Error('The database does not answer.');
      return { total: 700, rows: people(700).slice(offset, offset + limit) };
    },
  });
  await waitFor(opened.ref, (snapshot) => snapshot.matches('failed'));
  expect([opened.ref.getSnapshot().context.problem, opened.files, opened.ended]).toEqual([
    'The database does not answer.',
    [],
    [],
  ]);
  opened.ref.send({ type: 'dialog.close' });
  expect(opened.ref.getSnapshot().status).toBe('done');
});

test('without its ports nothing is handed out', () => {
  expect(() =>
    exportMachine.implementations.actions.saveFile!({} as never, { name: 'x', parts: [] }),
  ).toThrow('The port saveFile is not provided');
});
