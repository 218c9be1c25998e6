import type { Clause, Regimen, Span } from '../sig/regimen.ts';

// What is worn and taken off: patches and rings, and the days on and off of a course.

/** Days of a span, of which a month has 30. */
export const daysIn = {
  minute: 1 / 1440,
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 30,
  year: 365,
} as const;

/** Whether a clause says when. */
export const hasTiming = ({ timing }: Pick<Clause, 'timing'>): boolean =>
  timing.count !== null ||
  timing.every !== null ||
  timing.moments.length > 0 ||
  timing.weekdays !== null ||
  timing.parity !== undefined ||
  timing.daysAWeek !== null ||
  timing.single !== null;

/** "3 weeks on and 1 week off" goes round: days with the medicine, then days without. */
export const onSpan = ({ wear }: Clause) => {
  const [first, ...others] = wear;
  return first?.what === 'on' && others.length === 0 && daysIn[first.span.unit] >= 1
    ? first.span
    : null;
};
/** "1 ring for 21 days, remove for 7 days": it is left in for so long. */
function leftFor(clause: Clause): Clause {
  const { length, wear, timing } = clause;
  const [removed, ...others] = wear;
  const ring = clause.amount === null || clause.amount.unit === 'ring';
  if (length === null || removed?.what !== 'removeFor' || others.length > 0 || !ring) return clause;
  const whole = { what: 'leaveIn', span: length.span, upTo: false } as const;
  return timing.count === null ? { ...clause, length: null, wear: [whole, removed] } : clause;
}
const isDayOfHours = (on: Span, off: Span): boolean =>
  on.unit === 'hour' && off.unit === 'hour' && on.high + off.high === 24;
/** "12 hours on and 12 hours off", "for up to 12 hours in 24": a new one each day. */
export function isHalfDay(clause: Clause, { endings }: Regimen): boolean {
  if (hasTiming(clause)) return false;
  const [worn, ...others] = clause.wear;
  if (clause.length !== null)
    return (
      worn?.what === 'removeFor' &&
      others.length === 0 &&
      isDayOfHours(clause.length.span, worn.span)
    );
  if (clause.notes.includes('upTo12of24')) return true;
  const [off, ...more] = endings;
  if (worn?.what !== 'on' || others.length > 0 || off?.kind !== 'off' || more.length > 0)
    return false;
  return isDayOfHours(worn.span, off.span);
}
function isOnceADay(timing: Clause['timing']): boolean {
  const { count, every, moments, weekdays, daysAWeek, parity } = timing;
  if (every !== null || weekdays !== null || daysAWeek !== null || parity !== undefined)
    return false;
  return count === null
    ? moments.length === 1
    : count.per === 'day' && count.high === 1 && moments.length < 2;
}
/** "Once daily, on for 12 hours, then off for 12 hours": the hours are those of each day. */
export function isOnceForHours(clause: Clause, { endings }: Regimen): boolean {
  const [worn, ...others] = clause.wear;
  const [off, ...more] = endings;
  if (worn?.what !== 'on' || others.length > 0 || off?.kind !== 'off' || more.length > 0)
    return false;
  return isOnceADay(clause.timing) && isDayOfHours(worn.span, off.span);
}
const lasting = new Set<Clause['wear'][number]['what']>(['leaveIn', 'leaveOn', 'inPlace']);
/** A thing that is worn and taken off comes round when it was worn and left off. */
export function wornEvery(found: Clause): Clause {
  const clause = leftFor(found);
  if (clause.wear.length === 0) return clause;
  if (hasTiming(clause)) return { ...clause, wear: [] };
  const days = clause.wear.reduce((all, { span }) => all + span.high * daysIn[span.unit], 0);
  const on = clause.wear.some(({ what }) => lasting.has(what));
  const off = clause.wear.some(({ what }) => what === 'removeFor');
  const ring = clause.amount?.unit === 'ring';
  if (!on || (!off && !ring) || !Number.isInteger(days)) return clause;
  const every = { low: days, high: days, unit: 'day' } as const;
  return { ...clause, wear: [], timing: { ...clause.timing, every } };
}
/** "1 patch once daily for 12 hours": hours of each day, not the length of the course. */
export const isWornADay = ({ amount, length, timing }: Clause): boolean =>
  amount?.unit === 'patch' &&
  timing.count?.per === 'day' &&
  length?.span.unit === 'hour' &&
  length.span.high < 24;
