import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cureOfAnswer } from '#domain/claim/billing/payer-words.ts';
import { readTransmission } from '#domain/claim/ncpdp/read.ts';
import type { D0Response } from '#domain/claim/ncpdp/transmission.ts';
import { framed, toBytes, writeTransmission } from '#domain/claim/ncpdp/write.ts';
import { required } from '#domain/platform/required.ts';
import { tcpLine, type ClaimLine } from '#server/io/claim/line.ts';
import { sendClaim } from '#server/services/claim/send.ts';
import { ClaimsDesk } from '#tests/platform/claims-desk.ts';
import { usualDay } from '#tests/platform/suite-clock.ts';

/** Answers as payers write them: the codes, their own words, and where the claim is cured. */
let claims: ClaimsDesk;
beforeAll(async () => {
  claims = await ClaimsDesk.open({ start: usualDay });
});
afterAll(() => claims.close());
afterEach(() => {
  claims.line = tcpLine;
});

/** A long message comes in pieces of 40 characters, which go on in one another (131-UG). */
const piecesOf = (text: string) =>
  (text.match(/.{1,40}/g) ?? []).map((piece, index, all) => ({
    UH: String(index + 1).padStart(2, '0'),
    FQ: piece.trim(),
    ...(index < all.length - 1 && { UG: '+' }),
  }));
const rejecting = (codes: readonly string[], text: string): ClaimLine => ({
  send: async (_to, request) => {
    const read = readTransmission(request);
    if (!read.ok) throw new Error('the request can’t be read');
    const said = (id: string) => read.value.header.find((field) => field.id === id)?.raw.trim();
    const rx = read.value.transactions[0]
      ?.flatMap((segment) => segment.fields)
      .find((field) => field.id === 'D2')?.raw;
    const response: D0Response = {
      direction: 'response',
      header: { A3: 'B1', F1: 'A', B2: '01', B1: said('B1') ?? '', D1: '2026-03-02' },
      shared: {},
      transactions: [
        {
          responseStatus: {
            AN: 'R',
            FA: codes.map((code) => ({ FB: code })),
            ...(text && { UF: piecesOf(text) }),
          },
          responseClaim: { EM: '1', D2: rx ?? '' },
        },
      ],
    };
    const written = writeTransmission(response);
    if (!written.ok) throw new Error(written.error.map(({ message }) => message).join(' '));
    const bytes = Buffer.from(toBytes(written.value));
    return { reached: true, bytes, whole: framed(written.value).length > 0, why: null };
  },
});
/** The payer of a prescription whose claim was answered like that. */
async function answeredBy(codes: readonly string[], text: string) {
  const patientId = await claims.desk.patient({});
  await claims.insure(patientId, 'ppo');
  const { rxId } = await claims.desk.enter({ patientId });
  await claims.act(claims.desk.technician, (work, at) => sendClaim(work, rxId, at), rxId);
  claims.line = rejecting(codes, text);
  await claims.run();
  return required((await claims.details(rxId)).payers[0], 'the payer');
}
/** Where the answer leads: a part of the claim, a field of the entry, or the insurances. */
async function leadsTo(codes: readonly string[], text: string): Promise<string | null> {
  const payer = await answeredBy(codes, text);
  const cure = cureOfAnswer(
    payer.rejects.map(({ code }) => code),
    payer.message,
  );
  if (cure === null) return null;
  if ('by' in cure) return cure.by;
  return 'field' in cure ? cure.field : cure.record;
}

test.each<readonly [codes: string, text: string, leads: string | null]>([
  // Written before the code was asked
  ['76', 'MAX DAYS SUPPLY OF 30 EXCEEDED', 'daysSupply'],
  ['76', 'PLAN LIMITS EXCEEDED MAX QTY 60 PER 30 DAYS', 'quantity'],
  ['76', 'EXCEEDS 34 DS LIMIT. SUBMIT FOR 34 DAYS OR LESS', 'daysSupply'],
  ['76', 'PA REQUIRED FOR QTY OVER LIMIT CALL 800-555-0142', 'authorization'],
  ['70', 'PRODUCT NOT COVERED PRIOR AUTHORIZATION REQUIRED', 'authorization'],
  ['70', 'NDC NOT COVERED. PREFERRED: ATORVASTATIN, ROSUVASTATIN', 'drugId'],
  ['70', 'BRAND NOT COVERED GENERIC REQUIRED', 'drugId'],
  ['75', 'STEP THERAPY: TRY METFORMIN FIRST', 'authorization'],
  ['79', 'REFILL TOO SOON NEXT FILL 03/15/2026', 'clarification'],
  ['88', 'DUR REJECT: TD WITH LISINOPRIL', 'dur'],
  ['MR', 'DRUG NOT ON FORMULARY', 'drugId'],
  ['AG', 'INITIAL OPIOID FILL LIMITED TO 7 DAYS', 'daysSupply'],
  ['7X', 'DS EXCEEDS PLAN LIMITATION', 'daysSupply'],
  ['9G', 'QTY EXCEEDS MAXIMUM ALLOWED', 'quantity'],
  ['85', 'MEMBER DATE OF BIRTH DOES NOT MATCH', 'card'],
  ['85', 'RESUBMIT WITH PERSON CODE 03', 'card'],
  ['CA', 'M/I PATIENT FIRST NAME', 'patient'],
  ['CB', '', 'patient'],
  ['10', 'GENDER DOES NOT MATCH ELIGIBILITY', 'patient'],
  ['N1', 'NO PATIENT MATCH FOUND', 'card'],
  ['ZZ', 'CARDHOLDER ID INACTIVE. NEW ID W123456789 ON FILE', 'card'],
  ['13', 'M/I OTHER COVERAGE CODE', 'insurance'],
  ['41', 'OTHER INSURANCE PRIMARY: BIN 610014', 'insurance'],
  ['73', 'REFILLS NOT COVERED', 'refills'],
  ['60', 'NOT COVERED FOR PATIENT AGE', 'authorization'],
  ['61', 'NOT COVERED FOR PATIENT GENDER', 'authorization'],
  ['A6', 'MAY BE COVERED UNDER MEDICARE PART B', 'insurance'],
  ['816', 'PHARMACY BENEFIT EXCLUSION, BILL MEDICAL', 'insurance'],
  ['TQ', 'DOSAGE EXCEEDS PRODUCT LABELING LIMIT', 'quantity'],
  ['56', 'PRESCRIBER NPI NOT ON FILE', 'prescriberId'],
  ['M5', 'PRESCRIBER NOT ENROLLED IN MEDICAID', 'prescriberId'],
  ['80', 'ICD10 NOT APPROVED FOR COVERAGE', 'diagnosis'],
  ['85', 'SYSTEM UNAVAILABLE', null],
  ['99', 'HOST PROCESSING ERROR', null],
  ['4W', 'MUST FILL THROUGH SPECIALTY PHARMACY', null],
  ['50', 'NON-MATCHED PHARMACY NUMBER', null],
  ['83', 'DUPLICATE PAID CLAIM', null],
  // A second set, run once on the code as mended
  ['76', 'QUANTITY EXCEEDS PLAN MAX OF 9 IN 28 DAYS', 'quantity'],
  ['76', 'MAXIMUM DS IS 90', 'daysSupply'],
  ['76 75', 'PLAN LIMIT EXCEEDED. PRIOR AUTH NEEDED', 'authorization'],
  ['70', 'DIAGNOSIS CODE REQUIRED FOR COVERAGE', 'diagnosis'],
  ['70', 'FORMULARY ALTERNATIVE: LOSARTAN', 'drugId'],
  ['85', 'PRESCRIBER ID NOT FOUND', 'prescriberId'],
  ['85', 'MEMBER HAS OTHER COVERAGE, BILL PRIMARY FIRST', 'insurance'],
  ['07', 'M/I CARDHOLDER ID NUMBER', 'card'],
  ['65 52', 'PATIENT NOT COVERED', 'card'],
  ['MR', 'NON FORMULARY, STEP THERAPY APPLIES', 'authorization'],
  ['79', 'LAST FILL 02/20/26 30 DAYS SUPPLY', 'clarification'],
  ['7X', 'QTY 180 FOR 30 DAYS OVER LIMIT', 'daysSupply'],
  ['99', 'TRY AGAIN LATER', null],
  ['92', 'PLAN SYSTEM DOWN', null],
])('%s “%s” leads to %s', async (codes, text, leads) => {
  expect(await leadsTo(codes.split(' '), text)).toBe(leads);
});

test('an inactive cardholder ID is said in words, with where the new one stands', async () => {
  const payer = await answeredBy(['ZZ'], 'CARDHOLDER ID INACTIVE. NEW ID W123456789 ON FILE');

  expect(payer.rejects).toMatchObject([
    {
      code: 'ZZ',
      description: 'The cardholder ID that was sent is inactive: the plan has a new one',
      firstAction:
        "Take the new ID from the payer's message or the patient's new card, and send again",
    },
  ]);
});
