import type { BoundBroken } from '../bound-broken.ts';
import { fingerprint } from '../fingerprint.ts';
import { isParty } from '../matching.ts';
import type { ClinicalDrug } from '../types.ts';
import type { SaidAmount } from './directions-use.ts';
import { unitBounds, type UnitBound } from './units-at-once.data.ts';

/** How a unit is called: an inhalation and an actuation are puffs. */
const sameUnit: Readonly<Record<string, UnitBound['unit']>> = { actuation: 'puff' };
const words: Readonly<Record<string, string>> = {
  puff: 'puffs',
  spray: 'sprays',
  capsule: 'capsules',
  nebule: 'nebules',
  suppository: 'suppositories',
  film: 'films',
  patch: 'patches',
  pen: 'pens',
};
const isOf = (row: UnitBound, drug: ClinicalDrug, ingredients: readonly string[]): boolean => {
  const { drug: party, strengths } = row;
  return (
    (party === null || ingredients.some((ingredient) => isParty(party, ingredient))) &&
    (strengths === null || strengths.some((amount) => drug.strengths?.includes(amount) === true))
  );
};
const boundOf = (
  drug: ClinicalDrug,
  ingredients: readonly string[],
  { unit }: SaidAmount,
): UnitBound | undefined =>
  unitBounds.find((row) => row.unit === (sameUnit[unit] ?? unit) && isOf(row, drug, ingredients));

/**
 * More puffs, sprays, capsules to inhale, suppositories, films, patches or pens at one time, or of
 * one day, than are used. For what is not taken by mouth as pieces.
 */
export function unitsBroken(drug: ClinicalDrug, ingredients: readonly string[]): BoundBroken[] {
  const { use } = drug;
  if (use === undefined) return [];
  const times = use.rhythm === 1 ? (use.timesADay ?? 1) : 1;
  const found = use.said
    .map((said) => ({ said, row: boundOf(drug, ingredients, said) }))
    .toSorted((one, other) => other.said.amount - one.said.amount)
    .find(
      ({ said, row }) =>
        row !== undefined && (said.amount > row.once || said.amount * times > row.day),
    );
  if (found?.row === undefined) return [];
  const { said, row } = found;
  const isOnce = said.amount > row.once;
  const [count, when, most] = isOnce
    ? [said.amount, 'at one time', row.once]
    : [said.amount * times, 'a day', row.day];
  const counted = Math.round(count * 10) / 10;
  return [
    {
      kind: 'high-dose',
      severity: row.severity,
      summary: `${drug.name}: ${counted} ${words[row.unit]} ${when}, ${most} at most`,
      effect: row.effect,
      management: 'Ask the prescriber how much at one time, and how often.',
      fingerprint: fingerprint('high-dose', row.severity, `${row.unit} ${when}`, [
        `${ingredients.join('+')} ${Math.round(count)}`,
      ]),
    },
  ];
}
