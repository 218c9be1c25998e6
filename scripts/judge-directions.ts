import { daysSupply, type ProductText } from '#domain/rx/days-supply/index.ts';
import { readDirections } from '#domain/rx/sig/index.ts';
import cases from '#tests/fixtures/days-supply/cases.json' with { type: 'json' };
import corpus from '#tests/fixtures/sig/corpus.json' with { type: 'json' };

const labelIn = (text: string, form: string | null): string => {
  const directions = readDirections(text, { form });
  if (directions.kind === 'read') return directions.label;
  return directions.kind === 'stop' ? `STOP ${directions.why}` : 'VERBATIM';
};
const uoms = { EA: 'EA', ML: 'ML', GM: 'GM' } as const;
const products = new Map(
  Object.entries(cases.products).map(([key, row]): [string, ProductText] => [
    key,
    {
      ...row,
      uom: Object.values(uoms).find((uom) => uom === row.uom) ?? null,
      packageSize: row.packageSize === null ? null : Math.round(row.packageSize * 1000),
    },
  ]),
);
const daysOf = (text: string, key: string, quantity: number): string => {
  const product = products.get(key);
  if (product === undefined) return `no product ${key}`;
  const directions = readDirections(text, product);
  const supply = daysSupply({ directions, product, quantity: Math.round(quantity * 1000) });
  return supply.kind === 'unknown' ? 'unknown' : `${supply.kind} ${supply.days}`;
};

/** Whether a row can have to do with words: one of them stands in its text or its label. */
const touches = (words: readonly string[] | null, row: string): boolean =>
  words === null || words.some((word) => row.toLowerCase().includes(word));

/**
 * The first text of the corpora that is not read, printed or counted as its row says; or null. Of
 * rows that none of `words` stands in nothing is asked; null asks all.
 */
export function firstWrong(words: readonly string[] | null): string | null {
  for (const [text, form, label] of corpus)
    if (touches(words, `${text} ${label}`) && labelIn(String(text), form ?? null) !== label)
      return String(text);
  for (const [, text, key, quantity, expected] of cases.cases)
    if (
      touches(words, String(text)) &&
      daysOf(String(text), String(key), Number(quantity)) !== expected
    )
      return String(text);
  return null;
}
