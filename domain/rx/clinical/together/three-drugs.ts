import { ingredientsOf } from '../drug-classes.ts';
import { fingerprint, drugMark } from '../fingerprint.ts';
import { isParty } from '../matching.ts';
import type { ActiveDrug, Alert, ClinicalDrug } from '../types.ts';
import { routeGroup } from '../use/ways.ts';
import { alertOf, drugParty } from './alert-of.ts';
import { threeDrugs, type ThreeDrugs } from './three-drugs.data.ts';

/** Which of the three a drug is, by place; of a combination more than one. */
const partsIn = ({ parts }: ThreeDrugs, drug: ClinicalDrug): readonly number[] =>
  routeGroup(drug) === 'local'
    ? []
    : [...parts.keys()].filter((place) =>
        ingredientsOf(drug.genericName).some((ingredient) =>
          (parts[place] ?? []).some((party) => isParty(party, ingredient)),
        ),
      );

/** What this drug completes to three that harm together; one alert for each row of the table. */
export const threeDrugAlerts = (
  drug: ClinicalDrug,
  others: readonly ActiveDrug[],
): readonly Alert[] =>
  threeDrugs.flatMap((rule) => {
    const own = partsIn(rule, drug);
    const beside = others
      .filter((active) => active.daysLeft > 0 && !active.stopped)
      .map((active) => ({ active, parts: partsIn(rule, active.drug) }))
      .filter(({ parts }) => parts.some((place) => !own.includes(place)));
    const all = new Set([...own, ...beside.flatMap(({ parts }) => parts)]);
    const [first] = beside;
    if (own.length === 0 || first === undefined || all.size < rule.parts.length) return [];
    const names = beside.map(({ active }) => active.drug.name).join(' and ');
    return [
      alertOf(
        'interaction',
        rule.severity,
        {
          summary: `${drug.name} with ${names}`,
          effect: rule.effect,
          management: rule.management,
        },
        drugParty(first.active),
        fingerprint('interaction', rule.severity, rule.name, [
          drugMark(drug),
          ...beside.map(({ active }) => drugMark(active.drug)),
        ]),
      ),
    ];
  });
