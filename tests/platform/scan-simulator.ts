import type { Expected } from '#machines/platform/scanner/burst.ts';
import type { KeyRecord } from '#machines/platform/scanner/key-record.ts';
import type { RouterEffect, RouterState } from '#machines/platform/scanner/router-state.ts';
import { createRouter, route } from '#machines/platform/scanner/scan-router.ts';
import type { StationProfile } from '#machines/platform/scanner/station-profile.ts';

const logNormal = (rnd: () => number, median: number, sigma: number) =>
  median * Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - rnd())) * Math.cos(2 * Math.PI * rnd()));

/** How one make of scanner types. Times in ms. */
export interface ScannerModel {
  readonly gap: number;
  readonly sigma: number;
  readonly dwell: number;
  readonly stallChance: number;
  readonly stallMs: readonly [number, number];
}
export const scanners = {
  fast: { gap: 8, sigma: 0.12, dwell: 3, stallChance: 0, stallMs: [0, 0] },
  typical: { gap: 17, sigma: 0.18, dwell: 6, stallChance: 0, stallMs: [0, 0] },
  bluetooth: { gap: 25, sigma: 0.3, dwell: 6, stallChance: 0.004, stallMs: [60, 160] },
  slow: { gap: 78, sigma: 0.08, dwell: 18, stallChance: 0, stallMs: [0, 0] },
} as const satisfies Record<string, ScannerModel>;
export type ScannerName = keyof typeof scanners;
export type ControlEncoding = 'ctrl' | 'alt-numpad' | 'f-keys';

/** A key going down or up on one device, before the operating system merges the devices. */
export interface Press {
  readonly at: number;
  readonly down: boolean;
  readonly code: string;
  readonly key: string;
  readonly device: 'scanner' | 'hand';
}

const shifted: Readonly<Record<string, string>> = {
  ')': '0',
  '!': '1',
  '@': '2',
  '#': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
  '(': '9',
  _: '-',
  '+': '=',
  '{': '[',
  '}': ']',
  '|': '\\',
  ':': ';',
  '"': "'",
  '<': ',',
  '>': '.',
  '?': '/',
  '~': '`',
};
const unshifted = Object.fromEntries(Object.entries(shifted).map(([up, low]) => [low, up]));
const codes: Readonly<Record<string, string>> = {
  '-': 'Minus',
  '=': 'Equal',
  '[': 'BracketLeft',
  ']': 'BracketRight',
  '\\': 'Backslash',
  ';': 'Semicolon',
  "'": 'Quote',
  ',': 'Comma',
  '.': 'Period',
  '/': 'Slash',
  '`': 'Backquote',
  ' ': 'Space',
  '\r': 'Enter',
  '\t': 'Tab',
};
export const baseOf = (code: string) => shifted[code] ?? code.toLowerCase();
export const codeOf = (base: string) =>
  codes[base] ??
  (/\d/.test(base) ? `Digit${base}` : /[a-z]/.test(base) ? `Key${base.toUpperCase()}` : base);
const keyOf = (base: string) => (base === '\r' ? 'Enter' : base === '\t' ? 'Tab' : base);
export const needsShift = (code: string) => shifted[code] !== undefined || /[A-Z]/.test(code);

/** Strokes (with modifiers) for one character of a payload. */
function strokesOf(
  char: string,
  encoding: ControlEncoding,
): { modifiers: readonly string[]; strokes: readonly { code: string; key: string }[] } {
  const number = char.charCodeAt(0);
  if (char === '\r' || char === '\t' || number >= 32)
    return {
      modifiers: needsShift(char) ? ['Shift'] : [],
      strokes: [{ code: codeOf(baseOf(char)), key: keyOf(baseOf(char)) }],
    };
  if (encoding === 'f-keys')
    return { modifiers: [], strokes: [{ code: fKeys[char] ?? 'F9', key: fKeys[char] ?? 'F9' }] };
  if (encoding === 'alt-numpad')
    return {
      modifiers: ['Alt'],
      strokes: [...String(number).padStart(4, '0')].map((text) => ({
        code: `Numpad${text}`,
        key: text,
      })),
    };
  const base =
    number <= 26 ? String.fromCharCode(number + 96) : ['[', '\\', ']', '6', '-'][number - 27]!;
  return {
    modifiers: number > 29 ? ['Control', 'Shift'] : ['Control'],
    strokes: [{ code: codeOf(base), key: base }],
  };
}
export const fKeys: Readonly<Record<string, string>> = {
  '\u001d': 'F9',
  '\u001e': 'F8',
  '\u0004': 'F4',
  '\u0001': 'F1',
  '\u0005': 'F5',
  '\n': 'F6',
};

/**
 * The presses of one scan from `start`. Gaps are from key to key; modifiers go down just before and
 * up just after their key.
 */
export function scanPresses(
  rnd: () => number,
  scannerModel: ScannerModel,
  payload: string,
  start: number,
  encoding: ControlEncoding = 'ctrl',
): Press[] {
  const out: Press[] = [];
  let number = start;
  let delay = 0;
  const stalled = () => {
    if (rnd() < scannerModel.stallChance)
      delay +=
        scannerModel.stallMs[0] + rnd() * (scannerModel.stallMs[1] - scannerModel.stallMs[0]);
  };
  /** Reports wait during a stall and then come close together, as the radio catches up. */
  const emit = (at: number, down: boolean, code: string, key: string) =>
    out.push({
      at: Math.max(at + delay, (out.at(-1)?.at ?? 0) + 0.4),
      down,
      code,
      key,
      device: 'scanner',
    });
  for (const char of payload) {
    const { modifiers, strokes } = strokesOf(char, encoding);
    const dwell = Math.min(logNormal(rnd, scannerModel.dwell, 0.15), scannerModel.gap * 0.6);
    for (const mod of modifiers) emit(number - dwell * 0.3, true, `${mod}Left`, mod);
    for (const stroke of strokes) {
      emit(number, true, stroke.code, stroke.key);
      if (rnd() < 0.2) stalled();
      emit(number + dwell, false, stroke.code, stroke.key);
      if (stroke !== strokes.at(-1)) number += logNormal(rnd, scannerModel.gap, scannerModel.sigma);
    }
    for (const mod of modifiers.toReversed()) emit(number + dwell * 1.3, false, `${mod}Left`, mod);
    if (rnd() < 0.8) stalled();
    delay = Math.max(0, delay - scannerModel.gap * 0.5);
    number += Math.max(
      scannerModel.gap * 0.5,
      logNormal(rnd, scannerModel.gap, scannerModel.sigma),
    );
  }
  return out;
}

export interface TypistModel {
  readonly gap: number;
  readonly sigma: number;
  readonly dwell: number;
}
export const typists = {
  ordinary: { gap: 190, sigma: 0.35, dwell: 95 },
  fast: { gap: 95, sigma: 0.35, dwell: 85 },
  racing: { gap: 65, sigma: 0.35, dwell: 75 },
} as const satisfies Record<string, TypistModel>;

/**
 * A hand on the keyboard: keys overlap when the next one comes before the last is released. Holds
 * are 48–160 ms; Shift stays down over a run of capitals.
 */
export function typedPresses(
  rnd: () => number,
  typistModel: TypistModel,
  text: string,
  start: number,
): Press[] {
  const out: Press[] = [];
  let number = start;
  const free = new Map<string, number>();
  let shiftFrom: number | null = null;
  let shiftTo = 0;
  const shift = () => {
    if (shiftFrom !== null)
      out.push(
        { at: shiftFrom, down: true, code: 'ShiftRight', key: 'Shift', device: 'hand' },
        { at: shiftTo, down: false, code: 'ShiftRight', key: 'Shift', device: 'hand' },
      );
    shiftFrom = null;
  };
  for (const char of text) {
    const code = codeOf(baseOf(char));
    const dwell = Math.min(160, Math.max(48, logNormal(rnd, typistModel.dwell, 0.25)));
    number = Math.max(number, (free.get(code) ?? 0) + 25, needsShift(char) ? 0 : shiftTo + 10);
    if (!needsShift(char)) shift();
    else {
      shiftFrom ??= number - 30;
      shiftTo = number + dwell * 0.5;
    }
    out.push(
      { at: number, down: true, code, key: keyOf(baseOf(char)), device: 'hand' },
      { at: number + dwell, down: false, code, key: keyOf(baseOf(char)), device: 'hand' },
    );
    free.set(code, number + dwell);
    number += Math.max(22, logNormal(rnd, typistModel.gap, typistModel.sigma));
  }
  shift();
  return out;
}

export interface Stroke {
  readonly record: KeyRecord;
  readonly device: 'scanner' | 'hand';
}
/**
 * What the page sees: both devices in one stream, with the modifiers and repeats as the operating
 * system merges them.
 */
export function merged(presses: readonly Press[], capsLock = false): Stroke[] {
  const down = new Set<string>();
  const held = (mod: string) => [...down].some((code) => code.startsWith(mod));
  return presses
    .toSorted((a, b) => a.at - b.at)
    .map((press) => {
      const repeat = press.down && down.has(press.code);
      if (press.down) down.add(press.code);
      else down.delete(press.code);
      const shiftKey = held('Shift');
      const ctrlKey = held('Control');
      const altKey = held('Alt');
      const letter = /^[a-z]$/.test(press.key);
      const key = letter
        ? shiftKey !== capsLock
          ? press.key.toUpperCase()
          : press.key
        : shiftKey && press.key.length === 1
          ? (unshifted[press.key] ?? press.key)
          : press.key;
      return {
        device: press.device,
        record: {
          type: press.down ? 'keydown' : 'keyup',
          key,
          code: press.code,
          ctrlKey,
          altKey,
          shiftKey,
          capsLock,
          repeat,
          timeStamp: press.at,
          isComposing: false,
        },
      };
    });
}

/** Spans in which the main thread answers nothing. */
export type Jank = readonly (readonly [from: number, to: number])[];
export const janky = (rnd: () => number, until: number): Jank => {
  const out: [number, number][] = [];
  for (let number = rnd() * 200; number < until; number += 100 + rnd() * 400) {
    const length = 50 + rnd() * 200;
    out.push([number, number + length]);
    number += length;
  }
  return out;
};

export const isModifier = (record: KeyRecord): boolean =>
  ['Shift', 'Control', 'Alt'].includes(record.key);
/** "Ctrl+s", "Enter", "a". */
export const nameOf = (record: KeyRecord): string =>
  `${record.ctrlKey ? 'Ctrl+' : ''}${record.altKey ? 'Alt+' : ''}${record.key}`;

/** What came out at the page’s end. */
export interface Page {
  value: string;
  readonly scans: { raw: string; cleaned: boolean }[];
  readonly rejects: string[];
  /** Keys of the scanner that reached the page as commands or clicks. */
  readonly leaks: string[];
  /** Keys of the hand that reached the page as commands, in order. */
  readonly commands: string[];
  readonly verdicts: string[];
  /** Every key that came to the page, as text or as a press, in the order in which it came. */
  readonly arrived: string[];
  /** Longest time a key of the hand was held back. */
  longestDelay: number;
}
/** The same moment, or the end of the span that it lies in. */
const afterSpans = (at: number, spans: Jank = []): number =>
  spans.reduce((moment, [from, to]) => (moment >= from && moment < to ? to : moment), at);
export interface RunOptions {
  readonly focus: 'text' | 'other';
  /** Something here takes drug packages; it does unless it is said that nothing does. */
  readonly expects?: Expected;
  readonly jank?: Jank;
  /** Spans in which no key reaches the page while its timers run on. */
  readonly late?: Jank;
  readonly value?: string;
  /** When the focus moves elsewhere while keys come, and what has it then: a dialog opens. */
  readonly moves?: readonly (readonly [at: number, focus: 'text' | 'other'])[];
}

/**
 * Plays a stream through the router, with timers, a busy thread and one text field, as a browser
 * would.
 */
export function play(
  profile: StationProfile,
  strokes: readonly Stroke[],
  options: RunOptions,
): Page {
  const page: Page = {
    value: options.value ?? '',
    scans: [],
    rejects: [],
    leaks: [],
    commands: [],
    verdicts: [],
    arrived: [],
    longestDelay: 0,
  };
  const origin = new Map(strokes.map((stroke) => [stroke.record, stroke.device]));
  /**
   * Two devices on one key at once are one key to the system: whichever record arrives, it is the
   * hand’s.
   */
  for (const stroke of strokes)
    if (stroke.device === 'hand' && stroke.record.repeat)
      for (const o2 of strokes)
        if (
          o2.record.code === stroke.record.code &&
          Math.abs(o2.record.timeStamp - stroke.record.timeStamp) < 20
        )
          origin.set(o2.record, 'hand');
  const snapshots = new Map<number, string>();
  let state: RouterState = createRouter(profile);
  let due: number | null = null;
  const focusAt = (now: number) =>
    options.moves?.findLast(([at]) => at <= now)?.[1] ?? options.focus;
  const whenFree = (at: number) => afterSpans(at, options.jank);
  const arrive = (record: KeyRecord, now: number) => {
    const printable = record.key.length === 1 && !record.ctrlKey && !record.altKey;
    if (!isModifier(record)) page.arrived.push(nameOf(record));
    if (origin.get(record) === 'hand')
      page.longestDelay = Math.max(page.longestDelay, now - record.timeStamp);
    if (focusAt(now) === 'text' && printable) page.value += record.key;
    else if (record.key.length === 1 || /^(Enter|Tab|F\d+)$/.test(record.key))
      (origin.get(record) === 'scanner' ? page.leaks : page.commands).push(
        `${record.ctrlKey ? 'Ctrl+' : ''}${record.altKey ? 'Alt+' : ''}${record.key}`,
      );
  };
  const perform = (routerEffect: RouterEffect, now: number) => {
    if (routerEffect.type === 'snapshot') snapshots.set(routerEffect.seq, page.value);
    else if (routerEffect.type === 'restore') {
      const first = [...snapshots.keys()].find((seq) => seq >= routerEffect.seq);
      page.value = first === undefined ? page.value : (snapshots.get(first) ?? '');
    } else if (routerEffect.type === 'hold') due = Math.max(routerEffect.until, now + 1);
    else if (routerEffect.type === 'deliver')
      for (const record of routerEffect.records) arrive(record, now);
    else if (routerEffect.type === 'replay-as-text') {
      page.value += routerEffect.text;
      page.arrived.push(...routerEffect.text);
    } else if (routerEffect.type === 'scan')
      page.scans.push({ raw: routerEffect.raw, cleaned: routerEffect.cleaned });
    else page.rejects.push(routerEffect.reason);
  };
  const tickUntil = (until: number) => {
    while (due !== null && whenFree(due) <= until) {
      const now = whenFree(due);
      due = null;
      const routed = route(state, { type: 'tick', now });
      state = routed.state;
      for (const effect of routed.effects) perform(effect, now);
    }
  };
  const expects = options.expects ?? 'package';
  for (const { record } of strokes) {
    const now = whenFree(afterSpans(record.timeStamp, options.late));
    tickUntil(now);
    const routed = route(state, { type: 'key', record, focus: focusAt(now), expects });
    state = routed.state;
    for (const effect of routed.effects) perform(effect, now);
    page.verdicts.push(routed.verdict);
    if (routed.verdict === 'pass' && record.type === 'keydown') arrive(record, now);
  }
  tickUntil((strokes.at(-1)?.record.timeStamp ?? 0) + 5_000);
  return page;
}
