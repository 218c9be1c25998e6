import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cureOf, firstStepOf, paysForLess } from '#domain/claim/billing/first-step.ts';
import { readTransmission } from '#domain/claim/ncpdp/read.ts';
import type { D0Response, ResponseSegments } from '#domain/claim/ncpdp/transmission.ts';
import { framed, toBytes, writeTransmission } from '#domain/claim/ncpdp/write.ts';
import { required } from '#domain/platform/required.ts';
import { tcpLine, type ClaimLine } from '#server/io/claim/line.ts';
import { sendClaim } from '#server/services/claim/send.ts';
import { ClaimsDesk } from '#tests/platform/claims-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

/** What payers answer, and what the prescription and its claim come to. */
let claims: ClaimsDesk;
beforeAll(async () => {
  claims = await ClaimsDesk.open({ start: usualDay });
});
afterAll(() => claims.close());
afterEach(() => {
  claims.line = tcpLine;
});

type Status = NonNullable<ResponseSegments['responseStatus']>;
interface Answer {
  readonly status: Status;
  readonly pricing?: ResponseSegments['responsePricing'];
  readonly header?: 'A' | 'R';
  /** 402-D2 of the answer, where it is another prescription than was asked about. */
  readonly about?: string;
}
/** The line to a payer that answers whatever it is asked with one answer. */
const saying = ({ status, pricing, header = 'A', about }: Answer): ClaimLine => ({
  send: async (_to, request) => {
    const read = readTransmission(request);
    if (!read.ok) throw new Error('the request can’t be read');
    const said = (id: string) => read.value.header.find((field) => field.id === id)?.raw.trim();
    const rx = read.value.transactions[0]
      ?.flatMap((segment) => segment.fields)
      .find((field) => field.id === 'D2')?.raw;
    const response: D0Response = {
      direction: 'response',
      header: { A3: 'B1', F1: header, B2: '01', B1: said('B1') ?? '', D1: '2026-03-02' },
      shared: {},
      transactions: [
        {
          responseStatus: status,
          responseClaim: { EM: '1', D2: about ?? rx ?? '' },
          ...(pricing && { responsePricing: pricing }),
        },
      ],
    };
    const written = writeTransmission(response);
    if (!written.ok) throw new Error(written.error.map(({ message }) => message).join(' '));
    const bytes = Buffer.from(toBytes(written.value));
    return { reached: true, bytes, whole: framed(written.value).length > 0, why: null };
  },
});
async function answered(answer: Answer) {
  const patientId = await claims.desk.patient({});
  await claims.insure(patientId, 'ppo');
  const { rxId } = await claims.desk.enter({ patientId });
  await claims.act(claims.desk.technician, (work, at) => sendClaim(work, rxId, at), rxId);
  claims.line = saying(answer);
  await claims.run();
  const payer = required((await claims.details(rxId)).payers[0], 'the payer');
  const { status } = await claims.desk.detail(rxId);
  return { rxId, status, state: payer.state, problem: payer.problem, payer };
}
/** A long message comes in pieces of 40 characters, which go on in one another (131-UG). */
const piecesOf = (text: string) =>
  (text.match(/.{1,40}/g) ?? []).map((piece, index, all) => ({
    UH: String(index + 1).padStart(2, '0'),
    FQ: piece,
    ...(index < all.length - 1 && { UG: '+' }),
  }));
const rejected = (codes: readonly string[], text = ''): Answer => ({
  status: {
    AN: 'R',
    FA: codes.map((code) => ({ FB: code })),
    ...(text && { UF: piecesOf(text) }),
  },
});

describe('an answer', () => {
  test.each<readonly [string, Answer, object]>([
    [
      'paid, the patient owes $10.00',
      { status: { AN: 'P', F3: 'A1' }, pricing: { F5: 1_000, F6: 2_000, F7: 200, F9: 1_200 } },
      { status: 'B', state: 'paid', problem: null },
    ],
    [
      'paid in full',
      { status: { AN: 'P', F3: 'A2' }, pricing: { F5: 0, F6: 2_000, F7: 200, F9: 2_200 } },
      { status: 'B', state: 'paid', problem: null },
    ],
    [
      'paid, nothing by the plan: the deductible',
      { status: { AN: 'P', F3: 'A3' }, pricing: { F5: 1_300, F6: 1_100, F7: 200, F9: 0 } },
      { status: 'B', state: 'paid', problem: null },
    ],
    [
      'a duplicate of a claim that was never sent from here',
      { status: { AN: 'D', F3: 'A4' }, pricing: { F5: 1_000, F6: 2_000, F7: 200, F9: 1_200 } },
      {
        status: 'DE',
        state: 'duplicate',
        problem: expect.stringContaining('paid this claim before'),
      },
    ],
    [
      'paid, of another prescription',
      {
        status: { AN: 'P', F3: 'A5' },
        pricing: { F5: 1_000, F6: 2_000, F7: 200, F9: 1_200 },
        about: '999',
      },
      { status: 'DE', state: 'paid', problem: expect.stringContaining('something else') },
    ],
    [
      'paid, with a reject code',
      { status: { AN: 'P', F3: 'A6', FA: [{ FB: '76' }] }, pricing: { F5: 0, F9: 0 } },
      { status: 'R', state: 'rejected', problem: expect.stringContaining('call it') },
    ],
    [
      'paid, without saying what the patient owes',
      { status: { AN: 'P', F3: 'A7' } },
      { status: 'DE', state: 'paid', problem: expect.stringMatching(/patient/) },
    ],
    [
      'captured: nobody has said what the patient owes',
      { status: { AN: 'C', F3: 'A8' } },
      { status: 'DE', state: 'captured', problem: expect.stringMatching(/patient/) },
    ],
    [
      'deferred: the prior authorization is looked at',
      { status: { AN: 'F' } },
      { status: 'R', state: 'rejected', problem: expect.stringContaining('prior authorization') },
    ],
    [
      'paid, the patient would be given money',
      { status: { AN: 'P', F3: 'B1' }, pricing: { F5: -1_000, F6: 2_000, F7: 200, F9: 3_200 } },
      {
        status: 'DE',
        state: 'paid',
        problem:
          'The payer says that the patient pays -$10.00, below zero: call it. Then ' +
          'reverse the claim and send it again, or price it as cash.',
      },
    ],
    [
      'paid, and the payer takes back what the copay is above the price',
      { status: { AN: 'P', F3: 'B2' }, pricing: { F5: 1_000, F6: 900, F9: -100 } },
      { status: 'B', state: 'paid', problem: null },
    ],
    [
      'paid, the patient would pay far more than was billed',
      { status: { AN: 'P', F3: 'B3' }, pricing: { F5: 99_999_999, F9: 0 } },
      {
        status: 'DE',
        state: 'paid',
        problem: expect.stringContaining('the patient pays $999,999.99, of $'),
      },
    ],
    [
      'a header that rejects everything',
      { status: { AN: 'R', FA: [{ FB: '05' }] }, header: 'R' },
      { status: 'R', state: 'rejected', problem: null },
    ],
  ])('%s', async (_, answer, expected) => {
    expect(await answered(answer)).toMatchObject(expected);
  });
  test('the day of the next fill is not that of the last one', async () => {
    const { payer } = await answered(
      rejected(['79'], 'LAST FILL 02/20/2026 NEXT FILL DATE 03/15/2026'),
    );

    expect(payer.nextFillOn).toBe('2026-03-15');
  });
  test('what a person goes on with, with nothing to collect, waits no more', async () => {
    const { payer, rxId } = await answered({ status: { AN: 'C', F3: 'A9' } });
    expect(payer.problem).toBe(
      [
        'The payer took the claim and has not said what the patient pays: ask it. Then send',
        'the claim to go on with nothing to collect, or reverse it and price it as cash.',
      ].join(' '),
    );
    await claims.act(claims.desk.technician, (work, at) => sendClaim(work, rxId, at), rxId);

    expect(await claims.desk.detail(rxId)).toMatchObject({
      status: 'B',
      fill: { patientPayCents: null },
    });
    expect((await claims.details(rxId)).payers[0]).toMatchObject({
      state: 'captured',
      problem: null,
    });
  });
  test('a payer’s message with characters that no screen shows can still be read', async () => {
    claims.line = tcpLine;
    const patientId = await claims.desk.patient({});
    await claims.insure(patientId, 'ppo');
    const { rxId } = await claims.desk.enter({ patientId });
    await claims.act(claims.desk.technician, (work, at) => sendClaim(work, rxId, at), rxId);
    const answer = saying({ status: { AN: 'P', F3: 'C1' }, pricing: { F5: 0, F6: 900, F9: 900 } });
    claims.line = {
      send: async (...asked) => {
        const sent = await answer.send(...asked);
        const text = Buffer.from(sent.bytes ?? []).toString('latin1');
        const said = `FQ\u001b[2J\u0007CALL 555\u001cF3`;
        return { ...sent, bytes: Buffer.from(text.replace('F3', said), 'latin1') };
      },
    };

    await claims.run();

    expect((await claims.details(rxId)).payers[0]).toMatchObject({
      state: 'paid',
      message: '[2J CALL 555',
    });
  });
  test('a message that was kept before with such characters can be read, too', async () => {
    const { rxId } = await answered(rejected(['76'], 'PLAN LIMIT'));
    await claims.desk.db
      .updateTable('claims')
      .set({ message: 'PLAN\u001b[2J LIMIT' })
      .where('message', '=', 'PLAN LIMIT')
      .execute();

    expect((await claims.details(rxId)).payers[0]?.message).toBe('PLAN [2J LIMIT');
  });
  test('where nothing may be collected, nobody prices it as cash', async () => {
    const { rxId } = await answered(rejected(['70', '8X']));
    const cash = claims.move(claims.desk.technician, rxId, 'cash', { consent: true });

    await expect(cash).rejects.toThrow(/collect/i);
  });
});

/** Reject codes as they come to a counter: what cures each, and where one goes first. */
type Cured =
  | 'authorization'
  | 'clarification'
  | 'dur'
  | 'delay'
  | 'card'
  | 'insurance'
  | 'patient'
  | 'quantity'
  | 'daysSupply'
  | 'drugId'
  | 'daw'
  | 'prescriberId'
  | 'writtenOn'
  | 'refills'
  | 'origin'
  | 'diagnosis'
  | null;
const curedBy = (code: string): Cured => {
  const cure = cureOf([code]);
  if (cure === null) return null;
  if ('by' in cure) return cure.by;
  return 'field' in cure ? cure.field : cure.record;
};
describe('a reject code', () => {
  test.each<readonly [code: string, cured: Cured]>([
    ['01', 'insurance'],
    ['04', 'insurance'],
    ['06', 'insurance'],
    ['51', 'insurance'],
    ['67', 'insurance'],
    ['68', 'insurance'],
    ['69', 'insurance'],
    ['41', 'insurance'],
    ['AE', 'insurance'],
    ['66', 'insurance'],
    ['831', 'insurance'],
    ['07', 'card'],
    ['08', 'card'],
    ['09', 'card'],
    ['11', 'card'],
    ['52', 'card'],
    ['62', 'card'],
    ['65', 'card'],
    ['19', 'daysSupply'],
    ['7X', 'daysSupply'],
    ['AG', 'daysSupply'],
    ['925', 'daysSupply'],
    ['76', 'quantity'],
    ['9G', 'quantity'],
    ['E7', 'quantity'],
    ['78', 'quantity'],
    ['ET', 'quantity'],
    ['647', 'quantity'],
    ['649', 'quantity'],
    ['21', 'drugId'],
    ['54', 'drugId'],
    ['55', 'drugId'],
    ['70', 'drugId'],
    ['77', 'drugId'],
    ['AC', 'drugId'],
    ['AJ', 'drugId'],
    ['MR', 'drugId'],
    ['606', 'drugId'],
    ['645', 'drugId'],
    ['22', 'daw'],
    ['8K', 'daw'],
    ['25', 'prescriberId'],
    ['42', 'prescriberId'],
    ['46', 'prescriberId'],
    ['56', 'prescriberId'],
    ['619', 'prescriberId'],
    ['71', 'prescriberId'],
    ['28', 'writtenOn'],
    ['29', 'refills'],
    ['33', 'origin'],
    ['39', 'diagnosis'],
    ['80', 'diagnosis'],
    ['75', 'authorization'],
    ['3X', 'authorization'],
    ['3Y', 'authorization'],
    ['608', 'authorization'],
    ['G4', 'authorization'],
    ['PA', 'authorization'],
    ['79', 'clarification'],
    ['34', 'clarification'],
    ['8R', 'clarification'],
    ['597', 'clarification'],
    ['612', 'clarification'],
    ['88', 'dur'],
    ['922', 'dur'],
    ['923', 'dur'],
    ['943', 'dur'],
    ['81', 'delay'],
    ['7W', 'refills'],
    ['8Q', 'refills'],
    ['AB', 'writtenOn'],
    ['8N', 'writtenOn'],
    ['648', 'quantity'],
    ['9E', 'quantity'],
    ['665', 'daysSupply'],
    ['27', 'drugId'],
    ['AH', 'drugId'],
    ['58', 'prescriberId'],
    ['618', 'prescriberId'],
    ['A1', 'prescriberId'],
    ['A2', 'prescriberId'],
    ['57', 'authorization'],
    ['64', 'authorization'],
    ['N8', 'authorization'],
    ['616', 'clarification'],
    ['6W', 'dur'],
    ['600', 'insurance'],
    ['621', 'insurance'],
    ['AF', 'insurance'],
    ['7M', 'insurance'],
    ['9K', null],
    ['M4', null],
    ['7Y', null],
    ['38', null],
    ['7V', null],
    ['40', null],
    ['50', null],
    ['569', null],
    ['83', null],
    ['85', null],
    ['92', null],
    ['99', null],
    ['4W', null],
    ['816', null],
    ['8X', null],
    ['A5', null],
    ['A6', null],
    ['M2', null],
    ['NN', null],
    ['R9', null],
  ])('%s is cured by %s', (code, cured) => {
    expect(curedBy(code)).toBe(cured);
    const led = firstStepOf([code]);
    // What is cured somewhere is never only read.
    expect(cured === null || led !== 'log').toBe(true);
  });
  test('a limit of days or units is a plan that pays for less', () => {
    expect(
      ['76', '7X', '9G', 'AG', '925', '70', '79'].filter((code) => paysForLess([code])),
    ).toEqual(['76', '7X', '9G', 'AG', '925']);
  });
});
