import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tx } from '#db/tx.ts';
import { Network } from '#network/network.ts';
import { refuseErx, noteErx } from '#server/services/erx/erx.ts';
import { receiveErx } from '#server/services/erx/receive.ts';
import { Desk } from '#tests/platform/rx-desk.ts';
import { Exchange, registerStore } from './exchange-desk.ts';

let desk: Desk;
let network: Network;
let exchange: Exchange;
let networks = 0;
let people = 0;
beforeAll(async () => {
  desk = await Desk.open();
  await registerStore(desk);
  for (const drug of [desk.shelf.metformin, desk.shelf.lorazepam]) await desk.stock(drug, 5_000);
});
afterAll(() => desk.close());
beforeEach(() => {
  network = new Network(() => desk.now, `OUT${(networks += 1)}-`);
  exchange = new Exchange(desk, network);
});

const oxycodone = {
  description: 'Oxycodone Hydrochloride 5 MG Oral Tablet',
  ndc: '00406055201',
  schedule: '2',
  refills: 0,
  daysSupply: 5,
  quantityThousandths: 20_000,
  directions: 'Take 1 tablet by mouth every 6 hours as needed for pain.',
} as const;
/** A patient of its own, so that tests do not meet. */
async function someone() {
  const first = `Alma${(people += 1)}`;
  const born = `19${60 + people}-03-04`;
  const patientId = await desk.patient({ firstName: first, dateOfBirth: born });
  return { patientId, first, born, last: 'Rivera' };
}
/** A signed electronic C-II that was never filled, and the message that it came as. */
async function electronicC2() {
  const person = await someone();
  const came = await exchange.receive(
    { ...oxycodone, writtenDate: desk.today, note: 'Keep < 5 "days" & stop' },
    { name: { last: 'Rivera', first: person.first }, dateOfBirth: person.born },
    `C2-${people}`,
  );
  const { rxId } = await desk.enter(
    {
      patientId: person.patientId,
      drugId: desk.shelf.oxycodone,
      sig: oxycodone.directions,
      quantity: 20_000,
      daysSupply: 5,
      refills: 0,
      origin: '3',
      hardCopy: null,
      note: 'Keep < 5 "days" & stop',
    },
    { erxId: came.erxId, actor: desk.pharmacist },
  );
  return { person, rxId, xml: came.xml };
}
const ask = ({ last, first, born }: Awaited<ReturnType<typeof someone>>, drug: string) =>
  exchange.asked({ last, first, born, drug });
const part = (xml: string, name: string) =>
  new RegExp(`<${name}>[\\s\\S]*</${name}>`).exec(xml)?.[0];

describe('a request of another pharmacy', () => {
  it('hands an unfilled electronic C-II over as it came, and is confirmed', async () => {
    const { person, rxId, xml } = await electronicC2();
    const { row, rxs } = await ask(person, oxycodone.description);
    expect(rxs).toMatchObject([
      { id: rxId, reasons: ['Same patient name and birth date', 'Same drug'] },
    ]);

    const waiting = await exchange.transfer(row, rxId);

    expect(waiting).toMatchObject({
      status: 'working',
      outcome: 'Approved',
      reason: 'Transferred. The other pharmacy has not confirmed it yet.',
    });
    const gone = await desk.detail(rxId, desk.pharmacist);
    expect(gone.status).toBe('XF');
    expect(gone.events.at(-1)).toMatchObject({
      event: 'transfer-out',
      by: 'paula Desk',
      reason: expect.stringMatching(
        new RegExp(
          '^to Lakeside Pharmacy, 40 Lake Shore Rd, Evanston, IL 60201, 847-555-0140, ' +
            'DEA FL1234563, electronic transfer OUT1-1; taken by Nora Lindqvist on ',
        ),
      ),
    });
    network.confirming = true;
    await exchange.run();
    const [sent = ''] = exchange.received('RxTransferResponse');
    for (const name of ['Patient', 'Prescriber', 'MedicationPrescribed'])
      expect(part(sent, name)).toBe(part(xml, name));
    expect(sent).toContain('<RefillsRemaining>0</RefillsRemaining>');
    expect(sent).toContain('<DigitalSignatureIndicator>true</DigitalSignatureIndicator>');
    expect(part(sent, 'Pharmacy')).toContain('<DEANumber>FS1234563</DEANumber>');
    expect(part(sent, 'Pharmacist')).toContain('<LastName>Desk</LastName>');
    expect((await exchange.detail(row.erxId)).row).toMatchObject({
      status: 'entered',
      outcome: 'Confirmed',
      reason: expect.stringMatching(/^Transferred\. Confirmed on /),
    });
    const confirmed = await desk.detail(rxId, desk.pharmacist);
    expect(confirmed.events.at(-1)).toMatchObject({
      title: 'The receiving pharmacy has it',
      by: 'System',
      reason: 'Lakeside Pharmacy',
    });
    await expect(
      desk.move(desk.pharmacist, rxId, 'cancel-transfer', { confirmedBy: 'Nora' }),
    ).rejects.toThrow('a controlled one is transferred only once');
  });

  it('tells every fill that was made here and the refills that remain', async () => {
    const { patientId } = desk;
    const person = { patientId, last: 'Rivera', first: 'Alma', born: '1957-04-12' };
    const { rxId } = await desk.dispensed({ refills: 2 });
    const { row } = await ask(person, 'Metformin Hydrochloride 500 MG Tablet');

    await exchange.transfer(row, rxId);
    await exchange.run();

    const [sent = ''] = exchange.received('RxTransferResponse');
    expect(sent).toContain('<RefillsRemaining>2</RefillsRemaining>');
    expect(sent).toContain(`<LastFillDate><Date>${desk.today}</Date></LastFillDate>`);
    expect(sent.match(/<MedicationDispensed>/g)).toHaveLength(1);
    expect(sent).toContain('<SigText>Take 1 tablet by mouth twice daily.</SigText>');
  });

  it('is a pharmacist’s to answer, whatever the answer', async () => {
    const { person, rxId } = await electronicC2();
    const { row } = await ask(person, oxycodone.description);
    const refuse = (isPharmacist: boolean) =>
      tx(desk.db, (db) =>
        refuseErx(
          { ...exchange.scope, db },
          {
            erxId: row.erxId,
            version: row.version,
            reasonCode: 'not-allowed',
            reasonText: 'We fill it here',
            isPharmacist,
          },
        ),
      );

    await expect(exchange.transfer(row, rxId, desk.technician)).rejects.toThrow(
      'Only a pharmacist with an active license may do this.',
    );
    expect(await refuse(false)).toMatchObject({
      ok: false,
      error: { why: [expect.stringContaining('a pharmacist answers it')] },
    });
    expect(await noteErx(exchange.scope, row.erxId, row.version)).toMatchObject({ ok: false });
    expect(await refuse(true)).toMatchObject({ ok: true });
    await exchange.run();
    const [sent = ''] = exchange.received('RxTransferResponse');
    expect(sent).toContain('<Denied><DenialReason>We fill it here</DenialReason></Denied>');
    expect((await desk.detail(rxId)).status).toBe('DE');
    await expect(exchange.transfer(row, rxId)).rejects.toThrow('STALE');
  });

  it('of two that ask for one prescription, one gets it', async () => {
    const { person, rxId } = await electronicC2();
    const one = await ask(person, oxycodone.description);
    const other = await ask(person, oxycodone.description);

    const both = await Promise.allSettled([
      exchange.transfer(one.row, rxId),
      exchange.transfer(other.row, rxId),
    ]);

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await exchange.run();
    expect(exchange.received('RxTransferResponse')).toHaveLength(1);
  });

  it('that came twice is one, and so is its confirmation', async () => {
    const { person, rxId } = await electronicC2();
    network.confirming = false;
    const { row } = await ask(person, oxycodone.description);
    await exchange.transfer(row, rxId);
    network.doubled = true;
    network.confirming = true;
    await exchange.run();
    await exchange.run();
    const { version, events } = await desk.detail(rxId, desk.pharmacist);
    const confirm = (await exchange.inbox('RxTransferConfirm'))[0];

    const raw = await desk.db
      .selectFrom('erx_messages')
      .select('raw')
      .where('id', '=', confirm?.erxId ?? 0)
      .executeTakeFirstOrThrow();
    await tx(desk.db, (db) => receiveErx({ ...exchange.scope, db }, raw.raw, 'queued'));
    const other = raw.raw.toString('utf8').replace(/<MessageID>[^<]*</, '<MessageID>ANOTHER-1<');
    await tx(desk.db, (db) => receiveErx({ ...exchange.scope, db }, Buffer.from(other), 'queued'));

    expect(events.filter(({ event }) => event === 'transfer-confirmed')).toHaveLength(1);
    expect((await desk.detail(rxId, desk.pharmacist)).version).toBe(version);
  });

  it('is not met with another’s prescription, one on hold, or one in process', async () => {
    const { rxId } = await electronicC2();
    const other = await someone();
    const wrong = await ask(other, oxycodone.description);
    const rx = await desk.priced({ patientId: other.patientId });
    const filling = await ask(other, 'Metformin Hydrochloride 500 MG Tablet');
    const held = await electronicC2();
    await desk.move(desk.pharmacist, held.rxId, 'hold', { reason: { code: 'prescriber' } });
    const onHold = await ask(held.person, oxycodone.description);

    await expect(exchange.transfer(wrong.row, rxId)).rejects.toThrow(
      'This prescription is not of the patient whom the request names.',
    );
    await expect(exchange.transfer(filling.row, rx.rxId)).rejects.toThrow(
      'A fill is in progress: return it to stock or send it back to entry first.',
    );
    await expect(exchange.transfer(onHold.row, held.rxId)).rejects.toThrow(
      'The prescription is on hold',
    );
    await exchange.run();
    expect(exchange.received('RxTransferResponse')).toEqual([]);
    expect((await exchange.detail(wrong.row.erxId)).row).toMatchObject({ status: 'new' });
  });

  it('without what the law wants hands nothing over, and says what is missing', async () => {
    const { person, rxId } = await electronicC2();
    const id = network.ask('1234567', { ...person, drug: oxycodone.description });
    const mail = network.post(
      '<Message><Header><From>1234567</From><MessageID>g</MessageID></Header>' +
        '<Body><GetMessage/></Body></Message>',
    );
    const bare = mail.body
      .replace(/<DEANumber>[^<]*<\/DEANumber>/, '')
      .replace(/<Address>.*<\/Address>/, '');
    const got = await tx(desk.db, (db) =>
      receiveErx({ ...exchange.scope, db }, Buffer.from(bare), 'queued'),
    );
    const { row } = await exchange.detail(got.erxId);

    await expect(exchange.transfer(row, rxId)).rejects.toThrow(
      "The request does not say: receiving pharmacy's address, receiving pharmacy's DEA number.",
    );
    expect(row.messageId).toBe(id);
    expect((await desk.detail(rxId)).status).toBe('DE');
  });

  it('that nobody confirmed is taken back, and a late confirmation is an alarm', async () => {
    const { person, rxId } = await electronicC2();
    network.confirming = false;
    const { row } = await ask(person, oxycodone.description);
    await exchange.transfer(row, rxId);
    await exchange.run();
    const [sent = ''] = exchange.received('RxTransferResponse');
    await desk.move(desk.pharmacist, rxId, 'cancel-transfer', { confirmedBy: 'Nora Lindqvist' });
    expect((await exchange.detail(row.erxId)).row).toMatchObject({
      status: 'noted',
      outcome: 'TakenBack',
      reason: 'Taken back: Nora Lindqvist said that it was not filled.',
    });

    const number = /<MessageID>([^<]*)</.exec(sent)?.[1] ?? '';
    const late = [
      '<Message version="2017071"><Header><To>1234567</To><From>5550001</From>',
      `<MessageID>L-1</MessageID><RelatesToMessageID>${number}</RelatesToMessageID></Header>`,
      '<Body><RxTransferConfirm/></Body></Message>',
    ].join('');
    const got = await tx(desk.db, (db) =>
      receiveErx({ ...exchange.scope, db }, Buffer.from(late), 'queued'),
    );
    expect(await exchange.detail(got.erxId)).toMatchObject({
      row: { status: 'new' },
      problems: [{ message: expect.stringContaining('taken back here before') }],
    });
    expect((await desk.detail(rxId, desk.pharmacist)).status).toBe('F');
  });

  it('is no confirmation when another pharmacy says that it has it', async () => {
    const { person, rxId } = await electronicC2();
    network.confirming = false;
    const { row } = await ask(person, oxycodone.description);
    await exchange.transfer(row, rxId);
    await exchange.run();
    const [sent = ''] = exchange.received('RxTransferResponse');
    expect((await exchange.outbox('RxTransferResponse'))[0]).toMatchObject({
      status: 'sent',
      reason: 'Waits for the other pharmacy’s confirmation.',
    });
    const number = /<MessageID>([^<]*)</.exec(sent)?.[1] ?? '';
    const stranger = [
      '<Message version="2017071"><Header><To>1234567</To><From>9990009</From>',
      `<MessageID>S-1</MessageID><RelatesToMessageID>${number}</RelatesToMessageID></Header>`,
      '<Body><RxTransferConfirm/></Body></Message>',
    ].join('');

    const got = await tx(desk.db, (db) =>
      receiveErx({ ...exchange.scope, db }, Buffer.from(stranger), 'queued'),
    );

    expect(await exchange.detail(got.erxId)).toMatchObject({
      row: { status: 'new' },
      problems: [{ message: expect.stringContaining('No transfer of this store fits') }],
    });
    expect((await exchange.detail(row.erxId)).row.status).toBe('working');
    expect(
      (await desk.detail(rxId, desk.pharmacist)).events.map(({ event }) => event),
    ).not.toContain('transfer-confirmed');
  });
});
