import { baseOf, codeOf, needsShift, type Press } from '../scan-simulator.ts';

/** How somebody strikes keys: from one to the next, and how long each is held. Milliseconds. */
export interface Pace {
  readonly gap: number;
  readonly hold: number;
}
const named: Readonly<Record<string, string>> = {
  Up: 'ArrowUp',
  Down: 'ArrowDown',
  Left: 'ArrowLeft',
  Right: 'ArrowRight',
  Menu: 'ContextMenu',
  Space: ' ',
};
export interface Struck {
  readonly modifiers: readonly string[];
  readonly key: string;
  readonly code: string;
}
/** A stroke as commands spell it: "Ctrl+Shift+A", "?", "F8", "Down". */
export function struckOf(stroke: string): Struck {
  const parts = stroke.length === 1 ? [stroke] : stroke.split(/\+(?=.)/);
  const name = parts.at(-1) ?? '';
  const given = parts.slice(0, -1).map((part) => (part === 'Ctrl' ? 'Control' : part));
  const key = named[name] ?? name;
  if (key.length > 1) {
    const onPad = /^Numpad(\d|Enter)$/.exec(key)?.[1];
    return { modifiers: given, key: onPad ?? key, code: key };
  }
  // A capital names the key of a command; typed alone it is a capital.
  const typed = stroke.length > 1 ? key.toLowerCase() : key;
  const isShifted = needsShift(typed) && !given.includes('Shift');
  const base = baseOf(typed);
  return {
    modifiers: isShifted ? [...given, 'Shift'] : given,
    key: base,
    code: codeOf(base),
  };
}

/** The presses of strokes one after the other; no key is struck again before it was let go. */
export function hurried(strokes: readonly string[], pace: Pace, start = 1_000): Press[] {
  const struck = strokes.map(struckOf);
  return struck.flatMap(({ modifiers, key, code }, index) => {
    const at = start + index * pace.gap;
    const next = struck[index + 1];
    const isApart =
      modifiers.length > 0 || next?.code === code || (next?.modifiers.length ?? 0) > 0;
    const hold = isApart ? Math.min(pace.hold, pace.gap * 0.6) : pace.hold;
    const press = (name: string, place: string, down: boolean, when: number): Press => ({
      at: when,
      down,
      code: place,
      key: name,
      device: 'hand',
    });
    const lead = Math.min(pace.gap * 0.1, pace.hold);
    return [
      ...modifiers.map((name) => press(name, `${name}Left`, true, at - lead)),
      press(key, code, true, at),
      press(key, code, false, at + hold),
      ...modifiers.map((name) => press(name, `${name}Left`, false, at + hold + lead)),
    ];
  });
}
