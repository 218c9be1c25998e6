import { addDays } from '#domain/platform/rules/dates.ts';

/** A person whom the demo payer covers for the course. */
export interface TrainingMember {
  /** The member number, as the card has it. */
  readonly memberId: string;
  readonly dateOfBirth: string;
}
/**
 * The people of the course whom the demo payer covers with Prairie Commercial PPO. Each attempt
 * takes the next one, so that an earlier attempt's supply makes no refill too soon.
 */
export const trainingMembers: readonly TrainingMember[] = Array.from({ length: 60 }, (_, at) => ({
  memberId: `TRN${100 + at}52`,
  dateOfBirth: addDays('1951-05-17', at * 101),
}));
/** The number with its last two digits the wrong way round: the payer covers nobody under it. */
export const mistyped = (memberId: string): string =>
  memberId.replace(/(.)(.)$/, (_, last: string, end: string) => `${end}${last}`);
