import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { required } from '#domain/platform/required.ts';
import { listMachine } from '#machines/platform/list/list.machine.ts';
import type { ListRow, SearchAnswer, SearchInput } from '#machines/platform/list/list.ports.ts';
import { listRefusal } from '#machines/platform/list/list.refusal.ts';
import { activeRow, rowAt } from '#machines/platform/list/list.state.ts';
import { port } from '#machines/platform/ports/port.ts';

/** A list of patients whose answers the test gives, in any order. */
function openList() {
  const asked: { give(searchAnswer: SearchAnswer): void; fail(error: Error): void }[] = [];
  const search = port<SearchAnswer, SearchInput>(
    () =>
      new Promise((give, fail) => {
        asked.push({ give, fail });
      }),
  );
  const ref = createActor(listMachine.provide({ actors: { search } }), {
    input: {
      columns: [{ id: 'name' }],
      verbs: { open: true, edit: true, remove: true, next: true },
    },
  }).start();
  const c = () => ref.getSnapshot().context;
  const nameOf = (row: ListRow | null) => (row === null ? null : c().textOf(row, 'name'));
  return { ref, asked, c, nameOf };
}

describe('while the answer to what was typed is not there', () => {
  const found = (...names: string[]): SearchAnswer => ({
    total: names.length,
    rows: names.map((name, index) => ({ id: name.length * 100 + index, name })),
  });
  const adams = found('Adams, Daniel', 'Baker, Ann', 'Carter, Emily');
  /** A patient list that is loaded; `acts` are the rows that were acted on. */
  async function patients() {
    const opened = openList();
    const asked = (at: number) => required(opened.asked[at], 'the question');
    const acts: unknown[] = [];
    opened.ref.on('list.asked', ({ verb, row }) => acts.push([verb, opened.nameOf(row)]));
    await new Promise(setImmediate);
    asked(0).give(adams);
    await waitFor(opened.ref, (snapshot) => snapshot.matches({ rows: 'ready' }));
    const type = async (text: string) => {
      opened.ref.send({ type: 'list.search', text });
      await new Promise(setImmediate);
    };
    const answer = async (at: number, searchAnswer: SearchAnswer) => {
      asked(at).give(searchAnswer);
      await new Promise(setImmediate);
    };
    const fail = async (at: number) => {
      asked(at).fail(new Error('The server does not answer.'));
      await waitFor(opened.ref, (snapshot) => snapshot.matches({ rows: 'failed' }));
    };
    const act = (verb: string) => opened.ref.send({ type: 'list.do', verb });
    const why = (event: { type: string; verb?: string; what?: string }) =>
      listRefusal(opened.ref.getSnapshot(), event);
    return { ...opened, acts, type, answer, fail, act, why };
  }

  test('no key acts on a row of the older answer; what can’t wait says why', async () => {
    const list = await patients();
    await list.type('sm');
    for (const verb of ['edit', 'remove', 'next']) list.act(verb);
    list.ref.send({ type: 'list.select' });
    list.ref.send({ type: 'list.extend', to: 'next' });
    expect([list.acts, list.c().selected, list.c().range]).toEqual([[], {}, null]);
    const events: { type: string; verb?: string; what?: string }[] = [
      { type: 'list.menu', what: 'row' },
      { type: 'list.select' },
      { type: 'list.copy' },
    ];
    for (const event of events) expect(list.why(event)).toBe('Searching: wait for the rows.');
  });
  test('Enter waits, and opens the one patient that was found', async () => {
    const list = await patients();
    await list.type('smith j');
    list.act('open');
    expect(list.acts).toEqual([]);
    await list.answer(1, found('Smith, John'));
    expect(list.acts).toEqual([['open', 'Smith, John']]);
  });
  test('the key that edits or goes on waits as Enter does, and takes what was found', async () => {
    for (const verb of ['edit', 'next']) {
      const list = await patients();
      await list.type('smith j');
      expect(list.why({ type: 'list.do', verb })).toBeNull();
      list.act(verb);
      expect(list.acts).toEqual([]);
      await list.answer(1, found('Smith, John'));
      expect(list.acts).toEqual([[verb, 'Smith, John']]);
    }
  });
  test('the key that deletes waits too, and takes nothing that nobody has seen', async () => {
    const list = await patients();
    await list.type('smith j');
    expect(list.why({ type: 'list.do', verb: 'remove' })).toBeNull();
    list.act('remove');
    await list.answer(1, found('Smith, John'));
    expect(list.acts).toEqual([]);
    list.act('remove');
    expect(list.acts).toEqual([['remove', 'Smith, John']]);
  });
  test('Enter opens none of several that nobody has seen; the next Enter does', async () => {
    const list = await patients();
    await list.type('smith');
    list.act('open');
    await list.answer(1, found('Smith, John', 'Smith, Mary'));
    expect(list.acts).toEqual([]);
    list.act('open');
    expect(list.acts).toEqual([['open', 'Smith, John']]);
  });
  test('typing on takes an early Enter back', async () => {
    const list = await patients();
    await list.type('smith');
    list.act('open');
    await list.type('smithe');
    await list.answer(2, found('Smithe, Ada'));
    expect(list.acts).toEqual([]);
  });
  test('after a search that failed there are no rows; the next one is answered', async () => {
    const list = await patients();
    await list.type('sm');
    list.act('open');
    await list.fail(1);
    for (const verb of ['open', 'edit', 'next']) list.act(verb);
    expect([list.acts, list.c().total, rowAt(list.c(), 0)]).toEqual([[], 0, undefined]);
    expect(list.why({ type: 'list.do', verb: 'open' })).toBe(
      'The search failed: {key:table.retry} searches again.',
    );
    await list.type('smi');
    await list.answer(2, found('Smith, John'));
    list.act('open');
    expect(list.acts).toEqual([['open', 'Smith, John']]);
  });
  test('a search that is changed while a retry runs: only its answer counts', async () => {
    const list = await patients();
    await list.type('sm');
    await list.fail(1);
    list.ref.send({ type: 'list.retry' });
    await new Promise(setImmediate);
    await list.type('jo');
    await list.answer(2, found('Smith, John'));
    list.act('open');
    expect([list.acts, list.c().total]).toEqual([[], 0]);
    await list.answer(3, found('Jones, Ida'));
    expect(list.acts).toEqual([['open', 'Jones, Ida']]);
  });
  test('answers out of order: the older one, which comes last, changes nothing', async () => {
    const list = await patients();
    await list.type('sm');
    await list.type('smith');
    await list.answer(2, found('Smith, John'));
    await list.answer(1, found('Smallwood, Eve'));
    list.act('open');
    expect(list.acts).toEqual([['open', 'Smith, John']]);
  });
  test('news from the server in between does not lose the first hit', async () => {
    const list = await patients();
    list.ref.send({ type: 'list.move', to: 2 });
    await list.type('e');
    list.ref.send({ type: 'list.refresh' });
    await new Promise(setImmediate);
    await list.answer(2, found('Ellis, Amy', 'Carter, Emily'));
    expect(list.nameOf(activeRow(list.c()))).toBe('Ellis, Amy');
  });
  test('the row that is walked to before the answer comes stays, if it is in it', async () => {
    const list = await patients();
    await list.type('carter');
    list.ref.send({ type: 'list.move', to: 'last' });
    await list.answer(1, {
      total: 2,
      rows: [{ id: 1, name: 'Carter, Adam' }, required(adams.rows[2], 'Carter, Emily')],
    });
    list.act('edit');
    expect(list.acts).toEqual([['edit', 'Carter, Emily']]);
  });
  test('a row that the answer has not leaves the first hit', async () => {
    const list = await patients();
    await list.type('smith');
    list.ref.send({ type: 'list.move', to: 'last' });
    await list.answer(1, found('Smith, John', 'Smith, Mary'));
    list.act('edit');
    expect(list.acts).toEqual([['edit', 'Smith, John']]);
  });
  test('a refresh that fails keeps the rows: they still answer what stands there', async () => {
    const list = await patients();
    list.ref.send({ type: 'list.refresh' });
    await new Promise(setImmediate);
    await list.fail(1);
    list.act('open');
    expect([list.acts, list.c().total]).toEqual([[['open', 'Adams, Daniel']], 3]);
  });
});
