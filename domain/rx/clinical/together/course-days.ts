import { daysBetween } from '#domain/platform/rules/dates.ts';
import { step, type BoundBroken } from '../bound-broken.ts';
import { ingredientsOf } from '../drug-classes.ts';
import { fingerprint } from '../fingerprint.ts';
import { isParty } from '../matching.ts';
import type { RefillFacts } from '../refill-timing.ts';
import type { ActiveDrug, ClinicalDrug } from '../types.ts';
import { routeGroup } from '../use/ways.ts';
import { courseDays, type CourseDays } from './course-days.data.ts';

const holds = ({ genericName }: ClinicalDrug, { drug }: CourseDays): boolean =>
  ingredientsOf(genericName).some((ingredient) => isParty(drug, ingredient));
/** Of the same drug in the same strength, which the earlier fills count already. */
const isSame = (drug: ClinicalDrug, other: ClinicalDrug): boolean =>
  ingredientsOf(drug.genericName).join('+') === ingredientsOf(other.genericName).join('+') &&
  routeGroup(drug) === routeGroup(other) &&
  (drug.strengths ?? []).join() === (other.strengths ?? []).join();

/** Days that were supplied before within the row's weeks: earlier fills, other prescriptions. */
function daysBefore(
  drug: ClinicalDrug,
  row: CourseDays,
  others: readonly ActiveDrug[],
  refill: RefillFacts | null,
): number {
  const fills = (refill?.fills ?? []).filter(
    ({ filledOn, voided }) => !voided && daysBetween(filledOn, refill?.on ?? '') <= row.within,
  );
  const besides = others.filter(
    (other) =>
      holds(other.drug, row) &&
      routeGroup(other.drug) !== 'local' &&
      (other.drug.daysSupply ?? 0) - other.daysLeft <= row.within &&
      !(fills.length > 0 && isSame(drug, other.drug)),
  );
  return [
    ...fills.map(({ daysSupply }) => daysSupply),
    ...besides.map((other) => other.drug.daysSupply ?? 0),
  ].reduce((sum, days) => sum + days, 0);
}

/**
 * A short course that goes on over refills or other prescriptions: this supply and what was
 * supplied in the weeks before together last longer than the drug may be taken (MX). Nothing where
 * this supply alone is too long: that is told of the supply.
 */
export const courseDaysBroken = (
  drug: ClinicalDrug,
  others: readonly ActiveDrug[],
  refill: RefillFacts | null,
): BoundBroken[] => {
  const own = drug.daysSupply ?? 0;
  if (own === 0 || routeGroup(drug) === 'local') return [];
  return courseDays
    .filter((row) => holds(drug, row) && own <= row.mostDays)
    .flatMap((row): BoundBroken[] => {
      const before = daysBefore(drug, row, others, refill);
      const total = own + before;
      if (before === 0 || total <= row.mostDays) return [];
      return [
        {
          kind: 'long-supply',
          severity: row.severity,
          summary: `${drug.name}: ${total} days with earlier supplies, ${row.mostDays} at most`,
          effect: row.effect,
          management: row.management,
          fingerprint: fingerprint('long-supply', row.severity, `${row.drug} in all`, [
            `${row.drug}@${step(total, row.mostDays)}`,
          ]),
        },
      ];
    });
};
