import { afterAll, beforeAll, expect, it } from 'vitest';
import { tx } from '#db/tx.ts';
import { required } from '#domain/platform/required.ts';
import { openOrder } from '#server/services/counter/counter.ts';
import { receiveErx } from '#server/services/erx/receive.ts';
import { previewLabels } from '#server/services/label/label.ts';
import { judgeEntry } from '#server/services/rx/entry/entry.ts';
import { identifyPatient } from '#server/services/rx/entry/identify.ts';
import { newRx } from '#tests/domain/erx/messages.ts';
import { Desk } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

const here = '1234567';
const words = 'Take 1 tablet by mouth daily; see the chart that the clinic gave you';
let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open({ start: usualDay });
  await desk.stock(desk.shelf.metformin, 2_000);
  await desk.db
    .updateTable('stores')
    .set({ ncpdp: here })
    .where('id', '=', desk.p.storeId)
    .execute();
});
afterAll(() => desk.close());

let number = 0;
const received = async (directions: string): Promise<number> => {
  number += 1;
  const xml = newRx(
    { directions },
    { to: { id: here, qualifier: 'P' }, orderNumber: `WORDS-${number}` },
  ).replace('MSG-1', `WORDS-${number}`);
  const scope = desk.p.scope({ now: desk.now });
  return (await tx(desk.db, (db) => receiveErx({ ...scope, db }, Buffer.from(xml), 'sent'))).erxId;
};
const person = { lastName: 'Vale', dateOfBirth: '1965-03-10' };
/** A prescription from a message with these directions, ready for the final check. */
const scanned = async (sig: string) => {
  const erxId = await received(sig);
  const patientId = await desk.patient(person);
  const draft = { patientId, sig, origin: '3', hardCopy: null } as const;
  const rx = await desk.enter(draft, { erxId, actor: desk.pharmacist });
  await desk.move(desk.technician, rx.rxId, 'cash');
  return desk.scanned(rx.rxId);
};
const sigRow = async (rxId: number) =>
  (await desk.detail(rxId, desk.pharmacist)).facts?.find((row) => row.fact === 'directions');
const checked = async (sig: string, erxId: number | null) =>
  (
    await judgeEntry(desk.work(desk.pharmacist), {
      drugId: desk.shelf.metformin,
      sig,
      ...(erxId === null ? {} : { erxId }),
    })
  ).check.wordsNotRead;

it('words of a message are told as the prescriber’s, from entry to hand-over', async () => {
  const rx = await scanned(words);
  expect(rx.wordsNotRead).toBe('prescriber');
  expect(await sigRow(rx.rxId)).toMatchObject({
    prescribed: words,
    entered: words,
    printed: words,
    verdict: 'cannot compare',
    why: 'The prescriber’s words, not read: read them',
  });
  expect(await previewLabels(desk.work(desk.pharmacist), rx.rxId, 1)).toMatchObject({
    value: { note: 'The prescriber’s words, not read: read them on the label.' },
  });
  const ready = await desk.atCounter(rx.rxId);
  const order = required(ready.fill, 'the fill at the counter').orderId;
  const who = await identifyPatient(desk.work(desk.cashier), order, {
    dob: '03/10/1965',
    phone: '(312) 555-0148',
  });
  const opened = who.ok && (await openOrder(desk.work(desk.cashier), order, who.value, 'pickup'));
  expect(opened).toMatchObject({ fills: [{ unread: { whose: 'prescriber', words } }] });
});
it('directions that are read bear no such mark, and compare as the same', async () => {
  const rx = await scanned('Take 1 tablet by mouth once daily');
  expect(rx).not.toHaveProperty('wordsNotRead');
  expect(await sigRow(rx.rxId)).toMatchObject({ verdict: 'same' });
});
it('words that a pharmacist kept are said to be kept', async () => {
  const sig = '"Dissolve in juice of your choice and drink it"';
  const draft = {
    patientId: await desk.patient(person),
    sig,
    note: 'The prescriber wants these words, told by telephone',
  };
  const rx = await desk.enter(draft, { actor: desk.pharmacist });
  expect(rx.wordsNotRead).toBe('kept');
  expect(await checked(sig, null)).toBe('kept');
});
it('while typing: a stop has no words for a label, a message has its own', async () => {
  expect(await checked('1T PO BDI', null)).toBe(null);
  expect(await checked('', null)).toBe(null);
  expect(await checked(words, await received(words))).toBe('prescriber');
  expect(await checked('1T PO BID', await received(words))).toBe(null);
});
it('directions that contradict their drug today are told as saved words', async () => {
  const rx = await desk.enter({ patientId: await desk.patient(person) });
  await desk.db
    .updateTable('rxs')
    .set({ sig: 'Inject 1 tablet daily' })
    .where('id', '=', rx.rxId)
    .execute();
  expect(await desk.detail(rx.rxId)).toMatchObject({ wordsNotRead: 'stored' });
});
