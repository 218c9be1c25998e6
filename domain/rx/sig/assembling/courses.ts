import { opened, put, time, type State, type Step } from '../assemble-state.ts';
import { hasTiming } from '../draft.ts';
import type { CourseTerm } from '../grammar/phrases/courses.ts';
import type { Amounts } from '../grammar/terms-dose.ts';

type Of<K extends CourseTerm['kind']> = Extract<CourseTerm, { readonly kind: K }>;

/** A clause without an amount, in which nothing but how it is given was said. */
const isFree = ({ now, pending, rest }: State): boolean =>
  pending === null && now.amount === null && !hasTiming(now) && rest.endings.length === 0;
/** The parts come to the whole, in its unit; else the text contradicts itself and is not read. */
function splitStep(state: State, { parts }: Of<'split'>): readonly State[] {
  const { now, pending } = state;
  const { amount, split, timing } = now;
  if (pending !== null || amount === null || split !== undefined) return [];
  if (amount.low !== amount.high || amount.upTo || timing.moments.length > 0) return [];
  const total = parts.reduce((sum, part) => sum + part.amount.low, 0);
  const isOneUnit = parts.every(
    (part) => part.amount.unit === null || part.amount.unit === amount.unit,
  );
  if (total !== amount.low || !isOneUnit || !hasTiming(now)) return [];
  return [put(state, { split: parts.map((part) => ({ amount: part.amount.low, at: part.at })) })];
}
/** "6,5,4,3,2,1 x 6 days total": a step for each day. */
function steppedStep(state: State, { amounts, unit, route }: Of<'stepped'>): readonly State[] {
  const { now, done } = state;
  if (!isFree(state) || done.length > 0 || now.onDays !== null) return [];
  if (route !== null && now.route !== null) return [];
  const [first, ...others] = amounts.map((low, index) => ({
    amount: { low, high: low, unit, upTo: false },
    route: route ?? now.route,
    onDays: { from: index + 1, to: index + 1, cycle: null },
  }));
  if (first === undefined) return [];
  return [others.reduce((to, step) => put(opened(to, 'then'), step), put(state, first))];
}
const everyOtherDay = { low: 2, high: 2, unit: 'day' } as const;
/** "1 tablet one day, 2 tablets the next": each on every second day, in turn. */
function alternateStep(state: State, { amounts, route, at }: Of<'alternate'>): readonly State[] {
  const { now } = state;
  if (!isFree(state) || state.done.length > 0 || now.onDays !== null || now.route !== null)
    return [];
  const [first, second] = amounts;
  const dose = (to: State, amount: Amounts): State =>
    time(put(to, { amount, route, inTurn: true }), {
      every: everyOtherDay,
      moments: at === null ? [] : [at],
    });
  return [dose(opened(dose(state, first), 'alternating'), second)];
}
export const courseStep: Step = (state, term) => {
  switch (term.kind) {
    case 'split':
      return splitStep(state, term);
    case 'stepped':
      return steppedStep(state, term);
    case 'alternate':
      return alternateStep(state, term);
    default:
      return [];
  }
};
