import { afterEach, expect, test, vi } from 'vitest';
import { ok } from '#domain/platform/result.ts';
import type { RecallPatientRow, RecallFile, RecallRow } from '#domain/stock/contract/recalls.ts';
import { draftOf } from '#machines/platform/draft/draft.ts';
import type { ListDialogRef } from '#machines/platform/list-dialog/list-dialog.machine.ts';
import type { RecordRef } from '#machines/platform/record/record.machine.ts';
import { childrenOf } from '#machines/platform/workstation/workstation.selectors.ts';
import { lotsText } from '#machines/stock/recall-notice.ts';
import type { RecallPorts } from '#machines/stock/recalls.ts';
import { createBench } from '#tests/platform/bench.ts';
import { fakeWorld, maria } from '#tests/platform/fake-ports.ts';
import { dialogViews } from '../../../src/app/registries.ts';

const glass: RecallRow = {
  id: 7,
  version: 3,
  number: 'D-0412-2026',
  classification: 'II',
  source: 'Juniper Labs',
  issuedOn: '2026-03-01',
  reason: 'Glass found',
  drugId: 5,
  drugName: 'Lisinopril 10 mg tablet',
  ndc: '00185010201',
  lots: ['AB-1234', 'AB-1235'],
  near: [],
  figures: {
    lots: 2,
    onHand: 60_000,
    returned: 0,
    destroyed: 0,
    inProcess: 1,
    patients: 3,
    told: 1,
    back: 0,
  },
  state: 'open',
  enteredAt: '2026-03-02T15:00:00.000Z',
  enteredBy: 'Tess Desk',
  endedAt: null,
  endedBy: null,
  endNote: null,
};
const alma: RecallPatientRow = {
  id: 31,
  recallId: 7,
  patientName: 'Rivera, Alma',
  dateOfBirth: '1957-04-12',
  phone: '(312) 555-0148',
  rxId: 41,
  rxNumbers: '100001-0',
  lots: 'AB-1234',
  known: true,
  lastOn: '2026-02-20',
  quantity: 30_000,
  told: false,
  tries: 2,
  last: 'message',
  lastAt: '2026-03-02T16:00:00.000Z',
  lastBy: 'Tess Desk',
  answer: null,
  back: 0,
};
let stop = () => {};
afterEach(() => stop());
function portsOf(sent: unknown[], row: RecallRow | null, more: Partial<RecallPorts>): RecallPorts {
  const keep = (name: string) => async (input: object) => {
    sent.push([name, input]);
    return ok(glass);
  };
  const paper = (name: string) => async (input: unknown) => {
    sent.push([name, input]);
    return ok({ fileUrl: '/paper.pdf', pages: 1 });
  };
  return {
    recalls: async () => ({
      total: row ? 1 : 0,
      rows: row ? [row] : [],
      exact: true,
    }),
    enter: keep('enter'),
    change: keep('change'),
    enterSeveral: async (input) => {
      sent.push(['enterSeveral', input]);
      return ok({ entered: input.products.length });
    },
    pickFile: async () => null,
    readFile: async (text) => {
      sent.push(['readFile', text]);
      return ok(file);
    },
    withdraw: keep('withdraw'),
    close: keep('close'),
    print: paper('print'),
    patients: async () => ({ total: 1, rows: [alma], exact: true }),
    calls: async () => ({ total: 0, rows: [], exact: true }),
    call: keep('call'),
    letter: paper('letter'),
    printPaper: () => {},
    openPaper: (fileUrl) => sent.push(['open', fileUrl]),
    resolve: async () => {
      throw new Error('Nothing is scanned here.');
    },
    ...more,
  };
}
async function open(row: RecallRow | null, more: Partial<RecallPorts> = {}) {
  const world = fakeWorld(maria);
  const sent: unknown[] = [];
  const recalls = portsOf(sent, row, more);
  Object.assign(world.ports, { recalls });
  const bench = await createBench({ world, account: maria, views: dialogViews });
  stop = () => bench.desk.workstation.stop();
  await bench.settle();
  bench.press('Ctrl+G V');
  await bench.settle();
  const { dialogs } = childrenOf(bench.desk.workstation);
  const top = <R>() => dialogs.getSnapshot().context.stack.at(-1)?.ref as R;
  const draft = () => top<RecordRef>().getSnapshot().context.draft;
  /** Enter on the first row of the list that is open. */
  const enter = async () => {
    const { list } = top<ListDialogRef>().getSnapshot().context;
    bench.focus.within = [{ name: 'table', kind: 'table', ref: list }];
    bench.press('Enter');
    await bench.settle();
    bench.focus.within = [];
  };
  /** What the list that lies on top was opened with. */
  const enterRow = () => draftOf(top<ListDialogRef>().getSnapshot().context.draft).values;
  return { bench, sent, draft, enter, enterRow };
}
const file: RecallFile = {
  number: 'D-0101-2026',
  classification: 'I',
  reason: 'Glass found',
  source: 'Juniper Labs',
  issuedOn: '2026-02-25',
  product: 'Lisinopril Tablets',
  codeInfo: 'LU1000; LU2000 through LU2010',
  products: [
    { drugId: 5, ndc: '68180051401' },
    { drugId: 6, ndc: '68180051403' },
  ],
  lots: ['LU1000'],
  unread: 'LU2000 through LU2010',
  left: 2,
};
const typed = {
  drugId: 5,
  lots: 'AB-1234, AB-1235',
  classification: 'I',
  number: 'D-0412-2026',
  source: 'Juniper Labs',
  issuedOn: '2026-03-01',
  reason: 'Glass found',
};
const fresh: RecallRow = { ...glass, id: 8, number: 'D-9' };
const withFresh = async () => ({ total: 2, rows: [glass, fresh], exact: true });
/** One notice about one package, as it is typed. */
const { drugId, lots, ...notice } = typed;
const onePackage = { ...notice, products: [{ drugId, lots, whole: false }] };

test('Insert enters a recall of the lots that the notice names', async () => {
  const { bench, sent, draft } = await open(null);
  bench.press('Insert');
  await bench.settle();
  draft()?.send({ type: 'draft.fill', values: typed });
  bench.press('Ctrl+S');

  await vi.waitFor(() => expect(sent).toEqual([['enter', typed]]));
});
test('a lot that was never here, though a near one was, is asked about', async () => {
  const mistyped: RecallRow = {
    ...fresh,
    lots: ['AU2747'],
    near: [{ lot: 'AU2747', here: ['AU2477'] }],
    figures: { ...fresh.figures, patients: 0, told: 0, onHand: 0 },
  };
  const { bench, draft } = await open(glass, { enter: async () => ok(mistyped) });
  bench.press('Insert');
  await bench.settle();
  draft()?.send({ type: 'draft.fill', values: { ...typed, lots: 'AU2747' } });
  bench.press('Ctrl+S');
  await bench.settle();

  const asked = 'Lot AU2747 was never here, AU2477 was: is it typed as in the notice?';
  bench.expectSaid(`D-9: nobody to be told, 0 in quarantine. ${asked}`);
  expect(lotsText(mistyped)).toBe('AU2747 (AU2477?)');
});
test('the recall just entered is under the cursor; the note says who is to be told', async () => {
  const { bench, draft, enter, enterRow } = await open(glass, {
    recalls: withFresh,
    enter: async () => ok(fresh),
  });
  bench.press('Insert');
  await bench.settle();
  draft()?.send({ type: 'draft.fill', values: { ...typed, number: 'D-9' } });
  bench.press('Ctrl+S');
  await bench.settle();

  bench.expectSaid('D-9: 2 people to be told, 60 in quarantine.');
  await enter();
  expect(enterRow()).toMatchObject({ recallId: 8, recall: 'D-9, Lisinopril 10 mg tablet' });
});
test('F8 closes the recall just entered from several packages, not the one above it', async () => {
  const { bench, sent, draft } = await open(glass, {
    recalls: withFresh,
    enterSeveral: async () => ok({ entered: 1, id: 8 }),
  });
  bench.press('Alt+S');
  await bench.settle();
  draft()?.send({ type: 'draft.fill', values: onePackage });
  bench.press('Ctrl+S');
  await bench.settle();
  bench.press('F8');
  await bench.settle();
  draft()?.send({ type: 'draft.set', field: 'reason', value: 'By mistake' });
  bench.press('Ctrl+S');

  const close = { recallId: 8, version: 3, reason: 'By mistake' };
  await vi.waitFor(() => expect(sent).toEqual([['close', close]]));
});

test('a recall of some lots is not saved without a lot; the whole NDC has to be said', async () => {
  const { bench, sent, draft } = await open(null);
  bench.press('Insert');
  await bench.settle();
  draft()?.send({ type: 'draft.fill', values: { ...typed, lots: null } });
  bench.press('Ctrl+S');
  expect(draft()?.getSnapshot().context.errors).toEqual({
    lots: 'Lots is needed before this can be saved.',
  });
  draft()?.send({ type: 'draft.set', field: 'covers', value: 'ndc' });
  bench.press('Ctrl+S');

  await vi.waitFor(() => expect(sent).toEqual([['enter', { ...typed, lots: null }]]));
});

test('Ctrl+E changes a recall in the version that was seen', async () => {
  const { bench, sent, draft } = await open(glass);
  bench.press('Ctrl+E');
  await bench.settle();
  bench.expectIn('recallNotice.editing');
  draft()?.send({ type: 'draft.set', field: 'lots', value: 'AB-1234' });
  bench.press('Ctrl+S');

  await vi.waitFor(() =>
    expect(sent).toEqual([
      ['change', { ...typed, classification: 'II', lots: 'AB-1234', recallId: 7, version: 3 }],
    ]),
  );
});

test('Alt+W withdraws a recall with why; one that has ended is not touched any more', async () => {
  const { bench, sent, draft } = await open(glass);
  bench.press('Alt+W');
  await bench.settle();
  bench.expectIn('recallWithdraw.editing');
  draft()?.send({ type: 'draft.set', field: 'reason', value: 'Another maker' });
  bench.press('Ctrl+S');
  await vi.waitFor(() =>
    expect(sent).toEqual([['withdraw', { recallId: 7, version: 3, reason: 'Another maker' }]]),
  );
  stop();

  const ended = await open({ ...glass, state: 'closed' });
  ended.bench.press('Ctrl+E');
  await ended.bench.settle();
  ended.bench.expectSaid('This recall is closed: it is not changed any more.');
});

test('Enter shows who got it; Enter there logs a try beside those that were seen', async () => {
  const { bench, sent, draft, enter } = await open(glass);
  await enter();
  await enter();
  bench.expectIn('recallCall.editing');
  bench.press('Ctrl+S');
  expect(draft()?.getSnapshot().context.errors).toMatchObject({ kind: expect.anything() });
  draft()?.send({
    type: 'draft.fill',
    values: { kind: 'reached', answer: 'Stops taking it', back: 12_000 },
  });
  bench.press('Ctrl+S');

  await vi.waitFor(() =>
    expect(sent).toEqual([
      [
        'call',
        {
          recallId: 7,
          patientId: 31,
          tries: 2,
          kind: 'reached',
          answer: 'Stops taking it',
          back: 12_000,
        },
      ],
    ]),
  );
});

test('Insert logs a try as Enter does', async () => {
  const { bench, enter } = await open(glass);
  await enter();
  bench.press('Insert');
  await bench.settle();
  bench.expectIn('recallCall.editing');
});

test('Ctrl+P prints the letter of a patient, Alt+P shows it first', async () => {
  const { bench, sent, enter } = await open(glass);
  await enter();
  bench.press('Ctrl+P');
  await bench.settle();
  bench.press('Alt+P');

  const letter = ['letter', { recallId: 7, patientId: 31 }];
  await vi.waitFor(() => expect(sent).toEqual([letter, letter, ['open', '/paper.pdf']]));
});

test('F8 closes a recall and says what is open; then its paper is printed', async () => {
  const { bench, sent, draft } = await open(glass);
  bench.press('Ctrl+P');
  await bench.settle();
  bench.expectSaid('This recall is open: close it first, then print its paper.');
  bench.press('F8');
  await bench.settle();
  expect(draft()?.getSnapshot().context.values).toEqual({
    open: '60 in quarantine, 1 fill in process, 2 patients not told',
    reason: null,
  });
  draft()?.send({ type: 'draft.set', field: 'reason', value: 'Moved away' });
  bench.press('Ctrl+S');
  await vi.waitFor(() =>
    expect(sent).toEqual([['close', { recallId: 7, version: 3, reason: 'Moved away' }]]),
  );
  stop();

  const closed = await open({ ...glass, state: 'closed' });
  closed.bench.press('Ctrl+P');
  await vi.waitFor(() => expect(closed.sent).toEqual([['print', 7]]));
});

test('Alt+I reads a picked file: sure lots stand there, the rest is asked', async () => {
  const { bench, sent, draft } = await open(null, { pickFile: async () => 'the file' });
  bench.press('Alt+I');
  await bench.settle();
  bench.expectIn('recallSeveral.editing');
  expect(draft()?.getSnapshot().context.values).toMatchObject({
    codeInfo: 'LU1000; LU2000 through LU2010',
    unread: 'LU2000 through LU2010',
    read: false,
    products: [
      { ndc: '68180051401', drugId: 5, lots: 'LU1000', whole: false },
      { ndc: '68180051403', drugId: 6, lots: 'LU1000', whole: false },
    ],
  });
  const products = [
    { ndc: '68180051401', drugId: 5, lots: 'LU1000', whole: false },
    { drugId: 6, lots: null, whole: false },
  ];
  draft()?.send({ type: 'draft.fill', values: { read: true, products } });
  bench.press('Ctrl+S');
  await vi.waitFor(() =>
    expect(draft()?.getSnapshot().context.errors['products']).toBe(
      'Package 2: type its lots, or say that the whole NDC is recalled.',
    ),
  );
  draft()?.send({
    type: 'draft.fill',
    values: { products: [products[0], { drugId: 6, lots: null, whole: true }] },
  });
  bench.press('Ctrl+S');
  const { number, classification, reason, source, issuedOn, codeInfo } = file;
  await vi.waitFor(() =>
    expect(sent).toEqual([
      ['readFile', 'the file'],
      [
        'enterSeveral',
        {
          number,
          classification,
          reason,
          source,
          issuedOn,
          codeInfo,
          codeInfoRead: true,
          products: [
            { drugId: 5, ndc: '68180051401', lots: 'LU1000' },
            { drugId: 6, lots: null },
          ],
        },
      ],
    ]),
  );
});
test('no file picked opens nothing; one that is too large is not sent', async () => {
  const none = await open(null);
  none.bench.press('Alt+I');
  await none.bench.settle();
  expect(none.sent).toEqual([]);
  stop();
  const large = await open(null, { pickFile: async () => 'x'.repeat(1_000_001) });
  large.bench.press('Alt+I');
  await large.bench.settle();
  large.bench.expectSaid('This file is too large: choose one with fewer recalls.');
  expect(large.sent).toEqual([]);
});
test('Alt+S takes one notice about several packages down by hand', async () => {
  const { bench, sent, draft } = await open(null);
  bench.press('Alt+S');
  await bench.settle();
  draft()?.send({ type: 'draft.fill', values: onePackage });
  bench.press('Ctrl+S');
  await vi.waitFor(() =>
    expect(sent).toMatchObject([
      ['enterSeveral', { codeInfo: null, products: [{ drugId, lots }] }],
    ]),
  );
});
