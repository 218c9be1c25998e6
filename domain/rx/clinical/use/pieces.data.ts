import type { FactTables } from '#domain/platform/rules/fact-table.ts';

/** Pieces of a product by mouth at one time and a day, where no amount of it is bounded. */
export interface PieceBound {
  readonly drug: string;
  readonly once: number;
  readonly day: number;
}
const row = (drug: string, once: number, day: number): PieceBound => ({ drug, once, day });

/** More pieces than this are asked about, whatever the product, unless it has a row below. */
export const anyPieces = { once: 6, day: 12 } as const;
/**
 * Products that are taken in more pieces, or in fewer, than any other: combinations whose amounts
 * can't be told apart, and what is dosed by meals, weight or body surface.
 */
export const pieceBounds: readonly PieceBound[] = [
  row('amphetamine', 3, 6),
  row('butalbital', 2, 6),
  row('calcium acetate', 5, 15),
  row('calcium carbonate', 5, 15),
  row('carglumic acid', 20, 80),
  row('cysteamine', 20, 60),
  row('deferasirox', 20, 20),
  row('deferiprone', 8, 24),
  row('diphenoxylate', 2, 8),
  row('ergotamine', 2, 6),
  row('ferric citrate', 4, 12),
  row('lactase', 6, 18),
  row('levodopa', 5, 24),
  row('magnesium sulfate', 12, 24),
  row('mitotane', 12, 38),
  row('nicotine', 2, 24),
  // One every five minutes is said of an attack: no day of it is counted.
  row('nitroglycerin', 4, 288),
  row('pancrelipase', 15, 60),
  row('sacubitril', 2, 4),
  row('sapropterin', 20, 20),
  row('sodium chloride', 6, 18),
  row('sodium phenylbutyrate', 14, 40),
  row('sodium phosphate', 4, 32),
  row('sodium sulfate', 12, 24),
  row('sucroferric oxyhydroxide', 2, 6),
];

/** What holds of the tables of this file. */
export const tables = {
  anyPieces: {
    source: 'By hand: few products are taken in more pieces.',
    taken: '2026-11',
    order: 'At one time, then a day.',
  },
  pieceBounds: {
    source: 'FDA labels, section 2; for any other product: by hand.',
    taken: '2026-11',
    key: ['drug'],
    order: ['drug'],
  },
} as const satisfies FactTables;
