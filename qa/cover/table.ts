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

/**
 * Guards that were both passed and let past, of those behind which another transition of the same
 * event stands: what is let past by the last one leaves no trace.
 */
function guardsBothWays({ transitions, taken }: Row): readonly [part: number, whole: number] {
  const met = byAny(taken);
  const guarded = transitions.flatMap((arrow, at) => {
    const behind = transitions
      .slice(at + 1)
      .filter(({ from, eventType }) => from === arrow.from && eventType === arrow.eventType);
    return arrow.isGuarded === true && behind.length > 0 ? [{ arrow, behind }] : [];
  });
  const both = guarded.filter(
    ({ arrow, behind }) => met.has(arrow.name) && behind.some(({ name }) => met.has(name)),
  );
  return [both.length, guarded.length];
}

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
  'guards both ways, either',
];
export const sumsOf = (row: Row): Sums => ({
  name: row.name,
  cells: [
    [row.reached.unit.size, row.states.length],
    [byKeys(row.reached).size, row.states.length],
    [row.taken.unit.size, row.transitions.length],
    [byKeys(row.taken).size, row.transitions.length],
    [byAny(row.taken).size, row.transitions.length],
    guardsBothWays(row),
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
    line('', ['states', 'states', 'transitions', 'transitions', 'transitions', 'guards both']),
    line('machine', ['unit tests', 'Chromium', 'unit tests', 'Chromium', 'either', 'either']),
    ...told.map(({ name, cells }) =>
      line(
        name,
        cells.map(([part, whole]) => share(part, whole)),
      ),
    ),
  ].join('\n');
}
