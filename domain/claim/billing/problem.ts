import { fields, type FieldId } from '../ncpdp/fields.ts';
import type { Value } from '../ncpdp/segments.ts';
import { writeValue } from '../ncpdp/values.ts';
import type { ClaimFacts } from './facts.ts';

type Part = Exclude<keyof ClaimFacts, 'otherPayers' | 'dur'>;
/** A fact by its place: `card.memberId`. Of lists, the list. */
export type FactName =
  | { [P in Part]: `${P}.${keyof ClaimFacts[P] & string}` }[Part]
  | 'otherPayers'
  | 'dur';
/**
 * Why a claim can't be built: the product's field, and for the person at the counter what is wrong
 * and what to do.
 */
export interface ClaimProblem {
  readonly field: FactName;
  readonly message: string;
}

/** A fact in words, and where a person gets it right. */
const words = {
  'store.npi': ['The store’s NPI', 'enter it in the store’s record.'],
  'store.serviceType': ['The pharmacy service type', 'choose one of the list.'],
  'payer.bin': ['BIN', 'read it from the card.'],
  'payer.pcn': ['PCN', 'read it from the card.'],
  'payer.group': ['Group', 'read it from the card.'],
  'payer.svId': ['SV-ID', 'enter it with the BIN as the payer gave it.'],
  'card.memberId': ['Member ID', 'read it from the card.'],
  'card.personCode': ['Person code', 'read it from the card.'],
  'card.cardholderRelation': ['Relation to the cardholder', 'choose one of the list.'],
  'patient.lastName': ['The patient’s last name', 'enter it as the card has it, in plain letters.'],
  'patient.firstName': [
    'The patient’s first name',
    'enter it as the card has it, in plain letters.',
  ],
  'patient.dateOfBirth': ['The patient’s date of birth', 'ask the patient and enter it.'],
  'patient.insuranceDob': ['The date of birth at the insurance', 'ask the payer and enter it.'],
  'patient.injury': [
    'The injury of the workers’ compensation claim',
    'enter it in the patient’s record (Workers’ compensation), as the carrier gave it.',
  ],
  'patient.address': ['The patient’s address', 'correct it in the patient’s record.'],
  'prescriber.npi': ['The prescriber’s NPI', 'look it up and enter it in the prescriber’s record.'],
  'prescriber.dea': [
    'The prescriber’s DEA number',
    'look it up and enter it in the prescriber’s record.',
  ],
  'prescriber.lastName': [
    'The prescriber’s last name',
    'enter it in the prescriber’s record, in plain letters.',
  ],
  'prescriber.phone': ['The prescriber’s phone', 'correct it in the prescriber’s record.'],
  'prescription.rxNumber': [
    'The prescription number',
    'finish the entry of the prescription first.',
  ],
  'prescription.writtenOn': ['The date written', 'read it from the prescription.'],
  'prescription.refills': ['Refills', 'read them from the prescription.'],
  'prescription.quantityPrescribed': [
    'The quantity prescribed',
    'read it from the prescription: a claim for a C-II drug has to say it.',
  ],
  'prescription.priorAuthorization': [
    'The prior authorization',
    'enter its type and number as the payer gave them.',
  ],
  'prescription.clarifications': ['A clarification code', 'choose at most three of the list.'],
  'prescription.delayReason': ['The delay reason', 'choose one of the list.'],
  'fill.number': ['The fill number', 'look at the fills of the prescription.'],
  'fill.dateOfService': ['The date of service', 'enter the day of the fill.'],
  'fill.quantity': ['Quantity', 'enter what is dispensed.'],
  'fill.daysSupply': ['Days supply', 'enter how many days the quantity lasts.'],
  'fill.unit': ['The unit of the drug', 'enter its UOM in the drug’s record: EA, ML or GM.'],
  'fill.ndc': ['NDC', 'choose the product that is dispensed.'],
  'fill.compound': ['The compound', 'look at its formula in the drug’s record (Compound).'],
  'fill.levelOfService': ['The level of service', 'choose one of the list.'],
  'price.ingredientCost': ['The ingredient cost', 'enter the drug’s cost, then price again.'],
  'price.dispensingFee': ['The dispensing fee', 'look at the price code.'],
  'price.incentive': ['The incentive amount', 'look at the price.'],
  'price.taxRate': ['The sales tax', 'look at the store policy (On each claim).'],
  'price.usualAndCustomary': [
    'The usual and customary price',
    'price the prescription: a payer takes none of $0.00.',
  ],
  otherPayers: ['The answer of a payer before', 'look at the claim to that payer.'],
  dur: ['The answer to an alert', 'choose reason, service and result of the lists.'],
} as const satisfies Partial<Record<FactName, readonly [string, string]>>;
type Worded = keyof typeof words;

/**
 * What was found wrong while a claim is built. Each says the product's field, and in words what to
 * do.
 */
export class Findings {
  readonly list: ClaimProblem[] = [];
  /** A sentence about a fact that begins with its name. */
  report(field: Worded, is: string): void {
    this.list.push({ field, message: `${words[field][0]} ${is}: ${words[field][1]}` });
  }
  /** A whole sentence of its own. */
  tell(field: FactName, message: string): void {
    this.list.push({ field, message });
  }
  /**
   * The value if its D.0 field can hold it; else said, and null. An identifier is refused, never
   * cut.
   */
  fits<V extends Value>(field: Worded, id: FieldId, value: V | null): V | null {
    if (value === null || value === '') return null;
    const written = writeValue(fields[id], value);
    if (written.ok) return value;
    const [firstSentence = ''] = written.error.message.split('.');
    this.report(field, firstSentence);
    return null;
  }
  /** As `fits`, of something that the claim can't do without. */
  needs<V extends Value>(field: Worded, id: FieldId, value: V | null): V | null {
    if (value === null || value === '') {
      this.report(field, 'is missing');
      return null;
    }
    return this.fits(field, id, value);
  }
  /** A sentence where something does not hold. */
  unless(holds: boolean, field: Worded, is: string): void {
    if (!holds) this.report(field, is);
  }
}
