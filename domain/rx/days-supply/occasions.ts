import { endedByLimit } from '../sig/measuring/ended-by-limit.ts';
import type { Amount, Clause, Regimen, Repeat, Span } from '../sig/regimen.ts';
import { isTimeNote } from '../sig/vocabulary/visits.ts';
import { eventQuestion, titrationQuestion } from './left-open.ts';
import { daysIn, hasTiming } from './worn.ts';

// What directions leave to the occasion: a dose before an event, one that may be repeated, one
// more as needed, a dose that somebody may change. The most of it is counted, and always asked.

/** A regimen of which the most can be counted, with what is asked for that. */
export interface Occasion {
  readonly regimen: Regimen;
  readonly questions: readonly string[];
}
export const episodeQuestion = 'Is there one such episode a day at most?';
const repeatQuestion = 'Is the dose repeated each time?';
const courseQuestion = 'Is the dose repeated, and are the days until then counted?';
const extraQuestion = 'Is one extra dose a day the most?';

const daily = { low: 1, high: 1, per: 'day', upTo: false } as const;
const changed = (note: string): boolean =>
  note.startsWith('orBy') ||
  note.startsWith('titrated') ||
  note === 'orAsDirected' ||
  note === 'asTolerated' ||
  note === 'ifTolerated';
/** "1 tablet daily or as directed by the clinic": the dose that is written. */
function asWritten(regimen: Regimen): Occasion {
  const { clauses } = regimen;
  const isOpen = clauses.some((clause) => hasTiming(clause) && clause.notes.some(changed));
  if (!isOpen || regimen.limits.length > 0) return { regimen, questions: [] };
  return {
    regimen: {
      ...regimen,
      clauses: clauses.map((clause) => ({
        ...clause,
        notes: clause.notes.filter((note) => !changed(note)),
      })),
    },
    questions: [titrationQuestion],
  };
}
const isExtra = (clause: Clause): boolean =>
  clause.amount?.extra === true &&
  !hasTiming(clause) &&
  clause.onDays === null &&
  clause.length === null &&
  clause.doses === null;
/** "2 tablets the night before and 2 the morning of surgery": a dose at each named time. */
function atNamedTimes({ regimen, questions }: Occasion): Occasion {
  const clauses = regimen.clauses.map((clause) =>
    clause.notes.some(isTimeNote) && !hasTiming(clause)
      ? { ...clause, timing: { ...clause.timing, count: daily } }
      : clause,
  );
  return { regimen: { ...regimen, clauses }, questions };
}
/** "4 puffs every 20 minutes for 3 doses for severe symptoms": that is an episode. */
function inMinutes({ regimen, questions }: Occasion): Occasion {
  const clauses = regimen.clauses.map((clause) => {
    const { timing, doses, reasons } = clause;
    const isEpisode = timing.every?.unit === 'minute' && doses !== null && reasons !== null;
    return isEpisode ? { ...clause, prn: true } : clause;
  });
  return { regimen: { ...regimen, clauses }, questions };
}
/** "1 tablet daily and 1 extra tablet as needed": one extra dose a day. */
function withExtra({ regimen, questions }: Occasion): Occasion {
  if (regimen.limits.length > 0 || !regimen.clauses.some(isExtra)) return { regimen, questions };
  const clauses = regimen.clauses.map((clause) =>
    isExtra(clause) ? { ...clause, timing: { ...clause.timing, count: daily } } : clause,
  );
  return { regimen: { ...regimen, clauses }, questions: [...questions, extraQuestion] };
}
/** "May increase to 2 tablets if needed": as often as the dose before it. */
function raisedIfNeeded({ regimen, questions }: Occasion): Occasion {
  const clauses = regimen.clauses.map((clause) =>
    clause.join === 'mayIncrease' && clause.prn && !hasTiming(clause)
      ? { ...clause, prn: false }
      : clause,
  );
  return { regimen: { ...regimen, clauses }, questions };
}

const isWithinDay = (span: Span | null): boolean =>
  span === null || span.high * daysIn[span.unit] < 1;
/** How often a dose is repeated; "may repeat in 2 hours" does not say it. */
const timesOf = ({ may, times, after }: Repeat): number | null => {
  if (times !== null) return times.count;
  return !may && after !== null ? 1 : null;
};
const timesAll = (amount: Amount, by: number): Amount => ({
  ...amount,
  low: amount.low * by,
  high: amount.high * by,
});
const isOne = ({ endings, limits, clauses }: Regimen): boolean =>
  clauses.length === 1 && endings.length === 0 && limits.length === 0;
const isPlain = ({ length, doses, onDays, wear, scale, ratio }: Clause): boolean =>
  length === null &&
  doses === null &&
  onDays === null &&
  wear.length === 0 &&
  scale === undefined &&
  ratio === undefined;
/** "May repeat for 1 dose after 2 hours": two doses each time. */
function withRepeats(found: Occasion): Occasion {
  const { regimen, questions } = found;
  const { repeat } = regimen;
  const [clause] = regimen.clauses;
  const count = repeat === null ? null : timesOf(repeat);
  if (repeat === null || count === null || clause?.amount == null) return found;
  if (!isOne(regimen) || !isPlain(clause) || repeat.place !== null) return found;
  if (!isWithinDay(repeat.after) || !isWithinDay(repeat.every)) return found;
  const amount = timesAll(clause.amount, 1 + count);
  const same = clause.same.map((one) => timesAll(one, 1 + count));
  return {
    regimen: { ...regimen, repeat: null, clauses: [{ ...clause, amount, same }] },
    questions: [...questions, ...(repeat.may ? [repeatQuestion] : [])],
  };
}
const isSingle = (clause: Clause): boolean =>
  clause.timing.single !== null ||
  clause.onDays === 'today' ||
  (!hasTiming(clause) && clause.event === null && clause.notes.length === 0);
const isOnce = ({ times, every, place }: Repeat): boolean =>
  (times === null || times.count === 1) && every === null && place === null;
/** "1 tablet today, may repeat after 3 days": a dose, days without one, and the dose again. */
function withSecond(found: Occasion): Occasion {
  const { regimen, questions } = found;
  const { repeat } = regimen;
  const [clause] = regimen.clauses;
  const after = repeat?.after ?? null;
  if (repeat === null || after === null || clause?.amount == null) return found;
  const days = after.high * daysIn[after.unit];
  if (!isOnce(repeat) || !Number.isInteger(days)) return found;
  if (!isOne(regimen) || clause.prn || !isSingle(clause)) return found;
  if (!isPlain({ ...clause, onDays: null })) return found;
  const span = { low: days, high: days, unit: 'day' } as const;
  const first = {
    ...clause,
    onDays: null,
    timing: { ...clause.timing, single: null, every: span },
    length: { span, upTo: false },
  };
  const second = {
    ...clause,
    join: 'then' as const,
    onDays: null,
    timing: { ...clause.timing, single: 'once' as const },
  };
  return {
    regimen: { ...regimen, repeat: null, clauses: [first, second] },
    questions: [...questions, courseQuestion],
  };
}
const atEvent =
  /^(?:prior(?:Sex|Dental|Dentist|DentalWork|Procedure|Exercise)$|onset|sign|atOnset)/;
/** "4 capsules 1 hour before dental work", "1 tablet at onset of migraine": once a day at most. */
function asOnce(found: Occasion, repeated: boolean): Occasion {
  const { regimen, questions } = found;
  const [clause] = regimen.clauses;
  if (clause?.amount == null || regimen.repeat !== null || hasTiming(clause)) return found;
  if (!isOne(regimen) || !isPlain(clause)) return found;
  const { event, notes, prn } = clause;
  const isBefore = event !== null && !event.starting;
  const isEvent = isBefore || notes.some((note) => note.startsWith('prior'));
  const isAttack = notes.some((note) => atEvent.test(note)) || (prn && repeated);
  if (!isEvent && !isAttack) return found;
  const timing = { ...clause.timing, count: daily };
  return {
    regimen: { ...regimen, clauses: [{ ...clause, event: null, timing }] },
    questions: [...questions, isEvent ? eventQuestion : episodeQuestion],
  };
}
/**
 * Directions whose doses hang on an occasion, with the most of them counted, and the questions that
 * this assumes answered. Directions that say all themselves stay as they are, without a question;
 * so do those with a stated maximum, which says the most.
 */
export function onOccasion(said: Regimen): Occasion {
  const single = raisedIfNeeded(withExtra(inMinutes(atNamedTimes(asWritten(endedByLimit(said))))));
  const repeated = withRepeats(single);
  const second = withSecond(repeated);
  return asOnce(second, repeated !== single);
}
