import { required } from './required.ts';

/**
 * A list that holds at least one item, as a choice of a form needs it; `what` names the missing
 * item in the error.
 */
export function nonEmpty<T>([first, ...others]: readonly T[], what: string): [T, ...T[]] {
  return [required(first, what), ...others];
}
