import type { ChangeKind } from './change-request.ts';
import type { FillOutcome } from './fill-notice.ts';
import type { ErxHeader, Party } from './message.ts';
import { answer, messageAttributes, party, senderSoftware, type Envelope } from './write-answer.ts';
import { medicationPart, peopleParts, type NewRxFacts } from './write-new-rx.ts';
import { el, xmlDocument, type XmlPart } from './write-xml.ts';

type Medication = NewRxFacts['medication'];
/** What every message says that a pharmacy begins: who, to whom, about which prescription. `rxNumber` is the pharmacy's own. */
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

function message(f: PharmacyFacts, envelope: Envelope, body: XmlPart): string {
  return xmlDocument(
    el(
      'Message',
      [
        el('Header', [
          party('To', f.to),
          party('From', f.from),
          el('MessageID', envelope.messageId),
          el('SentTime', envelope.sentAt),
          senderSoftware,
          el('TestMessage', f.test ? '1' : null),
          el('RxReferenceNumber', f.rxNumber),
          el('PrescriberOrderNumber', f.orderNumber),
        ]),
        el('Body', [body]),
      ],
      messageAttributes,
    ),
  );
}
const lastFill = (on: string | null): XmlPart =>
  el('LastFillDate', on === null ? null : [el('Date', on)]);
const dispensedPart = (d: DispensedFacts | null): readonly XmlPart[] =>
  d === null
    ? []
    : [medicationPart('MedicationDispensed', d.medication, [lastFill(d.lastFilledOn)])];

/** RxRenewalRequest: asks the prescriber for more of a prescription. `refills` is what is asked for (PharmacyRequestedRefills). */
export const writeRenewalRequest = (
  f: PharmacyFacts & { readonly refills: number; readonly dispensed: DispensedFacts | null },
  envelope: Envelope,
): string =>
  message(
    f,
    envelope,
    el('RxRenewalRequest', [
      el('RequestReferenceNumber', f.reference),
      ...peopleParts(f),
      ...dispensedPart(f.dispensed),
      medicationPart('MedicationPrescribed', f.medication, [
        el('PharmacyRequestedRefills', String(f.refills)),
      ]),
    ]),
  );

/** RxChangeRequest: asks the prescriber for another drug, a clarification or an authorization; `wanted` are the drugs that are proposed instead, `note` is what is asked, in at most 260 characters. */
export const writeChangeRequest = (
  f: PharmacyFacts & {
    readonly code: ChangeKind;
    readonly wanted: readonly Medication[];
    readonly note: string | null;
  },
  envelope: Envelope,
): string =>
  message(
    f,
    envelope,
    el('RxChangeRequest', [
      el('MessageRequestCode', f.code),
      el('RequestReferenceNumber', f.reference),
      el('ChangeReasonText', f.note === null ? null : f.note.slice(0, 260)),
      ...peopleParts(f),
      medicationPart('MedicationPrescribed', f.medication),
      ...f.wanted.map((m) => medicationPart('MedicationRequested', m)),
    ]),
  );

/** RxFill: tells the prescriber what became of a prescription. A return to stock is `NotDispensed`, with its reason in the note. */
export const writeFill = (
  f: PharmacyFacts & {
    readonly outcome: FillOutcome;
    readonly note: string | null;
    readonly dispensed: DispensedFacts | null;
  },
  envelope: Envelope,
): string =>
  message(
    f,
    envelope,
    el('RxFill', [
      el('FillStatus', [
        el(f.outcome, [
          el('Note', f.note ?? (f.outcome === 'Dispensed' ? 'Dispensed as written' : f.outcome)),
        ]),
      ]),
      el('RequestReferenceNumber', f.reference),
      ...peopleParts(f),
      medicationPart('MedicationPrescribed', f.medication),
      ...dispensedPart(f.dispensed),
    ]),
  );

/** What is answered to a CancelRx: `note` says what was dispensed and when, in at most 210 characters; a denial has its code and its reason in 70. */
export type CancelAnswer =
  | { readonly outcome: 'Approved'; readonly note: string }
  | { readonly outcome: 'Denied'; readonly code: string; readonly reason: string };
/** CancelRxResponse to a CancelRx with this header. `reference` is the cancellation's own number. */
export const writeCancelResponse = (
  of: ErxHeader,
  envelope: Envelope,
  reference: string | null,
  a: CancelAnswer,
): string =>
  answer(
    of,
    envelope,
    el('CancelRxResponse', [
      el('RequestReferenceNumber', reference),
      el('Response', [
        a.outcome === 'Approved'
          ? el('Approved', [el('Note', a.note.slice(0, 210))])
          : el('Denied', [el('ReasonCode', a.code), el('DenialReason', a.reason.slice(0, 70))]),
      ]),
    ]),
  );
