import { FNC1 } from '#domain/drug/rules/gs1.ts';
import { gtinCheckDigit } from '#domain/drug/rules/gtin.ts';
import { buildStationCode, type StationCode } from '#domain/label/rules/station-code.ts';
import type { Chance } from '../chance.ts';
import { scanPresses, type Press, type RunOptions, type ScannerModel } from '../scan-simulator.ts';
import { struckOf } from './hurried-hands.ts';

/** What was struck, where, and what has to come of it. */
export interface Recording {
  readonly presses: readonly Press[];
  readonly options: RunOptions;
  readonly capsLock?: boolean;
  /** What stands in the field at the end; in a list that has the focus nothing does. */
  readonly value: string;
  /** Every key that is no text and acts on the page, in order. */
  readonly keys: readonly string[];
  readonly scans: readonly string[];
  /** Scans that nobody can read: each is said, and none of its keys acts. */
  readonly refused?: number;
}
/** Makes one recording of its kind; the same seed makes the same one. */
export type Recorder = (chance: Chance) => Recording;

export const between = (chance: Chance, least: number, most: number): number =>
  least + chance.next() * (most - least);
export const digits = (chance: Chance, length: number): string =>
  Array.from({ length }, () => chance.below(10)).join('');

/** How a hand or a program strikes: milliseconds, each spread by this part of it. */
export interface Manner {
  readonly gap: number;
  readonly hold: number;
  readonly jitter: number;
}
export const people = {
  slow: { gap: 200, hold: 110, jitter: 0.3 },
  ordinary: { gap: 150, hold: 95, jitter: 0.35 },
  quick: { gap: 95, hold: 80, jitter: 0.3 },
  racing: { gap: 68, hold: 72, jitter: 0.25 },
  light: { gap: 110, hold: 30, jitter: 0.25 },
} as const satisfies Readonly<Record<string, Manner>>;
export const anyPerson = (chance: Chance): Manner => chance.pick(Object.values(people));
export const programs = {
  expander: { gap: 1, hold: 0.2, jitter: 0.2 },
  'password manager': { gap: 5, hold: 1, jitter: 0.2 },
  'remote desktop': { gap: 12, hold: 6, jitter: 0.4 },
  'key macro': { gap: 20, hold: 10, jitter: 0.1 },
} as const satisfies Readonly<Record<string, Manner>>;
export const anyProgram = (chance: Chance): Manner => chance.pick(Object.values(programs));

const spread = (chance: Chance, of: number, jitter: number): number =>
  of * (1 + jitter * (2 * chance.next() - 1));
/**
 * Strokes one after the other, as commands spell them. The next key comes down before the last is
 * let go of where the hold is longer than the pause; a key is let go of before it is struck again,
 * and so is one with a modifier before the next.
 */
export function struck(
  chance: Chance,
  strokes: readonly string[],
  manner: Manner,
  start = 1_000,
): Press[] {
  const all = strokes.map(struckOf);
  const at: number[] = [];
  let moment = start;
  for (const _ of all) {
    at.push(moment);
    moment += spread(chance, manner.gap, manner.jitter);
  }
  return all.flatMap(({ modifiers, key, code }, index) => {
    const from = at[index] ?? start;
    const next = all.findIndex((other, place) => place > index && other.code === code);
    const isApart = modifiers.length > 0 || (all[index + 1]?.modifiers.length ?? 0) > 0;
    const free = isApart ? at[index + 1] : at[next];
    const room = free === undefined ? Infinity : (free - from) * 0.6;
    const hold = Math.min(spread(chance, manner.hold, manner.jitter), room);
    const lead = Math.min(manner.gap * 0.1, hold);
    const press = (name: string, place: string, down: boolean, when: number): Press => ({
      at: when,
      down,
      code: place,
      key: name,
      device: 'hand',
    });
    return [
      ...modifiers.map((name) => press(name, `${name}Left`, true, from - lead)),
      press(key, code, true, from),
      press(key, code, false, from + hold),
      ...modifiers.map((name) => press(name, `${name}Left`, false, from + hold + lead * 0.5)),
    ];
  });
}
/** Letters as strokes. */
export const letters = (text: string): readonly string[] =>
  [...text].map((letter) => (letter === ' ' ? 'Space' : letter));
/** Digits of the number pad. */
export const onPad = (text: string): readonly string[] =>
  [...text].map((digit) => (/\d/.test(digit) ? `Numpad${digit}` : digit));
/** Its last key goes down at this moment. */
export const lastDown = (presses: readonly Press[]): number =>
  Math.max(...presses.filter(({ down }) => down).map(({ at }) => at));
export const over = (presses: readonly Press[]): number => Math.max(...presses.map(({ at }) => at));

/**
 * The same on a computer that is busy elsewhere: now and then it stops for a while before it takes
 * the next key up or down, and all that follows comes later.
 */
export function burdened(
  chance: Chance,
  presses: readonly Press[],
  { often = 0.08, most = 120 } = {},
): Press[] {
  let behind = 0;
  return presses
    .toSorted((a, b) => a.at - b.at)
    .map((press) => {
      if (chance.next() < often) behind += between(chance, 15, most);
      return { ...press, at: press.at + behind };
    });
}

const wedges = {
  'all in one frame': { gap: 0.1, dwell: 0.05 },
  'two milliseconds': { gap: 2, dwell: 0.8 },
  usual: { gap: 8, dwell: 3 },
  'twenty milliseconds': { gap: 20, dwell: 7 },
  unhurried: { gap: 40, dwell: 8 },
} as const;
export const anyWedge = (chance: Chance): ScannerModel => {
  const { gap, dwell } = chance.pick(Object.values(wedges));
  return { gap, dwell, sigma: 0.12, stallChance: 0, stallMs: [0, 0] };
};
const own = (code: StationCode): string => {
  const built = buildStationCode(code);
  if (!built.ok) throw new Error(built.error.message);
  return built.value;
};
const checked = (body: string): string => body + gtinCheckDigit(body);
/** Barcodes of the bench and the counter, new numbers each time. */
export const barcodes = {
  label: (chance) => own({ kind: 'rx', rxNumber: digits(chance, 12) }),
  vial: (chance) =>
    own({ kind: 'rx', rxNumber: digits(chance, 12), print: { no: 1 + chance.below(9), vial: 1 } }),
  bag: (chance) => own({ kind: 'bag', bag: digits(chance, 6) }),
  bin: (chance) =>
    own({ kind: 'bin', bin: `${chance.pick(['A', 'F', 'W'])}-${digits(chance, 2)}` }),
  upc: (chance) => checked(`3${digits(chance, 10)}`),
  pack: (chance) =>
    `01${checked(`003${digits(chance, 10)}`)}17280630` +
    `10${chance.pick(['LOT', 'B', '7X'])}${digits(chance, 4)}${FNC1}21${digits(chance, 9)}`,
} as const satisfies Readonly<Record<string, (chance: Chance) => string>>;
export const anyBarcode = (chance: Chance): string => chance.pick(Object.values(barcodes))(chance);
/** One scan: the code, and the key that the scanner sends after it. */
export const scan = (
  chance: Chance,
  code: string,
  { start = 1_000, end = chance.pick(['\r', '\t']), wedge = anyWedge(chance) } = {},
): Press[] => scanPresses(chance.next, wedge, code + end, start);
