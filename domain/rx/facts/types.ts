import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import type { WordsNotRead } from '#domain/rx/rules/words-not-read.ts';
import type { DrugRecordText, OddSource, Verdict } from './compare-drug.ts';

/** A person's name as it was written. */
export interface PersonNamed {
  readonly lastName: string | null;
  readonly firstName: string | null;
}
/** What was prescribed, as it was written; null: not said. Quantities in thousandths, dates ISO. */
export interface Prescribed {
  readonly patient: PersonNamed | null;
  readonly birthDate: string | null;
  readonly gender: 'M' | 'F' | null;
  readonly prescriber: PersonNamed | null;
  readonly npi: string | null;
  readonly dea: string | null;
  readonly description: string | null;
  /** A coded strength or form beside the description, in words. */
  readonly strength: string | null;
  readonly form: string | null;
  /** Eleven digits. */
  readonly ndc: string | null;
  readonly quantity: number | null;
  /** The word of the quantity's unit, and its billing unit where it has one. */
  readonly quantityUnit: string | null;
  readonly billingUnit: 'EA' | 'ML' | 'GM' | null;
  readonly daysSupply: number | null;
  readonly directions: string | null;
  readonly refills: number | null;
  /** 1: no substitution, 0: substitution allowed. */
  readonly daw: 0 | 1 | null;
  readonly writtenDate: string | null;
  readonly note: string | null;
}
/** A drug of the file with its number. */
export interface FiledDrug extends DrugRecordText {
  /** Eleven digits. */
  readonly ndc: string;
  /** EA, ML or GM: in what it is counted. */
  readonly unit: string | null;
  /** What a package holds, in thousandths of the unit. */
  readonly packageSize?: number | null;
}
/** What was entered. Null: not yet. */
export interface Entered {
  readonly patient: PersonNamed | null;
  readonly birthDate: string | null;
  readonly gender: 'M' | 'F' | 'U' | null;
  readonly prescriber: PersonNamed | null;
  readonly npi: string | null;
  readonly dea: string | null;
  readonly drug: FiledDrug | null;
  readonly quantity: number | null;
  readonly daysSupply: number | null;
  /** As the label will read. */
  readonly directions: string | null;
  /** The line as it was typed, with what the label leaves out. */
  readonly sig?: string | null;
  readonly refills: number | null;
  readonly daw: number | null;
  readonly writtenDate: string | null;
  readonly note: string | null;
}
/** What the label says; only what is printed on it. */
export interface Labelled {
  readonly patient: PersonNamed;
  /** Name, strength and form as one text. */
  readonly drug: string;
  readonly directions: string;
  /** Whose words they are, where they were not read. */
  readonly words: WordsNotRead | null;
  /** In thousandths: what this fill holds. */
  readonly quantity: number;
}
/** What the drug file knows of the words and the code of the prescription. */
export interface FileKnows {
  /** Generic names of the drugs that the prescribed name is the brand of. */
  readonly means: readonly string[];
  /** The drug of the prescription's own code; null where the file has none. */
  readonly ofCode: FiledDrug | null;
}
/** Everything that is compared; a label or a product only where there is one yet. */
export interface Sources {
  readonly prescribed: Prescribed;
  readonly entered: Entered;
  readonly label: Labelled | null;
  /** The product that was scanned. */
  readonly scanned: FiledDrug | null;
  /** What was counted, in thousandths; null: not yet. */
  readonly counted: number | null;
  readonly known: FileKnows;
}

/** Every fact that is compared, in the order of the final check. */
export const factKeys = [
  'patientName',
  'birthDate',
  'gender',
  'drug',
  'strength',
  'release',
  'form',
  'route',
  'code',
  'product',
  'directions',
  'sigQuantity',
  'sigRefills',
  'sigDays',
  'quantity',
  'daysSupply',
  'keptDays',
  'refills',
  'daw',
  'writtenDate',
  'prescriberName',
  'prescriberNpi',
  'prescriberDea',
  'note',
] as const;
export type FactKey = (typeof factKeys)[number];

/** The names of the facts, as they stand before a row. */
export const factLabels: Readonly<Record<FactKey, string>> = {
  patientName: 'Patient',
  birthDate: 'DOB',
  gender: 'Gender',
  drug: 'Drug',
  strength: 'Strength',
  release: 'Release',
  form: 'Form',
  route: 'Route',
  code: 'NDC of the message',
  product: 'Substitution',
  directions: 'SIG',
  sigQuantity: 'Qty. written in the SIG',
  sigRefills: 'Refills written in the SIG',
  sigDays: 'Days supply written in the SIG',
  quantity: 'Qty.',
  daysSupply: 'Day(s) Supply',
  keptDays: 'Day(s) Supply from before',
  refills: 'Refills',
  daw: 'DAW',
  writtenDate: 'Written',
  prescriberName: 'Prescriber',
  prescriberNpi: 'NPI',
  prescriberDea: 'DEA',
  note: 'Notes',
};
/** Facts that say which drug it is: at the final check only a pharmacist answers for them. */
export const drugFacts: ReadonlySet<FactKey> = new Set([
  'drug',
  'strength',
  'release',
  'form',
  'route',
  'code',
  'product',
]);
/**
 * Facts that make it another drug than the one that was prescribed, or another way to take it. At
 * entry, too, only a pharmacist keeps a difference in them; that the law allows another product of
 * the same drug is no such difference.
 */
export const otherDrugFacts: ReadonlySet<FactKey> = new Set(
  [...drugFacts].filter((fact) => fact !== 'product'),
);
/** Facts that say what is taken and how much of it: of a controlled drug a pharmacist answers. */
export const doseFacts: ReadonlySet<FactKey> = new Set([
  'drug',
  'strength',
  'release',
  'form',
  'route',
  'directions',
  'sigQuantity',
  'sigDays',
  'quantity',
  'daysSupply',
]);

/** What each source says of a fact, as it stands there. */
export interface FactTexts {
  readonly prescribed: string | null;
  readonly entered: string | null;
  readonly label: string | null;
  readonly scanned: string | null;
}
/** One fact, from the prescription to the product. Null: that one does not say it. */
export interface FactRow extends FactTexts {
  readonly fact: FactKey;
  /** The part of each text that says this fact ("10 MG"); null where it was not read. */
  readonly parts: FactTexts | null;
  readonly verdict: Verdict;
  /** Which of them says something else than the entry; null: none. */
  readonly odd: OddSource | null;
  /** What differs, or why nobody can compare it, in words. */
  readonly why: string;
  /** A person has to answer for it before the prescription goes on. */
  readonly asks: boolean;
  /** More is entered than was prescribed. */
  readonly raised?: boolean;
  /** The stricter schedule of the drug that was prescribed and the one that was entered. */
  readonly schedule?: Schedule;
}
