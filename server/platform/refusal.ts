import type { Failure } from '#domain/platform/result.ts';

/**
 * A refusal as a service returns it: the plain failure, and what the error answer carries besides.
 * `data` is the record that won, for `STALE`.
 */
export interface Refusal extends Failure {
  readonly why?: readonly string[];
  readonly allowedRoles?: readonly string[];
  readonly data?: unknown;
}
