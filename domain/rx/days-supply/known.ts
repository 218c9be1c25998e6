import { supplyFacts, type FactKey, type SupplyFacts } from '#domain/drug/rules/supply-facts.ts';
import { formatQuantity } from '#domain/platform/rules/money.ts';
import { labeled } from './labeled.data.ts';

/** A product's texts, as far as its labeling is found by them. */
interface Texts {
  readonly name: string | null;
  readonly genericName: string | null;
  readonly form: string | null;
  readonly uom: 'EA' | 'ML' | 'GM' | null;
  readonly packageSize: number | null;
  readonly facts?: SupplyFacts;
  readonly answered?: SupplyFacts;
}
/** A fact with who said it: this prescription, the store's drug, or the labeling. */
export interface KnownFact {
  readonly value: number;
  readonly by: 'rx' | 'drug' | 'labeling';
  /** What the drug's record says, where this prescription says otherwise; else null. */
  readonly otherwise: number | null;
  /** Behind an amount: " g", " mL", or nothing. */
  readonly unit: string;
}
export type Known = (key: FactKey) => KnownFact | null;

const inLabeling = (texts: Texts, key: FactKey): number | null => {
  const names = `${texts.name ?? ''} ${texts.genericName ?? ''}`;
  const size = `${formatQuantity(texts.packageSize ?? 0)} ${texts.uom ?? ''}`;
  const found = labeled.find(
    (row) =>
      row.fact === key &&
      row.names.test(names) &&
      row.form.test(texts.form ?? '') &&
      (row.size === texts.uom || row.size === size),
  );
  return found?.value ?? null;
};
/** What is known of a product beside its strength and its package, fact by fact. */
export const knownOf =
  (texts: Texts): Known =>
  (key) => {
    const remembered = texts.facts?.[key] ?? null;
    const labelSays = inLabeling(texts, key);
    const answered = texts.answered?.[key] ?? null;
    const usual = remembered ?? labelSays;
    const unit = unitWords[texts.uom ?? 'EA'];
    if (answered !== null)
      return { value: answered, by: 'rx', otherwise: usual === answered ? null : usual, unit };
    if (usual === null) return null;
    return { value: usual, by: remembered === null ? 'labeling' : 'drug', otherwise: null, unit };
  };

const unitWords = { EA: '', ML: ' mL', GM: ' g' } as const;
const perMl = new Set<FactKey>(['unitsPerMl', 'mgPerMl', 'mcgPerMl']);
const sources = {
  rx: 'as answered for this prescription',
  drug: 'by the drug’s record',
  labeling: 'by its labeling',
} as const;
/** "2 g", "40", "120": an amount in the unit of the quantity has that unit behind it. */
const shown = (key: FactKey, value: number, unit: string): string => {
  if (!supplyFacts[key].amount) return String(value);
  return `${formatQuantity(value)}${perMl.has(key) ? '' : unit}`;
};
/** A fact in words: "2 g in one application, by the drug’s record". */
export const factWords = (key: FactKey, { value, by, unit }: KnownFact): string =>
  `${shown(key, value, unit)} ${supplyFacts[key].says}, ${sources[by]}`;
/** What is asked where a prescription was answered otherwise than the drug says. */
export function otherwiseAsked(key: FactKey, { value, otherwise, unit }: KnownFact): string {
  const [drug, here] = [shown(key, otherwise ?? value, unit), shown(key, value, unit)];
  return `The drug says ${drug} ${supplyFacts[key].says}: is ${here} right for this prescription?`;
}
/** A told fact beside the most that the labeling says: who said it, and what has to be asked. */
export function factSaid(key: FactKey, said: KnownFact, inLabel: number | null) {
  const label = inLabel !== null && inLabel < said.value;
  const own = label
    ? `The labeling says ${inLabel} ${supplyFacts[key].says}: is ${said.value} right?`
    : null;
  return {
    by: said.by === 'rx' ? ' as answered for this prescription' : ' by the drug’s record',
    question: said.otherwise === null ? own : otherwiseAsked(key, said),
    facts: [key],
  };
}
