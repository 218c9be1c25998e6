import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/platform/rules/dates.ts';
import { moveBelongings } from '#server/repositories/patient/merge.ts';
import { saveHistoryRows, type HistoryImportRow } from '#server/services/import/history-import.ts';
import { resumeReported, stopReported } from '#server/services/patient/medication-history.ts';
import { judgeEntry } from '#server/services/rx/entry/entry.ts';
import { medicationProfile } from '#server/services/rx/profile.ts';
import { safetyOfPatient } from '#server/services/rx/safety-view.ts';
import { masterDrug } from '#tests/platform/pharmacy.ts';
import { Desk } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let desk: Desk;
let patients = 0;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.metformin, 500);
});
afterAll(() => desk.close());
const query = (options: { text?: string; filters?: Record<string, string> } = {}) => ({
  text: options.text ?? '',
  filters: options.filters ?? {},
  sort: null,
  offset: 0,
  limit: 50,
});
const at = (days = 0) => ({ ...desk.work(desk.technician), today: addDays(desk.today, days) });
const line = (patientId: number, row: Partial<HistoryImportRow>): HistoryImportRow => ({
  patientId,
  source: 'CarePlus',
  lineKey: row.rxNumber ?? 'key',
  rxNumber: '7001',
  drugText: 'Warfarin Sodium 5 MG Oral Tablet',
  ndc: null,
  sig: '1 daily',
  quantity: 30_000,
  daysSupply: 30,
  refillsLeft: 1,
  writtenOn: '2026-02-10',
  filledOn: '2026-02-20',
  endedOn: null,
  prescriberText: 'Chen, Grace',
  prescriberNpi: null,
  prescriberDea: null,
  reportedOn: '2026-03-01',
  ...row,
});
/** A patient of whom another system told these lines. */
const told = async (...lines: Partial<HistoryImportRow>[]): Promise<number> => {
  const id = await desk.patient({
    lastName: `Told${String.fromCharCode(97 + (patients += 1))}`,
    firstName: 'Tova',
  });
  await saveHistoryRows(
    desk.p.scope(),
    lines.map((row, index) => line(id, { ...row, lineKey: `${id}/${row.rxNumber ?? index}` })),
  );
  return id;
};
const check = async (patientId: number, drugId: number, days = 0) =>
  (await judgeEntry(at(days), { patientId, drugId, quantity: 30_000, daysSupply: 30 })).check;
const metformin = { drugText: 'METFORMIN HCL 500MG TAB', ndc: '00591036901', rxNumber: '88001' };

test('the profile has what was told among the store’s own, by its day and with its source', async () => {
  const id = await told(
    {},
    { filledOn: '2026-01-21' },
    {
      rxNumber: '7003',
      drugText: 'Yasmin 28 Day Pack',
      filledOn: null,
      writtenOn: '2025-06-01',
      daysSupply: null,
      quantity: null,
      endedOn: '2025-09-01',
      prescriberText: '',
      sig: '',
    },
  );
  const { rxId } = await desk.enter(
    {
      patientId: id,
      drugId: desk.shelf.lisinopril,
      sig: 'TAKE 1 TABLET BY MOUTH DAILY',
      quantity: 30_000,
      writtenOn: '2026-02-01',
    },
    { thenFill: false },
  );
  const { rows, total } = await medicationProfile(at(), id, query());
  expect([total, rows.map((row) => [row.rxId, row.source, row.drugName])]).toEqual([
    3,
    [
      [null, 'CarePlus', 'Warfarin Sodium 5 MG Oral Tablet'],
      [rxId, null, 'Lisinopril 10 mg tablet'],
      [null, 'CarePlus', 'Yasmin 28 Day Pack'],
    ],
  ]);
  expect(rows[0]).toEqual({
    rxId: null,
    historyId: expect.any(Number),
    historyVersion: 1,
    stopped: null,
    source: 'CarePlus',
    checked: true,
    drugId: desk.shelf.warfarin,
    prescriberId: desk.prescriberId,
    rxNumber: '7001',
    drugName: 'Warfarin Sodium 5 MG Oral Tablet',
    sig: '1 daily',
    writtenOn: '2026-02-10',
    lastFilledOn: '2026-02-20',
    quantity: 30_000,
    daysSupply: 30,
    daysLeft: 20,
    refillsLeft: 1,
    prescriberName: 'Chen, Grace',
    status: null,
    state: 'active',
    expiresOn: null,
  });
  expect(rows[2]).toMatchObject({
    checked: false,
    lastFilledOn: null,
    quantity: null,
    daysSupply: null,
    state: 'ended',
  });
  expect((await medicationProfile(at(), id, query({ filters: { state: 'active' } }))).total).toBe(
    2,
  );
  expect((await medicationProfile(at(), id, query({ text: 'careplus' }))).total).toBe(2);
  expect(
    (await medicationProfile(at(), id, query({ filters: { 'column.status': 'from care' } }))).total,
  ).toBe(2);
  expect((await safetyOfPatient(at(), id))!.fills).toEqual([
    {
      rxId: null,
      source: 'CarePlus',
      drug: 'Warfarin Sodium 5 MG Oral Tablet',
      sig: '1 daily',
      lastFilledOn: '2026-02-20',
      daysSupply: 30,
      daysLeft: 20,
    },
  ]);
  expect(await medicationProfile({ ...at(), storeId: desk.p.otherStoreId }, id, query())).toEqual({
    total: 0,
    exact: true,
    rows: [],
  });
});
test('an interaction with what another pharmacy filled, as long as its supply lasts; the answer is remembered', async () => {
  const id = await told({});
  const { alerts } = await check(id, desk.shelf.aspirin);
  expect(alerts).toEqual([
    expect.objectContaining({
      kind: 'interaction',
      severity: 'severe',
      reason: 'DD',
      title: 'Aspirin 81 mg with Warfarin Sodium 5 MG Oral Tablet (CarePlus)',
      who: 'pharmacist',
      answered: null,
    }),
  ]);
  expect((await check(id, desk.shelf.aspirin, 40)).alerts).toEqual([]);
  await desk.enter(
    {
      patientId: id,
      drugId: desk.shelf.aspirin,
      sig: 'TAKE 1 TABLET BY MOUTH DAILY',
      quantity: 30_000,
    },
    {
      actor: desk.pharmacist,
      answers: [
        {
          fingerprint: alerts[0]!.fingerprint,
          service: 'M0',
          result: '1G',
          note: 'Dr. Chen knows of both',
        },
      ],
    },
  );
  expect(
    (await check(id, desk.shelf.aspirin)).alerts.find(
      (alert) => alert.fingerprint === alerts[0]!.fingerprint,
    ),
  ).toMatchObject({ answered: { service: 'M0', result: '1G' } });
});
const rowOf = async (patientId: number) =>
  (await medicationProfile(at(), patientId, query())).rows[0]!;
const stopIt = (id: number, version: number, over: { on?: string | null; reason?: string } = {}) =>
  stopReported(at(), { id, version, on: null, reason: 'Patient stopped taking it', ...over });
const refusal = (result: { ok: boolean; error?: unknown }) =>
  result.ok
    ? null
    : ((result.error as { why?: readonly string[]; code: string }).why?.[0] ??
      (result.error as { code: string }).code);
test('what another system told is ended by hand, with its day and its reason: no interaction, no duplicate, nothing in hand; taken back, it counts again', async () => {
  const id = await told({}, { filledOn: '2026-01-21' });
  const row = await rowOf(id);
  const alerts = async (days = 0) =>
    (await check(id, desk.shelf.aspirin, days)).alerts.map((alert) => alert.kind);
  const inHand = async () => (await safetyOfPatient(at(), id))!.fills.map((fill) => fill.drug);
  expect([await alerts(), await inHand()]).toEqual([
    ['interaction'],
    ['Warfarin Sodium 5 MG Oral Tablet'],
  ]);
  expect(await stopIt(row.historyId!, 1)).toMatchObject({
    ok: true,
    value: { version: 2, lines: 2, stoppedOn: desk.today },
  });
  expect([await alerts(), await inHand()]).toEqual([[], []]);
  expect(await rowOf(id)).toMatchObject({
    state: 'ended',
    stopped: { on: desk.today, reason: 'Patient stopped taking it' },
    historyVersion: 2,
    lastFilledOn: '2026-02-20',
  });
  // The other system tells the line again: what was said here stands.
  await saveHistoryRows(desk.p.scope(), [
    line(id, { lineKey: `${id}/7001`, sig: '1 in the evening' }),
  ]);
  expect(await rowOf(id)).toMatchObject({ sig: '1 in the evening', state: 'ended' });
  expect(await resumeReported(at(), row.historyId!, 2)).toMatchObject({
    ok: true,
    value: { version: 3, stoppedOn: null },
  });
  expect([await alerts(), (await rowOf(id)).state]).toEqual([['interaction'], 'active']);
});
test('an end is neither to come nor before the beginning, is said once, over its version, in its own store', async () => {
  const id = await told(metformin);
  const { historyId } = await rowOf(id);
  expect(refusal(await stopIt(historyId!, 1, { on: addDays(desk.today, 1) }))).toBe(
    'A medication ends today or on a day that was.',
  );
  expect(refusal(await stopIt(historyId!, 1, { on: '2026-02-09' }))).toBe(
    'It began 02/10/2026: it can’t end before.',
  );
  expect(refusal(await stopIt(historyId!, 1, { reason: ' ' }))).toBe(
    'Say why it is taken no more.',
  );
  expect(refusal(await resumeReported(at(), historyId!, 1))).toBe(
    'Nobody here said that it ended: there is nothing to take back.',
  );
  expect(
    await stopReported(
      { ...at(), storeId: desk.p.otherStoreId },
      { id: historyId!, version: 1, on: null, reason: 'x' },
    ),
  ).toEqual({ ok: false, error: { code: 'NOT_FOUND' } });
  expect((await stopIt(historyId!, 1, { on: '2026-02-25' })).ok).toBe(true);
  expect([refusal(await stopIt(historyId!, 1)), refusal(await stopIt(historyId!, 2))]).toEqual([
    'STALE',
    'Its end was said already: 02/25/2026. Take that back first.',
  ]);
  // What was supplied stays supplied: the same drug is still too early, though no duplicate.
  expect(
    (await check(id, desk.shelf.metformin)).alerts.map((alert) => [
      alert.kind,
      alert.effect.includes('Too early'),
    ]),
  ).not.toContainEqual(['duplicate-ingredient', false]);
});
test('the same drug from another pharmacy: a duplicate while supply is in hand, and too early', async () => {
  const id = await told(metformin);
  const now = await check(id, desk.shelf.metformin);
  expect(
    now.alerts.map((alert) => [alert.kind, alert.severity, alert.title, alert.effect]),
  ).toEqual([
    [
      'duplicate-ingredient',
      'severe',
      'Metformin Hydrochloride 500 mg and METFORMIN HCL 500MG TAB (CarePlus) both hold metformin',
      'The patient has 20 days of METFORMIN HCL 500MG TAB (CarePlus) left; the doses add up. Too early by 13 days: Rx 88001 of CarePlus was filled 02/20/2026 for 30 days. Fill from 03/15/2026.',
    ],
  ]);
  expect((await check(id, desk.shelf.metformin, 13)).alerts).toEqual([]);
  expect(
    (await check(id, desk.shelf.metformin, 40)).alerts.map((alert) => [
      alert.reason,
      alert.severity,
      alert.title,
      alert.effect,
    ]),
  ).toEqual([
    [
      'LR',
      'minor',
      'Metformin Hydrochloride 500 mg: 20 days late',
      'The supply ended 03/22/2026. Doses were missed.',
    ],
  ]);
});
test('without an NDC the words are read: the same drug and strength is too early, another strength is not', async () => {
  const same = await told({
    ...metformin,
    ndc: null,
    drugText: 'metformin 500 MG Oral Tablet [Unknownbrand]',
  });
  const other = await told({ ...metformin, ndc: null, drugText: 'metformin 850 MG Oral Tablet' });
  const early = async (id: number) =>
    (await check(id, desk.shelf.metformin)).alerts.some((alert) =>
      alert.effect.includes('Too early by'),
    );
  expect([await early(same), await early(other)]).toEqual([true, false]);
});
test('two of one class; told without days and without an end, it counts as taken for a year', async () => {
  const id = await told({
    drugText: 'Enalapril 10 MG Oral Tablet',
    writtenOn: '2020-01-01',
    filledOn: null,
    daysSupply: null,
    quantity: null,
    rxNumber: '7',
  });
  expect(
    (await check(id, desk.shelf.lisinopril)).alerts.map((alert) => [
      alert.kind,
      alert.title,
      alert.effect,
    ]),
  ).toEqual([
    [
      'duplicate-therapy',
      'Lisinopril 10 mg with Enalapril 10 MG Oral Tablet (CarePlus)',
      'Two ACE inhibitors.',
    ],
  ]);
  expect((await check(id, desk.shelf.lisinopril, 400)).alerts).toEqual([]);
});
test('a brand without its ingredient is read by the drug file, where all products of that name are one drug', async () => {
  await masterDrug(desk.p, {
    ndc: '00056017270',
    name: 'Coumadin',
    generic: 'Warfarin Sodium',
    strength: '5 mg',
    form: 'Tablet',
    brand: 'B',
  });
  const id = await told({ drugText: 'Coumadin 5mg' });
  expect(
    (await check(id, desk.shelf.aspirin)).alerts.map((alert) => [alert.kind, alert.title]),
  ).toEqual([['interaction', 'Aspirin 81 mg with Coumadin 5mg (CarePlus)']]);
  expect((await medicationProfile(at(), id, query())).rows).toMatchObject([
    { checked: true, drugId: null, drugName: 'Coumadin 5mg' },
  ]);
  // The name of the ingredient means its generic, not the brand that holds it too.
  expect((await medicationProfile(at(), await told({}), query())).rows).toMatchObject([
    { drugId: desk.shelf.warfarin },
  ]);
});
test('without numbers a drug is one row: its newest line, and of two of one day the one that lasts', async () => {
  const plain = {
    rxNumber: null,
    filledOn: null,
    daysSupply: null,
    quantity: null,
    writtenOn: '2026-02-01',
  };
  const id = await told(
    { ...plain, writtenOn: '2025-02-01', endedOn: '2026-02-01' },
    { ...plain, endedOn: '2026-02-01' },
    { ...plain, endedOn: '2026-03-30' },
  );
  expect((await medicationProfile(at(), id, query())).rows).toMatchObject([
    { rxNumber: '', daysLeft: 28, state: 'active' },
  ]);
});
test('a refill of this store is too early after a fill elsewhere', async () => {
  const id = await told(metformin);
  const { rxId } = await desk.enter({ patientId: id }, { thenFill: false });
  await desk.answer(rxId);
  const filed = await desk.move(desk.technician, rxId, 'file');
  expect(filed.moves.find((move) => move.event === 'fill')!.why).toEqual([
    'Too early: the next fill is due on 03/15/2026. Only someone with the right to override an early refill may fill it now.',
  ]);
});
test('who is merged takes it along', async () => {
  const other = await told({});
  const kept = await desk.patient({ lastName: 'Survivor', firstName: 'Tova' });
  const moved = await moveBelongings(desk.p.scope(), other, kept);
  expect(moved['medication_history.patient_id']).toHaveLength(1);
  expect((await medicationProfile(at(), kept, query())).rows.map((row) => row.source)).toEqual([
    'CarePlus',
  ]);
});
