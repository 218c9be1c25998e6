import { describe, expect, test } from 'vitest';
import { tcpLine } from '#server/io/claim/line.ts';
import { reverseClaims } from '#server/services/claim/send.ts';
import { editRx } from '#server/services/rx/rx.ts';
import {
  claimsDesk,
  send,
  reverse,
  rebill,
  billed,
  changed,
  primary,
  log,
  listed,
  history,
  silent,
  answering,
  useRebillDesk,
} from './rebill-desk.ts';

useRebillDesk();

describe('a paid claim is rebilled', () => {
  test('with another quantity: it is shown first, and one transmission does it', async () => {
    const rxId = await billed();
    const kept = await claimsDesk.claimsKept();

    await changed(rxId, { quantity: 90_000, daysSupply: 45 });

    const entry = await claimsDesk.desk.detail(rxId);
    expect([entry.status, entry.next]).toEqual(['DE', 'rebill-claim']);
    const { rebill: view, can } = await claimsDesk.details(rxId);
    expect(can.rebill.allowed).toBe(true);
    expect(view).toMatchObject({
      twoSteps: false,
      payer: 'Primary BIN 999999',
      paidCents: 200,
      patientPayCents: 300,
      patientPaidCents: 0,
    });
    expect(view?.changes).toEqual(
      expect.arrayContaining([
        { field: 'E7', title: '442-E7 Quantity Dispensed', before: '60', after: '90' },
        { field: 'D5', title: '405-D5 Days Supply', before: '30', after: '45' },
      ]),
    );
    await rebill(rxId);
    expect(await primary(rxId)).toMatchObject({ stateText: 'Being rebilled', inFlight: 'B3' });
    expect(await claimsDesk.run()).toBe(1);
    const paid = await claimsDesk.desk.detail(rxId);
    expect([paid.status, paid.fill?.quantity]).toEqual(['B', 90_000]);
    expect(await primary(rxId)).toMatchObject({ state: 'paid', trouble: null });
    expect(await log(rxId)).toEqual([
      ['Rebill', 'Paid'],
      ['Billing', 'Paid'],
    ]);
    // The payer has one claim more: the old one is taken back.
    expect(await claimsDesk.claimsKept()).toBe(kept + 1);
    expect((await history(rxId)).slice(-3)).toEqual(
      expect.arrayContaining(['paid', 'claim-rebilled']),
    );
  });

  test('as it stands in the bin: the bag stays, and what the patient pays is said', async () => {
    const rxId = await billed();
    await claimsDesk.desk.scanned(rxId);
    await claimsDesk.desk.verified(rxId);
    expect((await claimsDesk.details(rxId)).rebill?.changes).toEqual([]);
    answering((text) => text.replace(/(\u001cF5)30\{/, '$150{'));

    await rebill(rxId);
    await expect(rebill(rxId)).rejects.toThrow('A claim is on its way');
    const bin = (await claimsDesk.desk.detail(rxId)).moves.find(({ event }) => event === 'bin');
    expect(bin?.why).toEqual([
      'A claim of this fill is being rebilled: wait until the payer’s answer is known.',
    ]);
    await claimsDesk.run();

    const after = await claimsDesk.desk.detail(rxId);
    expect([after.status, after.fill?.patientPayCents]).toEqual(['RV', 500]);
    expect(after.events.at(-1)).toMatchObject({
      title: 'Claim rebilled',
      reason: 'The patient’s part is $5.00, and was $3.00. Nothing is paid yet: $5.00 is due.',
    });
    expect(await listed(rxId)).toEqual([]);
    await claimsDesk.desk.pickedUp(rxId);
    expect((await claimsDesk.desk.detail(rxId)).fill?.paidCents).toBe(500);
  });
  test('and the patient has paid before: what is owed back stands on a list', async () => {
    const rxId = await billed();
    await claimsDesk.desk.scanned(rxId);
    await claimsDesk.desk.verified(rxId);
    await claimsDesk.db
      .updateTable('fills')
      .set({ paid_cents: 300 })
      .where('rx_id', '=', rxId)
      .execute();
    answering((text) => text.replace(/(\u001cF5)30\{/, '$110{'));

    await rebill(rxId);
    await claimsDesk.run();

    expect(await listed(rxId)).toEqual([
      [
        'reversal',
        'The patient’s part is $1.00, and was $3.00. The patient has paid $3.00: ' +
          '$2.00 is owed back. Give it back, then settle it.',
      ],
    ]);
  });
  test('is counted once: what was paid first is taken back with it', async () => {
    const rxId = await billed();
    await rebill(rxId);
    await claimsDesk.run();

    const sent = await claimsDesk.db
      .selectFrom('claim_transmissions as t')
      .innerJoin('claims as c', 'c.id', 't.claim_id')
      .innerJoin('fills as f', 'f.id', 'c.fill_id')
      .select(['t.kind', 't.result', 't.taken_back_at', 't.request'])
      .where('f.rx_id', '=', rxId)
      .orderBy('t.id')
      .execute();

    expect(sent.map((row) => [row.kind, row.result, row.taken_back_at === null])).toEqual([
      ['B1', 'paid', false],
      ['B3', 'paid', true],
    ]);
    const [first, second] = sent.map(({ request }) => request.toString('latin1'));
    expect(second).toBe(first?.replace('D0B1', 'D0B3'));
  });
});

describe('a rebill that is not paid', () => {
  test('is rejected: the old claim stays paid, and the changed entry goes nowhere', async () => {
    const rxId = await billed();
    const kept = await claimsDesk.claimsKept();
    await changed(rxId, { quantity: 182_000, daysSupply: 91 });

    await rebill(rxId);
    await claimsDesk.run();

    expect(await claimsDesk.claimsKept()).toBe(kept);
    const payer = await primary(rxId);
    expect(payer).toMatchObject({
      state: 'paid',
      stateText: 'Paid',
      trouble: 'rebill',
      paid: { insurancePaidCents: 200, copayCents: 300 },
    });
    expect(payer.rejects.map(({ code }) => code)).toEqual(['7X']);
    expect(await listed(rxId)).toEqual([
      ['rebill', expect.stringContaining('still pays as before')],
    ]);
    const stale = await claimsDesk.desk.detail(rxId);
    expect([stale.status, stale.next]).toEqual(['DE', 'rebill-claim']);
    await expect(send(rxId)).rejects.toThrow('A claim was paid for what this fill was before');

    const { draft } = stale;
    await claimsDesk.act(
      claimsDesk.desk.technician,
      (work, version) =>
        editRx(work, {
          rxId,
          version,
          draft: { ...draft, quantity: 60_000, daysSupply: 30 },
          answers: [],
        }),
      rxId,
    );
    expect((await claimsDesk.desk.detail(rxId)).next).toBe('send-claim');
    await send(rxId);
    expect((await claimsDesk.desk.detail(rxId)).status).toBe('B');
    expect(await listed(rxId)).toEqual([]);
    expect(await log(rxId)).toEqual([
      ['Rebill', 'Rejected'],
      ['Billing', 'Paid'],
    ]);
  });
  test('has no answer: nobody says that it is paid, and the same bytes go again', async () => {
    const rxId = await billed();
    const kept = await claimsDesk.claimsKept();
    await changed(rxId, { quantity: 90_000, daysSupply: 45 });
    await rebill(rxId);
    silent(true);
    await claimsDesk.runLong();

    expect(await primary(rxId)).toMatchObject({
      stateText: 'Rebill not known',
      rebilling: true,
      trouble: 'rebill',
      problem: expect.stringContaining('Not known: the payer may pay what it paid before'),
    });
    expect(await listed(rxId)).toEqual([['rebill', expect.stringContaining('Not known')]]);
    expect((await claimsDesk.desk.detail(rxId)).next).toBe('send-claim');
    await expect(rebill(rxId)).rejects.toThrow('send it again first');
    await expect(reverse(rxId)).rejects.toThrow('The rebill was never answered');
    claimsDesk.line = tcpLine;
    await send(rxId);
    await claimsDesk.run();

    expect((await claimsDesk.desk.detail(rxId)).status).toBe('B');
    expect(await claimsDesk.claimsKept()).toBe(kept + 1);
    expect(await log(rxId)).toEqual([
      ['Rebill', 'Paid'],
      ['Rebill', 'No answer'],
      ['Billing', 'Paid'],
    ]);
  });
  test('never left: the payment stands, and it goes on as if nothing had been', async () => {
    const rxId = await billed();
    await rebill(rxId);
    silent(false);
    await claimsDesk.runLong();

    expect(await primary(rxId)).toMatchObject({ state: 'paid', stateText: 'Paid' });
    expect(await listed(rxId)).toEqual([]);
    expect((await claimsDesk.desk.detail(rxId)).events.at(-1)).toMatchObject({
      title: 'Rebill not sent',
      reason: expect.stringContaining('still pays what it paid before'),
    });
    claimsDesk.line = tcpLine;
    await claimsDesk.desk.scanned(rxId);
  });
  test('is on its way: no word of the older answer stands beside it', async () => {
    const rxId = await billed();
    await claimsDesk.db.updateTable('claims').set({ message: 'Mail order next time' }).execute();

    await rebill(rxId);

    expect(await primary(rxId)).toMatchObject({
      stateText: 'Being rebilled',
      rebilling: true,
      message: null,
    });
    await claimsDesk.run();
  });
  test('is answered for another prescription: nothing is taken over', async () => {
    const rxId = await billed();
    await rebill(rxId);
    answering((text) =>
      text.replace(/\u001cD20*(\d+)/, (_, number: string) => `\u001cD29${number}`),
    );
    await claimsDesk.run();

    expect(await primary(rxId)).toMatchObject({
      stateText: 'Rebill not known',
      problem: expect.stringContaining('The answer is for prescription 9'),
    });
    claimsDesk.line = tcpLine;
    await send(rxId);
    await claimsDesk.run();
    expect(await primary(rxId)).toMatchObject({ state: 'paid', trouble: null });
  });
});

describe('a rebill is refused', () => {
  test('where what would be sent is no longer what was shown', async () => {
    const rxId = await billed();
    const { rebill: seen } = await claimsDesk.details(rxId);
    await changed(rxId, { quantity: 90_000, daysSupply: 45 });

    await expect(rebill(rxId, claimsDesk.desk.technician, seen?.digest)).rejects.toThrow(
      'What would be sent is no longer what was shown',
    );
    expect(await log(rxId)).toEqual([['Billing', 'Paid']]);
  });
  test.each(['rx.reverse', 'rx.adjudicate'] as const)('to who lacks %s', async (right) => {
    const rxId = await billed();
    const { technician } = claimsDesk.desk;
    const permissions = new Set([...technician.permissions].filter((key) => key !== right));

    await expect(rebill(rxId, { ...technician, permissions })).rejects.toThrow(
      'Your roles lack the permission',
    );
  });
  test('while a later payer has paid what the first one left', async () => {
    const rxId = await billed(['ppo', 'copay']);
    expect((await claimsDesk.details(rxId)).payers.map(({ state }) => state)).toEqual([
      'paid',
      'paid',
    ]);

    await expect(rebill(rxId)).rejects.toThrow(
      'The secondary payer paid what was left to it: reverse the claims, its own first',
    );
    await reverse(rxId);
    await claimsDesk.run();
    expect((await claimsDesk.details(rxId)).payers.map(({ state }) => state)).toEqual([
      'reversed',
      'reversed',
    ]);
  });
  test('after the hand-over: it is no way round the reason and the password', async () => {
    const rxId = await billed();
    const { technician, inCharge } = claimsDesk.desk;
    await claimsDesk.desk.scanned(rxId);
    await claimsDesk.desk.verified(rxId);
    await claimsDesk.desk.pickedUp(rxId);

    await expect(rebill(rxId, technician)).rejects.toThrow(
      'It was handed over: it is not rebilled',
    );
    await expect(rebill(rxId, inCharge)).rejects.toThrow('with reason and password');
    await claimsDesk.db
      .updateTable('claims')
      .set({ problem: 'The patient’s part is another one.', waiting_since: claimsDesk.desk.now })
      .where('state', '=', 'paid')
      .execute();
    await expect(
      claimsDesk.act(inCharge, (work, version) => reverseClaims(work, rxId, version, null), rxId),
    ).rejects.toThrow('Reverse after hand-over');
  });
});
