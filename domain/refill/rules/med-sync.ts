import { fail, ok, type Result } from '#domain/platform/result.ts';
import { addDays, addMonths, daysBetween, formatDate } from '#domain/platform/rules/dates.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { sentence } from '#domain/platform/rules/sentence.ts';

/**
 * On which days a patient's prescriptions are filled together: the first one, and how many days lie
 * between two of them.
 */
export interface SyncTerms {
  readonly anchorOn: string;
  readonly cycleDays: number;
}
/** Days between two dates: as few and as many as make sense for a supply. */
export const syncCycle = { least: 7, most: 100, usual: 30 } as const;
/**
 * What a patient still has at a fill counts for so many days at most: as long as a store may have
 * the next fill made ahead (`autoRefillLead`).
 */
const keptDays = 30;

/** What a patient's record says of the dates. `cycleDays` null: as many as is usual. */
export interface SyncWish {
  readonly anchorOn: string | null;
  readonly cycleDays: number | null;
  readonly attest: boolean;
}
const cycleOf = (days: number | null): number => days ?? syncCycle.usual;
/**
 * Who vouches for the dates once they are saved: who saves them (`anew`: attested just now, or
 * attested dates changed), who did before
 * (`kept`), or nobody (`none`). What stood there before, however old, is not judged again; a first
 * date that is new lies within a year from
 * today on, and without one there is nothing to attest. `was`: null for a new patient.
 */
export function attestation(
  was: SyncWish | null,
  is: SyncWish,
  today: string,
): Result<'anew' | 'kept' | 'none', { readonly message: string; readonly short: string }> {
  const before = was ?? { anchorOn: null, attest: false, cycleDays: null };
  const moved = is.anchorOn !== before.anchorOn;
  const changed =
    moved || is.attest !== before.attest || cycleOf(is.cycleDays) !== cycleOf(before.cycleDays);
  if (changed && is.attest && is.anchorOn === null)
    return fail({
      message: 'Say the first date on which everything is filled.',
      short: 'Required',
    });
  if (moved && is.anchorOn !== null && is.anchorOn < today)
    return fail({
      message: 'The first date is in the past: choose one to come.',
      short: 'In the past',
    });
  if (moved && is.anchorOn !== null && is.anchorOn > addMonths(today, 12))
    return fail({
      message: 'The first date is more than a year away.',
      short: 'More than a year away',
    });
  if (!is.attest) return ok('none');
  return ok(changed ? 'anew' : 'kept');
}

/** The first date on or after a day. */
export function syncDateFrom({ anchorOn, cycleDays }: SyncTerms, day: string): string {
  return day <= anchorOn
    ? anchorOn
    : addDays(anchorOn, Math.ceil(daysBetween(anchorOn, day) / cycleDays) * cycleDays);
}
/** The last date before a day; null where the first one is still to come. */
const syncDateBefore = (syncTerms: SyncTerms, day: string): string | null =>
  day <= syncTerms.anchorOn ? null : addDays(syncDateFrom(syncTerms, day), -syncTerms.cycleDays);
/** The next dates from a day on. */
export const syncDates = (syncTerms: SyncTerms, day: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) =>
    addDays(syncDateFrom(syncTerms, day), index * syncTerms.cycleDays),
  );

/**
 * A fill with less than usual, which lasts until a date. Quantity in thousandths; `from`: the first
 * day on which it is not too early.
 */
export interface ShortFill {
  readonly quantity: number;
  readonly daysSupply: number;
  readonly from: string;
}
/** What is known of a prescription that may be filled together with others. */
export interface SyncRx {
  readonly schedule: Schedule;
  /** Transferred, stopped or deleted. */
  readonly ended: boolean;
  readonly asNeeded: boolean;
  readonly refillsWritten: number;
  /** Of a whole fill: thousandths, and the days that it lasts. */
  readonly quantity: number;
  readonly daysSupply: number;
  /** Less than a package can be dispensed of it. */
  readonly divisible: boolean;
  /**
   * Thousandths that the directions need for so many days; null where they don't say it for
   * certain. Without it the quantity is shared out over its days.
   */
  readonly needed?: ((days: number) => number | null) | undefined;
  /** What was supplied, oldest first; a fill that is being made counts from its day. */
  readonly supplied: readonly { readonly filledOn: string; readonly daysSupply: number }[];
  /** First day on which the next fill is not too early; null before the first. */
  readonly earliestOn: string | null;
  /** Fills still to come, the first one included. */
  readonly fillsLeft: number;
  /** Thousandths still to be dispensed; null where only fills are counted. */
  readonly quantityLeft: number | null;
  readonly expiresOn: string;
  /** Status of the fill that is being made, in words; null where none is. */
  readonly open: string | null;
}
/**
 * How a prescription comes to the date. `dueOn`: the day on which what was supplied is used up.
 * `syncOn`: the date on which it is filled
 * with the others; null where none is. `days`: from the one to the other, negative where it goes
 * along before it is used up.
 */
export interface SyncPlan {
  readonly dueOn: string;
  readonly syncOn: string | null;
  readonly days: number;
  readonly short: ShortFill | null;
  readonly why: string | null;
}

/**
 * Forms of which single pieces or millilitres are dispensed; everything else (inhalers, drops,
 * pens, creams) comes in packages that stay whole.
 */
const pieces =
  /tablet|capsule|caplet|lozenge|troche|suppository|film|oral (solution|suspension|liquid)|syrup|elixir/i;
export const isDivisible = (form: string | null): boolean => form === null || pieces.test(form);
/** Directions that say “as needed”: what was supplied lasts for no known number of days. */
export const isAsNeeded = (directions: string): boolean =>
  /\bas needed\b|\bprn\b/i.test(directions);

/** Why a prescription can't be filled together with others at all, or null. */
export function syncRefusal(
  rx: Pick<SyncRx, 'schedule' | 'ended' | 'asNeeded' | 'refillsWritten' | 'daysSupply'>,
  syncTerms: SyncTerms,
): string | null {
  if (rx.ended) return 'It has ended: nothing of it is filled any more.';
  if (rx.schedule === '2')
    return 'A C-II has no refills: each fill needs a prescription of its own (21 CFR 1306.12).';
  if (rx.asNeeded) return 'It is taken as needed: nobody knows when it is used up.';
  if (rx.refillsWritten === 0) return 'It was written for one fill only.';
  if (rx.daysSupply % syncTerms.cycleDays !== 0)
    return `It lasts ${rx.daysSupply} days, and the dates are ${syncTerms.cycleDays} days apart: ask for ${syncTerms.cycleDays} days, or choose other dates.`;
  return null;
}

/**
 * The day on which everything that was supplied is used up: what was filled early is added to what
 * was still there, thirty days of it at most.
 */
export const usedUpOn = (supplied: SyncRx['supplied']): string | null =>
  supplied.reduce<string | null>((until, item) => {
    const kept =
      until === null ? 0 : Math.min(keptDays, Math.max(0, daysBetween(item.filledOn, until)));
    return addDays(item.filledOn, kept + item.daysSupply);
  }, null);
/** What a supply of so many days needs, in whole pieces: by the directions, else its share. */
const shortQuantity = (
  rx: Pick<SyncRx, 'quantity' | 'daysSupply' | 'needed'>,
  days: number,
): number => {
  const share = (rx.quantity * days) / rx.daysSupply;
  return Math.ceil((rx.needed?.(days) ?? share) / 1_000) * 1_000;
};

/**
 * The short fill of so many days, or why it can't be made. It is a fill of its own: it takes one of
 * the fills that are left, whatever its quantity.
 */
function shortOf(rx: SyncRx, days: number, syncOn: string, today: string): ShortFill | string {
  const quantity = shortQuantity(rx, days);
  if (!rx.divisible)
    return 'It comes in packages that stay whole: it goes along once it is used up near a date.';
  if (quantity >= rx.quantity)
    return `A short fill of ${days} days would be as much as a whole one.`;
  if (rx.fillsLeft === 0) return 'No refills left: ask for more.';
  if (rx.fillsLeft === 1) return 'A short fill would take the last refill: ask for more first.';
  if (rx.quantityLeft !== null && rx.quantityLeft < quantity)
    return 'Less than the short fill is left of what was written (21 CFR 1306.23).';
  const from = rx.earliestOn !== null && rx.earliestOn > today ? rx.earliestOn : today;
  return from >= syncOn
    ? `Too soon until ${formatDate(from)}.`
    : { quantity, daysSupply: days, from };
}

/**
 * When a prescription is used up, on which date it is filled with the others, and the short fill
 * that brings it there. It needs none where
 * it is used up on a date, or so shortly after one that it may be filled on it. What is proposed
 * never goes beyond the fills and the
 * quantity that are left, the day on which a refill is no longer too early, and the day on which
 * the prescription expires.
 */
export function syncPlan(rx: SyncRx, syncTerms: SyncTerms, today: string): SyncPlan {
  const until = usedUpOn(rx.supplied);
  const dueOn = until === null || until < today ? today : until;
  const refused = syncRefusal(rx, syncTerms);
  const none = (why: string): SyncPlan => ({ dueOn, syncOn: null, days: 0, short: null, why });
  if (refused !== null) return none(refused);
  if (rx.fillsLeft === 0 && rx.open === null) return none('No refills left: ask for more.');
  const next = syncDateFrom(syncTerms, dueOn);
  const before = syncDateBefore(syncTerms, dueOn);
  const early =
    before !== null && before >= today && (rx.earliestOn === null || rx.earliestOn <= before);
  // What lasts longer than the first date is away is filled whole until then: only what is over has
  // to be brought there.
  const over = daysBetween(dueOn, next) % rx.daysSupply;
  const syncOn = early ? before : next;
  if (syncOn > rx.expiresOn)
    return none(
      `It expires on ${formatDate(rx.expiresOn)}, before the date: ask for a new prescription.`,
    );
  if (early || over === 0)
    return { dueOn, syncOn, days: daysBetween(dueOn, syncOn), short: null, why: null };
  if (rx.open !== null)
    return {
      dueOn,
      syncOn: null,
      days: over,
      short: null,
      why: sentence(`A fill is open: ${rx.open}`),
    };
  const short = shortOf(rx, over, next, today);
  return typeof short === 'string'
    ? { dueOn, syncOn: null, days: over, short: null, why: short }
    : { dueOn, syncOn: next, days: over, short, why: null };
}

/**
 * Whether the very next fill is the one on the date. Where the date lies a whole fill or more
 * beyond what is there, whole fills come first, each when it would have come anyway.
 */
export const goesAlong = (syncPlan: Pick<SyncPlan, 'syncOn' | 'days' | 'short'>): boolean =>
  syncPlan.syncOn !== null && syncPlan.short === null && syncPlan.days <= 0;

/**
 * The day on which those that go along on one date are made, all on the same: `lead` days before
 * it, or on the first day after on which
 * none of them is too early any more, and on the date itself at the latest.
 */
export function togetherOn(
  syncOn: string,
  rxs: readonly { readonly lead: number; readonly earliestOn: string | null }[],
): string {
  const day = rxs
    .map((rx) => {
      const led = addDays(syncOn, -rx.lead);
      return rx.earliestOn !== null && rx.earliestOn > led ? rx.earliestOn : led;
    })
    .reduce((text, other) => (other > text ? other : text), '');
  return day < syncOn ? day : syncOn;
}

/** What a short fill is, in words. */
export const shortFillText = ({
  quantity,
  daysSupply,
}: Pick<ShortFill, 'quantity' | 'daysSupply'>): string =>
  `${formatQuantity(quantity)} for ${daysSupply} ${daysSupply === 1 ? 'day' : 'days'}`;

/**
 * What a payer is told of a short fill and of the one after it (NCPDP 420-DK): 47 shortened days
 * supply, 48 the fill after one. A Part D
 * plan charges a short fill by the day (daily cost-sharing rate, 42 CFR 423.153(b)(4)).
 */
export const shortFillCode = (isShort: boolean, wasShort: boolean): '47' | '48' | null => {
  if (isShort) return '47';
  return wasShort ? '48' : null;
};
