import { describe, expect, it } from 'vitest';
import { problemKinds } from '#domain/erx/rules/problems.ts';
import { errorAnswers } from '#domain/erx/script/errors.ts';
import {
  writeError,
  writeFailure,
  writeStatus,
  writeVerify,
} from '#domain/erx/script/write-answer.ts';
import { codes, fixture, lisinopril, newRx, read, readNewRx } from './messages.ts';

const asked = readNewRx(fixture('newrx-datatypes-version')).header;
const envelope = { messageId: 'ANSWER-1', sentAt: '2026-03-02T14:06:00Z' };

describe('answers, read again', () => {
  it('Status goes back to the sender and names the message', () => {
    const message = read(writeStatus(asked, envelope));
    expect(message).toMatchObject({
      kind: 'other',
      transaction: 'Status',
      version: '2017071',
      summary: { codes: ['010'] },
    });
    expect(message.header).toEqual({
      messageId: 'ANSWER-1',
      relatesTo: 'app-515537252384789',
      to: { id: '6128890368017', qualifier: 'D' },
      from: { id: '6557744', qualifier: 'P' },
      sentAt: '2026-03-02T14:06:00.000Z',
      prescriberOrderNumber: '515537246945306',
      rxReferenceNumber: null,
      test: false,
      signed: false,
    });
    expect(codes(message)).toEqual([]);
  });
  it.each(Object.entries(errorAnswers))('Error for %s', (kind, error) => {
    expect(read(writeFailure(asked, envelope, kind as keyof typeof errorAnswers))).toMatchObject({
      transaction: 'Error',
      summary: { codes: [error.code, error.descriptionCode], text: error.description },
    });
  });
  it('Verify', () =>
    expect(read(writeVerify(asked, envelope, 'Picked up'))).toMatchObject({
      transaction: 'Verify',
      summary: { codes: ['010'], text: 'Picked up' },
    }));
  it('escapes what came from outside', () => {
    const evil = {
      ...asked,
      messageId: `a"b'c<d>&e\u0001]]>`,
      from: { id: '<x>', qualifier: '"&\n' },
    };
    const message = read(
      writeError(evil, envelope, {
        code: '900',
        descriptionCode: '126',
        description: 'Drug <b> & "c" ]]>',
      }),
    );
    expect(message.header.relatesTo).toBe(`a"b'c<d>&e\ufffd]]>`);
    expect(message.header.to).toEqual({ id: '<x>', qualifier: '"&\n' });
    expect(message).toMatchObject({ summary: { text: 'Drug <b> & "c" ]]>' } });
  });
  it('a test message gets a test answer', () =>
    expect(read(writeStatus({ ...asked, test: true }, envelope)).header.test).toBe(true));
  it('descriptions fit into 70 characters, and every rejecting problem has an Error', () => {
    for (const errorAnswer of Object.values(errorAnswers))
      expect(errorAnswer.description.length).toBeLessThanOrEqual(70);
    for (const [code, kind] of Object.entries(problemKinds))
      expect([code, 'answer' in kind]).toEqual([code, kind.severity === 'reject']);
  });
});

it('a written NewRx reads back whole', () => {
  const message = readNewRx(newRx());
  expect(message.header).toMatchObject({
    messageId: 'MSG-1',
    sentAt: '2026-03-02T14:05:00.000Z',
    prescriberOrderNumber: 'ORD-7',
    to: lisinopril.to,
    from: lisinopril.from,
  });
  expect(message.patient).toMatchObject({
    name: { last: 'Testpatient', first: 'Avery', middle: 'Q', suffix: 'Jr' },
    dateOfBirth: '1990-04-12',
    address: { line1: '1 Elm & Oak <St>', zip: '90210' },
    phones: [{ use: 'primary', number: '2125550123' }],
  });
  expect(message.prescriber).toMatchObject({
    npi: '1234567893',
    dea: 'AB1234563',
    spi: '6100000000017',
    license: 'G12345',
  });
  expect(message.pharmacy).toMatchObject({ name: "Smith's Pharmacy", ncpdpId: '1234567' });
  expect(message.medication).toMatchObject({
    ndc: '00185010201',
    quantity: { thousandths: 30_000, unit: 'EA', unitWord: 'Tablet' },
    daysSupply: 30,
    daw: 0,
    refills: 3,
    writtenDate: '2026-03-02',
    directions: { text: 'Take 1 tablet by mouth once daily.' },
    note: 'Blood pressure < 140 & "stable"',
    diagnoses: [
      { code: 'I10', icd10: true, rank: 'primary', description: 'Essential hypertension' },
    ],
  });
  expect(codes(message)).toEqual([]);
  expect(
    message.unread.filter(
      (text) => !text.includes('SenderSoftware') && !text.includes('ClinicalInformationQualifier'),
    ),
  ).toEqual([]);
});
