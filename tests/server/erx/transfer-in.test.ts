import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tx } from '#db/tx.ts';
import { writeTransferApproval } from '#domain/erx/script/write-transfer.ts';
import { required } from '#domain/platform/required.ts';
import type { PartialRx } from '#domain/rx/contract/rx.ts';
import type { TransferInDraft } from '#domain/rx/entities/transfer-in.ts';
import { valuesAs } from '#machines/platform/draft/draft.ts';
import { Network } from '#network/network.ts';
import { requestTransfer } from '#server/services/erx/transfer-in.ts';
import { Desk, type Actor } from '#tests/platform/rx-desk.ts';
import { Exchange, registerStore } from './exchange-desk.ts';

let desk: Desk;
let network: Network;
let exchange: Exchange;
let networks = 0;
let people = 0;
beforeAll(async () => {
  desk = await Desk.open();
  await registerStore(desk);
});
afterAll(() => desk.close());
beforeEach(() => {
  network = new Network(() => desk.now, `IN${(networks += 1)}-`);
  exchange = new Exchange(desk, network);
});
const someone = () =>
  desk.patient({ firstName: `Inez${(people += 1)}`, dateOfBirth: `19${60 + people}-03-04` });
const drug = 'Metformin Hydrochloride 500 mg tablet';
const ask = (patientId: number, actor: Actor = desk.pharmacist, over: object = {}) =>
  tx(desk.db, async (db) => {
    const done = await requestTransfer(desk.work(actor, db), {
      patientId,
      ncpdp: '5550001',
      pharmacy: 'Lakeside Pharmacy',
      drug,
      rxNumber: '7700123',
      ...over,
    });
    if (!done.ok) throw new Error('why' in done.error ? done.error.why.join(' ') : done.error.code);
    return done.value;
  });
/** What the other pharmacy answered of this person, as it stands among the messages. */
async function answered(patientName: string) {
  await exchange.run();
  const row = (await exchange.inbox('RxTransferResponse')).find(
    (one) => one.patientName === patientName && one.status === 'new',
  );
  return exchange.detail(required(row, 'an answer that waits').erxId);
}
const entryOf = (detail: { readonly entry: unknown }) =>
  valuesAs<PartialRx & { readonly transferIn: TransferInDraft }>({ ...Object(detail.entry) });
const enter = (
  patientId: number,
  { entry, row }: { readonly entry: unknown; readonly row: { readonly erxId: number } },
  actor: Actor = desk.pharmacist,
  drugId = desk.shelf.metformin,
) => {
  const values = entryOf({ entry });
  return desk.enter(
    {
      patientId,
      drugId,
      quantity: values.quantity ?? 0,
      daysSupply: values.daysSupply ?? 0,
      sig: values.sig ?? '',
      refills: values.refills ?? 0,
      writtenOn: values.writtenOn ?? '',
      origin: '5',
      hardCopy: null,
    },
    { erxId: row.erxId, actor, transferIn: values.transferIn },
  );
};

/** Another pharmacy's C-II of the person with this number, as its answer. */
function oxycodoneOf(requestId: string, person: number, signed: boolean): string {
  const people = {
    patient: {
      name: { last: 'Rivera', first: `Inez${person}` },
      gender: 'F' as const,
      dateOfBirth: `19${60 + person}-03-04`,
    },
    pharmacy: { name: '', ncpdpId: '', npi: '' },
    prescriber: {
      name: { last: 'Chen', first: 'Grace' },
      npi: '1790887081',
      dea: 'BC1234563',
    },
  };
  const medication = {
    description: 'Oxycodone Hydrochloride 5 MG Oral Tablet',
    ndc: '00406055201',
    schedule: '2' as const,
    quantityThousandths: 20_000,
    unit: 'Tablet',
    daysSupply: 5,
    writtenDate: desk.today,
    daw: 0 as const,
    refills: 0,
    directions: 'Take 1 tablet by mouth every 6 hours as needed for pain.',
  };
  return writeTransferApproval(
    {
      messageId: requestId,
      relatesTo: null,
      to: { id: '5550001', qualifier: 'P' },
      from: { id: '1234567', qualifier: 'P' },
      sentAt: null,
      prescriberOrderNumber: null,
      rxReferenceNumber: null,
      test: false,
      signed: false,
    },
    { messageId: `CII-${person}`, sentAt: desk.now },
    requestId,
    {
      side: {
        name: 'Lakeside Pharmacy',
        ncpdpId: '5550001',
        npi: '1234567893',
        dea: 'FL1234563',
        address: { line1: '40 Lake Shore Rd', city: 'Evanston', state: 'IL', zip: '60201' },
        phone: '8475550140',
        pharmacist: { last: 'Lindqvist', first: 'Nora' },
      },
      rxNumber: '7700200',
      orderNumber: null,
      signed,
      prescription: { came: null, people, medication },
      refillsRemaining: 0,
      fills: [],
    },
  );
}

describe('a prescription that is asked for', () => {
  it('comes with its history, is entered as a transfer in, and is confirmed then', async () => {
    const patientId = await someone();
    const request = await ask(patientId);
    expect(request).toMatchObject({
      kind: 'RxTransferRequest',
      status: 'queued',
      direction: 'out',
    });
    network.transferring = 'filled';
    const detail = await answered(request.patientName);
    expect(detail.problems.map(({ severity }) => severity)).toEqual(['info']);
    const values = entryOf(detail);

    expect(values).toMatchObject({
      patientId,
      origin: '5',
      refills: 1,
      quantity: 30_000,
      transferIn: {
        fromPharmacy: 'Lakeside Pharmacy',
        fromRxNumber: '7700123',
        fromPhone: '8475550140',
        fromPharmacist: 'Nora Lindqvist',
        fromAddress: '40 Lake Shore Rd, Evanston, IL 60201',
        fromDea: 'FL1234563',
        transferredOn: desk.today,
        originalRefills: 3,
        refillsRemaining: 2,
        firstFilledOn: expect.any(String),
        earlierRefills: [{ filledOn: values.transferIn.lastFilledOn, place: null }],
      },
    });
    expect(exchange.received('RxTransferConfirm')).toEqual([]);
    const rx = await enter(patientId, detail);
    await exchange.run();
    const [confirm = ''] = exchange.received('RxTransferConfirm');
    expect(confirm).toContain(`<RxReferenceNumber>${rx.rxNumber.replaceAll(' ', '')}<`);
    expect(confirm).toContain('<LastName>Desk</LastName>');
    expect(network.received.find(({ kind }) => kind === 'RxTransferConfirm')?.times).toBe(1);
    expect((await exchange.detail(detail.row.erxId)).row).toMatchObject({
      status: 'entered',
      rxId: rx.rxId,
    });
    expect((await exchange.detail(request.erxId)).row.outcome).toBe('Approved');
  });

  it('that is refused shows the reason as it was written, and enters nothing', async () => {
    const patientId = await someone();
    const request = await ask(patientId);
    network.transferring = 'deny';

    const detail = await answered(request.patientName);

    expect(detail).toMatchObject({
      row: {
        status: 'new',
        outcome: 'Denied',
        reason: expect.stringMatching(/^Denied\. Picked up by the patient on .*; no refills\.$/),
      },
    });
  });

  it('is not asked twice, nor by a technician, nor of this store itself', async () => {
    const patientId = await someone();
    network.transferring = 'none';
    await ask(patientId);
    await exchange.run();

    await expect(ask(patientId)).rejects.toThrow('has not answered yet');
    await expect(ask(await someone(), desk.technician)).rejects.toThrow('a pharmacist asks');
    await expect(ask(await someone(), desk.pharmacist, { ncpdp: '1234567' })).rejects.toThrow(
      'This is this store’s own NCPDP id.',
    );
    await expect(answered('Rivera, Inez3')).rejects.toThrow('an answer that waits');
  });

  it('that can’t be read is refused to its sender, and may be answered again', async () => {
    const patientId = await someone();
    const request = await ask(patientId);
    network.transferring = 'malformed';
    await exchange.run();

    const bad = (await exchange.inbox('RxTransferResponse')).find(
      ({ status }) => status === 'refused',
    );

    expect(bad).toMatchObject({ reason: 'Quantity is invalid.' });
    expect(exchange.received('Error')).toHaveLength(1);
    expect((await exchange.detail(request.erxId)).row.outcome).toBeNull();
  });

  it('stays a transfer: it is not entered as a prescription of the prescriber', async () => {
    const patientId = await someone();
    const request = await ask(patientId);
    network.transferring = 'approve';
    const detail = await answered(request.patientName);

    await expect(
      desk.enter(
        { patientId, origin: '3', hardCopy: null },
        { erxId: detail.row.erxId, actor: desk.pharmacist },
      ),
    ).rejects.toThrow('Another pharmacy handed it over: its origin is Pharmacy.');
    expect((await exchange.detail(detail.row.erxId)).row.status).toBe('new');
  });

  it.each([
    ['with its signature is entered by a pharmacist', true],
    ['without a signature is not entered', false],
  ])('as a C-II that was never filled, %s', async (_, signed) => {
    const patientId = await someone();
    network.transferring = 'none';
    const request = await ask(patientId, desk.pharmacist, { drug: 'Oxycodone 5 mg' });
    await exchange.run();
    network.send('1234567', oxycodoneOf(request.messageId ?? '', people, signed));
    const detail = await answered(request.patientName);
    const values = entryOf(detail);
    expect(values).toMatchObject({
      origin: '5',
      refills: 0,
      drugId: desk.shelf.oxycodone,
      transferIn: { refillsRemaining: 0, firstFilledOn: null, earlierRefills: [] },
    });

    const entering = (actor: Actor) =>
      enter(patientId, { row: detail.row, entry: { ...values } }, actor, desk.shelf.oxycodone);

    if (signed) {
      await expect(entering(desk.technician)).rejects.toThrow(/pharmacist/);
      const rx = await entering(desk.pharmacist);
      expect(rx.problems.filter(({ severity }) => severity === 'stop')).toEqual([]);
      await expect(
        desk.move(desk.pharmacist, rx.rxId, 'transfer-out', {
          transfer: { pharmacy: 'Elm', pharmacist: 'P', phone: '3125550111', on: desk.today },
        }),
      ).rejects.toThrow('A C-II prescription can be transferred only once');
    } else {
      await expect(entering(desk.pharmacist)).rejects.toThrow('transferred in its electronic form');
      expect((await exchange.detail(detail.row.erxId)).row).toMatchObject({ status: 'new' });
    }
  });
});
