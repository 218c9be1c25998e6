import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { proposeRxs, type RxCandidate } from '#domain/erx/rules/match-rx.ts';
import { outcomeNames, reasonText } from '#domain/erx/rules/outcomes.ts';
import { nextErxTry } from '#domain/erx/rules/retry.ts';
import { outcomesWanted } from '#domain/erx/script/fill-notice.ts';
import { grantedRx, type CancelMessage, type ResponseMessage } from '#domain/erx/script/message.ts';
import { readMessage } from '#domain/erx/script/read-message.ts';
import { writeStatus } from '#domain/erx/script/write-answer.ts';
import {
  writeCancelResponse,
  writeChangeRequest,
  writeFill,
  writeRenewalRequest,
  type PharmacyFacts,
} from '#domain/erx/script/write-pharmacy.ts';
import { parseXml } from '#server/io/erx/xml.ts';
import { seeded } from '#tests/platform/chance.ts';
import { codes, fixture, lisinopril, read, readNewRx } from './messages.ts';

const response = (xml: string): ResponseMessage => {
  const message = read(xml);
  if (message.kind !== 'response') throw new Error(`${message.kind} is no answer`);
  return message;
};
const cancel = (xml: string): CancelMessage => {
  const message = read(xml);
  if (message.kind !== 'cancel') throw new Error(`${message.kind} is no cancellation`);
  return message;
};
const renewed = (
  response: string,
  inside = '',
  header = '',
) => `<Message version="2017071"><Header><To Qualifier="P">1234567</To><From Qualifier="D">6100000000017</From><MessageID>R-1</MessageID><RelatesToMessageID>Q-1</RelatesToMessageID>${header}</Header><Body><RxRenewalResponse>
  <RequestReferenceNumber>Q-1</RequestReferenceNumber><Response>${response}</Response>${inside}</RxRenewalResponse></Body></Message>`;
const lorazepam =
  '<MedicationResponse><DrugDescription>Lorazepam 1 MG Oral Tablet</DrugDescription><DrugCoded><DEASchedule><Code>C48677</Code></DEASchedule></DrugCoded><NumberOfRefills>2</NumberOfRefills></MedicationResponse>';

describe('what a prescriber answers', () => {
  it.each([
    ['rxrenewal-response-approved', 'RxRenewalResponse', 'Approved', [], 3],
    ['rxrenewal-response-approved-with-changes', 'RxRenewalResponse', 'ApprovedWithChanges', [], 3],
    ['rxrenewal-response-denied', 'RxRenewalResponse', 'Denied', ['AT'], null],
    ['rxrenewal-response-ambiguous', 'RxRenewalResponse', 'unclear', [], null],
    ['rxrenewal-response-no-outcome', 'RxRenewalResponse', 'unclear', [], null],
    ['rxchange-response-denied', 'RxChangeResponse', 'Denied', ['DG'], null],
    ['rxchange-response-validated', 'RxChangeResponse', 'Validated', [], null],
  ] as const)('%s', (file, transaction, outcome, reasonCodes, refills) => {
    const responseMessage = response(fixture(file));
    expect({
      transaction: responseMessage.transaction,
      outcome: responseMessage.outcome,
      reasonCodes: responseMessage.reasonCodes,
      refills: grantedRx(responseMessage)?.medication?.refills ?? null,
    }).toEqual({ transaction, outcome, reasonCodes, refills });
  });
  it('a yes and a no together are neither, and say so', () =>
    expect(codes(response(fixture('rxrenewal-response-ambiguous')))).toEqual(['RESPONSE_UNCLEAR']));
  it('a denial says why, in the prescriber’s words', () =>
    expect(response(fixture('rxrenewal-response-denied')).summary.text).toBe(
      "Patient is no longer under this prescriber's care.",
    ));
  it('a yes without a drug grants nothing that could be entered', () => {
    const responseMessage = response(renewed('<Approved/>'));
    expect([grantedRx(responseMessage), codes(responseMessage)]).toEqual([null, ['RENEWAL_EMPTY']]);
  });
  it('what is wrong with a drug that was refused is nobody’s concern', () =>
    expect(
      codes(
        response(
          renewed(
            '<Denied><ReasonCode>AM</ReasonCode></Denied>',
            '<MedicationResponse><Quantity><Value>some</Value></Quantity></MedicationResponse>',
          ),
        ),
      ),
    ).toEqual([]));
  it('of a controlled drug it needs a signature; of a C-II there is none', () => {
    expect(codes(response(renewed('<Approved/>', lorazepam)))).toContain('CONTROLLED_RENEWAL');
    expect(
      codes(
        response(
          renewed(
            '<Approved/>',
            lorazepam,
            '<DigitalSignature><DigitalSignatureIndicator>true</DigitalSignatureIndicator></DigitalSignature>',
          ),
        ),
      ),
    ).not.toContain('CONTROLLED_RENEWAL');
    expect(
      codes(
        response(
          renewed(
            '<Approved/>',
            lorazepam.replace('C48677', 'C48675'),
            '<DigitalSignature><DigitalSignatureIndicator>true</DigitalSignatureIndicator></DigitalSignature>',
          ),
        ),
      ),
    ).toContain('RENEWAL_CII');
  });
  it('is read with any prefix, in any order, among members that nobody knows', () => {
    const xml = `<s:Message xmlns:s="urn:x" s:version="2017071" extra="1"><s:Body><s:RxRenewalResponse><s:New>later</s:New><s:MedicationResponse><s:Zeta/><s:NumberOfRefills>2</s:NumberOfRefills><s:DrugDescription>Lisinopril 10 MG Oral Tablet</s:DrugDescription></s:MedicationResponse>
      <s:Response><s:Replace><s:Note>Take this one</s:Note></s:Replace></s:Response></s:RxRenewalResponse></s:Body><s:Header><s:RelatesToMessageID>Q-1</s:RelatesToMessageID><s:MessageID>R-9</s:MessageID></s:Header></s:Message>`;
    const responseMessage = response(xml);
    expect({
      outcome: responseMessage.outcome,
      drug: responseMessage.medication?.description,
      refills: responseMessage.medication?.refills,
      relates: responseMessage.header.relatesTo,
      text: responseMessage.summary.text,
      unread: responseMessage.unread,
    }).toEqual({
      outcome: 'Replace',
      drug: 'Lisinopril 10 MG Oral Tablet',
      refills: 2,
      relates: 'Q-1',
      text: 'Take this one',
      unread: [
        'Message/Body/RxRenewalResponse/New: later',
        'Message/Body/RxRenewalResponse/MedicationResponse/Zeta',
      ],
    });
  });
  it('reason codes have words; one that nobody knows stands as it is', () =>
    expect([
      reasonText('AM'),
      reasonText('constructor'),
      outcomeNames.DeniedNewPrescriptionToFollow,
    ]).toEqual([
      'AM Patient needs an appointment',
      'constructor',
      'Denied, a new prescription follows',
    ]));
});

describe('10.6', () => {
  const older = `<Message version="010" release="006" xmlns="http://www.ncpdp.org/schema/SCRIPT"><Header><To Qualifier="P">1234567</To><From Qualifier="D">6100000000017</From><MessageID>OLD-1</MessageID><SentTime>2026-03-02T14:05:00Z</SentTime><PrescriberOrderNumber>110088</PrescriberOrderNumber></Header><Body><NewRx>
    <Pharmacy><Identification><NCPDPID>1234567</NCPDPID></Identification><StoreName>Maple Street</StoreName></Pharmacy>
    <Prescriber><Identification><NPI>1234567893</NPI></Identification><Name><LastName>Testprescriber</LastName><FirstName>Jordan</FirstName></Name><CommunicationNumbers><Communication><Number>3125550199</Number><Qualifier>TE</Qualifier></Communication><Communication><Number>3125550198</Number><Qualifier>FX</Qualifier></Communication><Communication><Number>j@example.org</Number><Qualifier>EM</Qualifier></Communication></CommunicationNumbers></Prescriber>
    <Patient><Name><LastName>Testpatient</LastName><FirstName>Avery</FirstName></Name><Gender>F</Gender><DateOfBirth><Date>1990-04-12</Date></DateOfBirth></Patient>
    <MedicationPrescribed><DrugDescription>Lisinopril 10 MG Oral Tablet</DrugDescription><DrugCoded><ProductCode>68180051301</ProductCode><ProductCodeQualifier>ND</ProductCodeQualifier></DrugCoded><Quantity><Value>30</Value><CodeListQualifier>38</CodeListQualifier><UnitSourceCode>AC</UnitSourceCode><PotencyUnitCode>C48542</PotencyUnitCode></Quantity>
      <DaysSupply>30</DaysSupply><Directions>Take 1 tablet daily</Directions><Refills><Qualifier>R</Qualifier><Value>2</Value></Refills><Substitutions>0</Substitutions><WrittenDate><Date>2026-03-02</Date></WrittenDate></MedicationPrescribed></NewRx></Body></Message>`;
  it('is read like a prescription of today', () => {
    const message = read(older);
    expect(message).toMatchObject({
      kind: 'newRx',
      version: '10.6',
      patient: { name: { last: 'Testpatient', first: 'Avery' }, dateOfBirth: '1990-04-12' },
      prescriber: {
        npi: '1234567893',
        phones: [
          { use: 'primary', number: '3125550199' },
          { use: 'fax', number: '3125550198' },
        ],
      },
      pharmacy: { ncpdpId: '1234567' },
      medication: {
        ndc: '68180051301',
        quantity: { thousandths: 30_000, unitWord: 'Tablet', unit: 'EA' },
        daysSupply: 30,
        refills: 2,
        daw: 0,
        directions: { text: 'Take 1 tablet daily' },
      },
    });
    expect(codes(message)).toEqual([]);
  });
  it('its refill answers are renewal answers', () =>
    expect(
      response(
        '<Message version="010" release="006"><Header><MessageID>1</MessageID></Header><Body><RefillResponse><Response><Denied><DenialReasonCode>AM</DenialReasonCode></Denied></Response></RefillResponse></Body></Message>',
      ),
    ).toMatchObject({ transaction: 'RxRenewalResponse', outcome: 'Denied', reasonCodes: ['AM'] }));
  it('is answered in 10.6', () =>
    expect(
      writeStatus(read(older).header, {
        messageId: 'A',
        sentAt: '2026-03-02T14:06:00Z',
        version: '10.6',
      }),
    ).toContain('<Message version="010" release="006"'));
});

const facts: PharmacyFacts = {
  to: { id: '6100000000017', qualifier: 'D' },
  from: { id: '1234567', qualifier: 'P' },
  reference: 'REF-1',
  rxNumber: '001440010800',
  orderNumber: 'ORD-7',
  patient: lisinopril.patient,
  pharmacy: lisinopril.pharmacy,
  prescriber: lisinopril.prescriber,
  medication: lisinopril.medication,
};
const envelope = { messageId: 'OUT-1', sentAt: '2026-03-02T15:00:00Z' };
const dispensed = { medication: lisinopril.medication, lastFilledOn: '2026-02-01' };
describe('what the pharmacy writes, read again', () => {
  it.each<readonly [string, string, readonly string[]]>([
    [
      'RxRenewalRequest',
      writeRenewalRequest({ ...facts, refills: 3, dispensed }, envelope),
      [
        '<PharmacyRequestedRefills>3</PharmacyRequestedRefills>',
        '<LastFillDate><Date>2026-02-01</Date></LastFillDate>',
      ],
    ],
    [
      'RxChangeRequest',
      writeChangeRequest(
        {
          ...facts,
          code: 'G',
          note: 'The 10 mg can’t be had.',
          wanted: [{ ...lisinopril.medication, description: 'Lisinopril 20 MG Oral Tablet' }],
        },
        envelope,
      ),
      [
        '<MessageRequestCode>G</MessageRequestCode>',
        '<ChangeReasonText>The 10 mg can’t be had.</ChangeReasonText>',
        '<MedicationRequested><DrugDescription>Lisinopril 20 MG',
      ],
    ],
    ...(['Dispensed', 'PartiallyDispensed', 'NotDispensed', 'Transferred'] as const).map(
      (outcome) =>
        [
          'RxFill',
          writeFill(
            {
              ...facts,
              outcome,
              note: outcome === 'NotDispensed' ? 'Returned to stock' : null,
              dispensed: outcome === 'NotDispensed' ? null : dispensed,
            },
            envelope,
          ),
          [`<FillStatus><${outcome}><Note>`],
        ] as const,
    ),
  ])('%s', (transaction, xml, holds) => {
    expect(read(xml)).toMatchObject({
      kind: 'other',
      transaction,
      version: '2017071',
      header: {
        messageId: 'OUT-1',
        to: facts.to,
        from: facts.from,
        rxReferenceNumber: '001440010800',
        prescriberOrderNumber: 'ORD-7',
        sentAt: '2026-03-02T15:00:00.000Z',
      },
      summary: {
        patientName: 'Testpatient Jr, Avery Q',
        prescriberName: 'Testprescriber, Jordan',
        drug: 'Lisinopril 10 MG Oral Tablet',
        reference: 'REF-1',
      },
    });
    for (const text of holds) expect(xml).toContain(text);
  });
  it('a cancellation is answered with what was dispensed, or with why not', () => {
    const asked = cancel(fixture('cancelrx-request'));
    expect(
      read(
        writeCancelResponse(asked.header, envelope, asked.summary.reference, {
          outcome: 'Approved',
          note: 'Never dispensed & <gone>.',
        }),
      ),
    ).toMatchObject({
      transaction: 'CancelRxResponse',
      header: { relatesTo: 'SYNTH-MSG-0401', to: { id: 'SurescriptsTestPrescriber' } },
      summary: {
        outcome: 'Approved',
        text: 'Never dispensed & <gone>.',
        reference: 'SYNTH-REF-0401',
      },
    });
    expect(
      read(
        writeCancelResponse(asked.header, envelope, null, {
          outcome: 'Denied',
          code: 'AA',
          reason: 'x'.repeat(90),
        }),
      ),
    ).toMatchObject({ summary: { outcome: 'Denied', codes: ['AA'], text: 'x'.repeat(70) } });
  });
});

it.each([
  ['All Fill Statuses', ['Dispensed', 'PartiallyDispensed', 'NotDispensed', 'Transferred']],
  ['All Fill Statuses Except Transferred', ['Dispensed', 'PartiallyDispensed', 'NotDispensed']],
  ['Dispensed And Partially Dispensed', ['Dispensed', 'PartiallyDispensed']],
  ['Partially Dispensed And Not Dispensed', ['PartiallyDispensed', 'NotDispensed']],
  ['Not Dispensed And Transferred', ['NotDispensed', 'Transferred']],
  ['not  dispensed', ['NotDispensed']],
  ['Cancel All Fill Statuses', []],
  ['constructor', []],
  [null, []],
])('of “%s” the prescriber hears %o', (said, wanted) => {
  expect(outcomesWanted(said)).toEqual(wanted);
});
it('what a prescriber wants to hear of is read with the drug', () => {
  expect([
    readNewRx(fixture('newrx-datatypes-version')).medication!.fillIndicator,
    readNewRx(fixture('newrx-basic')).medication!.fillIndicator,
  ]).toEqual(['All Fill Statuses', null]);
});
it('no message that was mutilated ever breaks the reader', () => {
  const random = seeded(7);
  const files = readdirSync(new URL('../../fixtures/script/', import.meta.url))
    .filter((text) => text.endsWith('.xml'))
    .map((text) => readFileSync(new URL(`../../fixtures/script/${text}`, import.meta.url), 'utf8'));
  let readable = 0;
  for (let index = 0; index < 600; index++) {
    const xml = files[index % files.length]!;
    const parts = xml.split(/(?=<)/);
    const at = Math.floor(random() * parts.length);
    const how = Math.floor(random() * 4);
    const torn =
      how === 0
        ? parts.filter((_, index) => index !== at)
        : how === 1
          ? [...parts.slice(0, at), parts[at]!, ...parts.slice(at)]
          : how === 2
            ? parts.map((part, index) =>
                index === at ? part.replace(/>[^<]*/, '>\u00df\ud83d\ude00 __proto__ -1e9') : part,
              )
            : parts.toSpliced(at, 2, parts[at + 1] ?? '', parts[at]!);
    const tree = parseXml(torn.join(''));
    if (tree.ok && readMessage(tree.value).ok) readable++;
  }
  expect(readable).toBeGreaterThan(100);
});

describe('which prescription a cancellation means', () => {
  const asked = (over = '') =>
    cancel(`<Message version="2017071"><Header><From Qualifier="D">61</From><MessageID>C-1</MessageID><PrescriberOrderNumber>${over || 'NONE'}</PrescriberOrderNumber></Header><Body><CancelRx><Patient><HumanPatient><Name><LastName>Rivera</LastName><FirstName>Alma</FirstName></Name><DateOfBirth><Date>1957-04-12</Date></DateOfBirth></HumanPatient></Patient>
    <Prescriber><NonVeterinarian><Identification><NPI>1790887081</NPI></Identification><Name><LastName>Chen</LastName></Name></NonVeterinarian></Prescriber><MedicationPrescribed><DrugDescription>Metformin Hydrochloride 500 MG Oral Tablet</DrugDescription></MedicationPrescribed></CancelRx></Body></Message>`);
  const rx: RxCandidate = {
    id: 1,
    rxNumber: '1',
    orderNumber: 'ORD-1',
    messageId: 'M-1',
    ended: false,
    patient: { lastName: 'Rivera', firstName: 'Alma', dateOfBirth: '1957-04-12' },
    prescriber: { lastName: 'Chen', npi: '1790887081' },
    drug: {
      ndc: '00591036901',
      name: 'Metformin Hydrochloride',
      genericName: null,
      strength: '500 mg',
      form: 'Tablet',
    },
    writtenOn: '2026-03-01',
  };
  it('the one with its order number, with why', () =>
    expect(
      proposeRxs(asked('ORD-1'), [{ ...rx, id: 2, orderNumber: null, ended: true }, rx]),
    ).toMatchObject([
      {
        id: 1,
        exact: true,
        reasons: [
          'Same order number',
          'Same patient name and birth date',
          'Same drug',
          'Same prescriber (NPI)',
        ],
      },
      { id: 2, exact: false },
    ]));
  it('without a number the only one that agrees in everything; of two neither', () => {
    expect(proposeRxs(asked(), [rx])).toMatchObject([{ exact: true }]);
    expect(
      proposeRxs(asked(), [rx, { ...rx, id: 2, rxNumber: '2' }]).map(
        (proposeRx) => proposeRx.exact,
      ),
    ).toEqual([false, false]);
  });
  it('a number on another patient’s prescription proves nothing', () =>
    expect(
      proposeRxs(asked('ORD-1'), [{ ...rx, patient: { ...rx.patient, firstName: 'Bruno' } }]),
    ).toMatchObject([
      {
        exact: false,
        reasons: ['Same order number', 'Other patient', 'Same drug', 'Same prescriber (NPI)'],
      },
    ]));
  it('another strength is not proposed as the one', () =>
    expect(
      proposeRxs(asked(), [{ ...rx, drug: { ...rx.drug, strength: '850 mg' } }]).some(
        (proposeRx) => proposeRx.exact,
      ),
    ).toBe(false));
});

it('a message without a receipt goes again for a day, ever later, and then is given up', () => {
  const waits = Array.from({ length: 13 }, (_, index) =>
    nextErxTry(index + 1, '2026-03-02T00:00:00.000Z'),
  ).map((text) =>
    text === null ? null : (Date.parse(text) - Date.parse('2026-03-02T00:00:00Z')) / 1_000,
  );
  expect(waits).toEqual([
    5,
    15,
    60,
    300,
    900,
    1_800,
    3_600,
    3_600,
    7_200,
    14_400,
    28_800,
    28_800,
    null,
  ]);
});
