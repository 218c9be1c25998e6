import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { acutePainLimits, type AcutePainLimit } from './acute-pain.data.ts';
import { warn, type Problem } from './problem.ts';
import { saysAcutePain, type SaidTexts } from './said-reasons.ts';

/**
 * ICD-10-CM of pain that is acute by what it is: injuries and burns at the first encounter, pain
 * after an injury or surgery, teeth, stones. A sequel or a later encounter is none of them.
 */
const acute = [
  /^[ST]\d[0-9A-Z]{1,4}[ABC]$/,
  /^(S\d[0-9A-Z]|T(0\d|1[0-4]|2\d|3[0-2]))[0-9A-Z]{0,3}$/,
  /^G89\.?1[128]/,
  /^K0(1|4|81)/,
  /^N(20|23)/,
];
const isAcute = (diagnosis: string): boolean => {
  const code = diagnosis.trim().toUpperCase().replace('.', '');
  return acute.some((kind) => kind.test(code));
};
const adult = 18;
/** The most days for who gets it, and with what the prescription says of an exception. */
function mostDays(limit: AcutePainLimit, age: number | null, { note, directions }: SaidTexts) {
  const { days, minorDays, exception } = limit;
  const said = `${note ?? ''} ${directions ?? ''}`.toLowerCase();
  if (exception !== undefined && said.includes(exception.says)) return exception.days;
  return age !== null && age < adult ? (minorDays ?? days) : days;
}

/**
 * An opioid for acute pain for more days than the state of its prescriber lets be prescribed first:
 * a question, because an exception or an earlier prescription is not known here. Only where the
 * diagnosis, the note or the directions say that the pain is acute.
 */
export function acutePainProblems(asked: {
  readonly note: string | null;
  readonly directions: string | null;
  readonly state: string | null;
  readonly schedule: Schedule;
  readonly isOpioid: boolean;
  readonly diagnosis: string | null;
  readonly daysSupply: number | null;
  readonly age: number | null;
}): readonly Problem[] {
  const { state, schedule, isOpioid, diagnosis, daysSupply, age } = asked;
  const limit = acutePainLimits.find((row) => row.state === state);
  if (limit === undefined || !isOpioid || !limit.schedules.includes(schedule)) return [];
  if (daysSupply === null) return [];
  const byDiagnosis = diagnosis !== null && isAcute(diagnosis);
  if (!byDiagnosis && !saysAcutePain(asked)) return [];
  const days = mostDays(limit, age, asked);
  if (daysSupply <= days) return [];
  const say = [
    `${byDiagnosis ? 'The diagnosis is' : 'The prescription speaks of'} acute pain, and`,
    `${limit.state} lets an opioid be prescribed for at most`,
    `${days} days, save ${limit.unless} (${limit.source}). Look, or ask the prescriber.`,
  ].join(' ');
  return [warn('ACUTE_PAIN', say, limit.source)];
}
