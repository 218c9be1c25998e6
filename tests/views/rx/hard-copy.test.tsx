// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { pictureRefusals } from '#domain/document/rules/picture-file.ts';
import { ok, refuse } from '#domain/platform/result.ts';
import type { RxDetail } from '#domain/rx/contract/rx.ts';
import { rxEntry } from '#domain/rx/entities/rx.ts';
import type { DocumentPorts } from '#machines/document/documents.ports.ts';
import { draftLogic, draftOf, type DraftRef } from '#machines/platform/draft/draft.ts';
import { look, paper, scanned } from '#tests/machines/rx/prescription.ts';
import { FileView } from '#ui/platform/fields/file-view.tsx';
import { EntityForm } from '#ui/platform/form/entity-form.tsx';
import { focused, openDesk, turn } from './desk.tsx';

afterEach(cleanup);
const pictured: RxDetail = {
  ...scanned,
  source: { kind: 'image', text: 'Called to confirm the dose', lines: [], document: paper },
};
const released: string[] = [];
const never = (): never => {
  throw new Error('not asked for here');
};
const documents = (ports: Partial<DocumentPorts> = {}): DocumentPorts => ({
  show: async () => ok({ url: 'blob:paper', document: look }),
  attach: async () => ok(paper),
  hold: () => () => undefined,
  release: (url) => {
    released.push(url);
  },
  turn: async (turning) => ok({ ...look, sheets: [{ ...look.sheets[0]!, turns: turning.turns }] }),
  file: async () => never(),
  remove: async () => never(),
  restore: async () => never(),
  thumbnail: () => never(),
  scans: async () => never(),
  takeScan: async () => never(),
  discardScan: async () => never(),
  scanPicture: () => never(),
  ...ports,
});
const dialog = () => document.querySelector<HTMLElement>('[role=dialog]')!;
const noted = (givenOpenDesk: Awaited<ReturnType<typeof openDesk>>) =>
  givenOpenDesk.fake.asked
    .filter((item) => item.name === 'shown')
    .map((item) => (item.with as { what: readonly string[] }).what);
const drawn = async () => {
  fireEvent.load(within(dialog()).getByRole('img', { name: /Hard copy of/ }));
  await turn();
};

test('the picture stands beside label and product, is noted only when it is drawn, and is looked at with keys', async () => {
  const desk = await openDesk(
    { shown: async () => ({ kind: 'done', detail: pictured }) },
    null,
    {},
    documents(),
  );
  await desk.open('rphVerification', { detail: pictured });
  const box = within(dialog());
  const source = within(box.getByRole('region', { name: 'Source' }));
  expect([
    source.getByText('Called to confirm the dose'),
    source.getByRole('img', { name: 'Hard copy of 001 0004127 00, Rivera, Alma J' }),
  ]).toHaveLength(2);
  expect([noted(desk), focused()]).toEqual([[], 'rph-password']);
  await drawn();
  expect(noted(desk)).toEqual([['image', 'label', 'product']]);
  const page = document.querySelector<HTMLElement>('[data-page="1"]')!;
  await desk.press('{Alt>}i{/Alt}', '+', '+', 'r');
  expect([focused(), page.style.width, page.firstElementChild!.getAttribute('style')]).toEqual([
    'Hard copy',
    '200%',
    expect.stringContaining('rotate(90deg)'),
  ]);
  await desk.press('0');
  expect(page.style.width).toBe('100%');
  await desk.press('{Escape}');
  expect([desk.top()?.name, focused()]).toEqual(['rphVerification', 'rph-password']);
});
test('a picture that can’t be shown says why, is not noted, and is fetched again with a key', async () => {
  let answer = refuse(
    'DAMAGED',
    'The stored picture is missing or was changed on the disk, so it is not shown.',
  ) as ReturnType<typeof refuse> | ReturnType<typeof ok<{ url: string; document: typeof look }>>;
  const desk = await openDesk(
    { shown: async () => ({ kind: 'done', detail: pictured }) },
    null,
    {},
    documents({ show: async () => answer }),
  );
  await desk.open('rphVerification', { detail: pictured });
  expect([noted(desk), within(dialog()).getAllByText(/missing or was changed/).length > 0]).toEqual(
    [[['label', 'product']], true],
  );
  answer = ok({ url: 'blob:again', document: look });
  await desk.press('{Alt>}i{/Alt}', '{Shift>}{F5}{/Shift}');
  await drawn();
  expect([noted(desk).at(-1), within(dialog()).queryByText(/missing or was changed/)]).toEqual([
    ['image', 'label', 'product'],
    null,
  ]);
});
test('a paper of several pages is leafed through by keys, one page at a time, each from its top; it counts as seen once each page was drawn', async () => {
  const pages = {
    ...look,
    pages: 2,
    sheets: [look.sheets[0]!, { width: 2_200, height: 1_700, turns: 1 }],
  };
  const asked: number[] = [];
  const desk = await openDesk(
    { shown: async () => ({ kind: 'done', detail: pictured }) },
    null,
    {},
    documents({
      show: async ({ page }) => {
        asked.push(page);
        return ok({ url: `blob:${page}`, document: pages });
      },
    }),
  );
  await desk.open('rphVerification', { detail: pictured });
  await drawn();
  const source = within(within(dialog()).getByRole('region', { name: 'Source' }));
  expect([
    source.getByText('Page 1 of 2'),
    source.getByText('1 of 2 seen'),
    source.getByRole('img', { name: /page 1 of 2$/ }).getAttribute('src'),
    noted(desk),
  ]).toEqual([expect.anything(), expect.anything(), 'blob:1', [['label', 'product']]]);
  // Who signs too early is told which page is left, and stands in the picture already.
  await desk.press('secret', '{Enter}');
  expect([
    within(dialog()).getByText('Page 2 of the hard copy was not looked at: look at it first.'),
    focused(),
    desk.fake.names().includes('prove'),
  ]).toEqual([expect.anything(), 'Hard copy', false]);
  await desk.press('{PageDown}');
  expect(noted(desk)).toHaveLength(1);
  await drawn();
  expect([
    source.getByText('2 of 2 seen'),
    noted(desk).at(-1),
    within(dialog()).queryByText(/not looked at/),
  ]).toEqual([expect.anything(), ['image', 'label', 'product'], null]);
  // What was kept as turned is shown so.
  expect([
    source.getByText('Page 2 of 2'),
    source.getByRole('img', { name: /page 2 of 2$/ }).getAttribute('src'),
    document.querySelector('[data-page="2"]')!.firstElementChild!.getAttribute('style'),
    focused(),
  ]).toEqual([expect.anything(), 'blob:2', expect.stringContaining('rotate(90deg)'), 'Hard copy']);
  await desk.press('{PageDown}');
  expect(desk.said()[0]).toBe('Nothing more stands further down.');
  await desk.press('{PageUp}');
  await drawn();
  expect([source.getByText('Page 1 of 2'), asked, released.includes('blob:2')]).toEqual([
    expect.anything(),
    [1, 2, 1],
    true,
  ]);
});
test('the picture is let go of when the dialog closes', async () => {
  const desk = await openDesk(
    { shown: async () => ({ kind: 'done', detail: pictured }) },
    null,
    {},
    documents(),
  );
  await desk.open('rphVerification', { detail: pictured });
  await drawn();
  released.length = 0;
  await desk.press('{Escape}');
  expect(released).toEqual(['blob:paper']);
});

const form = {
  fields: { imageKey: rxEntry.fields.imageKey, note: rxEntry.fields.note },
  sections: [{ title: 'Paper', rows: [['imageKey'], ['note']] }],
};
let draftRef: DraftRef;
beforeEach(() => {
  draftRef = createActor(draftLogic, {
    input: { values: { imageKey: null, note: null }, fields: form.fields },
  }).start();
});
const views = { imageKey: FileView };
const page = () => <EntityForm form={form} draft={draftRef} views={views} />;
const value = () => draftOf(draftRef).values['imageKey'];
const jpeg = () =>
  new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], 'scan 12.jpg', {
    type: 'image/jpeg',
  });
const choose = async (file: File) => {
  fireEvent.change(screen.getByLabelText('Hard copy', { selector: 'input' }), {
    target: { files: [file] },
  });
  await turn();
  await turn();
};
const paste = async (at: Element, files: readonly File[]) => {
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { files },
  });
  act(() => {
    at.dispatchEvent(event);
  });
  await turn();
  await turn();
  return event.defaultPrevented;
};

test('a chosen file is on its way, and the entry can’t be saved until it has arrived', async () => {
  let arrive = (): void => undefined;
  let progress = (_share: number): void => undefined;
  await openDesk(
    {},
    page(),
    {},
    documents({
      attach: (_file, row) =>
        new Promise((go) => {
          progress = row.onProgress;
          arrive = () => go(ok(paper));
        }),
    }),
  );
  await choose(jpeg());
  act(() => progress(0.4));
  expect([draftOf(draftRef).unread, screen.getByText('40% of scan 12.jpg')]).toEqual([
    { imageKey: 'Wait until the picture has arrived.' },
    expect.anything(),
  ]);
  arrive();
  await turn();
  expect([value(), draftOf(draftRef).unread, screen.getByText('scan.jpg')]).toEqual([
    paper.key,
    {},
    expect.anything(),
  ]);
});
test('a picture is pasted from wherever the focus is; text goes where it belongs', async () => {
  await openDesk({}, page(), {}, documents());
  const note = document.querySelector<HTMLTextAreaElement>('[data-field="note"]')!;
  expect([await paste(note, []), value()]).toEqual([false, null]);
  expect([await paste(note, [jpeg()]), value()]).toEqual([true, paper.key]);
  expect([
    await paste(note, [new File(['hello'], 'words.txt', { type: 'text/plain' })]),
    await paste(note, [new File(['%PDF-1.7'], 'rx.pdf', { type: 'application/pdf' })]),
  ]).toEqual([false, true]);
});
test('a picture is dropped onto the field; the browser never opens what is dropped there', async () => {
  await openDesk({}, page(), {}, documents());
  const field = document.querySelector<HTMLElement>('[data-field="imageKey"]')!.parentElement!;
  expect(fireEvent.drop(field, { dataTransfer: { files: [jpeg()] } })).toBe(false);
  await turn();
  expect(value()).toBe(paper.key);
});
test('it is taken away with Delete and comes back with Ctrl+Z', async () => {
  const desk = await openDesk({}, page(), {}, documents());
  await choose(jpeg());
  document.querySelector<HTMLElement>('[data-field="imageKey"]')!.focus();
  await desk.press('{Delete}');
  expect([value(), desk.said()[0]]).toEqual([null, 'Hard copy taken away.']);
  await desk.press('{Control>}z{/Control}');
  expect(value()).toBe(paper.key);
});
test('what is no picture is refused in words; the picture that was there stays when that is left', async () => {
  const desk = await openDesk({}, page(), {}, documents());
  await choose(jpeg());
  await choose(new File(['<svg xmlns="x"/>'], 'rx.jpg', { type: 'image/jpeg' }));
  expect([screen.getByRole('alert').textContent, draftOf(draftRef).unread['imageKey']]).toEqual([
    pictureRefusals.DRAWING,
    pictureRefusals.DRAWING,
  ]);
  document.querySelector<HTMLElement>('[data-field="imageKey"]')!.focus();
  await desk.press('{Delete}');
  expect([value(), draftOf(draftRef).unread, screen.queryByRole('alert')]).toEqual([
    paper.key,
    {},
    null,
  ]);
});
