import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blankPatient } from '#domain/patient/entities/patient.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';

let server: TestServer;
let technician: TestBrowser;
beforeAll(async () => {
  server = await testServer();
  technician = await server.signedIn('technician');
});
afterAll(() => server.close());

const john = {
  ...blankPatient,
  lastName: 'Smith',
  firstName: 'John',
  dateOfBirth: '1976-07-04',
  gender: 'M',
  cellPhone: '2175550188',
  addressLine1: '12 Maple St',
  cityId: 0,
};
const add = (values: object, others?: readonly number[], by = technician) =>
  by.post('/api/patients', {
    id: null,
    version: 0,
    draft: { ...john, ...values },
    ...(others === undefined ? {} : { others }),
  });
const countOf = async (lastKey: string) =>
  (
    await server.database.pool.query<{ count: number }>(
      'select count(*)::int as count from patients where last_key like $1 and deleted_at is null',
      [lastKey],
    )
  ).rows[0]?.count;

describe('a patient who may be stored already', () => {
  test('is not added before somebody has said that it is another person', async () => {
    const first = (await add({ lastName: 'Askwith' })).body;
    const second = await add({ lastName: 'Askwyth', firstName: 'Jon' });

    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'ALIKE',
        message: '1 patient like this',
        data: {
          alike: [
            {
              id: first.id,
              lastName: 'Askwith',
              firstName: 'John',
              dob: '1976-07-04',
              phone: '2175550188',
              address: '12 Maple St',
              patientNo: first.patientNo,
              why: [
                'Similar last name',
                'Similar first name',
                'Same birth date',
                'Same phone',
                'Same address',
              ],
            },
          ],
        },
      },
    });
    expect(await countOf('askw%')).toBe(1);
  });
  test('is added anyway once each was looked at, and the log says beside whom', async () => {
    const first = (await add({ lastName: 'Besideman', dateOfBirth: '1951-03-02' })).body.id;
    const second = await add({ lastName: 'Besideman', dateOfBirth: '1951-03-02' }, [first]);
    const third = await add({ lastName: 'Besideman', dateOfBirth: '1951-03-02' }, [first]);

    expect([second.status, third.status, third.body.data?.alike.length]).toEqual([200, 409, 1]);
    const audit = await server.database.pool.query<{ detail: { addedBeside?: number[] } }>(
      `select detail from audit_log
       where entity = 'patient' and entity_id = $1 and event = 'patient.saved'`,
      [second.body.id],
    );
    expect(audit.rows.map((row) => row.detail.addedBeside)).toEqual([[first]]);
  });
  test('is added once by two stations at the same moment', async () => {
    const other = await server.signedIn('pharmacist');
    const answers = await Promise.all([
      add({ lastName: 'Racewell', dateOfBirth: '1938-11-25' }),
      add({ lastName: 'Racewell', dateOfBirth: '1938-11-25' }, undefined, other),
      add({ lastName: 'Racewel', dateOfBirth: '1938-11-25' }),
      add(
        { lastName: 'Racewell', dateOfBirth: '1938-11-25', firstName: 'Jonathan' },
        undefined,
        other,
      ),
    ]);

    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await countOf('racewel%')).toBe(1);
  });
  test('a change of a stored patient is not asked about, and a deleted one is nobody', async () => {
    const { id, version, ...draft } = (
      await add({ lastName: 'Editable', dateOfBirth: '2003-09-18' })
    ).body;
    const saved = await technician.post('/api/patients', {
      id,
      version,
      draft: { ...draft, note: 'Calls before noon' },
    });
    const pharmacist = await server.signedIn('pharmacist');
    const removed = await pharmacist.post(`/api/patients/${id}/remove`, { version: version + 1 });
    const again = await add({ lastName: 'Editable', dateOfBirth: '2003-09-18' });

    expect([saved.status, removed.status, again.status]).toEqual([200, 200, 200]);
  });
});
