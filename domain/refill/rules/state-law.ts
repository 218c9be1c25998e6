import type { Schedule } from '#domain/platform/rules/enumerations.ts';

/**
 * What a state or a store decides where federal law leaves room. `maxRefills` null: as many as
 * written.
 */
export interface StateLaw {
  readonly nonControlledMonths: number;
  readonly scheduleV: { readonly maxRefills: number | null; readonly months: number };
  /** Of a C-III or C-IV; federal law lets no state give more (21 CFR 1306.22(a)). */
  readonly scheduleIIIToIV: { readonly maxRefills: number; readonly months: number };
  /** Days in which a C-II may be filled; federal law sets none. */
  readonly scheduleIIDays: number;
  /** The same where the state counts months; it stands for the days. Null: it counts days. */
  readonly scheduleIIMonths: number | null;
  /** The days of a C-II count from its earliest fill date where it has one. */
  readonly scheduleIIFromEarliest: boolean;
  /** Most days of one fill of a controlled drug, save for what the prescriber names; or null. */
  readonly controlledDays: number | null;
  /** Most days of one fill of a C-II, save for an exception of the state; or null. */
  readonly scheduleIISupply: number | null;
  /** Most days of one fill of an opioid in C-II or C-III, save for addiction; or null. */
  readonly opioidSupply: number | null;
  /** Most days of what a prescriber telephones, by schedule; a schedule left out has none. */
  readonly oralDays: Partial<Readonly<Record<Schedule, number>>>;
  /** Within how many days a controlled prescription comes to be filled first; or null. */
  readonly presented: { readonly schedules: readonly Schedule[]; readonly days: number } | null;
  /** Most days of all refills of a C-III or C-IV together; or null. */
  readonly refillDays: number | null;
  readonly benzodiazepinesRefill: boolean;
  /** Days in which an opioid may be filled; null: no such limit is known. */
  readonly opioidDays: number | null;
  /** Most days of an emergency oral C-II; null: until its signed prescription has to be there. */
  readonly emergencySupplyDays: number | null;
  /** A C-II is telephoned for a hospice patient or a long-term care facility alone. */
  readonly emergencyInCareOnly: boolean;
  /** Days after authorizing by which the prescription follows an emergency oral C-II. */
  readonly emergencyPaperDays: number;
  /** The state for whose C-II no rule is recorded, so that the strictest holds; or null. */
  readonly unrecorded: string | null;
}
export const defaultStateLaw: StateLaw = {
  nonControlledMonths: 12,
  scheduleV: { maxRefills: 5, months: 6 },
  scheduleIIIToIV: { maxRefills: 5, months: 6 },
  scheduleIIDays: 90,
  scheduleIIMonths: null,
  scheduleIIFromEarliest: false,
  controlledDays: null,
  scheduleIISupply: null,
  opioidSupply: null,
  oralDays: {},
  presented: null,
  refillDays: null,
  benzodiazepinesRefill: true,
  opioidDays: null,
  emergencySupplyDays: null,
  emergencyInCareOnly: false,
  emergencyPaperDays: 7,
  unrecorded: null,
};
/** What is said besides where the strictest rule stands for one that nobody recorded. */
export const unrecordedText = ({ unrecorded }: StateLaw): string =>
  unrecorded === null
    ? ''
    : [
        ` How long ${unrecorded} lets a C-II be filled is not confirmed, so the strictest known`,
        `holds: Store policy can say what ${unrecorded} has.`,
      ].join(' ');
