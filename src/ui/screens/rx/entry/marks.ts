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
const hueOf = (d: Difference): Hue =>
  d.state === 'same'
    ? d.severity === 'info'
      ? 'ok'
      : 'warn'
    : d.severity === 'stop'
      ? 'danger'
      : d.severity === 'warn'
        ? 'warn'
        : 'neutral';
function wordOf(d: Difference): string {
  if (d.state === 'same') return 'Same';
  if (d.state === 'different') return 'Differs';
  return d.message === null ? 'Not in message' : 'Not entered';
}
/** Whether there is anything to compare at all. */
const says = (d: Difference) => d.message !== null || d.entered !== null;
const worstFirst = (a: Difference, b: Difference) =>
  Number(a.state === 'same') - Number(b.state === 'same') ||
  graveness[a.severity] - graveness[b.severity];

/** The mark of one field: its gravest difference, or Same. Null without a message. */
export function markOf(check: EntryCheck | null, field: string): Mark | null {
  const worst = check?.differences
    .filter((d) => fieldOfDifference[d.field] === field && says(d))
    .sort(worstFirst)[0];
  return worst
    ? {
        word: wordOf(worst),
        hue: hueOf(worst),
        why: worst.state === 'different' ? worst.why : null,
        message: worst.message,
      }
    : null;
}
/** How many fields differ in a way that a person must look at. */
export const differing = (check: EntryCheck | null): number =>
  check?.differences.filter((d) => d.state === 'different' && d.severity !== 'info').length ?? 0;
