import { formatDate } from '#domain/platform/rules/dates.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { stop, warn, type Problem } from './problem.ts';

interface Ends {
  readonly code: 'DEA_EXPIRED' | 'LICENSE_EXPIRED';
  readonly what: string;
  readonly source: string;
  readonly on: string | null;
}

/** Ended before it was written: not filled. Ended since: a person looks whether it was renewed. */
function endedProblems(
  { code, what, source, on }: Ends,
  writtenOn: string,
  today: string,
): Problem[] {
  if (on === null || on >= today) return [];
  const renewed = 'Ask whether it was renewed, and enter the new last day.';
  if (on < writtenOn)
    return [
      stop(
        code,
        `${what} ended ${formatDate(on)}, before this was written: it can’t be filled. ` + renewed,
        source,
      ),
    ];
  return [
    warn(code, `${what} ended ${formatDate(on)}, after this was written. ${renewed}`, source),
  ];
}
/**
 * What the last days (ISO) of the prescriber's license and DEA registration say against a
 * prescription: who issues it is registered, or exempt, on that day (21 CFR 1306.03(a)), and
 * licensed. Nothing where nobody wrote a day down; of the registration, nothing for what federal
 * law does not control.
 */
export function registrationEnds(asked: {
  readonly deaExpires: string | null;
  readonly licenseExpires: string | null;
  readonly schedule: Schedule;
  readonly isStateOnly: boolean;
  readonly writtenOn: string;
  readonly today: string;
}): readonly Problem[] {
  const { writtenOn, today } = asked;
  const isOfDea = asked.schedule !== '0' && !asked.isStateOnly;
  const license: Ends = {
    code: 'LICENSE_EXPIRED',
    what: 'The prescriber’s license',
    source: 'Practice acts of the states',
    on: asked.licenseExpires,
  };
  const dea: Ends = {
    code: 'DEA_EXPIRED',
    what: 'The prescriber’s DEA registration',
    source: '21 CFR 1306.03(a)',
    on: isOfDea ? asked.deaExpires : null,
  };
  return [license, dea].flatMap((ends) => endedProblems(ends, writtenOn, today));
}
