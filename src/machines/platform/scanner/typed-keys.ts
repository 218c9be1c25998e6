import { scanGrammar } from '#domain/composition/scan-code.ts';
import { gapsBetween } from './gaps.ts';
import type { Limits, StationProfile } from './station-profile.ts';

/** The characters of keys, without the prefix that the scanner puts before each code. */
export function textOf(
  keys: readonly { readonly char: string }[],
  profile: StationProfile,
): string {
  const text = keys.map((key) => key.char).join('');
  return profile.prefix !== '' && text.startsWith(profile.prefix)
    ? text.slice(profile.prefix.length)
    : text;
}

/** What is known of keys that were struck as a scanner strikes them. */
export interface Struck {
  /** The characters, control characters among them. */
  readonly text: string;
  /** When each key went down, and now where something else has happened. */
  readonly at: readonly number[];
  readonly focus: 'text' | 'other';
  /** A line end has come. */
  readonly ended: boolean;
}

/** A code with fewer keys than this does not exist. */
const shortestCode = 6;
/** So many characters that begin as a code does are one that broke off. */
const shortestRest = 4;
/** Words as people write them, with numbers between: codes have capitals. */
const words = /^[ ,.'-]*[A-Z]?[a-z][A-Za-z]*(?:[ ,.'-]+(?:[A-Z]?[a-z][A-Za-z]*|\d{1,6}))*[ ,.'-]*$/;
/** Addresses of leaflets and shops stand in QR codes. */
const address = /:\/\/|^www\./i;
/** A telephone number, a date, the number of a card; not of the length of a UPC or GTIN. */
const number = /^(?!\d{12,14}$)[\d /.,:()+-]{1,20}$/;
/** Too few pauses to say which is usual. */
const fewGaps = 3;
/** The AIM identifier before a code. */
export const aimPrefix = /^\][A-Za-z][0-9A-Za-z]/;
const allPrintable = /^[\u0020-\u007e]*$/;
/** Separators of barcodes, which no command has. */
export const separators = /[\n\u001c-\u001f]/;

const canBecome = (text: string, profile: StationProfile): boolean =>
  scanGrammar(text, profile) !== 'impossible';
/** More than a few digits say that it is a code of ours, an envelope, a license or a package. */
export const beginsAsCode = (text: string, profile: StationProfile): boolean =>
  (!/^[\d-]/.test(text) && canBecome(text.slice(0, shortestRest), profile)) ||
  (!/^[\d-]{0,15}$/.test(text) && canBecome(text, profile));

/** The pauses are a hand's: longer than those of the scanner, or of any wired one. */
export function isHandPaced(
  { text, at }: Pick<Struck, 'text' | 'at'>,
  limits: Limits,
  profile: StationProfile,
): boolean {
  const gaps = gapsBetween(at).toSorted((left, right) => left - right);
  const usual = gaps.length < fewGaps ? (gaps[0] ?? 0) / 1.3 : (gaps[gaps.length >> 1] ?? 0);
  return usual > limits.pace && !beginsAsCode(text, profile);
}

/** Words as people write them, which no barcode holds: however their keys were struck. */
export const isWords = ({ text }: Pick<Struck, 'text'>): boolean => words.test(text);
/** Text of people and of programs, which no barcode holds. */
export function isText({ text, focus }: Struck, profile: StationProfile): boolean {
  if (words.test(text)) return true;
  if (focus === 'other' || beginsAsCode(text, profile) || !allPrintable.test(text)) return false;
  return number.test(text) || (/[a-z]/.test(text) && !address.test(text));
}
/** Too few keys for any code, and not the beginning of one that broke off. */
export function isTooShort({ text, ended }: Struck, profile: StationProfile): boolean {
  if (text.length >= shortestCode) return false;
  const isPossible = canBecome(text, profile);
  if (isPossible && text.startsWith(']')) return false;
  return ended || text.length < shortestRest || !isPossible;
}
/**
 * A number that is a code only where something takes a drug package: an NDC carries no check digit,
 * and a date may hold as a UPC.
 */
export const isBareNumber = (text: string): boolean =>
  /^[\d -]{1,14}$/.test(text) && text.replaceAll(/\D/g, '').length <= 11;
