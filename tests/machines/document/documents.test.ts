import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { DocumentView } from '#domain/document/contract/documents.ts';
import { pictureLimits, pictureRefusals } from '#domain/document/rules/picture-file.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import type { DocumentPorts, ShownPicture } from '#machines/document/documents.ports.ts';
import {
  pictureMachine,
  pictureRefusal,
  providePicture,
} from '#machines/document/picture.machine.ts';
import {
  attachMachine,
  attachRefusal,
  provideAttach,
  type AttachEmitted,
} from '#machines/platform/attach/attach.machine.ts';
import { look, paper } from '#tests/machines/rx/prescription.ts';
import { reachable, untaken } from '#tests/platform/graph.ts';

const jpeg = (name = 'paper.jpg', size = 40) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new Uint8Array(size)])], name);
const turn = () =>
  new Promise<void>((go) => {
    setTimeout(go);
  });

/** A server in memory: it takes every file at once, or waits until it is let go. */
function attaching(answer: (file: File) => Promise<Result<DocumentView>> = async () => ok(paper)) {
  const sent: { name: string; aborted: () => boolean; progress: (share: number) => void }[] = [];
  const said: AttachEmitted[] = [];
  const attach: DocumentPorts['attach'] = (file, value) => {
    sent.push({ name: file.name, aborted: () => value.signal.aborted, progress: value.onProgress });
    return answer(file);
  };
  let held = 0;
  const ref = createActor(
    provideAttach({
      attach,
      hold: () => {
        held += 1;
        return () => {
          held -= 1;
        };
      },
    }),
  ).start();
  for (const type of [
    'attach.sending',
    'attach.arrived',
    'attach.failed',
    'attach.dropped',
    'attach.removed',
  ] as const)
    ref.on(type, (event) => said.push(event));
  return {
    ref,
    sent,
    said,
    held: () => held,
    names: () => said.map((event) => event.type),
    send: async (...events: Parameters<typeof ref.send>[0][]) => {
      for (const event of events) {
        ref.send(event);
        for (let index = 0; index < 4; index += 1) await turn();
      }
      return ref.getSnapshot();
    },
  };
}
const events = {
  'attach.file': [{ type: 'attach.file', file: jpeg() }],
  'attach.progress': [{ type: 'attach.progress', share: 0.5 }],
  'attach.arrived': [{ type: 'attach.arrived', document: paper }],
  'attach.failed': [{ type: 'attach.failed', why: 'No' }],
  'attach.cancel': [{ type: 'attach.cancel' }],
  'attach.again': [{ type: 'attach.again' }],
  'attach.back': [{ type: 'attach.back', document: paper }],
} as const;
test('attaching: every state can be reached, and every transition happens', () => {
  const walk = {
    events,
    project: (snapshot: { value: unknown; context: unknown }) => {
      const context = snapshot.context as { file: unknown; share: number; why: string | null };
      return [snapshot.value, context.file !== null, context.share, context.why];
    },
  };
  expect([
    reachable(attachMachine, walk as never).unreached,
    untaken(attachMachine, walk as never),
  ]).toEqual([[], []]);
});
test('a picture is sent, says how far it is, and arrives', async () => {
  let done: (result: Result<DocumentView>) => void = () => undefined;
  const opened = attaching(
    () =>
      new Promise((go) => {
        done = go;
      }),
  );
  await opened.send({ type: 'attach.file', file: jpeg() });
  opened.sent[0]!.progress(0.4);
  expect([
    opened.ref.getSnapshot().value,
    opened.ref.getSnapshot().context.share,
    attachRefusal(opened.ref.getSnapshot(), { type: 'attach.again' }),
  ]).toEqual(['sending', 0.4, 'One moment: the file is on its way.']);
  expect(opened.held()).toBe(1);
  done(ok(paper));
  await turn();
  expect(opened.held()).toBe(0);
  expect([opened.ref.getSnapshot().value, opened.said.at(-1)]).toEqual([
    'resting',
    { type: 'attach.arrived', document: paper },
  ]);
});
test('what is no picture, empty or too large is refused before a byte is sent', async () => {
  const opened = attaching();
  const refused: [File, string][] = [
    [new File([], 'empty.jpg'), pictureRefusals.EMPTY],
    [new File(['<svg xmlns="x"/>'], 'drawing.jpg'), pictureRefusals.DRAWING],
    [new File(['hello'], 'rx.png'), pictureRefusals.NO_PICTURE],
    [jpeg('huge.jpg', pictureLimits.bytes), pictureRefusals.TOO_LARGE],
  ];
  for (const [file, why] of refused) {
    const snapshot = await opened.send({ type: 'attach.file', file });
    expect([file.name, snapshot.context.why]).toEqual([file.name, why]);
  }
  expect(opened.sent).toEqual([]);
});
test('a refusal of the server and a lost line stay on the screen; the file can be sent again, or left', async () => {
  const answers = [
    async () => refuse('DAMAGED', pictureRefusals.DAMAGED),
    async (): Promise<Result<DocumentView>> => {
      throw new Error('The picture did not arrive: the server does not answer. Attach it again.');
    },
    async () => ok(paper),
  ];
  const opened = attaching(() => answers.shift()!());
  expect((await opened.send({ type: 'attach.file', file: jpeg() })).context.why).toBe(
    pictureRefusals.DAMAGED,
  );
  expect((await opened.send({ type: 'attach.again' })).context.why).toMatch(/does not answer/);
  expect((await opened.send({ type: 'attach.again' })).context.why).toBeNull();
  expect([opened.sent.map((item) => item.name), opened.names()]).toEqual([
    ['paper.jpg', 'paper.jpg', 'paper.jpg'],
    [
      'attach.sending',
      'attach.failed',
      'attach.sending',
      'attach.failed',
      'attach.sending',
      'attach.arrived',
    ],
  ]);
  const fixture = attaching(async () => refuse('DAMAGED', pictureRefusals.DAMAGED));
  expect(
    (await fixture.send({ type: 'attach.file', file: jpeg() }, { type: 'attach.cancel' })).context,
  ).toEqual({ file: null, share: 0, why: null });
  expect(fixture.names().at(-1)).toBe('attach.dropped');
});
test('another picture takes the place of the one on its way, and stopping it ends the call', async () => {
  const opened = attaching(() => new Promise(() => undefined));
  await opened.send(
    { type: 'attach.file', file: jpeg('first.jpg') },
    { type: 'attach.file', file: jpeg('second.jpg') },
  );
  expect(opened.sent.map((item) => [item.name, item.aborted()])).toEqual([
    ['first.jpg', true],
    ['second.jpg', false],
  ]);
  await opened.send({ type: 'attach.cancel' });
  expect([opened.sent[1]!.aborted(), opened.names().at(-1)]).toEqual([true, 'attach.dropped']);
});
test('a picture that is taken away can come back', async () => {
  const opened = attaching();
  await opened.send(
    { type: 'attach.file', file: jpeg() },
    { type: 'attach.cancel' },
    { type: 'attach.back', document: paper },
  );
  expect(opened.names()).toEqual([
    'attach.sending',
    'attach.arrived',
    'attach.removed',
    'attach.arrived',
  ]);
});

const shown: ShownPicture = { url: 'blob:paper', document: look };
const fax: ShownPicture = {
  url: 'blob:fax',
  document: { ...look, pages: 3, sheets: [...look.sheets, ...look.sheets, ...look.sheets] },
};
const turnedTo = (turns: number): ShownPicture['document'] => ({
  ...look,
  sheets: [{ ...look.sheets[0]!, turns }],
});
const looking = (
  show: DocumentPorts['show'],
  turn: DocumentPorts['turn'] = async (turning) => ok(turnedTo(turning.turns)),
) => {
  const ref = createActor(providePicture({ show, turn }), { input: { key: paper.key } }).start();
  return {
    ref,
    settle: async () => {
      for (let index = 0; index < 10; index += 1) await Promise.resolve();
      return ref.getSnapshot();
    },
  };
};
test('a picture that its screen is for has nothing to go back to: Esc is left to the dialog', () => {
  const [alone, beside] = [true, false].map((main) =>
    createActor(pictureMachine, { input: { key: paper.key, main } }).getSnapshot(),
  );
  expect([
    pictureRefusal(alone!, { type: 'picture.leave' }),
    pictureRefusal(beside!, { type: 'picture.leave' }),
  ]).toEqual(['There is nothing beside it.', null]);
});
test('looking: every state can be reached, and every transition happens', () => {
  const one = (type: string, more: object = {}) => [{ type, ...more }];
  const walk = {
    input: { key: paper.key },
    project: (snapshot: { value: unknown; context: unknown }) => {
      const context = snapshot.context as {
        page: number;
        zoom: number;
        turns: number;
        sent: number;
        alone: boolean;
        picture: ShownPicture | null;
      };
      return [
        snapshot.value,
        context.page,
        context.zoom === 0 || context.zoom === 4 ? context.zoom : 1,
        context.turns,
        context.sent,
        context.alone,
        context.picture?.document.pages ?? 0,
      ];
    },
    events: {
      'picture.drawn': one('picture.drawn'),
      'picture.broken': one('picture.broken'),
      'picture.retry': one('picture.retry'),
      'picture.fit': one('picture.fit'),
      'picture.leave': one('picture.leave'),
      'picture.zoom': [
        { type: 'picture.zoom', by: 1 },
        { type: 'picture.zoom', by: -1 },
      ],
      'picture.turn': one('picture.turn', { by: 1 }),
      'picture.page': [
        { type: 'picture.page', by: 1 },
        { type: 'picture.page', by: -1 },
      ],
    },
    settle: {
      show: {
        done: [ok(shown), ok(fax), refuse('NOT_FOUND', 'There is no such document in this store.')],
        error: [new Error('offline')],
      },
      turn: {
        done: [
          ok(turnedTo(1)),
          refuse('FORBIDDEN', 'None of your roles grants “Change documents”.'),
          refuse('STALE', 'Someone else turned this page first.'),
        ],
        error: [new Error('offline')],
      },
    },
  };
  expect([
    reachable(pictureMachine, walk as never).unreached,
    untaken(pictureMachine, walk as never),
  ]).toEqual([[], []]);
});
test('a picture counts as shown only once it is drawn', async () => {
  const opened = looking(async () => ok(shown));
  expect((await opened.settle()).value).toEqual({ open: 'drawing' });
  opened.ref.send({ type: 'picture.drawn' });
  expect(opened.ref.getSnapshot().value).toEqual({ open: 'shown' });
  const broken = looking(async () => ok(shown));
  await broken.settle();
  broken.ref.send({ type: 'picture.broken' });
  expect([broken.ref.getSnapshot().value, broken.ref.getSnapshot().context.why]).toEqual([
    'failed',
    'The picture arrived, but it can’t be drawn.',
  ]);
});
test('what the server refuses, and no answer at all, are said, and it can be fetched again', async () => {
  const answers: DocumentPorts['show'][] = [
    async () => refuse('FORBIDDEN', 'None of your roles grants “See documents”.'),
    async () => {
      throw new Error('The server does not answer.');
    },
    async () => ok(shown),
  ];
  const opened = looking((key, signal) => answers.shift()!(key, signal));
  expect((await opened.settle()).context.why).toBe('None of your roles grants “See documents”.');
  opened.ref.send({ type: 'picture.retry' });
  expect((await opened.settle()).context.why).toBe('The server does not answer.');
  opened.ref.send({ type: 'picture.retry' });
  expect([(await opened.settle()).value, opened.ref.getSnapshot().context.why]).toEqual([
    { open: 'drawing' },
    null,
  ]);
});
test('it is looked at from near and turned, within its bounds', async () => {
  const opened = looking(async () => ok(fax));
  await opened.settle();
  const why = (event: { type: string; by?: number }) =>
    pictureRefusal(opened.ref.getSnapshot(), event);
  expect(why({ type: 'picture.zoom', by: -1 })).toBe('It is as small as it gets.');
  for (let index = 0; index < 9; index += 1) opened.ref.send({ type: 'picture.zoom', by: 1 });
  expect([opened.ref.getSnapshot().context.zoom, why({ type: 'picture.zoom', by: 1 })]).toEqual([
    4,
    'It is as large as it gets.',
  ]);
  opened.ref.send({ type: 'picture.fit' });
  expect(opened.ref.getSnapshot().context.zoom).toBe(0);
  const single = looking(async () => ok(shown));
  expect(pictureRefusal(await single.settle(), { type: 'picture.page', by: 1 })).toBe(
    'It has one page.',
  );
});
test('a page is kept as it was turned: several presses while one is on its way are kept after it', async () => {
  const sent: Parameters<DocumentPorts['turn']>[0][] = [];
  const said: string[] = [];
  let answer: (result: Awaited<ReturnType<DocumentPorts['turn']>>) => void = () => undefined;
  const opened = looking(
    async () => ok(shown),
    (turning) => {
      sent.push(turning);
      return new Promise((go) => {
        answer = go;
      });
    },
  );
  for (const type of ['picture.kept', 'picture.notKept'] as const)
    opened.ref.on(type, (event) =>
      said.push(event.type === 'picture.notKept' ? event.why : 'kept'),
    );
  await opened.settle();
  opened.ref.send({ type: 'picture.drawn' });
  for (const by of [1, 1, -1, 1] as const) opened.ref.send({ type: 'picture.turn', by });
  expect([
    opened.ref.getSnapshot().hasTag('seen'),
    opened.ref.getSnapshot().context.turns,
    sent,
  ]).toEqual([true, 2, [{ key: paper.key, page: 1, from: 0, turns: 1 }]]);
  answer(ok(turnedTo(1)));
  await opened.settle();
  expect([opened.ref.getSnapshot().context.turns, sent.at(-1)]).toEqual([
    1,
    { key: paper.key, page: 1, from: 1, turns: 2 },
  ]);
  answer(ok(turnedTo(2)));
  const { value, context } = await opened.settle();
  expect([
    value,
    context.turns,
    context.picture?.document.sheets[0]!.turns,
    sent.length,
    said,
  ]).toEqual([{ open: 'shown' }, 0, 2, 2, ['kept', 'kept']]);
});
test('who may not keep it has it turned for themselves; what somebody else turned first is fetched as they left it; a lost line leaves it as it was', async () => {
  let asked = 0;
  const answers: DocumentPorts['turn'][] = [
    async () => refuse('STALE', 'Someone else turned this page first.'),
    async () => {
      throw new Error('The server does not answer.');
    },
    async () => refuse('FORBIDDEN', 'None of your roles grants this.'),
  ];
  const said: string[] = [];
  const opened = looking(
    async () => {
      asked += 1;
      return ok(asked === 1 ? shown : { ...shown, document: turnedTo(3) });
    },
    (turning) => answers.shift()!(turning),
  );
  opened.ref.on('picture.notKept', (event) => said.push(event.why));
  const press = async () => {
    opened.ref.send({ type: 'picture.turn', by: 1 });
    return opened.settle();
  };
  await opened.settle();
  opened.ref.send({ type: 'picture.drawn' });
  const stale = await press();
  expect([
    stale.value,
    stale.context.turns,
    stale.context.picture?.document.sheets[0]!.turns,
    asked,
  ]).toEqual([{ open: 'drawing' }, 0, 3, 2]);
  opened.ref.send({ type: 'picture.drawn' });
  const lost = await press();
  expect([lost.value, lost.context.turns]).toEqual([{ open: 'shown' }, 0]);
  await press();
  const mine = await press();
  expect([mine.value, mine.context.turns, mine.context.alone, said]).toEqual([
    { open: 'shown' },
    2,
    true,
    [
      'Someone else turned this page first.',
      'The server does not answer.',
      'None of your roles grants this.',
    ],
  ]);
});
test('pages are fetched one by one, and leafed through without waiting for what lies between; not beyond the first and the last', async () => {
  const asked: number[] = [];
  const opened = looking(async ({ page }) => {
    asked.push(page);
    return ok({ ...fax, url: `blob:${page}` });
  });
  let tops = 0;
  opened.ref.on('picture.toPage', () => {
    tops += 1;
  });
  await opened.settle();
  const why = (by: 1 | -1) =>
    pictureRefusal(opened.ref.getSnapshot(), { type: 'picture.page', by });
  expect([why(-1), why(1)]).toEqual(['This is the first page.', null]);
  opened.ref.send({ type: 'picture.turn', by: 1 });
  opened.ref.send({ type: 'picture.page', by: 1 });
  opened.ref.send({ type: 'picture.page', by: 1 });
  const { value, context } = await opened.settle();
  expect([value, context.page, context.picture?.url, context.turns, asked, tops]).toEqual([
    { open: 'drawing' },
    3,
    'blob:3',
    0,
    [1, 2, 3],
    1,
  ]);
  expect([why(1), why(-1)]).toEqual(['This is the last page.', null]);
  opened.ref.send({ type: 'picture.page', by: -1 });
  expect([
    (await opened.settle()).context.picture?.url,
    opened.ref.getSnapshot().context.page,
  ]).toEqual(['blob:2', 2]);
});
