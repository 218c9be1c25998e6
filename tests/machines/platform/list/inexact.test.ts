import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { listMachine } from '#machines/platform/list/list.machine.ts';
import type { SearchAnswer, SearchInput } from '#machines/platform/list/list.ports.ts';
import { activeRow, pageSize } from '#machines/platform/list/list.state.ts';
import { port } from '#machines/platform/ports/port.ts';

const all = 20_000;
const countedTo = 1_000;
/** As the server answers: it counts so far, and always to one row after the window. */
function answerOf({ offset, limit, end }: SearchInput): SearchAnswer {
  const most = Math.max(countedTo, offset + limit) + 1;
  const from = end ? all - limit : offset;
  const rows = Array.from({ length: limit }, (_, index) => ({ id: from + index + 1 }));
  return end || most > all
    ? { total: all, exact: true, rows }
    : { total: most, exact: false, rows };
}
async function openDrugs() {
  const asked: SearchInput[] = [];
  let lost = false;
  const search = port<SearchAnswer, SearchInput>(async (input) => {
    asked.push(input);
    if (lost) throw new Error('The server does not answer.');
    return answerOf(input);
  });
  const list = createActor(listMachine.provide({ actors: { search } }), {
    input: { columns: [{ id: 'id' }] },
  }).start();
  const quiet = () => waitFor(list, (now) => now.matches({ rows: 'ready', window: 'quiet' }));
  await quiet();
  const c = () => list.getSnapshot().context;
  const look = async (first: number) => {
    list.send({ type: 'list.view', first, count: 30 });
    await quiet();
  };
  const lose = (isLost: boolean) => {
    lost = isLost;
  };
  return { list, asked, quiet, c, look, lose, id: () => activeRow(c()) };
}

test.each<[readonly number[], number]>([
  [[1_000, 900], 1_101],
  [[900, 1_000], 1_101],
  [[1_000, 1_100, 0, 900], 1_201],
])('windows that are asked for in the order %j know of the same rows', async (offsets, total) => {
  const drugs = await openDrugs();
  for (const offset of offsets) await drugs.look(offset);
  expect([drugs.c().total, drugs.c().exact]).toEqual([total, false]);
});
test('scrolling and paging down go on past what was counted', async () => {
  const drugs = await openDrugs();
  for (let step = 0; step < 60; step += 1) {
    drugs.list.send({ type: 'list.move', to: 'pageDown' });
    await drugs.look(Math.max(0, drugs.c().cursor.index - 29));
  }
  expect(drugs.c().cursor.index).toBeGreaterThan(1_100);
});
test('End goes to the very last row, Up and Home go on from there', async () => {
  const drugs = await openDrugs();
  drugs.list.send({ type: 'list.move', to: 'last' });
  await drugs.quiet();
  expect([drugs.id(), drugs.c().total, drugs.c().exact]).toEqual([{ id: all }, all, true]);
  drugs.list.send({ type: 'list.move', to: 'previous' });
  expect(drugs.id()).toEqual({ id: all - 1 });
  drugs.list.send({ type: 'list.move', to: 'first' });
  await drugs.look(900);
  expect([drugs.id(), drugs.c().total, drugs.c().exact]).toEqual([{ id: 1 }, all, true]);
  drugs.list.send({ type: 'list.move', to: 'last' });
  expect([drugs.id(), drugs.asked.filter((input) => input.end).length]).toEqual([{ id: all }, 1]);
});
test('another key takes an End back that has no answer yet', async () => {
  const drugs = await openDrugs();
  drugs.list.send({ type: 'list.move', to: 'last' });
  drugs.list.send({ type: 'list.move', to: 'last' });
  drugs.list.send({ type: 'list.move', to: 'next' });
  await drugs.quiet();
  expect([drugs.id(), drugs.c().total]).toEqual([{ id: 2 }, countedTo + 1]);
});
test('Shift+End selects to the very last row', async () => {
  const drugs = await openDrugs();
  drugs.list.send({ type: 'list.extend', to: 'last' });
  await drugs.quiet();
  expect(drugs.c().range).toEqual({ from: 0, to: all - 1 });
});
test('an End that fails says so and leaves the cursor; pressed again it goes there', async () => {
  const drugs = await openDrugs();
  drugs.lose(true);
  drugs.list.send({ type: 'list.move', to: 'last' });
  await waitFor(drugs.list, (now) => now.matches({ window: 'failed' }));
  expect([drugs.c().message, drugs.id()]).toEqual(['The server does not answer.', { id: 1 }]);
  drugs.lose(false);
  drugs.list.send({ type: 'list.move', to: 'last' });
  await drugs.quiet();
  expect([drugs.id(), drugs.c().message]).toEqual([{ id: all }, null]);
});
test('a refresh in the middle of a long list forgets none of its rows', async () => {
  const drugs = await openDrugs();
  await drugs.look(1_200);
  drugs.list.send({ type: 'list.refresh' });
  await drugs.quiet();
  expect(drugs.c().total).toBe(1_200 + pageSize + 1);
});
