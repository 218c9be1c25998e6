import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { failureOf, stopsFilling } from '#domain/erx/rules/problems.ts';
import { dateProblems, lastDay } from '#domain/erx/script/dates.ts';
import { readMessage } from '#domain/erx/script/read-message.ts';
import { defaultStateLaw } from '#domain/refill/rules/state-law.ts';
import { parseXml } from '#server/io/erx/xml.ts';
import { codes, fixture, newRx, read, readNewRx, withMedication } from './messages.ts';

describe('a NewRx of 2017071 with a version attribute', () => {
  const message = readNewRx(fixture('newrx-basic'));
  it('gives its header', () => {
    expect(message.version).toBe('2017071');
    expect(message.header).toEqual({
      messageId: 'SYNTH-MSG-0001',
      relatesTo: null,
      to: { id: 'SurescriptsTestPharmacy', qualifier: null },
      from: { id: 'SurescriptsTestPrescriber', qualifier: null },
      sentAt: '2026-01-15T09:30:00.000Z',
      test: false,
      prescriberOrderNumber: 'SYNTH-ORDER-0001',
      rxReferenceNumber: null,
      signed: false,
    });
  });
  it('gives patient, pharmacy and prescriber', () => {
    expect(message.patient).toMatchObject({
      kind: 'human',
      name: { last: 'Testpatient', first: 'Avery' },
      gender: 'F',
      dateOfBirth: '1990-04-12',
    });
    expect(message.pharmacy).toMatchObject({
      name: 'Synthetic Community Pharmacy',
      npi: '1999999999',
    });
    expect(message.prescriber).toMatchObject({
      name: { last: 'Testprescriber', first: 'Jordan' },
      npi: '1888888888',
      dea: null,
      spi: null,
    });
  });
  it('gives the medication', () => {
    expect(message.medication).toMatchObject({
      description: 'Amoxicillin 500 MG Oral Capsule',
      productCode: '00093310501',
      productQualifier: 'ND',
      ndc: '00093310501',
      quantity: {
        thousandths: 30_000,
        unitCode: 'C48480',
        unitWord: 'Capsule',
        unit: 'EA',
        qualifier: '38',
      },
      daysSupply: 10,
      daw: 0,
      refills: 1,
      writtenDate: '2026-01-15',
      note: 'Synthetic test note, no real patient.',
      directions: {
        text: 'Take 1 capsule by mouth three times daily for 10 days.',
        source: 'text',
      },
    });
    expect(codes(message)).toEqual(['NPI_CHECK_DIGIT']);
    expect(message.unread).toEqual([]);
    expect(stopsFilling(message.problems)).toBe(false);
  });
});

describe('a NewRx with DatatypesVersion', () => {
  const message = readNewRx(fixture('newrx-datatypes-version'));
  it('is the same version, with qualified parties', () => {
    expect(message.version).toBe('2017071');
    expect(message.header.to).toEqual({ id: '6557744', qualifier: 'P' });
    expect(message.prescriber).toMatchObject({
      npi: '1939842031',
      dea: 'BB8027505',
      spi: '6128890368017',
      practice: 'Hey Friend',
      name: { last: 'Bless', first: 'Janine', suffix: 'MD' },
    });
    expect(message.prescriber!.phones).toEqual([
      { use: 'primary', number: '4593423649', extension: null },
      { use: 'fax', number: '4593423650', extension: null },
    ]);
    expect(message.patient!.address).toEqual({
      line1: '2015 Favorite Ave',
      line2: 'Apt 999',
      city: 'Miami',
      state: 'FL',
      zip: '33333',
      zip4: null,
      country: 'US',
    });
    expect(message.pharmacy).toMatchObject({ ncpdpId: '6557744', npi: '1142138869' });
  });
  it('takes nested product code, RxNorm and effective date, and finds the wrong check digits', () => {
    expect(message.medication).toMatchObject({
      ndc: '62135012230',
      rxNorm: '312087',
      rxNormKind: 'SCD',
      effectiveDate: '2022-09-24',
      writtenDate: '2022-09-24',
      daysSupply: null,
      refills: 0,
      daw: 0,
      quantity: { thousandths: 15_000, unit: 'EA', unitWord: 'Tablet' },
    });
    expect(codes(message)).toEqual(['NPI_CHECK_DIGIT', 'DEA_CHECK_DIGIT']);
  });
  it('keeps what it does not know', () => {
    expect(message.unread).toContain(
      'Message/Header/Mailbox/DeliveredID: b4cb9f7038d849339060b7ccf1c1104d',
    );
  });
});

it('reads 2023011 with coded strength and Directions', () => {
  const message = readNewRx(fixture('newrx-coded-and-strength'));
  expect(message.version).toBe('2023011');
  expect(message.medication).toMatchObject({
    strength: { value: '10', unit: 'mg', form: 'Tablet' },
    rxNorm: '314076',
    daw: null,
    directions: { text: 'Take 1 tablet by mouth once daily.' },
  });
  expect(codes(message)).toContain('SUBSTITUTION_MISSING');
});
it('reads a message without a version as 2017071, says so, and refuses it for want of a patient', () => {
  const message = readNewRx(fixture('newrx-no-version'));
  expect(message.version).toBe('2017071');
  expect(codes(message)).toEqual(
    expect.arrayContaining([
      'VERSION_MISSING',
      'NO_PATIENT',
      'NO_PRESCRIBER',
      'WRITTEN_DATE_MISSING',
    ]),
  );
  expect(failureOf(message.problems)).toBe('noPatient');
  expect(message.medication!.quantity.thousandths).toBe(60_000);
});
it('a namespace prefix and another order of elements change nothing', () => {
  const rx = newRx();
  const text = rx
    .replace('<Message ', '<s:Message xmlns:s="urn:x" ')
    .replace('</Message>', '</s:Message>')
    .replace(/(<NumberOfRefills>3<\/NumberOfRefills>)(.*?)(<Sig>.*?<\/Sig>)/, '$3$2$1');
  expect(text).not.toBe(rx);
  expect(readNewRx(text).medication).toEqual(readNewRx(rx).medication);
});

describe('directions', () => {
  it('prefers the text and puts the codes beside it', () => {
    const directions = readNewRx(fixture('newrx-structured-sig')).medication!.directions;
    expect(directions).toEqual({
      text: 'Take 1 tablet by mouth twice daily for 10 days for infection.',
      source: 'text',
      coded: ['Take 1 tablet by mouth oral cavity twice daily for 10 days for infection'],
      multiple: false,
      tapered: false,
    });
  });
  it('marks a dose without a quantity', () =>
    expect(codes(read(fixture('newrx-sig-ambiguous-dose')))).toContain('DOSE_AMBIGUOUS'));
  it('takes text alone', () =>
    expect(readNewRx(fixture('newrx-sig-text-only')).medication!.directions.text).toBe(
      'Inhale 2 puffs by mouth every 4 to 6 hours as needed.',
    ));

  const instruction = (
    amount: string,
    times: string,
  ) => `<Instruction><DoseAdministration><DoseDeliveryMethod><Text>Take</Text></DoseDeliveryMethod><Dosage><DoseQuantity>${amount}</DoseQuantity><DoseUnitOfMeasure><Text>tablet</Text></DoseUnitOfMeasure></Dosage>
    <RouteOfAdministration><Text>by mouth</Text></RouteOfAdministration></DoseAdministration>
    <TimingAndDuration><Frequency><FrequencyNumericValue>${times}</FrequencyNumericValue><FrequencyUnits><Text>day</Text></FrequencyUnits></Frequency></TimingAndDuration>
    <TimingAndDuration><Duration><DurationNumericValue>5</DurationNumericValue><DurationText><Text>day</Text></DurationText></Duration></TimingAndDuration></Instruction>`;
  it('puts a taper into words when there is no text, and asks to read it', () => {
    const message = readNewRx(
      withMedication(
        `<DrugDescription>Prednisone 10 mg tablet</DrugDescription><Sig>${instruction('2', '1')}<MultipleInstructionModifier>THEN</MultipleInstructionModifier>${instruction('1', '1')}</Sig>`,
      ),
    );
    expect(message.medication!.directions).toMatchObject({
      text: 'Take 2 tablets by mouth 1 time per day for 5 days, then Take 1 tablet by mouth 1 time per day for 5 days',
      source: 'codes',
      multiple: true,
      tapered: true,
    });
    expect(codes(message)).toContain('DIRECTIONS_BUILT');
  });
  it('sees that text and coded dose differ', () => {
    const message = readNewRx(
      withMedication(
        `<DrugDescription>Prednisone 10 mg tablet</DrugDescription><Sig><SigText>Take one tablet daily for 5 days</SigText>${instruction('2', '1')}</Sig>`,
      ),
    );
    expect(codes(message)).toContain('DOSE_DIFFERS');
    expect(
      codes(
        readNewRx(
          withMedication(
            `<DrugDescription>Prednisone 10 mg tablet</DrugDescription><Sig><SigText>Take two tablets daily for 5 days</SigText>${instruction('2.0', '1')}</Sig>`,
          ),
        ),
      ),
    ).not.toContain('DOSE_DIFFERS');
  });
  const differing = (sigText: string, coded: string): readonly string[] => {
    const drug = '<DrugDescription>Prednisone 10 mg tablet</DrugDescription>';
    const sig = `<Sig><SigText>${sigText}</SigText>${coded}</Sig>`;
    const found = codes(readNewRx(withMedication(`${drug}${sig}`)));
    return found.filter((code) => code.endsWith('_DIFFERS'));
  };
  const then = '<MultipleInstructionModifier>THEN</MultipleInstructionModifier>';
  const taper = `${instruction('2', '1')}${then}${instruction('1', '1')}`;
  it.each([
    ['Take 1 tablet 2 times daily for 5 days', instruction('2', '2'), ['DOSE_DIFFERS']],
    ['Take 1 tablet by mouth at bedtime for 5 days', instruction('1', '3'), ['TIMING_DIFFERS']],
    ['Take 1 tablet by mouth daily for 7 days', instruction('1', '1'), ['TIMING_DIFFERS']],
    ['Take 1/2 tablet by mouth 2 times a day for 5 days', instruction('1', '2'), ['DOSE_DIFFERS']],
    ['Take 2 tabs daily x 5 days, then 1 tab daily x 10 days', taper, ['TIMING_DIFFERS']],
  ])('says that “%s” is not what the codes say', (text, coded, found) =>
    expect(differing(text, coded)).toEqual(found),
  );
  it.each([
    ['Take 1 tablet by mouth every 12 hours for 5 days as needed for pain', instruction('1', '2')],
    ['Take 1 tablet (10 mg) in the morning and at bedtime for 5 days', instruction('1', '2')],
    ['Take 1 tablet three times daily', instruction('1', '3')],
    ['Take 2 tabs daily x 5 days, then 1 tab daily x 5 days', taper],
    ['Take 1 tablet twice daily until the rash is gone or Friday', instruction('1', '2')],
  ])('finds nothing against the codes of “%s”', (text, coded) =>
    expect(differing(text, coded)).toEqual([]),
  );
});

describe('values of a medication', () => {
  const med = (inside: string) =>
    readNewRx(withMedication(`<DrugDescription>X 1 mg tablet</DrugDescription>${inside}`));
  it.each([
    ['30', 30_000],
    ['2.5', 2_500],
    ['.125', 125],
    ['7.500', 7_500],
  ])('quantity %s', (text, thousandths) =>
    expect(
      med(`<Quantity><Value>${text}</Value></Quantity>`).medication!.quantity.thousandths,
    ).toBe(thousandths),
  );
  it.each(['0', '-1', '1e3', '1.0005', 'thirty', '1,000', 'NaN'])('refuses quantity %s', (text) => {
    const message = med(`<Quantity><Value>${text}</Value></Quantity>`);
    expect(message.medication!.quantity.thousandths).toBeNull();
    expect(failureOf(message.problems)).toBe('badQuantity');
  });
  it.each([
    ['C28254', 'ML', 'Milliliter'],
    ['C48155', 'GM', 'Gram'],
    ['C64933', 'EA', 'Each'],
    ['C48521', 'EA', 'Packet'],
  ])('unit %s is billed as %s', (code, unit, word) =>
    expect(
      med(
        `<Quantity><Value>5</Value><QuantityUnitOfMeasure><Code>${code}</Code></QuantityUnitOfMeasure></Quantity>`,
      ).medication!.quantity,
    ).toMatchObject({ unit, unitWord: word }),
  );
  it('an unknown code is no unit', () => {
    const message = med(
      '<Quantity><Value>5</Value><QuantityUnitOfMeasure><Code>constructor</Code></QuantityUnitOfMeasure></Quantity>',
    );
    expect(message.medication!.quantity).toMatchObject({ unit: null, unitCode: 'constructor' });
    expect(codes(message)).toContain('UNIT_UNKNOWN');
  });
  it.each([
    ['0591-0369-01', '00591036901'],
    ['00591036901', '00591036901'],
    ['0591036901', null],
    ['00000000000', null],
    ['abc', null],
  ])('product code %s → NDC %s', (code, ndc) =>
    expect(
      med(
        `<DrugCoded><ProductCode><Code>${code}</Code><Qualifier>ND</Qualifier></ProductCode></DrugCoded>`,
      ).medication!.ndc,
    ).toBe(ndc),
  );
  it.each([
    ['0', 0],
    ['1', 1],
  ])('Substitutions %s is DAW %i', (text, daw) =>
    expect(med(`<Substitutions>${text}</Substitutions>`).medication!.daw).toBe(daw),
  );
  it('another substitution code is asked about', () =>
    expect(codes(med('<Substitutions>7</Substitutions>'))).toContain('SUBSTITUTION_UNREADABLE'));
  it('writes ICD-10 with its dot', () =>
    expect(
      med(
        '<Diagnosis><Primary><Code>F5109</Code><Qualifier>ABF</Qualifier><Description>Insomnia</Description></Primary></Diagnosis>',
      ).medication!.diagnoses,
    ).toEqual([{ rank: 'primary', code: 'F51.09', icd10: true, description: 'Insomnia' }]));
  it('a written date-time keeps its date; 02/30 is refused', () => {
    expect(
      med('<WrittenDate><DateTime>2026-05-26T06:19:46.463565Z</DateTime></WrittenDate>').medication!
        .writtenDate,
    ).toBe('2026-05-26');
    expect(failureOf(med('<WrittenDate><Date>2026-02-30</Date></WrittenDate>').problems)).toBe(
      'badDate',
    );
  });
  it('a day that no record can hold is no date', () => {
    const { medication, problems } = med(
      '<WrittenDate><Date>9999-12-31</Date></WrittenDate>' +
        '<LastFillDate><Date>0001-01-01</Date></LastFillDate>',
    );

    expect([medication?.writtenDate, medication?.lastFillDate]).toEqual([null, null]);
    expect(failureOf(problems)).toBe('badDate');
  });
  it('reads drug use evaluation and prior authorization', () => {
    const medication = med(
      '<PriorAuthorization>PA123</PriorAuthorization><DrugUseEvaluation><ServiceReasonCode>DD</ServiceReasonCode><ServiceResultCode>1B</ServiceResultCode><CoAgent><CoAgentCode><Code>1</Code><Description>Warfarin</Description></CoAgentCode></CoAgent></DrugUseEvaluation>',
    ).medication!;
    expect(medication.priorAuthorization).toBe('PA123');
    expect(medication.evaluations).toEqual([
      {
        reason: 'DD',
        service: null,
        result: '1B',
        coAgent: 'Warfarin',
        significance: null,
        acknowledgement: null,
      },
    ]);
  });
});

it('a code from a partner never reaches beyond the code tables', () => {
  const message = readNewRx(
    withMedication(
      '<DrugDescription>X</DrugDescription><DrugCoded><Strength><StrengthValue>1</StrengthValue><StrengthForm><Code>constructor</Code></StrengthForm><StrengthUnitOfMeasure><Code>toString</Code></StrengthUnitOfMeasure></Strength></DrugCoded>',
    ),
  );
  expect(message.medication!.strength).toEqual({
    value: '1',
    unit: 'toString',
    form: 'constructor',
  });
});
it('reads an animal, its owner’s veterinarian, and a supervisor', () => {
  const message = readNewRx(
    withMedication('<DrugDescription>X 1 mg tablet</DrugDescription>')
      .replace(
        /<HumanPatient>.*<\/HumanPatient>/s,
        '<NonHumanPatient><Name>Rex</Name><Species><Text>Dog</Text></Species><DateOfBirth><Date>2020-05-01</Date></DateOfBirth></NonHumanPatient>',
      )
      .replaceAll('NonVeterinarian>', 'Veterinarian>')
      .replace(
        '<MedicationPrescribed>',
        '<Supervisor><NonVeterinarian><Identification><NPI>1992211627</NPI></Identification><Name><LastName>Chief</LastName></Name></NonVeterinarian></Supervisor><MedicationPrescribed>',
      ),
  );
  expect(message.patient).toMatchObject({
    kind: 'animal',
    name: { last: 'Rex', first: null },
    species: 'Dog',
    gender: 'U',
    dateOfBirth: '2020-05-01',
  });
  expect(message.prescriber).toMatchObject({ veterinarian: true, npi: '1234567893' });
  expect(message.supervisor).toMatchObject({
    name: { last: 'Chief' },
    npi: '1992211627',
    veterinarian: false,
  });
});
it('a test message is taken, and can’t be filled', () => {
  const message = readNewRx(newRx({}, { test: true }));
  expect([
    message.header.test,
    codes(message),
    stopsFilling(message.problems),
    failureOf(message.problems),
  ]).toEqual([true, ['TEST_MESSAGE'], true, null]);
});

describe('controlled drugs', () => {
  const schedule = (code: string) =>
    `<DrugDescription>Zolpidem 5 mg tablet</DrugDescription><DrugCoded><DEASchedule><Code>${code}</Code></DEASchedule></DrugCoded>`;
  it.each([
    ['C48675', '2'],
    ['C48676', '3'],
    ['C48677', '4'],
    ['C48679', '5'],
    ['C38046', '0'],
  ])('%s is schedule %s', (code, text) =>
    expect(readNewRx(withMedication(schedule(code))).medication!.schedule).toBe(text),
  );
  it('asks for a DEA number and a signature', () =>
    expect(codes(readNewRx(withMedication(schedule('C48677'))))).toEqual(
      expect.arrayContaining(['CONTROLLED_WITHOUT_DEA', 'CONTROLLED_NOT_SIGNED']),
    ));
  it('takes a signed one', () =>
    expect(codes(readNewRx(newRx({ schedule: '4' }, { signed: true })))).toEqual([]));
  it('believes no signature of a message that anybody could have written', () => {
    const tree = parseXml(newRx({ schedule: '2', refills: 0 }, { signed: true }));
    const message = tree.ok && readMessage(tree.value, { trusted: false });

    expect(message && message.ok && codes(message.value)).toEqual(['CONTROLLED_NOT_SIGNED']);
    expect(message && message.ok && message.value.header.signed).toBe(false);
  });
  it('stops schedule I', () =>
    expect(stopsFilling(readNewRx(withMedication(schedule('C48672'))).problems)).toBe(true));
});

describe('dates', () => {
  const medication = readNewRx(
    newRx({ effectiveDate: '2026-03-10', expirationDate: '2026-06-01' }),
  ).medication!;
  const found = (today: string) =>
    dateProblems(medication, today).map((dateProblem) => dateProblem.code);
  it('before its first day', () => expect(found('2026-03-09')).toEqual(['NOT_YET']));
  it('on its first and last day', () => {
    expect(found('2026-03-10')).toEqual([]);
    expect(found('2026-06-01')).toEqual([]);
  });
  it('a day too late', () => expect(found('2026-06-02')).toEqual(['EXPIRED']));
  it.each([
    ['0', '2027-03-02'],
    ['4', '2026-09-02'],
  ] as const)('schedule %s written 2026-03-02 lasts until %s', (schedule, end) =>
    expect(lastDay(readNewRx(newRx({ schedule })).medication!)).toBe(end),
  );
  it('a C-II of the store’s law ends earlier', () =>
    expect(
      lastDay(readNewRx(newRx({ schedule: '2' })).medication!, {
        ...defaultStateLaw,
        scheduleIIDays: 30,
      }),
    ).toBe('2026-04-01'));
  it('the earlier of law and sender holds', () =>
    expect(
      lastDay(readNewRx(newRx({ schedule: '4', expirationDate: '2028-01-01' })).medication!),
    ).toBe('2026-09-02'));
  it('a real message of 2022 has expired', () =>
    expect(
      dateProblems(readNewRx(fixture('newrx-datatypes-version')).medication!, '2026-03-02').map(
        (dateProblem) => dateProblem.code,
      ),
    ).toEqual(['EXPIRED']));
  it('written tomorrow', () =>
    expect(found('2026-03-01')).toEqual(['WRITTEN_IN_FUTURE', 'NOT_YET']));
  it('an end before the start contradicts', () =>
    expect(
      codes(readNewRx(newRx({ effectiveDate: '2026-03-10', expirationDate: '2026-03-05' }))),
    ).toContain('DATES_CONFLICT'));
});

describe('other messages are recognized and kept', () => {
  it.each([
    ['cancelrx-response-approved', 'CancelRxResponse', 'notProcessedHere', 'Approved'],
    ['cancelrx-response-denied', 'CancelRxResponse', 'notProcessedHere', 'Denied'],
    ['rxchange-request', 'RxChangeRequest', 'notProcessedHere', null],
    ['rxrenewal-request', 'RxRenewalRequest', 'notProcessedHere', null],
    ['unsupported-transaction', 'RxFill', 'notProcessedHere', null],
    ['status-response', 'Status', 'answer', 'Status'],
    ['status-no-code', 'Status', 'answer', 'Status'],
    ['verify-response', 'Verify', 'answer', 'Verify'],
    ['error-response', 'Error', 'answer', 'Error'],
  ])('%s', (file, transaction, reason, outcome) =>
    expect(read(fixture(file))).toMatchObject({
      kind: 'other',
      transaction,
      reason,
      summary: { outcome },
    }),
  );

  it('says who and what a cancellation is about', () =>
    expect(read(fixture('cancelrx-request'))).toMatchObject({
      summary: {
        patientName: 'Testpatient, Avery',
        prescriberName: 'Testprescriber, Jordan',
        drug: 'Atorvastatin 20 MG Oral Tablet',
        reference: 'SYNTH-REF-0401',
      },
    }));
  it('an Error beside a Status is an Error, and unclear', () => {
    const message = read(fixture('response-ambiguous'));
    expect(message).toMatchObject({
      transaction: 'Error',
      summary: { codes: ['900'], text: 'Downstream rejection.' },
    });
    expect(codes(message)).toEqual(['RESPONSE_UNCLEAR']);
  });
  it.each(['rxrenewal-response-ambiguous', 'rxrenewal-response-no-outcome', 'status-no-code'])(
    '%s says nothing clear',
    (file) => expect(codes(read(fixture(file)))).toContain('RESPONSE_UNCLEAR'),
  );
  it('10.6 keeps its version', () =>
    expect(read(fixture('legacy-version'))).toMatchObject({
      version: '10.6',
      kind: 'newRx',
      medication: null,
    }));
  it('an unknown transaction is named', () =>
    expect(
      read(
        '<Message version="2017071"><Header><MessageID>1</MessageID></Header><Body><Bogus/></Body></Message>',
      ),
    ).toMatchObject({ transaction: 'Bogus', reason: 'unknownTransaction' }));
  it('two prescriptions in one body are refused', () => {
    const tree = parseXml(
      '<Message version="2017071"><Header><MessageID>1</MessageID></Header><Body><NewRx/><CancelRx/></Body></Message>',
    );
    expect(tree.ok && readMessage(tree.value)).toMatchObject({
      ok: false,
      error: { code: 'severalTransactions' },
    });
  });
  it('every file of the folder is read', () => {
    const files = readdirSync(new URL('../../fixtures/script/', import.meta.url)).filter((text) =>
      text.endsWith('.xml'),
    );
    expect(files).toHaveLength(27);
    for (const file of files)
      expect(read(fixture(file.replace('.xml', ''))).header.messageId).toMatch(
        /^(SYNTH-MSG-|app-)/,
      );
  });
});
