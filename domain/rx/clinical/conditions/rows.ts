import { disease, type Precaution } from '../precaution.ts';
import { isSeverity, type Severity } from '../types.ts';

/** A disease of the record as a table names it: what a person reads, and prefixes of ICD-10-CM. */
export interface RecordedDisease {
  readonly label: string;
  readonly icd: readonly string[];
}
const severityOf = (text: string): Severity => (isSeverity(text) ? text : 'moderate');

/**
 * The rules of `drug, drug | disease | severity | effect | management`, one a line; the disease is
 * a key of `diseases`. A group ends with an empty line.
 */
export const conditionRows = (
  diseases: Readonly<Record<string, RecordedDisease>>,
  text: string,
): readonly Precaution[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const [drugs = '', key = '', severity = '', effect = '', management = ''] = line
        .trim()
        .split(/\s*\|\s*/);
      const { label, icd } = diseases[key] ?? { label: key, icd: [] };
      return drugs.split(/,\s*/).map((drug) => ({
        ...disease(drug, label, icd, [severityOf(severity), effect, management]),
        id: `${drug} with ${key}`,
      }));
    });
