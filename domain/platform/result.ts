/**
 * An expected failure is a value: the caller must look at it, and it carries a message for a
 * person.
 */
export type Result<T, E = Failure> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/**
 * `code` is for programs (stable, upper snake), `message` is for the person at the screen: what
 * happened and what to do.
 */
export interface Failure {
  readonly code: string;
  readonly message: string;
  /** Field name → message, when the failure belongs to fields. */
  readonly fields?: Readonly<Record<string, string>>;
}

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
export const fail = <E>(error: E): { readonly ok: false; readonly error: E } => ({
  ok: false,
  error,
});
/** Shorthand for the usual failure. */
export const refuse = (code: string, message: string, fields?: Readonly<Record<string, string>>) =>
  fail<Failure>(fields ? { code, message, fields } : { code, message });
