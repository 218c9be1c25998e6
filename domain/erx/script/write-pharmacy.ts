import type { ChangeKind } from './change-request.ts';
import type { FillOutcome } from './fill-notice.ts';
import type { ErxHeader, Party } from './message.ts';
import { answer, messageAttributes, party, senderSoftware, type Envelope } from './write-answer.ts';
import { medicationPart, peopleParts, type NewRxFacts } from './write-new-rx.ts';
import { el, xmlDocument, type XmlPart } from './write-xml.ts';

type Medication = NewRxFacts['medication'];
/**
 * What every message says that a pharmacy begins: who, to whom, about which prescription.
 * `rxNumber` is the pharmacy's own.
 */
export interface PharmacyFacts extends Pick<NewRxFacts, 'patient' | 'pharmacy' | 'prescriber'> {
  readonly to: Party;
  readonly from: Party;
  readonly test?: boolean;
  /** The pharmacy's number of the request; the answer repeats it. */
  readonly reference: string;
  readonly rxNumber: string;
  /** The prescriber's number of the prescription, where it came electronically. */
  readonly orderNumber: string | null;
  readonly medication: Medication;
}
/** What was dispensed last: quantities in thousandths, the day ISO. */
export interface DispensedFacts {
  readonly medication: Medication;
  readonly lastFilledOn: string | null;
}

function message(facts: PharmacyFacts, envelope: Envelope, body: XmlPart): string {
  return xmlDocument(
    el(
      'Message',
      [
        el('Header', [
          party('To', facts.to),
          party('From', facts.from),
          el('MessageID', envelope.messageId),
          el('SentTime', envelope.sentAt),
          senderSoftware,
          el('TestMessage', facts.test ? '1' : null),
          el('RxReferenceNumber', facts.rxNumber),
          el('PrescriberOrderNumber', facts.orderNumber),
        ]),
        el('Body', [body]),
      ],
      messageAttributes,
    ),
  );
}
const lastFill = (on: string | null): XmlPart =>
  el('LastFillDate', on === null ? null : [el('Date', on)]);
const dispensedPart = (facts: DispensedFacts | null): readonly XmlPart[] =>
  facts === null
    ? []
    : [medicationPart('MedicationDispensed', facts.medication, [lastFill(facts.lastFilledOn)])];

/**
 * RxRenewalRequest: asks the prescriber for more of a prescription. `refills` is what is asked for
 * (PharmacyRequestedRefills).
 */
export const writeRenewalRequest = (
  facts: PharmacyFacts & { readonly refills: number; readonly dispensed: DispensedFacts | null },
  envelope: Envelope,
): string =>
  message(
    facts,
    envelope,
    el('RxRenewalRequest', [
      el('RequestReferenceNumber', facts.reference),
      ...peopleParts(facts),
      ...dispensedPart(facts.dispensed),
      medicationPart('MedicationPrescribed', facts.medication, [
        el('PharmacyRequestedRefills', String(facts.refills)),
      ]),
    ]),
  );

/**
 * RxChangeRequest: asks the prescriber for another drug, a clarification or an authorization;
 * `wanted` are the drugs that are proposed instead, `note` is what is asked, in at most 260
 * characters.
 */
export const writeChangeRequest = (
  facts: PharmacyFacts & {
    readonly code: ChangeKind;
    readonly wanted: readonly Medication[];
    readonly note: string | null;
  },
  envelope: Envelope,
): string =>
  message(
    facts,
    envelope,
    el('RxChangeRequest', [
      el('MessageRequestCode', facts.code),
      el('RequestReferenceNumber', facts.reference),
      el('ChangeReasonText', facts.note === null ? null : facts.note.slice(0, 260)),
      ...peopleParts(facts),
      medicationPart('MedicationPrescribed', facts.medication),
      ...facts.wanted.map((item) => medicationPart('MedicationRequested', item)),
    ]),
  );

/**
 * RxFill: tells the prescriber what became of a prescription. A return to stock is `NotDispensed`,
 * with its reason in the note.
 */
export const writeFill = (
  facts: PharmacyFacts & {
    readonly outcome: FillOutcome;
    readonly note: string | null;
    readonly dispensed: DispensedFacts | null;
  },
  envelope: Envelope,
): string =>
  message(
    facts,
    envelope,
    el('RxFill', [
      el('FillStatus', [
        el(facts.outcome, [
          el(
            'Note',
            facts.note ?? (facts.outcome === 'Dispensed' ? 'Dispensed as written' : facts.outcome),
          ),
        ]),
      ]),
      el('RequestReferenceNumber', facts.reference),
      ...peopleParts(facts),
      medicationPart('MedicationPrescribed', facts.medication),
      ...dispensedPart(facts.dispensed),
    ]),
  );

/**
 * What is answered to a CancelRx: `note` says what was dispensed and when, in at most 210
 * characters; a denial has its code and its reason in 70.
 */
export type CancelAnswer =
  | { readonly outcome: 'Approved'; readonly note: string }
  | { readonly outcome: 'Denied'; readonly code: string; readonly reason: string };
/**
 * CancelRxResponse to a CancelRx with this header. `reference` is the cancellation's own number.
 */
export const writeCancelResponse = (
  of: ErxHeader,
  envelope: Envelope,
  reference: string | null,
  cancelAnswer: CancelAnswer,
): string =>
  answer(
    of,
    envelope,
    el('CancelRxResponse', [
      el('RequestReferenceNumber', reference),
      el('Response', [
        cancelAnswer.outcome === 'Approved'
          ? el('Approved', [el('Note', cancelAnswer.note.slice(0, 210))])
          : el('Denied', [
              el('ReasonCode', cancelAnswer.code),
              el('DenialReason', cancelAnswer.reason.slice(0, 70)),
            ]),
      ]),
    ]),
  );
