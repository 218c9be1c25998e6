import { deaHolds } from '#domain/prescriber/rules/dea.ts';
import { npiHolds } from '#domain/prescriber/rules/npi.ts';
import { problem, type Problem } from '../rules/problems.ts';
import type {
  Contact,
  Coverage,
  ErxHeader,
  ErxPatient,
  ErxPharmacy,
  ErxPrescriber,
  Identifiers,
  PersonName,
  PhoneNumber,
  PostalAddress,
} from './message.ts';
import { child, children, textAt, type Place } from './tree.ts';
import { calendarDate, lookUp } from './values.ts';

/** Name parts below `at`/Name; all null when there are none. */
export function readName(at: Place | null): PersonName {
  const name = child(at, 'Name');
  const part = (text: string) => textAt(name, text);
  // An animal's name may stand as plain text.
  const last =
    part('LastName') ?? (name && name.element.children.length === 0 ? textAt(at, 'Name') : null);
  return {
    last,
    first: part('FirstName'),
    middle: part('MiddleName'),
    suffix: part('Suffix'),
    prefix: part('Prefix'),
  };
}

function readAddress(at: Place | null): PostalAddress | null {
  const place = child(at, 'Address');
  if (!place) return null;
  const postal = textAt(place, 'PostalCode') ?? textAt(place, 'ZipCode');
  const zip = /^(\d{5})-?(\d{4})?/.exec(postal ?? '');
  return {
    line1: textAt(place, 'AddressLine1'),
    line2: textAt(place, 'AddressLine2'),
    city: textAt(place, 'City'),
    state: textAt(place, 'StateProvince') ?? textAt(place, 'State'),
    zip: zip?.[1] ?? postal,
    zip4: zip?.[2] ?? null,
    country: textAt(place, 'CountryCode'),
  };
}

const olderUses: Readonly<Record<string, string>> = {
  TE: 'primary',
  FX: 'fax',
  CP: 'cell',
  HP: 'home',
  NP: 'home',
  WP: 'work',
  BN: 'beeper',
  EM: 'email',
};
function readPhones(at: Place | null): readonly PhoneNumber[] {
  const numbers = child(at, 'CommunicationNumbers');
  if (!numbers) return [];
  const names = new Set(numbers.element.children.map((child) => child.name));
  return [...names].flatMap((name) =>
    children(numbers, name).flatMap((child) => {
      // 10.6 says by a qualifier what 2017071 says by the element's name.
      const older = name === 'Communication' ? textAt(child, 'Qualifier') : null;
      const use =
        older === null
          ? name.replace(/Telephone$/, '').toLowerCase()
          : (lookUp(olderUses, older) ?? 'other');
      const number = use === 'email' ? '' : (textAt(child, 'Number')?.replace(/\D/g, '') ?? '');
      return number === '' ? [] : [{ use, number, extension: textAt(child, 'Extension') }];
    }),
  );
}

const readContact = (at: Place | null): Contact => ({
  address: readAddress(at),
  phones: readPhones(at),
  email: textAt(at, 'CommunicationNumbers', 'ElectronicMail'),
});

function readIds(at: Place | null): Identifiers {
  const ids = child(at, 'Identification');
  return Object.fromEntries(
    (ids?.element.children ?? []).flatMap((child) => {
      const text = textAt(ids, child.name);
      return text === null ? [] : [[child.name, text]];
    }),
  );
}

function readGender(at: Place, problems: Problem[]): ErxPatient['gender'] {
  const gender = textAt(at, 'Gender')?.toUpperCase();
  if (gender === 'M' || gender === 'F') return gender;
  problems.push(problem('GENDER_UNKNOWN', `${at.path}/Gender`));
  return 'U';
}
/** The patient of a transaction, human or animal, or null when there is none with a name. */
export function readPatient(transaction: Place, problems: Problem[]): ErxPatient | null {
  const patient = child(transaction, 'Patient');
  const animal = child(patient, 'NonHumanPatient');
  const at = child(patient, 'HumanPatient') ?? animal ?? patient;
  const name = readName(at);
  if (!at || (name.last === null && name.first === null)) {
    problems.push(problem('NO_PATIENT', `${transaction.path}/Patient`));
    return null;
  }
  if (name.first === null && !animal)
    problems.push(problem('PATIENT_FIRST_NAME_MISSING', `${at.path}/Name/FirstName`));
  const gender = readGender(at, problems);
  return {
    kind: animal ? 'animal' : 'human',
    name,
    gender,
    dateOfBirth: readBirthDate(at, problems),
    ids: readIds(at),
    species:
      textAt(at, 'Species', 'Text') ?? textAt(at, 'Species', 'Code') ?? textAt(at, 'Species'),
    breed: textAt(at, 'Breed', 'Text') ?? textAt(at, 'Breed'),
    ...readContact(at),
  };
}

function readBirthDate(at: Place, problems: Problem[]): string | null {
  const text =
    textAt(at, 'DateOfBirth', 'Date') ??
    textAt(at, 'DateOfBirth', 'DateTime') ??
    textAt(at, 'DateOfBirth');
  const date = text === null ? null : calendarDate(text);
  if (text === null) problems.push(problem('BIRTH_DATE_MISSING', `${at.path}/DateOfBirth`));
  else if (date === null) problems.push(problem('BIRTH_DATE_UNREADABLE', `${at.path}/DateOfBirth`));
  return date;
}

/** A prescriber or supervisor below `role`, or null when there is none with a name or a number. */
export function readProvider(
  transaction: Place,
  role: 'Prescriber' | 'Supervisor',
): ErxPrescriber | null {
  const provider = child(transaction, role);
  const vet = child(provider, 'Veterinarian');
  const at = child(provider, 'NonVeterinarian') ?? vet ?? provider;
  if (!at) return null;
  const name = readName(at);
  const ids = readIds(at);
  const agent = readName(child(at, 'PrescriberAgent'));
  if (name.last === null && Object.keys(ids).length === 0) return null;
  return {
    name,
    ids,
    npi: ids.NPI ?? null,
    dea: ids.DEANumber?.toUpperCase() ?? null,
    spi: ids.SPI ?? null,
    license: ids.StateLicenseNumber ?? null,
    veterinarian: vet !== null,
    practice: textAt(at, 'PracticeLocation', 'BusinessName'),
    agent: agent.last === null ? null : agent,
    ...readContact(at),
  };
}

/**
 * The prescriber with what is wrong with the numbers. A message from a prescriber carries the SPI
 * as its sender.
 */
export function readPrescriber(
  transaction: Place,
  header: ErxHeader,
  problems: Problem[],
): ErxPrescriber | null {
  const found = readProvider(transaction, 'Prescriber');
  const path = `${transaction.path}/Prescriber`;
  if (!found) {
    problems.push(problem('NO_PRESCRIBER', path));
    return null;
  }
  if (found.npi === null) problems.push(problem('PRESCRIBER_ID_MISSING', path));
  else if (!npiHolds(found.npi))
    problems.push(problem('NPI_CHECK_DIGIT', `${path}/Identification/NPI`));
  if (found.dea !== null && !deaHolds(found.dea))
    problems.push(problem('DEA_CHECK_DIGIT', `${path}/Identification/DEANumber`));
  const sender = header.from?.qualifier === 'D' ? header.from.id : null;
  return { ...found, spi: found.spi ?? sender };
}

/** The pharmacy that the prescriber chose, or null. */
export function readPharmacy(transaction: Place): ErxPharmacy | null {
  const at = child(transaction, 'Pharmacy');
  if (!at) return null;
  const ids = readIds(at);
  return {
    name: textAt(at, 'BusinessName') ?? textAt(at, 'StoreName'),
    ncpdpId: ids.NCPDPID ?? null,
    npi: ids.NPI ?? null,
    ids,
    ...readContact(at),
  };
}

/** Insurance as the prescriber's system knows it: a proposal, never taken without a person. */
export const readCoverages = (transaction: Place): readonly Coverage[] =>
  children(transaction, 'BenefitsCoordination').map((at) => ({
    payer: textAt(at, 'PayerName'),
    bin:
      textAt(at, 'PayerIdentification', 'IINNumber') ??
      textAt(at, 'PayerIdentification', 'BINLocationNumber'),
    pcn: textAt(at, 'PayerIdentification', 'ProcessorIdentificationNumber'),
    groupId: textAt(at, 'GroupID'),
    cardholderId: textAt(at, 'CardholderID'),
    personCode: textAt(at, 'PersonCode'),
  }));
