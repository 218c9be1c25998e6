import { cx } from './class-names.ts';

const spelt: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl', control: 'Ctrl', shift: 'Shift', alt: 'Alt', meta: 'Meta', escape: 'Esc', esc: 'Esc', enter: 'Enter', space: 'Space', ' ': 'Space', tab: 'Tab',
  arrowup: '↑', up: '↑', arrowdown: '↓', down: '↓', arrowleft: '←', left: '←', arrowright: '→', right: '→',
  pageup: 'PgUp', pagedown: 'PgDn', delete: 'Del', insert: 'Insert', backspace: 'Backspace', home: 'Home', end: 'End', contextmenu: 'Menu',
};
/** 'Ctrl++' is Ctrl and the plus key, so the key is split off before the chord is. */
const partsOf = (keys: string): readonly string[] => (keys.endsWith('++') ? [...keys.slice(0, -2).split('+'), '+'] : keys === '+' ? ['+'] : keys.split('+'));

/** 'ctrl+s' → 'Ctrl S', as a key hint is drawn. */
export const keyText = (keys: string): string => partsOf(keys).map((k) => spelt[k.toLowerCase()] ?? (k.length === 1 ? k.toUpperCase() : k.charAt(0).toUpperCase() + k.slice(1))).join(' ');

const aria: Readonly<Record<string, string>> = { ctrl: 'Control', esc: 'Escape', up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight', pgup: 'PageUp', pgdn: 'PageDown', menu: 'ContextMenu' };
/** 'Ctrl+S' → 'Control+S', the spelling of `aria-keyshortcuts` (WAI-ARIA 1.2). */
export const ariaKeys = (keys: string): string => partsOf(keys).map((k) => aria[k.toLowerCase()] ?? (k === '+' ? 'Plus' : k)).join('+');

export interface KbdProps { readonly keys: string; readonly className?: string }
export const Kbd = ({ keys, className }: KbdProps) => <kbd className={cx('kbd', className)} aria-hidden="true">{keyText(keys)}</kbd>;
