import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  compareDrugNames,
  compareDrugStrengths,
  compareReleases,
  compareRoutes,
  readRecord,
} from '#domain/rx/facts/compare-drug.ts';
import { compareForms } from '#domain/rx/facts/compare-forms.ts';
import { readDrug } from '#domain/rx/facts/drug.ts';

type Pair = readonly [prescribed: string, record: string, facts: string];
/**
 * What a prescription says of its drug, beside a record of a drug file ("name; generic name;
 * strength; form; route"), and every fact that is not the same. Written by hand in the wording of
 * RxNorm, of drug compendia and of prescribers.
 */
const groups: Readonly<Record<string, readonly Pair[]>> = JSON.parse(
  readFileSync(new URL('drug-pairs.json', import.meta.url), 'utf8'),
);

const recordOf = (text: string) => {
  const [name = '', genericName = '', strength = '', form = '', route = ''] = text.split('; ');
  return readRecord({ name, genericName, strength, form, route });
};
const factsOf = (prescribed: string, record: string): string => {
  const [wanted, own] = [readDrug(prescribed), recordOf(record)];
  const all = {
    name: compareDrugNames(wanted, own),
    strength: compareDrugStrengths(wanted, own),
    release: compareReleases(wanted, own),
    form: compareForms(wanted, own),
    route: compareRoutes(wanted, own),
  };
  return Object.entries(all)
    .filter(([, compared]) => compared.verdict !== 'same')
    .map(([fact, compared]) => `${fact} ${compared.verdict}`)
    .join(', ');
};

describe('a drug as it was prescribed, beside the drug of the file', () => {
  describe.each(Object.entries(groups))('%s', (_, pairs) => {
    test.each(pairs)('%s, %s: %s', (prescribed, record, facts) => {
      expect(factsOf(prescribed, record)).toBe(facts);
    });
  });
});
