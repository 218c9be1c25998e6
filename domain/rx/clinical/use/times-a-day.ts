import type { BoundBroken } from '../bound-broken.ts';
import { fingerprint } from '../fingerprint.ts';
import { isParty } from '../matching.ts';
import type { ClinicalDrug } from '../types.ts';
import { oftenSlow, timesADay, twiceADay, type TimesADay } from './times-a-day.data.ts';
import { isSlow } from './whole-only.ts';

type Bound = Pick<TimesADay, 'most' | 'severity' | 'effect'>;
const anySlow: Bound = {
  most: 3,
  severity: 'moderate',
  effect: 'It gives its drug off for half a day or longer, and adds up.',
};
const isNamed = ({ name, genericName }: ClinicalDrug, word: string | undefined): boolean =>
  word === undefined || `${name} ${genericName}`.toLowerCase().includes(word);
function boundOf(drug: ClinicalDrug, ingredients: readonly string[]): Bound | null {
  const slow = isSlow(drug);
  const own = timesADay.find(
    (row) =>
      (row.pieces === 'all' || slow) &&
      isNamed(drug, row.named) &&
      ingredients.some((ingredient) => isParty(row.drug, ingredient)),
  );
  if (own !== undefined) return own;
  return slow && !ingredients.some((each) => oftenSlow.includes(each)) ? anySlow : null;
}

/** A drug by mouth that is taken more often a day than it is made for. */
export function timesBroken(drug: ClinicalDrug, ingredients: readonly string[]): BoundBroken[] {
  const times = drug.use?.timesADay ?? null;
  const bound = times === null ? null : boundOf(drug, ingredients);
  if (times === null || bound === null || times <= bound.most) return [];
  const most = bound.most === 1 ? 'once' : `${bound.most} times`;
  return [
    {
      kind: 'high-dose',
      severity: bound.severity,
      summary: `${drug.name}: ${Math.round(times)} times a day, ${most} is the most`,
      effect: bound.effect,
      management: 'Ask the prescriber how often.',
      fingerprint: fingerprint('high-dose', bound.severity, 'times a day', [
        `${ingredients.join('+')} ${Math.round(times)}`,
      ]),
    },
  ];
}

/** A drug by mouth that is taken once a day though it works for half a day alone. */
export function tooSeldomBroken(drug: ClinicalDrug, ingredients: readonly string[]): BoundBroken[] {
  const { use } = drug;
  const isOnceADay = use?.rhythm === 1 && use.timesADay === 1 && use.course.length < 2;
  if (!isOnceADay || (isSlow(drug) && !ingredients.includes('ranolazine'))) return [];
  const found = twiceADay.find((row) => ingredients.includes(row.drug));
  if (found === undefined) return [];
  return [
    {
      kind: 'low-dose',
      severity: 'moderate',
      summary: `${drug.name}: once a day, it is taken twice a day`,
      effect: found.effect,
      management: 'Ask the prescriber how often.',
      fingerprint: fingerprint('low-dose', 'moderate', 'once a day', [ingredients.join('+')]),
    },
  ];
}
