import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { deaScheduleCode, quantityUnitCode } from './codes.ts';
import type { Party } from './message.ts';
import { thousandthsText } from './values.ts';
import { messageAttributes, senderSoftware, type Envelope } from './write-answer.ts';
import { el, xmlDocument, type XmlPart } from './write-xml.ts';

export interface Person {
  readonly last: string;
  readonly first: string;
  readonly middle?: string;
  readonly suffix?: string;
}
export interface Place {
  readonly line1: string;
  readonly line2?: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** The facts of a valid NewRx. Quantities in thousandths, dates ISO. */
export interface NewRxFacts {
  readonly to: Party;
  readonly from: Party;
  readonly orderNumber: string;
  readonly signed?: boolean;
  readonly test?: boolean;
  readonly patient: {
    readonly name: Person;
    readonly gender: 'M' | 'F' | 'U';
    readonly dateOfBirth: string;
    readonly address?: Place;
    readonly phone?: string;
  };
  readonly pharmacy: { readonly name: string; readonly ncpdpId: string; readonly npi: string };
  readonly prescriber: {
    readonly name: Person;
    readonly npi: string;
    readonly dea?: string;
    readonly license?: string;
    readonly address?: Place;
    readonly phone?: string;
  };
  readonly medication: {
    readonly description: string;
    readonly ndc?: string;
    readonly schedule?: Schedule;
    readonly quantityThousandths: number;
    /** Word of the NCI list, e.g. "Tablet", "Milliliter". */ readonly unit: string;
    readonly daysSupply?: number;
    readonly writtenDate: string;
    readonly effectiveDate?: string;
    readonly expirationDate?: string;
    readonly daw: 0 | 1;
    readonly refills: number;
    readonly directions: string;
    readonly note?: string;
    readonly diagnosis?: { readonly icd10: string; readonly description: string };
  };
}

const name = (person: Person): XmlPart =>
  el('Name', [
    el('LastName', person.last),
    el('FirstName', person.first),
    el('MiddleName', person.middle ?? null),
    el('Suffix', person.suffix ?? null),
  ]);
/** Where a party is, and its telephone. */
export const placeParts = (
  address: Place | undefined,
  phone: string | undefined,
): readonly XmlPart[] => [
  el(
    'Address',
    address
      ? [
          el('AddressLine1', address.line1),
          el('AddressLine2', address.line2 ?? null),
          el('City', address.city),
          el('StateProvince', address.state),
          el('PostalCode', address.zip),
          el('CountryCode', 'US'),
        ]
      : null,
  ),
  el('CommunicationNumbers', [el('PrimaryTelephone', [el('Number', phone ?? null)])]),
];
const coded = (outer: string, code: string | null, qualifier: string): XmlPart =>
  el(outer, code === null ? null : [el('Code', code), el('Qualifier', qualifier)]);
const date = (outer: string, value: string): XmlPart => el(outer, [el('Date', value)]);
const otherDate = (qualifier: string, value: string | undefined): XmlPart =>
  el(
    'OtherMedicationDate',
    value === undefined
      ? null
      : [date('OtherMedicationDate', value), el('OtherMedicationDateQualifier', qualifier)],
  );

/** A medication below an element of any name, in the standard's order; `more` stands at its end. */
export function medicationPart(
  outer: string,
  medication: NewRxFacts['medication'],
  more: readonly XmlPart[] = [],
): XmlPart {
  const schedule =
    medication.schedule === undefined || medication.schedule === '0'
      ? null
      : deaScheduleCode(medication.schedule);
  return el(outer, [
    el('DrugDescription', medication.description),
    el('DrugCoded', [
      coded('ProductCode', medication.ndc ?? null, 'ND'),
      el('DEASchedule', [el('Code', schedule)]),
    ]),
    el('Quantity', [
      el('Value', thousandthsText(medication.quantityThousandths)),
      el('CodeListQualifier', '38'),
      el('QuantityUnitOfMeasure', [el('Code', quantityUnitCode(medication.unit) ?? 'C38046')]),
    ]),
    el('DaysSupply', medication.daysSupply === undefined ? null : String(medication.daysSupply)),
    date('WrittenDate', medication.writtenDate),
    el('Substitutions', String(medication.daw)),
    el('NumberOfRefills', String(medication.refills)),
    el(
      'Diagnosis',
      medication.diagnosis
        ? [
            el('ClinicalInformationQualifier', '1'),
            el('Primary', [
              el('Code', medication.diagnosis.icd10.replace('.', '')),
              el('Qualifier', 'ABF'),
              el('Description', medication.diagnosis.description),
            ]),
          ]
        : null,
    ),
    el('Note', medication.note ?? null),
    el('Sig', [el('SigText', medication.directions)]),
    otherDate('EffectiveDate', medication.effectiveDate),
    otherDate('ExpirationDate', medication.expirationDate),
    ...more,
  ]);
}
/** The patient of a transaction. */
export const patientPart = (patient: NewRxFacts['patient']): XmlPart =>
  el('Patient', [
    el('HumanPatient', [
      name(patient.name),
      el('Gender', patient.gender),
      date('DateOfBirth', patient.dateOfBirth),
      ...placeParts(patient.address, patient.phone),
    ]),
  ]);
/** The prescriber of a transaction. */
export const prescriberPart = (prescriber: NewRxFacts['prescriber']): XmlPart =>
  el('Prescriber', [
    el('NonVeterinarian', [
      el('Identification', [
        el('StateLicenseNumber', prescriber.license ?? null),
        el('DEANumber', prescriber.dea ?? null),
        el('NPI', prescriber.npi),
      ]),
      name(prescriber.name),
      ...placeParts(prescriber.address, prescriber.phone),
    ]),
  ]);
/** Patient, pharmacy and prescriber of a transaction, in the standard's order. */
export const peopleParts = ({
  patient,
  pharmacy,
  prescriber,
}: Pick<NewRxFacts, 'patient' | 'pharmacy' | 'prescriber'>): readonly XmlPart[] => [
  patientPart(patient),
  el('Pharmacy', [
    el('Identification', [el('NCPDPID', pharmacy.ncpdpId), el('NPI', pharmacy.npi)]),
    el('BusinessName', pharmacy.name),
  ]),
  prescriberPart(prescriber),
];

/**
 * A NewRx of SCRIPT 2017071 with its elements in the standard's order: what a prescriber's system
 * would send.
 */
export function writeNewRx(facts: NewRxFacts, envelope: Envelope): string {
  const party = (name: string, party: Party) =>
    el(name, party.id, party.qualifier === null ? {} : { Qualifier: party.qualifier });
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
          el('PrescriberOrderNumber', facts.orderNumber),
          el('DigitalSignature', [el('DigitalSignatureIndicator', facts.signed ? 'true' : null)], {
            Version: '1.1',
          }),
        ]),
        el('Body', [
          el('NewRx', [
            ...peopleParts(facts),
            medicationPart('MedicationPrescribed', facts.medication),
          ]),
        ]),
      ],
      messageAttributes,
    ),
  );
}
