import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Result } from '#domain/platform/result.ts';
import { theRuler } from '#server/io/label/paper.ts';
import { filePrinter } from '#server/io/label/printer.ts';
import { layoutRecallPaper } from '#server/io/label/recall-paper.ts';
import { storeOf } from '#server/repositories/admin/stores.ts';
import { recallsOf } from '#server/repositories/stock/recalls.ts';
import type { SaveFailure } from '#server/services/platform/saving.ts';
import { peopleOf } from '#server/services/stock/recall-figures.ts';
import {
  closingPaper,
  printRecall,
  printRecallLetter,
  recallLetter,
} from '#server/services/stock/recall-papers.ts';
import {
  listRecallCalls,
  listRecallPatients,
  logRecallCall,
  type RecallTry,
} from '#server/services/stock/recall-patients.ts';
import { closeRecall, enterRecall, recallById } from '#server/services/stock/recall.ts';
import { adjustStock, receiveStock } from '#server/services/stock/receive.ts';
import { Desk, ndc10, packageCode } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
let folder: string;
let number = 0;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  folder = mkdtempSync(path.join(tmpdir(), 'recall-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await desk.close();
});
beforeEach(() => {
  number += 1;
});
const scope = () => ({
  ...desk.p.scope({ now: desk.now, userId: desk.pharmacist.id }),
  today: desk.today,
});
/** The first reason of a refusal, or its code; null where there is none. */
function why(result: Result<unknown, SaveFailure<unknown>>): string | null {
  if (result.ok) return null;
  return result.error.code === 'REFUSED' ? (result.error.why[0] ?? null) : result.error.code;
}
const lot = (letter: string) => `PAT-${number}${letter}`;
/** A lot of a hundred on the shelf, and a patient who got sixty of it. */
async function dispensed(letter: string, lastName: string, drugId = desk.shelf.metformin) {
  const lotId = await desk.stock(drugId, 100, lot(letter));
  const patientId = await desk.patient({ lastName });
  const code = packageCode(ndc10.metformin, lot(letter), '2028-06-30');
  return { lotId, patientId, rx: await desk.dispensed({ patientId, drugId }, code) };
}
async function recall(lots: string | null) {
  const entered = await enterRecall(scope(), {
    drugId: desk.shelf.metformin,
    lots,
    classification: 'I',
    number: `D-${number}-2026`,
    source: 'Juniper Labs',
    issuedOn: '2026-03-01',
    reason: 'Glass found',
  });
  if (!entered.ok) throw new Error(JSON.stringify(entered.error));
  return entered.value.after;
}
const query = (filters: Record<string, string>, text = '') => ({
  text,
  filters,
  sort: null,
  offset: 0,
  limit: 50,
});
const patients = async (recallId: number, which = 'all') =>
  (await listRecallPatients(scope(), query({ recallId: String(recallId), which }))).rows;
const log = (recallTry: Partial<RecallTry> & { recallId: number; patientId: number }) =>
  logRecallCall(scope(), { tries: 0, kind: 'reached', answer: null, back: null, ...recallTry });
/** Everything that is left of a lot is taken off, with why. */
async function takeOff(lotId: number): Promise<void> {
  const { version, on_hand: onHand } = await desk.db
    .selectFrom('stock_lots')
    .select(['version', 'on_hand'])
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow();
  const proofs = {
    controlled: true,
    own: async () => true,
    another: () => Promise.resolve(),
    second: async () => null,
  };
  const reason = 'Destroyed';
  const taken = await adjustStock(scope(), proofs, { lotId, version, delta: -onHand, reason });
  expect(taken.ok).toBe(true);
}

test('who got a recalled lot is listed with phone; who got another lot is not', async () => {
  const bad = await dispensed('BAD', 'Got');
  await dispensed('GOOD', 'Other');
  const { id } = await recall(lot('BAD'));

  expect(await patients(id)).toEqual([
    {
      id: bad.patientId,
      recallId: id,
      patientName: 'Got, Alma',
      dateOfBirth: '1957-04-12',
      phone: '312-555-0148',
      rxId: bad.rx.rxId,
      rxNumbers: '001 0000001 00',
      lots: lot('BAD'),
      known: true,
      lastOn: desk.today,
      quantity: 60_000,
      told: false,
      tries: 0,
      last: null,
      lastAt: null,
      lastBy: null,
      answer: null,
      back: 0,
    },
  ]);
});

test('who got the NDC from a lot that nobody wrote down is listed, and marked', async () => {
  const { rx, patientId } = await dispensed('OLD', 'Unknown');
  await desk.db
    .insertInto('fills')
    .columns([
      'store_id',
      'rx_id',
      'order_id',
      'fill_no',
      'status',
      'drug_id',
      'quantity',
      'days_supply',
      'filled_on',
      'left_how',
      'created_at',
      'created_by',
      'modified_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('fills')
        .select([
          'store_id',
          'rx_id',
          'order_id',
          eb.lit(7).as('fill_no'),
          'status',
          'drug_id',
          'quantity',
          'days_supply',
          'filled_on',
          'left_how',
          'created_at',
          'created_by',
          'modified_at',
        ])
        .where('rx_id', '=', rx.rxId),
    )
    .execute();
  const { id } = await recall(lot('NOBODY'));

  expect(
    (await patients(id)).map((row) => [row.id, row.lots, row.known, row.rxNumbers.slice(-2)]),
  ).toEqual([[patientId, '', false, '07']]);
  await desk.db.deleteFrom('fills').where('fill_no', '=', 7).execute();
});

test('a fill that is still here is in process, and its patient is not called', async () => {
  await desk.stock(desk.shelf.metformin, 100, lot('HERE'));
  const rx = await desk.priced({ patientId: await desk.patient({ lastName: 'Here' }) });
  await desk.scanned(rx.rxId, packageCode(ndc10.metformin, lot('HERE'), '2028-06-30'));

  const { id, figures } = await recall(lot('HERE'));

  expect(await patients(id)).toEqual([]);
  expect(figures).toEqual({
    lots: 1,
    onHand: 40_000,
    returned: 0,
    destroyed: 0,
    inProcess: 1,
    patients: 0,
    told: 0,
    back: 0,
  });
});

test('each try is kept with its answer; a message left does not count as told', async () => {
  const { patientId } = await dispensed('LOG', 'Log');
  const { id } = await recall(lot('LOG'));
  const at = { recallId: id, patientId };

  expect((await log({ ...at, kind: 'message', answer: ' With the son ' })).ok).toBe(true);
  expect((await patients(id, 'untold')).map((row) => [row.last, row.told, row.tries])).toEqual([
    ['message', false, 1],
  ]);
  const done = await log({ ...at, tries: 1, answer: 'Stops taking it', back: 20_000 });

  expect(done).toMatchObject({
    ok: true,
    value: { figures: { patients: 1, told: 1, back: 20_000 } },
  });
  expect(await patients(id, 'untold')).toEqual([]);
  const kept = await listRecallCalls(
    scope(),
    query({ recallId: String(id), patientId: String(patientId) }),
  );
  expect(kept.rows.map((row) => [row.kind, row.answer, row.back, row.by])).toEqual([
    ['reached', 'Stops taking it', 20_000, 'paula Desk'],
    ['message', 'With the son', null, 'paula Desk'],
  ]);
});

test('two people do not call one patient unknowingly; no more comes back than went', async () => {
  const { patientId } = await dispensed('TWO', 'Two');
  const { id } = await recall(lot('TWO'));
  const at = { recallId: id, patientId };
  await log({ ...at, kind: 'no-answer' });

  expect(why(await log({ ...at, kind: 'reached' }))).toBe('STALE');
  expect(why(await log({ ...at, tries: 1, back: 60_001 }))).toBe(
    'More than the patient got can’t be brought back.',
  );
  expect(why(await log({ ...at, patientId: desk.patientId }))).toBe('NOT_FOUND');
  expect(
    why(
      await logRecallCall(
        { ...scope(), storeId: desk.p.otherStoreId },
        { ...at, tries: 1, kind: 'reached', answer: null, back: null },
      ),
    ),
  ).toBe('NOT_FOUND');
});

test('a recall is closed when nothing is open, and else only with a reason', async () => {
  const { lotId, patientId } = await dispensed('END', 'End');
  const { id, version } = await recall(lot('END'));

  expect(why(await closeRecall(scope(), id, version, ' '))).toBe(
    [
      `Recall D-${number}-2026 is not finished: 40 in quarantine, 1 patient not told.`,
      'Finish it, or say why it is closed.',
    ].join(' '),
  );
  expect(why(await closeRecall(scope(), id, version, 'x'))).toBe(
    'Say why in words: “x” says nothing to the next person.',
  );
  await takeOff(lotId);
  await log({ recallId: id, patientId, kind: 'letter' });
  const closed = await closeRecall(scope(), id, version, null);

  expect(closed).toMatchObject({
    ok: true,
    value: {
      after: {
        state: 'closed',
        endedBy: 'paula Desk',
        endNote: null,
        figures: { onHand: 0, destroyed: 40_000, patients: 1, told: 1 },
      },
    },
  });
  expect(why(await log({ recallId: id, patientId, tries: 1 }))).toBe(
    `Recall D-${number}-2026 is closed: nothing is logged any more.`,
  );
});

test('closed with a reason: the figures stay as they were, quarantine does too', async () => {
  const { lotId, patientId } = await dispensed('WHY', 'Why');
  const { id, version, figures } = await recall(lot('WHY'));

  const closed = await closeRecall(scope(), id, version, 'The patient moved away');

  expect(closed.ok && closed.value.after).toMatchObject({
    endNote: 'The patient moved away',
    figures,
  });
  const bare = lot('WHY').replace('-', '');
  await takeOff(lotId);
  expect((await recallById(scope(), id))?.figures).toEqual(figures);
  expect((await patients(id)).map((row) => row.id)).toEqual([patientId]);
  expect(
    why(
      await receiveStock(
        scope(),
        desk.today,
        { controlled: true },
        {
          drugId: desk.shelf.metformin,
          lot: bare,
          expiresOn: '2029-01-31',
          quantity: 1_000,
          unitCost: 0,
        },
      ),
    ),
  ).toBe(`Lot ${bare} is recalled: D-${number}-2026, Glass found. Put it into quarantine.`);
});

test('a whole NDC once closed lets new lots in, and keeps what it took', async () => {
  const old = await desk.stock(desk.shelf.warfarin, 100, lot('ALL'));
  const entered = await enterRecall(scope(), {
    drugId: desk.shelf.warfarin,
    lots: null,
    classification: 'III',
    number: `D-${number}-2026`,
    source: 'Juniper Labs',
    issuedOn: '2026-03-01',
    reason: 'Label',
  });
  if (!entered.ok) throw new Error('not entered');
  const { id, version } = entered.value.after;
  const delivery = (name: string) =>
    receiveStock(
      scope(),
      desk.today,
      { controlled: true },
      {
        drugId: desk.shelf.warfarin,
        lot: name,
        expiresOn: '2028-06-30',
        quantity: 1_000,
        unitCost: 0,
      },
    );
  expect((await delivery(lot('NEW'))).ok).toBe(false);
  await closeRecall(scope(), id, version, 'The FDA ended it');

  expect((await delivery(lot('LATER'))).ok).toBe(true);
  expect((await delivery(lot('ALL'))).ok).toBe(false);
  expect(
    await desk.db
      .selectFrom('stock_lots')
      .select(['recalled', 'quarantined'])
      .where('id', '=', old)
      .executeTakeFirst(),
  ).toEqual({ recalled: true, quarantined: true });
});

test('the letter says what the store knows, and not more', async () => {
  const { patientId } = await dispensed('LET', 'Letter');
  const { id } = await recall(lot('LET'));
  const row = await recallById(scope(), id);
  const [listing] = await recallsOf(scope(), { id });
  if (!row || !listing) throw new Error('no recall');
  const [person] = await peopleOf(scope(), listing);
  if (!person) throw new Error('no patient');
  const store = await storeOf(scope());
  const words = (known: boolean) =>
    recallLetter(store, row, { ...person, known }, desk.today)
      .map((said) => said.text)
      .join('\n');

  expect(words(true)).toContain(`It came from lot ${lot('LET')}, which is recalled.`);
  expect(words(true)).toContain(`Juniper Labs, recall D-${number}-2026, Class I.`);
  expect(words(true)).toContain('Reason: Glass found.');
  expect(words(false)).toContain('We do not know from which lot it came, so it may be recalled.');
  const printed = await printRecallLetter(scope(), filePrinter(folder), id, patientId);
  expect(printed).toMatchObject({ ok: true, value: { pages: 1 } });
  expect(await printRecallLetter(scope(), filePrinter(folder), id, desk.patientId)).toBeNull();
});

test('the closing paper has the notice, the counts and every patient', async () => {
  const { patientId } = await dispensed('PAP', 'Paper');
  const { id, version } = await recall(lot('PAP'));
  await log({ recallId: id, patientId, answer: 'Will come', back: 30_000 });
  expect(await printRecall(scope(), filePrinter(folder), id)).toEqual({
    ok: false,
    error: 'This recall is open: close it first, then print its paper.',
  });
  await closeRecall(scope(), id, version, 'Returned by the wholesaler’s driver');

  const row = await recallById(scope(), id);
  const [listing] = await recallsOf(scope(), { id });
  if (!row || !listing) throw new Error('no recall');
  const people = await peopleOf(scope(), listing);
  const text = closingPaper(await storeOf(scope()), row, people, () => 'now').map(
    (said) => said.text,
  );

  expect(text).toEqual(
    expect.arrayContaining([
      `Recall D-${number}-2026`,
      'Class I: Glass found',
      'Closed now by paula Desk',
      'Reason: Returned by the wholesaler’s driver',
      'Left in quarantine: 40',
      'Got it: 1. Told: 1.',
      'Brought back: 30',
    ]),
  );
  expect(text.find((said) => said.startsWith('Paper, Alma'))).toContain(
    `lot ${lot('PAP')} · told; Reached; Will come; 30 brought back`,
  );
  expect(await printRecall(scope(), filePrinter(folder), id)).toMatchObject({
    ok: true,
    value: { pages: 1 },
  });
  expect(
    await printRecall({ ...scope(), storeId: desk.p.otherStoreId }, filePrinter(folder), id),
  ).toBeNull();
});

test('a paper keeps its gaps, and goes on to another page with a whole paragraph', async () => {
  const ruler = await theRuler();
  const tops = layoutRecallPaper(ruler, 'Gap', [{ text: 'One' }, { text: '' }, { text: 'Two' }])
    .flatMap((page) => page.marks)
    .map((mark) => Math.round(mark.y));
  const many = Array.from({ length: 60 }, (_, index) => ({ text: `Line ${index}` }));

  expect((tops[1] ?? 0) - (tops[0] ?? 0)).toBeGreaterThan(22);
  expect(layoutRecallPaper(ruler, 'Long', many).map((page) => page.marks.length)).toEqual([
    expect.any(Number),
    expect.any(Number),
  ]);
});
