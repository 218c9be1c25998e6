import { ok, refuse, type Failure, type Result } from '#domain/platform/result.ts';
import { identifierAt, mayStandTogether, type ApplicationIdentifier } from './gs1-identifiers.ts';
import { gtinHolds, type Gtin14 } from './gtin.ts';

export const FNC1 = '\u001d';
/**
 * AIM symbology prefixes that announce GS1 data: DataMatrix, GS1-128, DataBar, EAN/UPC, GS1 QR
 * (ISO/IEC 15424).
 */
export const gs1Prefixes = [']d2', ']C1', ']e0', ']E0', ']Q3'] as const;

/**
 * How this station’s scanner sends the separator FNC1. `fnc1`: as 0x1D, proved by calibration.
 * `substitute`: as other characters.
 * `dropped`: not at all. `unknown`: not calibrated, so a code without any separator is not trusted
 * to have none.
 */
export type Gs1Separator =
  | { readonly mode: 'fnc1' | 'dropped' | 'unknown' }
  | { readonly mode: 'substitute'; readonly text: string };

/** One GS1 element string. Dates are ISO; day 00 has become the last day of the month. */
export interface Gs1 {
  readonly gtin14: Gtin14;
  readonly expiry: string | null;
  readonly lot: string | null;
  readonly serial: string | null;
  readonly produced: string | null;
  /** Every other identifier with its value as printed (715 is the FDA’s NDC). */
  readonly others: Readonly<Record<string, string>>;
  /** True when separators were missing or foreign and the only possible reading was taken. */
  readonly recovered: boolean;
  /**
   * Where it is not certain where the lot ends: every lot that the code may mean. `lot` and
   * `serial` are null then.
   */
  readonly possibleLots?: readonly string[];
}
interface Element {
  readonly ai: string;
  readonly value: string;
}
type Elements = readonly Element[];

/** ISO calendar date, checked against the month’s length. */
const lastDay = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

/**
 * YYMMDD → ISO date. The century is the one that puts the year from 49 before to 50 after `today`
 * (GS1 General Specifications
 * §7.12); day 00 is the last day of the month. Null when it is no date.
 */
export function gs1Date(yymmdd: string, today: string): string | null {
  if (!/^\d{6}$/.test(yymmdd)) return null;
  const now = Number(today.slice(0, 4));
  const yy = Number(yymmdd.slice(0, 2));
  const month = Number(yymmdd.slice(2, 4));
  const dd = Number(yymmdd.slice(4));
  const ahead = yy - (now % 100);
  let year = now - (now % 100) + yy;
  if (ahead > 50) year -= 100;
  if (ahead < -49) year += 100;
  if (month < 1 || month > 12 || dd > lastDay(year, month)) return null;
  const day = dd === 0 ? lastDay(year, month) : dd;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The GS1 character set 82: what a lot or serial may hold. */
const text82 = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/;
/**
 * Printable characters that can’t be data: taken for a substituted separator. A control character
 * is never a substitute.
 */
const outside82 = /[^!"%&'()*+,\-./0-9:;<=>?A-Z_a-z\u0000-\u001f\u007f]+/g;

function legal(rule: ApplicationIdentifier, value: string, today: string): boolean {
  if (value.length < rule.min || value.length > rule.max) return false;
  if (rule.content === 'text') return text82.test(value);
  if (!/^\d+$/.test(value)) return false;
  if (rule.content === 'date') return gs1Date(value, today) !== null;
  return rule.content === 'digits' || gtinHolds(value);
}

/**
 * Reads a string whose separators are all there. The failure names the first identifier that does
 * not hold.
 */
function readStrict(data: string, today: string): Result<Elements> {
  const elements: Element[] = [];
  for (let at = 0; at < data.length;) {
    if (data[at] === FNC1) {
      at += 1;
      continue;
    }
    const rule = identifierAt(data, at);
    if (!rule)
      return refuse(
        'GS1_IDENTIFIER',
        `The code contains an unknown part at “${data.slice(at, at + 4)}”. Scan again.`,
      );
    const start = at + rule.ai.length;
    const stop = data.indexOf(FNC1, start);
    const end = stop < 0 ? data.length : stop;
    const value = data.slice(start, rule.min === rule.max ? Math.min(start + rule.max, end) : end);
    if (!legal(rule, value, today)) return broken(rule);
    if (elements.some((element) => element.ai === rule.ai && element.value !== value))
      return refuse(
        'GS1_TWICE',
        `The code states part ${rule.ai} twice with different values. Scan again.`,
      );
    elements.push({ ai: rule.ai, value });
    at = start + value.length;
  }
  return ok(elements);
}

function broken(rule: ApplicationIdentifier): { readonly ok: false; readonly error: Failure } {
  if (rule.ai === '01')
    return refuse(
      'GS1_CHECK',
      'The product number in the code has a wrong check digit. Scan again.',
    );
  if (rule.content === 'date')
    return refuse(
      'GS1_DATE',
      rule.ai === '17'
        ? 'The expiry in the code is not a date. Scan again.'
        : 'A date in the code is not a date. Scan again.',
    );
  return refuse(
    'GS1_LENGTH',
    [
      `Part ${rule.ai} of the code is too long, too short or has a character that is not allowed.`,
      'Scan again.',
    ].join(' '),
  );
}

/** More than the code of a package has or needs. */
const most = { readings: 200, steps: 10_000, characters: 200 } as const;
/**
 * All readings of a string in which separators may be missing anywhere after a variable part, of
 * identifiers that may stand together. Null where they are too many to be all found.
 */
function readings(data: string, today: string): readonly Elements[] | null {
  const found: Elements[] = [];
  let steps = 0;
  const walk = (at: number, so: Elements): void => {
    steps += 1;
    if (found.length > most.readings || steps > most.steps) return;
    if (at >= data.length) {
      if (mayStandTogether(so.map(({ ai }) => ai))) found.push(so);
      return;
    }
    if (data[at] === FNC1) {
      walk(at + 1, so);
      return;
    }
    const rule = identifierAt(data, at);
    if (!rule || so.some((element) => element.ai === rule.ai)) return;
    const start = at + rule.ai.length;
    for (let length = rule.min; length <= rule.max && start + length <= data.length; length += 1) {
      const value = data.slice(start, start + length);
      if (value.includes(FNC1)) return;
      if (legal(rule, value, today)) walk(start + length, [...so, { ai: rule.ai, value }]);
    }
  };
  if (data.length > most.characters) return found;
  walk(0, []);
  return found.length > most.readings || steps > most.steps ? null : found;
}

const has = (elements: Elements, ai: string): boolean =>
  elements.some((element) => element.ai === ai);
/**
 * A product, its expiry and at the very end its lot: such a code has no separator, because only the
 * lot is of variable length. Where a scanner that drops separators may have joined a serial number
 * to the lot, it is not said to be one.
 */
function isLotAtEnd(elements: Elements, data: string, today: string): boolean {
  const last = elements.at(-1);
  return (
    last?.ai === '10' &&
    needsNone(elements.slice(0, -1)) &&
    has(elements, '01') &&
    has(elements, '17') &&
    readings(data, today)?.every((other) => !has(other, '21')) === true
  );
}
const ambiguous = refuse(
  'GS1_AMBIGUOUS',
  [
    'Without separators this code can be read in more than one way.',
    'Run the scanner set-up, or type lot and expiry from the package.',
  ].join(' '),
);
/**
 * Recovery: characters that GS1 data can’t hold are taken for a substituted separator; with none of
 * them, every split is tried.
 * Taken only when exactly one reading exists and it has a product number and an expiry; a guess
 * would be a wrong lot.
 */
function recover(data: string, today: string): Result<Elements> {
  const swapped = data.replace(outside82, FNC1);
  if (swapped !== data) {
    const read = readStrict(swapped, today);
    return read.ok
      ? read
      : refuse(
          'GS1_SEPARATOR',
          [
            'The scanner sends separators this station does not know, and the code can’t be read',
            `without them. Run the scanner set-up. (${read.error.message})`,
          ].join(' '),
        );
  }
  const all = readings(data, today);
  if (all === null) return ambiguous;
  const [only, ...others] = all;
  if (!only)
    return refuse(
      'GS1_UNREADABLE',
      'The code has no reading with a valid product number, date and lengths. Scan again.',
    );
  if (others.length > 0) return ambiguous;
  if (!has(only, '01') || !has(only, '17'))
    return refuse(
      'GS1_UNSURE',
      [
        'This code came without separators and has no expiry to check against.',
        'Run the scanner set-up, or type it from the package.',
      ].join(' '),
    );
  return ok(only);
}

/**
 * Variable parts only at the very end or not at all need no separator, so their absence proves
 * nothing.
 */
const needsNone = (elements: Elements): boolean =>
  elements.every((element) => {
    const rule = identifierAt(element.ai, 0);
    return rule !== null && rule.min === rule.max;
  });

/** Whether a part that no separator ends is known to end the code. */
const isTrusted = ({ mode }: Gs1Separator, data: string): boolean =>
  mode === 'fnc1' || mode === 'substitute' || (mode === 'unknown' && data.includes(FNC1));
function readElements(
  data: string,
  today: string,
  separator: Gs1Separator,
): Result<{ elements: Elements; recovered: boolean }> {
  const strict = readStrict(data, today);
  const trusted = isTrusted(separator, data);
  if (strict.ok && (trusted || needsNone(strict.value)))
    return ok({ elements: strict.value, recovered: false });
  const foreign = data.search(outside82) >= 0;
  if (!strict.ok && trusted && !foreign) return strict;
  if (strict.ok && separator.mode === 'unknown' && isLotAtEnd(strict.value, data, today))
    return ok({ elements: strict.value, recovered: true });
  const again = recover(data, today);
  if (again.ok) return ok({ elements: again.value, recovered: true });
  return !strict.ok && !foreign && again.error.code === 'GS1_UNREADABLE' ? strict : again;
}

/**
 * ISO/IEC 15434 envelope: `[)>` RS `05` GS data RS EOT. RS and EOT may have been eaten by the
 * scanner.
 */
function unwrap(text: string): Result<string> {
  const envelope = /^\[\)>\u001e?(\d\d)\u001d?([^]*)$/.exec(text);
  if (!envelope) return ok(text);
  const [, format, data = ''] = envelope;
  if (format !== '05')
    return refuse(
      'GS1_ENVELOPE',
      `The code holds data in format ${format}, which is not GS1. Use another code on the package.`,
    );
  return ok(data.replace(/\u001e?\u0004?$/, ''));
}

/**
 * Reads a GS1 element string as scanned: optional AIM prefix, leading FNC1, format-05 envelope, the
 * station’s substitute for the
 * separator. `today` (ISO date) sets the century of two-digit years. Unknown-length parts are
 * refused, known ones are kept in
 * `others`. A variable part without a trusted separator is taken only if there is exactly one legal
 * reading (handbook §2.2), or if it is a lot that ends the code and can hold no serial number.
 * Errors: GS1_PRODUCT, GS1_CHECK, GS1_DATE, GS1_LENGTH, GS1_IDENTIFIER, GS1_TWICE, GS1_ENVELOPE,
 * GS1_SEPARATOR, GS1_UNREADABLE, GS1_AMBIGUOUS, GS1_UNSURE.
 */
export function parseGs1(raw: string, options: Gs1Options): Result<Gs1> {
  const inner = dataOf(raw, options);
  if (!inner.ok) return inner;
  const read = readElements(inner.value, options.today, options.separator ?? unknown);
  if (!read.ok) return read;
  const { elements, recovered } = read.value;
  const gtin14 = elements.find((element) => element.ai === '01')?.value;
  return gtin14 === undefined
    ? refuse(
        'GS1_PRODUCT',
        'The code holds no product number (01). Use the code on the single package.',
      )
    : ok(packageOf(gtin14, elements, recovered, options.today));
}

/**
 * A code whose separators are missing and of which the product is certain, but not where its lot
 * ends: product, the expiry that every reading has, and all the lots that it may mean. Lot and
 * serial number are null: whoever knows the lots on hand, or the person with the package, says
 * which. Null where the product is not certain, or the readings are too many to name.
 */
export function parseUnsureGs1(raw: string, options: Gs1Options): Gs1 | null {
  const inner = dataOf(raw, options);
  if (!inner.ok) return null;
  const all = readings(inner.value, options.today);
  if (all === null || all.length === 0) return null;
  const each = (ai: string): readonly (string | undefined)[] => [
    ...new Set(all.map((elements) => elements.find((element) => element.ai === ai)?.value)),
  ];
  const [gtin14, ...others] = each('01');
  if (gtin14 === undefined || others.length > 0) return null;
  const expiries = each('17');
  const [expiry] = expiries;
  return {
    ...packageOf(gtin14, [], true, options.today),
    expiry: expiry && expiries.length === 1 ? gs1Date(expiry, options.today) : null,
    possibleLots: each('10').filter((lot) => lot !== undefined),
  };
}

export interface Gs1Options {
  readonly today: string;
  readonly separator?: Gs1Separator;
}
const unknown: Gs1Separator = { mode: 'unknown' };
/** The element string itself: without prefix, envelope and outer separators, with FNC1 within. */
function dataOf(raw: string, { separator = unknown }: Gs1Options): Result<string> {
  const bare = gs1Prefixes.some((gs1Prefix) => raw.startsWith(gs1Prefix)) ? raw.slice(3) : raw;
  const same =
    separator.mode === 'substitute' && separator.text !== ''
      ? bare.replaceAll(separator.text, FNC1)
      : bare;
  const inner = unwrap(same);
  if (!inner.ok) return inner;
  const data = inner.value.replace(/^\u001d+|\u001d+$/g, '');
  return data === '' ? refuse('GS1_PRODUCT', 'The code is empty. Scan again.') : ok(data);
}
const named = ['01', '10', '11', '17', '21'];
function packageOf(gtin14: Gtin14, elements: Elements, recovered: boolean, today: string): Gs1 {
  const values = new Map(elements.map((element) => [element.ai, element.value]));
  const date = (ai: string) => {
    const value = values.get(ai);
    return value === undefined ? null : gs1Date(value, today);
  };
  return {
    gtin14,
    expiry: date('17'),
    produced: date('11'),
    lot: values.get('10') ?? null,
    serial: values.get('21') ?? null,
    others: Object.fromEntries([...values].filter(([ai]) => !named.includes(ai))),
    recovered,
  };
}
