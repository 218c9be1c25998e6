import {
  gs1Prefixes,
  parseGs1,
  parseUnsureGs1,
  type Gs1,
  type Gs1Options,
  type Gs1Separator,
} from '#domain/drug/rules/gs1.ts';
import { drugOfGtin, gtinHolds, type DrugGtin } from '#domain/drug/rules/gtin.ts';
import { parseNdc, type NdcReading } from '#domain/drug/rules/ndc.ts';
import { parseUpc, type Upc } from '#domain/drug/rules/upc.ts';
import {
  parseStationCode,
  startsStationCode,
  type StationCode,
} from '#domain/label/rules/station-code.ts';
import { parseLicence, type DriverLicence } from '#domain/patient/rules/aamva.ts';
import { isMember } from '#domain/platform/is-member.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';

/** What the station knows about its scanner that changes how a payload is read. */
export interface ScanProfile {
  readonly separator: Gs1Separator;
}
interface Scanned {
  /**
   * The payload as it arrived, AIM prefix included. May hold personal data (license): never log it.
   */
  readonly raw: string;
  /** AIM symbology identifier (`]d2`), when the scanner sends one. */
  readonly aim: string | null;
}
/**
 * One scan, typed. `gs1.drug` is null when the product number holds no NDC; then it is looked up by
 * GTIN. `gs1.possibleLots`: the product is certain, and where its lot ends is not.
 */
export type ScanCode = Scanned &
  (
    | StationCode
    | { readonly kind: 'ndc'; readonly ndc: NdcReading }
    | { readonly kind: 'gs1'; readonly gs1: Gs1; readonly drug: DrugGtin | null }
    | { readonly kind: 'upc'; readonly upc: Upc }
    | { readonly kind: 'dl'; readonly licence: DriverLicence }
  );
export type ScanKind = ScanCode['kind'];
/** Names for sentences: “Expected the prescription label.” */
export const scanKindNames: Readonly<Record<ScanKind, string>> = {
  rx: 'prescription label',
  ndc: 'NDC',
  gs1: 'drug package',
  upc: 'UPC',
  badge: 'badge',
  bag: 'bag label',
  restock: 'restock label',
  bin: 'bin label',
  dl: 'driver license',
  cmd: 'command barcode',
};

export interface ScanOptions {
  readonly today: string;
  readonly profile?: ScanProfile;
}
const aimPrefix = /^\][A-Za-z][0-9A-Za-z]/;
const isGs1Prefix = (aim: string | null): boolean =>
  aim !== null && aim !== ']E0' && isMember(gs1Prefixes, aim);
const gs1Start = /^\u001d?(?:01\d{14}|\[\)>)/;
const longest = 2_000;

/**
 * Reads a scanned, pasted or hand-typed code. Order: AIM prefix decides where it can; then our own
 * labels, licence, GS1, then
 * numbers: 8, 12, 13 or 14 digits are a UPC, 10, 11 or dashed digits an NDC, so 12 digits are never
 * a prescription.
 * Never throws. Errors: SCAN_EMPTY, SCAN_LONG, SCAN_UNKNOWN and those of the code’s own kind.
 */
export function parseScan(raw: string, options: ScanOptions): Result<ScanCode> {
  const aim = aimPrefix.exec(raw)?.[0] ?? null;
  const body = (aim === null ? raw : raw.slice(3)).replace(/^[ \t]+|[ \t\r\n]+$/g, '');
  if (body === '') return refuse('SCAN_EMPTY', 'Nothing was scanned. Scan again.');
  if (raw.length > longest)
    return refuse('SCAN_LONG', 'The code is too long for any code used here.');
  const scanned: Scanned = { raw, aim };
  if (!isGs1Prefix(aim)) {
    const own = parseStationCode(body);
    if (own.ok) return ok({ ...own.value, ...scanned });
    if (own.error.code !== 'STATION_PREFIX') return own;
    if (body.startsWith('@')) {
      const dl = parseLicence(body);
      return dl.ok ? ok({ kind: 'dl', licence: dl.value, ...scanned }) : dl;
    }
  }
  if (isGs1Prefix(aim) || gs1Start.test(body)) return gs1Code(body, scanned, options);
  return numberCode(body, scanned);
}

function gs1Code(body: string, scanned: Scanned, options: ScanOptions): Result<ScanCode> {
  const how: Gs1Options = {
    today: options.today,
    ...(options.profile ? { separator: options.profile.separator } : {}),
  };
  const strict = parseGs1(body, how);
  const unsure = !strict.ok && unsureLot.has(strict.error.code) ? parseUnsureGs1(body, how) : null;
  const read = unsure ? ok(unsure) : strict;
  if (!read.ok) return read;
  const drug = drugOfGtin(read.value.gtin14);
  return ok({ kind: 'gs1', gs1: read.value, drug: drug.ok ? drug.value : null, ...scanned });
}
/** Refusals of a code whose product is known all the same. */
const unsureLot: ReadonlySet<string> = new Set(['GS1_AMBIGUOUS', 'GS1_UNSURE']);

function numberCode(body: string, scanned: Scanned): Result<ScanCode> {
  if (/^(\d{8}|\d{12,14})$/.test(body)) {
    const upc = parseUpc(body);
    return upc.ok ? ok({ kind: 'upc', upc: upc.value, ...scanned }) : upc;
  }
  if (!/^\d[\d -]*$/.test(body))
    return refuse('SCAN_UNKNOWN', 'This barcode is not one that is used here.');
  const ndc = parseNdc(body);
  return ndc.ok
    ? ok({ kind: 'ndc', ndc: ndc.value, ...scanned })
    : refuse('SCAN_UNKNOWN', 'This number is neither an NDC nor a UPC. Look at it again.');
}

/**
 * The number on a bag's label as it was scanned, or its digits typed by hand (the leading zeros may
 * be left out); null for anything else.
 */
export function bagNumber(given: string, options: ScanOptions): string | null {
  const typed = given.trim();
  if (/^\d{1,6}$/.test(typed)) return typed.padStart(6, '0');
  const read = parseScan(given, options);
  return read.ok && read.value.kind === 'bag' ? read.value.bag : null;
}
/**
 * The code of a bin as it was scanned, or as it stands on the bin typed by hand, in capitals; null
 * for another barcode and for a misread one.
 */
export function binCode(given: string, options: ScanOptions): string | null {
  const read = parseScan(given, options);
  if (read.ok) return read.value.kind === 'bin' ? read.value.bin : null;
  const typed = given.trim().toUpperCase();
  return read.error.code === 'SCAN_UNKNOWN' && /^[A-Z0-9-]{1,12}$/.test(typed) ? typed : null;
}

/**
 * How far a string has come towards a code. `complete`: a whole code that carries a check of its
 * own. `unverified`: a whole code
 * without one (a bare NDC). `partial`: could still become one. `impossible`: can’t.
 */
export type ScanGrammar = 'complete' | 'unverified' | 'partial' | 'impossible';

/**
 * Leap years repeat every four years within any window, so the verdict does not depend on the day;
 * only the century would.
 */
const anyDay = '2026-01-01';

/**
 * The verdict on `raw` as typed so far; used by the scan router to tell codes from typing. Never
 * throws.
 */
export function scanGrammar(raw: string, profile?: ScanProfile): ScanGrammar {
  const read = parseScan(raw, { today: anyDay, ...(profile ? { profile } : {}) });
  if (read.ok) return read.value.kind === 'ndc' ? 'unverified' : 'complete';
  return canGrow(raw) ? 'partial' : 'impossible';
}

function canGrow(raw: string): boolean {
  if (raw.length > longest) return false;
  if (raw.startsWith(']')) {
    if (raw.length <= 3) return /^\][A-Za-z]?[0-9A-Za-z]?$/.test(raw);
    const aim = raw.slice(0, 3);
    return isGs1Prefix(aim) ? canGrowGs1(raw.slice(3)) : canGrow(raw.slice(3));
  }
  if (startsStationCode(raw) || '@\n\u001e\r'.startsWith(raw) || raw.startsWith('@\n')) return true;
  if (/^\d[\d-]{0,13}$/.test(raw)) return true;
  return canGrowGs1(raw);
}

function canGrowGs1(body: string): boolean {
  const data = body.replace(/^\u001d/, '');
  if (data === '' || '[)>\u001e05'.startsWith(data) || data.startsWith('[)>\u001e05')) return true;
  if (!data.startsWith('01')) return /^\d{2}/.test(data) && body !== data ? true : data === '0';
  return /^01\d{0,14}$/.test(data) || (/^01\d{14}/.test(data) && gtinHolds(data.slice(2, 16)));
}
