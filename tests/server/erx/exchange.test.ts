import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '#db/root.ts';
import { tx } from '#db/tx.ts';
import { Network } from '#network/network.ts';
import { httpLine, type ErxLine } from '#server/io/erx/line.ts';
import { lineOf, removeLine, saveLine } from '#server/repositories/erx/lines.ts';
import { requestChanges, type ChangeAsked } from '#server/services/erx/change.ts';
import { getMessage, linkErx, noteErx, refuseErx } from '#server/services/erx/erx.ts';
import { pollNextErx, sendNextErx, type ErxOffice } from '#server/services/erx/exchange.ts';
import { listMessages } from '#server/services/erx/listed-messages.ts';
import { receiveErx } from '#server/services/erx/receive.ts';
import { cancelRx, requestRenewals } from '#server/services/erx/renewal.ts';
import { newRx, read } from '#tests/domain/erx/messages.ts';
import { Desk, type Actor } from '#tests/platform/rx-desk.ts';

let networks = 0;
let desk: Desk;
let network: Network;
let office: ErxOffice;
const here = '1234567';
/** The line as the process would be, without a wire: silence is a time-out. */
const wire = (): ErxLine => ({
  post: async (_to, xml) => {
    const reply = network.post(xml.toString('utf8'));
    if (reply.silent)
      return {
        reached: true,
        bytes: null,
        empty: false,
        why: 'The network did not answer within 1 seconds.',
      };
    if (reply.status === 204) return { reached: true, bytes: null, empty: true, why: null };
    return reply.status === 200
      ? { reached: true, bytes: Buffer.from(reply.body), empty: false, why: null }
      : {
          reached: true,
          bytes: null,
          empty: false,
          why: `The network answered with HTTP ${reply.status}.`,
        };
  },
});
const scope = () => desk.p.scope({ now: desk.now });
const message = async (erxId: number) => {
  const got = await getMessage(scope(), erxId);
  if (!got.ok) throw new Error(got.error.code);
  return got.value;
};
const sent = async (erxId: number) => (await message(erxId)).row;
const inbox = async (filters: Record<string, string> = {}) =>
  (
    await listMessages(scope(), {
      text: '',
      filters: { direction: 'in', ...filters },
      sort: null,
      offset: 0,
      limit: 50,
    })
  ).rows;
/** A person has read why to wait, and asks all the same. */
const ask = async (rxId: number, refills = 3, actor: Actor = desk.technician, anyway = true) => {
  const version = await desk.version(rxId);
  const [answer] = await tx(desk.db, (db) =>
    requestRenewals(desk.work(actor, db), [{ rxId, version }], refills, anyway),
  );
  return answer!;
};
/** Everything that waits goes, and the mailbox is emptied; the clock moves so that each is due. */
const exchange = async (seconds = 120) => {
  desk.clock.forward({ seconds });
  while ((await sendNextErx(office)) !== null);
  desk.clock.forward({ seconds: 10 });
  await pollNextErx(office, 5_000);
  while ((await sendNextErx(office)) !== null);
};
let people = 0;
/** A prescription without refills, of a patient of its own. */
const usedUp = async (options: object = {}) =>
  desk.enter({
    patientId: await desk.patient({
      firstName: `Alma${(people += 1)}`,
      dateOfBirth: `19${60 + people}-01-01`,
    }),
    refills: 0,
    ...options,
  });

beforeAll(async () => {
  desk = await Desk.open();
  await desk.db
    .updateTable('stores')
    .set({ ncpdp: here })
    .where('id', '=', desk.p.storeId)
    .execute();
  await desk.db
    .updateTable('prescribers')
    .set({ ss_id: '6100000000017' })
    .where('id', '=', desk.prescriberId)
    .execute();
  for (const drug of [desk.shelf.metformin, desk.shelf.lisinopril, desk.shelf.lorazepam])
    await desk.stock(drug, 5_000);
});
afterAll(() => desk.close());
beforeEach(async () => {
  network = new Network(() => desk.now, `NET${(networks += 1)}-`);
  office = { db: desk.db, line: wire(), now: () => desk.now };
  await desk.db
    .updateTable('erx_messages')
    .set({ status: 'sent' })
    .where('status', '=', 'queued')
    .execute();
  await desk.db
    .updateTable('erx_messages')
    .set({ status: 'noted' })
    .where('status', '=', 'new')
    .execute();
  await saveLine(scope(), { url: 'http://127.0.0.1:1/', timeout_ms: 1_000 });
});

describe('a renewal request', () => {
  it('waits until the network has said that it took it, and its answer makes the next prescription', async () => {
    const rx = await desk.dispensed({ refills: 0 });
    const asked = await ask(rx.rxId);
    expect(asked).toMatchObject({
      done: true,
      said: 'The request to Chen, Grace MD is on its way to the network.',
    });
    expect(await sent(asked.erxId!)).toMatchObject({
      kind: 'RxRenewalRequest',
      status: 'queued',
      acknowledgedAt: null,
      outcome: null,
      aboutRxId: rx.rxId,
    });
    network.answering = 'change';
    await exchange();
    expect(await sent(asked.erxId!)).toMatchObject({
      status: 'sent',
      acknowledgedAt: expect.any(String),
      outcome: 'ApprovedWithChanges',
      reason: 'Approved with changes. Ninety days at a time.',
    });
    const [answer] = await inbox({ status: 'new' });
    const detail = await message(answer!.erxId);
    expect(answer).toMatchObject({
      kind: 'RxRenewalResponse',
      patientName: 'Rivera, Alma',
      drugText: 'Metformin Hydrochloride 500 mg tablet',
      outcome: 'ApprovedWithChanges',
      aboutRxId: rx.rxId,
    });
    expect(
      detail.about?.changes
        .filter((change) => change.changed)
        .map((change) => [change.label, change.before, change.after]),
    ).toEqual([
      ['Qty.', '60', '90'],
      ['Day(s) Supply', '30', '90'],
      ['Refills', '0', '3'],
    ]);
    expect({
      patients: detail.patients,
      prescribers: detail.prescribers.map((prescriber) => prescriber.exact),
      entry: detail.entry,
    }).toMatchObject({
      patients: [
        {
          id: desk.patientId,
          exact: true,
          reasons: [expect.stringContaining('Asked for with Rx'), 'The answer names nobody else'],
        },
      ],
      prescribers: [true],
      entry: {
        erxId: answer!.erxId,
        patientId: desk.patientId,
        prescriberId: desk.prescriberId,
        drugId: desk.shelf.metformin,
        quantity: 90_000,
        daysSupply: 90,
        refills: 3,
      },
    });
    // Nobody enters it silently: a person makes the prescription, with the prescriber's values.
    const renewed = await desk.enter(
      { quantity: 90_000, daysSupply: 90, refills: 3, origin: '3', hardCopy: null },
      { erxId: answer!.erxId },
    );
    expect(await sent(answer!.erxId)).toMatchObject({ status: 'entered', rxId: renewed.rxId });
    expect(network.received.map((row) => [row.kind, row.times])).toEqual([
      ['RxRenewalRequest', 1],
      ['Status', 1],
    ]);
    expect(network.waiting(here)).toBe(0);
  });
  it('is not asked twice while it waits; after a denial the reason stands with it', async () => {
    const rx = await usedUp();
    const asked = await ask(rx.rxId);
    expect(await ask(rx.rxId, 3, desk.technician, false)).toMatchObject({
      done: false,
      asks: true,
      erxId: null,
      said: expect.stringMatching(
        /^The prescriber was asked electronically on .* and has not answered yet\.$/,
      ),
    });
    network.answering = 'deny';
    await exchange();
    expect(await sent(asked.erxId!)).toMatchObject({
      outcome: 'Denied',
      reason: 'Denied. AM Patient needs an appointment: Please call for an appointment.',
    });
    const [denial] = await inbox({ status: 'new' });
    expect(await linkErx(scope(), denial!.erxId, rx.rxId)).toMatchObject({
      ok: false,
      error: { why: ['Nothing can be entered from this message: read it, and take note of it.'] },
    });
    expect(
      await tx(desk.db, (db) => noteErx({ ...scope(), db }, denial!.erxId, denial!.version)),
    ).toMatchObject({
      ok: true,
      value: { after: { status: 'noted', reason: expect.stringContaining('appointment') } },
    });
    expect(await ask(rx.rxId)).toMatchObject({ done: true });
  });
  it.each([
    ['silent', 2, 1],
    ['lost', 2, 3],
    ['down', 2, 1],
    ['busy', 2, 1],
    ['garbled', 2, 3],
  ] as const)(
    'a network that is %s (%i times) has it once in the end, byte for byte',
    async (trouble, times, came) => {
      const rx = await usedUp();
      const asked = await ask(rx.rxId);
      network.answering = 'none';
      network.trouble(trouble, times);
      await exchange(1);
      expect(await sent(asked.erxId!)).toMatchObject({
        status: 'queued',
        acknowledgedAt: null,
        reason: expect.any(String),
      });
      await exchange();
      await exchange();
      expect(await sent(asked.erxId!)).toMatchObject({
        status: 'sent',
        acknowledgedAt: expect.any(String),
      });
      expect(
        network.received.filter((row) => row.kind === 'RxRenewalRequest').map((row) => row.times),
      ).toEqual([came]);
    },
  );
  it('that the network refuses has failed, and never reads as sent', async () => {
    const rx = await usedUp();
    const asked = await ask(rx.rxId);
    network.trouble('refuse');
    await exchange();
    expect(await sent(asked.erxId!)).toMatchObject({
      status: 'failed',
      acknowledgedAt: null,
      reason: '900 002 The prescriber is not on this network.',
    });
    await tx(desk.db, async (db) =>
      receiveErx(
        { ...scope(), db },
        Buffer.from(
          `<Message version="2017071"><Header><MessageID>LATE-${asked.erxId}</MessageID><RelatesToMessageID>${(await sent(asked.erxId!)).messageId}</RelatesToMessageID></Header><Body><Status><Code>010</Code></Status></Body></Message>`,
        ),
        'queued',
      ),
    );
    expect(await sent(asked.erxId!)).toMatchObject({ status: 'failed' });
    expect(await ask(rx.rxId)).toMatchObject({ done: true });
  });
  it('whose answer is faster than its receipt is sent, and two servers send it once', async () => {
    const rx = await usedUp();
    const asked = await ask(rx.rxId);
    network.trouble('lost');
    await Promise.all([sendNextErx(office), sendNextErx(office)]);
    await pollNextErx(office, 0);
    expect(await sent(asked.erxId!)).toMatchObject({
      status: 'sent',
      outcome: 'Approved',
      acknowledgedAt: expect.any(String),
    });
    expect(network.received.find((row) => row.kind === 'RxRenewalRequest')!.times).toBe(1);
  });
  it('answers that come twice, out of order, or that nobody asked for are kept and say so', async () => {
    const rx = await usedUp();
    const asked = await ask(rx.rxId);
    network.doubled = true;
    network.reordered = true;
    await exchange();
    const request = network.received.find((row) => row.kind === 'RxRenewalRequest')!;
    network.send(here, network.answer(request.xml, request.id, here, 'deny'));
    network.send(
      here,
      network
        .answer(request.xml, 'NOBODY-ASKED', here, 'approve')
        .replace(/<RequestReferenceNumber>.*?<\/RequestReferenceNumber>/, ''),
    );
    await exchange();
    await exchange();
    await exchange();
    const rows = await inbox({ status: 'new' });
    const told = await Promise.all(
      rows.map(async (row) => {
        const foundMessage = await message(row.erxId);
        return [
          row.outcome,
          foundMessage.problems
            .filter((problem) => /No request|answered before/.test(problem.message))
            .map((problem) => problem.severity),
        ];
      }),
    );
    expect(told.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      ['Approved', []],
      ['Approved', ['warn']],
      ['Denied', ['stop']],
    ]);
    expect(await sent(asked.erxId!)).toMatchObject({ outcome: 'Approved' });
    expect(network.waiting(here)).toBe(0);
  });
  it('of a C-II is never made, and an unsigned answer renews no controlled drug', async () => {
    const c2 = await usedUp({ drugId: desk.shelf.oxycodone, quantity: 20_000, daysSupply: 5 });
    const rx = await usedUp({ drugId: desk.shelf.lorazepam, quantity: 30_000, daysSupply: 30 });
    expect(await ask(c2.rxId)).toMatchObject({
      done: false,
      said: 'A C-II has no refills: a new prescription is needed (21 CFR 1306.12).',
    });
    await ask(rx.rxId);
    await exchange();
    const [answer] = await inbox({ status: 'new' });
    expect(await linkErx(scope(), answer!.erxId, rx.rxId)).toMatchObject({
      ok: false,
      error: { why: [expect.stringContaining('no digital signature')] },
    });
  });
});

describe('a cancellation', () => {
  const cancellation = (
    id: string,
    drug = 'Metformin Hydrochloride 500 MG Oral Tablet',
  ) => `<Message version="2017071"><Header><To Qualifier="P">${here}</To><From Qualifier="D">6100000000017</From><MessageID>${id}</MessageID></Header><Body><CancelRx><RequestReferenceNumber>REF-${id}</RequestReferenceNumber>
    <Patient><HumanPatient><Name><LastName>Rivera</LastName><FirstName>Cancelled</FirstName></Name><DateOfBirth><Date>1961-05-06</Date></DateOfBirth></HumanPatient></Patient><Prescriber><NonVeterinarian><Identification><NPI>1790887081</NPI></Identification><Name><LastName>Chen</LastName><FirstName>Grace</FirstName></Name></NonVeterinarian></Prescriber>
    <MedicationPrescribed><DrugDescription>${drug}</DrugDescription></MedicationPrescribed></CancelRx></Body></Message>`;
  const arrives = async (id: string, drug?: string) => {
    network.send(here, cancellation(id, drug));
    await exchange();
    const row = (await inbox({ status: 'new' })).find((row) => row.messageId === id)!;
    return { row, detail: await message(row.erxId) };
  };
  const carryOut = (
    row: { erxId: number; version: number },
    rxId: number,
    actor = desk.pharmacist,
  ) =>
    tx(desk.db, async (db) => {
      const done = await cancelRx(desk.work(actor, db), {
        erxId: row.erxId,
        version: row.version,
        rxId,
      });
      if (!done.ok)
        throw new Error('why' in done.error ? done.error.why.join(' ') : done.error.code);
      return done.value.after;
    });
  const answered = () =>
    network.received
      .filter((row) => row.kind === 'CancelRxResponse')
      .map((row) => {
        const ownMessage = read(row.xml);
        return ownMessage.kind === 'other'
          ? [ownMessage.summary.outcome, ownMessage.summary.text, ownMessage.summary.reference]
          : [];
      });
  let patientId: number;
  beforeAll(async () => {
    patientId = await desk.patient({ firstName: 'Cancelled', dateOfBirth: '1961-05-06' });
  });
  const enter = (options: object = {}) => desk.enter({ patientId, ...options });

  it('stops what has not left, and tells its sender that nothing was dispensed', async () => {
    const rx = await enter();
    const { row, detail } = await arrives('C-1');
    expect(detail.rxs).toMatchObject([
      {
        id: rx.rxId,
        exact: true,
        reasons: ['Same patient name and birth date', 'Same drug', 'Same prescriber (NPI)'],
      },
    ]);
    await expect(carryOut(row, rx.rxId, desk.technician)).rejects.toThrow(
      /pharmacist|Pharmacist|licen/i,
    );
    await expect(carryOut(row, 987_654_321)).rejects.toThrow('NOT_FOUND');
    expect(await carryOut(row, rx.rxId)).toMatchObject({ status: 'entered', aboutRxId: rx.rxId });
    expect(await desk.detail(rx.rxId)).toMatchObject({ status: 'DM' });
    await exchange();
    expect(answered()).toEqual([['Approved', 'Cancelled. Never dispensed.', 'REF-C-1']]);
  });
  it('of one that was handed over stops its refills, and says what was dispensed', async () => {
    const taken = await enter({ drugId: desk.shelf.lisinopril, quantity: 30_000, refills: 2 });
    const { row } = await arrives('C-2', 'Lisinopril 10 MG Oral Tablet');
    await desk.db
      .updateTable('fills')
      .set({ status: 'PU', filled_on: '2026-02-20', left_how: 'pickup' })
      .where('rx_id', '=', taken.rxId)
      .execute();
    await desk.db.updateTable('rxs').set({ status: 'PU' }).where('id', '=', taken.rxId).execute();
    await carryOut(row, taken.rxId);
    await exchange();
    expect(answered()).toEqual([
      ['Approved', 'Remaining refills discontinued. Dispensed once: 02/20/2026 30.', 'REF-C-2'],
    ]);
  });
  it('does not go around the lifecycle: what is being filled is returned to stock first', async () => {
    const rx = await desk.priced({ patientId });
    const { row } = await arrives('C-3');
    await expect(carryOut(row, rx.rxId)).rejects.toThrow(
      'A fill is in progress: return it to stock or send it back to entry first.',
    );
    expect(await sent(row.erxId)).toMatchObject({ status: 'new' });
  });
  it('can be denied with why, once', async () => {
    const { row } = await arrives('C-4', 'Warfarin Sodium 5 MG Oral Tablet');
    const refuse = () =>
      tx(desk.db, (db) =>
        refuseErx(
          { ...scope(), db },
          { erxId: row.erxId, version: row.version, reasonCode: 'patient-unknown', reasonText: '' },
        ),
      );
    expect(await refuse()).toMatchObject({ ok: true, value: { after: { status: 'refused' } } });
    expect(await refuse()).toMatchObject({ ok: false });
    await exchange();
    expect(answered()).toEqual([
      ['Denied', 'The pharmacy could not identify the patient.', 'REF-C-4'],
    ]);
  });
});

describe('a change request', () => {
  const change = async (rxId: number, changeAsked: Partial<ChangeAsked> = {}) => {
    const version = await desk.version(rxId);
    const [answer] = await tx(desk.db, (db) =>
      requestChanges(desk.work(desk.technician, db), [{ rxId, version }], {
        code: 'T',
        drugId: desk.shelf.lisinopril,
        quantity: 30_000,
        daysSupply: null,
        note: null,
        ...changeAsked,
      }),
    );
    return answer!;
  };
  it('waits until the network has said that it took it; what is granted stands beside the prescription and is entered by a person', async () => {
    const rx = await usedUp({ refills: 2 });
    const asked = await change(rx.rxId, { note: 'Metformin can’t be had.' });
    expect(asked).toMatchObject({
      done: true,
      said: 'The request to Chen, Grace MD is on its way to the network.',
    });
    expect(await sent(asked.erxId!)).toMatchObject({
      kind: 'RxChangeRequest',
      status: 'queued',
      acknowledgedAt: null,
      aboutRxId: rx.rxId,
    });
    expect(await change(rx.rxId)).toMatchObject({
      done: false,
      erxId: null,
      said: expect.stringMatching(
        /^The prescriber was asked for a change on .* and has not answered yet\.$/,
      ),
    });
    await exchange();
    const xml = network.received.find((row) => row.kind === 'RxChangeRequest')!.xml;
    for (const part of [
      '<MessageRequestCode>T</MessageRequestCode>',
      '<ChangeReasonText>Metformin can’t be had.</ChangeReasonText>',
      '<MedicationRequested><DrugDescription>Lisinopril 10 mg tablet',
      // Thirty of one twice daily: the thirty days were those of the sixty before.
      '<DaysSupply>15</DaysSupply>',
    ])
      expect(xml).toContain(part);
    expect(await sent(asked.erxId!)).toMatchObject({
      status: 'sent',
      acknowledgedAt: expect.any(String),
      outcome: 'Approved',
      reason: 'Approved. Granted as asked for.',
    });
    const [answer] = await inbox({ status: 'new' });
    const detail = await message(answer!.erxId);
    expect(answer).toMatchObject({
      kind: 'RxChangeResponse',
      outcome: 'Approved',
      aboutRxId: rx.rxId,
    });
    expect(detail.about).toMatchObject({ rxId: rx.rxId });
    expect(
      detail
        .about!.changes.filter((change) => change.changed)
        .map((change) => [change.label, change.before, change.after]),
    ).toEqual([
      ['Drug', expect.stringContaining('Metformin'), expect.stringContaining('Lisinopril')],
      ['Qty.', '60', '30'],
      ['Day(s) Supply', '30', '15'],
    ]);
    const changed = await desk.enter(
      {
        patientId: rx.draft.patientId,
        drugId: desk.shelf.lisinopril,
        quantity: 30_000,
        refills: 2,
        origin: '3',
        hardCopy: null,
      },
      { erxId: answer!.erxId },
    );
    expect(await sent(answer!.erxId)).toMatchObject({ status: 'entered', rxId: changed.rxId });
  });
  it.each([
    ['deny', 'Denied', /appointment/],
    ['validate', 'Validated', /as it was written/],
    ['change', 'ApprovedWithChanges', /Ninety days/],
  ] as const)('that prescribers %s stands with its answer', async (answering, outcome, reason) => {
    const rx = await usedUp();
    const asked = await change(rx.rxId, { code: 'S', drugId: null, note: 'Once or twice a day?' });
    network.answering = answering;
    await exchange();
    expect(await sent(asked.erxId!)).toMatchObject({
      outcome,
      reason: expect.stringMatching(reason),
    });
    expect(await change(rx.rxId)).toMatchObject({ done: true });
  });
  it('says what is missing, and asks no C-II into another drug', async () => {
    const rx = await usedUp();
    const c2 = await usedUp({ drugId: desk.shelf.oxycodone, quantity: 20_000, daysSupply: 5 });
    expect([
      (await change(rx.rxId, { drugId: null })).said,
      (await change(rx.rxId, { code: 'S', drugId: null })).said,
      (await change(rx.rxId, { drugId: 999_999 })).said,
      (await change(c2.rxId)).said,
    ]).toEqual([
      'Say which drug you propose instead.',
      'Say what you ask the prescriber.',
      'The drug that is proposed is not in this store any more: choose another.',
      'A C-II is not changed by an answer: ask for a new prescription (21 CFR 1306.11).',
    ]);
  });
});

describe('a fill notice', () => {
  let messages = 0;
  /** An electronic prescription whose prescriber wants to hear of this, entered and priced. */
  const electronic = async (wanted: string | null) => {
    const xml = newRx(
      {},
      { to: { id: here, qualifier: 'P' }, orderNumber: `NOTICE-${(messages += 1)}` },
    )
      .replace('MSG-1', `NOTICE-${messages}`)
      .replace(
        '</MedicationPrescribed>',
        `${wanted === null ? '' : `<RxFillIndicator>${wanted}</RxFillIndicator>`}</MedicationPrescribed>`,
      );
    const { erxId } = await tx(desk.db, (db) =>
      receiveErx({ ...scope(), db }, Buffer.from(xml), 'sent'),
    );
    return desk.priced(
      {
        patientId: await desk.patient({ lastName: `Heard${String.fromCharCode(96 + messages)}` }),
        origin: '3',
        hardCopy: null,
      },
      // The message names another drug than is entered: a pharmacist answers for that.
      { erxId, actor: desk.pharmacist },
    );
  };
  const out = async (rxId: number) => {
    await desk.scanned(rxId);
    await desk.verified(rxId);
    await desk.pickedUp(rxId);
  };
  const notices = async (rxId: number) =>
    (
      await desk.db
        .selectFrom('erx_messages')
        .select(['kind', 'status', 'raw'])
        .where('about_rx_id', '=', rxId)
        .where('direction', '=', 'out')
        .orderBy('id')
        .execute()
    ).map((item) => [
      item.kind,
      item.status,
      /<FillStatus><(\w+)>/.exec(item.raw.toString())?.[1],
      /<MedicationDispensed>.*?<Value>([^<]*)</.exec(item.raw.toString())?.[1] ?? null,
    ]);

  it('goes out for a part, and for the rest, once the prescriber asked to hear of it, and is sent when the network has it', async () => {
    const { rxId } = await electronic('Dispensed And Partially Dispensed');
    await desk.move(desk.technician, rxId, 'part', {
      partialFill: { quantity: 20_000, reason: 'stock' },
    });
    await out(rxId);
    await desk.move(desk.technician, rxId, 'rest');
    await desk.move(desk.technician, rxId, 'cash');
    await out(rxId);
    expect(await notices(rxId)).toEqual([
      ['RxFill', 'queued', 'PartiallyDispensed', '20'],
      ['RxFill', 'queued', 'Dispensed', '40'],
    ]);
    network.answering = 'none';
    await exchange();
    expect([
      (await notices(rxId)).map((notice) => notice[1]),
      network.received.filter((row) => row.kind === 'RxFill').map((row) => row.times),
    ]).toEqual([
      ['sent', 'sent'],
      [1, 1],
    ]);
    expect(
      (
        await listMessages(scope(), {
          text: '',
          filters: { direction: 'out', status: 'sent' },
          sort: null,
          offset: 0,
          limit: 50,
        })
      ).rows.filter((row) => row.kind === 'RxFill' && row.aboutRxId === rxId),
    ).toHaveLength(2);
  });
  it('goes to the office that sent the prescription, by their number; a request goes there while the prescriber is the same, else to the one of the record', async () => {
    const { rxId } = await electronic('Dispensed');
    const before = { npi: '1790887081' };
    const raws = async () =>
      (
        await desk.db
          .selectFrom('erx_messages')
          .select(['kind', 'raw'])
          .where('about_rx_id', '=', rxId)
          .where('direction', '=', 'out')
          .orderBy('id')
          .execute()
      ).map((item) => [
        item.kind,
        /<To Qualifier="D">([^<]*)</.exec(item.raw.toString())?.[1],
        /<PrescriberOrderNumber>([^<]*)</.exec(item.raw.toString())?.[1] ?? null,
      ]);
    await desk.db
      .updateTable('prescribers')
      .set({ ss_id: '6100000000099' })
      .where('id', '=', desk.prescriberId)
      .execute();
    await out(rxId);
    expect(await ask(rxId)).toMatchObject({ done: true });
    await desk.db
      .updateTable('erx_messages')
      .set({ status: 'failed' })
      .where('about_rx_id', '=', rxId)
      .where('kind', '=', 'RxRenewalRequest')
      .execute();
    await desk.db
      .updateTable('prescribers')
      .set({ npi: '1234567893' })
      .where('id', '=', desk.prescriberId)
      .execute();
    expect(await ask(rxId)).toMatchObject({ done: true });
    await desk.db
      .updateTable('prescribers')
      .set({ ...before, ss_id: '6100000000017' })
      .where('id', '=', desk.prescriberId)
      .execute();
    const order = `NOTICE-${messages}`;
    expect(await raws()).toEqual([
      ['RxFill', '6100000000017', order],
      ['RxRenewalRequest', '6100000000099', null],
      ['RxRenewalRequest', '6100000000017', order],
    ]);
  });
  it('says that nobody came for it; who asked for something else, or for nothing, hears nothing', async () => {
    const back = await electronic('All Fill Statuses');
    const other = await electronic('Not Dispensed');
    const silent = await electronic(null);
    desk.clock.forward({ days: 40 });
    await desk.move(desk.technician, back.rxId, 'return-to-stock', {
      reason: { code: 'not-picked-up' },
    });
    expect(await notices(back.rxId)).toEqual([['RxFill', 'queued', 'NotDispensed', null]]);
    for (const { rxId } of [other, silent]) {
      await out(rxId);
      expect(await notices(rxId)).toEqual([]);
    }
    desk.clock.forward({ days: -40 });
  });
});

it('without a line a request goes into the folder, and nobody says that it was taken', async () => {
  await removeLine(scope());
  expect(await lineOf(scope())).toBeUndefined();
  const rx = await usedUp();
  const asked = await ask(rx.rxId);
  expect(asked.said).toBe(
    'The request to Chen, Grace MD is put into the outbox folder: nobody has it until the network fetches it.',
  );
  expect(await sendNextErx(office)).toBeNull();
  expect(await sent(asked.erxId!)).toMatchObject({ status: 'queued', acknowledgedAt: null });
});

describe('the network as a process of its own', () => {
  let child: ChildProcess;
  let url: string;
  let commands: string;
  beforeAll(async () => {
    child = spawn(process.execPath, ['scripts/run.mjs', 'network/main.ts'], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(createInterface(child.stdout!), 'line')) as [string];
    [url = '', commands = ''] = said.match(/http:\/\/[\d.:]+\//g) ?? [];
  });
  afterAll(async () => {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  });
  const tell = async (line: string) =>
    (await fetch(commands, { method: 'POST', body: line })).json() as Promise<{
      ok: boolean;
      received: { kind: string; times: number }[];
    }>;

  it('loses a receipt, gets the request once more, and its answer is fetched over HTTP', async () => {
    await saveLine(scope(), { url, timeout_ms: 2_000 });
    office = { ...office, line: httpLine };
    expect(await tell('approve 5')).toMatchObject({ ok: true });
    await tell('down');
    const rx = await usedUp();
    const asked = await ask(rx.rxId, 2);
    await exchange(1);
    await exchange();
    expect(await sent(asked.erxId!)).toMatchObject({ status: 'sent', outcome: 'Approved' });
    expect((await tell('status')).received.map((item) => [item.kind, item.times])).toEqual([
      ['RxRenewalRequest', 1],
      ['Status', 1],
    ]);
    const [answer] = await inbox({ status: 'new' });
    expect((await message(answer!.erxId)).entry).toMatchObject({ refills: 5 });
  });
  it('that is not there, or falls silent, is said in words', async () => {
    await tell('silent');
    const post = Buffer.from(
      '<Message><Header><MessageID>1</MessageID></Header><Body><RxFill/></Body></Message>',
    );
    expect(await httpLine.post({ url, timeoutMs: 300 }, post)).toEqual({
      reached: true,
      bytes: null,
      empty: false,
      why: 'The network did not answer within 0.3 seconds.',
    });
    expect(await httpLine.post({ url: 'http://127.0.0.1:1/', timeoutMs: 300 }, post)).toMatchObject(
      {
        bytes: null,
        why: expect.stringMatching(/The network can’t be reached|The line to the network broke/),
      },
    );
  });
});
