import type { Result } from '#domain/platform/result.ts';
import type { UserType } from '#domain/platform/routes.ts';
import type { Account } from '../workstation/account.ts';

/**
 * What the cookie carries: a person's session, open or locked; or the news that nobody has an
 * account yet, with this computer's time zone.
 */
export type Restored =
  | { readonly kind: 'session'; readonly account: Account; readonly locked: boolean }
  | { readonly kind: 'empty'; readonly zone: string };

/** What one tab tells the others, and what they tell it. */
export type TabMessage =
  | { type: 'tabs.signedIn' }
  | { type: 'tabs.signedOut' }
  | { type: 'tabs.locked' }
  | { type: 'tabs.unlocked' }
  | { type: 'tabs.activity'; at: number };

/** Who signs in, by name or by the badge that was scanned, and the password. */
export interface SignIn {
  readonly username: string;
  readonly password: string;
  readonly badge?: string;
  /** In place of the password, which somebody else gave. */
  readonly newPassword?: string;
  /** The one-time code, or a recovery code, of who has codes. */
  readonly code?: string;
  /** A passkey is made in place of the codes that are to be set up: their `version`. */
  readonly newPasskey?: number;
}
export interface SessionPorts {
  /** The session that the cookie carries, or null. */
  restoreSession(signal: AbortSignal): Promise<Restored | null>;
  /**
   * Wrong password, unknown user and locked account alike come back as one refusal; a workstation
   * that is locked for a person who is known there says until when.
   */
  signIn(input: SignIn, signal: AbortSignal): Promise<Result<Account>>;
  signOut(): Promise<void>;
  lockSession(): Promise<void>;
  unlock(input: { password: string }, signal: AbortSignal): Promise<Result<Account>>;
  /** Whether a file is on its way that leaving would stop. */
  filesWait(): boolean;
  /** Tells the server that a person is at work, so that its idle clock agrees with the screen's. */
  reportActivity(): void;
  /** `isLogIn` and `type` in local storage: hints for the next load, never believed. */
  writeHints(type: UserType): void;
  clearHints(): void;
  /** Sends what it receives to the other tabs, and what they send back to the machine. */
  otherTabs(channel: {
    sendBack(message: TabMessage): void;
    receive(listener: (message: TabMessage) => void): void;
  }): () => void;
}
