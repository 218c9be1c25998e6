// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { useRecordHotkeys } from 'react-hotkeys-hook';
import { afterEach, expect, test } from 'vitest';
import { canonical, strokeOf } from '#ui/platform/commands/keys.ts';

afterEach(cleanup);

interface Press {
  readonly what: string;
  /** The stroke that a person means; null where text is typed or composed. */
  readonly means: string | null;
  readonly key: string;
  readonly code: string;
  readonly with?: readonly ('Control' | 'Shift' | 'Alt' | 'AltGraph')[];
  readonly composing?: true;
}
/** What is pressed in the dialog of the keys, on the layouts of people who work here. */
const presses: readonly Press[] = [
  { what: 'Ctrl and a letter', means: 'Ctrl+J', key: 'j', code: 'KeyJ', with: ['Control'] },
  {
    what: 'Ctrl, Shift and a letter',
    means: 'Ctrl+Shift+A',
    key: 'A',
    code: 'KeyA',
    with: ['Control', 'Shift'],
  },
  { what: 'Alt and a digit', means: 'Alt+1', key: '1', code: 'Digit1', with: ['Alt'] },
  { what: 'a function key', means: 'F8', key: 'F8', code: 'F8' },
  { what: 'Shift and F6', means: 'Shift+F6', key: 'F6', code: 'F6', with: ['Shift'] },
  { what: 'an arrow', means: 'Up', key: 'ArrowUp', code: 'ArrowUp' },
  {
    what: 'Page Down with Alt',
    means: 'Alt+PageDown',
    key: 'PageDown',
    code: 'PageDown',
    with: ['Alt'],
  },
  { what: 'the space bar', means: 'Space', key: ' ', code: 'Space' },
  { what: 'a question mark', means: '?', key: '?', code: 'Slash', with: ['Shift'] },
  { what: 'Ctrl and plus', means: 'Ctrl++', key: '+', code: 'Equal', with: ['Control', 'Shift'] },
  { what: '1 of the number pad', means: 'Numpad1', key: '1', code: 'Numpad1' },
  { what: 'German Ctrl+Z', means: 'Ctrl+Z', key: 'z', code: 'KeyY', with: ['Control'] },
  { what: 'Cyrillic Ctrl+A', means: 'Ctrl+A', key: 'ф', code: 'KeyA', with: ['Control'] },
  { what: 'AltGr and e', means: null, key: '€', code: 'KeyE', with: ['Control', 'AltGraph'] },
  { what: 'a dead accent', means: null, key: 'Dead', code: 'BracketLeft' },
  { what: 'composed text', means: null, key: 'Process', code: 'KeyA', composing: true },
];
const codeOf = { Control: 'ControlLeft', Shift: 'ShiftLeft', Alt: 'AltLeft', AltGraph: 'AltRight' };
const modifiersOf = (held: NonNullable<Press['with']>) => ({
  ctrlKey: held.includes('Control'),
  altKey: held.includes('Alt') || held.includes('AltGraph'),
  shiftKey: held.includes('Shift'),
  modifierAltGraph: held.includes('AltGraph'),
  bubbles: true,
});
const heldIn = ({ with: held = [] }: Press): readonly KeyboardEvent[] =>
  held.map((key) => new KeyboardEvent('keydown', { key, code: codeOf[key], ...modifiersOf(held) }));
const keyOf = ({ key, code, composing, with: held = [] }: Press): KeyboardEvent =>
  new KeyboardEvent('keydown', {
    key,
    code,
    isComposing: composing === true,
    ...modifiersOf(held),
  });
const names: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl',
  control: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  arrowup: 'Up',
  pagedown: 'PageDown',
  space: 'Space',
  slash: '/',
  equal: '=',
};
/** What the library has recorded as one stroke, without a Shift that only helps to print. */
function strokeOfRecorded(keys: ReadonlySet<string>): string {
  const parts = [...keys].map(
    (key) => names[key] ?? (/^f\d+$/.test(key) ? key.toUpperCase() : key),
  );
  const sign = /^[^a-z]$/i.test(parts.at(-1) ?? '');
  return canonical(parts.filter((part) => !(sign && part === 'Shift')).join('+'));
}
function recorded(press: Press, byKey: boolean): string {
  const { result } = renderHook(() => useRecordHotkeys(byKey));
  act(() => result.current[1].start());
  for (const event of [...heldIn(press), keyOf(press)])
    act(() => void document.body.dispatchEvent(event));
  return strokeOfRecorded(result.current[0]);
}
const wrong = (read: (press: Press) => string | null): readonly string[] =>
  presses.filter((press) => read(press) !== press.means).map(({ what }) => what);

test('the keymap reads every key that a person presses as the stroke that is meant', () => {
  expect(wrong((press) => strokeOf(keyOf(press)))).toEqual([]);
});
test('the recorder of react-hotkeys-hook reads these presses as other strokes', () => {
  const byPlace = wrong((press) => recorded(press, false));
  const byKey = wrong((press) => recorded(press, true));

  const text = ['AltGr and e', 'a dead accent', 'composed text'];
  expect([presses.length, byPlace, byKey]).toEqual([
    16,
    ['a question mark', 'Ctrl and plus', '1 of the number pad', 'German Ctrl+Z', ...text],
    ['the space bar', '1 of the number pad', 'Cyrillic Ctrl+A', ...text],
  ]);
});
test('it keeps a set: the second key of a chord is one more key held at once', () => {
  const { result } = renderHook(() => useRecordHotkeys());
  act(() => result.current[1].start());
  const [control, letter, again] = [
    { key: 'Control', code: 'ControlLeft' },
    { key: 'g', code: 'KeyG', ctrlKey: true },
    { key: 'g', code: 'KeyG' },
  ];
  for (const init of [control, letter, again])
    act(
      () =>
        void document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true })),
    );

  expect([...result.current[0]]).toEqual(['ctrl', 'g']);
});
