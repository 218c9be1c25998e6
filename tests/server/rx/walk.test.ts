import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/platform/rules/dates.ts';
import type { MoveOffer, MovePayload, RxDetail } from '#domain/rx/contract/rx.ts';
import { lifecycleEvents, rowOf, type LifecycleEvent } from '#domain/rx/lifecycle/index.ts';
import { reasonLists } from '#domain/rx/rules/reasons.ts';
import { secondCount, undeleteRx } from '#server/services/rx/fill-changes.ts';
import { checkPdmp } from '#server/services/rx/fill/pdmp.ts';
import { moveRx } from '#server/services/rx/move.ts';
import { editRx } from '#server/services/rx/rx.ts';
import { chance, type Chance } from '#tests/platform/chance.ts';
import {
  bagCode,
  binCode,
  Desk,
  restockCode,
  ndc10,
  packageCode,
  Refusal,
  type Actor,
  identifiersOf,
} from '#tests/platform/rx-desk.ts';

/** How many walks; each has its own prescriptions and its own chance. */
const walks = Number(process.env['RX_WALKS'] ?? 2);
const steps = 110;

let desk: Desk;
let actors: readonly Actor[];
beforeAll(async () => {
  desk = await Desk.open();
  actors = [
    desk.technician,
    desk.technician,
    desk.pharmacist,
    desk.secondPharmacist,
    desk.inCharge,
    desk.cashier,
  ];
  for (const [drugId, lot] of [
    [desk.shelf.metformin, 'M'],
    [desk.shelf.lorazepam, 'L'],
    [desk.shelf.oxycodone, 'O'],
    [desk.shelf.insulin, 'I'],
  ] as const)
    await desk.stock(drugId, 1_000_000, lot, '2031-12-31');
});
afterAll(() => desk.close());

const codes: Record<string, string> = {};
const binFor = (detail: RxDetail) =>
  detail.schedule === '2' ? 'S1' : detail.fill?.refrigerated ? 'F1' : 'A1';
const reasonFor = (event: string, actor: Actor, chance: Chance) => {
  const row = lifecycleEvents.includes(event as LifecycleEvent)
    ? rowOf(event as LifecycleEvent)
    : undefined;
  if (!row?.reasons) return {};
  const fit = reasonLists[row.reasons].reasons.filter(
    (reason) => actor.pharmacist || !reason.clinical,
  );
  return fit.length
    ? { reason: { code: chance.pick(fit).code, text: 'because of this' } }
    : { reason: { code: reasonLists[row.reasons].reasons[0]!.code, text: 'because of this' } };
};
/** A part that leaves a rest, of what this fill may bring; at most five. */
const halfOf = (detail: RxDetail): number =>
  detail.fill === null
    ? 5_000
    : Math.max(
        1,
        Math.min(
          5_000,
          Math.floor((detail.fill.quantity + (detail.fill.partialFill?.owed ?? 0)) / 2),
        ),
      );
/** Everything that the step may ask for, given rightly. */
async function carefully(
  detail: RxDetail,
  actor: Actor,
  event: string,
  chance: Chance,
): Promise<MovePayload> {
  const due = (detail.fill?.patientPayCents ?? 0) - (detail.fill?.paidCents ?? 0);
  const pays = ['pick-up', 'deliver', 'settle', 'send-out'].includes(event) && due > 0;
  return {
    ...reasonFor(event, actor, chance),
    partialFill: { quantity: halfOf(detail), reason: chance.pick(['stock', 'request']) },
    earlyReason: { code: 'vacation' },
    answer: 'it came',
    until: addDays(desk.today, 3),
    stepUp: await desk.password(actor, detail.rxId, event),
    competitor: { name: 'Corner Drugs', priceCents: 900, proof: 'ad' },
    identifiers: identifiersOf(detail),
    person: { relationship: 'Self', name: 'Alma' },
    counselling: { answer: 'refused', by: 'paula' },
    signature: { covers: ['controlled drug'], by: 'Alma' },
    photoId: { kind: 'Driver license', state: 'IL', number: 'R40078360001' },
    custody: { neverLeft: true, temperatureOk: true },
    neverLeft: true,
    disposition: 'quarantine',
    handler: 'Dan',
    transfer: {
      pharmacy: 'Oak',
      pharmacist: 'R. Oak',
      phone: '2175550100',
      address: '1 Oak St, Lincoln, IL',
      dea: 'BO1234563',
      on: desk.today,
    },
    confirmedBy: 'R. Oak',
    binScan: binCode(binFor(detail)),
    relabelScan: restockCode(detail.fill?.fillId ?? 0),
    counted: detail.fill?.quantity,
    ...(event === 'open-balance' ? { terms: 'prepay' as const } : {}),
    ...(detail.fill?.bagCode ? { bagScan: bagCode(detail.fill.bagCode) } : {}),
    ...(pays ? { payment: { tender: 'cash' as const, amountCents: due } } : {}),
  };
}
const act = async (
  actor: Actor,
  detail: RxDetail,
  event: string,
  payload: MovePayload,
): Promise<unknown> => {
  // A pick-up has one way, the counter's; where nothing is bagged the step alone has to refuse it.
  if ((event === 'pick-up' || event === 'send-out') && detail.fill?.bagCode) {
    const given = payload.stepUp
      ? { ...payload, stepUp: await desk.passwordForOrder(actor, detail.fill.orderId) }
      : payload;
    return event === 'pick-up'
      ? desk.pickUp(actor, detail, given)
      : desk.sentOut(actor, detail, given);
  }
  return desk.run(actor, (work) =>
    moveRx(work, detail.rxId, detail.version, event as LifecycleEvent, payload),
  );
};

/**
 * What has to be there before the step itself: bottles scanned, the second count, the displays, the
 * monitoring program.
 */
async function prepare(detail: RxDetail, actor: Actor, event: string): Promise<void> {
  if (event === 'scan' && detail.status === 'C') {
    await desk.labelled(detail.rxId);
    await desk.scan(
      desk.technician,
      detail.rxId,
      packageCode(
        codes[detail.ndc]!,
        { '00591036901': 'M', '00591024001': 'L', '00406055201': 'O', '00002821501': 'I' }[
          detail.ndc
        ],
        '2031-12-31',
      ),
    );
    if (detail.schedule === '2') {
      const by = actor.id === desk.inCharge.id ? desk.pharmacist : desk.inCharge;
      await desk.run(actor, async (work) =>
        secondCount(
          work,
          { rxId: detail.rxId, version: await desk.version(detail.rxId) },
          { byId: by.id, quantity: detail.fill!.quantity },
        ),
      );
    }
  }
  if (event === 'verify' && detail.status === 'DV' && detail.schedule === '2')
    await desk.run(desk.pharmacist, async (work) =>
      checkPdmp(work, detail.rxId, await desk.version(detail.rxId)),
    );
  if (event === 'verify') await desk.labelled(detail.rxId);
  if (event === 'verify' || event === 'verify-data') await desk.show(actor, detail.rxId);
  if (event === 'verify' && actor.permissions.has('rx.verify') && detail.status === 'DV')
    await desk.scanLabel(actor, detail.rxId);
}

const seen = { events: new Set<string>(), accepted: 0, refused: 0 };
/**
 * With everything given, a step is accepted exactly when it was offered; with nothing given, only
 * when nothing was asked.
 */
async function attempt(
  rxId: number,
  actor: Actor,
  event: string,
  chance: Chance,
  careless: boolean,
): Promise<void> {
  if (!careless) await prepare(await desk.detail(rxId, actor), actor, event);
  const detail = await desk.detail(rxId, actor);
  const offer: MoveOffer | undefined = detail.moves.find((move) => move.event === event);
  const said = `${event} from ${detail.status} by ${actor.name}, offered ${JSON.stringify(offer)}`;
  const payload = careless ? {} : await carefully(detail, actor, event, chance);
  try {
    await act(actor, detail, event, payload);
    expect(offer?.allowed, `accepted: ${said}`).toBe(true);
    if (careless) expect(offer?.needs, said).toEqual([]);
    const after = await desk.detail(rxId, actor);
    expect(offer!.to, said).toContain(after.status);
    expect(after.version).toBe(detail.version + 1);
    seen.accepted++;
    seen.events.add(event);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (!careless)
      expect(offer?.allowed ?? false, `refused (${error.message}): ${said}`).toBe(false);
    else
      expect(
        offer?.allowed && offer.needs.length === 0,
        `refused (${error.message}): ${said}`,
      ).not.toBe(true);
    expect(error.message).toMatch(/^\S.*[.]$/);
    expect(await desk.version(rxId), said).toBe(detail.version);
    seen.refused++;
  }
}

async function stockAgrees(): Promise<void> {
  const wrong = await desk.database.pool.query(
    `select l.id, l.on_hand, coalesce(sum(m.quantity), 0) as ledger from stock_lots l left join stock_movements m on m.lot_id = l.id group by l.id having l.on_hand <> coalesce(sum(m.quantity), 0) or l.on_hand < 0`,
  );
  expect(wrong.rows).toEqual([]);
  const totals = await desk.database.pool.query(
    `select d.drug_id from store_drugs d where d.on_hand <> (select coalesce(sum(on_hand), 0) from stock_lots l where l.drug_id = d.drug_id and l.store_id = d.store_id)`,
  );
  expect(totals.rows).toEqual([]);
  // What is counted or with the patient is off the shelf by its quantity; of everything else
  // nothing is.
  const fills = await desk.database.pool
    .query(`select f.id, f.status, f.voided, f.quantity, coalesce(-sum(m.quantity), 0) as taken from fills f left join stock_movements m on m.fill_id = f.id group by f.id
    having coalesce(-sum(m.quantity), 0) <> case when not f.voided and f.status in ('DV', 'RV', 'BD', 'PD', 'PU', 'D') then f.quantity else 0 end`);
  expect(fills.rows).toEqual([]);
  const counters = await desk.database.pool.query(
    `select c.status from (select store_id, status, n from queue_counters where n <> 0) c full join (select store_id, status, count(*) as n from fills where not voided and deleted_at is null group by store_id, status) r using (store_id, status) where c.n is distinct from r.n`,
  );
  expect(counters.rows).toEqual([]);
}
const onFile = ['F', 'RVF', 'XF', 'DM', 'DEL'];
async function recordAgrees(rxId: number): Promise<void> {
  const rx = await desk.db
    .selectFrom('rxs')
    .selectAll()
    .where('id', '=', rxId)
    .executeTakeFirstOrThrow();
  const fills = await desk.db
    .selectFrom('fills')
    .selectAll()
    .where('rx_id', '=', rxId)
    .where('voided', '=', false)
    .orderBy('fill_no')
    .orderBy('part_no')
    .execute();
  const events = await desk.db
    .selectFrom('rx_events')
    .selectAll()
    .where('rx_id', '=', rxId)
    .orderBy('id')
    .execute();
  const numbered = fills.filter((fill) => fill.part_no === 1);
  expect(numbered.length - 1, 'refills used').toBeLessThanOrEqual(rx.refills);
  expect(numbered.map((item) => item.fill_no)).toEqual(numbered.map((_, index) => index));
  for (const fill of fills.filter((fill) => fill.intended_quantity !== null)) {
    const parts = fills.filter((item) => item.fill_no === fill.fill_no);
    expect(parts.map((part) => part.part_no)).toEqual(parts.map((_, index) => index + 1));
    expect(
      parts.reduce((sum, part) => sum + part.quantity, 0),
      'the parts are more than the whole',
    ).toBeLessThanOrEqual(fill.intended_quantity!);
  }
  for (const [index, event] of events.entries())
    expect(event.from_status, `${event.event} after ${events[index - 1]?.event}`).toBe(
      index === 0 ? null : events[index - 1]!.to_status,
    );
  expect(events.at(-1)!.to_status).toBe(rx.status);
  if (!onFile.includes(rx.status))
    expect(fills.at(-1)!.status, 'the current fill carries the status').toBe(rx.status);
  for (const fill of fills.filter(
    (fill) => fill.left_how !== null || ['PU', 'D'].includes(fill.status),
  )) {
    const own = events.filter((event) => event.fill_id === fill.id);
    const checked = own.findLastIndex((row) => row.event === 'verify');
    // Spelt out: the walk must not trust the rule that it checks.
    expect(checked, 'handed over without a final check').toBeGreaterThan(
      own.findLastIndex((row) =>
        ['scan', 'undo-scan', 'edited', 'edit-verified', 'fail-check', 'ndc-switched'].includes(
          row.event,
        ),
      ),
    );
    expect([desk.pharmacist.id, desk.secondPharmacist.id, desk.inCharge.id]).toContain(
      own[checked]!.by_id,
    );
    expect(own.findLast((row) => row.event === 'scan')!.by_id).not.toBe(own[checked]!.by_id);
    expect(fill.paid_cents, 'left unpaid').toBe(fill.patient_pay_cents);
  }
}

async function entered(walk: number): Promise<number[]> {
  const rows = [];
  for (const [drugId, sig, quantity, refills] of [
    [desk.shelf.metformin, 'TAKE 1 TABLET BY MOUTH TWICE DAILY', 60_000, 2],
    [desk.shelf.lorazepam, 'TAKE 1 TABLET BY MOUTH AT BEDTIME', 30_000, 1],
    [desk.shelf.oxycodone, 'TAKE 1 TABLET BY MOUTH DAILY', 10_000, 0],
    [desk.shelf.insulin, 'INJECT 10 UNITS UNDER THE SKIN DAILY', 10_000, 3],
  ] as const) {
    const rx = await desk.enter({
      patientId: await desk.patient({ lastName: `Walk${walk}x${rows.length}` }),
      drugId,
      sig,
      quantity,
      refills,
    });
    codes[rx.ndc] = {
      [desk.shelf.metformin]: ndc10.metformin,
      [desk.shelf.lorazepam]: ndc10.lorazepam,
      [desk.shelf.oxycodone]: ndc10.oxycodone,
      [desk.shelf.insulin]: ndc10.insulin,
    }[drugId]!;
    rows.push(rx.rxId);
  }
  return rows;
}
/**
 * Things that happen beside the steps: time passes, an entry is edited, a deletion is taken back.
 */
async function happen(rxId: number, chance: Chance): Promise<void> {
  const kind = chance.pick(['time', 'time', 'edit', 'undelete'] as const);
  if (kind === 'time') {
    desk.clock.forward(chance.pick([{ hours: 5 }, { days: 2 }, { days: 25 }]));
    return;
  }
  const detail = await desk.detail(rxId);
  try {
    if (kind === 'undelete')
      await desk.run(desk.technician, (work) => undeleteRx(work, rxId, detail.version));
    else
      await desk.run(desk.technician, (work) =>
        editRx(work, {
          rxId,
          version: detail.version,
          draft: { ...detail.draft, quantity: chance.pick([10_000, 20_000, 30_000]) },
          answers: [],
        }),
      );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
/** Offers that lead to a screen and move nothing. */
const ways = ['print-label', 'correct-entry'];
async function step(rxId: number, chance: Chance): Promise<void> {
  const number = chance.next();
  if (number < 0.12) return happen(rxId, chance);
  const actor = chance.pick(actors);
  if (number < 0.25)
    return attempt(
      rxId,
      actor,
      chance.pick([
        ...lifecycleEvents.filter((lifecycleEvent) => lifecycleEvent !== 'create'),
        'send-out',
      ]),
      chance,
      false,
    );
  const detail = await desk.detail(rxId, actor);
  const moves = detail.moves.filter((move) => !ways.includes(move.event));
  const open = moves.filter((move) => move.allowed);
  const forward = open.filter((item) =>
    [
      'cash',
      'scan',
      'verify',
      'bin',
      'pick-up',
      'fill',
      'part',
      'rest',
      'send-out',
      'deliver',
      'settle',
      'release',
      'resume',
      'reinstate',
    ].includes(item.event),
  );
  const event =
    number < 0.4 || forward.length === 0
      ? chance.pick(open.length ? open : moves)?.event
      : chance.pick(forward).event;
  return event === undefined
    ? undefined
    : attempt(rxId, actor, event, chance, chance.next() < 0.12);
}

// oxlint-disable-next-line vitest/expect-expect -- each step of the walk asserts
test.each(Array.from({ length: walks }, (_, index) => index + 1))(
  'random walk %i: what is offered is accepted, the rest is refused, and the records agree',
  async (walk) => {
    desk.clock.set('2026-03-02T15:00:00.000Z');
    const actions = chance(walk * 7919);
    const ids = await entered(walk);
    // A straight start, so that walks also begin late in the work.
    for (const [index, rxId] of ids.entries()) {
      const way = [
        ['cash', desk.technician],
        ['scan', desk.technician],
        ['verify', desk.pharmacist],
        ['bin', desk.cashier],
        ['pick-up', desk.cashier],
      ] as const;
      for (const [event, actor] of way.slice(0, (index + walk) % 6))
        await attempt(rxId, actor, event, actions, false);
    }
    for (let index = 0; index < steps; index++) {
      const rxId = actions.pick(ids);
      await step(rxId, actions);
      await recordAgrees(rxId);
      if (index % 5 === 0) await stockAgrees();
    }
    await stockAgrees();
  },
  600_000,
);
test('the walks went far enough to mean something', () => {
  expect(seen.accepted).toBeGreaterThan(walks * 30);
  expect(seen.refused).toBeGreaterThan(walks * 5);
  for (const event of ['cash', 'scan', 'verify', 'bin', 'pick-up', 'part'])
    expect([...seen.events]).toContain(event);
});
