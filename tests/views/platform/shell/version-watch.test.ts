import { expect, test } from 'vitest';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { createBench } from '#tests/platform/bench.ts';
import { maria } from '#tests/platform/fake-ports.ts';
import { watchVersion } from '../../../../src/app/version-watch.ts';

const newVersion = 'The server has a new version of Apothekey';

/** A workstation whose page is version 1, and a server whose version can be changed. */
async function aWorkstation() {
  const bench = await createBench({ account: maria });
  const { workstation } = bench.desk;
  const server = { version: '/assets/index-1.js', asked: 0, loaded: 0, answers: true };
  watchVersion(workstation, '/assets/index-1.js', {
    onServer: async () => {
      server.asked += 1;
      if (!server.answers) throw new TypeError('Failed to fetch');
      return server.version;
    },
    load: () => {
      server.loaded += 1;
    },
  });
  const live = async (type: 'live.up' | 'live.down') => {
    workstation.send({ type });
    await bench.settle();
  };
  const notes = () => childrenOf(workstation).notifications.getSnapshot().context.shown;
  const said = () => notes().map(({ title }) => title);
  await live('live.up');
  return { bench, server, live, said };
}

test('a server that came back as it was is no news', async () => {
  const { server, live, said } = await aWorkstation();

  await live('live.down');
  await live('live.up');

  expect([server.asked, said()]).toEqual([1, []]);
});
test('a server that came back with a new version is told once', async () => {
  const { server, live, said } = await aWorkstation();

  server.version = '/assets/index-2.js';
  for (const type of ['live.down', 'live.up', 'live.down', 'live.up'] as const) await live(type);

  expect([server.asked, said()]).toEqual([2, [newVersion]]);
});
test('an answer that is no page of ours, and none at all, are no new version', async () => {
  const { server, live, said } = await aWorkstation();

  server.version = '';
  await live('live.down');
  await live('live.up');
  server.answers = false;
  await live('live.down');
  await live('live.up');

  expect([server.asked, said()]).toEqual([2, []]);
});

test('the new version is loaded by the key of its note, and not before', async () => {
  const { bench, server, live } = await aWorkstation();
  server.version = '/assets/index-2.js';
  await live('live.down');
  await live('live.up');
  const before = server.loaded;

  const { notifications } = childrenOf(bench.desk.workstation);
  const [note] = notifications.getSnapshot().context.shown;
  notifications.send({ type: 'note.act', id: note?.id ?? -1 });
  await bench.settle();

  expect([before, server.loaded]).toEqual([0, 1]);
});
