import type { Scope } from './records.ts';

/** By whom and when a row was made. */
export const stamps = (scope: Scope) => ({
  created_at: scope.now,
  created_by: scope.userId,
  modified_at: scope.now,
  modified_by: scope.userId,
});
