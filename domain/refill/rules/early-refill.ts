import { addDays, daysBetween, formatDate } from '#domain/platform/rules/dates.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';

/**
 * Whole percent of the days' supply that must be over, by schedule; a store's own setting or a
 * plan's.
 */
export type EarlyRefillSettings = Readonly<Record<Schedule, number>>;
/** House defaults (handbook §2.6): ¾ for what is not controlled, stricter for controlled drugs. */
export const defaultEarlyRefill: EarlyRefillSettings = { 0: 75, 2: 90, 3: 85, 4: 85, 5: 85 };

/**
 * First day of the next fill: last fill + ceil(percent × days' supply). 30 days at 75 % make 23.
 */
export const earliestFill = (filledOn: string, daysSupply: number, percent: number): string =>
  addDays(filledOn, Math.ceil((daysSupply * percent) / 100));

/**
 * One earlier dispensing of the same drug to the same patient, under any Rx number. `from`: the
 * other system that told of it, under its own number where it gave one.
 */
export interface EarlierFill {
  readonly rxNumber: number | string | null;
  readonly from?: string;
  readonly filledOn: string;
  readonly daysSupply: number;
  readonly voided: boolean;
  /** Why it is not certain that it was this very drug; absent where it is. */
  readonly unsure?: string;
}
export interface EarlyRefill {
  /** Null when nothing was filled before. */
  readonly earliest: string | null;
  readonly tooEarly: boolean;
  readonly daysEarly: number;
  /** The fill that decides. */
  readonly because: EarlierFill | null;
  /** For the person; '' when the fill is due. */
  readonly message: string;
}

const calledIn = ({ rxNumber, from }: EarlierFill): string => {
  if (from === undefined) return `Rx ${rxNumber}`;
  return rxNumber === null ? `it, at ${from},` : `Rx ${rxNumber} of ${from}`;
};
/**
 * Whether a fill on `on` is too early: the latest of the earliest dates of all fills of this drug
 * for this patient
 * decides, whatever their Rx number; voided fills don't count. The result is the house's check
 * before a claim is sent;
 * the payer's own date may be later. An override is a logged action of its own.
 */
export function checkEarlyRefill(facts: {
  readonly on: string;
  readonly schedule: Schedule;
  readonly fills: readonly EarlierFill[];
  readonly settings?: EarlyRefillSettings;
}): EarlyRefill {
  const percent = (facts.settings ?? defaultEarlyRefill)[facts.schedule];
  let earliest: string | null = null;
  let because: EarlierFill | null = null;
  for (const fill of facts.fills) {
    if (fill.voided || fill.filledOn > facts.on) continue;
    const date = earliestFill(fill.filledOn, fill.daysSupply, percent);
    if (earliest === null || date > earliest) {
      earliest = date;
      because = fill;
    }
  }
  const daysEarly = earliest === null ? 0 : Math.max(0, daysBetween(facts.on, earliest));
  const unsure =
    because?.unsure === undefined
      ? ''
      : ` It is not certain that this was the same drug. ${because.unsure}.`;
  const message =
    daysEarly === 0 || !because || !earliest
      ? ''
      : `Too early by ${daysEarly} day${daysEarly === 1 ? '' : 's'}: ${calledIn(because)} was ` +
        `filled ${formatDate(because.filledOn)} for ${because.daysSupply} days. ` +
        `Fill from ${formatDate(earliest)}.${unsure}`;
  return { earliest, tooEarly: daysEarly > 0, daysEarly, because, message };
}
