import type { Schedule } from '#domain/platform/rules/enumerations.ts';
import { defaultStateLaw, type StateLaw } from './state-law.ts';
import {
  midLevelAuthorities,
  raisedSchedules,
  stateLawRows,
  type MidLevelAuthority,
} from './state-laws.data.ts';

const rowOf = (state: string | null) => stateLawRows.find((row) => row.state === state);
/**
 * Days for a C-II where nobody recorded what the state has: what the strict states have in common
 * (Massachusetts, New Jersey, New York, Texas). Delaware and Nevada, which have fewer, have rows.
 */
const unrecordedDays = 30;
/**
 * What holds for a C-II: the state's own rule or, where the table has none, the strictest that
 * several states share. Nothing is assumed for a store that has no state.
 */
function scheduleTwoOf(state: string | null): Partial<StateLaw> {
  const law = rowOf(state)?.law;
  if (state === null || law?.scheduleIIDays || law?.scheduleIIMonths) return {};
  return { scheduleIIDays: unrecordedDays, scheduleIIFromEarliest: true, unrecorded: state };
}
/**
 * The law of a store in a state (two letters, or null), with the store's own setting over it. What
 * the state has no row for is the default; of a C-II the strictest of all rows.
 */
export const stateLawOf = (state: string | null, setting: Partial<StateLaw> = {}): StateLaw => ({
  ...defaultStateLaw,
  ...scheduleTwoOf(state),
  ...rowOf(state)?.law,
  ...(setting.scheduleIIDays === undefined ? {} : { scheduleIIMonths: null, unrecorded: null }),
  ...setting,
});

/** The schedules into which a state puts a drug of these ingredients; empty: into none. */
export const raisedIn = (
  state: string | null,
  ingredients: readonly string[],
): readonly Schedule[] =>
  raisedSchedules
    .filter((row) => row.state === state && ingredients.includes(row.ingredient))
    .map((row) => row.schedule);

/** What a state lets a mid-level practitioner prescribe of C-II; undefined: it has no row. */
export const midLevelAuthorityIn = (state: string): MidLevelAuthority | undefined =>
  midLevelAuthorities.find((row) => row.state === state);
