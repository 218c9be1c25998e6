import { fail, ok, type Result } from '#domain/platform/result.ts';
import { isDate } from '#domain/platform/rules/dates.ts';
import type { FieldSpec, Kind } from './field-spec.ts';
import { readOverpunch, writeOverpunch } from './overpunch.ts';
import type { ProblemCode } from './problem.ts';
import type { Value } from './segments.ts';

/**
 * Why a value does not fit its field: a code, and the end of a sentence that begins with the
 * field's name.
 */
export interface Misfit {
  readonly code: ProblemCode;
  readonly message: string;
}
const misfit = (code: ProblemCode, message: string) => fail<Misfit>({ code, message });
const tooLong = (length: number, max: number) =>
  misfit('TOO_LONG', `has ${length} characters, at most ${max} fit.`);

const digitsOnly = /^\d+$/;
const separators = /[\x02\x03\x1c\x1d\x1e]/;
const capitals = /^[\x20-\x60\x7b-\x7e]*$/;
const printable = /^[\x20-\x7e]*$/;

function writeText(value: string, spec: FieldSpec): Result<string, Misfit> {
  if (separators.test(value)) return misfit('SEPARATOR', 'holds a separator. Take it out.');
  if (!(spec.anyCase ? printable : capitals).test(value))
    return misfit(
      'NOT_REPRESENTABLE',
      'may hold only capital letters, digits and signs of plain ASCII.',
    );
  if (value !== value.trim())
    return misfit('NOT_REPRESENTABLE', 'begins or ends with a blank. Take it away.');
  return value.length > spec.max ? tooLong(value.length, spec.max) : ok(value);
}
function writeDigits(value: string, spec: FieldSpec): Result<string, Misfit> {
  if (!digitsOnly.test(value)) return misfit('NOT_REPRESENTABLE', 'may hold only digits.');
  return value.length > spec.max ? tooLong(value.length, spec.max) : ok(value);
}
function writeWhole(value: number, spec: FieldSpec): Result<string, Misfit> {
  if (!Number.isSafeInteger(value) || value < 0)
    return misfit('NOT_REPRESENTABLE', 'is not a whole number from 0 up.');
  const raw = String(value);
  return raw.length > spec.max ? tooLong(raw.length, spec.max) : ok(raw.padStart(spec.max, '0'));
}
function writeSigned(value: number, spec: FieldSpec): Result<string, Misfit> {
  const raw = writeOverpunch(value);
  if (raw === null) return misfit('NOT_REPRESENTABLE', 'is not a whole number.');
  return raw.length > spec.max ? tooLong(raw.length, spec.max) : ok(raw);
}
const writeDate = (value: string): Result<string, Misfit> =>
  isDate(value) ? ok(value.replaceAll('-', '')) : misfit('NOT_REPRESENTABLE', 'is not a date.');
const clock = /^([01]\d|2[0-3]):([0-5]\d)$/;
const writeTime = (value: string): Result<string, Misfit> =>
  clock.test(value)
    ? ok(value.replace(':', ''))
    : misfit('NOT_REPRESENTABLE', 'is not a time of day.');

const writers: {
  readonly [K in Kind]: readonly [
    'string' | 'number',
    (value: any, spec: FieldSpec) => Result<string, Misfit>,
  ];
} = {
  text: ['string', writeText],
  digits: ['string', writeDigits],
  date: ['string', writeDate],
  time: ['string', writeTime],
  count: ['number', writeWhole],
  quantity: ['number', writeWhole],
  percent: ['number', writeWhole],
  money: ['number', writeSigned],
  rate: ['number', writeSigned],
};
/**
 * The characters of a value after its id, exactly as the standard writes them, or why it does not
 * fit.
 */
export function writeValue(spec: FieldSpec, value: Value): Result<string, Misfit> {
  const [type, write] = writers[spec.kind];
  return typeof value === type
    ? write(value, spec)
    : misfit('NOT_REPRESENTABLE', `is not a ${type === 'string' ? 'text' : 'number'}.`);
}

const unreadable = (raw: string, what: string) => misfit('VALUE', `“${raw}” is not ${what}.`);
function readWhole(raw: string): Result<number, Misfit> {
  const value = digitsOnly.test(raw) ? Number(raw) : NaN;
  return Number.isSafeInteger(value) ? ok(value) : unreadable(raw, 'a whole number');
}
function readSigned(raw: string): Result<number, Misfit> {
  const value = readOverpunch(raw);
  return value === null ? unreadable(raw, 'a signed amount') : ok(value);
}
function readDate(raw: string): Result<string, Misfit> {
  const iso =
    raw.length === 8 && digitsOnly.test(raw)
      ? `${raw.slice(0, 4)}-${raw.slice(4, 6)}-${raw.slice(6)}`
      : '';
  return isDate(iso) ? ok(iso) : unreadable(raw, 'a date');
}
function readTime(raw: string): Result<string, Misfit> {
  const full = raw.padStart(4, '0');
  const time = `${full.slice(0, -2)}:${full.slice(-2)}`;
  return digitsOnly.test(raw) && clock.test(time) ? ok(time) : unreadable(raw, 'a time of day');
}
const readers: { readonly [K in Kind]: (raw: string) => Result<Value, Misfit> } = {
  text: ok,
  digits: (raw) => (digitsOnly.test(raw) ? ok(raw) : unreadable(raw, 'a number')),
  date: readDate,
  time: readTime,
  count: readWhole,
  quantity: readWhole,
  percent: readWhole,
  money: readSigned,
  rate: readSigned,
};
/**
 * The value of received characters: blanks around them carry nothing, leading zeros may be missing,
 * longer than the standard
 * is read too. Null for an empty field and for a date of zeros, which say that there is none.
 */
export function readValue(spec: FieldSpec, raw: string): Result<Value | null, Misfit> {
  const bare = raw.trim();
  if (bare === '' || (spec.kind === 'date' && /^0+$/.test(bare))) return ok(null);
  return readers[spec.kind](bare);
}
