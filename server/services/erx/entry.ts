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
import { daysSupply } from '#domain/rx/rules/days-supply.ts';
import { sigFromText } from '#domain/rx/sig/index.ts';
import type { Scope } from '#server/repositories/platform/records.ts';
import { lookUpZip } from '#server/services/patient/location.ts';

/** Origin of every prescription that comes as a message (NCPDP 419-DJ). */
const electronic = '3';
const cut = (text: string | null | undefined, max: number): string | null =>
  text
    ?.replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, max) || null;

/** The drug that the days supply is worked out with, where one is certain. */
export interface EntryDrug {
  readonly id: number;
  readonly form: string | null;
  readonly pkg_size: number | null;
}

/** Days supply: the message's own, else worked out from directions that were understood to the last word; otherwise a person does it. */
function daysOf(m: ErxMedication, drug: EntryDrug | null): number | null {
  if (m.daysSupply !== null) return m.daysSupply;
  if (m.quantity.thousandths === null || m.directions.text === null) return null;
  const form = drug?.form ?? m.strength?.form ?? m.quantity.unitWord;
  const sig = sigFromText(m.directions.text, form);
  if (!sig.certain) return null;
  return daysSupply({
    quantity: m.quantity.thousandths,
    maxPerDay: sig.maxPerDay,
    rate: sig.rate,
    doseUnit: sig.unit,
    form,
    packageSize: drug?.pkg_size ?? null,
  }).days;
}

/** The message as an entry: what could be read, with the exact matches filled in and everything else left to the person. */
export function entryOf(
  erxId: number,
  m: ErxMedication | null,
  found: {
    readonly patientId: number | null;
    readonly prescriberId: number | null;
    readonly drug: EntryDrug | null;
  },
): PartialRx {
  const diagnosis =
    m?.diagnoses.find((d) => d.icd10 && d.rank === 'primary') ?? m?.diagnoses.find((d) => d.icd10);
  return {
    erxId,
    patientId: found.patientId,
    prescriberId: found.prescriberId,
    drugId: found.drug?.id ?? null,
    origin: electronic,
    emergencyOral: false,
    hardCopy: null,
    rxId: null,
    sig: cut(m?.directions.text, 240),
    quantity: m?.quantity.thousandths ?? null,
    daysSupply: m ? daysOf(m, found.drug) : null,
    refills: m?.refills ?? null,
    daw: m?.daw == null ? null : String(m.daw),
    writtenOn: m?.writtenDate ?? null,
    doNotFillBefore: m?.effectiveDate ?? null,
    diagnosis: cut(diagnosis?.code, 10),
    note: cut(m?.note, 500),
  };
}

const ten = (phones: readonly PhoneNumber[], ...uses: readonly string[]): string | null =>
  phones
    .filter((p) => uses.includes(p.use))
    .map((p) => p.number.replace(/^1(?=\d{10}$)/, ''))
    .find((n) => n.length === 10) ?? null;

/** City and state come from the ZIP lookup only; a ZIP that is not known leaves them blank (specification 001 §3.1). */
async function addressOf(s: Scope, { address }: Contact) {
  const zip = address?.zip && /^\d{5}$/.test(address.zip) ? address.zip : null;
  const city = zip ? await lookUpZip(s.db, zip) : null;
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
  text && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) && text.length <= 120 ? text : null;

/** Any field that the message left open is null: quick add asks for it. */
type Open<D> = { readonly [K in keyof D]: D[K] | null };

export async function newPatientOf(
  s: Scope,
  p: ErxPatient | null,
): Promise<Open<PatientDraft> | null> {
  if (!p) return null;
  return {
    ...blankPatient,
    lastName: cut([p.name.last, p.name.suffix].filter(Boolean).join(' '), 35),
    firstName: cut(p.name.first, 25),
    middleName: cut(p.name.middle, 25),
    dateOfBirth: p.dateOfBirth,
    gender: p.gender,
    cellPhone: ten(p.phones, 'cell', 'cellular', 'mobile', 'primary', 'other'),
    homeTel: ten(p.phones, 'home'),
    email: mail(p.email),
    ...(await addressOf(s, p)),
  };
}

/** A number that fails its check digit is left out: the form would refuse it, and a person must ask. */
export async function newPrescriberOf(
  s: Scope,
  p: ErxPrescriber | null,
): Promise<Open<PrescriberDraft> | null> {
  if (!p) return null;
  return {
    ...blankPatient,
    lastName: cut([p.name.last, p.name.suffix].filter(Boolean).join(' '), 35),
    firstName: cut(p.name.first, 25),
    middleName: cut(p.name.middle, 25),
    gender: null,
    degree: p.veterinarian ? 'DVM' : null,
    speciality: null,
    npi: p.npi && /^[12]\d{9}$/.test(p.npi) && npiHolds(p.npi) ? p.npi : null,
    dea: p.dea && deaHolds(p.dea) ? p.dea : null,
    ssId: p.spi && /^(\d{11}|\d{13})$/.test(p.spi) ? p.spi : null,
    refill: true,
    licenseNo: cut(p.license, 20),
    licenseState: null,
    phone: ten(p.phones, 'primary', 'work', 'other'),
    fax: ten(p.phones, 'fax'),
    cell: ten(p.phones, 'cell', 'cellular', 'mobile'),
    email: mail(p.email),
    ...(await addressOf(s, p)),
    licenses: [],
    deceasedOn: null,
    deceasedReason: null,
  };
}
