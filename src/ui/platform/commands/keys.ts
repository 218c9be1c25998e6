/**
 * What the keymap needs of a keyboard event. Real events fit; so do the ones that a bench or the
 * scan router hands on.
 */
export interface KeyInput {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
  readonly isComposing: boolean;
  readonly keyCode?: number;
  readonly timeStamp: number;
  getModifierState?(key: string): boolean;
}

const named: Readonly<Record<string, string>> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  ' ': 'Space',
  Esc: 'Escape',
  Del: 'Delete',
  ContextMenu: 'Menu',
  Apps: 'Menu',
};
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
  'OS',
]);
export const isModifierKey = (key: string): boolean => modifiers.has(key);

const onlyLatin = /^[a-z]$/i;
/**
 * Letters by what they print; where that is no Latin letter, by where they stand. Digits by what
 * they print.
 */
function baseOf(input: KeyInput): string | null {
  const name = named[input.key];
  if (name !== undefined) return name;
  if (input.code.startsWith('Numpad') && /^\d$/.test(input.key)) return `Numpad${input.key}`;
  if ([...input.key].length > 1) return input.key;
  if (onlyLatin.test(input.key)) return input.key.toUpperCase();
  const placed = /^Key([A-Z])$/.exec(input.code);
  return placed?.[1] && /\p{L}/u.test(input.key) ? placed[1] : input.key;
}

/** Text of other layouts and of input methods is never a command. */
const isForeignText = (input: KeyInput): boolean =>
  input.isComposing ||
  input.keyCode === 229 ||
  input.key === 'Process' ||
  input.key === 'Dead' ||
  input.key === 'Unidentified' ||
  input.metaKey ||
  input.getModifierState?.('AltGraph') === true ||
  (input.ctrlKey && input.altKey) ||
  (input.altKey && input.code.startsWith('Numpad'));

/**
 * The name of a stroke: "Ctrl+Shift+A", "Alt+1", "F8", "?", "Down". Null for text, for modifiers
 * alone and for what an
 * input method composes. A character that Shift only helps to print (?, and digits on some layouts)
 * goes without Shift.
 */
export function strokeOf(input: KeyInput): string | null {
  if (isForeignText(input) || isModifierKey(input.key)) return null;
  const base = baseOf(input);
  if (base === null) return null;
  const isSign = base.length === 1 && !onlyLatin.test(base);
  const parts = [
    input.ctrlKey ? 'Ctrl' : '',
    input.altKey ? 'Alt' : '',
    input.shiftKey && !isSign ? 'Shift' : '',
    base,
  ];
  return parts.filter((part) => part !== '').join('+');
}

/** Types a character into a text field when nothing binds it. */
export const isPrintable = (input: KeyInput): boolean =>
  [...input.key].length === 1 && !input.ctrlKey && !input.altKey && !input.metaKey;

const modifierNames = ['Ctrl', 'Alt', 'Shift'];
/** "Ctrl++" is Ctrl and the plus key. */
export const partsOf = (stroke: string): readonly string[] => {
  if (stroke === '+') return ['+'];
  return stroke.endsWith('++') ? [...stroke.slice(0, -2).split('+'), '+'] : stroke.split('+');
};
export const baseOfStroke = (stroke: string): string => partsOf(stroke).at(-1) ?? '';
export const hasModifier = (stroke: string, name: 'Ctrl' | 'Alt' | 'Shift'): boolean =>
  partsOf(stroke).slice(0, -1).includes(name);
/** One character and no Ctrl or Alt. */
export const isBare = (stroke: string): boolean =>
  !hasModifier(stroke, 'Ctrl') &&
  !hasModifier(stroke, 'Alt') &&
  ([...baseOfStroke(stroke)].length === 1 ||
    stroke === 'Space' ||
    /^Numpad\d$/.test(baseOfStroke(stroke)));

/**
 * The one spelling of a stroke: modifiers in order, letters in upper case, arrows and Menu by their
 * short names.
 */
export function canonical(stroke: string): string {
  const parts = partsOf(stroke);
  const base = parts.at(-1) ?? '';
  const mods = modifierNames.filter((modifierName) =>
    parts.slice(0, -1).some((part) => part.toLowerCase() === modifierName.toLowerCase()),
  );
  return [...mods, named[base] ?? (onlyLatin.test(base) ? base.toUpperCase() : base)].join('+');
}
/**
 * True for the one spelling that `strokeOf` gives: modifiers in the order Ctrl, Alt, Shift, letters
 * in upper case.
 */
export function isCanonical(stroke: string): boolean {
  const parts = partsOf(stroke);
  const mods = parts.slice(0, -1);
  const base = parts.at(-1) ?? '';
  const inOrder =
    modifierNames.filter((modifierName) => mods.includes(modifierName)).join() === mods.join();
  const letter = !onlyLatin.test(base) || base === base.toUpperCase();
  const sign = base.length === 1 && !onlyLatin.test(base);
  return base !== '' && inOrder && letter && !(base in named) && !(sign && mods.includes('Shift'));
}

/** Keys that edit text: in a text field they are the browser's, whatever binds them elsewhere. */
export const textEditing: ReadonlySet<string> = new Set([
  'Ctrl+A',
  'Ctrl+C',
  'Ctrl+X',
  'Ctrl+V',
  'Ctrl+Z',
  'Ctrl+Y',
  'Ctrl+Shift+Z',
  'Backspace',
  'Delete',
  'Left',
  'Right',
  'Home',
  'End',
  'Ctrl+Left',
  'Ctrl+Right',
  'Ctrl+Home',
  'Ctrl+End',
  'Shift+Left',
  'Shift+Right',
  'Shift+Home',
  'Shift+End',
  'Ctrl+Shift+Left',
  'Ctrl+Shift+Right',
  'Ctrl+Delete',
  'Shift+Insert',
  'Ctrl+Insert',
]);
/** Keys that a browser tab never hands on; an installed app gets them. */
export const reservedInTab: ReadonlySet<string> = new Set([
  'Ctrl+N',
  'Ctrl+T',
  'Ctrl+W',
  'Ctrl+Shift+N',
  'Ctrl+Shift+T',
  'Ctrl+Shift+W',
  'Ctrl+Shift+Q',
  'Ctrl+F4',
  'Ctrl+Tab',
  'Ctrl+Shift+Tab',
  'Ctrl+PageUp',
  'Ctrl+PageDown',
  'F11',
  'F12',
  'Alt+F4',
  'Alt+Tab',
]);
/** What a wedge scanner types for control characters: Ctrl+letters and signs, or function keys. */
export const isScanExposed = (stroke: string): boolean =>
  /^Ctrl\+[A-Z]$/.test(stroke) ||
  ['Ctrl+[', 'Ctrl+\\', 'Ctrl+]', 'Ctrl+^', 'Ctrl+_', 'Ctrl+@'].includes(stroke) ||
  /^F\d+$/.test(stroke);
/**
 * The browser's own meaning of these is never wanted here: bookmark, print, save page, history,
 * downloads, caret browsing, another tab where a queue was meant.
 */
export const neverTheBrowsers: ReadonlySet<string> = new Set([
  ...Array.from({ length: 9 }, (_, index) => `Ctrl+${index + 1}`),
  'Ctrl+S',
  'Ctrl+P',
  'Ctrl+D',
  'Ctrl+E',
  'Ctrl+H',
  'Ctrl+J',
  'Ctrl+O',
  'Ctrl+U',
  'Ctrl+G',
  'Ctrl+M',
  'Ctrl+Shift+D',
  'Ctrl+Shift+H',
  'F3',
  'F5',
  'F7',
  'Alt+Left',
  'Alt+Right',
]);
