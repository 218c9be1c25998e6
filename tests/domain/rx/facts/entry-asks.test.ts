import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compareFacts } from '#domain/rx/facts/compare.ts';
import { drugFacts, type FiledDrug } from '#domain/rx/facts/types.ts';

const nothing = {
  patient: null,
  birthDate: null,
  gender: null,
  prescriber: null,
  npi: null,
  dea: null,
  quantity: null,
  daysSupply: null,
  directions: null,
  refills: null,
  daw: null,
  writtenDate: null,
  note: null,
} as const;
/** What is asked of the drug of a message, where nothing else is said. */
const askingOf = (
  description: string,
  drug: FiledDrug,
  { means, ofCode }: { readonly means: readonly string[]; readonly ofCode: FiledDrug | null },
) =>
  compareFacts({
    prescribed: {
      ...nothing,
      description,
      strength: null,
      form: null,
      ndc: ofCode?.ndc ?? null,
      quantityUnit: null,
      billingUnit: null,
    },
    entered: { ...nothing, drug },
    label: null,
    scanned: null,
    counted: null,
    known: { means, ofCode },
  }).filter(({ fact, asks }) => asks && drugFacts.has(fact));

type EntryPair = readonly [description: string, product: string, means?: string];
/**
 * What a message says of its drug, beside the product that was entered ("name; generic name;
 * strength; form; route; package text"), by what a person is told: nothing, a question or a
 * difference; the package text may be left out. Third: what the file knows the name to mean, ""
 * where nothing; not given: the product's own.
 */
const entryPairs: Readonly<
  Record<string, { readonly outcome: string; readonly pairs: readonly EntryPair[] }>
> = JSON.parse(readFileSync(new URL('entry-pairs.json', import.meta.url), 'utf8'));
function toldOf([description, product, named]: EntryPair): string {
  const [name = '', genericName = '', strength = '', form = '', route = '', packageText = null] =
    product.split('; ');
  const said = { name, genericName, strength, form, route, packageText };
  const drug = { ndc: '00000000001', unit: 'EA', ...said };
  const means = [named ?? genericName].filter((name) => name !== '');
  const asking = askingOf(description, drug, { means, ofCode: null });
  if (asking.some(({ verdict }) => verdict === 'differs')) return 'differs';
  return asking.length > 0 ? 'asks' : 'none';
}
/** Forms and strengths in the words of messaging networks and of the FDA's listing. */
const outsidePairs: typeof entryPairs = JSON.parse(
  readFileSync(new URL('outside-pairs.json', import.meta.url), 'utf8'),
);
const allPairs = [...Object.entries(entryPairs), ...Object.entries(outsidePairs)];
describe.each(allPairs)('at entry: %s', (_, { outcome, pairs }) => {
  const titled = pairs.map((pair) => [`${pair[0]}, ${pair[1]}`, pair] as const);
  test.each(titled)('%s', (__, pair) => {
    expect(toldOf(pair)).toBe(outcome);
  });
});
test('the code of the product that was entered asks nothing besides', () => {
  const drug: FiledDrug = {
    ndc: '00000000001',
    unit: 'EA',
    name: 'Metoprolol succinate',
    genericName: 'metoprolol succinate',
    strength: '10 mg',
    form: 'tablet',
    route: 'oral',
  };
  const asking = (ofCode: FiledDrug) =>
    askingOf('Metoprolol 10 MG Oral Tablet', drug, { means: [], ofCode }).map(({ fact }) => fact);

  expect(asking(drug)).toEqual(['drug']);
  expect(asking({ ...drug, ndc: '00000000002' })).toEqual(['drug', 'code']);
});

/** Written as a messaging network writes them, before it was looked whether they are told apart. */
const unseenPairs: typeof entryPairs = JSON.parse(
  readFileSync(new URL('unseen-pairs.json', import.meta.url), 'utf8'),
);
const freshPairs: typeof entryPairs = JSON.parse(
  readFileSync(new URL('fresh-pairs.json', import.meta.url), 'utf8'),
);
const counterPairs: typeof entryPairs = JSON.parse(
  readFileSync(new URL('counter-pairs.json', import.meta.url), 'utf8'),
);
const counterPairsSecond: typeof entryPairs = JSON.parse(
  readFileSync(new URL('counter-pairs-second.json', import.meta.url), 'utf8'),
);
const counterPairsThird: typeof entryPairs = JSON.parse(
  readFileSync(new URL('counter-pairs-third.json', import.meta.url), 'utf8'),
);
const counter = [counterPairs, counterPairsSecond, counterPairsThird];
const unrun = [unseenPairs, freshPairs, ...counter].flatMap((pairs) => Object.entries(pairs));
describe.each(unrun)('unseen at entry: %s', (_, { outcome, pairs }) => {
  const titled = pairs.map((pair) => [`${pair[0]}, ${pair[1]}`, pair] as const);
  test.each(titled)('%s', (__, pair) => {
    expect(toldOf(pair) === 'none' ? 'none' : 'told').toBe(outcome);
  });
});
