import { sql } from 'kysely';
import { afterEach, beforeAll, afterAll, beforeEach, describe, expect, test } from 'vitest';
import { writeOverpunch } from '#domain/claim/ncpdp/overpunch.ts';
import { required } from '#domain/platform/required.ts';
import { tcpLine } from '#server/io/claim/line.ts';
import { checkEligibility, eligibilityChecks } from '#server/services/claim/eligibility.ts';
import { apply, keepTry, takeNext, workNext } from '#server/services/claim/engine.ts';
import { faxPriorAuth } from '#server/services/claim/prior-auth.ts';
import { resubmitClaim, reverseClaims, sendClaim } from '#server/services/claim/send.ts';
import { transmissionDetail, transmissionLog } from '#server/services/claim/transmission-view.ts';
import { claimWorkList } from '#server/services/claim/work-list.ts';
import { retryFax, sendNextFax } from '#server/services/document/faxes.ts';
import { switchNdc } from '#server/services/rx/fill-changes.ts';
import { openRx } from '#server/services/rx/open.ts';
import { listQueue, queueCounts } from '#server/services/rx/queue.ts';
import { editRx } from '#server/services/rx/rx.ts';
import { ClaimsDesk, type CardName } from '#tests/platform/claims-desk.ts';
import { packageCode, ndc10 } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let claimsDesk: ClaimsDesk;
beforeAll(async () => {
  claimsDesk = await ClaimsDesk.open({ start: usualDay });
});
afterAll(() => claimsDesk.close());
beforeEach(async () => {
  await claimsDesk.payer.control('clear');
  // A test that makes the line impatient leaves the next one the usual patience.
  await claimsDesk.patience(5_000);
});
afterEach(() => {
  claimsDesk.line = tcpLine;
});

/**
 * A new prescription of a new patient of that name, whom the payer knows by the card: no two tests
 * disturb one another.
 */
async function entered(cards: readonly CardName[] = ['ppo'], draft: object = {}): Promise<number> {
  // The payer knows one Alma: her earlier fills of these tests are taken back, so that none is too
  // soon.
  await takeAllBack();
  const patientId = await claimsDesk.desk.patient({});
  await claimsDesk.insure(patientId, ...cards);
  return (await claimsDesk.desk.enter({ patientId, ...draft })).rxId;
}
async function takeAllBack(): Promise<void> {
  const paid = await claimsDesk.db
    .selectFrom('claims as x')
    .innerJoin('fills as f', 'f.id', 'x.fill_id')
    .select(['f.rx_id'])
    .distinct()
    .where('x.state', 'in', ['paid', 'captured', 'duplicate', 'sent'])
    .execute();
  for (const { rx_id } of paid) {
    await claimsDesk.act(
      claimsDesk.desk.technician,
      (work, value) => reverseClaims(work, rx_id, value, null),
      rx_id,
    );
    await claimsDesk.run();
  }
}
const send = (rxId: number, actor = claimsDesk.desk.technician) =>
  claimsDesk.act(actor, (work, value) => sendClaim(work, rxId, value), rxId);
const reverse = (rxId: number, byHand: string | null = null) =>
  claimsDesk.act(
    claimsDesk.desk.technician,
    (work, value) => reverseClaims(work, rxId, value, byHand),
    rxId,
  );
const status = async (rxId: number) => (await claimsDesk.desk.detail(rxId)).status;
const works = async (trouble = '') =>
  (
    await claimWorkList(claimsDesk.desk.work(claimsDesk.desk.technician), {
      text: '',
      filters: { trouble },
      sort: null,
      offset: 0,
      limit: 100,
    })
  ).rows;
const log = async (rxId: number) => {
  const work = claimsDesk.desk.work(claimsDesk.desk.technician);
  return (await transmissionLog(work, (await openRx(work, rxId))!)).rows;
};
const no = { priorAuthorization: null, clarifications: [], dur: [] };

describe('another package of a billed fill', () => {
  const switchTo = (rxId: number, drugId: number) =>
    claimsDesk.act(
      claimsDesk.desk.technician,
      (work, version) => switchNdc(work, rxId, version, drugId),
      rxId,
    );
  test('is taken once the claim is taken back, and billed for what it is', async () => {
    const { metforminBig } = claimsDesk.desk.shelf;
    const rxId = await entered();
    await send(rxId);
    await claimsDesk.run();
    await expect(switchTo(rxId, metforminBig)).rejects.toThrow(
      'Reverse the paid claim first: primary.',
    );
    expect(await status(rxId)).toBe('B');
    const billed = await claimsDesk.desk.detail(rxId);
    expect(billed.moves.find(({ event }) => event === 'reverse-claims')?.takesBack).toEqual([
      billed.fill?.price?.lines[0],
    ]);
    await reverse(rxId);
    await claimsDesk.run();
    expect(await claimsDesk.desk.detail(rxId)).toMatchObject({
      status: 'B',
      fill: { price: null, patientPayCents: null },
      problems: [{ code: 'CLAIM_TAKEN_BACK' }],
    });
    await switchTo(rxId, metforminBig);
    expect(await claimsDesk.desk.detail(rxId)).toMatchObject({
      status: 'DE',
      fill: { drugId: metforminBig, labelsPrinted: 0 },
      next: 'send-claim',
    });
    await send(rxId);
    await claimsDesk.run();
    expect(await claimsDesk.desk.detail(rxId)).toMatchObject({
      status: 'B',
      fill: { price: { lines: billed.fill?.price?.lines } },
    });
    expect((await claimsDesk.details(rxId)).ndc).toBe('00591036905');
  });
});
describe('a card with an IIN of eight digits', () => {
  test('is billed over the line of its first six, under which the payer knows it', async () => {
    const six = await claimsDesk.db
      .selectFrom('insurance_bins')
      .select('id')
      .where('bin', '=', '999999')
      .executeTakeFirstOrThrow();
    const renamed = (bin: string) =>
      claimsDesk.db.updateTable('insurance_bins').set({ bin }).where('id', '=', six.id).execute();
    await renamed('99999907');
    try {
      const rxId = await entered();
      await send(rxId);
      await claimsDesk.run();
      expect(await status(rxId)).toBe('B');
      expect((await claimsDesk.details(rxId)).payers[0]).toMatchObject({
        state: 'paid',
        bin: '99999907',
      });
      await reverse(rxId);
      await claimsDesk.run();
      expect((await claimsDesk.details(rxId)).payers[0]).toMatchObject({ state: 'reversed' });
    } finally {
      await renamed('999999');
    }
  });
});
describe('a claim is paid', () => {
  test('the answer makes the move, its amounts become the price, and they add up to the cent', async () => {
    const rxId = await entered();
    const before = await claimsDesk.desk.detail(rxId);
    expect([before.next, before.moves.find((move) => move.event === 'send-claim')]).toMatchObject([
      'send-claim',
      { allowed: true, title: 'Send the claim' },
    ]);
    await send(rxId);
    expect((await claimsDesk.details(rxId)).payers).toMatchObject([
      {
        rank: 1,
        title: 'Primary',
        state: 'sent',
        inFlight: 'B1',
        bin: '999999',
        pcn: 'TESTPCN',
        group: 'PPO',
        memberId: 'W100',
      },
    ]);
    await expect(send(rxId)).rejects.toThrow('A claim is on its way');
    await expect(
      claimsDesk.move(claimsDesk.desk.technician, rxId, 'cash', { consent: true }),
    ).rejects.toThrow('A claim is on its way');
    expect(await claimsDesk.run()).toBe(1);
    // Metformin: 60 at AWP $0.40 less 75 % and MAC $0.08: $4.80, and a fee of $2.00; $3.00 of it is
    // the copay.
    const paid = await claimsDesk.desk.detail(rxId);
    const details = await claimsDesk.details(rxId);
    expect([
      paid.status,
      paid.fill!.patientPayCents,
      paid.fill!.price?.priceCents,
      paid.fill!.rtsDueOn,
      paid.fill!.filledOn,
    ]).toEqual(['B', 300, 500, '2026-03-16', claimsDesk.desk.today]);
    expect(details.payers[0]).toMatchObject({
      state: 'paid',
      inFlight: null,
      authorization: expect.stringMatching(/\S/),
      explained: 'The patient pays $3.00: copay $3.00.',
      problems: [],
      paid: {
        ingredientCents: 300,
        dispensingFeeCents: 200,
        totalCents: 500,
        approvedCents: 500,
        insurancePaidCents: 200,
        copayCents: 300,
      },
    });
    expect(details.payers[0]!.billing!.totalCents).toBe(
      details.payers[0]!.billing!.ingredientCents! +
        details.payers[0]!.billing!.dispensingFeeCents!,
    );
    expect(details.summary).toMatchObject({
      approvedCents: 500,
      paidCents: 200,
      copayCents: 300,
      profitCents: 500 - details.summary.costCents!,
    });
    expect(
      paid.events.slice(-2).map((event) => [event.event, event.by, event.from, event.to]),
    ).toEqual([
      ['claim-sent', expect.stringContaining('tess'), 'DE', 'DE'],
      ['paid', 'System', 'DE', 'B'],
    ]);
    expect(
      (
        await claimsDesk.db
          .selectFrom('audit_log')
          .selectAll()
          .where('event', '=', 'claim.answered')
          .where('entity_id', '=', rxId)
          .execute()
      ).map((row) => [row.actor_name, row.outcome, row.detail]),
    ).toMatchObject([['System', 'done', { kind: 'B1', outcome: 'paid' }]]);
  });
  test('a payer is asked the drug’s Ins. Unit Total and its Ins. Disp Fee, and the usual price stays the cash price', async () => {
    const rxId = await entered();
    const cash = (await openRx(claimsDesk.desk.work(claimsDesk.desk.technician), rxId))!.price!;
    const drugId = (
      await claimsDesk.db
        .selectFrom('fills')
        .select('drug_id')
        .where('rx_id', '=', rxId)
        .executeTakeFirstOrThrow()
    ).drug_id;
    if (!cash.ok) throw new Error(cash.error.message);
    const side = (set: {
      ins_margin: number | null;
      ins_disp_fee: number | null;
      unit_cost: number | null;
    }) =>
      claimsDesk.db
        .insertInto('store_drugs')
        .values({
          store_id: claimsDesk.desk.p.storeId,
          drug_id: drugId,
          ...set,
          created_at: claimsDesk.desk.now,
          modified_at: claimsDesk.desk.now,
        })
        .onConflict((conflict) => conflict.columns(['store_id', 'drug_id']).doUpdateSet(set))
        .execute();
    const was = await claimsDesk.db
      .selectFrom('store_drugs')
      .select(['ins_margin', 'ins_disp_fee', 'unit_cost'])
      .where('drug_id', '=', drugId)
      .where('store_id', '=', claimsDesk.desk.p.storeId)
      .executeTakeFirst();
    // $0.05 and 10 %: 60 of them are $3.30.
    await side({ ins_margin: 1_000, ins_disp_fee: 1_050, unit_cost: 5_000 });
    const price = (await openRx(claimsDesk.desk.work(claimsDesk.desk.technician), rxId))!.price!;
    await send(rxId);
    const billed = (await claimsDesk.details(rxId)).payers[0]!.billing!;
    expect(billed).toMatchObject({
      ingredientCents: 330,
      dispensingFeeCents: 1_050,
      totalCents: 1_380,
    });
    const [row] = await log(rxId);
    const found = await transmissionDetail(
      claimsDesk.desk.work(claimsDesk.desk.technician),
      row!.id,
    );
    const said = found.ok ? found.value.request.segments.flatMap((segment) => segment.fields) : [];
    expect(['D9', 'DC', 'DU', 'DN'].map((id) => said.find((row) => row.id === id)?.raw)).toEqual([
      '33{',
      '105{',
      '138{',
      '09',
    ]);
    expect(said.find((row) => row.id === 'DQ')?.raw).toBe(
      writeOverpunch(price.ok ? price.value.price : 0),
    );
    await claimsDesk.run();
    await side(was ?? { ins_margin: null, ins_disp_fee: null, unit_cost: null });
  });
  test('an entry that is saved and goes on is sent at once, not priced as cash', async () => {
    await takeAllBack();
    const patientId = await claimsDesk.desk.patient({});
    await claimsDesk.insure(patientId, 'ppo');
    const { rxId, status: at } = await claimsDesk.desk.enter({ patientId }, { thenFill: true });
    expect([at, (await claimsDesk.details(rxId)).payers[0]!.inFlight]).toEqual(['DE', 'B1']);
    await claimsDesk.run();
    expect(await claimsDesk.desk.detail(rxId)).toMatchObject({
      status: 'B',
      fill: { patientPayCents: 300 },
    });
  });
  test('every byte of it can be looked at, in words', async () => {
    const rxId = await entered();
    await send(rxId);
    await claimsDesk.run();
    const [row] = await log(rxId);
    const found = await transmissionDetail(
      claimsDesk.desk.work(claimsDesk.desk.technician),
      row!.id,
    );
    expect(row).toMatchObject({
      type: 'Billing',
      status: 'Paid',
      bin: '999999',
      pcn: 'TESTPCN',
      group: 'PPO',
      tries: 1,
      rank: 1,
    });
    if (!found.ok) throw new Error('not found');
    const { request, answers, drug, patient, payer, pharmacy, billed, paid } = found.value;
    expect([
      drug!.ndc,
      patient.name,
      payer.memberId,
      pharmacy.npi,
      billed!.dispensingFeeCents,
      paid!.insurancePaidCents,
    ]).toEqual(['00591036901', 'Rivera, Alma', 'W100', '1234567893', expect.any(Number), 200]);
    expect(request.segments.map((segment) => segment.name)).toEqual([
      'Header',
      'Insurance',
      'Patient',
      'Claim',
      'Pricing',
      'Prescriber',
    ]);
    expect(
      request.segments.flatMap((segment) => segment.fields).find((field) => field.id === 'D7'),
    ).toMatchObject({
      raw: '00591036901',
      title: expect.stringContaining('407-D7'),
    });
    expect([
      request.text.startsWith('999999D0B1'),
      request.text.includes('⟦FS⟧C2W100'),
      request.hex.startsWith('39 39 39'),
      answers.length,
      answers[0]!.message.segments.map((segment) => segment.name).includes('Response Pricing'),
    ]).toEqual([true, true, true, 1, true]);
  });
});

/** What a claim said of its fill and asked for it, in cents. */
const billedAs = (rxId: number) => {
  return claimsDesk.db
    .selectFrom('claims as c')
    .innerJoin('fills as f', 'f.id', 'c.fill_id')
    .select([sql`c.facts->'fill'`.as('fill'), sql`c.facts->'price'`.as('price')])
    .where('f.rx_id', '=', rxId)
    .executeTakeFirstOrThrow();
};
describe('a claim is rejected', () => {
  test('not covered: code, words and first action stand on the work list; cash needs the patient’s consent', async () => {
    const rxId = await entered(['ppo'], { drugId: claimsDesk.desk.shelf.warfarin });
    await send(rxId);
    await claimsDesk.run();
    expect(await status(rxId)).toBe('R');
    expect((await works('rejected')).find((work) => work.rxId === rxId)).toMatchObject({
      codes: '70',
      description: 'The plan does not pay for this drug',
      firstAction: 'Ask the prescriber for a covered alternative, or offer the cash price',
      payer: 'TestRx',
      trouble: 'rejected',
      status: 'R',
      patientName: 'Rivera, Alma',
    });
    expect(
      (await queueCounts(claimsDesk.desk.work(claimsDesk.desk.technician)))['rejected-claims'],
    ).toBe((await works()).length);
    await expect(claimsDesk.move(claimsDesk.desk.technician, rxId, 'cash')).rejects.toThrow(
      'consent',
    );
    expect(
      (await claimsDesk.move(claimsDesk.desk.technician, rxId, 'cash', { consent: true })).status,
    ).toBe('C');
  });
  test('the rejected queue says why: the payer’s code with its meaning', async () => {
    const rxId = await entered(['ppo'], { drugId: claimsDesk.desk.shelf.warfarin });
    await send(rxId);
    await claimsDesk.run();

    const rejected = await listQueue(claimsDesk.desk.work(claimsDesk.desk.technician), {
      text: '',
      filters: { queue: 'rejected' },
      sort: null,
      offset: 0,
      limit: 100,
    });

    expect(rejected.rows.find((row) => row.rxId === rxId)).toMatchObject({
      status: 'R',
      reason: '70 The plan does not pay for this drug',
      reasonText: '70 The plan does not pay for this drug',
    });
  });
  test('P/A Fax asks the prescriber on one page with prescription, plan and rejection; once for a rejection, and never about one that was paid', async () => {
    const rxId = await entered(['ppo'], { drugId: claimsDesk.desk.shelf.lisinopril });
    const ask = async (transmissionId: number) =>
      claimsDesk.desk.run(claimsDesk.desk.technician, async (work) =>
        faxPriorAuth(work, rxId, await claimsDesk.desk.version(rxId), transmissionId),
      );
    await send(rxId);
    await claimsDesk.run();
    const [rejection] = await log(rxId);
    const { prescriber_id } = await claimsDesk.db
      .selectFrom('rxs')
      .select('prescriber_id')
      .where('id', '=', rxId)
      .executeTakeFirstOrThrow();
    const fax = (to: string | null) =>
      claimsDesk.db
        .updateTable('prescribers')
        .set({ fax: to })
        .where('id', '=', prescriber_id)
        .execute();
    await fax(null);
    await expect(ask(rejection!.id)).rejects.toThrow(
      'has no fax number on the record: add it there.',
    );
    await fax('2175550143');
    const queued = await ask(rejection!.id);
    expect(queued).toMatchObject({
      status: 'queued',
      fax: '2175550143',
      pages: 1,
      documents: [{ key: null, name: 'Prior authorization request: Lisinopril 10 mg tablet' }],
    });
    const { content } = await claimsDesk.db
      .selectFrom('prior_auth_requests')
      .select('content')
      .where('fax_id', '=', queued.id)
      .executeTakeFirstOrThrow();
    expect(content).toMatchObject({
      drug: 'Lisinopril 10 mg tablet',
      patient: 'Rivera, Alma',
      dateOfBirth: '04/12/1957',
      plan: expect.arrayContaining([expect.stringContaining('BIN: 999999'), 'Member ID: W100']),
      rejections: [
        '75  A prior authorization is needed',
        'The plan says: PRIOR AUTHORIZATION REQUIRED',
      ],
    });
    await expect(ask(rejection!.id)).rejects.toThrow('was asked about this rejection on');
    // One that failed may be asked anew, and is not sent after that.
    const state = (id: number, status: 'failed' | 'queued') =>
      claimsDesk.db
        .updateTable('fax_jobs')
        .set({ status, reason: 'Nobody answered.' })
        .where('id', '=', id)
        .execute();
    const retry = async (id: number) => {
      const fixture = await claimsDesk.db
        .selectFrom('fax_jobs')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return retryFax(claimsDesk.desk.p.scope({ now: claimsDesk.desk.now }), id, fixture.version);
    };
    await state(queued.id, 'failed');
    const anew = await ask(rejection!.id);
    expect(await retry(queued.id)).toMatchObject({
      ok: false,
      error: { why: ['The prescriber was asked anew since this one failed: see the newer fax.'] },
    });
    await state(anew.id, 'failed');
    expect(await retry(queued.id)).toMatchObject({ ok: true, value: { status: 'queued' } });
    // What it was sent for is what stands beside it, and nothing else is asked for in its name.
    const drug = (drugId: number) =>
      claimsDesk.db
        .updateTable('fills')
        .set({ drug_id: drugId })
        .where('rx_id', '=', rxId)
        .execute();
    await drug(claimsDesk.desk.shelf.warfarin);
    await expect(ask(rejection!.id)).rejects.toThrow(
      'It was sent for another drug or quantity than the prescription has now: send the claim again first.',
    );
    expect(
      await transmissionDetail(claimsDesk.desk.work(claimsDesk.desk.technician), rejection!.id),
    ).toMatchObject({
      ok: true,
      value: {
        drug: {
          name: 'Lisinopril tablet',
          strength: '10 mg',
          ndc: '68180051301',
          quantity: 60_000,
          daysSupply: 30,
        },
      },
    });
    await drug(claimsDesk.desk.shelf.lisinopril);
    const pages: number[] = [];
    const line = {
      send: async ({ pdf }: { pdf: Uint8Array }) => {
        pages.push(
          [
            ...Buffer.from(pdf)
              .toString('latin1')
              .matchAll(/\/Type \/Page\b/g),
          ].length,
        );
        return { taken: true as const };
      },
    };
    expect([
      await sendNextFax(
        { db: claimsDesk.db, filesDir: '', line: line as never },
        () => claimsDesk.desk.now,
      ),
      pages,
    ]).toEqual([{ id: queued.id, status: 'sent' }, [2]]);
    const again = {
      rank: 1,
      what: 'PA number from the plan',
      correction: 'data' as const,
      corrections: { ...no, priorAuthorization: { type: '1', number: '12345' } },
    };
    await claimsDesk.act(
      claimsDesk.desk.technician,
      (work, value) => resubmitClaim(work, rxId, value, again),
      rxId,
    );
    await claimsDesk.run();
    const [paid] = await log(rxId);
    expect(paid!.status).toBe('Paid');
    await expect(ask(paid!.id)).rejects.toThrow(
      'The payer did not reject this one: there is nothing to have authorized.',
    );
    await expect(ask(rejection!.id)).rejects.toThrow(
      'This rejection is past: look at what was sent last.',
    );
    const other = await entered(['ppo'], { drugId: claimsDesk.desk.shelf.warfarin });
    await expect(
      claimsDesk.desk.run(claimsDesk.desk.technician, async (work) =>
        faxPriorAuth(work, other, await claimsDesk.desk.version(other), rejection!.id),
      ),
    ).rejects.toMatchObject({ failure: { code: 'NOT_FOUND' } });
  });
  test.each([
    ['no number', ''],
    ['letters', 'PA12345'],
  ])('a prior authorization with %s is not sent, and its field says why', async (_, number) => {
    const rxId = await entered(['ppo'], { drugId: claimsDesk.desk.shelf.lisinopril });
    await send(rxId);
    await claimsDesk.run();
    const again = {
      rank: 1,
      what: 'PA number from the plan',
      correction: 'data' as const,
      corrections: { ...no, priorAuthorization: { type: '1', number } },
    };

    const resent = claimsDesk.act(
      claimsDesk.desk.technician,
      (work, value) => resubmitClaim(work, rxId, value, again),
      rxId,
    );

    await expect(resent).rejects.toMatchObject({
      failure: {
        code: 'REFUSED',
        fields: {
          paNumber: 'Type the number as the payer gave it: digits only, without letters or hyphens',
        },
      },
    });
    expect([await status(rxId), (await log(rxId)).map((row) => row.status)]).toEqual([
      'R',
      ['Rejected'],
    ]);
  });
  test('a prior authorization is entered, the claim goes again and is paid; both transmissions are kept', async () => {
    const rxId = await entered(['ppo'], { drugId: claimsDesk.desk.shelf.lisinopril });
    await send(rxId);
    await claimsDesk.run();
    expect([
      await status(rxId),
      (await claimsDesk.details(rxId)).payers[0]!.rejects.map((reject) => reject.code),
    ]).toEqual(['R', ['75']]);
    const again = {
      rank: 1,
      what: 'PA number from the plan',
      correction: 'data' as const,
      corrections: { ...no, priorAuthorization: { type: '1', number: '12345' } },
    };
    await claimsDesk.act(
      claimsDesk.desk.technician,
      (work, value) => resubmitClaim(work, rxId, value, again),
      rxId,
    );
    expect([await status(rxId), await works('rejected')]).toEqual([
      'DE',
      expect.not.arrayContaining([expect.objectContaining({ rxId })]),
    ]);
    await claimsDesk.run();
    expect([await status(rxId), (await log(rxId)).map((row) => row.status)]).toEqual([
      'B',
      ['Paid', 'Rejected'],
    ]);
    expect((await claimsDesk.desk.detail(rxId)).events.map((event) => event.event)).toEqual([
      'create',
      'claim-sent',
      'rejected',
      'resubmit',
      'back-to-entry',
      'claim-sent',
      'paid',
    ]);
  });
  test('what another payer paid for the whole is taken back before less is filled', async () => {
    const rxId = await entered(['ppo', 'medicaid']);
    await send(rxId);
    await claimsDesk.run();
    const { db } = claimsDesk.desk;
    const { fill } = await claimsDesk.desk.detail(rxId);
    const { fillId } = required(fill, 'the fill that was billed');
    await db
      .updateTable('claims')
      .set({ state: 'rejected', reject_codes: ['76'] })
      .where('fill_id', '=', fillId)
      .where('rank', '=', 2)
      .execute();
    await db.updateTable('rxs').set({ status: 'R' }).where('id', '=', rxId).execute();
    await db.updateTable('fills').set({ status: 'R' }).where('id', '=', fillId).execute();

    const rejected = await claimsDesk.desk.detail(rxId);
    expect([rejected.status, rejected.next]).toEqual(['R', 'reverse-claims']);
    expect(rejected.reason).toMatch(/^Secondary: 76 /);
    await db
      .updateTable('claims')
      .set({ state: 'paid', reject_codes: [] })
      .where('fill_id', '=', fillId)
      .execute();
    await reverse(rxId);
    await claimsDesk.run();
    expect((await claimsDesk.details(rxId)).payers.map((payer) => payer.state)).toEqual([
      'reversed',
      'reversed',
    ]);
  });
  test('a plan pays for less at a time: an ordinary fill of less is billed', async () => {
    const ordinary = await entered();
    await send(ordinary);
    await claimsDesk.run();
    const written = { quantity: 182_000, daysSupply: 91, refills: 3 };
    const rxId = await entered(['ppo'], written);
    await send(rxId);
    await claimsDesk.run();
    const rejected = await claimsDesk.desk.detail(rxId);
    expect([rejected.status, rejected.next]).toEqual(['R', 'part']);

    const less = { ...rejected.draft, quantity: 60_000, daysSupply: 30 };
    const edit = (actor: typeof claimsDesk.desk.technician) =>
      claimsDesk.act(
        actor,
        (work, version) => editRx(work, { rxId, version, draft: less, answers: [] }),
        rxId,
      );
    await expect(edit(claimsDesk.desk.technician)).rejects.toThrow(
      'What the prescriber wrote is not changed for a payer',
    );
    const limited = { partialFill: { quantity: 60_000, reason: 'payer' as const } };
    const { technician } = claimsDesk.desk;
    await claimsDesk.move(technician, rxId, 'part', limited);
    const whole = await claimsDesk.move(technician, rxId, 'whole');
    expect(whole.fill).toMatchObject({ quantity: 182_000, daysSupply: 91 });
    await claimsDesk.move(technician, rxId, 'part', limited);
    await send(rxId);
    await claimsDesk.run();

    expect(await claimsDesk.desk.detail(rxId)).toMatchObject({
      status: 'B',
      draft: written,
      fill: { quantity: 60_000, daysSupply: 30, partialFill: null },
    });
    // As 60 are sold: with the whole fee, and the usual price of 60.
    const asOne = await billedAs(ordinary);
    expect(await billedAs(rxId)).toEqual(asOne);
    expect(asOne.price).toEqual({
      basis: 'ACQ',
      ingredientCost: 300,
      dispensingFee: 1_000,
      usualAndCustomary: 1_450,
      incentive: 0,
    });
  });
  test('a changed SIG goes to the payer again by a pharmacist, whatever it is called', async () => {
    const rxId = await entered(['ppo'], { drugId: claimsDesk.desk.shelf.lisinopril });
    await send(rxId);
    await claimsDesk.run();
    const { draft } = await claimsDesk.desk.detail(rxId);
    const { technician, pharmacist } = claimsDesk.desk;
    await claimsDesk.act(
      technician,
      (work, version) =>
        editRx(work, { rxId, version, draft: { ...draft, daysSupply: 29 }, answers: [] }),
      rxId,
    );
    const again = (actor: typeof technician) =>
      claimsDesk.move(actor, rxId, 'resubmit', { correction: 'data' });
    await expect(again(technician)).rejects.toThrow(
      'Only a pharmacist with an active license may do this.',
    );
    expect((await claimsDesk.desk.detail(rxId, technician)).moves).toContainEqual(
      expect.objectContaining({ event: 'resubmit', allowed: false }),
    );
    expect((await again(pharmacist)).events.at(-1)?.event).toBe('resubmit');
  });
  test('the pharmacist’s codes take a pharmacist', async () => {
    const rxId = await entered(['ppo'], { drugId: claimsDesk.desk.shelf.lisinopril });
    await send(rxId);
    await claimsDesk.run();
    const coded = {
      rank: 1,
      what: 'Asked the prescriber',
      correction: 'clinical' as const,
      corrections: { ...no, dur: [{ reason: 'DD', service: 'M0', result: '1G' }] },
    };
    await expect(
      claimsDesk.act(
        claimsDesk.desk.technician,
        (work, value) => resubmitClaim(work, rxId, value, coded),
        rxId,
      ),
    ).rejects.toThrow('Only a pharmacist with an active license');
    await claimsDesk.act(
      claimsDesk.desk.pharmacist,
      (work, value) => resubmitClaim(work, rxId, value, coded),
      rxId,
    );
    await claimsDesk.run();
    const [last] = await log(rxId);
    const found = await transmissionDetail(
      claimsDesk.desk.work(claimsDesk.desk.technician),
      last!.id,
    );
    expect(
      found.ok &&
        found.value.request.segments
          .find((segment) => segment.name === 'DUR/PPS')
          ?.fields.map((field) => [field.id, field.value]),
    ).toEqual(
      expect.arrayContaining([
        ['E4', 'DD'],
        ['E5', 'M0'],
        ['E6', '1G'],
      ]),
    );
  });
  test('too soon: the date from which the payer takes it stands on the work list', async () => {
    const first = await entered();
    await send(first);
    await claimsDesk.run();
    // The same member by another record of the pharmacy: the payer knows what the pharmacy does
    // not.
    const patientId = await claimsDesk.desk.patient({});
    const second = (
      await claimsDesk.desk.enter({ patientId, drugId: claimsDesk.desk.shelf.metforminBig })
    ).rxId;
    await claimsDesk.insure(patientId, 'ppo');
    claimsDesk.desk.clock.forward({ minutes: 60 * 24 * 2 });
    await claimsDesk.payer.control(`today ${claimsDesk.desk.today}`);
    await send(second);
    await claimsDesk.run();
    expect((await works('rejected')).find((work) => work.rxId === second)).toMatchObject({
      codes: '79',
      nextFillOn: expect.stringMatching(/^2026-03-\d\d$/),
      message: expect.stringContaining('NEXT FILLABLE DATE'),
    });
  });
});

describe('the line fails', () => {
  test('an answer that was lost: the same bytes go again, the payer knows the claim, and pays once', async () => {
    const rxId = await entered();
    const kept = await claimsDesk.claimsKept();
    await send(rxId);
    await claimsDesk.payer.control('silent times=1');
    await claimsDesk.patience(150);
    expect([await claimsDesk.run(), await status(rxId)]).toEqual([1, 'DE']);
    await claimsDesk.patience(5_000);
    expect((await log(rxId))[0]).toMatchObject({
      status: 'Waiting',
      why: 'The payer did not answer within 0.15 seconds.',
      state: 'pending',
    });
    expect(await claimsDesk.run()).toBe(0);
    claimsDesk.desk.clock.forward({ minutes: 0.05 });
    await claimsDesk.run();
    expect([
      await status(rxId),
      (await log(rxId))[0],
      (await claimsDesk.claimsKept()) - kept,
    ]).toMatchObject(['B', { status: 'Paid (duplicate)', tries: 2 }, 1]);
    expect((await claimsDesk.desk.detail(rxId)).fill!.patientPayCents).toBe(300);
  });
  test.each(['half', 'garbled'])(
    'an answer that is %s is kept, and the claim goes again',
    async (trouble) => {
      const rxId = await entered();
      await send(rxId);
      await claimsDesk.payer.control(`${trouble} times=1`);
      await claimsDesk.run();
      claimsDesk.desk.clock.forward({ minutes: 0.05 });
      await claimsDesk.run();
      const [row] = await log(rxId);
      const found = await transmissionDetail(
        claimsDesk.desk.work(claimsDesk.desk.technician),
        row!.id,
      );
      expect([
        await status(rxId),
        found.ok && found.value.answers.map((answer) => [answer.try, answer.usable]),
      ]).toEqual([
        'B',
        [
          [1, false],
          [2, true],
        ],
      ]);
    },
  );
  test('no answer at all: it stands on the work list, and goes again when a person sends it', async () => {
    const rxId = await entered();
    const kept = await claimsDesk.claimsKept();
    await send(rxId);
    await claimsDesk.payer.control('silent');
    await claimsDesk.patience(150);
    await claimsDesk.runLong();
    await claimsDesk.patience(5_000);
    expect([
      await status(rxId),
      (await works('unanswered')).find((work) => work.rxId === rxId)?.description,
    ]).toEqual([
      'DE',
      'The payer did not answer within 0.15 seconds. The claim was sent and never answered: send it again, the payer knows it and pays once.',
    ]);
    await expect(
      claimsDesk.move(claimsDesk.desk.technician, rxId, 'cash', { consent: true }),
    ).rejects.toThrow('on its way');
    await claimsDesk.payer.control('clear');
    await send(rxId);
    await claimsDesk.run();
    expect([
      await status(rxId),
      (await claimsDesk.details(rxId)).payers[0]!.state,
      (await claimsDesk.claimsKept()) - kept,
      await works('unanswered'),
    ]).toEqual(['B', 'duplicate', 1, []]);
  });
  test('nobody listens: nothing was billed; it is priced as cash, and billed later', async () => {
    const rxId = await entered();
    await send(rxId);
    await claimsDesk.payer.control('refuse');
    await claimsDesk.runLong();
    expect((await works('not-built')).find((work) => work.rxId === rxId)?.description).toMatch(
      /^Nobody listens at 127\.0\.0\.1, port \d+\. The claim was not sent/,
    );
    const cash = await claimsDesk.move(claimsDesk.desk.technician, rxId, 'cash', { consent: true });
    expect([cash.status, (await claimsDesk.details(rxId)).billLater]).toEqual(['C', true]);
    await claimsDesk.payer.control('clear');
    await send(rxId);
    await claimsDesk.run();
    const paid = await claimsDesk.desk.detail(rxId);
    expect([
      paid.status,
      paid.fill!.patientPayCents,
      paid.events.at(-1)!.event,
      (await claimsDesk.details(rxId)).billLater,
    ]).toEqual(['B', 300, 'paid-later', false]);
  });
  test('a claim that was never answered can be taken back: whether the payer had it or not', async () => {
    for (const trouble of ['silent', 'deaf']) {
      const rxId = await entered();
      await send(rxId);
      await claimsDesk.payer.control(trouble);
      await claimsDesk.patience(150);
      await claimsDesk.runLong();
      await claimsDesk.patience(5_000);
      await claimsDesk.payer.control('clear');
      await reverse(rxId);
      await claimsDesk.run();
      expect(
        [
          await status(rxId),
          (await claimsDesk.details(rxId)).payers[0]!.state,
          await works('unanswered'),
        ],
        trouble,
      ).toEqual(['DE', 'none', []]);
      expect(
        (await claimsDesk.move(claimsDesk.desk.technician, rxId, 'cash', { consent: true })).status,
      ).toBe('C');
    }
  });
});

describe('several payers', () => {
  test('the second is told what the first paid; the patient pays what the last one leaves; they are taken back in the other order', async () => {
    const rxId = await entered(['ppo', 'medicaid']);
    await send(rxId);
    await claimsDesk.run();
    const details = await claimsDesk.details(rxId);
    const [second] = await log(rxId);
    const found = await transmissionDetail(
      claimsDesk.desk.work(claimsDesk.desk.technician),
      second!.id,
    );
    expect([
      await status(rxId),
      details.payers.map((payer) => [payer.title, payer.state, payer.problems]),
      details.summary.copayCents,
    ]).toEqual([
      'B',
      [
        ['Primary', 'paid', []],
        ['Secondary', 'paid', []],
      ],
      details.payers[1]!.paid!.copayCents,
    ]);
    expect((await claimsDesk.desk.detail(rxId)).fill!.patientPayCents).toBe(
      details.payers[1]!.paid!.copayCents,
    );
    expect(
      found.ok &&
        found.value.request.segments.flatMap((segment) =>
          segment.fields
            .filter((field) => ['C8', '7C', 'DV'].includes(field.id))
            .map((field) => [field.id, field.value]),
        ),
    ).toEqual([
      ['C8', '02'],
      ['7C', '999999'],
      ['DV', '$2.00'],
    ]);
    expect((await claimsDesk.desk.detail(rxId)).fill!.rtsDueOn).toBe(
      new Date(Date.parse(claimsDesk.desk.today) + 10 * 86_400_000).toISOString().slice(0, 10),
    );
    await expect(claimsDesk.move(claimsDesk.desk.technician, rxId, 'reverse')).rejects.toThrow(
      'Reverse the paid claim first: secondary.',
    );
    await reverse(rxId);
    await claimsDesk.run();
    expect([
      (await claimsDesk.details(rxId)).payers.map((payer) => payer.state),
      (await log(rxId)).map((row) => [row.type, row.rank, row.status]),
    ]).toEqual([
      ['reversed', 'reversed'],
      [
        ['Reversal', 1, 'Accepted'],
        ['Reversal', 2, 'Accepted'],
        ['Billing', 2, 'Paid'],
        ['Billing', 1, 'Paid'],
      ],
    ]);
    const takenBack = await claimsDesk.desk.detail(rxId);
    expect([takenBack.next, takenBack.problems.map(({ message }) => message)]).toEqual([
      'reverse',
      ['Its claim was taken back: no payer pays for it. Send it back to entry to bill it.'],
    ]);
    await claimsDesk.desk.stock(claimsDesk.desk.shelf.metformin, 500, `L${rxId}`);
    await claimsDesk.desk.scan(
      claimsDesk.desk.technician,
      rxId,
      packageCode(ndc10.metformin, `L${rxId}`, '2028-06-30'),
    );
    await expect(
      claimsDesk.move(claimsDesk.desk.technician, rxId, 'scan', { counted: 60_000 }),
    ).rejects.toThrow('A claim of this fill was taken back');
    expect((await claimsDesk.move(claimsDesk.desk.technician, rxId, 'reverse')).status).toBe('DE');
    await send(rxId);
    await claimsDesk.run();
    expect(await status(rxId)).toBe('B');
  });
  test('a wrong card that was taken back and off stops nothing once billed anew', async () => {
    const rxId = await entered(['ppo', 'medicaid']);
    await send(rxId);
    await claimsDesk.run();
    await reverse(rxId);
    await claimsDesk.run();
    await claimsDesk.move(claimsDesk.desk.technician, rxId, 'reverse');
    await claimsDesk.db
      .updateTable('patient_insurances')
      .set({ active: false })
      .where('patient_id', '=', (await claimsDesk.desk.detail(rxId)).draft.patientId)
      .where('ins_prefference', '=', '2')
      .execute();

    await send(rxId);
    await claimsDesk.run();

    const { status, next, problems } = await claimsDesk.desk.detail(rxId);
    expect([status, next, problems]).toEqual(['B', 'print-label', []]);
  });
  test('a copay card pays of what is left; what can’t be built is said with its field', async () => {
    const rxId = await entered(['ppo', 'copay']);
    await send(rxId);
    await claimsDesk.run();
    expect([
      await status(rxId),
      (await claimsDesk.details(rxId)).payers.map((payer) => [payer.state, payer.paid?.copayCents]),
    ]).toMatchObject([
      'B',
      [
        ['paid', 300],
        ['paid', expect.any(Number)],
      ],
    ]);
    const bare = await entered();
    await claimsDesk.db
      .updateTable('stores')
      .set({ npi: null })
      .where('id', '=', claimsDesk.desk.p.storeId)
      .execute();
    await expect(send(bare)).rejects.toMatchObject({
      failure: {
        code: 'REFUSED',
        fields: { 'store.npi': 'The store’s NPI is missing: enter it in the store’s record.' },
      },
    });
    await claimsDesk.db
      .updateTable('stores')
      .set({ npi: '1234567893' })
      .where('id', '=', claimsDesk.desk.p.storeId)
      .execute();
  });
  test('a payer that does not take a claim back: somebody telephones, and notes it', async () => {
    const rxId = await entered();
    await send(rxId);
    await claimsDesk.run();
    // The payer has forgotten it: another number of the fill is asked about.
    await sql`update claims set facts = jsonb_set(facts, '{fill,number}', '7') where state = 'paid'`.execute(
      claimsDesk.db,
    );
    await reverse(rxId);
    await claimsDesk.run();
    expect((await works('reversal')).find((work) => work.rxId === rxId)?.description).toContain(
      'the payer did not take the claim back (87)',
    );
    await expect(claimsDesk.move(claimsDesk.desk.technician, rxId, 'reverse')).rejects.toThrow(
      'Reverse the paid claim first: primary.',
    );
    await reverse(rxId, 'Ann at the help desk has reversed it');
    expect((await claimsDesk.details(rxId)).payers[0]).toMatchObject({
      manualReversal: true,
      stateText: 'Reversal by hand',
      problem: null,
    });
    expect((await claimsDesk.move(claimsDesk.desk.technician, rxId, 'reverse')).status).toBe('DE');
    const asCash = { consent: true };
    const cash = await claimsDesk.move(claimsDesk.desk.technician, rxId, 'cash', asCash);
    expect([cash.status, cash.next, cash.problems]).toEqual(['C', 'print-label', []]);
    await sql`update claims set facts = jsonb_set(facts, '{fill,number}', '0'), manual_reversal = false where manual_reversal`.execute(
      claimsDesk.db,
    );
  });
});

describe('nothing is lost and nothing paid twice', () => {
  test('two servers that look at once send a claim once', async () => {
    const rxId = await entered();
    const before = claimsDesk.heard().length;
    await send(rxId);
    await Promise.all([1, 2, 3, 4].map(() => workNext(claimsDesk.office())));
    expect([await status(rxId), claimsDesk.heard().length - before]).toEqual(['B', 1]);
  });
  test('a stop after each step: before the send, after the answer came, after it was stored', async () => {
    const rxId = await entered();
    const kept = await claimsDesk.claimsKept();
    const office = claimsDesk.office();
    await send(rxId);
    await takeNext(office);
    expect(await claimsDesk.run()).toBe(0);
    // The try's time is over: another server takes it up, and stops when the answer has come.
    claimsDesk.desk.clock.forward({ minutes: 0.5 });
    const second = (await takeNext(office))!;
    const lost = await office.line.send(
      { host: second.to!.host, port: second.to!.port, tls: false, timeoutMs: 5_000 },
      second.t.request,
    );
    expect([lost.whole, (await claimsDesk.claimsKept()) - kept, await status(rxId)]).toEqual([
      true,
      1,
      'DE',
    ]);
    claimsDesk.desk.clock.forward({ minutes: 0.5 });
    const third = (await takeNext(office))!;
    await keepTry(
      office,
      third.t,
      await office.line.send(
        { host: third.to!.host, port: third.to!.port, tls: false, timeoutMs: 5_000 },
        third.t.request,
      ),
    );
    // Stored, and the server stops: whoever looks next draws the consequences, once.
    expect([await status(rxId), (await log(rxId))[0]!.state]).toEqual(['DE', 'answered']);
    expect(await claimsDesk.run()).toBe(1);
    const version = await claimsDesk.desk.version(rxId);
    expect([
      await apply(office, third.t.id),
      await claimsDesk.desk.version(rxId),
      await status(rxId),
      (await claimsDesk.claimsKept()) - kept,
    ]).toEqual([false, version, 'B', 1]);
    // The answer that another server got meanwhile is kept, and changes nothing.
    await keepTry(office, second.t, lost);
    expect([
      await claimsDesk.run(),
      await claimsDesk.desk.version(rxId),
      (await claimsDesk.details(rxId)).payers[0]!.state,
    ]).toEqual([0, version, 'duplicate']);
  });
  test('what was sent can’t be changed or taken away', async () => {
    await expect(
      claimsDesk.db
        .updateTable('claim_transmissions')
        .set({ request: Buffer.from('x') })
        .execute(),
    ).rejects.toThrow('stays as it was');
    await expect(claimsDesk.db.deleteFrom('claim_transmissions').execute()).rejects.toThrow(
      'append-only',
    );
    await expect(
      claimsDesk.db.updateTable('claim_answers').set({ usable: false }).execute(),
    ).rejects.toThrow('append-only');
  });
  test('the price is written down where it is paid, not asked of the price code: a fill that changed is billed anew', async () => {
    const rxId = await entered();
    await send(rxId);
    await claimsDesk.run();
    await claimsDesk.db
      .updateTable('fills')
      .set({ quantity: 30_000 })
      .where('rx_id', '=', rxId)
      .execute();
    await claimsDesk.db
      .updateTable('fills')
      .set({ status: 'DE' })
      .where('rx_id', '=', rxId)
      .execute();
    await claimsDesk.db.updateTable('rxs').set({ status: 'DE' }).where('id', '=', rxId).execute();
    await expect(send(rxId)).rejects.toThrow(
      'A claim was paid for what this fill was before: reverse it first.',
    );
    await reverse(rxId);
    await claimsDesk.run();
    await send(rxId);
    await claimsDesk.run();
    expect([
      await status(rxId),
      (await claimsDesk.details(rxId)).payers[0]!.billing!.ingredientCents,
    ]).toEqual(['B', 150]);
  });
});

test('without a line there are no payers: everything is as before', async () => {
  const rxId = await entered();
  await claimsDesk.db.updateTable('claim_switches').set({ active: false }).execute();
  const detail = await claimsDesk.desk.detail(rxId);
  expect([
    detail.next,
    detail.moves.some((move) => move.event === 'send-claim'),
    (await claimsDesk.details(rxId)).can.send.why,
  ]).toEqual([
    'cash',
    false,
    [
      'There is no payer to bill: the patient has no card in use whose BIN has a line. Price it as cash.',
    ],
  ]);
  await expect(send(rxId)).rejects.toThrow('There is no payer to bill');
  expect((await claimsDesk.move(claimsDesk.desk.technician, rxId, 'cash')).status).toBe('C');
  await claimsDesk.db.updateTable('claim_switches').set({ active: true }).execute();
});
test('another store’s line is not this store’s', async () => {
  const rxId = await entered();
  await claimsDesk.db
    .updateTable('claim_switches')
    .set({ store_id: claimsDesk.desk.p.otherStoreId })
    .execute();
  expect((await claimsDesk.desk.detail(rxId)).next).toBe('cash');
  await claimsDesk.db
    .updateTable('claim_switches')
    .set({ store_id: claimsDesk.desk.p.storeId })
    .execute();
  expect((await claimsDesk.desk.detail(rxId)).next).toBe('send-claim');
});
test('an eligibility check goes to the payer over the same line; its answer is kept with what it tells', async () => {
  const patientId = await claimsDesk.desk.patient({});
  const scope = { ...claimsDesk.desk.work(claimsDesk.desk.technician) };
  const fixture = await claimsDesk.db
    .selectFrom('insurance_groups')
    .selectAll()
    .where('group_number', '=', 'PPO')
    .executeTakeFirstOrThrow();
  const ask = (options: object = {}) =>
    checkEligibility(scope, {
      patientId,
      insuranceBinId: fixture.insurance_bin_id,
      insurancePcnId: fixture.insurance_pcn_id,
      insuranceGroupId: fixture.id,
      memberId: 'W100',
      personCode: '01',
      cardholderRelation: '1',
      dateOfBirth: '1957-04-12',
      zip: '60601',
      ...options,
    });
  expect(await ask()).toMatchObject({ ok: true, value: { outcome: 'waiting', benefits: [] } });
  await claimsDesk.run();
  const checks = async () => {
    const all = await eligibilityChecks(scope, patientId);
    return all.ok ? all.value : [];
  };
  expect((await checks())[0]).toMatchObject({
    outcome: 'eligible',
    message: expect.stringContaining('Covered.'),
    benefits: expect.arrayContaining([{ label: 'Patient Last Name', value: 'RIVERA' }]),
  });
  await ask({ memberId: 'W999' });
  await claimsDesk.run();
  expect((await checks())[0]).toMatchObject({
    outcome: 'not-eligible',
    message: expect.stringContaining('52 The plan does not know this member'),
  });
  await claimsDesk.payer.control('deaf');
  await claimsDesk.patience(150);
  await ask();
  await claimsDesk.runLong();
  expect((await checks())[0]).toMatchObject({
    outcome: 'not-sent',
    message: 'The payer did not answer within 0.15 seconds. Ask again.',
  });
});

// The last one: of a prescription with a rest only the rest's claims can be taken back.
describe('a partial fill', () => {
  test('what was paid for the whole is taken back, the part is billed as P, the rest as C, and each is paid', async () => {
    const rxId = await entered();
    const part = { partialFill: { quantity: 20_000, reason: 'stock' } } as const;
    await claimsDesk.desk.stock(claimsDesk.desk.shelf.metformin, 200, 'PART');
    await send(rxId);
    await claimsDesk.run();
    await expect(claimsDesk.move(claimsDesk.desk.technician, rxId, 'part', part)).rejects.toThrow(
      'Reverse the paid claim first: primary.',
    );
    await reverse(rxId);
    await claimsDesk.run();
    const short = await claimsDesk.move(claimsDesk.desk.technician, rxId, 'part', part);
    expect([short.status, short.next, short.fill!.quantity, short.fill!.partialFill]).toMatchObject(
      ['DE', 'send-claim', 20_000, { no: 1, intended: 60_000, owed: 40_000 }],
    );
    await send(rxId);
    await claimsDesk.run();
    expect([
      await status(rxId),
      (await claimsDesk.desk.detail(rxId)).fill!.price!.priceCents,
    ]).toEqual(['B', expect.any(Number)]);
    await claimsDesk.desk.scanned(rxId, packageCode(ndc10.metformin, 'PART', '2028-06-30'));
    await claimsDesk.desk.verified(rxId);
    await claimsDesk.desk.pickedUp(rxId);
    const rest = await claimsDesk.move(claimsDesk.desk.technician, rxId, 'rest');
    expect([rest.next, rest.fill!.quantity]).toEqual(['send-claim', 40_000]);
    await send(rxId);
    await claimsDesk.run();
    const sent = await claimsDesk.db
      .selectFrom('claims as x')
      .innerJoin('fills as f', 'f.id', 'x.fill_id')
      .select(['x.state', 'x.facts', 'f.part_no'])
      .where('f.rx_id', '=', rxId)
      .orderBy('f.part_no')
      .execute();
    expect(
      sent.map((row) => [
        row.part_no,
        row.state,
        (row.facts as { fill: { partial: object } }).fill.partial,
      ]),
    ).toEqual([
      [1, 'paid', { status: 'P', intendedQuantity: 60_000, intendedDays: 30, completes: null }],
      [
        2,
        'paid',
        {
          status: 'C',
          intendedQuantity: 60_000,
          intendedDays: 30,
          completes: { rxNumber: expect.any(String), on: claimsDesk.desk.today },
        },
      ],
    ]);
    expect(await status(rxId)).toBe('B');
  });
});
