import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dryRun, runImport, type ImportOptions } from '#server/io/import/run.ts';
import { chooseImporter } from '#server/services/import/choose.ts';
import { freshDatabase, frozenClock, type TestDatabase } from '#tests/platform/database.ts';
import { openPharmacy, type Pharmacy } from '#tests/platform/pharmacy.ts';

const fixture = (name: string) =>
  new URL(`../../fixtures/import/${name}`, import.meta.url).pathname;
const clock = frozenClock();
let database: TestDatabase;
let pharmacy: Pharmacy;
let storeId: number;
beforeAll(async () => {
  database = await freshDatabase();
  pharmacy = await openPharmacy(database.db);
  storeId = (
    await pharmacy.db.selectFrom('stores').select('id').orderBy('id').executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => database.drop());
beforeEach(async () => {
  await pharmacy.db.deleteFrom('patient_allergies').execute();
  await pharmacy.db
    .deleteFrom('patients')
    .where('last_name', 'in', ['Fernhollow', "O'Tarn, Jr."])
    .execute();
  await pharmacy.db.deleteFrom('import_runs').execute();
});
const importer = () =>
  chooseImporter(
    ['patients', '001', fixture('patients.csv'), fixture('patient-allergies.csv')],
    '2026-03-02',
    async () => ({ id: storeId, today: '2026-03-02' }),
  );
const run = async (options: Partial<ImportOptions> = {}) =>
  runImport(await importer(), { db: pharmacy.db, clock, ...options });
const stored = () =>
  pharmacy.db
    .selectFrom('patients')
    .selectAll()
    .where('last_name', 'in', ['Fernhollow', "O'Tarn, Jr."])
    .orderBy('last_name')
    .execute();
const allergies = () =>
  pharmacy.db
    .selectFrom('patient_allergies as a')
    .innerJoin('patients as p', 'p.id', 'a.patient_id')
    .select(['p.last_name', 'a.kind', 'a.value', 'a.severity', 'a.reaction'])
    .orderBy('a.id')
    .execute();
const wrong = [
  'Patients, line 4. Column PCODE: A ZIP code has 5 digits. Correct the line and import the file again.',
  'Patients, line 5. Column FNAME: it is empty. Correct the line and import the file again.',
  'Patients, line 6. The birth date lies in the future. Correct the line and import the file again.',
  'Patients, line 7. Column DOB: Not a date. Correct the line and import the file again.',
  'Allergies, line 5. The patient 503 is not in the patients’ file, or was skipped there. Correct that line first.',
  'Allergies, line 6. Column ALLERGEN: it is empty. Name the allergy, or take the line out.',
];

it('a dry run tells every line that can’t be taken, with its column and what to do, and saves nothing', async () => {
  const { rows, problems } = await dryRun(await importer());
  expect([rows, problems.map((problem) => problem.message)]).toEqual([5, wrong]);
  expect(await stored()).toEqual([]);
});
it('brings names, birth date, address, phones and allergies; a number, and nobody as who typed it', async () => {
  const { run: done } = await run();
  expect(done).toMatchObject({ status: 'finished', added: 2, skipped: 6 });
  expect(await stored()).toMatchObject([
    {
      last_name: 'Fernhollow',
      first_name: 'Maribel',
      middle_name: 'J',
      last_key: 'fernhollow',
      date_of_birth: '1957-04-12',
      gender: 'F',
      address_line1: '12 Elm St',
      zip_code: '62704',
      state: 'IL',
      home_tel: '2175550131',
      cell_phone: '2175550132',
      email: 'm.fernhollow@example.com',
      ssn: '219099990',
      allergy_status: 'allergies',
      created_by: null,
    },
    {
      last_name: "O'Tarn, Jr.",
      date_of_birth: '1988-11-02',
      gender: 'M',
      allergy_status: 'nkda',
      home_tel: null,
    },
  ]);
  expect((await stored()).every((item) => (item.patient_no ?? 0) > 0)).toBe(true);
  expect(await allergies()).toEqual([
    {
      last_name: 'Fernhollow',
      kind: 'group',
      value: 'sulfonamide-antibiotics',
      severity: 'Mild',
      reaction: 'skin rash',
    },
    {
      last_name: 'Fernhollow',
      kind: 'ingredient',
      value: 'lisinopril',
      severity: 'Severe',
      reaction: null,
    },
  ]);
  expect(
    await pharmacy.db
      .selectFrom('audit_log')
      .select(['event', 'outcome'])
      .where('entity', '=', 'import')
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  ).toEqual({ event: 'import.finished', outcome: 'done' });
});
it('twice adds nobody twice; what was typed meanwhile stays, and blanks are filled', async () => {
  await run();
  await pharmacy.db
    .updateTable('patients')
    .set({ email: 'own@example.com', home_tel: null })
    .where('last_name', '=', 'Fernhollow')
    .execute();
  expect((await run()).before).toBe(true);
  expect((await run({ again: true })).run).toMatchObject({ added: 0, changed: 1 });
  expect(await stored()).toMatchObject([{ email: 'own@example.com', home_tel: '2175550131' }, {}]);
  expect(await allergies()).toHaveLength(2);
});
it('stopped between the files, it goes on and still knows whose the allergies are', async () => {
  const stopping = new AbortController();
  const first = await run({
    batch: 6,
    signal: stopping.signal,
    onProgress: () => stopping.abort(),
  });
  expect([first.run.status, (await stored()).length, (await allergies()).length]).toEqual([
    'stopped',
    2,
    0,
  ]);
  const second = await run();
  expect([
    second.run.status,
    second.resumedAt,
    (await stored()).length,
    (await allergies()).length,
  ]).toEqual(['finished', 7, 2, 2]);
});
it('a file without the columns that name somebody says which are missing', async () => {
  await expect(
    dryRun(
      await chooseImporter(
        ['patients', '001', fixture('patient-allergies.csv')],
        '2026-03-02',
        async () => ({ id: storeId, today: '2026-03-02' }),
      ),
    ),
  ).rejects.toThrow(/has no column for Last Name \(LAST_NAME or LASTNAME or LNAME or LAST\)/);
});
