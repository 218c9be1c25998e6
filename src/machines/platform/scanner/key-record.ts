import type { StationProfile } from './station-profile.ts';

/**
 * A keyboard event as plain data. `timeStamp` is the event’s own (ms, the clock of
 * `performance.now()`), never the handler’s time.
 */
export interface KeyRecord {
  readonly type: 'keydown' | 'keyup';
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey?: boolean;
  readonly altGraph?: boolean;
  readonly capsLock?: boolean;
  readonly repeat: boolean;
  readonly timeStamp: number;
  readonly isComposing: boolean;
}

/**
 * What a key could be in a scan. `char`: a printable character. `control`: a control character sent
 * as Ctrl+letter or F-key.
 * `end`: Enter or Tab. `alt-digit`: one digit of Alt+numpad. `modifier`. `command`: nothing a
 * scanner sends.
 */
export type KeyRole =
  | { readonly role: 'char'; readonly char: string }
  | { readonly role: 'control'; readonly char: string }
  | { readonly role: 'end'; readonly char: string }
  | { readonly role: 'alt-digit'; readonly char: string }
  | { readonly role: 'modifier' }
  | { readonly role: 'command' };

const modifiers = new Set([
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'NumLock',
  'ScrollLock',
  'Fn',
  'FnLock',
  'OS',
]);
const punctuation: Readonly<Record<string, string>> = {
  '[': '\u001b',
  '\\': '\u001c',
  ']': '\u001d',
  '^': '\u001e',
  '6': '\u001e',
  _: '\u001f',
  '-': '\u001f',
};

const controlOf = (key: string): string | null =>
  /^[a-z]$/i.test(key)
    ? String.fromCharCode(key.toUpperCase().charCodeAt(0) & 31)
    : (punctuation[key] ?? null);
const otherCase = (code: string): string =>
  code === code.toUpperCase() ? code.toLowerCase() : code.toUpperCase();

export const isModifier = ({ key }: KeyRecord): boolean => modifiers.has(key);
function roleWithAlt({ key, code, ctrlKey, altGraph }: KeyRecord): KeyRole {
  if (ctrlKey && altGraph && key.length === 1) return { role: 'char', char: key };
  if (!ctrlKey && /^Numpad\d$/.test(code)) return { role: 'alt-digit', char: code.slice(-1) };
  return { role: 'command' };
}
function roleWithCtrl({ key }: KeyRecord): KeyRole {
  const char = controlOf(key);
  if (char === '\r') return { role: 'end', char };
  return char === null ? { role: 'command' } : { role: 'control', char };
}
function plainRole({ key, capsLock }: KeyRecord, profile: StationProfile): KeyRole {
  if (key === 'Enter') return { role: 'end', char: '\r' };
  if (key === 'Tab') return { role: 'end', char: '\t' };
  if (/^F\d{1,2}$/.test(key)) return { role: 'control', char: profile.controlKeys[key] ?? '' };
  if (key.length !== 1) return { role: 'command' };
  const isInverted = capsLock && profile.capsLock === 'inverts' && /[a-z]/i.test(key);
  return { role: 'char', char: isInverted ? otherCase(key) : key };
}
/** What a key can be of a scan: a character, an end, a control character, or no part of one. */
export function roleOf(record: KeyRecord, profile: StationProfile): KeyRole {
  if (isModifier(record)) return { role: 'modifier' };
  if (record.metaKey) return { role: 'command' };
  if (record.altKey) return roleWithAlt(record);
  return record.ctrlKey ? roleWithCtrl(record) : plainRole(record, profile);
}

/**
 * Alt+0029 → GS. Below 32 the OEM and ANSI tables agree for our purpose; null when it is no single
 * character.
 */
export function altCharacter(digits: string): string | null {
  const number = Number(digits);
  return digits !== '' && number > 0 && number < 256 ? String.fromCharCode(number) : null;
}
