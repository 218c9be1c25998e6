import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookUp } from '#server/services/counter/counter.ts';
import { listOrders } from '#server/services/counter/orders.ts';
import { listPatients } from '#server/services/patient/patient.ts';
import { listQueue } from '#server/services/rx/queue.ts';
import { Desk } from '#tests/platform/rx-desk.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
  const people = [
    ['Smith-Jones', 'Alice', '1961-03-07', '2175550131'],
    ['Smith', 'Jonathan', '1988-11-30', '2175550132'],
    ['O’Brien', 'Patrick', '1957-04-12', '2175550133'],
    ['O’Hara', 'Jane', '1957-04-21', '2175550134'],
    ['de la Cruz', 'Maria', '1990-02-28', '2175550135'],
    ['Núñez', 'José', '1974-12-04', '2175550136'],
    ['McDonald', 'Ann', '1999-09-09', '2175550137'],
  ] as const;
  for (const [lastName, firstName, dateOfBirth, phone] of people) {
    const patientId = await desk.patient({ lastName, firstName, dateOfBirth });
    await desk.db
      .updateTable('patients')
      .set({ cell_phone: phone })
      .where('id', '=', patientId)
      .execute();
    await desk.enter({ patientId });
  }
});
afterAll(() => desk.close());
const query = (text: string, filters: Record<string, string> = {}) => ({
  text,
  filters,
  sort: null,
  offset: 0,
  limit: 50,
});
const lastName = (input: { patientName: string }) => input.patientName.split(',')[0]!;
const inQueue = async (queue: string, text: string) =>
  (await listQueue(desk.work(desk.technician), query(text, { queue }))).rows
    .map(lastName)
    .toSorted();
const inOrders = async (list: string, text: string) =>
  (await listOrders(desk.work(desk.technician), query(text, { list }))).rows
    .map(lastName)
    .toSorted();

describe.each([
  ['smith-jones', ['Smith-Jones']],
  ['smith jo', ['Smith', 'Smith-Jones']],
  ['Smith-Jones, Alice', ['Smith-Jones']],
  ['smith jones alice', ['Smith-Jones']],
  ['alice smith-jones', ['Smith-Jones']],
  ['smith, j', ['Smith']],
  ['jon smith', ['Smith']],
  ["o'brien", ['O’Brien']],
  ['O’Brien', ['O’Brien']],
  ['obrien', ['O’Brien']],
  ['o brien', ['O’Brien']],
  ["patrick o'brien", ['O’Brien']],
  ["o'", ['O’Brien', 'O’Hara']],
  ['de la cruz', ['de la Cruz']],
  ['maria de la cruz', ['de la Cruz']],
  ['De La Cruz, Mar', ['de la Cruz']],
  ['nunez', ['Núñez']],
  ['NÚÑEZ', ['Núñez']],
  ['josé núñez', ['Núñez']],
  ['mc donald', ['McDonald']],
  ['04/12/1957', ['O’Brien']],
  ['4/12/1957', ['O’Brien']],
  ['1957-04-12', ['O’Brien']],
  ['04121957', ['O’Brien']],
  ["o'hara 04/21/1957", ['O’Hara']],
  ['smith 04/12/1957', []],
  ['2175550135', ['de la Cruz']],
  ['(217) 555-0135', ['de la Cruz']],
  ['217-555-0135', ['de la Cruz']],
  ['+1 217 555 0135', ['de la Cruz']],
  ['%', []],
  ['zzz', []],
])('"%s" typed above a list', (text, wanted) => {
  const sorted = wanted.toSorted();
  test.each(['entry', 'open', 'all'])('the queue "%s"', async (queue) =>
    expect(await inQueue(queue, text)).toEqual(sorted),
  );
  test.each(['open', 'all'])('the orders "%s"', async (list) =>
    expect(await inOrders(list, text)).toEqual(sorted),
  );
});

test('a prescription’s number is one number, as it is typed and as the label says it', async () => {
  const label = (await listQueue(desk.work(desk.technician), query('núñez', { queue: 'all' })))
    .rows[0]!.rxNumber;
  for (const text of [label, label.replaceAll(' ', ''), label.slice(4, 11)])
    expect(await inQueue('open', text)).toEqual(['Núñez']);
  const patients = async (text: string) =>
    (await listPatients(desk.work(desk.technician), query(text))).rows.map((row) => row.lastName);
  expect(await patients(label)).toEqual(['Núñez']);
  // Seven digits may be the number of a patient as well.
  expect(await patients(label.slice(4, 11))).toEqual(
    expect.arrayContaining(['Núñez', 'de la Cruz']),
  );
});
test('a telephone at the counter finds the orders that are open', async () => {
  const found = await lookUp(desk.work(desk.technician), '(217) 555-0133');
  expect(found).toMatchObject({ ok: true, value: [{ notReady: 1 }] });
  expect(await lookUp(desk.work(desk.technician), '(217) 555-0199')).toEqual({
    ok: true,
    value: [],
  });
});
