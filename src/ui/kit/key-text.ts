const spelt: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl',
  control: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
  meta: 'Meta',
  escape: 'Esc',
  esc: 'Esc',
  enter: 'Enter',
  space: 'Space',
  ' ': 'Space',
  tab: 'Tab',
  arrowup: '↑',
  up: '↑',
  arrowdown: '↓',
  down: '↓',
  arrowleft: '←',
  left: '←',
  arrowright: '→',
  right: '→',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  delete: 'Del',
  insert: 'Insert',
  backspace: 'Backspace',
  home: 'Home',
  end: 'End',
  contextmenu: 'Menu',
};
/** 'Ctrl++' is Ctrl and the plus key, so the key is split off before the chord is. */
const partsOf = (keys: string): readonly string[] => {
  if (keys.endsWith('++')) return [...keys.slice(0, -2).split('+'), '+'];
  return keys === '+' ? ['+'] : keys.split('+');
};
const words = (keys: string): readonly string[] =>
  partsOf(keys).map(
    (part) =>
      spelt[part.toLowerCase()] ??
      (part.length === 1 ? part.toUpperCase() : part.charAt(0).toUpperCase() + part.slice(1)),
  );

/** 'ctrl+s' → 'Ctrl S', as a key hint is drawn. */
export const keyText = (keys: string): string => words(keys).join(' ');
/** 'ctrl+s' → 'Ctrl+S', as a sentence says it. */
export const strokeText = (keys: string): string =>
  keys
    .split(' ')
    .map((stroke) => words(stroke).join('+'))
    .join(' ');

const aria: Readonly<Record<string, string>> = {
  ctrl: 'Control',
  esc: 'Escape',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  pgup: 'PageUp',
  pgdn: 'PageDown',
  menu: 'ContextMenu',
};
/** 'Ctrl+S' → 'Control+S', the spelling of `aria-keyshortcuts` (WAI-ARIA 1.2). */
export const ariaKeys = (keys: string): string =>
  partsOf(keys)
    .map((part) => aria[part.toLowerCase()] ?? (part === '+' ? 'Plus' : part))
    .join('+');

/**
 * Keys that a control has by itself, as every program has them: nobody can change them, so a view
 * may name them. The
 * palette's own keys and its prefixes are among them, and the letters of login and lock, that stand
 * before anybody's own keys are known.
 */
export const fixedKeys = [
  'Enter',
  'Tab',
  'Space',
  'Backspace',
  'Up',
  'Down',
  'Left',
  'Right',
  'Ctrl+V',
  'Alt+L',
  'Alt+P',
  'Alt+U',
  'Ctrl+Enter',
  'Ctrl+Insert',
  'PageUp',
  'PageDown',
  '>',
  '#',
  '@',
  '$',
  '/',
  '1',
  'Y',
  'N',
] as const;
export type FixedKey = (typeof fixedKeys)[number];
