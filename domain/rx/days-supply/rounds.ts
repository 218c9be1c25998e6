import { daysNamed } from '../sig/measure.ts';
import { daysBetween } from '../sig/measuring/gaps.ts';
import type { Clause, Regimen } from '../sig/regimen.ts';
import { daysIn } from './worn.ts';

/** Days that are counted for a cycle whose length is not said; always asked. */
const openCycle = 28;
/** Days after which the named days of a clause come again; null where they don't. */
export const cycleOf = ({ onDays }: Clause): number | null => {
  if (onDays === null || onDays === 'today') return null;
  if (onDays.cycle === 'menstrual' || onDays.cycle === 'cycle') return openCycle;
  return onDays.cycle === 'month' ? daysIn.month : onDays.cycle;
};
const lengthOf = ({ length, onDays }: Clause): number | null => {
  if (length !== null) return length.span.high * daysIn[length.span.unit];
  return onDays === null || onDays === 'today' ? null : daysNamed(onDays);
};
/** The days of each step; doses that are taken on the same days are one step. */
const stepDays = (clauses: readonly Clause[]): readonly (number | null)[] =>
  clauses.flatMap((clause, index) => {
    const [own, before] = [lengthOf(clause), clauses[index - 1]];
    if (clause.join !== 'and' || before === undefined) return [own];
    return own === lengthOf(before) ? [] : [null];
  });
/** "21 days, then 7 days off. Repeat every 28 days": a round, with days without at its end. */
function comesRound(regimen: Regimen): Regimen | null {
  const { repeat, clauses, endings } = regimen;
  const every = repeat?.every ?? null;
  if (repeat === null || repeat.may || every === null || every.low !== every.high) return null;
  const { after, times, when, place } = repeat;
  if ([after, times, when, place].some((part) => part !== null)) return null;
  const days = stepDays(clauses);
  if (days.includes(null) || endings.some(({ kind }) => kind !== 'off')) return null;
  const off = endings.reduce(
    (all, ending) =>
      all + (ending.kind === 'off' ? ending.span.high * daysIn[ending.span.unit] : 0),
    0,
  );
  const between = clauses.reduce(
    (all, one, index) => all + daysBetween(one, clauses[index + 1]),
    0,
  );
  const used = days.reduce<number>((all, one) => all + (one ?? 0), between);
  const round = every.high * daysIn[every.unit];
  const rest = round - used;
  if (rest < 0 || !Number.isInteger(rest) || (off > 0 && off !== rest)) return null;
  const span = { low: rest, high: rest, unit: 'day' } as const;
  return { ...regimen, repeat: null, endings: rest === 0 ? [] : [{ kind: 'off', span }] };
}
/** "Day 1, then day 8 of each 21-day cycle": the days that are named last name the cycle of all. */
function ofCycle(regimen: Regimen): Regimen | null {
  const { clauses, repeat, endings } = regimen;
  const last = clauses.at(-1);
  const round = last === undefined ? null : cycleOf(last);
  if (clauses.length < 2 || round === null || repeat !== null || endings.length > 0) return null;
  const named = clauses.flatMap((clause) => {
    const { onDays } = clause;
    if (onDays === null || onDays === 'today' || onDays.some === true) return [];
    const isOfRound = onDays.cycle === null || cycleOf(clause) === round;
    return isOfRound ? [{ ...clause, onDays: { ...onDays, cycle: null } }] : [];
  });
  if (named.length < clauses.length) return null;
  const every = { low: round, high: round, unit: 'day' } as const;
  const again = { may: false, after: null, every, times: null, when: null, place: null };
  return { ...regimen, clauses: named, repeat: again };
}
/** The regimen with the days without that end its round; null where its steps don't come again. */
export const inRound = (said: Regimen): Regimen | null => comesRound(ofCycle(said) ?? said);
/** What is asked of a round whose length is not said in days. */
export const cyclesAsked = (said: Regimen): readonly string[] =>
  ofCycle(said) === null
    ? []
    : said.clauses.flatMap(({ onDays }) => {
        const cycle = onDays === null || onDays === 'today' ? null : onDays.cycle;
        if (cycle === 'month') return ['Is a month 30 days?'];
        return cycle === 'menstrual' || cycle === 'cycle' ? ['Is a cycle 28 days?'] : [];
      });
