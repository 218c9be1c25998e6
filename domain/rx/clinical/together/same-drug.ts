import { ingredientsOf } from '../drug-classes.ts';
import { fingerprint, drugMark } from '../fingerprint.ts';
import { isRenewed } from '../in-hand.ts';
import type { ActiveDrug, Alert, ClinicalDrug } from '../types.ts';
import { routeGroup } from '../use/ways.ts';
import { alertOf, drugParty } from './alert-of.ts';
import { sameDrugs } from './same-drug.data.ts';

const isPairOf = (mine: readonly string[], theirs: readonly string[]) =>
  sameDrugs.find(
    ({ first, second }) =>
      (mine.includes(first) && theirs.includes(second)) ||
      (mine.includes(second) && theirs.includes(first)),
  );
/** Another drug in hand that is the same one in the body: the doses add up (moderate). */
export const sameDrugAlerts = (
  drug: ClinicalDrug,
  others: readonly ActiveDrug[],
): readonly Alert[] =>
  others.flatMap((active) => {
    if (active.daysLeft <= 0 || active.stopped || isRenewed(drug, active)) return [];
    if (routeGroup(drug) !== routeGroup(active.drug)) return [];
    const pair = isPairOf(ingredientsOf(drug.genericName), ingredientsOf(active.drug.genericName));
    if (pair === undefined) return [];
    return [
      alertOf(
        'duplicate-therapy',
        'moderate',
        {
          summary: `${drug.name} with ${active.drug.name}`,
          effect: `In the body ${pair.first} and ${pair.second} are one drug: the doses add up.`,
          management: 'Ask whether it is a switch; otherwise stop one of them.',
        },
        drugParty(active),
        fingerprint('duplicate-therapy', 'moderate', `${pair.first} = ${pair.second}`, [
          drugMark(drug),
          drugMark(active.drug),
        ]),
      ),
    ];
  });
