import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemoStore } from '#db/demo/seed.ts';
import { blankPatient } from '#domain/patient/entities/patient.ts';
import { belongings } from '#server/repositories/patient/merge.ts';
import { hashPassword } from '#server/services/admin/password-hash.ts';
import { addAnyway } from '#tests/platform/add-patient.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let server: TestServer;
let pharmacist: TestBrowser;
let technician: TestBrowser;
let number = 0;
beforeAll(async () => {
  server = await testServer({ empty: true, demo: true, start: usualDay });
  await seedDemoStore(server.database.db, { now: server.clock.now().toISOString(), hashPassword });
  [pharmacist, technician] = [
    await server.signedIn('pharmacist'),
    await server.signedIn('technician'),
  ];
});
afterAll(() => server.close());

const query = async <T>(sql: string, ...values: unknown[]): Promise<T[]> =>
  (await server.database.pool.query<T & object>(sql, values)).rows;
const person = {
  ...blankPatient,
  lastName: 'Okonkwo',
  firstName: 'Adaeze',
  dateOfBirth: '1962-05-17',
  gender: 'F',
};
const add = async (values: object, lists: object = {}) => {
  const answer = await addAnyway(technician, {
    id: null,
    version: 0,
    draft: { ...person, ...values },
    ...lists,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
/** Two who are one: the second with a name that is spelt otherwise. */
const twice = async (
  first: object = {},
  second: object = {},
  lists: readonly [object, object] = [{}, {}],
) => {
  const name = `Okonkwo${String.fromCharCode(97 + number)}${String.fromCharCode(97 + (number += 1))}`;
  return [
    await add({ lastName: name, cellPhone: '2175550141', ...first }, lists[0]),
    await add({ lastName: `${name}e`, cellPhone: '2175550141', ...second }, lists[1]),
  ] as const;
};
const merge = (
  input: { id: number; version: number },
  value: { id: number; version: number },
  take: readonly string[] = [],
  by = pharmacist,
) =>
  by.post(`/api/patients/${input.id}/merge`, {
    version: input.version,
    otherId: value.id,
    otherVersion: value.version,
    take,
  });
const read = async (id: number) => (await technician.get(`/api/patients/${id}`)).body;
const lists = async (id: number) => (await technician.get(`/api/patients/${id}/lists`)).body;
const found = async (text: string) =>
  (
    await technician.post('/api/patients/search', {
      text,
      filters: {},
      sort: null,
      offset: 0,
      limit: 50,
    })
  ).body.rows.map((row: { id: number }) => row.id);

describe('likely duplicates', () => {
  test('share the birth date and a name like it; a twin is none', async () => {
    const [one, two] = await twice();
    const twin = await add({ lastName: one.lastName, firstName: 'Chidi', cellPhone: '2175550141' });
    const { body } = await pharmacist.get(`/api/patients/${one.id}/duplicates`);
    expect(body).toMatchObject([
      {
        id: two.id,
        patientNo: two.patientNo,
        dob: '1962-05-17',
        why: expect.arrayContaining(['Same first name', 'Same birth date', 'Same phone']),
      },
    ]);
    expect(body.map((item: { id: number }) => item.id)).not.toContain(twin.id);
    expect((await technician.get(`/api/patients/${one.id}/duplicates`)).status).toBe(403);
  });
});

describe('a merge', () => {
  test('every table of the schema that names a patient is moved', async () => {
    const named = await query<{ place: string }>(
      "select c.conrelid::regclass || '.' || a.attname as place from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) where c.contype = 'f' and c.confrelid = 'patients'::regclass union select table_name || '.' || column_name from information_schema.columns where table_schema = 'public' and column_name like '%patient_id'",
    );
    const own = [
      'patients.merged_into',
      'patient_merges.survivor_id',
      'patient_merges.merged_id',
      // Never changed once they are logged: they are read under the patient who is left.
      'recall_calls.patient_id',
      'disclosures.patient_id',
      // Whose record was opened, as it was then.
      'sensitive_openings.patient_id',
    ];
    expect(named.map((item) => item.place).toSorted()).toEqual(
      [
        ...belongings
          .filter((belonging) => !belonging.entity)
          .map((belonging) => `${belonging.table}.${belonging.column}`),
        ...own,
      ].toSorted(),
    );
  });
  test('dates on which everything is filled come with who attested them and when, and go back with them', async () => {
    const [kept, other] = await twice({}, { medSyncDate: '2026-03-15', medSyncAttest: true });
    const stamps = async (id: number) =>
      (
        await query(
          'select med_sync_date, attested_by, med_sync_attested_at from patients where id = $1',
          id,
        )
      )[0];
    const attested = await stamps(other.id);
    expect(attested).toEqual({
      med_sync_date: '2026-03-15',
      attested_by: expect.any(String),
      med_sync_attested_at: expect.any(String),
    });
    const done = await merge(kept, other, ['medSync']);
    expect([done.status, await stamps(kept.id)]).toEqual([200, attested]);
    expect(
      (await pharmacist.post(`/api/patients/${kept.id}/unmerge`, { version: done.body.version }))
        .status,
    ).toBe(200);
    expect([await stamps(kept.id), await stamps(other.id)]).toEqual([
      { med_sync_date: null, attested_by: null, med_sync_attested_at: null },
      attested,
    ]);
  });
  test('moves prescriptions, orders, notes, allergies, insurances, family; what both have stays; old name and number lead to the survivor', async () => {
    const [other] = await query<{
      id: number;
      version: number;
      patient_no: number;
      last_name: string;
      rxs: number;
      orders: number;
    }>(`select p.id, p.version, p.patient_no, p.last_name, (select count(*)::int from rxs where patient_id = p.id) as rxs, (select count(*)::int from orders where patient_id = p.id) as orders from patients p
      where p.deleted_at is null and exists (select 1 from rxs where patient_id = p.id) and not exists (select 1 from fills f join rxs r on r.id = f.rx_id where r.patient_id = p.id and f.status not in ('PU', 'D', 'XF', 'DM', 'DEL', 'F')) order by rxs desc limit 1`);
    const dust = { kind: 'text', value: 'Dust', label: 'Dust', severity: 'Mild', exception: false };
    const latex = { ...dust, value: 'Latex', label: 'Latex' };
    const pollen = { ...dust, value: 'Pollen', label: 'Pollen' };
    const before = await read(other!.id);
    const saved = await technician.post('/api/patients', {
      id: other!.id,
      version: other!.version,
      draft: {
        ...before,
        id: undefined,
        version: undefined,
        allergyStatus: 'allergies',
        occupation: 'Baker',
      },
      allergies: [dust, latex],
    });
    expect(saved.status, saved.text).toBe(200);
    const kept = await add(
      { lastName: 'Survivor', allergyStatus: 'allergies' },
      { allergies: [dust, pollen] },
    );
    const relative = await add({ lastName: 'Relative' });
    await technician.post(`/api/patients/${other!.id}/relatives`, {
      memberId: relative.id,
      relation: '6',
    });
    await technician.post(`/api/patients/${other!.id}/relatives`, {
      memberId: kept.id,
      relation: '8',
    });
    await technician.post('/api/notes', {
      kind: 'patient',
      recordId: other!.id,
      text: 'Prefers mornings',
    });
    const done = await merge(kept, saved.body, ['occupation']);
    expect(done, done.text).toMatchObject({
      status: 200,
      body: {
        id: kept.id,
        version: 2,
        moved: expect.arrayContaining([
          `${other!.rxs} prescription${other!.rxs === 1 ? '' : 's'}`,
          '1 note',
          '1 allergy',
          '1 relative',
        ]),
      },
    });
    expect(await query('select id from rxs where patient_id = $1', kept.id)).toHaveLength(
      other!.rxs,
    );
    expect(await query('select id from orders where patient_id = $1', kept.id)).toHaveLength(
      other!.orders,
    );
    expect(
      (await lists(kept.id)).allergies
        .map((allergy: { label: string }) => allergy.label)
        .toSorted(),
    ).toEqual(['Dust', 'Latex', 'Pollen']);
    expect((await lists(kept.id)).allergiesCheckedOn).toBeNull();
    expect(
      (await technician.get(`/api/patients/${kept.id}/relatives`)).body.map(
        (item: { relativeId: number }) => item.relativeId,
      ),
    ).toContain(relative.id);
    expect(await read(kept.id)).toMatchObject({ lastName: 'Survivor', occupation: 'Baker' });
    expect((await technician.get(`/api/patients/${other!.id}`)).status).toBe(404);
    expect(await found(other!.last_name)).toContain(kept.id);
    expect(await found(String(other!.patient_no))).toContain(kept.id);
    const lines = await query<{ entity_id: number }>(
      "select entity_id from audit_log where event = 'patient.merged' order by id desc limit 2",
    );
    expect(lines.map((line) => line.entity_id).toSorted()).toEqual([kept.id, other!.id].toSorted());
    expect(
      (
        await technician.post(`/api/patients/${other!.id}/restore`, {
          version: saved.body.version + 1,
        })
      ).status,
    ).not.toBe(200);
  });
  test('takes the parts that were chosen, a name with what it is found by, an address whole; of two primaries the moved one loses its place', async () => {
    const [bin] = await query<{ id: number }>(
      'select id from insurance_bins where store_id = (select store_id from patients limit 1) order by id limit 1',
    );
    const card = (memberId: string) => ({
      insPrefference: '1',
      insuranceBinId: bin!.id,
      insurancePcnId: null,
      insuranceGroupId: null,
      planDrug: null,
      memberId,
      personCode: null,
      relationship: null,
      cardholderRelation: '1',
      chLastName: null,
      chFirstName: null,
      chMiddleName: null,
      startDate: null,
      effective: null,
      termination: null,
      notes: null,
      active: true,
    });
    const home = {
      addressLine1: '9 Oak Ave',
      zipCode: '62702',
      cityName: 'Springfield',
      state: 'IL',
      ssn: '219099995',
    };
    const [kept, other] = await twice(
      { willCall: '1', deliverySameAsHome: true, addressLine1: '1 Elm Ct' },
      home,
      [
        { insurances: [card('KEPT')] },
        { insurances: [card('MOVED'), { ...card('KEPT'), insPrefference: '2' }] },
      ],
    );
    expect((await merge(kept, other, ['name', 'home', 'ssn'])).status).toBe(200);
    expect(await read(kept.id)).toMatchObject({
      lastName: other.lastName,
      addressLine1: '9 Oak Ave',
      zipCode: '62702',
      deliveryAddressLine1: '9 Oak Ave',
      ssn: '*****9995',
    });
    expect(await found(other.lastName)).toEqual([kept.id]);
    expect((await lists(kept.id)).insurances).toMatchObject([
      { memberId: 'KEPT', insPrefference: '1' },
      { memberId: 'MOVED', insPrefference: '0' },
    ]);
  });
  test('is taken back whole while nobody has saved the patient, and no longer afterwards', async () => {
    const [kept, other] = await twice({ note: 'first' }, { note: 'second' }, [
      {},
      {
        conditions: [
          { icdCode: 'I10', description: 'Essential (primary) hypertension', note: null },
        ],
      },
    ]);
    const { version } = (await merge(kept, other, ['note', 'name'])).body;
    expect(await read(kept.id)).toMatchObject({ note: 'second', lastName: other.lastName });
    expect((await technician.post(`/api/patients/${kept.id}/unmerge`, { version })).status).toBe(
      403,
    );
    const back = await pharmacist.post(`/api/patients/${kept.id}/unmerge`, { version });
    expect(back, back.text).toMatchObject({ status: 200, body: { id: kept.id, version: 3 } });
    expect([await read(kept.id), await read(other.id)]).toMatchObject([
      { note: 'first', lastName: kept.lastName },
      { note: 'second', version: 3 },
    ]);
    expect([(await lists(kept.id)).conditions, (await lists(other.id)).conditions.length]).toEqual([
      [],
      1,
    ]);
    expect(await found(kept.lastName)).toEqual(expect.arrayContaining([kept.id]));
    const again = (await merge(await read(kept.id), await read(other.id))).body;
    const { id: _, version: __, ...draft } = await read(kept.id);
    const saved = await technician.post('/api/patients', {
      id: kept.id,
      version: again.version,
      draft: { ...draft, note: 'saved since' },
    });
    expect(
      await pharmacist.post(`/api/patients/${kept.id}/unmerge`, { version: saved.body.version }),
    ).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('was saved after the merge') },
    });
  });
  test('is refused with the same patient, over another version, with work in hand, and for who may not', async () => {
    const [kept, other] = await twice();
    expect(await merge(kept, kept)).toMatchObject({
      status: 422,
      body: { message: 'This is the same patient. Choose another.' },
    });
    expect((await merge(kept, { id: other.id, version: 9 })).status).toBe(409);
    expect((await merge({ id: kept.id, version: 9 }, other)).status).toBe(409);
    expect((await merge(kept, other, [], technician)).status).toBe(403);
    const [busy] = await query<{ id: number; version: number }>(
      "select p.id, p.version from patients p join rxs r on r.patient_id = p.id join fills f on f.rx_id = r.id where f.status = 'DE' and not f.voided and f.deleted_at is null and r.deleted_at is null and p.deleted_at is null limit 1",
    );
    expect(await merge(kept, busy!)).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/prescriptions? in work, with labels in that name/) },
    });
    expect(await read(other.id)).toMatchObject({ version: 1 });
  });
});
