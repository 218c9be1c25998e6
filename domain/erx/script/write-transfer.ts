import type { ErxHeader, Party } from './message.ts';
import type { XmlElement } from './tree.ts';
import { thousandthsText } from './values.ts';
import { messageAttributes, party, senderSoftware, type Envelope } from './write-answer.ts';
import {
  medicationPart,
  patientPart,
  placeParts,
  prescriberPart,
  type NewRxFacts,
} from './write-new-rx.ts';
import { el, xmlDocument, type XmlPart } from './write-xml.ts';

type Medication = NewRxFacts['medication'];
type People = Pick<NewRxFacts, 'patient' | 'pharmacy' | 'prescriber'>;
/** This store as one side of a transfer, with the licensed pharmacist who makes it. */
export interface OwnSide {
  readonly name: string;
  readonly ncpdpId: string;
  readonly npi: string;
  readonly dea: string | null;
  readonly address?: NonNullable<NewRxFacts['patient']['address']>;
  readonly phone?: string;
  readonly pharmacist: { readonly last: string; readonly first: string };
}

/** The pharmacy that sends a message of a transfer, and its pharmacist. */
const sidePart = (side: OwnSide): XmlPart =>
  el('Pharmacy', [
    el('Identification', [
      el('NCPDPID', side.ncpdpId || null),
      el('DEANumber', side.dea),
      el('NPI', side.npi || null),
    ]),
    el('Pharmacist', [
      el('Name', [el('LastName', side.pharmacist.last), el('FirstName', side.pharmacist.first)]),
    ]),
    el('BusinessName', side.name),
    ...placeParts(side.address, side.phone),
  ]);

interface Head {
  readonly to: Party | null;
  readonly from: Party | null;
  readonly relatesTo: string | null;
  readonly rxNumber: string | null;
  readonly orderNumber: string | null;
  readonly test: boolean;
  readonly signed?: boolean;
}
const message = (head: Head, envelope: Envelope, body: XmlPart): string =>
  xmlDocument(
    el(
      'Message',
      [
        el('Header', [
          party('To', head.to),
          party('From', head.from),
          el('MessageID', envelope.messageId),
          el('RelatesToMessageID', head.relatesTo),
          el('SentTime', envelope.sentAt),
          senderSoftware,
          el('TestMessage', head.test ? '1' : null),
          el('RxReferenceNumber', head.rxNumber),
          el('PrescriberOrderNumber', head.orderNumber),
          el('DigitalSignature', [el('DigitalSignatureIndicator', head.signed ? 'true' : null)], {
            Version: '1.1',
          }),
        ]),
        el('Body', [body]),
      ],
      messageAttributes,
    ),
  );
/** To and From of an answer change places. */
const headOf = (of: ErxHeader): Head => ({
  to: of.from,
  from: of.to,
  relatesTo: of.messageId,
  rxNumber: null,
  orderNumber: null,
  test: of.test,
});

/** One element of a message that came, as it came: name, attributes, text and what is below it. */
const copied = ({ name, attributes, children, text }: XmlElement): XmlPart =>
  el(name, children.length > 0 ? children.map(copied) : text, attributes);

/** One fill that was made: the day ISO, the quantity in thousandths where it is known. */
export interface FillMade {
  readonly drug: string;
  readonly ndc: string | null;
  readonly quantityThousandths: number | null;
  readonly filledOn: string;
  /** Another pharmacy that made it; null: this one. */
  readonly place: string | null;
}
/**
 * What is transferred: the elements of the prescription as they came, null where it came on paper
 * or by telephone; and what the record says, for what did not come.
 */
export interface Prescription {
  readonly came: readonly XmlElement[] | null;
  readonly people: People;
  readonly medication: Medication;
}
export interface TransferGiven {
  readonly side: OwnSide;
  /** The pharmacy's own number. */
  readonly rxNumber: string;
  readonly orderNumber: string | null;
  /** The prescription came with a signature by a line that is trusted for it. */
  readonly signed: boolean;
  readonly prescription: Prescription;
  readonly refillsRemaining: number;
  /** Every fill made here, oldest first. */
  readonly fills: readonly FillMade[];
}

/** Patient, both professionals and the drug: word for word where they came as a message. */
function prescribed({ side, prescription }: TransferGiven): readonly XmlPart[] {
  const { came, people, medication } = prescription;
  const parts = (came ?? []).map(copied);
  const named = (name: string): readonly XmlPart[] => parts.filter((part) => part.name === name);
  const either = (name: string, own: XmlPart): readonly XmlPart[] =>
    named(name).length > 0 ? named(name) : [own];
  const placed = ['Pharmacy', 'Patient', 'Prescriber', 'MedicationPrescribed'];
  return [
    ...parts.filter(({ name }) => !placed.includes(name)),
    ...either('Patient', patientPart(people.patient)),
    sidePart(side),
    ...either('Prescriber', prescriberPart(people.prescriber)),
    ...either('MedicationPrescribed', medicationPart('MedicationPrescribed', medication)),
  ];
}
const fillPart = ({ drug, ndc, quantityThousandths, filledOn, place }: FillMade): XmlPart =>
  el('MedicationDispensed', [
    el('DrugDescription', drug),
    el('DrugCoded', [
      el('ProductCode', ndc === null ? null : [el('Code', ndc), el('Qualifier', 'ND')]),
    ]),
    el(
      'Quantity',
      quantityThousandths === null ? null : [el('Value', thousandthsText(quantityThousandths))],
    ),
    el('Note', place === null ? null : `Filled at ${place}`),
    el('LastFillDate', [el('Date', filledOn)]),
  ]);

/**
 * RxTransferResponse that hands a prescription over: as it was received, unaltered (21 CFR
 * 1306.08(f)), with the refills that remain and every fill that was made here.
 */
export const writeTransferApproval = (
  of: ErxHeader,
  envelope: Envelope,
  reference: string | null,
  given: TransferGiven,
): string =>
  message(
    {
      ...headOf(of),
      rxNumber: given.rxNumber,
      orderNumber: given.orderNumber,
      signed: given.signed,
    },
    envelope,
    el('RxTransferResponse', [
      el('RequestReferenceNumber', reference),
      el('Response', [el('Approved', [el('Note', 'Transferred. Void here.')])]),
      ...prescribed(given),
      ...given.fills.map(fillPart),
      el('RefillsRemaining', String(given.refillsRemaining)),
    ]),
  );

/** RxTransferResponse that refuses, with the reason in at most 70 characters. */
export const writeTransferDenial = (
  of: ErxHeader,
  envelope: Envelope,
  reference: string | null,
  reason: string,
): string =>
  message(
    headOf(of),
    envelope,
    el('RxTransferResponse', [
      el('RequestReferenceNumber', reference),
      el('Response', [el('Denied', [el('DenialReason', reason.slice(0, 70))])]),
    ]),
  );

/** What is asked of another pharmacy: whose prescription, of what, and by whom it was written. */
export interface TransferAsked {
  readonly to: Party;
  readonly from: Party;
  readonly side: OwnSide;
  readonly patient: NewRxFacts['patient'];
  /** The drug in words, as the patient or the other pharmacy's label names it. */
  readonly drug: string;
  /** The other pharmacy's number, where it is known. */
  readonly rxNumber: string | null;
}
/** RxTransferRequest: asks another pharmacy for a prescription of a patient. */
export const writeTransferRequest = (asked: TransferAsked, envelope: Envelope): string =>
  message(
    {
      to: asked.to,
      from: asked.from,
      relatesTo: null,
      rxNumber: asked.rxNumber,
      orderNumber: null,
      test: false,
    },
    envelope,
    el('RxTransferRequest', [
      el('RequestReferenceNumber', envelope.messageId),
      patientPart(asked.patient),
      sidePart(asked.side),
      el('MedicationPrescribed', [el('DrugDescription', asked.drug)]),
    ]),
  );

/** RxTransferConfirm: the prescription is on record here. */
export const writeTransferConfirm = (
  of: ErxHeader,
  envelope: Envelope,
  reference: string | null,
  input: { readonly side: OwnSide; readonly rxNumber: string },
): string =>
  message(
    { ...headOf(of), rxNumber: input.rxNumber },
    envelope,
    el('RxTransferConfirm', [el('RequestReferenceNumber', reference), sidePart(input.side)]),
  );
