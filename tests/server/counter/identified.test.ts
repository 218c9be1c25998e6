import { afterAll, beforeAll, expect, test } from 'vitest';
import { required } from '#domain/platform/required.ts';
import { ok } from '#domain/platform/result.ts';
import { identifyPatient } from '#server/services/rx/entry/identify.ts';
import { Desk, refusalOf } from '#tests/platform/rx-desk.ts';

let desk: Desk;
let orderId: number;
/** Alma Castellanos; her son lives with her, her twin has moved, and a stranger shares the name. */
beforeAll(async () => {
  desk = await Desk.open({ start: '2026-03-02T15:00:00Z' });
  const family = { lastName: 'Castellanos' };
  const patientId = await desk.patient({ ...family, firstName: 'Alma', dateOfBirth: '1961-09-09' });
  await desk.patient({ ...family, firstName: 'Bruno', dateOfBirth: '1988-01-30' });
  const twin = await desk.patient({ ...family, firstName: 'Carla', dateOfBirth: '1961-09-09' });
  await desk.db
    .updateTable('patients')
    .set({ address_line1: '7 Oak St', zip_code: '60699', cell_phone: '3125550199' })
    .where('id', '=', twin)
    .execute();
  await desk.patient({ lastName: 'Unrelated', firstName: 'Dora', dateOfBirth: '1970-05-05' });
  const rx = await desk.priced({ patientId });
  ({ orderId } = required(rx.fill, 'the fill'));
});
afterAll(() => desk.close());

const identify = (said: Record<string, string>) =>
  desk.run(desk.cashier, (work) => identifyPatient(work, orderId, said));
test.each([
  [{ lastName: 'Castellanos', zip: '60601' }, 'first name or date of birth', 'firstName'],
  [{ lastName: 'Castellanos', address: '12 Maple' }, 'first name or date of birth', 'firstName'],
  [{ lastName: 'Castellanos', phone: '3125550148' }, 'first name or date of birth', 'firstName'],
  // Another Alma of the store lives there, too.
  [{ phone: '3125550148', zip: '60601', address: '12 Maple' }, 'date of birth', 'dob'],
  // A twin who has moved shares name and birth date: only what was not said yet is asked for.
  [{ lastName: 'Castellanos', dob: '09/09/1961' }, 'first name or phone number', 'firstName'],
])('what a relative shares identifies nobody: %o', async (said, ask, field) => {
  const why = `Another patient fits these answers, too: ask for ${ask} besides.`;
  const result = await desk.run(desk.cashier, async (work) =>
    ok(await identifyPatient(work, orderId, said)),
  );
  expect(result).toEqual({
    ok: false,
    error: {
      code: 'REFUSED',
      why: [why],
      allowedRoles: [],
      fields: { [field]: 'Ask for this, too' },
    },
  });
});
test.each([
  [{ dob: '09/09/1961', zip: '60601' }],
  [{ dob: '09/09/1961', address: '12 Maple' }],
  [{ lastName: 'Castellanos', zip: '60601', firstName: 'Alma' }],
  [{ lastName: 'Castellanos', dob: '09/09/1961', firstName: 'Alma' }],
])('what one patient alone has identifies: %o', async (said) => {
  expect(await identify(said)).toMatchObject({ first_name: 'Alma' });
});
test.each([
  [{ dob: '09/09/1961', toString: 'x' }],
  [{ firstName: 'Alma', valueOf: 'x' }],
  [{ lastName: 'Castellanos', constructor: 'x', hasOwnProperty: 'x' }],
  [{ dob: '09/09/1961', eyes: 'brown' }],
])('what nobody asks for is no identifier: %o', async (said) => {
  expect(await refusalOf(identify({ ...said }))).toMatchObject({
    code: 'REFUSED',
    why: 'Ask for two identifiers, and type them as the person says them.',
  });
});
test.each([
  [{ lastName: 'Castellanos', firstName: 'Alma' }, 'First and last name'],
  [{ address: '12 Maple', zip: '60601' }, 'Street and ZIP code'],
])('two halves are one identifier: %o', async (said, halves) => {
  expect(await refusalOf(identify(said))).toMatchObject({
    code: 'REFUSED',
    why: `${halves} are one identifier: ask for a second one, and type it as the person says it.`,
  });
});
test('a second record of the same person is no other person', async () => {
  await desk.patient({ lastName: 'Castellanos', firstName: 'Alma', dateOfBirth: '1961-09-09' });
  expect(await identify({ dob: '09/09/1961', address: '12 Maple' })).toMatchObject({
    first_name: 'Alma',
  });
});
test('what is wrong is a miss, whoever else it fits', async () => {
  expect(await refusalOf(identify({ lastName: 'Castellanos', dob: '01/30/1988' }))).toMatchObject({
    code: 'MISSED',
  });
});
test('a name that is parted elsewhere is heard as the same name', async () => {
  await desk.patient({ lastName: 'Castel Lanos', firstName: 'Ida', dateOfBirth: '1961-09-09' });
  const result = await desk.run(desk.cashier, async (work) =>
    ok(await identifyPatient(work, orderId, { lastName: 'castel lanos', dob: '09/09/1961' })),
  );
  expect(result).toMatchObject({ ok: false, error: { code: 'REFUSED' } });
});
