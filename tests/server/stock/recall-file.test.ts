import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tx } from '#db/tx.ts';
import type { Result } from '#domain/platform/result.ts';
import {
  enterRecalls,
  readRecallFile,
  type SeveralNotice,
} from '#server/services/stock/recall-file.ts';
import { listRecalls } from '#server/services/stock/recall.ts';
import { masterDrug } from '#tests/platform/pharmacy.ts';
import { Desk } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

const report = readFileSync('tests/fixtures/recalls/enforcement.json', 'utf8');
let desk: Desk;
let small: number;
let large: number;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  const lisinopril = { name: 'Lisinopril', strength: '10 mg', form: 'Tablet' };
  small = await masterDrug(desk.p, { ...lisinopril, ndc: '68180051401' });
  large = await masterDrug(desk.p, { ...lisinopril, ndc: '68180051403' });
  await desk.stock(small, 100, 'LU1000', '2027-06-30');
  await desk.stock(large, 100, 'LU2005', '2027-06-30');
  await desk.stock(large, 100, 'SAFE', '2027-06-30');
});
afterAll(() => desk.close());
const scope = () => ({
  ...desk.p.scope({ now: desk.now, userId: desk.technician.id }),
  today: desk.today,
});
const codeInfo = 'Lot #: LU1000, Exp. 06/30/2027; LP77021 Exp 05/2027; LU2000 through LU2010';
const notice = (over: Partial<SeveralNotice> = {}): SeveralNotice => ({
  number: 'D-0101-2026',
  classification: 'I',
  source: 'Juniper Labs',
  issuedOn: '2026-02-25',
  reason: 'Presence of foreign substance: glass',
  products: [
    { drugId: small, lots: 'LU1000, LP77021' },
    { drugId: large, lots: 'LU1000, LP77021, LU2005' },
  ],
  codeInfo,
  codeInfoRead: true,
  ...over,
});
/** In one transaction, as every call is: what is refused leaves nothing. */
const enter = (given: SeveralNotice) =>
  tx(desk.db, async (db) => {
    const done = await enterRecalls({ ...scope(), db }, given);
    if (!done.ok) throw new Error('why' in done.error ? done.error.why[0] : done.error.code);
    return done.value;
  });
const shut = async () =>
  (
    await desk.db
      .selectFrom('stock_lots')
      .select('lot')
      .where('recalled', '=', true)
      .orderBy('lot')
      .execute()
  ).map((row) => row.lot);
const errorOf = (result: Result<unknown, unknown>) => (result.ok ? null : result.error);

test('of a file the first recall of a drug here is shown, with its sure lots', async () => {
  expect(await readRecallFile(scope(), report)).toMatchObject({
    ok: true,
    value: {
      number: 'D-0101-2026',
      classification: 'I',
      products: [
        { drugId: small, ndc: '68180051401' },
        { drugId: large, ndc: '68180051403' },
      ],
      lots: ['LU1000', 'LP77021'],
      unread: 'LU2000 through LU2010',
      left: 1,
    },
  });
  expect(await shut()).toEqual([]);
});
test('text that nobody read is not passed over; one wrong package refuses all', async () => {
  await expect(enter(notice({ codeInfoRead: false }))).rejects.toThrow(
    'Read what stands there of lots, and type them: LU2000 through LU2010',
  );
  await expect(enter(notice({ products: [] }))).rejects.toThrow(
    'Name the packages that are recalled.',
  );
  const products = [
    { drugId: small, lots: 'LU1000' },
    { drugId: large, lots: 'LU2000 through LU2010' },
  ];
  const strange = [{ drugId: small, ndc: '68180051403', lots: 'LU1000' }];
  await expect(enter(notice({ products: strange }))).rejects.toThrow(
    'Package 1: 68180-0514-03 is not the NDC of this drug: delete the line, and add the drug anew.',
  );
  await expect(enter(notice({ products }))).rejects.toThrow(/^Package 2: “LU2000 through LU2010”/);
  expect(await shut()).toEqual([]);
});
test('a notice about two packages shuts the lots of each away, once', async () => {
  expect(await enter(notice())).toHaveLength(2);
  expect(await shut()).toEqual(['LU1000', 'LU2005']);
  const query = { text: 'D-0101', filters: {}, sort: null, offset: 0, limit: 50 };
  expect((await listRecalls(scope(), query)).rows.map((row) => row.ndc).toSorted()).toEqual([
    '68180051401',
    '68180051403',
  ]);
  expect(errorOf(await readRecallFile(scope(), report))).toBe(
    'Of 3 recalls: what concerns this store is entered already.',
  );
  await expect(enter(notice())).rejects.toThrow(/^Package 1: Recall D-0101-2026 of this NDC is/);
});
test('a file that concerns nothing here says so', async () => {
  const strange = '{"recall_number": "D-9", "openfda": {"package_ndc": ["99999-111-22"]}}';
  expect(errorOf(await readRecallFile(scope(), strange))).toBe(
    'The recall in this file: none names a package of this store’s drug file.',
  );
  expect(errorOf(await readRecallFile(scope(), 'x'))).toMatch(/^This file is not JSON/);
});
