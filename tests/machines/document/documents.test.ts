import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { DocumentView } from '#domain/document/contract/documents.ts';
import { pictureLimits, pictureRefusals } from '#domain/document/rules/picture-file.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import {
  attachMachine,
  attachRefusal,
  provideAttach,
  type AttachEmitted,
} from '#machines/document/attach.machine.ts';
import type { DocumentPorts, ShownPicture } from '#machines/document/documents.ports.ts';
import {
  pictureMachine,
  pictureRefusal,
  providePicture,
} from '#machines/document/picture.machine.ts';
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
  const attach: DocumentPorts['attach'] = (file, o) => {
    sent.push({ name: file.name, aborted: () => o.signal.aborted, progress: o.onProgress });
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
    ref.on(type, (e) => said.push(e));
  return {
    ref,
    sent,
    said,
    held: () => held,
    names: () => said.map((s) => s.type),
    send: async (...events: Parameters<typeof ref.send>[0][]) => {
      for (const e of events) {
        ref.send(e);
        for (let i = 0; i < 4; i += 1) await turn();
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
    project: (s: { value: unknown; context: unknown }) => {
      const c = s.context as { file: unknown; share: number; why: string | null };
      return [s.value, c.file !== null, c.share, c.why];
    },
  };
  expect([
    reachable(attachMachine, walk as never).unreached,
    untaken(attachMachine, walk as never),
  ]).toEqual([[], []]);
});
test('a picture is sent, says how far it is, and arrives', async () => {
  let done: (r: Result<DocumentView>) => void = () => undefined;
  const a = attaching(
    () =>
      new Promise((go) => {
        done = go;
      }),
  );
  await a.send({ type: 'attach.file', file: jpeg() });
  a.sent[0]!.progress(0.4);
  expect([
    a.ref.getSnapshot().value,
    a.ref.getSnapshot().context.share,
    attachRefusal(a.ref.getSnapshot(), { type: 'attach.again' }),
  ]).toEqual(['sending', 0.4, 'One moment: the file is on its way.']);
  expect(a.held()).toBe(1);
  done(ok(paper));
  await turn();
  expect(a.held()).toBe(0);
  expect([a.ref.getSnapshot().value, a.said.at(-1)]).toEqual([
    'resting',
    { type: 'attach.arrived', document: paper },
  ]);
});
test('what is no picture, empty or too large is refused before a byte is sent', async () => {
  const a = attaching();
  const refused: [File, string][] = [
    [new File([], 'empty.jpg'), pictureRefusals.EMPTY],
    [new File(['<svg xmlns="x"/>'], 'drawing.jpg'), pictureRefusals.DRAWING],
    [new File(['hello'], 'rx.png'), pictureRefusals.NO_PICTURE],
    [jpeg('huge.jpg', pictureLimits.bytes), pictureRefusals.TOO_LARGE],
  ];
  for (const [file, why] of refused) {
    const s = await a.send({ type: 'attach.file', file });
    expect([file.name, s.context.why]).toEqual([file.name, why]);
  }
  expect(a.sent).toEqual([]);
});
test('a refusal of the server and a lost line stay on the screen; the file can be sent again, or left', async () => {
  const answers = [
    async () => refuse('DAMAGED', pictureRefusals.DAMAGED),
    async (): Promise<Result<DocumentView>> => {
      throw new Error('The picture did not arrive: the server does not answer. Attach it again.');
    },
    async () => ok(paper),
  ];
  const a = attaching(() => answers.shift()!());
  expect((await a.send({ type: 'attach.file', file: jpeg() })).context.why).toBe(
    pictureRefusals.DAMAGED,
  );
  expect((await a.send({ type: 'attach.again' })).context.why).toMatch(/does not answer/);
  expect((await a.send({ type: 'attach.again' })).context.why).toBeNull();
  expect([a.sent.map((s) => s.name), a.names()]).toEqual([
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
  const b = attaching(async () => refuse('DAMAGED', pictureRefusals.DAMAGED));
  expect(
    (await b.send({ type: 'attach.file', file: jpeg() }, { type: 'attach.cancel' })).context,
  ).toEqual({ file: null, share: 0, why: null });
  expect(b.names().at(-1)).toBe('attach.dropped');
});
test('another picture takes the place of the one on its way, and stopping it ends the call', async () => {
  const a = attaching(() => new Promise(() => undefined));
  await a.send(
    { type: 'attach.file', file: jpeg('first.jpg') },
    { type: 'attach.file', file: jpeg('second.jpg') },
  );
  expect(a.sent.map((s) => [s.name, s.aborted()])).toEqual([
    ['first.jpg', true],
    ['second.jpg', false],
  ]);
  await a.send({ type: 'attach.cancel' });
  expect([a.sent[1]!.aborted(), a.names().at(-1)]).toEqual([true, 'attach.dropped']);
});
test('a picture that is taken away can come back', async () => {
  const a = attaching();
  await a.send(
    { type: 'attach.file', file: jpeg() },
    { type: 'attach.cancel' },
    { type: 'attach.back', document: paper },
  );
  expect(a.names()).toEqual([
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
  turn: DocumentPorts['turn'] = async (o) => ok(turnedTo(o.turns)),
) => {
  const ref = createActor(providePicture({ show, turn }), { input: { key: paper.key } }).start();
  return {
    ref,
    settle: async () => {
      for (let i = 0; i < 10; i += 1) await Promise.resolve();
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
    project: (s: { value: unknown; context: unknown }) => {
      const c = s.context as {
        page: number;
        zoom: number;
        turns: number;
        sent: number;
        alone: boolean;
        picture: ShownPicture | null;
      };
      return [
        s.value,
        c.page,
        c.zoom === 0 || c.zoom === 4 ? c.zoom : 1,
        c.turns,
        c.sent,
        c.alone,
        c.picture?.document.pages ?? 0,
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
  const p = looking(async () => ok(shown));
  expect((await p.settle()).value).toEqual({ open: 'drawing' });
  p.ref.send({ type: 'picture.drawn' });
  expect(p.ref.getSnapshot().value).toEqual({ open: 'shown' });
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
  const p = looking((key, signal) => answers.shift()!(key, signal));
  expect((await p.settle()).context.why).toBe('None of your roles grants “See documents”.');
  p.ref.send({ type: 'picture.retry' });
  expect((await p.settle()).context.why).toBe('The server does not answer.');
  p.ref.send({ type: 'picture.retry' });
  expect([(await p.settle()).value, p.ref.getSnapshot().context.why]).toEqual([
    { open: 'drawing' },
    null,
  ]);
});
test('it is looked at from near and turned, within its bounds', async () => {
  const p = looking(async () => ok(fax));
  await p.settle();
  const why = (e: { type: string; by?: number }) => pictureRefusal(p.ref.getSnapshot(), e);
  expect(why({ type: 'picture.zoom', by: -1 })).toBe('It is as small as it gets.');
  for (let i = 0; i < 9; i += 1) p.ref.send({ type: 'picture.zoom', by: 1 });
  expect([p.ref.getSnapshot().context.zoom, why({ type: 'picture.zoom', by: 1 })]).toEqual([
    4,
    'It is as large as it gets.',
  ]);
  p.ref.send({ type: 'picture.fit' });
  expect(p.ref.getSnapshot().context.zoom).toBe(0);
  const single = looking(async () => ok(shown));
  expect(pictureRefusal(await single.settle(), { type: 'picture.page', by: 1 })).toBe(
    'It has one page.',
  );
});
test('a page is kept as it was turned: several presses while one is on its way are kept after it', async () => {
  const sent: Parameters<DocumentPorts['turn']>[0][] = [];
  const said: string[] = [];
  let answer: (r: Awaited<ReturnType<DocumentPorts['turn']>>) => void = () => undefined;
  const p = looking(
    async () => ok(shown),
    (o) => {
      sent.push(o);
      return new Promise((go) => {
        answer = go;
      });
    },
  );
  for (const type of ['picture.kept', 'picture.notKept'] as const)
    p.ref.on(type, (e) => said.push(e.type === 'picture.notKept' ? e.why : 'kept'));
  await p.settle();
  p.ref.send({ type: 'picture.drawn' });
  for (const by of [1, 1, -1, 1] as const) p.ref.send({ type: 'picture.turn', by });
  expect([p.ref.getSnapshot().hasTag('seen'), p.ref.getSnapshot().context.turns, sent]).toEqual([
    true,
    2,
    [{ key: paper.key, page: 1, from: 0, turns: 1 }],
  ]);
  answer(ok(turnedTo(1)));
  await p.settle();
  expect([p.ref.getSnapshot().context.turns, sent.at(-1)]).toEqual([
    1,
    { key: paper.key, page: 1, from: 1, turns: 2 },
  ]);
  answer(ok(turnedTo(2)));
  const { value, context } = await p.settle();
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
  const p = looking(
    async () => {
      asked += 1;
      return ok(asked === 1 ? shown : { ...shown, document: turnedTo(3) });
    },
    (o) => answers.shift()!(o),
  );
  p.ref.on('picture.notKept', (e) => said.push(e.why));
  const press = async () => {
    p.ref.send({ type: 'picture.turn', by: 1 });
    return p.settle();
  };
  await p.settle();
  p.ref.send({ type: 'picture.drawn' });
  const stale = await press();
  expect([
    stale.value,
    stale.context.turns,
    stale.context.picture?.document.sheets[0]!.turns,
    asked,
  ]).toEqual([{ open: 'drawing' }, 0, 3, 2]);
  p.ref.send({ type: 'picture.drawn' });
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
  const p = looking(async ({ page }) => {
    asked.push(page);
    return ok({ ...fax, url: `blob:${page}` });
  });
  let tops = 0;
  p.ref.on('picture.toPage', () => {
    tops += 1;
  });
  await p.settle();
  const why = (by: 1 | -1) => pictureRefusal(p.ref.getSnapshot(), { type: 'picture.page', by });
  expect([why(-1), why(1)]).toEqual(['This is the first page.', null]);
  p.ref.send({ type: 'picture.turn', by: 1 });
  p.ref.send({ type: 'picture.page', by: 1 });
  p.ref.send({ type: 'picture.page', by: 1 });
  const { value, context } = await p.settle();
  expect([value, context.page, context.picture?.url, context.turns, asked, tops]).toEqual([
    { open: 'drawing' },
    3,
    'blob:3',
    0,
    [1, 2, 3],
    1,
  ]);
  expect([why(1), why(-1)]).toEqual(['This is the last page.', null]);
  p.ref.send({ type: 'picture.page', by: -1 });
  expect([(await p.settle()).context.picture?.url, p.ref.getSnapshot().context.page]).toEqual([
    'blob:2',
    2,
  ]);
});
