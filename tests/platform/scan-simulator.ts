import type { KeyRecord } from '#machines/platform/scanner/key-record.ts';
import {
  createRouter,
  route,
  type RouterEffect,
  type RouterState,
} from '#machines/platform/scanner/scan-router.ts';
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
interface Press {
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
const baseOf = (c: string) => shifted[c] ?? c.toLowerCase();
const codeOf = (base: string) =>
  codes[base] ??
  (/\d/.test(base) ? `Digit${base}` : /[a-z]/.test(base) ? `Key${base.toUpperCase()}` : base);
const keyOf = (base: string) => (base === '\r' ? 'Enter' : base === '\t' ? 'Tab' : base);
const needsShift = (c: string) => shifted[c] !== undefined || /[A-Z]/.test(c);

/** Strokes (with modifiers) for one character of a payload. */
function strokesOf(
  char: string,
  encoding: ControlEncoding,
): { modifiers: readonly string[]; strokes: readonly { code: string; key: string }[] } {
  const n = char.charCodeAt(0);
  if (char === '\r' || char === '\t' || n >= 32)
    return {
      modifiers: needsShift(char) ? ['Shift'] : [],
      strokes: [{ code: codeOf(baseOf(char)), key: keyOf(baseOf(char)) }],
    };
  if (encoding === 'f-keys')
    return { modifiers: [], strokes: [{ code: fKeys[char] ?? 'F9', key: fKeys[char] ?? 'F9' }] };
  if (encoding === 'alt-numpad')
    return {
      modifiers: ['Alt'],
      strokes: [...String(n).padStart(4, '0')].map((d) => ({ code: `Numpad${d}`, key: d })),
    };
  const base = n <= 26 ? String.fromCharCode(n + 96) : ['[', '\\', ']', '6', '-'][n - 27]!;
  return {
    modifiers: n > 29 ? ['Control', 'Shift'] : ['Control'],
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

/** The presses of one scan from `start`. Gaps are from key to key; modifiers go down just before and up just after their key. */
export function scanPresses(
  rnd: () => number,
  m: ScannerModel,
  payload: string,
  start: number,
  encoding: ControlEncoding = 'ctrl',
): Press[] {
  const out: Press[] = [];
  let t = start;
  let delay = 0;
  const stalled = () => {
    if (rnd() < m.stallChance) delay += m.stallMs[0] + rnd() * (m.stallMs[1] - m.stallMs[0]);
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
    const dwell = Math.min(logNormal(rnd, m.dwell, 0.15), m.gap * 0.6);
    for (const mod of modifiers) emit(t - dwell * 0.3, true, `${mod}Left`, mod);
    for (const s of strokes) {
      emit(t, true, s.code, s.key);
      if (rnd() < 0.2) stalled();
      emit(t + dwell, false, s.code, s.key);
      if (s !== strokes.at(-1)) t += logNormal(rnd, m.gap, m.sigma);
    }
    for (const mod of [...modifiers].reverse()) emit(t + dwell * 1.3, false, `${mod}Left`, mod);
    if (rnd() < 0.8) stalled();
    delay = Math.max(0, delay - m.gap * 0.5);
    t += Math.max(m.gap * 0.5, logNormal(rnd, m.gap, m.sigma));
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

/** A hand on the keyboard: keys overlap when the next one comes before the last is released. Holds are 48–160 ms; Shift stays down over a run of capitals. */
export function typedPresses(
  rnd: () => number,
  m: TypistModel,
  text: string,
  start: number,
): Press[] {
  const out: Press[] = [];
  let t = start;
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
    const dwell = Math.min(160, Math.max(48, logNormal(rnd, m.dwell, 0.25)));
    t = Math.max(t, (free.get(code) ?? 0) + 25, needsShift(char) ? 0 : shiftTo + 10);
    if (!needsShift(char)) shift();
    else {
      shiftFrom ??= t - 30;
      shiftTo = t + dwell * 0.5;
    }
    out.push(
      { at: t, down: true, code, key: keyOf(baseOf(char)), device: 'hand' },
      { at: t + dwell, down: false, code, key: keyOf(baseOf(char)), device: 'hand' },
    );
    free.set(code, t + dwell);
    t += Math.max(22, logNormal(rnd, m.gap, m.sigma));
  }
  shift();
  return out;
}

export interface Stroke {
  readonly record: KeyRecord;
  readonly device: 'scanner' | 'hand';
}
/** What the page sees: both devices in one stream, with the modifiers and repeats as the operating system merges them. */
export function merged(presses: readonly Press[], capsLock = false): Stroke[] {
  const down = new Set<string>();
  const held = (mod: string) => [...down].some((c) => c.startsWith(mod));
  return [...presses]
    .sort((a, b) => a.at - b.at)
    .map((p) => {
      const repeat = p.down && down.has(p.code);
      if (p.down) down.add(p.code);
      else down.delete(p.code);
      const shiftKey = held('Shift');
      const ctrlKey = held('Control');
      const altKey = held('Alt');
      const letter = /^[a-z]$/.test(p.key);
      const key = letter
        ? shiftKey !== capsLock
          ? p.key.toUpperCase()
          : p.key
        : shiftKey && p.key.length === 1
          ? (unshifted[p.key] ?? p.key)
          : p.key;
      return {
        device: p.device,
        record: {
          type: p.down ? 'keydown' : 'keyup',
          key,
          code: p.code,
          ctrlKey,
          altKey,
          shiftKey,
          capsLock,
          repeat,
          timeStamp: p.at,
          isComposing: false,
        },
      };
    });
}

/** Spans in which the main thread answers nothing. */
export type Jank = readonly (readonly [from: number, to: number])[];
export const janky = (rnd: () => number, until: number): Jank => {
  const out: [number, number][] = [];
  for (let t = rnd() * 200; t < until; t += 100 + rnd() * 400) {
    const length = 50 + rnd() * 200;
    out.push([t, t + length]);
    t += length;
  }
  return out;
};

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
  /** Longest time a key of the hand was held back. */
  longestDelay: number;
}
export interface RunOptions {
  readonly focus: 'text' | 'other';
  readonly jank?: Jank;
  readonly value?: string;
}

/** Plays a stream through the router, with timers, a busy thread and one text field, as a browser would. */
export function play(profile: StationProfile, strokes: readonly Stroke[], o: RunOptions): Page {
  const page: Page = {
    value: o.value ?? '',
    scans: [],
    rejects: [],
    leaks: [],
    commands: [],
    verdicts: [],
    longestDelay: 0,
  };
  const origin = new Map(strokes.map((s) => [s.record, s.device]));
  /** Two devices on one key at once are one key to the system: whichever record arrives, it is the hand’s. */
  for (const s of strokes)
    if (s.device === 'hand' && s.record.repeat)
      for (const o2 of strokes)
        if (
          o2.record.code === s.record.code &&
          Math.abs(o2.record.timeStamp - s.record.timeStamp) < 20
        )
          origin.set(o2.record, 'hand');
  const snapshots = new Map<number, string>();
  let state: RouterState = createRouter(profile);
  let due: number | null = null;
  const whenFree = (t: number) =>
    (o.jank ?? []).reduce((at, [from, to]) => (at >= from && at < to ? to : at), t);
  const arrive = (r: KeyRecord, now: number) => {
    const printable = r.key.length === 1 && !r.ctrlKey && !r.altKey;
    if (origin.get(r) === 'hand')
      page.longestDelay = Math.max(page.longestDelay, now - r.timeStamp);
    if (o.focus === 'text' && printable) page.value += r.key;
    else if (r.key.length === 1 || /^(Enter|Tab|F\d+)$/.test(r.key))
      (origin.get(r) === 'scanner' ? page.leaks : page.commands).push(
        `${r.ctrlKey ? 'Ctrl+' : ''}${r.altKey ? 'Alt+' : ''}${r.key}`,
      );
  };
  const perform = (e: RouterEffect, now: number) => {
    if (e.type === 'snapshot') snapshots.set(e.seq, page.value);
    else if (e.type === 'restore') page.value = snapshots.get(e.seq) ?? 'LOST';
    else if (e.type === 'hold') due = e.until;
    else if (e.type === 'deliver') for (const r of e.records) arrive(r, now);
    else if (e.type === 'replay-as-text') page.value += e.text;
    else if (e.type === 'scan') page.scans.push({ raw: e.raw, cleaned: e.cleaned });
    else page.rejects.push(e.reason);
  };
  const tickUntil = (until: number) => {
    while (due !== null && whenFree(due) <= until) {
      const now = whenFree(due);
      due = null;
      const r = route(state, { type: 'tick', now });
      state = r.state;
      for (const e of r.effects) perform(e, now);
    }
  };
  for (const { record } of strokes) {
    const now = whenFree(record.timeStamp);
    tickUntil(now);
    const r = route(state, { type: 'key', record, focus: o.focus });
    state = r.state;
    for (const e of r.effects) perform(e, now);
    page.verdicts.push(r.verdict);
    if (r.verdict === 'pass' && record.type === 'keydown') arrive(record, now);
  }
  tickUntil((strokes.at(-1)?.record.timeStamp ?? 0) + 5_000);
  return page;
}
