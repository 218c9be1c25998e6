import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readToldDrug } from '#domain/patient/rules/medication-history.ts';
import { ingredientsOf, isKnownIngredient } from '#domain/rx/clinical/drug-classes.ts';
import type { PatientAllergy } from '#domain/rx/clinical/types.ts';
import { scheduleOfIngredients } from '#server/io/import/controlled.ts';
import { replay, type Dispensing, type ReplayPatient } from './drug-use-replay.ts';

type Row = Readonly<Record<string, string>>;
function rowsOf(file: string): Row[] {
  const [head = '', ...lines] = readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((l) => l.trim() !== '');
  const columns = head.split('\t');
  return lines.map((l) =>
    Object.fromEntries(
      l.split('\t').map((v, i) => [columns[i] ?? '', v.replace(/^"|"$/g, '').trim()]),
    ),
  );
}
/** Brands that stand alone in the sample, and what they hold; in the store the drug file says it. */
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

/** Reads a sample of the SMART form: patients, meds, refills, problems and allergies as tab-separated text. */
export function samplePatients(folder: string): { patients: ReplayPatient[]; unread: number } {
  const of = (name: string) => rowsOf(path.join(folder, `${name}.txt`));
  const named = new Map(of('meds').map((m) => [m['RxNorm'] ?? '', m['Name'] ?? '']));
  const refills = of('refills');
  const problems = of('problems');
  const allergies = of('allergies');
  let unread = 0;
  const dispensing = (row: Row, rx: number): Dispensing => {
    const name = named.get(row['RXN'] ?? '') ?? `RxNorm ${row['RXN']}`;
    const read = readToldDrug(name);
    const genericName = brands.find(([b]) => b.test(name))?.[1] ?? read.genericName;
    if (!ingredientsOf(genericName).some(isKnownIngredient)) unread += 1;
    return {
      on: row['DATE'] ?? '',
      rx,
      name,
      genericName,
      strength: read.strength,
      route: read.route,
      schedule: scheduleOfIngredients(
        ingredientsOf(genericName).join(' '),
      ) as Dispensing['schedule'],
      quantity: Number(row['Q']),
      days: Number(row['DAYS']),
    };
  };
  const patients = of('patients').map((p): ReplayPatient => {
    const mine = refills.filter((r) => r['PID'] === p['PID']);
    const products = [...new Set(mine.map((r) => r['RXN']))];
    return {
      born: p['dob'] || null,
      sex: p['GENDER'] === 'M' || p['GENDER'] === 'F' ? p['GENDER'] : 'U',
      dispensings: mine.map((r) => dispensing(r, products.indexOf(r['RXN']) + 1)),
      conditions: problems
        .filter((x) => x['PID'] === p['PID'])
        .flatMap((x) => {
          const code = codes.find(([words]) => words.test(x['NAME'] ?? ''))?.[1];
          return code ? [{ code, since: x['START_DATE'] ?? '' }] : [];
        }),
      allergies: allergies
        .filter((a) => a['PID'] === p['PID'] && a['STATEMENT'] === 'positive')
        .flatMap((a): PatientAllergy[] => {
          const found = allergens.find(([words]) => words.test(a['ALLERGEN'] ?? ''));
          return found
            ? [
                {
                  kind: found[1],
                  value: found[2],
                  label: a['ALLERGEN'] ?? '',
                  severity: grade(a['SEVERITY'] ?? ''),
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
/** Prints how often the checks interrupt with and without remembered answers over a sample of dispensings. */
export function drugUseBench(args: readonly string[]): Promise<void> {
  const at = args.indexOf('--data');
  const folder = at < 0 ? undefined : args[at + 1];
  if (!folder)
    throw new Error(
      'Say where the sample is: npm run bench -- drug-use --data <folder with patients, meds, refills, problems, allergies .txt>',
    );
  const { patients, unread } = samplePatients(folder);
  const r = replay(patients);
  console.log(
    `${r.fills} dispensings of ${patients.filter((p) => p.dispensings.length > 0).length} patients; ${unread} of a drug that the checks don't know`,
  );
  console.log(`found at all, informing included    ${r.told}`);
  console.log(
    `a checker that forgets interrupts   ${r.naive} times, at ${r.naiveFills} dispensings (${share(r.naiveFills, r.fills)})`,
  );
  console.log(
    `with answers remembered             ${r.remembered} times, at ${r.rememberedFills} dispensings (${share(r.rememberedFills, r.fills)}): ${share(r.naive - r.remembered, r.naive)} fewer, 1 in ${(r.naive / r.remembered).toFixed(1)}`,
  );
  console.log(
    `repeats of what was asked already    ${r.naive - r.different} without memory, ${r.remembered - r.different} with it: ${share(r.naive - r.remembered, r.naive - r.different)} fewer; ${r.different} judgements differ`,
  );
  const early = r.byReason['ER'] ?? { naive: 0, remembered: 0 };
  console.log(
    `without early refills, each of which is a new event: ${r.naive - early.naive} without memory, ${r.remembered - early.remembered} with it: ${share(r.naive - r.remembered - early.naive + early.remembered, r.naive - early.naive)} fewer`,
  );
  console.log(
    `severe and contraindicated          ${r.severeNaive} times, asked ${r.severeAsked}; ${r.severeDifferentAsked} of ${r.severeDifferent} different ones asked when they first stood; missed: ${r.severeMissed}`,
  );
  for (const [reason, n] of Object.entries(r.byReason).toSorted(
    ([, a], [, b]) => b.naive - a.naive,
  ))
    console.log(
      `  ${reason}  ${String(n.naive).padStart(5)} → ${String(n.remembered).padStart(4)}`,
    );
  if (r.severeMissed > 0 || r.severeDifferentAsked < r.severeDifferent) process.exitCode = 1;
  return Promise.resolve();
}
