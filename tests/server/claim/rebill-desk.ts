import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { required } from '#domain/platform/required.ts';
import { tcpLine } from '#server/io/claim/line.ts';
import { rebillClaim } from '#server/services/claim/rebill.ts';
import { reverseClaims, sendClaim } from '#server/services/claim/send.ts';
import { transmissionLog } from '#server/services/claim/transmission-view.ts';
import { claimWorkList } from '#server/services/claim/work-list.ts';
import { openRx } from '#server/services/rx/open.ts';
import { editRx } from '#server/services/rx/rx.ts';
import { ClaimsDesk, type CardName } from '#tests/platform/claims-desk.ts';
import type { Actor } from '#tests/platform/rx-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

/** The desk of the test file that runs; it is open once its tests begin. */
export let claimsDesk: ClaimsDesk;
export function useRebillDesk(): void {
  beforeAll(async () => {
    claimsDesk = await ClaimsDesk.open({ start: usualDay });
    await claimsDesk.desk.stock(claimsDesk.desk.shelf.metformin, 900, 'LOT1');
  });
  afterAll(() => claimsDesk.close());
  beforeEach(async () => {
    await claimsDesk.payer.control('clear');
    await claimsDesk.patience(5_000);
  });
  afterEach(() => {
    claimsDesk.line = tcpLine;
  });
}

export const send = (rxId: number) =>
  claimsDesk.act(
    claimsDesk.desk.technician,
    (work, version) => sendClaim(work, rxId, version),
    rxId,
  );
export const reverse = (rxId: number) =>
  claimsDesk.act(
    claimsDesk.desk.technician,
    (work, version) => reverseClaims(work, rxId, version, null),
    rxId,
  );
/** Sends what Claim Details shows of a rebill. */
export async function rebill(
  rxId: number,
  actor: Actor = claimsDesk.desk.technician,
  digest?: string,
): Promise<void> {
  const seen = digest ?? (await claimsDesk.details(rxId)).rebill?.digest ?? 'x'.repeat(64);
  await claimsDesk.act(actor, (work, version) => rebillClaim(work, rxId, version, seen), rxId);
}
async function takeBack(rxId: number): Promise<void> {
  const { inCharge } = claimsDesk.desk;
  const { status } = await claimsDesk.desk.detail(rxId);
  if (status !== 'PU') return void (await reverse(rxId));
  await claimsDesk.move(inCharge, rxId, 'reverse-dispensed', {
    reason: { code: 'billed-wrong' },
    stepUp: await claimsDesk.desk.password(inCharge, rxId, 'reverse-dispensed'),
  });
}
/** The payer knows one Alma: what it paid before is taken back, so that nothing is too soon. */
export async function takeAllBack(): Promise<void> {
  const paid = await claimsDesk.db
    .selectFrom('claims as c')
    .innerJoin('fills as f', 'f.id', 'c.fill_id')
    .select('f.rx_id')
    .distinct()
    .where('c.state', 'in', ['paid', 'captured', 'duplicate'])
    .execute();
  for (const { rx_id } of paid) {
    await takeBack(rx_id);
    await claimsDesk.run();
  }
}
/** A fill that its payers have paid: metformin, with $3.00 for the patient. */
export async function billed(cards: readonly CardName[] = ['ppo']): Promise<number> {
  await takeAllBack();
  const patientId = await claimsDesk.desk.patient({});
  await claimsDesk.insure(patientId, ...cards);
  const { rxId } = await claimsDesk.desk.enter({ patientId });
  await send(rxId);
  await claimsDesk.run();
  return rxId;
}
/** The entry of a billed fill is opened for a rebill, and changed. */
export async function changed(rxId: number, change: object): Promise<void> {
  await claimsDesk.move(claimsDesk.desk.technician, rxId, 'edit-billed');
  const { draft } = await claimsDesk.desk.detail(rxId);
  await claimsDesk.act(
    claimsDesk.desk.technician,
    (work, version) => editRx(work, { rxId, version, draft: { ...draft, ...change }, answers: [] }),
    rxId,
  );
}
export const primary = async (rxId: number) =>
  required((await claimsDesk.details(rxId)).payers[0], 'the primary payer');
export const log = async (rxId: number) => {
  const work = claimsDesk.desk.work(claimsDesk.desk.technician);
  const opened = required(await openRx(work, rxId), 'the prescription');
  return (await transmissionLog(work, opened)).rows.map((row) => [row.type, row.status]);
};
export const listed = async (rxId: number) =>
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
    .map((row) => [row.trouble, row.description]);
export const history = async (rxId: number) =>
  (await claimsDesk.desk.detail(rxId)).events.map(({ event }) => event);
/** Nobody answers: every try is given up, whether it reached the payer or not. */
export const silent = (reached: boolean) => {
  claimsDesk.line = {
    send: () => Promise.resolve({ bytes: null, whole: false, reached, why: 'No answer.' }),
  };
};

/** The payer's answers, changed on their way. */
export const answering = (change: (text: string) => string) => {
  claimsDesk.line = {
    send: async (to, bytes) => {
      const exchange = await tcpLine.send(to, bytes);
      const answer = exchange.bytes && change(exchange.bytes.toString('latin1'));
      return { ...exchange, bytes: answer === null ? null : Buffer.from(answer, 'latin1') };
    },
  };
};
