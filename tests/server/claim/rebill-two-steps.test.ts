import { describe, expect, test } from 'vitest';
import { tcpLine } from '#server/io/claim/line.ts';
import { workNext } from '#server/services/claim/engine.ts';
import {
  claimsDesk,
  send,
  rebill,
  takeAllBack,
  billed,
  primary,
  log,
  silent,
  answering,
  useRebillDesk,
} from './rebill-desk.ts';

useRebillDesk();

describe('a payer that takes no rebills', () => {
  const takesRebills = (rebills: boolean) =>
    claimsDesk.db.updateTable('claim_switches').set({ rebills }).execute();
  test('is sent the reversal first, and the claim once it has accepted that', async () => {
    const rxId = await billed();
    await takesRebills(false);
    try {
      expect((await claimsDesk.details(rxId)).rebill?.twoSteps).toBe(true);
      await rebill(rxId);
      expect(await workNext(claimsDesk.office())).not.toBeNull();
      const between = await claimsDesk.desk.detail(rxId);
      expect([between.status, (await primary(rxId)).stateText]).toEqual(['DE', 'Sent']);
      await claimsDesk.run();
      expect((await claimsDesk.desk.detail(rxId)).status).toBe('B');
      expect(await log(rxId)).toEqual([
        ['Billing', 'Paid'],
        ['Reversal', 'Accepted'],
        ['Billing', 'Paid'],
      ]);
    } finally {
      await takesRebills(true);
    }
  });
  test('and says so first: it stays paid, and the next rebill goes in two steps', async () => {
    const rxId = await billed();
    await rebill(rxId);
    answering((text) =>
      text
        .replace('\u001cANP', '\u001cANR')
        .replace(/\u001cF3\w+/, '\u001cFA1\u001cFB1S')
        .replace(/\u001e\u001cAM23[^\u001e\u001d]*/, ''),
    );
    await claimsDesk.run();
    claimsDesk.line = tcpLine;

    const payer = await primary(rxId);
    expect([payer.state, payer.rejects.map(({ code }) => code)]).toEqual(['paid', ['1S']]);
    expect((await claimsDesk.desk.detail(rxId)).events.at(-1)?.reason).toContain(
      'the payer takes no rebills (1S)',
    );
    expect((await claimsDesk.details(rxId)).rebill?.twoSteps).toBe(true);
    await claimsDesk.db.updateTable('claims').set({ reject_codes: [] }).execute();
  });
  test('once the product is scanned, nothing is left unpaid in between', async () => {
    const rxId = await billed();
    await claimsDesk.desk.scanned(rxId);
    await takesRebills(false);
    try {
      await expect(rebill(rxId)).rejects.toThrow(
        'between a reversal and a new claim nothing is paid',
      );
    } finally {
      await takesRebills(true);
    }
  });
});

test('a claim that could not be sent is said first; F8 sends it again', async () => {
  await takeAllBack();
  const patientId = await claimsDesk.desk.patient({});
  await claimsDesk.insure(patientId, 'ppo');
  const { rxId } = await claimsDesk.desk.enter({ patientId });
  await send(rxId);
  silent(false);
  await claimsDesk.runLong();

  const unsent = await claimsDesk.desk.detail(rxId);

  expect(unsent.problems[0]).toMatchObject({
    code: 'CLAIM_UNSENT',
    severity: 'stop',
    message:
      'The claim could not be sent. No answer. The claim was not sent, in 4 tries: ' +
      'send it again, or price it as cash, and it is billed later.',
  });
  expect([unsent.next, unsent.moves.find(({ event }) => event === 'send-claim')?.title]).toEqual([
    'send-claim',
    'Send the claim again',
  ]);
  claimsDesk.line = tcpLine;
  await send(rxId);
  await claimsDesk.run();
  expect((await claimsDesk.desk.detail(rxId)).problems).toEqual([]);
});
