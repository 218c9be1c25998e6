import type { Step } from './use.ts';

/** How far a quantity goes over the steps of directions. */
export interface Walked {
  readonly days: number;
  /** Thousandths of the dose unit that the directions leave over; null where they go on. */
  readonly left: number | null;
  /** Thousandths of the dose unit that are lacking until the steps with a length end. */
  readonly short: number;
  readonly question: string | null;
}
const tiny = 1e-6;
const longest = 3_650;

interface Lasting {
  readonly days: number;
  readonly question: string | null;
}
/**
 * Days that an amount lasts. In rounds of a day the fraction of a last day is dropped; a round of
 * several days counts as a whole, and a rest of it is a question.
 */
function lasting(amount: number, { round, doses }: Step): Lasting {
  if (round.days <= 1) {
    const days = Math.floor((amount * round.days) / round.quantity + tiny);
    return { days, question: null };
  }
  const rounds = amount / round.quantity;
  const whole = Math.floor(rounds + tiny);
  if (rounds - whole < tiny) return { days: Math.floor(whole * round.days), question: null };
  if (doses === null || doses > 1 + tiny)
    return {
      days: Math.floor(rounds * round.days + tiny),
      question: 'On which day does it begin? The quantity ends within a round of days.',
    };
  return {
    days: Math.floor(whole * round.days),
    question: 'Is the rest, which is less than a whole dose, left over?',
  };
}
const needOf = ({ round, days, total }: Step): number =>
  total ?? ((days ?? 0) * round.quantity) / round.days;

/** What the steps with a length need from one of them on, beyond what is left; a dose at least. */
function lackingFrom(place: number, left: number, steps: readonly Step[]): number {
  const [step] = steps.slice(place);
  if (step === undefined || step.days === null) return 0;
  const lacking = steps.slice(place).reduce((all, one) => all + needOf(one), -left);
  const dose = step.total === null ? step.round.quantity / (step.doses ?? 1) : 0;
  return lacking > tiny && lacking + tiny >= dose ? lacking : 0;
}
/** Days that so many thousandths of the dose unit last over the steps. */
export function walk(amount: number, steps: readonly Step[], repeats: boolean): Walked {
  let left = amount;
  let days = 0;
  do {
    const before = left;
    for (const [place, step] of steps.entries()) {
      const need = needOf(step);
      const dosed = step.round.quantity > 0;
      if (step.days === null || (dosed && left + tiny < need)) {
        const { days: more, question } = lasting(left, step);
        const short = repeats ? 0 : lackingFrom(place, left, steps);
        return { days: days + Math.min(more, step.days ?? more), left: null, short, question };
      }
      left -= need;
      days += step.days;
    }
    if (before === left) break;
  } while (repeats && left > tiny && days < longest);
  return { days, left: Math.max(0, left), short: 0, question: null };
}
