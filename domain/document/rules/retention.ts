import { businessDate, formatDate, isDate } from '#domain/platform/rules/dates.ts';

/**
 * What a store decides a number of years for: the papers of prescriptions, and the four types of
 * the specification.
 */
export const retainedKinds = ['hard-copy', 'delivery', 'card', 'lab', 'patient'] as const;
export type RetainedKind = (typeof retainedKinds)[number];
export type RetentionYears = Readonly<Record<RetainedKind, number>>;
/**
 * Whole years below which no store may go. Records of controlled substances: 2 (21 CFR 1304.04(a),
 * 1306.25); what a patient signed about
 * privacy lies among Patient Docs: 6 (45 CFR 164.530(j)(2)).
 */
export const leastRetention: RetentionYears = {
  'hard-copy': 2,
  delivery: 2,
  card: 2,
  lab: 2,
  patient: 6,
};
/**
 * 10 for what a Part D claim rests on, so that one rule holds for every payer (42 CFR 423.505(d));
 * 7 for reports, as long as medical records are commonly kept (decision 0061).
 */
export const usualRetention: RetentionYears = {
  'hard-copy': 10,
  delivery: 10,
  card: 10,
  lab: 7,
  patient: 10,
};
/** The most years that can be asked for. */
export const mostRetention = 99;

/**
 * A store's stored years over the usual ones; what is no number is the usual, and what is below the
 * law is the law's.
 */
export function retentionYears(stored: unknown): RetentionYears {
  const own = (stored !== null && typeof stored === 'object' ? stored : {}) as Readonly<
    Record<string, unknown>
  >;
  const of = (kind: RetainedKind): number => {
    const years = own[kind];
    return typeof years === 'number' && Number.isInteger(years)
      ? Math.min(mostRetention, Math.max(leastRetention[kind], years))
      : usualRetention[kind];
  };
  return {
    'hard-copy': of('hard-copy'),
    delivery: of('delivery'),
    card: of('card'),
    lab: of('lab'),
    patient: of('patient'),
  };
}
/**
 * The years of a document. What nobody has linked yet may be anything: the longest. What is about a
 * prescription is kept at least as long as its paper.
 */
export const yearsFor = (
  policy: RetentionYears,
  kind: RetainedKind | 'unlinked',
  ofPrescription: boolean,
): number =>
  kind === 'unlinked'
    ? Math.max(...retainedKinds.map((retainedKind) => policy[retainedKind]))
    : Math.max(policy[kind], ofPrescription ? policy['hard-copy'] : 0);

/** What the count begins with: instants (UTC) and, of a prescription, dates. */
export interface RetentionEvents {
  readonly addedAt: string;
  /**
   * Where it is about prescriptions, of all of them: the latest day one was written or
   * discontinued, and the latest moment anything happened to a fill or one was transferred out.
   */
  readonly prescription: { readonly onDay: string; readonly activeAt: string | null } | null;
  /** Of another document of a patient: when this store last handed something over to them. */
  readonly dispensedAt: string | null;
}
/**
 * The day from which a document's years are counted, at the store (`zone`: an IANA name): the
 * latest of when it was added and of what it is
 * evidence of, which is its prescription where it is about one, and otherwise everything that was
 * dispensed to its patient.
 */
export function retainedFrom(retentionEvents: RetentionEvents, zone: string): string {
  const days = [businessDate(retentionEvents.addedAt, zone)];
  if (retentionEvents.prescription)
    days.push(
      retentionEvents.prescription.onDay,
      ...(retentionEvents.prescription.activeAt === null
        ? []
        : [businessDate(retentionEvents.prescription.activeAt, zone)]),
    );
  else if (retentionEvents.dispensedAt !== null)
    days.push(businessDate(retentionEvents.dispensedAt, zone));
  return days.reduce((text, day) => (text > day ? text : day));
}
const inYear = (date: string, year: number): string =>
  `${String(year).padStart(4, '0')}${date.slice(4)}`;
/**
 * The last day on which a document must be kept: `years` after `from`. Of 02/29 it is 03/01 where
 * the year has no 02/29, so that it is never a day short.
 */
export function keepUntil(from: string, years: number): string {
  const year = Number(from.slice(0, 4)) + years;
  const same = inYear(from, year);
  return isDate(same) ? same : inYear('0000-03-01', year);
}
/** True from the day after the last one. */
export const isPastRetention = (until: string, today: string): boolean => until < today;
/**
 * The first day whose documents are not past retention `today`: exactly what counts from before it
 * is past (`isPastRetention` of `keepUntil`). For a search that asks the database.
 */
export function notPastFrom(today: string, years: number): string {
  const year = Number(today.slice(0, 4)) - years;
  const leapDay = inYear('0000-02-29', year);
  const same = inYear(today, year);
  // A 02/29 is kept until 03/01, of a year that has none itself.
  if (
    today.slice(5) === '03-01' &&
    isDate(leapDay) &&
    !isDate(inYear('0000-02-29', Number(today.slice(0, 4))))
  )
    return leapDay;
  return isDate(same) ? same : inYear('0000-03-01', year);
}

/** What a destroyed document is called from then on. */
export const destroyedName = 'Destroyed document';
/** What stands where its picture was. `on`: the day at the store. */
export const destroyedWords = (input: {
  readonly on: string;
  readonly by: string;
  readonly reason: string;
}): string => `Destroyed on ${formatDate(input.on)} by ${input.by}: ${input.reason}`;
/** Why nothing can be done any more with a document that was destroyed. */
export const whyDestroyed = 'This document was destroyed: nothing of it is left but that it was.';
/**
 * Why a document can't be changed, handed on or deleted any more; null where it was not destroyed.
 */
export const destroyedRefusal = (isDestroyed: boolean): string | null =>
  isDestroyed ? whyDestroyed : null;
/** Why a document that is on hold can't be deleted; null where it is not. */
export const heldRefusal = (holdReason: string | null): string | null =>
  holdReason === null ? null : `It is on hold (${holdReason}): take it off hold first.`;
/** Why a document can't be destroyed today, or null. `holdReason`: why it is on hold. */
export function destroyRefusal(input: {
  readonly destroyed: boolean;
  readonly holdReason: string | null;
  readonly keepUntil: string;
  readonly past: boolean;
}): string | null {
  if (input.destroyed) return 'This document was destroyed already.';
  return (
    heldRefusal(input.holdReason) ??
    (input.past ? null : `It must be kept until ${formatDate(input.keepUntil)}.`)
  );
}
