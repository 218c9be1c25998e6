import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tcpLine } from '#server/io/claim/line.ts';
import { filePrinter } from '#server/io/label/printer.ts';
import { paperOf } from '#server/repositories/label/papers.ts';
import {
  listClaimDays,
  listClaimExceptions,
  listPlanDays,
  printDailyClaims,
} from '#server/services/claim/daily.ts';
import { workNext } from '#server/services/claim/engine.ts';
import { resubmitClaim, reverseClaims, sendClaim } from '#server/services/claim/send.ts';
import { ClaimsDesk } from '#tests/platform/claims-desk.ts';
import { ndc10, packageCode } from '#tests/platform/rx-desk.ts';

let claimsDesk: ClaimsDesk;
let folder: string;
beforeAll(async () => {
  claimsDesk = await ClaimsDesk.open();
  folder = mkdtempSync(path.join(tmpdir(), 'papers-'));
});
afterAll(async () => {
  await claimsDesk.close();
  rmSync(folder, { recursive: true, force: true });
});

const scope = () => ({
  ...claimsDesk.desk.p.scope({ now: claimsDesk.desk.now, userId: claimsDesk.desk.technician.id }),
  today: claimsDesk.desk.today,
});
const query = (filters: Record<string, string> = {}, text = '') => ({
  text,
  filters,
  sort: null,
  offset: 0,
  limit: 100,
});
const on = (day: string, more: Record<string, string> = {}) =>
  query({ from: day, to: day, ...more });
const lines = async (day: string, more: Record<string, string> = {}) =>
  (await listClaimDays(scope(), on(day, more))).rows.map((row) => [
    row.state,
    row.rxId,
    row.submittedCents === null ? null : row.submittedCents > 0,
    row.paidCents,
    row.patientPayCents,
    row.adjustmentCents,
  ]);
const open = async () =>
  (await listClaimExceptions(scope(), query())).rows.map((row) => [row.kind, row.rxId, row.since]);
async function billed(drugId?: number): Promise<number> {
  const patientId = await claimsDesk.desk.patient({});
  await claimsDesk.insure(patientId, 'ppo');
  const { rxId } = await claimsDesk.desk.enter({
    patientId,
    ...(drugId === undefined ? {} : { drugId }),
  });
  await claimsDesk.act(
    claimsDesk.desk.technician,
    (work, value) => sendClaim(work, rxId, value),
    rxId,
  );
  return rxId;
}
const takeBack = async (rxId: number, byHand: string | null = null) => {
  await claimsDesk.act(
    claimsDesk.desk.technician,
    (work, value) => reverseClaims(work, rxId, value, byHand),
    rxId,
  );
  await claimsDesk.run();
};
const nextDay = async (number: number) => {
  claimsDesk.desk.clock.forward({ days: number });
  await claimsDesk.payer.control(`today ${claimsDesk.desk.today}`);
};
const ids = { rejected: 0, back: 0, kept: 0, sold: 0, waits: 0, byHand: 0 };
const [monday, tuesday] = ['2026-03-02', '2026-03-03'] as const;

test('a day’s claims: paid, taken back, rejected and pending, by payer and plan, to the cent of what the claims hold', async () => {
  ids.rejected = await billed(claimsDesk.desk.shelf.warfarin);
  ids.back = await billed();
  await claimsDesk.run();
  await takeBack(ids.back);
  ids.kept = await billed();
  ids.sold = await billed(claimsDesk.desk.shelf.lisinopril);
  await claimsDesk.run();
  await claimsDesk.act(
    claimsDesk.desk.technician,
    (work, value) =>
      resubmitClaim(work, ids.sold, value, {
        rank: 1,
        what: 'PA',
        corrections: {
          priorAuthorization: { type: '1', number: '00000012345' },
          clarifications: [],
          dur: [],
        },
        correction: 'data',
      }),
    ids.sold,
  );
  await claimsDesk.run();
  claimsDesk.line = {
    send: async () => ({ bytes: null, whole: false, reached: true, why: 'There was no answer.' }),
  };
  ids.waits = await billed(claimsDesk.desk.shelf.warfarin);
  await workNext(claimsDesk.office());
  const stored = async (rxId: number) =>
    await claimsDesk.db
      .selectFrom('claims as x')
      .innerJoin('fills as f', 'f.id', 'x.fill_id')
      .select(['x.paid_cents', 'x.patient_pay_cents'])
      .where('f.rx_id', '=', rxId)
      .executeTakeFirstOrThrow();
  const [kept, sold] = [await stored(ids.kept), await stored(ids.sold)];
  expect([kept.paid_cents, kept.patient_pay_cents, sold.paid_cents! > 0]).toEqual([200, 300, true]);
  expect(new Set(await lines(monday))).toEqual(
    new Set([
      ['rejected', ids.rejected, true, null, null, null],
      ['paid', ids.back, true, 200, 300, null],
      ['reversed', ids.back, null, null, -300, -200],
      ['paid', ids.kept, true, 200, 300, null],
      ['rejected', ids.sold, true, null, null, null],
      ['paid', ids.sold, true, sold.paid_cents, sold.patient_pay_cents, null],
      ['pending', ids.waits, true, null, null, null],
    ]),
  );
  const {
    rows: [plan],
    totals,
    total,
  } = await listPlanDays(scope(), on(monday));
  expect(total).toBe(1);
  expect(plan).toMatchObject({
    payer: 'TestRx',
    bin: '999999',
    plan: expect.any(String),
    paid: 3,
    reversed: 1,
    rejected: 2,
    pending: 1,
    paidCents: 400 + sold.paid_cents!,
    patientPayCents: 300 + sold.patient_pay_cents!,
    adjustmentCents: -200,
    netCents: kept.paid_cents! + sold.paid_cents!,
  });
  expect([totals['paid'], totals['netCents'], totals['submittedCents']]).toEqual([
    3,
    plan!.netCents,
    (await listClaimDays(scope(), on(monday))).rows.reduce(
      (sum, row) => sum + (row.submittedCents ?? 0),
      0,
    ),
  ]);
  expect((await lines(monday, { state: 'pending' })).map((line) => line[1])).toEqual([ids.waits]);
  expect([
    await lines(monday, { bin: '111111' }),
    (await lines(monday, { plan: plan!.plan.toUpperCase() })).length,
    await lines('2026-03-01'),
    await lines(tuesday),
  ]).toEqual([[], 7, [], []]);
});
test('what another store billed is not in it', async () => {
  expect(
    await listPlanDays({ ...scope(), storeId: claimsDesk.desk.p.otherStoreId }, on(monday)),
  ).toMatchObject({ total: 0, totals: { paid: 0, netCents: 0 } });
  expect(
    (await listClaimExceptions({ ...scope(), storeId: claimsDesk.desk.p.otherStoreId }, query()))
      .total,
  ).toBe(0);
});
test('a claim that is answered later is pending no more; taken back on the next day it stands there, and the day before stays as it was', async () => {
  claimsDesk.line = tcpLine;
  await claimsDesk.runLong();
  expect((await lines(monday)).map((line) => [line[0], line[1]])).toContainEqual([
    'rejected',
    ids.waits,
  ]);
  expect(await lines(monday, { state: 'pending' })).toEqual([]);
  const before = await listPlanDays(scope(), on(monday));
  await nextDay(1);
  expect(claimsDesk.desk.today).toBe(tuesday);
  await takeBack(ids.kept);
  expect(await lines(tuesday)).toEqual([['reversed', ids.kept, null, null, -300, -200]]);
  expect(await listPlanDays(scope(), on(monday))).toEqual(before);
  expect(
    (await listPlanDays(scope(), query({ from: monday, to: tuesday }))).totals['netCents'],
  ).toBe(before.totals['netCents']! - 200);
});
test('what was taken back by telephone counts as taken back', async () => {
  const rxId = (ids.byHand = await billed());
  await claimsDesk.run();
  await sql`update claims set facts = jsonb_set(facts, '{fill,number}', '7') where state = 'paid' and fill_id = (select id from fills where rx_id = ${rxId})`.execute(
    claimsDesk.db,
  );
  await takeBack(rxId);
  expect((await lines(tuesday)).filter((line) => line[1] === rxId)).toEqual([
    ['paid', rxId, true, 200, 300, null],
  ]);
  await takeBack(rxId, 'Ann at the help desk has reversed it');
  expect((await lines(tuesday)).filter((line) => line[1] === rxId)).toEqual([
    ['reversed', rxId, null, null, -300, -200],
    ['paid', rxId, true, 200, 300, null],
  ]);
});
test('what does not reconcile is named: paid and not sold in its days, sold and rejected, taken back with its stock still out, paid twice', async () => {
  expect(await open()).toEqual([]);
  await claimsDesk.desk.stock(claimsDesk.desk.shelf.lisinopril, 500, 'LIS');
  // Lisinopril waits for its patient; its plan waits fourteen days.
  await claimsDesk.desk.scanned(ids.sold, packageCode(ndc10.lisinopril, 'LIS', '2028-06-30'));
  await nextDay(14);
  expect([claimsDesk.desk.today, await open()]).toEqual([
    '2026-03-17',
    [['unsold', ids.sold, '2026-03-16']],
  ]);
  await takeBack(ids.sold);
  expect(await open()).toEqual([['reversed-out', ids.sold, '2026-03-17']]);
  const fill = claimsDesk.db.updateTable('fills').where('rx_id', '=', ids.sold);
  const claim = (state: 'rejected' | 'paid') =>
    sql`update claims set state = ${state}, answered_on = '2026-03-17' where fill_id = (select id from fills where rx_id = ${ids.sold})`.execute(
      claimsDesk.db,
    );
  await fill.set({ left_how: 'pickup' }).execute();
  await claim('rejected');
  expect(await open()).toEqual([['sold-unpaid', ids.sold, '2026-03-17']]);
  await claim('paid');
  expect(await open()).toEqual([]);
  // The payer knew it already, and for something else.
  await sql`update claims set state = 'duplicate', manual_reversal = false, answered_on = '2026-03-17', answered_for = null, problem = 'The payer had paid this claim before.' where fill_id = (select id from fills where rx_id = ${ids.byHand})`.execute(
    claimsDesk.db,
  );
  expect(await open()).toEqual([['paid-twice', ids.byHand, '2026-03-17']]);
  expect((await listClaimExceptions(scope(), query({ kind: 'unsold' }))).total).toBe(0);
});
test('the whole report prints on numbered pages, and may be looked at by who may see it', async () => {
  const printed = await printDailyClaims(
    scope(),
    filePrinter(folder),
    query({ from: monday, to: tuesday }),
  );
  expect(printed).toMatchObject({ ok: true, value: { pages: 3 } });
  const claims = await listClaimDays(scope(), query({ from: monday, to: tuesday }));
  const open = await listClaimExceptions(scope(), query());
  const onPaper = new Set([...claims.rows, ...open.rows].map(({ rxId }) => rxId));
  const kept = await paperOf(
    claimsDesk.db,
    claimsDesk.desk.p.storeId,
    printed.ok ? printed.value.sha256 : '',
  );
  expect(kept).toEqual({ kind: 'claims', shown: { rx: expect.any(Array) } });
  expect(new Set(kept?.shown.rx)).toEqual(onPaper);
});
test('claims from before amounts were kept say them by their bytes', async () => {
  const all = () =>
    claimsDesk.db
      .selectFrom('claim_transmissions')
      .select([
        'id',
        'result',
        'submitted_cents',
        'paid_cents',
        'patient_pay_cents',
        'taken_back_at',
        'taken_by_hand',
      ])
      .orderBy('id')
      .execute();
  const was = await all();
  expect(was.filter((row) => row.result === 'paid').length).toBeGreaterThan(3);
  await sql`alter table claim_transmissions drop column result cascade, drop column submitted_cents, drop column paid_cents, drop column patient_pay_cents, drop column taken_back_at cascade, drop column taken_by_hand`.execute(
    claimsDesk.db,
  );
  await sql`drop index if exists claim_transmissions_answered, claim_transmissions_taken_back`.execute(
    claimsDesk.db,
  );
  await sql`delete from schema_migrations where name = '0060-claim-amounts.sql'`.execute(
    claimsDesk.db,
  );
  const { migrate } = await import('#db/migrate.ts');
  await migrate(claimsDesk.desk.database.pool);
  expect(await all()).toEqual(was);
});
