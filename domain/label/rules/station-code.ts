import { keysOf } from '#domain/platform/keys-of.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';

/**
 * The pharmacy’s own Code 128 payloads: prefix, content, one check character (handbook §1.2). The
 * check character is ISO/IEC 7064
 * MOD 37,36, which finds every single wrong character and nearly all swaps; `.` and `-` of commands
 * and bins are spelt out as
 * `ZD` and `ZH` for the computation only. The prefix is part of what is checked.
 */
export type StationCode =
  /**
   * `rxNumber`: twelve digits, store 3, prescription 7, fill 2. `print`: on the label of a vial.
   */
  | { readonly kind: 'rx'; readonly rxNumber: string; readonly print?: LabelPrint }
  | { readonly kind: 'bag'; readonly bag: string }
  /** What went back to the shelf; the number of the fill, which says nothing of a person. */
  | { readonly kind: 'restock'; readonly fill: string }
  | { readonly kind: 'bin'; readonly bin: string }
  | { readonly kind: 'badge'; readonly badge: string }
  | { readonly kind: 'cmd'; readonly command: string };

/** Which print of a fill's labels it is, from 1, and which vial of that print. */
export interface LabelPrint {
  readonly no: number;
  readonly vial: number;
}
/** As many prints of one fill can be told apart. */
export const mostPrints = 99;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Longer prefixes first is not needed: none is the beginning of another. */
const kinds = {
  RX: {
    content: /^\d{12}$/,
    make: (value: string): StationCode => ({ kind: 'rx', rxNumber: value }),
  },
  VL: {
    content: /^\d{16}$/,
    make: (value: string): StationCode => ({
      kind: 'rx',
      rxNumber: value.slice(0, 12),
      print: { no: Number(value.slice(12, 14)), vial: Number(value.slice(14)) },
    }),
  },
  BAG: {
    content: /^\d{1,12}$/,
    make: (value: string): StationCode => ({ kind: 'bag', bag: value }),
  },
  STK: {
    content: /^\d{1,12}$/,
    make: (value: string): StationCode => ({ kind: 'restock', fill: value }),
  },
  BIN: {
    content: /^[A-Z0-9-]{1,12}$/,
    make: (value: string): StationCode => ({ kind: 'bin', bin: value }),
  },
  BDG: {
    content: /^[A-Z0-9]{1,20}$/,
    make: (value: string): StationCode => ({ kind: 'badge', badge: value }),
  },
  CMD: {
    content: /^[A-Z0-9.-]{1,40}$/,
    make: (value: string): StationCode => ({ kind: 'cmd', command: value.toLowerCase() }),
  },
} as const;
type Prefix = keyof typeof kinds;
const prefixes = keysOf(kinds);

/** ISO/IEC 7064 MOD 37,36 check character of upper-case letters, digits, `.` and `-`. */
export function stationCheckCharacter(payload: string): string {
  let position = 36;
  for (const code of payload.replaceAll('.', 'ZD').replaceAll('-', 'ZH')) {
    const sum = (position + alphabet.indexOf(code)) % 36 || 36;
    position = (sum * 2) % 37;
  }
  return alphabet.charAt((37 - position) % 36);
}

const two = (number: number): string => String(number).padStart(2, '0');
const parts = (code: StationCode): readonly [Prefix, string] => {
  switch (code.kind) {
    case 'rx':
      return code.print
        ? ['VL', `${code.rxNumber}${two(code.print.no)}${two(code.print.vial)}`]
        : ['RX', code.rxNumber];
    case 'bag':
      return ['BAG', code.bag];
    case 'restock':
      return ['STK', code.fill];
    case 'bin':
      return ['BIN', code.bin];
    case 'badge':
      return ['BDG', code.badge];
    case 'cmd':
      return ['CMD', code.command];
  }
};

/** How many digits follow the prefix of the codes that hold nothing else. */
const digitsAfter: Partial<Readonly<Record<Prefix, number>>> = { RX: 12, VL: 16 };
const growing = (prefix: Prefix): RegExp => {
  const digits = digitsAfter[prefix];
  return digits === undefined ? /^[A-Z0-9.-]*$/ : new RegExp(`^\\d{0,${digits}}.?$`);
};

/**
 * The text to print as Code 128, check character included. Error STATION_CONTENT when the content
 * can’t stand in such a code.
 */
export function buildStationCode(code: StationCode): Result<string> {
  const [prefix, content] = parts(code);
  const upper = content.toUpperCase();
  if (!kinds[prefix].content.test(upper))
    return refuse('STATION_CONTENT', `“${content}” can’t be printed as a ${prefix} barcode.`);
  return ok(`${prefix}${upper}${stationCheckCharacter(prefix + upper)}`);
}

/**
 * Reads one of our own barcodes. Errors: STATION_PREFIX (not ours), STATION_FORM (ours, but cut or
 * garbled), STATION_CHECK.
 */
export function parseStationCode(text: string): Result<StationCode> {
  const prefix = prefixes.find((prefix) => text.startsWith(prefix));
  if (!prefix) return refuse('STATION_PREFIX', 'This is not one of the pharmacy’s own barcodes.');
  const content = text.slice(prefix.length, -1);
  const check = text.at(-1);
  if (text.length < prefix.length + 2 || !kinds[prefix].content.test(content))
    return refuse('STATION_FORM', 'The barcode was not read completely. Scan again.');
  if (stationCheckCharacter(prefix + content) !== check)
    return refuse(
      'STATION_CHECK',
      'The barcode was misread: its check character is wrong. Scan again.',
    );
  return ok(kinds[prefix].make(content));
}

/** True while `text` can still grow into one of our barcodes. */
export function startsStationCode(text: string): boolean {
  return prefixes.some((prefix) =>
    text.length <= prefix.length
      ? prefix.startsWith(text)
      : text.startsWith(prefix) &&
        text.length <= 44 &&
        growing(prefix).test(text.slice(prefix.length)),
  );
}
