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
export function roleOf(record: KeyRecord, profile: StationProfile): KeyRole {
  if (isModifier(record)) return { role: 'modifier' };
  if (record.metaKey) return { role: 'command' };
  if (record.ctrlKey && record.altKey)
    return record.altGraph && record.key.length === 1
      ? { role: 'char', char: record.key }
      : { role: 'command' };
  if (record.altKey)
    return /^Numpad\d$/.test(record.code)
      ? { role: 'alt-digit', char: record.code.slice(-1) }
      : { role: 'command' };
  if (record.ctrlKey) {
    const char = controlOf(record.key);
    if (char === '\r') return { role: 'end', char };
    return char === null ? { role: 'command' } : { role: 'control', char };
  }
  if (record.key === 'Enter') return { role: 'end', char: '\r' };
  if (record.key === 'Tab') return { role: 'end', char: '\t' };
  if (/^F\d{1,2}$/.test(record.key))
    return { role: 'control', char: profile.controlKeys[record.key] ?? '' };
  if (record.key.length !== 1) return { role: 'command' };
  return {
    role: 'char',
    char:
      record.capsLock && profile.capsLock === 'inverts' && /[a-z]/i.test(record.key)
        ? otherCase(record.key)
        : record.key,
  };
}

/**
 * Alt+0029 → GS. Below 32 the OEM and ANSI tables agree for our purpose; null when it is no single
 * character.
 */
export function altCharacter(digits: string): string | null {
  const number = Number(digits);
  return digits !== '' && number > 0 && number < 256 ? String.fromCharCode(number) : null;
}
