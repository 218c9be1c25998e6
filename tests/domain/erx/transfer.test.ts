import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ErxHeader } from '#domain/erx/script/message.ts';
import {
  writeTransferApproval,
  writeTransferConfirm,
  writeTransferDenial,
  writeTransferRequest,
  type OwnSide,
  type TransferGiven,
} from '#domain/erx/script/write-transfer.ts';
import { required } from '#domain/platform/required.ts';
import { parseXml } from '#server/io/erx/xml.ts';
import { codes, lisinopril, newRx, read } from './messages.ts';

const fixture = (name: string): string =>
  readFileSync(new URL(`../../fixtures/transfers/${name}.xml`, import.meta.url), 'utf8');
const side: OwnSide = {
  name: 'Cedar & Main Pharmacy',
  ncpdpId: '1234567',
  npi: '1992211627',
  dea: 'FS1234563',
  address: { line1: '5 State St', city: 'Chicago', state: 'IL', zip: '60601' },
  phone: '3125550100',
  pharmacist: { last: 'Desk', first: 'Paula' },
};
const envelope = { messageId: 'A-1', sentAt: '2026-03-02T15:00:00Z' };
const headerOf: ErxHeader = {
  messageId: 'R-9',
  relatesTo: null,
  to: { id: '1234567', qualifier: 'P' },
  from: { id: '5550001', qualifier: 'P' },
  sentAt: null,
  prescriberOrderNumber: null,
  rxReferenceNumber: null,
  test: false,
  signed: false,
};
const request = () =>
  writeTransferRequest(
    {
      to: { id: '5550001', qualifier: 'P' },
      from: { id: '1234567', qualifier: 'P' },
      side,
      patient: {
        name: { last: 'O’Neil <Jr>', first: 'Avery' },
        gender: 'F',
        dateOfBirth: '1990-04-12',
      },
      drug: 'Lisinopril 10 mg',
      rxNumber: '7654321',
    },
    envelope,
  );
/** The prescription of a NewRx as it came, handed over. */
const given = (over: Partial<TransferGiven> = {}): TransferGiven => {
  const tree = parseXml(newRx());
  const body = tree.ok ? tree.value.children.find(({ name }) => name === 'Body') : undefined;
  return {
    side,
    rxNumber: '001000000100',
    orderNumber: 'ORD-7',
    signed: true,
    prescription: {
      came: required(body?.children[0], 'the transaction').children,
      people: lisinopril,
      medication: lisinopril.medication,
    },
    refillsRemaining: 3,
    fills: [],
    ...over,
  };
};
const approval = (over: Partial<TransferGiven> = {}) =>
  writeTransferApproval(headerOf, envelope, 'REF-1', given(over));

describe('the messages of a transfer, byte by byte', () => {
  it('a request names the patient, the pharmacy that asks and its pharmacist, and the drug', () => {
    expect(request()).toBe(fixture('request'));
  });
  it('a refusal holds its reason, and nothing else of the prescription', () => {
    expect(writeTransferDenial(headerOf, envelope, 'REF-1', 'Filled & gone')).toBe(
      fixture('response-denied'),
    );
  });
  it('a confirmation names its request and the side that has the prescription', () => {
    const confirm = { side, rxNumber: '001000000200' };

    expect(writeTransferConfirm(headerOf, envelope, 'REF-1', confirm)).toBe(fixture('confirm'));
  });
  it('an approval holds patient, prescriber and drug as they came, to the byte', () => {
    const came = newRx();
    const part = (xml: string, name: string) =>
      new RegExp(`<${name}>[\\s\\S]*</${name}>`).exec(xml)?.[0] ?? name;

    expect(approval()).toBe(fixture('response-approved'));
    for (const name of ['Patient', 'Prescriber', 'MedicationPrescribed'])
      expect(part(approval(), name)).toBe(part(came, name));
  });
  it('keeps what this program does not know of a message', () => {
    const came = newRx().replace(
      '</MedicationPrescribed>',
      '<Odd Kind="x &amp; y"><Inner>1 &lt; 2</Inner></Odd></MedicationPrescribed>',
    );
    const tree = parseXml(came);
    const body = tree.ok ? tree.value.children.find(({ name }) => name === 'Body') : undefined;
    const told = given();
    const prescription = { ...told.prescription, came: body?.children[0]?.children ?? [] };

    expect(approval({ prescription })).toContain(
      '<Odd Kind="x &amp; y"><Inner>1 &lt; 2</Inner></Odd></MedicationPrescribed>',
    );
  });
  it('takes from the record what did not come as a message', () => {
    const told = given();
    const xml = approval({ prescription: { ...told.prescription, came: null }, signed: false });

    expect(xml).toContain('<DrugDescription>Lisinopril 10 MG Oral Tablet</DrugDescription>');
    expect(xml).not.toContain('DigitalSignature');
    expect(read(xml)).toMatchObject({ kind: 'response', outcome: 'Approved' });
  });
});

describe('reading a transfer', () => {
  it('a request: who asks, for whom and what', () => {
    expect(read(request())).toMatchObject({
      kind: 'transferRequest',
      side: {
        name: 'Cedar & Main Pharmacy',
        dea: 'FS1234563',
        pharmacist: { last: 'Desk', first: 'Paula' },
        address: { line1: '5 State St' },
      },
      patient: { name: { last: 'O’Neil <Jr>' }, dateOfBirth: '1990-04-12' },
      medication: { description: 'Lisinopril 10 mg' },
      problems: [],
    });
  });
  it('a request without a pharmacist or a patient says so', () => {
    const bare = request()
      .replace(/<Pharmacist>.*<\/Pharmacist>/, '')
      .replace(/<Patient>.*<\/Patient>/, '');

    expect(codes(read(bare))).toEqual(['NO_PATIENT', 'TRANSFER_NO_PHARMACY']);
  });
  it('an approval is a prescription with every fill and the refills that remain', () => {
    const fills = [
      {
        drug: 'Lisinopril 10 mg',
        ndc: '00185010201',
        quantityThousandths: 30_000,
        filledOn: '2026-03-05',
        place: null,
      },
      {
        drug: 'Lisinopril 10 mg',
        ndc: null,
        quantityThousandths: null,
        filledOn: '2026-04-04',
        place: 'Elm Pharmacy',
      },
    ];

    const message = read(approval({ fills, refillsRemaining: 2 }));

    expect(message).toMatchObject({
      kind: 'response',
      transaction: 'RxTransferResponse',
      outcome: 'Approved',
      medication: { refills: 3, writtenDate: '2026-03-02' },
      transfer: {
        rxNumber: '001000000100',
        refillsRemaining: 2,
        fills: [
          { on: '2026-03-05', quantity: 30_000 },
          { on: '2026-04-04', quantity: null },
        ],
      },
    });
    expect(codes(message)).toEqual([]);
  });
  it('says what can’t be read of the fills and the refills', () => {
    const fill = {
      drug: 'Lisinopril',
      ndc: null,
      quantityThousandths: null,
      filledOn: 'last month',
      place: null,
    };
    const xml = approval({ fills: [fill] }).replace(
      '<RefillsRemaining>3<',
      '<RefillsRemaining>some<',
    );

    expect(codes(read(xml))).toEqual(['TRANSFER_FILLS', 'TRANSFER_REFILLS']);
  });
  it.each([
    ['an unfilled C-II without a signature', '2', false, 'TRANSFER_UNSIGNED'],
    ['an unfilled C-IV without a signature', '4', false, 'TRANSFER_UNSIGNED'],
    ['a C-II that was filled', '2', true, 'TRANSFER_CII_FILLED'],
  ] as const)('stops %s', (_, schedule, filled, code) => {
    const fill = {
      drug: 'It',
      ndc: null,
      quantityThousandths: 1_000,
      filledOn: '2026-03-03',
      place: null,
    };
    const told = given();
    const medication = { ...lisinopril.medication, schedule };
    const xml = approval({
      signed: filled,
      fills: filled ? [fill] : [],
      prescription: { ...told.prescription, came: null, medication },
    });

    expect(codes(read(xml))).toContain(code);
  });
  it('an answer with changes is not clear: a transfer is unaltered', () => {
    const xml = approval().replaceAll('Approved>', 'ApprovedWithChanges>');

    expect(read(xml)).toMatchObject({ outcome: 'unclear' });
    expect(codes(read(xml))).toContain('RESPONSE_UNCLEAR');
  });
});
