import type { Failure } from '#domain/platform/result.ts';

/** Why the server did not do it: every reason, and who may. */
export interface Refused extends Failure {
  readonly why: readonly string[];
  readonly allowedRoles: readonly string[];
}
