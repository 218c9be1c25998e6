import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { decode } from '#domain/claim/ncpdp/decode.ts';
import { readTransmission } from '#domain/claim/ncpdp/read.ts';
import type { D0Request } from '#domain/claim/ncpdp/transmission.ts';
import type { CompoundDraft } from '#domain/drug/entities/compound.ts';
import { reverseClaims, sendClaim } from '#server/services/claim/send.ts';
import { listDuePmp } from '#server/services/compliance/pmp.ts';
import { getFormula, removeFormula, saveFormula } from '#server/services/drug/compound.ts';
import { getDrug, removeDrug, saveDrug } from '#server/services/drug/drug.ts';
import { medicationOf } from '#server/services/erx/outgoing.ts';
import { previewLabels } from '#server/services/label/label.ts';
import { switchNdc } from '#server/services/rx/fill-changes.ts';
import { checkPdmp } from '#server/services/rx/fill/pdmp.ts';
import { openRx } from '#server/services/rx/open.ts';
import { editRx } from '#server/services/rx/rx.ts';
import { countLot } from '#server/services/stock/count.ts';
import { listProposals } from '#server/services/stock/ordering.ts';
import { receiveStock } from '#server/services/stock/receive.ts';
import { ClaimsDesk } from '#tests/platform/claims-desk.ts';
import { drugDraftOf, masterDrug } from '#tests/platform/pharmacy.ts';
import { ndc10, packageCode, refusalOf } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let claimsDesk: ClaimsDesk;
let vehicle: number;
let suspension: number;
const vehicleNdc10 = '0574030316';
const why = (result: { ok: boolean; error?: unknown }) =>
  result.ok
    ? null
    : ((result.error as { why?: readonly string[]; code: string }).why?.[0] ??
      (result.error as { code: string }).code);
const line = (drugId: number, quantity: number): CompoundDraft['ingredients'][number] => ({
  drugId,
  quantity,
  ndc: null,
  strength: null,
  form: null,
  uom: null,
  onHand: null,
});
/** Ten tablets of lisinopril 10 mg in 100 mL of the vehicle make 100 mL, which keep for 14 days. */
const formula = (over: Partial<CompoundDraft> = {}): CompoundDraft => ({
  dosageForm: '12',
  route: '26643006',
  kind: null,
  yield: 100_000,
  budDays: 14,
  ingredients: [line(claimsDesk.desk.shelf.lisinopril, 10_000), line(vehicle, 100_000)],
  ...over,
});
const scope = () => ({ ...claimsDesk.desk.p.scope({ now: claimsDesk.desk.now }) });
const house = async (ndc: string, name: string, more: object = {}): Promise<number> => {
  const saved = await saveDrug(
    { ...scope(), controlled: true },
    null,
    0,
    drugDraftOf({ ndc, name, form: 'Suspension', uom: 'ML', ...more }),
  );
  if (!saved.ok) throw new Error(JSON.stringify(saved.error));
  return saved.value.id;
};
/** A new patient's prescription of 60 mL for 30 days. */
const draft = (patientId: number) => ({
  patientId,
  drugId: suspension,
  sig: 'TAKE 2 ML BY MOUTH DAILY',
  quantity: 60_000,
  daysSupply: 30,
  hardCopy: 'Paper: lisinopril suspension',
});
const lots = async (fillId: number) =>
  (
    await claimsDesk.db
      .selectFrom('stock_movements as m')
      .innerJoin('stock_lots as l', 'l.id', 'm.lot_id')
      .select(['l.lot', 'm.kind', 'm.quantity'])
      .where('m.fill_id', '=', fillId)
      .orderBy('m.id')
      .execute()
  ).map((item) => [item.lot, item.kind, item.quantity]);
const scan = (rxId: number, raw: string) =>
  claimsDesk.desk.scan(claimsDesk.desk.technician, rxId, raw);
const tablets = () => packageCode(ndc10.lisinopril, 'LIS1', '2028-06-30');
const liquid = () => packageCode(vehicleNdc10, 'VEH1', '2028-06-30');

beforeAll(async () => {
  claimsDesk = await ClaimsDesk.open({ start: usualDay });
  vehicle = await masterDrug(claimsDesk.desk.p, {
    ndc: '00574030316',
    ndc10: vehicleNdc10,
    shape: '4-4-2',
    gtin: packageCode(vehicleNdc10),
    name: 'Suspending Vehicle',
    form: 'Liquid',
    unitAcq: 7_000,
  });
  await claimsDesk.db.updateTable('drugs').set({ uom: 'ML' }).where('id', '=', vehicle).execute();
  suspension = await house('99999000101', 'Lisinopril Oral Suspension');
  await claimsDesk.desk.stock(claimsDesk.desk.shelf.lisinopril, 100, 'LIS1');
  await claimsDesk.desk.stock(vehicle, 500, 'VEH1');
});
afterAll(() => claimsDesk.close());

test('a formula: what it needs is said, it is kept over its version, and the drug is what it is made of', async () => {
  expect(await getFormula(scope(), suspension)).toMatchObject({
    ok: true,
    value: {
      id: suspension,
      version: 0,
      dosageForm: null,
      yield: null,
      budDays: null,
      ingredients: [],
    },
  });
  expect(why(await saveFormula(scope(), claimsDesk.desk.shelf.metformin, 0, formula()))).toBe(
    'A Master drug is no compound: add a drug of your own for it, and give that one the formula.',
  );
  expect(
    why(await saveFormula(scope(), await house('00591036977', 'Own Cream'), 0, formula())),
  ).toBe(
    '00591-0369-77 is the number of a product that somebody makes. Give the compound a number of the house, 99999-0001-01 and so on.',
  );
  expect(
    why(
      await saveFormula(
        scope(),
        await house('99999000177', 'No Unit', { uom: null }),
        0,
        formula(),
      ),
    ),
  ).toBe('Say in the drug’s record in which UOM the compound is measured: EA, ML or GM.');
  expect(
    why(
      await saveFormula(scope(), suspension, 0, formula({ ingredients: [line(vehicle, 100_000)] })),
    ),
  ).toBe('A compound has at least two ingredients.');
  expect(
    why(
      await saveFormula(
        scope(),
        suspension,
        0,
        formula({ ingredients: [line(vehicle, 1_000), line(vehicle, 2_000)] }),
      ),
    ),
  ).toBe('00574-0303-16 stands here twice: add its quantities up in one row.');
  expect(
    why(
      await saveFormula(
        scope(),
        suspension,
        0,
        formula({ ingredients: [line(suspension, 1_000), line(vehicle, 2_000)] }),
      ),
    ),
  ).toBe('Lisinopril Oral Suspension is a compound itself: enter what it is made of.');
  expect(
    await saveFormula(
      { ...scope(), storeId: claimsDesk.desk.p.otherStoreId },
      suspension,
      0,
      formula(),
    ),
  ).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  expect(await saveFormula(scope(), suspension, 0, formula())).toMatchObject({
    ok: true,
    value: {
      version: 1,
      yield: 100_000,
      ingredients: [
        {
          drugId: claimsDesk.desk.shelf.lisinopril,
          quantity: 10_000,
          ndc: '68180051301',
          strength: '10 mg',
          onHand: 100_000,
        },
        { drugId: vehicle, quantity: 100_000, uom: 'ML' },
      ],
    },
  });
  expect(await saveFormula(scope(), suspension, 0, formula())).toMatchObject({
    ok: false,
    error: { code: 'STALE', current: { version: 1, budDays: 14 } },
  });
  expect(
    await claimsDesk.db
      .selectFrom('drugs')
      .select(['made_of', 'route', 'schedule'])
      .where('id', '=', suspension)
      .executeTakeFirst(),
  ).toEqual({ made_of: 'Lisinopril; Suspending Vehicle', route: 'Oral', schedule: '0' });
  const twice = await house('99999000102', 'Twice Compounded');
  expect(
    why(
      await saveFormula(
        scope(),
        twice,
        0,
        formula({ ingredients: [line(suspension, 1_000), line(vehicle, 2_000)] }),
      ),
    ),
  ).toBe('Lisinopril Oral Suspension is a compound itself: enter what it is made of.');
});

test('nobody delivers or counts a compound: its ingredients are the stock', async () => {
  expect(
    why(
      await receiveStock(
        scope(),
        claimsDesk.desk.today,
        { controlled: true },
        {
          drugId: suspension,
          lot: 'MADE1',
          expiresOn: '2028-06-30',
          quantity: 100_000,
          unitCost: 0,
        },
      ),
    ),
  ).toBe('Lisinopril Oral Suspension is a compound: what the store has of it are its ingredients.');
  expect(
    why(
      await countLot(
        { ...scope(), today: claimsDesk.desk.today },
        { drugId: suspension, lot: 'MADE1', expiresOn: '2028-06-30', counted: 100_000 },
      ),
    ),
  ).toBe('Lisinopril Oral Suspension is a compound: what the store has of it are its ingredients.');
});
test('paid in cash: the ingredients make the price, each is scanned, their lots are debited, an undone scan brings them back, and the label says the beyond-use day', async () => {
  const rx = await claimsDesk.desk.priced(
    draft(await claimsDesk.desk.patient({ lastName: 'Cash' })),
  );
  // 6 tablets at $0.05 and 60 mL at $0.07: $4.50, + 50 % and $10.00.
  expect(rx).toMatchObject({
    status: 'C',
    fill: {
      patientPayCents: 1_675,
      price: {
        costCents: 450,
        lines: [
          'Lisinopril 10 mg $0.05 × 6 = $0.30',
          'Suspending Vehicle $0.07 × 60 = $4.20',
          'ACQ of 2 ingredients = $4.50',
          '+ 50%',
          '+ dispensing fee $10.00',
          'Price $16.75',
        ],
      },
    },
  });
  expect(rx.fill!.ingredients).toEqual([
    { name: 'Lisinopril 10 mg', ndc: '68180051301', uom: 'EA', quantity: 6_000, taken: 0 },
    { name: 'Suspending Vehicle', ndc: '00574030316', uom: 'ML', quantity: 60_000, taken: 0 },
  ]);
  expect(await scan(rx.rxId, packageCode(ndc10.metformin))).toMatchObject({
    accepted: false,
    code: 'WRONG_DRUG',
    stop: 'Wrong ingredient: Metformin Hydrochloride 500 mg, 00591-0369-01, is not in the formula. Put it back, and take Lisinopril 10 mg, 68180-0513-01; Suspending Vehicle, 00574-0303-16.',
  });
  expect(await scan(rx.rxId, packageCode(vehicleNdc10, 'OLD', '2025-12-31'))).toMatchObject({
    code: 'EXPIRED',
  });
  expect(await scan(rx.rxId, liquid())).toMatchObject({
    accepted: true,
    code: 'MORE',
    stop: 'Next: 6 EA of Lisinopril 10 mg.',
  });
  expect(
    await refusalOf(
      claimsDesk.move(claimsDesk.desk.technician, rx.rxId, 'scan', { counted: 60_000 }),
    ),
  ).toMatchObject({ why: 'Lisinopril 10 mg: 0 of 6 scanned. Scan every ingredient in full.' });
  expect(await scan(rx.rxId, liquid())).toMatchObject({
    accepted: false,
    code: 'ENOUGH',
    stop: 'All 60 of Suspending Vehicle are accounted for.',
  });
  expect(await scan(rx.rxId, tablets())).toMatchObject({
    accepted: true,
    code: 'COMPLETE',
    stop: null,
  });
  expect(
    await refusalOf(
      claimsDesk.move(claimsDesk.desk.technician, rx.rxId, 'part', {
        partialFill: { quantity: 30_000, reason: 'stock' },
      }),
    ),
  ).toMatchObject({
    why: 'A compound is made and goes out as a whole: send it back to entry to change its quantity.',
  });
  await claimsDesk.desk.labelled(rx.rxId);
  const made = await claimsDesk.move(claimsDesk.desk.technician, rx.rxId, 'scan', {
    counted: 60_000,
  });
  const fillId = made.fill!.fillId;
  expect([
    made.status,
    await claimsDesk.desk.onHand(claimsDesk.desk.shelf.lisinopril),
    await claimsDesk.desk.onHand(vehicle),
    await claimsDesk.desk.onHand(suspension),
  ]).toEqual(['DV', 94_000, 440_000, 0]);
  expect(await lots(fillId)).toEqual([
    ['VEH1', 'compound-use', -60_000],
    ['LIS1', 'compound-use', -6_000],
  ]);
  const label = await claimsDesk.desk.run(claimsDesk.desk.technician, (work) =>
    previewLabels(work, rx.rxId, 1),
  );
  expect(label.svg.join()).toContain('Discard after 03/16/2026');
  await claimsDesk.move(claimsDesk.desk.technician, rx.rxId, 'undo-scan', {
    reason: { code: 'miscount' },
  });
  expect((await lots(fillId)).slice(2).toSorted()).toEqual([
    ['LIS1', 'undo-dispense', 6_000],
    ['VEH1', 'undo-dispense', 60_000],
  ]);
  expect([
    await claimsDesk.desk.onHand(claimsDesk.desk.shelf.lisinopril),
    await claimsDesk.desk.onHand(vehicle),
  ]).toEqual([100_000, 500_000]);
});

test('what was compounded can’t be taken apart: returned to stock, no ingredient comes back', async () => {
  const rx = await claimsDesk.desk.priced(
    draft(await claimsDesk.desk.patient({ lastName: 'Return' })),
  );
  await scan(rx.rxId, tablets());
  await scan(rx.rxId, liquid());
  await claimsDesk.desk.labelled(rx.rxId);
  await claimsDesk.move(claimsDesk.desk.technician, rx.rxId, 'scan', { counted: 60_000 });
  await claimsDesk.desk.verified(rx.rxId);
  const back = await claimsDesk.move(claimsDesk.desk.technician, rx.rxId, 'return-to-stock', {
    reason: { code: 'patient' },
  });
  expect([
    back.status,
    back.fills[0]!.voided,
    await claimsDesk.desk.onHand(claimsDesk.desk.shelf.lisinopril),
    await claimsDesk.desk.onHand(vehicle),
  ]).toEqual(['F', true, 94_000, 440_000]);
});

test('the price keeps its formula: a change of it is for the next fill', async () => {
  const rx = await claimsDesk.desk.priced(
    draft(await claimsDesk.desk.patient({ lastName: 'Kept' })),
  );
  expect(
    await saveFormula(
      scope(),
      suspension,
      1,
      formula({
        ingredients: [line(claimsDesk.desk.shelf.lisinopril, 20_000), line(vehicle, 100_000)],
      }),
    ),
  ).toMatchObject({ ok: true, value: { version: 2 } });
  expect((await claimsDesk.desk.detail(rx.rxId)).fill!.ingredients![0]).toMatchObject({
    quantity: 6_000,
  });
  // Prescribers are told its name: the number of the house says nothing to them.
  const { b: bundle } = (await openRx(claimsDesk.desk.work(claimsDesk.desk.technician), rx.rxId))!;
  const told = medicationOf(bundle, bundle.drugs.get(suspension)!, {
    quantity: 60_000,
    daysSupply: 30,
    refills: 2,
  });
  expect([told.description, told.ndc]).toEqual([
    'Lisinopril Oral Suspension suspension',
    undefined,
  ]);
  const next = await claimsDesk.desk.priced(
    draft(await claimsDesk.desk.patient({ lastName: 'Stronger' })),
  );
  expect(next.fill!.ingredients![0]).toMatchObject({ quantity: 12_000 });
  expect(await saveFormula(scope(), suspension, 2, formula())).toMatchObject({
    ok: true,
    value: { version: 3 },
  });
});

test('billed: the claim names the ingredients, the payer pays their sum, and its reversal names the compound as it was billed', async () => {
  const patientId = await claimsDesk.desk.patient({});
  await claimsDesk.insure(patientId, 'ppo');
  const rx = await claimsDesk.desk.enter(draft(patientId));
  await claimsDesk.act(
    claimsDesk.desk.technician,
    (work, value) => sendClaim(work, rx.rxId, value),
    rx.rxId,
  );
  const request = async (kind: 'B1' | 'B2'): Promise<D0Request> => {
    const { request: bytes } = await claimsDesk.db
      .selectFrom('claim_transmissions')
      .select('request')
      .where('kind', '=', kind)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const read = readTransmission(bytes);
    if (!read.ok) throw new Error(read.error.message);
    return decode(read.value).transmission as D0Request;
  };
  const [b1] = (await request('B1')).transactions;
  expect(b1).toMatchObject({
    claim: { E1: '00', D7: '0', D6: '2', E7: 60_000, '28': 'ML', E2: '26643006' },
    pricing: { D9: 450, DC: 1_000, DU: 1_450, DN: '05' },
  });
  expect(b1!.compound).toEqual({
    EF: '12',
    EG: '3',
    EC: [
      { RE: '03', TE: '68180051301', ED: 6_000, EE: 30, UE: '05' },
      { RE: '03', TE: '00574030316', ED: 60_000, EE: 420, UE: '05' },
    ],
  });
  await claimsDesk.run();
  const paid = await claimsDesk.desk.detail(rx.rxId);
  // $4.50 of ingredients and a fee of $2.00; $3.00 of it is the copay.
  expect([paid.status, paid.fill!.price?.priceCents, paid.fill!.patientPayCents]).toEqual([
    'B',
    650,
    300,
  ]);
  expect(paid.fill!.ingredients).toMatchObject([{ quantity: 6_000 }, { quantity: 60_000 }]);
  await claimsDesk.act(
    claimsDesk.desk.technician,
    (work, value) => reverseClaims(work, rx.rxId, value, null),
    rx.rxId,
  );
  expect((await request('B2')).transactions[0]!.claim).toMatchObject({ E1: '00', D7: '0' });
  await claimsDesk.run();
  expect((await claimsDesk.details(rx.rxId)).payers[0]).toMatchObject({ state: 'reversed' });
});

test('edited to another drug of the same quantity after its claim was taken back: the formula goes with the compound, and the bottle of the new drug is taken', async () => {
  const patientId = await claimsDesk.desk.patient({});
  await claimsDesk.insure(patientId, 'ppo');
  const rx = await claimsDesk.desk.enter(draft(patientId));
  const bill = async () => {
    await claimsDesk.act(
      claimsDesk.desk.technician,
      (work, value) => sendClaim(work, rx.rxId, value),
      rx.rxId,
    );
    await claimsDesk.run();
  };
  await bill();
  await claimsDesk.act(
    claimsDesk.desk.technician,
    (work, value) => reverseClaims(work, rx.rxId, value, null),
    rx.rxId,
  );
  await claimsDesk.run();
  const back = await claimsDesk.move(claimsDesk.desk.technician, rx.rxId, 'reverse');
  await claimsDesk.desk.run(claimsDesk.desk.technician, (work) =>
    editRx(work, {
      rxId: rx.rxId,
      version: back.version,
      draft: {
        ...back.draft,
        drugId: claimsDesk.desk.shelf.metformin,
        sig: 'TAKE 2 TABLETS BY MOUTH DAILY',
      },
      answers: [],
    }),
  );
  await bill();
  const now = await claimsDesk.desk.detail(rx.rxId);
  // 60 tablets at their own cost, and the payer's copay.
  expect([now.status, now.fill!.ingredients, now.fill!.patientPayCents]).toEqual([
    'B',
    undefined,
    300,
  ]);
  expect(
    await claimsDesk.db
      .selectFrom('fills')
      .select(['drug_id', 'formula', 'cost_cents'])
      .where('id', '=', now.fill!.fillId)
      .executeTakeFirst(),
  ).toEqual({ drug_id: claimsDesk.desk.shelf.metformin, formula: null, cost_cents: 300 });
  await claimsDesk.desk.stock(claimsDesk.desk.shelf.metformin, 60, 'MET1');
  expect(await scan(rx.rxId, tablets())).toMatchObject({ accepted: false, code: 'WRONG_DRUG' });
  expect(await scan(rx.rxId, packageCode(ndc10.metformin, 'MET1', '2028-06-30'))).toMatchObject({
    accepted: true,
  });
});

test('a compound that waits asks for its ingredients, by the formula that it is priced by, and is never ordered itself', async () => {
  const listed = async () =>
    new Map(
      (
        await listProposals(
          { ...scope(), today: claimsDesk.desk.today },
          { text: '', filters: {}, sort: null, offset: 0, limit: 50 },
        )
      ).rows.map((row) => [row.drugId, [row.need, row.fills]]),
    );
  await claimsDesk.db
    .updateTable('store_drugs')
    .set({ min_stock: 9_000_000 })
    .where('store_id', '=', claimsDesk.desk.p.storeId)
    .execute();
  const of = async () => {
    const all = await listed();
    return [all.get(claimsDesk.desk.shelf.lisinopril)!, all.get(vehicle)!];
  };
  const before = await of();
  const more = async () =>
    (await of()).map((now, index) =>
      now.map((number, position) => number - before[index]![position]!),
    );
  const rx = await claimsDesk.desk.enter(
    draft(await claimsDesk.desk.patient({ lastName: 'Waits' })),
  );
  expect(await more()).toEqual([
    [6_000, 1],
    [60_000, 1],
  ]);
  expect((await listed()).has(suspension)).toBe(false);
  const change = async (version: number, tablets: number) =>
    expect(
      await saveFormula(
        scope(),
        suspension,
        version,
        formula({
          ingredients: [line(claimsDesk.desk.shelf.lisinopril, tablets), line(vehicle, 100_000)],
        }),
      ),
    ).toMatchObject({ ok: true });
  await change(3, 20_000);
  expect(await more()).toEqual([
    [12_000, 1],
    [60_000, 1],
  ]);
  await claimsDesk.move(claimsDesk.desk.technician, rx.rxId, 'cash');
  await change(4, 10_000);
  expect(await more()).toEqual([
    [12_000, 1],
    [60_000, 1],
  ]);
  await scan(rx.rxId, tablets());
  await scan(rx.rxId, liquid());
  await claimsDesk.desk.labelled(rx.rxId);
  await claimsDesk.move(claimsDesk.desk.technician, rx.rxId, 'scan', { counted: 60_000 });
  expect(await more()).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('a formula that becomes controlled: what was handed over needs a new prescription, what was only entered is checked as controlled, and the program is told by what went in', async () => {
  const mixture = await house('99999000105', 'Calming Suspension');
  const { lorazepam } = claimsDesk.desk.shelf;
  const calm = packageCode(ndc10.lorazepam, 'LOR1', '2028-06-30');
  await claimsDesk.desk.stock(lorazepam, 100, 'LOR1');
  expect(await saveFormula(scope(), mixture, 0, formula())).toMatchObject({ ok: true });
  const sold = async (rxId: number, more: object, ...codes: readonly string[]) => {
    for (const code of codes) expect(await scan(rxId, code)).toMatchObject({ accepted: true });
    await claimsDesk.desk.labelled(rxId);
    await claimsDesk.move(claimsDesk.desk.technician, rxId, 'scan', { counted: 60_000 });
    const done = await claimsDesk.desk.verified(rxId);
    await claimsDesk.desk.pickUp(claimsDesk.desk.cashier, done, {
      ...claimsDesk.desk.handOver(done),
      ...more,
    });
  };
  const of = async (lastName: string) => ({
    ...draft(await claimsDesk.desk.patient({ lastName })),
    drugId: mixture,
  });
  const told = async () =>
    (
      await listDuePmp(
        { ...scope(), today: claimsDesk.desk.today },
        { text: '', filters: {}, sort: null, offset: 0, limit: 50 },
      )
    ).rows.map((row) => row.patientName);
  const before = await claimsDesk.desk.priced(await of('Before'));
  const refilled = await claimsDesk.desk.priced(await of('Refilled'));
  const entered = await claimsDesk.desk.enter(await of('Entered'));
  for (const { rxId } of [before, refilled]) await sold(rxId, {}, tablets(), liquid());
  claimsDesk.desk.clock.forward({ days: 31 });
  const open = await claimsDesk.move(claimsDesk.desk.technician, refilled.rxId, 'fill');
  expect(
    await saveFormula(
      scope(),
      mixture,
      1,
      formula({ ingredients: [line(lorazepam, 10_000), line(vehicle, 100_000)] }),
    ),
  ).toMatchObject({ ok: true });

  expect(
    await refusalOf(claimsDesk.move(claimsDesk.desk.technician, before.rxId, 'fill')),
  ).toMatchObject({
    why: 'The drug became C-IV after this prescription was entered: it needs a new prescription.',
  });
  expect(
    await refusalOf(claimsDesk.move(claimsDesk.desk.technician, entered.rxId, 'cash')),
  ).toMatchObject({
    why: 'The drug became C-IV after this prescription was entered: edit it and save it, so that it is checked as that.',
  });
  const save = (givenOpen: typeof open, more: object) =>
    claimsDesk.desk.run(claimsDesk.desk.technician, (work) =>
      editRx(work, {
        rxId: givenOpen.rxId,
        version: givenOpen.version,
        draft: { ...givenOpen.draft, ...more },
        answers: [],
      }),
    );
  expect(await refusalOf(save(open, {}))).toMatchObject({
    why: 'Calming Suspension is in a stricter schedule now than when a fill of this prescription was handed over: it needs a new prescription. Discontinue this one.',
  });
  expect(await refusalOf(save(entered, { refills: 6 }))).toMatchObject({
    why: expect.stringContaining('C-IV'),
  });
  await save(entered, {});
  const checked = await claimsDesk.move(claimsDesk.desk.technician, entered.rxId, 'cash');
  expect([checked.status, checked.fill!.ingredients!.map((ingredient) => ingredient.name)]).toEqual(
    ['C', ['Lorazepam 1 mg', 'Suspending Vehicle']],
  );
  await claimsDesk.act(
    claimsDesk.desk.pharmacist,
    (work, value) => checkPdmp(work, entered.rxId, value),
    entered.rxId,
  );
  await sold(
    entered.rxId,
    {
      signature: { covers: ['controlled drug'], by: 'Alma' },
      photoId: { kind: 'Driver license', state: 'IL', number: 'R40078360001' },
    },
    calm,
    liquid(),
  );
  expect(await told()).toEqual(['Entered, Alma']);
  // Also where the prescription was never checked as controlled.
  await claimsDesk.db
    .updateTable('rxs')
    .set({ schedule: '0' })
    .where('id', '=', entered.rxId)
    .execute();
  expect(await told()).toEqual(['Entered, Alma']);
});

test('safety and law follow the ingredients: an allergy to one of them, and the strictest schedule', async () => {
  const patientId = await claimsDesk.desk.patient({ lastName: 'Allergic' });
  await claimsDesk.db
    .insertInto('patient_allergies')
    .values({
      patient_id: patientId,
      kind: 'ingredient',
      value: 'lisinopril',
      label: 'Lisinopril',
      severity: 'Severe',
      created_at: claimsDesk.desk.now,
    })
    .execute();
  const rx = await claimsDesk.desk.enter(draft(patientId));
  expect(rx.alerts.map((alert) => [alert.reason, alert.severity])).toContainEqual([
    'DA',
    'contraindicated',
  ]);
  const mixture = await house('99999000103', 'Lorazepam Gel', { uom: 'GM', form: 'Gel' });
  expect(
    await saveFormula(
      scope(),
      mixture,
      0,
      formula({
        dosageForm: '02',
        ingredients: [line(claimsDesk.desk.shelf.lorazepam, 10_000), line(vehicle, 30_000)],
      }),
    ),
  ).toMatchObject({ ok: true });
  const got = await getDrug(scope(), mixture);
  expect(got).toMatchObject({ ok: true, value: { schedule: '4' } });
  if (!got.ok) return;
  expect(
    await saveDrug({ ...scope(), controlled: true }, mixture, got.value.version, {
      ...got.value,
      schedule: '0',
    }),
  ).toMatchObject({
    ok: false,
    error: { fields: { schedule: 'An ingredient is in a stricter schedule' } },
  });
  expect(
    await saveDrug({ ...scope(), controlled: true }, mixture, got.value.version, {
      ...got.value,
      ndc: '00591024077',
    }),
  ).toMatchObject({
    ok: false,
    error: { fields: { ndc: 'A compound has a number of the house: 99999-…' } },
  });
  for (const uom of ['ML', null] as const)
    expect(
      await saveDrug({ ...scope(), controlled: true }, mixture, got.value.version, {
        ...got.value,
        uom,
      }),
    ).toMatchObject({
      ok: false,
      error: {
        fields: {
          uom: 'Its formula says how much GM it makes: delete the formula (Compound), change the UOM, and enter the formula for that.',
        },
      },
    });
});

test('a product that a compound is made of can’t be deleted, no other product stands for a compound, and a formula can be deleted and brought back', async () => {
  const base = await house('00591036988', 'Own Base');
  const cream = await house('99999000104', 'Own Cream Base', { uom: 'GM' });
  expect(
    await saveFormula(
      scope(),
      cream,
      0,
      formula({ dosageForm: '03', ingredients: [line(base, 50_000), line(vehicle, 50_000)] }),
    ),
  ).toMatchObject({ ok: true });
  expect(why(await removeDrug(scope(), base, 1, true))).toBe(
    'It is an ingredient of Own Cream Base: change that formula first.',
  );
  const rx = await claimsDesk.desk.priced(
    draft(await claimsDesk.desk.patient({ lastName: 'Switch' })),
  );
  expect(
    await refusalOf(
      claimsDesk.desk.run(claimsDesk.desk.technician, (work) =>
        switchNdc(work, rx.rxId, rx.version, cream),
      ),
    ),
  ).toMatchObject({ why: expect.stringContaining('A compound stands for no other product') });
  expect([
    await removeFormula({ ...scope(), storeId: claimsDesk.desk.p.otherStoreId }, cream, 1, true),
    await getFormula({ ...scope(), storeId: claimsDesk.desk.p.otherStoreId }, cream),
  ]).toMatchObject([{ error: { code: 'NOT_FOUND' } }, { error: { code: 'NOT_FOUND' } }]);
  expect(await removeFormula(scope(), cream, 1, true)).toMatchObject({
    ok: true,
    value: { version: 2 },
  });
  expect(await getFormula(scope(), cream)).toMatchObject({
    ok: true,
    value: { version: 0, ingredients: [] },
  });
  expect(await removeFormula(scope(), cream, 2, false)).toMatchObject({
    ok: true,
    value: { version: 3 },
  });
  expect(await getFormula(scope(), cream)).toMatchObject({
    ok: true,
    value: { version: 3, ingredients: [{ drugId: base }, { drugId: vehicle }] },
  });
});

test('a formula that comes back is asked what a new one is; two desks make no compound of a compound; without a formula its number is never billed', async () => {
  const base = await house('99999000106', 'House Base');
  const gel = await house('99999000107', 'House Gel');
  const ingredients = [line(base, 50_000), line(vehicle, 50_000)];
  expect(await saveFormula(scope(), gel, 0, formula({ ingredients }))).toMatchObject({ ok: true });
  expect(await removeFormula(scope(), gel, 1, true)).toMatchObject({
    ok: true,
    value: { version: 2 },
  });
  // Nobody needs the base any more: it becomes a compound itself, or is deleted.
  expect(await saveFormula(scope(), base, 0, formula())).toMatchObject({ ok: true });
  expect(why(await removeFormula(scope(), gel, 2, false))).toBe(
    'House Base is a compound itself: enter what it is made of.',
  );
  expect(await removeFormula(scope(), base, 1, true)).toMatchObject({ ok: true });
  await claimsDesk.db.updateTable('drugs').set({ schedule: '4' }).where('id', '=', base).execute();
  expect(await removeFormula(scope(), gel, 2, false)).toMatchObject({
    ok: true,
    value: { version: 3 },
  });
  expect(await getDrug(scope(), gel)).toMatchObject({ ok: true, value: { schedule: '4' } });

  // What makes 100 mL of it makes no 100 grams.
  expect(await removeFormula(scope(), gel, 3, true)).toMatchObject({ ok: true });
  claimsDesk.desk.clock.forward({ minutes: 1 });
  const got = await getDrug(scope(), gel);
  if (!got.ok) throw new Error(got.error.code);
  expect(
    await saveDrug({ ...scope(), controlled: true }, gel, got.value.version, {
      ...got.value,
      uom: 'GM',
    }),
  ).toMatchObject({ ok: true });
  expect(why(await removeFormula(scope(), gel, 4, false))).toBe(
    'The record of House Gel was changed after its formula was deleted: enter the formula again.',
  );

  // The other desk begins before the first has saved, and waits for it.
  let other: ReturnType<typeof saveFormula> | undefined;
  await claimsDesk.db.transaction().execute(async (db) => {
    expect(await saveFormula({ ...scope(), db }, gel, 0, formula({ ingredients }))).toMatchObject({
      ok: true,
    });
    other = claimsDesk.db
      .transaction()
      .execute((then) => saveFormula({ ...scope(), db: then }, base, 0, formula()));
    await vi.waitFor(
      async () =>
        expect(
          (
            await claimsDesk.desk.database.pool.query(
              "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            )
          ).rowCount,
        ).toBe(1),
      20_000,
    );
  });
  expect(why((await other)!)).toBe(
    'It is an ingredient of House Gel: a compound can’t be made of a compound.',
  );

  const patientId = await claimsDesk.desk.patient({});
  const plain = await house('99999000108', 'House Lotion', { unitCost: 5_000 });
  await claimsDesk.insure(patientId, 'ppo');
  const rx = await claimsDesk.desk.enter({ ...draft(patientId), drugId: plain });
  expect(
    await refusalOf(
      claimsDesk.act(
        claimsDesk.desk.technician,
        (work, value) => sendClaim(work, rx.rxId, value),
        rx.rxId,
      ),
    ),
  ).toMatchObject({
    why: 'The compound has a number of the house, which no payer knows, and no formula: look at its formula in the drug’s record (Compound).',
  });
});
