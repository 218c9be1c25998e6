import { addDays, daysBetween, formatDate } from '#domain/platform/rules/dates.ts';
import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { checkEarlyRefill } from '#domain/refill/rules/early-refill.ts';
import type { EarlierFill, EarlyRefillSettings } from '#domain/refill/rules/early-refill.ts';
import { classLabel, classMembers, ingredientsOf } from './drug-classes.ts';
import type { ClassKey } from './drug-classes.ts';
import { fingerprint } from './fingerprint.ts';
import type { AlertKind, ClinicalDrug, Severity } from './types.ts';

/** What was dispensed before of the drug that is to be dispensed now. */
export interface RefillFacts {
  /** The day of this dispensing, ISO. */
  readonly on: string;
  readonly schedule: Schedule;
  /**
   * Whole percent of the days' supply that must be over, by schedule; the house defaults when
   * absent.
   */
  readonly settings?: EarlyRefillSettings;
  /**
   * Fills of this very drug in this strength that have left, under any number and from any
   * pharmacy: what is too early counts from them.
   */
  readonly fills: readonly EarlierFill[];
  /**
   * Last day of what was supplied of these ingredients in any strength; null when nothing was. What
   * is late counts from it.
   */
  readonly suppliedUntil: string | null;
  /** True: someone with the right to it gave the coded reason for filling early already. */
  readonly explained?: boolean;
}
export interface RefillMistimed {
  readonly kind: AlertKind;
  readonly severity: Severity;
  readonly summary: string;
  readonly effect: string;
  readonly management: string;
  readonly fingerprint: string;
  readonly because: EarlierFill | null;
}

interface Upkeep {
  readonly drugClass: ClassKey;
  readonly severity: Severity;
  readonly effect: string;
}
const upkeep = (severity: Severity, effect: string, classes: readonly ClassKey[]): Upkeep[] =>
  classes.map((drugClass) => ({ drugClass, severity, effect }));
/**
 * Classes that are taken day after day, so that a late refill means missed doses. Moderate where a
 * gap of days does harm by itself (boxed
 * warnings of the direct anticoagulants and of ticagrelor and prasugrel on stopping; seizures;
 * rejection; resistance); the rest informs. Warfarin, insulin, pain
 * and sleep medicines are left out: their days of supply say little about what is taken.
 */
const takenDaily: readonly Upkeep[] = [
  ...upkeep('moderate', 'Doses were missed: clots may form.', ['doac', 'p2y12']),
  ...upkeep('moderate', 'Doses were missed: seizures may come back.', ['antiepileptic']),
  ...upkeep('moderate', 'Doses were missed: the transplant may be rejected.', [
    'calcineurin',
    'mtor',
  ]),
  ...upkeep('moderate', 'Doses were missed: the virus may become resistant.', [
    'hiv-protease-inhibitor',
  ]),
  ...upkeep('minor', 'Doses were missed.', [
    'ssri',
    'snri',
    'antipsychotic',
    'mood-stabilizer',
    'cholinesterase-inhibitor',
    'acei',
    'arb',
    'beta-blocker',
    'dhp-ccb',
    'rate-ccb',
    'thiazide',
    'potassium-sparing',
    'statin',
    'cardiac-glycoside',
    'xanthine-oxidase-inhibitor',
    'thyroid-hormone',
    'biguanide',
    'sulfonylurea',
    'dpp4-inhibitor',
    'sglt2-inhibitor',
    'thiazolidinedione',
    'hormonal-contraceptive',
    '5-alpha-reductase-inhibitor',
    'leukotriene-blocker',
    'bisphosphonate',
  ]),
];
/**
 * Days after the end of the supply from which a refill is late; and days after which it is a new
 * start rather than a late refill.
 */
const lateFromDays = 8;
const restartFromDays = 366;

function tooEarly(drug: ClinicalDrug, facts: RefillFacts): RefillMistimed[] {
  const early = checkEarlyRefill({
    on: facts.on,
    schedule: facts.schedule,
    fills: facts.fills,
    ...(facts.settings ? { settings: facts.settings } : {}),
  });
  if (!early.tooEarly || !early.because) return [];
  const unexplained: Severity = facts.schedule === '0' ? 'moderate' : 'severe';
  const severity: Severity = facts.explained ? 'minor' : unexplained;
  const question =
    facts.schedule === '0'
      ? 'Ask why: lost, a trip, a changed dose? Otherwise fill it on that day.'
      : 'A controlled drug: look at the prescription monitoring program and ask the prescriber before it is filled.';
  return [
    {
      kind: 'early-refill',
      severity,
      summary: `${drug.name}: ${early.daysEarly} ${early.daysEarly === 1 ? 'day' : 'days'} early`,
      effect: early.message,
      because: early.because,
      management: facts.explained ? 'The reason was given when the fill was begun.' : question,
      fingerprint: fingerprint('early-refill', severity, early.because.filledOn, [
        ingredientsOf(drug.genericName).join('+'),
      ]),
    },
  ];
}
function tooLate(drug: ClinicalDrug, facts: RefillFacts): RefillMistimed[] {
  if (facts.suppliedUntil === null) return [];
  const late = daysBetween(facts.suppliedUntil, facts.on);
  const mine = ingredientsOf(drug.genericName);
  const upkept = takenDaily.find((upkeep) =>
    mine.some((text) => classMembers(upkeep.drugClass).has(text)),
  );
  if (!upkept || late < lateFromDays || late >= restartFromDays) return [];
  return [
    {
      kind: 'late-refill',
      severity: upkept.severity,
      summary: `${drug.name}: ${late} days late`,
      effect: `The supply ended ${formatDate(facts.suppliedUntil)}. ${upkept.effect}`,
      because: null,
      management: `Ask how it is taken and what stands in the way; a ${classLabel(upkept.drugClass)} works only when it is taken every day.`,
      fingerprint: fingerprint('late-refill', upkept.severity, facts.suppliedUntil, [
        mine.join('+'),
      ]),
    },
  ];
}
/**
 * Too early (ER) or late (LR) a refill of this drug; empty when it comes in time, or is the first.
 * A fill that was told twice counts once.
 */
export const refillMistimed = (
  drug: ClinicalDrug,
  facts: RefillFacts,
): readonly RefillMistimed[] => {
  const early = tooEarly(drug, facts);
  return early.length > 0 ? early : tooLate(drug, facts);
};
/** Last day that fills supply: the latest of day of fill and days. Null of none. */
export const suppliedUntil = (
  fills: readonly { readonly filledOn: string; readonly daysSupply: number }[],
): string | null =>
  fills
    .map((fill) => addDays(fill.filledOn, fill.daysSupply))
    .reduce<string | null>(
      (latest, text) => (latest === null || text > latest ? text : latest),
      null,
    );
