import { ownEntry } from '#domain/platform/own-entry.ts';
import { required } from '#domain/platform/required.ts';
import { asapLocation } from '#domain/platform/rules/enumerations.ts';
import { asapOrigin, type OriginCode } from '#domain/rx/rules/origin.ts';
import { asapFile, segment, type Elements } from './write.ts';

/** A pharmacy as its file names it. */
export interface PmpStore {
  readonly name: string;
  readonly npi: string | null;
  readonly ncpdp: string | null;
  readonly dea: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly phone: string | null;
}
/**
 * One controlled substance that left the pharmacy, or one that was reported and did not. Dates are
 * ISO, quantities thousandths.
 */
export interface PmpSale {
  /** `00` it was sold; `02` what was reported before is void. */
  readonly status: '00' | '02';
  readonly rxNumber: string;
  readonly fillNo: number;
  /** Which part of a partial fill; null or left out for a whole one. */ readonly part?:
    | number
    | null;
  readonly writtenOn: string;
  readonly refills: number;
  readonly filledOn: string | null;
  readonly soldOn: string;
  readonly ndc: string;
  /** Of a compound: what went into it; null or left out for any other product. */ readonly ingredients?:
    | readonly { readonly ndc: string; readonly quantity: number; readonly unit: string | null }[]
    | null;
  readonly quantity: number;
  readonly daysSupply: number;
  readonly unit: string | null;
  readonly origin: OriginCode;
  readonly emergencyOral: boolean;
  /** ASAP DSP16. */ readonly payment: string;
  readonly erxReference: string | null;
  readonly pharmacist: { readonly npi: string | null; readonly licence: string | null };
  readonly patient: {
    readonly lastName: string;
    readonly firstName: string;
    readonly middleName: string | null;
    readonly dateOfBirth: string;
    readonly gender: string;
    readonly animal: boolean;
    readonly residence: string;
    readonly phone: string | null;
    readonly address1: string | null;
    readonly address2: string | null;
    readonly city: string | null;
    readonly state: string | null;
    readonly zip: string | null;
    readonly licence: { readonly number: string; readonly state: string } | null;
  };
  readonly prescriber: {
    readonly npi: string | null;
    readonly dea: string | null;
    readonly licence: string | null;
    readonly lastName: string;
    readonly firstName: string;
    readonly middleName: string | null;
    readonly phone: string | null;
  };
  /** Who took it, as written down at the counter; null where it was delivered. */
  readonly taker: {
    readonly name: string;
    readonly relationship: string;
    readonly idNumber: string | null;
    readonly idKind: string | null;
  } | null;
}

const day = (iso: string | null): string | null => iso && iso.replaceAll('-', '');
const digits = (text: string | null): string | null => text && text.replace(/\D/g, '');
const units: Readonly<Record<string, string>> = { EA: '01', ML: '02', GM: '03' };
/** ASAP DSP13 of a part: 01 the first, 02 the second. */
const two = (number: number): string => String(number).padStart(2, '0');
/** A quantity in thousandths as a decimal, without zeros that say nothing. */
const decimal = (thousandths: number): string => String(thousandths / 1_000);
const relationships: Readonly<Record<string, string>> = {
  patient: '01',
  parent: '02',
  spouse: '03',
  caregiver: '04',
};
const idKinds: readonly (readonly [RegExp, string])[] = [
  [/driv|licen[cs]e/i, '06'],
  [/passport/i, '05'],
  [/milit/i, '01'],
  [/state/i, '02'],
];
const pharmacyOf = (pmpStore: PmpStore): Elements => ({
  1: pmpStore.npi,
  2: pmpStore.ncpdp,
  3: pmpStore.dea,
  4: pmpStore.name,
  5: pmpStore.address1,
  6: pmpStore.address2,
  7: pmpStore.city,
  8: pmpStore.state,
  9: digits(pmpStore.zip),
  10: digits(pmpStore.phone),
});

function patientOf(patient: PmpSale['patient']): Elements {
  const person = { 7: patient.lastName, 8: patient.firstName, 9: patient.middleName };
  return {
    ...(patient.licence ? { 1: patient.licence.state, 2: '06', 3: patient.licence.number } : {}),
    ...person,
    12: patient.address1,
    13: patient.address2,
    14: patient.city,
    15: patient.state,
    16: digits(patient.zip),
    17: digits(patient.phone),
    18: day(patient.dateOfBirth),
    19: patient.gender,
    20: patient.animal ? '02' : '01',
    21: asapLocation(patient.residence),
    ...(patient.animal ? { 23: patient.firstName } : {}),
  };
}
const dispensedOf = (pmpSale: PmpSale): Elements => ({
  1: pmpSale.status,
  2: pmpSale.rxNumber,
  3: day(pmpSale.writtenOn),
  4: String(pmpSale.refills),
  5: day(pmpSale.filledOn),
  6: String(pmpSale.fillNo),
  7: pmpSale.ingredients ? '06' : '01',
  8: pmpSale.ndc,
  9: decimal(pmpSale.quantity),
  10: String(pmpSale.daysSupply),
  11: ownEntry(units, pmpSale.unit ?? '') ?? null,
  12: asapOrigin(pmpSale.origin, pmpSale.emergencyOral),
  13: pmpSale.part ? two(pmpSale.part) : '00',
  14: pmpSale.pharmacist.npi,
  15: pmpSale.pharmacist.licence,
  16: pmpSale.payment,
  17: day(pmpSale.soldOn),
  20: pmpSale.origin === '3' ? pmpSale.erxReference : null,
});
/** The ingredients of a compound in their order. */
const ingredientsOf = (pmpSale: PmpSale): readonly string[] =>
  (pmpSale.ingredients ?? []).map((ingredient, index) =>
    segment('CDI', {
      1: two(index + 1),
      2: '01',
      3: ingredient.ndc,
      4: decimal(ingredient.quantity),
      5: ownEntry(units, ingredient.unit ?? '') ?? null,
    }),
  );
function prescriberOf(prescriber: PmpSale['prescriber']): Elements {
  const [dea = null, suffix = null] = prescriber.dea?.split('-') ?? [];
  return {
    1: prescriber.npi,
    2: dea,
    3: suffix,
    4: prescriber.licence,
    5: prescriber.lastName,
    6: prescriber.firstName,
    7: prescriber.middleName,
    8: digits(prescriber.phone),
  };
}
/** `Last, First` or `First Last`, as it was written down. */
function nameParts(name: string): readonly [string, string] {
  const [last = '', first = ''] = name.includes(',')
    ? name.split(',', 2)
    : [name.trim().split(/\s+/).at(-1), name.trim().split(/\s+/).slice(0, -1).join(' ')];
  return [last.trim(), first.trim()];
}
function takerOf(taker: NonNullable<PmpSale['taker']>): Elements {
  const [last, first] = nameParts(taker.name);
  return {
    ...(taker.idNumber === null
      ? {}
      : {
          4: idKinds.find(([word]) => word.test(taker.idKind ?? ''))?.[1] ?? '99',
          5: taker.idNumber,
        }),
    6: ownEntry(relationships, taker.relationship) ?? '99',
    7: last,
    8: first,
    11: '02',
  };
}

/**
 * What a record can't be reported without, each with where it is put right. Empty when it can be
 * reported. Handbook §2.4.
 */
export function pmpProblems(pmpSale: PmpSale): readonly string[] {
  const needs: readonly (readonly [unknown, string])[] = [
    [pmpSale.filledOn, 'The day of the fill is missing.'],
    [
      ownEntry(units, pmpSale.unit ?? ''),
      'The unit of the drug is missing: enter it in the drug’s record.',
    ],
    [
      pmpSale.prescriber.dea,
      'The prescriber’s DEA number is missing: enter it in the prescriber’s record.',
    ],
    [
      pmpSale.patient.address1 &&
        pmpSale.patient.city &&
        pmpSale.patient.state &&
        pmpSale.patient.zip,
      'The patient’s home address is not complete: enter it in the patient’s record.',
    ],
  ];
  return needs.flatMap(([value, say]) => (value ? [] : [say]));
}
/** What the pharmacy can't report anything without. */
export const pmpStoreProblems = (pmpStore: PmpStore): readonly string[] => [
  ...(pmpStore.dea ? [] : ['The store’s DEA number is missing: enter it in the store’s record.']),
  ...(pmpStore.npi || pmpStore.ncpdp
    ? []
    : ['The store’s NPI is missing: enter it in the store’s record.']),
];

export interface PmpFacts {
  readonly store: PmpStore;
  /** Unique to this file. */ readonly control: string;
  /** ISO day and HH:MM:SS of the store's clock. */ readonly on: string;
  readonly time: string;
  readonly from: string;
  readonly to: string;
  readonly sales: readonly PmpSale[];
}
/**
 * The file for a state's prescription monitoring program (ASAP 4.2): one PAT, DSP, PRE and AIR for
 * each record, and of a compound one CDI for each ingredient; without records a zero
 * report over the days, whose patient is REPORT ZERO. Handbook §2.4.
 */
export function pmpFile(facts: PmpFacts): string {
  const source = { 1: digits(facts.store.phone) ?? facts.store.npi, 2: facts.store.name };
  const common = {
    control: facts.control,
    date: required(day(facts.on), 'day of the report'),
    time: facts.time.replaceAll(':', ''),
    pharmacy: pharmacyOf(facts.store),
  };
  if (facts.sales.length > 0)
    return asapFile({
      ...common,
      source,
      body: facts.sales.flatMap((sale) => [
        segment('PAT', patientOf(sale.patient)),
        segment('DSP', dispensedOf(sale)),
        segment('PRE', prescriberOf(sale.prescriber)),
        ...ingredientsOf(sale),
        ...(sale.taker ? [segment('AIR', takerOf(sale.taker))] : []),
      ]),
    });
  return asapFile({
    ...common,
    source: { ...source, 3: `#${day(facts.from)}#-#${day(facts.to)}#` },
    body: [
      segment('PAT', { 7: 'REPORT', 8: 'ZERO' }),
      segment('DSP', { 5: day(facts.to) }),
      segment('PRE', {}),
      segment('CDI', {}),
      segment('AIR', {}),
    ],
  });
}
