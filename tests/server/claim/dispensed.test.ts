import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resubmitClaim, reverseClaims, sendClaim } from '#server/services/claim/send.ts';
import { claimWorkList } from '#server/services/claim/work-list.ts';
import { ClaimsDesk, type CardName } from '#tests/platform/claims-desk.ts';
import type { Actor } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

let claimsDesk: ClaimsDesk;
beforeAll(async () => {
  claimsDesk = await ClaimsDesk.open({ start: usualDay });
  await claimsDesk.desk.stock(claimsDesk.desk.shelf.metformin, 900, 'LOT1');
});
afterAll(() => claimsDesk.close());

const waits =
  'Taken back after the hand-over: bill it again, collect it from the patient or write it off.';

/** Metformin of a new patient, billed, checked and picked up. */
async function pickedUp(cards: readonly CardName[] = ['ppo']): Promise<number> {
  const { desk } = claimsDesk;
  await takeAllBack();
  const patientId = await desk.patient({});
  await claimsDesk.insure(patientId, ...cards);
  const { rxId } = await desk.enter({ patientId });
  await send(rxId);
  await claimsDesk.run();
  await desk.scanned(rxId);
  await desk.verified(rxId);
  await desk.pickedUp(rxId);
  return rxId;
}
/** The payer knows one Alma: what it paid before is taken back, so that nothing is too soon. */
async function takeAllBack(): Promise<void> {
  const paid = await claimsDesk.db
    .selectFrom('claims as c')
    .innerJoin('fills as f', 'f.id', 'c.fill_id')
    .select('f.rx_id')
    .distinct()
    .where('c.state', '=', 'paid')
    .execute();
  for (const { rx_id } of paid) await takeBack(claimsDesk.desk.inCharge, rx_id);
}
const send = (rxId: number) =>
  claimsDesk.act(
    claimsDesk.desk.technician,
    (work, version) => sendClaim(work, rxId, version),
    rxId,
  );
const reverse = (actor: Actor, rxId: number, byHand: string | null = null) =>
  claimsDesk.act(actor, (work, version) => reverseClaims(work, rxId, version, byHand), rxId);
/** Reverse after hand-over: a reason and the password. */
async function takeBack(actor: Actor, rxId: number): Promise<void> {
  await claimsDesk.move(actor, rxId, 'reverse-dispensed', {
    reason: { code: 'billed-wrong' },
    stepUp: await claimsDesk.desk.password(actor, rxId, 'reverse-dispensed'),
  });
  await claimsDesk.run();
}
const listed = async (rxId: number) =>
  (
    await claimWorkList(claimsDesk.desk.work(claimsDesk.desk.technician), {
      text: '',
      filters: {},
      sort: null,
      offset: 0,
      limit: 100,
    })
  ).rows
    .filter((row) => row.rxId === rxId)
    .map((row) => [row.rank, row.trouble, row.description]);
const standing = async (rxId: number) => {
  const { status, fill } = await claimsDesk.desk.detail(rxId);
  const [payer] = (await claimsDesk.details(rxId)).payers;
  return [status, payer?.state, fill?.patientPayCents, fill?.paidCents];
};

describe('the paid claim of what was handed over', () => {
  test('is no technician’s and no pharmacist’s to take back, by any way', async () => {
    const { technician, pharmacist } = claimsDesk.desk;
    const rxId = await pickedUp();
    await expect(reverse(technician, rxId)).rejects.toThrow(
      'It was handed over: who is in charge takes its claim back.',
    );
    await expect(reverse(pharmacist, rxId)).rejects.toThrow(
      'Your roles lack the permission "Correct claim or price after hand-over".',
    );
    await expect(takeBack(technician, rxId)).rejects.toThrow(
      'Only a pharmacist with an active license may do this.',
    );
    await expect(takeBack(pharmacist, rxId)).rejects.toThrow(
      'Your roles lack the permission "Correct claim or price after hand-over".',
    );
    expect(await standing(rxId)).toEqual(['PU', 'paid', 300, 300]);
  });

  test('is taken back by who is in charge, with a reason and the password', async () => {
    const { inCharge } = claimsDesk.desk;
    const rxId = await pickedUp();
    await expect(reverse(inCharge, rxId)).rejects.toThrow(
      'It was handed over: take "Reverse after hand-over" (Shift+F8)',
    );
    await expect(
      claimsDesk.move(inCharge, rxId, 'reverse-dispensed', { reason: { code: 'billed-wrong' } }),
    ).rejects.toThrow('Type your password to sign this step.');
    await expect(
      claimsDesk.move(inCharge, rxId, 'reverse-dispensed', {
        stepUp: await claimsDesk.desk.password(inCharge, rxId, 'reverse-dispensed'),
      }),
    ).rejects.toThrow('Choose why the claim of what was handed over is taken back.');
    await takeBack(inCharge, rxId);
    expect(await standing(rxId)).toEqual(['PU', 'reversed', 300, 300]);
    expect(await listed(rxId)).toEqual([[1, 'not-built', waits]]);
  });

  test('is written off in words, or collected: then the usual price is due', async () => {
    const { inCharge, technician } = claimsDesk.desk;
    const lost = await pickedUp();
    await takeBack(inCharge, lost);
    const writeOff = { reason: { code: 'write-off', text: 'The plan ended before the fill' } };
    await expect(claimsDesk.move(technician, lost, 'settle-reversal', writeOff)).rejects.toThrow(
      'Your roles lack the permission "Correct claim or price after hand-over".',
    );
    await claimsDesk.move(inCharge, lost, 'settle-reversal', writeOff);
    expect(await listed(lost)).toEqual([]);
    expect(await standing(lost)).toEqual(['PU', 'reversed', 300, 300]);

    const collected = await pickedUp();
    await takeBack(inCharge, collected);
    const { usual } = await claimsDesk.db
      .selectFrom('fills')
      .select('uc_cents as usual')
      .where('rx_id', '=', collected)
      .executeTakeFirstOrThrow();
    await claimsDesk.move(inCharge, collected, 'settle-reversal', { reason: { code: 'collect' } });
    expect(await listed(collected)).toEqual([]);
    expect(await standing(collected)).toEqual(['PU', 'reversed', usual, 300]);
    const { moves } = await claimsDesk.desk.detail(collected, inCharge);
    expect(moves.find((move) => move.event === 'open-balance')).toMatchObject({ allowed: true });
  });

  test('of two payers is taken back and billed again at both', async () => {
    const { inCharge } = claimsDesk.desk;
    const rxId = await pickedUp(['ppo', 'medicaid']);
    await takeBack(inCharge, rxId);
    expect((await listed(rxId)).toSorted()).toEqual([
      [1, 'not-built', waits],
      [2, 'not-built', waits],
    ]);
    await send(rxId);
    await claimsDesk.run();
    expect((await claimsDesk.details(rxId)).payers.map(({ state }) => state)).toEqual([
      'paid',
      'paid',
    ]);
    expect(await listed(rxId)).toEqual([]);
  });

  test('is billed again for the day it was filled, and waits no more once it is paid', async () => {
    const rxId = await pickedUp();
    const { today, inCharge } = claimsDesk.desk;
    await takeBack(inCharge, rxId);
    claimsDesk.desk.clock.forward({ minutes: 2 * 24 * 60 });
    const offered = (await claimsDesk.desk.detail(rxId)).moves.find(
      (move) => move.event === 'send-claim',
    );
    expect(offered).toMatchObject({ allowed: true, title: 'Send the claim' });
    await send(rxId);
    await claimsDesk.run();
    const { facts } = await claimsDesk.db
      .selectFrom('claims as c')
      .innerJoin('fills as f', 'f.id', 'c.fill_id')
      .select('c.facts')
      .where('f.rx_id', '=', rxId)
      .executeTakeFirstOrThrow();
    expect(facts).toMatchObject({
      fill: { number: 0, dateOfService: today, quantity: 60_000 },
    });
    expect(await standing(rxId)).toEqual(['PU', 'paid', 300, 300]);
    expect(await listed(rxId)).toEqual([]);
  });

  test('rejected when billed again, it is corrected with the reason of its delay', async () => {
    const { inCharge, technician } = claimsDesk.desk;
    await claimsDesk.payer.control(`today ${claimsDesk.desk.today}`);
    const rxId = await pickedUp();
    await takeBack(inCharge, rxId);
    const chip = async () => (await claimsDesk.desk.detail(rxId)).fill?.reason;
    expect([await chip(), (await claimsDesk.desk.detail(rxId)).next]).toEqual([
      'Billed wrong',
      'send-claim',
    ]);
    claimsDesk.desk.clock.forward({ minutes: 200 * 24 * 60 });
    await claimsDesk.payer.control(`today ${claimsDesk.desk.today}`);
    await send(rxId);
    await claimsDesk.run();
    expect(await standing(rxId)).toEqual(['PU', 'rejected', 300, 300]);
    expect((await claimsDesk.details(rxId)).can.resubmit).toMatchObject({ allowed: true });
    expect((await claimsDesk.desk.detail(rxId)).next).toBe('resubmit');
    const corrected = {
      rank: 1,
      what: 'Delay reason',
      correction: 'data' as const,
      corrections: {
        priorAuthorization: null,
        clarifications: [],
        dur: [],
        delayReason: '9',
      },
    };
    await claimsDesk.act(
      technician,
      (work, version) => resubmitClaim(work, rxId, version, corrected),
      rxId,
    );
    await claimsDesk.run();
    expect(await standing(rxId)).toEqual(['PU', 'paid', 300, 300]);
    expect(await listed(rxId)).toEqual([]);
    // It is paid again: what was wrong with the first billing is past, and no claim is proposed.
    const after = await claimsDesk.desk.detail(rxId);
    expect(after.fill?.reason).toBeNull();
    expect(['send-claim', 'resubmit']).not.toContain(after.next);
    expect(after.events.at(-1)).toMatchObject({ event: 'claim-sent', from: 'PU', to: 'PU' });
  });
});
