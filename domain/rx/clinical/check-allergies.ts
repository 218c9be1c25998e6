import { allergenGroup, groupsOf, inAllergenGroup } from './allergens.ts';
import type { AllergenGroup } from './allergens.ts';
import { readAllergyText, type ReadAllergy } from './allergies/text.ts';
import { ingredientsOf } from './drug-classes.ts';
import { reasonOfKind } from './dur-codes.ts';
import { fingerprint } from './fingerprint.ts';
import { atLeast } from './types.ts';
import type { Alert, ClinicalDrug, ClinicalPatient, PatientAllergy, Severity } from './types.ts';
import { routeGroup, wayOf } from './use/ways.ts';

interface Hit {
  readonly severity: Severity;
  readonly rule: string;
  readonly effect: string;
  readonly management: string;
}

const direct = (allergy: ReadAllergy): Severity => {
  if (allergy.isSideEffect === true) return 'moderate';
  return allergy.severity === 'Severe' ? 'contraindicated' : 'severe';
};
/** A severe past reaction raises a possible cross-reaction by one step. */
const raised = (risk: Severity, allergy: PatientAllergy): Severity =>
  allergy.severity === 'Severe' && risk === 'moderate' ? 'severe' : risk;

const crossHit = (
  groups: readonly AllergenGroup[],
  ingredient: string,
  allergy: PatientAllergy,
): Hit | undefined => {
  const hits = groups
    .flatMap((group) => group.cross ?? [])
    .flatMap((crossSensitivity): Hit[] => {
      const group = allergenGroup(crossSensitivity.group);
      return group && inAllergenGroup(group, ingredient)
        ? [
            {
              severity: crossSensitivity.fixed
                ? crossSensitivity.risk
                : raised(crossSensitivity.risk, allergy),
              rule: `cross ${crossSensitivity.group}`,
              effect: `May react as well: ${crossSensitivity.why}`,
              management: 'Ask what happened before; a pharmacist decides.',
            },
          ]
        : [];
    });
  return worst(hits);
};

const worst = (hits: readonly Hit[]): Hit | undefined =>
  hits.reduce<Hit | undefined>(
    (best, hit) => (best && atLeast(best.severity, hit.severity) ? best : hit),
    undefined,
  );

const ask = 'Ask what happened; choose another drug or call the prescriber.';
/** Another drug of a group whose drug was not tolerated: a side effect alone is no allergy. */
const ofSideEffect = (group: AllergenGroup): Hit => ({
  severity: group.alikeInEffects === true ? 'moderate' : 'minor',
  rule: `side effect ${group.key}`,
  effect: `Belongs to the same group: ${group.label}. What was told is a side effect.`,
  management: 'Ask what happened; a pharmacist decides.',
});
const byGroup = (group: AllergenGroup, ingredient: string, allergy: ReadAllergy) => {
  const isMember = inAllergenGroup(group, ingredient);
  if (allergy.isSideEffect === true) return isMember ? ofSideEffect(group) : undefined;
  const own: Hit = {
    severity: group.risk ?? direct(allergy),
    rule: 'member',
    effect: `The patient is allergic to ${group.label}. ${group.note}`,
    management: ask,
  };
  return isMember ? own : crossHit([group], ingredient, allergy);
};
const hitOf = (ingredient: string, allergy: ReadAllergy): Hit | undefined => {
  const group = allergy.kind === 'group' ? allergenGroup(allergy.value) : undefined;
  if (group) return byGroup(group, ingredient, allergy);
  const named = ingredientsOf(allergy.value)[0];
  if (named === ingredient)
    return {
      severity: groupsOf(ingredient).find(({ risk }) => risk)?.risk ?? direct(allergy),
      rule: 'same',
      effect:
        allergy.isSideEffect === true
          ? `It was not tolerated: ${allergy.label}.`
          : `The patient is allergic to ${allergy.label}.`,
      management: ask,
    };
  const groups = named ? groupsOf(named).filter((group) => !group.substance) : [];
  const shared = groups.find((group) => inAllergenGroup(group, ingredient));
  if (allergy.isSideEffect === true) return shared && ofSideEffect(shared);
  return shared
    ? {
        severity: raised('moderate', allergy),
        rule: `group ${shared.key}`,
        effect: `Belongs to the same group: ${shared.label}. ${shared.note}`,
        management: 'Ask what happened; a pharmacist decides.',
      }
    : crossHit(groups, ingredient, allergy);
};

const tolerated = (ingredient: string, exceptions: readonly PatientAllergy[]): boolean =>
  exceptions.some((exception) => {
    const group = exception.kind === 'group' ? allergenGroup(exception.value) : undefined;
    return group
      ? inAllergenGroup(group, ingredient)
      : ingredientsOf(exception.value)[0] === ingredient;
  });

const alertOf = (drug: ClinicalDrug, allergy: PatientAllergy, hit: Hit): Alert => ({
  kind: 'allergy',
  severity: hit.severity,
  reason: 'DA',
  summary: `${drug.name}: allergy to ${allergy.label}`,
  effect: hit.effect,
  management: hit.management,
  other: { kind: 'allergy', value: allergy.value, label: allergy.label },
  who: 'pharmacist',
  interrupts: hit.severity !== 'minor',
  fingerprint: fingerprint(
    'allergy',
    hit.severity,
    `${allergy.kind} ${allergy.value} ${hit.rule}`,
    [ingredientsOf(drug.genericName).join('+')],
  ),
});

/** The allergies that no check can read, all at once, for a pharmacist to look at. */
function uncheckedAlerts(
  drug: ClinicalDrug,
  allergies: readonly PatientAllergy[],
): readonly Alert[] {
  const unread = allergies.filter((allergy) => !readAllergyText(allergy).isWhole);
  if (unread.length === 0) return [];
  const names = unread.map((allergy) => allergy.label).join(', ');
  const count = unread.length === 1 ? '1 allergy' : `${unread.length} allergies`;
  const values = unread.map((allergy) => allergy.value.toLowerCase()).toSorted();
  return [
    {
      kind: 'unchecked-allergy',
      severity: 'moderate',
      reason: reasonOfKind['unchecked-allergy'],
      summary: `${count} can’t be checked: ${names}`,
      effect: 'Not every word of it names a drug or a reaction: what it means was not compared.',
      management: 'Ask the patient what it was, and name the drug or the class in the record.',
      other: { kind: 'patient', label: names },
      who: 'pharmacist',
      interrupts: true,
      fingerprint: fingerprint('unchecked-allergy', 'moderate', values.join(', '), [
        ingredientsOf(drug.genericName).join('+'),
      ]),
    },
  ];
}

/** Ingredients of which no dry powder to inhale is made with lactose: labels § 11. */
const withoutLactose: readonly string[] = [
  'aztreonam',
  'insulin',
  'levodopa',
  'loxapine',
  'mannitol',
  'tobramycin',
  'treprostinil',
];
/** A dry powder or capsule to inhale: its lactose holds milk protein (labels § 4). */
const isDryPowder = (drug: ClinicalDrug): boolean =>
  routeGroup(drug) === 'inhaled' &&
  /powder|capsule/i.test(drug.form ?? '') &&
  !/for (?:solution|suspension)/i.test(drug.form ?? '') &&
  !ingredientsOf(drug.genericName).some((ingredient) =>
    withoutLactose.some((of) => ingredient.startsWith(of)),
  );
/** What the product holds that a patient may be allergic to. */
const allergensIn = (drug: ClinicalDrug): readonly string[] => [
  ...ingredientsOf(drug.genericName),
  ...(isDryPowder(drug) ? ['milk protein'] : []),
  ...(wayOf(drug) === 'patch' || /patch|transdermal/i.test(drug.form ?? '') ? ['adhesive'] : []),
  ...(wayOf(drug) === 'injected' ? ['latex'] : []),
];
/**
 * Allergy alerts of one drug, one per allergy, and one of all allergies that can't be checked; what
 * the patient tolerates is left out. Any route counts.
 */
export const allergyAlerts = (drug: ClinicalDrug, patient: ClinicalPatient): readonly Alert[] => {
  const ingredients = allergensIn(drug).filter(
    (ingredient) => !tolerated(ingredient, patient.exceptions),
  );
  const found = patient.allergies.flatMap((allergy): readonly Alert[] => {
    const hits = readAllergyText(allergy).allergens.flatMap((read) =>
      ingredients.flatMap((ingredient) => hitOf(ingredient, read) ?? []),
    );
    const hit = worst(hits);
    return hit ? [alertOf(drug, allergy, hit)] : [];
  });
  return [...found, ...uncheckedAlerts(drug, patient.allergies)];
};
