import { capitalized } from '#domain/platform/capitalized.ts';
import type { Field } from '#domain/platform/fields/field.ts';
import type { Half, Values } from '#machines/platform/draft/draft.ts';
import type { HeldRow } from '#machines/platform/rows/rows.machine.ts';
import { cellText } from '#ui/platform/table/cell-text.ts';

export type Halves = Exclude<Half, string>;
/** What can't be read, by cell: `0.number`. */
export const halvesOf = (half: Half | undefined): Halves => (typeof half === 'object' ? half : {});

const mainWords = 3;
/**
 * What a person tells a row by: its first words. `shown` is what the box of a picked record shows,
 * because the row holds its number only.
 */
function wordsOf(
  fields: Readonly<Record<string, Field>>,
  values: Values,
  shown: (name: string) => string,
): readonly string[] {
  return Object.entries(fields)
    .filter(([, field]) => field.kind !== 'flag')
    .map(([name, field]) =>
      field.kind === 'ref' ? shown(name) : cellText(field.kind, values[name], field.options),
    )
    .filter((text) => text !== '')
    .slice(0, mainWords);
}

const split = (key: string): readonly [index: number, name: string] => {
  const dot = key.indexOf('.');
  return [Number(key.slice(0, dot)), key.slice(dot + 1)];
};
interface RowThere {
  readonly index: number;
  /** The fields whose boxes are shown. */ readonly fields: Readonly<Record<string, Field>>;
  readonly values: Values;
  readonly halves: Halves;
  /** What the box of a field shows. */ shown(name: string): string;
}
/** A row as it stands, told by the boxes that are shown. */
export function heldRow({ index, fields, values, halves, shown }: RowThere): HeldRow {
  const own = Object.entries(halves).filter(([key]) => split(key)[0] === index);
  return {
    words: wordsOf(fields, values, shown),
    values,
    halves: Object.fromEntries(own.map(([key, half]) => [split(key)[1], half])),
  };
}

/** What can't be read of a cell begins with the row that it stands in. */
export const cellProblem = (row: string, index: number, problem: string): string =>
  `${capitalized(row)} ${index + 1}: ${problem}`;
const moved = (row: string, key: string, half: Halves[string], to: number): Halves => ({
  [`${to}.${split(key)[1]}`]: {
    ...half,
    why: cellProblem(row, to, half.why.slice(half.why.indexOf(': ') + 2)),
  },
});
/** What can't be read of the rows that stay, once the row at `at` is gone. */
export const halvesWithout = (row: string, halves: Halves, at: number): Halves =>
  Object.assign(
    {},
    ...Object.entries(halves).map(([key, half]) => {
      const [index] = split(key);
      if (index === at) return {};
      return moved(row, key, half, index > at ? index - 1 : index);
    }),
  );
/** What can't be read, once a row has come back to `at`. */
export const halvesWith = (row: string, halves: Halves, at: number, back: Halves): Halves =>
  Object.assign(
    {},
    ...Object.entries(halves).map(([key, half]) => {
      const [index] = split(key);
      return moved(row, key, half, index >= at ? index + 1 : index);
    }),
    ...Object.entries(back).map(([name, half]) => moved(row, `${at}.${name}`, half, at)),
  );
