import type {
  Contact,
  ErxMedication,
  ErxPatient,
  ErxPrescriber,
  PhoneNumber,
} from '#domain/erx/script/message.ts';
import { blankPatient, type PatientDraft } from '#domain/patient/entities/patient.ts';
import type { PrescriberDraft } from '#domain/prescriber/entities/prescriber.ts';
import { deaHolds } from '#domain/prescriber/rules/dea.ts';
import { npiHolds } from '#domain/prescriber/rules/npi.ts';
import type { PartialRx } from '#domain/rx/contract/rx.ts';
import { certainDays, daysSupply } from '#domain/rx/days-supply/index.ts';
import { readDirections } from '#domain/rx/sig/index.ts';
import type { DrugMatch } from '#server/repositories/erx/candidates.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { lookUpZip } from '#server/services/patient/location.ts';
import { productText } from '#server/services/rx/product-text.ts';

/**
 * Origin of a prescription that comes as a message (NCPDP 419-DJ); one of a controlled drug that is
 * not signed is a paper that somebody brought.
 */
const electronic = '3';
const written = '1';
const cut = (text: string | null | undefined, max: number): string | null =>
  text
    ?.replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, max) || null;

/** Directions whole, or none: the beginning of a text can say another thing than all of it. */
const wholeDirections = (text: string | null | undefined): string | null => {
  const line = cut(text, 1_001);
  return line !== null && line.length <= 1_000 ? line : null;
};

/** The drug that the days supply is worked out with, where one is certain. */
export type EntryDrug = Pick<
  DrugMatch,
  | 'id'
  | 'name'
  | 'generic_name'
  | 'strength'
  | 'form'
  | 'uom'
  | 'pkg_size'
  | 'pkg_text'
  | 'schedule'
>;

/** What the message says of a product that is not in the file, or not exactly. */
const productOfMessage = ({ description, strength, quantity }: ErxMedication) => ({
  ...productText(null),
  name: description,
  strength: strength && [strength.value, strength.unit].filter(Boolean).join(' '),
  form: strength?.form ?? quantity.unitWord,
  uom: quantity.unit,
});
/**
 * Days supply: the message's own, else what directions and product say for certain. What is assumed
 * is proposed in the entry, with its question; a quantity in another unit than the drug is billed
 * in says nothing.
 */
function daysOf(medication: ErxMedication, drug: EntryDrug | null): number | null {
  if (medication.daysSupply !== null) return medication.daysSupply;
  const { quantity, directions } = medication;
  if (quantity.thousandths === null || directions.text === null) return null;
  const product = drug ? productText(drug) : productOfMessage(medication);
  const differs = quantity.unit !== null && product.uom !== null && quantity.unit !== product.uom;
  if (differs) return null;
  return certainDays(
    daysSupply({
      directions: readDirections(directions.text, product),
      product,
      quantity: quantity.thousandths,
    }),
  );
}

const diagnosisOf = ({ diagnoses }: ErxMedication): string | undefined => {
  const coded = diagnoses.filter((diagnosis) => diagnosis.icd10);
  return (coded.find(({ rank }) => rank === 'primary') ?? coded[0])?.code;
};
/** What the prescriber ordered of a drug. */
const orderOf = (medication: ErxMedication, drug: EntryDrug | null) => ({
  sig: wholeDirections(medication.directions.text),
  quantity: medication.quantity.thousandths,
  daysSupply: daysOf(medication, drug),
  refills: medication.refills,
  daw: medication.daw === null ? null : String(medication.daw),
  writtenOn: medication.writtenDate,
  doNotFillBefore: medication.effectiveDate,
  diagnosis: cut(diagnosisOf(medication), 10),
  note: cut(medication.note, 500),
});
/** The same of a message that names no medication. */
const unread = {
  sig: null,
  quantity: null,
  daysSupply: null,
  refills: null,
  daw: null,
  writtenOn: null,
  doNotFillBefore: null,
  diagnosis: null,
  note: null,
};

/**
 * The message as an entry: what could be read, with the exact matches filled in and everything else
 * left to the person.
 */
export function entryOf(
  erxId: number,
  medication: ErxMedication | null,
  found: {
    readonly patientId: number | null;
    readonly prescriberId: number | null;
    readonly drug: EntryDrug | null;
    /** A signature came with it, by a line that is trusted for it. */
    readonly signed: boolean;
  },
): PartialRx {
  const schedules = [medication?.schedule ?? '0', found.drug?.schedule ?? '0'];
  const controlled = schedules.some((schedule) => schedule !== '0');
  return {
    ...(medication === null ? unread : orderOf(medication, found.drug)),
    erxId,
    patientId: found.patientId,
    prescriberId: found.prescriberId,
    drugId: found.drug?.id ?? null,
    origin: controlled && !found.signed ? written : electronic,
    emergencyOral: false,
    hardCopy: null,
    rxId: null,
  };
}

const ten = (phones: readonly PhoneNumber[], ...uses: readonly string[]): string | null =>
  phones
    .filter((phone) => uses.includes(phone.use))
    .map((phone) => phone.number.replace(/^1(?=\d{10}$)/, ''))
    .find((name) => name.length === 10) ?? null;

/**
 * City and state come from the ZIP lookup only; a ZIP that is not known leaves them blank
 * (specification 001 §3.1).
 */
async function addressOf(scope: Scope, { address }: Contact) {
  const zip = address?.zip && /^\d{5}$/.test(address.zip) ? address.zip : null;
  const city = zip ? await lookUpZip(scope.db, zip) : null;
  const place = city?.ok
    ? { cityName: city.value.name, state: city.value.stateName, cityId: city.value.id }
    : { cityName: null, state: null, cityId: 0 };
  return {
    addressLine1: cut(address?.line1, 80),
    addressLine2: cut(address?.line2, 40),
    zipCode: zip,
    zip4: address?.zip4 ?? null,
    ...place,
  };
}
const mail = (text: string | null): string | null =>
  text && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text) && text.length <= 120 ? text : null;

/** Any field that the message left open is null: quick add asks for it. */
type Open<D> = { readonly [K in keyof D]: D[K] | null };

export async function newPatientOf(
  scope: Scope,
  erxPatient: ErxPatient | null,
): Promise<Open<PatientDraft> | null> {
  if (!erxPatient) return null;
  return {
    ...blankPatient,
    lastName: cut([erxPatient.name.last, erxPatient.name.suffix].filter(Boolean).join(' '), 35),
    firstName: cut(erxPatient.name.first, 25),
    middleName: cut(erxPatient.name.middle, 25),
    dateOfBirth: erxPatient.dateOfBirth,
    gender: erxPatient.gender,
    cellPhone: ten(erxPatient.phones, 'cell', 'cellular', 'mobile', 'primary', 'other'),
    homeTel: ten(erxPatient.phones, 'home'),
    email: mail(erxPatient.email),
    ...(await addressOf(scope, erxPatient)),
  };
}

/**
 * A number that fails its check digit is left out: the form would refuse it, and a person must ask.
 */
export async function newPrescriberOf(
  scope: Scope,
  erxPrescriber: ErxPrescriber | null,
): Promise<Open<PrescriberDraft> | null> {
  if (!erxPrescriber) return null;
  return {
    ...blankPatient,
    lastName: cut(
      [erxPrescriber.name.last, erxPrescriber.name.suffix].filter(Boolean).join(' '),
      35,
    ),
    firstName: cut(erxPrescriber.name.first, 25),
    middleName: cut(erxPrescriber.name.middle, 25),
    gender: null,
    degree: erxPrescriber.veterinarian ? 'DVM' : null,
    speciality: null,
    npi:
      erxPrescriber.npi && /^[12]\d{9}$/.test(erxPrescriber.npi) && npiHolds(erxPrescriber.npi)
        ? erxPrescriber.npi
        : null,
    dea: erxPrescriber.dea && deaHolds(erxPrescriber.dea) ? erxPrescriber.dea : null,
    ssId:
      erxPrescriber.spi && /^(\d{11}|\d{13})$/.test(erxPrescriber.spi) ? erxPrescriber.spi : null,
    refill: true,
    licenseNo: cut(erxPrescriber.license, 20),
    licenseState: null,
    deaExpires: null,
    licenseExpires: null,
    phone: ten(erxPrescriber.phones, 'primary', 'work', 'other'),
    fax: ten(erxPrescriber.phones, 'fax'),
    cell: ten(erxPrescriber.phones, 'cell', 'cellular', 'mobile'),
    email: mail(erxPrescriber.email),
    ...(await addressOf(scope, erxPrescriber)),
    licenses: [],
    deceasedOn: null,
    deceasedReason: null,
  };
}
