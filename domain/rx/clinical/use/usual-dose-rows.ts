/**
 * One drug by mouth, in adults: the smallest and the largest amount that is taken at one time, and
 * the most a day, in milligrams (units and mEq count as milligrams). `narrow`: little more than the
 * usual dose harms.
 */
export interface UsualDose {
  readonly drug: string;
  readonly low: number;
  readonly high: number;
  readonly day: number;
  readonly narrow: boolean;
}
/** Rows of `drug | low | high | day`, one drug a line; a leading `!` marks a narrow one. */
export const usualRows = (text: string): readonly UsualDose[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [drug = '', low, high, day] = line.trim().split(/\s*\|\s*/);
      return {
        drug: drug.replace(/^!\s*/, ''),
        low: Number(low),
        high: Number(high),
        day: Number(day),
        narrow: drug.startsWith('!'),
      };
    });
