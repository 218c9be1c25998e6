import type { Row } from './rows.ts';
import type { Suite } from './taken.ts';

/** `3/4 75%`; a dash where there is nothing to take. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${part}/${whole} ${Math.floor((part / whole) * 100)}%`;
const union = (sets: readonly ReadonlySet<string>[]): ReadonlySet<string> =>
  new Set(sets.flatMap((set) => [...set]));
/** What was taken or reached in Chromium: by the browser tests, replays and the monkey. */
export const byKeys = (of: Readonly<Record<Suite, ReadonlySet<string>>>): ReadonlySet<string> =>
  union([of.browser, of.kit]);
const byAny = (of: Readonly<Record<Suite, ReadonlySet<string>>>): ReadonlySet<string> =>
  union([of.unit, of.browser, of.kit]);

/** The columns of the table, of one machine or of all together. */
export interface Sums {
  readonly name: string;
  readonly cells: readonly (readonly [part: number, whole: number])[];
}
export const headings: readonly string[] = [
  'states, unit tests',
  'states, Chromium',
  'transitions, unit tests',
  'transitions, Chromium',
  'transitions, either',
];
export const sumsOf = (row: Row): Sums => ({
  name: row.name,
  cells: [
    [row.reached.unit.size, row.states.length],
    [byKeys(row.reached).size, row.states.length],
    [row.taken.unit.size, row.transitions.length],
    [byKeys(row.taken).size, row.transitions.length],
    [byAny(row.taken).size, row.transitions.length],
  ],
});
export const together = (rows: readonly Row[]): Sums => ({
  name: 'all machines',
  cells: headings.map((_, column) => {
    const cells = rows.map((row) => sumsOf(row).cells[column] ?? [0, 0]);
    return [
      cells.reduce((sum, [part]) => sum + part, 0),
      cells.reduce((sum, [, whole]) => sum + whole, 0),
    ] as const;
  }),
});

const nameWidth = 26;
const cellWidth = 14;
const line = (name: string, cells: readonly string[]): string =>
  [name.padEnd(nameWidth), ...cells.map((cell) => cell.padStart(cellWidth))].join('');
/** The table for a terminal. */
export function coverTable(rows: readonly Row[]): string {
  const told = [...rows.map(sumsOf), together(rows)];
  return [
    line('', ['states', 'states', 'transitions', 'transitions', 'transitions']),
    line('machine', ['unit tests', 'Chromium', 'unit tests', 'Chromium', 'either']),
    ...told.map(({ name, cells }) =>
      line(
        name,
        cells.map(([part, whole]) => share(part, whole)),
      ),
    ),
  ].join('\n');
}
