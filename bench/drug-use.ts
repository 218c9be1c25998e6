import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readReportedDrug } from '#domain/patient/rules/medication-history.ts';
import { ingredientsOf, isKnownIngredient } from '#domain/rx/clinical/drug-classes.ts';
import type { PatientAllergy } from '#domain/rx/clinical/types.ts';
import { scheduleOfIngredients } from '#server/io/import/controlled.ts';
import { replay, type Dispensing, type ReplayPatient } from './drug-use-replay.ts';

type Row = Readonly<Record<string, string>>;
function rowsOf(file: string): Row[] {
  const [head = '', ...lines] = readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const columns = head.split('\t');
  return lines.map((line) =>
    Object.fromEntries(
      line
        .split('\t')
        .map((part, index) => [columns[index] ?? '', part.replace(/^"|"$/g, '').trim()]),
    ),
  );
}
/**
 * Brands that stand alone in the sample, and what they hold; in the store the drug file says it.
 */
const brands: readonly (readonly [RegExp, string])[] = [
  [/^apri\b/i, 'desogestrel; ethinyl estradiol'],
  [/^celebrex/i, 'celecoxib'],
  [/^chantix/i, 'varenicline'],
  [/^crestor/i, 'rosuvastatin'],
  [/^lexapro/i, 'escitalopram'],
  [/^low-ogestrel/i, 'norgestrel; ethinyl estradiol'],
  [/^nasonex/i, 'mometasone'],
  [/^(proair|ventolin)/i, 'albuterol'],
  [/^yasmin/i, 'drospirenone; ethinyl estradiol'],
  [/^zetia/i, 'ezetimibe'],
];
/** The sample's words for problems that a rule asks for, as ICD-10-CM. */
const codes: readonly (readonly [RegExp, string])[] = [
  [/asthma(?!tic)|^chronic asthmatic/i, 'J45.909'],
  [/chronic obstructive|emphysema/i, 'J44.9'],
  [/^(congestive heart failure|congestive rheumatic|.*dilated cardiomyopathy)/i, 'I50.9'],
  [/coronary arteriosclerosis|chronic ischemic/i, 'I25.10'],
  [/^angina/i, 'I20.9'],
  [/preinfarction/i, 'I20.0'],
  [/acute myocardial infarction/i, 'I21.9'],
  [/old myocardial/i, 'I25.2'],
  [/^(essential hypertension|benign essential|hypertensi)/i, 'I10'],
  [/diabetes mellitus.*type 2/i, 'E11.9'],
  [/gout/i, 'M10.9'],
  [/female breast|carcinoma in situ of breast/i, 'C50.919'],
  [/malignant neoplasm of prostate/i, 'C61'],
  [/peptic ulcer without|^h\/o: peptic/i, 'K27.9'],
  [/duodenal ulcer/i, 'K26.9'],
  [/^seizure/i, 'R56.9'],
  [/dementia/i, 'F03.90'],
  [/alzheimer/i, 'G30.9'],
  [/sinus node dysfunction/i, 'I49.5'],
  [/sleep apnea/i, 'G47.33'],
  [/migraine with aura/i, 'G43.109'],
  [/benign prostatic/i, 'N40.0'],
  [/paralytic ileus/i, 'K56.0'],
  [/hepatic failure/i, 'K72.00'],
  [/^acidosis/i, 'E87.20'],
  [/cocaine/i, 'F14.10'],
  [/streptococcal sore/i, 'J02.0'],
  [/acute respiratory failure/i, 'J96.00'],
];
const allergens: readonly (readonly [RegExp, 'group' | 'ingredient', string])[] = [
  [/sulfonamide/i, 'group', 'sulfonamide-antibiotics'],
  [/peanut/i, 'group', 'peanut-soy'],
  [/latex/i, 'group', 'latex'],
  [/ciprofloxacin/i, 'ingredient', 'ciprofloxacin'],
  [/erythromycin/i, 'ingredient', 'erythromycin'],
  [/lisinopril/i, 'ingredient', 'lisinopril'],
];
const grade = (text: string): PatientAllergy['severity'] =>
  /severe|fatal/i.test(text) ? 'Severe' : /moderate/i.test(text) ? 'Medium' : 'Mild';

/**
 * Reads a sample of the SMART form: patients, meds, refills, problems and allergies as
 * tab-separated text.
 */
export function samplePatients(folder: string): { patients: ReplayPatient[]; unread: number } {
  const of = (name: string) => rowsOf(path.join(folder, `${name}.txt`));
  const named = new Map(of('meds').map((item) => [item['RxNorm'] ?? '', item['Name'] ?? '']));
  const refills = of('refills');
  const problems = of('problems');
  const allergies = of('allergies');
  let unread = 0;
  const dispensing = (row: Row, rx: number): Dispensing => {
    const name = named.get(row['RXN'] ?? '') ?? `RxNorm ${row['RXN']}`;
    const read = readReportedDrug(name);
    const genericName = brands.find(([pattern]) => pattern.test(name))?.[1] ?? read.genericName;
    if (!ingredientsOf(genericName).some(isKnownIngredient)) unread += 1;
    return {
      on: row['DATE'] ?? '',
      rx,
      name,
      genericName,
      strength: read.strength,
      route: read.route,
      schedule: scheduleOfIngredients(ingredientsOf(genericName).join(' ')),
      quantity: Number(row['Q']),
      days: Number(row['DAYS']),
    };
  };
  const patients = of('patients').map((item): ReplayPatient => {
    const mine = refills.filter((refill) => refill['PID'] === item['PID']);
    const products = [...new Set(mine.map((item) => item['RXN']))];
    return {
      born: item['dob'] || null,
      sex: item['GENDER'] === 'M' || item['GENDER'] === 'F' ? item['GENDER'] : 'U',
      dispensings: mine.map((item) => dispensing(item, products.indexOf(item['RXN']) + 1)),
      conditions: problems
        .filter((problem) => problem['PID'] === item['PID'])
        .flatMap((problem) => {
          const code = codes.find(([words]) => words.test(problem['NAME'] ?? ''))?.[1];
          return code ? [{ code, since: problem['START_DATE'] ?? '' }] : [];
        }),
      allergies: allergies
        .filter((allergy) => allergy['PID'] === item['PID'] && allergy['STATEMENT'] === 'positive')
        .flatMap((allergy): PatientAllergy[] => {
          const found = allergens.find(([words]) => words.test(allergy['ALLERGEN'] ?? ''));
          return found
            ? [
                {
                  kind: found[1],
                  value: found[2],
                  label: allergy['ALLERGEN'] ?? '',
                  severity: grade(allergy['SEVERITY'] ?? ''),
                },
              ]
            : [];
        }),
    };
  });
  return { patients, unread };
}

const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`;
/**
 * Prints how often the checks interrupt with and without remembered answers over a sample of
 * dispensings.
 */
export function drugUseBench(args: readonly string[]): Promise<void> {
  const at = args.indexOf('--data');
  const folder = at < 0 ? undefined : args[at + 1];
  if (!folder)
    throw new Error(
      'Say where the sample is: npm run bench -- drug-use --data <folder with patients, meds, refills, problems, allergies .txt>',
    );
  const { patients, unread } = samplePatients(folder);
  const replayed = replay(patients);
  console.log(
    `${replayed.fills} dispensings of ${patients.filter((patient) => patient.dispensings.length > 0).length} patients; ${unread} of a drug that the checks don't know`,
  );
  console.log(`found at all, informing included    ${replayed.told}`);
  console.log(
    `a checker that forgets interrupts   ${replayed.naive} times, at ${replayed.naiveFills} dispensings (${share(replayed.naiveFills, replayed.fills)})`,
  );
  console.log(
    `with answers remembered             ${replayed.remembered} times, at ${replayed.rememberedFills} dispensings (${share(replayed.rememberedFills, replayed.fills)}): ${share(replayed.naive - replayed.remembered, replayed.naive)} fewer, 1 in ${(replayed.naive / replayed.remembered).toFixed(1)}`,
  );
  console.log(
    `repeats of what was asked already    ${replayed.naive - replayed.different} without memory, ${replayed.remembered - replayed.different} with it: ${share(replayed.naive - replayed.remembered, replayed.naive - replayed.different)} fewer; ${replayed.different} judgements differ`,
  );
  const early = replayed.byReason['ER'] ?? { naive: 0, remembered: 0 };
  console.log(
    `without early refills, each of which is a new event: ${replayed.naive - early.naive} without memory, ${replayed.remembered - early.remembered} with it: ${share(replayed.naive - replayed.remembered - early.naive + early.remembered, replayed.naive - early.naive)} fewer`,
  );
  console.log(
    `severe and contraindicated          ${replayed.severeNaive} times, asked ${replayed.severeAsked}; ${replayed.severeDifferentAsked} of ${replayed.severeDifferent} different ones asked when they first stood; missed: ${replayed.severeMissed}`,
  );
  for (const [reason, second] of Object.entries(replayed.byReason).toSorted(
    ([, a], [, b]) => b.naive - a.naive,
  ))
    console.log(
      `  ${reason}  ${String(second.naive).padStart(5)} → ${String(second.remembered).padStart(4)}`,
    );
  if (replayed.severeMissed > 0 || replayed.severeDifferentAsked < replayed.severeDifferent)
    process.exitCode = 1;
  return Promise.resolve();
}
