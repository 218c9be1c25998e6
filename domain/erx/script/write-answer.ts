import { errorAnswers, type ErrorAnswer, type FailureKind } from './errors.ts';
import type { ErxHeader, Party } from './message.ts';
import { el, xmlDocument, type XmlPart } from './write-xml.ts';

/**
 * The message's own number and time (UTC instant); both come from outside, so that writing stays
 * pure.
 */
export interface Envelope {
  readonly messageId: string;
  readonly sentAt: string;
  /** The version of the message that is answered: 10.6 is answered in 10.6. */ readonly version?: string;
}

/**
 * Version attributes of SCRIPT 2017071 and who wrote the message: the standard asks for both on
 * every message.
 */
export const messageAttributes: Readonly<Record<string, string>> = {
  DatatypesVersion: '20170715',
  TransportVersion: '20170715',
  TransactionDomain: 'SCRIPT',
  TransactionVersion: '20170715',
  StructuresVersion: '20170715',
  ECLVersion: '20170715',
};
const olderAttributes: Readonly<Record<string, string>> = {
  version: '010',
  release: '006',
  xmlns: 'http://www.ncpdp.org/schema/SCRIPT',
};
export const senderSoftware: XmlPart = el('SenderSoftware', [
  el('SenderSoftwareDeveloper', 'Apothekey'),
  el('SenderSoftwareProduct', 'Apothekey'),
  el('SenderSoftwareVersionRelease', '1'),
]);

export const party = (name: 'To' | 'From', party: Party | null): XmlPart =>
  el(name, party?.id ?? null, party?.qualifier == null ? {} : { Qualifier: party.qualifier });

/**
 * Header of an answer: To and From change places, and RelatesToMessageID names what is answered.
 */
export function answer(of: ErxHeader, envelope: Envelope, body: XmlPart): string {
  return xmlDocument(
    el(
      'Message',
      [
        el('Header', [
          party('To', of.from),
          party('From', of.to),
          el('MessageID', envelope.messageId),
          el('RelatesToMessageID', of.messageId),
          el('SentTime', envelope.sentAt),
          senderSoftware,
          el('TestMessage', of.test ? '1' : null),
          el('RxReferenceNumber', of.rxReferenceNumber),
          el('PrescriberOrderNumber', of.prescriberOrderNumber),
        ]),
        el('Body', [body]),
      ],
      envelope.version === '10.6' ? olderAttributes : messageAttributes,
    ),
  );
}

/**
 * Status 010: the message has reached the pharmacy and is stored. It says nothing about filling.
 */
export const writeStatus = (of: ErxHeader, envelope: Envelope): string =>
  answer(of, envelope, el('Status', [el('Code', '010')]));

/** Error with the codes given; see `errorAnswers` for which failure has which. */
export const writeError = (of: ErxHeader, envelope: Envelope, error: ErrorAnswer): string =>
  answer(
    of,
    envelope,
    el('Error', [
      el('Code', error.code),
      el('DescriptionCode', error.descriptionCode),
      el('Description', error.description.slice(0, 70)),
    ]),
  );

/** Error for a failure of reading. */
export const writeFailure = (of: ErxHeader, envelope: Envelope, failure: FailureKind): string =>
  writeError(of, envelope, errorAnswers[failure]);

/**
 * Verify 010: a later, positive word after a Status, as for a sender who asked for a return
 * receipt.
 */
export const writeVerify = (
  of: ErxHeader,
  envelope: Envelope,
  description: string | null = null,
): string =>
  answer(
    of,
    envelope,
    el('Verify', [
      el('VerifyStatus', [el('Code', '010'), el('Description', description?.slice(0, 70) ?? null)]),
    ]),
  );
