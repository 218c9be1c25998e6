import type { Failure } from '#domain/platform/result.ts';
import type { FirstSaver } from '#domain/platform/rules/first-saver.ts';

/**
 * A refusal of the server. `why`, `allowedRoles` and `data` come where there is something to say;
 * STALE carries the row that won.
 */
export interface CallFailure extends Failure {
  readonly status: number;
  readonly why: readonly string[];
  readonly allowedRoles: readonly string[];
  readonly data: unknown;
  /** For STALE: who saved it, where the server knows. */
  readonly savedBy: FirstSaver | null;
  readonly correlationId: string;
}
/**
 * What is no answer: no network, no server, an answer that can't be read. Machines show its words
 * and keep what was typed.
 */
export class NoAnswer extends Error {}

export const noServer =
  'The server does not answer. What you typed is kept; try again in a moment.';
