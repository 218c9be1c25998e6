import type { BoundBroken } from '../bound-broken.ts';
import { fingerprint } from '../fingerprint.ts';
import type { ClinicalDrug } from '../types.ts';
import { patchBounds, type PatchBound } from './patches.data.ts';
import { wayOf } from './ways.ts';

const isTooMany = (row: PatchBound, count: number, strength: number): boolean =>
  count > (row.most ?? Infinity) ||
  strength * count > (row.total ?? Infinity) ||
  (count === 2 && row.doubled.includes(strength));

/** More patches at one time, or of one day, than are worn. */
export function patchesBroken(drug: ClinicalDrug, ingredients: readonly string[]): BoundBroken[] {
  const { use, strengths } = drug;
  if (use === undefined || wayOf(drug) !== 'patch' || use.amounts.length === 0) return [];
  const atOnce = Math.max(...use.amounts) / 1000;
  const count = atOnce * (use.rhythm === 1 ? (use.timesADay ?? 1) : 1);
  const strength = strengths?.[0] ?? 0;
  return patchBounds
    .filter((row) => ingredients.includes(row.drug) && isTooMany(row, count, strength))
    .map((row) => ({
      kind: 'high-dose',
      severity: row.severity,
      summary: `${drug.name}: ${count} patches of ${row.drug} together`,
      effect: row.effect,
      management: 'Ask the prescriber whether one patch of another strength is meant.',
      fingerprint: fingerprint('high-dose', row.severity, `patches of ${row.drug}`, [row.drug]),
    }));
}
