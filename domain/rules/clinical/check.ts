import { classMembers, ingredientsOf } from './drug-classes.ts';
import type { ClassKey } from './drug-classes.ts';
import { allergyAlerts } from './check-allergies.ts';
import { companionIngredients, therapyLimits, usuallyCombined } from './duplicate-therapy.ts';
import { reasonOfKind } from './dur-codes.ts';
import { drugMark, fingerprint } from './fingerprint.ts';
import { ruleBetween } from './interactions.ts';
import { precautions } from './precautions.ts';
import type { Precaution } from './precautions.ts';
import { atLeast, severities } from './types.ts';
import type { ActiveDrug, Alert, AlertKind, AlertParty, ClinicalDrug, ClinicalPatient, InteractionRule, Party, Severity } from './types.ts';

export interface ClinicalCheck {
  /** The prescription being checked; its own earlier fills are not "another drug". Null before it has a number. */
  readonly rxId: number | null;
  readonly drug: ClinicalDrug;
  readonly patient: ClinicalPatient;
  readonly activeDrugs: readonly ActiveDrug[];
  /** Days after its supply ran out during which a drug still counts. */
  readonly windowDays?: number;
}

/** Days of supply in hand below which a second prescription of the same drug is a renewal, not a duplicate. */
export const renewalDays = 7;
export const defaultWindowDays = 7;

type RouteGroup = 'local' | 'nasal' | 'inhaled' | 'systemic';
const routeGroup = (route: string | null | undefined): RouteGroup => {
  const text = (route ?? '').toLowerCase();
  if (/topical|ophthalmic|otic|vaginal|rectal|dental|cutaneous|intravitreal/.test(text)) return 'local';
  return /inhal|respiratory/.test(text) ? 'inhaled' : /nasal/.test(text) ? 'nasal' : 'systemic';
};
const names = (party: Party, ingredient: string): boolean =>
  party.startsWith('class:') ? classMembers(party.slice(6) as ClassKey).has(ingredient) : party === ingredient;
const alertOf = (kind: AlertKind, severity: Severity, text: Pick<Alert, 'summary' | 'effect' | 'management'>, other: AlertParty, mark: string): Alert => ({
  kind, severity, reason: reasonOfKind[kind], ...text, other, interrupts: severity !== 'minor', who: atLeast(severity, 'severe') ? 'pharmacist' : 'technician', fingerprint: mark,
});
const drugParty = (active: ActiveDrug): AlertParty => ({ kind: 'drug', rxId: active.rxId, name: active.drug.name });

/** How long an ended drug still counts for a rule: the window, or longer where the rule says so (fluoxetine 5 weeks, amiodarone 60 days, else 2 weeks). */
const countsFor = (rule: InteractionRule, ended: string, windowDays: number): number => {
  if (!rule.lingersDays) return windowDays;
  const own = ended === 'fluoxetine' ? 35 : ended === 'amiodarone' ? 60 : classMembers('enzyme-inducer').has(ended) ? 28 : 14;
  return Math.max(windowDays, Math.min(rule.lingersDays, own));
};

const interactionAlerts = ({ drug, windowDays = defaultWindowDays }: ClinicalCheck, others: readonly ActiveDrug[]): Alert[] =>
  others.flatMap((active) => {
    const pairs = ingredientsOf(drug.genericName).flatMap((mine) => ingredientsOf(active.drug.genericName).map((theirs) => ({ theirs, rule: ruleBetween(mine, theirs) })));
    const local = [drug, active.drug].some((d) => routeGroup(d.route) === 'local');
    const rules = pairs.flatMap(({ theirs, rule }) => (rule && (!local || rule.anyRoute) && -active.daysLeft <= countsFor(rule, theirs, windowDays) ? [rule] : []));
    return [...new Set(rules)].map((rule): Alert => ({
      ...alertOf('interaction', rule.severity, { summary: `${drug.name} with ${active.drug.name}`, effect: rule.effect, management: rule.management }, drugParty(active),
        fingerprint('interaction', rule.severity, rule.id, [drugMark(drug), drugMark(active.drug)])),
      reason: rule.reason ?? 'DD',
    }));
  });

const ingredientAlerts = ({ drug }: ClinicalCheck, others: readonly ActiveDrug[]): Alert[] => {
  const mine = new Set(ingredientsOf(drug.genericName).filter((i) => !companionIngredients.has(i)));
  return others.filter((a) => a.daysLeft > renewalDays && routeGroup(a.drug.route) === routeGroup(drug.route)).flatMap((active) => {
    const shared = ingredientsOf(active.drug.genericName).filter((i) => mine.has(i));
    if (shared.length === 0) return [];
    const severity: Severity = shared.every((i) => usuallyCombined.has(i)) ? 'minor' : 'severe';
    return [alertOf('duplicate-ingredient', severity, {
      summary: `${drug.name} and ${active.drug.name} both hold ${shared.join(' and ')}`,
      effect: `The patient has ${active.daysLeft} days of ${active.drug.name} left; the doses add up.`, management: 'Ask whether both are meant; otherwise stop or defer one.',
    }, drugParty(active), fingerprint('duplicate-ingredient', severity, shared.join('+'), [drugMark(drug), drugMark(active.drug)]))];
  });
};

const therapyAlerts = ({ drug }: ClinicalCheck, others: readonly ActiveDrug[]): Alert[] => {
  if (routeGroup(drug.route) === 'local') return [];
  const mine = ingredientsOf(drug.genericName);
  const told = new Set<ActiveDrug>();
  return therapyLimits.flatMap((limit): Alert[] => {
    const own = mine.find((i) => classMembers(limit.drugClass).has(i));
    if (!own) return [];
    const same = others.filter((a) => a.daysLeft > 0 && routeGroup(a.drug.route) !== 'local'
      && ingredientsOf(a.drug.genericName).some((i) => i !== own && !mine.includes(i) && classMembers(limit.drugClass).has(i)));
    const first = same.find((a) => !told.has(a));
    if (!first || same.length + 1 <= limit.allowed) return [];
    same.forEach((a) => told.add(a));
    return [alertOf('duplicate-therapy', limit.severity, {
      summary: `${drug.name} with ${same.map((a) => a.drug.name).join(', ')}`, effect: limit.effect, management: 'Ask whether it is a switch or both are meant.',
    }, drugParty(first), fingerprint('duplicate-therapy', limit.severity, limit.drugClass, [drugMark(drug), ...same.map((a) => drugMark(a.drug))]))];
  });
};

const meets = (rule: Precaution, patient: ClinicalPatient): string | null => {
  if (rule.kind === 'pregnancy' && patient.pregnant) return rule.label;
  if (rule.icd) return patient.conditions.find((c) => rule.icd!.some((prefix) => c.replaceAll('.', '').toUpperCase().startsWith(prefix))) ?? null;
  if (rule.sex) return patient.sex === rule.sex ? rule.label : null;
  if (patient.age === null) return null;
  return (rule.under !== undefined && patient.age < rule.under) || (rule.from !== undefined && patient.age >= rule.from) ? rule.label : null;
};

const precautionAlerts = ({ drug, patient }: ClinicalCheck): Alert[] => {
  const ingredients = ingredientsOf(drug.genericName);
  const local = routeGroup(drug.route) === 'local';
  const worst = new Map<string, Alert>();
  for (const rule of precautions) {
    const found = (local && !rule.anyRoute) || !ingredients.some((i) => names(rule.drug, i)) ? null : meets(rule, patient);
    if (found === null) continue;
    const other: AlertParty = rule.icd ? { kind: 'condition', code: found, label: rule.label } : { kind: 'patient', label: rule.label };
    const alert = alertOf(rule.kind, rule.severity, { summary: `${drug.name}: ${rule.label}`, effect: rule.effect, management: rule.management }, other,
      fingerprint(rule.kind, rule.severity, rule.id, [drugMark(drug)]));
    const key = `${rule.kind} ${rule.label}`;
    const earlier = worst.get(key);
    if (!earlier || !atLeast(earlier.severity, alert.severity)) worst.set(key, alert);
  }
  return [...worst.values()];
};

/**
 * Judges one drug against the patient and the drugs in hand: interactions, allergies, duplicates, age, sex, diseases and
 * pregnancy. Worst first; each judgement once. Drugs that ran out longer ago than the window are not counted (unless a rule
 * lingers), nor is the prescription itself. Products for skin, eye, ear and the like raise only what the rule allows.
 */
export const checkClinical = (input: ClinicalCheck): readonly Alert[] => {
  const others = input.activeDrugs.filter((a) => a.rxId === null || a.rxId !== input.rxId).toSorted((x, y) => y.daysLeft - x.daysLeft || (x.rxId ?? Infinity) - (y.rxId ?? Infinity) || x.drug.name.localeCompare(y.drug.name));
  const alerts = [...allergyAlerts(input.drug, input.patient), ...interactionAlerts(input, others), ...ingredientAlerts(input, others), ...therapyAlerts(input, others), ...precautionAlerts(input)];
  const once = alerts.filter((a, i) => alerts.findIndex((b) => b.fingerprint === a.fingerprint) === i);
  return once.toSorted((x, y) => severities.indexOf(x.severity) - severities.indexOf(y.severity));
};

/** What still needs an answer: alerts that interrupt and were not yet decided with the same fingerprint. */
export const openAlerts = (alerts: readonly Alert[], decisions: readonly { readonly fingerprint: string }[]): readonly Alert[] => {
  const decided = new Set(decisions.map((d) => d.fingerprint));
  return alerts.filter((a) => a.interrupts && !decided.has(a.fingerprint));
};
