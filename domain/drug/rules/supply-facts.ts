import { nonEmpty } from '#domain/platform/non-empty.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';

/**
 * Facts of a drug that a days supply may hang on, where strength and package don't say them.
 * Amounts are in thousandths, counts as they are.
 */
interface SupplyFact {
  readonly label: string;
  /** What is asked, where nobody said it yet. */
  readonly ask: string;
  /** Behind a number: "2 g or mL in one application". */
  readonly says: string;
  /** The number is in thousandths. */
  readonly amount: boolean;
}
const measured = (what: string, ask: string, label = `One ${what}`): SupplyFact => ({
  label,
  ask,
  says: `in one ${what.toLowerCase()}`,
  amount: true,
});
const strength = (unit: string, many: string): SupplyFact => ({
  label: `${unit} per mL`,
  ask: `How many ${many} are in one mL?`,
  says: `${many} in 1 mL`,
  amount: true,
});
const counted = (label: string, ask: string, says: string): SupplyFact => ({
  label,
  ask,
  says,
  amount: false,
});
/** Each fact by the name of its field; the first ones are asked first. */
export const supplyFacts = {
  oneApplication: measured('Application', 'How many grams or mL are used each time?'),
  oneInch: measured('Inch', 'How many grams is one inch?'),
  oneApplicatorful: measured('Applicatorful', 'How many grams are in one applicatorful?'),
  oneScoop: measured('Scoop', 'How many grams are in one scoop?'),
  oneCapful: measured('Capful', 'How many grams or mL are in one capful?'),
  oneDropperful: measured('Dropperful', 'How many mL are in one dropperful?'),
  unitsPerMl: strength('Units', 'units'),
  mgPerMl: strength('mg', 'mg'),
  mcgPerMl: strength('mcg', 'mcg'),
  containerHolds: measured(
    'pen, vial, syringe or packet',
    'How many mL or grams are in one pen, vial, syringe or packet?',
    'One Container holds',
  ),
  dropsPerMl: counted('Drops per mL', 'How many drops are in 1 mL?', 'drops in 1 mL'),
  packageDoses: counted(
    'Puffs per Package',
    'How many puffs, sprays or pumps are in one package?',
    'puffs, sprays or pumps in one package',
  ),
  primingUnits: counted(
    'Priming Units',
    'How many units are lost to priming before each dose?',
    'units lost to priming each time',
  ),
  openedDays: counted(
    'Days once opened',
    'For how many days may it be used once it is opened?',
    'days once it is opened',
  ),
} as const satisfies Readonly<Record<string, SupplyFact>>;

export type FactKey = keyof typeof supplyFacts;
const isFactKey = (key: string): key is FactKey => Object.hasOwn(supplyFacts, key);
export const factKeys = nonEmpty(Object.keys(supplyFacts).filter(isFactKey), 'facts');
/** What is known of a drug; a fact that nobody said is null or left out. */
export type SupplyFacts = Readonly<Partial<Record<FactKey, number | null>>>;

/** A fact in words, its amount in the unit given: "0.5 g in one application". */
export const factText = (fact: FactKey, value: number, unit = ''): string =>
  `${supplyFacts[fact].amount ? formatQuantity(value) : value}${unit} ${supplyFacts[fact].says}`;

/** What was answered for one prescription alone; it holds for the drug that it was answered of. */
export interface AnsweredFacts {
  readonly drugId: number;
  readonly facts: SupplyFacts;
}
const written = /^drug (\d+): (.+)$/;
const part = /^([A-Za-z]+) (\d+)$/;
/** "drug 12: oneApplication 2000, dropsPerMl 20": what `readAnswered` reads. */
export const writeAnswered = ({ drugId, facts }: AnsweredFacts): string | null => {
  const parts = factKeys.flatMap((key) => (facts[key] == null ? [] : [`${key} ${facts[key]}`]));
  return parts.length === 0 ? null : `drug ${drugId}: ${parts.join(', ')}`;
};
/** The facts that were answered of this drug; none where they were answered of another one. */
export function readAnswered(text: string | null | undefined, drugId: number | null): SupplyFacts {
  const [, of, list = ''] = written.exec(text ?? '') ?? [];
  if (of === undefined || Number(of) !== drugId) return {};
  const found = list.split(', ').map((item) => part.exec(item));
  const facts: Partial<Record<FactKey, number>> = {};
  for (const item of found) {
    const [, key = '', value] = item ?? [];
    // A part that is not read makes nothing of the text hold.
    if (!isFactKey(key) || value === undefined) return {};
    facts[key] = Number(value);
  }
  return facts;
}
