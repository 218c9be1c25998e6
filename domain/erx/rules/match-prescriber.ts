import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { compareNames } from '#domain/platform/rules/person-names.ts';
import { deaHolds } from '#domain/prescriber/rules/dea.ts';
import { npiHolds } from '#domain/prescriber/rules/npi.ts';
import type { ErxPrescriber } from '../script/message.ts';
import { rank, type Proposal, type Weighed } from './match.ts';

export interface PrescriberCandidate {
  readonly id: number;
  readonly lastName: string;
  readonly firstName: string;
  readonly npi: string | null;
  readonly dea: string | null;
  readonly spi: string | null;
  readonly active: boolean;
}

/** A DEA number without its hospital suffix, since senders leave it out. */
const bareDea = (dea: string): string => dea.toUpperCase().slice(0, 9);

type Weight = readonly [number, string | null];
function nameWeight(
  what: string,
  same: number,
  partly: number,
  likeness: ReturnType<typeof compareNames>,
): Weight {
  if (likeness === 'same') return [same, `Same ${what}`];
  if (likeness === 'partly') return [partly, `Similar ${what}`];
  return likeness === 'different' ? [0, `Other ${what}`] : [0, null];
}
/** A registration number as both sides know it, where both know one. */
const sameDea = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && bareDea(one) === bareDea(other);

function weigh(erxPrescriber: ErxPrescriber, candidate: PrescriberCandidate): Weighed {
  const last = compareNames(erxPrescriber.name.last, candidate.lastName);
  const first = compareNames(erxPrescriber.name.first, candidate.firstName);
  const npi = erxPrescriber.npi !== null && erxPrescriber.npi === candidate.npi;
  const dea = sameDea(erxPrescriber.dea, candidate.dea);
  const spi = erxPrescriber.spi !== null && erxPrescriber.spi === candidate.spi;
  const otherNpi = erxPrescriber.npi !== null && candidate.npi !== null && !npi;
  const differing: Weight = otherNpi ? [-10, 'Other NPI'] : [0, null];
  const weights: readonly Weight[] = [
    npi ? [50, 'Same NPI'] : differing,
    dea ? [25, 'Same DEA number'] : [0, null],
    spi ? [20, 'Same Surescripts ID'] : [0, null],
    nameWeight('last name', 25, 12, last),
    nameWeight('first name', 15, 8, first),
    candidate.active ? [0, null] : [-10, 'Prescriber is inactive'],
  ];
  return {
    id: candidate.id,
    name: `${candidate.lastName}, ${candidate.firstName}`,
    score: weights.reduce((sum, [left]) => sum + left, 0),
    reasons: weights.map(([, second]) => second).filter((text) => text !== null),
    // A number with a wrong check digit proves nothing, even where the stored one is equally wrong.
    exact:
      candidate.active &&
      npi &&
      npiHolds(erxPrescriber.npi) &&
      (last === 'same' || last === 'partly') &&
      first !== 'different',
  };
}

/**
 * Stored prescribers for the prescriber of a message. Exact needs a sound NPI and a name that does
 * not contradict it.
 */
export const proposePrescribers = (
  prescriber: ErxPrescriber,
  candidates: readonly PrescriberCandidate[],
): readonly Proposal[] =>
  rank(
    candidates.map((candidate) => weigh(prescriber, candidate)),
    40,
  );

export interface PrescriberStop {
  readonly code: 'DEA_MISSING' | 'DEA_WRONG' | 'DEA_INACTIVE' | 'DEA_WRONG_SCHEDULE';
  readonly message: string;
}

/**
 * Why a prescriber can't prescribe this drug; empty when nothing stands against it. Only for
 * controlled drugs: a DEA number that is
 * missing, malformed, inactive, or not registered for the schedule (21 CFR 1306.03). `dea` is the
 * stored one, else the message's.
 * `activeUntil` is the registration's last day, `schedules` those it covers; null where the store
 * has not recorded them.
 * A failed check digit alone is only a warning.
 */
export function prescriberStops(facts: {
  readonly schedule: Schedule | null;
  readonly dea: string | null;
  readonly active: boolean;
  readonly activeUntil: string | null;
  readonly schedules: readonly Schedule[] | null;
  readonly today: string;
}): readonly PrescriberStop[] {
  const { schedule, dea, active, activeUntil, schedules, today } = facts;
  if (schedule === null || schedule === '0') return [];
  if (dea === null || dea.trim() === '')
    return [
      {
        code: 'DEA_MISSING',
        message:
          'A controlled drug needs the prescriber’s DEA number. Ask the prescriber and store it.',
      },
    ];
  const stops: PrescriberStop[] = [];
  if (!/^[A-Z][A-Z9]\d{7}/i.test(dea))
    stops.push({
      code: 'DEA_WRONG',
      message:
        'The DEA number is not 2 letters and 7 digits. Ask the prescriber and store the right one.',
    });
  if (!active || (activeUntil !== null && activeUntil < today))
    stops.push({
      code: 'DEA_INACTIVE',
      message: 'The prescriber’s DEA registration is not active. Call the prescriber.',
    });
  if (schedules !== null && !schedules.includes(schedule))
    stops.push({
      code: 'DEA_WRONG_SCHEDULE',
      message: `The prescriber’s DEA registration does not cover C-${['', '', 'II', 'III', 'IV', 'V'][Number(schedule)]}. Call the prescriber.`,
    });
  return stops;
}

/**
 * Sentences about numbers that fail their check digit: they warn, and ask to match a stored
 * prescriber.
 */
export function prescriberWarnings(
  prescriber: Pick<ErxPrescriber, 'npi' | 'dea'>,
): readonly string[] {
  const { npi, dea } = prescriber;
  return [
    npi !== null && !npiHolds(npi)
      ? `NPI ${npi} fails its check digit. Match a stored prescriber.`
      : null,
    dea !== null && !deaHolds(dea)
      ? `DEA number ${dea} fails its check digit. Match a stored prescriber.`
      : null,
  ].filter((word) => word !== null);
}
