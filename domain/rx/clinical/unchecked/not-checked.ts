import { ingredientsOf, isKnownIngredient } from '../drug-classes.ts';
import { drugMark, fingerprint } from '../fingerprint.ts';
import { alertOf } from '../together/alert-of.ts';
import type { ActiveDrug, Alert, ClinicalDrug } from '../types.ts';

/** What is sold beside drugs and holds none: nothing of it is to be judged. */
const supplies = [
  String.raw`(?:test|glucose|ketone|urine)\s+(?:test\s+)?(?:strips?|control)|control solution`,
  'strips?|lancets?|lancing|needles?|meters?|sensors?|transmitters?|readers?|monitors?',
  'pumps?|pods?',
  'spacers?|chambers?|masks?|nebulizers?|peak flow|syringes?|sharps|pouch(?:es)?|catheters?',
  'gauze|bandages?|dressings?|stockings?|gloves?|wipes|swabs?|underpads?|thermometers?',
].join('|');
const supply = new RegExp(String.raw`\b(?:${supplies})\b`, 'i');

const unknownOf = (drug: ClinicalDrug): readonly string[] =>
  ingredientsOf(drug.genericName).filter((ingredient) => !isKnownIngredient(ingredient));
const holdsKnown = (drug: ClinicalDrug): boolean =>
  ingredientsOf(drug.genericName).some(isKnownIngredient);
const isSupply = (drug: ClinicalDrug): boolean =>
  supply.test([drug.name, drug.genericName, drug.form ?? ''].join(' ')) && !holdsKnown(drug);

const listed = (names: readonly string[]): string =>
  names.length < 2
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
const isUsed = ({ daysLeft, stopped }: ActiveDrug): boolean => daysLeft > 0 && stopped !== true;

interface Unchecked {
  /** What was not looked for. */
  readonly of: string;
  /** What no table knows. */
  readonly unknown: readonly string[];
}
function uncheckedOf(drug: ClinicalDrug, others: readonly ActiveDrug[]): readonly Unchecked[] {
  const own = unknownOf(drug);
  const strange = others.filter(
    (other) => isUsed(other) && !isSupply(other.drug) && unknownOf(other.drug).length > 0,
  );
  const names = [...new Set(strange.map((other) => other.drug.name))];
  return [
    { of: 'dose, interactions, duplicates, diseases and pregnancy', unknown: own },
    { of: `interactions and duplicates with ${listed(names)}`, unknown: names },
  ].filter(({ unknown }) => unknown.length > 0);
}

/**
 * What the checks could not judge of a drug because no table knows an ingredient of it, or of
 * another drug in use: one alert that tells, and asks for no answer. None where every ingredient is
 * known, and none of supplies, which hold no drug. `others` without the prescription itself.
 */
export function notChecked(drug: ClinicalDrug, others: readonly ActiveDrug[]): readonly Alert[] {
  const unchecked = isSupply(drug) ? [] : uncheckedOf(drug, others);
  if (unchecked.length === 0) return [];
  const of = unchecked.map((one) => one.of).join(', and for ');
  const unknown = [...new Set(unchecked.flatMap((one) => one.unknown))];
  return [
    alertOf(
      'unchecked',
      'minor',
      {
        summary: `${drug.name} was not checked for ${of}`,
        effect: `No table of these checks has ${listed(unknown)}.`,
        management: 'Judge it by another source.',
      },
      { kind: 'patient', label: 'tables' },
      fingerprint('unchecked', 'minor', unknown.join('+'), [drugMark(drug)]),
    ),
  ];
}
