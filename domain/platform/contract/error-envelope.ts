import type { FirstSaver } from '../rules/first-saver.ts';

/**
 * Every error answer of the server, whatever went wrong. `code` is for programs, `message` for
 * people; the rest when there is something to say.
 */
export interface ErrorEnvelope {
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly why?: readonly string[];
  readonly allowedRoles?: readonly string[];
  /** Names this call in the server's log; a person can read it out to support. */
  readonly correlationId: string;
  /** What the error carries: for STALE, the record that won. */
  readonly data?: unknown;
  /** For STALE: who saved it, where the audit log knows. */
  readonly savedBy?: FirstSaver;
}
