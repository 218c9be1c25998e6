/** The times between each instant and the one before it. */
export const gapsBetween = (instants: readonly number[]): readonly number[] =>
  instants.slice(1).map((instant, index) => instant - (instants[index] ?? instant));
