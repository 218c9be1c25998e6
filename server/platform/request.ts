import type { FirstSaver } from '#domain/platform/rules/first-saver.ts';
import type { Platform } from './platform.ts';

/**
 * What the HTTP edge knows of one call. Nothing in it is believed to say who the caller is except
 * the token.
 */
export interface IncomingCall {
  readonly token: string | null;
  readonly device: string | null;
  readonly address: string;
  /** Scheme, name and port that the page was asked for under; the name is one of this server. */
  readonly origin: string;
  readonly workstation: string;
  readonly correlationId: string;
  readonly idempotencyKey: string | null;
  readonly method: string;
  readonly path: string;
  /**
   * True where the client says that no person caused the call: it doesn't put off the idle lock.
   */
  readonly background: boolean;
}
/** What a call may change about the browser besides the answer. */
export interface OutgoingCookies {
  session(token: string | null): void;
  device(token: string): void;
}
/** What a refusal says besides its error: who saved the record that the call was about. */
export interface Told {
  savedBy: FirstSaver | null;
}
/** The context that the HTTP edge starts every procedure with. */
export interface CallContext {
  readonly platform: Platform;
  readonly call: IncomingCall;
  readonly cookies: OutgoingCookies;
  readonly told: Told;
}
