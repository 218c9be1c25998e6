import type { Gs1Separator } from '#domain/drug/rules/gs1.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { gapsBetween } from './gaps.ts';
import { altCharacter, roleOf, type KeyRecord } from './key-record.ts';
import { defaultProfile, limitsOf, type StationProfile } from './station-profile.ts';

/**
 * The three barcodes of the printed set-up sheet, in order. The first is a ladder of printable
 * characters, the third a label.
 */
export const calibrationPayloads = {
  ladder: 'AZaz09-.$/+%[]_:',
  gs1: '01003009331050191729123110CAL1\u001d21SER1',
  label: 'RX001000000100G',
} as const;
export type CalibrationStep = keyof typeof calibrationPayloads;
export const calibrationSteps: readonly CalibrationStep[] = ['ladder', 'gs1', 'label'];

/** The keys of one calibration scan as they came, unfiltered. */
export type Capture = readonly KeyRecord[];

interface Heard {
  readonly text: string;
  readonly gaps: readonly number[];
  readonly dwells: readonly number[];
  readonly end: 'Enter' | 'Tab' | 'none';
  readonly shiftRuns: boolean;
  readonly fKeys: readonly string[];
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
    const up = capture.find(
      (item) =>
        item.type === 'keyup' && item.code === record.code && item.timeStamp >= record.timeStamp,
    );
    if (up) dwells.push(up.timeStamp - record.timeStamp);
    if (record.shiftKey) longestShift = Math.max(longestShift, (underShift += 1));
    if (/^F\d+$/.test(record.key)) fKeys.push(record.key);
    text += role.char === '' ? '\u0000' : role.char;
  }
  const last = downs.findLast((down) => down.key === 'Enter' || down.key === 'Tab');
  const ending = /[\r\t\n]+$/.exec(text);
  return {
    text: text.replace(/[\r\t\n]+$/, ''),
    gaps: gapsBetween(ats),
    dwells,
    end: ending && last ? (last.key as 'Enter' | 'Tab') : 'none',
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
  const [head = '', tail = ''] = calibrationPayloads.gs1.split('\u001d');
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
const swapCase = (text: string) =>
  [...text]
    .map((code) => (code === code.toUpperCase() ? code.toLowerCase() : code.toUpperCase()))
    .join('');

/**
 * Three captures (ladder, GS1, label) → the station’s profile. `wireless` scanners pause now and
 * then, too rarely to be seen in three
 * codes, so they are given room for it. Errors, each naming the scanner setting to change:
 * CALIBRATION_LAYOUT,
 * CALIBRATION_CASE, CALIBRATION_GS1, CALIBRATION_LABEL, CALIBRATION_SUFFIX.
 */
export function calibrate(
  name: string,
  captures: readonly [Capture, Capture, Capture],
  wireless: boolean,
): Result<StationProfile> {
  const { ladder: steps, label: rx } = calibrationPayloads;
  const capsLock = (['inverts', 'ignored'] as const).find((mode) =>
    listen(captures[0], mode).text.includes(steps),
  );
  const [ladder, gs1, label] = captures.map((capture) =>
    listen(capture, capsLock ?? 'ignored'),
  ) as [Heard, Heard, Heard];
  if (!capsLock && ladder.text.includes(swapCase(steps)))
    return refuse(
      'CALIBRATION_CASE',
      'Letters arrive in the wrong case. Switch off case conversion in the scanner’s set-up and start again.',
    );
  if (!capsLock)
    return refuse(
      'CALIBRATION_LAYOUT',
      'Some characters arrive changed. Set the scanner’s keyboard to US English, ALT mode off, and start again.',
    );
  const separator = separatorOf(gs1.text);
  if (!separator)
    return refuse(
      'CALIBRATION_GS1',
      'The second barcode did not arrive as printed. Scan the three in order.',
    );
  if (!label.text.endsWith(rx))
    return refuse(
      'CALIBRATION_LABEL',
      'The third barcode did not arrive as printed. Scan the three in order.',
    );
  if (ladder.end !== label.end || gs1.end !== label.end)
    return refuse(
      'CALIBRATION_SUFFIX',
      'The scanner ends its codes in different ways. Set the suffix to Enter (CR) and start again.',
    );
  const front = ladder.text.slice(0, ladder.text.indexOf(steps));
  const aim = /\][A-Za-z]\w$/.test(front);
  const prefix = aim ? front.slice(0, -3) : front;
  const gaps = [ladder, gs1, label].flatMap((heard) => heard.gaps);
  const dwells = [ladder, gs1, label].flatMap((heard) => heard.dwells);
  const median = quantile(gaps, 0.5);
  const p99 = quantile(gaps, 0.99);
  const usual = quantile(dwells, 0.5);
  const fKey = separator.fKey ? gs1.fKeys[0] : undefined;
  return ok({
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
  });
}

/** A sentence when the scanner’s key hold can’t be told from a hand’s; null when it can. */
export const calibrationAdvice = (stationProfile: StationProfile): string | null =>
  limitsOf(stationProfile).dwellTells
    ? null
    : 'This scanner types as slowly as a hand. Switch on AIM identifiers in its set-up, then calibrate again.';
