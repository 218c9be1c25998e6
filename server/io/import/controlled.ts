import type { Schedule } from '#domain/platform/rules/enumerations.ts';

/**
 * Controlled ingredients by schedule (21 CFR 1308.12–1308.15), for lists that name drugs but not
 * schedules. Words of an ingredient
 * name, folded. A list that gives schedules is believed instead.
 */
const schedules: Readonly<Record<Exclude<Schedule, '0'>, string>> = {
  2: `oxycodone hydrocodone hydromorphone oxymorphone morphine methadone fentanyl sufentanil remifentanil alfentanil meperidine levorphanol tapentadol opium oliceridine
    amphetamine dextroamphetamine lisdexamfetamine methamphetamine methylphenidate dexmethylphenidate serdexmethylphenidate cocaine pentobarbital secobarbital amobarbital nabilone`,
  3: 'buprenorphine testosterone methyltestosterone oxandrolone oxymetholone nandrolone fluoxymesterone ketamine esketamine benzphetamine phendimetrazine dronabinol perampanel oxybate thiopental',
  4: `alprazolam lorazepam diazepam clonazepam temazepam triazolam chlordiazepoxide clorazepate oxazepam estazolam flurazepam quazepam midazolam clobazam remimazolam zolpidem zaleplon eszopiclone
    suvorexant lemborexant daridorexant phentermine diethylpropion modafinil armodafinil solriamfetol tramadol carisoprodol phenobarbital butorphanol pentazocine meprobamate lorcaserin eluxadoline propoxyphene`,
  5: 'pregabalin lacosamide brivaracetam cenobamate lasmiditan diphenoxylate ganaxolone',
};
const bySchedule = new Map(
  (Object.entries(schedules) as [Schedule, string][]).flatMap(([first, words]) =>
    words.split(/\s+/).map((word): [string, Schedule] => [word, first]),
  ),
);

/** What codeine is combined with in cough and cold preparations. */
const coughAndColdWords = [
  'guaifenesin',
  'promethazine',
  'chlorpheniramine',
  'pseudoephedrine',
  'phenylephrine',
  'brompheniramine',
] as const;
/**
 * Combinations that the regulations place elsewhere than their ingredient alone (1308.13(e),
 * 1308.15(c), exempted preparations of 1308.32), and the ingredient that is thereby placed.
 */
function combined(
  words: ReadonlySet<string>,
): { readonly schedule: Schedule; readonly placed: string } | null {
  const some = (...of: readonly string[]) => of.some((word) => words.has(word));
  if (some('codeine', 'dihydrocodeine')) {
    const isWithAnalgesic = some('acetaminophen', 'aspirin', 'butalbital', 'carisoprodol');
    if (isWithAnalgesic) return { schedule: '3', placed: 'codeine' };
    return { schedule: some(...coughAndColdWords) ? '5' : '2', placed: 'codeine' };
  }
  if (some('butalbital')) return { schedule: some('aspirin') ? '3' : '0', placed: 'butalbital' };
  return some('chlordiazepoxide') && some('clidinium')
    ? { schedule: '0', placed: 'chlordiazepoxide' }
    : null;
}

/**
 * The schedule of a drug by its ingredients, folded: the strictest of them, '0' where none is
 * controlled.
 */
export function scheduleOfIngredients(folded: string): Schedule {
  const words = new Set(folded.split(' '));
  const special = combined(words);
  const found = [...words].flatMap((word) =>
    word === special?.placed ? [] : (bySchedule.get(word) ?? []),
  );
  return (
    [...found, ...(special && special.schedule !== '0' ? [special.schedule] : [])].toSorted()[0] ??
    '0'
  );
}
