import { allergyAlerts } from './check-allergies.ts';
import { boundsBroken } from './dose-bounds.ts';
import { ruleByDose } from './dose-pairs.ts';
import { classMembers, ingredientsOf } from './drug-classes.ts';
import type { TherapyLimit } from './duplicate-therapy.data.ts';
import { therapyLimits } from './duplicate-therapy.ts';
import { drugMark, fingerprint } from './fingerprint.ts';
import { othersOf } from './in-hand.ts';
import { ruleBetween } from './interactions.ts';
import { spokenFor } from './listed.ts';
import type { ListedPair } from './listed.ts';
import { conditionAmong, isParty } from './matching.ts';
import { opioidsBroken } from './opioids.ts';
import { pregnantCodes } from './precaution.ts';
import type { Precaution } from './precaution.ts';
import { fertileYears, notFertile } from './precautions-people.data.ts';
import { precautions } from './precautions.ts';
import { refillMistimed } from './refill-timing.ts';
import type { RefillFacts } from './refill-timing.ts';
import { alertOf, drugParty } from './together/alert-of.ts';
import { companionAlerts } from './together/companions.ts';
import { courseDaysBroken } from './together/course-days.ts';
import { ruleOfProducts } from './together/of-products.ts';
import { sameDrugAlerts } from './together/same-drug.ts';
import { ingredientAlerts } from './together/same-ingredient.ts';
import { threeDrugAlerts } from './together/three-drugs.ts';
import { atLeast, severities } from './types.ts';
import type {
  ActiveDrug,
  Alert,
  AlertKind,
  AlertParty,
  ClinicalDrug,
  ClinicalPatient,
  InteractionRule,
} from './types.ts';
import { courseBroken } from './use/course-supply.ts';
import { unreadDirections } from './use/unread-directions.ts';
import { routeGroup } from './use/ways.ts';
import { isSlow } from './use/whole-only.ts';

export interface ClinicalCheck {
  /**
   * The prescription being checked; its own earlier fills are not "another drug". Null before it
   * has a number.
   */
  readonly rxId: number | null;
  readonly drug: ClinicalDrug;
  readonly patient: ClinicalPatient;
  readonly activeDrugs: readonly ActiveDrug[];
  /** Days after its supply ran out during which a drug still counts. */
  readonly windowDays?: number;
  /**
   * Pairs of imported lists between this drug and those in hand; none when nothing was imported.
   */
  readonly listed?: readonly ListedPair[];
  /**
   * What was dispensed of this drug before; absent where this is no dispensing (it has left
   * already, or the days are not known).
   */
  readonly refill?: RefillFacts | null;
}

const defaultWindowDays = 7;

function lingeringDays(ended: string): number {
  if (ended === 'fluoxetine') return 35;
  if (ended === 'amiodarone') return 60;
  return classMembers('enzyme-inducer').has(ended) ? 28 : 14;
}
/**
 * How long an ended drug still counts for a rule: the window, or longer where the rule says so
 * (fluoxetine 5 weeks, amiodarone 60 days, else 2 weeks).
 */
const countsFor = (rule: InteractionRule, ended: string, windowDays: number): number => {
  if (!rule.lingersDays) return windowDays;
  const own = lingeringDays(ended);
  return Math.max(windowDays, Math.min(rule.lingersDays, own));
};

/**
 * The rules between two products, each once: two ingredients of one product that do the same
 * (sulfamethoxazole and trimethoprim beside methotrexate) are told by the worse of them.
 */
const rulesOnce = (rules: readonly InteractionRule[]): readonly InteractionRule[] => {
  const worst = rules.toSorted(
    (left, right) => severities.indexOf(left.severity) - severities.indexOf(right.severity),
  );
  return worst.filter(
    (rule, index) => worst.findIndex(({ effect }) => effect === rule.effect) === index,
  );
};
const interactionAlerts = (
  { drug, listed = [], windowDays = defaultWindowDays }: ClinicalCheck,
  others: readonly ActiveDrug[],
): Alert[] =>
  others.flatMap((active) => {
    const local = [drug, active.drug].some((clinicalDrug) => routeGroup(clinicalDrug) === 'local');
    const pairs = ingredientsOf(drug.genericName).flatMap((mine) =>
      ingredientsOf(active.drug.genericName).map((theirs) => ({
        theirs,
        rule:
          mine === theirs
            ? undefined
            : ruleByDose(
                spokenFor(
                  ruleOfProducts(ruleBetween(mine, theirs, local), [drug, active.drug]),
                  mine,
                  theirs,
                  listed,
                ),
                { drug, ingredient: mine },
                { drug: active.drug, ingredient: theirs },
              ),
      })),
    );
    const rules = pairs.flatMap(({ theirs, rule }) =>
      rule &&
      (!local || rule.anyRoute) &&
      -active.daysLeft <= countsFor(rule, theirs, active.stopped ? -1 : windowDays)
        ? [rule]
        : [],
    );
    return rulesOnce(rules).map((rule): Alert => ({
      ...alertOf(
        'interaction',
        rule.severity,
        {
          summary: `${drug.name} with ${active.drug.name}`,
          effect: rule.effect,
          management: rule.management,
        },
        drugParty(active),
        fingerprint('interaction', rule.severity, rule.id, [drugMark(drug), drugMark(active.drug)]),
      ),
      reason: rule.reason ?? 'DD',
    }));
  });

/** Inhaled and nasal steroids are usual together: some classes count within one route alone. */
const isOfRoute = (limit: TherapyLimit, drug: ClinicalDrug, other: ClinicalDrug): boolean =>
  limit.inhaledOnly === true
    ? routeGroup(drug) === 'inhaled' && routeGroup(other) === 'inhaled'
    : routeGroup(other) !== 'local';
const therapyAlerts = ({ drug }: ClinicalCheck, others: readonly ActiveDrug[]): Alert[] => {
  if (routeGroup(drug) === 'local') return [];
  const mine = ingredientsOf(drug.genericName);
  const told = new Set<ActiveDrug>();
  return therapyLimits.flatMap((limit): Alert[] => {
    const own = mine.find((text) => classMembers(limit.drugClass).has(text));
    if (!own) return [];
    const same = others.filter(
      (other) =>
        other.daysLeft > 0 &&
        !other.stopped &&
        isOfRoute(limit, drug, other.drug) &&
        ingredientsOf(other.drug.genericName).some(
          (ingredient) =>
            ingredient !== own &&
            !mine.includes(ingredient) &&
            classMembers(limit.drugClass).has(ingredient),
        ),
    );
    const first = same.find((activeDrug) => !told.has(activeDrug));
    if (!first || same.length + 1 <= limit.allowed) return [];
    same.forEach((activeDrug) => told.add(activeDrug));
    return [
      alertOf(
        'duplicate-therapy',
        limit.severity,
        {
          summary: `${drug.name} with ${same.map((activeDrug) => activeDrug.drug.name).join(', ')}`,
          effect: limit.effect,
          management: 'Ask whether it is a switch or both are meant.',
        },
        drugParty(first),
        fingerprint('duplicate-therapy', limit.severity, limit.drugClass, [
          drugMark(drug),
          ...same.map((activeDrug) => drugMark(activeDrug.drug)),
        ]),
      ),
    ];
  });
};

/** By sex, age and what is recorded; who is known to be pregnant has rules of their own. */
const isFertile = (patient: ClinicalPatient): boolean =>
  patient.sex === 'F' &&
  patient.animal !== true &&
  patient.age !== null &&
  patient.age >= fertileYears.from &&
  patient.age <= fertileYears.to &&
  !patient.pregnant &&
  conditionAmong(patient, [...pregnantCodes, ...notFertile]) === undefined;

/** Of an age that the rule is about; an unknown age is none that it leaves out. */
const isOfAge = ({ under, from }: Precaution, { age }: ClinicalPatient): boolean =>
  age === null || (age < (under ?? Infinity) && age >= (from ?? 0));
/** Younger than so many months; of a child whose months are not known, in the first year. */
const isOfMonths = (months: number, { age, ageMonths }: ClinicalPatient): boolean =>
  ageMonths == null ? age === 0 : ageMonths < months;
const meets = (rule: Precaution, patient: ClinicalPatient): string | null => {
  if (rule.fertile) return isFertile(patient) ? rule.label : null;
  if (rule.kind === 'pregnancy' && patient.pregnant) return rule.label;
  const { icd } = rule;
  if (icd) return isOfAge(rule, patient) ? (conditionAmong(patient, icd) ?? null) : null;
  if (rule.underMonths !== undefined)
    return isOfMonths(rule.underMonths, patient) ? rule.label : null;
  if (rule.sex) return patient.sex === rule.sex ? rule.label : null;
  return patient.age !== null && isOfAge(rule, patient) ? rule.label : null;
};

const precautionAlerts = ({ drug, patient }: ClinicalCheck): Alert[] => {
  const ingredients = ingredientsOf(drug.genericName);
  const local = routeGroup(drug) === 'local';
  const worst = new Map<string, Alert>();
  for (const rule of precautions) {
    const isLeftOut = (local && !rule.anyRoute) || (rule.quick === true && isSlow(drug));
    const found =
      isLeftOut || !ingredients.some((ingredient) => isParty(rule.drug, ingredient))
        ? null
        : meets(rule, patient);
    if (found === null) continue;
    const other: AlertParty = rule.icd
      ? { kind: 'condition', code: found, label: rule.label }
      : { kind: 'patient', label: rule.label };
    const alert = alertOf(
      rule.kind,
      rule.severity,
      { summary: `${drug.name}: ${rule.label}`, effect: rule.effect, management: rule.management },
      other,
      fingerprint(rule.kind, rule.severity, rule.id, [drugMark(drug)]),
    );
    const key = `${rule.kind} ${rule.label}`;
    const earlier = worst.get(key);
    if (!earlier || !atLeast(earlier.severity, alert.severity)) worst.set(key, alert);
  }
  return [...worst.values()];
};

const patientParty = (label: string): AlertParty => ({ kind: 'patient', label });
const boundParty = (kind: AlertKind): string => {
  if (kind === 'weight') return 'weight';
  if (kind === 'not-judged' || kind.endsWith('quantity')) return 'directions';
  return kind.endsWith('dose') ? 'dose a day' : 'days of supply';
};
const boundAlerts = (
  { drug, patient, refill }: ClinicalCheck,
  others: readonly ActiveDrug[],
): Alert[] =>
  [
    ...unreadDirections(drug),
    ...courseBroken(drug),
    ...courseDaysBroken(drug, others, refill ?? null),
    ...boundsBroken(drug, patient, others),
    ...opioidsBroken(drug, patient, others, (refill?.fills.length ?? 0) > 0),
  ].map((boundBroken) =>
    alertOf(
      boundBroken.kind,
      boundBroken.severity,
      boundBroken,
      patientParty(boundParty(boundBroken.kind)),
      boundBroken.fingerprint,
    ),
  );

const refillAlerts = ({ drug, refill }: ClinicalCheck): Alert[] =>
  (refill ? refillMistimed(drug, refill) : []).map((refillMistimed) =>
    alertOf(
      refillMistimed.kind,
      refillMistimed.severity,
      refillMistimed,
      patientParty(refillMistimed.because?.filledOn ?? 'earlier supply'),
      refillMistimed.fingerprint,
    ),
  );

/**
 * A supply of the very same drug that is in hand still and a refill too early are one fact: the
 * doubling, which is graver, tells the day too.
 */
function toldOnce(
  doubles: readonly Alert[],
  timing: readonly Alert[],
  sameDrug: (alert: Alert) => boolean,
): Alert[] {
  const early = timing.find((alert) => alert.kind === 'early-refill');
  const speaks = early && doubles.find((double) => double.interrupts && sameDrug(double));
  return speaks
    ? [
        ...doubles.map((double) =>
          double === speaks ? { ...double, effect: `${double.effect} ${early.effect}` } : double,
        ),
        ...timing.filter((alert) => alert !== early),
      ]
    : [...doubles, ...timing];
}

/**
 * Judges one drug against the patient and the drugs in hand: interactions, allergies, duplicates,
 * dose, length, refills too early
 * or late, age, sex, diseases and pregnancy. Worst first; each judgement once. Drugs that ran out
 * longer ago than the window are not counted (unless a rule
 * lingers), nor is the prescription itself. Products for skin, eye, ear and the like raise only
 * what the rule allows.
 */
export const checkClinical = (input: ClinicalCheck): readonly Alert[] => {
  const others = othersOf(input.activeDrugs, input.rxId);
  const same = ingredientsOf(input.drug.genericName).join('+');
  const sameDrug = ({ other }: Alert): boolean =>
    other.kind === 'drug' &&
    others.some(
      (activeDrug) =>
        activeDrug.rxId === other.rxId &&
        activeDrug.drug.name === other.name &&
        ingredientsOf(activeDrug.drug.genericName).join('+') === same,
    );
  const alerts = [
    ...allergyAlerts(input.drug, input.patient),
    ...interactionAlerts(input, others),
    ...toldOnce(ingredientAlerts(input.drug, input.patient, others), refillAlerts(input), sameDrug),
    ...therapyAlerts(input, others),
    ...sameDrugAlerts(input.drug, others),
    ...threeDrugAlerts(input.drug, others),
    ...companionAlerts(input.drug, input.patient, others),
    ...boundAlerts(input, others),
    ...precautionAlerts(input),
  ];
  const once = alerts.filter(
    (alert, index) => alerts.findIndex((item) => item.fingerprint === alert.fingerprint) === index,
  );
  return once.toSorted(
    (left, right) => severities.indexOf(left.severity) - severities.indexOf(right.severity),
  );
};

/**
 * What still needs an answer: alerts that interrupt and were not yet decided with the same
 * fingerprint.
 */
export const openAlerts = (
  alerts: readonly Alert[],
  decisions: readonly { readonly fingerprint: string }[],
): readonly Alert[] => {
  const decided = new Set(decisions.map((decision) => decision.fingerprint));
  return alerts.filter((alert) => alert.interrupts && !decided.has(alert.fingerprint));
};
