import { addDays, formatDate } from '#domain/platform/rules/dates.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { acutePainProblems } from './acute-pain.ts';
import { stop, warn, type Problem } from './problem.ts';
import { drugPrograms, type DrugProgram } from './programs.data.ts';
import { saidAddiction } from './said-reasons.ts';
import { scopeProblems } from './scope.ts';
import { midLevelAuthorityIn } from './state-law-of.ts';
import type { StateLaw } from './state-law.ts';
import { telemedicineProblems } from './telemedicine.ts';

/** What the drug is, who prescribes it and who gets it, as far as the law asks. */
export interface DrugOfLaw {
  readonly ingredients: readonly string[];
  readonly isOpioid: boolean;
  readonly isBenzodiazepine: boolean;
  /** The note of the prescription, in its own words; null where it has none. */
  readonly note: string | null;
  /** Its directions as they are written; null where there are none yet. */
  readonly directions: string | null;
  /** ICD-10-CM, as the prescription says it; null where it says none. */
  readonly diagnosis: string | null;
  /** A woman of an age at which she can become pregnant, or somebody whose sex nobody knows. */
  readonly canBePregnant: boolean;
  /** The state in which a mid-level practitioner prescribes; `''` where nobody knows it. */
  readonly midLevelState: string | null;
  /** The state of the prescriber's practice, else of the store; null where nobody knows it. */
  readonly prescribedIn: string | null;
  /** What the program of the drug authorized this fill by; null where nothing is recorded. */
  readonly authorized: ProgramAuthorization | null;
  /** The prescriber's degree as it is written; null where nobody wrote it. */
  readonly degree: string | null;
  /** The drug classes of its ingredients, and whether it acts where it is put (eye, skin). */
  readonly classes: readonly string[];
  readonly isLocal: boolean;
  /** A veterinarian prescribes for a person. */
  readonly isVeterinaryForPerson: boolean;
  /** Years of age; null where the birth date is not known. */
  readonly age: number | null;
  /** Only the state schedules it: rules of the DEA are not about it. */
  readonly isStateOnly: boolean;
  /** The state whose schedules hold: that of the store; null where nobody knows it. */
  readonly scheduledIn: string | null;
}
/** The number under which a program (REMS) authorized a fill, and the last day to hand it over. */
export interface ProgramAuthorization {
  readonly number: string | null;
  readonly until: string | null;
}
interface Written {
  readonly schedule: Schedule;
  readonly writtenOn: string;
  readonly doNotFillBefore?: string | null;
  readonly daysSupply: number | null;
  readonly refills: number;
  readonly today: string;
  readonly law: StateLaw;
}
const state = 'State law';

/** 21 CFR 1306.07: no pharmacy dispenses it for addiction; buprenorphine, a C-III, is another. */
function addiction({ schedule }: Written, drug: DrugOfLaw): Problem[] {
  const isOfAddiction = /^F11\.?[12]/i.test(drug.diagnosis ?? '');
  const where = isOfAddiction ? 'diagnosis' : saidAddiction(drug);
  if (schedule !== '2' || !drug.isOpioid || where === null) return [];
  const say = [
    where === 'diagnosis' ? 'The diagnosis is' : `The ${where} may speak of`,
    'opioid addiction, for which only a treatment program may dispense this',
    '(21 CFR 1306.07). Ask the prescriber what it is for, and write that diagnosis.',
  ].join(' ');
  // A note may speak of another treatment; the diagnosis and the directions are about this drug.
  const isOfThis = where !== 'note' && drug.ingredients.includes('methadone');
  const severity = isOfThis ? stop : warn;
  return [severity('ADDICTION', say, '21 CFR 1306.07')];
}
function stateSupply(written: Written, drug: DrugOfLaw): Problem[] {
  const { law, schedule, daysSupply, refills } = written;
  const out: Problem[] = [];
  if (schedule === '0') return out;
  if (law.controlledDays !== null && daysSupply !== null && daysSupply > law.controlledDays)
    out.push(
      warn(
        'STATE_SUPPLY',
        [
          `A controlled drug is for at most ${law.controlledDays} days here, save for a condition`,
          'that the prescriber names on the prescription. Look for it, or ask for less.',
        ].join(' '),
        state,
      ),
    );
  if (drug.isBenzodiazepine && !law.benzodiazepinesRefill && refills > 0)
    out.push(
      stop('STATE_REFILLS', 'A benzodiazepine has no refills here: set refills to 0.', state),
    );
  const isBounded = law.refillDays !== null && (schedule === '3' || schedule === '4');
  if (isBounded && daysSupply !== null && daysSupply * refills > (law.refillDays ?? 0))
    out.push(
      stop(
        'STATE_REFILLS',
        [
          `All refills of a C-III or C-IV together are for at most ${law.refillDays} days here:`,
          `set refills to ${Math.floor((law.refillDays ?? 0) / daysSupply)} or fewer.`,
        ].join(' '),
        state,
      ),
    );
  return out;
}
/** An opioid later after its date, or its earliest fill date, than the state lets it be filled. */
function opioidAge(written: Written, { isOpioid, isStateOnly }: DrugOfLaw): Problem[] {
  const { law, schedule, writtenOn, doNotFillBefore = null, today } = written;
  if (law.opioidDays === null || !isOpioid || isStateOnly || schedule === '0') return [];
  const from =
    doNotFillBefore !== null && doNotFillBefore > writtenOn ? doNotFillBefore : writtenOn;
  if (today <= addDays(from, law.opioidDays)) return [];
  return [
    warn(
      'STATE_OPIOID_AGE',
      [
        `An opioid is filled within ${law.opioidDays} days here, and this one counts from`,
        `${formatDate(from)}. Look for an exception, or ask for a new prescription.`,
      ].join(' '),
      state,
    ),
  ];
}
/** A C-III, C-IV or C-V of a mid-level practitioner for more days than the state allows. */
function midLevelRefills(
  { schedule, daysSupply, refills }: Written,
  { midLevelState, isStateOnly }: DrugOfLaw,
): Problem[] {
  const isLower = schedule === '3' || schedule === '4' || schedule === '5';
  const row = midLevelState === null ? undefined : midLevelAuthorityIn(midLevelState);
  const most = row?.lowerDays ?? null;
  if (!isLower || isStateOnly || row === undefined || most === null || daysSupply === null)
    return [];
  if (daysSupply * (refills + 1) <= most) return [];
  const say = [
    `The prescriber is a mid-level practitioner: in ${row.state} a C-III to C-V is for at most`,
    `${most} days with all refills (${row.source}). Ask before it is filled.`,
  ];
  return [warn('MID_LEVEL', say.join(' '), row.source)];
}
function midLevel({ schedule, daysSupply }: Written, { midLevelState }: DrugOfLaw): Problem[] {
  if (schedule !== '2' || midLevelState === null) return [];
  const row = midLevelAuthorityIn(midLevelState);
  const asks = (message: string) => [
    warn('MID_LEVEL', `${message} Ask before it is filled.`, row?.source ?? state),
  ];
  const who = 'The prescriber is a mid-level practitioner';
  if (row === undefined)
    return asks(
      midLevelState === ''
        ? `${who} whose state is not on the record: nobody here knows whether it allows a C-II.`
        : `${who}, and whether ${midLevelState} allows a C-II is not recorded here.`,
    );
  if (row.ask !== null) return asks(`${who}: ${row.ask} (${row.source}).`);
  return row.days !== null && daysSupply !== null && daysSupply > row.days
    ? asks(`${who}: in ${row.state} a C-II is for at most ${row.days} days (${row.source}).`)
    : [];
}
/** A veterinarian prescribes for animals alone: every practice act of a state. */
const veterinary = (drug: DrugOfLaw): Problem[] =>
  drug.isVeterinaryForPerson
    ? [
        warn(
          'VETERINARY',
          [
            'The prescriber is a veterinarian and the patient is a person: look whether it is for',
            'an animal, and enter the animal as the patient.',
          ].join(' '),
          state,
        ),
      ]
    : [];
/** Too long after the pregnancy test, or, of who cannot become pregnant, after it was written. */
function windowOf(
  { writtenOn, today }: Written,
  { canBePregnant }: DrugOfLaw,
  { program, windowDays, otherWindowDays }: DrugProgram,
): Problem[] {
  const days = canBePregnant ? windowDays : otherWindowDays;
  if (days === null || today <= addDays(writtenOn, days)) return [];
  const who = canBePregnant
    ? `who can become pregnant gets it within ${days} days of the pregnancy test`
    : `who cannot become pregnant gets it within ${days} days of the prescription`;
  return [
    warn(
      'PROGRAM_WINDOW',
      [
        `${program}: ${who}. It was written ${formatDate(writtenOn)}: get a new authorization,`,
        'and hand it out by the day that it names.',
      ].join(' '),
      `REMS (${program})`,
    ),
  ];
}
function ofProgram(written: Written, drug: DrugOfLaw, program: DrugProgram): Problem[] {
  const { daysSupply, refills } = written;
  const source = `REMS (${program.program})`;
  const out: Problem[] = [];
  if (refills > 0 && !program.refills)
    out.push(
      stop('PROGRAM_REFILLS', `${program.program} allows no refills: set refills to 0.`, source),
    );
  if (program.days !== null && daysSupply !== null && daysSupply > program.days)
    out.push(
      stop(
        'PROGRAM_DAYS',
        `${program.program} allows at most ${program.days} days: ask for ${program.days} or less.`,
        source,
      ),
    );
  out.push(...windowOf(written, drug, program));
  if (program.ask !== null)
    out.push(warn('PROGRAM_CERTIFIED', `${program.program}: ${program.ask}.`, source));
  const lacks = authorizationLacks(program, drug.authorized, written.today);
  if (lacks !== null) out.push(warn('PROGRAM_NUMBER', lacks, source));
  return out;
}
/** What the authorization of a fill lacks, in words; null where nothing is asked, or it holds. */
function authorizationLacks(
  { program, authorization }: DrugProgram,
  authorized: ProgramAuthorization | null,
  today: string,
): string | null {
  if (authorization === null) return null;
  if (!authorized?.number || authorized.until === null)
    return [
      `${program}: the ${authorization} of this fill and the last day to hand it over are not`,
      'recorded. Get them from the program, and enter REMS # and REMS Until.',
    ].join(' ');
  return today > authorized.until
    ? [
        `${program}: it was to be handed over by ${formatDate(authorized.until)}. Get a new`,
        `${authorization}, and enter REMS # and REMS Until.`,
      ].join(' ')
    : null;
}
/**
 * What the programs (REMS) of a drug still lack before it is checked or handed over today, in
 * words; null where nothing.
 */
export function programProblem(
  ingredients: readonly string[],
  authorized: ProgramAuthorization | null,
  today: string,
): string | null {
  for (const program of drugPrograms)
    if (ingredients.includes(program.ingredient)) {
      const lacks = authorizationLacks(program, authorized, today);
      if (lacks !== null) return lacks;
    }
  return null;
}

/**
 * What the law and the program of a drug ask of a prescription because of its drug, its prescriber
 * or its patient. The sources stand with the rows of `state-laws.data.ts` and `programs.data.ts`.
 */
export const checkDrugLaw = (written: Written, drug: DrugOfLaw): readonly Problem[] => [
  ...addiction(written, drug),
  ...stateSupply(written, drug),
  ...opioidAge(written, drug),
  ...midLevel(written, drug),
  ...midLevelRefills(written, drug),
  ...scopeProblems({ ...drug, ...written }),
  ...veterinary(drug),
  ...telemedicineProblems(
    { ...drug, federalSchedule: drug.isStateOnly ? '0' : written.schedule },
    written.writtenOn,
  ),
  ...acutePainProblems({ ...written, ...drug, state: drug.prescribedIn }),
  ...drugPrograms
    .filter(({ ingredient }) => drug.ingredients.includes(ingredient))
    .flatMap((program) => ofProgram(written, drug, program)),
];
