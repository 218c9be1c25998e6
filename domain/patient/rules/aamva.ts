import { ok, refuse, type Result } from '#domain/platform/result.ts';

/**
 * What is read from the back of a driver license or ID card: the least that identifies a person at
 * pick-up.
 */
export interface DriverLicence {
  readonly number: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly middleName: string | null;
  /** ISO date. */
  readonly bornOn: string;
  /** ISO date the card expires on, when printed. */
  readonly expiresOn: string | null;
  /** Two-letter jurisdiction of the address, when printed. */
  readonly state: string | null;
}

const header = /^@[\r\n\u001e]*(?:ANSI |AAMVA)\d{6}/;

/** US cards print MMDDCCYY, Canadian ones CCYYMMDD. */
function isoDate(eight: string | undefined): string | null {
  if (eight === undefined || !/^\d{8}$/.test(eight)) return null;
  const yearFirst =
    /^(19|20)/.test(eight) && Number(eight.slice(4, 6)) <= 12 && Number(eight.slice(0, 2)) > 12;
  const [year, givenMonth, givenDay] = yearFirst
    ? [eight.slice(0, 4), eight.slice(4, 6), eight.slice(6)]
    : [eight.slice(4), eight.slice(0, 2), eight.slice(2, 4)];
  const month = Number(givenMonth);
  const day = Number(givenDay);
  const longest = [
    31,
    Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0) ? 29 : 28,
    31,
    30,
    31,
    30,
    31,
    31,
    30,
    31,
    30,
    31,
  ][month - 1];
  return longest === undefined || day < 1 || day > longest
    ? null
    : `${year}-${givenMonth}-${givenDay}`;
}

const some = (value: string | undefined): string | null =>
  value === undefined || value === '' || value === 'NONE' || value === 'unavl' ? null : value;

/** The data elements of a licence by their id; the first of each counts. */
function elementsOf(text: string): ReadonlyMap<string, string> {
  const subfile = /(?:^|[\d\r\n])(?:DL|ID)(D[A-Z]{2}[^]*)$/.exec(text)?.[1] ?? text;
  const elements = new Map<string, string>();
  for (const line of subfile.split(/[\r\n\u001d\u001e]+/)) {
    const id = line.slice(0, 3);
    if (/^D[A-Z]{2}$/.test(id) && !elements.has(id)) elements.set(id, line.slice(3).trim());
  }
  return elements;
}
/** The name, by the elements of today and by those of older cards, which hold it in one. */
function nameIn(elements: ReadonlyMap<string, string>) {
  const full = (elements.get('DAA') ?? '').split(/[,@]/).map((part) => part.trim());
  const firsts = (elements.get('DCT') ?? '').split(/[, ]/);
  return {
    lastName: some(elements.get('DCS')) ?? some(elements.get('DAB')) ?? some(full[0]),
    firstName: some(elements.get('DAC')) ?? some(firsts[0]) ?? some(full[1]),
    middleName: some(elements.get('DAD')) ?? some(firsts[1]) ?? some(full[2]),
  };
}
/**
 * Reads the PDF417 of a US or Canadian licence (AAMVA DL/ID Card Design Standard, annex D): names
 * (DCS/DAC/DAD, older DAB/DCT/DAA),
 * birth date (DBB), number (DAQ), expiry (DBA), jurisdiction (DAJ). Errors: DL_FORM, DL_INCOMPLETE.
 */
export function parseLicence(text: string): Result<DriverLicence> {
  if (!header.test(text))
    return refuse('DL_FORM', 'The license was not read completely. Scan its back again.');
  const elements = elementsOf(text);
  const { lastName, firstName, middleName } = nameIn(elements);
  const number = some(elements.get('DAQ'));
  const bornOn = isoDate(elements.get('DBB'));
  if (!lastName || !firstName || !number || !bornOn)
    return refuse(
      'DL_INCOMPLETE',
      'The license’s name, number or birth date could not be read. Scan again, or type them.',
    );
  return ok({
    number,
    lastName,
    firstName,
    middleName,
    bornOn,
    expiresOn: isoDate(elements.get('DBA')),
    state: some(elements.get('DAJ')),
  });
}
