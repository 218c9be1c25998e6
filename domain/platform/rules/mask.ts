import { parseNdc } from '#domain/drug/rules/ndc.ts';
import { parseStationCode } from '#domain/label/rules/station-code.ts';
import type { FieldKind } from '../fields/field.ts';

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

const strip = (kind: MaskKind, text: string): string => {
  const { allowed, upper } = masks[kind];
  return [...(upper ? text.toUpperCase() : text)].filter((code) => allowed.test(code)).join('');
};

/**
 * Stored characters → shown text: `00591036901` as an NDC → `0059 10369 01`. More than the groups
 * hold (a 13-digit Surescripts ID) is shown ungrouped.
 */
export function formatMask(kind: MaskKind, raw: string): string {
  const { groups, max } = masks[kind];
  const kept = strip(kind, raw).slice(0, max);
  if (kept.length > groups.reduce((sum, group) => sum + group, 0)) return kept;
  const out: string[] = [];
  let at = 0;
  for (const size of groups) {
    if (at >= kept.length) break;
    out.push(kept.slice(at, at + size));
    at += size;
  }
  return out.join(' ');
}

/** The mask’s pattern for a placeholder: `111 111 1111`, `aa`. */
export const maskPattern = (kind: MaskKind): string =>
  masks[kind].groups.map((group) => (kind === 'state' ? 'a' : '1').repeat(group)).join(' ');

/**
 * Pasted or scanned text → what would be stored: separators go, a phone’s +1 goes, a ZIP+4 gives
 * its part, one of our labels gives
 * its prescription number, an NDC of any legal shape gives its 11 digits. Ten NDC digits without a
 * shape stay ten: the caller asks.
 */
export function normaliseMask(kind: MaskKind, text: string): string {
  if (kind === 'ndc') {
    const read = parseNdc(text);
    if (read.ok && read.value.length === 1) return read.value[0].ndc11;
  }
  if (kind === 'rxNumber') {
    const label = parseStationCode(text.trim());
    if (label.ok && label.value.kind === 'rx') return label.value.rxNumber;
  }
  const raw = strip(kind, text);
  if (kind === 'phone' && raw.length === 11 && raw.startsWith('1')) return raw.slice(1);
  if (kind === 'zip4' && raw.length === 9) return raw.slice(5);
  return raw.slice(0, masks[kind].max);
}

const shownAt = (kind: MaskKind, raw: string, count: number): Masked => {
  const text = formatMask(kind, raw);
  let caret = 0;
  for (let seen = 0; caret < text.length && seen < count; caret += 1)
    if (text[caret] !== ' ') seen += 1;
  return { text, caret, raw: strip(kind, text) };
};

/**
 * Text typed or pasted at `caret` of the shown text (replacing up to `selectionEnd`). Typed
 * separators are taken and dropped; a
 * paste into an empty field, or over all of it, is normalised; characters beyond the mask are
 * dropped.
 */
export function typeMask(
  kind: MaskKind,
  current: string,
  caret: number,
  inserted: string,
  selectionEnd = caret,
): Masked {
  const before = strip(kind, current.slice(0, caret));
  const after = strip(kind, current.slice(selectionEnd));
  if (before === '' && after === '' && inserted.length > 1) {
    const raw = normaliseMask(kind, inserted);
    return shownAt(kind, raw, raw.length);
  }
  const room = Math.max(0, masks[kind].max - before.length - after.length);
  const added = strip(kind, inserted).slice(0, room);
  return shownAt(kind, before + added + after, before.length + added.length);
}

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
