import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { listMachine } from '#machines/platform/list/list.machine.ts';
import type { SearchAnswer, SearchInput } from '#machines/platform/list/list.ports.ts';
import { activeRow } from '#machines/platform/list/list.state.ts';
import { startsAsTyped } from '#machines/platform/list/starts-as-typed.ts';
import { port } from '#machines/platform/ports/port.ts';

/** 404 drugs by name, of which the first hundred are loaded. */
const names = ['amlodipine', 'cetirizine', 'lisinopril', 'metformin', 'zolpidem'];
const drugs = Array.from({ length: 404 }, (_, index) => ({
  id: index,
  name: `${names[Math.floor(index / 81)]} ${index}`,
}));
async function openDrugs() {
  const asked: number[] = [];
  const wait = { until: Promise.resolve() };
  const search = port(async ({ offset, limit }: SearchInput): Promise<SearchAnswer> => {
    asked.push(offset);
    await wait.until;
    return { total: drugs.length, offset, rows: drugs.slice(offset, offset + limit) };
  });
  const list = createActor(listMachine.provide({ actors: { search } }), {
    input: { columns: [{ id: 'name' }] },
  }).start();
  const quiet = () =>
    waitFor(list, (now) => now.matches({ rows: 'ready', window: 'quiet' }) && !now.hasTag('busy'));
  await quiet();
  const type = async (text: string) => {
    for (const letter of text) {
      list.send({ type: 'list.type', text: letter });
      await quiet();
    }
  };
  const c = () => list.getSnapshot().context;
  const name = () => c().textOf(activeRow(c()) ?? {}, 'name');
  return { list, asked, type, c, name, wait, quiet };
}

test.each([
  ['met', 'metformin 243'],
  ['lis', 'lisinopril 162'],
  ['z', 'zolpidem 324'],
  ['cet', 'cetirizine 81'],
])('“%s” goes to %s, wherever it stands', async (typed, hit) => {
  const list = await openDrugs();
  await list.type(typed);
  expect(list.name()).toBe(hit);
});
test.each([
  ['001 4401391 00', '4401391', true],
  ['001 4401391 00', '0014401391', true],
  ['001 4401391 00', '001 44', true],
  ['001 4401391 00', '440139100', true],
  ['001 4401391 00', '401391', false],
  ['Lisinopril 10 mg', '10', false],
  ['Lisinopril 10 mg', 'lis', true],
])('“%s” starts as “%s” is typed: %s', (text, typed, starts) => {
  expect(startsAsTyped(text, typed)).toBe(starts);
});
test('a letter that is struck twice at the start of a word is not lost', async () => {
  const list = await openDrugs();
  for (const letter of 'aamlo') list.list.send({ type: 'list.type', text: letter });
  expect(list.c().typed).toBe('aamlo');
});
test('letters of a row above, which is not loaded, are found too', async () => {
  const list = await openDrugs();
  await list.type('z');
  list.list.send({ type: 'list.refresh' });
  await waitFor(list.list, (now) => now.matches({ rows: 'ready', window: 'quiet' }));
  await list.type('am');
  expect(list.name()).toBe('amlodipine 0');
});
test('after a move the next letter begins a word of its own, however soon', async () => {
  const list = await openDrugs();
  await list.type('z');
  list.list.send({ type: 'list.move', to: 'first' });
  await list.type('lis');
  expect(list.name()).toBe('lisinopril 162');
});
test('letters that no row starts with leave the cursor where it is', async () => {
  const list = await openDrugs();
  await list.type('qq');
  expect([list.name(), list.list.getSnapshot().value]).toMatchObject([
    'amlodipine 0',
    { typing: 'buffering' },
  ]);
});

test.each([
  ['zo', 'zolpidem 324'],
  ['am', 'amlodipine 0'],
  ['a', 'amlodipine 0'],
])('“%s” typed before the rows in a new order have come goes to %s', async (typed, hit) => {
  const list = await openDrugs();
  let answer: () => void = () => undefined;
  list.wait.until = new Promise((done) => {
    answer = done;
  });
  list.list.send({ type: 'list.sort', column: 'name', direction: 'asc' });
  for (const letter of typed) list.list.send({ type: 'list.type', text: letter });
  answer();
  await list.quiet();
  expect([list.name(), list.c().typed]).toEqual([hit, typed]);
});
