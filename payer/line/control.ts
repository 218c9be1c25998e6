import { isDate } from '#domain/platform/rules/dates.ts';
import { troubles, type Trouble, type TroubleKind } from './trouble.ts';

/** A line of the control port. */
export type Command =
  | { readonly kind: 'trouble'; readonly trouble: Trouble }
  | { readonly kind: 'clear' }
  | { readonly kind: 'release' }
  | { readonly kind: 'status' }
  | { readonly kind: 'today'; readonly date: string | null };

const isProblem = (word: string): word is TroubleKind =>
  (troubles as readonly string[]).includes(word);
const target = /^\d{6}(\/.{1,10})?$/;
const whole = /^[1-9]\d{0,5}$/;

function troubleOf(kind: TroubleKind, words: readonly string[]): Command | string {
  let where: string | null = null;
  let times: number | null = null;
  let milliseconds = 0;
  const rest = [...words];
  if (kind === 'slow') {
    const ms = rest.shift() ?? '';
    if (!whole.test(ms)) return 'slow needs milliseconds: slow 3000';
    milliseconds = Number(ms);
  }
  for (const word of rest) {
    const [name, value = ''] = word.split('=');
    if (name === 'for' && target.test(value)) where = value;
    else if (name === 'times' && whole.test(value)) times = Number(value);
    else return `"${word}" is not understood: for=BIN, for=BIN/PCN or times=N`;
  }
  if (kind === 'refuse' && (where !== null || times !== null))
    return 'refuse is for everybody until clear';
  return { kind: 'trouble', trouble: { kind, for: where, times, milliseconds } };
}

/** What a line asks for, or a sentence that says what is wrong with it. */
export function readCommand(line: string): Command | string {
  const [word = '', ...rest] = line.trim().split(/\s+/);
  if (isProblem(word)) return troubleOf(word, rest);
  const [day, ...more] = rest;
  if (word === 'today' && day !== undefined && more.length === 0) {
    if (day === 'clock') return { kind: 'today', date: null };
    if (isDate(day)) return { kind: 'today', date: day };
    return 'today needs a date: today 2026-10-01, or: today clock';
  }
  if ((word === 'clear' || word === 'release' || word === 'status') && rest.length === 0)
    return { kind: word };
  return `not understood: ${troubles.join(', ')}, clear, release, status, today`;
}
