import { addDays, calendarDate } from '#domain/platform/rules/dates.ts';

/** A date in a text, and the words before it. */
interface Dated {
  readonly date: string;
  readonly before: string;
}
const monthNames = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const monthName = `(?<name>${monthNames.join('|')})[A-Z]*`;
/** How payers write a day: `2026-03-15`, `20260315`, `3/15/26`, `03152026`, `15MAR2026`. */
const shapes: readonly RegExp[] = [
  /(?<year>20\d\d)(?<mark>[/-]?)(?<month>\d\d)\k<mark>(?<day>\d\d)/,
  /(?<month>\d{1,2})(?<mark>[/.-])(?<day>\d{1,2})\k<mark>(?<year>20\d\d|\d\d)/,
  /(?<month>\d\d)(?<day>\d\d)(?<year>20\d\d)/,
  new RegExp(`(?<day>\\d{1,2})[ -]?${monthName}[ -]?(?<year>20\\d\\d|\\d\\d)`),
  new RegExp(`${monthName}\\.? ?(?<day>\\d{1,2}),? ?(?<year>20\\d\\d)`),
];
const anyShape = shapes.map(
  (shape) => new RegExp(`(?<![\\d/.-])(?:${shape.source})(?![\\d/-])`, 'gi'),
);
function dateIn({ year = '', month, name, day }: Record<string, string | undefined>) {
  const whole = year.length === 2 ? 2000 + Number(year) : Number(year);
  const ofName = monthNames.indexOf((name ?? '').toUpperCase()) + 1;
  return calendarDate(whole, month === undefined ? ofName : Number(month), Number(day));
}
const wordsBefore = 24;
const datesIn = (text: string): readonly Dated[] =>
  anyShape.flatMap((shape) =>
    [...text.matchAll(shape)].flatMap((match) => {
      const date = dateIn(match.groups ?? {});
      const before = text.slice(Math.max(0, match.index - wordsBefore), match.index);
      return date === null ? [] : [{ date, before }];
    }),
  );

const ofNext = /next|nxt|after|avail|refill|until|due|payable|fillable|eligible|begin|start|from/i;
const ofOther = /last|prev|prior|paid|\bpd\b|expir|exp\b|thru|through|term|ends?\b|auth/i;
/** Words that can mean nothing but the next fill: what names it whatever the code says. */
const ofNextFill = /\b(next|nxt|earliest)\b[^.]*\b(re)?fill|\brefill too soon\b|\brefillable\b/i;
/** What stands between the last other number and a date. */
const lastClause = (before: string): string => before.split(/\d/).at(-1) ?? '';
const oneOf = (found: readonly Dated[]): string | null => {
  const dates = [...new Set(found.map(({ date }) => date))];
  return dates.length === 1 ? (dates[0] ?? null) : null;
};
/** "Payable in 11 days"; "1 refill in 30 days" is a limit, and says no day. */
const waits =
  /\b(?:payable|avail(?:able)?|(?:re)?fillable|eligible|next\s+(?:re)?fill)\s+in\s+(?<days>\d{1,2})\s+days?\b/i;
/** So many days after the date of service, where no message names a day of its own. */
function inDays(messages: readonly string[], on: string): string | null {
  if (messages.flatMap(datesIn).length > 0) return null;
  const found = messages.map((text) => waits.exec(text)?.groups?.['days']).filter(Boolean);
  const [days, other] = [...new Set(found)];
  return days === undefined || other !== undefined ? null : addDays(on, Number(days));
}
/**
 * The day from which a payer takes the next fill, as it says it in the message of a "refill too
 * soon" (79); of another code, only where the words call it the next fill. It lies after the date
 * of service `on`, so that the day of the last fill is none. Null where no such date stands there,
 * or several that may be meant.
 */
export function nextFillDate(
  rejects: readonly string[],
  messages: readonly string[],
  on: string,
): string | null {
  const isTooSoon = rejects.includes('79');
  const later = messages
    .flatMap(datesIn)
    .filter(({ date, before }) => date > on && !ofOther.test(lastClause(before)))
    .filter(({ before }) => isTooSoon || ofNextFill.test(lastClause(before)));
  const named = later.filter(({ before }) => ofNext.test(before));
  if (later.length === 0 && isTooSoon) return inDays(messages, on);
  return oneOf(named.length > 0 ? named : later);
}
