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
/** One controlled substance that left the pharmacy, or one that was reported and did not. Dates are ISO, quantities thousandths. */
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
const two = (n: number): string => String(n).padStart(2, '0');
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
const pharmacyOf = (s: PmpStore): Elements => ({
  1: s.npi,
  2: s.ncpdp,
  3: s.dea,
  4: s.name,
  5: s.address1,
  6: s.address2,
  7: s.city,
  8: s.state,
  9: digits(s.zip),
  10: digits(s.phone),
});

function patientOf(p: PmpSale['patient']): Elements {
  const person = { 7: p.lastName, 8: p.firstName, 9: p.middleName };
  return {
    ...(p.licence ? { 1: p.licence.state, 2: '06', 3: p.licence.number } : {}),
    ...person,
    12: p.address1,
    13: p.address2,
    14: p.city,
    15: p.state,
    16: digits(p.zip),
    17: digits(p.phone),
    18: day(p.dateOfBirth),
    19: p.gender,
    20: p.animal ? '02' : '01',
    21: asapLocation(p.residence),
    ...(p.animal ? { 23: p.firstName } : {}),
  };
}
const dispensedOf = (s: PmpSale): Elements => ({
  1: s.status,
  2: s.rxNumber,
  3: day(s.writtenOn),
  4: String(s.refills),
  5: day(s.filledOn),
  6: String(s.fillNo),
  7: s.ingredients ? '06' : '01',
  8: s.ndc,
  9: decimal(s.quantity),
  10: String(s.daysSupply),
  11: units[s.unit ?? ''] ?? null,
  12: asapOrigin(s.origin, s.emergencyOral),
  13: s.part ? two(s.part) : '00',
  14: s.pharmacist.npi,
  15: s.pharmacist.licence,
  16: s.payment,
  17: day(s.soldOn),
  20: s.origin === '3' ? s.erxReference : null,
});
/** The ingredients of a compound in their order. */
const ingredientsOf = (s: PmpSale): readonly string[] =>
  (s.ingredients ?? []).map((i, n) =>
    segment('CDI', {
      1: two(n + 1),
      2: '01',
      3: i.ndc,
      4: decimal(i.quantity),
      5: units[i.unit ?? ''] ?? null,
    }),
  );
function prescriberOf(p: PmpSale['prescriber']): Elements {
  const [dea = null, suffix = null] = p.dea?.split('-') ?? [];
  return {
    1: p.npi,
    2: dea,
    3: suffix,
    4: p.licence,
    5: p.lastName,
    6: p.firstName,
    7: p.middleName,
    8: digits(p.phone),
  };
}
/** `Last, First` or `First Last`, as it was written down. */
function nameParts(name: string): readonly [string, string] {
  const [last = '', first = ''] = name.includes(',')
    ? name.split(',', 2)
    : [name.trim().split(/\s+/).at(-1), name.trim().split(/\s+/).slice(0, -1).join(' ')];
  return [last.trim(), first.trim()];
}
function takerOf(t: NonNullable<PmpSale['taker']>): Elements {
  const [last, first] = nameParts(t.name);
  return {
    ...(t.idNumber === null
      ? {}
      : { 4: idKinds.find(([word]) => word.test(t.idKind ?? ''))?.[1] ?? '99', 5: t.idNumber }),
    6: relationships[t.relationship] ?? '99',
    7: last,
    8: first,
    11: '02',
  };
}

/** What a record can't be reported without, each with where it is put right. Empty when it can be reported. Handbook §2.4. */
export function pmpProblems(s: PmpSale): readonly string[] {
  const needs: readonly (readonly [unknown, string])[] = [
    [s.filledOn, 'The day of the fill is missing.'],
    [units[s.unit ?? ''], 'The unit of the drug is missing: enter it in the drug’s record.'],
    [
      s.prescriber.dea,
      'The prescriber’s DEA number is missing: enter it in the prescriber’s record.',
    ],
    [
      s.patient.address1 && s.patient.city && s.patient.state && s.patient.zip,
      'The patient’s home address is not complete: enter it in the patient’s record.',
    ],
  ];
  return needs.flatMap(([value, say]) => (value ? [] : [say]));
}
/** What the pharmacy can't report anything without. */
export const pmpStoreProblems = (s: PmpStore): readonly string[] => [
  ...(s.dea ? [] : ['The store’s DEA number is missing: enter it in the store’s record.']),
  ...(s.npi || s.ncpdp ? [] : ['The store’s NPI is missing: enter it in the store’s record.']),
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
 * The file for a state's prescription monitoring program (ASAP 4.2): one PAT, DSP, PRE and AIR for each record, and of a compound one CDI for each ingredient; without records a zero
 * report over the days, whose patient is REPORT ZERO. Handbook §2.4.
 */
export function pmpFile(f: PmpFacts): string {
  const source = { 1: digits(f.store.phone) ?? f.store.npi, 2: f.store.name };
  const common = {
    control: f.control,
    date: day(f.on)!,
    time: f.time.replaceAll(':', ''),
    pharmacy: pharmacyOf(f.store),
  };
  if (f.sales.length > 0)
    return asapFile({
      ...common,
      source,
      body: f.sales.flatMap((s) => [
        segment('PAT', patientOf(s.patient)),
        segment('DSP', dispensedOf(s)),
        segment('PRE', prescriberOf(s.prescriber)),
        ...ingredientsOf(s),
        ...(s.taker ? [segment('AIR', takerOf(s.taker))] : []),
      ]),
    });
  return asapFile({
    ...common,
    source: { ...source, 3: `#${day(f.from)}#-#${day(f.to)}#` },
    body: [
      segment('PAT', { 7: 'REPORT', 8: 'ZERO' }),
      segment('DSP', { 5: day(f.to) }),
      segment('PRE', {}),
      segment('CDI', {}),
      segment('AIR', {}),
    ],
  });
}
