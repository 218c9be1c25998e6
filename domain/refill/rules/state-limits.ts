import { addDays, formatDate } from '#domain/platform/rules/dates.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import type { OriginCode } from '#domain/rx/rules/origin.ts';
import type { FaxServes } from './faxed-original.ts';
import { stop, warn, type Problem } from './problem.ts';
import type { StateLaw } from './state-law.ts';

interface Asked {
  readonly schedule: Schedule;
  readonly origin: OriginCode;
  readonly writtenOn: string;
  readonly doNotFillBefore: string | null;
  readonly daysSupply: number | null;
  readonly emergencyOral: boolean;
  readonly faxServes?: FaxServes | null;
  /** It is here, or was filled, before today: the days in which it has to be presented are over. */
  readonly presented?: boolean;
  readonly isOpioid: boolean;
  readonly isForAddiction: boolean;
  readonly today: string;
  readonly law: StateLaw;
}
const state = 'State law';

function orallyTooMuch({ schedule, origin, daysSupply, law }: Asked): Problem[] {
  const most = law.oralDays[schedule];
  if (origin !== '2' || most === undefined || daysSupply === null || daysSupply <= most) return [];
  const say = [
    `What is telephoned of this schedule is for at most ${most} days here: lower quantity and days`,
    'supply, or ask for a written or electronic prescription.',
  ];
  return [stop('STATE_ORAL', say.join(' '), state)];
}
function tooLateFirst(asked: Asked): Problem[] {
  const { presented } = asked.law;
  if (presented === null || asked.presented === true) return [];
  if (!presented.schedules.includes(asked.schedule)) return [];
  const earliest = asked.doNotFillBefore ?? asked.writtenOn;
  const from = earliest > asked.writtenOn ? earliest : asked.writtenOn;
  if (asked.today <= addDays(from, presented.days)) return [];
  const say = [
    `Written ${formatDate(asked.writtenOn)}: here it has to come to a pharmacy within`,
    `${presented.days} days. Ask the prescriber for a new one.`,
  ];
  return [stop('STATE_PRESENTED', say.join(' '), state)];
}
function oralOutOfCare({ schedule, emergencyOral, faxServes, law }: Asked): Problem[] {
  const isInCare = faxServes === 'hospice' || faxServes === 'long-term-care';
  if (schedule !== '2' || !emergencyOral || !law.emergencyInCareOnly || isInCare) return [];
  const say = [
    'A C-II is telephoned here for a hospice patient or a resident of a long-term care facility',
    'alone: write that residence into the patient’s record, or get a written or electronic one.',
  ];
  return [stop('STATE_EMERGENCY', say.join(' '), state)];
}
function tooMuchAtOnce(asked: Asked): Problem[] {
  const { schedule, daysSupply, isOpioid, isForAddiction, law } = asked;
  const ofOpioid = isOpioid && !isForAddiction && (schedule === '2' || schedule === '3');
  const limits = [
    schedule === '2' ? law.scheduleIISupply : null,
    ofOpioid ? law.opioidSupply : null,
  ].filter((limit) => limit !== null);
  if (limits.length === 0 || daysSupply === null || daysSupply <= Math.min(...limits)) return [];
  const say = [
    `${ofOpioid ? 'An opioid' : 'A C-II'} is for at most ${Math.min(...limits)} days at a time`,
    'here. Look for an exception of the state, or ask for less.',
  ];
  return [warn('STATE_SUPPLY', say.join(' '), state)];
}
/**
 * What a state limits otherwise than federal law: days of what is telephoned, days until a
 * prescription is presented, who gets a telephoned C-II, days of one fill. The statutes stand with
 * the rows of `state-laws.data.ts`.
 */
export const stateLimits = (asked: Asked): readonly Problem[] => [
  ...orallyTooMuch(asked),
  ...tooLateFirst(asked),
  ...oralOutOfCare(asked),
  ...tooMuchAtOnce(asked),
];
