import type { Gs1Separator } from '#domain/drug/rules/gs1.ts';
import { required } from '#domain/platform/required.ts';
import { gapsBetween } from '#machines/platform/scanner/gaps.ts';
import { altCharacter, roleOf, type KeyRecord } from '#machines/platform/scanner/key-record.ts';
import { defaultProfile, type StationProfile } from '#machines/platform/scanner/station-profile.ts';

/** Three barcodes that a scanner is measured by: a ladder of characters, a package, a label. */
export const measured = {
  ladder: 'AZaz09-.$/+%[]_:',
  gs1: '01003009331050191729123110CAL1\u001d21SER1',
  label: 'RX001000000100G',
} as const;

/** The keys of one scan as they came. */
type Capture = readonly KeyRecord[];

interface Heard {
  readonly text: string;
  readonly gaps: readonly number[];
  readonly dwells: readonly number[];
  readonly end: 'Enter' | 'Tab' | 'none';
  readonly shiftRuns: boolean;
  readonly fKeys: readonly string[];
}

/** The key that a code ended with, where its text ends in one. */
function endOf(text: string, downs: Capture): Heard['end'] {
  if (!/[\r\t\n]$/.test(text)) return 'none';
  const last = downs.findLast(({ key }) => key === 'Enter' || key === 'Tab')?.key;
  return last === 'Enter' || last === 'Tab' ? last : 'none';
}
/** How long a key was down; nothing where its release was not heard. */
function dwellsOf({ code, timeStamp }: KeyRecord, capture: Capture): readonly number[] {
  const up = capture.find(
    (item) => item.type === 'keyup' && item.code === code && item.timeStamp >= timeStamp,
  );
  return up ? [up.timeStamp - timeStamp] : [];
}
function listen(capture: Capture, capsLock: StationProfile['capsLock']): Heard {
  const downs = capture.filter((record) => record.type === 'keydown' && !record.repeat);
  let text = '';
  let alt = '';
  let longestShift = 0;
  let underShift = 0;
  const ats: number[] = [];
  const dwells: number[] = [];
  const fKeys: string[] = [];
  for (const record of capture) {
    if (record.key === 'Shift') {
      underShift = 0;
      continue;
    }
    if (record.key === 'Alt') {
      if (record.type === 'keyup') {
        text += altCharacter(alt) ?? '';
        alt = '';
      }
      continue;
    }
    if (record.type === 'keyup' || record.repeat) continue;
    const role = roleOf(record, { ...defaultProfile, capsLock });
    if (role.role === 'alt-digit') {
      alt += role.char;
      continue;
    }
    if (role.role === 'modifier' || role.role === 'command') continue;
    ats.push(record.timeStamp);
    dwells.push(...dwellsOf(record, capture));
    if (record.shiftKey) longestShift = Math.max(longestShift, (underShift += 1));
    if (/^F\d+$/.test(record.key)) fKeys.push(record.key);
    text += role.char === '' ? '\u0000' : role.char;
  }
  return {
    text: text.replace(/[\r\t\n]+$/, ''),
    gaps: gapsBetween(ats),
    dwells,
    end: endOf(text, downs),
    shiftRuns: longestShift > 1,
    fKeys,
  };
}

const quantile = (xs: readonly number[], quantity: number): number =>
  xs.toSorted((a, b) => a - b)[Math.min(xs.length - 1, Math.floor(quantity * xs.length))] ?? 0;

/**
 * How the separator arrived: compared with what is printed. Null when the rest of the code is not
 * what is printed.
 */
function separatorOf(text: string): { separator: Gs1Separator; fKey: boolean } | null {
  const [head = '', tail = ''] = measured.gs1.split('\u001d');
  const at = text.indexOf(head);
  if (at < 0 || !text.endsWith(tail)) return null;
  const between = text.slice(at + head.length, text.length - tail.length);
  if (between === '\u0000') return { separator: { mode: 'fnc1' }, fKey: true };
  if (between === '') return { separator: { mode: 'dropped' }, fKey: false };
  return {
    separator: between === '\u001d' ? { mode: 'fnc1' } : { mode: 'substitute', text: between },
    fKey: false,
  };
}

/** The pause that a radio link may make between two keys. */
const radioPauseMs = 150;
/**
 * The profile of a scanner, from one scan of each of the three. `wireless` scanners pause now and
 * then, too rarely to be seen in three codes, so they are given room for it.
 */
export function measuredProfile(
  name: string,
  captures: readonly [Capture, Capture, Capture],
  wireless: boolean,
): StationProfile {
  const steps = measured.ladder;
  const capsLock = 'inverts';
  const [first, second, third] = captures;
  const ladder = listen(first, capsLock);
  const gs1 = listen(second, capsLock);
  const label = listen(third, capsLock);
  const separator = required(separatorOf(gs1.text), 'The separator');
  const front = ladder.text.slice(0, ladder.text.indexOf(steps));
  const aim = /\][A-Za-z]\w$/.test(front);
  const prefix = aim ? front.slice(0, -3) : front;
  const gaps = [ladder, gs1, label].flatMap((heard) => heard.gaps);
  const dwells = [ladder, gs1, label].flatMap((heard) => heard.dwells);
  const median = quantile(gaps, 0.5);
  const p99 = quantile(gaps, 0.99);
  const usual = quantile(dwells, 0.5);
  const fKey = separator.fKey ? gs1.fKeys[0] : undefined;
  return {
    name,
    enabled: true,
    calibrated: true,
    gapMedian: median,
    gapP99: wireless ? Math.max(p99, radioPauseMs) : p99,
    dwellP99: quantile(
      dwells.filter((dwell) => dwell <= 5 * usual),
      0.99,
    ),
    stalls: wireless,
    holdsShift: ladder.shiftRuns,
    sentinel: prefix.charAt(0) || (aim ? ']' : ''),
    prefix,
    suffix: label.end,
    separator: separator.separator,
    controlKeys: fKey === undefined ? {} : { [fKey]: '\u001d' },
    capsLock,
  };
}
