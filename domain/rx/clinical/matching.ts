import { classMembers } from './drug-classes.ts';
import type { ClassKey } from './drug-classes.ts';
import type { ClinicalDrug, ClinicalPatient, Party } from './types.ts';

/** Whether one side of a rule, an ingredient or a class, is this ingredient. */
export const isParty = (party: Party, ingredient: string): boolean =>
  party.startsWith('class:')
    ? classMembers(party.slice(6) as ClassKey).has(ingredient)
    : party === ingredient;

/**
 * The first condition of the patient whose ICD-10-CM code begins with one of these prefixes, which
 * are without dots; as it is recorded. Undefined where there is none.
 */
export const conditionAmong = (
  { conditions }: Pick<ClinicalPatient, 'conditions'>,
  prefixes: readonly string[],
): string | undefined =>
  conditions.find((condition) =>
    prefixes.some((prefix) => condition.replaceAll('.', '').toUpperCase().startsWith(prefix)),
  );

/** Whether a dose can be judged at all: the drug alone, before its directions, says nothing. */
export const hasDose = ({ daysSupply, onceDoses }: ClinicalDrug): boolean =>
  (daysSupply ?? 0) > 0 || (onceDoses ?? []).length > 0;
