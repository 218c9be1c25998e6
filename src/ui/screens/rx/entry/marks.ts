import type { EntryCheck } from '#domain/rx/contract/rx.ts';
import { fieldOfDifference } from '#machines/rx/entry/entry-fields.ts';
import type { Hue } from '#ui/kit/badge.tsx';

type Difference = EntryCheck['differences'][number];
/** How a field compares with the message: a word, a colour, and what to look at. */
export interface Mark {
  readonly word: string;
  readonly hue: Hue;
  readonly why: string | null;
  readonly message: string | null;
}

const graveness: Readonly<Record<Difference['severity'], number>> = { stop: 0, warn: 1, info: 2 };
const hueOf = (difference: Difference): Hue => {
  if (difference.state === 'same') return difference.severity === 'info' ? 'ok' : 'warn';
  if (difference.severity === 'stop') return 'danger';
  return difference.severity === 'warn' ? 'warn' : 'neutral';
};
function wordOf(difference: Difference): string {
  if (difference.state === 'same') return 'Same';
  if (difference.state === 'different') return 'Differs';
  return difference.message === null ? 'Not in message' : 'Not entered';
}
/** Whether there is anything to compare at all. */
const says = (difference: Difference) => difference.message !== null || difference.entered !== null;
const worstFirst = (a: Difference, b: Difference) =>
  Number(a.state === 'same') - Number(b.state === 'same') ||
  graveness[a.severity] - graveness[b.severity];

/** What agrees needs no mark; what agrees and is still to be looked at has one. */
const isQuiet = (difference: Difference): boolean =>
  difference.state === 'same' && difference.severity === 'info';
/** The mark of one field: its gravest difference. Null where it agrees, or without a message. */
export function markOf(check: EntryCheck | null, field: string): Mark | null {
  const worst = check?.differences
    .filter((difference) => fieldOfDifference[difference.field] === field && says(difference))
    .toSorted(worstFirst)[0];
  return worst && !isQuiet(worst)
    ? {
        word: wordOf(worst),
        hue: hueOf(worst),
        why: worst.state === 'different' ? worst.why : null,
        message: worst.message,
      }
    : null;
}
/** How many parts of the message were entered as they stand there. */
export const agreeing = (check: EntryCheck | null): number =>
  check?.differences.filter((difference) => isQuiet(difference) && says(difference)).length ?? 0;
/** How many fields differ in a way that a person must look at. */
export const differing = (check: EntryCheck | null): number =>
  check?.differences.filter(
    (difference) => difference.state === 'different' && difference.severity !== 'info',
  ).length ?? 0;

/** How the days were reckoned, or why not; nothing where the hint about a fact asks for it. */
export const daysWhyOf = (check: EntryCheck | null): string | null =>
  check?.daysSupply === null && check.facts.some(({ said }) => said === null)
    ? null
    : (check?.daysWhy ?? null);
