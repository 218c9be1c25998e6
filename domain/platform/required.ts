/**
 * The value, where its absence can only be a mistake of the program, never of a person. `what`
 * names the missing fact in the error. An absence that can happen in daily work is a `Result`, not
 * this.
 */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) {
    throw new Error(`${what} is missing.`);
  }
  return value;
}
