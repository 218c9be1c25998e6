import type { CDPSession } from 'playwright/test';

/**
 * How a wedge scanner types: milliseconds between keys, how long it holds one, the key after the
 * code, and how it sends control characters.
 */
export interface Scanner {
  readonly gap: number;
  readonly hold: number;
  readonly suffix: 'Enter' | 'Tab' | null;
  readonly controls: 'ctrl' | 'drop' | 'fkeys';
}
export const fastScanner: Scanner = { gap: 8, hold: 2, suffix: 'Enter', controls: 'ctrl' };

interface Key {
  readonly key: string;
  readonly code: string;
  readonly vk: number;
  readonly shift: boolean;
  readonly ctrl: boolean;
}
const named: Readonly<Record<string, readonly [code: string, vk: number]>> = {
  ']': ['BracketRight', 221],
  '[': ['BracketLeft', 219],
  '\\': ['Backslash', 220],
  '-': ['Minus', 189],
  '.': ['Period', 190],
  ' ': ['Space', 32],
  '@': ['Digit2', 50],
  ')': ['Digit0', 48],
  '>': ['Period', 190],
  '^': ['Digit6', 54],
  _: ['Minus', 189],
  '/': ['Slash', 191],
};
const plain = (code: string): Key => {
  if (/[a-z]/i.test(code))
    return {
      key: code,
      code: `Key${code.toUpperCase()}`,
      vk: code.toUpperCase().charCodeAt(0),
      shift: /[A-Z]/.test(code),
      ctrl: false,
    };
  if (/\d/.test(code))
    return { key: code, code: `Digit${code}`, vk: code.charCodeAt(0), shift: false, ctrl: false };
  const found = named[code];
  if (!found) throw new Error(`The simulated scanner can't type ${JSON.stringify(code)}`);
  return { key: code, code: found[0], vk: found[1], shift: '@)>^_'.includes(code), ctrl: false };
};
/**
 * Control characters as Ctrl and a letter, as many wedges send them: GS is Ctrl+], EOT is Ctrl+D.
 * Others send the first of them as function keys.
 */
const keyOf = (code: string, controls: Scanner['controls']): Key | null => {
  const point = code.codePointAt(0)!;
  if (point >= 0x20) return plain(code);
  if (controls === 'fkeys')
    return point >= 1 && point <= 12
      ? { key: `F${point}`, code: `F${point}`, vk: 111 + point, shift: false, ctrl: false }
      : null;
  return controls === 'ctrl'
    ? { ...plain(String.fromCharCode(point + 0x40).toLowerCase()), shift: false, ctrl: true }
    : null;
};
const suffixes = {
  Enter: { key: 'Enter', code: 'Enter', vk: 13, shift: false, ctrl: false },
  Tab: { key: 'Tab', code: 'Tab', vk: 9, shift: false, ctrl: false },
} as const;

/**
 * How far ahead of now the keys are dated: a busy machine delivers them late, and then they are
 * still not late for their own times. The busier it answers, the further ahead; but at most so far
 * that a message of 6 s about the scan still stands when the scan is over.
 */
async function leadFor(cdp: CDPSession, keys: number): Promise<number> {
  const from = performance.now();
  for (let index = 0; index < 3; index += 1)
    await cdp.send('Runtime.evaluate', { expression: '0' });
  return Math.min(4_000, Math.max(500, ((performance.now() - from) / 3) * keys * 6));
}
/** Longer than the router waits for the rest of a code: a license ends by silence alone. */
const tailMs = 650;

/**
 * Types a code as a scanner does. The times of the keys are given to the browser with the events,
 * so that a busy machine doesn't
 * turn a scanner into a slow hand; everything else is the browser's own input path. Resolves when
 * the last key's time has passed.
 */
export async function wedge(
  cdp: CDPSession,
  code: string,
  scanner: Scanner = fastScanner,
): Promise<void> {
  const keys = [
    ...[...code].flatMap((code) => keyOf(code, scanner.controls) ?? []),
    ...(scanner.suffix ? [suffixes[scanner.suffix]] : []),
  ];
  const from = (Date.now() + (await leadFor(cdp, keys.length))) / 1000;
  const sent: Promise<unknown>[] = [];
  const send = (
    type: 'keyDown' | 'rawKeyDown' | 'keyUp',
    key: Pick<Key, 'key' | 'code' | 'vk'>,
    modifiers: number,
    at: number,
    text?: string,
  ) =>
    sent.push(
      cdp.send('Input.dispatchKeyEvent', {
        type,
        key: key.key,
        code: key.code,
        windowsVirtualKeyCode: key.vk,
        nativeVirtualKeyCode: key.vk,
        modifiers,
        timestamp: at,
        ...(text === undefined ? {} : { text, unmodifiedText: text }),
      }),
    );
  keys.forEach((key, index) => {
    const at = from + (index * scanner.gap) / 1000;
    const modifiers = (key.shift ? 8 : 0) + (key.ctrl ? 2 : 0);
    const held = key.shift
      ? { key: 'Shift', code: 'ShiftLeft', vk: 16 }
      : key.ctrl
        ? { key: 'Control', code: 'ControlLeft', vk: 17 }
        : null;
    if (held) send('rawKeyDown', held, modifiers, at);
    send(
      key.ctrl || /^F\d/.test(key.key) ? 'rawKeyDown' : 'keyDown',
      key,
      modifiers,
      at + 0.0005,
      key.ctrl || /^F\d/.test(key.key)
        ? undefined
        : key.key === 'Enter'
          ? '\r'
          : key.key === 'Tab'
            ? '\t'
            : key.key,
    );
    send('keyUp', key, modifiers, at + scanner.hold / 1000);
    if (held) send('keyUp', held, 0, at + (scanner.hold + 0.5) / 1000);
  });
  await Promise.all(sent);
  await new Promise((done) =>
    setTimeout(done, Math.max(0, from * 1000 + keys.length * scanner.gap + tailMs - Date.now())),
  );
}
