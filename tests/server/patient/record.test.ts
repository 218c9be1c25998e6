import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blankPatient } from '#domain/patient/entities/patient.ts';
import { addAnyway } from '#tests/platform/add-patient.ts';
import { testServer, type TestBrowser, type TestServer } from '#tests/platform/server.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let server: TestServer;
let technician: TestBrowser;
let pharmacist: TestBrowser;
beforeAll(async () => {
  server = await testServer({ start: usualDay });
  [technician, pharmacist] = [
    await server.signedIn('technician'),
    await server.signedIn('pharmacist'),
  ];
});
afterAll(() => server.close());

const draft = {
  ...blankPatient,
  lastName: 'Okafor',
  firstName: 'Ngozi',
  dateOfBirth: '1971-09-30',
  gender: 'F',
  addressLine1: '12 Maple St',
  zipCode: '62704',
  cityName: 'Springfield',
  state: 'IL',
  cityId: 0,
};
const save = (
  browser: TestBrowser,
  values: object,
  id: number | null = null,
  version = 0,
  lists: object = {},
) => addAnyway(browser, { id, version, draft: { ...draft, ...values }, ...lists });
const read = async (id: number) => (await technician.get(`/api/patients/${id}`)).body;

describe('the record of a patient', () => {
  test('keeps every field of the six steps, and gets its number from the server', async () => {
    const said = {
      insuranceDob: '1971-09-29',
      kind: 'Animal',
      ssn: '219099999',
      medicareNo: '1EG4-TE5-MK73',
      drivingLicenseNo: 'O123-4567',
      drivingLicenseState: 'IL',
      residence: '3',
      race: 'black',
      ethnicity: 'not-hispanic',
      occupation: 'Welder',
      workTel: '2175550190',
      workExt: '12',
      fax: '2175550191',
      stars: true,
      willCall: '1',
      deliveryAddressLine1: '1 Elm Ct',
      deliveryZipCode: '62702',
      deliveryCityId: 0,
      deliveryHandler: 'Front desk',
      emergencyName: 'Chidi Okafor',
      emergencyRelationship: '7',
      emergencyCell: '2175550192',
      caregiverName: 'Ada Obi',
      caregiverTel: '2175550193',
      medSyncDate: '2026-03-15',
      medSyncAttest: true,
      medSyncCycle: 28,
      diabetes: '1',
      insulinDependent: '2',
      pregnant: false,
      weight: '180 lb',
      weighedOn: '2026-02-20',
      wc1InjuryOn: '2026-01-05',
      wc1InjuryNature: 'Burned hand',
      wc1CarrierAddressLine1: '9 Carrier Rd',
      wc1WorkExt: '12345',
      wc2EmployerPhone: '2175550194',
      wc2EmployerZipCode: '62711',
    };
    const added = await save(technician, { ...said, patientNo: 999_999 });
    expect(added).toMatchObject({ status: 200, body: { ...said, ssn: '*****9999', version: 1 } });
    expect(added.body.patientNo).not.toBe(999_999);
    expect(await read(added.body.id)).toMatchObject({
      ...said,
      ssn: '*****9999',
      patientNo: added.body.patientNo,
    });
  });
  test('a weight needs its unit and its day, and is believable at that age', async () => {
    const problems = async (values: object) => {
      const { status, body } = await save(technician, { dateOfBirth: '2024-01-15', ...values });
      return [status, body.fields];
    };
    expect(await problems({ weight: '25', weighedOn: '2026-02-20' })).toEqual([
      422,
      { weight: 'Write the weight with its unit: 12.5 kg, or 27 lb 8 oz' },
    ]);
    expect(await problems({ weight: '27 lb' })).toEqual([
      422,
      { weighedOn: 'Say on which day the weight was taken' },
    ]);
    expect(await problems({ weight: '45 kg', weighedOn: '2026-02-20' })).toEqual([
      422,
      {
        weight: '45 kg (99 lb 3 oz) is not believable at 2 years: look at the number and its unit',
      },
    ]);
    expect(await problems({ weight: '7 lb', weighedOn: '2024-01-14' })).toEqual([
      422,
      { weighedOn: 'The day of the weight lies before the birth' },
    ]);
    expect(await problems({ weight: '27 lb', weighedOn: '2027-02-20' })).toEqual([
      422,
      { weighedOn: 'The day of the weight lies in the future' },
    ]);
  });
  test('who saves other dates on which everything is filled attests them; nobody can type who did', async () => {
    const wish = { lastName: 'Synced', medSyncDate: '2026-03-15', medSyncAttest: true };
    const stamps = (id: number) =>
      server.platform.db
        .selectFrom('patients')
        .select(['attested_by', 'med_sync_attested_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const {
      body: { id, attestedBy },
    } = await save(technician, { ...wish, attestedBy: 'R. Haddad' });
    const first = await stamps(id);
    expect(first).toEqual({ attested_by: attestedBy, med_sync_attested_at: expect.any(String) });
    expect(attestedBy).toMatch(/^\w+ \w+$/);
    server.clock.forward({ minutes: 1 });
    expect(
      (await save(pharmacist, { ...wish, attestedBy: 'R. Haddad', note: 'calls' }, id, 1)).status,
    ).toBe(200);
    expect(await stamps(id)).toEqual(first);
    const other = (await save(pharmacist, { ...wish, medSyncCycle: 28 }, id, 2)).body.attestedBy;
    expect([
      other === attestedBy,
      (await stamps(id)).med_sync_attested_at! > first.med_sync_attested_at!,
    ]).toEqual([false, true]);
    const refused = async (input: object, fields: object = {}) =>
      expect(await save(technician, { ...wish, medSyncCycle: 28, ...input }, id, 3)).toMatchObject({
        status: 422,
        body: { fields },
      });
    await refused({ medSyncDate: null }, { medSyncDate: 'Required' });
    await refused({ medSyncDate: '2026-03-01' }, { medSyncDate: 'In the past' });
    await refused({ medSyncDate: '2027-03-03' }, { medSyncDate: 'More than a year away' });
    expect(
      (await save(technician, { ...wish, medSyncAttest: false }, id, 3)).body.attestedBy,
    ).toBeNull();
    expect(await stamps(id)).toEqual({ attested_by: null, med_sync_attested_at: null });
  });
  test('is delivered at home while it says so, wherever home is by then', async () => {
    const { body } = await save(technician, {
      lastName: 'Homely',
      willCall: '1',
      deliverySameAsHome: true,
    });
    expect(body).toMatchObject({
      deliveryAddressLine1: '12 Maple St',
      deliveryZipCode: '62704',
      deliveryCityName: 'Springfield',
      deliveryState: 'IL',
    });
    expect(
      (
        await save(
          technician,
          {
            lastName: 'Homely',
            willCall: '1',
            deliverySameAsHome: true,
            addressLine1: '77 Oak Ave',
          },
          body.id,
          1,
        )
      ).body,
    ).toMatchObject({ deliveryAddressLine1: '77 Oak Ave' });
  });
  test.each([
    ['insuranceDob', 'The birth date at the insurance'],
    ['wc1InjuryOn', 'The date of injury'],
    ['wc2InjuryOn', 'The date of injury'],
  ])('refuses a date to come in %s', async (field, what) => {
    expect(await save(technician, { lastName: 'Future', [field]: '2099-01-01' })).toMatchObject({
      status: 422,
      body: { fields: { [field]: `${what} lies in the future` } },
    });
  });
});

describe('a social security number', () => {
  const stored = async (id: number) =>
    (
      await server.platform.db
        .selectFrom('patients')
        .select('ssn')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).ssn;
  test('is never sent but by a call that says so in the audit log', async () => {
    const { body } = await save(technician, { lastName: 'Secret', ssn: '219099998' });
    expect(JSON.stringify(await read(body.id))).not.toContain('219099998');
    expect(await technician.get(`/api/patients/${body.id}/ssn`)).toMatchObject({ status: 403 });
    expect(await pharmacist.get(`/api/patients/${body.id}/ssn`)).toMatchObject({
      status: 200,
      body: { ssn: '219099998' },
    });
    const line = await server.platform.db
      .selectFrom('audit_log')
      .select(['event', 'entity', 'entity_id', 'outcome'])
      .where('event', '=', 'patient.ssn-revealed')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(line).toEqual({
      event: 'patient.ssn-revealed',
      entity: 'patient',
      entity_id: body.id,
      outcome: 'viewed',
    });
  });
  test('stays when the masked number comes back, changes with a new one, and goes when it is cleared', async () => {
    const { body } = await save(technician, { lastName: 'Masked', ssn: '219099997' });
    await save(technician, { lastName: 'Masked', ssn: '*****9997', note: 'calls' }, body.id, 1);
    expect(await stored(body.id)).toBe('219099997');
    await save(technician, { lastName: 'Masked', ssn: '219099996' }, body.id, 2);
    expect(await stored(body.id)).toBe('219099996');
    await save(technician, { lastName: 'Masked', ssn: null }, body.id, 3);
    expect(await stored(body.id)).toBeNull();
  });
});

describe('the lists of a patient', () => {
  const lists = async (id: number) => (await technician.get(`/api/patients/${id}/lists`)).body;
  const diabetes = {
    icdCode: 'E11.9',
    description: 'Type 2 diabetes mellitus without complications',
    note: null,
  };
  const penicillin = {
    kind: 'group',
    value: 'penicillins',
    label: 'Penicillins',
    severity: 'Severe',
    exception: false,
  };
  test('are saved in the one version of the save, changed in place, and deleted by what is left out', async () => {
    const added = await save(
      technician,
      { lastName: 'Listed', allergyStatus: 'allergies' },
      null,
      0,
      {
        allergies: [penicillin],
        conditions: [
          diabetes,
          { icdCode: 'I10', description: 'Essential (primary) hypertension', note: 'Lisinopril' },
        ],
      },
    );
    expect(added).toMatchObject({ status: 200, body: { version: 1 } });
    const { id } = added.body;
    const first = await lists(id);
    expect(first).toMatchObject({
      allergies: [penicillin],
      conditions: [diabetes, { icdCode: 'I10', note: 'Lisinopril' }],
      allergiesCheckedBy: expect.stringMatching(/\w+ \w+/),
    });
    const again = await save(
      technician,
      { lastName: 'Listed', allergyStatus: 'allergies' },
      id,
      1,
      {
        allergies: [{ ...first.allergies[0], severity: 'Mild', note: 'rash' }],
        conditions: [{ ...first.conditions[0], note: 'Metformin' }],
      },
    );
    expect(again).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await lists(id)).toMatchObject({
      allergies: [{ id: first.allergies[0].id, severity: 'Mild', note: 'rash' }],
      conditions: [{ id: first.conditions[0].id, note: 'Metformin' }],
    });
    await save(technician, { lastName: 'Listed', allergyStatus: 'allergies' }, id, 2);
    expect((await lists(id)).conditions).toHaveLength(1);
  });
  test('never touch another patient’s rows', async () => {
    const one = await save(technician, { lastName: 'One' }, null, 0, { conditions: [diabetes] });
    const [row] = (await lists(one.body.id)).conditions;
    const two = await save(technician, { lastName: 'Two' }, null, 0, {
      conditions: [{ ...row, description: 'stolen' }],
    });
    expect(two.status).toBe(200);
    expect((await lists(one.body.id)).conditions).toEqual([row]);
  });
});

test('codes are found by code with or without the dot, by words from the start or anywhere', async () => {
  const { db } = server.platform;
  const code = (code: string, description: string, billable: boolean) => ({
    code,
    description,
    search_key: description
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim(),
    billable,
  });
  await db
    .insertInto('icd_codes')
    .values([
      code('Z98.89', 'Other specified postprocedural states', true),
      code('Z98.8', 'Other specified postprocedural states', false),
      code('Q99.9', 'Chromosomal abnormality, unspecified', true),
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const found = async (text: string, mode: string) =>
    (await technician.post('/api/icds/search', { text, mode })).body.map(
      (item: { code: string }) => item.code,
    );
  expect(await found('z98.8', 'start')).toEqual(['Z98.8', 'Z98.89']);
  expect(await found('z9889', 'start')).toEqual(['Z98.89']);
  expect(await found('postprocedural', 'start')).toEqual([]);
  expect(await found('abnormality, unsp', 'contain')).toEqual(['Q99.9']);
});

test('a family is kept with who is what, loses one and gets it back', async () => {
  const [parent, child] = [
    (await save(technician, { lastName: 'Parent' })).body,
    (await save(technician, { lastName: 'Child', cellPhone: '2175550195' })).body,
  ];
  const family = `/api/patients/${parent.id}/relatives`;
  const added = await technician.post(family, { memberId: child.id, relation: '6' });
  expect(added).toMatchObject({
    status: 200,
    body: [
      {
        relativeId: child.id,
        relation: '6',
        name: 'Child, Ngozi',
        dob: '1971-09-30',
        cell: '2175550195',
      },
    ],
  });
  const [link] = added.body;
  expect((await technician.post(family, { memberId: child.id, relation: '5' })).body).toMatchObject(
    [{ id: link.id, relation: '5' }],
  );
  expect(await technician.post(family, { memberId: parent.id, relation: '5' })).toMatchObject({
    status: 422,
    body: { message: 'Nobody is a relative of their own. Choose someone else.' },
  });
  expect((await technician.post(`/api/relatives/${link.id}/remove`, {})).body).toEqual([]);
  expect(await technician.post(`/api/relatives/${link.id}/remove`, {})).toMatchObject({
    status: 404,
  });
  expect((await technician.post(`/api/relatives/${link.id}/restore`, {})).body).toMatchObject([
    { id: link.id },
  ]);
  expect((await technician.get(family)).body).toMatchObject([{ id: link.id }]);
});
