import { expect, test } from 'vitest';
import { keyEvent } from '#tests/platform/bench.ts';
import {
  canonical,
  isCanonical,
  isPrintable,
  strokeOf,
  type KeyInput,
} from '#ui/platform/commands/keys.ts';

const key = (over: Partial<KeyInput>): KeyInput => ({ ...keyEvent('A'), ...over });
test.each([
  ['a letter with Ctrl', { key: 'e', code: 'KeyE', ctrlKey: true }, 'Ctrl+E'],
  ['the same under CapsLock', { key: 'E', code: 'KeyE', ctrlKey: true }, 'Ctrl+E'],
  [
    'a letter with Ctrl and Shift',
    { key: 'L', code: 'KeyL', ctrlKey: true, shiftKey: true },
    'Ctrl+Shift+L',
  ],
  [
    'a letter by what it prints, not by where it stands (AZERTY)',
    { key: 'q', code: 'KeyA', ctrlKey: true },
    'Ctrl+Q',
  ],
  [
    'a letter of another alphabet by where it stands',
    { key: 'у', code: 'KeyE', ctrlKey: true },
    'Ctrl+E',
  ],
  ['a sign that Shift prints', { key: '?', code: 'Slash', shiftKey: true }, '?'],
  [
    'a digit that needs Shift on its layout',
    { key: '1', code: 'Digit1', shiftKey: true, altKey: true },
    'Alt+1',
  ],
  ['a digit of the number pad is not the digit', { key: '1', code: 'Numpad1' }, 'Numpad1'],
  ['the number pad without NumLock moves', { key: 'End', code: 'Numpad1' }, 'End'],
  ['an arrow', { key: 'ArrowDown', code: 'ArrowDown' }, 'Down'],
  ['space', { key: ' ', code: 'Space' }, 'Space'],
  ['Alt and the number pad type a character', { key: '2', code: 'Numpad2', altKey: true }, null],
  [
    'AltGr types a character',
    {
      key: '€',
      code: 'KeyE',
      ctrlKey: true,
      altKey: true,
      getModifierState: (text: string) => text === 'AltGraph',
    },
    null,
  ],
  [
    'Ctrl and Alt are AltGr on many keyboards',
    { key: 'e', code: 'KeyE', ctrlKey: true, altKey: true },
    null,
  ],
  ['an input method composes', { key: 'Enter', code: 'Enter', isComposing: true }, null],
  ['an input method of old', { key: 'Process', code: 'KeyA', keyCode: 229 }, null],
  ['a dead key', { key: 'Dead', code: 'Quote' }, null],
  ['a modifier alone', { key: 'Control', code: 'ControlLeft', ctrlKey: true }, null],
  ['the system key', { key: 'l', code: 'KeyL', metaKey: true }, null],
])('%s', (_, over, stroke) => {
  expect(strokeOf(key(over))).toBe(stroke);
});

test('bindings are kept in the one spelling that key events have', () => {
  expect(['ctrl+e', 'Shift+Ctrl+ArrowUp', 'Esc', 'Alt+PageDown'].map(canonical)).toEqual([
    'Ctrl+E',
    'Ctrl+Shift+Up',
    'Escape',
    'Alt+PageDown',
  ]);
  expect(['Ctrl+E', 'Shift+Ctrl+E', 'ArrowUp', '?', 'Shift+?'].map(isCanonical)).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
});
test('text is what a key prints without Ctrl or Alt', () => {
  expect([
    isPrintable(keyEvent('A')),
    isPrintable(keyEvent('Space')),
    isPrintable(keyEvent('Ctrl+A')),
    isPrintable(keyEvent('Enter')),
  ]).toEqual([true, true, false, false]);
});
