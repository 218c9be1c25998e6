import { readFileSync } from 'node:fs';
import type { ErxMessage, NewRxMessage } from '#domain/erx/script/message.ts';
import { readMessage } from '#domain/erx/script/read-message.ts';
import { writeNewRx, type NewRxFacts } from '#domain/erx/script/write-new-rx.ts';
import { parseXml } from '#server/io/erx/xml.ts';

const folder = new URL('../../fixtures/script/', import.meta.url);
export const fixture = (name: string): string =>
  readFileSync(new URL(`${name}.xml`, folder), 'utf8');

/** Reads a message that must be readable. */
export function read(xml: string): ErxMessage {
  const tree = parseXml(xml);
  if (!tree.ok) throw new Error(tree.error.message);
  const message = readMessage(tree.value);
  if (!message.ok) throw new Error(message.error.message);
  return message.value;
}
export function readNewRx(xml: string): NewRxMessage {
  const message = read(xml);
  if (message.kind !== 'newRx') throw new Error(`Not a NewRx: ${message.transaction}`);
  return message;
}
export const codes = (message: ErxMessage): readonly string[] =>
  message.problems.map((problem) => problem.code);

/** A NewRx around a medication written by hand. */
export const withMedication = (
  inside: string,
  header = '',
): string => `<Message version="2017071"><Header><To Qualifier="P">1234567</To><From Qualifier="D">6100000000017</From><MessageID>M-1</MessageID>${header}</Header><Body><NewRx>
  <Patient><HumanPatient><Name><LastName>Testpatient</LastName><FirstName>Avery</FirstName></Name><Gender>F</Gender><DateOfBirth><Date>1990-04-12</Date></DateOfBirth></HumanPatient></Patient>
  <Prescriber><NonVeterinarian><Identification><NPI>1234567893</NPI></Identification><Name><LastName>Testprescriber</LastName><FirstName>Jordan</FirstName></Name></NonVeterinarian></Prescriber>
  <MedicationPrescribed>${inside}</MedicationPrescribed></NewRx></Body></Message>`;

export const lisinopril: NewRxFacts = {
  to: { id: '1234567', qualifier: 'P' },
  from: { id: '6100000000017', qualifier: 'D' },
  orderNumber: 'ORD-7',
  patient: {
    name: { last: 'Testpatient', first: 'Avery', middle: 'Q', suffix: 'Jr' },
    gender: 'F',
    dateOfBirth: '1990-04-12',
    phone: '2125550123',
    address: { line1: '1 Elm & Oak <St>', city: 'Beverly Hills', state: 'CA', zip: '90210' },
  },
  pharmacy: { name: "Smith's Pharmacy", ncpdpId: '1234567', npi: '1992211627' },
  prescriber: {
    name: { last: 'Testprescriber', first: 'Jordan' },
    npi: '1234567893',
    dea: 'AB1234563',
    license: 'G12345',
    phone: '2125550199',
  },
  medication: {
    description: 'Lisinopril 10 MG Oral Tablet',
    ndc: '00185010201',
    quantityThousandths: 30_000,
    unit: 'Tablet',
    daysSupply: 30,
    writtenDate: '2026-03-02',
    daw: 0,
    refills: 3,
    directions: 'Take 1 tablet by mouth once daily.',
    note: 'Blood pressure < 140 & "stable"',
    diagnosis: { icd10: 'I10', description: 'Essential hypertension' },
  },
};
export const newRx = (
  over: Partial<NewRxFacts['medication']> = {},
  rest: Partial<NewRxFacts> = {},
): string =>
  writeNewRx(
    { ...lisinopril, ...rest, medication: { ...lisinopril.medication, ...over } },
    { messageId: 'MSG-1', sentAt: '2026-03-02T14:05:00Z' },
  );
