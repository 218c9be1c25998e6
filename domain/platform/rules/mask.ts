import { matchGroup } from '#domain/platform/match-group.ts';
import type { FieldKind } from '../fields/field.ts';
import { ok, refuse, type Result } from '../result.ts';
import { numberWords } from './number-words.ts';

/** The field kinds that are typed into a mask. */
export const maskKinds = [
  'phone',
  'extension',
  'zip',
  'zip4',
  'state',
  'ssn',
  'ndc',
  'ssid',
  'npi',
  'rxNumber',
] as const satisfies readonly FieldKind[];
export type MaskKind = (typeof maskKinds)[number];

interface Mask {
  readonly groups: readonly number[];
  readonly max: number;
  readonly allowed: RegExp;
  readonly upper?: true;
}
const digit = /\d/;
/** The groups of the specification’s masks (inventory: masks); a space stands between groups. */
const masks: Readonly<Record<MaskKind, Mask>> = {
  phone: { groups: [3, 3, 4], max: 10, allowed: digit },
  extension: { groups: [5], max: 5, allowed: digit },
  zip: { groups: [5], max: 5, allowed: digit },
  zip4: { groups: [4], max: 4, allowed: digit },
  state: { groups: [2], max: 2, allowed: /[A-Z]/, upper: true },
  ssn: { groups: [3, 2, 4], max: 9, allowed: digit },
  ndc: { groups: [4, 5, 2], max: 11, allowed: digit },
  ssid: { groups: [4, 3, 4], max: 13, allowed: digit },
  npi: { groups: [10], max: 10, allowed: digit },
  rxNumber: { groups: [3, 7, 2], max: 12, allowed: digit },
};

/** A masked input’s state: what is shown, where the caret stands in it, and what is stored. */
export interface Masked {
  readonly text: string;
  readonly caret: number;
  readonly raw: string;
}

/** What people and other programs put between digits; signs that nobody sees come with a paste. */
const between = /[\s\-\u2010-\u2015\u2212./()_\p{Cf}]/u;
const strip = (kind: MaskKind, text: string): string => {
  const { allowed, upper } = masks[kind];
  return [...(upper ? text.toUpperCase() : text)].filter((code) => allowed.test(code)).join('');
};
const isForeign = (kind: MaskKind, code: string): boolean =>
  !between.test(code) && strip(kind, code) === '';
/** The first characters in a text that no mask of this kind holds: "call" of "call 217…". */
function foreignIn(kind: MaskKind, text: string): string | null {
  const codes = [...text];
  const at = codes.findIndex((code) => isForeign(kind, code));
  if (at < 0) return null;
  const from = codes.slice(at);
  const end = from.findIndex((code) => !isForeign(kind, code));
  const run = end < 0 ? from : from.slice(0, end);
  return run.length > 12 ? `${run.slice(0, 12).join('')}…` : run.join('');
}
/** Whether a text is nothing but what the mask holds, with its separators, and not too much. */
export const fitsMask = (kind: MaskKind, text: string): boolean =>
  foreignIn(kind, text) === null && strip(kind, text).length <= masks[kind].max;

/**
 * Stored characters → shown text: `00591036901` as an NDC → `0059 10369 01`. More than the groups
 * hold (a 13-digit Surescripts ID) is shown ungrouped.
 */
export function formatMask(kind: MaskKind, raw: string): string {
  const { groups } = masks[kind];
  const held = strip(kind, raw);
  if (held.length > groups.reduce((sum, group) => sum + group, 0)) return held;
  const out: string[] = [];
  let at = 0;
  for (const size of groups) {
    if (at >= held.length) break;
    out.push(held.slice(at, at + size));
    at += size;
  }
  return out.join(' ');
}

/** The mask’s pattern for a placeholder: `111 111 1111`, `aa`. */
export const maskPattern = (kind: MaskKind): string =>
  masks[kind].groups.map((group) => (kind === 'state' ? 'a' : '1').repeat(group)).join(' ');

/**
 * What a text typed, pasted or scanned into a mask comes to. `raw` is stored; `beside` goes into
 * the field beside it: a phone's extension, a ZIP code's +4.
 */
export interface MaskRead {
  readonly raw: string;
  readonly beside: string | null;
}
/** The code of a failure that more typing may mend: it is said when the field is left. */
export const maskOpen = 'MASK_OPEN';
const kept = (raw: string, beside: string | null = null): Result<MaskRead> => ok({ raw, beside });
const words = (kind: MaskKind): string => numberWords[kind];
const notHeld = (kind: MaskKind, foreign: string) => {
  const instead = kind === 'state' ? 'type the two letters' : 'type the digits 0 to 9';
  return refuse('MASK_FOREIGN', `“${foreign}” can’t stand here: ${instead}. ${words(kind)}.`);
};
const abroadOnly =
  'Only numbers of the country code +1 (USA, Canada, Caribbean) can be kept here. ' +
  'Write others into the notes.';
const noExtension =
  'No extension is kept with this number. ' +
  'Type the ten digits alone, and the extension into the notes.';
const tooMany = (kind: MaskKind, count: number) =>
  refuse('MASK_LONG', `${words(kind)}; this has ${count}.`);
function plainly(kind: MaskKind, text: string): Result<MaskRead> {
  const foreign = foreignIn(kind, text);
  if (foreign !== null) return notHeld(kind, foreign);
  const raw = strip(kind, text);
  return raw.length > masks[kind].max ? tooMany(kind, raw.length) : kept(raw);
}

const extensionMark = /^(.*?)[\s,;]*(?:;ext=|#|extension|extn|ext|x)[\s.:]*(\d*)\s*$/iu;
/** What may become a mark: "e", "ex", "exten" at the end of a text. */
const halfMark = /\d[\s,;]*e(?:x(?:t(?:e(?:n(?:s(?:io?)?)?)?)?)?)?\.?\s*$/iu;
/** Ten digits, with the country's code of North America before them or not. */
function readNumber(text: string): Result<MaskRead> {
  const bare = text.replace(/^\s*tel:/i, '').replace(/^[\s(\p{Cf}]+/u, '');
  const abroad = bare.startsWith('+');
  const foreign = foreignIn('phone', abroad ? bare.slice(1) : bare);
  if (foreign !== null) return notHeld('phone', foreign);
  const digits = strip('phone', bare);
  if (abroad && digits !== '' && !digits.startsWith('1'))
    return refuse('PHONE_COUNTRY', abroadOnly);
  if (abroad && digits.length <= masks.phone.max)
    return refuse(maskOpen, `${words('phone')} after +1; this has ${digits.slice(1).length}.`);
  const isWhole = abroad || digits.length === masks.phone.max + 1;
  const own = isWhole ? digits.replace(/^1/, '') : digits;
  return own.length > masks.phone.max ? tooMany('phone', own.length) : kept(own);
}
function readPhone(text: string, hasBeside: boolean): Result<MaskRead> {
  if (halfMark.test(text)) return refuse(maskOpen, 'The digits of the extension are missing.');
  const marked = extensionMark.exec(text);
  if (!marked) return readNumber(text);
  const [number, extension] = [readNumber(matchGroup(marked, 1)), matchGroup(marked, 2)];
  if (!number.ok) return number;
  if (number.value.raw.length < masks.phone.max)
    return refuse(maskOpen, `${words('phone')}; this has ${number.value.raw.length}.`);
  if (!hasBeside) return refuse('PHONE_EXTENSION', noExtension);
  if (extension === '') return refuse(maskOpen, 'The digits of the extension are missing.');
  return extension.length > masks.extension.max
    ? tooMany('extension', extension.length)
    : kept(number.value.raw, extension);
}
const zipLength = masks.zip.max + masks.zip4.max;
function readZip(text: string, hasBeside: boolean): Result<MaskRead> {
  const foreign = foreignIn('zip', text);
  if (foreign !== null) return notHeld('zip', foreign);
  const digits = strip('zip', text);
  if (digits.length <= masks.zip.max) return kept(digits);
  if (digits.length > zipLength) return tooMany('zip', digits.length);
  if (!hasBeside)
    return refuse('ZIP_FOUR', `${words('zip')} here; +4 is not kept. This has ${digits.length}.`);
  return digits.length === zipLength
    ? kept(digits.slice(0, masks.zip.max), digits.slice(masks.zip.max))
    : refuse(maskOpen, `${words('zip')}, or 9 with its +4; this has ${digits.length}.`);
}

/**
 * Reads a text that was typed, pasted or scanned into a mask: kept whole or refused in words, never
 * cut. Separators go, a phone's country code +1 goes, "x12" is its extension and "-1234" a ZIP
 * code's +4 where a field beside it keeps that (`hasBeside`). Failures: MASK_FOREIGN, MASK_LONG,
 * PHONE_COUNTRY, PHONE_EXTENSION, ZIP_FOUR, and `maskOpen` while more typing may mend it.
 */
export function readMask(kind: MaskKind, text: string, hasBeside = false): Result<MaskRead> {
  if (kind === 'phone') return readPhone(text, hasBeside);
  if (kind === 'zip') return readZip(text, hasBeside);
  if (kind === 'extension')
    return plainly(kind, text.replace(/^\s*(?:x|#|ext(?:ension)?)[\s.:]*/i, ''));
  return plainly(kind, text);
}

const shownAt = (kind: MaskKind, raw: string, count: number): Masked => {
  const text = formatMask(kind, raw);
  let caret = 0;
  for (let seen = 0; caret < text.length && seen < count; caret += 1)
    if (text[caret] !== ' ') seen += 1;
  return { text, caret, raw: strip(kind, text) };
};

/** A text that fits the mask, in its groups; the caret stays behind the same characters. */
export const groupMask = (kind: MaskKind, text: string, caret = text.length): Masked =>
  shownAt(kind, strip(kind, text), strip(kind, text.slice(0, caret)).length);

/**
 * Backspace or Delete at `caret`, or over a selection: separators are stepped over, never deleted
 * alone.
 */
export function eraseMask(
  kind: MaskKind,
  current: string,
  caret: number,
  direction: 'back' | 'forward',
  selectionEnd = caret,
): Masked {
  let before = strip(kind, current.slice(0, caret));
  let after = strip(kind, current.slice(selectionEnd));
  if (caret === selectionEnd) {
    if (direction === 'back') before = before.slice(0, -1);
    else after = after.slice(1);
  }
  return shownAt(kind, before + after, before.length);
}
