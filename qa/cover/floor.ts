import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Row } from './rows.ts';
import type { Suite } from './taken.ts';

/** The least that each suite takes of each machine. It may rise, and never falls. */
export const floorFile = 'qa/cover/floor.json';
const countsSchema = z.object({ states: z.number(), transitions: z.number() });
const floorSchema = z.record(z.string(), z.object({ unit: countsSchema, browser: countsSchema }));
export type Floor = z.infer<typeof floorSchema>;
type Held = 'unit' | 'browser';

export const readFloor = (): Floor =>
  existsSync(floorFile) ? floorSchema.parse(JSON.parse(readFileSync(floorFile, 'utf8'))) : {};
const countsOf = (row: Row, suite: Suite) => ({
  states: row.reached[suite].size,
  transitions: row.taken[suite].size,
});

/** Where a suite has taken less of a machine than the floor says, in words. */
export function fallen(rows: readonly Row[], floor: Floor, suite: Held): readonly string[] {
  return rows.flatMap((row) => {
    const least = floor[row.name]?.[suite];
    const now = countsOf(row, suite);
    return (['states', 'transitions'] as const).flatMap((what) =>
      least !== undefined && now[what] < least[what]
        ? [`${row.name}: ${now[what]} ${what} by ${suite} tests, at least ${least[what]} before`]
        : [],
    );
  });
}
/**
 * The floor raised to what was taken now. What a machine has lost (a state that is no more) lowers
 * it to what the machine has: nobody can take what is not there.
 */
export function raised(rows: readonly Row[], floor: Floor): Floor {
  return Object.fromEntries(
    rows.map((row) => {
      const of = (suite: Held) => {
        const least = floor[row.name]?.[suite] ?? { states: 0, transitions: 0 };
        const now = countsOf(row, suite);
        return {
          states: Math.min(row.states.length, Math.max(least.states, now.states)),
          transitions: Math.min(
            row.transitions.length,
            Math.max(least.transitions, now.transitions),
          ),
        };
      };
      return [row.name, { unit: of('unit'), browser: of('browser') }];
    }),
  );
}
