import type { Step } from './use.ts';

/** How far a quantity goes over the steps of directions. */
export interface Walked {
  readonly days: number;
  /** Thousandths of the dose unit that the directions leave over; null where they go on. */
  readonly left: number | null;
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
  if (doses > 1 + tiny)
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

/** Days that so many thousandths of the dose unit last over the steps. */
export function walk(amount: number, steps: readonly Step[], repeats: boolean): Walked {
  let left = amount;
  let days = 0;
  do {
    const before = left;
    for (const step of steps) {
      const need = needOf(step);
      const dosed = step.round.quantity > 0;
      if (step.days === null || (dosed && left + tiny < need)) {
        const { days: more, question } = lasting(left, step);
        return { days: days + Math.min(more, step.days ?? more), left: null, question };
      }
      left -= need;
      days += step.days;
    }
    if (before === left) break;
  } while (repeats && left > tiny && days < longest);
  return { days, left: Math.max(0, left), question: null };
}
