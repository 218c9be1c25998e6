import { ingredientsOf } from '../drug-classes.ts';
import {
  askedTogether,
  combinedAlone,
  companionIngredients,
  oneRelease,
  usuallyCombined,
} from '../duplicate-therapy.ts';
import { drugMark, fingerprint } from '../fingerprint.ts';
import { isRenewed } from '../in-hand.ts';
import { isParty } from '../matching.ts';
import type { ActiveDrug, Alert, ClinicalDrug, ClinicalPatient, Severity } from '../types.ts';
import { routeGroup } from '../use/ways.ts';
import { isSlow } from '../use/whole-only.ts';
import { alertOf, drugParty } from './alert-of.ts';
import { summed } from './sums.ts';

/** In two strengths, or in two forms, some drugs are usual; the very same strength twice is not. */
function severityOfDuplicate(
  shared: readonly string[],
  drug: ClinicalDrug,
  other: ClinicalDrug,
): Severity {
  if (shared.every((ingredient) => askedTogether.has(ingredient))) return 'moderate';
  if (!shared.every((ingredient) => usuallyCombined.has(ingredient))) return 'severe';
  const [mine, others] = [drug, other].map(({ genericName }) => ingredientsOf(genericName));
  if (mine?.length !== others?.length && shared.some((ingredient) => combinedAlone.has(ingredient)))
    return 'severe';
  const isOtherRelease = isSlow(drug) !== isSlow(other);
  if (isOtherRelease && shared.some((ingredient) => oneRelease.has(ingredient))) return 'severe';
  const [own, theirs] = [drug.strengths ?? [], other.strengths ?? []].map((all) => all.join());
  return own !== '' && own === theirs ? 'moderate' : 'minor';
}
/** Two opioids are never a matter of what else is in them. */
const isOpioid = (drug: ClinicalDrug): boolean =>
  ingredientsOf(drug.genericName).some((ingredient) => isParty('class:opioid', ingredient));
/** How much of another drug the patient has, or is about to get. */
const supplyText = ({ daysLeft, drug, beingFilled }: ActiveDrug): string =>
  beingFilled
    ? `${daysLeft} days of ${drug.name} are being filled for the patient`
    : `The patient has ${daysLeft} days of ${drug.name} left`;

/**
 * Each other drug in hand that holds an ingredient of this one. Not whether two are one drug: doses
 * of a shared ingredient add up, whatever its kind is. Where the sum of a day decides, it is told.
 */
export const ingredientAlerts = (
  drug: ClinicalDrug,
  patient: ClinicalPatient,
  others: readonly ActiveDrug[],
): readonly Alert[] => {
  const mine = new Set(
    ingredientsOf(drug.genericName).filter((ingredient) => !companionIngredients.has(ingredient)),
  );
  return others
    .filter(
      (other) =>
        other.daysLeft > 0 &&
        !other.stopped &&
        !isRenewed(drug, other) &&
        routeGroup(other.drug) === routeGroup(drug),
    )
    .flatMap((active) => {
      const shared = ingredientsOf(active.drug.genericName).filter((ingredient) =>
        mine.has(ingredient),
      );
      const [first] = shared;
      if (first === undefined) return [];
      const sum = shared.length === 1 ? summed(first, drug, patient, others) : null;
      const graded = isOpioid(drug) && isOpioid(active.drug) ? null : sum?.severity;
      const severity = graded ?? severityOfDuplicate(shared, drug, active.drug);
      return [
        alertOf(
          'duplicate-ingredient',
          severity,
          {
            summary: `${drug.name} and ${active.drug.name} both hold ${shared.join(' and ')}`,
            effect: `${supplyText(active)}; ${sum?.words ?? 'the doses add up'}.`,
            management: 'Ask whether both are meant; otherwise stop or defer one.',
          },
          drugParty(active),
          fingerprint('duplicate-ingredient', severity, shared.join('+'), [
            drugMark(drug),
            drugMark(active.drug),
          ]),
        ),
      ];
    });
};
