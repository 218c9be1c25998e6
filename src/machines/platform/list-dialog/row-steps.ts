/**
 * The machines that take the step of a row without leaving its list, by what the row is of. The
 * area that has one adds it in its `feature.ts`.
 */
export interface RowSteps {}
