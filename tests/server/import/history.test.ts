import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dryRun, runImport, type ImportOptions } from '#server/io/import/run.ts';
import { historyOf } from '#server/repositories/patient/medication-history.ts';
import { chooseImporter } from '#server/services/import/choose.ts';
import { patientMeant } from '#server/services/patient/import.ts';
import { Desk } from '#tests/platform/rx-desk.ts';

const fixture = (name: string) =>
  new URL(`../../fixtures/import/${name}`, import.meta.url).pathname;
let desk: Desk;
const importer = (files: readonly string[], options: { source?: string; storeId?: number } = {}) =>
  chooseImporter(
    ['history', '001', options.source ?? 'CarePlus', ...files.map(fixture)],
    '2026-03-02',
    async () => ({ id: options.storeId ?? desk.p.storeId, today: '2026-03-02' }),
    (storeId, who) => patientMeant(desk.db, storeId, who),
  );
const patients = async (storeId = desk.p.storeId) => {
  await runImport(
    await chooseImporter(['patients', '001', fixture('patients.csv')], '2026-03-02', async () => ({
      id: storeId,
      today: '2026-03-02',
    })),
    { db: desk.db, clock: desk.clock },
  );
};
const three = ['history-fills.csv', 'history-prescriptions.csv', 'patients.csv'];
const run = async (
  files: readonly string[] = three,
  options: Partial<ImportOptions> & { source?: string } = {},
) => runImport(await importer(files, options), { db: desk.db, clock: desk.clock, ...options });
const stored = () =>
  desk.db
    .selectFrom('medication_history')
    .select([
      'patient_id',
      'source',
      'rx_number',
      'drug_text',
      'ndc',
      'drug_id',
      'quantity',
      'days_supply',
      'refills_left',
      'written_on',
      'filled_on',
      'ended_on',
      'prescriber_text',
      'prescriber_id',
      'reported_on',
      'sig',
    ])
    .orderBy('line_key')
    .orderBy('filled_on')
    .execute();
const idOf = async (lastName: string, storeId = desk.p.storeId) =>
  (
    await desk.db
      .selectFrom('patients')
      .select('id')
      .where('last_name', '=', lastName)
      .where('store_id', '=', storeId)
      .executeTakeFirstOrThrow()
  ).id;
beforeAll(async () => {
  desk = await Desk.open();
  await patients();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.db.deleteFrom('medication_history').execute();
  await desk.db.deleteFrom('import_runs').where('kind', 'like', 'history%').execute();
});

const again = 'Correct the line and import the file again.';
const wrong = [
  `Prescriptions, line 6. Column START_DATE: Not a date. ${again}`,
  `Prescriptions, line 7. Column NAME: it is empty. ${again}`,
  'Prescriptions, line 8. The patient 503 is not in the patients’ file, or was skipped there. Correct that line first.',
  'Prescriptions, line 9. The patient 509 is not in the patients’ file, or was skipped there. Correct that line first.',
  `Prescriptions, line 10. Column DAYS: a number from 1 to 999 is needed. ${again}`,
  `Prescriptions, line 11. There is no date on this line. ${again}`,
  'Fills, line 4. Fills, line 3 tells the same. It was taken once.',
  'Fills, line 5. Fills, line 3 tells of the same day otherwise. That one was taken: look which is right.',
  'Fills, line 7. No prescription that can be taken has the drug code 999999 for patient 501. Correct the list of prescriptions.',
  `Fills, line 8. Column DATE: this day lies in the future. ${again}`,
  `Fills, line 9. Column Q: a quantity above 0 is needed. ${again}`,
];

it('a dry run tells every line that can’t be taken, with why, and saves nothing', async () => {
  const { rows, problems } = await dryRun(await importer(three));
  expect([rows, problems.map((problem) => problem.message)]).toEqual([7, wrong]);
  expect(await stored()).toEqual([]);
});
it('brings prescriptions and fills with their source; the drug by NDC or by its exact name, the prescriber by name', async () => {
  const { run: done } = await run();
  const fernhollow = await idOf('Fernhollow');
  expect(done).toMatchObject({ status: 'finished', added: 7, changed: 0, skipped: 11 });
  const warfarin = {
    patient_id: fernhollow,
    source: 'CarePlus',
    rx_number: '7001',
    drug_text: 'Warfarin Sodium 5 MG Oral Tablet',
    ndc: '00093171301',
    drug_id: desk.shelf.warfarin,
    quantity: 30_000,
    days_supply: 30,
    refills_left: 2,
    written_on: '2026-01-05',
    ended_on: null,
    prescriber_text: 'Chen, Grace',
    prescriber_id: desk.prescriberId,
    reported_on: '2026-03-02',
    sig: '1 daily',
  };
  const lisinopril = {
    ...warfarin,
    rx_number: '7002',
    drug_text: 'Lisinopril 10 MG Oral Tablet',
    ndc: null,
    drug_id: desk.shelf.lisinopril,
    quantity: 90_000,
    days_supply: 90,
    refills_left: 0,
    written_on: '2026-01-20',
    prescriber_text: 'Dr. Nobody',
    prescriber_id: null,
  };
  expect(await stored()).toEqual([
    { ...warfarin, filled_on: '2026-01-06' },
    { ...warfarin, filled_on: '2026-02-06' },
    { ...warfarin, filled_on: null },
    { ...lisinopril, filled_on: '2026-01-21' },
    { ...lisinopril, filled_on: null },
    {
      ...lisinopril,
      rx_number: '7003',
      drug_text: 'Ibuprofen 200 MG Oral Tablet',
      drug_id: null,
      sig: 'prn',
      quantity: null,
      days_supply: null,
      refills_left: null,
      written_on: '2025-03-01',
      ended_on: '2025-09-01',
      prescriber_text: '',
      filled_on: null,
    },
    {
      ...lisinopril,
      patient_id: await idOf("O'Tarn, Jr."),
      rx_number: '7004',
      drug_text: 'Brandname 28 Day Pack',
      drug_id: null,
      sig: 'as told',
      quantity: 28_000,
      days_supply: 28,
      refills_left: 3,
      written_on: '2026-02-10',
      prescriber_text: '',
      filled_on: null,
    },
  ]);
  expect(
    await desk.db
      .selectFrom('audit_log')
      .select(['event', 'outcome', 'detail'])
      .where('entity', '=', 'import')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  ).toMatchObject({
    event: 'import.finished',
    outcome: 'done',
    detail: { kind: `history of store ${desk.p.storeId} from CarePlus`, added: 7, skipped: 11 },
  });
});
it('the same file twice changes nothing, in whatever order the files are named; what is told otherwise later is taken', async () => {
  await run();
  const first = await stored();
  expect(
    (await run(['patients.csv', 'history-prescriptions.csv', 'history-fills.csv'])).before,
  ).toBe(true);
  expect((await run(three, { again: true })).run).toMatchObject({ added: 0, changed: 0 });
  expect(await stored()).toEqual(first);
  await desk.db
    .updateTable('medication_history')
    .set({ refills_left: 5 })
    .where('rx_number', '=', '7002')
    .where('filled_on', 'is', null)
    .execute();
  expect((await run(three, { again: true })).run).toMatchObject({ added: 0, changed: 1 });
  expect((await run(three, { source: 'Other pharmacy' })).run).toMatchObject({
    added: 7,
    changed: 0,
  });
});
it('stopped after a batch, it goes on, and knows the prescriptions of the fills that follow', async () => {
  const stopping = new AbortController();
  const first = await run(three, {
    batch: 4,
    signal: stopping.signal,
    onProgress: () => stopping.abort(),
  });
  expect([first.run.status, (await stored()).length]).toEqual(['stopped', 4]);
  const second = await run();
  expect([second.run.status, second.resumedAt > 0, second.run.added, second.run.skipped]).toEqual([
    'finished',
    true,
    7,
    11,
  ]);
});
it('one file that names its patients and has a line for each fill', async () => {
  const { run: done } = await run(['history-flat.csv']);
  expect([done.added, done.skipped, done.problems]).toEqual([
    2,
    1,
    [
      {
        line: 4,
        message: 'The patient of this line is not in this store. Import the patients first.',
      },
    ],
  ]);
  expect(await stored()).toMatchObject([
    { rx_number: '88001', filled_on: '2026-01-16', refills_left: 2 },
    {
      rx_number: '88001',
      filled_on: '2026-02-15',
      refills_left: 1,
      ndc: '00591036901',
      drug_id: desk.shelf.metformin,
      prescriber_id: desk.prescriberId,
      prescriber_text: 'CHEN GRACE',
      written_on: null,
    },
  ]);
});
it('a clinic’s list without numbers, days and quantities: lines that differ are two, one that is the same is one', async () => {
  const clinic = ['history-clinic.csv', 'patients.csv'];
  const { run: done } = await run(clinic);
  expect([done.added, done.skipped, done.problems]).toMatchObject([
    2,
    1,
    [
      {
        message: 'Prescriptions, line 4. Prescriptions, line 3 tells the same. It was taken once.',
      },
    ],
  ]);
  expect(
    (await stored())
      .map((row) => [row.rx_number, row.drug_text, row.written_on, row.ended_on, row.quantity])
      .toSorted(),
  ).toEqual([
    [null, 'Amlodipine 5 MG Oral Tablet', '2025-01-02', null, null],
    [null, 'Amlodipine 5 MG Oral Tablet', '2025-01-02', '2025-01-02', null],
  ]);
  expect((await run(clinic, { again: true })).run).toMatchObject({ added: 0, changed: 0 });
});
it('who was merged meanwhile leads to the patient who took over, and comes back as nobody', async () => {
  const gone = await idOf("O'Tarn, Jr.");
  const kept = await desk.patient({ lastName: 'Otarn', firstName: 'Desmond' });
  await desk.db
    .updateTable('patients')
    .set({ merged_into: kept, deleted_at: desk.now })
    .where('id', '=', gone)
    .execute();
  expect(
    (
      await runImport(
        await chooseImporter(
          ['patients', '001', fixture('patients.csv')],
          '2026-03-02',
          async () => ({ id: desk.p.storeId, today: '2026-03-02' }),
        ),
        { db: desk.db, clock: desk.clock, again: true },
      )
    ).run,
  ).toMatchObject({ added: 0, changed: 0 });
  expect((await run()).run.added).toBe(7);
  expect((await stored()).find((row) => row.rx_number === '7004')!.patient_id).toBe(kept);
  await desk.db
    .updateTable('patients')
    .set({ merged_into: null, deleted_at: null })
    .where('id', '=', gone)
    .execute();
});
it('another store sees none of it', async () => {
  await run();
  const fernhollow = await idOf('Fernhollow');
  expect(await historyOf(desk.p.scope(), fernhollow)).toHaveLength(6);
  expect(await historyOf(desk.p.scope({ storeId: desk.p.otherStoreId }), fernhollow)).toEqual([]);
  const elsewhere = await dryRun(await importer(three, { storeId: desk.p.otherStoreId }));
  expect([elsewhere.rows, elsewhere.problems[0]!.message]).toEqual([
    0,
    'Prescriptions, line 2. The patient 501 is not in this store. Import the patients first.',
  ]);
});
it('a file that tells of something else is refused in one sentence', async () => {
  await expect(importer(['patient-allergies.csv'])).rejects.toThrow(
    /is no list of prescriptions \(patient, drug, a date, and SIG, quantity, days or NDC\)/,
  );
  await expect(importer(['history-prescriptions.csv'])).rejects.toThrow(
    /names its patients by number: give the file of the patients too/,
  );
  await expect(importer(['patients.csv'])).rejects.toThrow(
    'None of these files is a list of prescriptions.',
  );
  await expect(
    chooseImporter(
      ['history', '001', fixture('patients.csv'), fixture('history-flat.csv')],
      '2026-03-02',
      async () => ({ id: 1, today: '2026-03-02' }),
    ),
  ).rejects.toThrow(/Name the other system before the files/);
});
