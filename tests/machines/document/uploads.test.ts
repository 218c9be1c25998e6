import { expect, test } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import type { PatientDocument } from '#domain/document/contract/documents.ts';
import { fail, ok, type Result } from '#domain/platform/result.ts';
import {
  provideUploads,
  uploadsRefusal,
  type UploadsRef,
} from '#machines/document/uploads.machine.ts';
import { paper } from '#tests/machines/rx/prescription.ts';

const jpeg = (name: string) =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new Uint8Array(40)])], name);
const turns = async () => {
  for (let index = 0; index < 8; index += 1)
    await new Promise<void>((go) => {
      setTimeout(go);
    });
};
const lockedOut = fail({ code: 'LOCKED', message: 'This station is locked.' });

/** A patient's files below a workstation that can be covered; the server answers as it is told. */
function station() {
  const server = {
    locked: false,
    opensAtOnce: false,
    refused: 0,
    sent: [] as string[],
    filed: [] as string[],
    held: 0,
  };
  const answer = <T>(value: T): Result<T> => {
    if (!server.locked) return ok(value);
    server.refused += 1;
    server.locked = !server.opensAtOnce;
    return lockedOut;
  };
  const uploads = provideUploads({
    attach: async (file) => {
      const result = answer(paper);
      if (result.ok) server.sent.push(file.name);
      return result;
    },
    file: async () => answer({ ...paper, name: server.sent.at(-1)! } as unknown as PatientDocument),
    hold: () => {
      server.held += 1;
      return () => {
        server.held -= 1;
      };
    },
  });
  const root = createActor(
    setup({
      types: {
        context: {} as { uncovered: boolean },
        events: {} as { type: 'cover' } | { type: 'uncover' },
      },
      actors: { uploads },
    }).createMachine({
      context: { uncovered: true },
      on: {
        cover: { actions: assign({ uncovered: false }) },
        uncover: { actions: assign({ uncovered: true }) },
      },
      invoke: {
        id: 'uploads',
        src: 'uploads',
        input: {
          filed: (row) => {
            server.filed.push(row.name);
          },
          settled: () => undefined,
        },
      },
    }),
    { systemId: 'workstation' },
  ).start();
  const ref = root.getSnapshot().children['uploads'] as unknown as UploadsRef;
  return {
    server,
    root,
    ref,
    now: () => {
      const snapshot = ref.getSnapshot();
      return [
        snapshot.value,
        snapshot.context.uploads.map((upload) => [upload.file.name, upload.state, upload.why]),
        server.filed,
        server.held,
      ];
    },
  };
}
const two = {
  type: 'uploads.add',
  patientId: 7,
  as: 'card',
  files: [jpeg('front.jpg'), jpeg('back.jpg')],
} as const;

test('the station is locked while documents are on their way: they wait, and arrive when its person is back', async () => {
  const opened = station();
  opened.server.locked = true;
  opened.root.send({ type: 'cover' });
  opened.ref.send(two);
  await turns();
  expect(opened.now()).toEqual([
    'covered',
    [
      ['front.jpg', 'waiting', null],
      ['back.jpg', 'waiting', null],
    ],
    [],
    1,
  ]);
  expect(uploadsRefusal(opened.ref.getSnapshot(), { type: 'uploads.again' })).toBe(
    'One moment: the files are on their way.',
  );
  opened.server.locked = false;
  opened.root.send({ type: 'uncover' });
  await turns();
  expect(opened.now()).toEqual(['resting', [], ['front.jpg', 'back.jpg'], 0]);
});
test('a lock that is over before its refusal is heard holds nothing up', async () => {
  const opened = station();
  Object.assign(opened.server, { locked: true, opensAtOnce: true });
  opened.ref.send(two);
  await turns();
  expect([opened.server.refused, ...opened.now()]).toEqual([
    1,
    'resting',
    [],
    ['front.jpg', 'back.jpg'],
    0,
  ]);
});
test('what waits for its person can be stopped, and then holds the page no longer', async () => {
  const opened = station();
  opened.server.locked = true;
  opened.root.send({ type: 'cover' });
  opened.ref.send(two);
  await turns();
  opened.ref.send({ type: 'uploads.stop' });
  await turns();
  expect(opened.now()).toEqual(['resting', [], [], 0]);
});
