import { formatDate } from '#domain/platform/rules/dates.ts';

/** The last request for more refills that did not fail: its day, and what came of it. */
export interface RenewalAsked {
  readonly on: string;
  readonly how: 'electronically' | 'by fax';
  /** The answer by the element's name; null while none came, or where none can come. */
  readonly outcome: string | null;
}
export interface RenewalFacts {
  readonly today: string;
  /** First day of the next fill by the policy of early refills; null where nothing was filled. */
  readonly earliestFillOn: string | null;
  /** The day of the last fill that left; null where none did. */
  readonly lastFilledOn: string | null;
  /** The directions of the prescription as they were typed. */
  readonly sig: string;
  /** Days of the course that the directions say; null where they have no end. */
  readonly courseDays: number | null;
  readonly asked: RenewalAsked | null;
}

const denied = 'Denied';
/**
 * Directions that say themselves that the drug is stopped, though they were not read whole. "Then
 * off" ends them only where nothing follows: "3 weeks on, then off 1 week" goes on.
 */
const stops: readonly RegExp[] = [
  /\b(then|and|,)\s*(stop|d\/?c|discontinue|dc['’]?d)\b/i,
  /\b(then|and|,)\s*off[.;]?$/i,
  /\bstop\s+(after|taking|when done)\b/i,
];
const hasEnd = ({ sig, courseDays }: RenewalFacts): boolean =>
  courseDays !== null || stops.some((words) => words.test(sig.trim()));

/** The request that still counts: one from before the last fill was answered by that fill. */
function openRequest({ asked, lastFilledOn }: RenewalFacts): RenewalAsked | null {
  const isPast = asked !== null && lastFilledOn !== null && asked.on < lastFilledOn;
  return isPast ? null : asked;
}
function askedText({ on, how, outcome }: RenewalAsked): string {
  const asked = `The prescriber was asked ${how} on ${formatDate(on)}`;
  return outcome === null || outcome === 'unclear'
    ? `${asked} and has not answered yet.`
    : `${asked}, and the answer came: look at the received messages.`;
}
const courseText = 'The directions say when it ends: look whether the course is over.';

/**
 * What a person looks at before a prescriber is asked for more refills, in words: a request that is
 * open, a course that ends, or a supply that lasts. Null where nothing speaks against asking. A
 * denial is no open request: it may be asked again.
 */
export function renewalQuestion(facts: RenewalFacts): string | null {
  const { today, earliestFillOn } = facts;
  const open = openRequest(facts);
  if (open !== null && open.outcome !== denied) return askedText(open);
  if (hasEnd(facts)) return courseText;
  return earliestFillOn !== null && today < earliestFillOn
    ? `Too early: the next fill is due on ${formatDate(earliestFillOn)}.`
    : null;
}
/**
 * Why a renewal is not proposed as the next step by itself, in words; null where it is due. After a
 * denial it is not proposed either, though a person may ask.
 */
export function renewalNotDue(facts: RenewalFacts): string | null {
  const open = openRequest(facts);
  return open?.outcome === denied
    ? `The prescriber denied it on the request of ${formatDate(open.on)}.`
    : renewalQuestion(facts);
}
