import { addDays, formatDate } from '#domain/platform/rules/dates.ts';
import { stop, warn, type Problem } from './problem.ts';
import type { StateLaw } from './state-law.ts';

const source = '21 CFR 1306.11(d)';

/**
 * The last day (ISO) on which the signed or electronic prescription of an emergency oral C-II has
 * to be at the pharmacy, or postmarked: 7 days after the day of authorizing, fewer where the state
 * says so (21 CFR 1306.11(d)(4)). The day ends at midnight of the store's time zone.
 */
export const emergencyFollowUpBy = (authorizedOn: string, law: StateLaw): string =>
  addDays(authorizedOn, law.emergencyPaperDays);

/**
 * Most days of supply of an emergency oral C-II: the state's own limit or, where it has none, the
 * days until the signed prescription has to be there, because what lasts longer is dispensed on
 * that one (21 CFR 1306.11(d)(1)).
 */
const mostDays = (law: StateLaw): number => law.emergencySupplyDays ?? law.emergencyPaperDays;

/**
 * What the law says of an emergency oral C-II as written: its quantity, and what has to follow.
 */
export function emergencyProblems(
  writtenOn: string,
  daysSupply: number | null,
  law: StateLaw,
): readonly Problem[] {
  const most = mostDays(law);
  const quantity =
    daysSupply !== null && daysSupply > most
      ? stop(
          'CII_EMERGENCY_QUANTITY',
          [
            `Emergency C-II: only the quantity for the emergency period, at most ${most} days.`,
            'Lower quantity and days supply; what lasts longer needs a written or electronic',
            'prescription.',
          ].join(' '),
          source,
        )
      : warn(
          'CII_EMERGENCY_QUANTITY',
          [
            'Emergency C-II: only the quantity for the emergency period.',
            'A pharmacist takes the call.',
          ].join(' '),
          source,
        );
  const followUp = warn(
    'CII_EMERGENCY_FOLLOW_UP',
    [
      'The prescriber’s signed or electronic prescription must arrive by',
      `${formatDate(emergencyFollowUpBy(writtenOn, law))}; if it does not, notify the DEA.`,
    ].join(' '),
    source,
  );
  return [quantity, followUp];
}

/** Why an emergency order is not filled any more, and what a person asks for. */
export const emergencyOverText = (writtenOn: string, law: StateLaw): string =>
  [
    `Authorized by telephone ${formatDate(writtenOn)}: an emergency order is filled until`,
    `${formatDate(emergencyFollowUpBy(writtenOn, law))}, when its signed prescription is due.`,
    'Ask the prescriber for a written or electronic prescription.',
  ].join(' ');

/**
 * What a pharmacist has to do about an emergency C-II that went out, and whose prescription is not
 * here after its last day `dueBy`.
 */
export const emergencyLate = (dueBy: string): Problem =>
  warn(
    'CII_EMERGENCY_LATE',
    [
      `The signed prescription was due by ${formatDate(dueBy)} and nobody recorded that it came:`,
      'notify the DEA, and record that.',
    ].join(' '),
    source,
  );
